//! What can be asked about conflicts that a merge has left.

use beachhead_schema::conflict::Version;
use beachhead_schema::merge::ConflictPlace;

/// Something to be done about the conflicts that a merge has left in the pack.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ConflictAsk {
    /// Opens the panel.
    Open,
    /// Puts the panel away.
    Close,
    /// Goes to the one with this number among all, counted from 0.
    Show(usize),
    /// Goes to the first that is about the record that findings call this.
    ShowRecord(String),
    /// Takes up one of the three versions, and goes on to the next conflict.
    Take(ConflictPlace, Version),
    /// Takes the bar away that reports them.
    Dismiss,
}
