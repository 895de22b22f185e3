//! Records that have another id and are the same otherwise, and all records that only follow them.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

use super::change::{ChangeGroup, ChangeKind, PackChange};
use super::fields::{Renames, differing, is_followed, is_query_of, renamed};
use super::label;
use super::spot_change::SpotChange;

/// A kind is renamed once what it refers to is: a terrain once its pattern is, a unit once its figures are.
const ROUNDS: usize = 3;

/// Takes the renamed records and those that follow them out of the entries, and makes one change of each.
pub(super) fn take(entries: &mut Vec<SpotChange>, changes: &mut Vec<PackChange>) -> Renames {
    let (pairs, renames) = pairs(entries);
    if pairs.is_empty() {
        return renames;
    }
    // Of each rename, the entries that belong to it.
    let mut owned: BTreeMap<usize, usize> = BTreeMap::new();
    for (number, (gone, come)) in pairs.iter().enumerate() {
        owned.insert(*gone, number);
        owned.insert(*come, number);
    }
    let ids: Vec<String> = pairs
        .iter()
        .map(|(gone, _)| id_of(entries.get(*gone)).unwrap_or_default())
        .collect();
    for (at, number) in following(entries, &owned, &ids, &renames) {
        owned.entry(at).or_insert(number);
    }
    let mut rest = Vec::new();
    let mut of_rename: BTreeMap<usize, Vec<(usize, SpotChange)>> = BTreeMap::new();
    for (at, entry) in std::mem::take(entries).into_iter().enumerate() {
        match owned.get(&at) {
            Some(number) => of_rename.entry(*number).or_default().push((at, entry)),
            None => rest.push(entry),
        }
    }
    *entries = rest;
    for (number, all) in of_rename {
        let Some((gone_at, come_at)) = pairs.get(number).copied() else {
            continue;
        };
        let (mut gone, mut come, mut others) = (None, None, Vec::new());
        for (at, entry) in all {
            match at {
                at if at == gone_at => gone = Some(entry),
                at if at == come_at => come = Some(entry),
                _ => others.push(entry),
            }
        }
        if let (Some(gone), Some(come)) = (gone, come) {
            changes.push(change(gone, come, others));
        }
    }
    renames
}

fn change(gone: SpotChange, come: SpotChange, others: Vec<SpotChange>) -> PackChange {
    let (before, after) = (gone.before.clone(), come.after.clone());
    let pair = before.iter().zip(&after);
    let fields = pair
        .flat_map(|(before, after)| differing(before, after, &Renames::new()))
        .collect();
    let label = label::of(&gone);
    // One that goes under its old key comes under the new one.
    let followed = others.iter().filter(|entry| !entry.before.is_empty());
    let followed = followed.count();
    let hexes = (gone.hexes_before.clone(), come.hexes_after.clone());
    let mut change = gone.change(
        ChangeKind::Renamed,
        label,
        std::iter::once(come).chain(others),
    );
    (change.hexes_before, change.hexes_after) = hexes;
    (change.before, change.after) = (before, after);
    change.fields = fields;
    change.followed = followed;
    change
}

/// The entries that go and come for a rename, and which ids those are.
fn pairs(entries: &[SpotChange]) -> (Vec<(usize, usize)>, Renames) {
    let mut found = Vec::new();
    let mut renames = Renames::new();
    let mut used = BTreeSet::new();
    for _ in 0..ROUNDS {
        let before = found.len();
        for loose in [false, true] {
            let mut coming: BTreeMap<String, Vec<usize>> = BTreeMap::new();
            for (at, entry) in entries.iter().enumerate().rev() {
                let content = entry
                    .come()
                    .and_then(|record| content(entry, record, loose));
                if let Some(content) = content.filter(|_| !used.contains(&at)) {
                    coming.entry(content).or_default().push(at);
                }
            }
            for (at, entry) in entries.iter().enumerate() {
                let Some(record) = entry.gone().filter(|_| !used.contains(&at)) else {
                    continue;
                };
                let content = content(entry, &renamed_but_id(record, &renames), loose);
                let come = content.and_then(|content| coming.get_mut(&content)?.pop());
                let ids = come.map(|come| (id_of(Some(entry)), id_of(entries.get(come))));
                if let (Some(come), Some((Some(old), Some(new)))) = (come, ids) {
                    used.extend([at, come]);
                    found.push((at, come));
                    renames.insert(old, new);
                    let rows = row_of(entries.get(at)).zip(row_of(entries.get(come)));
                    renames.extend(rows);
                }
            }
        }
        if found.len() == before {
            break;
        }
    }
    (found, renames)
}

