//! D-Day: Utah Beach: its scenario, and what its scripts are made of.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::GameData;
use crate::hex::HexNo;
use crate::id::Id;

/// The rulebook `utah`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Utah;

impl GameData for Utah {
    const ID: &'static str = "utah";
    type Action = Action;
    type Fact = Fact;
    type Position = Position;
}

/// The landing plan of a scenario; where the units go is in its `setup`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct UtahScenario {
    /// The hexes that get a beachhead marker (11.2.1).
    pub beachheads: Vec<HexNo>,
    /// The drop zone of each airborne division (11.2.2).
    pub drop_zones: Vec<DropZone>,
}

/// The drop zone marker of a division.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DropZone {
    /// The division: a formation of the forces.
    pub division: Id,
    /// Where the marker lies.
    pub hex: HexNo,
}

/// What a player may do.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub enum Action {
    /// Puts a beachhead marker on a beach hex (11.2.1).
    PlaceBeachhead {
        /// The beach hex.
        hex: HexNo,
    },
    /// Puts a unit on the map: ashore, above its drop zone, at its start hex, or as a reinforcement on a beach.
    PlaceUnit {
        /// The unit.
        unit: Id,
        /// Where it goes.
        hex: HexNo,
    },
    /// Puts a division's drop zone marker on the map (11.2.2).
    PlaceDropZone {
        /// The division.
        division: Id,
        /// Where the marker goes.
        hex: HexNo,
    },
    /// Rolls for a unit's survival and drift (11.2.2).
    RollDrop {
        /// The unit.
        unit: Id,
    },
    /// Says which unit takes the loss that is due: of two that came down in one hex (11.2.2), or of a battle.
    LoseStep {
        /// The unit.
        unit: Id,
    },
    /// Attacks the German unit on which airborne units came down (11.2.2).
    DropAttack {
        /// The hex they share.
        hex: HexNo,
    },
    /// Fights the beach assault of a beach landing hex (11.2.3).
    BeachAssault {
        /// The hex.
        hex: HexNo,
    },
    /// Moves a unit; a reinforcement begins with the edge hex by which it enters.
    Move {
        /// The unit.
        unit: Id,
        /// The hexes it enters, in order.
        path: Vec<HexNo>,
    },
    /// Attacks a hex.
    Attack {
        /// The attacking units.
        units: Vec<Id>,
        /// The hex they attack.
        hex: HexNo,
    },
    /// Draws a support fire marker for the battle at hand.
    Draw {
        /// The side that draws.
        side: Id,
        /// The cup.
        cup: Id,
    },
    /// Adds a naval gunfire marker to the beach assault at hand (11.2.7).
    Naval,
    /// Plays the mines marker that was put aside in the battle at hand (11.1.4).
    Mines,
    /// Bombards a unit with the markers that are drawn next (11.1.4, 11.2.6).
    Bombard {
        /// The enemy unit.
        unit: Id,
    },
    /// Names the one unit of a stack that meets the attack at hand (11.2.4).
    Defend {
        /// The unit.
        unit: Id,
    },
    /// Holds the hex at the price of a step where the battle asks for a retreat.
    StiffResistance,
    /// Resolves the battle at hand.
    Resolve,
    /// Retreats a unit after a battle.
    Retreat {
        /// The unit.
        unit: Id,
        /// The hexes it enters, in order; none where there is no way out, and the unit is lost.
        path: Vec<HexNo>,
    },
    /// Advances a unit into the hex that a battle left empty.
    Advance {
        /// The unit.
        unit: Id,
    },
    /// Has nothing more to do in this phase, or declines what is offered.
    Done,
}

/// What a script may ask of a state.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub enum Fact {
    /// It is this phase.
    Phase {
        /// The game turn. The landings of 11.2 are part of the first.
        turn: u16,
        /// The phase.
        phase: String,
    },
    /// The unit is on the map, here and with so many steps.
    UnitAt {
        /// The unit.
        unit: Id,
        /// The hex.
        hex: HexNo,
        /// The steps it has left.
        steps: u8,
    },
    /// The unit has been eliminated.
    Eliminated {
        /// The unit.
        unit: Id,
    },
    /// The unit is still to come, on this turn at the earliest.
    Due {
        /// The unit.
        unit: Id,
        /// The game turn.
        turn: u16,
    },
    /// A beachhead marker lies on the hex.
    Beachhead {
        /// The hex.
        hex: HexNo,
    },
    /// A drop zone marker lies on the hex.
    DropZone {
        /// The hex.
        hex: HexNo,
    },
    /// The hex lies in a zone of control of the side.
    Zoc {
        /// The side.
        side: Id,
        /// The hex.
        hex: HexNo,
    },
    /// The unit can trace supply.
    Supplied {
        /// The unit.
        unit: Id,
    },
    /// So many markers are left in the cup; in `mines` the one put aside, in `naval` those afloat.
    Cup {
        /// The cup.
        cup: Id,
        /// How many.
        left: u16,
    },
    /// The last battle was fought on this line of the results table, with this differential and this result.
    Battle {
        /// The line or kind of battle.
        line: Id,
        /// The combat differential.
        differential: i32,
        /// The result.
        result: Id,
    },
    /// The game is over and this side has won.
    Won {
        /// The side.
        side: Id,
    },
}

/// A state as a script sets it up. What is not named is not on the map.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Position {
    /// The game turn. The landings of 11.2 are part of the first.
    pub turn: u16,
    /// The phase that begins.
    pub phase: String,
    /// The units on the map.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub units: Vec<UnitPlace>,
    /// The hexes with a beachhead marker.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub beachheads: Vec<HexNo>,
    /// The drop zone markers.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub drop_zones: Vec<DropZone>,
}

/// A unit in a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct UnitPlace {
    /// The unit.
    pub unit: Id,
    /// Where it stands.
    pub hex: HexNo,
    /// The steps it has left; all of them where nothing is said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub steps: Option<u8>,
}
