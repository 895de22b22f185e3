//! Random games from the outside: figures that don't depend on the number of jobs, records that replay, and plain words
//! for what can't be done.

use std::fs;
use std::path::Path;

use beachhead_test_support::{Ran, Scratch, root, run, utah};

fn beachhead(folder: &Path, arguments: &[&str]) -> Ran {
    run(env!("CARGO_BIN_EXE_beachhead"), folder, arguments)
}

const SCENARIO: &str = "scenario.ron";

#[test]
fn the_figures_are_the_same_with_any_number_of_jobs() {
    let play = |more: &[&str]| {
        let mut arguments = vec!["play", "--random", "8", "--seed", "5", SCENARIO];
        arguments.extend(more);
        let ran = beachhead(&utah(), &arguments);
        assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{}", ran.out);
        ran.out
    };
    let one = play(&["--jobs", "1"]);
    assert_eq!(one, play(&["--jobs", "3"]));
    assert_eq!(one, play(&["--no-invariants"]), "watching changes nothing");
    for line in [
        "random games of `landing-and-linkup`, seed 5",
        "games: 8, ended: 8",
    ] {
        assert!(
            one.lines().any(|reported| reported == line),
            "{line} in {one}"
        );
    }
    for reported in ["game turns: ", "Allied steps lost: ", "rules applied: "] {
        assert!(one.contains(reported), "{reported} in {one}");
    }
    let json: serde_json::Value =
        serde_json::from_str(&play(&["--format", "json"])).expect("one JSON document");
    assert_eq!(json["statistics"]["games"], 8);
    assert_eq!(json["anomalies"], serde_json::json!([]));
}

#[test]
fn one_random_game_can_be_recorded_and_replayed() {
    let scratch = Scratch::utah();
    let folder = scratch.folder();
    let record = ["--record", "game.record.ron"];
    let mut arguments = vec!["play", "--random", "1", "--seed", "9"];
    arguments.extend(["--scenario", "landing-and-linkup", "."]);
    arguments.extend(record);
    let ran = beachhead(folder, &arguments);
    assert_eq!(ran.code, Some(0), "{}{}", ran.out, ran.err);
    let replayed = beachhead(folder, &["replay", "game.record.ron"]);
    assert_eq!(replayed.code, Some(0), "{}{}", replayed.out, replayed.err);
    assert!(replayed.out.starts_with("holds"), "{}", replayed.out);
}

/// Games of more than this many turns are stopped, and that is no anomaly; the seed plays the same game up to there.
#[test]
fn games_are_stopped_after_the_last_turn() {
    let scratch = Scratch::utah();
    let folder = scratch.folder();
    fs::create_dir(folder.join("new")).expect("there is room");
    let play = |more: &[&str]| {
        let arguments = [&["play", "--random"], more].concat();
        let ran = beachhead(folder, &arguments);
        assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{}", ran.out);
        ran.out
    };
    let six = ["6", "--seed", "5", "--turns", "3", SCENARIO];
    let stopped = play(&[&six[..], &["--jobs", "1"]].concat());
    assert_eq!(stopped, play(&[&six[..], &["--jobs", "3"]].concat()));
    for line in [
        "games: 6, ended: 1, stopped after turn 3: 5",
        "  game turns: 2.67 (2.01 to 3.32), least 1, most 3",
    ] {
        assert!(
            stopped.lines().any(|reported| reported == line),
            "{line} in {stopped}"
        );
    }
    let json = play(&[&six[..], &["--format", "json"]].concat());
    let json: serde_json::Value = serde_json::from_str(&json).expect("one JSON document");
    let expected = serde_json::json!({"after_turn": 3, "games": 5});
    assert_eq!(json["statistics"]["stopped"], expected);
    assert_eq!(json["anomalies"], serde_json::json!([]));
    // No game has so many turns.
    let [whole, last] = [&[][..], &["--turns", "999"]]
        .map(|turns| play(&[&["6", "--seed", "5", SCENARIO], turns].concat()));
    assert!(!whole.contains("stopped"), "{whole}");
    assert_eq!(last.replace(", stopped after turn 999: 0", ""), whole);
    // Records leave off where the game was stopped, and their actions are those of the whole game.
    let record = |name: &str, turns: &[&str]| {
        play(&[&["1", "--seed", "9", SCENARIO, "--record", name], turns].concat());
        let replayed = beachhead(folder, &["replay", name]);
        assert!(replayed.out.starts_with("holds"), "{}", replayed.out);
        let text = fs::read_to_string(folder.join(name)).expect("it is text");
        let (_, actions) = text.split_once("deeds").expect("its actions");
        actions
            .trim_end_matches([' ', '\n', ')', ']', ','])
            .to_owned()
    };
    let part = record("part.record.ron", &["--turns", "3"]);
    let whole = record("whole.record.ron", &[]);
    assert!(
        part.len() < whole.len() && whole.starts_with(&part),
        "{part}"
    );
    let covered = play(&["3", "--turns", "2", "--cover", "new", "."]);
    assert!(
        covered.contains("games played: 6, stopped after turn 2: 4, recorded: "),
        "{covered}"
    );
    let replayed = beachhead(folder, &["replay", "new"]);
    assert_eq!(replayed.code, Some(0), "{}{}", replayed.out, replayed.err);
}

