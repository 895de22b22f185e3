//! What the tables say of the kind that something was and of the kind that it is: the cost of a hex, its defence.
//!
//! Rulebooks take what terrain does from the pack's tables, so the tables are asked whatever the rulebook. A table is about
//! kinds of terrain if most of its rows are named for them.

use beachhead_schema::Id;
use beachhead_schema::diff::{ChangeGroup, ChangeKind, PackChange};
use beachhead_schema::layer::{Keyed, Layer};
use beachhead_schema::pack::Pack;
use beachhead_schema::tables::Table;

use super::document::CostReport;

/// Whether the palette of a pack has a kind of this id in one of its lists.
type IsKind = fn(&Pack, &Id) -> bool;

/// What differs in the tables' rows for a hex, hexside or path of another kind.
pub(super) fn costs(change: &PackChange, old: &Pack, new: &Pack) -> Vec<CostReport> {
    if change.group != ChangeGroup::Map || change.kind != ChangeKind::Changed {
        return Vec::new();
    }
    let (field, is_kind): (&str, IsKind) = match change.list {
        "hexes" => ("terrain", |pack, id| has(&pack.palette.terrains, id)),
        "hexsides" => ("kind", |pack, id| has(&pack.palette.hexsides, id)),
        "paths" => ("kind", |pack, id| has(&pack.palette.paths, id)),
        _ => return Vec::new(),
    };
    let kinds = change.fields.iter().find(|found| found.path == field);
    let kinds = kinds.and_then(|found| Some((found.before.as_str()?, found.after.as_str()?)));
    let Some((before, after)) = kinds else {
        return Vec::new();
    };
    let is_meant = |table: &&Table| {
        let rows = new.tables.rows_of(table.id.as_str());
        let all = rows.len();
        rows.filter(|row| is_kind(new, &row.row)).count() * 2 > all
    };
    let tables = new.tables.tables.iter().filter(is_meant);
    tables
        .flat_map(|table| of_table(table, (old, before), (new, after)))
        .collect()
}

fn of_table(
    table: &Table,
    (old, before): (&Pack, &str),
    (new, after): (&Pack, &str),
) -> Vec<CostReport> {
    let id = table.id.as_str();
    let cells = table.columns.iter().filter_map(|column| {
        let earlier = old.tables.cell(id, before, column.as_str())?;
        let later = new.tables.cell(id, after, column.as_str())?;
        (earlier != later).then(|| CostReport {
            table: id.to_owned(),
            column: column.to_string(),
            before: earlier.to_string(),
            after: later.to_string(),
        })
    });
    cells.collect()
}

fn has<T: Keyed<Key = Id>>(kinds: &Layer<T>, id: &Id) -> bool {
    kinds.get(id).is_some()
}
