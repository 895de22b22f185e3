//! A version of a conflict in words: the fields in which the versions differ.

use std::collections::{BTreeMap, BTreeSet};

use beachhead_schema::conflict::{Conflict, Version, value_text};
use serde_json::{Map, Value};

/// The most letters of a value that are shown.
const MOST: usize = 400;

/// A line about a version.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct FieldLine {
    /// `terrain: woods`.
    pub(super) text: String,
    /// Whether the base has another value.
    pub(super) is_changed: bool,
}

/// What a version says, as far as the versions differ: a line for each field.
pub(super) fn field_lines(conflict: &Conflict, version: Version) -> Vec<FieldLine> {
    let line = |text: String, is_changed: bool| FieldLine { text, is_changed };
    let records = conflict.version(version);
    let is_base = version == Version::Base;
    if records.is_empty() {
        let text = match is_base || conflict.base.is_empty() {
            true => "no such record",
            false => "removed",
        };
        return vec![line(text.to_owned(), !is_base && !conflict.base.is_empty())];
    }
    let all = Version::ALL.map(|version| only_object(conflict.version(version)));
    let Some(own) = only_object(records) else {
        let is_changed = !is_base && records != conflict.base.as_slice();
        let lines = records.iter();
        return lines
            .map(|record| line(value_text(Some(record), MOST), is_changed))
            .collect();
    };
    let objects: Vec<&Object> = all.into_iter().flatten().collect();
    let flat: Vec<Flat<'_>> = objects.iter().map(|one| flat(one, &objects)).collect();
    let names: BTreeSet<&String> = flat.iter().flat_map(Flat::keys).collect();
    let own = self::flat(own, &objects);
    let base = only_object(&conflict.base).map(|base| self::flat(base, &objects));
    let differs = |name: &&&String| {
        flat.iter()
            .any(|other| other.get(**name) != own.get(**name))
    };
    let mut differing: Vec<&String> = names.iter().filter(differs).copied().collect();
    if differing.is_empty() {
        // A branch has removed what the other versions agree about.
        differing = names.into_iter().collect();
    }
    let lines = differing.into_iter().map(|name| {
        let value = own.get(name).copied();
        let is_changed = base
            .as_ref()
            .is_some_and(|base| base.get(name).copied() != value);
        line(format!("{name}: {}", value_text(value, MOST)), is_changed)
    });
    lines.collect()
}

type Object = Map<String, Value>;

/// Fields by name: `figures.attack`.
type Flat<'a> = BTreeMap<String, &'a Value>;

/// The only record, if there is one and it has fields.
fn only_object(records: &[Value]) -> Option<&Object> {
    match records {
        [Value::Object(fields)] => Some(fields),
        _ => None,
    }
}

/// The fields of a record; in the place of a field that has fields in all versions stand those.
fn flat<'a>(record: &'a Object, all: &[&Object]) -> Flat<'a> {
    let mut fields = Flat::new();
    for (name, value) in record {
        let mut others = all.iter().filter_map(|other| other.get(name));
        match value {
            Value::Object(inner) if others.all(Value::is_object) => {
                let inner = inner.iter();
                fields.extend(inner.map(|(field, value)| (format!("{name}.{field}"), value)));
            }
            value => drop(fields.insert(name.clone(), value)),
        }
    }
    fields
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_version_is_described_by_the_fields_in_which_it_differs() {
        let hex =
            |terrain: &str, name: Value| json!({"hex": "0203", "terrain": terrain, "name": name});
        let region = |hexes: &[&str]| json!({"id": "port", "hexes": hexes});
        for (base, ours, theirs, expected) in [
            (
                vec![hex("clear", Value::Null)],
                vec![hex("woods", Value::Null)],
                vec![hex("clear", json!("Foy"))],
                [
                    "name: -|terrain: clear",
                    "name: -|terrain: woods*",
                    "name: Foy*|terrain: clear",
                ],
            ),
            (
                vec![],
                vec![region(&["0203"])],
                vec![region(&["0203", "0204"])],
                ["no such record", "hexes: 0203", "hexes: 0203, 0204"],
            ),
            (
                vec![region(&["0203"])],
                vec![],
                vec![region(&["0204"])],
                ["hexes: 0203", "removed*", "hexes: 0204*"],
            ),
            (
                vec![json!({"id": "8/4", "figures": {"attack": 5, "defence": 5}})],
                vec![json!({"id": "8/4", "figures": {"attack": 6, "defence": 5}})],
                vec![json!({"id": "8/4", "figures": {"attack": 7, "defence": 5}})],
                [
                    "figures.attack: 5",
                    "figures.attack: 6*",
                    "figures.attack: 7*",
                ],
            ),
            (
                vec![region(&["0203"])],
                vec![region(&["0203"])],
                vec![],
                ["hexes: 0203|id: port", "hexes: 0203|id: port", "removed*"],
            ),
            (
                vec![json!("Utah")],
                vec![json!("Utah Beach")],
                vec![json!("Utah")],
                ["Utah", "Utah Beach*", "Utah"],
            ),
            (
                vec![json!({"row": 1}), json!({"row": 2})],
                vec![json!({"row": 1})],
                vec![],
                ["(row: 1)|(row: 2)", "row: 1", "removed*"],
            ),
        ] {
            let conflict = Conflict {
                list: "hexes".to_owned(),
                key: "0203".to_owned(),
                base,
                ours,
                theirs,
            };
            let lines = Version::ALL.map(|version| {
                let lines = field_lines(&conflict, version).into_iter();
                let lines = lines.map(|line| match line.is_changed {
                    true => format!("{}*", line.text),
                    false => line.text,
                });
                lines.collect::<Vec<_>>().join("|")
            });
            assert_eq!(lines, expected);
        }
    }
}
