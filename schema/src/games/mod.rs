//! What only one rulebook has, as types; nothing of its rules.
//!
//! A rulebook is added here by its module, a line in [`GameScenario`] and its [`GameData`].

pub mod landings;
pub mod utah;

use std::fmt::Debug;

use schemars::JsonSchema;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::id::Id;

/// The part of a scenario that only one rulebook has.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub enum GameScenario {
    /// Memoir '44 and its D-Day Landings.
    Landings(landings::LandingsScenario),
    /// D-Day: Utah Beach.
    Utah(utah::UtahScenario),
}

impl GameScenario {
    /// The turn up to which the game may go on, where it may be longer than the scenario says.
    pub fn longest(&self) -> Option<u16> {
        match self {
            // These battles end by medals, and last as long as it takes.
            Self::Landings(_) => None,
            Self::Utah(utah) => utah.campaign.as_ref().map(|campaign| campaign.longest),
        }
    }
}

impl GameScenario {
    /// The units that only the rulebook's own part names: those that come by dice, by air or by train.
    pub fn later_units(&self) -> Vec<&Id> {
        match self {
            Self::Landings(landings) => landings.later_units(),
            Self::Utah(_) => Vec::new(),
        }
    }
}

/// What a script of one rulebook is made of.
pub trait GameData: Clone + Debug + PartialEq + 'static {
    /// The rulebook's id in the registry.
    const ID: &'static str;
    /// What a player may do.
    type Action: Clone + Debug + PartialEq + Serialize + DeserializeOwned + JsonSchema;
    /// What a script may ask of a state.
    type Fact: Clone + Debug + PartialEq + Serialize + DeserializeOwned + JsonSchema;
    /// A state as a script sets it up.
    type Position: Clone + Debug + PartialEq + Serialize + DeserializeOwned + JsonSchema;
}
