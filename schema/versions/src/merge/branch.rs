//! [`Side`]: one of two branches.

/// One of the two branches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// Ours.
    Ours,
    /// The other one.
    Theirs,
}
