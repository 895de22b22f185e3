//! TAB004: a table without rows or without columns.

use beachhead_model::diag::{Code, Diagnostic, Severity, Subject};
use beachhead_model::part_kind::PartKind;

use crate::lint::{Findings, Lint, Target};

const CODE: Code = Code {
    id: "TAB004",
    name: "table-empty",
};

pub(in crate::lint) const LINT: Lint = Lint {
    code: CODE,
    worst: Severity::Error,
    explain: include_str!("table_empty.md"),
    needs: &[PartKind::Tables],
    check,
};

fn check(target: &Target<'_>, found: &mut Findings) {
    let tables = &target.pack.tables;
    for (at, table) in tables.tables.iter().enumerate() {
        let lacks = match (
            table.columns.is_empty(),
            tables.rows_of(table.id.as_str()).len() == 0,
        ) {
            (true, _) => "columns",
            (_, true) => "rows",
            _ => continue,
        };
        found.push(
            Diagnostic::error(CODE, format!("table {} has no {lacks}", table.id))
                .at(target.files.tables.spans.place("tables", at))
                .on(Subject::Table(table.id.to_string()))
                .help("add them, or leave the table out until it is typed in"),
        );
    }
}
