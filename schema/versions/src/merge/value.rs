//! Three versions of a value: what each branch has done to it, field by field.

use serde_json::{Map, Value};

use super::names::merge_names;

/// The three versions of something; all the same once it is merged without a conflict.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Versions<T> {
    pub base: T,
    pub ours: T,
    pub theirs: T,
}

impl<T: Clone + PartialEq> Versions<T> {
    /// The same in all three.
    pub(super) fn settled(value: T) -> Self {
        Self {
            base: value.clone(),
            ours: value.clone(),
            theirs: value,
        }
    }

    /// What both branches together have made of it; `None` where each has made something else of it.
    pub(super) fn plain(&self) -> Option<&T> {
        match () {
            () if self.ours == self.theirs || self.theirs == self.base => Some(&self.ours),
            () if self.ours == self.base => Some(&self.theirs),
            () => None,
        }
    }

    /// Whether the branches differ.
    pub(super) fn is_conflict(&self) -> bool {
        self.ours != self.theirs
    }
}

impl<T> Versions<T> {
    /// All three, each seen in the same way.
    pub(super) fn map<'a, U>(&'a self, f: impl Fn(&'a T) -> U) -> Versions<U> {
        Versions {
            base: f(&self.base),
            ours: f(&self.ours),
            theirs: f(&self.theirs),
        }
    }
}

/// Lists whose order says nothing, by the list of the record and the field: what one branch adds and the other takes out are no
/// conflict.
const SETS: &[(&str, &str)] = &[
    ("hexes", "features"),
    ("regions", "hexes"),
    ("victory", "hexes"),
    ("groups", "area.Hexes"),
    ("reinforcements", "units"),
    ("markers", "security"),
    ("breaches", "security"),
];

/// The field of own properties, which scenarios and many records have.
const OWN: &str = "own";

/// Lists of which each place is a field of its own.
const PLACES: &[(&str, &str)] = &[("rows", "cells"), ("tables", "columns")];

/// Merges a record of a list, or a field of a file. Fields that only one branch has changed have its value in all three
/// versions; those that both have changed in different ways keep theirs.
pub(super) fn merge_value(
    list: &str,
    versions: Versions<Option<&Value>>,
) -> Versions<Option<Value>> {
    merge(list, "", versions)
}

fn merge(list: &str, path: &str, versions: Versions<Option<&Value>>) -> Versions<Option<Value>> {
    if let Some(value) = versions.plain() {
        return Versions::settled(value.cloned());
    }
    let conflict = || versions.map(|value| value.cloned());
    // A set in which nothing is may be left out.
    let none = Value::Array(Vec::new());
    if SETS.contains(&(list, path)) {
        let sets = versions.map(|value| value.unwrap_or(&none).as_array());
        if let (Some(base), Some(ours), Some(theirs)) = (sets.base, sets.ours, sets.theirs)
            && let Some(merged) = merge_arrays(list, path, Versions { base, ours, theirs })
        {
            let is_blank = |value: &&Value| value.as_array().is_none_or(Vec::is_empty);
            return match merged.ours.as_ref().is_none_or(|value| is_blank(&value)) {
                true => Versions::settled(None),
                false => merged,
            };
        }
        return conflict();
    }
    let (Some(ours), Some(theirs)) = (versions.ours, versions.theirs) else {
        return conflict();
    };
    match (versions.base, ours, theirs) {
        (_, Value::Object(one), Value::Object(other)) => {
            let empty = Map::new();
            let base = match versions.base {
                Some(Value::Object(base)) => base,
                // Own properties that are left out are none, and each is for itself.
                None if (list, path) == (OWN, "") || path == OWN => &empty,
                // Two records that the branches have added under one name need not mean the same thing: neither is given a
                // field of the other.
                None | Some(_) => return conflict(),
            };
            let objects = Versions {
                base,
                ours: one,
                theirs: other,
            };
            let variants = objects.map(|object| variant(object));
            let same = variants.ours == variants.theirs
                && (versions.base.is_none() || variants.base == variants.ours);
            match same {
                true => {
                    let mut merged = merge_objects(list, path, objects);
                    // What was not there has no version of its own.
                    if versions.base.is_none() && merged.is_conflict() {
                        merged.base = None;
                    }
                    merged
                }
                false => conflict(),
            }
        }
        (Some(Value::Array(base)), Value::Array(ours), Value::Array(theirs)) => {
            let arrays = Versions { base, ours, theirs };
            merge_arrays(list, path, arrays).unwrap_or_else(conflict)
        }
        _ => conflict(),
    }
}

