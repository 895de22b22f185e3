//! Which errata cover a change.

use std::collections::BTreeSet;

use beachhead_schema::diff::{ChangeGroup, PackChange};
use beachhead_schema::pack::Pack;
use serde_json::Value;

/// The errata that a changed record names as its source, and those of the later pack that are about the hex or unit.
pub(super) fn errata(change: &PackChange, new: &Pack) -> Vec<String> {
    let mut found = BTreeSet::new();
    for record in change.before.iter().chain(&change.after) {
        sources(record, &mut found);
    }
    if matches!(
        change.group,
        ChangeGroup::Map | ChangeGroup::Setup | ChangeGroup::Forces
    ) {
        let mut named: BTreeSet<&str> = BTreeSet::new();
        if change.list == "hexes" {
            named.extend(change.hexes_before.iter().map(|hex| hex.as_str()));
            named.extend(change.hexes_after.iter().map(|hex| hex.as_str()));
        }
        let of_units = ["id", "unit"]
            .into_iter()
            .filter(|_| change.group != ChangeGroup::Map);
        for field in of_units {
            let records = change.before.iter().chain(&change.after);
            named.extend(records.filter_map(|record| record.get(field)?.as_str()));
        }
        for erratum in &new.errata.errata {
            let mut words = erratum
                .part
                .split(|letter: char| letter.is_whitespace() || letter == ',');
            if words.any(|word| named.contains(word)) {
                found.insert(erratum.id.to_string());
            }
        }
    }
    found.into_iter().collect()
}

/// The errata that are named as sources within a record.
fn sources(value: &Value, found: &mut BTreeSet<String>) {
    match value {
        Value::Object(fields) => {
            let errata = fields.get("source").and_then(|source| source.get("Errata"));
            found.extend(errata.and_then(Value::as_str).map(str::to_owned));
            fields.values().for_each(|inner| sources(inner, found));
        }
        Value::Array(items) => items.iter().for_each(|item| sources(item, found)),
        _ => {}
    }
}
