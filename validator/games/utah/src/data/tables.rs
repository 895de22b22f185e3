//! The pack's tables as types, and how a value or a die finds its cell. They are read next door, in
//! `table_reader`.

use beachhead_engine::{HexsideIx, PathIx, TerrainIx};
use beachhead_schema::cannot_happen;
use beachhead_schema::hex::Compass;

use crate::data::roster::Class;

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
        match class {
            Class::Leg => self.leg,
            Class::Mobile => self.mobile,
        }
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
    /// As the table prints it.
    pub(crate) fn code(self) -> &'static str {
        match self {
            Self::Nothing => "-",
            Self::AttackersEliminated => "AE",
            Self::AttackersLose(1) => "AL",
            Self::AttackersLose(2) => "AL2",
            Self::AttackersLose(_) => "AL3",
            Self::AttackersRetreat => "AR",
            Self::DefenderRetreats(1) => "D1",
            Self::DefenderRetreats(2) => "D2",
            Self::DefenderRetreats(_) => "D3",
            Self::DefenderLoses(1) => "DL",
            Self::DefenderLoses(2) => "DL2",
            Self::DefenderLoses(_) => "DL3",
            Self::DefenderEliminated => "DE",
            Self::Exchange => "EX",
        }
    }

    const ALL: [Self; 14] = [
        Self::Nothing,
        Self::AttackersEliminated,
        Self::AttackersLose(1),
        Self::AttackersLose(2),
        Self::AttackersLose(3),
        Self::AttackersRetreat,
        Self::DefenderRetreats(1),
        Self::DefenderRetreats(2),
        Self::DefenderRetreats(3),
        Self::DefenderLoses(1),
        Self::DefenderLoses(2),
        Self::DefenderLoses(3),
        Self::DefenderEliminated,
        Self::Exchange,
    ];

    pub(crate) fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|result| result.code() == text)
    }
}

/// A line of the combat results table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Line {
    Field,
    BeachOpen,
    BeachInZoc,
}

impl Line {
    pub(crate) const ALL: [Self; 3] = [Self::Field, Self::BeachOpen, Self::BeachInZoc];

    /// The name by which rows begin.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Field => "field",
            Self::BeachOpen => "beach-open",
            Self::BeachInZoc => "beach-ezoc",
        }
    }
}

/// What the system rules decide and the scenario's own rules only mention: the pack's options.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct System {
    pub(crate) stack_limit: usize,
    pub(crate) zoc_stops: bool,
    pub(crate) zoc_to_zoc: bool,
    pub(crate) minimum_move: bool,
    pub(crate) stiff_resistance: bool,
    pub(crate) retreat_into_zoc: bool,
    pub(crate) advance: bool,
    /// How many units may advance after a battle.
    pub(crate) advancing_units: u8,
    /// How many hexes attackers retreat.
    pub(crate) attacker_retreat: u8,
    /// Whether a retreat may end as near to the enemies of the battle as it began.
    pub(crate) retreat_anywhere: bool,
    /// Whether a German may retreat onto a beachhead marker.
    pub(crate) retreat_onto_beachhead: bool,
    pub(crate) mobile_phase_in_full: bool,
    /// Whether a mobile unit in an enemy zone of control moves in the mobile movement phase.
    pub(crate) mobile_from_zoc: bool,
    /// Whether a mobile unit that attacked in the combat phase attacks again in the mobile combat phase.
    pub(crate) mobile_attacks_twice: bool,
    /// What it costs to leave an enemy zone of control, in half points.
    pub(crate) zoc_exit_cost: u16,
    /// Whether zones of control reach over rivers without a bridge.
    pub(crate) zoc_across_rivers: bool,
    /// Whether of several hexsides that are attacked across the best for the defender counts, and not the easiest.
    pub(crate) best_hexside: bool,
    /// Whether defenders may advance into the hex of attackers who are gone.
    pub(crate) defenders_advance: bool,
    /// Whether a side bombards in its mobile combat phase, too.
    pub(crate) bombards_in_both: bool,
    /// Whether one unit may be bombarded several times in a phase.
    pub(crate) bombards_again: bool,
    /// Whether the ground takes from the strength of a bombardment.
    pub(crate) ground_shelters: bool,
    /// What the mines add.
    pub(crate) mines: i32,
}

