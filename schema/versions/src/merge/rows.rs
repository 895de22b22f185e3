//! Rows of tables, known by what is printed beside them: where one branch puts a row in, those of the other below it go down.

use std::collections::BTreeMap;

use serde_json::Value;

use super::records::{merge_layer, merge_one, record_conflict};
use super::value::Versions;
use crate::diff::{NumberedRow, numbered_rows, row_pairs};
use beachhead_base::Id;
use beachhead_base::layer::Layer;
use beachhead_model::comments::{Comments, key_text};
use beachhead_model::conflict::Conflict;
use beachhead_model::pack::Pack;
use beachhead_model::tables::{TableRow, Tables};

const ROWS: &str = "rows";

/// Gives all three packs the merged rows, so that nothing of them differs any more. Comments keep their rows.
pub(super) fn merge_rows(packs: &mut [Pack; 3], conflicts: &mut Vec<Conflict>) {
    let [base, ours, theirs] = packs.each_ref().map(|pack| &pack.tables.part);
    if ours.rows == theirs.rows || base.rows == theirs.rows || base.rows == ours.rows {
        return;
    }
    let all = [base, ours, theirs];
    let mut tables: Vec<Id> = all
        .iter()
        .flat_map(|tables| tables.rows.iter().map(|row| row.table.clone()))
        .collect();
    tables.sort();
    tables.dedup();
    let mut rows: Vec<TableRow> = Vec::new();
    let mut renumbered: [BTreeMap<String, Option<u16>>; 3] = Default::default();
    for table in &tables {
        let merged = merge_table(table, all, conflicts);
        for (side, numbers) in renumbered.iter_mut().zip(merged.numbers) {
            let numbers = numbers.into_iter();
            side.extend(numbers.map(|(old, new)| (key_text(&(table.clone(), old)), new)));
        }
        rows.extend(merged.rows);
    }
    let layer: Layer<TableRow> = rows.into_iter().collect();
    for (pack, renumbered) in packs.iter_mut().zip(&renumbered) {
        pack.tables.rows = layer.clone();
        renumber(&mut pack.tables.margin.comments, &tables, renumbered);
    }
}

/// Gives the comments of rows to the rows' new numbers.
fn renumber(comments: &mut Comments, tables: &[Id], numbers: &BTreeMap<String, Option<u16>>) {
    let new_key = |key: &str| {
        let Some(number) = numbers.get(key) else {
            return Some(key.to_owned());
        };
        let mut tables = tables.iter();
        let table = tables.find(|table| key.starts_with(&format!("({table:?},")))?;
        number.map(|number| key_text(&(table.clone(), number)))
    };
    comments.rename(ROWS, new_key);
}

/// What has become of a table.
struct MergedTable {
    rows: Vec<TableRow>,
    /// By side, the numbers of rows that have another one now, or none.
    numbers: [Vec<(u16, Option<u16>)>; 3],
}

impl MergedTable {
    fn of(rows: &[TableRow]) -> Self {
        Self {
            rows: rows.to_vec(),
            numbers: Default::default(),
        }
    }
}

fn merge_table(table: &Id, all: [&Tables; 3], conflicts: &mut Vec<Conflict>) -> MergedTable {
    let [base, ours, theirs] = all.map(|tables| tables.rows_of(table.as_str()).as_slice());
    let rows = Versions { base, ours, theirs };
    if let Some(plain) = rows.plain() {
        return MergedTable::of(plain);
    }
    let numbers = |rows: &[TableRow]| rows.iter().map(|row| row.nr).collect::<Vec<_>>();
    // Numbers that are given twice, by mistake, say nothing.
    let is_plain = |rows: &[TableRow]| numbers(rows).is_sorted_by(|a, b| a < b);
    if !(is_plain(base) && is_plain(ours) && is_plain(theirs)) {
        return by_number(rows, conflicts);
    }
    let numbered = rows.map(|rows| numbered_rows(rows));
    let aligned = Aligned::of(&numbered);
    if aligned.is_in_place() {
        return by_number(rows, conflicts);
    }
    match aligned.order() {
        Some(order) => merge_ordered(rows, &aligned, &order, conflicts),
        None => {
            conflicts.push(table_conflict(table, &rows));
            MergedTable::of(ours)
        }
    }
}

/// The conflict about a table as a whole.
fn table_conflict(table: &Id, rows: &Versions<&[TableRow]>) -> Conflict {
    Conflict {
        key: table.to_string(),
        ..record_conflict(ROWS, rows.map(|rows| *rows))
    }
}

