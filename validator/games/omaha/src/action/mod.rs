//! The actions of players, one a file: what of it may be legal now, whether it is, and what it does.

pub(crate) mod assign;
pub(crate) mod beach;
pub(crate) mod board;
pub(crate) mod choose_hex;
pub(crate) mod done;
pub(crate) mod flee_tide;
mod names;
pub(crate) mod scatter;
pub(crate) mod survive;

use beachhead_kit::slot::{Hex, Unit};

use crate::Rule;
use crate::data::OmahaGame;
use names::BoatName;

beachhead_kit::actions! {
    /// What a player may do.
    #[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
    pub enum Action;
    /// An action, resolved to indices: see [`Action`].
    #[derive(Clone, Debug, PartialEq)]
    pub enum Resolved of OmahaGame;
    |game|

    /// Assigns a boat of the schematic to its wave, box and group (2.1h).
    Assign in assign {
        /// The boat.
        boat: BoatName,
    };
    /// Takes aboard what the schematic has of a unit for a boat (2.1b to 2.1f).
    Board in board {
        /// The boat.
        boat: BoatName,
        /// The unit.
        unit: Unit,
    };
    /// Leaves a flooded hex (1.12a).
    FleeTide in flee_tide {
        /// The unit.
        unit: Unit,
        /// The hex beside it.
        hex: Hex = Rule::TideMove,
    };
    /// Rolls for the survival of a boat (2.1i).
    Survive in survive {
        /// The boat.
        boat: BoatName,
    };
    /// Rolls for the sector of a boat and its group (2.1l).
    Scatter in scatter {
        /// The boat.
        boat: BoatName,
    };
    /// Rolls for the hex of a boat (2.1l).
    Beach in beach {
        /// The boat.
        boat: BoatName,
    };
    /// Chooses the hex of a boat in a minor sector that has several (2.1l).
    ChooseHex in choose_hex {
        /// The boat.
        boat: BoatName,
        /// The hex.
        hex: Hex = Rule::MinorChoice,
    };
    /// Ends the schematic, the free moves of the tide, or the turn.
    Done in done;
}
