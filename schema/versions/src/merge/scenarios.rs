//! The scenarios of a pack, each known by the name of its file.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use super::fields::{Fields, merge_fields};
use super::manifest::join;
use super::margin::merge_margins;
use super::records::{Mergeable, conflict, merge_layer, record_conflict, to_value};
use super::value::Versions;
use beachhead_base::layer::{Keyed, Layer};
use beachhead_model::conflict::Conflict;
use beachhead_model::games::GameScenario;
use beachhead_model::pack::{Manifest, Pack};
use beachhead_model::scenario::Scenario;
use beachhead_model::spot::with_spots;
use beachhead_model::stored::Stored;

/// A scenario that one branch alone has given another file has it in all three.
pub(super) fn follow_file_names(packs: &mut [Pack; 3]) {
    let [base, ours, theirs] = packs.each_ref().map(names_by_id);
    let mut renamed: Vec<(String, String)> = Vec::new();
    for (id, old) in &base {
        let new = match (ours.get(id), theirs.get(id)) {
            (Some(one), Some(other)) if one == old => other,
            (Some(one), Some(other)) if other == old || other == one => one,
            (Some(new), None) | (None, Some(new)) => new,
            _ => continue,
        };
        if new != old {
            renamed.push((old.clone(), new.clone()));
        }
    }
    for pack in packs {
        for name in &mut pack.manifest.scenarios {
            if let Some((_, new)) = renamed.iter().find(|(old, _)| old == name) {
                new.clone_into(name);
            }
        }
    }
}

fn names_by_id(pack: &Pack) -> BTreeMap<String, String> {
    let named = pack.manifest.scenarios.iter().zip(&pack.scenarios);
    named
        .map(|(name, scenario)| (scenario.id.to_string(), name.clone()))
        .collect()
}

/// Merges the scenarios that the merged manifest lists. One that a branch has taken out and the other changed is listed again.
pub(super) fn merge_scenarios(
    packs: Versions<&Pack>,
    manifest: &mut Manifest,
    conflicts: &mut Vec<Conflict>,
) -> Vec<Stored<Scenario>> {
    let files = packs.map(|pack| {
        let named = pack.manifest.scenarios.iter().zip(&pack.scenarios);
        named.collect::<BTreeMap<&String, &Stored<Scenario>>>()
    });
    for (name, before) in &files.base {
        let (ours, theirs) = (files.ours.get(name), files.theirs.get(name));
        let is_changed = |one: Option<&&Stored<Scenario>>| one.is_some_and(|one| one != before);
        if ours.is_none() && is_changed(theirs) || theirs.is_none() && is_changed(ours) {
            let listed = files.map(|files| match files.contains_key(name) {
                true => vec![json!(name)],
                false => Vec::new(),
            });
            conflicts.push(conflict(
                "scenarios",
                name.as_str(),
                listed.map(Vec::as_slice),
            ));
            if !manifest.scenarios.contains(name) {
                manifest.scenarios.push((*name).clone());
            }
        }
    }
    let merged = manifest.scenarios.iter().filter_map(|name| {
        let one = files.map(|files| files.get(name).copied());
        match (one.base, one.ours, one.theirs) {
            (_, Some(only), None) | (_, None, Some(only)) => Some(only.clone()),
            (Some(base), Some(ours), Some(theirs)) => {
                Some(merge_scenario(Versions { base, ours, theirs }))
            }
            (None, Some(ours), Some(theirs)) => Some(merge_added(ours, theirs)),
            (_, None, None) => None,
        }
    });
    merged.collect()
}

/// A scenario in which nothing is.
fn blank() -> Scenario {
    Scenario {
        id: "".into(),
        title: String::new(),
        turns: None,
        first: "".into(),
        own: Default::default(),
        groups: Layer::default(),
        setup: Layer::default(),
        off_map: Layer::default(),
        reinforcements: Layer::default(),
        allotments: Layer::default(),
        victory: Layer::default(),
        options: Layer::default(),
        rules: None,
    }
}

/// The fields of a scenario that are no lists.
pub(crate) fn scenario_fields(scenario: &Scenario) -> Fields {
    let own = match scenario.own.is_empty() {
        true => Value::Null,
        false => scenario.own.to_json(),
    };
    let fields = [
        ("id", json!(scenario.id)),
        ("title", json!(scenario.title)),
        ("turns", json!(scenario.turns)),
        ("first", json!(scenario.first)),
        ("own", own),
        (
            "rules",
            scenario.rules.as_ref().map_or(Value::Null, to_value),
        ),
    ];
    let fields = fields.into_iter();
    let fields = fields.filter(|(_, value)| *value != json!(""));
    fields
        .map(|(name, value)| (name.to_owned(), value))
        .collect()
}

