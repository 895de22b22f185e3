//! CLM010: what the rulebook says of its tables.

use beachhead_model::claims::{Claim, ClaimRecord};
use beachhead_model::diag::{Code, Severity};
use beachhead_model::pack::Pack;
use beachhead_model::part_kind::PartKind;

use super::hold::hold;
use super::untrue::{Judged, Untrue};
use crate::lint::{Findings, Lint, Target};

const CODE: Code = Code {
    id: "CLM010",
    name: "claim-table",
};

pub(in crate::lint) const LINT: Lint = Lint {
    code: CODE,
    worst: Severity::Error,
    explain: include_str!("chart.md"),
    needs: &[PartKind::Tables],
    check,
};

fn check(target: &Target<'_>, found: &mut Findings) {
    hold(target, CODE, judge, found);
}

pub(super) fn judge(pack: &Pack, record: &ClaimRecord) -> Judged {
    let tables = &pack.tables;
    match &record.claim {
        Claim::Cell {
            table,
            row,
            column,
            is,
        } => {
            let says = format!("table {table} has {is} in row {row}, column {column}");
            match tables.cell(table.as_str(), row.as_str(), column.as_str()) {
                Some(there) if there == is => Ok(()),
                Some(there) => Err(Untrue::new(says, format!("it has {there}"))),
                None => Err(Untrue::new(says, "there is no such cell")),
            }
        }
        Claim::Row { table, row, cells } => {
            for (column, is) in cells {
                let says = format!("table {table} has {is} in row {row}, column {column}");
                match tables.cell(table.as_str(), row.as_str(), column.as_str()) {
                    Some(there) if there == is => {}
                    Some(there) => return Err(Untrue::new(says, format!("it has {there}"))),
                    None => return Err(Untrue::new(says, "there is no such cell")),
                }
            }
            Ok(())
        }
        Claim::ColumnSum { table, column, is } => {
            let says = format!("column {column} of table {table} adds up to {is}");
            let mut sum = 0i64;
            for row in tables.rows_of(table.as_str()) {
                let cell = tables.cell(table.as_str(), row.row.as_str(), column.as_str());
                let Some(value) = cell.and_then(|cell| cell.as_str().parse::<i64>().ok()) else {
                    let but = format!("row {} has no number there", row.row);
                    return Err(Untrue::new(says, but));
                };
                sum = sum.saturating_add(value);
            }
            if sum == *is {
                Ok(())
            } else {
                Err(Untrue::new(says, format!("it comes to {sum}")))
            }
        }
        _ => Ok(()),
    }
}
