//! `.m44` files and the program: checked, converted, and broken in every way.

use std::fs;
use std::path::Path;

use beachhead_test_support::{GIB, Ran, root, run_within};
use serde_json::Value;

const BEACHHEAD: &str = env!("CARGO_BIN_EXE_beachhead");

/// Runs the program; whatever it is given, it must not panic, hang or take more than 1 GiB.
fn sound(folder: &Path, arguments: &[&str]) -> Ran {
    let ran = run_within(GIB, BEACHHEAD, folder, arguments);
    assert!(!ran.err.contains("panicked"), "{arguments:?}: {}", ran.err);
    assert!(ran.code.is_some(), "{arguments:?}: {}", ran.err);
    ran
}

fn village() -> String {
    fs::read_to_string(root().join("tests/fixtures/village.m44")).expect("it is there")
}

fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("there is room");
    fs::write(folder.path().join("village.m44"), village()).expect("it can be written");
    folder
}

#[test]
fn a_battle_is_checked_by_itself_and_in_a_folder() {
    let folder = folder();
    for path in ["village.m44", "."] {
        let ran = sound(folder.path(), &["check", path]);
        assert_eq!(ran.code, Some(0), "{}", ran.output());
        assert!(ran.out.contains("The Village"), "{}", ran.out);
    }
    let spoilt = village().replace("\"buildings\"", "\"bildings\"");
    fs::write(folder.path().join("spoilt.m44"), spoilt).expect("it can be written");
    let ran = sound(folder.path(), &["check", "spoilt.m44"]);
    assert_eq!(ran.code, Some(1));
    for said in [
        "M44008",
        "bildings",
        "buildings",
        "/board/hexagons/",
        "spoilt.m44:",
    ] {
        assert!(ran.out.contains(said), "{said} in {}", ran.out);
    }
    assert_eq!(sound(folder.path(), &["check", "none.m44"]).code, Some(2));
}

#[test]
fn a_battle_becomes_a_pack_and_a_battle_again() {
    let folder = folder();
    let path = |name: &str| folder.path().join(name);
    let ran = sound(folder.path(), &["convert", "village.m44", "pack"]);
    assert_eq!(ran.code, Some(0), "{}", ran.output());
    assert_eq!(sound(folder.path(), &["check", "pack"]).code, Some(0));
    let again = sound(folder.path(), &["convert", "village.m44", "pack"]);
    assert_eq!(again.code, Some(0), "{}", again.err);
    assert!(again.out.contains("nothing to write"), "{}", again.out);
    let ran = sound(folder.path(), &["convert", "pack", "again.m44"]);
    assert_eq!((ran.code, ran.out.as_str()), (Some(0), "wrote again.m44\n"));
    let again = || fs::read_to_string(path("again.m44")).expect("it is written");
    assert!(again() == village(), "byte by byte");

    let map = fs::read_to_string(path("pack/map.ron")).expect("a map");
    let church = "tiles: [(kind: \"church\")]";
    assert!(map.contains(church));
    let map = map.replace(church, "tiles: [(kind: \"fortress\")]");
    fs::write(path("pack/map.ron"), map).expect("it can be written");
    let over = sound(folder.path(), &["convert", "village.m44", "pack"]);
    assert_eq!(over.code, Some(2), "{}", over.out);
    assert!(
        over.err.contains("a pack lies here already"),
        "{}",
        over.err
    );
    for (force, code) in [(&[][..], 2), (&["--force"], 0)] {
        let arguments = [&["convert", "pack", "again.m44"], force].concat();
        assert_eq!(
            sound(folder.path(), &arguments).code,
            Some(code),
            "{force:?}"
        );
    }
    assert!(again() == village().replace("\"church\"", "\"fortress\""));
}

#[test]
fn what_would_be_lost_is_not_converted() {
    let folder = folder();
    let text = village();
    let half = text.get(..text.len() / 2).expect("it is ASCII");
    fs::write(folder.path().join("half.m44"), half).expect("it can be written");
    let ran = sound(folder.path(), &["convert", "half.m44", "pack"]);
    assert_eq!(ran.code, Some(1), "{}", ran.output());
    assert!(ran.out.contains("M44001"), "{}", ran.out);
    assert!(!folder.path().join("pack").exists());
    // Six maps side by side are no board of such files.
    let landings = root().join("sample-data/landings").display().to_string();
    let sword = ["convert", &landings, "sword.m44", "--scenario", "sword"];
    let ran = sound(folder.path(), &sword);
    assert_eq!(ran.code, Some(1), "{}", ran.output());
    assert!(ran.out.contains("M44017"), "{}", ran.out);
    let ran = sound(
        folder.path(),
        &["convert", &landings, "x.m44", "--scenario", "none"],
    );
    assert_eq!(ran.code, Some(2), "{}", ran.output());
}

#[test]
fn hostile_files_are_reported_with_their_place() {
    let folder = folder();
    let board = |hexagons: &str| {
        format!(
            "{{\"board\": {{\"type\": \"STANDARD\", \"face\": \"BEACH\", \"hexagons\": [\n{hexagons}]}}}}"
        )
    };
    let many = vec!["{\"row\":0,\"col\":0}"; 1_000_000].join(",");
    let some = vec!["{\"row\":0,\"col\":0}"; 100_000].join(",");
    let keys: Vec<String> = (0..200_000).map(|key| format!("\"{key}\":0")).collect();
    for (what, text, code) in [
        ("nothing", String::new(), "M44001"),
        ("an image", "\u{89}PNG\r\n\u{1a}\n".to_owned(), "M44001"),
        ("brackets without end", "[".repeat(1_000_000), "IO011"),
        ("objects without end", "{\"a\":".repeat(1_000_000), "IO011"),
        ("a million hexes", board(&many), "IO003"),
        ("a hundred thousand hexes", board(&some), "IO003"),
        (
            "keys without end",
            format!("{{{}}}", keys.join(",")),
            "M44002",
        ),
        (
            "off the board",
            board("{\"row\": 9, \"col\": 1, \"unit\": {\"name\": \"infger\"}}"),
            "M44006",
        ),
        (
            "huge numbers",
            board("{\"row\": 9223372036854775807, \"col\": -9223372036854775808}"),
            "M44006",
        ),
        (
            "greater numbers",
            board("{\"row\": 1e300, \"col\": 0}"),
            "M44003",
        ),
        (
            "no numbers",
            board("{\"row\": 1e999, \"col\": 0}"),
            "M44001",
        ),
        ("a text without end", "{\"board".to_owned(), "M44001"),
    ] {
        fs::write(folder.path().join("hostile.m44"), text).expect("it can be written");
        let ran = sound(folder.path(), &["check", "hostile.m44", "--format", "json"]);
        assert_eq!(ran.code, Some(1), "{what}: {}", ran.output());
        let reported: Value = serde_json::from_str(&ran.out).expect("JSON");
        let findings = reported["findings"].as_array().expect("a list");
        let finding = findings.iter().find(|finding| finding["code"] == code);
        let finding = finding.unwrap_or_else(|| panic!("{what}: {reported:#}"));
        // A file that isn't even opened has no lines.
        assert!(
            what == "a million hexes" || finding["start"]["line"].is_u64(),
            "{what}: {finding:#}"
        );
    }
    fs::write(folder.path().join("bytes.m44"), [0x7b, 0xff, 0xfe, 0x00])
        .expect("it can be written");
    let ran = sound(folder.path(), &["check", "bytes.m44"]);
    assert!(
        ran.code == Some(1) && ran.out.contains("IO002"),
        "{}",
        ran.output()
    );
}
