//! TAB008: better odds that give a worse result.
//!
//! No lint knows what a result is worth. But if `DE` follows `EX` at better odds in four columns, and `EX` follows `DE`
//! in a fifth, one cell of the fifth was misread. So each line of a table is held against itself.

use std::cmp::Ordering;
use std::collections::BTreeMap;

use beachhead_base::Id;
use beachhead_model::diag::{Code, Diagnostic, Place, Severity, Subject};
use beachhead_model::part_kind::PartKind;
use beachhead_model::tables::{Table, TableRow};

use super::scale::{Head, Scale, compare, line, scale};
use crate::lint::target::word;
use crate::lint::{Findings, Lint, Target};

const CODE: Code = Code {
    id: "TAB008",
    name: "odds-not-monotone",
};

pub(in crate::lint) const LINT: Lint = Lint {
    code: CODE,
    worst: Severity::Error,
    explain: include_str!("odds_not_monotone.md"),
    needs: &[PartKind::Tables],
    check,
};

/// The most odds of a line that are compared with each other, and the most numbers of a die: real tables have fewer.
const MOST: usize = 40;
/// Two results must stand this many times as often in one order as in the other, for the other to be a mistake. Of two
/// results that are worth about the same (an exchange, a retreat) either may come first.
const CLEARLY: usize = 3;

/// A line of results: at each of the odds, in the order of the table, a result for each number of the die.
struct ResultLine<'t> {
    table: &'t Table,
    /// What the odds are: `row` or `column`.
    side: &'static str,
    scale: Scale,
    odds: Vec<(Head, &'t Id)>,
    /// What is printed beside the die's numbers.
    dice: Vec<&'t Id>,
    results: Vec<Vec<&'t Id>>,
}

fn check(target: &Target<'_>, found: &mut Findings) {
    let tables = &target.pack.tables;
    for (at, table) in tables.tables.iter().enumerate() {
        let Some((columns, heads)) = scale(&table.columns) else {
            continue;
        };
        let rows = tables.rows.as_slice();
        let start = rows.partition_point(|row| row.table < table.id);
        let rows: Vec<(usize, &TableRow)> = (start..)
            .zip(tables.rows_of(table.id.as_str()))
            .filter(|(_, row)| row.cells.len() == table.columns.len())
            .collect();
        if is_dice(columns) {
            let mut lines = BTreeMap::<&str, Vec<(usize, &TableRow)>>::new();
            for (at, row) in rows {
                lines.entry(line(&row.row)).or_default().push((at, row));
            }
            for rows in lines.into_values() {
                by_rows(target, table, &rows, found);
            }
        } else {
            let ids: Vec<&Id> = rows.iter().map(|(_, row)| &row.row).collect();
            if ids.len() > MOST
                || !scale(ids.iter().copied()).is_some_and(|(rows, _)| is_dice(rows))
            {
                continue;
            }
            let line = ResultLine {
                table,
                side: "column",
                scale: columns,
                odds: heads.into_iter().zip(&table.columns).collect(),
                dice: ids,
                results: (0..table.columns.len())
                    .map(|column| {
                        rows.iter()
                            .filter_map(|(_, row)| row.cells.get(column))
                            .collect()
                    })
                    .collect(),
            };
            let spans = &target.files.tables.spans;
            let head = |_| spans.within("tables", at, "columns");
            let cell = |_: usize, die: usize| {
                let row = rows.get(die).map_or(start, |(at, _)| *at);
                spans.within("rows", row, "cells")
            };
            look(&line, &head, &cell, found);
        }
    }
}

fn is_dice(scale: Scale) -> bool {
    matches!(scale, Scale::Die | Scale::Ranges)
}

fn by_rows(target: &Target<'_>, table: &Table, rows: &[(usize, &TableRow)], found: &mut Findings) {
    let Some((scale, heads)) = scale(rows.iter().map(|(_, row)| &row.row)) else {
        return;
    };
    if is_dice(scale) {
        return;
    }
    let line = ResultLine {
        table,
        side: "row",
        scale,
        odds: heads
            .into_iter()
            .zip(rows.iter().map(|(_, row)| &row.row))
            .collect(),
        dice: table.columns.iter().collect(),
        results: rows
            .iter()
            .map(|(_, row)| row.cells.iter().collect())
            .collect(),
    };
    let spans = &target.files.tables.spans;
    let at = |nr: usize| rows.get(nr).map(|(at, _)| *at).unwrap_or_default();
    let head = |nr: usize| spans.within("rows", at(nr), "row");
    let cell = |nr: usize, _: usize| {
        let field = "cells";
        let cell = line.results.get(nr).and_then(|cells| cells.first());
        // A cell's text stands there more often than once: the list is what can be shown.
        match cell {
            Some(only) if table.columns.len() == 1 => {
                word(spans, "rows", at(nr), field, only.as_str())
            }
            _ => spans.within("rows", at(nr), field),
        }
    };
    look(&line, &head, &cell, found);
}

