//! What can be asked about the kinds of the palette.

use beachhead_schema::Id;
use beachhead_schema::edit::ListMove;
use beachhead_schema::vocabulary::Vocabulary;

/// Something to be done about the kinds of the palette.
#[derive(Clone, Debug, PartialEq)]
pub enum KindAsk {
    /// Opens the palette editor, at what the tool in hand draws.
    Open,
    /// Opens the palette editor at a kind of a list.
    Show(Vocabulary, Id),
    /// Opens the palette editor at a list.
    Edit(Vocabulary),
    /// Shows the kinds of a list.
    List(Vocabulary),
    /// Adds a kind to a list, to be named at once.
    Add(Vocabulary),
    /// Gives a kind another name.
    Name(Vocabulary, Id, String),
    /// Gives a kind another id; all that refers to it follows.
    Rename(Vocabulary, Id, String),
    /// Moves a kind by one place in its list.
    Move(Vocabulary, Id, ListMove),
    /// Takes a kind away; the other one comes in its place.
    Remove(Vocabulary, Id, Option<Id>),
}
