//! Where counters lie: those of one hex in a stack, each a little up and to the right of the one below.

use std::collections::BTreeMap;

use beachhead_schema::Id;
use beachhead_schema::hex::{HexIx, HexNo};
use beachhead_schema::pack::Pack;
use beachhead_schema::scenario::Scenario;
use egui::{Painter, Pos2, Rect, Vec2};

use super::counter::{self, Face};
use super::ink::point;
use super::view::View;

/// Counters and where they lie.
#[derive(Clone, Debug, Default)]
pub(crate) struct Stacks {
    /// In each hex the counters from the bottom up.
    stacks: BTreeMap<HexIx, Vec<(Id, Face)>>,
}

impl Stacks {
    /// The counters of a setup.
    pub(crate) fn of_setup(pack: &Pack, scenario: Option<&Scenario>) -> Self {
        let setup = scenario.into_iter().flat_map(|scenario| &scenario.setup);
        Self::of(
            pack,
            setup.map(|placement| (&placement.unit, &placement.hex, None)),
        )
    }

    /// These units in these hexes, with so many steps left if that is known.
    pub(super) fn of<'a>(
        pack: &Pack,
        units: impl Iterator<Item = (&'a Id, &'a HexNo, Option<u8>)>,
    ) -> Self {
        let mut stacks: BTreeMap<HexIx, Vec<(Id, Face)>> = BTreeMap::new();
        for (id, hex, steps) in units {
            // A unit off the map is for the checks to report; there is no place to draw it.
            let Some(hex) = pack.map.grid.find(hex.as_str()) else {
                continue;
            };
            let unit = pack.forces.units.get(id);
            let face = unit.map_or_else(
                || Face::unknown(id),
                |unit| Face::with_steps(unit, steps.unwrap_or(unit.steps), &pack.palette),
            );
            stacks.entry(hex).or_default().push((id.clone(), face));
        }
        Self { stacks }
    }

    /// The middle of each counter in map space, from the bottom up.
    fn laid<'a>(&'a self, pack: &'a Pack) -> impl Iterator<Item = (&'a Id, &'a Face, Pos2)> {
        self.stacks.iter().flat_map(|(hex, stack)| {
            let center = point(pack.map.grid.center(*hex));
            let spread = (stack.len() as f32 - 1.0) / 2.0;
            (0..).zip(stack).map(move |(nth, (unit, face))| {
                let up = nth as f32 - spread;
                (unit, face, center + Vec2::new(0.17, -0.17) * up)
            })
        })
    }

    /// The room that each counter takes in map space.
    pub(crate) fn rooms_map(&self, pack: &Pack) -> Vec<Rect> {
        self.laid(pack)
            .map(|(_, _, middle)| Rect::from_center_size(middle, Vec2::splat(counter::SIDE)))
            .collect()
    }

    /// The topmost counter at a point of the map.
    pub(crate) fn unit_at(&self, pack: &Pack, at_map: Pos2) -> Option<Id> {
        let half = Vec2::splat(counter::SIDE / 2.0);
        let under = self
            .laid(pack)
            .filter(|(_, _, middle)| Rect::from_center_size(*middle, half * 2.0).contains(at_map));
        under.last().map(|(unit, _, _)| unit.clone())
    }

    /// Draws the counters.
    pub(crate) fn paint(&self, painter: &Painter, pack: &Pack, view: View, selected: Option<&Id>) {
        let canvas = painter.clip_rect();
        let side = view.scale() * counter::SIDE;
        for (unit, face, middle) in self.laid(pack) {
            let at = view.screen_from_map(canvas, middle);
            if canvas.expand(side).contains(at) {
                counter::paint(painter, at, side, face, selected == Some(unit));
            }
        }
    }
}
