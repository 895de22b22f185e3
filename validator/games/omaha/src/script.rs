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
        /// Whether it follows its op sheet, which is drawn up: it has stood in the sector that the sheet names.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        pub follows: bool,
        /// Its mode, `fire` or `move`: move mode where it isn't said, of units that move at all.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub mode: Option<String>,
        /// How its troops bear up: `suppressed` or `paralysed`.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub nerve: Option<String>,
        /// Whether it has moved on this turn.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        pub moved: bool,
        /// Whether it stands where it was set up.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        pub dug_in: bool,
        /// How many turns it has been under fire without orders.
        #[serde(default, skip_serializing_if = "is_zero")]
        pub defended: u8,
        /// Whether it has been fired at on this turn.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        pub under_fire: bool,
        /// Its weapons that have answered on this turn: `area`, `point`.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        pub answered: Vec<String>,
        /// The clock of the turn on which it entered as a reinforcement.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub entered: Option<String>,
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
        /// Its troops are so: `steady`, `suppressed` or `paralysed`.
        Nerve {
            /// The unit.
            unit: Id,
            /// How they bear up.
            is: String,
        },
        /// The weapon of the unit, `area` or `point`, has answered on this turn.
        Answered {
            /// The unit.
            unit: Id,
            /// The weapon.
            weapon: String,
        },
        /// The unit may answer now, by some weapon.
        MayAnswer {
            /// The unit.
            unit: Id,
        },
        /// The dice of the fire that is declared are changed for the unit by this: a row of table `fire-modifiers`.
        Modified {
            /// The unit.
            unit: Id,
            /// The row.
            by: String,
        },
        /// The fire that is declared is on the unit, besides others or alone.
        FiredAt {
            /// The unit.
            unit: Id,
        },
        /// The last fire of this phase came to this for the unit: the dice, and all that was added.
        Rolled {
            /// The unit.
            unit: Id,
            /// The sum.
            sum: i32,
        },
        /// The morale of the company is this.
        CompanyMorale {
            /// The formation.
            formation: Id,
            /// Its morale.
            is: u8,
        },
        /// The unit is aboard of the boat, which is on its way.
        Aboard {
            /// The unit.
            unit: Id,
            /// The boat.
            boat: Id,
        },
        /// The leader was killed in this hex.
        Grave {
            /// The leader.
            leader: Id,
            /// The hex.
            hex: HexNo,
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
        /// The obstacle hex has been tested, and is so: `mines`, `breached`, `wire`, `cut` or `clear`.
        Obstacle {
            /// The hex.
            hex: HexNo,
            /// Its state.
            is: String,
        },
        /// The breach is open.
        Open {
            /// The breach.
            breach: Id,
        },
        /// The unit has spent this much of its allowance on this turn: `2`, `2 1/2`.
        Spent {
            /// The unit.
            unit: Id,
            /// The movement points.
            points: String,
        },
        /// The formation or battery is released.
        Released {
            /// The formation, or the battery.
            formation: Id,
        },
        /// The roll of the turn has granted this, which has not been used: `release` or `reinforcement`.
        Granted {
            /// The grant.
            what: String,
        },
        /// The unit may enter as a reinforcement.
        Arriving {
            /// The unit.
            unit: Id,
        },
        /// The op sheet is implemented.
        Implemented {
            /// The op sheet.
            sheet: Id,
        },
        /// The op sheet is cancelled, or its task is done.
        Closed {
            /// The op sheet.
            sheet: Id,
        },
        /// The drafted op sheet has gathered so many weighted turns.
        Weighted {
            /// The op sheet.
            sheet: Id,
            /// The turns.
            turns: u16,
        },
        /// The unit has been under fire without orders for so many turns.
        Defended {
            /// The unit.
            unit: Id,
            /// The turns.
            turns: u8,
        },
        /// So many pill boxes remain.
        PillBoxes {
            /// How many.
            count: u8,
        },
        /// So many fires of a calibre are in the pool.
        Ammunition {
            /// The calibre in millimetres.
            calibre: u16,
            /// Fires of high explosive.
            explosive: u16,
            /// Fires of smoke.
            smoke: u16,
            /// Illumination rounds.
            illumination: u16,
        },
        /// The designator of a mission stands in this hex.
        Designator {
            /// The battery, or `destroyer`.
            source: Id,
            /// The hex.
            hex: HexNo,
        },
        /// Smoke stands in the hex.
        Smoke {
            /// The hex.
            hex: HexNo,
        },
        /// The sky is clear.
        Clear,
        /// The side uses the aircraft of this turn.
        Aircraft {
            /// The side.
            side: Id,
        },
        /// The radio of the fire support team with the unit works.
        Radio {
            /// The unit.
            unit: Id,
        },
        /// The battery off the map has so many fires left.
        FiresLeft {
            /// The battery.
            battery: Id,
            /// How many.
            count: u16,
        },
        /// The hex is a target reference point.
        ReferencePoint {
            /// The hex.
            hex: HexNo,
        },
        /// The game is over.
        Over,
        /// The US player has forfeited the game.
        Forfeited,
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
        /// The obstacle hexes that were tested on an earlier turn.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        pub obstacles: Vec<ObstaclePlace>,
        /// The breaches that are open.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        pub breaches: Vec<Id>,
        /// The op sheets that were drawn up before play.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        pub sheets: Vec<Id>,
        /// Those of them that German units follow.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        pub implemented: Vec<Id>,
        /// The op sheets that were drafted as one played.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        pub drafts: Vec<DraftPlace>,
        /// The morale of companies that is not 0.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        pub morale: Vec<CompanyMorale>,
        /// The formations and batteries that have been released.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        pub released: Vec<Id>,
        /// The reinforcements that have been drawn, each by one of its formations.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        pub reinforcements: Vec<Id>,
        /// The grant of the turn's release roll: `release` or `reinforcement`.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub granted: Option<String>,
        /// The targets of the rocket ships.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        pub rockets: Vec<HexNo>,
        /// The target reference points of the US side.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        pub reference_points: Vec<HexNo>,
        /// The units whose fire support teams have not landed.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        pub teams: Vec<Id>,
        /// The units whose fire support teams have landed with radios that work.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        pub radios: Vec<Id>,
        /// Whether the sky is clear.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        pub clear: bool,
        /// The hexes with smoke, which was laid on this turn.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        pub smoke: Vec<HexNo>,
        /// The fires in the pool of the US side.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        pub ammunition: Vec<AmmunitionPlace>,
        /// The fires that batteries off the map have spent.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        pub spent: Vec<SpentFires>,
    }
}

