//! The tables of the pack.

use beachhead_kit::tables::{Bands, DieRow};

use beachhead_base::Id;

use crate::data::batteries::{Battery, Supply};
use crate::data::boats::{Craft, WAVES};
use crate::data::costs::Costs;
use crate::data::fire::FireTables;
use crate::data::prep::Prep;
use crate::data::release::ReleaseRoll;
use crate::data::sheets::HistoricSlot;
use crate::data::support::SupportTables;

/// All tables that rules ask.
#[derive(Clone, Debug)]
pub(crate) struct Tables {
    /// By [`Craft`]; none of one that isn't a boat.
    pub(crate) crafts: [Option<CraftRow>; Craft::ALL.len()],
    pub(crate) waves: [Wave; WAVES],
    pub(crate) survival: [Survival; 7],
    /// By the pill boxes that remain.
    pub(crate) pill_boxes: Bands<i32>,
    pub(crate) transports: Transports,
    /// By the roll of two dice, how many leaders are drawn (2.3f).
    pub(crate) leaders: Bands<u8>,
    /// In the historical game, where formations land.
    pub(crate) slots: Vec<HistoricSlot>,
    pub(crate) costs: Costs,
    /// By one die, what a test finds in an obstacle hex (2.4a).
    pub(crate) obstacle: DieRow<Tested>,
    /// By one die, the steps of the squad that is left of a destroyed pill box (3.3f).
    pub(crate) conversion: DieRow<u8>,
    /// The least die that breaches mines (S1).
    pub(crate) mine_breach: u16,
    /// The least die that takes an op sheet out of reserve (S10).
    pub(crate) reserve: u16,
    /// By the minutes after midnight of 6 June, what the release roll is (S8).
    pub(crate) release: Bands<ReleaseRoll>,
    /// By one die, the formations that a variable reinforcement is (S9).
    pub(crate) reinforcements: [Vec<Id>; 6],
    /// The batteries off the map that the German side may release (3.1).
    pub(crate) german_batteries: Vec<Id>,
    /// The batteries of the US side (2.8).
    pub(crate) batteries: Vec<Battery>,
    /// By the minutes after midnight of 6 June, how many hexes one sees at most (S13).
    pub(crate) visibility: Bands<Visibility>,
    /// The fewest hexes that one sees at any hour.
    pub(crate) always_seen: u32,
    /// The most hexes that one sees at any hour.
    pub(crate) most_seen: u32,
    pub(crate) fire: FireTables,
    pub(crate) support: SupportTables,
    pub(crate) prep: Prep,
    /// The additions to the pool as play goes on (2.9).
    pub(crate) supplies: Vec<Supply>,
}

/// How far one sees at an hour (S13).
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Visibility {
    /// How many hexes at most: those beside always.
    pub(crate) hexes: u32,
    /// Whether it is night.
    pub(crate) is_night: bool,
}

/// The result of a test in an obstacle hex (2.4a).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tested {
    /// Mines and wire.
    Mines,
    /// Wire alone.
    Wire,
    /// Nothing.
    Clear,
}

/// What a boat carries at most (2.1d).
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct CraftRow {
    pub(crate) class: u8,
    pub(crate) points: u16,
}

/// What a step weighs aboard (2.1b), and its load class (2.1c).
#[derive(Clone, Copy, Debug)]
pub(crate) struct Load {
    pub(crate) points: u16,
    pub(crate) class: u8,
}

/// When a wave lands, and how many boats of each type it has (2.1a, 2.1g).
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Wave {
    /// Minutes after midnight of 6 June.
    pub(crate) minute: u16,
    pub(crate) boats: [u16; Craft::ALL.len()],
}

/// The transports of an hour (2.1m).
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Transports {
    /// Minutes after midnight of 6 June at which the first ones may land.
    pub(crate) from: u16,
    /// By [`Craft`], how many there are.
    pub(crate) boats: [u16; Craft::ALL.len()],
}

/// Who survives (2.1i): two dice between these bounds.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Survival {
    pub(crate) least: i32,
    pub(crate) most: i32,
    /// Whether the pill boxes that remain change the roll.
    pub(crate) modified: bool,
}

/// The rows of table `survival`, in the order of [`Tables::survival`].
pub(crate) const SURVIVAL_ROWS: [&str; 7] = [
    "LCA",
    "Rhino",
    "LCT",
    "LCI",
    "DUKW class 1",
    "DUKW class 2",
    "DD",
];

impl Tables {
    /// What a boat of this type carries; none of a tank that swims.
    pub(crate) fn craft(&self, craft: Craft) -> Option<CraftRow> {
        self.crafts.get(craft as usize).copied().flatten()
    }

    /// How many boats of a type a wave has.
    pub(crate) fn boats_of(&self, wave: usize, craft: Craft) -> u16 {
        let wave = self.waves.get(wave);
        let boats = wave.and_then(|wave| wave.boats.get(craft as usize));
        boats.copied().unwrap_or_default()
    }

    /// How a boat survives that carries loads of this class.
    pub(crate) fn survival(&self, craft: Craft, class: u8) -> Survival {
        let at = match craft {
            Craft::Lca => 0,
            Craft::Rhino => 1,
            Craft::Lct => 2,
            Craft::Lci => 3,
            Craft::Dukw if class < 2 => 4,
            Craft::Dukw => 5,
            Craft::Dd => 6,
        };
        self.survival.get(at).copied().unwrap_or_default()
    }
}
