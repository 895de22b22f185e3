//! Rules that are data, from outside: listed, printed, proved, and refused by the designer's own paragraph.

use std::fs;
use std::path::{Path, PathBuf};

use beachhead_test_support::{Ran, run};
use tempfile::TempDir;

const BEACHHEAD: &str = env!("CARGO_BIN_EXE_beachhead");

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("there is room");
    for entry in fs::read_dir(from).expect("it is there") {
        let path = entry.expect("it is there").path();
        let target = to.join(path.file_name().expect("a name"));
        match path.is_dir() {
            true => copy(&path, &target),
            false => drop(fs::copy(&path, target).expect("there is room")),
        }
    }
}

/// A copy of the sample in a folder of its own, as `elm-ford`.
fn elm_ford() -> TempDir {
    let folder = tempfile::tempdir().expect("there is room");
    let sample = Path::new(env!("CARGO_MANIFEST_DIR")).join("../sample-data/elm-ford");
    copy(&sample, &folder.path().join("elm-ford"));
    folder
}

fn ran(folder: &TempDir, arguments: &[&str]) -> Ran {
    run(BEACHHEAD, folder.path(), arguments)
}

/// Changes a file of the pack.
fn change(folder: &TempDir, file: &str, from: &str, to: &str) {
    let path: PathBuf = folder.path().join("elm-ford").join(file);
    let text = fs::read_to_string(&path).expect("it is there");
    assert!(text.contains(from), "{file} has no {from}");
    fs::write(path, text.replacen(from, to, 1)).expect("there is room");
}

#[test]
fn the_lines_of_a_pack_are_listed_explained_and_printed() {
    let folder = elm_ford();
    for (arguments, expected) in [
        (&["rules", "elm-ford"][..], "5.4 zone-stops"),
        (
            &["rules", "elm-ford"],
            "of units of which `5.7 horse-enters` speaks, that holds instead",
        ),
        (
            &["rules", "elm-ford"],
            "phase movement: each side moves (march)",
        ),
        (
            &["rules", "elm-ford", "--format", "html"],
            "what table “Terrain” says",
        ),
        (&["rules", "elm-ford", "--coverage"], "proved 45 of 45 rows"),
        (&["explain", "--pack", "elm-ford", "5.4"], "stops there"),
        (&["schema", "script-table"], "MoveCost"),
        (&["schema", "rules"], "NotThrough"),
    ] {
        let ran = ran(&folder, arguments);
        assert_eq!(ran.code, Some(0), "{arguments:?}: {}", ran.output());
        assert!(ran.out.contains(expected), "{arguments:?}: {}", ran.out);
    }
    for (arguments, expected) in [
        (&["rules", "elm-fort"][..], "there is no pack of that name"),
        (&["rules", "utah", "--strength"], "these are built in"),
        (&["rules", "utah", "--coverage"], "say which pack's scripts"),
        (&["explain", "--pack", "elm-ford", "99"], "has no row `99`"),
    ] {
        let ran = ran(&folder, arguments);
        assert_eq!(ran.code, Some(2), "{arguments:?}: {}", ran.output());
        assert!(
            ran.output().contains(expected),
            "{arguments:?}: {}",
            ran.output()
        );
    }
}

#[test]
fn a_file_that_does_not_say_something_says_so() {
    let folder = elm_ford();
    change(
        &folder,
        "rules.ron",
        "(id: \"one-hex\", printed: \"4.9\", says: Move(OneHex))",
        "(id: \"one-hex\", printed: \"4.9\", says: NotYet(\"One hex\"))",
    );
    let ran = ran(&folder, &["rules", "elm-ford"]);
    for expected in [
        "whether one hex may always be moved: it may not, where the allowance is too small",
        "who has a zone of control, for units of kind `artillery`: nobody has one",
    ] {
        assert!(ran.out.contains(expected), "{}", ran.out);
    }
}

/// Three units to a hex: the script that says two fails at its step, and names the paragraph.
#[test]
fn another_number_in_a_line_fails_the_script_that_says_it() {
    let folder = elm_ford();
    change(
        &folder,
        "rules.ron",
        "Stack(Limit(most: 2, of: Units))",
        "Stack(Limit(most: 3, of: Units))",
    );
    let ran = ran(&folder, &["play", "elm-ford/scripts/stacking.ron"]);
    assert_eq!(ran.code, Some(1), "{}", ran.output());
    let output = ran.output();
    assert!(output.contains("6.1 two-to-a-hex"), "{output}");
    assert!(output.contains("stacking.ron:"), "{output}");
}

