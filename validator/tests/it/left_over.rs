//! Temporary files of killed processes: they count as nothing, and every command that writes into their folder removes them.

use std::fs;
use std::path::Path;

use beachhead_test_support::{Ran, root, run};
use tempfile::TempDir;

const BEACHHEAD: &str = env!("CARGO_BIN_EXE_beachhead");

fn beachhead(folder: &Path, arguments: &[&str]) -> Ran {
    run(BEACHHEAD, folder, arguments)
}

/// A folder with a small pack, a script of a sample, and a report.
fn yard() -> TempDir {
    let yard = tempfile::tempdir().expect("there is room");
    let made = beachhead(yard.path(), &["init", "pack"]);
    assert_eq!(made.code, Some(0), "{}", made.output());
    let checked = beachhead(yard.path(), &["check", "pack", "-o", "json:report.json"]);
    assert_eq!(checked.code, Some(0), "{}", checked.output());
    yard
}

#[test]
fn every_command_removes_what_was_left_where_it_writes() {
    let yard = yard();
    let utah = root().join("sample-data/utah");
    let script = utah.join("scripts/landing.ron");
    let script = script.to_str().expect("text");
    for (arguments, name) in [
        (&["export", "pack", "-o", "to/map.svg"][..], "map.svg"),
        (
            &["export", "pack", "--format", "json", "-o", "to"],
            "map.json",
        ),
        (&["convert", "pack", "to"], "map.json"),
        (&["convert", "pack/map.ron", "to/map.json"], "map.json"),
        (&["convert", "pack", "to/battle.m44"], "battle.m44"),
        (&["merge", "pack", "pack", "pack", "-o", "to"], "map.ron"),
        (
            &[
                "merge",
                "pack/map.ron",
                "pack/map.ron",
                "pack/map.ron",
                "-o",
                "to/map.ron",
            ],
            "map.ron",
        ),
        (&["init", "to"], "map.ron"),
        (&["check", "pack", "-o", "sarif:to/r.sarif"], "r.sarif"),
        (
            &[
                "check",
                "pack",
                "--update-baseline",
                "--baseline",
                "to/b.toml",
            ],
            "b.toml",
        ),
        (
            &["report", "merge", "report.json", "-o", "json:to/r.json"],
            "r.json",
        ),
        (&["diff", "pack", "pack", "-o", "to/d.md"], "d.md"),
        (&["play", script, "--record", "to/r.ron"], "r.ron"),
        (
            &["play", "--random", "1", "--record", "to/r.ron", "pack"],
            "r.ron",
        ),
        (&["play", "--random", "1", "--cover", "to", "pack"], "other"),
        (&["schema", "map", "-o", "to"], "map.schema.json"),
        (&["man", "--out", "to"], "beachhead.1"),
    ] {
        let to = yard.path().join("to");
        fs::create_dir(&to).expect("there is room");
        let left = [name, "another"].map(|name| to.join(format!(".{name}.1-0.tmp")));
        left.iter()
            .for_each(|left| fs::write(left, "half").expect("there is room"));
        let ran = beachhead(yard.path(), arguments);
        assert_eq!(ran.code, Some(0), "{arguments:?}: {}", ran.output());
        let is_left = left.each_ref().map(|left| left.exists());
        assert_eq!(is_left, [false; 2], "{arguments:?}: {}", ran.output());
        assert!(!to.join(".beachhead").exists(), "{arguments:?}");
        fs::remove_dir_all(to).expect("it was made");
    }
}

#[test]
fn a_record_that_was_not_finished_is_none() {
    let yard = yard();
    fs::create_dir(yard.path().join("cover")).expect("there is room");
    let play = [
        "play", "--random", "2", "--seed", "3", "--cover", "cover", "pack",
    ];
    let first = beachhead(yard.path(), &play);
    assert_eq!(first.code, Some(0), "{}", first.output());
    let records = || {
        let entries = fs::read_dir(yard.path().join("cover")).expect("it was made");
        let names = entries.map(|entry| entry.expect("it can be listed").file_name());
        let mut names: Vec<_> = names
            .map(|name| name.into_string().expect("text"))
            .collect();
        names.sort();
        names
    };
    let before = records();
    assert!(!before.is_empty(), "{}", first.output());
    // As if the process had been killed before any of them took its place.
    for name in &before {
        let path = |name: &str| yard.path().join("cover").join(name);
        fs::rename(path(name), path(&format!(".{name}.1-0.tmp"))).expect("it is there");
    }
    let again = beachhead(yard.path(), &play);
    assert_eq!(again.code, Some(0), "{}", again.output());
    assert_eq!(records(), before);
    assert_eq!(again.out, first.out);
}
