//! The actions of players, one a file: what of it is listed, whether it can be, and what it does.

mod flip;
mod mark;
mod note;
mod put;
mod remove;
mod roll;
mod rotate;
mod steps;

use beachhead_base::Id;
use beachhead_kit::slot::{Count, Hex, Maybe, Unit, Units};

use crate::opened::FreeGame;
use crate::slots::{ChartName, Plain};

beachhead_kit::actions! {
    /// What a player may do.
    #[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
    pub enum Action;
    /// An action, resolved to indices: see [`Action`].
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum Resolved of FreeGame;
    |game|

    /// Puts counters into a hex, from wherever they are.
    Put in put {
        /// The counters.
        units: Units,
        /// The hex.
        hex: Hex,
    };
    /// Turns a counter over.
    Flip in flip {
        /// The counter.
        unit: Unit,
    };
    /// Turns a counter so that it faces another way.
    Rotate in rotate {
        /// The counter.
        unit: Unit,
        /// The sixths of a turn by which it is turned clockwise, 0 to 5.
        facing: Count,
    };
    /// Gives a counter as many steps as are left of it.
    Steps in steps {
        /// The counter.
        unit: Unit,
        /// The steps.
        steps: Count,
    };
    /// Takes a counter off the map: out of the game, or into a cell of a box or track.
    Remove in remove {
        /// The counter.
        unit: Unit,
        /// The box or track; out of the game if left out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        chart: Maybe<ChartName>,
        /// The number of its cell; its first if left out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        cell: Maybe<Plain<u16>>,
    };
    /// Rolls dice.
    Roll in roll {
        /// How many.
        dice: Count,
        /// The sides of each.
        sides: Plain<u16>,
    };
    /// Lays a marker into a hex, sets a track to a number, or both. With neither the marker is taken away.
    Mark in mark {
        /// The marker or track: `smoke`, `turn`.
        name: Plain<Id>,
        /// The hex.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        hex: Maybe<Hex>,
        /// The number.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        value: Maybe<Plain<i32>>,
    };
    /// Notes something.
    Note in note {
        /// What is noted.
        text: Plain<String>,
    };
}
