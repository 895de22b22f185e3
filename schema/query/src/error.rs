//! What is wrong with a query, and where.

use std::ops::Range;

use beachhead_model::diag::one_line;

/// What is wrong with a query.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}, at letter {}", .at.start + 1)]
pub struct QueryError {
    /// The letters that it is about, counted from 0.
    pub at: Range<usize>,
    /// What is wrong.
    pub message: String,
    /// What may have been meant.
    pub help: Option<String>,
}

impl QueryError {
    pub(super) fn new(at: Range<usize>, message: impl Into<String>) -> Self {
        Self {
            at,
            message: one_line(message.into()),
            help: None,
        }
    }

    pub(super) fn help(mut self, help: Option<String>) -> Self {
        self.help = help;
        self
    }
}
