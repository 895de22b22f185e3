//! What only one rulebook has, as types; nothing of its rules.
//!
//! A rulebook is added here by its module and its line in `rulebooks!`; its [`GameData`] is in its own crate.

pub mod dday;
pub mod landings;
pub mod omaha;
pub mod utah;

use std::fmt::Debug;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use beachhead_base::Id;
use beachhead_base::Source;
use beachhead_hex::HexNo;

/// A list of rulebooks: the variant of [`GameScenario`], the type behind it, and the rulebook's id.
macro_rules! rulebooks {
    ($($(#[$doc:meta])* $variant:ident($part:ty) = $id:literal;)+) => {
        /// The part of a scenario that only one rulebook has.
        #[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
        #[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
        #[serde(deny_unknown_fields)]
        pub enum GameScenario {
            $($(#[$doc])* $variant($part),)+
        }

        impl GameScenario {
            /// The ids of the rulebooks that have such a part.
            pub const RULEBOOKS: &'static [&'static str] = &[$($id),+];

            /// What may be asked of the part whatever the rulebook.
            pub fn part(&self) -> &dyn ScenarioPart {
                match self {
                    $(Self::$variant(part) => part,)+
                }
            }

            /// The same, to be changed.
            pub fn part_mut(&mut self) -> &mut dyn ScenarioPart {
                match self {
                    $(Self::$variant(part) => part,)+
                }
            }

            /// The id of the rulebook.
            pub fn rulebook(&self) -> &'static str {
                match self {
                    $(Self::$variant(_) => $id,)+
                }
            }

            /// The part of a rulebook with nothing in it; `None` where no such rulebook is listed.
            pub fn blank(rulebook: &str) -> Option<Self> {
                match rulebook {
                    $($id => Some(Self::$variant(<$part>::default())),)+
                    _ => None,
                }
            }

            /// The part without all that names hexes, sheets or units: what a scenario on another map begins with.
            #[must_use]
            pub fn without_map(&self) -> Self {
                match self {
                    $(Self::$variant(part) => Self::$variant(part.without_map()),)+
                }
            }
        }
    };
}

rulebooks! {
    /// D-Day.
    Dday(dday::DdayScenario) = "dday";
    /// Memoir '44 and its D-Day Landings.
    Landings(landings::LandingsScenario) = "landings";
    /// TCS Omaha.
    Omaha(omaha::OmahaScenario) = "omaha";
    /// D-Day: Utah Beach.
    Utah(utah::UtahScenario) = "utah";
}

/// What may be asked of the part of a scenario that only its rulebook has. A question that a rulebook has no answer to is
/// answered as by a game without a rulebook.
pub trait ScenarioPart {
    /// Gives each hex that is named here its new number; one that `renamed` has none for is removed, and with it what is
    /// nothing without it.
    fn follow_hexes(&mut self, renamed: &mut dyn FnMut(&HexNo) -> Option<HexNo>);

    /// The same without all that names hexes, sheets or units.
    #[must_use]
    fn without_map(&self) -> Self
    where
        Self: Sized;

    /// The lists whose records may say where they come from: the field, and the source of each record.
    fn sources(&self) -> Vec<(&'static str, Vec<Option<&Source>>)> {
        Vec::new()
    }

    /// The turn up to which the game may go on, where it may be longer than the scenario says.
    fn longest(&self) -> Option<u16> {
        None
    }

    /// The players' hands, where it is played with cards: side, sheet, cards, and the turns that bring one more.
    fn hands(&self) -> Vec<Hand<'_>> {
        Vec::new()
    }

    /// The medals with which a side wins, where it is played for medals.
    fn medals_to_win(&self, _side: &Id) -> Option<u32> {
        None
    }

    /// The names of the special rules in effect, as the file has them.
    fn special_rules(&self) -> Vec<String> {
        Vec::new()
    }

    /// Replacement points, line by line.
    fn replacements(&self) -> &[utah::Replacement] {
        &[]
    }

    /// The terms of a campaign game, where it is one.
    fn campaign(&self) -> Option<&utah::Campaign> {
        None
    }

    /// The medals there are to win besides those for units.
    fn medals(&self) -> &[landings::Medal] {
        &[]
    }

    /// What is particular about single units.
    fn troops(&self) -> &[landings::Troop] {
        &[]
    }

    /// The special rules in effect.
    fn special(&self) -> &[landings::Special] {
        &[]
    }

    /// The boats of the assault waves.
    fn boats(&self) -> &[omaha::BoatLine] {
        &[]
    }

    /// The units that only this part names: those that come by dice, by air or by train.
    fn later_units(&self) -> Vec<&Id> {
        Vec::new()
    }
}

/// The part of a scenario whose game has no rulebook: there is nothing in it.
#[derive(Clone, Copy, Debug)]
pub struct OwnGame;

impl ScenarioPart for OwnGame {
    fn follow_hexes(&mut self, _renamed: &mut dyn FnMut(&HexNo) -> Option<HexNo>) {}

    fn without_map(&self) -> Self {
        Self
    }
}

/// A hand of cards at the start.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hand<'a> {
    /// Whose it is.
    pub side: &'a Id,
    /// The sheet that its holder commands, where there are several.
    pub sheet: Option<&'a str>,
    /// The nation whose troops its holder commands.
    pub nation: Option<&'a Id>,
    /// How many cards.
    pub cards: u8,
    /// The medals that its holder plays for.
    pub medals: u16,
    /// The turns at whose end more than usual are drawn, each as often as there are more.
    pub later: Vec<u16>,
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
    type Action: Clone + Debug + PartialEq + Serialize + DeserializeOwned;
    /// What a script may ask of a state.
    type Fact: Clone + Debug + PartialEq + Serialize + DeserializeOwned;
    /// A state as a script sets it up.
    type Position: Clone + Debug + PartialEq + Serialize + DeserializeOwned;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_rulebook_begins_blank_under_its_own_id() {
        for id in GameScenario::RULEBOOKS {
            let blank = GameScenario::blank(id).expect("it is listed");
            assert_eq!(blank.rulebook(), *id);
            assert_eq!(blank.without_map(), blank, "nothing is on a map yet");
        }
        assert_eq!(GameScenario::blank("utha"), None);
    }

    /// A file names the rulebook's part as the list does.
    #[test]
    fn files_name_the_part_by_its_variant() {
        for (id, name) in [
            ("dday", "Dday"),
            ("landings", "Landings"),
            ("omaha", "Omaha"),
            ("utah", "Utah"),
        ] {
            let blank = GameScenario::blank(id).expect("it is listed");
            let text = serde_json::to_value(&blank).expect("plain data");
            assert!(text.get(name).is_some(), "{text}");
            assert_eq!(
                serde_json::from_value::<GameScenario>(text).ok(),
                Some(blank)
            );
        }
    }
}
