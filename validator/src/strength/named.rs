//! The records of scenarios that claims name, and the words that records are called by.

use beachhead_schema::claims::{Claim, ClaimRecord};
use beachhead_schema::facts::Fact;
use beachhead_schema::scenario::Scenario;
use serde_json::Value;

/// The paragraphs whose claims name this fact of a scenario, in the form of a source that names several: `L56, L57`. A claim that
/// only holds the data to a reconstruction says nothing of what a paragraph has.
pub(super) fn naming(fact: &Fact, scenario: &Scenario, claims: &[&ClaimRecord]) -> Option<String> {
    let label = label_of(&fact.value);
    let mut paragraphs: Vec<&str> = Vec::new();
    for record in claims {
        let is_meant = record.scenario.as_ref().is_none_or(|id| scenario.id == *id);
        let is_named = named(&record.claim)
            .is_some_and(|(list, name)| list == fact.list && (fact.is_field() || name == label));
        let paragraph = record.paragraph();
        if is_meant && is_named && !record.is_reconstructed() && !paragraphs.contains(&paragraph) {
            paragraphs.push(paragraph);
        }
    }
    (!paragraphs.is_empty()).then(|| paragraphs.join(", "))
}

/// The list and the name of the one record of a scenario that a claim is about; of a field that is no record, its name twice.
fn named(claim: &Claim) -> Option<(&'static str, &str)> {
    Some(match claim {
        Claim::Turns { .. } => ("turns", "turns"),
        Claim::First { .. } => ("first", "first"),
        Claim::Group { group, .. } | Claim::Stack { group, .. } => ("groups", group.as_str()),
        Claim::SetsUp { unit, .. } => ("setup", unit.as_str()),
        Claim::Arrivals { line, .. } => ("reinforcements", line.as_str()),
        Claim::Choice { option, .. } => ("options", option.as_str()),
        Claim::Medal { medal, .. } => ("medals", medal.as_str()),
        Claim::Boat { boat, .. } => ("boats", boat.as_str()),
        _ => return None,
    })
}

/// Whether a value has a name of its own, so that the same record of another scenario can be found by its list and name.
pub(super) fn has_own_name(fact: &Fact) -> bool {
    let value = &fact.value;
    let has = |name: &str| value.get(name).is_some_and(Value::is_string);
    fact.is_field() || has("id") || has("unit") || variant_of(value).is_some()
}

/// Name of a record: its id, its hex, its row.
pub(super) fn label_of(value: &Value) -> String {
    let text = |name: &str| value.get(name).and_then(Value::as_str);
    let label = match (text("table"), text("row"), text("side"), text("sheet")) {
        (Some(table), Some(row), ..) => Some(format!("{table} {row}")),
        (_, _, Some(side), Some(sheet)) => Some(format!("{side} {sheet}")),
        _ => ["id", "hex", "unit", "class", "side"]
            .into_iter()
            .find_map(text)
            .map(str::to_owned),
    };
    let between = || {
        let hexes = value.get("between")?.as_array()?;
        let hexes: Vec<&str> = hexes.iter().filter_map(Value::as_str).collect();
        Some(hexes.join("/"))
    };
    label
        .or_else(between)
        .or_else(|| variant_of(value).map(str::to_owned))
        .unwrap_or_default()
}

/// The name of a value that is one of several kinds: a special rule.
fn variant_of(value: &Value) -> Option<&str> {
    if let Some(name) = value.as_str() {
        return Some(name);
    }
    let mut names = value.as_object()?.keys();
    let name = names.next().filter(|_| names.next().is_none())?;
    name.starts_with(char::is_uppercase).then_some(name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn records_are_called_as_people_call_them() {
        for (value, expected) in [
            (json!({"id": "exit", "side": "Allies"}), "exit"),
            (json!({"side": "Allies", "sheet": "Utah"}), "Allies Utah"),
            (json!({"table": "crt", "row": "1", "cells": []}), "crt 1"),
            (
                json!({"between": ["0101", "0102"], "kind": "river"}),
                "0101/0102",
            ),
            (json!({"Funnies": {"side": "Allies"}}), "Funnies"),
            (json!("Reinforcements"), "Reinforcements"),
            (json!({"turns": 17}), ""),
        ] {
            assert_eq!(label_of(&value), expected, "{value}");
        }
    }
}
