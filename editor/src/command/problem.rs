//! What can be asked about the problems that the checks have found.

use beachhead_schema::diag::Code;
use beachhead_schema::edit::Safety;

/// Something to be done about the problems that the checks have found.
#[derive(Clone, Debug, PartialEq)]
pub enum ProblemAsk {
    /// Goes to the next one in the list.
    Next,
    /// Goes to the one before in the list.
    Previous,
    /// Goes to the one with this number among all, counted from 0.
    Show(usize),
    /// Shows the page of a code, or puts it away.
    Explain(Option<Code>),
    /// Fixes all of a code, as far as a fix of theirs is no more daring than this.
    FixAll(Code, Safety),
    /// Fixes whatever can be fixed for sure.
    FixSure,
}