#[test]
fn records_are_added_until_they_apply_what_games_apply() {
    let scratch = Scratch::utah();
    let folder = scratch.folder();
    fs::create_dir(folder.join("new")).expect("there is room");
    let cover = |seed: &'static str, expected: i32| {
        let mut arguments = vec!["play", "--random", "3", "--seed", seed];
        arguments.extend(["--cover", "new", "."]);
        let ran = beachhead(folder, &arguments);
        assert_eq!(ran.code, Some(expected), "{}{}", ran.out, ran.err);
        ran
    };
    let recorded = |ran: &Ran| ran.out.matches("recorded in new/").count();
    let first = cover("9", 0);
    assert!(recorded(&first) >= 2, "one of each scenario: {}", first.out);
    for scenario in ["landing-and-linkup-", "us-campaign-"] {
        let named = format!("recorded in new/{scenario}");
        assert!(first.out.contains(&named), "{scenario} in {}", first.out);
    }
    let again = cover("9", 0);
    assert_eq!(recorded(&again), 0, "they are there: {}", again.out);
    let replayed = beachhead(folder, &["replay", "new"]);
    assert_eq!(replayed.code, Some(0), "{}{}", replayed.out, replayed.err);
    let records = fs::read_dir(folder.join("new")).expect("it is a folder");
    let one = records.flatten().next().expect("a record").path();
    let text = fs::read_to_string(&one).expect("it is text");
    fs::write(&one, text.replacen("Done", "Withdraw", 1)).expect("there is room");
    let broken = cover("9", 2);
    assert!(broken.err.contains("no longer holds"), "{}", broken.err);
}

#[test]
fn a_game_of_an_m44_file_is_replayed_on_that_file() {
    let scratch = Scratch::utah();
    let folder = scratch.folder();
    let battle = root().join("tests/fixtures/village.m44");
    fs::copy(battle, folder.join("village.m44")).expect("there is room");
    let record = ["--record", "game.record.ron", "village.m44"];
    let mut arguments = vec!["play", "--random", "1", "--seed", "9"];
    arguments.extend(record);
    let ran = beachhead(folder, &arguments);
    assert_eq!(ran.code, Some(0), "{}{}", ran.out, ran.err);
    let replayed = beachhead(
        folder,
        &["replay", "--pack", "village.m44", "game.record.ron"],
    );
    assert_eq!(replayed.code, Some(0), "{}{}", replayed.out, replayed.err);
    assert!(replayed.out.starts_with("holds"), "{}", replayed.out);
}

