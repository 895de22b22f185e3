//! [`Fact`]: a record of a pack, as a value that can be changed. It may name the paragraph of the rulebook that it comes from.
//!
//! Claims are measured by it: of a fact that is changed, some claim of its paragraph has to say so.

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use beachhead_base::Id;
use beachhead_base::layer::{Keyed, Layer};
use beachhead_edit::{Edit, ScenarioHead, Spot, Swap};
use beachhead_model::games::GameScenario;
use beachhead_model::pack::Pack;
use beachhead_model::part_kind::{PartAt, PartKind, part_kind};
use beachhead_model::scenario::Scenario;
use beachhead_model::spot::with_spots;

/// A record of a pack, or a field that stands by itself in a scenario, as a value. The value of such a field is an object that has
/// only this field.
#[derive(Clone, Debug, PartialEq)]
pub struct Fact {
    /// Where it stands.
    pub spot: Spot,
    /// Which of the records that share its key.
    nth: usize,
    /// Path within the rulebook's own part of a scenario, as a JSON pointer; empty elsewhere. That of a field is the
    /// place of the object that has it.
    pointer: String,
    /// Whether it is a field, and no record of a list.
    is_field: bool,
    /// The part of the pack: the map, the forces, the tables or a scenario.
    pub part: PartAt,
    /// Its list: `hexes`, `units`, `replacements`.
    pub list: String,
    /// Its place in the list, as the places of its file count.
    pub index: usize,
    /// What it says, as JSON files have it.
    pub value: Value,
}

impl Fact {
    /// The scenario that it is of, if it is of one.
    pub fn scenario<'p>(&self, pack: &'p Pack) -> Option<&'p Scenario> {
        let is_of_one = self.part.kind == PartKind::Scenario;
        pack.scenario_at(self.part.nth).filter(|_| is_of_one)
    }

    /// The paragraph that it says it comes from, if it names one.
    pub fn paragraph(&self) -> Option<&str> {
        paragraph_of(&self.value)
    }

    /// Whether it is a field that stands by itself, and no record of a list.
    pub fn is_field(&self) -> bool {
        self.is_field
    }

    /// Whether it is of the part of a scenario that only its rulebook has.
    pub fn is_of_rulebook(&self) -> bool {
        !self.pointer.is_empty()
    }

    /// The edit that makes the fact say something else, or takes its record out; `None` where it can't say so. A field is taken
    /// out by an object without it.
    pub fn replaced(&self, pack: &Pack, value: Option<Value>) -> Option<Edit> {
        if self.is_field && value.is_none() {
            return None;
        }
        let swaps = match &self.spot {
            Spot::Hex(hex) => {
                let record = match value {
                    Some(value) => Some(Box::new(serde_json::from_value(value).ok()?)),
                    None => None,
                };
                vec![Swap::Hex(hex.clone(), record)]
            }
            Spot::Rules(id) => {
                let rules = pack.scenario(id)?.rules.as_ref()?;
                let rules = match self.is_field {
                    true => rules_with_field(rules, &self.pointer, &self.list, value)?,
                    false => rules_with(rules, &self.pointer, value)?,
                };
                vec![Swap::Rules(id.clone(), rules)]
            }
            Spot::ScenarioHead(id) => {
                let head = head_with(ScenarioHead::of(pack.scenario(id)?), &self.list, value)?;
                vec![Swap::ScenarioHead(id.clone(), head)]
            }
            _ => self.swaps(pack, value)?,
        };
        Edit::new("Change", swaps)
    }
}

/// The paragraph that a value names as its source.
fn paragraph_of(value: &Value) -> Option<&str> {
    value.get("source")?.get("Rules")?.as_str()
}

/// The facts of a pack: every record that may say where it comes from, the turns and the first side of each scenario, and all that
/// the rulebook's own part of a scenario has.
pub fn facts(pack: &Pack) -> Vec<Fact> {
    let mut all = Vec::new();
    let map = &pack.map;
    for (hex, _) in map.hexes.sources() {
        let number = map.grid.number(hex);
        if let Some(record) = map.hexes.record(hex, number.clone()) {
            all.push(Fact {
                spot: Spot::Hex(number),
                nth: 0,
                pointer: String::new(),
                is_field: false,
                part: PartKind::Map.into(),
                list: "hexes".to_owned(),
                index: hex.index(),
                value: value_of(&record),
            });
        }
    }
    layers(pack, &mut all);
    for (at, scenario) in pack.scenarios.iter().enumerate() {
        let head = value_of(&ScenarioHead::of(scenario));
        for name in HEAD {
            let field = |value: &Value| Fact {
                spot: Spot::ScenarioHead(scenario.id.clone()),
                nth: 0,
                pointer: String::new(),
                is_field: true,
                part: PartAt::scenario(at),
                list: name.to_owned(),
                index: 0,
                value: field_of(name, value),
            };
            all.extend(head.get(name).map(field));
        }
        // The part is the only field of an object that names its rulebook.
        let part = scenario.rules.as_ref().map(value_of);
        for (rulebook, part) in part.iter().filter_map(Value::as_object).flatten() {
            of_rules((at, &scenario.id), &format!("/{rulebook}"), part, &mut all);
        }
    }
    all
}

