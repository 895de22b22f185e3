//! Weapons and tables of the fire. All numbers of the tables are the pack's: the series has them, and ours stand in.

use beachhead_base::Id;
use beachhead_kit::HexIx;
use beachhead_kit::tables::Bands;
use serde::{Deserialize, Serialize};

beachhead_kit::named! {
    /// A weapon of a unit.
    #[derive(Serialize, Deserialize)]
    pub enum Weapon {
        /// It takes steps of troops, all over a hex.
        Area = "area",
        /// It hits one vehicle, gun or pill box.
        Point = "point",
    }
}

/// A weapon as it is printed: firepower, and range in hexes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Arm {
    pub(crate) power: u16,
    pub(crate) range: u32,
}

/// What a unit is to those who fire at it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Target {
    /// Troops lose steps to area fire, and have a morale.
    Troops,
    /// A vehicle without armour: point fire hits it, and heavy area fire destroys it.
    Light,
    /// A tank, gun or pill box.
    Point,
}

/// How units of a kind fire and are hit: a row of table `arms`.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Arms {
    /// Whether they have area fire.
    pub(crate) has_area: bool,
    /// Their area fire is indirect, as that of mortars is.
    pub(crate) is_indirect: bool,
    pub(crate) has_point: bool,
    /// None of those that no fire harms.
    pub(crate) target: Option<Target>,
    /// How far they make anti-tank rolls, in hexes.
    pub(crate) at: Option<u32>,
}

/// Highest number of steps that a column of table `area-fire` takes.
pub(crate) const MOST_STEPS: usize = 5;

/// A row of table `area-fire`: the least rolls, none where there is no such result.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct AreaRow {
    /// From which roll on morale is checked.
    pub(crate) check: Option<i32>,
    /// By the steps less one, from which roll on so many are lost.
    pub(crate) steps: [Option<i32>; MOST_STEPS],
}

impl AreaRow {
    /// The steps that a roll takes.
    pub(crate) fn losses(&self, roll: i32) -> u8 {
        let reached = self
            .steps
            .iter()
            .filter(|least| least.is_some_and(|least| roll >= least));
        u8::try_from(reached.count()).unwrap_or(u8::MAX)
    }

    /// Whether a roll calls for a check of morale: a loss does, too.
    pub(crate) fn checks(&self, roll: i32) -> bool {
        self.check.is_some_and(|least| roll >= least) || self.losses(roll) > 0
    }
}

/// Table `point-fire`: the least sum that hits, and the dice that always miss and always hit.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct PointRow {
    pub(crate) least: i32,
    pub(crate) misses: u16,
    pub(crate) hits: u16,
}

/// A row of table `at-roll`: the least die, and the least second one where another is rolled.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct AtRow {
    pub(crate) least: i32,
    pub(crate) second: Option<u16>,
}

beachhead_kit::named! {
    /// What changes the dice of a fire, but for the ground of the target.
    pub(crate) enum Modifier {
        /// The target is in a defensive zone (1.6).
        DefensiveZone = "defensive-zone",
        /// It is next to the shingle, and the fire crosses it (1.13).
        Shingle = "shingle",
        /// It is a pill box or a rocket pit as set up.
        Improved = "improved",
        /// It has stayed where the scenario set it up.
        DugIn = "dug-in",
        /// It has moved on this turn, and has no cover.
        InOpen = "in-open",
        /// Its last hex was entered by road, or through a breach.
        RoadMoved = "road-moved",
        /// Somebody of those who fire has moved on this turn.
        FirerMoved = "firer-moved",
        /// It is night, and the target is beyond the next hex.
        Night = "night",
        /// A point target is beyond half the range.
        LongRange = "long-range",
        /// An anti-tank roll is made in a village or among buildings.
        BuiltUp = "at-built-up",
    }
}

/// A place among the covers of table `fire-modifiers`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct CoverIx(pub(crate) usize);

