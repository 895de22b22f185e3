//! Hexes that a pack calls otherwise than its map does: each is answered with the number that it has, and written so.

use std::path::Path;

use beachhead_test_support::{root, run};

const BEACHHEAD: &str = env!("CARGO_BIN_EXE_beachhead");

/// The files of the golden pack whose sheets print `A10.5`, with what is put in place of a text of its map.
fn spoilt(changes: &[(&str, &str)]) -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("there is room");
    let from = root().join("tests/golden/4/omaha");
    std::fs::create_dir(folder.path().join("scenarios")).expect("there is room");
    for file in [
        "pack.ron",
        "map.ron",
        "palette.ron",
        "forces.ron",
        "tables.ron",
        "claims.ron",
        "scenarios/first.ron",
    ] {
        let mut text = std::fs::read_to_string(from.join(file)).expect("it is there");
        if file == "map.ron" {
            for (sound, put) in changes {
                assert!(text.contains(sound), "{sound}");
                text = text.replace(sound, put);
            }
        }
        std::fs::write(folder.path().join(file), text).expect("there is room");
    }
    folder
}

fn checked(folder: &Path, arguments: &[&str]) -> String {
    run(
        BEACHHEAD,
        folder,
        &[&["check", "--format", "concise"], arguments].concat(),
    )
    .output()
}

/// The grid as the preset has it now.
const PRINTED: [(&str, &str); 2] = [
    (
        "shifted: Odd,",
        "shifted: Odd, halves: (low: Playable, high: Playable),",
    ),
    (
        "grows: North, glyphs: Digits(1)",
        "grows: North, glyphs: Digits(2)",
    ),
];

#[test]
fn a_number_without_its_zero_is_answered_with_the_printed_one() {
    let folder = spoilt(&PRINTED);
    let out = checked(folder.path(), &[]);
    for line in [
        "error[MAP001]: `A10.5` is printed `A10.05` on this map",
        "error[MAP005]: `A10.5` is printed `A10.05` on this map",
        "error[MAP012]: `A10.5` is printed `A10.05` on this map",
    ] {
        assert!(out.contains(line), "{line} in {out}");
    }
    // Where the map is wrong, scenarios and claims aren't judged by it.
    let out = checked(folder.path(), &["--fix"]);
    let line = "error[SCN003]: `A10.5` is printed `A10.05` on this map";
    assert!(out.contains(line), "{line} in {out}");
    checked(folder.path(), &["--fix"]);
    let map = std::fs::read_to_string(folder.path().join("map.ron")).expect("it is there");
    assert!(
        map.contains("(between: (\"A10.05\", \"A10.06\"), kind: \"stream\""),
        "{map}"
    );
    let out = checked(folder.path(), &[]);
    let line =
        "1.15 says that A10.5 is a hex of the map, but `A10.5` is printed `A10.05` on this map";
    assert!(out.contains(line), "{line} in {out}");
    // Claims are for people to correct, and the hexes of the northern edge are new.
    let left: Vec<&str> = out.lines().filter(|line| line.contains("error[")).collect();
    assert_eq!(left.len(), 4, "{out}");
    assert!(
        left.iter().all(|line| ["CLM002", "MAP003", "A2.11/N"]
            .iter()
            .any(|it| line.contains(it))),
        "{out}"
    );
}

#[test]
fn a_joined_hex_is_written_by_its_number() {
    let mut changes = PRINTED.to_vec();
    changes.extend([
        ("hexes: [\"A9.5\",", "hexes: [\"C10.12\", \"A9.05\","),
        (
            "(between: (\"A10.1\", \"C10.11\")",
            "(between: (\"C10.12\", \"C10.11\")",
        ),
    ]);
    let folder = spoilt(&changes);
    let out = checked(folder.path(), &[]);
    for line in [
        "warning[MAP005]: C10.12 is one hex with A10.01, which is its number",
        "warning[MAP012]: C10.11/C10.12 is one hexside with A10.01/C10.11, which is its name",
    ] {
        assert!(out.contains(line), "{line} in {out}");
    }
    checked(folder.path(), &["--fix"]);
    let map = std::fs::read_to_string(folder.path().join("map.ron")).expect("it is there");
    assert!(!map.contains("C10.12"), "{map}");
    assert!(
        map.contains("(between: (\"A10.01\", \"C10.11\"), kind: \"slope\")"),
        "{map}"
    );
}
