//! The claims of the sample packs hold every fact that names a paragraph of its rulebook.

use beachhead_schema::io::{DiskFiles, read_pack};
use beachhead_test_support::{Scratch, root, run};
use beachhead_validator::strength::{ReportedBy, strength, strength_report};

const BEACHHEAD: &str = env!("CARGO_BIN_EXE_beachhead");

/// Of each pack at least so many facts, and so many changes that their paragraphs report: a pack whose sources or claims went would
/// be at 100 % too.
const PACKS: [(&str, usize, usize); 4] = [
    ("dday", 43, 170),
    ("landings", 166, 2600),
    ("omaha", 169, 1650),
    ("utah", 96, 670),
];

#[test]
fn every_change_of_a_fact_is_reported_by_its_paragraph() {
    for (name, facts, reported) in PACKS {
        let disk = DiskFiles(root().join("sample-data").join(name));
        let read = read_pack(&disk);
        let pack = read.pack.expect("it is whole");
        let strength = strength(&pack);
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
    assert!(all.out.starts_with(".: 100.0 %: "), "{}", all.out);
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
