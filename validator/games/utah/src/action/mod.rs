//! The actions of players, one a file: what of it may be legal now, whether it is, and what it does.

pub(crate) mod advance;
pub(crate) mod attack;
pub(crate) mod beach_assault;
pub(crate) mod bombard;
pub(crate) mod defend;
pub(crate) mod done;
pub(crate) mod draw;
pub(crate) mod drop_attack;
pub(crate) mod lose_marker;
pub(crate) mod lose_step;
pub(crate) mod mines;
pub(crate) mod move_unit;
mod names;
pub(crate) mod naval;
pub(crate) mod place_beachhead;
pub(crate) mod place_drop_zone;
pub(crate) mod place_unit;
pub(crate) mod rebuild;
pub(crate) mod resolve;
pub(crate) mod retreat;
pub(crate) mod roll_drop;
pub(crate) mod roll_weather;
pub(crate) mod set_aside;
pub(crate) mod stiff_resistance;

use beachhead_kit::slot::{Hex, Path, Unit, Units};

use crate::action::names::{CupName, DivisionName, SideName};
use crate::data::opened::UtahGame;
use crate::hexes::nations;
use crate::rules::Rule;

beachhead_kit::actions! {
    /// What a player may do.
    #[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
    pub enum Action;
    /// An action, resolved to indices: see [`Action`].
    #[derive(Clone, Debug, PartialEq)]
    pub enum Resolved of UtahGame;
    |game|

    /// Puts a beachhead marker on a beach hex (11.2.1).
    PlaceBeachhead in place_beachhead {
        /// The beach hex.
        hex: Hex = Rule::MarkerHex,
    };
    /// Puts a unit on the map: ashore, above its drop zone, at its start hex, or as a reinforcement on a beach.
    PlaceUnit in place_unit {
        /// The unit.
        unit: Unit,
        /// Where it goes.
        hex: Hex = place_unit::rule_of_hex(game, unit),
    };
    /// Puts a division's drop zone marker on the map (11.2.2).
    PlaceDropZone in place_drop_zone {
        /// The division.
        division: DivisionName,
        /// Where the marker goes.
        hex: Hex = Rule::DropZoneSite,
    };
    /// Rolls for a unit's survival and drift (11.2.2).
    RollDrop in roll_drop {
        /// The unit.
        unit: Unit,
    };
    /// Attacks the German unit on which airborne units came down (11.2.2).
    DropAttack in drop_attack {
        /// The hex they share.
        hex: Hex = Rule::DropAttackDue,
    };
    /// Fights the beach assault of a beach landing hex (11.2.3).
    BeachAssault in beach_assault {
        /// The hex.
        hex: Hex = Rule::AssaultEveryHex,
    };
    /// Rolls for the weather of the turn (14.1).
    RollWeather in roll_weather;
    /// Rebuilds a reduced unit for a replacement point (11.2.5).
    Rebuild in rebuild {
        /// The unit.
        unit: Unit,
    };
    /// Takes one German marker out of the game for a map edge hex that the Allies captured (11.1.4).
    LoseMarker in lose_marker;
    /// Rolls for the markers that bad weather keeps from a side this turn, and takes them out (14.1).
    SetAside in set_aside {
        /// The side.
        side: SideName,
    };
    /// Moves a unit; a reinforcement begins with the edge hex by which it enters.
    Move in move_unit {
        /// The unit.
        unit: Unit,
        /// The hexes it enters, in order.
        path: Path = nations::off_map(game, unit, Rule::StepByStep),
    };
    /// Attacks a hex.
    Attack in attack {
        /// The attacking units.
        units: Units,
        /// The hex they attack.
        hex: Hex = Rule::AttackAdjacent,
    };
    /// Bombards a unit with the markers that are drawn next (11.1.4, 11.2.6).
    Bombard in bombard {
        /// The enemy unit.
        unit: Unit,
    };
    /// Names the one unit of a stack that meets the attack at hand (11.2.4).
    Defend in defend {
        /// The unit.
        unit: Unit,
    };
    /// Draws a support fire marker for the battle at hand.
    Draw in draw {
        /// The side that draws.
        side: SideName,
        /// The cup.
        cup: CupName = side,
    };
    /// Adds a naval gunfire marker to the beach assault at hand (11.2.7).
    Naval in naval;
    /// Plays the mines marker that was put aside in the battle at hand (11.1.4).
    Mines in mines;
    /// Resolves the battle at hand.
    Resolve in resolve;
    /// Says which unit takes the loss that is due: of two that came down in one hex (11.2.2), or of a battle.
    LoseStep in lose_step {
        /// The unit.
        unit: Unit,
    };
    /// Retreats a unit after a battle.
    Retreat in retreat {
        /// The unit.
        unit: Unit,
        /// The hexes it enters, in order; none where there is no way out, and the unit is lost.
        path: Path = Rule::RetreatWay,
    };
    /// Holds the hex at the price of a step where the battle asks for a retreat.
    StiffResistance in stiff_resistance;
    /// Advances a unit into the hex that a battle left empty.
    Advance in advance {
        /// The unit.
        unit: Unit,
    };
    /// Has nothing more to do in this phase, or declines what is offered.
    Done in done;
}
