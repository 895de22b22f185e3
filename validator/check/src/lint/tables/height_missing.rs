//! TAB009: a terrain of the map without a height.

use beachhead_kit::sight::{HEIGHT_MISSING, HEIGHTS};
use beachhead_model::diag::Severity;
use beachhead_model::part_kind::PartKind;

use super::heights::report;
use crate::lint::{Findings, Lint, Target};

pub(in crate::lint) const LINT: Lint = Lint {
    code: HEIGHT_MISSING,
    worst: Severity::Error,
    explain: include_str!("height_missing.md"),
    needs: &[PartKind::Map, PartKind::Palette, PartKind::Tables],
    check,
};

fn check(target: &Target<'_>, found: &mut Findings) {
    // A table without any row is reported as that.
    if target.pack.tables.rows_of(HEIGHTS).next().is_some() {
        report(target, HEIGHT_MISSING, found);
    }
}
