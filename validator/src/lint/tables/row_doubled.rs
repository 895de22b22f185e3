//! TAB003: two rows at one place of a table, or with one head.

use beachhead_schema::diag::{Code, Diagnostic, Subject};

use crate::lint::{Lint, Target};

const CODE: Code = Code {
    id: "TAB003",
    name: "row-doubled",
};

pub(in crate::lint) const LINT: Lint = Lint {
    code: CODE,
    explain: include_str!("row_doubled.md"),
    needs: &[],
    check,
};

fn check(target: &Target<'_>, found: &mut Vec<Diagnostic>) {
    let rows = target.pack.tables.rows.as_slice();
    for (at, row) in rows.iter().enumerate() {
        let above = || {
            rows.iter()
                .take(at)
                .filter(|other| other.table == row.table)
        };
        let (message, field) = if above().any(|other| other.nr == row.nr) {
            (
                format!("table {} has two rows nr {}", row.table, row.nr),
                "nr",
            )
        } else if above().any(|other| other.row == row.row) {
            (
                format!("table {} has two rows {}", row.table, row.row),
                "row",
            )
        } else {
            continue;
        };
        found.push(
            Diagnostic::error(CODE, message)
                .at(target.files.tables.spans.within("rows", at, field))
                .on(Subject::Table(row.table.to_string()))
                .help("number the rows as they stand in the printed table, from 1 at the top"),
        );
    }
}
