//! The actions of players, one a file: what of it may be legal now, whether it is, and what it does.

pub(crate) mod advance;
pub(crate) mod bring_in;
pub(crate) mod done;
pub(crate) mod drop_unit;
pub(crate) mod embark;
pub(crate) mod fight;
pub(crate) mod give_up;
pub(crate) mod move_units;
pub(crate) mod plan_battle;
pub(crate) mod remove;
pub(crate) mod retreat;
pub(crate) mod set_up;
pub(crate) mod take_back;

use beachhead_kit::slot::{Hex, Path, Unit, Units};

use crate::Rule;
use crate::data::DdayGame;

beachhead_kit::actions! {
    /// What a player may do.
    #[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
    pub enum Action;
    /// An action, resolved to indices: see [`Action`].
    #[derive(Clone, Debug, PartialEq)]
    pub enum Resolved of DdayGame;
    |game|

    /// Sets a German unit up (SET).
    SetUp in set_up, narrowed {
        /// The unit.
        unit: Unit,
        /// The square.
        hex: Hex = Rule::Anywhere,
    };
    /// Places a unit of the D-Day section on a sea square (INV).
    Embark in embark {
        /// The unit.
        unit: Unit,
        /// The sea square.
        hex: Hex = Rule::AnySeaSquare,
    };
    /// Brings a unit onto the continent: from Britain (REI), by the Time Record Card (SEQ-3), or out of the dead pile (REP).
    BringIn in bring_in {
        /// The unit.
        unit: Unit,
        /// The square.
        hex: Hex = Rule::OwnCoast,
    };
    /// Drops a parachute unit (PAR).
    Drop in drop_unit, narrowed {
        /// The unit.
        unit: Unit,
        /// The square.
        hex: Hex = Rule::DropGround,
    };
    /// Moves units of one square together, or lands them (MOV, INV-5).
    Move in move_units, narrowed {
        /// The units.
        units: Units,
        /// The squares they enter, in order.
        path: Path = Rule::MovementFactor,
    };
    /// Plans a battle (MUL).
    PlanBattle in plan_battle, narrowed {
        /// The attackers.
        attackers: Units,
        /// The defenders.
        defenders: Units,
    };
    /// Takes back the planned battle in which this unit is attacked.
    TakeBack in take_back {
        /// A defender of the battle.
        defender: Unit,
    };
    /// Removes a unit for which there is no battle (MUL-8).
    Remove in remove {
        /// The unit.
        unit: Unit,
    };
    /// Resolves the battle in which this unit is attacked (ATK-5).
    Fight in fight {
        /// A defender of the battle.
        defender: Unit,
    };
    /// Removes an attacker in an exchange (RES-EX).
    GiveUp in give_up {
        /// The unit.
        unit: Unit,
    };
    /// Walks a loser back (RES-BACK).
    Retreat in retreat {
        /// The unit.
        unit: Unit,
        /// The two squares it enters.
        path: Path = Rule::NotOffBoard,
    };
    /// Occupies a square of the losers with a victorious attacker (MAC, INVATK-6).
    Advance in advance {
        /// The unit.
        unit: Unit,
        /// The square.
        hex: Hex = Rule::NoAdvance,
    };
    /// Ends the step, closes the plan, or declines to occupy anything more.
    Done in done;
}
