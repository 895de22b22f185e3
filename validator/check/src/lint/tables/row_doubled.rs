//! TAB003: two rows at one place of a table, or with one head.

use std::collections::BTreeSet;

use beachhead_base::layer::Keyed;
use beachhead_edit::Spot;
use beachhead_model::diag::{Address, Code, Diagnostic, Severity, Subject};

use crate::lint::{Findings, Lint, Target};

const CODE: Code = Code {
    id: "TAB003",
    name: "row-doubled",
};

pub(in crate::lint) const LINT: Lint = Lint {
    code: CODE,
    worst: Severity::Error,
    explain: include_str!("row_doubled.md"),
    needs: &[],
    check,
};

fn check(target: &Target<'_>, found: &mut Findings) {
    let (mut numbers, mut heads) = (BTreeSet::new(), BTreeSet::new());
    for (at, row) in target.pack.tables.rows.iter().enumerate() {
        let is_new_number = numbers.insert((&row.table, row.nr));
        let is_new_head = heads.insert((&row.table, &row.row));
        let (message, field) = match (is_new_number, is_new_head) {
            (false, _) => (
                format!("table {} has two rows nr {}", row.table, row.nr),
                "nr",
            ),
            (true, false) => (
                format!("table {} has two rows {}", row.table, row.row),
                "row",
            ),
            (true, true) => continue,
        };
        found.push(
            Diagnostic::error(CODE, message)
                .at(target.files.tables.spans.within("rows", at, field))
                .on(Subject::Table(row.table.to_string()))
                .about(Address::of(Spot::TableRow(row.key())).field(field))
                .help("number the rows as they stand in the printed table, from 1 at the top"),
        );
    }
}
