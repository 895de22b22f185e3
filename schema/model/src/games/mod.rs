//! What only one rulebook has, as types; nothing of its rules.
//!
//! A rulebook is added here by its module and its line in `rulebooks!`; its [`GameData`] is in its own crate.

pub mod dday;
pub mod landings;
pub mod omaha;
mod part;
pub mod utah;

pub use part::{Hand, OwnGame, ScenarioPart, WonAtStart};

use std::fmt::Debug;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

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
