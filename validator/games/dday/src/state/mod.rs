//! A state of the game: small, and without knowledge of the map. Equal states play alike.

mod pending;
mod phase;

pub(crate) use pending::{Pending, Prize};
pub(crate) use phase::Phase;

use beachhead_engine::HexSet;
use beachhead_kit::occupancy::{Deployed, Placed};
use beachhead_kit::{BySide, Decisions, HexIx, UnitIx};
use serde::{Deserialize, Serialize};

use crate::data::{ARMS, Class, Odds, Result, Side};

/// Where a game of D-Day stands.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct State {
    pub(crate) week: u16,
    pub(crate) phase: Phase,
    pub(crate) units: Deployed<Troop>,
    /// The area that is invaded, once there is a unit on one of its sea squares.
    pub(crate) area: Option<u8>,
    /// The coastal squares and ports that an Allied unit entered last.
    pub(crate) entered: HexSet,
    /// How many units of each arm have come onto the continent in this Allied turn.
    pub(crate) come: [u8; ARMS.len()],
    /// Attack factors of replacements that have not been used.
    pub(crate) points: BySide<u16>,
    /// Whether a unit of the side has moved in this turn, and whether one has since the first drop.
    pub(crate) has_moved: bool,
    pub(crate) drop_has_moved: bool,
    /// Units for which there is no battle, one of which is to be removed first (MUL-8).
    pub(crate) doomed: Vec<UnitIx>,
    /// Battles that are planned, and those that are still to be fought.
    pub(crate) planned: Vec<Battle>,
    /// What players have to decide before anything else.
    pub(crate) pending: Decisions<Pending>,
    pub(crate) last_battle: Option<Outcome>,
    pub(crate) ending: Option<Ending>,
}

impl State {
    /// One more unit of the class has come onto the continent.
    pub(crate) fn count_in(&mut self, class: Class) {
        if let Some(count) = class.arm().and_then(|arm| self.come.get_mut(arm)) {
            *count = count.saturating_add(1);
        }
    }

    /// The units that are still to go back, if that is what is at hand.
    pub(crate) fn losers(&self) -> &[UnitIx] {
        match self.pending.first() {
            Some(Pending::Retreat { units }) => units,
            _ => &[],
        }
    }

    /// The attack factors that are still due in an exchange, if that is what is at hand.
    pub(crate) fn due(&self) -> Option<u32> {
        match self.pending.first() {
            Some(Pending::Exchange { due, .. }) => Some(*due),
            _ => None,
        }
    }

    /// The unit has no part any more in what is at hand.
    pub(crate) fn is_through(&mut self, unit: UnitIx) {
        if let Some(pending) = self.pending.first_mut() {
            let (Pending::Retreat { units }
            | Pending::Exchange { units, .. }
            | Pending::Advance { units, .. }) = pending;
            units.retain(|other| *other != unit);
        }
    }

    /// The planned battle of a unit.
    pub(crate) fn battle_of(&self, unit: UnitIx) -> Option<&Battle> {
        let mut planned = self.planned.iter();
        planned.find(|battle| battle.units().any(|other| other == unit))
    }

    /// The units that are attacked in planned battles.
    pub(crate) fn attacked(&self) -> impl Iterator<Item = UnitIx> + '_ {
        let battles = self.planned.iter();
        battles.flat_map(|battle| battle.defenders.iter().copied())
    }

    /// Whether the unit is attacked in a planned battle.
    pub(crate) fn is_attacked(&self, unit: UnitIx) -> bool {
        self.attacked().any(|other| other == unit)
    }

    /// Takes the planned battle in which this unit is attacked out of the plan.
    pub(crate) fn take_battle(&mut self, defender: UnitIx) -> Option<Battle> {
        let mut planned = self.planned.iter();
        let at = planned.position(|battle| battle.defenders.contains(&defender))?;
        Some(self.planned.remove(at))
    }
}

/// One unit as it stands.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Troop {
    place: Place,
    /// It has moved in this turn.
    pub(crate) moved: bool,
    /// It moved with slower units, and may go on without them (STK-4).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) on_way: Option<OnWay>,
    /// It has come onto the continent in this turn.
    pub(crate) fresh: bool,
    /// It was dropped in this turn.
    pub(crate) dropped: bool,
    /// It has fought in this turn.
    pub(crate) fought: bool,
    /// How often it was dropped in the game.
    pub(crate) drops: u8,
}

impl Troop {
    pub(crate) fn new(place: Place) -> Self {
        Self {
            place,
            ..Self::default()
        }
    }

    /// A new turn of a player begins.
    pub(crate) fn begin_turn(&mut self) {
        *self = Self {
            drops: self.drops,
            ..Self::new(self.place)
        };
    }
}

/// How far units have come that may go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct OnWay {
    /// Where they set out.
    pub(crate) began: HexIx,
    pub(crate) spent: u8,
}

/// Where a unit is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Place {
    /// Yet to come: to be set up, in Britain, or on the Time Record Card.
    #[default]
    Waiting,
    /// On the board.
    Board(HexIx),
    /// In the dead pile.
    Lost,
    /// No part of the game.
    Absent,
}

impl Placed for Troop {
    type Place = Place;

    fn place(&self) -> Place {
        self.place
    }

    fn set_place(&mut self, place: Place) {
        self.place = place;
    }

    fn hex(place: Place) -> Option<HexIx> {
        match place {
            Place::Board(hex) => Some(hex),
            Place::Waiting | Place::Lost | Place::Absent => None,
        }
    }
}

/// A battle that is planned: units in the order of the roster.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Battle {
    pub(crate) attackers: Vec<UnitIx>,
    pub(crate) defenders: Vec<UnitIx>,
}

impl Battle {
    /// The battle of these units, in whatever order they are named.
    pub(crate) fn new(attackers: &[UnitIx], defenders: &[UnitIx]) -> Self {
        let [attackers, defenders] = [attackers, defenders].map(|units| {
            let mut units = units.to_vec();
            units.sort_unstable();
            units
        });
        Self {
            attackers,
            defenders,
        }
    }

    /// Everybody in it.
    pub(crate) fn units(&self) -> impl Iterator<Item = UnitIx> + '_ {
        self.attackers.iter().chain(&self.defenders).copied()
    }
}

/// What came of the last battle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Outcome {
    pub(crate) odds: Odds,
    pub(crate) result: Result,
}

/// How the game came to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Ending {
    /// No German unit is left on the continent.
    NoGermans,
    /// Ten divisions are across the Rhine.
    TenAcross,
    /// No Allied unit is left on the continent.
    NoAllies,
    /// The last week is over.
    LastWeek,
}

impl Ending {
    /// Who has won.
    pub(crate) fn winner(self) -> Side {
        match self {
            Self::NoGermans | Self::TenAcross => Side::Allied,
            Self::NoAllies | Self::LastWeek => Side::German,
        }
    }

    /// How, in words.
    pub(crate) fn in_words(self) -> &'static str {
        match self {
            Self::NoGermans => "no German unit is left on the continent",
            Self::TenAcross => "ten combat divisions are across the Rhine",
            Self::NoAllies => "no Allied unit is left on the continent",
            Self::LastWeek => "the last week is over",
        }
    }
}