/// The fields of a scenario's head that are facts.
const HEAD: [&str; 2] = ["turns", "first"];

/// A part that an import has kept of another format is no fact.
const KEPT: &str = "kept";

/// An object that has only this field.
fn field_of(name: &str, value: &Value) -> Value {
    Value::from_iter([(name, value.clone())])
}

fn value_of<T: Serialize>(record: &T) -> Value {
    serde_json::to_value(record)
        .unwrap_or_else(|why| cannot_happen!(Value::Null, "a record is plain data, but {why}"))
}

/// The facts of the rulebook's own part: the records of its lists, and its other fields.
fn of_rules(scenario: (usize, &Id), pointer: &str, value: &Value, all: &mut Vec<Fact>) {
    let fact = |pointer: String, is_field, list: &str, index, value| Fact {
        spot: Spot::Rules(scenario.1.clone()),
        nth: 0,
        pointer,
        is_field,
        part: PartAt::scenario(scenario.0),
        list: list.to_owned(),
        index,
        value,
    };
    for (name, inner) in value.as_object().into_iter().flatten() {
        match inner.as_array() {
            _ if name == KEPT => {}
            // An empty list says nothing.
            Some(items) if items.is_empty() => {}
            Some(items) if items.iter().any(Value::is_object) => {
                for (index, item) in items.iter().enumerate() {
                    let pointer = format!("{pointer}/{name}/{index}");
                    all.push(fact(pointer, false, name, index, item.clone()));
                }
            }
            _ => all.push(fact(
                pointer.to_owned(),
                true,
                name,
                0,
                field_of(name, inner),
            )),
        }
    }
}

/// The part with something else at a place of it, or with nothing.
fn rules_with(rules: &GameScenario, pointer: &str, value: Option<Value>) -> Option<GameScenario> {
    let mut whole = value_of(rules);
    match value {
        Some(value) => *whole.pointer_mut(pointer)? = value,
        None => {
            let (list, index) = pointer.rsplit_once('/')?;
            let (list, index) = (
                whole.pointer_mut(list)?.as_array_mut()?,
                index.parse().ok()?,
            );
            (index < list.len()).then(|| list.remove(index))?;
        }
    }
    serde_json::from_value(whole).ok()
}

/// The part with another value of a field of the object at the pointer, or without the field.
fn rules_with_field(
    rules: &GameScenario,
    pointer: &str,
    name: &str,
    value: Option<Value>,
) -> Option<GameScenario> {
    let mut whole = value_of(rules);
    put_field(whole.pointer_mut(pointer)?, name, value)?;
    serde_json::from_value(whole).ok()
}

/// The head of a scenario with another value of a field, or without it.
fn head_with(head: ScenarioHead, name: &str, value: Option<Value>) -> Option<ScenarioHead> {
    let mut whole = value_of(&head);
    put_field(&mut whole, name, value)?;
    serde_json::from_value(whole).ok()
}

/// Gives an object the one field that `value` has, or takes it out where it has none.
fn put_field(object: &mut Value, name: &str, value: Option<Value>) -> Option<()> {
    let object = object.as_object_mut()?;
    let field = value.as_ref().and_then(|value| value.get(name));
    match field {
        Some(value) => drop(object.insert(name.to_owned(), value.clone())),
        None => drop(object.remove(name)),
    }
    Some(())
}

/// The records of a layer, with the spot of each and its place among those that share its key.
fn of_layer<T: Keyed + Serialize>(
    layer: &Layer<T>,
    spot: impl Fn(T::Key) -> Spot,
    mut add: impl FnMut(Spot, usize, usize, Value),
) {
    for (index, record) in layer.iter().enumerate() {
        let key = record.key();
        let nth = index - layer.position(&key).unwrap_or(index);
        add(spot(key), nth, index, value_of(record));
    }
}

