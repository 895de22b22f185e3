//! Parts of scripts of such games: actions, facts, and a position to begin from.

use beachhead_base::Id;
use beachhead_hex::HexNo;

pub use crate::action::Action;

beachhead_kit::script! {
    /// Play by rules that are data.
    pub struct Table = "table" of Action, Fact, Position;

    units UnitPlace {
        /// The steps that it has left; all if left out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub steps: Option<u8>,
        /// Whether it has moved in this phase.
        #[serde(default, skip_serializing_if = "beachhead_kit::script::is_false")]
        pub moved: bool,
    }

    /// A fact that a script may expect or deny of a state.
    pub enum Fact {
        /// It is this phase of this game turn.
        Phase {
            /// The game turn; 0 ahead of the first.
            turn: u16,
            /// The phase, with the side before it where each side has one.
            phase: String,
        },
        /// The game is over.
        Over,
        /// The unit is in this hex.
        UnitAt {
            /// The unit.
            unit: Id,
            /// The hex.
            hex: HexNo,
        },
        /// The unit is not on the map.
        OffMap {
            /// The unit.
            unit: Id,
        },
        /// The hex lies in a zone of control of the side.
        Zoc {
            /// The side.
            side: Id,
            /// The hex.
            hex: HexNo,
        },
        /// The unit may end a move in this hex now.
        Reaches {
            /// The unit.
            unit: Id,
            /// The hex.
            hex: HexNo,
        },
        /// To move into this hex costs the unit so much now, by the cheapest way.
        MoveCost {
            /// The unit.
            unit: Id,
            /// The hex.
            hex: HexNo,
            /// Movement points, as a table prints them: `2`, `1/2`, `1 1/2`.
            points: String,
        },
    }

    /// A state as a script sets it up. Units that are not named have no part in it.
    #[derive(Default)]
    pub struct Position {
        /// The game turn; 0 ahead of the first.
        pub turn: u16,
        /// The phase, with the side before it where each side has one.
        pub phase: String,
        /// The units on the map.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        pub units: Vec<UnitPlace>,
        /// The units that are still to be set up.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        pub waiting: Vec<Id>,
    }
}
