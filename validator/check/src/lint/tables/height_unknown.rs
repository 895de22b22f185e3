//! TAB011: a row of the table `heights` for nothing that the palette has.

use beachhead_kit::sight::HEIGHT_UNKNOWN;
use beachhead_model::diag::Severity;
use beachhead_model::part_kind::PartKind;

use super::heights::report;
use crate::lint::{Findings, Lint, Target};

pub(in crate::lint) const LINT: Lint = Lint {
    code: HEIGHT_UNKNOWN,
    worst: Severity::Error,
    explain: include_str!("height_unknown.md"),
    needs: &[PartKind::Palette, PartKind::Tables],
    check,
};

fn check(target: &Target<'_>, found: &mut Findings) {
    report(target, HEIGHT_UNKNOWN, found);
}
