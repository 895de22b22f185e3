//! Findings about scripts, records and sessions as files: mistakes in reading, failures to write.

use beachhead_base::Id;
use beachhead_model::diag::{Diagnostic, Severity};
use beachhead_text::WriteError;

use super::codes;

/// Why something could not be written.
pub(super) fn not_written(error: WriteError) -> Vec<Diagnostic> {
    vec![Diagnostic::error(
        beachhead_text::codes::NOT_SAVED,
        error.to_string(),
    )]
}

/// Whether nothing keeps it from being played.
pub(super) fn is_clean(findings: &[Diagnostic]) -> bool {
    findings
        .iter()
        .all(|finding| finding.severity < Severity::Error)
}

/// That a file is for another scenario than the one that was opened, if it is.
pub(super) fn other_scenario(named: &Id, opened: &Id) -> Option<Diagnostic> {
    let message = || format!("this is for scenario `{named}`, but `{opened}` was opened");
    (named != opened).then(|| Diagnostic::error(codes::OTHER_SCENARIO, message()))
}
