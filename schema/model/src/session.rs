//! Sessions: games that are being played, with every way that was tried.
//!
//! A session is a tree. Each move leads on from the beginning or from an earlier move; undone moves stay where they are, and
//! another one from the same place begins a branch. What the data was is stated as in records, so that a change of the pack is
//! noticed.

use serde::{Deserialize, Serialize};

use crate::games::GameData;
use crate::script::Step;
use beachhead_base::Id;

/// A game that is being played.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(
    feature = "json-schema",
    derive(schemars::JsonSchema),
    schemars(
        bound = "G::Action: schemars::JsonSchema, G::Fact: schemars::JsonSchema, G::Position: schemars::JsonSchema",
        deny_unknown_fields,
        rename = "Session"
    )
)]
pub struct SavedSession<G: GameData> {
    /// The version of the program that saved it.
    pub version: String,
    /// The rulebook.
    pub rulebook: Id,
    /// The scenario.
    pub scenario: Id,
    /// What it says, in one line.
    pub about: String,
    /// The sides whose moves are chosen at random.
    #[cfg_attr(feature = "json-schema", schemars(default))]
    pub random: Vec<Id>,
    /// The data that it is played with.
    pub data: Digests,
    /// The generator of the dice that are not given.
    pub generator: String,
    /// Its seed.
    pub seed: u64,
    /// The move after which the game stands, counted from 1 in the order of the file; 0 is the beginning.
    pub here: usize,
    /// The side that decides next. Stated where a game goes by mail, so that whoever gets it sees whose turn it is.
    pub decides: Option<Id>,
    /// The moves, in the order in which they were made.
    #[cfg_attr(feature = "json-schema", schemars(default))]
    pub moves: Vec<Move<G::Action, G::Fact, G::Position>>,
    /// Steps that are still to be made, in order: those behind a move that was exchanged, or behind one that no longer goes as
    /// it says.
    #[cfg_attr(feature = "json-schema", schemars(default))]
    pub to_come: Vec<Step<G::Action, G::Fact, G::Position>>,
}

/// A step of a session.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Move<A, F, P> {
    /// What was done or asked.
    pub step: Step<A, F, P>,
    /// The dice that the seed gave, in order. Dice that were typed or picked stand in the step.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rolled: Vec<u16>,
    /// The move from which it leads on, counted from 1; 0 is the beginning. Left out where it is the move before it in the
    /// file.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub after: Option<usize>,
}

/// Digests of what the rules read: what records and sessions know the data by that they were played with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Digests {
    /// Of the palette.
    pub palette: String,
    /// Of the map.
    pub map: String,
    /// Of the forces.
    pub forces: String,
    /// Of the tables.
    pub tables: String,
    /// Of the rules, where the pack has rules of its own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rules: Option<String>,
    /// Of the scenario.
    pub scenario: String,
}

/// The name of the JSON Schema of a rulebook's sessions: `session-utah`.
pub fn session_schema_name(rulebook: &str) -> String {
    format!("session-{rulebook}")
}
