//! The special rules that a scenario may put into effect.

use serde::{Deserialize, Serialize};

use beachhead_base::Id;
use beachhead_hex::HexNo;

/// A special rule in effect.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub enum Special {
    /// Units of these nations fight back when one figure is left (L105, M45).
    BritishCommonwealth,
    /// The Imperial Japanese Army.
    ImperialJapan,
    /// US Marines order one unit more.
    GungHo,
    /// This side lays its next card under the commissar.
    Commissar {
        /// The side.
        side: Id,
    },
    /// Italian troops may run three hexes for a flag.
    ItalianRoyalArmy,
    /// The Axis loses cards with its units.
    ItalianHighCommand,
    /// Armour of this side moves two hexes; where no side is named, that of the Allies, and Axis air strikes besides.
    Blitz {
        /// The side, where the rule is partial.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        side: Option<Id>,
    },
    /// Overrunning armour may go one hex further.
    NorthAfrica,
    /// Sight is short at first and grows, or shrinks where it is reversed.
    Night {
        /// The side at whose turns it is rolled for; the Allies where none is named.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        side: Option<Id>,
        /// Whether night falls instead of ending.
        #[serde(default, skip_serializing_if = "is_false")]
        falls: bool,
    },
    /// Reinforcement rolls (L15).
    Reinforcements,
    /// Towns are controlled by whoever was there last (L42).
    TownControl {
        /// The side that takes medals from the other.
        side: Id,
        /// How many towns it needs for each medal, in order (L97).
        towns: Vec<u8>,
        /// The towns that it controls at the start (L122).
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        taken: Vec<HexNo>,
        /// Whether medals change hands at the start of a turn only (L77).
        #[serde(default, skip_serializing_if = "is_false")]
        turn_start: bool,
    },
    /// Sections of the beach are objectives (L46).
    BeachControl {
        /// The landing side.
        side: Id,
        /// Medals the defenders have for each section they hold (L98).
        held: u8,
        /// Medals the landing side has for each section they don't.
        lost: u8,
        /// Whether medals change hands at the start of a turn only (L77).
        #[serde(default, skip_serializing_if = "is_false")]
        turn_start: bool,
    },
    /// Uncontested bridges give a medal each (L49).
    BridgeControl {
        /// The side that may win them.
        side: Id,
        /// The bridges.
        bridges: Vec<HexNo>,
    },
    /// This side rolls two dice a hex with Air Power, the other one (L51).
    AirSuperiority {
        /// The side.
        side: Id,
    },
    /// This side may play a Recon 1 as a barrage (L54).
    OffMapArtillery {
        /// The side.
        side: Id,
    },
    /// This side may play a Recon 1 as Air Power in that section.
    AirStrikes {
        /// The side.
        side: Id,
        /// The hexes that have to be held for it; none where nothing has.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        hexes: Vec<HexNo>,
    },
    /// This side's units of these kinds retreat in any direction (L104, L126).
    RetreatAnyWay {
        /// The side.
        side: Id,
        /// Unit kinds.
        kinds: Vec<Id>,
    },
    /// This side's units retreat towards either baseline (L126).
    RetreatEitherWay {
        /// The side.
        side: Id,
        /// The sheet on which they do; anywhere where none is named.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        sheet: Option<String>,
    },
    /// A medal while the other side lacks a unit in one of the sections (L124).
    EmptySection {
        /// The side that has the medal while the other lacks a unit somewhere.
        side: Id,
        /// How many medals.
        medals: u8,
    },
    /// A side's units get weapons at the start, each a different unit (L106, L129).
    Weapons {
        /// The side.
        side: Id,
        /// The kind of units that may carry them.
        kind: Id,
        /// The weapons: unit kinds.
        weapons: Vec<Id>,
    },
    /// Units of this kind get an accessory each at the start (L109).
    Funnies {
        /// The side.
        side: Id,
        /// The units.
        units: Vec<Id>,
        /// Medals for the first bridge that is built (L112).
        bridge_medals: u8,
        /// The river that has to be bridged for them: a region.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        river: Option<Id>,
    },
    /// This side's arrivals are limited to these unit kinds, and need no craft (L127).
    LimitedArrivals {
        /// The side.
        side: Id,
        /// Unit kinds.
        kinds: Vec<Id>,
    },
    /// Units that drop from the air.
    Paradrop(Drop),
    /// Once, units of this side come in by the other's baseline.
    ArmorBreakthrough {
        /// The side.
        side: Id,
        /// The units.
        units: Vec<Id>,
    },
    /// A bridge may be blown instead of ordering units.
    BlowBridge {
        /// The side.
        side: Id,
        /// Whether a unit of the side has to be beside it.
        near: bool,
    },
    /// Smoke lies over the map at first.
    SmokeScreen {
        /// The side.
        side: Id,
    },
    /// A train brings units to a station.
    SupplyTrain {
        /// The side.
        side: Id,
        /// The units.
        units: Vec<Id>,
    },
    /// Infantry that leaves the map counts two medals.
    InfantryExitCountsTwo,
    /// The side also needs this many exit medals to win.
    MustExit {
        /// The side.
        side: Id,
        /// How many.
        units: u8,
    },
    /// The game ends when the deck does.
    NoReshuffle,
    /// The Air Power card is played as an Artillery Bombard.
    AirPowerAsBombard,
    /// Sight over hills goes by height instead of contiguity.
    SightByHeight,
    /// Units may recover at oases or hospitals.
    Recovery,
}

