//! Numbers beyond reason, in a file that is otherwise in order.

use beachhead_schema::io::Syntax;

use super::{codes, pack_in, reported};

/// Each in the place of what is there: numbers that nothing can hold, and grids that no paper can.
#[test]
fn numbers_beyond_reason_are_reported() {
    let files = pack_in(Syntax::Ron);
    for (name, from, to, expected) in [
        (
            "scenario.ron",
            "turns: 17",
            "turns: 99999999999999999999999999",
            "bad-record",
        ),
        ("scenario.ron", "turns: 17", "turns: -1", "bad-record"),
        ("scenario.ron", "turns: 17", "turns: 1e999", "bad-record"),
        (
            "scenario.ron",
            "turns: 17",
            "turns: 0x1_0000_0000",
            "bad-record",
        ),
        ("scenario.ron", "turns: 17", "turns: NaN", "bad-record"),
        ("forces.ron", "steps: 2", "steps: 256", "bad-record"),
        ("tables.ron", "nr: 1,", "nr: -99999999999,", "bad-record"),
        ("map.ron", "columns: 4", "columns: 65536", "bad-record"),
        ("map.ron", "columns: 4", "columns: 0", "bad-grid"),
        (
            "map.ron",
            "columns: 4,\n                rows: 3",
            "columns: 65535,\n                rows: 65535",
            "bad-grid",
        ),
        (
            "map.ron",
            "at: (0, 1)",
            "at: (2147483647, -2147483648)",
            "bad-grid",
        ),
        (
            "map.ron",
            "at: (0, 1)",
            "at: (99999999999, 0)",
            "bad-record",
        ),
        ("map.ron", "Digits(2)", "Digits(255)", "bad-grid"),
        ("map.ron", "Digits(2)", "Digits(256)", "bad-record"),
        (
            "map.ron",
            "sheets: [",
            "sheets: [], more: [",
            "unknown-field",
        ),
        (
            "map.ron",
            "hex: \"0102\"",
            "hex: \"0102\", elevation: 40000",
            "bad-record",
        ),
        ("map.ron", "size: 40", "size: -40", "bad-record"),
        ("map.ron", "size: 40", "size: 70000", "bad-record"),
    ] {
        let text = str::from_utf8(&files.0[name]).expect("it is text");
        assert!(text.contains(from), "{name} holds {from}");
        let found = reported(files, name, text.replacen(from, to, 1).as_bytes());
        assert!(
            codes(&found).contains(&expected),
            "{to} in {name}: {found:#?}"
        );
        let at = found
            .iter()
            .find(|finding| finding.code.name == expected)
            .and_then(|finding| finding.place.span);
        assert!(at.is_some(), "{to} in {name} has a place");
    }
}

/// Sheets are compared with each other: a long list of them must not take ever longer.
#[test]
fn many_sheets_are_placed_or_refused() {
    let sheet = |at: i32| {
        let first = format!(
            "(counts: Rows, grows: North, start: {}, glyphs: Digits(8))",
            at * 12 + 1
        );
        let second = "(counts: Columns, grows: East, glyphs: Digits(8))";
        format!(
            "(columns: 12, rows: 12, shifted: Odd, at: (0, {}), numbering: (first: {first}, second: {second}))",
            at * 12
        )
    };
    for (sheets, expected) in [(100, &[][..]), (101, &["bad-grid"])] {
        let sheets: Vec<String> = (0..sheets).map(sheet).collect();
        let map = format!(
            "(format: 1, title: \"x\", grid: (orientation: Pointy, sheets: [{}]))",
            sheets.join(", ")
        );
        assert_eq!(
            codes(&reported(pack_in(Syntax::Ron), "map.ron", map.as_bytes())),
            expected
        );
    }
}
