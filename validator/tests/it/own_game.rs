//! A game without a built-in rulebook: it is checked, edited and written like any other, and nothing of it is played.

use std::fs;
use std::path::Path;

use beachhead_schema::io::{DiskFiles, MemoryFiles, Syntax, pack_texts, read_pack};
use beachhead_schema::pack::Pack;
use beachhead_test_support::{Ran, run};
use serde_json::Value;
use tempfile::TempDir;

const BEACHHEAD: &str = env!("CARGO_BIN_EXE_beachhead");

/// A folder with a pack `mine` as `init --own-game` makes it.
fn begun() -> TempDir {
    let folder = tempfile::tempdir().expect("there is room");
    let ran = ran(
        folder.path(),
        &["init", "--own-game", "--title", "Mine", "mine"],
    );
    assert_eq!(ran.code, Some(0), "{}", ran.output());
    folder
}

fn ran(folder: &Path, arguments: &[&str]) -> Ran {
    run(BEACHHEAD, folder, arguments)
}

/// Replaces a text of a file that has it.
fn change(folder: &Path, file: &str, from: &str, to: &str) {
    let path = folder.join("mine").join(file);
    let text = fs::read_to_string(&path).expect("it is there");
    assert!(text.contains(from), "{file} has no {from}");
    fs::write(path, text.replacen(from, to, 1)).expect("there is room");
}

/// What `check --strict` finds: code, file and line; and its exit code.
fn findings(folder: &Path) -> (Option<i32>, Vec<(String, String, u64)>) {
    let ran = ran(folder, &["check", "--strict", "--format", "json", "mine"]);
    let report: Value = serde_json::from_str(&ran.out).expect("JSON");
    let findings = report["findings"].as_array().expect("a list").iter();
    let findings = findings.map(|finding| {
        let text = |field: &str| finding[field].as_str().unwrap_or_default().to_owned();
        let line = finding["start"]["line"].as_u64().unwrap_or_default();
        (text("code"), text("file"), line)
    });
    (ran.code, findings.collect())
}

fn pack(folder: &Path) -> Pack {
    let read = read_pack(&DiskFiles(folder.join("mine")));
    assert_eq!(read.diagnostics, []);
    read.pack.expect("it is whole")
}

/// Two units, one of which each scenario sets up; no groups.
fn set_up(folder: &Path) {
    let forces = r#"(
    format: 1,
    units: [
        (id: "1st", side: "blue", kind: "infantry", steps: 2, figures: {"attack": 4, "defence": 4, "movement": 6}),
        (id: "2nd", side: "red", kind: "cavalry", steps: 1, figures: {"attack": 3, "defence": 2, "movement": 9}),
    ],
)
"#;
    fs::write(folder.join("mine/forces.ron"), forces).expect("there is room");
    let setup = "    first: \"blue\",\n    setup: [\n        (unit: \"1st\", hex: \"0304\"),\n        (unit: \"2nd\", hex: \"1205\"),\n    ],\n";
    change(
        folder,
        "scenarios/first.ron",
        "    first: \"blue\",\n",
        setup,
    );
}

#[test]
fn a_pack_without_a_rulebook_is_clean() {
    let folder = begun();
    assert_eq!(findings(folder.path()), (Some(0), Vec::new()));
    assert_eq!(pack(folder.path()).rulebook(), None);
    set_up(folder.path());
    assert_eq!(
        findings(folder.path()),
        (Some(0), Vec::new()),
        "units are set up without groups"
    );
}

/// Groups are compared with the setup, rulebook or not.
#[test]
fn groups_bind_without_a_rulebook_too() {
    let folder = begun();
    set_up(folder.path());
    let group = "    first: \"blue\",\n    groups: [\n        (id: \"all\", side: \"blue\", units: [\"1st\"], area: Each([\"0304\"]), stack: 1),\n    ],\n";
    change(
        folder.path(),
        "scenarios/first.ron",
        "    first: \"blue\",\n",
        group,
    );
    let (code, found) = findings(folder.path());
    let file = "mine/scenarios/first.ron".to_owned();
    assert_eq!(
        (code, found),
        (Some(1), vec![("SCN009".to_owned(), file, 12)])
    );
}