/// Where no row has come, gone or moved, or where numbers are no use, a row is found by its number.
fn by_number(rows: Versions<&[TableRow]>, conflicts: &mut Vec<Conflict>) -> MergedTable {
    let layers = rows.map(|rows| rows.iter().cloned().collect::<Layer<TableRow>>());
    let merged = merge_layer(ROWS, layers.map(|layer| layer), conflicts);
    MergedTable::of(merged.as_slice())
}

/// A row of the merged table: the places of its versions in their lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    /// That of the base with this place.
    Old(usize),
    /// A new one of ours.
    Ours(usize),
    /// A new one of theirs.
    Theirs(usize),
    /// A new one that both have put in, in their places.
    Both(usize, usize),
}

/// What a branch has done to the sequence of rows.
struct Branch<'a> {
    rows: &'a [NumberedRow],
    /// By place in the base, the place in the branch.
    kept: BTreeMap<usize, usize>,
    /// By place in the branch, the place in the base.
    from: BTreeMap<usize, usize>,
}

impl<'a> Branch<'a> {
    fn new(rows: &'a [NumberedRow], pairs: impl Iterator<Item = Pair>) -> Self {
        let kept: BTreeMap<usize, usize> = pairs.collect();
        let from = kept.iter().map(|(old, new)| (*new, *old)).collect();
        Self { rows, kept, from }
    }

    /// Whether the rows of the base stand as they did, but for those that are gone, with new ones between them.
    fn keeps_order(&self) -> bool {
        self.kept.values().is_sorted()
    }

    /// The new rows behind a row of the base; behind none, those at the top.
    fn added_behind(&self, old: Option<usize>) -> Vec<usize> {
        let start = match old {
            Some(old) => match self.kept.get(&old) {
                Some(place) => place + 1,
                None => return Vec::new(),
            },
            None => 0,
        };
        (start..self.rows.len())
            .take_while(|place| !self.from.contains_key(place))
            .collect()
    }
}

/// The places of one row, in the base and in a branch.
type Pair = (usize, usize);

/// The rows of both branches beside those of the base.
struct Aligned<'a> {
    ours: Branch<'a>,
    theirs: Branch<'a>,
    base: &'a [NumberedRow],
}

impl<'a> Aligned<'a> {
    /// Finds the rows of the base in both branches: by their labels and, where both branches have the row, by their cells.
    ///
    /// A row with the same number alone is another one, and so is one with the cells of a row that the other branch has taken out:
    /// in a merge that is made again, the other branch may have put it in.
    fn of(rows: &'a Versions<Vec<NumberedRow>>) -> Self {
        let Versions { base, ours, theirs } = rows;
        let pairs = [ours, theirs].map(|branch| row_pairs(base, branch));
        let [of_ours, of_theirs] = &pairs;
        let known = |branch: &'a [NumberedRow], pairs: &[Pair], others: &[Pair]| {
            let is_alike = |(old, new): &Pair, field: &str| {
                let value = |rows: &[NumberedRow], at: usize| rows.get(at)?.1.get(field).cloned();
                value(base, *old) == value(branch, *new)
            };
            let is_known = |pair: &&Pair| {
                let in_both = others.iter().any(|(old, _)| *old == pair.0);
                is_alike(pair, "row") || in_both && is_alike(pair, "cells")
            };
            Branch::new(branch, pairs.iter().filter(is_known).copied())
        };
        Self {
            ours: known(ours, of_ours, of_theirs),
            theirs: known(theirs, of_theirs, of_ours),
            base,
        }
    }

    /// Whether all three have the same rows in the same order, under the same numbers.
    fn is_in_place(&self) -> bool {
        [&self.ours, &self.theirs].into_iter().all(|branch| {
            let mut pairs = branch.kept.iter();
            let number = |rows: &[NumberedRow], at: usize| rows.get(at).map(|(number, _)| *number);
            branch.rows.len() == self.base.len()
                && branch.kept.len() == self.base.len()
                && pairs.all(|(old, new)| {
                    old == new && number(self.base, *old) == number(branch.rows, *new)
                })
        })
    }

    /// The rows of the merged table; `None` where the branches have put rows in at one place, moved some, or changed one that
    /// the other has taken out.
    fn order(&self) -> Option<Vec<Place>> {
        if !(self.ours.keeps_order() && self.theirs.keeps_order()) {
            return None;
        }
        let mut order = Vec::new();
        for old in std::iter::once(None).chain((0..self.base.len()).map(Some)) {
            if let Some(place) = old {
                let (one, other) = (self.ours.kept.get(&place), self.theirs.kept.get(&place));
                if one.is_some() && other.is_some() {
                    order.push(Place::Old(place));
                }
            }
            let added = (self.ours.added_behind(old), self.theirs.added_behind(old));
            let rows = |branch: &Branch<'_>, places: &[usize]| -> Vec<Value> {
                let rows = places.iter().filter_map(|place| branch.rows.get(*place));
                rows.map(|(_, row)| row.clone()).collect()
            };
            let gone = |branch: &Branch<'_>| old.is_some_and(|old| !branch.kept.contains_key(&old));
            match added {
                (one, other) if other.is_empty() => {
                    // What they have taken out is no place to put something behind.
                    if !one.is_empty() && gone(&self.theirs) {
                        return None;
                    }
                    order.extend(one.into_iter().map(Place::Ours));
                }
                (one, other) if one.is_empty() => {
                    if gone(&self.ours) {
                        return None;
                    }
                    order.extend(other.into_iter().map(Place::Theirs));
                }
                (one, other) if rows(&self.ours, &one) == rows(&self.theirs, &other) => {
                    let both = one.into_iter().zip(other);
                    order.extend(both.map(|(one, other)| Place::Both(one, other)));
                }
                _ => return None,
            }
        }
        Some(order)
    }
}

