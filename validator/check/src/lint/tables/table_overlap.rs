//! TAB007: a number that two heads of a table have.

use std::collections::BTreeMap;

use beachhead_base::Id;
use beachhead_model::diag::{Code, Diagnostic, Place, Severity, Subject};
use beachhead_model::part_kind::PartKind;

use super::scale::{Head, Scale, first, last, line, scale};
use crate::lint::{Findings, Lint, Target};

const CODE: Code = Code {
    id: "TAB007",
    name: "table-overlap",
};

pub(in crate::lint) const LINT: Lint = Lint {
    code: CODE,
    worst: Severity::Error,
    explain: include_str!("table_overlap.md"),
    needs: &[PartKind::Tables],
    check,
};

fn check(target: &Target<'_>, found: &mut Findings) {
    let (tables, spans) = (&target.pack.tables, &target.files.tables.spans);
    for (at, table) in tables.tables.iter().enumerate() {
        let heads: Vec<(&Id, usize)> = table.columns.iter().map(|head| (head, at)).collect();
        let place = |at: usize| spans.within("tables", at, "columns");
        look(&table.id, "columns", &heads, &place, found);
    }
    let mut from = 0;
    for rows in tables.rows.as_slice().chunk_by(|a, b| a.table == b.table) {
        let mut lines = BTreeMap::<&str, Vec<(&Id, usize)>>::new();
        for (at, row) in (from..).zip(rows) {
            lines
                .entry(line(&row.row))
                .or_default()
                .push((&row.row, at));
        }
        let place = |at: usize| spans.within("rows", at, "row");
        if let Some(row) = rows.first() {
            for heads in lines.values() {
                look(&row.table, "rows", heads, &place, found);
            }
        }
        from += rows.len();
    }
}

/// Reports heads whose ranges share a number; each head comes with its place in the list.
fn look(
    table: &Id,
    what: &str,
    heads: &[(&Id, usize)],
    place: &dyn Fn(usize) -> Place,
    found: &mut Findings,
) {
    let Some((Scale::Ranges, read)) = scale(heads.iter().map(|(head, _)| *head)) else {
        return;
    };
    let mut sorted: Vec<(Head, &Id, usize)> = read
        .into_iter()
        .zip(heads)
        .map(|(read, (head, at))| (read, *head, *at))
        .collect();
    sorted.sort_by_key(|(read, _, at)| (first(*read), last(*read), *at));
    let mut reaches: Option<(Head, &Id)> = None;
    for (read, head, at) in sorted {
        match reaches {
            Some((before, other)) if first(read) <= last(before) => {
                // Two heads that are the same are reported as such.
                if other != head {
                    let message = format!(
                        "{what} {other} and {head} of table {table} both have {}",
                        first(read)
                    );
                    found.push(
                        Diagnostic::error(CODE, message)
                            .at(place(at))
                            .on(Subject::Table(table.to_string()))
                            .help("one of the two ends, or begins, at another number"),
                    );
                }
                if last(read) > last(before) {
                    reaches = Some((read, head));
                }
            }
            _ => reaches = Some((read, head)),
        }
    }
}
