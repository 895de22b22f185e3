//! Rows of tables, known by what is printed beside them: a row that is put in changes the numbers of those below, and nothing
//! else of them.

use std::collections::BTreeMap;

use serde_json::Value;

use super::change::{ChangeGroup, ChangeKind, PackChange};
use super::fields::{Renames, differing};
use super::label::record_label;
use super::spot_change::{SpotChange, values};
use beachhead_base::Id;
use beachhead_edit::{Edit, Spot};
use beachhead_model::pack::Pack;
use beachhead_model::tables::{TableRow, Tables};

/// Takes the rows out of the entries, and makes a change of each that is another one.
pub(super) fn take(
    entries: &mut Vec<SpotChange>,
    (before, after): (&Pack, &Pack),
    renames: &Renames,
    changes: &mut Vec<PackChange>,
) {
    let mut tables: BTreeMap<Id, Vec<SpotChange>> = BTreeMap::new();
    let mut rest = Vec::new();
    for entry in std::mem::take(entries) {
        match &entry.spot {
            Spot::TableRow((table, _)) => tables.entry(table.clone()).or_default().push(entry),
            _ => rest.push(entry),
        }
    }
    *entries = rest;
    for (table, entries) in tables {
        let rows = Rows {
            before: rows_of(&before.tables, &table),
            after: rows_of(&after.tables, &table),
        };
        let columns = after
            .tables
            .tables
            .get(&table)
            .or(before.tables.tables.get(&table));
        let columns = columns.map_or(&[][..], |table| &table.columns);
        changes.extend(rows.changes(entries, columns, renames));
    }
}

/// The number of a row, and what the row says besides.
pub(crate) type NumberedRow = (u64, Value);

/// Whether an earlier row and a later one are the same in some way.
type IsSame = fn(&NumberedRow, &NumberedRow) -> bool;

/// The rows of a table: their numbers, and what they say besides.
struct Rows {
    before: Vec<NumberedRow>,
    after: Vec<NumberedRow>,
}

fn rows_of(tables: &Tables, table: &Id) -> Vec<NumberedRow> {
    numbered_rows(tables.rows_of(table.as_str()).as_slice())
}

/// Rows of one table, each with its number apart.
pub(crate) fn numbered_rows(rows: &[TableRow]) -> Vec<NumberedRow> {
    let numbered = values(rows).into_iter().map(|mut row| {
        let number = row.as_object_mut().and_then(|row| row.remove("nr"));
        (number.and_then(|number| number.as_u64()).unwrap_or(0), row)
    });
    numbered.collect()
}

/// Which row has become which, by place: first by what is printed beside it, then by its cells, then by its number.
pub(crate) fn row_pairs(before: &[NumberedRow], after: &[NumberedRow]) -> Vec<(usize, usize)> {
    let mut pairs = Vec::new();
    let (mut old, mut new) = ([false].repeat(before.len()), [false].repeat(after.len()));
    let is_same: [IsSame; 4] = [
        |a, b| a == b,
        |a, b| a.1.get("row") == b.1.get("row"),
        |a, b| a.1.get("cells") == b.1.get("cells"),
        |a, b| a.0 == b.0,
    ];
    for is_same in is_same {
        for (at, (row, is_used)) in before.iter().zip(&mut old).enumerate() {
            let mut free = after.iter().zip(&new).enumerate();
            let found = free.find(|(_, (other, is_used))| !**is_used && is_same(row, other));
            if let Some(there) = found.map(|(there, _)| there).filter(|_| !*is_used) {
                *is_used = true;
                new.iter_mut()
                    .skip(there)
                    .take(1)
                    .for_each(|used| *used = true);
                pairs.push((at, there));
            }
        }
    }
    pairs.sort_unstable();
    pairs
}

