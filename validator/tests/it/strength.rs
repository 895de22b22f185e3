//! The claims of the sample packs hold every fact that names a paragraph of its rulebook.

use beachhead_schema::io::{DiskFiles, read_pack};
use beachhead_test_support::{Scratch, root, run};
use beachhead_validator::strength::{ReportedBy, Scope, strength, strength_report};

const BEACHHEAD: &str = env!("CARGO_BIN_EXE_beachhead");

/// Of each pack at least so many measured facts, and so many changes that their paragraphs report: of a pack whose sources or claims
/// went no change would be unreported, either.
const PACKS: [(&str, usize, usize); 4] = [
    ("dday", 45, 170),
    ("landings", 230, 2800),
    ("omaha", 173, 1670),
    ("utah", 101, 620),
];

#[test]
fn every_change_of_a_fact_is_reported_by_its_paragraph() {
    for (name, facts, reported) in PACKS {
        let disk = DiskFiles(root().join("sample-data").join(name));
        let read = read_pack(&disk);
        let pack = read.pack.expect("it is whole");
        let strength = strength(&pack, Scope::Measured);
        let report = strength_report(name, &strength, &read.files);
        assert!(strength.is_full(), "{}", report.text());
        assert!(strength.facts.len() >= facts, "{}", report.text());
        let by_paragraph = strength.count(ReportedBy::Paragraph);
        assert!(by_paragraph >= reported, "{}", report.text());
    }
}

#[test]
fn what_no_claim_of_the_paragraph_reports_is_listed() {
    let scratch = Scratch::utah();
    let pack = scratch.folder();
    let measured = |arguments: &[&str]| run(BEACHHEAD, pack, arguments);
    let all = measured(&["claims", "--strength", "."]);
    assert_eq!(
        (all.code, all.out.lines().count()),
        (Some(0), 1),
        "{}",
        all.out
    );
    let expected = ".: 101 of 1,005 facts are measured (10 %): of their 681 changes, claims of their paragraph report ";
    assert!(all.out.starts_with(expected), "{}", all.out);
    // The same claim of another paragraph doesn't count.
    let claim = "claim: Replacements(class: Leg, points: 1, from: 2)";
    scratch.replace(
        "claims.ron",
        &format!("(rule: \"11.2.5\", scenario: \"landing-and-linkup\", {claim})"),
        &format!("(rule: \"14.0\", scenario: \"landing-and-linkup\", {claim})"),
    );
    let less = measured(&["claims", "--strength", "."]);
    assert_eq!(less.code, Some(1));
    for expected in [
        "11.2.5: replacements Leg: points 1 to 2: no claim of the paragraph reports it",
        "11.2.5: replacements Leg: from 2 to 3: no claim of the paragraph reports it",
        "11.2.5: replacements Leg: dropped: no claim of the paragraph reports it",
    ] {
        assert!(less.out.contains(expected), "{expected} in {}", less.out);
    }
    let json = measured(&["claims", "--strength", ".", "--format", "json"]);
    let json: serde_json::Value = serde_json::from_str(&json.out).expect("JSON");
    let unreported = json.pointer("/packs/0/unreported").expect("a list");
    let first = &unreported.as_array().expect("a list")[0];
    assert_eq!(
        (&first["paragraph"], &first["record"]),
        (&"11.2.5".into(), &"Leg".into())
    );
    let none = measured(&["claims", "--strength", "elsewhere"]);
    assert_eq!((none.code, none.out.as_str()), (Some(2), ""));
}

