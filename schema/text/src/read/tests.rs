//! Files with every kind of mistake, in RON and in JSON: what is expected stands beside its line.

use beachhead_model::part_kind::PartKind;
use beachhead_model::stored::Stored;

use super::super::part::{Part, read_part};
use super::*;
use proptest::prelude::*;
use serde::Deserialize;

#[derive(Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
struct Hex {
    hex: String,
    terrain: Terrain,
    name: Option<String>,
}

#[derive(Debug, PartialEq, Deserialize)]
enum Terrain {
    Clear,
    Woods,
}

#[derive(Debug)]
struct TestSheet {
    title: String,
    rows: u8,
    note: Option<String>,
    hexes: Vec<Hex>,
    sides: Vec<(String, String)>,
}

// Never written: these tests only read.
impl Part for TestSheet {
    const KIND: PartKind = PartKind::Map;
    type Before = Self;

    fn upgrade(before: Self) -> Self {
        before
    }

    fn read(reader: &mut Reader<'_>) -> Option<Self> {
        let (title, rows) = (reader.one("title"), reader.one("rows"));
        let note = reader.optional("note");
        let (hexes, sides) = (reader.list("hexes"), reader.list("sides"));
        Some(Self {
            title: title?,
            rows: rows?,
            note,
            hexes,
            sides,
        })
    }

    fn write(&self, _: &mut super::super::Writer) {}
}

/// Reads `text`, in which `//~ code message` stands behind each line that has a mistake, and
/// compares; what stands before a `|` is the column.
fn check(syntax: Syntax, text: &str) -> Option<Stored<TestSheet>> {
    let marks = |(line, text): (usize, &str)| {
        let marks: Vec<String> = text
            .split("//~")
            .skip(1)
            .map(|mark| format!("{} {}", line + 1, mark.trim()))
            .collect();
        marks
    };
    let mut expected: Vec<String> = text.lines().enumerate().flat_map(marks).collect();
    let plain: Vec<&str> = text
        .lines()
        .map(|line| line.split("//~").next().unwrap_or_default().trim_end())
        .collect();
    let source = SourceFile::new("sheet", plain.join("\n"));
    let read = read_part::<TestSheet>(&source, syntax);
    let reported = |finding: &Diagnostic| {
        let (line, column) = finding
            .place
            .span
            .map_or((1, 0), |span| source.line_column(span.start));
        format!("{line} {column} {} {}", finding.code.id, finding.message)
    };
    let mut found: Vec<String> = read.diagnostics.iter().map(reported).collect();
    expected.sort();
    found.sort();
    assert_eq!(found, expected, "\n{text}");
    read.value
}