/// The name of the variant of an enum that holds something: `Rules` of `{"Rules": "11.2"}`.
fn variant(object: &Map<String, Value>) -> Option<&str> {
    let mut names = object.keys();
    let only = names.next().filter(|_| names.next().is_none())?;
    only.starts_with(|first: char| first.is_ascii_uppercase())
        .then_some(only)
}

fn inner(path: &str, name: &str) -> String {
    match path {
        "" => name.to_owned(),
        path => format!("{path}.{name}"),
    }
}

fn merge_objects(
    list: &str,
    path: &str,
    objects: Versions<&Map<String, Value>>,
) -> Versions<Option<Value>> {
    let all = objects.ours.keys().chain(objects.theirs.keys());
    let mut names: Vec<&String> = all.chain(objects.base.keys()).collect();
    names.sort();
    names.dedup();
    let mut merged: Versions<Map<String, Value>> = Versions::settled(Map::new());
    for name in names {
        let fields = objects.map(|object| object.get(name));
        let Versions { base, ours, theirs } = merge(list, &inner(path, name), fields);
        for (object, value) in [
            (&mut merged.base, base),
            (&mut merged.ours, ours),
            (&mut merged.theirs, theirs),
        ] {
            object.extend(value.map(|value| (name.clone(), value)));
        }
    }
    merged.map(|object| Some(Value::Object(object.clone())))
}

