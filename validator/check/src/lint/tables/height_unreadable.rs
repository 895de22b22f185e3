//! TAB010: a cell of the table `heights` that is no height.

use beachhead_kit::sight::HEIGHT_UNREADABLE;
use beachhead_model::diag::Severity;
use beachhead_model::part_kind::PartKind;
use beachhead_model::tables::TableRow;

use super::heights::report_if;
use crate::lint::{Findings, Lint, Target};

pub(in crate::lint) const LINT: Lint = Lint {
    code: HEIGHT_UNREADABLE,
    worst: Severity::Error,
    explain: include_str!("height_unreadable.md"),
    needs: &[PartKind::Tables],
    check,
};

fn check(target: &Target<'_>, found: &mut Findings) {
    // A row without cells is reported as one with too few.
    let has_cell = |row: &TableRow| !row.cells.is_empty();
    report_if(target, HEIGHT_UNREADABLE, has_cell, found);
}