/// What a record says besides its id. Of a kind of the palette the name that people call it by may change with its id.
fn content(entry: &SpotChange, record: &Value, loose: bool) -> Option<String> {
    let mut fields = record.as_object()?.clone();
    fields.remove("id")?;
    if loose {
        // Of a rule the paragraph may be another one, too.
        let other = match entry.group {
            ChangeGroup::Palette => "name",
            ChangeGroup::Rules => "printed",
            _ => return None,
        };
        fields.remove(other)?;
    }
    // An option is its id, and whether it is played.
    if entry.list == "options" || fields.is_empty() {
        return None;
    }
    let of = (entry.group, entry.list, &entry.scenario);
    Some(format!("{of:?} {}", Value::Object(fields)))
}

fn renamed_but_id(record: &Value, renames: &Renames) -> Value {
    let mut after = renamed(record, renames);
    if let (Some(fields), Some(id)) = (after.as_object_mut(), record.get("id")) {
        fields.insert("id".to_owned(), id.clone());
    }
    after
}

fn id_of(entry: Option<&SpotChange>) -> Option<String> {
    let entry = entry?;
    let record = entry.gone().or(entry.come())?;
    record.get("id")?.as_str().map(str::to_owned)
}

/// What claims and scripts cite a rule by.
fn row_of(entry: Option<&SpotChange>) -> Option<String> {
    let entry = entry.filter(|entry| label::is_rule(entry.group, entry.list))?;
    Some(label::row(entry.gone().or(entry.come())?))
}

/// The entries that only follow a rename, and which of the `ids` they named.
fn following(
    entries: &[SpotChange],
    owned: &BTreeMap<usize, usize>,
    ids: &[String],
    renames: &Renames,
) -> Vec<(usize, usize)> {
    let number = |record: &Value| ids.iter().position(|id| mentions(record, id));
    let free = || {
        let all = entries.iter().enumerate();
        all.filter(|(at, _)| !owned.contains_key(at))
    };
    let mut found = Vec::new();
    let mut coming: BTreeMap<String, Vec<usize>> = BTreeMap::new();
    let place = |entry: &SpotChange, record: &Value| {
        format!("{:?} {record}", (entry.group, entry.list, &entry.scenario))
    };
    for (at, entry) in free() {
        if let Some(record) = entry.come() {
            coming.entry(place(entry, record)).or_default().push(at);
        }
    }
    for (at, entry) in free() {
        if let Some(record) = entry.gone() {
            let followed = place(entry, &renamed(record, renames));
            let come = coming.get_mut(&followed).and_then(Vec::pop);
            if let (Some(come), Some(number)) = (come, number(record)) {
                found.extend([(at, number), (come, number)]);
            }
            continue;
        }
        let mut pairs = entry.before.iter().zip(&entry.after);
        let is_same = !entry.before.is_empty()
            && entry.before.len() == entry.after.len()
            && pairs.all(|(before, after)| is_followed(before, after, renames));
        let number = entry.before.iter().find_map(number).filter(|_| is_same);
        found.extend(number.map(|number| (at, number)));
    }
    found
}

/// Whether a record has this word somewhere.
fn mentions(value: &Value, word: &str) -> bool {
    match value {
        Value::String(text) => {
            // A rule is cited by its paragraph and its id.
            let is_row = || text.rsplit_once(' ').is_some_and(|(_, id)| id == word);
            text == word || is_row() || is_query_of(text, word)
        }
        Value::Array(items) => items.iter().any(|item| mentions(item, word)),
        Value::Object(fields) => {
            let mut fields = fields.iter();
            fields.any(|(key, value)| key == word || mentions(value, word))
        }
        _ => false,
    }
}
