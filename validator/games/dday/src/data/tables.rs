//! The tables of the pack.

use beachhead_kit::tables::{Bands, DieRow};

use crate::data::{ARMS, Odds, Result, Terrain};

/// All tables that rules ask.
#[derive(Clone, Debug)]
pub(crate) struct Tables {
    /// By odds ([`Odds::rank`]).
    pub(crate) crt: Bands<DieRow<Result>>,
    /// By what terrain multiplies a defence factor.
    pub(crate) terrain: [u8; Terrain::ALL.len()],
    /// By what a river does.
    pub(crate) river: u8,
    /// Of each area, from which turn on, the most of each of the arms ([`ARMS`]).
    pub(crate) invasion: Vec<Bands<[u8; ARMS.len()]>>,
    pub(crate) replacements: beachhead_kit::BySide<Replacements>,
}

/// The replacements of a side (REP-1, REP-2).
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Replacements {
    /// The first week with some.
    pub(crate) from: u16,
    /// Attack factors a turn.
    pub(crate) rate: u16,
}

impl Tables {
    /// The result of a battle; none for a die that isn't one, or where a pack has no table.
    pub(crate) fn result(&self, odds: Odds, die: u16) -> Option<Result> {
        // Better odds than the best column are fought on it (CRT odds).
        self.crt.of(odds.rank())?.of(die).copied()
    }
}
