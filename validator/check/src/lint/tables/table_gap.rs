//! TAB006: a number that a table leaves out.

use std::collections::BTreeMap;

use beachhead_base::Id;
use beachhead_base::layer::Keyed;
use beachhead_edit::Spot;
use beachhead_model::diag::{Address, Code, Diagnostic, Place, Severity, Subject};
use beachhead_model::part_kind::PartKind;

use super::scale::{Head, Scale, first, last, line, scale};
use crate::lint::{Findings, Lint, Target};

const CODE: Code = Code {
    id: "TAB006",
    name: "table-gap",
};

pub(in crate::lint) const LINT: Lint = Lint {
    code: CODE,
    worst: Severity::Warning,
    explain: include_str!("table_gap.md"),
    needs: &[PartKind::Tables],
    check,
};

fn check(target: &Target<'_>, found: &mut Findings) {
    let (tables, spans) = (&target.pack.tables, &target.files.tables.spans);
    let mut from = 0;
    for rows in tables.rows.as_slice().chunk_by(|a, b| a.table == b.table) {
        let mut due = 1;
        // Of two rows with one number one has the other's place, which is reported.
        let is_doubled = rows.windows(2).any(|pair| match pair {
            [a, b] => a.nr == b.nr,
            _ => false,
        });
        for (at, row) in (from..).zip(rows) {
            if row.nr > due && !is_doubled {
                let message = format!("table {} has no row nr {due}", row.table);
                found.push(
                    Diagnostic::warning(CODE, message)
                        .at(spans.within("rows", at, "nr"))
                        .on(Subject::Table(row.table.to_string()))
                        .about(Address::of(Spot::TableRow(row.key())).field("nr"))
                        .help("add the row that is missing, or number the rows anew"),
                );
            }
            due = row.nr.saturating_add(1);
        }
        from += rows.len();
    }
    for (at, table) in tables.tables.iter().enumerate() {
        let place = spans.within("tables", at, "columns");
        let columns = scale(&table.columns);
        if let Some((scale, heads)) = &columns {
            let what = format!("the columns of table {}", table.id);
            look(&table.id, *scale, heads, &what, true, &place, found);
        }
        let mut lines = BTreeMap::<&str, (usize, Vec<&Id>)>::new();
        let rows = tables.rows.as_slice();
        let start = rows.partition_point(|row| row.table < table.id);
        for (at, row) in (start..).zip(tables.rows_of(table.id.as_str())) {
            let (_, heads) = lines.entry(line(&row.row)).or_insert((at, Vec::new()));
            heads.push(&row.row);
        }
        for (name, (at, heads)) in lines {
            let Some((scale, heads)) = scale(heads) else {
                continue;
            };
            let what = match name {
                "" => format!("the rows of table {}", table.id),
                name => format!("the rows {name} of table {}", table.id),
            };
            let place = spans.within("rows", at, "row");
            // Beside the numbers of a die rows have the least that they serve, with gaps as they please.
            let steps = columns.is_none();
            look(&table.id, scale, &heads, &what, steps, &place, found);
        }
    }
}

/// Reports the numbers that no head has: between ranges, and, where `steps` says so, between single numbers.
fn look(
    table: &Id,
    scale: Scale,
    heads: &[Head],
    what: &str,
    steps: bool,
    place: &Place,
    found: &mut Findings,
) {
    let mut sorted = heads.to_vec();
    sorted.sort_by_key(|head| (first(*head), last(*head)));
    let mut gaps = Vec::new();
    let mut touching = 0;
    for pair in sorted.windows(2) {
        let [before, after] = pair else { continue };
        let due = last(*before).saturating_add(1);
        if first(*after) > due {
            gaps.push((due, first(*after) - 1));
        } else {
            touching += 1;
        }
    }
    let is_gap = match scale {
        Scale::Ranges => true,
        // One number in a row of others that is missing; scales that grow faster and faster are none.
        Scale::Numbers => steps && touching > gaps.len() && touching > 2,
        Scale::Die | Scale::Odds => false,
    };
    for (from, to) in gaps.into_iter().filter(|_| is_gap) {
        let numbers = match to - from {
            0 => from.to_string(),
            _ => format!("{from} to {to}"),
        };
        found.push(
            Diagnostic::warning(CODE, format!("{what} leave out {numbers}"))
                .at(place.clone())
                .on(Subject::Table(table.to_string()))
                .help("whoever gets this number finds no result: look what is printed beside it"),
        );
    }
}
