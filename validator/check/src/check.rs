//! Checks a whole pack: everything that reading, the lints and the rulebook have to say about it.
//!
//! The command line, the editor (on the texts that it would save) and tests all ask here, so a pack that is fine in one
//! place is fine in the others. Nothing here touches a disk: files come by name, from wherever they lie.

use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};

use beachhead_model::diag::{Code, Diagnostic, Place, Severity};
use beachhead_model::pack::Pack;
use beachhead_text::codes::TOO_LARGE;
use beachhead_text::{Files, PackFiles, SourceFile, read_pack};

use crate::finding::{MOST_KEPT, MOST_SHOWN, Overflow, left_out, note_of_others};
use crate::lint::{Broken, Room};
use crate::pipeline::{Checks, ReadPack, find};
use crate::registry::played_by;
use crate::summary::Summary;

/// What came of checking a pack.
#[derive(Clone, Debug, Default)]
pub struct Checked {
    /// The pack, as far as it could be read whole.
    pub pack: Option<Pack>,
    /// The findings, by file, place and code; of each code in a file at most as many as are shown.
    pub diagnostics: Vec<Diagnostic>,
    /// Those for which there was no room, while nothing is left out for showing.
    pub overflow: Overflow,
    /// The files that were read, by the name that places use.
    pub sources: BTreeMap<String, SourceFile>,
    /// Every file that was looked at, by the same names: the pack's own in their order, then its scripts.
    pub files: Vec<String>,
    /// What there is in the pack, if it could be read whole.
    pub summary: Option<Summary>,
    /// Places of everything in the pack's files; records that could not be read have no place.
    pub parts: Option<PackFiles>,
    /// The claims that are not true, by their places in the pack.
    pub untrue_claims: BTreeSet<usize>,
    /// The codes that nothing has looked for: they aren't shown, and what they find decides nothing.
    pub skipped: BTreeSet<Code>,
}

/// Checks a pack.
pub fn check_pack(files: &dyn Files) -> Checked {
    by_default(|checks| check_pack_by(checks, files))
}

/// Checks a pack as a project has it checked.
pub fn check_pack_by(checks: Checks<'_>, files: &dyn Files) -> Checked {
    examine_pack(checks, files, &Room::Some).limited()
}

/// Everything that is found in a pack, for who fixes all of it.
pub(crate) fn check_whole(files: &dyn Files) -> Vec<Diagnostic> {
    by_default(|checks| examine_pack(checks, files, &Room::ToFix)).diagnostics
}

