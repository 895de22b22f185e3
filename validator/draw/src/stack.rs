//! The counters of a setup or a scene: those of one hex in a stack.

use std::collections::BTreeMap;

use beachhead_schema::Id;
use beachhead_schema::hex::{Grid, HexIx, HexNo};
use beachhead_schema::pack::Pack;
use beachhead_schema::scenario::Scenario;
use emath::{Pos2, Rect, Vec2};

use crate::counter::{Face, SIDE, draw, stacked};
use crate::geometry::point;
use crate::list::LevelSheet;
use crate::play::Play;
use crate::style::Style;

/// Counters and the hexes in which they lie.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Counters(
    /// In each hex the counters from the bottom up.
    pub BTreeMap<HexIx, Vec<(Id, Face)>>,
);

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
        Self(stacks)
    }

    /// The counters of a setup.
    pub fn of_setup(pack: &Pack, scenario: &Scenario) -> Self {
        let setup = scenario.setup.iter().map(|placed| {
            let face = Face::find(pack, &placed.unit, None);
            (&placed.unit, &placed.hex, face)
        });
        Self::of(&pack.map.grid, setup)
    }

    /// The same in those hexes alone that are shown.
    #[must_use]
    pub fn within(mut self, shows: impl Fn(HexIx) -> bool) -> Self {
        self.0.retain(|hex, _| shows(*hex));
        self
    }

    /// The counters with their middles, from the bottom up.
    pub fn laid(&self, grid: &Grid) -> impl Iterator<Item = (&Face, Pos2)> {
        self.0.iter().flat_map(|(hex, stack)| {
            let center = point(grid.center(*hex));
            let stack = stack.iter().zip(stacked(stack.len()));
            stack.map(move |((_, face), away)| (face, center + away))
        })
    }

    /// The room that each counter takes.
    pub fn rooms(&self, grid: &Grid) -> Vec<Rect> {
        self.laid(grid).map(|(_, middle)| room(middle)).collect()
    }

    /// Draws them.
    pub fn draw(&self, grid: &Grid, style: &Style, sheet: &mut LevelSheet) {
        for (face, middle) in self.laid(grid) {
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
        let counters = Counters::of(grid, faces);
        let mut sheet = LevelSheet::default();
        counters.draw(grid, &Style::default(), &mut sheet);
        let last = counters.laid(grid).last().map(|(face, _)| &face.id);
        let texts: Vec<&String> = sheet.texts.iter().map(|text| &text.text).collect();
        assert_eq!(texts.first().copied(), last, "{texts:?}");
        assert_eq!(counters.rooms(grid).len(), 4);
        let none = counters.within(|_| false);
        assert_eq!(none, Counters::default());
    }
}