#[test]
fn what_may_be_done_is_listed_where_a_script_ends() {
    let ran = beachhead(
        &utah(),
        &["play", "--legal", "scripts/german-reinforcements.ron"],
    );
    assert_eq!(ran.code, Some(0), "{}{}", ran.out, ran.err);
    let listed: Vec<&str> = ran
        .out
        .lines()
        .filter(|line| line.starts_with("     "))
        .collect();
    let acts = "     the German side acts, phase `German combat`:";
    assert_eq!(listed.first(), Some(&acts), "{}", ran.out);
    assert!(listed.contains(&"     Done"), "{}", ran.out);
}

#[test]
fn a_pack_that_cannot_be_opened_is_reported_with_its_line() {
    let scratch = Scratch::utah();
    scratch.replace("forces.ron", "\"movement\": 4", "\"movement\": -4");
    let ran = beachhead(scratch.folder(), &["play", "--random", "1", SCENARIO]);
    assert_eq!((ran.code, ran.err.as_str()), (Some(1), ""), "{}", ran.out);
    for reported in ["UTAH003", "forces.ron:4:9, unit 10/5"] {
        assert!(ran.out.contains(reported), "{reported} in {}", ran.out);
    }
}

#[test]
fn what_cannot_be_played_is_said() {
    for (arguments, why) in [
        (
            &["--random", "1", "."][..],
            "name one of them with --scenario",
        ),
        (&["--random", "0", SCENARIO], "0 is not in 1.."),
        (
            &["--random", "1", "--turns", "0", SCENARIO],
            "0 is not in 1..",
        ),
        (&["--turns", "2", SCENARIO], "--random"),
        (
            &["--random", "2", "--record", "g.ron", SCENARIO],
            "is for a single game",
        ),
        (
            &["--random", "1", SCENARIO, "pack.ron"],
            "is for a single pack",
        ),
        (&["--jobs", "2", SCENARIO], "--random"),
        (&["--cover", ".", SCENARIO], "--random"),
        (
            &["--random", "1", "--cover", "nowhere", SCENARIO],
            "nowhere: there is no such folder",
        ),
        (
            &["--random", "1", "--dump", "nowhere", SCENARIO],
            "nowhere: there is no such folder",
        ),
    ] {
        let mut all = vec!["play"];
        all.extend(arguments);
        let ran = beachhead(&utah(), &all);
        assert_eq!(ran.code, Some(2), "{}", ran.out);
        assert!(ran.err.contains(why), "{why} in {}", ran.err);
    }
    let ran = beachhead(
        &utah(),
        &["play", "--random", "1", "--scenario", "landing", "."],
    );
    assert_eq!(ran.code, Some(1));
    assert!(ran.out.contains("no scenario `landing`"), "{}", ran.out);
}

#[test]
fn what_the_rulebook_refuses_at_setup_is_reported_and_not_played() {
    let scratch = Scratch::sample("omaha");
    let folder = scratch.folder();
    let play = || {
        beachhead(
            folder,
            &["play", "--random", "3", "--scenario", "mistakes", "."],
        )
    };
    // The settings of the sample ignore what is refused on purpose.
    let ran = play();
    let nothing = "the rulebook refuses what `mistakes` sets up: nothing is played";
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{}", ran.out);
    assert!(
        ran.out.contains(nothing) && !ran.out.contains("PLAY013"),
        "{}",
        ran.out
    );
    fs::remove_file(folder.join("beachhead.toml")).expect("it is there");
    let before = fs::read_dir(folder).expect("a folder").count();
    let ran = play();
    assert_eq!(ran.code, Some(1), "{}{}", ran.out, ran.err);
    assert!(ran.out.contains(nothing), "{}", ran.out);
    let refused = "scenarios/mistakes.ron:";
    assert!(
        ran.out.contains("error[PLAY013") && ran.out.contains(refused),
        "{}",
        ran.out
    );
    assert!(!ran.out.contains("games: "), "{}", ran.out);
    assert_eq!(
        fs::read_dir(folder).expect("a folder").count(),
        before,
        "nothing is written"
    );
}
