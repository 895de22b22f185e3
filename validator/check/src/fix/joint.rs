//! [`Together`]: what fixes of several findings come to.

use beachhead_edit::Swap;

/// The fixes of the first of several findings.
#[derive(Debug, Default)]
pub(super) struct Together {
    /// The findings that were looked at.
    pub findings: usize,
    /// The findings that are fixed: not each of them can be, or may be.
    pub count: usize,
    /// The changes, of each record one.
    pub swaps: Vec<Swap>,
}
