//! What no command overwrites without being asked to, and what a command that fails leaves behind: nothing.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use beachhead_schema::io::SAVE_RECORD;
use beachhead_test_support::{Ran, files_below, root, run};
use tempfile::TempDir;

const BEACHHEAD: &str = env!("CARGO_BIN_EXE_beachhead");

/// A folder with copies of both sample packs, and a JSON pack of one of them.
fn yard() -> TempDir {
    let yard = tempfile::tempdir().expect("there is room");
    for name in ["utah", "landings"] {
        let pack = root().join("sample-data").join(name);
        for file in files_below(&pack) {
            let inside = file.strip_prefix(&pack).expect("it lies below");
            let copy = yard.path().join(name).join(inside);
            fs::create_dir_all(copy.parent().expect("a file lies in a folder")).expect("room");
            fs::copy(&file, copy).expect("there is room");
        }
    }
    let ran = run(BEACHHEAD, yard.path(), &["convert", "utah", "json"]);
    assert_eq!(ran.code, Some(0), "{}", ran.output());
    yard
}

fn content(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let read = |path: &std::path::PathBuf| {
        let name = path.strip_prefix(folder).expect("it lies below");
        let bytes = fs::read(path).expect("it is there");
        (name.display().to_string(), bytes)
    };
    files_below(folder).iter().map(read).collect()
}

fn ran(folder: &Path, arguments: &[&str]) -> Ran {
    run(BEACHHEAD, folder, arguments)
}

#[test]
fn files_of_a_pack_and_files_that_differ_are_only_overwritten_by_force() {
    let yard = yard();
    fs::write(yard.path().join("notes.ron"), "// mine").expect("there is room");
    let map = yard.path().join("utah/map.ron");
    let text = fs::read_to_string(&map).expect("it was copied");
    fs::write(&map, format!("\n{text}")).expect("there is room");
    let landing = "utah/scripts/landing.ron";
    for (arguments, why) in [
        (
            &["play", landing, "--record", "utah/map.ron"][..],
            "utah/map.ron: this file belongs to the pack in utah",
        ),
        (
            &["play", landing, "--record", landing],
            "landing.ron: this file belongs to the pack in utah",
        ),
        (
            &["play", landing, "--record", "notes.ron"],
            "notes.ron: this file exists, and is not a record",
        ),
        (
            &["export", "utah", "-o", "utah/pack.ron", "--format", "svg"],
            "utah/pack.ron: this file belongs to the pack in utah",
        ),
        (
            &["export", "utah", "-o", "notes.ron", "--format", "svg"],
            "notes.ron: this file exists, and is not an SVG picture",
        ),
        (
            &["export", "utah", "-o", "utah", "--format", "ron"],
            "utah/map.ron: a pack lies here already, and it differs",
        ),
        (
            &["convert", "landings", "json"],
            "json/pack.json: a pack lies here already, and it differs",
        ),
        (
            &["convert", "utah/map.ron", "utah/map.ron"],
            "utah/map.ron: this file belongs to the pack in utah",
        ),
        (
            &["convert", "utah/map.ron", "notes.ron"],
            "notes.ron: this file exists, and holds something else",
        ),
        (
            &["convert", "utah", "utah/map.json"],
            "utah/map.json: this folder lies in the pack that is written",
        ),
    ] {
        let before = content(yard.path());
        let refused = ran(yard.path(), arguments);
        assert_eq!(refused.code, Some(2), "{arguments:?}: {}", refused.output());
        assert!(refused.err.contains(why), "{arguments:?}: {}", refused.err);
        assert!(refused.err.contains("--force"), "{}", refused.err);
        assert!(content(yard.path()) == before, "{arguments:?}");

        let other = self::yard();
        fs::write(other.path().join("notes.ron"), "// mine").expect("there is room");
        fs::copy(&map, other.path().join("utah/map.ron")).expect("there is room");
        let forced = ran(other.path(), &[arguments, &["--force"]].concat());
        assert_eq!(forced.code, Some(0), "{arguments:?}: {}", forced.output());
        assert!(content(other.path()) != before, "{arguments:?}");
    }
    // Two manifests in one folder are never right.
    for arguments in [["convert", "utah", "utah"], ["convert", "json", "json"]] {
        let refused = ran(yard.path(), &[&arguments[..], &["--force"]].concat());
        assert_eq!(refused.code, Some(2), "{}", refused.output());
        let why = "in the other syntax";
        assert!(refused.err.contains(why), "{}", refused.err);
    }
}

