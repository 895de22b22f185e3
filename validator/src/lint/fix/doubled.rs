//! Fixes of what stands twice: one of two that are alike, or another id for the second.

use beachhead_schema::Id;
use beachhead_schema::diag::{Diagnostic, Fix, Subject};
use beachhead_schema::edit::Swap;
use beachhead_schema::layer::{Keyed, Layer};
use beachhead_schema::pack::Pack;

use super::{guess, sure};

/// One of the records of a key, if all are alike.
fn one_of<T: Keyed + Clone + PartialEq>(
    layer: &Layer<T>,
    key: &T::Key,
    swap: impl Fn(T::Key, Vec<T>) -> Swap,
) -> Option<Fix> {
    let records: Vec<&T> = layer.iter().filter(|it| it.key() == *key).collect();
    let first = *records.first()?;
    let alike = records.len() > 1 && records.iter().all(|other| *other == first);
    let kept = alike.then(|| vec![swap(key.clone(), vec![first.clone()])])?;
    sure("Keep one of the two", kept)
}

/// MAP006: one of the two, or the second by another id. What refers to the id has meant the first until now.
pub(super) fn ids_of_map(pack: &Pack, finding: &Diagnostic) -> Vec<Fix> {
    let map = &pack.map;
    let mut quoted = finding.message.split('`').skip(1).step_by(2);
    let (Some(field), Some(id)) = (quoted.next(), quoted.next()) else {
        return Vec::new();
    };
    let id = Id::new(id);
    macro_rules! in_layer {
        ($layer:expr, $swap:expr) => {
            one_of($layer, &id, $swap).or_else(|| renamed($layer, &id, $swap, |it, id| it.id = id))
        };
    }
    let fix = match field {
        "paths" => in_layer!(&map.paths, Swap::Path),
        "tide_lines" => in_layer!(&map.tide_lines, Swap::TideLine),
        "beaches" => in_layer!(&map.beaches, Swap::Beach),
        "boxes" => in_layer!(&map.boxes, Swap::BeachBox),
        "sectors" => in_layer!(&map.sectors, Swap::Sector),
        "scatter_paths" => in_layer!(&map.scatter_paths, Swap::ScatterPath),
        "entries" => in_layer!(&map.entries, Swap::Entry),
        "regions" => in_layer!(&map.regions, Swap::Region),
        "markers" => in_layer!(&map.markers, Swap::Marker),
        "labels" => in_layer!(&map.labels, Swap::Label),
        _ => None,
    };
    fix.into_iter().collect()
}

/// The records behind the first get ids with a number behind them.
fn renamed<T: Keyed<Key = Id> + Clone>(
    layer: &Layer<T>,
    id: &Id,
    swap: impl Fn(Id, Vec<T>) -> Swap,
    rename: impl Fn(&mut T, Id),
) -> Option<Fix> {
    let mut records = layer.iter().filter(|it| it.key() == *id).cloned();
    let first = records.next()?;
    let mut swaps = vec![swap(id.clone(), vec![first])];
    let mut free = (2_u32..)
        .map(|number| Id::new(format!("{id}-{number}")))
        .filter(|id| layer.get(id).is_none());
    let mut last = None;
    for (mut record, id) in records.zip(&mut free) {
        rename(&mut record, id.clone());
        swaps.push(swap(id.clone(), vec![record]));
        last = Some(id);
    }
    guess(format!("Call the second {}", last?), swaps)
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
    let rows = &pack.tables.rows;
    let mut of_table = rows.iter().filter(|row| {
        let told = format!("table {} has two rows nr {}", row.table, row.nr);
        finding.message == told
    });
    let fix = of_table
        .next()
        .and_then(|row| one_of(rows, &row.key(), Swap::TableRow));
    fix.into_iter().collect()
}

/// TAB005: one of two tables that are alike.
pub(super) fn tables(pack: &Pack, finding: &Diagnostic) -> Vec<Fix> {
    let tables = &pack.tables.tables;
    let mut twice = tables
        .iter()
        .filter(|table| finding.message == format!("there are two tables {}", table.id));
    let fix = twice
        .next()
        .and_then(|table| one_of(tables, &table.id, Swap::Table));
    fix.into_iter().collect()
}

/// ERR002: one of two errata that are alike.
pub(super) fn errata(pack: &Pack, finding: &Diagnostic) -> Vec<Fix> {
    let errata = &pack.errata.errata;
    let mut twice = errata
        .iter()
        .filter(|erratum| finding.message == format!("there are two errata {}", erratum.id));
    let fix = twice
        .next()
        .and_then(|erratum| one_of(errata, &erratum.key(), Swap::Erratum));
    fix.into_iter().collect()
}
