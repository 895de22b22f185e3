//! Commands for the game that is being played.

use std::path::PathBuf;

use beachhead_schema::Id;
use beachhead_schema::hex::HexNo;

use crate::live::Beginning;

/// Something to be done about the game that is being played.
#[derive(Clone, Debug, PartialEq)]
pub enum PlayAsk {
    /// Asks which scenario is to be played, and by whom.
    New,
    /// Asks which game is to be gone on with.
    Open,
    /// Asks for the file of a game.
    OpenFile,
    /// Asks for the path of a game to be typed.
    OpenTyped,
    /// Begins or opens a game.
    Begin(Beginning),
    /// A hex was clicked.
    Click(HexNo),
    /// Takes a unit in hand.
    Hold(Id),
    /// Has nothing in hand any more.
    LookAtAll,
    /// Takes an action, as scripts write it.
    Take(String),
    /// Picks the die that is asked for.
    Die(u16),
    /// Picks dice instead of rolling them, or rolls them again.
    PickDice(bool),
    /// Sets up what the scenario sets up itself.
    SetUp,
    /// Goes to the place after this move.
    Go(usize),
    /// Takes the move out that led here, with all that leads on from it.
    Remove,
    /// Asks for the file into which the game is to be written as a script.
    AskScript,
    /// Writes the game into this file, as a script.
    Script(PathBuf),
    /// Puts the game away; it stays in its file.
    Close,
}
