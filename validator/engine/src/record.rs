//! Records: what was played, action by action and die by die, stored so that it can be proved again.
//!
//! A record says what it was played with (rulebook, scenario, digests of the data, generator and seed), what was done,
//! and how it ended. [`super::replay()`] proves it. The dice it holds win over its seed; those that weren't given must
//! also be what the seed gives.

use beachhead_schema::Id;
use beachhead_schema::games::GameData;
use beachhead_schema::io::{Part, Reader, Syntax, WriteError, Writer, write_part};
use beachhead_schema::pack::Pack;
use beachhead_schema::scenario::Scenario;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::dice::SeededDice;
use super::game::{ActionOf, Game, PositionOf};

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
    /// Digest of the state it ended in.
    pub end: String,
    /// What was done.
    pub deeds: Vec<RecordedDeed<G::Action>>,
}

/// An action that was taken, and the dice that it rolled.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RecordedDeed<A> {
    /// The action.
    pub action: A,
    /// The dice that it rolled, in order.
    #[serde(default = "Vec::new", skip_serializing_if = "Vec::is_empty")]
    pub dice: Vec<u16>,
    /// Whether the script gave the dice; else the seed did.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub given: bool,
}

impl<A> RecordedDeed<A> {
    /// An action whose dice came from the seed.
    pub(super) fn seeded(action: A, dice: Vec<u16>) -> Self {
        Self {
            action,
            dice,
            given: false,
        }
    }
}

/// Digests of the canonical texts of what the rules read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
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
    /// Of the scenario.
    pub scenario: String,
}

impl Digests {
    /// The digests of a pack and one of its scenarios.
    ///
    /// # Errors
    /// Something in them has no text.
    pub fn of(pack: &Pack, scenario: &Scenario) -> Result<Self, WriteError> {
        Ok(Self {
            palette: digest(&write_part(&pack.palette, Syntax::Ron)?),
            map: digest(&write_part(&pack.map, Syntax::Ron)?),
            forces: digest(&write_part(&pack.forces, Syntax::Ron)?),
            tables: digest(&write_part(&pack.tables, Syntax::Ron)?),
            scenario: digest(&write_part(scenario, Syntax::Ron)?),
        })
    }

    /// The parts whose digests differ.
    pub(super) fn differing<'a>(
        &'a self,
        other: &'a Self,
    ) -> impl Iterator<Item = &'static str> + 'a {
        let parts = [
            ("palette", &self.palette, &other.palette),
            ("map", &self.map, &other.map),
            ("forces", &self.forces, &other.forces),
            ("tables", &self.tables, &other.tables),
            ("scenario", &self.scenario, &other.scenario),
        ];
        parts
            .into_iter()
            .filter(|(_, ours, theirs)| ours != theirs)
            .map(|(part, ..)| part)
    }
}

/// SHA-256, in hexadecimal digits.
fn digest(text: &str) -> String {
    format!("{:x}", Sha256::digest(text))
}

/// The digest of a state: of all that its `Debug` shows.
pub(super) fn state_digest<G: Game>(state: &G::State) -> String {
    digest(&format!("{state:?}"))
}

impl<D: GameData> Record<D> {
    /// A record of what was played just now.
    pub(super) fn new<G: Game<Data = D>>(
        scenario: Id,
        data: Digests,
        seed: u64,
        start: Option<PositionOf<G>>,
        state: &G::State,
        deeds: Vec<RecordedDeed<ActionOf<G>>>,
    ) -> Self {
        Self {
            version: VERSION.to_owned(),
            rulebook: D::ID.into(),
            scenario,
            data,
            generator: SeededDice::GENERATOR.to_owned(),
            seed,
            start,
            end: state_digest::<G>(state),
            deeds,
        }
    }
}

impl<G: GameData> Part for Record<G> {
    const KIND: &'static str = "record";
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
        let (start, end, deeds) = (
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
            deeds,
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
        writer.list("deeds", &self.deeds);
    }
}
