//! [`Phase`]: the phases, in the order of play (10.2, 11.2).

use serde::{Deserialize, Serialize};

use crate::data::sides::Side;

beachhead_kit::phases! {
    /// A phase of the game, in the order of play.
    #[derive(Serialize, Deserialize)]
    pub(crate) enum Phase {
        Beachheads = "Beachheads",
        Landing = "Amphibious landing",
        DropZones = "Drop zones",
        DropPlacement = "Drop placement",
        DropRolls = "Drop rolls",
        DropLosses = "Drop losses",
        GermanSetup = "German setup",
        DropAttacks = "Drop attacks",
        BeachAssaults = "Beach assaults",
        Weather = "Weather",
        SupportMarkers = "Support fire markers",
        AlliedMovement = "Allied movement",
        AlliedReinforcements = "Allied reinforcements",
        AlliedCombat = "Allied combat",
        AlliedMobileMovement = "Allied mobile movement",
        AlliedMobileCombat = "Allied mobile combat",
        GermanMovement = "German movement",
        GermanCombat = "German combat",
        GermanMobileMovement = "German mobile movement",
        GermanMobileCombat = "German mobile combat",
        End = "End",
    }
}

impl Phase {
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
}