impl Rows {
    fn changes(
        self,
        entries: Vec<SpotChange>,
        columns: &[Id],
        renames: &Renames,
    ) -> Vec<PackChange> {
        let pairs = row_pairs(&self.before, &self.after);
        let mut found: Vec<(Vec<u64>, PackChange)> = Vec::new();
        let mut furthest = 0;
        for (at, there) in &pairs {
            let (Some((from, before)), Some((to, after))) =
                (self.before.get(*at), self.after.get(*there))
            else {
                continue;
            };
            let is_moved = *there < furthest;
            furthest = furthest.max(*there);
            let fields = differing(before, after, renames);
            if fields.is_empty() && !is_moved {
                continue;
            }
            let kind = match fields.is_empty() {
                true => ChangeKind::Moved,
                false => ChangeKind::Changed,
            };
            let mut change = row_change(kind, Some(before), Some(after));
            change.fields = fields;
            for field in &mut change.fields {
                name_column(&mut field.path, columns);
            }
            found.push((vec![*from, *to], change));
        }
        for (at, (number, row)) in self.before.iter().enumerate() {
            if !pairs.iter().any(|(old, _)| *old == at) {
                found.push((
                    vec![*number],
                    row_change(ChangeKind::Removed, Some(row), None),
                ));
            }
        }
        for (at, (number, row)) in self.after.iter().enumerate() {
            if !pairs.iter().any(|(_, new)| *new == at) {
                found.push((
                    vec![*number],
                    row_change(ChangeKind::Added, None, Some(row)),
                ));
            }
        }
        with_entries(found, entries)
    }
}

fn row_change(kind: ChangeKind, before: Option<&Value>, after: Option<&Value>) -> PackChange {
    let row = after.or(before);
    let label = row.map(|row| record_label(ChangeGroup::Tables, "rows", row));
    let mut change = PackChange::new(ChangeGroup::Tables, kind, "rows", label.unwrap_or_default());
    change.before.extend(before.cloned());
    change.after.extend(after.cloned());
    change
}

/// `cells[3]` is the cell of a column.
fn name_column(path: &mut String, columns: &[Id]) {
    let at = path
        .strip_prefix("cells[")
        .and_then(|rest| rest.strip_suffix(']'));
    let at = at.and_then(|at| at.parse::<usize>().ok());
    if let Some(column) = at.and_then(|at| columns.get(at)) {
        *path = format!("cells.{column}");
    }
}

/// Gives each change the spots of its numbers; those of rows that only have another number go to the first one.
fn with_entries(
    found: Vec<(Vec<u64>, PackChange)>,
    mut entries: Vec<SpotChange>,
) -> Vec<PackChange> {
    let swaps: Vec<_> = entries.iter().map(|entry| entry.swap.clone()).collect();
    // Where rows have other numbers, none of the table's swaps makes sense without the others.
    let is_apart = found.iter().all(|(numbers, change)| {
        change.kind == ChangeKind::Changed && numbers.first() == numbers.last()
    });
    let mut changes: Vec<PackChange> = Vec::new();
    for (numbers, mut change) in found {
        let (own, others): (Vec<SpotChange>, Vec<SpotChange>) = entries.into_iter().partition(|entry| {
            matches!(&entry.spot, Spot::TableRow((_, nr)) if numbers.contains(&u64::from(*nr)))
        });
        entries = others;
        let own_swaps = own.iter().map(|entry| entry.swap.clone()).collect();
        change.edit = Edit::new("Change", if is_apart { own_swaps } else { swaps.clone() });
        change.spots.extend(own.into_iter().map(|entry| entry.spot));
        changes.push(change);
    }
    // Records that share a number, or rows that follow a table under another id.
    if changes.is_empty() && !entries.is_empty() {
        let mut change = PackChange::new(ChangeGroup::Tables, ChangeKind::Changed, "rows", "rows");
        change.edit = Edit::new("Change", swaps);
        changes.push(change);
    }
    if let Some(first) = changes.first_mut() {
        first
            .spots
            .extend(entries.into_iter().map(|entry| entry.spot));
    }
    changes
}
