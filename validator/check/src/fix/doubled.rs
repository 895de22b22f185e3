//! Fixes of what stands twice: one of two that are alike, or another id for the second.

use beachhead_base::layer::{Keyed, Layer};
use beachhead_edit::{Fix, Spot, Swap, merged};
use beachhead_model::diag::{Address, Diagnostic};

use super::Fixing;
use super::safety::{guess, sure};

/// Keeps one of the records of a key, if all are alike.
fn one_of<T: Keyed + Clone + PartialEq>(
    layer: &Layer<T>,
    key: &T::Key,
    swap: impl Fn(T::Key, Vec<T>) -> Swap,
) -> Option<Fix> {
    sure("Keep one of the two", vec![merged(layer, key, swap)?])
}

/// MAP006: one of the two, or the second by another id. What refers to the id has meant the first until now.
pub(super) fn ids_of_map(fixing: &Fixing<'_>, finding: &Diagnostic) -> Vec<Fix> {
    let Some(Address { spot, .. }) = finding.address.as_deref() else {
        return Vec::new();
    };
    let fix = fixing.layers().iter().find_map(|layer| {
        let at = layer.position(spot)?;
        let id = layer.id(at)?;
        let kept = || sure("Keep one of the two", vec![layer.merged(at)?]);
        let renamed = || {
            let (swaps, last) = layer.renumbered(id)?;
            guess(format!("Call the second {last}"), swaps)
        };
        kept().or_else(renamed)
    });
    fix.into_iter().collect()
}

/// The most lines of a hexside of which one is offered to be kept.
const MOST_CHOICES: usize = 16;

/// MAP013: one of two that are alike; where they differ, either.
pub(super) fn hexsides(fixing: &Fixing<'_>, finding: &Diagnostic) -> Vec<Fix> {
    let pack = fixing.pack;
    let Some(Spot::Hexside(key)) = finding.address.as_ref().map(|about| &about.spot) else {
        return Vec::new();
    };
    if let Some(fix) = one_of(&pack.map.hexsides, key, Swap::Hexside) {
        return vec![fix];
    }
    let (side, _) = key;
    let sides = pack.map.hexsides.as_slice();
    let from = sides.partition_point(|it| it.between < *side);
    let to = sides.partition_point(|it| it.between <= *side);
    let of_side = sides.get(from..to).unwrap_or_default();
    if of_side.iter().filter(|it| it.key() == *key).count() < 2 {
        // Another fix has kept one.
        return Vec::new();
    }
    let mut fixes = Vec::new();
    let mut nth = 0;
    for alike in of_side.chunk_by(|a, b| a.kind == b.kind) {
        let [first, others @ ..] = alike else {
            continue;
        };
        // One alone is nothing to choose from; where all are the same, a finding about them offers to keep one.
        let all_alike = others.iter().all(|other| other == first);
        for record in alike.iter().filter(|_| !others.is_empty()) {
            let called = match (&record.name, nth) {
                (Some(name), _) => name.clone(),
                (None, 0) => "the first".to_owned(),
                (None, _) => "the other".to_owned(),
            };
            nth += 1;
            if fixes.len() == MOST_CHOICES {
                return fixes;
            }
            if all_alike {
                continue;
            }
            let swaps = vec![Swap::Hexside(record.key(), vec![record.clone()])];
            fixes.extend(guess(format!("Keep {called}"), swaps));
        }
    }
    fixes
}

/// UNIT001: one of two counters that are alike.
pub(super) fn units(fixing: &Fixing<'_>, finding: &Diagnostic) -> Vec<Fix> {
    let fix = match finding.address.as_ref().map(|about| &about.spot) {
        Some(Spot::Unit(id)) => one_of(&fixing.pack.forces.units, id, Swap::Unit),
        _ => None,
    };
    fix.into_iter().collect()
}

/// TAB003: one of two rows that are alike.
pub(super) fn rows(fixing: &Fixing<'_>, finding: &Diagnostic) -> Vec<Fix> {
    let pack = fixing.pack;
    let fix = match finding.address.as_ref().map(|about| &about.spot) {
        Some(Spot::TableRow(key)) => one_of(&pack.tables.rows, key, Swap::TableRow),
        _ => None,
    };
    fix.into_iter().collect()
}

/// TAB005: one of two tables that are alike.
pub(super) fn tables(fixing: &Fixing<'_>, finding: &Diagnostic) -> Vec<Fix> {
    let pack = fixing.pack;
    let fix = match finding.address.as_ref().map(|about| &about.spot) {
        Some(Spot::Table(id)) => one_of(&pack.tables.tables, id, Swap::Table),
        _ => None,
    };
    fix.into_iter().collect()
}

/// ERR002: one of two errata that are alike.
pub(super) fn errata(fixing: &Fixing<'_>, finding: &Diagnostic) -> Vec<Fix> {
    let pack = fixing.pack;
    let fix = match finding.address.as_ref().map(|about| &about.spot) {
        Some(Spot::Erratum(id)) => one_of(&pack.errata.errata, id, Swap::Erratum),
        _ => None,
    };
    fix.into_iter().collect()
}
