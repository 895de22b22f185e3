//! What the window asks of a game, and what the thread that plays it answers.

use std::path::{Path, PathBuf};

use beachhead_engine::{About, AskedDie, Choice, MeantAction, Scene, Timeline, Turn};
use beachhead_schema::Id;
use beachhead_schema::diag::Diagnostic;
use beachhead_schema::hex::HexNo;
use serde_json::Value;

use super::draft::{DraftKind, Judged};
use crate::player::ScriptFile;

/// How a game begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Beginning {
    /// A new game.
    New {
        /// The scenario.
        scenario: Id,
        /// The sides whose moves are chosen at random.
        random: Vec<Id>,
        /// The seed of the dice.
        seed: u64,
        /// Where it is saved as it goes; nowhere if there is no place for it.
        file: Option<PathBuf>,
    },
    /// The game in this file.
    Open(PathBuf),
    /// The game in a file from elsewhere, which stays as it is.
    Copy {
        /// The file that came.
        from: PathBuf,
        /// Where the game is saved from here on.
        file: Option<PathBuf>,
    },
    /// What still holds of a game, in a file of its own.
    Mend {
        /// The file in which not every move holds any more; it stays as it is.
        from: PathBuf,
        /// Where what holds is saved.
        file: Option<PathBuf>,
    },
    /// The steps of a script or a record, to go on from them or to repair them.
    Script {
        /// The script or record.
        script: ScriptFile,
        /// How many of its steps are made at once; none: all that go as they say.
        steps: Option<usize>,
        /// Where the game is saved.
        file: Option<PathBuf>,
    },
}

impl Beginning {
    /// The game's file that is opened, if one is.
    pub(super) fn opened(&self) -> Option<&Path> {
        match self {
            Self::Open(from) | Self::Copy { from, .. } | Self::Mend { from, .. } => Some(from),
            Self::New { .. } | Self::Script { .. } => None,
        }
    }

    /// The file in which it is saved.
    pub(super) fn file(&self) -> Option<&Path> {
        match self {
            Self::New { file, .. }
            | Self::Copy { file, .. }
            | Self::Mend { file, .. }
            | Self::Script { file, .. } => file.as_deref(),
            Self::Open(file) => Some(file),
        }
    }
}

/// Something that the window asks.
#[derive(Debug)]
pub(super) enum Ask {
    /// Lists the legal actions about this.
    About(About),
    /// Lists what is so of this.
    Facts(About),
    /// Asks the rules about bringing a unit to a hex.
    Point(Id, HexNo),
    /// Asks the rules about a step that is put together.
    Judge(DraftKind, String),
    /// Asks for a step in parts, to put another one together.
    Draft(String),
    /// Asks for the next die of an action, after these.
    Die(String, Vec<u16>),
    /// Takes an action, with these dice; without any they are rolled.
    Take(String, Vec<u16>),
    /// Sets up what the scenario sets up itself.
    SetUp,
    /// Goes back by one move.
    Undo,
    /// Makes the move again that was last made from here.
    Redo,
    /// Goes to a place.
    Go(usize),
    /// Takes a move out, with all that leads on from it.
    Remove(usize),
    /// Lays a move aside with all behind it, to be put together anew.
    Change(usize),
    /// Takes a move out, and makes those behind it again.
    TakeOut(usize),
    /// Makes a move after the one behind it.
    Later(usize),
    /// Has a side played by random moves from here on, or by somebody at this screen.
    Seat(Id, bool),
    /// Makes this step in the place of the next that is still to be made, and then the rest.
    Exchange(String),
    /// Does something with the steps that are still to be made.
    ToCome(ToCome),
    /// Writes the way to here as a script.
    Script(PathBuf),
    /// Saves the game in this file from here on.
    SaveTo(PathBuf),
    /// Writes the way to here back into the script that the game was begun with.
    WriteBack,
    /// Writes the way to here for the other player.
    Letter(PathBuf),
}

/// Something that is done with the steps that are still to be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ToCome {
    /// Makes the next one.
    Make,
    /// Makes all of them, up to the first that doesn't go as it says.
    MakeAll,
    /// Puts the next one together anew.
    Change,
    /// Leaves the next one out.
    Drop,
    /// Makes the next one after the one behind it.
    Swap,
}

/// A message from the thread.
#[derive(Debug)]
pub(super) enum Answer {
    /// Nothing can be played.
    CanNotBegin(Vec<Diagnostic>),
    /// The game stands here now.
    Stands(Box<Position>),
    /// The legal actions about this.
    Choices(About, Vec<Choice>),
    /// What is so of this.
    Facts(About, Vec<String>),
    /// Verdicts on bringing a unit to a hex.
    Meant(Id, HexNo, Vec<MeantAction>),
    /// What the rules say of the step whose value has this text.
    Judged(String, Judged),
    /// A step in parts; and whether another one comes in its place.
    Drafted(Value, bool),
    /// The die that comes next for an action after these.
    Die(String, Vec<u16>, Option<AskedDie>),
    /// The request can't be done.
    Refused(Vec<Diagnostic>),
    /// The game was saved, or the reason why not.
    Saved(Option<String>),
    /// Something was done, in words.
    Said(String),
    /// All is told of one thing that was asked, or of the beginning.
    Done,
}

/// Where a game stands.
#[derive(Debug)]
pub struct Position {
    /// The place: the number of the move that leads to it, 0 the beginning.
    pub here: usize,
    /// The moves that led here, each with its place and in words.
    pub way: Vec<(usize, String)>,
    /// The moves that were made from here before, where they are several.
    pub onward: Vec<(usize, String)>,
    /// The first of the steps that are still to be made, in words.
    pub to_come: Vec<String>,
    /// How many steps are still to be made.
    pub to_come_in_all: usize,
    /// How many of the last moves random sides have just made.
    pub by_random: usize,
    /// The sides whose moves are chosen at random.
    pub random: Vec<Id>,
    /// The turn: phase and deciding side, or how the game ended.
    pub turn: Turn,
    /// The counters on and off the map.
    pub scene: Scene,
    /// The move that led here, as a timeline of one entry.
    pub shown: Timeline,
    /// Whether anything that the scenario sets up itself may be set up now.
    pub may_set_up: bool,
    /// The script that the game was begun with, if it can be written back into it.
    pub script: Option<String>,
}
