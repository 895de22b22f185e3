//! Where counters lie: those in cells of charts side by side, those of one hex in a stack, each a little up and to the right of the one below. The stack under
//! the pointer, or else that of the selected unit, is spread out, so that each counter can be read and taken.

use std::collections::BTreeMap;

use beachhead_draw::Counters;
use beachhead_draw::counter::{Face, SIDE, stacked};
use beachhead_engine::{Scene, Standing};
use beachhead_schema::Id;
use beachhead_schema::hex::HexIx;
use beachhead_schema::pack::Pack;
use beachhead_schema::scenario::Scenario;
use egui::{Color32, Painter, Pos2, Rect, Vec2, vec2};

use super::counter;
use super::ink::point;
use super::view::View;

/// How far the middles of counters that are spread out lie apart, in map units.
const APART: f32 = SIDE + 0.08;

/// Counters and where they lie.
#[derive(Clone, Debug, Default)]
pub(crate) struct Stacks {
    counters: Counters,
    /// The stack that is spread out.
    spread: Option<HexIx>,
    /// What the counters of units are marked with, in words.
    marked: BTreeMap<Id, String>,
}

impl Stacks {
    /// The counters of a setup.
    pub(crate) fn of_setup(pack: &Pack, scenario: Option<&Scenario>) -> Self {
        let counters = scenario.map(|scenario| Counters::of_setup(pack, scenario));
        Self {
            counters: counters.unwrap_or_default(),
            ..Self::default()
        }
    }

    /// The counters of a scene.
    pub(crate) fn of_scene(counters: Counters, scene: &Scene) -> Self {
        let marked = scene.units.iter();
        let marked = marked.filter(|(_, standing)| !standing.marks.is_empty());
        let in_words =
            |(unit, standing): (&Id, &Standing)| (unit.clone(), counter::in_words(&standing.marks));
        Self {
            counters,
            spread: None,
            marked: marked.map(in_words).collect(),
        }
    }

    /// Spreads the stack under the pointer out, or that of the selected unit; one that is spread stays so as long as
    /// the pointer is on any of its counters.
    pub(crate) fn spread(&mut self, pack: &Pack, at_map: Option<Pos2>, selected: Option<&Id>) {
        let stays = self.spread.filter(|hex| {
            let room = self.spread_room(pack, *hex);
            at_map.zip(room).is_some_and(|(at, room)| room.contains(at))
        });
        let hex_of = |unit: &Id| {
            let mut stacks = self.counters.hexes.iter();
            let stack = stacks.find(|(_, stack)| stack.iter().any(|(other, _)| other == unit));
            stack.map(|(hex, _)| *hex)
        };
        let under = || hex_of(&self.unit_at(pack, at_map?)?);
        let wanted = stays.or_else(under).or_else(|| hex_of(selected?));
        let many = |hex: &HexIx| {
            self.counters
                .hexes
                .get(hex)
                .is_some_and(|stack| stack.len() > 1)
        };
        self.spread = wanted.filter(many);
    }

    /// Lays every stack together.
    pub(crate) fn gather(&mut self) {
        self.spread = None;
    }

    /// The room that a stack takes when it is spread out.
    fn spread_room(&self, pack: &Pack, hex: HexIx) -> Option<Rect> {
        let many = self.counters.hexes.get(&hex)?.len();
        let columns = columns_of(many);
        let size = vec2(columns as f32, many.div_ceil(columns) as f32) * APART;
        Some(Rect::from_center_size(
            point(pack.map.grid.center(hex)),
            size + Vec2::splat(0.1),
        ))
    }

