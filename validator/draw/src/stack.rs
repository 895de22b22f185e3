//! The counters of a setup or a scene: those of one hex in a stack, and those in the cells of charts.

use std::collections::BTreeMap;

use beachhead_base::Id;
use beachhead_hex::{Grid, HexIx, HexNo};
use beachhead_model::map::Map;
use beachhead_model::pack::Pack;
use beachhead_model::scenario::Scenario;
use emath::{Pos2, Rect, Vec2};

use crate::chart::{CellCounters, stacked_in};
use crate::counter::{Face, SIDE, draw, stacked};
use crate::geometry::point;
use crate::list::LevelSheet;
use crate::play::Play;
use crate::style::Style;

/// Counters, and the hexes and cells in which they lie.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Counters {
    /// In each hex the counters from the bottom up.
    pub hexes: BTreeMap<HexIx, Vec<(Id, Face)>>,
    /// In each cell of a chart, too.
    pub cells: CellCounters,
}

impl Counters {
    /// Counters with these faces in these hexes, each upon those before. What is off the map is left out: the checks
    /// report it.
    pub fn of<'a>(grid: &Grid, units: impl IntoIterator<Item = (&'a Id, &'a HexNo, Face)>) -> Self {
        let mut stacks = BTreeMap::<HexIx, Vec<_>>::new();
        for (unit, hex, face) in units {
            if let Some(hex) = grid.find(hex.as_str()) {
                stacks.entry(hex).or_default().push((unit.clone(), face));
            }
        }
        Self {
            hexes: stacks,
            cells: CellCounters::new(),
        }
    }

    /// The counters that stand in cells of charts at the start, of those units that are meant.
    pub fn in_cells(
        pack: &Pack,
        scenario: &Scenario,
        is_meant: impl Fn(&Id) -> bool,
    ) -> CellCounters {
        let mut cells = CellCounters::new();
        for place in scenario
            .off_map
            .iter()
            .filter(|place| is_meant(&place.unit))
        {
            let face = Face::find(pack, &place.unit, None);
            let cell = cells.entry((place.chart.clone(), place.cell)).or_default();
            cell.push((place.unit.clone(), face));
        }
        cells
    }

    /// The counters of a setup.
    pub fn of_setup(pack: &Pack, scenario: &Scenario) -> Self {
        let setup = scenario.setup.iter().map(|placed| {
            let face = Face::find(pack, &placed.unit, None);
            (&placed.unit, &placed.hex, face)
        });
        Self {
            cells: Self::in_cells(pack, scenario, |_| true),
            ..Self::of(&pack.map.grid, setup)
        }
    }

    /// The same in those hexes alone that are shown, where not all of the map is: charts are not shown then.
    #[must_use]
    pub fn within(mut self, shows: impl Fn(HexIx) -> bool) -> Self {
        self.hexes.retain(|hex, _| shows(*hex));
        self.cells.clear();
        self
    }

    /// The counters in cells with their middles, from the bottom up.
    pub fn laid_in_cells<'a>(
        &'a self,
        map: &'a Map,
    ) -> impl Iterator<Item = (&'a Id, &'a Face, Pos2)> {
        self.cells.iter().flat_map(|((chart, cell), stack)| {
            let middles = stacked_in(map, chart, *cell, stack.len());
            let stack = stack.iter().zip(middles);
            stack.map(|((unit, face), middle)| (unit, face, middle))
        })
    }

    /// The counters with their middles, from the bottom up.
    pub fn laid<'a>(&'a self, map: &'a Map) -> impl Iterator<Item = (&'a Face, Pos2)> {
        let in_hexes = self.hexes.iter().flat_map(|(hex, stack)| {
            let center = point(map.grid.center(*hex));
            let stack = stack.iter().zip(stacked(stack.len()));
            stack.map(move |((_, face), away)| (face, center + away))
        });
        let in_cells = self.laid_in_cells(map);
        in_hexes.chain(in_cells.map(|(_, face, middle)| (face, middle)))
    }

    /// The room that each counter takes.
    pub fn rooms(&self, map: &Map) -> Vec<Rect> {
        self.laid(map).map(|(_, middle)| room(middle)).collect()
    }

    /// Draws them.
    pub fn draw(&self, map: &Map, style: &Style, sheet: &mut LevelSheet) {
        for (face, middle) in self.laid(map) {
            // The text of a level lies upon all of its items: what a counter covers is left out.
            let card = room(middle);
            sheet.texts.retain(|text| !card.intersects(text.bounds()));
            draw(face, middle, SIDE, style, sheet);
        }
    }
}

fn room(middle: Pos2) -> Rect {
    Rect::from_center_size(middle, Vec2::splat(SIDE))
}

/// A position of play: counters, and what is shown besides.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Position {
    /// The counters.
    pub counters: Counters,
    /// What is shown besides.
    pub play: Play,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::sample;

    #[test]
    fn no_text_shows_through_the_counters_upon_it() {
        let pack = sample("utah");
        let grid = &pack.map.grid;
        let units = pack.forces.units.iter().take(4);
        let hex = HexNo::from("2507");
        let faces = units.map(|unit| (&unit.id, &hex, Face::find(&pack, &unit.id, None)));
        let map = &pack.map;
        let counters = Counters::of(grid, faces);
        let mut sheet = LevelSheet::default();
        counters.draw(map, &Style::default(), &mut sheet);
        let last = counters.laid(map).last().map(|(face, _)| &face.id);
        let texts: Vec<&String> = sheet.texts.iter().map(|text| &text.text).collect();
        assert_eq!(texts.first().copied(), last, "{texts:?}");
        assert_eq!(counters.rooms(map).len(), 4);
        let none = counters.within(|_| false);
        assert_eq!(none, Counters::default());
    }
}