/// Gives a scenario these fields; `None` where one of them makes no sense.
pub(crate) fn set_scenario_fields(scenario: &mut Scenario, fields: &Fields) -> Option<()> {
    let text = |name: &str| fields.get(name).and_then(Value::as_str).unwrap_or_default();
    let read = |name: &str| fields.get(name).cloned().unwrap_or_default();
    let rules: Option<GameScenario> = serde_json::from_value(read("rules")).ok()?;
    let turns = serde_json::from_value(read("turns")).ok()?;
    let own: Option<_> = serde_json::from_value(read("own")).ok()?;
    scenario.id = text("id").into();
    scenario.title = text("title").to_owned();
    scenario.turns = turns;
    scenario.first = text("first").into();
    scenario.own = own.unwrap_or_default();
    scenario.rules = rules;
    Some(())
}

macro_rules! lists {
    (
        pack { $($variant:ident($record:ty) in $part:ident.$layer:ident;)+ }
        scenario { $($inner:ident($inner_record:ty) in $inner_layer:ident;)+ }
        drawn { $($(#[$drawn_doc:meta])* $drawn:ident: $drawn_record:ident;)+ }
        scans { $($(#[$doc:meta])* $scans:ident: $scan:ident;)+ }
    ) => {
        fn merge_lists(
            scenarios: Versions<&Scenario>,
            merged: &mut Scenario,
            conflicts: &mut Vec<Conflict>,
        ) {
            $(
                let layers = scenarios.map(|scenario| &scenario.$inner_layer);
                merged.$inner_layer = merge_layer(stringify!($inner_layer), layers, conflicts);
            )+
        }

        fn differing_lists(ours: &Scenario, theirs: &Scenario, conflicts: &mut Vec<Conflict>) {
            $(
                let (one, other) = (&ours.$inner_layer, &theirs.$inner_layer);
                differing_records(stringify!($inner_layer), one, other, conflicts);
            )+
        }
    };
}
with_spots!(lists);

/// Merges two scenarios that the branches have added under one name: ours stays, and all in which they differ is in conflict.
fn merge_added(ours: &Stored<Scenario>, theirs: &Stored<Scenario>) -> Stored<Scenario> {
    let base = &Stored::from(blank());
    let scenarios = Versions { base, ours, theirs };
    let mut merged = ours.clone();
    let fields = scenarios.map(|scenario| scenario_fields(scenario));
    let mut conflicts = differing_fields(&fields);
    differing_lists(ours, theirs, &mut conflicts);
    finish(&mut merged, scenarios, conflicts);
    merged
}

/// A conflict for each field that the branches have in different ways.
fn differing_fields(fields: &Versions<Fields>) -> Vec<Conflict> {
    let mut names: Vec<&String> = fields.ours.keys().chain(fields.theirs.keys()).collect();
    names.sort();
    names.dedup();
    let set =
        |fields: &Fields, name: &str| fields.get(name).filter(|value| !value.is_null()).cloned();
    let versions = names
        .into_iter()
        .map(|name| (name, fields.map(|fields| set(fields, name))));
    let differing = versions.filter(|(_, versions)| versions.is_conflict());
    differing
        .map(|(name, versions)| conflict(name, "", versions.map(Option::as_slice)))
        .collect()
}

/// A conflict for each record of a list that the branches have in different ways.
fn differing_records<T: Mergeable>(
    list: &'static str,
    ours: &Layer<T>,
    theirs: &Layer<T>,
    conflicts: &mut Vec<Conflict>,
) {
    let mut keys: Vec<T::Key> = ours.iter().chain(theirs.iter()).map(Keyed::key).collect();
    keys.sort();
    keys.dedup();
    for key in &keys {
        let (base, ours, theirs) = (&[][..], ours.under(key), theirs.under(key));
        if ours != theirs {
            conflicts.push(record_conflict(list, Versions { base, ours, theirs }));
        }
    }
}

/// Merges comments and open conflicts, and puts down those that were found.
fn finish(
    merged: &mut Stored<Scenario>,
    scenarios: Versions<&Stored<Scenario>>,
    found: Vec<Conflict>,
) {
    merged.margin = merge_margins(scenarios.map(|scenario| &scenario.margin));
    join(&mut merged.margin.conflicts, found);
}

fn merge_scenario(scenarios: Versions<&Stored<Scenario>>) -> Stored<Scenario> {
    if let Some(plain) = scenarios.plain() {
        return (*plain).clone();
    }
    let mut merged = scenarios.ours.clone();
    let mut conflicts = Vec::new();
    let fields = scenarios.map(|scenario| scenario_fields(scenario));
    let found = merge_fields(fields.map(|fields| fields), &mut conflicts);
    if set_scenario_fields(&mut merged, &found).is_none() {
        // Together they make no sense: ours stay, and all of theirs are in conflict.
        conflicts = differing_fields(&fields);
    }
    merge_lists(
        scenarios.map(|scenario| &scenario.part),
        &mut merged,
        &mut conflicts,
    );
    finish(&mut merged, scenarios, conflicts);
    merged
}
