//! Data that can be read and that no rule allows: reported with its line, what is printed there, and the paragraph.
//!
//! Spoilt is the sample pack; the claims are left out where they would only say the same of the same line.

use std::collections::BTreeSet;

use beachhead_schema::diag::Severity;
use beachhead_schema::io::MemoryFiles;

use super::{assert_fit_to_be_checked, packed_utah};

/// What is spoilt: the file, what stands there, and what is put in its place.
type Spoil = (&'static str, &'static str, &'static str);

/// The line of a file on which this text first stands, counted from 1.
fn line_of(text: &str, part: &str) -> usize {
    let (before, _) = text.split_once(part).expect("it stands there");
    before.matches('\n').count() + 1
}

fn spoilt((name, from, to): Spoil, claims: bool) -> MemoryFiles {
    let mut files = packed_utah().clone();
    let text = String::from_utf8(files.0[name].clone()).expect("it is text");
    assert!(text.contains(from), "{name} has no {from}");
    let text = text.replacen(from, to, 1);
    files.0.insert(name.to_owned(), text.into_bytes());
    if !claims {
        let none = b"(format: 1, claims: [])".to_vec();
        files.0.insert("claims.ron".to_owned(), none);
    }
    files
}

/// Checks the pack with one thing spoilt.
fn check((spoil, code, at, subject, rule): Row) {
    let files = spoilt(spoil, code.starts_with("CLM"));
    assert_reported(&files, spoil.2, code, at, subject, rule);
}

/// The errors are of just this one code, the first of them at the line on which `at` stands in its file, naming `subject`,
/// by `rule`.
fn assert_reported(
    files: &MemoryFiles,
    what: &str,
    code: &str,
    at: &str,
    subject: &str,
    rule: &str,
) {
    let checked = assert_fit_to_be_checked(files);
    let found = checked.diagnostics.iter();
    let errors: Vec<_> = found
        .filter(|found| found.severity == Severity::Error)
        .collect();
    let first = errors
        .first()
        .unwrap_or_else(|| panic!("nothing is reported of {what}"));
    let codes: BTreeSet<&str> = errors.iter().map(|error| error.code.id).collect();
    assert_eq!(codes, BTreeSet::from([code]), "{what}: {errors:#?}");
    let file = &first.place.file;
    let text = str::from_utf8(&files.0[file]).expect("it is text");
    let line = checked
        .line_column(&first.place)
        .map(|(line, _)| line as usize);
    assert_eq!(line, Some(line_of(text, at)), "{what}: {first:#?}");
    let mut named = first.subjects.iter().map(ToString::to_string);
    assert!(
        subject.is_empty() || named.any(|name| name == subject),
        "{what}: {first:#?}"
    );
    assert_eq!(
        first.rule.as_deref().unwrap_or_default(),
        rule,
        "{what}: {first:#?}"
    );
}

/// The file and the change, the code, what stands on the line that is reported, what is named, and the paragraph.
type Row = (
    Spoil,
    &'static str,
    &'static str,
    &'static str,
    &'static str,
);

#[test]
fn units_that_no_rule_allows_are_reported() {
    let forces = |from, to| ("forces.ron", from, to);
    let rows: [Row; 4] = [
        (
            forces("\"movement\": 8}", "\"movement\": -1}"),
            "UNIT004",
            "(id: \"CCA/4\"",
            "unit CCA/4",
            "",
        ),
        (
            forces("\"attack\": 8,", "\"attack\": -8,"),
            "UNIT004",
            "(id: \"CCA/4\"",
            "unit CCA/4",
            "",
        ),
        (
            forces(
                "\"12th Infantry Regiment\", steps: 2",
                "\"12th Infantry Regiment\", steps: 0",
            ),
            "UNIT005",
            "(id: \"12/4\"",
            "unit 12/4",
            "",
        ),
        (
            (
                "palette.ron",
                "symbol: Mechanized, moves: \"mobile\"",
                "symbol: Mechanized, moves: \"by-air\"",
            ),
            "UTAH003",
            "(id: \"CCA/4\"",
            "unit CCA/4",
            "10.3",
        ),
    ];
    rows.into_iter().for_each(check);
}

#[test]
fn reinforcements_that_no_rule_allows_are_reported() {
    let gt9 = "(id: \"gt09-south\"";
    let turn = |to| ("scenario.ron", "side: \"German\", turn: 9", to);
    let units = |to| ("scenario.ron", "units: [\"897/266\"]", to);
    let south = |to| ("map.ron", "Between(S, \"0101\", \"0110\")", to);
    let rows: [Row; 11] = [
        // A rulebook whose reinforcements come over the map's edge needs an entry.
        (
            ("scenario.ron", "turn: 9, entry: \"south\", ", "turn: 9, "),
            "UTAH009",
            gt9,
            "reinforcement gt09-south",
            "11.1.2",
        ),
        (
            (
                "scenario.ron",
                "(id: \"gt02-beach\", side: \"Allied\", turn: 2, entry: \"utah-beach\", ",
                "(id: \"gt02-beach\", side: \"Allied\", turn: 2, ",
            ),
            "UTAH009",
            "(id: \"gt02-beach\"",
            "reinforcement gt02-beach",
            "11.2.4",
        ),
        (
            turn("side: \"German\", turn: 0"),
            "SCN011",
            gt9,
            "unit 897/266",
            "11.1.2",
        ),
        (
            turn("side: \"German\", turn: 18"),
            "SCN011",
            gt9,
            "unit 897/266",
            "11.1.2",
        ),
        (
            turn("side: \"Allied\", turn: 9"),
            "SCN005",
            gt9,
            "entry south",
            "11.1.2",
        ),
        (
            units("units: [\"897/266\", \"6/2\"]"),
            "SCN002",
            gt9,
            "unit 6/2",
            "11.1.2",
        ),
        (
            units("units: [\"897/266\", \"4/4\"]"),
            "SCN001",
            gt9,
            "unit 4/4",
            "11.1.2",
        ),
        (
            (
                "scenario.ron",
                "turn: 9, entry: \"south\"",
                "turn: 9, entry: \"east\"",
            ),
            "SCN004",
            gt9,
            "entry east",
            "11.1.2",
        ),
        (
            south("Between(S, \"0101\", \"0210\")"),
            "MAP031",
            "(id: \"south\"",
            "hex 0210",
            "11.1.2",
        ),
        // At an edge, but at none by which Germans come; and it is the later lines that name it.
        (
            south("Hexes([\"3313\"])"),
            "UTAH009",
            "(id: \"gt02-south\"",
            "reinforcement gt02-south",
            "11.1.2",
        ),
        (
            (
                "scenario.ron",
                "(id: \"gt02-beach\", side: \"Allied\", turn: 2",
                "(id: \"gt02-beach\", side: \"Allied\", turn: 1",
            ),
            "UTAH009",
            "(id: \"gt02-beach\"",
            "reinforcement gt02-beach",
            "11.2.4",
        ),
    ];
    rows.into_iter().for_each(check);
}

#[test]
fn markers_that_no_rule_allows_are_reported() {
    let line = "(id: \"german-6\"";
    let six = |to| ("scenario.ron", "kind: \"german\", value: 6, count: 2", to);
    let rows: [Row; 6] = [
        (
            six("kind: \"german\", value: -6, count: 2"),
            "UTAH007",
            line,
            "allotment german-6",
            "11.1.4",
        ),
        (
            six("kind: \"germans\", value: 6, count: 2"),
            "UTAH007",
            line,
            "allotment german-6",
            "11.2.6",
        ),
        (
            six("kind: \"naval\", value: 6, count: 2"),
            "UTAH007",
            line,
            "allotment german-6",
            "11.2.7",
        ),
        (
            six("kind: \"german\", value: 6, count: 0"),
            "SCN012",
            line,
            "allotment german-6",
            "11.1.4",
        ),
        // What the rulebook counts is said by the claims, and reported where they stand.
        (
            six("kind: \"german\", value: 6, count: 3"),
            "CLM006",
            "Allotted(side: \"German\", value: 6",
            "",
            "11.1.4",
        ),
        (
            (
                "scenario.ron",
                "kind: \"naval\", value: 7, count: 6",
                "kind: \"naval\", value: 7, count: 5",
            ),
            "CLM006",
            "Allotted(side: \"Allied\", value: 7",
            "",
            "11.2.7",
        ),
    ];
    rows.into_iter().for_each(check);
}

/// A cup from which there is nothing to draw, and a game for nothing.
#[test]
fn what_is_left_out_is_reported() {
    for (lines, at, rule) in [
        ("side: \"German\", kind:", "allotments: [", "11.1.4"),
        ("kind: \"allied-air\"", "allotments: [", "11.2.6"),
        ("source: Rules(\"13.0\")", "victory: [", "13.0"),
        ("(id: \"first-wave\"", "groups: [", "11.0"),
    ] {
        let mut files = spoilt(("scenario.ron", "turns: 17", "turns: 17"), false);
        let text = String::from_utf8(files.0["scenario.ron"].clone()).expect("it is text");
        let kept: Vec<&str> = text.lines().filter(|line| !line.contains(lines)).collect();
        files
            .0
            .insert("scenario.ron".to_owned(), kept.join("\n").into_bytes());
        if lines.contains("first-wave") {
            let setup = kept.join("\n");
            let (before, rest) = setup.split_once("    setup: [").expect("it has a setup");
            let (_, after) = rest.split_once("    reinforcements").expect("more comes");
            let without = format!("{before}    reinforcements{after}");
            files
                .0
                .insert("scenario.ron".to_owned(), without.into_bytes());
        }
        assert_reported(&files, lines, "UTAH005", at, "", rule);
    }
}

#[test]
fn terms_that_no_rule_allows_are_reported() {
    let plan = |from, to| ("scenario.ron", from, to);
    let campaign = |from, to| ("campaign.ron", from, to);
    let rows: [Row; 20] = [
        (
            plan("turns: 17", "turns: 65535"),
            "UTAH005",
            "turns:",
            "turns",
            "10.2",
        ),
        (
            campaign("longest: 25", "longest: 65535"),
            "UTAH011",
            "campaign:",
            "campaign",
            "14.2",
        ),
        (
            (
                "map.ron",
                "(hex: \"1709\", terrain: \"clear\"",
                "(hex: \"1709\", terrain: \"all-sea\"",
            ),
            "SCN015",
            "(id: \"german-at-start\"",
            "setup group german-at-start",
            "11.1.1",
        ),
        (
            plan("first: \"Allied\"", "first: \"German\""),
            "UTAH013",
            "first:",
            "first",
            "10.2",
        ),
        (
            plan("(id: \"flak\"", "(id: \"fog\""),
            "UTAH008",
            "(id: \"fog\"",
            "option fog",
            "",
        ),
        (
            plan("hexes: [\"2605\"]", "hexes: []"),
            "SCN014",
            "(id: \"saint-martin",
            "objective saint-martin-de-varreville",
            "13.0",
        ),
        (
            plan("hexes: [\"2605\"]", "hexes: [\"9605\"]"),
            "SCN003",
            "(id: \"saint-martin",
            "hex 9605",
            "13.0",
        ),
        (
            plan("hexes: [\"2605\"]", "hexes: [\"1706\"]"),
            "SCN014",
            "(id: \"saint-martin",
            "hex 1706",
            "13.0",
        ),
        (
            plan(
                "(unit: \"6/2\", hex: \"1709\"",
                "(unit: \"6/2\", hex: \"1799\"",
            ),
            "SCN003",
            "(unit: \"6/2\"",
            "hex 1799",
            "11.1.1",
        ),
        (
            plan("points: 1, from: 2", "points: 0, from: 2"),
            "UTAH010",
            "(class: Leg",
            "replacements 1",
            "11.2.5",
        ),
        (
            plan("points: 1, from: 2", "points: 1, from: 0"),
            "UTAH010",
            "(class: Leg",
            "replacements 1",
            "11.2.5",
        ),
        (
            plan("from: 5, every: 2", "from: 5, every: 0"),
            "UTAH010",
            "(class: Mobile",
            "replacements 2",
            "11.2.5",
        ),
        (
            plan("from: 5, every: 2", "from: 5, until: 3"),
            "UTAH010",
            "(class: Mobile",
            "replacements 2",
            "11.2.5",
        ),
        (
            plan("from: 5, every: 2", "from: 18, every: 2"),
            "UTAH010",
            "(class: Mobile",
            "replacements 2",
            "11.2.5",
        ),
        (
            plan(
                "[\"2508\", \"2607\", \"2707\"]",
                "[\"2508\", \"2607\", \"2799\"]",
            ),
            "PLAY013",
            "beachheads",
            "hex 2799",
            "11.2.1 marker-hex",
        ),
        (
            plan(
                "[\"1709\", \"3303\", \"3002\", \"3203\", \"3303\"]",
                "[\"1709\", \"3303\", \"3002\", \"3203\"]",
            ),
            "SCN006",
            "german-at-start",
            "setup group german-at-start",
            "11.1.1",
        ),
        (
            plan("turns: 17", "turns: 0"),
            "SCN018",
            "turns:",
            "scenario landing-and-linkup",
            "",
        ),
        (
            campaign("cities: 7", "cities: 0"),
            "UTAH011",
            "campaign: (",
            "campaign",
            "14.2",
        ),
        (
            campaign("city_hexes: 7", "city_hexes: 10"),
            "UTAH011",
            "campaign: (",
            "campaign",
            "14.3",
        ),
        (
            campaign("sheet: \"\"", "sheet: \"north\""),
            "UTAH005",
            "campaign: (",
            "campaign",
            "14.0",
        ),
    ];
    rows.into_iter().for_each(check);
}

#[test]
fn tables_that_can_not_be_read_are_reported() {
    let table = |from, to| ("tables.ron", from, to);
    let rows: [Row; 5] = [
        (
            table(
                "row: \"zoc-stops\", cells: [\"yes\"]",
                "row: \"zoc-stops\", cells: [\"maybe\"]",
            ),
            "UTAH002",
            "row: \"zoc-stops\"",
            "table system",
            "",
        ),
        (
            table("row: \"zoc-stops\"", "row: \"zoc-stop\""),
            "UTAH001",
            "table: \"system\", nr: 1,",
            "table system",
            "",
        ),
        (
            table("cells: [\"AE\", \"AE\"", "cells: [\"D9\", \"AE\""),
            "UTAH002",
            "row: \"field -5\"",
            "table crt",
            "",
        ),
        (
            table("cells: [\"AE\", \"AE\", ", "cells: [\"AE\", "),
            "TAB002",
            "row: \"field -5\"",
            "table crt",
            "",
        ),
        (
            table(
                "[\"lost\", \"reduced drift\"",
                "[\"drift\", \"reduced drift\"",
            ),
            "UTAH006",
            "row: \"drop\"",
            "table drop",
            "11.2.2",
        ),
    ];
    rows.into_iter().for_each(check);
}
