//! The counters of the pack as these rules see them.

use beachhead_base::Id;

use crate::data::Side;

beachhead_kit::named! {
    /// What a unit is, as far as rules distinguish: column `class` of table `units`.
    pub(crate) enum Class {
        /// Infantry.
        Infantry = "infantry",
        /// Armour.
        Armour = "armour",
        /// Parachute units.
        Parachute = "parachute",
        /// Headquarters.
        Hq = "hq",
        /// Static units.
        Static = "static",
    }
}

/// The classes that have a column in the invasion tables, and which.
pub(crate) const ARMS: [Class; 4] = [Class::Infantry, Class::Armour, Class::Parachute, Class::Hq];

impl Class {
    /// Its column in the invasion tables; static units have none.
    pub(crate) fn arm(self) -> Option<usize> {
        ARMS.iter().position(|arm| *arm == self)
    }
}

/// How a unit comes into the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Entry {
    /// Set up on the coast (SET-a).
    Coast,
    /// Set up on a reinforcement center (SET-b).
    Star,
    /// Set up anywhere (SET-c).
    Anywhere,
    /// In Britain's D-Day section (INV-0).
    DDay,
    /// In Britain from this week on.
    Week(u16),
    /// Not at all.
    Spare,
}

/// One counter.
#[derive(Clone, Debug)]
pub struct Counter {
    pub(crate) id: Id,
    pub(crate) side: Side,
    pub(crate) class: Class,
    /// Whether it is a combat division (WIN-1).
    pub(crate) division: bool,
    pub(crate) attack: u8,
    pub(crate) defence: u8,
    pub(crate) movement: u8,
    pub(crate) entry: Entry,
    /// The week for which the Time Record Card has it as a German reinforcement (SEQ-3).
    pub(crate) card: Option<u16>,
}

impl beachhead_kit::Counter for Counter {
    fn id(&self) -> &Id {
        &self.id
    }
}

impl Counter {
    /// Whether it can't attack (HQ).
    pub(crate) fn is_hq(&self) -> bool {
        self.class == Class::Hq
    }

    /// Whether it is set up by the German.
    pub(crate) fn is_set_up(&self) -> bool {
        matches!(self.entry, Entry::Coast | Entry::Star | Entry::Anywhere)
    }
}
