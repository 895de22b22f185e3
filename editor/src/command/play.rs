//! Commands for the game that is being played.

use std::path::PathBuf;

use beachhead_schema::Id;
use beachhead_schema::hex::HexNo;

use serde_json::Value;

use crate::live::{Beginning, DraftKind, ToCome};
use crate::player::ScriptFile;

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
    /// Gives the keyboard to the list of what may be done.
    Choices,
    /// Takes an action, as scripts write it.
    Take(String),
    /// Picks the die that is asked for.
    Die(u16),
    /// Picks dice instead of rolling them, or rolls them again.
    PickDice(bool),
    /// Has a side played by random moves from here on, or by somebody at this screen.
    Seat(Id, bool),
    /// Sets up what the scenario sets up itself.
    SetUp,
    /// Goes to the place after this move.
    Go(usize),
    /// Takes the move out that led here, with all that leads on from it.
    Remove,
    /// Puts a step together.
    Draft(DraftAsk),
    /// Does something with the moves of the way, or with the steps that are still to be made.
    Steps(StepsAsk),
    /// Writes down that this action must be refused, by this row.
    Refuse(String, String),
    /// Shows what is so, or no longer.
    ShowFacts(bool),
    /// Writes down that this fact is so.
    Expect(String),
    /// Expectations name this row.
    Because(Option<String>),
    /// Begins a game with the steps of this script or record; so many of them are made, or all that go as they say.
    PlayOn(ScriptFile, Option<usize>),
    /// The same with the script that is open, from where it is shown.
    PlayOnFromHere,
    /// Writes the way to here back into the script that the game was begun with.
    WriteBack,
    /// Saves the game in a new file from here on.
    SaveElsewhere,
    /// Begins a game in a file of its own with what still holds of the one that can't be opened.
    Mend,
    /// Asks for the file into which the game is to be written for the other player.
    AskLetter,
    /// Writes the game into this file, for the other player.
    Letter(PathBuf),
    /// Asks for the file into which the game is to be written as a script.
    AskScript,
    /// Writes the game into this file, as a script.
    Script(PathBuf),
    /// Puts the game away; it stays in its file.
    Close,
}

/// Something about a step that is put together.
#[derive(Clone, Debug, PartialEq)]
pub enum DraftAsk {
    /// Begins with the first of its kind.
    New(DraftKind),
    /// Begins with this step, as scripts write it.
    From(String),
    /// It says this now, as files in JSON have it.
    Value(Value),
    /// It is taken with these dice.
    Dice(Vec<u16>),
    /// Its fact is so because of this row.
    Row(Option<String>),
    /// Clicks on the map go into this field.
    Field(String),
    /// This counter goes into the field in hand.
    Unit(Id),
    /// Makes it: takes it, has it refused, expects or denies it.
    Make,
    /// Puts it away.
    Drop,
}

/// Something about moves that were made, by their places, and about steps that are still to be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StepsAsk {
    /// Puts the move together anew; those behind it are made again.
    Change(usize),
    /// Takes the move alone out; those behind it are made again.
    TakeOut(usize),
    /// Makes the move after the one behind it.
    Later(usize),
    /// Does this with the steps that are still to be made.
    ToCome(ToCome),
}