/// Facts that no claim holds, although a claim is near: of the same record, or of another scenario.
#[test]
fn a_claim_holds_nothing_that_it_does_not_say() {
    for (pack, from, to, expected) in [
        // A claim of the paragraph names the medal, so all of it is measured; which hexes it is won in, only this one says.
        (
            "landings",
            "(rule: \"L120\", scenario: \"utah\", claim: Medal(medal: \"pointe-du-hoc\", kind: AbsoluteMajority, held_by: \"Axis\", turn_start: true, hexes",
            "(rule: \"L119\", scenario: \"utah\", claim: Medal(medal: \"pointe-du-hoc\", kind: AbsoluteMajority, held_by: \"Axis\", turn_start: true, hexes",
            &[
                "scenarios/utah.ron:24: L120: medals pointe-du-hoc: hexes[0] Utah-A7 dropped: no claim of the paragraph reports it",
            ][..],
        ),
        (
            "omaha",
            "claim: Turns(is: 176)",
            "scenario: \"omaha\", claim: Turns(is: 176)",
            &[
                "scenarios/historical.ron:5: 1.14: turns: turns 176 to 177: a claim of scenario `omaha` reports it there, none here",
                "scenarios/page-6.ron:5: 1.14: turns: turns 176 to 175: a claim of scenario `omaha` reports it there, none here",
            ],
        ),
        (
            "utah",
            "\"14.1\", scenario: \"landing-and-linkup\"",
            "\"14.1\", scenario: \"us-campaign\"",
            &[
                "scenario.ron:83: 14.1: options weather: dropped: a claim of scenario `us-campaign` reports it there, none here",
            ],
        ),
    ] {
        let scratch = Scratch::sample(pack);
        scratch.replace("claims.ron", from, to);
        let measured = run(BEACHHEAD, scratch.folder(), &["claims", "--strength", "."]);
        assert_eq!(measured.code, Some(1), "{pack}");
        for expected in expected {
            assert!(
                measured.out.contains(expected),
                "{expected} in {}",
                measured.out
            );
        }
    }
}

/// The medal's own source is a reconstruction, since its hexes are; that it is won at the start of a turn is printed.
#[test]
fn when_pointe_du_hoc_is_won_is_held_in_every_scenario() {
    let scratch = Scratch::sample("landings");
    let claim = "claim: Medal(medal: \"pointe-du-hoc\", kind: AbsoluteMajority, held_by: \"Axis\", turn_start: true";
    let hexes = ", hexes: [\"Utah-A7\", \"Utah-B7\", \"Utah-a6\"]";
    // Both claims of one scenario say something else; those of the other scenarios stay.
    for (medal, other) in [
        (
            format!("{claim})"),
            "claim: NotInEffect(rules: [\"Night\"])",
        ),
        (
            format!("{claim}{hexes})"),
            "claim: NotInEffect(rules: [\"Blitz\"])",
        ),
    ] {
        let of = |claim: &str| format!("(rule: \"L120\", scenario: \"utah\", {claim}");
        scratch.replace("claims.ron", &of(&medal), &of(other));
    }
    let measured = run(BEACHHEAD, scratch.folder(), &["claims", "--strength", "."]);
    let expected = "scenarios/utah.ron:24: L120: medals pointe-du-hoc: turn_start true to false: a claim of scenario `omaha-utah` reports it there, none here";
    assert_eq!(measured.code, Some(1));
    assert!(
        measured.out.contains(expected),
        "{expected} in {}",
        measured.out
    );
}

/// All other facts are changed where that is asked for. Of most of them the rulebook says nothing, so the exit code stays.
#[test]
fn all_other_facts_are_measured_as_a_number_of_their_own() {
    let scratch = Scratch::utah();
    let measured = |arguments: &[&str]| run(BEACHHEAD, scratch.folder(), arguments);
    let text = measured(&["claims", "--strength", ".", "--all"]);
    assert_eq!(text.code, Some(0), "{}", text.out);
    let lines: Vec<&str> = text.out.lines().collect();
    let [measured_line, other] = lines[..] else {
        panic!("two lines: {}", text.out);
    };
    assert!(measured_line.starts_with(".: 101 of 1,005 facts are measured (10 %): "));
    assert!(
        other.starts_with(".: 904 other facts (89 %): of their "),
        "{other}"
    );
    let json = measured(&["claims", "--strength", ".", "--all", "--format", "json"]);
    let json: serde_json::Value = serde_json::from_str(&json.out).expect("JSON");
    let number = |pointer: &str| json.pointer(pointer).and_then(serde_json::Value::as_u64);
    assert_eq!(number("/packs/0/all_facts"), Some(1005));
    assert_eq!(number("/packs/0/facts"), Some(101));
    assert_eq!(number("/packs/0/outside/facts"), Some(904));
    let changes = number("/packs/0/outside/changes").expect("a number");
    let reported = number("/packs/0/outside/reported").expect("a number");
    assert!(
        0 < reported && reported < changes,
        "{reported} of {changes}"
    );
    let only_measured = measured(&["claims", "--strength", ".", "--format", "json"]);
    assert!(
        !only_measured.out.contains("outside"),
        "{}",
        only_measured.out
    );
}

