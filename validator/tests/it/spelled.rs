//! Misspelt names of fields are fixed, and a record that can't be read keeps nothing else from it.

use std::fs;

use beachhead_test_support::{Ran, Scratch, run};
use serde_json::{Value, json};

const BEACHHEAD: &str = env!("CARGO_BIN_EXE_beachhead");

fn pack() -> Scratch {
    let made = tempfile::tempdir().expect("room");
    let ran = run(BEACHHEAD, made.path(), &["init", "--own-game", "pack"]);
    assert_eq!(ran.code, Some(0), "{}", ran.output());
    Scratch::copy_of(&made.path().join("pack"))
}

fn check(pack: &Scratch, arguments: &[&str]) -> Ran {
    run(BEACHHEAD, pack.folder(), &[&["check"], arguments].concat())
}

const LINE: &str = "(hex: \"0101\", terrain: \"clear\")";

#[test]
fn a_misspelt_field_is_a_fix() {
    for (spoilt, is_fixed) in [
        ("(hex: \"0101\", terain: \"clear\")", true),
        // Two slips in one record: each round finds the next.
        ("(hx: \"0101\", terain: \"clear\")", true),
        // As far as it is from the one field, it is from no other.
        ("(hex: \"0101\", terraine: \"clear\",   )", true),
        // What is there already was not meant.
        (
            "(hex: \"0101\", terrain: \"clear\", terain: \"clear\")",
            false,
        ),
        ("(hex: \"0101\", terrain: \"clear\", colour: 1)", false),
    ] {
        let pack = pack();
        pack.replace("map.ron", LINE, spoilt);
        let before = pack.text("map.ron");
        let ran = check(&pack, &["--fix"]);
        let after = pack.text("map.ron");
        if is_fixed {
            assert_eq!(ran.code, Some(0), "{spoilt}: {}", ran.output());
            let right = spoilt.replace("terraine", "terrain");
            let right = right.replace("terain", "terrain").replace("hx", "hex");
            assert!(
                after == before.replace(spoilt, &right),
                "only the name is changed"
            );
        } else {
            assert_eq!(ran.code, Some(1), "{spoilt}: {}", ran.output());
            assert!(ran.out.contains("nothing fixed in"), "{}", ran.out);
            assert!(after == before, "{spoilt}");
        }
    }
}

#[test]
fn the_report_has_the_change_and_the_diff_shows_it() {
    let pack = pack();
    pack.replace("map.ron", LINE, "(hex: \"0101\", terain: \"clear\")");
    let report: Value =
        serde_json::from_str(&check(&pack, &["--format", "json"]).out).expect("JSON");
    let [finding] = &report["findings"].as_array().expect("a list")[..] else {
        panic!("{report:#}")
    };
    assert_eq!(finding["code"], "IO006");
    let (start, end) = (&finding["start"], &finding["end"]);
    assert_eq!(
        finding["fixes"],
        json!([{
            "title": "Write `terrain`", "safe": true,
            "edits": [{"file": "./map.ron", "start": start, "end": end, "text": "terrain"}],
        }])
    );
    let ran = check(&pack, &[]);
    assert!(ran.out.contains("1 finding can be fixed"), "{}", ran.out);
    let ran = check(&pack, &["--diff"]);
    assert_eq!(ran.code, Some(1), "{}", ran.output());
    let changed = ran.out.lines().filter(|line| line.starts_with(['+', '-']));
    assert_eq!(changed.count(), 4, "{}", ran.out);
    let run = check(&pack, &["--fix", "--ignore", "IO006"]);
    assert!(!run.out.contains("fixed 1"), "{}", run.out);
}

#[test]
fn names_in_json_and_of_the_file_itself_are_fixed() {
    let pack = pack();
    let folder = pack.folder();
    let converted = tempfile::tempdir().expect("room");
    let target = converted.path().join("as-json");
    let target = target.to_str().expect("a plain path");
    let ran = run(BEACHHEAD, folder, &["convert", ".", target]);
    assert_eq!(ran.code, Some(0), "{}", ran.output());
    let map = converted.path().join("as-json/map.json");
    let sound = fs::read_to_string(&map).expect("it is there");
    let spoilt = sound.replacen("\"terrain\"", "\"terain\"", 1);
    let spoilt =
        format!("\u{feff}{}", spoilt.replacen("\"grid\"", "\"gird\"", 1)).replace('\n', "\r\n");
    fs::write(&map, &spoilt).expect("room");
    let ran = run(BEACHHEAD, folder, &["check", target, "--fix"]);
    assert_eq!(ran.code, Some(0), "{}", ran.output());
    let fixed = fs::read_to_string(&map).expect("it is there");
    assert!(fixed == format!("\u{feff}{}", sound.replace('\n', "\r\n")));
}

#[test]
fn an_unreadable_record_keeps_no_other_file_from_being_fixed() {
    let pack = Scratch::utah();
    let map = pack.text("map.ron");
    let line = map.lines().find(|line| line.contains("between:"));
    let line = line.expect("there are hexsides").to_owned();
    pack.write(
        "map.ron",
        map.replacen(&line, &format!("{line}\n{line}"), 1),
    );
    let doubled = pack.text("map.ron");
    // A number in the place of a name, which nobody can guess.
    pack.replace("forces.ron", "(id: \"", "(id: 17, \"");
    let forces = pack.text("forces.ron");
    let counted = check(&pack, &[]);
    assert!(
        counted.out.contains("1 finding can be fixed"),
        "{}",
        counted.out
    );
    let shown = check(&pack, &["--diff"]);
    assert_eq!(shown.code, Some(1), "{}", shown.output());
    let ran = check(&pack, &["--fix"]);
    assert!(
        ran.out.contains("fixed 1 finding in ./map.ron"),
        "{}",
        ran.out
    );
    assert!(
        pack.text("map.ron") == map && doubled != map,
        "the double is gone"
    );
    assert!(
        pack.text("forces.ron") == forces,
        "what can't be read stays"
    );
}

#[test]
fn a_file_with_an_unreadable_record_is_fixed_around_it() {
    let map = Scratch::utah().text("map.ron");
    let line = map.lines().find(|line| line.contains("between:"));
    let line = line.expect("there are hexsides");
    let terrain = "(hex: \"0108\", terrain: \"bocage\"";
    let spoil = |text: &str| text.replacen("terrain: \"", "terrain: 7, x: \"", 1);
    for (wrong, options) in [
        (
            map.replacen(line, &format!("{line}\n{line}"), 1),
            &["--fix"][..],
        ),
        (
            map.replacen(terrain, "(hex: \"0108\", terrain: \"bocagge\"", 1),
            &["--fix", "--unsafe-fixes"],
        ),
    ] {
        assert_ne!(wrong, map);
        let pack = Scratch::utah();
        pack.write("map.ron", spoil(&wrong));
        let report = check(&pack, &["--format", "json"]);
        let report: Value = serde_json::from_str(&report.out).expect("it is JSON");
        let findings = report["findings"].as_array().expect("a list").iter();
        let edits = findings.filter_map(|finding| finding["fixes"][0]["edits"].as_array());
        assert_eq!(
            edits.filter(|edits| !edits.is_empty()).count(),
            1,
            "{options:?}"
        );
        let ran = check(&pack, options);
        assert_eq!(ran.code, Some(1), "{}", ran.output());
        assert!(
            ran.out.contains("fixed 1 finding in ./map.ron"),
            "{}",
            ran.out
        );
        assert!(
            pack.text("map.ron") == spoil(&map),
            "{options:?}: what can't be read stays"
        );
    }
}