#[test]
fn every_mistake_is_reported() {
    let sheet = check(
        Syntax::Ron,
        r#"( //~ 0 IO007 field `rows` of the map is missing
    format: 1,
    titel: "Utah", //~ 5 IO006 the map has no field `titel`
    title: "Utah",
    title: "Omaha", //~ 5 IO008 field `title` stands twice
    hexes: [
        (hex: "0101", terrain: Clear),
        (hex: "0102", teraine: Clear), //~ 23 IO006 there is no field `teraine` here
        (hex: "0103"), //~ 9 IO007 field `terrain` is missing
        (hex: "0104", terrain: Wodds), //~ 32 IO005 `Wodds` is none of the choices here
        (hex: 105, terrain: Woods), //~ 15 IO005 `hex` must be text in double quotes, not `105`
        (hex: "0106", terrain: Woods, hex: "0107"), //~ 39 IO008 field `hex` stands twice
        (hex: "0108", terrain: Woods //~ 9 IO004 the `(` that opens here is never closed
        (hex: "0109", terrain: Woods),
        (hex: "0110, terrain: Woods), //~ 15 IO004 `"` is missing after `0110`
        (hex: "0111", terrain: Woods]), //~ 37 IO004 this `]` doesn't close the `(` before it
        hex: "0112", terrain: Woods), //~ 9 IO004 a record must begin with a bracket
        (hex: "0113", terrain: Woods) (hex: "0114", terrain: Woods), //~ 39 IO004 a comma is missing before this
        (
            hex: "0115",
            terrain: [, //~ 22 IO004 the `[` that opens here is never closed
        ),
        (hex: "0116", terrain: Woods)), //~ 38 IO004 this `)` closes nothing
        (hex: "0117", terrain: Woods, name: "l'Isle"),
    ],
    sides: ("0101", "0102"), //~ 12 IO005 `sides` must be a list: write `[ … ]` around it
)"#,
    );
    assert!(sheet.is_none(), "rows is missing");
}

#[test]
fn every_mistake_is_reported_in_json() {
    let sheet = check(
            Syntax::Json,
            r#"{
    "format": 1,
    "title": "Utah" 
    "rows": 33, //~ 5 IO004 a comma is missing before this
    "noot": "?", //~ 6 IO006 the map has no field `noot`
    "hexes": [
        {"hex": "0101", "terrain": "Clear"},
        {"hex": "0102", "teraine": "Clear"}, //~ 25 IO006 there is no field `teraine` here
        {"hex": "0103"}, //~ 9 IO007 field `terrain` is missing
        {"hex": "0104", "terrain": "Wodds"}, //~ 36 IO005 `Wodds` is none of the choices here
        {"hex": 105, "terrain": "Woods"}, //~ 17 IO005 `hex` must be text in double quotes, not `105`
        {"hex": "0108", "terrain": "Woods" //~ 9 IO004 the `{` that opens here is never closed
        {"hex": "0109", "terrain": "Woods"},
        {"hex": "0110, "terrain": "Woods"}, //~ 17 IO004 `"` is missing after `0110`
        {"hex": "0117", "terrain": "Woods", "name": null}
    ],
    "sides": [["0101", "0102"], ["0101"]] //~ 33 IO005 this must hold 2 values, not 1
}"#,
        )
        .unwrap();
    let hexes: Vec<_> = sheet.hexes.iter().map(|hex| hex.hex.as_str()).collect();
    assert_eq!((sheet.rows, hexes), (33, vec!["0101", "0109", "0117"]));
    assert_eq!(
        (sheet.title.as_str(), sheet.note.clone(), sheet.sides.len()),
        ("Utah", None, 1)
    );
}

#[test]
fn lost_ends_are_found_again() {
    let sheet = check(
        Syntax::Ron,
        r#"(
    format: 1,
    title: "Utah" rows: 3, //~ 19 IO004 a comma is missing before this
    hexes: [ //~ 12 IO004 the `[` that opens here is never closed
        (hex: "0101", terrain: Clear),
    sides: [
        ("0101", "0102"), ["0101", "0103"], //~ 27 IO005 this must be 2 values in brackets, `( … )`, not a list
        ("0103", 104), //~ 18 IO005 this must be text in double quotes, not `104`
        "0103", //~ 9 IO005 this must be 2 values in brackets, `( … )`, not `"0103"`
        ("0103", "0104"),, //~ 26 IO004 nothing stands before this comma
    ],
    sites: 1, //~ 5 IO006 the map has no field `sites`
    note: ((("x"), //~ 11 IO004 the `(` that opens here is never closed
)"#,
    )
    .unwrap();
    assert_eq!(
        (sheet.rows, sheet.hexes.len(), sheet.sides.len()),
        (3, 1, 2)
    );
}

#[test]
fn formats_are_checked_first() {
    for (text, expected) in [
        ("(format: 1, rows: 1, title: \"a\")", vec![]),
        (
            "(rows: 1, title: \"a\")",
            vec!["this map file doesn't say which format it is of"],
        ),
        (
            "(format: 0, what: 1)",
            vec!["there is no format 0: formats count from 1"],
        ),
        (
            "(format: 2, what: 1)",
            vec!["this map file is of format 2, but this program reads up to format 1"],
        ),
        (
            "(format: 99999999999999999999)",
            vec!["the format is a number, not `99999999999999999999`"],
        ),
        ("(format: -1)", vec!["the format is a number, not `-1`"]),
        (
            "",
            vec!["a file is one `( … )` with fields, but there is none"],
        ),
        (
            "{}",
            vec!["a file is one `( … )` with fields, but something else stands here"],
        ),
    ] {
        let read = read_part::<TestSheet>(&SourceFile::new("x", text), Syntax::Ron);
        let found: Vec<_> = read
            .diagnostics
            .iter()
            .map(|finding| finding.message.as_str())
            .collect();
        assert_eq!(found, expected, "{text}");
    }
}

#[test]
fn findings_are_counted_beyond_a_thousand() {
    let text = format!(
        "(format: 1, title: \"a\", rows: 1, hexes: [{}])",
        "1,\n".repeat(1500)
    );
    let read = read_part::<TestSheet>(&SourceFile::new("x", text), Syntax::Ron);
    assert_eq!(read.diagnostics.len(), MAX_FINDINGS + 1);
    let last = read.diagnostics.last().unwrap();
    assert_eq!(
        last.message,
        "this file has more findings, which are not listed: 500"
    );
}

#[test]
fn places_count_the_records_that_were_read() {
    let text = "(format: 1, title: \"a\", rows: 1, sides: [(1, 2), (\"a\", \"b\")], // why\n)";
    let source = SourceFile::new("x", text);
    let read = read_part::<TestSheet>(&source, Syntax::Ron);
    let shown = |place: Place| place.span.map(|span| source.slice(span).to_owned());
    assert_eq!(
        shown(read.spans.place("sides", 0)).as_deref(),
        Some("(\"a\", \"b\")")
    );
    assert_eq!(
        shown(read.spans.place("sides", 1)),
        shown(read.spans.field("sides"))
    );
    assert_eq!(read.spans.place("hexes", 0), Place::file("x"));
    assert_eq!(read.comments, 1);
}

#[test]
fn hopeless_files_are_given_up() {
    for text in [
        format!("(format: 1, hexes: [{}])", "1,".repeat(300_000)),
        format!("(format: 1, {})", ",".repeat(300_000)),
        format!("(format: 1, {})", "a: 1, ".repeat(300_000)),
        format!("(format: 1, {})", "1, ".repeat(300_000)),
    ] {
        let read = read_part::<TestSheet>(&SourceFile::new("x", text), Syntax::Ron);
        assert!(read.value.is_none());
        assert!((2..=MAX_FINDINGS + 1).contains(&read.diagnostics.len()));
    }
}

const SOUND_RON: &str = r#"(
    format: 1,
    title: "Ütah",
    rows: 33,
    note: "a \"note\"",
    hexes: [
        (hex: "0101", terrain: Clear, name: "Ste-Mère-Église"),
        (hex: "0102", terrain: Woods),
    ],
    sides: [
        ("0101", "0102"),
    ],
)
"#;

const SOUND_JSON: &str = r#"{
    "format": 1,
    "title": "Ütah",
    "rows": 33,
    "hexes": [
        {"hex": "0101", "terrain": "Clear", "name": "Ste-Mère-Église"},
        {"hex": "0102", "terrain": "Woods"}
    ],
    "sides": [["0101", "0102"]]
}
"#;

proptest! {
    #[test]
    fn damage_is_reported_or_harmless(at in 0_usize..300, drop in 0_usize..12, noise in r#"[()\[\]{},:"'/*#r\\\n 9é]{0,4}"#) {
        for (syntax, sound) in [(Syntax::Ron, SOUND_RON), (Syntax::Json, SOUND_JSON)] {
            let (Some(head), Some(tail)) = (sound.get(..at), sound.get(at + drop..)) else { continue };
            let source = SourceFile::new("x", format!("{head}{noise}{tail}"));
            let read = read_part::<TestSheet>(&source, syntax);
            prop_assert!(read.value.is_some() || !read.diagnostics.is_empty());
            for finding in &read.diagnostics {
                let span = finding.place.span.unwrap_or_default();
                let (line, column) = source.line_column(span.start);
                let text = source.line_text(line);
                prop_assert!(column as usize <= text.chars().count() + 2, "{finding:?}");
                prop_assert!(source.text().is_char_boundary(span.start as usize), "{finding:?}");
            }
        }
    }
}

#[test]
fn a_record_longer_than_any_is_not_parsed() {
    let giant = "x".repeat(MAX_RECORD);
    let text = format!(
        "(format: 1, title: \"\", rows: 1, hexes: [(hex: \"{giant}\", terrain: Clear), (hex: \"2\", terrain: Clear)])"
    );
    let read = read_part::<TestSheet>(&SourceFile::new("sheet.ron", text), Syntax::Ron);
    let found: Vec<&str> = read
        .diagnostics
        .iter()
        .map(|found| found.code.name)
        .collect();
    assert_eq!(found, ["too-large"]);
    assert_eq!(
        read.value.expect("a sheet").hexes.len(),
        1,
        "the other one is read"
    );
}
