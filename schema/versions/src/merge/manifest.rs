//! The manifest: which files there are.

use serde_json::{Value, json};

use super::fields::{Fields, merge_fields};
use super::names::merge_names;
use super::records::conflict;
use super::value::Versions;
use beachhead_model::comments::Comments;
use beachhead_model::conflict::{Conflict, Conflicts};
use beachhead_model::pack::Manifest;
use beachhead_model::stored::{Margin, Stored};

/// The fields of a manifest that are no lists.
pub(crate) fn manifest_fields(manifest: &Manifest) -> Fields {
    let Manifest {
        rulebook,
        title,
        palette,
        map,
        forces,
        tables,
        rules,
        claims,
        errata,
        own,
        scenarios: _,
        scripts: _,
    } = manifest;
    let fields = [
        ("rulebook", json!(rulebook)),
        ("title", json!(title)),
        ("palette", json!(palette)),
        ("map", json!(map)),
        ("forces", json!(forces)),
        ("tables", json!(tables)),
        ("rules", json!(rules)),
        ("claims", json!(claims)),
        ("errata", json!(errata)),
        ("own", json!(own)),
    ];
    let fields = fields.into_iter();
    fields
        .map(|(name, value)| (name.to_owned(), value))
        .collect()
}

/// Gives a manifest these fields; what is none of its fields is left alone.
pub(crate) fn set_manifest_fields(manifest: &mut Manifest, fields: &Fields) {
    let text = |name: &str| fields.get(name).and_then(Value::as_str).map(str::to_owned);
    let set = |place: &mut String, name: &str| {
        if let Some(text) = text(name) {
            *place = text;
        }
    };
    manifest.rulebook = text("rulebook").map(|id| id.as_str().into());
    set(&mut manifest.title, "title");
    set(&mut manifest.palette, "palette");
    set(&mut manifest.map, "map");
    manifest.forces = text("forces");
    manifest.tables = text("tables");
    manifest.rules = text("rules");
    manifest.claims = text("claims");
    manifest.errata = text("errata");
    manifest.own = text("own");
}

/// Merges manifests, with their comments and conflicts.
pub(super) fn merge_manifest(
    manifests: Versions<&Stored<Manifest>>,
    conflicts: &mut Vec<Conflict>,
) -> Stored<Manifest> {
    let fields = manifests.map(|manifest| manifest_fields(manifest));
    let mut merged = manifests.ours.clone();
    let found = merge_fields(fields.map(|fields| fields), conflicts);
    set_manifest_fields(&mut merged, &found);
    let mut list = |name: &str, get: fn(&Manifest) -> &Vec<String>| {
        let lists = manifests.map(|manifest| get(manifest).clone());
        merge_names(&lists).unwrap_or_else(|| {
            let values = lists.map(|list| list.iter().map(|name| json!(name)).collect::<Vec<_>>());
            conflicts.push(conflict(name, "", values.map(Vec::as_slice)));
            let mut all = lists.ours;
            let more = lists.theirs.into_iter();
            for name in more.filter(|name| !lists.base.contains(name)) {
                if !all.contains(&name) {
                    all.push(name);
                }
            }
            all
        })
    };
    merged.scenarios = list("scenarios", |manifest| &manifest.scenarios);
    merged.scripts = list("scripts", |manifest| &manifest.scripts);
    let comments = manifests.map(|manifest| by_name(manifest));
    let mut comments = Comments::merged(&comments.base, &comments.ours, &comments.theirs);
    for (list, names) in [
        ("scenarios", &merged.scenarios),
        ("scripts", &merged.scripts),
    ] {
        comments.rename(list, |name| {
            let place = names.iter().position(|other| other == name)?;
            Some(place.to_string())
        });
    }
    merged.margin = Margin {
        comments,
        conflicts: merge_open(manifests.map(|manifest| &manifest.margin.conflicts)),
    };
    merged
}

/// Its comments, those of listed files by the name of the file.
fn by_name(manifest: &Stored<Manifest>) -> Comments {
    let mut comments = manifest.margin.comments.clone();
    for (list, names) in [
        ("scenarios", &manifest.scenarios),
        ("scripts", &manifest.scripts),
    ] {
        comments.rename(list, |place| {
            names.get(place.parse::<usize>().ok()?).cloned()
        });
    }
    comments
}

/// The conflicts that the branches have brought with them and not resolved.
pub(super) fn merge_open(conflicts: Versions<&Conflicts>) -> Conflicts {
    if let Some(plain) = conflicts.plain() {
        return (*plain).clone();
    }
    let Versions { base, ours, theirs } = conflicts;
    let is_open = |one: &&Conflict| match base.contains(one) {
        true => ours.contains(one) && theirs.contains(one),
        false => true,
    };
    let mut merged: Conflicts = ours.iter().filter(is_open).cloned().collect();
    for one in theirs.iter().filter(is_open) {
        if !merged.contains(one) {
            merged.push(one.clone());
        }
    }
    sort(&mut merged);
    merged
}

/// Puts the conflicts that a merge has found beside those that are open. One that the same merge has found before is there
/// once, with the records of ours as they are now.
pub(super) fn join(open: &mut Conflicts, found: Vec<Conflict>) {
    if found.is_empty() {
        return;
    }
    for one in found {
        let is_same = |other: &&mut Conflict| {
            let is_one_record = other.list == one.list && other.key == one.key;
            is_one_record && other.base == one.base && other.theirs == one.theirs
        };
        match open.iter_mut().find(is_same) {
            // The list holds the names of theirs as well since then, and ours is what it was before.
            Some(same) if is_list_of_names(same) => {}
            Some(same) => same.ours = one.ours,
            None => open.push(one),
        }
    }
    sort(open);
}

/// Whether it is about the names of files in a manifest, and their order.
fn is_list_of_names(conflict: &Conflict) -> bool {
    conflict.key.is_empty() && matches!(conflict.list.as_str(), "scenarios" | "scripts")
}

/// Puts conflicts into the order in which files have them.
fn sort(conflicts: &mut Conflicts) {
    conflicts.sort_by(|a, b| {
        let by_key = a.list.cmp(&b.list);
        by_key.then_with(|| beachhead_hex::natural(&a.key, &b.key))
    });
}