#[test]
fn a_newer_record_or_picture_replaces_an_older_one() {
    let yard = yard();
    let landing = "utah/scripts/landing.ron";
    let turn = "utah/scripts/whole-turn.ron";
    for [first, second] in [
        [
            &["play", landing, "--record", "one.ron"][..],
            &["play", turn, "--record", "one.ron"],
        ],
        [
            &["export", "utah", "-o", "map.svg"],
            &["export", "utah", "-o", "map.svg", "--no-units"],
        ],
        [&["convert", "utah", "again"], &["convert", "utah", "again"]],
    ] {
        for arguments in [first, second] {
            let ran = ran(yard.path(), arguments);
            assert_eq!(ran.code, Some(0), "{arguments:?}: {}", ran.output());
        }
    }
}

#[test]
fn a_command_that_fails_leaves_nothing_behind() {
    let yard = yard();
    fs::remove_file(yard.path().join("utah/scripts/landing.ron")).expect("it was copied");
    let before = content(yard.path());
    for arguments in [
        &["convert", "utah", "new/json"][..],
        &["export", "utah", "--format", "json", "-o", "new/json"],
    ] {
        let ran = ran(yard.path(), arguments);
        assert_eq!(ran.code, Some(2), "{arguments:?}: {}", ran.output());
        assert!(ran.err.contains("utah/scripts/landing.ron"), "{}", ran.err);
        assert!(!yard.path().join("new").exists(), "{arguments:?}");
        assert!(content(yard.path()) == before, "{arguments:?}");
    }
}

#[test]
fn read_only_files_stay_as_they_are() {
    let yard = yard();
    let svg = ran(yard.path(), &["export", "utah", "-o", "map.svg"]);
    assert_eq!(svg.code, Some(0), "{}", svg.output());
    for part in ["utah/map.ron", "utah/forces.ron"] {
        let file = yard.path().join(part);
        let text = fs::read_to_string(&file).expect("it was copied");
        fs::write(file, text.replacen("    ", "  ", 1)).expect("there is room");
    }
    for file in ["utah/forces.ron", "map.svg", "json/map.json"] {
        let file = yard.path().join(file);
        let mut permissions = fs::metadata(&file).expect("it is there").permissions();
        permissions.set_readonly(true);
        fs::set_permissions(file, permissions).expect("it can be set");
    }
    let before = content(yard.path());
    for (arguments, file) in [
        (&["fmt", "utah"][..], "utah/forces.ron"),
        (
            &["export", "utah", "--no-units", "-o", "map.svg", "--force"],
            "map.svg",
        ),
        (&["convert", "landings", "json", "--force"], "json/map.json"),
    ] {
        let ran = ran(yard.path(), arguments);
        assert_eq!(ran.code, Some(2), "{arguments:?}: {}", ran.output());
        let why = format!("{file}: the file can't be saved: it is read-only");
        assert!(ran.err.contains(&why), "{arguments:?}: {}", ran.err);
        assert!(content(yard.path()) == before, "{arguments:?}: all or none");
    }
}

#[test]
fn an_interrupted_save_is_named_and_dealt_with() {
    let yard = yard();
    let map = fs::read(yard.path().join("utah/map.ron")).expect("it was copied");
    let interrupt = || {
        let pack = yard.path().join("utah");
        fs::write(pack.join(".map.ron.1-0.tmp"), &map).expect("there is room");
        fs::write(pack.join("map.ron"), "old").expect("there is room");
        let record = "(files: [(\"map.ron\", \".map.ron.1-0.tmp\")])";
        fs::write(pack.join(SAVE_RECORD), record).expect("there is room");
    };
    interrupt();
    let checked = ran(yard.path(), &["check", "utah"]);
    assert!(
        checked.out.contains("IO016") && checked.out.contains(" --> utah/.beachhead-save"),
        "{}",
        checked.out
    );
    assert!(
        checked.out.contains("`beachhead fmt utah`"),
        "{}",
        checked.out
    );
    for arguments in [
        &["fmt", "utah"][..],
        &["check", "--fix", "utah"],
        &["check", "--update-baseline", "--baseline", "b.toml", "utah"],
        &["migrate", "utah"],
        &["convert", "utah", "new"],
        &["export", "utah", "-o", "map.svg"],
        &["play", "utah/scripts/landing.ron", "--record", "r.ron"],
        &[
            "play",
            "--random",
            "1",
            "--record",
            "game.ron",
            "utah/campaign.ron",
        ],
        &["replay", "utah/records", "--migrate"],
    ] {
        interrupt();
        let ran = ran(yard.path(), arguments);
        assert_eq!(ran.code, Some(0), "{arguments:?}: {}", ran.output());
        let said = "beachhead: utah: an interrupted save was completed\n";
        assert_eq!(ran.err, said, "{arguments:?}");
        let now = fs::read(yard.path().join("utah/map.ron")).expect("it is there");
        assert!(now == map, "{arguments:?}");
    }
    // Without a record nothing had taken its place.
    fs::write(yard.path().join("utah/.map.ron.1-0.tmp"), "half").expect("there is room");
    let rolled_back = ran(yard.path(), &["fmt", "utah"]);
    let said = "beachhead: utah: an interrupted save was rolled back: 1 temporary file removed\n";
    assert_eq!(rolled_back.err, said);
    assert!(!yard.path().join("utah/.map.ron.1-0.tmp").exists());
    // What only shows writes nothing.
    interrupt();
    for arguments in [["fmt", "--check"], ["check", "--diff"]] {
        let ran = ran(yard.path(), &[&arguments[..], &["utah"]].concat());
        assert_eq!(ran.code, Some(2), "{arguments:?}: {}", ran.output());
        assert!(yard.path().join("utah").join(SAVE_RECORD).exists());
    }
}

