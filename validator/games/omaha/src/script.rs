//! What scripts of these rules are made of: actions, facts, and a position to begin from.

use beachhead_base::Id;
use beachhead_kit::HexNo;

use crate::action::Action;

beachhead_kit::script! {
    /// The rulebook `omaha`.
    pub struct Omaha = "omaha" of Action, Fact, Position;

    units UnitPlace {
        /// The steps it has left; all of them where it isn't said.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub steps: Option<u8>,
    }

    /// What a script may ask of a state.
    pub enum Fact {
        /// It is this phase, and the clock shows this: `0740 6 June`.
        Phase {
            /// The clock.
            clock: String,
            /// The phase.
            phase: String,
        },
        /// The unit is on this hex.
        UnitAt {
            /// The unit.
            unit: Id,
            /// The hex.
            hex: HexNo,
        },
        /// The unit is eliminated.
        Eliminated {
            /// The unit.
            unit: Id,
        },
        /// The unit has this many steps left.
        Steps {
            /// The unit.
            unit: Id,
            /// The steps.
            steps: u8,
        },
        /// The unit is in move mode.
        MoveMode {
            /// The unit.
            unit: Id,
        },
        /// The unit is aboard of the boat, which is on its way.
        Aboard {
            /// The unit.
            unit: Id,
            /// The boat.
            boat: Id,
        },
        /// So many leaders were drawn from the cup.
        Leaders {
            /// How many.
            count: u8,
        },
        /// The leader was drawn from the cup.
        Drawn {
            /// The leader.
            leader: Id,
        },
        /// The unit has left the game.
        Left {
            /// The unit.
            unit: Id,
        },
        /// The boat is lost.
        Sunk {
            /// The boat.
            boat: Id,
        },
        /// The boat lies off this sector.
        Off {
            /// The boat.
            boat: Id,
            /// The sector.
            sector: Id,
        },
        /// The hex is under water.
        Sea {
            /// The hex.
            hex: HexNo,
        },
        /// The game is over.
        Over,
    }

    /// A state as a script sets it up, after the schematic has been made.
    #[derive(Default)]
    pub struct Position {
        /// What the clock shows: `0740 6 June`.
        pub clock: String,
        /// The phase that begins.
        pub phase: String,
        /// The units on the map. Those that are named neither here nor in a boat wait.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        pub units: Vec<UnitPlace>,
        /// The leaders that were drawn, and wait.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        pub leaders: Vec<Id>,
        /// The boats that are loaded as the schematic has them.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        pub boats: Vec<Id>,
    }
}