/// `None` where the lists as wholes are in conflict.
fn merge_arrays(
    list: &str,
    path: &str,
    arrays: Versions<&Vec<Value>>,
) -> Option<Versions<Option<Value>>> {
    if SETS.contains(&(list, path)) {
        let names = |array: &Vec<Value>| -> Option<Vec<String>> {
            let names = array.iter().map(|name| name.as_str().map(str::to_owned));
            names.collect()
        };
        let sets = Versions {
            base: names(arrays.base)?,
            ours: names(arrays.ours)?,
            theirs: names(arrays.theirs)?,
        };
        let merged = merge_names(&sets)?;
        let merged = merged.into_iter().map(Value::from);
        return Some(Versions::settled(Some(merged.collect())));
    }
    let len = arrays.base.len();
    if arrays.ours.len() != len || arrays.theirs.len() != len {
        return None;
    }
    // Where the order of names says something, as along a road, one place makes no sense without the others.
    let all = arrays.base.iter().chain(arrays.ours).chain(arrays.theirs);
    let mut all = all.map(Value::is_object);
    if !PLACES.contains(&(list, path)) && !all.all(|is_object| is_object) {
        return None;
    }
    let mut merged: Versions<Vec<Value>> = Versions::settled(Vec::new());
    for at in 0..len {
        let places = arrays.map(|array| array.get(at));
        let Versions { base, ours, theirs } = merge(list, &inner(path, "[]"), places);
        merged.base.extend(base);
        merged.ours.extend(ours);
        merged.theirs.extend(theirs);
    }
    Some(merged.map(|array| Some(Value::Array(array.clone()))))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    /// What is merged of three versions, or what is left of each.
    fn merged(list: &str, base: Value, ours: Value, theirs: Value) -> Value {
        let value = |value: &Value| Some(value.clone()).filter(|value| !value.is_null());
        let (base, ours, theirs) = (value(&base), value(&ours), value(&theirs));
        let versions = |ours, theirs| Versions {
            base: base.as_ref(),
            ours,
            theirs,
        };
        let one = merge_value(list, versions(ours.as_ref(), theirs.as_ref()));
        let other = merge_value(list, versions(theirs.as_ref(), ours.as_ref()));
        assert_eq!(
            (&one.base, &one.ours, &one.theirs),
            (&other.base, &other.theirs, &other.ours),
            "the branches are treated alike"
        );
        match one.is_conflict() {
            true => json!([one.base, one.ours, one.theirs]),
            false => one.ours.unwrap_or_default(),
        }
    }

    #[test]
    fn each_field_is_merged_for_itself() {
        let hex = json!({"hex": "0203", "terrain": "clear"});
        for (list, base, ours, theirs, expected) in [
            // Another field on each side,
            (
                "hexes",
                hex.clone(),
                json!({"hex": "0203", "terrain": "woods"}),
                json!({"hex": "0203", "terrain": "clear", "name": "A"}),
                json!({"hex": "0203", "terrain": "woods", "name": "A"}),
            ),
            // the same one: what else changed is in all three versions.
            (
                "hexes",
                hex.clone(),
                json!({"hex": "0203", "terrain": "woods", "name": "A"}),
                json!({"hex": "0203", "terrain": "town"}),
                json!([
                    {"hex": "0203", "terrain": "clear", "name": "A"},
                    {"hex": "0203", "terrain": "woods", "name": "A"},
                    {"hex": "0203", "terrain": "town", "name": "A"},
                ]),
            ),
            // Taken out and changed.
            (
                "hexes",
                hex.clone(),
                Value::Null,
                json!({"hex": "0203", "terrain": "town"}),
                json!([hex, null, {"hex": "0203", "terrain": "town"}]),
            ),
            // Put in by both: the same, or two whole records.
            (
                "hexes",
                Value::Null,
                json!({"hex": "0203", "terrain": "town", "name": "A"}),
                json!({"hex": "0203", "terrain": "town", "name": "A"}),
                json!({"hex": "0203", "terrain": "town", "name": "A"}),
            ),
            (
                "units",
                Value::Null,
                json!({"id": "8/4", "figures": {"attack": 5}, "reduced": {"attack": 2}}),
                json!({"id": "8/4", "figures": {"attack": 5}, "steps": 1}),
                json!([
                    null,
                    {"id": "8/4", "figures": {"attack": 5}, "reduced": {"attack": 2}},
                    {"id": "8/4", "figures": {"attack": 5}, "steps": 1},
                ]),
            ),
            // The back of a counter is one thing, too; own properties are one each.
            (
                "units",
                json!({"id": "8/4"}),
                json!({"id": "8/4", "reduced": {"attack": 2, "move": 3}}),
                json!({"id": "8/4", "reduced": {"attack": 1}}),
                json!([
                    {"id": "8/4"},
                    {"id": "8/4", "reduced": {"attack": 2, "move": 3}},
                    {"id": "8/4", "reduced": {"attack": 1}},
                ]),
            ),
            (
                "units",
                json!({"id": "8/4"}),
                json!({"id": "8/4", "own": {"cost": 2}}),
                json!({"id": "8/4", "own": {"range": 1}}),
                json!({"id": "8/4", "own": {"cost": 2, "range": 1}}),
            ),
            // Maps of names, fields of fields.
            (
                "units",
                json!({"figures": {"attack": 5, "move": 4}}),
                json!({"figures": {"attack": 6, "move": 4}}),
                json!({"figures": {"attack": 5, "move": 3, "range": 1}}),
                json!({"figures": {"attack": 6, "move": 3, "range": 1}}),
            ),
            // A variant is one value.
            (
                "units",
                json!({"source": {"Rules": "1"}}),
                json!({"source": {"Rules": "2"}}),
                json!({"source": {"Errata": "1"}}),
                json!([
                    {"source": {"Rules": "1"}},
                    {"source": {"Rules": "2"}},
                    {"source": {"Errata": "1"}},
                ]),
            ),
            // Sets, lists of places, ways.
            (
                "hexes",
                json!({"hex": "01"}),
                json!({"hex": "01", "features": ["a"]}),
                json!({"hex": "01", "features": ["b"]}),
                json!({"hex": "01", "features": ["a", "b"]}),
            ),
            (
                "regions",
                json!({"hexes": ["01", "02", "03"]}),
                json!({"hexes": ["01", "02", "03", "04"]}),
                json!({"hexes": ["01", "03"]}),
                json!({"hexes": ["01", "03", "04"]}),
            ),
            (
                "rows",
                json!({"cells": ["1", "2"]}),
                json!({"cells": ["0", "2"]}),
                json!({"cells": ["1", "3"]}),
                json!({"cells": ["0", "3"]}),
            ),
            (
                "paths",
                json!({"hexes": ["01", "02"]}),
                json!({"hexes": ["00", "02"]}),
                json!({"hexes": ["01", "03"]}),
                json!([
                    {"hexes": ["01", "02"]},
                    {"hexes": ["00", "02"]},
                    {"hexes": ["01", "03"]},
                ]),
            ),
            (
                "rules",
                json!({"medals": [{"worth": 1}, {"worth": 1}]}),
                json!({"medals": [{"worth": 2}, {"worth": 1}]}),
                json!({"medals": [{"worth": 1}, {"worth": 3}]}),
                json!({"medals": [{"worth": 2}, {"worth": 3}]}),
            ),
            (
                "rules",
                json!({"medals": [{"worth": 1}]}),
                json!({"medals": [{"worth": 2}]}),
                json!({"medals": []}),
                json!([
                    {"medals": [{"worth": 1}]},
                    {"medals": [{"worth": 2}]},
                    {"medals": []},
                ]),
            ),
        ] {
            assert_eq!(merged(list, base, ours, theirs), expected);
        }
    }
}