/// Rows that serve from a least value on: the first serves all below it too.
pub(crate) type Banded<T> = Vec<(i32, [T; 6])>;

/// The typed tables.
#[derive(Clone, Debug)]
pub(crate) struct Tables {
    pub(crate) crt: [Banded<CombatResult>; 3],
    pub(crate) terrains: Vec<(TerrainIx, Effects)>,
    pub(crate) paths: Vec<(PathIx, Effects)>,
    pub(crate) river: Option<HexsideIx>,
    pub(crate) river_effects: Effects,
    pub(crate) bridge: Option<HexsideIx>,
    pub(crate) bridge_effects: Effects,
    pub(crate) drop: [Survival; 6],
    pub(crate) drift: [Compass; 6],
    /// This many steps.
    pub(crate) bombardment: Banded<u8>,
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
        let [field, open, in_zoc] = &self.crt;
        let rows = match line {
            Line::Field => field,
            Line::BeachOpen => open,
            Line::BeachInZoc => in_zoc,
        };
        serve(rows, differential, die).unwrap_or_else(|| {
            cannot_happen!(CombatResult::Nothing, "a die of six sides shows {die}")
        })
    }

    /// How many steps a bombardment of this strength costs its target.
    pub(crate) fn bombardment_loss(&self, strength: i32, die: u16) -> u8 {
        serve(&self.bombardment, strength, die)
            .unwrap_or_else(|| cannot_happen!(0, "a die of six sides shows {die}"))
    }
}

/// The cell of a banded table.
fn serve<T: Copy>(rows: &Banded<T>, value: i32, die: u16) -> Option<T> {
    let (_, cells) = rows
        .iter()
        .rev()
        .find(|(least, _)| *least <= value)
        .or_else(|| rows.first())?;
    cells.get(usize::from(die).checked_sub(1)?).copied()
}

/// Movement points as printed, in half points: `2`, `1/2`, `3/2`; `-` is closed.
pub(crate) fn half_points(cell: &str) -> Option<Option<u16>> {
    if cell == "-" {
        return Some(None);
    }
    let halves = match cell.strip_suffix("/2") {
        Some(halves) => halves.parse().ok()?,
        None => cell.parse::<u16>().ok()?.checked_mul(2)?,
    };
    // More than any unit has, and little enough to add up.
    (halves <= 1000).then_some(Some(halves))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_serves_up_to_the_next() {
        let rows: Banded<char> = vec![
            (-2, ['a'; 6]),
            (0, ['b'; 6]),
            (5, ['b', 'b', 'b', 'b', 'b', 'c']),
        ];
        for (value, die, cell) in [
            (-9, 1, Some('a')), // The first row serves all below it,
            (-1, 1, Some('a')), // and what lies before the next.
            (0, 1, Some('b')),
            (4, 6, Some('b')),
            (5, 6, Some('c')),
            (40, 6, Some('c')), // The last serves all above it.
            (5, 7, None),       // No die has such a face.
            (5, 0, None),
        ] {
            assert_eq!(serve(&rows, value, die), cell, "value {value}, die {die}");
        }
        assert_eq!(serve(&Banded::<char>::new(), 0, 1), None);
    }

    #[test]
    fn results_read_as_they_are_written() {
        for result in CombatResult::ALL {
            assert_eq!(CombatResult::parse(result.code()), Some(result));
        }
        assert_eq!(CombatResult::parse("D4"), None);
        assert_eq!(CombatResult::parse("DL1"), None);
    }
}