/// Holds a line against itself. `head` and `cell` say where its odds and its results stand.
fn look(
    line: &ResultLine<'_>,
    head: &dyn Fn(usize) -> Place,
    cell: &dyn Fn(usize, usize) -> Place,
    found: &mut Findings,
) {
    if line.odds.len() < 2 || line.odds.len() > MOST || line.dice.len() > MOST {
        return;
    }
    let subject = || Subject::Table(line.table.id.to_string());
    let steps: Vec<Ordering> = line
        .odds
        .windows(2)
        .filter_map(|pair| match pair {
            [(a, _), (b, _)] => Some(compare(line.scale, *a, *b)),
            _ => None,
        })
        .collect();
    let rises = steps.iter().filter(|step| step.is_lt()).count();
    let way = if rises * 2 >= steps.len() {
        Ordering::Less
    } else {
        Ordering::Greater
    };
    // A head that stands there twice is reported as that.
    if steps.iter().any(|step| step.is_eq()) {
        return;
    }
    if let Some(nr) = steps.iter().position(|step| *step != way) {
        let is_in_order = |without: usize| {
            let rest = line.odds.iter().enumerate();
            let rest: Vec<Head> = rest
                .filter(|(at, _)| *at != without)
                .map(|(_, (head, _))| *head)
                .collect();
            rest.is_sorted_by(|a, b| compare(line.scale, *a, *b) == way)
        };
        // The one out of order is the one without which the others are in order.
        if is_in_order(nr)
            && !is_in_order(nr + 1)
            && let (Some((_, this)), Some((_, after))) = (line.odds.get(nr), line.odds.get(nr + 1))
        {
            let message = format!(
                "{} {this} of table {} comes before {after}, against the order of the others",
                line.side, line.table.id
            );
            found.push(
                Diagnostic::error(CODE, message)
                    .at(head(nr))
                    .on(subject())
                    .help("odds and differentials stand in one order, rising or falling"),
            );
        } else if let (Some((_, before)), Some((_, after))) =
            (line.odds.get(nr), line.odds.get(nr + 1))
        {
            let message = format!(
                "{} {after} of table {} comes after {before}, against the order of the others",
                line.side, line.table.id
            );
            found.push(
                Diagnostic::error(CODE, message)
                    .at(head(nr + 1))
                    .on(subject())
                    .help("odds and differentials stand in one order, rising or falling"),
            );
        }
        return;
    }
    for (nr, die, why) in misread(&line.results) {
        let (Some((_, odds)), Some(number)) = (line.odds.get(nr), line.dice.get(die)) else {
            continue;
        };
        let message = format!(
            "{} {odds} of table {} has {} at {number}, {why}",
            line.side, line.table.id, why.here
        );
        found.push(
            Diagnostic::warning(CODE, message)
                .at(cell(nr, die))
                .on(subject())
                .help("better odds don't give less: look which of the two cells was misread"),
        );
    }
}

/// Why a cell is thought to be misread.
struct Why<'t> {
    here: &'t Id,
    other: &'t Id,
    is_after: bool,
}

impl std::fmt::Display for Why<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let (this, that) = if self.is_after {
            ("after", "before")
        } else {
            ("before", "after")
        };
        write!(f, "{this} {}; elsewhere it comes {that} it", self.other)
    }
}

/// The cells in which results stand in another order than they do nearly everywhere: the one that explains most of
/// what is out of order, then the one that explains most of the rest.
fn misread<'t>(results: &[Vec<&'t Id>]) -> Vec<(usize, usize, Why<'t>)> {
    // All pairs of different results of a column, and how often there are such.
    let mut times = BTreeMap::<(&Id, &Id), usize>::new();
    let mut pairs = Vec::new();
    for (high, after) in results.iter().enumerate() {
        for (low, before) in results.iter().enumerate().take(high) {
            for (die, (one, other)) in before.iter().zip(after).enumerate() {
                if one != other {
                    *times.entry((*one, *other)).or_default() += 1;
                    pairs.push((low, high, die, *one, *other));
                }
            }
        }
    }
    let often = |one, other| times.get(&(one, other)).copied().unwrap_or_default();
    pairs.retain(|(_, _, _, one, other)| often(*other, *one) >= CLEARLY * often(*one, *other));
    let mut blamed = Vec::new();
    while !pairs.is_empty() {
        let mut counts = BTreeMap::<(usize, usize), usize>::new();
        for (low, high, die, ..) in &pairs {
            *counts.entry((*die, *low)).or_default() += 1;
            *counts.entry((*die, *high)).or_default() += 1;
        }
        // Of two that explain as much, the one at the better odds.
        let worst = counts.into_iter().max_by_key(|(at, count)| (*count, at.1));
        let Some(((die, nr), _)) = worst else { break };
        let is_of = |(low, high, other, ..): &(usize, usize, usize, &Id, &Id)| {
            *other == die && (*low == nr || *high == nr)
        };
        if let Some((low, _, _, one, other)) = pairs.iter().find(|pair| is_of(pair)) {
            let is_after = *low != nr;
            let (here, other) = if is_after {
                (*other, *one)
            } else {
                (*one, *other)
            };
            blamed.push((
                nr,
                die,
                Why {
                    here,
                    other,
                    is_after,
                },
            ));
        }
        pairs.retain(|pair| !is_of(pair));
    }
    blamed.sort_by_key(|(nr, die, _)| (*nr, *die));
    blamed
}
