//! The roster: the units of a scenario as these rules see them.
//!
//! Ids are text in the pack and numbers here; the roster is the one place that knows both. Only units that the scenario
//! names are in it: those of its setup, its reserves and its special rules.

use std::ops::Index;

use beachhead_base::Id;
use beachhead_kit::HexIx;

use crate::data::kinds::{Kind, KindIx};
use crate::side::Side;

pub(crate) use beachhead_kit::UnitIx;

beachhead_kit::named! {
    /// A nation, where a rule asks for it, by its code.
    pub(crate) enum Nation {
        UnitedStates = "US",
        Britain = "GB",
        Canada = "CA",
        Japan = "JP",
        Italy = "IT",
        Other = "other",
    }
}

impl Nation {
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
pub struct Counter {
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

impl beachhead_kit::Counter for Counter {
    fn id(&self) -> &Id {
        &self.id
    }
}

/// All units and kinds.
#[derive(Clone, Debug, Default)]
pub(crate) struct Roster {
    pub(crate) counters: beachhead_kit::Roster<Counter>,
    /// As the table has them.
    pub(crate) kinds: Vec<Kind>,
}

impl Roster {
    /// The unit of this name.
    pub(crate) fn find(&self, id: &Id) -> Option<UnitIx> {
        self.counters.find(id)
    }

    /// The kind of this name.
    pub(crate) fn kind_named(&self, id: &str) -> Option<KindIx> {
        let at = self.kinds.iter().position(|kind| kind.id == *id)?;
        u8::try_from(at).ok().map(KindIx)
    }

    /// Every unit, in the order of the names.
    pub(crate) fn iter(&self) -> impl ExactSizeIterator<Item = (UnitIx, &Counter)> {
        self.counters.iter()
    }
}

impl Index<UnitIx> for Roster {
    type Output = Counter;

    fn index(&self, unit: UnitIx) -> &Counter {
        &self.counters[unit]
    }
}

impl Index<KindIx> for Roster {
    type Output = Kind;

    fn index(&self, kind: KindIx) -> &Kind {
        &self.kinds[usize::from(kind.0)]
    }
}
