//! The German side's release (3.1): what is unreleased, and what the roll of a turn grants.

use serde::{Deserialize, Serialize};

/// An unreleased formation's place in the scenario.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct FormationIx(pub(crate) usize);

/// The release roll of a turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct ReleaseRoll {
    /// How many dice are rolled.
    pub(crate) dice: u8,
    /// From which sum on a company or a battery is released.
    pub(crate) company: u16,
    /// From which sum on it is a variable reinforcement; none where there is no such result.
    pub(crate) reinforcement: Option<u16>,
}

/// A company on the map, or a battery off it, that is or may be released.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Released {
    /// A formation of the scenario's list.
    Company(FormationIx),
    /// A battery by its place in the table.
    Battery(usize),
}
