//! TAB005: two tables of one id, or two columns with one head.

use beachhead_edit::Spot;
use beachhead_model::diag::{Address, Code, Diagnostic, Severity, Subject};

use crate::lint::{Findings, Lint, Target};
use crate::words::repeated;

const CODE: Code = Code {
    id: "TAB005",
    name: "table-doubled",
};

pub(in crate::lint) const LINT: Lint = Lint {
    code: CODE,
    worst: Severity::Error,
    explain: include_str!("table_doubled.md"),
    needs: &[],
    check,
};

fn check(target: &Target<'_>, found: &mut Findings) {
    let tables = target.pack.tables.tables.as_slice();
    let spans = &target.files.tables.spans;
    for (at, table) in tables.iter().enumerate() {
        let subject = || Subject::Table(table.id.to_string());
        if at
            .checked_sub(1)
            .and_then(|before| tables.get(before))
            .is_some_and(|before| before.id == table.id)
        {
            let finding = Diagnostic::error(CODE, format!("there are two tables {}", table.id));
            let address = Address::of(Spot::Table(table.id.clone())).field("id");
            let finding = finding.at(spans.within("tables", at, "id"));
            found.push(finding.on(subject()).about(address));
        }
        for column in repeated(&table.columns) {
            let finding =
                Diagnostic::error(CODE, format!("table {} has two columns {column}", table.id));
            found.push(
                finding
                    .at(spans.within("tables", at, "columns"))
                    .on(subject()),
            );
        }
    }
}
