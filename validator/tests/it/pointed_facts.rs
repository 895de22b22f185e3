//! What scripts expect is offered where a player points: at a unit or a hex that the fact names, or at the game as a whole.

use std::collections::BTreeSet;
use std::fs;

use beachhead_engine::{About, ErasedSession};
use serde_json::Value;

use crate::sample_scripts::{self, root};

#[test]
fn what_scripts_of_utah_expect_is_offered() {
    check_offered("utah", &["utah"], &[]);
}

#[test]
fn what_scripts_of_landings_expect_is_offered() {
    // No battle of the sample is fought at night; `tests::facts` of the rulebook has one.
    check_offered("landings", &["landings"], &["Sight"]);
}

#[test]
fn what_scripts_of_dday_expect_is_offered() {
    check_offered("dday", &["dday"], &[]);
}

#[test]
fn what_scripts_of_omaha_expect_is_offered() {
    check_offered("omaha", &["omaha", "omaha-page-3"], &[]);
}

#[test]
fn what_scripts_of_free_play_expect_is_offered() {
    check_offered("free", &["free"], &[]);
}

/// Facts that the scripts of a rulebook expect, and kinds that are offered beside them.
#[derive(Default)]
struct Tally {
    offered: BTreeSet<String>,
    expected: usize,
    missed: Vec<String>,
}

/// Each fact that scripts of the packs expect is offered where it is expected, and each kind of the rulebook's facts
/// somewhere, but for the exceptions.
fn check_offered(rulebook: &str, packs: &[&str], exceptions: &[&str]) {
    let mut tally = Tally::default();
    for pack in packs {
        sample_scripts::each(pack, |name, session| along(session, name, &mut tally));
    }
    let Tally {
        offered,
        expected,
        missed,
    } = tally;
    assert!(expected > 0, "{rulebook}: nothing is expected");
    assert_eq!(missed, [""; 0], "{} of {expected}", missed.len());
    let kinds = kinds_of(rulebook);
    assert!(!kinds.is_empty(), "{rulebook}: the schema has no facts");
    let never: Vec<&String> = kinds.difference(&offered).collect();
    assert_eq!(
        never, exceptions,
        "{rulebook}: kinds that are never offered"
    );
}

/// The kinds of facts that scripts of a rulebook may expect, by its JSON Schema.
fn kinds_of(rulebook: &str) -> BTreeSet<String> {
    let path = root().join(format!("schema/json/script-{rulebook}.schema.json"));
    let text = fs::read_to_string(path).expect("a schema");
    let schema: Value = serde_json::from_str(&text).expect("JSON");
    let kinds = schema["$defs"]["Fact"]["oneOf"].as_array();
    let kinds = kinds.expect("a list of facts").iter();
    kinds
        .flat_map(|kind| {
            let fields = kind["properties"].as_object().into_iter();
            let named = fields.flat_map(|fields| fields.keys().cloned());
            named.chain(kind["const"].as_str().map(str::to_owned))
        })
        .collect()
}

fn along(session: &mut dyn ErasedSession, name: &str, tally: &mut Tally) {
    let steps = session.to_come();
    for (place, step) in steps.iter().enumerate() {
        let next = session.next_step().expect("a step to come");
        if let Some(expected) = next.get("Expect") {
            tally.expected += 1;
            if !is_offered(session, step, expected, tally) {
                tally
                    .missed
                    .push(format!("{name}, step {}: {step}", place + 1));
            }
        }
        assert_eq!(session.take_next(), Ok(true), "{name}: {step}");
    }
}

/// Whether the fact of an `Expect` is among those about the game as a whole, or about something that the fact names.
fn is_offered(
    session: &dyn ErasedSession,
    step: &str,
    expected: &Value,
    tally: &mut Tally,
) -> bool {
    let mut names = BTreeSet::new();
    gather_texts(expected, &mut names);
    let named = names.iter().flat_map(|name| {
        let name = name.as_str();
        [About::Unit(name.into()), About::Hex(name.into())]
    });
    let mut is_offered = false;
    for about in std::iter::once(About::Anything).chain(named) {
        for fact in session.facts(&about) {
            is_offered |=
                step == format!("Expect({fact})") || step.starts_with(&format!("Expect({fact},"));
            let kind = fact.split('(').next().unwrap_or_default();
            tally.offered.insert(kind.to_owned());
        }
    }
    is_offered
}

/// The texts in a value.
fn gather_texts(value: &Value, texts: &mut BTreeSet<String>) {
    match value {
        Value::String(text) => {
            texts.insert(text.clone());
        }
        Value::Array(values) => values.iter().for_each(|value| gather_texts(value, texts)),
        Value::Object(fields) => fields.values().for_each(|value| gather_texts(value, texts)),
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}