/// Table `fire-modifiers`.
#[derive(Clone, Debug, Default)]
pub(crate) struct FireModifiers {
    /// By [`Modifier`].
    pub(crate) named: [i32; Modifier::ALL.len()],
    /// Kinds of ground with what they take from the dice.
    pub(crate) covers: Vec<(Id, i32)>,
    /// By hex, the ground in it that covers best.
    pub(crate) of_hex: Vec<Option<CoverIx>>,
    /// The ground that bocage at the target counts as (1.3).
    pub(crate) forest: Option<CoverIx>,
}

impl FireModifiers {
    /// What a modifier adds to the dice.
    pub(crate) fn of(&self, modifier: Modifier) -> i32 {
        self.named
            .get(modifier as usize)
            .copied()
            .unwrap_or_default()
    }

    /// The most that all of them together add to the dice.
    pub(crate) fn most(&self) -> i32 {
        self.named.iter().filter(|modifier| **modifier > 0).sum()
    }

    /// The ground of a hex that covers best.
    pub(crate) fn cover(&self, hex: HexIx) -> Option<CoverIx> {
        self.of_hex.get(hex.index()).copied().flatten()
    }

    /// A ground that covers: its name, and what it adds to the dice.
    pub(crate) fn of_cover(&self, cover: CoverIx) -> (&str, i32) {
        let known = self.covers.get(cover.0);
        known.map_or(("", 0), |(id, modifier)| (id.as_str(), *modifier))
    }
}

beachhead_kit::named! {
    /// How troops bear up.
    #[derive(Default, Serialize, Deserialize)]
    pub enum Nerve {
        /// As they should.
        #[default]
        Steady = "steady",
        /// They keep their heads down.
        Suppressed = "suppressed",
        /// They do nothing.
        Paralysed = "paralysed",
    }
}

/// Result of a check of morale.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Check {
    /// The troops are shaken so far.
    Holds(Nerve),
    /// They have to retreat.
    Retreats,
}

/// What changes a check of morale.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct MoraleModifiers {
    /// Mortars were among those who fired.
    pub(crate) mortar: i32,
    /// A leader of the side is near.
    pub(crate) leader: i32,
    /// The troops are in move mode.
    pub(crate) moving: i32,
}

/// A row of table `syr`: how far troops retreat, in what nerve they end, and what it costs their company.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Flight {
    pub(crate) hexes: u8,
    pub(crate) nerve: Nerve,
    pub(crate) company: u8,
    pub(crate) steps: u8,
}

/// Numbers of the series: table `series`.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Series {
    /// Least die by which unmarked units answer.
    pub(crate) overwatch: u16,
    /// Least die by which marked ones do, too.
    pub(crate) overwatch_marked: u16,
    /// Within so many hexes unmarked units answer without a die.
    pub(crate) overwatch_near: u32,
    /// Within so many hexes suppressed units answer.
    pub(crate) suppressed_near: u32,
    /// Within so many hexes units under cover are seen that have neither moved nor fired.
    pub(crate) spotted_near: u32,
    /// The fewest steps of one fire by which a vehicle without armour is destroyed.
    pub(crate) light_steps: u8,
    /// The highest morale of a company.
    pub(crate) worst_company: u8,
}

/// All tables of the fire.
#[derive(Clone, Debug, Default)]
pub(crate) struct FireTables {
    /// By the firepower.
    pub(crate) area: Bands<AreaRow>,
    pub(crate) point: PointRow,
    /// By the range.
    pub(crate) at: [AtRow; 3],
    pub(crate) modifiers: FireModifiers,
    pub(crate) morale: Bands<Check>,
    pub(crate) morale_modifiers: MoraleModifiers,
    pub(crate) flight: Bands<Flight>,
    /// By the steps that a company has lost to one fire, what is added to its morale.
    pub(crate) company: Bands<u8>,
    pub(crate) series: Series,
}
