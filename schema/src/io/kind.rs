//! What a file holds, by the names of its fields: for files that no manifest lists.

use std::fmt;

use super::source::SourceFile;
use super::split::outline;

/// A kind of file that belongs to packs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileKind {
    /// `pack.ron`, or one that was renamed.
    Manifest,
    /// A palette.
    Palette,
    /// A map.
    Map,
    /// Forces.
    Forces,
    /// Tables.
    Tables,
    /// Claims.
    Claims,
    /// Errata.
    Errata,
    /// A scenario.
    Scenario,
    /// A script.
    Script,
    /// A record of a game, which no manifest lists.
    Record,
}

impl fmt::Display for FileKind {
    /// With its article, as messages have it: `a map`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Manifest => "the manifest of a pack",
            Self::Map => "a map",
            Self::Palette => "a palette",
            Self::Forces => "a file of forces",
            Self::Tables => "a file of tables",
            Self::Scenario => "a scenario",
            Self::Claims => "a file of claims",
            Self::Errata => "a file of errata",
            Self::Script => "a script",
            Self::Record => "a record",
        })
    }
}

/// Each kind with the fields of which a file of it has at least one, and no file of a kind further down has any.
const KINDS: &[(FileKind, &[&str])] = &[
    (FileKind::Record, &["deeds"]),
    (FileKind::Script, &["steps"]),
    (FileKind::Manifest, &["rulebook", "palette"]),
    (FileKind::Scenario, &["turns", "first"]),
    (FileKind::Claims, &["claims"]),
    (FileKind::Errata, &["errata"]),
    (FileKind::Map, &["grid"]),
    (FileKind::Palette, &["terrains", "sides"]),
    (FileKind::Tables, &["tables", "rows"]),
    (FileKind::Forces, &["units"]),
];

/// What a file holds, if it is of a kind that is known. Every file of ours states its format; one that doesn't may be any
/// other program's.
#[must_use]
pub fn kind_of(source: &SourceFile) -> Option<FileKind> {
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
                Some(FileKind::Manifest),
            ),
            (
                "a.ron",
                "(format: 1, sides: [], units: [])",
                Some(FileKind::Palette),
            ),
            (
                "a.ron",
                "(format: 1, title: \"a\", grid: (rows: 1))",
                Some(FileKind::Map),
            ),
            ("a.ron", "(format: 1, units: [])", Some(FileKind::Forces)),
            ("a.ron", "(format: 1, rows: [])", Some(FileKind::Tables)),
            ("a.ron", "(format: 1, claims: [])", Some(FileKind::Claims)),
            ("a.ron", "(format: 1, errata: [])", Some(FileKind::Errata)),
            (
                "a.ron",
                "(format: 1, id: \"a\", turns: 3)",
                Some(FileKind::Scenario),
            ),
            (
                "a.ron",
                "(format: 1, scenario: \"a\", steps: [",
                Some(FileKind::Script),
            ),
            (
                "a.ron",
                "(format: 1, scenario: \"a\", deeds: [])",
                Some(FileKind::Record),
            ),
            (
                "a.json",
                "{\"format\": 1, \"claims\": []}",
                Some(FileKind::Claims),
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