/// What nothing notices is listed, and fails.
#[test]
fn a_line_that_no_script_notices_is_found() {
    let folder = elm_ford();
    let full = ran(&folder, &["rules", "elm-ford", "--strength"]);
    assert_eq!(full.code, Some(0), "{}", full.output());
    for script in [
        "zones-on-foot",
        "zones",
        "whole-game",
        "stacking",
        "enemies-and-friends",
    ] {
        let line = format!("        \"scripts/{script}.ron\",\n");
        change(&folder, "pack.ron", &line, "");
    }
    let weaker = ran(&folder, &["rules", "elm-ford", "--strength"]);
    assert_eq!(weaker.code, Some(1), "{}", weaker.output());
    let expected = "no script notices: 6.1 two-to-a-hex, most 2 to 3";
    assert!(weaker.out.contains(expected), "{}", weaker.out);
}

/// What is wrong with rules is found at its line, and keeps the pack from being played.
#[test]
fn rules_that_can_not_be_played_are_refused_at_their_line() {
    let folder = elm_ford();
    change(
        &folder,
        "rules.ron",
        "says: Zoc(Locks), units: \"kind=artillery\"",
        "says: Zoc(Locks), units: \"kind=artilery\"",
    );
    let checked = ran(&folder, &["check", "elm-ford"]);
    assert_eq!(checked.code, Some(1), "{}", checked.output());
    let output = checked.output();
    for expected in ["RUL001", "elm-ford/rules.ron:", "did you mean `artillery`?"] {
        assert!(output.contains(expected), "{output}");
    }
    let played = ran(&folder, &["play", "elm-ford/scripts/zones.ron"]);
    assert_eq!(played.code, Some(1), "{}", played.output());
    assert!(
        played.output().contains("there is no kind `artilery`"),
        "{}",
        played.output()
    );
}

#[test]
fn games_are_played_recorded_and_proved_by_their_rules() {
    let folder = elm_ford();
    let scenario = "elm-ford/scenarios/first.ron";
    let random = ran(
        &folder,
        &["play", "--random", "20", "--seed", "7", scenario],
    );
    assert_eq!(random.code, Some(0), "{}", random.output());
    assert!(
        random.out.contains("games: 20, ended: 20"),
        "{}",
        random.out
    );
    let script = "elm-ford/scripts/whole-game.ron";
    let recorded = ran(&folder, &["play", script, "--record", "game.ron"]);
    assert_eq!(recorded.code, Some(0), "{}", recorded.output());
    fs::create_dir_all(folder.path().join("elm-ford/records")).expect("there is room");
    fs::rename(
        folder.path().join("game.ron"),
        folder.path().join("elm-ford/records/game.ron"),
    )
    .expect("it was written");
    let replayed = ran(&folder, &["replay", "elm-ford/records/game.ron"]);
    assert_eq!(replayed.code, Some(0), "{}", replayed.output());
    change(
        &folder,
        "rules.ron",
        "Stack(Limit(most: 2, of: Units))",
        "Stack(Limit(most: 3, of: Units))",
    );
    let other = ran(&folder, &["replay", "elm-ford/records/game.ron"]);
    assert!(other.output().contains("rules"), "{}", other.output());
}

/// A change of a line is shown in its words, with the script that doesn't hold any more.
#[test]
fn a_difference_names_the_line_and_the_script_that_fails() {
    let folder = elm_ford();
    let before = folder.path().join("before");
    copy(&folder.path().join("elm-ford"), &before);
    change(
        &folder,
        "rules.ron",
        "Stack(Limit(most: 2, of: Units))",
        "Stack(Limit(most: 3, of: Units))",
    );
    let ran = ran(&folder, &["diff", "before", "elm-ford"]);
    let output = ran.output();
    for expected in ["6.1 two-to-a-hex", "most 2 → 3", "stacking.ron"] {
        assert!(output.contains(expected), "{expected}: {output}");
    }
}
