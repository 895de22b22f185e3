//! Findings of a pack that the rules can't be opened on, and the bounds that several of them name.

use beachhead_model::diag::{Code, Diagnostic};

/// The last week of the game (SEQ-5).
pub(super) const LAST_WEEK: u16 = 50;

/// An error, by the paragraph that has it otherwise.
pub(super) fn finding(code: Code, rule: &str, message: String) -> Diagnostic {
    Diagnostic::error(code, message).rule(rule)
}