fn merge_ordered(
    rows: Versions<&[TableRow]>,
    aligned: &Aligned<'_>,
    order: &[Place],
    conflicts: &mut Vec<Conflict>,
) -> MergedTable {
    let mut merged = MergedTable::of(&[]);
    // A row that one branch has taken out, and the other changed.
    for (old, before) in rows.base.iter().enumerate() {
        let ours = aligned
            .ours
            .kept
            .get(&old)
            .and_then(|at| rows.ours.get(*at));
        let theirs = aligned
            .theirs
            .kept
            .get(&old)
            .and_then(|at| rows.theirs.get(*at));
        let is_changed = |row: Option<&TableRow>| row.is_some_and(|row| !is_alike(row, before));
        if ours.is_none() && is_changed(theirs) || theirs.is_none() && is_changed(ours) {
            conflicts.push(table_conflict(&before.table, &rows));
            return MergedTable::of(rows.ours);
        }
    }
    let numbers = |rows: &[TableRow]| rows.iter().map(|row| row.nr).collect::<Vec<_>>();
    // One branch alone has put rows in or taken some out: its numbers hold.
    let is_all = |branch: &Branch<'_>, is_of_other: fn(&Place) -> bool| {
        order.len() == branch.rows.len() && !order.iter().any(is_of_other)
    };
    let are_all_ours = is_all(&aligned.ours, |place| matches!(place, Place::Theirs(_)));
    let are_all_theirs = is_all(&aligned.theirs, |place| matches!(place, Place::Ours(_)));
    let [base, ours, theirs] = [rows.base, rows.ours, rows.theirs].map(numbers);
    let given: Vec<u16> = match (are_all_ours, are_all_theirs) {
        // Of other numbers that both have given, those that come later, whichever branch they are of.
        (true, true) if ours == base => theirs,
        (true, true) if theirs == base => ours,
        (true, true) => ours.max(theirs),
        (true, false) => ours,
        (false, true) => theirs,
        (false, false) => (1..).take(order.len()).collect(),
    };
    let mut places: [BTreeMap<usize, u16>; 3] = Default::default();
    for (place, number) in order.iter().zip(given) {
        let at = match *place {
            Place::Old(old) => [
                Some(old),
                aligned.ours.kept.get(&old).copied(),
                aligned.theirs.kept.get(&old).copied(),
            ],
            Place::Ours(new) => [None, Some(new), None],
            Place::Theirs(new) => [None, None, Some(new)],
            Place::Both(one, other) => [None, Some(one), Some(other)],
        };
        for (side, at) in places.iter_mut().zip(at) {
            side.extend(at.map(|at| (at, number)));
        }
        let row = |rows: &[TableRow], at: Option<usize>| {
            let row = at.and_then(|at| rows.get(at)).cloned();
            row.map(|row| TableRow { nr: number, ..row })
        };
        let [base, ours, theirs] = at;
        let version = Versions {
            base: row(rows.base, base),
            ours: row(rows.ours, ours),
            theirs: row(rows.theirs, theirs),
        };
        let found = match (&version.ours, &version.theirs) {
            (Some(_), Some(_)) => match merge_one(ROWS, version.map(Option::as_ref)) {
                Ok(merged) => merged,
                Err(found) => {
                    conflicts.push(*found);
                    version.ours
                }
            },
            _ => version.ours.or(version.theirs),
        };
        merged.rows.extend(found);
    }
    let all = [rows.base, rows.ours, rows.theirs];
    for ((numbers, places), rows) in merged.numbers.iter_mut().zip(&places).zip(all) {
        let rows = rows.iter().enumerate();
        numbers.extend(rows.map(|(at, row)| (row.nr, places.get(&at).copied())));
    }
    merged
}

