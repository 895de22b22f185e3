//! The counters of the pack as these rules see them.

use beachhead_base::Id;
use beachhead_model::games::omaha::SWIMMING_KIND;

use crate::data::batteries::BatteryIx;
use crate::data::fire::{Arm, Arms, Target, Weapon};
use crate::data::sheets::is_part;
use crate::data::sides::Side;
use crate::data::tables::Load;
use beachhead_kit::HexIx;

/// How far a leader is heard, in hexes (2.3f).
pub(crate) const LEADS: u32 = 3;

/// The line companies of the 16th Infantry (2.11).
const LINE_COMPANIES: [&str; 9] = ["A", "B", "C", "E", "F", "G", "I", "K", "L"];

beachhead_kit::named! {
    /// How a unit moves: what its kind says in the palette.
    pub(crate) enum Mobility {
        /// On foot.
        Foot = "foot",
        /// A vehicle.
        Vehicle = "vehicle",
        /// A carrier: a truck or a half-track.
        Carrier = "carrier",
        /// It is towed, and moves by no means of its own.
        Towed = "towed",
        /// It never moves.
        Fixed = "none",
    }
}

beachhead_kit::named! {
    /// The mode of a unit.
    pub enum Mode {
        /// It fires.
        Fire = "fire",
        /// It moves.
        Move = "move",
    }
}

/// One counter.
#[derive(Clone, Debug)]
pub struct Counter {
    pub(crate) id: Id,
    pub(crate) side: Side,
    pub(crate) kind: Id,
    pub(crate) mobility: Mobility,
    pub(crate) steps: u8,
    /// The formation that it belongs to; empty for none.
    pub(crate) formation: String,
    /// Its movement allowance, in points.
    pub(crate) allowance: u16,
    /// The longer of its ranges, in hexes.
    pub(crate) range: u16,
    /// Its weapons, and how it is hit.
    pub(crate) arms: Arms,
    pub(crate) area: Option<Arm>,
    pub(crate) point: Option<Arm>,
    /// The last figure: of troops their morale, where less is better, and of point targets their defence.
    pub(crate) quality: i32,
    /// The battery of the US side that it is.
    pub(crate) battery: Option<BatteryIx>,
    /// What it weighs aboard; none of a unit that uses no load points.
    pub(crate) load: Option<Load>,
    /// Where the scenario sets it up.
    pub(crate) setup: Option<HexIx>,
    /// The scenario has it come later, as a reinforcement.
    pub(crate) comes_later: bool,
}

impl beachhead_kit::Counter for Counter {
    fn id(&self) -> &Id {
        &self.id
    }
}

impl Counter {
    /// Whether it is a tank that swims ashore (2.1e).
    pub(crate) fn swims(&self) -> bool {
        self.kind == *SWIMMING_KIND
    }

    /// Whether it is a leader (2.3f).
    pub(crate) fn leads(&self) -> bool {
        self.kind == *"leader"
    }

    /// Whether it counts among the pill boxes that remain (2.1k).
    pub(crate) fn is_pill_box(&self) -> bool {
        self.kind == *"pill-box"
    }

    /// Whether it is a rocket pit (3.4).
    pub(crate) fn is_pit(&self) -> bool {
        self.kind == *"rocket-pit"
    }

    /// Whether it is a squad that a pill box has become (3.3e).
    pub(crate) fn is_squad(&self) -> bool {
        self.kind == *"squad"
    }

    /// Whether it is a work that is set up, if the scenario doesn't have it come later.
    pub(crate) fn is_work(&self) -> bool {
        (self.is_pill_box() || self.is_pit()) && !self.comes_later
    }

    /// Whether it is one of the works on the beach, or comes from one: these are released from the beginning.
    pub(crate) fn is_of_the_beach(&self) -> bool {
        self.is_pill_box() || self.is_pit() || self.is_squad()
    }

    /// Whether it is infantry, which tests and clears obstacle hexes (2.4a, 2.4c).
    pub(crate) fn is_infantry(&self) -> bool {
        self.kind == *"infantry" || self.is_squad()
    }

    /// A weapon of it.
    pub(crate) fn arm(&self, weapon: Weapon) -> Option<Arm> {
        match weapon {
            Weapon::Area => self.area,
            Weapon::Point => self.point,
        }
    }

    /// Whether it is troops: it has a morale, and loses steps to area fire.
    pub(crate) fn is_troops(&self) -> bool {
        self.arms.target == Some(Target::Troops)
    }

    /// Whether it observes for artillery (S24).
    pub(crate) fn observes(&self) -> bool {
        let is_weapon = self.kind == *"machine-gun" || self.kind == *"mortar";
        is_weapon || self.is_infantry() || self.is_pill_box() || self.leads()
    }

    /// Whether it is a gun that is assaulted: one of those that fire at tanks, or of the infantry.
    pub(crate) fn is_gun(&self) -> bool {
        self.kind == *"at-gun" || self.kind == *"infantry-gun"
    }

    /// Whether it is a tank of whatever type (2.5a).
    pub(crate) fn is_tank(&self) -> bool {
        self.kind == *"tank" || self.swims()
    }

    /// Whether it is of the 29th Division (2.7b).
    pub(crate) fn is_of_the_29th(&self) -> bool {
        is_part(&self.formation, "29")
    }

    /// Whether it is a platoon of a line company of the 16th Infantry, which gets an overdraft (2.11).
    pub(crate) fn is_of_line_company(&self) -> bool {
        let company = self.formation.split('/').next().unwrap_or_default();
        self.kind == *"infantry"
            && is_part(&self.formation, "16/1")
            && LINE_COMPANIES.contains(&company)
    }

    /// Whether it can take a towed unit along: a carrier or a vehicle (1.12a).
    pub(crate) fn tows(&self) -> bool {
        matches!(self.mobility, Mobility::Vehicle | Mobility::Carrier)
    }
}