/// A record of one scenario isn't replaced by that of another.
#[test]
fn a_record_of_another_scenario_is_only_overwritten_by_force() {
    let yard = yard();
    let utah = ["play", "utah/scripts/landing.ron", "--record", "one.ron"];
    let landings = [
        "play",
        "landings/scripts/beach-alone.ron",
        "--record",
        "one.ron",
    ];
    assert_eq!(ran(yard.path(), &utah).code, Some(0));
    let before = content(yard.path());
    let refused = ran(yard.path(), &landings);
    assert_eq!(refused.code, Some(2), "{}", refused.output());
    let why = "one.ron: this file exists, and is not a record of the same scenario";
    assert!(refused.err.contains(why), "{}", refused.err);
    assert!(content(yard.path()) == before);
    let forced = ran(yard.path(), &[&landings[..], &["--force"]].concat());
    assert_eq!(forced.code, Some(0), "{}", forced.output());
    assert!(content(yard.path()) != before);
}

/// A report replaces an earlier one of its format, or an empty file; anything else is refused.
#[test]
fn a_file_that_is_no_report_is_only_overwritten_by_force() {
    let yard = yard();
    fs::write(yard.path().join("notes.md"), "# Notes\n").expect("there is room");
    fs::write(yard.path().join("empty"), "").expect("there is room");
    let made = ran(yard.path(), &["check", "utah", "-o", "json:utah.json"]);
    assert_eq!(made.code, Some(0), "{}", made.output());
    for (command, target, file) in [
        (&["check", "utah"][..], "text:notes.md", "notes.md"),
        (&["check", "utah"], "sarif:notes.md", "notes.md"),
        (&["check", "utah"], "sarif:utah.json", "utah.json"),
        (
            &["report", "merge", "utah.json"],
            "text:notes.md",
            "notes.md",
        ),
    ] {
        let arguments = [command, &["-o", target]].concat();
        let before = content(yard.path());
        let refused = ran(yard.path(), &arguments);
        assert_eq!(refused.code, Some(2), "{arguments:?}: {}", refused.output());
        let why = format!("{file}: this file exists, and is not a report of the format");
        assert!(
            refused.err.contains(&why) && refused.err.contains("--force"),
            "{}",
            refused.err
        );
        assert!(content(yard.path()) == before, "{arguments:?}");
    }
    for format in [
        "text",
        "concise",
        "json",
        "json-lines",
        "github",
        "gitlab",
        "sarif",
        "junit",
    ] {
        let target = format!("{format}:{format}.out");
        for _ in 0..2 {
            let ran = ran(yard.path(), &["check", "utah", "-o", &target]);
            assert_eq!(ran.code, Some(0), "{}", ran.output());
        }
    }
    for arguments in [
        ["check", "utah", "-o", "text:empty", "--quiet"],
        ["check", "utah", "-o", "text:notes.md", "--force"],
    ] {
        let ran = ran(yard.path(), &arguments);
        assert_eq!(ran.code, Some(0), "{}", ran.output());
    }
    assert!(content(yard.path())["notes.md"].ends_with(b"no findings\n"));
}
