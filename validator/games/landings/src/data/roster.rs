//! The roster: the units of a scenario as these rules see them, and the kinds they are of.
//!
//! Ids are text in the pack and numbers here; the roster is the one place that knows both. Only units that the scenario
//! names are in it: those of its setup, its reserves and its special rules.

use std::ops::Index;

use beachhead_schema::Id;
use beachhead_schema::hex::HexIx;
use serde::{Deserialize, Serialize};

use crate::data::kinds::{Kind, KindIx};
use crate::side::Side;

/// A unit's place in the roster. Only the roster makes them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct UnitIx(pub(crate) u16);

/// A nation, where a rule asks for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Nation {
    UnitedStates,
    Britain,
    Canada,
    Japan,
    Italy,
    Other,
}

impl Nation {
    /// The nation of this code.
    pub(crate) fn named(code: &Id) -> Self {
        match code.as_str() {
            "US" => Self::UnitedStates,
            "GB" => Self::Britain,
            "CA" => Self::Canada,
            "JP" => Self::Japan,
            "IT" => Self::Italy,
            _ => Self::Other,
        }
    }

    /// Whether its troops are commanded by the rules of the British Commonwealth (M45).
    pub(crate) fn is_commonwealth(self) -> bool {
        matches!(self, Self::Britain | Self::Canada)
    }
}

/// How a unit comes into the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Role {
    /// It stands here at the start.
    AtStart(HexIx),
    /// It waits for a reinforcement roll (L26).
    Reserve,
    /// It waits for an arrival of the scenario's own: a drop, a breakthrough, a train.
    Waiting,
}

/// One unit.
#[derive(Clone, Debug)]
pub(crate) struct Counter {
    pub(crate) id: Id,
    pub(crate) side: Side,
    pub(crate) nation: Option<Nation>,
    /// What it is at the start.
    pub(crate) kind: KindIx,
    /// Its figures at full strength.
    pub(crate) figures: u8,
    pub(crate) role: Role,
    /// What its loss pays the enemy (M76).
    pub(crate) medals: u8,
    /// Whether it may ignore one flag by the scenario.
    pub(crate) steady: bool,
    /// Whether it may cross rivers by boat.
    pub(crate) boat: bool,
    /// Dice more that its equipment gives it while it has not moved.
    pub(crate) still_dice: u8,
    pub(crate) camouflaged: bool,
    /// Whether its file says that it moves two hexes at most, if it is armor.
    pub(crate) slow: bool,
    /// Which of the scenario's sheets it belongs to, counted from the west: whose reserve it is (L93).
    pub(crate) sheet: u8,
}

/// All units and kinds.
#[derive(Clone, Debug, Default)]
pub(crate) struct Roster {
    /// Sorted by id.
    pub(crate) counters: Vec<Counter>,
    /// As the table has them.
    pub(crate) kinds: Vec<Kind>,
}

impl Roster {
    /// The unit of this name.
    pub(crate) fn find(&self, id: &Id) -> Option<UnitIx> {
        let at = self
            .counters
            .binary_search_by(|counter| counter.id.cmp(id))
            .ok()?;
        u16::try_from(at).ok().map(UnitIx)
    }

    /// The kind of this name.
    pub(crate) fn kind_named(&self, id: &str) -> Option<KindIx> {
        let at = self.kinds.iter().position(|kind| kind.id == *id)?;
        u8::try_from(at).ok().map(KindIx)
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = (UnitIx, &Counter)> {
        (0..)
            .zip(&self.counters)
            .map(|(at, counter)| (UnitIx(at), counter))
    }
}

impl Index<UnitIx> for Roster {
    type Output = Counter;

    fn index(&self, unit: UnitIx) -> &Counter {
        &self.counters[usize::from(unit.0)]
    }
}

impl Index<KindIx> for Roster {
    type Output = Kind;

    fn index(&self, kind: KindIx) -> &Kind {
        &self.kinds[usize::from(kind.0)]
    }
}
