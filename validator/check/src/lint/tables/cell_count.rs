//! TAB002: a row with too few or too many cells.

use beachhead_model::diag::{Code, Diagnostic, Severity, Subject};
use beachhead_model::part_kind::PartKind;

use crate::lint::{Findings, Lint, Target};
use crate::words::count;

const CODE: Code = Code {
    id: "TAB002",
    name: "cell-count",
};

pub(in crate::lint) const LINT: Lint = Lint {
    code: CODE,
    worst: Severity::Error,
    explain: include_str!("cell_count.md"),
    needs: &[PartKind::Tables],
    check,
};

fn check(target: &Target<'_>, found: &mut Findings) {
    let tables = &target.pack.tables;
    for (at, row) in tables.rows.iter().enumerate() {
        let Some(table) = tables.tables.get(&row.table) else {
            continue;
        };
        if row.cells.len() != table.columns.len() {
            let (cells, columns) = (
                count(row.cells.len(), "cell", "cells"),
                count(table.columns.len(), "column", "columns"),
            );
            found.push(
                Diagnostic::error(
                    CODE,
                    format!(
                        "row {} has {cells}, but table {} has {columns}",
                        row.row, table.id
                    ),
                )
                .at(target.files.tables.spans.within("rows", at, "cells"))
                .on(Subject::Table(table.id.to_string()))
                .what(format!("cells of row {}", row.row))
                .help("write \"-\" or whatever is printed there into cells that are empty"),
            );
        }
    }
}
