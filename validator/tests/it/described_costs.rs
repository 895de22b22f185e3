//! What stands beside an action in a list is what the script expects right after it: odds, differentials, dice.

use beachhead_engine::ErasedSession;
use serde_json::Value;

use crate::sample_scripts;

#[test]
fn differentials_of_utah_are_those_that_are_rolled_with() {
    check_described("utah", |action, fact| {
        let battle = fact.get("Battle")?;
        let differential = battle["differential"].as_i64()?;
        let is_bombardment = battle["line"] == "bombardment";
        (action == "Resolve").then(|| match is_bombardment {
            true => format!("strength {differential}"),
            false => format!("differential {differential:+}"),
        })
    });
}

#[test]
fn odds_of_dday_are_those_of_the_plan_and_of_the_battle() {
    check_described("dday", |action, fact| {
        if let Some(odds) = fact.get("Odds") {
            let (attack, defence) = (odds["attack"].as_u64()?, odds["defence"].as_u64()?);
            let unit = format!("\"{}\"", odds["unit"].as_str()?);
            let is_planned = action.starts_with("PlanBattle") && action.contains(&unit);
            let odds = odds["odds"].as_str()?;
            return is_planned.then(|| format!("{attack} against {defence}: {odds}"));
        }
        let odds = fact.get("Battle")?["odds"].as_str()?;
        action.starts_with("Fight").then(|| format!(": {odds}"))
    });
}

#[test]
fn dice_of_landings_are_those_that_are_rolled() {
    check_described("landings", |action, fact| {
        let dice = fact.get("Battle")?["dice"].as_u64()?;
        let rolls = ["Attack", "Ambush", "BattleBack", "Bombard"];
        let is_rolled = rolls.iter().any(|roll| action.starts_with(roll));
        is_rolled.then(|| match dice {
            1 => "1 die".to_owned(),
            dice => format!("{dice} dice"),
        })
    });
}

/// Where a script expects a fact right after an action, and `expected` says what that makes of the action's cost, the cost ends
/// so.
fn check_described(sample: &str, expected: fn(&str, &Value) -> Option<String>) {
    let mut compared = 0;
    sample_scripts::each(sample, |name, session| {
        let steps = session.to_come();
        let mut last: Option<(String, String)> = None;
        for step in &steps {
            let next = session.next_step().expect("a step to come");
            if let (Some((action, cost)), Some(fact)) = (&last, expected_fact(&next))
                && let Some(end) = expected(action, fact)
            {
                assert!(
                    cost.ends_with(&end),
                    "{name}: {action}: {cost}, and then {step}"
                );
                compared += 1;
            }
            let is_done = next.get("Do").is_some();
            let described = is_done.then(|| described(session, step));
            // Several facts may follow one action.
            if next.get("Expect").is_none() && next.get("Deny").is_none() {
                last = described.flatten();
            }
            assert_eq!(session.take_next(), Ok(true), "{name}: {step}");
        }
    });
    assert!(compared > 30, "{sample}: {compared} are compared");
}

/// The fact of an `Expect`, with its rule or without.
fn expected_fact(step: &Value) -> Option<&Value> {
    let expected = step.get("Expect")?;
    Some(expected.get(0).unwrap_or(expected))
}

/// The action of a `Do`, and what it costs where the session stands; `None` if it costs nothing.
fn described(session: &dyn ErasedSession, step: &str) -> Option<(String, String)> {
    let rest = step.strip_prefix("Do(")?.strip_suffix(')')?;
    // Dice may follow the action.
    let action = match rest.rsplit_once(", [") {
        Some((action, dice)) if dice.ends_with(']') && !dice.contains(':') => action,
        _ => rest,
    };
    let judged = session.judged_action(action).ok()?;
    let cost = judged.expect(step)?;
    Some((action.to_owned(), cost))
}
