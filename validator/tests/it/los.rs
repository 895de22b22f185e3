//! `beachhead los` from outside: who sees whom, by the rulebook or by the heights of one's own game, and why there is no answer.

use std::fs;
use std::path::Path;

use beachhead_test_support::{Ran, root, run};
use serde_json::Value;
use tempfile::TempDir;

const BEACHHEAD: &str = env!("CARGO_BIN_EXE_beachhead");

fn los(folder: &Path, arguments: &[&str]) -> Ran {
    let all: Vec<&str> = ["los"]
        .into_iter()
        .chain(arguments.iter().copied())
        .collect();
    run(BEACHHEAD, folder, &all)
}

fn json(folder: &Path, arguments: &[&str]) -> Value {
    let all: Vec<&str> = arguments
        .iter()
        .copied()
        .chain(["--format", "json"])
        .collect();
    let ran = los(folder, &all);
    assert_eq!(ran.code, Some(0), "{}", ran.output());
    serde_json::from_str(&ran.out).expect("JSON")
}

/// A game of one's own: a wood and a hill on a plain, with this table of heights if it has one.
fn own_game(heights: Option<&str>) -> TempDir {
    let folder = tempfile::tempdir().expect("there is room");
    let begun = run(
        BEACHHEAD,
        folder.path(),
        &["init", "--own-game", "--title", "Mine", "mine"],
    );
    assert_eq!(begun.code, Some(0), "{}", begun.output());
    let mine = folder.path().join("mine");
    let map = fs::read_to_string(mine.join("map.ron")).expect("it is there");
    let map = map
        .replace(
            "(hex: \"0505\", terrain: \"clear\")",
            "(hex: \"0505\", terrain: \"woods\")",
        )
        .replace(
            "(hex: \"1005\", terrain: \"clear\")",
            "(hex: \"1005\", terrain: \"hills\", elevation: 30)",
        );
    fs::write(mine.join("map.ron"), map).expect("there is room");
    if let Some(rows) = heights {
        let rows: Vec<String> = (1..)
            .zip(rows.split(' '))
            .map(|(nr, row)| {
                let (kind, metres) = row.split_once('=').expect("kind=metres");
                format!("(table: \"heights\", nr: {nr}, row: \"{kind}\", cells: [\"{metres}\"])")
            })
            .collect();
        let tables = format!(
            "(format: 1, tables: [(id: \"heights\", title: \"Heights\", columns: [\"metres\"])], rows: [{}])",
            rows.join(", ")
        );
        fs::write(mine.join("tables.ron"), tables).expect("there is room");
    }
    folder
}

#[test]
fn an_own_game_with_heights_sees_over_them() {
    let folder = own_game(Some("clear=0 woods=12 hills=0 eye=2"));
    for (from, to, seen, barrier) in [
        ("0503", "0507", false, Some("0505")),
        ("0503", "0504", true, None),
        // Into the wood and out of it: the first and the last hex bar nothing.
        ("0503", "0505", true, None),
        ("0505", "0507", true, None),
        ("0803", "1207", false, Some("1005")),
        ("0503", "0503", true, None),
    ] {
        let found = json(folder.path(), &["mine", from, to]);
        assert_eq!(found["seen"], seen, "{from} {to}");
        let named = found["barriers"][0]["at"]["hex"].as_str();
        assert_eq!(named, barrier, "{from} {to}");
    }
    let shown = los(folder.path(), &["mine", "0503", "0507"]);
    assert!(
        shown
            .out
            .starts_with("0503 does not see 0507, 4 hexes away\n  0505 is 10 m too tall\n"),
        "{}",
        shown.out
    );
    let all = json(folder.path(), &["mine", "--from", "0503", "--within", "4"]);
    let has = |list: &str, hex: &str| {
        let hexes = all[list].as_array().expect("a list");
        hexes.iter().any(|known| known == hex)
    };
    assert!(has("seen", "0505") && has("unseen", "0507"));
    assert!(!has("seen", "0503") && !has("unseen", "0508") && !has("seen", "0508"));
}

#[test]
fn a_pack_without_an_answer_says_why() {
    let samples = root().join("sample-data");
    let without = own_game(None);
    let unfit = own_game(Some("clear=0 wods=12 hills=tall"));
    for (folder, arguments, said) in [
        (
            samples.as_path(),
            &["utah", "1706", "1805"][..],
            "have no line of sight",
        ),
        (&samples, &["dday", "A-10", "A-11"], "have no line of sight"),
        (
            without.path(),
            &["mine", "0101", "0102"],
            "no table `heights`",
        ),
        (
            unfit.path(),
            &["mine", "0101", "0102"],
            "2 mistakes keep it",
        ),
        (&samples, &["omaha", "A28.04", "A99.10"], "A99.10"),
        (&samples, &["omaha", "--from", "nowhere"], "nowhere"),
        (
            &samples,
            &["landings", "Sword-A3", "Sword-B3", "--scenario", "sord"],
            "no scenario `sord`",
        ),
        (&samples, &["nothing", "A1", "A2"], "nothing"),
    ] {
        let ran = los(folder, arguments);
        assert_eq!(ran.code, Some(2), "{arguments:?}: {}", ran.output());
        assert!(ran.err.contains(said), "{arguments:?}: {}", ran.err);
    }
}

#[test]
fn rulebooks_answer_by_their_own_rules() {
    let samples = root().join("sample-data");
    let omaha = json(&samples, &["omaha", "A28.04", "A28.10"]);
    assert_eq!(omaha["barriers"][0]["by"]["exact"], "409/12");
    assert_eq!(omaha["profile"].as_array().map(Vec::len), Some(7));
    let landings = json(
        &samples,
        &["landings", "Sword-C5", "Sword-C9", "--scenario", "sword"],
    );
    assert_eq!(landings["seen"], false);
    assert_eq!(landings["rule"], "M48 units-block");
    assert_eq!(landings["barriers"][0]["at"]["hex"], "Sword-C7");
}
