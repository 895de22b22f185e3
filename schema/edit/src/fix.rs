//! [`Fix`]: an edit that cures a finding.

use super::Edit;

/// A change that would fix a finding: the same kind of edit as one made by hand, and undone like one.
#[derive(Clone, Debug, PartialEq)]
pub struct Fix {
    /// What it does, as on a button: `Give 2503/2603 instead`.
    pub title: String,
    /// Whether it may be made without asking.
    pub safety: Safety,
    /// The change.
    pub edit: Edit,
}

/// Whether a fix may be made without asking.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Safety {
    /// It keeps what the data means.
    Safe,
    /// It is a guess at what was meant: a person must look at it.
    Unsafe,
}
