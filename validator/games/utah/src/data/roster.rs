//! The roster: the counters of the pack as these rules see them, and who is which.
//!
//! Ids are text in the pack and numbers here; the roster is the one place that knows both.

use std::ops::Deref;

use beachhead_engine::HexSet;

use beachhead_base::Id;
use beachhead_hex::HexIx;
pub(crate) use beachhead_kit::UnitIx;

use crate::data::sides::{Nation, Side};

beachhead_kit::named! {
    /// How a unit moves: a column of the tables.
    pub(crate) enum Class { Leg = "leg", Mobile = "mobile" }
}

impl Class {
    /// What there is for units of this class, of what there is for leg and for mobile ones.
    pub(crate) fn of<T>(self, [leg, mobile]: [T; 2]) -> T {
        match self {
            Self::Leg => leg,
            Self::Mobile => mobile,
        }
    }
}

/// How a unit comes into the game.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Role {
    /// Set up by the German in this hex (11.1.1).
    AtStart(HexIx),
    /// Lands on game turn 1 (11.2.1).
    FirstWave,
    /// Drops with this division (11.2.2).
    Drop(usize),
    /// Comes later, by this line of the schedule.
    Reinforcement(usize),
    /// Not in this scenario.
    Absent,
}

/// The figures on one side of a counter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Figures {
    pub(crate) attack: i32,
    pub(crate) defence: i32,
    /// In half movement points.
    pub(crate) allowance: u16,
}

/// One counter.
#[derive(Clone, Debug)]
pub struct Counter {
    pub(crate) id: Id,
    pub(crate) side: Side,
    /// The nation of an Allied unit.
    pub(crate) nation: Option<Nation>,
    pub(crate) class: Class,
    /// A German anti-aircraft unit (15.0).
    pub(crate) flak: bool,
    pub(crate) role: Role,
    pub(crate) steps: u8,
    pub(crate) full: Figures,
    pub(crate) reduced: Figures,
}

impl beachhead_kit::Counter for Counter {
    fn id(&self) -> &Id {
        &self.id
    }
}

impl Counter {
    /// What is printed on the side that shows.
    pub(crate) fn figures(&self, steps: u8) -> Figures {
        if steps < self.steps {
            self.reduced
        } else {
            self.full
        }
    }

    /// Whether it comes over a beach, where it may stack as it may nowhere else (11.2.1, 11.2.4).
    pub(crate) fn comes_ashore(&self) -> bool {
        let reinforces = matches!(self.role, Role::Reinforcement(_));
        self.role == Role::FirstWave || (self.side == Side::Allied && reinforces)
    }

    pub(crate) fn is_airborne(&self) -> bool {
        matches!(self.role, Role::Drop(_))
    }
}

/// A line of the reinforcement schedule.
#[derive(Clone, Debug)]
pub(crate) struct Arrival {
    pub(crate) turn: u16,
    /// The hexes of the entry it names.
    pub(crate) hexes: Vec<HexIx>,
    /// Whether it names the west edge (11.1.2): all its hexes lie there, and not all of them in the south.
    pub(crate) west: bool,
    /// Whether it names hexes with a road or trail only, as that of game turn 3 does (11.1.2).
    pub(crate) road: bool,
}

/// All counters, divisions and arrivals.
#[derive(Clone, Debug, Default)]
pub(crate) struct Roster {
    pub(crate) counters: beachhead_kit::Roster<Counter>,
    /// The divisions that drop, in the order of their setup groups.
    pub(crate) divisions: Vec<Id>,
    pub(crate) arrivals: Vec<Arrival>,
    /// The units of each first wave, and the hexes on which they may land (11.2.1, 14.0).
    pub(crate) landings: Vec<(Vec<Id>, HexSet)>,
}

impl Roster {
    /// The hexes on which a unit of a first wave may land.
    pub(crate) fn landing_of(&self, unit: UnitIx) -> Option<&HexSet> {
        let id = &self.counters[unit].id;
        let mut landings = self.landings.iter();
        landings
            .find(|(units, _)| units.contains(id))
            .map(|(_, hexes)| hexes)
    }

    /// All hexes on which somebody may land, in order.
    pub(crate) fn landing_hexes(&self) -> Vec<HexIx> {
        let all: HexSet = self
            .landings
            .iter()
            .flat_map(|(_, hexes)| hexes.iter())
            .collect();
        all.iter().collect()
    }
}

impl Deref for Roster {
    type Target = beachhead_kit::Roster<Counter>;

    fn deref(&self) -> &Self::Target {
        &self.counters
    }
}
