//! Records of a list, each found by its key.

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::value::{Versions, merge_value};
use beachhead_base::layer::{Keyed, Layer};
use beachhead_model::conflict::Conflict;

/// What a record of a list needs to be merged.
pub(super) trait Mergeable:
    Keyed + Clone + PartialEq + Serialize + DeserializeOwned
{
}

impl<T: Keyed + Clone + PartialEq + Serialize + DeserializeOwned> Mergeable for T {}

/// Merges a list, record by record; what is in conflict is put down, and ours stands in the list.
pub(super) fn merge_layer<T: Mergeable>(
    list: &'static str,
    layers: Versions<&Layer<T>>,
    conflicts: &mut Vec<Conflict>,
) -> Layer<T> {
    if let Some(plain) = layers.plain() {
        return (*plain).clone();
    }
    let mut keys: Vec<T::Key> = Vec::new();
    for layer in [layers.base, layers.ours, layers.theirs] {
        keys.extend(layer.iter().map(Keyed::key));
    }
    keys.sort();
    keys.dedup();
    let merged = keys.iter().flat_map(|key| {
        let records = layers.map(|layer| layer.under(key));
        merge_records(list, records, conflicts)
    });
    merged.collect()
}

/// Merges the records of one key.
pub(super) fn merge_records<T: Mergeable>(
    list: &'static str,
    records: Versions<&[T]>,
    conflicts: &mut Vec<Conflict>,
) -> Vec<T> {
    if let Some(plain) = records.plain() {
        return plain.to_vec();
    }
    let one = records.map(|records| records.first());
    let is_single = |records: &[T]| records.len() < 2;
    if !(is_single(records.base) && is_single(records.ours) && is_single(records.theirs)) {
        return merge_copies(records);
    }
    match merge_one(list, one) {
        Ok(merged) => merged.into_iter().collect(),
        Err(conflict) => {
            let ours = conflict.ours.first();
            let ours = ours.and_then(|ours| serde_json::from_value(ours.clone()).ok());
            conflicts.push(*conflict);
            ours.into_iter().collect()
        }
    }
}

/// Merges one record.
///
/// # Errors
/// Both branches have changed it in different ways.
pub(super) fn merge_one<T: Mergeable>(
    list: &'static str,
    record: Versions<Option<&T>>,
) -> Result<Option<T>, Box<Conflict>> {
    if let Some(plain) = record.plain() {
        return Ok(plain.cloned());
    }
    let values = record.map(|record| record.map(to_value));
    let mut merged = merge_value(list, values.map(Option::as_ref));
    let is_sound = |value: &Option<Value>, before: Option<&T>| match value {
        Some(value) => {
            let read: Option<T> = serde_json::from_value(value.clone()).ok();
            let key = before.or(record.ours).or(record.theirs).map(Keyed::key);
            read.is_some_and(|read| Some(read.key()) == key)
        }
        None => true,
    };
    // Fields that make no sense beside each other.
    if !(is_sound(&merged.ours, record.ours) && is_sound(&merged.theirs, record.theirs)) {
        merged = values;
    } else if !merged.is_conflict() {
        let merged = merged
            .ours
            .and_then(|value| serde_json::from_value(value).ok());
        return Ok(merged);
    }
    if !is_sound(&merged.base, record.base) {
        merged.base = record.base.map(to_value);
    }
    Err(Box::new(record_conflict(
        list,
        merged.map(Option::as_slice),
    )))
}

/// Records that share a key by mistake, or claims that are there more than once: as many of each as both branches leave.
fn merge_copies<T: Mergeable>(records: Versions<&[T]>) -> Vec<T> {
    let mut kinds: Vec<(String, &T)> = Vec::new();
    for record in [records.base, records.ours, records.theirs]
        .into_iter()
        .flatten()
    {
        if !kinds.iter().any(|(_, known)| *known == record) {
            kinds.push((to_value(record).to_string(), record));
        }
    }
    // In an order that is no branch's own.
    kinds.sort_by(|a, b| a.0.cmp(&b.0));
    let merged = kinds.into_iter().flat_map(|(_, record)| {
        let counts = records.map(|list| list.iter().filter(|other| *other == record).count());
        // Both branches have put some in, or taken some out: the same ones count once.
        let both = match counts.ours < counts.base && counts.theirs < counts.base {
            true => counts.ours.min(counts.theirs),
            false => counts.ours.max(counts.theirs),
        };
        let left = counts.plain().copied().unwrap_or(both);
        std::iter::repeat_n(record.clone(), left)
    });
    merged.collect()
}

/// A record as JSON files have it.
pub(super) fn to_value<T: Serialize>(record: &T) -> Value {
    serde_json::to_value(record)
        .unwrap_or_else(|why| cannot_happen!(Value::Null, "a record is plain data, but {why}"))
}

/// The conflict about these records, under the key of the first of them.
pub(super) fn record_conflict<T: Serialize>(list: &str, records: Versions<&[T]>) -> Conflict {
    let values = records.map(|records| records.iter().map(to_value).collect::<Vec<_>>());
    let all = [&values.ours, &values.theirs, &values.base];
    let key = all.into_iter().flatten().find_map(key_of);
    conflict(list, key.unwrap_or_default(), values.map(Vec::as_slice))
}

/// A conflict under this key; a field that is no list has none.
pub(super) fn conflict(
    list: &str,
    key: impl Into<String>,
    versions: Versions<&[Value]>,
) -> Conflict {
    Conflict {
        list: list.to_owned(),
        key: key.into(),
        base: versions.base.to_vec(),
        ours: versions.ours.to_vec(),
        theirs: versions.theirs.to_vec(),
    }
}

/// What distinguishes a record in its list, as a person would write it.
pub(super) fn key_of(record: &Value) -> Option<String> {
    let text = |name: &str| record.get(name)?.as_str().map(str::to_owned);
    // A breach has an id besides, wherever it is.
    let between = record.get("between").filter(|_| record.get("id").is_none());
    if let Some(between) = between.and_then(Value::as_array) {
        let ends: Option<Vec<&str>> = between.iter().map(Value::as_str).collect();
        return Some(ends?.join("/"));
    }
    if let Some(table) = text("table") {
        let number = record.get("nr")?.as_u64()?;
        return Some(format!("{table} {number}"));
    }
    ["id", "unit", "hex", "rule"].into_iter().find_map(text)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_record_is_named_by_its_key() {
        for (record, expected) in [
            (
                json!({"between": ["0101", "0102"], "kind": "river"}),
                Some("0101/0102"),
            ),
            (json!({"id": "d1", "between": ["0101", "0102"]}), Some("d1")),
            (json!({"table": "crt", "nr": 3, "id": "x"}), Some("crt 3")),
            (json!({"unit": "1/8", "hex": "0101"}), Some("1/8")),
            (json!({"kind": "river"}), None),
        ] {
            assert_eq!(key_of(&record).as_deref(), expected, "{record}");
        }
    }
}
