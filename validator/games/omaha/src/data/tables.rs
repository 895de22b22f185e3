//! The tables of the pack.

use beachhead_kit::tables::Bands;

use crate::data::boats::{Craft, WAVES};
use crate::data::costs::Costs;
use crate::data::sheets::HistoricSlot;

/// All tables that rules ask.
#[derive(Clone, Debug, Default)]
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
