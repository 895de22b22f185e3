//! What only one rulebook has, as types; nothing of its rules.
//!
//! A rulebook is added here by its module, a line in [`GameScenario`] and its [`GameData`].

pub mod landings;
pub mod utah;

use std::fmt::Debug;

use schemars::JsonSchema;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::hex::HexNo;
use crate::id::Id;
use crate::source::Source;

/// The part of a scenario that only one rulebook has.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub enum GameScenario {
    /// Memoir '44 and its D-Day Landings.
    Landings(landings::LandingsScenario),
    /// D-Day: Utah Beach.
    Utah(utah::UtahScenario),
}

/// A hand of cards at the start.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hand<'a> {
    /// Whose it is.
    pub side: &'a Id,
    /// The sheet that its holder commands, where there are several.
    pub sheet: Option<&'a str>,
    /// How many cards.
    pub cards: u8,
    /// The turns at whose end more than usual are drawn.
    pub later: Vec<u16>,
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
    /// Gives each hex that is named here its new number; one that `renamed` has none for is taken out, and with it
    /// what can't be without.
    pub fn follow_hexes(&mut self, renamed: &mut dyn FnMut(&HexNo) -> Option<HexNo>) {
        match self {
            Self::Landings(landings) => landings.follow_hexes(renamed),
            Self::Utah(utah) => utah.follow_hexes(renamed),
        }
    }

    /// The players' hands, where it is played with cards: side, sheet, cards, and the turns that bring one more.
    pub fn hands(&self) -> Vec<Hand<'_>> {
        match self {
            Self::Landings(landings) => landings.hands(),
            Self::Utah(_) => Vec::new(),
        }
    }

    /// The medals with which a side wins, where it is played for medals.
    pub fn medals_to_win(&self, side: &Id) -> Option<u32> {
        match self {
            Self::Landings(landings) => Some(landings.medals_to_win(side)),
            Self::Utah(_) => None,
        }
    }

    /// The names of the special rules in effect, as the file has them.
    pub fn special_rules(&self) -> Vec<String> {
        match self {
            Self::Landings(landings) => landings.special_rules(),
            Self::Utah(_) => Vec::new(),
        }
    }

    /// The lists whose records may say where they come from: the field, and the source of each record.
    pub fn sources(&self) -> Vec<(&'static str, Vec<Option<&Source>>)> {
        match self {
            Self::Landings(landings) => landings.sources(),
            Self::Utah(utah) => utah.sources(),
        }
    }

    /// The units that only the rulebook's own part names: those that come by dice, by air or by train.
    pub fn later_units(&self) -> Vec<&Id> {
        match self {
            Self::Landings(landings) => landings.later_units(),
            Self::Utah(_) => Vec::new(),
        }
    }
}

/// A list of hexes under their new numbers, without those that have none.
fn follow_list(hexes: &mut Vec<HexNo>, renamed: &mut dyn FnMut(&HexNo) -> Option<HexNo>) {
    hexes.retain_mut(|hex| match renamed(hex) {
        Some(new) => {
            *hex = new;
            true
        }
        None => false,
    });
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