/// What contradicts the rulebook is found by `check`, whatever else may notice it.
#[test]
fn changes_that_contradict_the_rulebooks_are_found() {
    for (pack, file, from, to, finding) in [
        (
            "landings",
            "scenarios/gold.ron",
            "towns: [3, 5]",
            "towns: [2, 5]",
            "L97 says that Allies takes medals for 3 and 5 towns",
        ),
        (
            "landings",
            "scenarios/sword.ron",
            "held: 1, lost: 2",
            "held: 1, lost: 1",
            "L98 says that Allies takes 2 medals",
        ),
        (
            "landings",
            "tables.ron",
            "row: \"destroyer\", cells: [\"ship\", \"3\"",
            "row: \"destroyer\", cells: [\"ship\", \"4\"",
            "L64 says that table units has 3 in row destroyer, column figures",
        ),
        (
            "landings",
            "scenarios/juno.ron",
            "kind: Temporary,\n                    worth: 2,",
            "kind: Permanent,\n                    worth: 2,",
            "L111 says that medal carpiquet of Allies is worth 2",
        ),
        (
            "landings",
            "scenarios/gold.ron",
            "(unit: \"G-DE-big-1\", medals: 2)",
            "(unit: \"G-DE-big-1\", medals: 1)",
            "L101 says that the loss of G-DE-big-1 counts for 2 medals",
        ),
        (
            "utah",
            "scenario.ron",
            "points: 1, from: 2,",
            "points: 1, from: 3,",
            "11.2.5 says that replacements come from game turn 2 for Leg units",
        ),
        (
            "utah",
            "campaign.ron",
            "cities: 7",
            "cities: 8",
            "14.2 says that captured cities are taken from 7, but the scenario has 8",
        ),
        (
            "utah",
            "campaign.ron",
            "(id: \"weather\", on: true",
            "(id: \"weather\", on: false",
            "14.1 says that weather is played, but in the scenario it is not played",
        ),
        (
            "omaha",
            "tables.ron",
            "row: \"die\", cells: [\"mines\"",
            "row: \"die\", cells: [\"wire\"",
            "2.4a says that table obstacle has mines",
        ),
        (
            "landings",
            "scenarios/utah.ron",
            "turn_start: true,",
            "turn_start: false,",
            "L120 says that medal pointe-du-hoc of either side is worth 1, won as AbsoluteMajority at the start of a turn",
        ),
        (
            "omaha",
            "scenarios/historical.ron",
            "turns: 176",
            "turns: 170",
            "1.14 says that the scenario has 176 game turns, but the scenario has 170",
        ),
        (
            "dday",
            "tables.ron",
            "row: \"mountain\", cells: [\"2\", \"stop\"]",
            "row: \"mountain\", cells: [\"2\", \"1\"]",
            "MTN-2 says that table terrain has stop",
        ),
    ] {
        let scratch = Scratch::sample(pack);
        scratch.replace(file, from, to);
        let checked = run(
            BEACHHEAD,
            scratch.folder(),
            &["check", "--format", "concise"],
        );
        assert!(
            checked.out.contains(finding),
            "{finding} in {}",
            checked.out
        );
    }
}
