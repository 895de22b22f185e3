//! The actions of players, one a file: what of it may be legal now, whether it is, and what it does.

pub(crate) mod assign;
pub(crate) mod assign_transport;
pub(crate) mod beach;
pub(crate) mod board;
pub(crate) mod choose_hex;
pub(crate) mod choose_sector;
pub(crate) mod done;
pub(crate) mod draw_leaders;
pub(crate) mod draw_up;
pub(crate) mod embark;
pub(crate) mod flee_tide;
pub(crate) mod load_transport;
pub(crate) mod move_unit;
mod names;
pub(crate) mod scatter;
pub(crate) mod survive;

use beachhead_kit::slot::{Hex, Path, Unit};

use crate::Rule;
use crate::data::OmahaGame;
use names::{BoatName, BoxName, SectorName, SheetName};

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
    /// Draws up an op sheet of the landing (2.3a).
    DrawUp in draw_up {
        /// The op sheet.
        sheet: SheetName,
    };
    /// Draws leaders from the cup (2.3f).
    DrawLeaders in draw_leaders;
    /// Puts a leader aboard with a unit of his (2.3f).
    Embark in embark {
        /// The leader.
        leader: Unit,
        /// The boat, or the transport.
        boat: BoatName,
    };
    /// Assigns a transport to a box for the next hour (2.1m).
    AssignTransport in assign_transport {
        /// The transport.
        boat: BoatName,
        /// The beach box.
        from: BoxName,
    };
    /// Takes a unit aboard of a transport (2.1m).
    LoadTransport in load_transport {
        /// The transport.
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
    /// Chooses the sector of a transport as it lands (2.1m).
    ChooseSector in choose_sector {
        /// The transport.
        boat: BoatName,
        /// The sector.
        sector: SectorName,
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
    /// Moves a unit in the US action phase (2.1n).
    Move in move_unit {
        /// The unit.
        unit: Unit,
        /// The hexes it enters, in order.
        path: Path = Rule::MapEdge,
    };
    /// Ends the schematic, the free moves of the tide, what is assigned for the next hour, or the turn.
    Done in done;
}
