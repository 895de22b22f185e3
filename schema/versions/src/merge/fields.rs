//! Fields of a file that are no lists: titles, the rules of a scenario, the files of a manifest.

use serde_json::{Map, Value};

use super::records::conflict;
use super::value::{Versions, merge_value};
use beachhead_model::conflict::Conflict;

/// The fields of a file, by name.
pub(super) type Fields = Map<String, Value>;

/// Merges fields, each for itself; of one in conflict, ours stays.
pub(super) fn merge_fields(fields: Versions<&Fields>, conflicts: &mut Vec<Conflict>) -> Fields {
    let all = fields.base.keys().chain(fields.ours.keys());
    let mut names: Vec<&String> = all.chain(fields.theirs.keys()).collect();
    names.sort();
    names.dedup();
    let mut merged = Fields::new();
    for name in names {
        let set = |fields: &Fields| fields.get(name).filter(|value| !value.is_null()).cloned();
        let versions = fields.map(|fields| set(fields));
        let found = merge_value(name, versions.map(Option::as_ref));
        if found.is_conflict() {
            conflicts.push(conflict(name, "", found.map(Option::as_slice)));
        }
        merged.extend(found.ours.map(|value| (name.clone(), value)));
    }
    merged
}
