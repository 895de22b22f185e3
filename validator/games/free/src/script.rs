//! What scripts of free play are made of: actions, facts, and a position to begin from.

use beachhead_base::Id;
use beachhead_hex::HexNo;

pub use crate::action::Action;

/// Whether a number may be left out, where that means 0.
#[allow(clippy::trivially_copy_pass_by_ref, reason = "as serde asks it")]
fn is_zero(number: &u8) -> bool {
    *number == 0
}

beachhead_kit::script! {
    /// Free play.
    pub struct Free = "free" of Action, Fact, Position;

    /// What a script may ask of a state.
    pub enum Fact {
        /// The counter is in this hex.
        UnitAt {
            /// The counter.
            unit: Id,
            /// The hex.
            hex: HexNo,
        },
        /// The counter is in this cell of a box or track.
        InCell {
            /// The counter.
            unit: Id,
            /// The box or track.
            chart: Id,
            /// The number of the cell.
            cell: u16,
        },
        /// The counter is not on the map.
        OffMap {
            /// The counter.
            unit: Id,
        },
        /// The counter is out of the game.
        Removed {
            /// The counter.
            unit: Id,
        },
        /// The back of the counter is up.
        Flipped {
            /// The counter.
            unit: Id,
        },
        /// The counter is turned so far.
        Facing {
            /// The counter.
            unit: Id,
            /// The sixths of a turn by which it is turned clockwise.
            facing: u8,
        },
        /// The counter has so many steps.
        Steps {
            /// The counter.
            unit: Id,
            /// The steps.
            steps: u8,
        },
        /// The marker is in this hex.
        MarkAt {
            /// The marker.
            name: Id,
            /// The hex.
            hex: HexNo,
        },
        /// The marker or track is at this number.
        MarkValue {
            /// The marker or track.
            name: Id,
            /// The number.
            value: i32,
        },
        /// The dice that were rolled last come to this.
        Rolled {
            /// Their sum.
            sum: u32,
        },
    }

    /// A state as a script sets it up. Counters that are not named wait off the map.
    #[derive(Default)]
    pub struct Position {
        /// The counters on the map.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        pub units: Vec<UnitPlace>,
        /// The counters in boxes and tracks.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        pub cells: Vec<CellPlace>,
        /// The counters that are out of the game.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        pub removed: Vec<Id>,
        /// The markers and tracks.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        pub marks: Vec<MarkPlace>,
    }

    /// A counter on the map.
    pub struct UnitPlace {
        /// The counter.
        pub unit: Id,
        /// Its hex.
        pub hex: HexNo,
        /// The steps that it has left; all if left out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub steps: Option<u8>,
        /// Whether its back is up.
        #[serde(default, skip_serializing_if = "beachhead_kit::script::is_false")]
        pub flipped: bool,
        /// The sixths of a turn by which it is turned clockwise.
        #[serde(default, skip_serializing_if = "is_zero")]
        pub facing: u8,
    }

    /// A counter in a cell of a box or track.
    pub struct CellPlace {
        /// The counter.
        pub unit: Id,
        /// The box or track.
        pub chart: Id,
        /// The number of the cell.
        pub cell: u16,
    }

    /// A marker in a hex, a track at a number, or both.
    pub struct MarkPlace {
        /// The marker or track.
        pub name: Id,
        /// The hex.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub hex: Option<HexNo>,
        /// The number.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub value: Option<i32>,
    }
}
