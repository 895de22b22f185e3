//! D-Day: Utah Beach: its scenario, and what its scripts are made of.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{GameData, follow_list};
use crate::hex::HexNo;
use crate::id::Id;
use crate::source::Source;

/// The rulebook `utah`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Utah;

impl GameData for Utah {
    const ID: &'static str = "utah";
    type Action = Action;
    type Fact = Fact;
    type Position = Position;
}

/// What a scenario has beyond others: its landing plan (where the units go is in its `setup`), its replacements, and
/// whether it is a campaign.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct UtahScenario {
    /// The hexes that get a beachhead marker (11.2.1).
    pub beachheads: Vec<HexNo>,
    /// The drop zone of each airborne division (11.2.2).
    pub drop_zones: Vec<DropZone>,
    /// The points for which reduced units are rebuilt (11.2.5, 14.0).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub replacements: Vec<Replacement>,
    /// The campaign game's terms; a scenario without them is played by chapter 13.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub campaign: Option<Campaign>,
}

impl UtahScenario {
    pub(super) fn sources(&self) -> Vec<(&'static str, Vec<Option<&Source>>)> {
        let replacements = self.replacements.iter();
        let replacements = replacements.map(|line| line.source.as_ref()).collect();
        vec![("replacements", replacements)]
    }

    /// A drop zone without its hex is none.
    pub(super) fn follow_hexes(&mut self, renamed: &mut dyn FnMut(&HexNo) -> Option<HexNo>) {
        follow_list(&mut self.beachheads, renamed);
        self.drop_zones.retain_mut(|zone| match renamed(&zone.hex) {
            Some(new) => {
                zone.hex = new;
                true
            }
            None => false,
        });
    }
}

/// Points that come turn by turn, each of which rebuilds one unit (11.2.5, 14.0).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Replacement {
    /// The units they are for.
    pub class: MoveClass,
    /// How many there are each time.
    pub points: u8,
    /// The first turn that brings them.
    pub from: u16,
    /// The last turn that brings them; none where they come to the end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub until: Option<u16>,
    /// How many turns lie from one time to the next.
    #[serde(default = "one", skip_serializing_if = "is_one")]
    pub every: u16,
    /// The nation whose units they are for; none where it doesn't matter.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nation: Option<Id>,
    /// Where this comes from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source: Option<Source>,
    /// Anything worth keeping that is no data.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

fn one() -> u16 {
    1
}

fn is_one(every: &u16) -> bool {
    *every == 1
}

/// How a unit moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum MoveClass {
    /// On foot.
    Leg,
    /// On wheels or tracks.
    Mobile,
}

/// The terms of a campaign game (14.0): no boundary, city hexes for victory, and turns beyond the last.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Campaign {
    /// The number from which captured cities are taken to tell by how many turns the game goes on (14.2).
    pub cities: u16,
    /// The city hexes with which the Allies win (14.3).
    pub city_hexes: u16,
    /// The turn beyond which no game goes on (14.2).
    pub longest: u16,
    /// The map to which each nation keeps, where there are several (14.0).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub nations: Vec<NationMap>,
}

/// A nation, and the sheet of the map to which it keeps.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NationMap {
    /// The nation, as its units name it.
    pub nation: Id,
    /// The sheet.
    pub sheet: String,
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
    /// Rolls for the weather of the turn (14.1).
    RollWeather,
    /// Rolls for the markers that bad weather keeps from a side this turn, and takes them out (14.1).
    SetAside {
        /// The side.
        side: Id,
    },
    /// Takes one German marker out of the game for a map edge hex that the Allies captured (11.1.4).
    LoseMarker,
    /// Rebuilds a reduced unit for a replacement point (11.2.5).
    Rebuild {
        /// The unit.
        unit: Id,
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
    /// The weather of the turn is bad, or is not (14.1).
    Weather {
        /// Whether it is bad.
        bad: bool,
    },
    /// The side was in the hex last, or it is the German's and nobody has taken it from him (13.0).
    Holds {
        /// The side.
        side: Id,
        /// The hex.
        hex: HexNo,
    },
    /// Supply can be traced to the hex (12.0, 13.0).
    HexSupplied {
        /// The hex.
        hex: HexNo,
    },
    /// So many replacement points are left this turn (11.2.5).
    Points {
        /// The units they are for.
        class: MoveClass,
        /// How many.
        left: u8,
    },
    /// The cup holds so many markers when it is filled, those out of the game not among them.
    Allotted {
        /// The cup.
        cup: Id,
        /// How many.
        count: u16,
    },
    /// The unit can end a move in the hex, and pays so much at the cheapest: `2`, `1/2`, `5/2`.
    Reaches {
        /// The unit.
        unit: Id,
        /// The hex.
        hex: HexNo,
        /// The movement points.
        cost: String,
    },
    /// The game ends after this turn, unless something ends it before.
    LastTurn {
        /// The game turn.
        turn: u16,
    },
    /// The game is over and this side has won.
    Won {
        /// The side.
        side: Id,
    },
}

/// A state as a script sets it up. What is not named is not on the map.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
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
    /// Whether the weather of the turn is bad (14.1).
    #[serde(default, skip_serializing_if = "is_false")]
    pub weather_bad: bool,
    /// The hexes in which the Allies were last, besides those they stand in (13.0).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub held: Vec<HexNo>,
    /// Units that were due before this turn and are still to come.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub late: Vec<Id>,
}

fn is_false(so: &bool) -> bool {
    !so
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
