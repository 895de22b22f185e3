//! Records whose key is what they say, or where they are: one that goes and one that comes may be the same record.

use serde_json::Value;

use super::change::{ChangeGroup, ChangeKind, PackChange};
use super::fields::{Renames, differing};
use super::label;
use super::spot_change::SpotChange;

/// Hexsides of another kind at the same side, and those that were moved to a side beside theirs.
pub(super) fn take_hexsides(
    entries: &mut Vec<SpotChange>,
    renames: &Renames,
    changes: &mut Vec<PackChange>,
) {
    let is_hexside =
        |entry: &SpotChange| entry.group == ChangeGroup::Map && entry.list == "hexsides";
    let side = |record: &Value| record.get("between").cloned();
    take(entries, changes, &is_hexside, &|gone, come| {
        (side(gone) == side(come)).then(|| differing(gone, come, renames).len())
    });
    let without_side = |record: &Value| {
        let mut record = record.clone();
        record
            .as_object_mut()
            .map(|fields| fields.remove("between"));
        record
    };
    take(entries, changes, &is_hexside, &|gone, come| {
        let is_near = share_a_hex(&side(gone)?, &side(come)?);
        (is_near && without_side(gone) == without_side(come)).then_some(1)
    });
}

/// Rules in another paragraph and phases at another place of the turn, which keep their ids.
pub(super) fn take_rules(
    entries: &mut Vec<SpotChange>,
    renames: &Renames,
    changes: &mut Vec<PackChange>,
) {
    for list in ["rules", "phases"] {
        let is_meant = |entry: &SpotChange| entry.group == ChangeGroup::Rules && entry.list == list;
        take(entries, changes, &is_meant, &|gone, come| {
            (gone.get("id") == come.get("id")).then(|| differing(gone, come, renames).len())
        });
    }
}

/// Claims of one paragraph that say the same of something else.
pub(super) fn take_claims(
    entries: &mut Vec<SpotChange>,
    renames: &Renames,
    changes: &mut Vec<PackChange>,
) {
    let is_claim =
        |entry: &SpotChange| entry.group == ChangeGroup::Claims && entry.list == "claims";
    let says = |record: &Value| {
        let claim = record.get("claim")?.as_object()?;
        let (variant, fields) = claim.iter().next()?;
        let of = (record.get("rule")?.clone(), record.get("scenario").cloned());
        Some((
            of,
            variant.clone(),
            fields.as_object().map_or(1, serde_json::Map::len),
        ))
    };
    take(entries, changes, &is_claim, &|gone, come| {
        let ((of, variant, most), (other, same, _)) = (says(gone)?, says(come)?);
        let differing = differing(gone, come, renames).len();
        ((of, variant) == (other, same) && differing < most.max(2)).then_some(differing)
    });
}

/// Makes one change of each entry that goes and the one that comes for it: the one of the least distance, the first of those.
fn take(
    entries: &mut Vec<SpotChange>,
    changes: &mut Vec<PackChange>,
    is_meant: &dyn Fn(&SpotChange) -> bool,
    distance: &dyn Fn(&Value, &Value) -> Option<usize>,
) {
    let (meant, mut rest): (Vec<SpotChange>, Vec<SpotChange>) =
        std::mem::take(entries).into_iter().partition(is_meant);
    let (going, others): (Vec<SpotChange>, Vec<SpotChange>) =
        meant.into_iter().partition(|entry| entry.gone().is_some());
    let (mut coming, others): (Vec<SpotChange>, Vec<SpotChange>) =
        others.into_iter().partition(|entry| entry.come().is_some());
    rest.extend(others);
    for gone in going {
        let away = |entry: &SpotChange| distance(gone.gone()?, entry.come()?);
        let all = coming.iter().enumerate();
        let near = all.filter_map(|(at, entry)| Some((away(entry)?, at)));
        match near.min() {
            Some((_, at)) => changes.push(pair(gone, coming.remove(at))),
            None => rest.push(gone),
        }
    }
    rest.extend(coming);
    *entries = rest;
}

fn pair(gone: SpotChange, come: SpotChange) -> PackChange {
    let both = gone.before.iter().zip(&come.after);
    let fields: Vec<_> = both
        .flat_map(|(before, after)| differing(before, after, &Renames::new()))
        .collect();
    let is_moved = fields.iter().all(|field| field.path == "between");
    let (kind, label) = match is_moved {
        true => (ChangeKind::Moved, label::without_side(&gone)),
        false => (ChangeKind::Changed, label::of(&come)),
    };
    let mut change = gone.change(kind, label, [come]);
    change.fields = fields;
    change
}

fn share_a_hex(one: &Value, other: &Value) -> bool {
    let hexes = |side: &Value| -> Vec<Value> { side.as_array().cloned().unwrap_or_default() };
    let other = hexes(other);
    // A side at the map's edge is named by a hex and a direction, which two may share far apart.
    let is_number = |hex: &&Value| {
        hex.as_str()
            .is_some_and(|text| text.contains(|c: char| c.is_ascii_digit()))
    };
    hexes(one)
        .iter()
        .filter(is_number)
        .any(|hex| other.contains(hex))
}