/// An obstacle hex as a script sets it up.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ObstaclePlace {
    /// The hex.
    pub hex: HexNo,
    /// Its state: `mines`, `breached`, `wire`, `cut` or `clear`.
    pub is: String,
}

/// The morale of a company as a script sets it up.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct CompanyMorale {
    /// The formation.
    pub formation: Id,
    /// Its morale, from 1.
    pub is: u8,
}

/// The fires of a calibre in the pool, as a script sets them up.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct AmmunitionPlace {
    /// The calibre in millimetres.
    pub calibre: u16,
    /// Fires of high explosive.
    #[serde(default)]
    pub explosive: u16,
    /// Fires of smoke.
    #[serde(default)]
    pub smoke: u16,
    /// Illumination rounds.
    #[serde(default)]
    pub illumination: u16,
}

/// What a battery off the map has fired, as a script sets it up.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct SpentFires {
    /// The battery.
    pub battery: Id,
    /// How many fires.
    pub fires: u16,
}

/// An op sheet that was drafted, as a script sets it up.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct DraftPlace {
    /// What its units are to do: `attack`, `move`, `hasty-defence` or `prepared-defence`.
    pub task: String,
    /// The units.
    pub units: Vec<Id>,
    /// The hex that they go to, or the middle of what they hold.
    pub goal: HexNo,
    /// The weighted turns that it has gathered.
    #[serde(default)]
    pub weighted: u16,
    /// Whether it is implemented.
    #[serde(default)]
    pub implemented: bool,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "as serde asks it")]
fn is_zero(turns: &u8) -> bool {
    *turns == 0
}
