//! What a file holds, by the names of its fields: for files that no manifest lists.

use super::source::SourceFile;
use super::split::outline;
use beachhead_model::part_kind::PartKind;

/// Each kind with the fields of which a file of it has at least one, and no file of a kind further down has any.
const KINDS: &[(PartKind, &[&str])] = &[
    (PartKind::Record, &["deeds"]),
    (PartKind::Session, &["here", "moves"]),
    (PartKind::Script, &["steps"]),
    (PartKind::Manifest, &["rulebook", "palette"]),
    (PartKind::Scenario, &["turns", "first"]),
    (PartKind::Rules, &["phases", "classes", "rules"]),
    (PartKind::Claims, &["claims"]),
    (PartKind::Errata, &["errata"]),
    (PartKind::Map, &["grid"]),
    (PartKind::Palette, &["terrains", "sides"]),
    (PartKind::Tables, &["tables", "rows"]),
    (PartKind::Forces, &["units"]),
];

/// What a file holds, if it is of a kind that is known. Every file of ours states its format; one that doesn't may be any
/// other program's.
#[must_use]
pub fn kind_of(source: &SourceFile) -> Option<PartKind> {
    let fields = outline(source.text(), source.syntax()).fields;
    let has = |name: &&str| fields.iter().any(|field| source.slice(field.name) == *name);
    if !has(&"format") {
        return None;
    }
    let mut kinds = KINDS.iter();
    let found = kinds.find(|(_, names)| names.iter().any(&has));
    found.map(|(kind, _)| *kind)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_known_by_its_fields() {
        for (name, text, expected) in [
            (
                "a.ron",
                "(format: 1, rulebook: \"a\", palette: \"p.ron\")",
                Some(PartKind::Manifest),
            ),
            (
                "a.ron",
                "(format: 1, sides: [], units: [])",
                Some(PartKind::Palette),
            ),
            (
                "a.ron",
                "(format: 1, title: \"a\", grid: (rows: 1))",
                Some(PartKind::Map),
            ),
            ("a.ron", "(format: 1, units: [])", Some(PartKind::Forces)),
            ("a.ron", "(format: 1, rows: [])", Some(PartKind::Tables)),
            ("a.ron", "(format: 1, claims: [])", Some(PartKind::Claims)),
            ("a.ron", "(format: 1, errata: [])", Some(PartKind::Errata)),
            (
                "a.ron",
                "(format: 1, title: \"a\", phases: [], rules: [])",
                Some(PartKind::Rules),
            ),
            (
                "a.ron",
                "(format: 1, id: \"a\", turns: 3)",
                Some(PartKind::Scenario),
            ),
            (
                "a.ron",
                "(format: 1, scenario: \"a\", steps: [",
                Some(PartKind::Script),
            ),
            (
                "a.ron",
                "(format: 1, scenario: \"a\", deeds: [])",
                Some(PartKind::Record),
            ),
            (
                "a.ron",
                "(format: 1, scenario: \"a\", here: 1, moves: [",
                Some(PartKind::Session),
            ),
            (
                "a.ron",
                "(format: 1, scenario: \"a\", here: 0)",
                Some(PartKind::Session),
            ),
            (
                "a.json",
                "{\"format\": 1, \"claims\": []}",
                Some(PartKind::Claims),
            ),
            ("a.ron", "(format: 1, title: \"a\")", None),
            ("package.json", "{\"name\": \"a\", \"scripts\": {}}", None),
            ("sheet.json", "{\"tables\": []}", None),
            ("a.json", "[1, 2]", None),
            ("a.ron", "", None),
        ] {
            assert_eq!(kind_of(&SourceFile::new(name, text)), expected, "{text}");
        }
    }
}
