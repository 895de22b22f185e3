use super::*;
use crate::interpreter::MOST_RANDOM_ACTIONS;
use crate::log::dice_of;
use crate::testgame::{Ferry, run};

/// Plays the steps; what failed, or what came of the last step.
fn last(steps: &str) -> String {
    let events = run(&Ferry::default(), steps);
    let reported = events.iter().rev().find_map(|event| match event {
        ScriptEvent::Failed(finding) => Some(format!("{}: {}", finding.code.id, finding.message)),
        ScriptEvent::Step(step) => Some(format!("{}: {:?}", step.what, step.outcome)),
        _ => None,
    });
    reported.expect("something is reported")
}

#[test]
fn steps_fail_each_in_their_own_way() {
    for (steps, failure) in [
        (r#"Do(Board(unit: "z")),"#, "PLAY001: there is no unit z"),
        (
            r#"Refuse(Board(unit: "a"), "1.1 boat-full"),"#,
            "PLAY002: this should be refused by `1.1 boat-full`, but it is legal",
        ),
        (
            r#"Refuse(Board(unit: "z"), "1.1 boat-full"),"#,
            "PLAY003: this should be refused by `1.1 boat-full`, but is refused by `1.2 known-unit`",
        ),
        (r#"Expect(Lost(unit: "a")),"#, "PLAY004: this is not so"),
        (
            r#"Deny(Turn(number: 1)),"#,
            "PLAY004: this is so, though it should not be",
        ),
        (
            r#"Do(Board(unit: "a"), [1]),"#,
            "PLAY005: 1 of the 1 dice given are never rolled",
        ),
        (
            r#"Do(Board(unit: "a")), Do(Row, [7]),"#,
            "PLAY005: a die of 7 can't be rolled for the current: it has 6 sides",
        ),
        (
            r#"Do(Board(unit: "a")), Do(Row, [1, 2]),"#,
            "PLAY005: 1 of the 2 dice given are never rolled",
        ),
        (
            r#"Refuse(Row, "1.1 boat-fall"),"#,
            "PLAY006: the rule index has no row `1.1 boat-fall`",
        ),
        (
            r#"Do(Board(unit: "a")), Do(Row, [6]), Expect(Lost(unit: "a"), "1.1 boat-full"),"#,
            "PLAY007: the last action did not apply `1.1 boat-full`",
        ),
        (
            r#"Do(Board(unit: "a")), Do(Row, [6]), Deny(Lost(unit: "b"), "2.1 swept-away"),"#,
            "PLAY007: the last action did apply `2.1 swept-away`",
        ),
        (r#"Given((aboard: ["z"])),"#, "PLAY008: there is no unit z"),
        (
            r#"Auto(Phase(turn: 2, phase: "crosing"), 1),"#,
            "PLAY009: random play went past its goal: it has come to phase `crossing` of game turn 3",
        ),
        (r#"Expect(Lost(unit: "z")),"#, "PLAY010: there is no unit z"),
    ] {
        assert_eq!(last(steps), failure, "{steps}");
    }
}

/// A step without a row of its own is found by what the script is about.
#[test]
fn a_failure_without_a_row_names_those_around_it() {
    let noted = |steps: &str| {
        let events = run(&Ferry::default(), steps);
        let failed = events.iter().find_map(|event| match event {
            ScriptEvent::Failed(finding) => Some(finding.notes.join(" / ")),
            _ => None,
        });
        failed.expect("it fails")
    };
    let around = "the steps around it are about `1.1 boat-full`, `2.1 swept-away`";
    let given = r#"Given((aboard: ["a", "b"])),"#;
    let fails = r#"Expect(Lost(unit: "a")),"#;
    let refused = r#"Refuse(Board(unit: "c"), "1.1 boat-full"),"#;
    let later = r#"Given((aboard: [])), Deny(Lost(unit: "a"), "2.1 swept-away"),"#;
    assert!(noted(&format!("{given} {refused} {fails} {later}")).ends_with(around));
    let named = r#"Expect(Lost(unit: "a"), "2.1 swept-away"),"#;
    assert!(!noted(&format!("{given} {refused} {named}")).contains("around"));
    assert!(!noted(fails).contains("around"), "there is nothing to name");
}

/// A file holds tens of thousands of steps, and each may be a whole game.
#[test]
fn random_steps_are_bounded_together() {
    let games =
        |seed: u64, count: usize| format!("Given((aboard: [])), Auto(End, {seed}),").repeat(count);
    let lasts = |seed| {
        let skipped = last(&games(seed, 1));
        let (_, count) = skipped.split_once("Skipped(").expect("random play");
        count.trim_end_matches(')').parse().expect("a number")
    };
    let lengths = (1..100).map(|seed| (seed, lasts(seed)));
    let whole = |(_, actions): &(u64, usize)| MOST_RANDOM_ACTIONS.is_multiple_of(*actions);
    let (seed, actions) = lengths.into_iter().find(whole).expect("one that fits");
    let (games, skipped) = (|count| games(seed, count), last(&games(seed, 1)));
    let most = MOST_RANDOM_ACTIONS / actions;
    assert_eq!(last(&games(most)), skipped);
    assert_eq!(
        last(&games(most + 1)),
        "PLAY016: the random steps of this script take more than 100000 actions together"
    );
}

#[test]
fn steps_go_as_they_say() {
    for (steps, outcome) in [
        (
            r#"Do(Board(unit: "a")), Do(Row, [6]), Expect(Lost(unit: "a"), "2.1 swept-away"),"#,
            "2.1 swept-away",
        ),
        (
            r#"Do(Board(unit: "a")), Do(Row, [5]), Deny(Lost(unit: "a"), "2.1 swept-away"),"#,
            "Denied(Some(",
        ),
        (
            r#"Given((aboard: ["a", "b"])), Refuse(Board(unit: "c"), "1.1 boat-full"),"#,
            "the boat is full",
        ),
        (
            r#"Given((aboard: ["a"])), Do(Row), Expect(Turn(number: 2)),"#,
            "Holds(None)",
        ),
        (
            "Auto(Phase(turn: 1, phase: \"crossing\"), 1),",
            "Skipped(0)",
        ),
    ] {
        let reported = last(steps);
        assert!(reported.contains(outcome), "{reported}");
    }
}

/// A warning of the rulebook follows its step, at its place, and the script passes.
#[test]
fn a_warning_follows_the_step_that_gave_it() {
    let events = run(
        &Ferry::default(),
        r#"Do(Board(unit: "a")), Do(Row, [5]), Do(Row),"#,
    );
    let [
        ..,
        step,
        ScriptEvent::Warned(finding),
        ScriptEvent::Finished(summary),
    ] = &events[..]
    else {
        panic!("{events:?}")
    };
    assert!(matches!(step, ScriptEvent::Step(step) if step.what == "Do Row"));
    assert_eq!(finding.message, "the boat is empty");
    assert_eq!(finding.subjects, [Subject::Item("step 3".to_owned())]);
    assert!(finding.place.span.is_some());
    assert!(summary.passes);
    let warnings = events
        .iter()
        .filter(|event| matches!(event, ScriptEvent::Warned(_)));
    assert_eq!(
        warnings.count(),
        1,
        "not after the row with somebody aboard"
    );
}

#[test]
fn the_first_failure_ends_a_script() {
    let events = run(
        &Ferry::default(),
        r#"Do(Board(unit: "a")), Do(Board(unit: "z")), Do(Row),"#,
    );
    let Some(ScriptEvent::Finished(summary)) = events.last() else {
        panic!("{events:?}")
    };
    assert_eq!(
        *summary,
        ScriptSummary {
            steps: 3,
            passed: 1,
            actions: 1,
            passes: false
        }
    );
    let failed = events.iter().find_map(|event| match event {
        ScriptEvent::Failed(finding) => Some(finding),
        _ => None,
    });
    let finding = failed.expect("it fails");
    assert_eq!(finding.rule.as_deref(), Some("1.2 known-unit"));
    assert!(finding.subjects.contains(&Subject::Unit("z".to_owned())));
    assert!(
        finding
            .subjects
            .contains(&Subject::Item("step 2".to_owned()))
    );
    assert!(finding.place.span.is_some());
}

#[test]
fn dice_not_given_come_from_the_seed() {
    let rolls = |steps: &str| {
        let events = run(&Ferry::default(), steps).into_iter();
        let dice = events.filter_map(|event| match event {
            ScriptEvent::Step(StepReport {
                outcome: Outcome::Done(happenings),
                ..
            }) => Some(dice_of(&happenings)),
            _ => None,
        });
        dice.flatten().collect::<Vec<_>>()
    };
    let given_anew = r#"Do(Board(unit: "a")), Do(Row), Given((aboard: ["a"])), Do(Row),"#;
    let [first, again] = rolls(given_anew)[..] else {
        panic!("two rolls")
    };
    assert_eq!(first, again, "a position begins the dice anew");
    let given_between = r#"Given((aboard: ["a"])), Do(Row, [5]), Do(Board(unit: "b")), Do(Row),"#;
    assert_eq!(
        rolls(given_between),
        [5, first],
        "given dice use up none of the seed's"
    );
}

#[test]
fn nothing_leans_on_random_play() {
    let steps =
        r#"Auto(Phase(turn: 2, phase: "crossing"), 1), Expect(Turn(number: 2), "1.2 known-unit"),"#;
    assert_eq!(
        last(steps),
        "PLAY007: no action before this step has rules to ask for"
    );
}

#[test]
fn turns_are_announced_where_there_is_a_clock() {
    let begun = |has_clock| {
        let ferry = Ferry {
            has_clock,
            ..Ferry::default()
        };
        let events = run(
            &ferry,
            r#"Do(Board(unit: "a")), Do(Row, [5]), Do(Board(unit: "b")),"#,
        );
        assert!(
            matches!(&events[0], ScriptEvent::Started { steps: 3, .. }),
            "{events:?}"
        );
        let steps = events.into_iter().filter_map(|event| match event {
            ScriptEvent::Step(step) => Some(step.begins.map(|turn| turn.number)),
            _ => None,
        });
        steps.collect::<Vec<_>>()
    };
    assert_eq!(begun(true), [None, Some(2), None]);
    assert_eq!(begun(false), [None; 3]);
}

#[test]
fn random_actions_are_actions() {
    let actions = |steps: &str| match run(&Ferry::default(), steps).last() {
        Some(ScriptEvent::Finished(summary)) => summary.actions,
        other => panic!("{other:?}"),
    };
    let first = r#"Do(Board(unit: "a")), Do(Row, [5]),"#;
    assert_eq!(actions(first), 2);
    assert!(actions(&format!("{first} Auto(End, 3),")) > 4);
}

#[test]
fn what_the_last_action_applied_is_said() {
    for (steps, said) in [
        (
            r#"Do(Board(unit: "a")), Expect(Turn(number: 1), "1.1 boat-full"),"#,
            "the last action applied `1.2 known-unit`",
        ),
        (
            r#"Do(Row), Expect(Turn(number: 2), "1.1 boat-full"),"#,
            "the last action applied no rule",
        ),
        (
            r#"Do(Board(unit: "a")), Expect(Turn(number: 2)),"#,
            "the last action applied `1.2 known-unit`",
        ),
    ] {
        let events = run(&Ferry::default(), steps);
        let failed = events.iter().find_map(|event| match event {
            ScriptEvent::Failed(finding) => Some(&finding.notes),
            _ => None,
        });
        assert_eq!(failed.expect("it fails"), &[said], "{steps}");
    }
}
