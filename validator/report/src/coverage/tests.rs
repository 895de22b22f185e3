use super::*;
use beachhead_check::registry::rulebook;
use beachhead_engine::{Happening, Outcome, RuleIndex, ScriptEvent, StepReport};
use serde_json::{Value, json};

beachhead_engine::rule_index! {
    Mines = "15.3 mines" in "15.3" ["T1"] Permission "Mines are cleared";
    Wire = "15.4 wire" in "15.4" ["T2"] Permission "Wire is cut";
    Breach = "S1 breach" in "series 15.3" ["S1"] Permission stand_in "A four breaches";
    Smoke = "S2 smoke" in "series 9" ["S2"] Consequence stand_in "Smoke drifts";
}

fn done(rules: &[Rule]) -> Outcome {
    let cited = rules.iter().map(|rule| Happening::Rule((*rule).into()));
    Outcome::Done(cited.collect())
}

/// The coverage of these steps, as a format writes it.
fn written(outcomes: Vec<Outcome>, format: CoverageFormat) -> String {
    let mut coverage = Coverage::new(Rule::ROWS);
    for (index, outcome) in outcomes.into_iter().enumerate() {
        coverage.listen(&ScriptEvent::Step(StepReport {
            index,
            place: Place::file("mines.ron"),
            what: String::new(),
            outcome,
            begins: None,
            due: None,
        }));
    }
    let proofs = Proofs {
        rulebook: rulebook("utah").expect("it is built in"),
        coverage: &coverage,
        sources: &Sources::new(),
        failed: &[],
        held: None,
    };
    let mut out = Vec::new();
    proofs.write(format, &mut out).expect("memory has room");
    String::from_utf8(out).expect("it is text")
}

/// Mines are cleared and refused, by a breach of ours; the wire by itself.
fn steps() -> Vec<Outcome> {
    let refused = |rule: Rule| Outcome::Refused(rule.into(), String::new());
    vec![
        done(&[Rule::Mines, Rule::Breach]),
        Outcome::Holds(None),
        refused(Rule::Mines),
        refused(Rule::Breach),
        done(&[Rule::Wire]),
        refused(Rule::Wire),
    ]
}

#[test]
fn programs_see_stand_ins_apart() {
    let document: Value =
        serde_json::from_str(&written(steps(), CoverageFormat::Json)).expect("JSON");
    for (field, expected) in [
        ("rows", json!({"all": 2, "proved": 1})),
        ("checklist", json!({"all": 2, "proved": 1})),
        ("stand_ins", json!({"all": 2, "proved": 1})),
        ("leaning", json!(2)),
    ] {
        assert_eq!(document[field], expected, "{field}");
    }
    for (at, row) in Rule::ROWS.iter().enumerate() {
        let shown = &document["index"][at];
        let marks = [&shown["counted"], &shown["stand_in"]];
        assert_eq!(
            marks,
            [&json!(!row.stand_in), &json!(row.stand_in)],
            "{shown}"
        );
    }
}

#[test]
fn people_see_stand_ins_apart() {
    let text = written(steps(), CoverageFormat::Text);
    let last = "applied 1/2, refused 2/2, expected 0/2, denied 0/2, \
                proved 1/2 of the booklet (1 of 2 rows), stand-ins 1/2; 2 steps lean on stand-ins";
    assert_eq!(text.lines().last(), Some(last), "{text}");
    let page = written(steps(), CoverageFormat::Html);
    for shown in [
        "1 of 2 rows of the rule index proved",
        "1 of 2 stand-ins proved",
        "2 steps lean on stand-ins and prove no row of the booklet.",
        "<a href=\"#S2_smoke\">",
        "<p class=\"printed\">stand-in for series 15.3</p>",
    ] {
        assert!(page.contains(shown), "{shown} in {page}");
    }
    let one = vec![done(&[Rule::Breach])];
    let page = written(one, CoverageFormat::Html);
    assert!(page.contains("1 step leans on stand-ins and proves no row"));
}
