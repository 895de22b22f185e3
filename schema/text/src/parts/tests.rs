//! Parts as files: what is read is where it stands, and what was read is written again.

use beachhead_model::palette::Palette;

use super::*;
use crate::{Read, SourceFile, Syntax, read_part, write_part};

#[test]
fn places_follow_the_order_of_ids() {
    let line =
        |id: &str| format!("(id: \"{id}\", side: \"a\", kind: \"b\", steps: 1, figures: {{}})");
    let text = format!(
        "(format: 1, units: [{}, {}, {}])",
        line("c"),
        line("a"),
        line("b")
    );
    let read = read_part::<Forces>(&SourceFile::new("forces.ron", text), Syntax::Ron);
    assert_eq!(read.diagnostics, []);
    let forces = read.value.expect("forces");
    for (at, unit) in forces.units.iter().enumerate() {
        let span = read.spans.place("units", at).span.expect("a record");
        assert_eq!(read.spans.source().slice(span), line(unit.id.as_str()));
    }
}

#[test]
fn figures_and_sizes_are_written_as_they_were_read() {
    let text = r#"(
    format: 1,
    claims: [
        (rule: "1.1", claim: RegionSize(region: "victory", count: 7)),
        (rule: "1.1", claim: Figure(unit: "6/2", figure: "attack", is: 2, reduced: true)),
        (rule: "1.1", claim: Figure(unit: "6/2", figure: "attack", is: 5)),
        (rule: "1.1", claim: FigureCount(side: "German", figures: {"attack": 1, "movement": 4}, count: 3)),
        (rule: "1.1", claim: FigureCount(side: "German", kind: "infantry", figures: {"attack": 1}, count: 2)),
    ],
)
"#;
    let source = SourceFile::new("claims.ron", text);
    let read = read_part::<Claims>(&source, Syntax::Ron);
    assert_eq!(read.diagnostics, []);
    let claims = read.value.expect("it is readable");
    let written = write_part(&claims, Syntax::Ron);
    assert_eq!(written.expect("it is writable"), text);
}

fn palette(regions: &str) -> Read<Palette> {
    let text = format!("(\n    format: 1,\n    regions: [\n{regions}    ],\n)\n");
    read_part(&SourceFile::new("palette.ron", text), Syntax::Ron)
}

/// It stands behind the name, and raises no format.
#[test]
fn order_is_written_behind_the_name() {
    let line = "        (id: \"town\", name: \"Town\", order: 3, color: \"#d0a060\"),\n";
    let read = palette(line);
    assert_eq!(read.diagnostics, []);
    let palette = read.value.expect("a palette");
    assert_eq!(palette.lowest_format(), 1);
    let text = write_part(&palette, Syntax::Ron).expect("plain data");
    assert!(text.contains(line), "{text}");
}

#[test]
fn other_values_are_reported_as_usual() {
    for (wrong, expected) in [
        ("-1", "`order` must be 0 or more, not `-1`"),
        ("70000", "`order` must be at most 65535, not `70000`"),
        ("\"3\"", "`order` must be a whole number without quotes"),
        ("first", "`order` must be a whole number"),
    ] {
        let read = palette(&format!(
            "        (id: \"town\", name: \"Town\", order: {wrong}, color: \"#d0a060\"),\n"
        ));
        let found: Vec<_> = read.diagnostics.iter().map(|it| &it.message).collect();
        assert!(
            found.iter().any(|message| message.contains(expected)),
            "{wrong}: {found:?}"
        );
    }
}
