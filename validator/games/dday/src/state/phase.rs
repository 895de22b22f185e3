//! [`Phase`]: the steps of a week, and those before the first.

use serde::{Deserialize, Serialize};

use crate::data::Side;

beachhead_kit::phases! {
    /// A step of play, in order.
    #[derive(Serialize, Deserialize)]
    pub(crate) enum Phase {
        /// The German places his units.
        SetUp = "German set-up",
        /// The Allied player chooses an area, and places units on its sea squares.
        Invasion = "Invasion",
        /// Step 1: Allied units move, and new ones come in.
        AlliedMovement = "Allied movement",
        /// Step 2: the Allied player divides combat,
        AlliedPlan = "Allied battle plan",
        /// and resolves it.
        AlliedBattles = "Allied battles",
        /// Step 3: German units come in, and move.
        GermanMovement = "German movement",
        /// Step 4: the German player divides combat,
        GermanPlan = "German battle plan",
        /// and resolves it.
        GermanBattles = "German battles",
        /// The game is over.
        End = "End",
    }
}

impl Phase {
    /// The side whose phase it is.
    pub(crate) fn side(self) -> Side {
        match self {
            Self::SetUp | Self::GermanMovement | Self::GermanPlan | Self::GermanBattles => {
                Side::German
            }
            _ => Side::Allied,
        }
    }

    pub(crate) fn is_movement(self) -> bool {
        matches!(self, Self::AlliedMovement | Self::GermanMovement)
    }

    pub(crate) fn is_plan(self) -> bool {
        matches!(self, Self::AlliedPlan | Self::GermanPlan)
    }

    pub(crate) fn is_battles(self) -> bool {
        matches!(self, Self::AlliedBattles | Self::GermanBattles)
    }
}
