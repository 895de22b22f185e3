//! What is left to decide in a file, as findings.

use beachhead_model::conflict::{Conflict, differences};
use beachhead_model::diag::{Code, Diagnostic, Subject};

use crate::spans::Spans;

/// A conflict that is not resolved yet, in whatever file.
pub const OPEN_CONFLICT: Code = Code {
    id: "PACK013",
    name: "open-conflict",
};

/// A finding for each conflict of a file, at its record.
pub fn conflict_findings(conflicts: &[Conflict], spans: &Spans) -> Vec<Diagnostic> {
    let found = conflicts.iter().enumerate().map(|(at, conflict)| {
        let label = conflict.label();
        let message = format!("{label} is in conflict: {}", differences(conflict).join(", "));
        let name = match conflict.key.as_str() {
            "" => conflict.list.as_str(),
            key => key,
        };
        Diagnostic::error(OPEN_CONFLICT, message)
            .at(spans.place("conflicts", at))
            .on(Subject::Item(label))
            .help(format!(
                "choose a version: `beachhead resolve \"{name}\" --with ours`, or `theirs` or `base`"
            ))
    });
    found.collect()
}
