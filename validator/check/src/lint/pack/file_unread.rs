//! PACK014: a file of the pack that no command reads, though it looks like one that is to be read.

use beachhead_model::diag::{Code, Diagnostic, Place, Severity, Subject};
use beachhead_model::part_kind::PartKind;
use beachhead_text::{SourceFile, kind_of, outline};

use crate::lint::{Findings, Lint, Target};
use crate::records::{FOLDER, is_among_records};

const CODE: Code = Code {
    id: "PACK014",
    name: "file-unread",
};

pub(in crate::lint) const LINT: Lint = Lint {
    code: CODE,
    worst: Severity::Warning,
    explain: include_str!("file_unread.md"),
    needs: &[PartKind::Manifest],
    check,
};

/// Endings of the copies that merges, patches and editors leave beside a file.
const LEFTOVERS: [&str; 5] = [".orig", ".rej", ".bak", ".old", "~"];

fn check(target: &Target<'_>, found: &mut Findings) {
    let names = target.names();
    let left_over = names.iter().filter_map(|name| left_over(names, name));
    let unread = target.unlisted();
    let unread = unread.filter_map(|name| Some((name, unread_record(target, name)?)));
    let mut all: Vec<(&str, (String, &str))> = left_over.chain(unread).collect();
    all.sort_unstable_by_key(|(name, _)| *name);
    for (name, (message, help)) in all {
        found.push(
            Diagnostic::warning(CODE, message)
                .at(Place::file(target.folder.shown(name)))
                .on(Subject::Item(format!("file {name}")))
                .help(help),
        );
    }
}

/// The file beside which a file of this name was left, if it looks like it.
fn left_over_from(name: &str) -> Option<String> {
    if let Some(of) = LEFTOVERS.iter().find_map(|end| name.strip_suffix(end)) {
        return Some(of.to_owned());
    }
    // Emacs keeps what isn't saved in `#map.ron#`.
    let (folder, file) = match name.rfind('/') {
        Some(slash) => name.split_at(slash + 1),
        None => ("", name),
    };
    let of = file.strip_prefix('#')?.strip_suffix('#')?;
    Some(format!("{folder}{of}"))
}

/// The message and help for a file that was left beside another.
fn left_over<'n>(names: &[String], name: &'n str) -> Option<(&'n str, (String, &'static str))> {
    let of = left_over_from(name)?;
    let is_ours = of.ends_with(".ron") || of.ends_with(".json");
    let message = format!("`{name}` was left beside `{of}`, and nothing reads it");
    let help = "take over what is missing, and remove the file";
    (is_ours && names.contains(&of)).then_some((name, (message, help)))
}

/// Why a file isn't read though it is a record, or is none where records are, and what to do.
fn unread_record(target: &Target<'_>, name: &str) -> Option<(String, &'static str)> {
    let source = target.folder.source(name);
    let is_record = |source: &SourceFile| kind_of(source) == Some(PartKind::Record);
    let is_hidden = |file: &str| file.starts_with('.') && !file.contains('/');
    let hidden = name.strip_prefix(FOLDER);
    let hidden = hidden.and_then(|rest| rest.strip_prefix('/'));
    if hidden.is_some_and(is_hidden) {
        let message = format!("record `{name}` isn't replayed: it is hidden");
        return source
            .is_ok_and(|source| is_record(&source))
            .then_some((message, "rename it without the dot"));
    }
    if !is_among_records(name) {
        let message = format!(
            "record `{name}` isn't replayed: records are looked for in the folder `{FOLDER}`, and in none within it"
        );
        return source
            .is_ok_and(|source| is_record(&source))
            .then_some((message, "move it there"));
    }
    let Ok(source) = source else {
        let message = format!("record `{name}` can't be read");
        return Some((message, "record the game anew, or remove the file"));
    };
    if source.text().trim().is_empty() {
        return Some((
            format!("`{name}` is empty"),
            "record the game anew, or remove the file",
        ));
    }
    // The top bracket is open still.
    let outline = outline(source.text(), source.syntax());
    if outline.top.is_none() && !outline.fields.is_empty() {
        let message = format!("`{name}` is cut off");
        return Some((message, "record the game anew, or fetch the whole file"));
    }
    let message = format!("`{name}` lies among the records and is none");
    (!is_record(&source)).then_some((message, "move it out of the folder"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::check_pack;
    use crate::sample::sixteen_hexes;
    use beachhead_text::MemoryFiles;

    /// The finding about the example pack with one more file.
    fn said(name: &str, text: &str) -> Option<String> {
        let mut pack = sixteen_hexes();
        pack.insert(name.to_owned(), text.to_owned());
        let pack = pack
            .into_iter()
            .map(|(name, text)| (name, text.into_bytes()));
        let found = check_pack(&MemoryFiles(pack.collect())).diagnostics;
        let ours = found.into_iter().find(|finding| finding.code == CODE);
        ours.map(|finding| finding.message)
    }

    #[test]
    fn files_that_look_like_ours_are_read_or_named() {
        const RECORD: &str = r#"(format: 1, rulebook: "utah", scenario: "landing", version: "0.1.0", seed: 1, data: {}, deeds: [], end: "")"#;
        for (name, text, expected) in [
            (
                "map.ron.orig",
                "(format: 2)",
                Some("`map.ron.orig` was left beside `map.ron`, and nothing reads it"),
            ),
            (
                "forces.ron~",
                "",
                Some("`forces.ron~` was left beside `forces.ron`, and nothing reads it"),
            ),
            (
                "#map.ron#",
                "(format: 2",
                Some("`#map.ron#` was left beside `map.ron`, and nothing reads it"),
            ),
            ("notes.txt.orig", "", None),
            (
                "record/a.ron",
                RECORD,
                Some(
                    "record `record/a.ron` isn't replayed: records are looked for in the folder `records`, and in none within it",
                ),
            ),
            ("records/a.ron", RECORD, None),
            ("records/a.ron", &format!("{RECORD}\n// as played\n"), None),
            ("records/a.ron", "\n", Some("`records/a.ron` is empty")),
            (
                "records/a.ron",
                "(hello: 1)",
                Some("`records/a.ron` lies among the records and is none"),
            ),
            (
                "records/a.ron",
                RECORD.trim_end_matches(')'),
                Some("`records/a.ron` is cut off"),
            ),
            (
                "records/a.ron",
                "hello",
                Some("`records/a.ron` lies among the records and is none"),
            ),
            (
                "records/a.json",
                "[1, 2]",
                Some("`records/a.json` lies among the records and is none"),
            ),
            (
                "records/a.ron",
                &format!("{RECORD}\n/* as\nplayed */"),
                None,
            ),
            (
                "records/a.ron",
                &RECORD.replace("end: \"\"", "end: \"https://x\""),
                None,
            ),
            (
                "records/old/a.ron",
                RECORD,
                Some(
                    "record `records/old/a.ron` isn't replayed: records are looked for in the folder `records`, and in none within it",
                ),
            ),
            (
                "records/.a.ron",
                RECORD,
                Some("record `records/.a.ron` isn't replayed: it is hidden"),
            ),
            ("records/.a.ron", "(hello: 1)", None),
            ("package.json.orig", "{}", None),
            ("records/README.md", "", None),
        ] {
            assert_eq!(said(name, text).as_deref(), expected, "{name}: {text}");
        }
    }
}
