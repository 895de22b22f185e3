//! [`Pending`]: what players have to decide before anything else.

use beachhead_kit::{Decisions, HexIx, UnitIx};
use serde::{Deserialize, Serialize};

/// Something a player has to decide.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) enum Pending {
    /// `count` of these units lose a step each.
    Losses {
        units: Vec<UnitIx>,
        count: usize,
        of_drop: bool,
    },
    Retreat(Retreat),
    /// At most `count` of these units may advance into the hex.
    Advance {
        hex: HexIx,
        units: Vec<UnitIx>,
        count: u8,
    },
}

/// A retreat that a unit has to make.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Retreat {
    pub(crate) unit: UnitIx,
    /// How many hexes.
    pub(crate) hexes: u8,
    pub(crate) kind: RetreatKind,
    /// Where the enemy of the battle stands.
    pub(crate) enemies: Vec<HexIx>,
}

impl Retreat {
    /// Has each of these units retreat, from where the enemy of the battle stands.
    pub(crate) fn order(
        pending: &mut Decisions<Pending>,
        units: &[UnitIx],
        (hexes, kind): (u8, RetreatKind),
        enemies: &[HexIx],
    ) {
        let retreat = |unit: &UnitIx| Self {
            unit: *unit,
            hexes,
            kind,
            enemies: enemies.to_vec(),
        };
        let retreats = units.iter().map(retreat);
        pending.extend(retreats.map(Pending::Retreat));
    }
}

/// Why a unit retreats: it decides what it may do instead and what it passes unharmed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum RetreatKind {
    /// As the attacker.
    Attacker,
    /// As the defender in an ordinary battle.
    Defender,
    /// As the defender against units that came down on it (11.2.2).
    UnderDrop,
}