/// Whether two rows say the same, whatever their numbers.
fn is_alike(one: &TableRow, other: &TableRow) -> bool {
    TableRow {
        nr: 0,
        ..one.clone()
    } == TableRow {
        nr: 0,
        ..other.clone()
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Rows of one table, each with its number, its label and its one cell, which no row with another label has.
    fn tables(rows: &[(u16, u8, u8)]) -> Tables {
        let rows = rows.iter().map(|(nr, row, cell)| TableRow {
            table: "t".into(),
            nr: *nr,
            row: format!("row {row}").as_str().into(),
            cells: vec![format!("{row}{cell}").as_str().into()],
            source: None,
            note: None,
        });
        Tables {
            rows: rows.collect(),
            ..Tables::default()
        }
    }

    /// Rows with other numbers and other labels.
    fn arb_rows() -> impl Strategy<Value = Vec<(u16, u8, u8)>> {
        let rows = prop::collection::btree_map(0..6_u16, (0..5_u8, 0..2_u8), 0..4);
        rows.prop_map(|rows| {
            let mut labels = std::collections::BTreeSet::new();
            let rows = rows.into_iter().map(|(nr, (row, cell))| (nr, row, cell));
            rows.filter(|(_, row, _)| labels.insert(*row)).collect()
        })
    }

    /// The rows that are merged of these, and what is in conflict.
    fn merged(base: &Tables, ours: &Tables, theirs: &Tables) -> (Tables, Vec<String>) {
        let mut conflicts = Vec::new();
        let merged = merge_table(&"t".into(), [base, ours, theirs], &mut conflicts);
        let tables = Tables {
            rows: merged.rows.into_iter().collect(),
            ..Tables::default()
        };
        (tables, conflicts.iter().map(Conflict::label).collect())
    }

    #[test]
    fn numbers_are_those_of_the_branch_whose_rows_they_are() {
        let all = |rows: &[(u16, u8, u8)]| tables(rows);
        for (base, ours, theirs, expected) in [
            // All rows are taken out, and a new one comes in their place.
            (
                &[(1, 0, 0), (3, 1, 0)][..],
                &[(1, 0, 0)][..],
                &[(2, 2, 0)][..],
                &[(2, 2, 0)][..],
            ),
            // A row has another number, and another cell.
            (&[(1, 0, 0)], &[(1, 0, 1)], &[(3, 0, 0)], &[(3, 0, 1)]),
            // One puts a row in at the top, the other takes the first one out.
            (
                &[(1, 0, 0), (2, 1, 0)],
                &[(0, 2, 0), (1, 0, 0), (2, 1, 0)],
                &[(2, 1, 0)],
                &[(1, 2, 0), (2, 1, 0)],
            ),
            // Both put the same row in, and one takes out the row below it.
            (
                &[(1, 0, 0), (2, 1, 0)],
                &[(1, 0, 0), (2, 2, 0), (3, 1, 0)],
                &[(1, 0, 0), (5, 2, 0)],
                &[(1, 0, 0), (5, 2, 0)],
            ),
        ] {
            let [base, ours, theirs, expected] = [base, ours, theirs, expected].map(all);
            for (one, other) in [(&ours, &theirs), (&theirs, &ours)] {
                let found = merged(&base, one, other);
                assert_eq!(
                    found,
                    (expected.clone(), vec![]),
                    "{base:?}: {one:?} and {other:?}"
                );
                assert_eq!(merged(&base, &found.0, other), found);
            }
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(2000))]

        #[test]
        fn the_same_merge_of_rows_again_changes_nothing(
            base in arb_rows(),
            ours in arb_rows(),
            theirs in arb_rows(),
        ) {
            let [base, ours, theirs] = [base, ours, theirs].map(|rows| tables(&rows));
            let once = merged(&base, &ours, &theirs);
            prop_assert_eq!(merged(&base, &once.0, &theirs), once.clone());
            let turned = merged(&base, &theirs, &ours);
            prop_assert_eq!(&once.1, &turned.1);
            if once.1.is_empty() {
                prop_assert_eq!(once, turned);
            }
        }
    }
}
