//! The pack's tables as types, and how a value or a die finds its cell. They are read next door, in
//! `table_reader`.

use std::collections::BTreeMap;

use beachhead_base::cannot_happen;
use beachhead_engine::{HexsideIx, PathIx, TerrainIx};
use beachhead_hex::Compass;
use beachhead_kit::tables::{Bands, DieRow, cells};

use crate::data::roster::Class;
use crate::data::system::System;

/// What a terrain, hexside or path does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Effects {
    /// In half movement points; none where it can't be entered or crossed.
    pub(crate) leg: Option<u16>,
    pub(crate) mobile: Option<u16>,
    /// By how much the differential falls for a defender in or behind it.
    pub(crate) defence: i32,
}

impl Effects {
    pub(crate) const NONE: Self = Self {
        leg: Some(0),
        mobile: Some(0),
        defence: 0,
    };
    const CLOSED: Self = Self {
        leg: None,
        mobile: None,
        defence: 0,
    };

    pub(crate) fn cost(self, class: Class) -> Option<u16> {
        class.of([self.leg, self.mobile])
    }
}

/// What becomes of a dropped unit, by its first die (11.2.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Survival {
    Lost,
    ReducedDrift,
    Drift,
    Lands,
}

/// A cell of the combat results table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CombatResult {
    Nothing,
    AttackersEliminated,
    /// This many steps among them.
    AttackersLose(u8),
    AttackersRetreat,
    /// This many hexes.
    DefenderRetreats(u8),
    /// This many steps.
    DefenderLoses(u8),
    DefenderEliminated,
    Exchange,
}

impl CombatResult {
    /// All that a table may have, as it prints them.
    pub(crate) const CODES: [(&str, Self); 14] = [
        ("-", Self::Nothing),
        ("AE", Self::AttackersEliminated),
        ("AL", Self::AttackersLose(1)),
        ("AL2", Self::AttackersLose(2)),
        ("AL3", Self::AttackersLose(3)),
        ("AR", Self::AttackersRetreat),
        ("D1", Self::DefenderRetreats(1)),
        ("D2", Self::DefenderRetreats(2)),
        ("D3", Self::DefenderRetreats(3)),
        ("DL", Self::DefenderLoses(1)),
        ("DL2", Self::DefenderLoses(2)),
        ("DL3", Self::DefenderLoses(3)),
        ("DE", Self::DefenderEliminated),
        ("EX", Self::Exchange),
    ];

    /// As the table prints it.
    pub(crate) fn code(self) -> &'static str {
        let mut codes = Self::CODES.into_iter();
        let found = codes.find(|(_, result)| *result == self);
        found.map_or_else(
            || cannot_happen!("-", "no table has {self:?}"),
            |(code, _)| code,
        )
    }
}

beachhead_kit::named! {
    /// A line of the combat results table, by the name with which its rows begin.
    pub(crate) enum Line { Field = "field", BeachOpen = "beach-open", BeachInZoc = "beach-ezoc" }
}

/// The typed tables.
#[derive(Clone, Debug)]
pub(crate) struct Tables {
    /// Rows serve by differential, for each line.
    pub(crate) crt: BTreeMap<Line, Bands<DieRow<CombatResult>>>,
    pub(crate) terrains: Vec<(TerrainIx, Effects)>,
    pub(crate) paths: Vec<(PathIx, Effects)>,
    pub(crate) river: Option<HexsideIx>,
    pub(crate) river_effects: Effects,
    pub(crate) bridge: Option<HexsideIx>,
    pub(crate) bridge_effects: Effects,
    pub(crate) drop: DieRow<Survival>,
    pub(crate) drift: DieRow<Compass>,
    /// This many steps.
    pub(crate) bombardment: Bands<DieRow<u8>>,
    pub(crate) system: System,
}

impl Tables {
    /// What a terrain does; what the map leaves open can't be entered.
    pub(crate) fn terrain(&self, terrain: Option<TerrainIx>) -> Effects {
        let found = self
            .terrains
            .iter()
            .find(|(known, _)| Some(*known) == terrain);
        found.map_or(Effects::CLOSED, |(_, effects)| *effects)
    }

    pub(crate) fn path(&self, path: PathIx) -> Effects {
        self.paths()
            .find(|(known, _)| *known == path)
            .map_or(Effects::CLOSED, |(_, effects)| effects)
    }

    pub(crate) fn paths(&self) -> impl Iterator<Item = (PathIx, Effects)> {
        self.paths.iter().copied()
    }

    /// The result of a battle.
    pub(crate) fn result(&self, line: Line, differential: i32, die: u16) -> CombatResult {
        let row = self.crt.get(&line).and_then(|rows| rows.of(differential));
        let result = row.and_then(|row| row.of(die));
        *result.unwrap_or_else(|| {
            cannot_happen!(&CombatResult::Nothing, "a die of six sides shows {die}")
        })
    }

    /// How many steps a bombardment of this strength costs its target.
    pub(crate) fn bombardment_loss(&self, strength: i32, die: u16) -> u8 {
        let loss = self.bombardment.of(strength).and_then(|row| row.of(die));
        *loss.unwrap_or_else(|| cannot_happen!(&0, "a die of six sides shows {die}"))
    }
}

/// More movement points than any unit has, in halves, and few enough to add up.
const MOST_HALVES: u16 = 1000;

/// Movement points as printed, in half points: `2`, `1/2`, `3/2`.
pub(crate) fn half_points(cell: &str) -> Option<u16> {
    cells::parts(cell, 2, MOST_HALVES)
}

/// Half points as they are printed: [`half_points`] leads back to the same.
pub(crate) fn in_points(halves: u16) -> String {
    match halves % 2 {
        0 => (halves / 2).to_string(),
        _ => format!("{halves}/2"),
    }
}
