//! [`Together`]: the fixes of several findings about one record, worked out at once.
//!
//! One after the other each would copy the record as the last fix has left it, and the time would grow with the square of
//! its length. What is made of the pack is the same: `fixers::tests::at_once_is_one_by_one` holds that.

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
