//! Findings about the table `heights`, which the kit reads: each at its line.
//!
//! A rulebook that plays over heights refuses to open for the same findings, and so nothing here judges a row a second time.

use beachhead_edit::Spot;
use beachhead_model::diag::{Code, Diagnostic};
use beachhead_model::tables::TableRow;

use crate::lint::{Findings, Target};

/// Reports the findings of this code.
pub(super) fn report(target: &Target<'_>, code: Code, found: &mut Findings) {
    report_if(target, code, |_| true, found);
}

/// Reports the findings of this code that are about such a row; one that is about no row is reported, too.
pub(super) fn report_if(
    target: &Target<'_>,
    code: Code,
    is_ours: impl Fn(&TableRow) -> bool,
    found: &mut Findings,
) {
    let wrong = target.wrong_heights().iter();
    for finding in wrong.filter(|finding| finding.code == code) {
        if row_of(target, finding).is_none_or(&is_ours) {
            let address = finding.address.as_ref();
            let place = address.and_then(|about| target.files.place_of(about, target.pack));
            let place = place.unwrap_or_else(|| target.files.tables.spans.field("rows"));
            found.push(finding.clone().at(place));
        }
    }
}

/// The row that a finding is about.
fn row_of<'t>(target: &'t Target<'_>, finding: &Diagnostic) -> Option<&'t TableRow> {
    match &finding.address.as_ref()?.spot {
        Spot::TableRow(key) => target.pack.tables.rows.get(key),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use beachhead_model::diag::Severity;
    use beachhead_test_support::pack_of;
    use beachhead_text::{DiskFiles, Files, MemoryFiles, read_pack};

    use crate::check::check_pack;

    const TABLES: &str = "tables.ron";

    /// The sample pack that is played over heights, without its scripts.
    fn omaha() -> BTreeMap<String, String> {
        let disk = DiskFiles(pack_of("omaha"));
        let parts = read_pack(&disk).files;
        let parts = parts.iter().map(|part| part.name.clone());
        let texts = parts.map(|name| {
            let bytes = disk.read(&name).expect("it is there");
            (name, String::from_utf8(bytes).expect("it is text"))
        });
        let mut files: BTreeMap<String, String> = texts.collect();
        let manifest = &files["pack.ron"];
        let (before, scripts) = manifest.split_once("    scripts: [").expect("scripts");
        let (_, after) = scripts.split_once("],\n").expect("their list ends");
        let manifest = format!("{before}{after}");
        files.insert("pack.ron".to_owned(), manifest);
        files
    }

    /// The text that takes the place of a line: nothing where it is deleted. Then the code, what it is about, and the fix.
    type Slip = (
        &'static str,
        &'static str,
        &'static str,
        &'static str,
        &'static str,
    );

    #[rustfmt::skip]
    const SLIPS: &[Slip] = &[
        ("row: \"woods\", cells: [\"10\"]", "", "TAB009", "no row for terrain `woods`", "add the row"),
        ("row: \"woods\", cells: [\"10\"]", "row: \"woods\", cells: [\"tall\"]", "TAB010", "`tall`", "write whole metres"),
        ("row: \"woods\", cells: [\"10\"]", "row: \"woods\", cells: []", "TAB002", "row woods has 0 cells", "write"),
        ("row: \"woods\", cells: [\"10\"]", "row: \"wods\", cells: [\"10\"]", "TAB011", "`wods`", "did you mean `woods`?"),
        ("table: \"heights\"", "", "OMAHA", "heights", "add the table"),
    ];

    /// Neither the claims of sight nor the rulebook, which can't open then, report a second time what is wrong with the table.
    #[test]
    fn each_slip_in_the_table_is_reported_once_at_its_line() {
        let sample = omaha();
        for (right, wrong, code, says, fix) in SLIPS {
            let mut files = sample.clone();
            let text = &sample[TABLES];
            assert!(text.contains(right), "{right}");
            let is_of_heights = |line: &&str| {
                line.contains("table: \"heights\"") || line.contains("(id: \"heights\"")
            };
            let spoilt: String = match *wrong {
                "" if right.starts_with("table") => {
                    let lines = text.split_inclusive('\n');
                    lines.filter(|line| !is_of_heights(line)).collect()
                }
                "" => {
                    let lines = text.split_inclusive('\n');
                    let is_meant = |line: &&str| is_of_heights(line) && line.contains(right);
                    lines.filter(|line| !is_meant(line)).collect()
                }
                wrong => text.replacen(right, wrong, 1),
            };
            let line = spoilt.lines().position(|line| match *wrong {
                "" => is_of_heights(&line) && line.contains("nr: 1,"),
                wrong => line.contains(wrong),
            });
            files.insert(TABLES.to_owned(), spoilt);
            let files = files.into_iter();
            let files = files.map(|(name, text)| (name, text.into_bytes()));
            let checked = check_pack(&MemoryFiles(files.collect()));
            let severe = checked.diagnostics.iter();
            let severe: Vec<_> = severe
                .filter(|finding| finding.severity > Severity::Info)
                .collect();
            let [finding] = &severe[..] else {
                panic!("{wrong}: {severe:#?}")
            };
            assert!(finding.code.id.starts_with(code), "{wrong}: {finding:?}");
            assert!(finding.message.contains(says), "{wrong}: {finding:?}");
            let help = finding.help.as_deref().unwrap_or_default();
            assert!(help.contains(fix), "{wrong}: {finding:?}");
            if let Some(line) = line {
                let found = checked.line_column(&finding.place);
                let found = found.map(|(line, _)| line as usize);
                assert_eq!(found, Some(line + 1), "{wrong}");
            }
        }
    }
}
