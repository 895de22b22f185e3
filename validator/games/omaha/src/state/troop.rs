//! [`Troop`]: a unit as it stands.

use beachhead_kit::HexIx;
use beachhead_kit::occupancy::Placed;
use serde::{Deserialize, Serialize};

use crate::data::{Nerve, Weapon};

/// One unit as it stands.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Troop {
    place: Place,
    /// The steps that it has left.
    pub(crate) steps: u8,
    /// It is in move mode (2.1l).
    pub(crate) moving: bool,
    /// What it has spent on this turn, in sixths of a movement point.
    pub(crate) spent: u16,
    /// The flooded hex that it has left on this turn (1.12a).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) fled: Option<HexIx>,
    /// The scenario sets it up.
    pub(crate) due: bool,
    /// It has landed on this turn.
    pub(crate) came: bool,
    /// A leader has it in this action phase (2.3f).
    pub(crate) led: bool,
    /// It follows its op sheet of the landing: it has stood in the sector that the sheet names (2.3).
    pub(crate) follows: bool,
    /// It has gone landward of the shingle with a leader, by a sheet or out of the tide, or was staged there (2.3d).
    pub(crate) crossed: bool,
    /// It has tested or breached an obstacle hex on this turn (2.4a).
    pub(crate) tested: bool,
    /// The turn on which it entered the map as a reinforcement (3.1).
    pub(crate) entered: Option<u16>,
    /// The steps that it has landed, which are the guns of a battery (2.9).
    pub(crate) landed: u8,
    /// How its troops bear up.
    #[serde(default, skip_serializing_if = "is_steady")]
    pub(crate) nerve: Nerve,
    /// How they bore up as the action phase of its side began.
    #[serde(default, skip_serializing_if = "is_steady")]
    pub(crate) nerve_before: Nerve,
    /// Its weapons that have fired in the action phase of its side.
    #[serde(default, skip_serializing_if = "Marks::is_empty")]
    pub(crate) fired: Marks,
    /// Its weapons that have answered on this turn.
    #[serde(default, skip_serializing_if = "Marks::is_empty")]
    pub(crate) answered: Marks,
    /// It has moved, landed, entered or retreated on this turn.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(crate) moved: bool,
    /// It has come to its hex by road, or through a breach (2.5b).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(crate) by_road: bool,
    /// It stands where it was set up.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(crate) dug_in: bool,
    /// It has been fired at on this turn.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(crate) under_fire: bool,
    /// How many turns it has been under fire without orders (2.3g).
    #[serde(default, skip_serializing_if = "is_zero")]
    pub(crate) defended: u8,
    /// A pill box has become it in this phase, so that nobody fires at it (3.3f).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(crate) immune: bool,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "as serde asks it")]
fn is_steady(nerve: &Nerve) -> bool {
    *nerve == Nerve::Steady
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "as serde asks it")]
fn is_zero(turns: &u8) -> bool {
    *turns == 0
}

/// Weapons of a unit that are marked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Marks {
    area: bool,
    point: bool,
}

impl Marks {
    /// Whether none is marked.
    #[allow(clippy::trivially_copy_pass_by_ref, reason = "as serde asks it")]
    pub(crate) fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// Whether the weapon is marked.
    pub(crate) fn has(self, weapon: Weapon) -> bool {
        match weapon {
            Weapon::Area => self.area,
            Weapon::Point => self.point,
        }
    }

    /// Whether a mark keeps a weapon of the unit from firing: of a pill box each weapon is marked by itself (3.3a), of any
    /// other unit one mark counts for both.
    pub(crate) fn holds(self, weapon: Weapon, is_pill_box: bool) -> bool {
        match is_pill_box {
            true => self.has(weapon),
            false => !self.is_empty(),
        }
    }

    /// Marks the weapon.
    pub(crate) fn add(&mut self, weapon: Weapon) {
        match weapon {
            Weapon::Area => self.area = true,
            Weapon::Point => self.point = true,
        }
    }
}

impl Troop {
    pub(crate) fn new(place: Place, steps: u8) -> Self {
        Self {
            place,
            steps,
            moving: false,
            spent: 0,
            fled: None,
            due: false,
            came: false,
            led: false,
            follows: false,
            crossed: false,
            tested: false,
            entered: None,
            landed: 0,
            nerve: Nerve::Steady,
            nerve_before: Nerve::Steady,
            fired: Marks::default(),
            answered: Marks::default(),
            moved: false,
            by_road: false,
            dug_in: false,
            under_fire: false,
            defended: 0,
            immune: false,
        }
    }

    /// A turn begins: what was done on the one before is over.
    pub(crate) fn begin_turn(&mut self) {
        self.spent = 0;
        self.fled = None;
        self.tested = false;
        self.came = false;
        self.moved = false;
        self.by_road = false;
        self.fired = Marks::default();
        self.answered = Marks::default();
        self.under_fire = false;
        self.immune = false;
    }

    /// It has come to another hex: by road, or not.
    pub(crate) fn walk(&mut self, by_road: bool) {
        self.moved = true;
        self.by_road = by_road;
        self.dug_in = false;
    }
}

/// Where a unit is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Place {
    /// Not on the map yet.
    Waiting,
    /// In boats, with all or some of its steps.
    Aboard,
    /// On the map.
    Map(HexIx),
    /// It has left the game: a leader at 1300, who has left by the west edge, a pill box that is converted.
    Left,
    /// Eliminated.
    Lost,
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
            Place::Map(hex) => Some(hex),
            Place::Waiting | Place::Aboard | Place::Left | Place::Lost => None,
        }
    }
}
