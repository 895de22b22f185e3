//! What scripts of these rules are made of: actions, facts, and a position to begin from.

use beachhead_base::Id;
use beachhead_kit::HexNo;

use crate::action::Action;

beachhead_kit::script! {
    /// The rulebook `dday`.
    pub struct Dday = "dday" of Action, Fact, Position;

    units UnitPlace {}

    /// What a script may ask of a state.
    pub enum Fact {
        /// It is this step of this week.
        Phase {
            /// The week.
            week: u16,
            /// The step.
            phase: String,
        },
        /// This side decides what comes next.
        Decides {
            /// The side.
            side: Id,
        },
        /// The unit is on this square.
        UnitAt {
            /// The unit.
            unit: Id,
            /// The square.
            hex: HexNo,
        },
        /// The unit is in the dead pile.
        Eliminated {
            /// The unit.
            unit: Id,
        },
        /// The square lies in a zone of control of the side.
        Zoc {
            /// The side.
            side: Id,
            /// The square.
            hex: HexNo,
        },
        /// The unit may end a move on the square.
        Reaches {
            /// The unit.
            unit: Id,
            /// The square.
            hex: HexNo,
        },
        /// The unit is in touch with an enemy so that it has to fight, or to be fought.
        Engaged {
            /// The unit.
            unit: Id,
        },
        /// The unit is in a planned battle.
        Planned {
            /// The unit.
            unit: Id,
        },
        /// The planned battle of this unit is fought with these factors, at these odds.
        Odds {
            /// A unit of the battle.
            unit: Id,
            /// The attack factors.
            attack: u32,
            /// The defence factors, as they stand against this attack.
            defence: u32,
            /// The odds: `3-1`.
            odds: String,
        },
        /// The last battle was fought at these odds, with this result.
        Battle {
            /// The odds.
            odds: String,
            /// The result.
            result: Id,
        },
        /// This many attack factors are still due in the exchange at hand.
        Due {
            /// The factors.
            factors: u32,
        },
        /// The Allies control the coastal square or port.
        Base {
            /// The square.
            hex: HexNo,
        },
        /// The side has this many attack factors of replacements.
        Points {
            /// The side.
            side: Id,
            /// The factors.
            factors: u16,
        },
        /// The unit has been dropped this many times.
        Drops {
            /// The unit.
            unit: Id,
            /// How many times.
            times: u8,
        },
        /// This many Allied combat divisions are across the Rhine.
        Across {
            /// The divisions.
            divisions: u16,
        },
        /// The game is over and this side has won.
        Won {
            /// The side.
            side: Id,
        },
    }

    /// A state as a script sets it up. Units that are not named wait for their time, or have no part in it if that has passed.
    #[derive(Default)]
    pub struct Position {
        /// The week.
        pub week: u16,
        /// The step that begins.
        pub phase: String,
        /// The area that is invaded; in the first week it follows from the units at sea.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub area: Option<Id>,
        /// The units on the board.
        pub units: Vec<UnitPlace>,
        /// Coastal squares and ports that an Allied unit entered last, besides those where Allied units stand.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        pub entered: Vec<HexNo>,
        /// The units in the dead pile.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        pub lost: Vec<Id>,
        /// Attack factors of replacements that were kept from earlier weeks, Allied and German.
        #[serde(default, skip_serializing_if = "is_none")]
        pub points: [u16; 2],
        /// Parachute units that have been dropped before, each as often as it is named.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        pub dropped: Vec<Id>,
    }
}

fn is_none(points: &[u16; 2]) -> bool {
    *points == [0, 0]
}
