//! The battle that is being fought: who attacks whom, and how far it has come (M3, M36 to M40).

use beachhead_engine::form::rule_id;
use beachhead_kit::{HexIx, UnitIx};
use serde::{Deserialize, Serialize};

use crate::rules::Rule;
use crate::state::way::Way;

/// The battle that is being fought.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Battle {
    pub(crate) by: By,
    pub(crate) defender: UnitIx,
    /// The hex that is attacked.
    pub(crate) hex: HexIx,
    pub(crate) stage: Stage,
    /// Dice to roll.
    pub(crate) dice: u8,
}

impl Battle {
    /// The attacker of a close assault, and where it stood as it attacked.
    pub(crate) fn assault(&self) -> Option<(UnitIx, HexIx)> {
        match self.by {
            By::Unit {
                unit, from, close, ..
            } => close.then_some((unit, from)),
            By::Card(_) => None,
        }
    }
}

/// Who attacks.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) enum By {
    Unit {
        unit: UnitIx,
        /// Where it stood as it attacked.
        from: HexIx,
        close: bool,
        /// Its battle after it took ground (M59).
        second: bool,
    },
    Card(Strike),
}

/// What a card strikes: aircraft or guns that aren't on the map (M17, M18, L54).
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Strike {
    /// The hexes still to be struck, the next one last.
    pub(crate) left: Way,
    /// Dice for each of them.
    pub(crate) dice: u8,
    pub(crate) rules: StrikeRules,
}

/// What a strike goes by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct StrikeRules {
    /// Whether stars hit.
    pub(crate) stars: bool,
    /// The row that says what hits.
    #[serde(with = "rule_id")]
    pub(crate) rule: Rule,
}

/// How far a battle has come: what comes next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Stage {
    /// Whether it is ambushed.
    Ambush,
    Roll,
    /// Flags are run or ignored by now: what follows from who is still there.
    Settled,
    /// Whether ground is taken.
    Ground,
    /// Whether the unit that took ground battles again.
    Overrun,
    /// Nothing more.
    Done,
}

/// What a battle has left its attacker and its target unable to do: the rows that forbid it, for who tries.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Aftermath {
    pub(crate) unit: UnitIx,
    /// Why no ground is taken.
    #[serde(with = "rule_id")]
    pub(crate) ground: Rule,
    /// Why it does not battle again.
    #[serde(with = "rule_id")]
    pub(crate) second: Rule,
    /// Why the defender does not battle back.
    #[serde(with = "rule_id")]
    pub(crate) back: Rule,
}

/// What came of a battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Outcome {
    pub(crate) dice: u8,
    pub(crate) hits: u8,
    pub(crate) flags: u8,
}