fn give_rules_of_utah(folder: &Path) {
    let rules = "    first: \"blue\",\n    rules: Utah((beachheads: [], drop_zones: [])),\n";
    change(
        folder,
        "scenarios/first.ron",
        "    first: \"blue\",\n",
        rules,
    );
}

#[test]
fn one_of_rulebook_and_rules_without_the_other_is_an_error_at_its_line() {
    let folder = begun();
    change(
        folder.path(),
        "pack.ron",
        "    title:",
        "    rulebook: \"utah\",\n    title:",
    );
    let file = || "mine/scenarios/first.ron".to_owned();
    let (code, found) = findings(folder.path());
    assert_eq!(
        (code, found),
        (Some(1), vec![("PACK008".to_owned(), file(), 3)])
    );

    let folder = begun();
    give_rules_of_utah(folder.path());
    let (code, found) = findings(folder.path());
    assert_eq!(
        (code, found),
        (Some(1), vec![("PACK007".to_owned(), file(), 7)])
    );
}

/// Also where the scenario is only a head yet.
#[test]
fn rules_of_another_rulebook_are_an_error() {
    let folder = begun();
    give_rules_of_utah(folder.path());
    change(
        folder.path(),
        "pack.ron",
        "    title:",
        "    rulebook: \"landings\",\n    title:",
    );
    let (code, found) = findings(folder.path());
    assert_eq!(code, Some(1));
    assert!(
        found.iter().any(|(code, ..)| code == "LAND005"),
        "{found:?}"
    );
}

#[test]
fn it_loses_nothing_through_either_syntax() {
    let folder = begun();
    set_up(folder.path());
    let pack = pack(folder.path());
    let read = |pack: &Pack, syntax: Syntax| {
        let texts = pack_texts(pack, syntax).expect("plain data");
        let bytes = texts
            .into_iter()
            .map(|(name, text)| (name, text.into_bytes()));
        let read = read_pack(&MemoryFiles(bytes.collect()));
        assert_eq!(read.diagnostics, []);
        read.pack.expect("it is whole")
    };
    let json = read(&pack, Syntax::Json);
    assert!(read(&json, Syntax::Ron) == pack);
    for (name, text) in pack_texts(&pack, Syntax::Ron).expect("plain data") {
        let written = fs::read_to_string(folder.path().join("mine").join(&name));
        assert_eq!(
            written.ok().as_deref(),
            Some(text.as_str()),
            "{name} is canonical"
        );
    }
    for text in pack_texts(&pack, Syntax::Json)
        .expect("plain data")
        .values()
    {
        assert!(!text.contains("\"rulebook\"") && !text.contains("\"rules\""));
    }
}

/// Each command that plays says that the pack names no rulebook; one that has nothing else to do can't do its work.
#[test]
fn what_would_play_it_says_that_there_is_no_rulebook() {
    let folder = begun();
    let script = "(format: 1, scenario: \"first\", about: \"\", seed: 1, steps: [])";
    for (arguments, code) in [
        (&["check", "--scripts", "--strict", "mine"][..], 0),
        (&["play", "mine"], 0),
        (&["play", "--random", "1", "mine"], 2),
        (&["rules", "utah", "--coverage", "mine"], 0),
        (&["play", "mine/script.ron"], 2),
    ] {
        if arguments.contains(&"mine/script.ron") {
            fs::write(folder.path().join("mine/script.ron"), script).expect("there is room");
        }
        let ran = ran(folder.path(), arguments);
        assert_eq!(ran.code, Some(code), "{arguments:?}: {}", ran.output());
        assert!(
            ran.output().contains("the pack names no rulebook"),
            "{arguments:?}: {}",
            ran.output()
        );
    }
}
