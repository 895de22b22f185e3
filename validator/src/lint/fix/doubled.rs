//! Fixes of what stands twice: one of two that are alike, or another id for the second.

use beachhead_schema::diag::{Address, Diagnostic, Fix, Subject};
use beachhead_schema::edit::{Spot, Swap, merged};
use beachhead_schema::layer::{Keyed, Layer};
use beachhead_schema::pack::Pack;

use super::{guess, sure};

/// Keeps one of the records of a key, if all are alike.
fn one_of<T: Keyed + Clone + PartialEq>(
    layer: &Layer<T>,
    key: &T::Key,
    swap: impl Fn(T::Key, Vec<T>) -> Swap,
) -> Option<Fix> {
    sure("Keep one of the two", vec![merged(layer, key, swap)?])
}

/// MAP006: one of the two, or the second by another id. What refers to the id has meant the first until now.
pub(super) fn ids_of_map(pack: &Pack, finding: &Diagnostic) -> Vec<Fix> {
    let Some(Address { spot, .. }) = finding.address.as_deref() else {
        return Vec::new();
    };
    let fix = pack.map.layers().into_iter().find_map(|layer| {
        let records = layer.records();
        let at = records.iter().position(|record| record.spot() == *spot)?;
        let id = records.get(at)?.id()?;
        let kept = || sure("Keep one of the two", vec![layer.merged(at)?]);
        let renamed = || {
            let (swaps, last) = layer.renumbered(id)?;
            guess(format!("Call the second {last}"), swaps)
        };
        kept().or_else(renamed)
    });
    fix.into_iter().collect()
}

/// MAP013: where the two differ, either.
pub(super) fn hexsides(pack: &Pack, finding: &Diagnostic) -> Vec<Fix> {
    let side = finding.subjects.iter().find_map(|subject| match subject {
        Subject::Hexside(side) => Some(side),
        _ => None,
    });
    let Some(side) = side else { return Vec::new() };
    let sides = pack.map.hexsides.as_slice();
    let of_side = sides.iter().filter(|it| it.between == *side);
    let twice = |key: &(_, _)| sides.iter().filter(|it| it.key() == *key).count() > 1;
    let mut fixes = Vec::new();
    for (nth, record) in of_side.filter(|it| twice(&it.key())).enumerate() {
        let key = record.key();
        let all_alike = sides
            .iter()
            .filter(|it| it.key() == key)
            .all(|it| it == record);
        if all_alike {
            continue; // The lint itself offers that.
        }
        let called = match (&record.name, nth) {
            (Some(name), _) => name.clone(),
            (None, 0) => "the first".to_owned(),
            (None, _) => "the other".to_owned(),
        };
        fixes.extend(guess(
            format!("Keep {called}"),
            vec![Swap::Hexside(key, vec![record.clone()])],
        ));
    }
    fixes
}

/// TAB003: one of two rows that are alike.
pub(super) fn rows(pack: &Pack, finding: &Diagnostic) -> Vec<Fix> {
    let fix = match finding.address.as_ref().map(|about| &about.spot) {
        Some(Spot::TableRow(key)) => one_of(&pack.tables.rows, key, Swap::TableRow),
        _ => None,
    };
    fix.into_iter().collect()
}

/// TAB005: one of two tables that are alike.
pub(super) fn tables(pack: &Pack, finding: &Diagnostic) -> Vec<Fix> {
    let fix = match finding.address.as_ref().map(|about| &about.spot) {
        Some(Spot::Table(id)) => one_of(&pack.tables.tables, id, Swap::Table),
        _ => None,
    };
    fix.into_iter().collect()
}

/// ERR002: one of two errata that are alike.
pub(super) fn errata(pack: &Pack, finding: &Diagnostic) -> Vec<Fix> {
    let fix = match finding.address.as_ref().map(|about| &about.spot) {
        Some(Spot::Erratum(id)) => one_of(&pack.errata.errata, id, Swap::Erratum),
        _ => None,
    };
    fix.into_iter().collect()
}