/// Calls for what is checked where no project says otherwise.
pub fn by_default<T>(check: impl FnOnce(Checks<'_>) -> T) -> T {
    let (house, own, letters, idle) = Default::default();
    check(Checks {
        house: &house,
        own: &own,
        letters: &letters,
        idle: &idle,
    })
}

/// The same without the limits of what is shown, for comparison with another run. `room` says which findings are kept whole.
pub fn examine_pack(checks: Checks<'_>, files: &dyn Files, room: &Room) -> Checked {
    let read = read_pack(files);
    let mut sources = BTreeMap::new();
    let mut looked_at = Vec::new();
    for source in read.files.iter().map(|file| file.spans.source()) {
        // A file that is named twice is read as the first part, and stands empty as the second.
        let name = source.name().to_owned();
        if let Entry::Vacant(first) = sources.entry(name) {
            // One that couldn't be read was not looked at; why not, is reported.
            if !source.text().is_empty() {
                looked_at.push(first.key().clone());
            }
            first.insert(source.clone());
        }
    }
    let mut diagnostics = read.diagnostics;
    let given = ReadPack {
        whole: read.pack.as_ref(),
        remains: read.remains.as_ref(),
        files: &read.files,
        folder: files,
        is_sound: is_sound(&diagnostics),
        broken: Broken::by(&read.files, &diagnostics),
    };
    if let Some(pack) = read.pack.as_ref().or(read.remains.as_ref()) {
        let scripts = read_scripts(pack, files, &mut diagnostics, &mut sources);
        looked_at.extend(scripts);
    }
    let found = find(&given, diagnostics, checks, room);
    let mut overflow = found.overflow;
    let diagnostics = gathered(found.diagnostics, room, &mut overflow);
    let summary = read.pack.as_ref().map(Summary::of);
    Checked {
        parts: read.pack.is_some().then_some(read.files),
        pack: read.pack,
        diagnostics,
        overflow,
        sources,
        files: looked_at,
        summary,
        untrue_claims: found.untrue_claims,
        skipped: found.skipped,
    }
}

/// Whether none of these is an error.
pub(crate) fn is_sound(diagnostics: &[Diagnostic]) -> bool {
    let mut all = diagnostics.iter();
    all.all(|finding| finding.severity < Severity::Error)
}

/// Reads each script as the steps of what plays the pack. One that isn't there is a lint's affair; whether it goes as it says, is
/// what playing it says. Returns the names of those that are there.
fn read_scripts(
    pack: &Pack,
    files: &dyn Files,
    diagnostics: &mut Vec<Diagnostic>,
    sources: &mut BTreeMap<String, SourceFile>,
) -> Vec<String> {
    let mut read = Vec::new();
    let Some(rulebook) = played_by(pack) else {
        return read;
    };
    let names: BTreeSet<&String> = pack.manifest.scripts.iter().collect();
    for source in names.into_iter().filter_map(|name| files.source(name).ok()) {
        read.push(source.name().to_owned());
        let found = rulebook.read_script(pack, &source);
        if !found.is_empty() {
            diagnostics.extend(found);
            sources.entry(source.name().to_owned()).or_insert(source);
        }
    }
    read
}

/// The findings in order, each once; of a code that has too many in a file, those that are kept. The others are added to
/// the overflow.
pub(crate) fn gathered(
    mut diagnostics: Vec<Diagnostic>,
    room: &Room,
    overflow: &mut Overflow,
) -> Vec<Diagnostic> {
    diagnostics.sort_by(|a, b| (&a.place, a.code).cmp(&(&b.place, b.code)));
    // What is wrong with a table is found by each scenario that is played with it.
    let mut before = BTreeSet::new();
    diagnostics.retain(|finding| {
        // A file as a whole is the place of hexes that no line describes, too: those are not the same.
        let about = finding
            .place
            .span
            .is_none()
            .then(|| finding.subjects.clone());
        before.insert((
            finding.place.clone(),
            finding.code,
            finding.message.clone(),
            about,
        ))
    });
    let mut counts = BTreeMap::<(String, Code), usize>::new();
    diagnostics.retain(|finding| {
        let kind = (finding.place.file.clone(), finding.code);
        let count = counts.entry(kind).or_default();
        *count += 1;
        let is_kept = *count <= MOST_KEPT || !matches!(room, Room::Some);
        if !is_kept {
            overflow.add(finding);
        }
        is_kept
    });
    sort_for_reports(&mut diagnostics);
    diagnostics
}

/// Mistakes about a file as a whole come before those in it.
fn sort_for_reports(diagnostics: &mut [Diagnostic]) {
    diagnostics.sort_by(|a, b| {
        (&a.place.file, b.place.span.is_some()).cmp(&(&b.place.file, a.place.span.is_some()))
    });
}

impl Checked {
    /// The same as it is shown: of a code that has too many findings in a file, the first, and how many more there are.
    #[must_use]
    pub(crate) fn limited(mut self) -> Self {
        let mut counts = BTreeMap::<(String, Code), (usize, Option<Severity>)>::new();
        for (kind, counted) in std::mem::take(&mut self.overflow).iter() {
            let of_kind = counts.entry((kind.file.clone(), kind.code));
            let (more, worst) = of_kind.or_default();
            *more += counted.len();
            *worst = (*worst).max(Some(kind.severity));
        }
        let mut shown = BTreeMap::<(String, Code), usize>::new();
        self.diagnostics.retain(|finding| {
            let kind = (finding.place.file.clone(), finding.code);
            let count = shown.entry(kind.clone()).or_default();
            *count += 1;
            let is_shown = *count <= MOST_SHOWN;
            if !is_shown {
                let (more, worst) = counts.entry(kind).or_default();
                *more += 1;
                *worst = (*worst).max(Some(finding.severity));
            }
            is_shown
        });
        for finding in &mut self.diagnostics {
            let others = note_of_others(finding);
            finding.notes.extend(others);
        }
        for ((file, code), (more, worst)) in counts {
            let worst = worst.unwrap_or(Severity::Info);
            let finding = left_out(&file, code.id, code.name, worst, more);
            self.diagnostics.push(finding);
        }
        sort_for_reports(&mut self.diagnostics);
        self
    }

    /// The worst of what was found.
    pub fn worst(&self) -> Option<Severity> {
        self.diagnostics
            .iter()
            .map(|finding| finding.severity)
            .max()
    }

    /// The pack, if fixes may be looked for: what could be read of it, however much couldn't, but for a file that is larger than
    /// any pack's.
    pub fn fixable(&self) -> Option<&Pack> {
        let is_too_large = |finding: &Diagnostic| finding.code == TOO_LARGE;
        self.pack
            .as_ref()
            .filter(|_| !self.diagnostics.iter().any(is_too_large))
    }

    /// Whether nothing is wrong; what is merely worth knowing doesn't count.
    pub fn is_clean(&self) -> bool {
        self.worst().is_none_or(|worst| worst == Severity::Info)
    }

    /// Line and column of a place, both from 1; nothing for a file as a whole.
    pub fn line_column(&self, place: &Place) -> Option<(u32, u32)> {
        let source = self.sources.get(&place.file)?;
        Some(source.line_column(place.span?.start))
    }
}

#[cfg(test)]
mod tests {
    use beachhead_text::codes::MORE;

    use super::*;
    use beachhead_model::diag::Span;
    use beachhead_text::{DiskFiles, MemoryFiles, Syntax, pack_texts};

    #[test]
    fn a_thousand_of_a_kind_are_reported_as_a_hundred() {
        const GAP: Code = Code {
            id: "MAP014",
            name: "river-gap",
        };
        const APART: Code = Code {
            id: "MAP012",
            name: "hexside-apart",
        };
        let at = |code, start| {
            Diagnostic::warning(code, "x").at(Place::span("map.ron", Span::new(start, start + 1)))
        };
        let twice = vec![at(GAP, 1), at(APART, 1), at(GAP, 1)];
        let mut overflow = Overflow::default();
        assert_eq!(
            gathered(twice, &Room::Some, &mut overflow).len(),
            2,
            "the same is reported once"
        );
        let mut all: Vec<Diagnostic> = (0..1_000).rev().map(|start| at(GAP, start)).collect();
        all.push(at(APART, 2_000));
        let reported = Checked {
            diagnostics: gathered(all, &Room::Some, &mut overflow),
            ..Checked::default()
        };
        let reported = reported.limited().diagnostics;
        assert_eq!(reported.len(), 102);
        assert!(
            reported
                .iter()
                .take(100)
                .is_sorted_by_key(|finding| &finding.place),
            "the first ones, in order"
        );
        assert_eq!(reported[100].code, APART);
        assert_eq!(reported[101].code, MORE);
        assert_eq!(
            reported[101].message,
            "900 more findings of MAP014 river-gap in this file"
        );
        assert_eq!(
            reported[101].severity,
            Severity::Warning,
            "what isn't reported still counts"
        );
    }

    /// The sample pack with its scripts, to be spoiled.
    fn sample() -> MemoryFiles {
        let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../sample-data/utah");
        let disk = DiskFiles(root);
        let read = read_pack(&disk);
        let scripts = read.pack.expect("it is whole").manifest.part.scripts;
        let parts = read.files.iter().map(|file| file.name.clone());
        let all = parts.chain(scripts).map(|name| {
            let bytes = disk.read(&name).expect("it is there");
            (name, bytes)
        });
        MemoryFiles(all.collect())
    }

    fn spoil(files: &mut MemoryFiles, name: &str, from: &str, to: &str) {
        let bytes = files.0.get_mut(name).expect("it is there");
        let text = String::from_utf8_lossy(bytes).into_owned();
        assert!(text.contains(from), "{name} has no {from}");
        *bytes = text.replacen(from, to, 1).into_bytes();
    }

    #[test]
    fn scripts_are_read_as_the_rulebook_has_their_steps() {
        let mut files = sample();
        assert_eq!(check_pack(&files).diagnostics, []);
        let script = "scripts/landing.ron";
        spoil(
            &mut files,
            script,
            "Do(PlaceBeachhead(",
            "Do(PlaceBeachead(",
        );
        let checked = check_pack(&files);
        let [finding] = &checked.diagnostics[..] else {
            panic!("{:?}", checked.diagnostics)
        };
        assert_eq!(
            finding.message,
            "`PlaceBeachead` is none of the choices here"
        );
        assert_eq!(finding.place.file, script);
        assert!(checked.line_column(&finding.place).is_some());
    }

    #[test]
    fn a_script_of_an_unknown_scenario_is_reported_where_it_says_so() {
        let mut files = sample();
        let script = "scripts/landing.ron";
        let named = "scenario: \"landing-and-linkup\"";
        spoil(&mut files, script, named, "scenario: \"linkup\"");
        let checked = check_pack(&files);
        let mut reported = checked.diagnostics.iter();
        let finding = reported.find(|finding| finding.place.file == script);
        let finding = finding.expect("it is reported");
        assert_eq!(
            (finding.code.id, checked.line_column(&finding.place)),
            ("PLAY014", Some((3, 15)))
        );
    }

    #[test]
    fn a_line_that_several_claims_fail_for_is_reported_once() {
        let mut files = sample();
        let line = "(id: \"gt02-beach\", side: \"Allied\", turn: 2";
        let late = "(id: \"gt02-beach\", side: \"Allied\", turn: 3";
        spoil(&mut files, "scenario.ron", line, late);
        let found = check_pack(&files).diagnostics;
        let [finding] = &found[..] else {
            panic!("{found:?}")
        };
        let units = finding.subjects.iter().map(ToString::to_string);
        let units: Vec<String> = units.collect();
        assert_eq!(units, ["unit 357/90", "unit 358/90"]);
        assert_eq!(
            finding.notes[1..],
            ["the same holds for 1 more unit: 358/90"]
        );
    }

    /// A claim that fails is one thing; that the rules can't be opened is another.
    #[test]
    fn a_claim_that_fails_hides_nothing_that_the_rules_need() {
        let mut files = sample();
        let rows = sample().0["tables.ron"].clone();
        let rows = String::from_utf8(rows).expect("text");
        let row = rows.lines().find(|line| line.contains("row: \"river\""));
        spoil(&mut files, "tables.ron", row.expect("a row"), "");
        let codes = |files: &_| -> BTreeSet<&'static str> {
            let found = check_pack(files).diagnostics.into_iter();
            found.map(|finding| finding.code.id).collect()
        };
        let of_rules = codes(&files);
        let line = "(id: \"gt02-beach\", side: \"Allied\", turn: 2";
        let late = "(id: \"gt02-beach\", side: \"Allied\", turn: 3";
        spoil(&mut files, "scenario.ron", line, late);
        let both = codes(&files);
        let has = |head| both.iter().any(|code| code.starts_with(head));
        assert!(has("UTAH") && has("CLM"), "{both:?}");
        assert!(both.is_superset(&of_rules), "{of_rules:?}");
    }

    #[test]
    fn a_record_that_stands_twice_is_fixed_by_its_fix() {
        for (name, list) in [
            ("map.ron", "    hexsides: [\n"),
            ("forces.ron", "    units: [\n"),
        ] {
            let mut files = sample();
            let text = String::from_utf8(files.0[name].clone()).expect("text");
            let (_, records) = text.split_once(list).expect("there is such a list");
            let record = records
                .split_inclusive('\n')
                .next()
                .expect("there is a record");
            spoil(&mut files, name, list, &format!("{list}{record}"));
            let checked = check_pack(&files);
            let mut pack = checked.pack.expect("it can be read");
            let found = checked.diagnostics.iter();
            let mut fixes = found.flat_map(|finding| crate::fix::fixes(&pack, finding));
            let fix = fixes.next().expect("a fix is offered");
            fix.edit.apply(&mut pack).expect("it fits the pack");
            let fixed = pack_texts(&pack, Syntax::Ron).expect("plain data");
            assert!(fixed[name] == text, "{name} is as it was");
        }
    }
}
