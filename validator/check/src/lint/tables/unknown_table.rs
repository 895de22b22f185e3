//! TAB001: a row of a table that isn't there.

use beachhead_model::diag::{Code, Diagnostic, Severity, Subject};
use beachhead_model::part_kind::PartKind;

use crate::lint::{Findings, Lint, Target};
use crate::words::instead_of;

const CODE: Code = Code {
    id: "TAB001",
    name: "unknown-table",
};

pub(in crate::lint) const LINT: Lint = Lint {
    code: CODE,
    worst: Severity::Error,
    explain: include_str!("unknown_table.md"),
    needs: &[PartKind::Tables],
    check,
};

fn check(target: &Target<'_>, found: &mut Findings) {
    let tables = &target.pack.tables;
    for (at, row) in tables
        .rows
        .iter()
        .enumerate()
        .filter(|(_, row)| tables.tables.get(&row.table).is_none())
    {
        let finding = Diagnostic::error(
            CODE,
            format!(
                "row {} is of table `{}`, which has no head",
                row.row, row.table
            ),
        )
        .at(target.files.tables.spans.within("rows", at, "table"))
        .on(Subject::Table(row.table.to_string()));
        let known = tables.tables.iter().map(|table| &table.id);
        found.push(found.helped(finding, || {
            instead_of(row.table.as_str(), "`tables`", known)
        }));
    }
}
