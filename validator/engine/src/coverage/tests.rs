use super::*;
use crate::testgame::{Ferry, run};
use crate::{Game, RuleIndex, RuleKind};
use beachhead_model::claims::{Claim, ClaimRecord};

fn covered(steps: &str) -> Coverage {
    let mut coverage = Coverage::new(Ferry::RULES);
    run(&Ferry::default(), steps)
        .iter()
        .for_each(|event| coverage.listen(event));
    coverage
}

#[test]
fn a_permission_is_done_and_refused() {
    for (steps, proved) in [
        (r#"Do(Board(unit: "a")),"#, false),
        (r#"Refuse(Board(unit: "z"), "1.2 known-unit"),"#, false),
        (
            r#"Do(Board(unit: "a")), Refuse(Board(unit: "z"), "1.2 known-unit"),"#,
            true,
        ),
    ] {
        let coverage = covered(steps);
        let (row, shown) = coverage
            .rows()
            .find(|(row, _)| row.id == "1.2 known-unit")
            .expect("a row");
        assert_eq!(row.kind, RuleKind::Permission);
        assert_eq!(shown.proves(row.kind), proved, "{steps}");
    }
}

#[test]
fn a_consequence_is_expected_and_denied() {
    let swept = r#"Do(Board(unit: "a")), Do(Row, [6]), Expect(Lost(unit: "a"), "2.1 swept-away"),"#;
    let saved = r#"Given((aboard: ["a"])), Do(Row, [5]), Deny(Lost(unit: "a"), "2.1 swept-away"),"#;
    for (steps, proved) in [
        (swept.to_owned(), false),
        (saved.to_owned(), false),
        (format!("{swept} {saved}"), true),
    ] {
        let coverage = covered(&steps);
        assert_eq!(
            coverage.unproved().all(|row| row.id != "2.1 swept-away"),
            proved,
            "{steps}"
        );
    }
}

#[test]
fn a_claim_proves_the_row_that_it_names() {
    crate::rule_index! {
        Length = "1.1 length" in "1.1" ["T1"] Definition "The game lasts 17 turns";
        Sides = "1.1 sides" in "1.1" ["T1"] Definition "There are two sides";
    }
    for (rule, proved) in [
        ("1.1 length", &["1.1 length"][..]),
        ("1.1 sides", &["1.1 sides"]),
        ("1.1", &[]), // The paragraph has two rows, so a bare one names neither.
        ("1.1 lengths", &[]),
        ("length", &[]),
    ] {
        let claim = ClaimRecord {
            rule: rule.to_owned(),
            scenario: None,
            claim: Claim::Turns { is: 17 },
            source: None,
            note: None,
        };
        let claims = Claims {
            claims: [claim].into_iter().collect(),
        };
        let mut coverage = Coverage::new(Rule::ROWS);
        coverage.claims(&claims, |_| None);
        let shown = coverage.rows().filter(|(_, shown)| shown.claimed > 0);
        let shown: Vec<&str> = shown.map(|(row, _)| &*row.id).collect();
        assert_eq!(shown, proved, "{rule}");
        let open = coverage.unproved().count();
        assert_eq!(open, 2 - proved.len(), "{rule}");
    }
}

/// A row that isn't reached yet is a debt only where the checklist has it; else nothing would ever be complete.
#[test]
fn rows_outside_the_checklist_are_not_counted() {
    crate::rule_index! {
        Length = "1.1 length" in "1.1" ["T1"] Definition "The game lasts 17 turns";
        Weather = "3.1 weather" in "3.1" ["T3"] NotYet "Storms";
        Designer = "9.1 designer-notes" in "9.1" [] NotYet "Why the tides are as they are";
        Errata = "9.2 errata" in "9.2" [] Consequence "A correction that the checklist lacks";
    }
    let coverage = Coverage::new(Rule::ROWS);
    let summary = coverage.summary();
    assert_eq!((summary.entries, summary.rows), (2, 3));
    let table = coverage.to_string();
    let proved = |row: &str| {
        let line = table.lines().find(|line| line.starts_with(row));
        line.and_then(|line| line.split_whitespace().nth_back(1))
    };
    assert_eq!(proved("3.1 weather"), Some("no"), "{table}");
    assert_eq!(proved("9.1 designer-notes"), Some("·"), "{table}");
    let counted: Vec<&str> = Rule::ROWS
        .iter()
        .filter(|row| row.is_counted())
        .map(|row| &*row.id)
        .collect();
    assert_eq!(counted, ["1.1 length", "3.1 weather", "9.2 errata"]);
}

#[test]
fn random_play_proves_nothing() {
    let coverage = covered("Auto(End, 3),");
    assert!(
        coverage
            .rows()
            .all(|(_, shown)| shown == RowCoverage::default())
    );
}

#[test]
fn what_is_shown_is_shown_somewhere() {
    let coverage = covered(r#"Do(Board(unit: "a")), Do(Board(unit: "b")),"#);
    let row = Ferry::RULES
        .iter()
        .find(|row| row.id == "1.2 known-unit")
        .expect("a row");
    let first = coverage.first(row, Way::Applied).expect("it was applied");
    let start = first.span.expect("at the first of the two").start;
    let twice = covered(r#"Do(Board(unit: "a")),"#);
    let once = twice.first(row, Way::Applied).and_then(|place| place.span);
    assert_eq!(once.map(|span| span.start), Some(start));
    assert_eq!(coverage.first(row, Way::Refused), None);
}

#[test]
fn the_table_ends_with_the_summary() {
    let coverage = covered(
        r#"Do(Board(unit: "a")), Refuse(Board(unit: "z"), "1.2 known-unit"), Do(Row, [6]),"#,
    );
    let table = coverage.to_string();
    assert_eq!(
        table.lines().last(),
        Some(
            "applied 2/3, refused 1/3, expected 0/3, denied 0/3, \
             proved 1/3 of the booklet (1 of 4 rows), stand-ins 0/1; 0 steps lean on stand-ins"
        ),
        "{table}"
    );
    assert!(
        table.contains("1.2 known-unit  permission          1         1         ·"),
        "{table}"
    );
}

#[test]
fn each_way_is_counted_by_itself() {
    let counts = |steps: &str| {
        let shown = covered(steps).summary();
        [shown.applied, shown.refused, shown.expected, shown.denied]
    };
    let swept = r#"Do(Board(unit: "a")), Do(Row, [6]), Expect(Lost(unit: "a"), "2.1 swept-away"),"#;
    let saved = r#"Given((aboard: ["a"])), Do(Row, [5]), Deny(Lost(unit: "a"), "2.1 swept-away"),"#;
    let refused = r#"Refuse(Board(unit: "z"), "1.2 known-unit"),"#;
    assert_eq!(counts(""), [0, 0, 0, 0]);
    assert_eq!(counts(r#"Do(Board(unit: "a")),"#), [1, 0, 0, 0]);
    assert_eq!(counts(refused), [0, 1, 0, 0]);
    assert_eq!(counts(swept), [2, 0, 1, 0]);
    assert_eq!(counts(saved), [0, 0, 0, 1]);
}

/// Without stand-ins the line says nothing of them, or of a booklet that all of it is.
#[test]
fn a_rulebook_without_stand_ins_is_summed_up_without_them() {
    crate::rule_index! {
        Length = "1.1 length" in "1.1" ["T1"] Definition "The game lasts 17 turns";
    }
    let coverage = Coverage::new(Rule::ROWS);
    assert_eq!(
        coverage.summary().to_string(),
        "applied 0/1, refused 0/1, expected 0/1, denied 0/1, proved 0/1 (0 of 1 rows)"
    );
    assert!(!coverage.to_string().contains("stand-in"), "{coverage}");
}

/// The rows and what is shown of each, in a line: `1.2 known-unit applied 1`.
fn shown(coverage: &Coverage) -> Vec<String> {
    let ways = Way::ALL.into_iter();
    let counts = coverage.rows().flat_map(|(row, shown)| {
        let counts = ways.clone().map(move |way| (row, way, shown.count(way)));
        counts.filter(|(.., count)| *count > 0)
    });
    let in_words = counts.map(|(row, way, count)| format!("{} {} {count}", row.id, way.name()));
    in_words.collect()
}

/// The boat with two aboard, which leans on a stand-in when a six is rolled.
const TWO: &str = r#"Given((aboard: ["a", "b"])),"#;

#[test]
fn a_step_that_leans_proves_stand_ins_only() {
    const LOST: &str = r#"Expect(Lost(unit: "a"), "2.1 swept-away"),"#;
    const NOT_LOST: &str = r#"Deny(Lost(unit: "b"), "1.1 boat-full"),"#;
    const HELD_ON: &str = r#"Deny(Lost(unit: "b"), "S1 holds-on"),"#;
    for (steps, leaning, expected) in [
        // The action applies 2.1 as well, and proves nothing of it.
        (
            "Do(Row, [6]),".to_owned(),
            1,
            &["S1 holds-on applied 1"][..],
        ),
        // Nor does what is expected or denied of it, with a row or without.
        (
            format!(r#"Do(Row, [6]), {LOST} {NOT_LOST} Deny(Lost(unit: "c")),"#),
            4,
            &["S1 holds-on applied 1"],
        ),
        // A stand-in is proved by what leans on it, and denied by what doesn't.
        (
            r#"Do(Row, [6]), Expect(Lost(unit: "a"), "S1 holds-on"),"#.to_owned(),
            2,
            &["S1 holds-on applied 1", "S1 holds-on expected 1"],
        ),
        (
            format!("Do(Row, [5]), {HELD_ON}"),
            0,
            &["S1 holds-on denied 1"],
        ),
        // A refusal leans on nothing, and leaves what later facts lean on as it was.
        (
            format!(r#"Do(Row, [6]), Refuse(Board(unit: "z"), "1.2 known-unit"), {LOST}"#),
            2,
            &["1.2 known-unit refused 1", "S1 holds-on applied 1"],
        ),
        // The next action decides anew, and so does a position.
        (
            format!(r#"Do(Row, [6]), Do(Board(unit: "c")), {NOT_LOST}"#),
            1,
            &[
                "1.1 boat-full denied 1",
                "1.2 known-unit applied 1",
                "S1 holds-on applied 1",
            ],
        ),
        (
            format!(r#"Do(Row, [6]), {TWO} Deny(Lost(unit: "b")),"#),
            1,
            &["S1 holds-on applied 1"],
        ),
        // Random play decides anew too, though its own actions prove nothing.
        (
            r#"Do(Row, [6]), Auto(End, 3), Expect(Lost(unit: "a")),"#.to_owned(),
            1,
            &["S1 holds-on applied 1"],
        ),
    ] {
        let coverage = covered(&format!("{TWO} {steps}"));
        assert_eq!(shown(&coverage), expected, "{steps}");
        assert_eq!(coverage.summary().leaning, leaning, "{steps}");
    }
}

#[test]
fn a_script_leans_on_nothing_that_another_has_done() {
    let mut coverage = Coverage::new(Ferry::RULES);
    for steps in [
        format!("{TWO} Do(Row, [6]),"),
        r#"Deny(Lost(unit: "a")),"#.to_owned(),
    ] {
        run(&Ferry::default(), &steps)
            .iter()
            .for_each(|event| coverage.listen(event));
    }
    assert_eq!(coverage.summary().leaning, 1);
}

/// Each number is of the rulebook or of stand-ins, and none of both.
#[test]
fn stand_ins_are_summed_up_apart() {
    let held_on = format!(r#"{TWO} Do(Row, [6]), Expect(Lost(unit: "a"), "S1 holds-on"),"#);
    let not_six = format!(r#"{TWO} Do(Row, [5]), Deny(Lost(unit: "b"), "S1 holds-on"),"#);
    for (steps, expected) in [
        (
            held_on.clone(),
            "applied 0/3, refused 0/3, expected 0/3, denied 0/3, \
             proved 0/3 of the booklet (0 of 4 rows), stand-ins 0/1; 2 steps lean on stand-ins",
        ),
        (
            format!("{held_on} {not_six}"),
            "applied 0/3, refused 0/3, expected 0/3, denied 0/3, \
             proved 0/3 of the booklet (0 of 4 rows), stand-ins 1/1; 2 steps lean on stand-ins",
        ),
        (
            format!("{TWO} Do(Row, [6]),"),
            "applied 0/3, refused 0/3, expected 0/3, denied 0/3, \
             proved 0/3 of the booklet (0 of 4 rows), stand-ins 0/1; 1 step leans on stand-ins",
        ),
    ] {
        let coverage = covered(&steps);
        assert_eq!(coverage.summary().to_string(), expected, "{steps}");
    }
    let coverage = covered(&held_on);
    let is_open = |coverage: &Coverage| coverage.unproved().any(|row| row.id == "S1 holds-on");
    assert!(is_open(&coverage), "it is listed until it is proved");
    assert!(!is_open(&covered(&format!("{held_on} {not_six}"))));
    let table = coverage.to_string();
    let line = table.lines().find(|line| line.starts_with("S1 holds-on"));
    let line = line.expect("a line a row");
    assert!(
        line.ends_with("  no      stand-in for series 4.2"),
        "{line}"
    );
    assert_eq!(
        crate::testgame::FERRY.checklist_len(),
        3,
        "S1 is none of it"
    );
}
