//! [`Phase`]: the phases, in the order of play (10.2, 11.2).

use beachhead_schema::cannot_happen;
use serde::{Deserialize, Serialize};

use crate::data::sides::Side;

/// A phase of the game, in the order of play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub(crate) enum Phase {
    Beachheads,
    Landing,
    DropZones,
    DropPlacement,
    DropRolls,
    DropLosses,
    GermanSetup,
    DropAttacks,
    BeachAssaults,
    Weather,
    SupportMarkers,
    AlliedMovement,
    AlliedReinforcements,
    AlliedCombat,
    AlliedMobileMovement,
    AlliedMobileCombat,
    GermanMovement,
    GermanCombat,
    GermanMobileMovement,
    GermanMobileCombat,
    End,
}

impl Phase {
    pub(crate) const ALL: [Self; 21] = [
        Self::Beachheads,
        Self::Landing,
        Self::DropZones,
        Self::DropPlacement,
        Self::DropRolls,
        Self::DropLosses,
        Self::GermanSetup,
        Self::DropAttacks,
        Self::BeachAssaults,
        Self::Weather,
        Self::SupportMarkers,
        Self::AlliedMovement,
        Self::AlliedReinforcements,
        Self::AlliedCombat,
        Self::AlliedMobileMovement,
        Self::AlliedMobileCombat,
        Self::GermanMovement,
        Self::GermanCombat,
        Self::GermanMobileMovement,
        Self::GermanMobileCombat,
        Self::End,
    ];

    /// The name that scripts use.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Beachheads => "Beachheads",
            Self::Landing => "Amphibious landing",
            Self::DropZones => "Drop zones",
            Self::DropPlacement => "Drop placement",
            Self::DropRolls => "Drop rolls",
            Self::DropLosses => "Drop losses",
            Self::GermanSetup => "German setup",
            Self::DropAttacks => "Drop attacks",
            Self::BeachAssaults => "Beach assaults",
            Self::Weather => "Weather",
            Self::SupportMarkers => "Support fire markers",
            Self::AlliedMovement => "Allied movement",
            Self::AlliedReinforcements => "Allied reinforcements",
            Self::AlliedCombat => "Allied combat",
            Self::AlliedMobileMovement => "Allied mobile movement",
            Self::AlliedMobileCombat => "Allied mobile combat",
            Self::GermanMovement => "German movement",
            Self::GermanCombat => "German combat",
            Self::GermanMobileMovement => "German mobile movement",
            Self::GermanMobileCombat => "German mobile combat",
            Self::End => "End",
        }
    }

    pub(crate) fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|phase| phase.name() == name)
    }

    /// The side whose phase it is.
    pub(crate) fn side(self) -> Side {
        match self {
            Self::GermanSetup
            | Self::Weather
            | Self::GermanMovement
            | Self::GermanCombat
            | Self::GermanMobileMovement
            | Self::GermanMobileCombat => Side::German,
            _ => Side::Allied,
        }
    }

    pub(crate) fn is_movement(self) -> bool {
        matches!(self, Self::AlliedMovement | Self::GermanMovement) || self.is_mobile_movement()
    }

    pub(crate) fn is_mobile_movement(self) -> bool {
        matches!(
            self,
            Self::AlliedMobileMovement | Self::GermanMobileMovement
        )
    }

    /// The combat phase proper, in which units also bombard.
    pub(crate) fn is_combat(self) -> bool {
        matches!(self, Self::AlliedCombat | Self::GermanCombat)
    }

    pub(crate) fn is_fight(self) -> bool {
        self.is_combat() || self.is_mobile_combat()
    }

    pub(crate) fn is_mobile_combat(self) -> bool {
        matches!(self, Self::AlliedMobileCombat | Self::GermanMobileCombat)
    }

    pub(crate) fn next(self) -> Self {
        Self::ALL
            .into_iter()
            .find(|phase| *phase > self)
            .unwrap_or_else(|| cannot_happen!(Self::End, "nothing follows the end"))
    }
}
