//! A game without a built-in rulebook: it is checked, edited and written like any other, and played freely.

use std::fs;
use std::path::Path;

use beachhead_check::playing::Playing;
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

/// Each command that needs rules says that the pack names no rulebook; one that has nothing else to do can't do its work.
#[test]
fn what_needs_rules_says_that_there_is_no_rulebook() {
    let folder = begun();
    for (arguments, code) in [
        (&["play", "--random", "1", "mine"][..], 2),
        (&["play", "--random", "1", "--cover", "mine", "mine"], 2),
        (&["rules", "utah", "--coverage", "mine"], 0),
    ] {
        let ran = ran(folder.path(), arguments);
        assert_eq!(ran.code, Some(code), "{arguments:?}: {}", ran.output());
        assert!(
            ran.output().contains("the pack names no rulebook"),
            "{arguments:?}: {}",
            ran.output()
        );
    }
    for arguments in [
        &["check", "--scripts", "--strict", "mine"][..],
        &["play", "mine"],
    ] {
        let ran = ran(folder.path(), arguments);
        assert_eq!(ran.code, Some(0), "{arguments:?}: {}", ran.output());
    }
}

fn write(folder: &Path, file: &str, text: &str) {
    let path = folder.join("mine").join(file);
    let into = path.parent().expect("it lies in the pack");
    fs::create_dir_all(into).expect("there is room");
    fs::write(path, text).expect("there is room");
}

const RON: &str = r#"(
    format: 1,
    scenario: "first",
    about: "A counter is pushed about",
    seed: 1,
    steps: [
        Do(Put(units: ["1st"], hex: "0404")),
        Do(Roll(dice: 2, sides: 6), [3, 4]),
        Do(Flip(unit: "1st")),
        Expect(Rolled(sum: 7)),
    ],
)
"#;
const JSON: &str = r#"{
    "$schema": "https://beachhead.example/schema/1/script-free.json",
    "format": 1,
    "scenario": "first",
    "about": "A counter is pushed about",
    "seed": 1,
    "steps": [
        {"Do": [{"Put": {"units": ["1st"], "hex": "0404"}}]},
        {"Do": [{"Roll": {"dice": 2, "sides": 6}}, [3, 4]]}
    ]
}
"#;

/// A script of free play is checked, played, recorded and drawn as a rulebook's is, in both syntaxes.
#[test]
fn its_scripts_are_played_freely() {
    let folder = begun();
    let folder = folder.path();
    set_up(folder);
    write(folder, "scripts/try.ron", RON);
    write(folder, "scripts/try.json", JSON);
    change(
        folder,
        "pack.ron",
        "    ],\n)",
        "    ],\n    scripts: [\n        \"scripts/try.json\",\n        \"scripts/try.ron\",\n    ],\n)",
    );
    let script = "mine/scripts/try.ron";
    for (arguments, said) in [
        (
            &["check", "--scripts", "--strict", "mine"][..],
            "no findings",
        ),
        (&["play", "mine"], "2 scripts, 2 passed"),
        (
            &["play", "--legal", "--about", "1st", script],
            "Steps(unit: \"1st\", steps: 1)",
        ),
        (
            &["play", "--record", "try.record.ron", script],
            "recorded in",
        ),
        (
            &["replay", "--pack", "mine", "try.record.ron"],
            "3 of 3 actions",
        ),
        (
            &[
                "export",
                "mine",
                "-o",
                "try.svg",
                "--positions",
                "mine/scripts/try.ron@3",
            ],
            "wrote",
        ),
        (&["rules", "free"], "F1 known"),
        (&["explain", "free:F6"], "Up to 100 dice"),
        (&["schema", "script-free"], "\"Put\""),
    ] {
        let ran = ran(folder, arguments);
        assert_eq!(ran.code, Some(0), "{arguments:?}: {}", ran.output());
        assert!(
            ran.output().contains(said),
            "{arguments:?}: {}",
            ran.output()
        );
    }
    let ran = ran(folder, &["rules", "free", "--coverage", "mine"]);
    assert_eq!(ran.code, Some(2), "{}", ran.output());
    assert!(ran.err.contains("`free` is no rulebook"), "{}", ran.err);
}

/// What a script can't say is reported at its step, with what was probably meant.
#[test]
fn mistakes_in_its_scripts_are_found() {
    for (from, to, code, said) in [
        ("[\"1st\"]", "[\"1stt\"]", "PLAY001", "did you mean `1st`?"),
        ("\"0404\"", "\"9999\"", "PLAY001", "9999"),
        ("sides: 6", "sides: 0", "PLAY001", "2 to 1000 sides"),
        ("[3, 4]", "[3, 7]", "PLAY005", "it has 6 sides"),
        ("[3, 4]", "[3]", "PLAY005", "no die is left"),
        ("sum: 7", "sum: 8", "PLAY004", "the dice come to 7"),
        ("\"first\"", "\"frist\"", "PLAY014", "it has `first`"),
        ("Flip(", "Flap(", "IO005", "Flip"),
    ] {
        let folder = begun();
        set_up(folder.path());
        let text = RON.replacen(from, to, 1);
        assert_ne!(text, RON, "{from}");
        write(folder.path(), "scripts/try.ron", &text);
        let ran = ran(folder.path(), &["play", "mine/scripts/try.ron"]);
        assert_eq!(ran.code, Some(1), "{to}: {}", ran.output());
        assert!(
            ran.out.contains(code) && ran.out.contains(said),
            "{to}: {}",
            ran.out
        );
    }
}

/// A game that was played is formatted and proved by the name of what it was played by.
#[test]
fn its_sessions_are_formatted_and_proved() {
    let folder = begun();
    let folder = folder.path();
    set_up(folder);
    let pack = pack(folder);
    let mut playing = Playing::of(&pack).expect("it is played freely");
    let game = playing.of_scenario("first".to_owned()).expect("it opens");
    let mut session = game.begin_session(5, "A try".to_owned()).expect("data");
    for step in [
        "Put(units: [\"1st\"], hex: \"0404\")",
        "Roll(dice: 1, sides: 6)",
    ] {
        session.take(step, &[]).expect("nothing forbids it");
    }
    let text = session.save(Syntax::Ron).expect("plain data");
    write(folder, "games/try.play.ron", &text);
    for arguments in [
        &["fmt", "--check", "mine/games/try.play.ron"][..],
        &["replay", "mine/games/try.play.ron"],
        &["play", "mine/games/try.play.ron"],
    ] {
        let ran = ran(folder, arguments);
        assert_eq!(ran.code, Some(0), "{arguments:?}: {}", ran.output());
    }
}