impl Special {
    /// Its name, as the file has it.
    pub fn name(&self) -> String {
        let shown = format!("{self:?}");
        let name = shown.chars().take_while(|letter| letter.is_alphanumeric());
        name.collect()
    }

    /// The side whose rule it is, if it names one.
    pub fn side(&self) -> Option<&Id> {
        match self {
            Self::Commissar { side }
            | Self::TownControl { side, .. }
            | Self::BeachControl { side, .. }
            | Self::BridgeControl { side, .. }
            | Self::AirSuperiority { side }
            | Self::OffMapArtillery { side }
            | Self::AirStrikes { side, .. }
            | Self::RetreatAnyWay { side, .. }
            | Self::RetreatEitherWay { side, .. }
            | Self::EmptySection { side, .. }
            | Self::Weapons { side, .. }
            | Self::Funnies { side, .. }
            | Self::LimitedArrivals { side, .. }
            | Self::Paradrop(Drop { side, .. })
            | Self::ArmorBreakthrough { side, .. }
            | Self::BlowBridge { side, .. }
            | Self::SmokeScreen { side }
            | Self::SupplyTrain { side, .. }
            | Self::MustExit { side, .. } => Some(side),
            Self::Blitz { side } | Self::Night { side, .. } => side.as_ref(),
            Self::BritishCommonwealth
            | Self::ImperialJapan
            | Self::GungHo
            | Self::ItalianRoyalArmy
            | Self::ItalianHighCommand
            | Self::NorthAfrica
            | Self::Reinforcements
            | Self::InfantryExitCountsTwo
            | Self::NoReshuffle
            | Self::AirPowerAsBombard
            | Self::SightByHeight
            | Self::Recovery => None,
        }
    }

    /// The hexes that the rule is about, if it is about any.
    pub(super) fn hexes_mut(&mut self) -> Option<&mut Vec<HexNo>> {
        match self {
            Self::TownControl { taken: hexes, .. }
            | Self::BridgeControl { bridges: hexes, .. }
            | Self::AirStrikes { hexes, .. }
            | Self::Paradrop(Drop { center: hexes, .. }) => Some(hexes),
            _ => None,
        }
    }
}

/// Units that drop from the air.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Drop {
    /// The side.
    pub side: Id,
    /// The units.
    pub units: Vec<Id>,
    /// The hexes they aim for, in the order of the units; the last one again for those left.
    pub center: Vec<HexNo>,
    /// How many steps they drift.
    pub range: u8,
}

fn is_false(so: &bool) -> bool {
    !so
}