    /// The middle of each counter in map space, from the bottom up. What is spread out lies on top.
    fn laid<'a>(&'a self, pack: &'a Pack) -> impl Iterator<Item = (&'a Id, &'a Face, Pos2)> {
        let others = self
            .counters
            .hexes
            .iter()
            .filter(|(hex, _)| self.spread != Some(**hex));
        let spread = self
            .spread
            .and_then(|hex| self.counters.hexes.get_key_value(&hex));
        let gathered = others.flat_map(|(hex, stack)| gathered(pack, *hex, stack));
        let in_cells = self.counters.laid_in_cells(&pack.map);
        gathered
            .chain(in_cells)
            .chain(spread.into_iter().flat_map(|(hex, stack)| {
                let center = point(pack.map.grid.center(*hex));
                let columns = columns_of(stack.len());
                let rows = stack.len().div_ceil(columns);
                stack.iter().enumerate().map(move |(nth, (unit, face))| {
                    let place = vec2((nth % columns) as f32, (nth / columns) as f32);
                    let middle = vec2(columns as f32 - 1.0, rows as f32 - 1.0) / 2.0;
                    (unit, face, center + (place - middle) * APART)
                })
            }))
    }

    /// The room that each counter takes in map space.
    pub(crate) fn rooms_map(&self, pack: &Pack) -> Vec<Rect> {
        // As if none were spread out: names would jump about under the pointer.
        self.counters.rooms(&pack.map)
    }

    /// The topmost counter at a point of the map.
    pub(crate) fn unit_at(&self, pack: &Pack, at_map: Pos2) -> Option<Id> {
        let half = Vec2::splat(SIDE / 2.0);
        let under = self
            .laid(pack)
            .filter(|(_, _, middle)| Rect::from_center_size(*middle, half * 2.0).contains(at_map));
        under.last().map(|(unit, _, _)| unit.clone())
    }

    /// What the counter of a unit is marked with, in words; nothing without a mark.
    pub(crate) fn marks_in_words(&self, unit: &Id) -> Option<&str> {
        self.marked.get(unit).map(String::as_str)
    }

    /// Draws the counters.
    pub(crate) fn paint(&self, painter: &Painter, pack: &Pack, view: View, selected: Option<&Id>) {
        let canvas = painter.clip_rect();
        let side = view.scale() * SIDE;
        let in_hexes = self.counters.hexes.values();
        let stacks = in_hexes.chain(self.counters.cells.values());
        let together = stacks.map(Vec::len).sum::<usize>();
        let spread = self.spread.and_then(|hex| self.counters.hexes.get(&hex));
        let first_spread = together - spread.map_or(0, Vec::len);
        for (nth, (unit, face, middle)) in self.laid(pack).enumerate() {
            if nth == first_spread
                && let Some(room) = self.spread.and_then(|hex| self.spread_room(pack, hex))
            {
                let room = Rect::from_min_max(
                    view.screen_from_map(canvas, room.min),
                    view.screen_from_map(canvas, room.max),
                );
                painter.rect_filled(room, side * 0.1, Color32::from_black_alpha(110));
            }
            let at = view.screen_from_map(canvas, middle);
            if canvas.expand(side).contains(at) {
                counter::paint(painter, at, side, face, selected == Some(unit));
            }
        }
    }
}

/// A stack as it lies when it isn't spread out.
fn gathered<'a>(
    pack: &Pack,
    hex: HexIx,
    stack: &'a [(Id, Face)],
) -> impl Iterator<Item = (&'a Id, &'a Face, Pos2)> + use<'a> {
    let center = point(pack.map.grid.center(hex));
    let stack = stack.iter().zip(stacked(stack.len()));
    stack.map(move |((unit, face), away)| (unit, face, center + away))
}

/// How many counters of a stack that is spread out lie side by side.
fn columns_of(many: usize) -> usize {
    (1..=many)
        .find(|columns| columns * columns >= many)
        .unwrap_or(1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::Document;
    use beachhead_schema::hex::HexNo;

    #[test]
    fn a_stack_is_spread_out_under_the_pointer() {
        let document = Document::bundled().expect("the bundled pack can be read");
        let pack = document.pack();
        let [hex, beside] = ["2404", "2405"].map(HexNo::from);
        let units: Vec<Id> = pack
            .forces
            .units
            .iter()
            .take(3)
            .map(|unit| unit.id.clone())
            .collect();
        let placed = units
            .iter()
            .map(|unit| (unit, &hex, Face::find(pack, unit, None)));
        let mut stacks = Stacks {
            counters: Counters::of(&pack.map.grid, placed),
            ..Stacks::default()
        };
        let center = |hex: &HexNo| {
            let hex = pack.map.grid.find(hex.as_str()).expect("on the map");
            point(pack.map.grid.center(hex))
        };
        let overlap = |stacks: &Stacks| {
            let rooms: Vec<Rect> = stacks
                .laid(pack)
                .map(|(_, _, middle)| Rect::from_center_size(middle, Vec2::splat(SIDE)))
                .collect();
            let mut pairs = rooms.iter().zip(rooms.iter().skip(1));
            pairs.any(|(a, b)| a.intersects(*b))
        };
        assert!(overlap(&stacks), "they lie upon each other");
        stacks.spread(pack, Some(center(&hex)), None);
        assert!(!overlap(&stacks), "each can be read");
        let last = stacks
            .laid(pack)
            .last()
            .map(|(unit, _, middle)| (unit.clone(), middle));
        let (unit, at) = last.expect("three counters");
        stacks.spread(pack, Some(at), None);
        assert!(
            !overlap(&stacks),
            "it stays spread while the pointer is on it"
        );
        assert_eq!(stacks.unit_at(pack, at), Some(unit.clone()));
        stacks.spread(pack, Some(center(&beside) + vec2(4.0, 4.0)), None);
        assert!(overlap(&stacks), "elsewhere it is gathered");
        stacks.spread(pack, None, Some(&unit));
        assert!(!overlap(&stacks), "that of the selected unit is spread");
        stacks.gather();
        assert!(overlap(&stacks));
    }
}
