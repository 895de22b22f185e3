//! PACK013: what a merge has left to decide.

use beachhead_model::diag::Severity;
use beachhead_text::{OPEN_CONFLICT, conflict_findings};

use crate::lint::{Findings, Lint, Target};

pub(in crate::lint) const LINT: Lint = Lint {
    code: OPEN_CONFLICT,
    worst: Severity::Error,
    explain: include_str!("open_conflict.md"),
    needs: &[],
    check,
};

fn check(target: &Target<'_>, found: &mut Findings) {
    for part in target.pack.parts() {
        if let (Some(margin), Some(spans)) = (target.pack.margin(part), target.spans_of(part)) {
            for finding in conflict_findings(&margin.conflicts, spans) {
                found.push(finding);
            }
        }
    }
}
