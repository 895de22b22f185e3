//! Every fix on the example pack, spoilt in one place: the finding is gone then, and all else is as it was. As changes of
//! the file's text it does the same.

use std::collections::{BTreeMap, BTreeSet};

use beachhead_edit::{Edit, Safety, Swap};
use beachhead_model::diag::Diagnostic;
use beachhead_model::pack::Pack;
use beachhead_text::{MemoryFiles, Syntax, pack_texts, read_pack};

use super::fixers::FIXERS;
use super::{fix_all, fix_every, fixes};
use crate::check::check_pack;
use crate::sample::sixteen_hexes;

/// One slip, and what fixes it.
struct Slip {
    code: &'static str,
    file: &'static str,
    /// What is right in the example pack, and what is written instead.
    right: &'static str,
    wrong: &'static str,
    /// The button, and what is written once it has been pressed; where that is nothing, what was right.
    title: &'static str,
    safety: Safety,
    fixed: Option<&'static str>,
}

const fn slip(
    code: &'static str,
    file: &'static str,
    [right, wrong]: [&'static str; 2],
    title: &'static str,
    safety: Safety,
    fixed: Option<&'static str>,
) -> Slip {
    Slip {
        code,
        file,
        right,
        wrong,
        title,
        safety,
        fixed,
    }
}

use Safety::{Safe, Unsafe};

#[rustfmt::skip]
const SLIPS: &[Slip] = &[
    slip("MAP001", "map.ron", ["(hex: \"2502\",", "(hex: \"252\","], "Write 2502 instead of 252", Safe, None),
    slip("MAP001", "map.ron", ["        (hex: \"2502\",", "        (hex: \"9902\", terrain: \"clear\"),\n        (hex: \"2502\","], "Leave out the line of 9902", Unsafe, None),
    slip("MAP001", "map.ron", ["(hex: \"2502\",", "(hex: \"25O2\","], "Write 2502 instead of 25O2", Safe, None),
    slip("MAP001", "map.ron", ["(hex: \"2502\",", "(hex: \"9502\","], "Write 2502 instead of 9502", Unsafe, None),
    slip("MAP002", "map.ron", ["(hex: \"2604\", terrain: \"beach\")", "(hex: \"2603\", terrain: \"beach\")"], "Make the second line of 2603 that of 2604", Unsafe, None),
    slip("MAP002", "map.ron", ["(hex: \"2602\", terrain: \"woods\")", "(hex: \"2603\", terrain: \"woods\")"], "Make the first line of 2603 that of 2602", Unsafe, None),
    slip("MAP002", "map.ron", ["(hex: \"2503\", terrain: \"clear\")", "(hex: \"2502\", terrain: \"clear\")"], "Make the second line of 2502 that of 2503", Unsafe, None),
    slip("MAP002", "map.ron", ["        (hex: \"2502\",", "        (hex: \"2502\", terrain: \"clear\"),\n        (hex: \"2502\","], "Keep one of the lines of 2502", Safe, None),
    slip("MAP002", "map.ron", ["(hex: \"2502\", terrain: \"clear\"),", "(hex: \"2502\", terrain: \"clear\"),\n        (hex: \"2502\", terrain: \"woods\"),"], "Keep clear for 2502", Unsafe, None),
    slip("MAP002", "map.ron", ["(hex: \"2502\", terrain: \"clear\"),", "(hex: \"2502\", terrain: \"clear\"),\n        (hex: \"2502\", terrain: \"woods\"),"], "Keep woods for 2502", Unsafe, Some("(hex: \"2502\", terrain: \"woods\"),")),
    slip("MAP004", "map.ron", ["terrain: \"woods\"", "terrain: \"wods\""], "Write `woods` instead of `wods`", Unsafe, None),
    slip("MAP004", "map.ron", ["terrain: \"woods\"", "terrain: \"Woods\""], "Write `woods` instead of `Woods`", Safe, None),
    slip("MAP004", "map.ron", ["features: [\"church\"]", "features: [\"chruch\"]"], "Write `church` instead of `chruch`", Unsafe, None),
    slip("MAP004", "map.ron", ["kind: \"bridge\"", "kind: \"brige\""], "Write `bridge` instead of `brige`", Unsafe, None),
    slip("MAP004", "map.ron", ["kind: \"road\"", "kind: \"raod\""], "Write `road` instead of `raod`", Unsafe, None),
    slip("MAP004", "map.ron", ["kind: \"area\"", "kind: \"aera\""], "Write `area` instead of `aera`", Unsafe, None),
    slip("MAP004", "map.ron", ["kind: \"breach\"", "kind: \"breech\""], "Write `breach` instead of `breech`", Unsafe, None),
    slip("MAP004", "map.ron", ["side: \"German\", at", "side: \"german\", at"], "Write `German` instead of `german`", Safe, None),
    slip("MAP005", "map.ron", ["kind: \"area\", hexes: [\"2704\",", "kind: \"area\", hexes: [\"9904\", \"2704\","], "Take 9904 out of region shore", Unsafe, None),
    slip("MAP005", "map.ron", ["security: [\"2603\"]", "security: [\"263\"]"], "Write 2603 instead of 263", Safe, None),
    slip("MAP005", "map.ron", ["    labels: [\n", "    labels: [\n        (id: \"a\", text: \"Off\", hex: \"9902\", size: 40),\n"], "Remove label a", Unsafe, None),
    slip("MAP005", "map.ron", ["    markers: [\n", "    markers: [\n        (id: \"a\", kind: \"breach\", hex: \"9902\"),\n"], "Remove marker a", Unsafe, None),
    slip("MAP006", "map.ron", ["    regions: [\n", "    regions: [\n        (id: \"shore\", kind: \"area\", hexes: [\"2704\", \"2604\", \"2504\"]),\n"], "Keep one of the two", Safe, None),
    slip("MAP006", "map.ron", ["    labels: [\n        (id: \"channel\", text: \"The Channel\", hex: \"2705\", size: 40),\n", "    labels: [\n        (id: \"channel\", text: \"The Channel\", hex: \"2705\", size: 40),\n        (id: \"channel\", text: \"Sea\", hex: \"2605\", size: 30),\n"], "Call the second channel-2", Unsafe, Some("    labels: [\n        (id: \"channel\", text: \"The Channel\", hex: \"2705\", size: 40),\n        (id: \"channel-2\", text: \"Sea\", hex: \"2605\", size: 30),\n")),
    slip("MAP007", "map.ron", ["kind: \"area\", hexes: [\"2704\",", "kind: \"area\", hexes: [\"2704\", \"2704\","], "Name 2704 once", Safe, None),
    slip("MAP012", "map.ron", ["(between: (\"2503\", \"2603\"), kind: \"bridge\"),", "(between: (\"2503\", \"2605\"), kind: \"bridge\"),"], "Leave out bridge on 2503/2605", Unsafe, Some("")),
    slip("MAP012", "map.ron", ["(between: (\"2503\", \"2603\"), kind: \"bridge\"),", "(between: (\"2503\", \"263\"), kind: \"bridge\"),"], "Write 2503/2603 instead of 263/2503", Safe, None),
    slip("MAP013", "map.ron", ["        (between: (\"2503\", \"2603\"), kind: \"bridge\"),\n", "        (between: (\"2503\", \"2603\"), kind: \"bridge\"),\n        (between: (\"2503\", \"2603\"), kind: \"bridge\", name: \"Pont\"),\n"], "Keep the first", Unsafe, None),
    slip("MAP013", "map.ron", ["        (between: (\"2503\", \"2603\"), kind: \"bridge\"),\n", "        (between: (\"2503\", \"2603\"), kind: \"bridge\"),\n        (between: (\"2603\", \"2503\"), kind: \"bridge\"),\n"], "Keep one of the two", Safe, None),
    slip("MAP016", "map.ron", ["\"2503\", \"2603\", \"2704\", \"2804\"", "\"2503\", \"2603\", \"2705\", \"2804\""], "Write 2704 instead of 2705", Unsafe, None),
    slip("MAP016", "map.ron", ["\"2503\", \"2603\", \"2704\", \"2804\"", "\"2503\", \"2704\", \"2804\""], "Lead it through 2603", Unsafe, None),
    slip("MAP017", "map.ron", ["    paths: [\n", "    paths: [\n        (id: \"stub\", kind: \"road\", hexes: [\"2503\"]),\n"], "Leave out path stub", Unsafe, None),
    slip("MAP018", "map.ron", ["\"2503\", \"2603\", \"2704\", \"2804\"", "\"2503\", \"2603\", \"2603\", \"2704\", \"2804\""], "Name 2603 once", Safe, None),
    slip("MAP018", "map.ron", ["\"2503\", \"2603\", \"2704\", \"2804\"", "\"2503\", \"2603\", \"2503\", \"2603\", \"2704\", \"2804\""], "Leave out the way back", Unsafe, None),
    slip("MAP018", "map.ron", ["\"2503\", \"2603\", \"2704\", \"2804\"", "\"2503\", \"2603\", \"2704\", \"2804\", \"2704\""], "Leave out the way back", Unsafe, None),
    slip("MAP037", "map.ron", ["    paths: [\n        (id: \"causeway\", kind: \"road\", hexes: [\"2503\", \"2603\", \"2704\", \"2804\"]),\n", "    paths: [\n        (id: \"a\", kind: \"road\", name: \"N13\", hexes: [\"2802\", \"2703\"]),\n        (id: \"b\", kind: \"road\", name: \"N13\", hexes: [\"2603\", \"2604\"]),\n"], "Lead it on to 2703", Unsafe, Some("    paths: [\n        (id: \"a\", kind: \"road\", name: \"N13\", hexes: [\"2802\", \"2703\"]),\n        (id: \"b\", kind: \"road\", name: \"N13\", hexes: [\"2703\", \"2603\", \"2604\"]),\n")),
    slip("UNIT001", "forces.ron", ["    units: [\n", "    units: [\n        (id: \"191/91\", side: \"German\", kind: \"infantry\", formation: \"91\", steps: 1, figures: {\"attack\": 1, \"movement\": 4}),\n"], "Keep one of the two", Safe, None),
    slip("UNIT002", "forces.ron", ["(id: \"191/91\", side: \"German\"", "(id: \"191/91\", side: \"Germn\""], "Write `German` instead of `Germn`", Unsafe, None),
    slip("UNIT002", "forces.ron", ["kind: \"infantry\", formation: \"91\"", "kind: \"Infantry\", formation: \"91\""], "Write `infantry` instead of `Infantry`", Safe, None),
    slip("UNIT002", "forces.ron", ["{\"attack\": 1, \"movement\": 4}", "{\"atack\": 1, \"movement\": 4}"], "Write `attack` instead of `atack`", Unsafe, None),
    slip("SCN001", "scenario.ron", ["units: [\"191/91\"]", "units: [\"191/9l\"]"], "Write `191/91` instead of `191/9l`", Unsafe, None),
    slip("SCN001", "scenario.ron", ["    setup: [\n", "    setup: [\n        (unit: \"1/1\", hex: \"2604\"),\n"], "Take `1/1` out", Unsafe, None),
    slip("SCN003", "scenario.ron", ["(unit: \"8/4\", hex: \"2604\")", "(unit: \"8/4\", hex: \"264\")"], "Write 2604 instead of 264", Safe, None),
    slip("SCN003", "scenario.ron", ["        (unit: \"8/4\", hex: \"2604\"),\n", "        (unit: \"8/4\", hex: \"9904\"),\n"], "Take 8/4 off the map", Unsafe, Some("")),
    slip("SCN003", "scenario.ron", ["hexes: [\"2603\"]", "hexes: [\"2603\", \"9903\"]"], "Take 9903 out of what has to be held", Unsafe, None),
    slip("SCN004", "scenario.ron", ["Region(\"shore\")", "Region(\"shor\")"], "Write `shore` instead of `shor`", Unsafe, None),
    slip("SCN004", "scenario.ron", ["entry: \"west\"", "entry: \"West\""], "Write `west` instead of `West`", Safe, None),
    slip("SCN004", "scenario.ron", ["(id: \"naval\", side: \"Allied\"", "(id: \"naval\", side: \"Alied\""], "Write `Allied` instead of `Alied`", Unsafe, None),
    slip("SCN009", "scenario.ron", ["units: [\"8/4\", \"22/4\"]", "units: [\"8/4\"]"], "Put 22/4 into first-wave", Unsafe, None),
    slip("TAB003", "tables.ron", ["    rows: [\n", "    rows: [\n        (table: \"crt\", nr: 1, row: \"1-1\", cells: [\"AE\", \"-\", \"DE\"]),\n"], "Keep one of the two", Safe, None),
    slip("TAB005", "tables.ron", ["    tables: [\n", "    tables: [\n        (id: \"crt\", title: \"Combat results\", columns: [\"1\", \"2\", \"3\"]),\n"], "Keep one of the two", Safe, None),
    slip("TAB006", "tables.ron", ["nr: 2, row: \"2-1\"", "nr: 5, row: \"2-1\""], "Number the rows anew", Safe, None),
    slip("ERR002", "errata.ron", ["    errata: [\n", "    errata: [\n        (id: \"E1\", rule: \"1.1\", part: \"scale\", reads: \"2.5 miles to a hex\", means: \"2.1 km\", status: NoEffect),\n"], "Keep one of the two", Safe, None),
    slip("CLM001", "map.ron", ["(hex: \"2604\", terrain: \"beach\")", "(hex: \"2604\", terrain: \"woods\")"], "Make 2604 beach", Unsafe, None),
];

fn files(file: &str, right: &str, instead: &str) -> MemoryFiles {
    let mut files = sixteen_hexes();
    let text = files.get_mut(file).expect("there is such a file");
    assert!(text.contains(right), "{file} has no {right}");
    *text = text.replacen(right, instead, 1);
    let bytes = files
        .into_iter()
        .map(|(name, text)| (name, text.into_bytes()));
    MemoryFiles(bytes.collect())
}

fn pack(files: &MemoryFiles) -> Pack {
    read_pack(files).pack.expect("it can be read")
}

fn texts(pack: &Pack) -> BTreeMap<String, String> {
    pack_texts(pack, Syntax::Ron).expect("plain data")
}

fn found(pack: &Pack) -> Vec<Diagnostic> {
    let files = texts(pack).into_iter();
    let files = files.map(|(name, text)| (name, text.into_bytes()));
    check_pack(&MemoryFiles(files.collect())).diagnostics
}

/// The same finding in other words.
fn reworded(finding: &Diagnostic) -> Diagnostic {
    Diagnostic {
        message: "something is wrong here".to_owned(),
        help: None,
        notes: vec!["in other words".to_owned()],
        ..finding.clone()
    }
}

/// Fixes are made from what a finding is about, never from what it says.
#[test]
fn fixes_do_not_depend_on_words() {
    for slip in SLIPS {
        let files = files(slip.file, slip.right, slip.wrong);
        let pack = pack(&files);
        let findings = check_pack(&files).diagnostics;
        let mut fixed = findings
            .iter()
            .filter(|finding| finding.code.id == slip.code);
        assert!(
            fixed
                .clone()
                .any(|finding| !fixes(&pack, finding).is_empty()),
            "{}",
            slip.wrong
        );
        assert!(
            fixed.all(|finding| fixes(&pack, &reworded(finding)) == fixes(&pack, finding)),
            "{}: {}",
            slip.code,
            slip.wrong
        );
    }
}

/// What a fix of a slip makes of the pack's files, changed as text.
fn as_text(edit: &Edit, slip: &Slip) -> Pack {
    let mut files = files(slip.file, slip.right, slip.wrong);
    let read = read_pack(&files);
    let pack_before = read.pack.expect("it can be read");
    let changes = edit.source_changes(&pack_before, &read.files);
    for change in changes.expect("it changes records").iter().rev() {
        let bytes = files.0.get_mut(&change.file).expect("a file of the pack");
        bytes.splice(change.span.range(), change.text.bytes());
    }
    pack(&files)
}

#[test]
fn every_fix_fixes() {
    for slip in SLIPS {
        let what = format!("{} {}", slip.code, slip.title);
        let mut spoilt = pack(&files(slip.file, slip.right, slip.wrong));
        let mut offered = Vec::new();
        for finding in found(&spoilt).iter().filter(|it| it.code.id == slip.code) {
            offered.extend(fixes(&spoilt, finding));
        }
        let titles: Vec<&str> = offered.iter().map(|fix| fix.title.as_str()).collect();
        let fix = offered.iter().find(|fix| fix.title == slip.title);
        let fix = fix.unwrap_or_else(|| panic!("{what}: only {titles:?} is offered"));
        assert_eq!(fix.safety, slip.safety, "{what}");
        let before = spoilt.clone();
        let undo = fix
            .edit
            .clone()
            .apply(&mut spoilt)
            .expect("it fits the pack");
        let expected = pack(&files(
            slip.file,
            slip.right,
            slip.fixed.unwrap_or(slip.right),
        ));
        assert_eq!(texts(&spoilt), texts(&expected), "{what}");
        assert_eq!(texts(&as_text(&fix.edit, slip)), texts(&expected), "{what}");
        let left = found(&spoilt);
        assert!(
            left.iter().all(|it| it.code.id != slip.code),
            "{what}: {left:#?}"
        );
        undo.apply(&mut spoilt).expect("it can be taken back");
        assert_eq!(spoilt, before, "{what}, undone");
    }
}

/// Of a claim that the map contradicts either can be made like the other.
#[test]
fn a_claim_or_the_map_gives_way() {
    const TRUE: &str = "Terrain(hex: \"2604\", is: [\"beach\"])";
    for (claim, expected) in [
        (TRUE, &[] as &[&str]),
        (
            "Terrain(hex: \"2604\", is: [\"woods\", \"clear\"])",
            &[
                "Make 2604 woods",
                "Make 2604 clear",
                "Let the claim of 1.1 say beach",
            ],
        ),
        (
            "Name(hex: \"2603\", name: \"Sainte-Marie\")",
            &[
                "Call 2603 Sainte-Marie",
                "Let the claim of 1.1 say Foucarville",
            ],
        ),
        ("Name(hex: \"2604\", name: \"Dune\")", &["Call 2604 Dune"]),
        (
            "Elevation(hex: \"2604\", from: 2, to: 3)",
            &[
                "Set the elevation of 2604 to 2",
                "Let the claim of 1.1 say 0",
            ],
        ),
    ] {
        let begun = pack(&files("claims.ron", TRUE, claim));
        let reported = |pack: &Pack| -> Vec<Diagnostic> {
            let found = found(pack).into_iter();
            found.filter(|it| it.code.id == "CLM001").collect()
        };
        let offered: Vec<_> = reported(&begun)
            .iter()
            .flat_map(|it| fixes(&begun, it))
            .collect();
        let titles: Vec<&str> = offered.iter().map(|fix| fix.title.as_str()).collect();
        assert_eq!(titles, expected, "{claim}");
        for fix in offered {
            let mut fixed = begun.clone();
            fix.edit.apply(&mut fixed).expect("it fits the pack");
            assert_eq!(reported(&fixed), [], "{claim}: {}", fix.title);
        }
    }
}

#[test]
fn every_fixer_is_tested() {
    let tested: BTreeSet<&str> = SLIPS.iter().map(|slip| slip.code).collect();
    for (code, _) in FIXERS {
        // A file that isn't listed is no part of the pack: its fix is tested beside the lint.
        assert!(
            tested.contains(code) || *code == "PACK006",
            "{code} has no example"
        );
    }
}

/// What is guessed first: no line is lost while a hex has none, and a name is not given up for a bare terrain.
#[test]
fn the_likeliest_guess_comes_first() {
    const NAMED: &str =
        "(hex: \"2603\", terrain: \"clear\", features: [\"church\"], name: \"Foucarville\")";
    for (right, wrong, expected) in [
        // The named line is the second one, for which a hex is missing beside it.
        (
            "(hex: \"2603\", terrain: \"clear\", f",
            "(hex: \"2602\", terrain: \"clear\", f",
            "Make the second line of 2602 that of 2603",
        ),
        (
            NAMED,
            "(hex: \"2603\", terrain: \"woods\"),\n        (hex: \"2603\", terrain: \"clear\", features: [\"church\"], name: \"Foucarville\")",
            "Keep clear for 2603",
        ),
    ] {
        let spoilt = pack(&files("map.ron", right, wrong));
        let findings = found(&spoilt);
        let lines = findings.iter().filter(|it| it.code.id.starts_with("MAP00"));
        let [finding] = lines.collect::<Vec<_>>()[..] else {
            panic!("{findings:#?}")
        };
        let titles: Vec<String> = fixes(&spoilt, finding)
            .into_iter()
            .map(|fix| fix.title)
            .collect();
        assert_eq!(
            titles.first().map(String::as_str),
            Some(expected),
            "{titles:?}"
        );
    }
}

/// All of a kind in one step, and one undo takes it back.
#[test]
fn all_of_a_kind_are_one_step() {
    let mut text = sixteen_hexes();
    let map = text.get_mut("map.ron").expect("the map");
    *map = map
        .replacen("terrain: \"woods\"", "terrain: \"wods\"", 1)
        .replacen("features: [\"church\"]", "features: [\"Church\"]", 1)
        .replacen("kind: \"road\"", "kind: \"raod\"", 1);
    let bytes = text
        .into_iter()
        .map(|(name, text)| (name, text.into_bytes()));
    let mut spoilt = pack(&MemoryFiles(bytes.collect()));
    let before = spoilt.clone();
    let findings = found(&spoilt);
    let of_kind = || findings.iter().filter(|it| it.code.id == "MAP004");
    let (safe, count) = fix_all(&spoilt, of_kind(), Safe).expect("one is sure");
    assert_eq!((count, safe.name.as_str()), (1, "Fix 1 problem"));
    let (all, count) = fix_all(&spoilt, of_kind(), Unsafe).expect("three are fixed");
    assert_eq!((count, all.name.as_str()), (3, "Fix 3 problems"));
    let undo = all.apply(&mut spoilt).expect("it fits");
    let original = pack(&files("map.ron", "Sixteen", "Sixteen"));
    assert_eq!(texts(&spoilt), texts(&original));
    undo.apply(&mut spoilt).expect("it can be taken back");
    assert_eq!(spoilt, before);
}

/// The checks report a hundred of a kind and count the rest; the rest is fixed too.
#[test]
fn what_is_only_counted_is_fixed_too() {
    let original = pack(&files("map.ron", "Sixteen", "Sixteen"));
    let mut spoilt = original.clone();
    let mut region = spoilt
        .map
        .regions
        .iter()
        .next()
        .expect("it has one")
        .clone();
    let strange = (0..250).map(|nth| format!("x{nth}").as_str().into());
    region.hexes.extend(strange);
    let swap = Swap::Region(region.id.clone(), vec![region]);
    let edit = Edit::new("Spoil", vec![swap]).expect("a change");
    edit.apply(&mut spoilt).expect("it fits");
    let before = spoilt.clone();
    let findings = found(&spoilt);
    let reported = findings.iter().filter(|it| it.code.id == "MAP005");
    assert_eq!(reported.clone().count(), 100);
    let code = reported.map(|it| it.code).next();
    let (all, count) = fix_every(&spoilt, code, &findings, Unsafe).expect("they are fixed");
    assert_eq!((count, all.name.as_str()), (250, "Fix 250 problems"));
    let undo = all.apply(&mut spoilt).expect("it fits");
    assert_eq!(texts(&spoilt), texts(&original));
    undo.apply(&mut spoilt).expect("it can be taken back");
    assert_eq!(spoilt, before);
}
