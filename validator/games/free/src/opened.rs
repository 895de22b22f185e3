//! [`FreeGame`]: free play, opened on a pack.

use std::collections::BTreeSet;

use beachhead_base::Id;
use beachhead_engine::{Board, Choices, SharedBoard};
use beachhead_hex::{HexIx, HexNo};
use beachhead_kit::limits::{is_water, land_kinds};
use beachhead_kit::slot::Names;
use beachhead_kit::{Roster, UnitIx, Violation, known};
use beachhead_model::map::Chart;
use beachhead_model::pack::Pack;
use beachhead_model::palette::Palette;
use beachhead_model::scenario::Scenario;

use crate::counters::{Counter, counters};
use crate::rules::Rule;

/// Free play, opened on a pack and one of its scenarios. It needs nothing of them, so it opens on any.
#[derive(Clone, Debug)]
pub struct FreeGame {
    pub(crate) board: SharedBoard,
    pub(crate) palette: Palette,
    pub(crate) roster: Roster<Counter>,
    /// The boxes and tracks of the map.
    pub(crate) charts: Vec<Chart>,
    /// The kinds of units that stand on land, each with its side.
    pub(crate) land_kinds: BTreeSet<(Id, Id)>,
    /// The side that is said to act. Any may, at any time.
    pub(crate) first: Id,
    /// Whether the scenario counts turns.
    pub(crate) has_turns: bool,
}

impl FreeGame {
    pub(crate) fn new(board: SharedBoard, pack: &Pack, scenario: &Scenario) -> Self {
        let charts: Vec<Chart> = pack.map.charts.iter().cloned().collect();
        let palette: Palette = pack.palette.part.clone();
        let kinds = land_kinds(pack, scenario, |hex| is_in_water(&palette, &board, hex));
        let kinds = kinds.into_keys();
        let land_kinds = kinds.map(|(side, kind)| (side.clone(), kind.clone()));
        Self {
            land_kinds: land_kinds.collect(),
            roster: Roster::new(counters(pack, scenario, &charts)),
            first: first_side(pack, scenario),
            has_turns: scenario.turns.is_some(),
            charts,
            palette,
            board,
        }
    }

    /// Whether the hex is water.
    pub(crate) fn is_water(&self, hex: HexIx) -> bool {
        is_in_water(&self.palette, &self.board, hex)
    }
}

fn is_in_water(palette: &Palette, board: &Board, hex: HexIx) -> bool {
    let terrain = board.terrain_id(hex);
    let kind = terrain.and_then(|terrain| palette.terrains.get(terrain));
    kind.is_some_and(is_water)
}

fn first_side(pack: &Pack, scenario: &Scenario) -> Id {
    let sides = &pack.palette.sides;
    if sides.get(&scenario.first).is_some() {
        return scenario.first.clone();
    }
    let sides = sides.ordered();
    let first = sides.first().map(|side| side.id.clone());
    first.unwrap_or_else(|| "any".into())
}

impl Names for FreeGame {
    type HexBy = ();

    fn unit(&self, id: &Id) -> Result<UnitIx, Violation> {
        self.roster.find(id).ok_or_else(|| {
            let ids = self.roster.iter().map(|(_, counter)| &counter.id);
            known::no_unit(Rule::Known, format!("the pack has no unit {id}"), id, ids)
        })
    }

    fn unit_id(&self, unit: UnitIx) -> Id {
        self.roster[unit].id.clone()
    }

    fn hex(&self, number: &HexNo, (): ()) -> Result<HexIx, Violation> {
        let hex = self.board.hex(number.as_str());
        hex.ok_or_else(|| {
            let why = self.board.grid().explain(number.as_str()).to_string();
            Violation::new(Rule::Known, why).at(number.clone())
        })
    }

    fn number(&self, hex: HexIx) -> HexNo {
        self.board.number(hex)
    }

    fn some_unit(&self, choices: &mut Choices) -> Option<UnitIx> {
        self.roster.pick(choices)
    }
}