/// What has to be put under which keys, so that a record says something else.
fn exchanged<T: Keyed + Clone + DeserializeOwned>(
    layer: &Layer<T>,
    (key, nth): (&T::Key, usize),
    value: Option<Value>,
) -> Option<Vec<(T::Key, Vec<T>)>> {
    let mut here = layer.under(key).to_vec();
    if nth >= here.len() {
        return None;
    }
    let Some(value) = value else {
        here.remove(nth);
        return Some(vec![(key.clone(), here)]);
    };
    let record: T = serde_json::from_value(value).ok()?;
    let other = record.key();
    here.remove(nth);
    if other == *key {
        here.insert(nth, record);
        return Some(vec![(other, here)]);
    }
    let mut there = layer.under(&other).to_vec();
    there.push(record);
    Some(vec![(key.clone(), here), (other, there)])
}

macro_rules! listed {
    (
        pack { $($variant:ident($record:ty) in $part:ident.$layer:ident;)+ }
        scenario { $($inner:ident($inner_record:ty) in $inner_layer:ident;)+ }
        drawn { $($(#[$drawn_doc:meta])* $drawn:ident: $drawn_record:ident;)+ }
        scans { $($(#[$doc:meta])* $scans:ident: $scan:ident;)+ }
    ) => {
        fn layers(pack: &Pack, all: &mut Vec<Fact>) {
            let mut add = |part: PartAt, list: &str, (spot, nth, index, value)| {
                all.push(Fact {
                    spot, nth, part, index, value,
                    pointer: String::new(),
                    is_field: false,
                    list: list.to_owned(),
                });
            };
            $(
                of_layer(&pack.map.$drawn, Spot::$drawn_record, |spot, nth, index, value| {
                    add(PartKind::Map.into(), stringify!($drawn), (spot, nth, index, value));
                });
            )+
            $(
                // Kinds, errata and claims are no facts of the map, the forces or a scenario.
                if matches!(part_kind!($part), PartKind::Forces | PartKind::Tables) {
                    of_layer(&pack.$part.$layer, Spot::$variant, |spot, nth, index, value| {
                        add(part_kind!($part).into(), stringify!($layer), (spot, nth, index, value));
                    });
                }
            )+
            for (at, scenario) in pack.scenarios.iter().enumerate() {
                let id = &scenario.id;
                $(
                    let spot = |key| Spot::$inner(id.clone(), key);
                    of_layer(&scenario.$inner_layer, spot, |spot, nth, index, value| {
                        add(PartAt::scenario(at), stringify!($inner_layer), (spot, nth, index, value));
                    });
                )+
            }
        }

        impl Fact {
            /// The swaps that make a record of a layer say something else.
            fn swaps(&self, pack: &Pack, value: Option<Value>) -> Option<Vec<Swap>> {
                let nth = self.nth;
                match &self.spot {
                    $(Spot::$drawn_record(key) => {
                        let under = exchanged(&pack.map.$drawn, (key, nth), value)?.into_iter();
                        Some(under.map(|(key, records)| Swap::$drawn_record(key, records)).collect())
                    })+
                    $(Spot::$variant(key) => {
                        let under = exchanged(&pack.$part.$layer, (key, nth), value)?.into_iter();
                        Some(under.map(|(key, records)| Swap::$variant(key, records)).collect())
                    })+
                    $(Spot::$inner(id, key) => {
                        let layer = &pack.scenario(id)?.$inner_layer;
                        let under = exchanged(layer, (key, nth), value)?.into_iter();
                        let swaps = under.map(|(key, records)| Swap::$inner(id.clone(), key, records));
                        Some(swaps.collect())
                    })+
                    _ => None,
                }
            }
        }
    };
}
with_spots!(listed);

#[cfg(test)]
mod tests {
    use super::*;
    use beachhead_model::arbitrary::arb_pack;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn a_fact_is_replaced_by_itself_and_dropped_alone(pack in arb_pack()) {
            let all = facts(&pack);
            for fact in &all {
                let same = fact.replaced(&pack, Some(fact.value.clone()));
                let mut changed = pack.clone();
                let undo = same.expect("it is a record").apply(&mut changed).expect("it fits");
                prop_assert_eq!(&changed, &pack);
                drop(undo);
                let dropped = fact.replaced(&pack, None);
                prop_assert_eq!(dropped.is_none(), fact.is_field());
                let Some(dropped) = dropped else { continue };
                let undo = dropped.apply(&mut changed).expect("it fits");
                prop_assert!(facts(&changed).len() < all.len() || fact.list == "hexes");
                undo.apply(&mut changed).expect("it fits");
                prop_assert_eq!(&changed, &pack);
            }
        }
    }
}
