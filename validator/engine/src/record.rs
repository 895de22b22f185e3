//! Records: what was played, action by action and die by die, stored so that it can be proved again.
//!
//! A record says what it was played with (rulebook, scenario, digests of the data, generator and seed), what was done,
//! and how it ended. [`super::replay()`] proves it. The dice it holds win over its seed; those that weren't given must
//! also be what the seed gives.

use beachhead_base::Id;
use beachhead_model::games::GameData;
use beachhead_model::part_kind::PartKind;
use beachhead_text::{Part, Reader, Writer};
use serde::{Deserialize, Serialize};

use super::dice::SeededDice;
use super::form::state_digest;
use super::game::{ActionOf, Game, PositionOf};
use beachhead_model::session::Digests;

/// The version of the engine, as records name it.
pub(super) const VERSION: &str = env!("CARGO_PKG_VERSION");

/// What was played.
#[derive(Clone, Debug, PartialEq)]
pub struct Record<G: GameData> {
    /// The version of the engine that played it.
    pub version: String,
    /// The rulebook.
    pub rulebook: Id,
    /// The scenario.
    pub scenario: Id,
    /// The data it was played with.
    pub data: Digests,
    /// The generator of the dice that weren't given.
    pub generator: String,
    /// Its seed.
    pub seed: u64,
    /// The position it began with, if that isn't the scenario's start.
    pub start: Option<G::Position>,
    /// Digest of the state it ended in, with the version of its form (`s1:`, [`super::form`]). Without a version it was made
    /// of another text of the state, which can't be made any more.
    pub end: String,
    /// What was done.
    pub actions: Vec<RecordedAction<G::Action>>,
}

/// An action that was taken, and the dice that it rolled.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RecordedAction<A> {
    /// The action.
    pub action: A,
    /// The dice that it rolled, in order.
    #[serde(default = "Vec::new", skip_serializing_if = "Vec::is_empty")]
    pub dice: Vec<u16>,
    /// Whether the script gave the dice; else the seed did.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub given: bool,
}

impl<A> RecordedAction<A> {
    /// An action whose dice came from the seed.
    pub(super) fn seeded(action: A, dice: Vec<u16>) -> Self {
        Self {
            action,
            dice,
            given: false,
        }
    }
}

impl<D: GameData> Record<D> {
    /// A record of what was played just now.
    ///
    /// # Errors
    /// Why the state has no form.
    pub(super) fn new<G: Game<Data = D>>(
        scenario: Id,
        data: Digests,
        seed: u64,
        start: Option<PositionOf<G>>,
        state: &G::State,
        actions: Vec<RecordedAction<ActionOf<G>>>,
    ) -> Result<Self, String> {
        Ok(Self {
            version: VERSION.to_owned(),
            rulebook: D::ID.into(),
            scenario,
            data,
            generator: SeededDice::GENERATOR.to_owned(),
            seed,
            start,
            end: state_digest(state)?,
            actions,
        })
    }
}

impl<G: GameData> Part for Record<G> {
    const KIND: PartKind = PartKind::Record;
    type Before = Self;

    fn upgrade(before: Self) -> Self {
        before
    }

    fn read(reader: &mut Reader<'_>) -> Option<Self> {
        let (version, rulebook, scenario) = (
            reader.one("version"),
            reader.one("rulebook"),
            reader.one("scenario"),
        );
        let (data, generator, seed) = (
            reader.one("data"),
            reader.one("generator"),
            reader.one("seed"),
        );
        let (start, end, actions) = (
            reader.optional("start"),
            reader.one("end"),
            reader.list("deeds"),
        );
        Some(Self {
            version: version?,
            rulebook: rulebook?,
            scenario: scenario?,
            data: data?,
            generator: generator?,
            seed: seed?,
            start,
            end: end?,
            actions,
        })
    }

    fn write(&self, writer: &mut Writer) {
        writer.one("version", &self.version);
        writer.one("rulebook", &self.rulebook);
        writer.one("scenario", &self.scenario);
        writer.one("data", &self.data);
        writer.one("generator", &self.generator);
        writer.one("seed", &self.seed);
        writer.optional("start", &self.start);
        writer.one("end", &self.end);
        writer.list("deeds", &self.actions);
    }
}
