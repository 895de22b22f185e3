//! The hexes of a map, and the hexsides between them.

use super::records::{merge_layer, merge_one, record_conflict};
use super::value::Versions;
use beachhead_base::layer::Layer;
use beachhead_hex::HexsideNo;
use beachhead_model::conflict::Conflict;
use beachhead_model::map::{HexLayer, Hexside, Map};

/// Merges the hexes of maps with one grid.
pub(super) fn merge_hexes(maps: Versions<&Map>, conflicts: &mut Vec<Conflict>) -> HexLayer {
    let layers = maps.map(|map| &map.hexes);
    let mut merged = layers.ours.clone();
    let changed = layers.base.differing(layers.theirs);
    for at in changed {
        let number = maps.ours.grid.number(at);
        let record = layers.map(|layer| layer.record(at, number.clone()));
        let found = match merge_one("hexes", record.map(Option::as_ref)) {
            Ok(merged) => merged,
            Err(found) => {
                let ours = found.ours.first();
                let ours = ours.and_then(|ours| serde_json::from_value(ours.clone()).ok());
                conflicts.push(*found);
                ours
            }
        };
        merged.swap(at, &number, found);
    }
    let strays = merge_layer("hexes", layers.map(|layer| layer.strays()), conflicts);
    *merged.strays_mut() = strays;
    merged
}

/// Merges hexsides. A side at which both branches have put other kinds in the place of one is in conflict as a whole.
pub(super) fn merge_hexsides(
    layers: Versions<&Layer<Hexside>>,
    conflicts: &mut Vec<Conflict>,
) -> Layer<Hexside> {
    if let Some(plain) = layers.plain() {
        return (*plain).clone();
    }
    let mut found = Vec::new();
    let merged = merge_layer("hexsides", layers.map(|layer| *layer), &mut found);
    let mut sides: Vec<&HexsideNo> = layers.base.iter().map(|side| &side.between).collect();
    sides.dedup();
    let mut replaced: Vec<(HexsideNo, Conflict)> = Vec::new();
    for side in sides {
        let at = layers.map(|layer| at_side(layer, side));
        if is_replaced_twice(&at) {
            replaced.push((side.clone(), record_conflict("hexsides", at)));
        }
    }
    if replaced.is_empty() {
        conflicts.extend(found);
        return merged;
    }
    let is_replaced = |side: &HexsideNo| replaced.iter().any(|(other, _)| other == side);
    let others = merged.iter().filter(|record| !is_replaced(&record.between));
    let ours = layers.ours.iter();
    let ours = ours.filter(|record| is_replaced(&record.between));
    let kept: Layer<Hexside> = others.chain(ours).cloned().collect();
    let wholes: Vec<Conflict> = replaced.into_iter().map(|(_, whole)| whole).collect();
    found.retain(|one| wholes.iter().all(|whole| whole.key != one.key));
    conflicts.extend(found);
    conflicts.extend(wholes);
    kept
}

fn at_side<'a>(layer: &'a Layer<Hexside>, side: &HexsideNo) -> &'a [Hexside] {
    let all = layer.as_slice();
    let from = all.partition_point(|record| record.between < *side);
    let to = all.partition_point(|record| record.between <= *side);
    all.get(from..to).unwrap_or_default()
}

/// Whether both branches have taken one kind away and put different ones there.
fn is_replaced_twice(at: &Versions<&[Hexside]>) -> bool {
    let has = |records: &[Hexside], kind: &Hexside| records.iter().any(|one| one.kind == kind.kind);
    let mut gone = at.base.iter();
    let is_gone = gone.any(|kind| !has(at.ours, kind) && !has(at.theirs, kind));
    let brings = |ours: &[Hexside], theirs: &[Hexside]| {
        let mut new = ours.iter();
        new.any(|kind| !has(at.base, kind) && !has(theirs, kind))
    };
    is_gone && brings(at.ours, at.theirs) && brings(at.theirs, at.ours)
}
