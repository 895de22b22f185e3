//! The map by keyboard: a cursor that goes from hex to hex, clicks and pulls with the tool in hand.
//!
//! The cursor is the hex looked at. Arrows go along the rows and columns of the board, zigzag or not, so that four
//! keys reach every hex however the hexes stand.

use beachhead_draw::line_of;
use beachhead_schema::hex::{Cell, Extent, Grid, HexIx};
use egui::{Event, Id, Key, Modifiers, Pos2, Ui, Vec2, vec2};

use crate::picture::ink::point;

/// What the mouse and the keys do on the map, for the list of keys.
pub(crate) const GESTURES: &[(&str, &str)] = &[
    ("Click, drag", "Use the tool in hand"),
    (
        "Drag selected hexes",
        "Move them, with Ctrl or Alt copy them; R turns, F flips, Esc gives up",
    ),
    ("Right click", "Take up what is there as what to draw"),
    ("Wheel, pinch", "Zoom at the cursor"),
    ("Middle drag, Space + drag", "Move the map"),
    ("Arrows", "Move the cursor from hex to hex"),
    (
        "Enter",
        "Click with the tool at the cursor; with Shift or Ctrl as such a click",
    ),
    (
        "Shift + arrows",
        "Pull with the tool; let Shift go to end the stroke",
    ),
    (
        "Alt + left, right",
        "Turn to the next side of the hex, for hexsides",
    ),
    ("Ctrl + arrows", "Move the map"),
    (
        "Tab, Shift + Tab",
        "Go on to the next control, back to the one before",
    ),
];

/// How far the map goes at a press of Ctrl and an arrow, in points.
const PAN: f32 = 80.0;

/// The keyboard's part in what happens on the map, between two frames.
#[derive(Debug, Default)]
pub(super) struct Keyboard {
    /// A stroke is being pulled by keys.
    pub(super) pulling: bool,
    /// What was done last was done by keys, so previews are at the cursor.
    pub(super) leads: bool,
    /// The side of the hex that tools for hexsides are at: a direction's place, clockwise.
    side: u8,
    /// The last frame in which something else had the focus.
    elsewhere: u64,
}

/// Something that a key asks for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum KeyAsk {
    /// The map is to be moved by this many points.
    Pan(Vec2),
    /// The cursor moves by this many columns and rows, and pulls if asked to.
    Step(i32, i32, Pull),
    /// The next side, or the one before.
    Turn(i32, Pull),
    /// A click at the cursor, with these keys held.
    Click(Modifiers),
}

/// Whether a step of the cursor is part of a stroke.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Pull {
    Yes,
    No,
}

impl Keyboard {
    /// What the keys of this frame ask for, in their order. The canvas has them unless something else has the focus.
    pub(super) fn read(&mut self, ui: &Ui, canvas: Id) -> Vec<KeyAsk> {
        let elsewhere = ui.memory(|memory| {
            memory.focused().is_some_and(|focused| focused != canvas)
                || memory.top_modal_layer().is_some()
        });
        let frame = ui.ctx().cumulative_frame_nr();
        if elsewhere || egui::Popup::is_any_open(ui.ctx()) {
            self.elsewhere = frame;
        }
        // A key that ends a field is still that field's, though the focus is gone by now.
        if frame <= self.elsewhere.saturating_add(1) {
            return Vec::new();
        }
        let mut asked = Vec::new();
        ui.input_mut(|input| {
            input.events.retain(|event| {
                if matches!(event, Event::PointerMoved(_)) {
                    self.leads = false;
                }
                let &Event::Key {
                    key,
                    pressed: true,
                    modifiers,
                    ..
                } = event
                else {
                    return true;
                };
                let ask = ask_of(key, modifiers);
                asked.extend(ask);
                ask.is_none()
            });
        });
        if asked.iter().any(|ask| !matches!(ask, KeyAsk::Pan(_))) {
            self.leads = true;
        }
        asked
    }

    /// Turns to another side.
    pub(super) fn turn(&mut self, by: i32) {
        self.side = (i32::from(self.side) + by).rem_euclid(6) as u8;
    }

    /// The point that the cursor stands for: the middle of its hex, or of the side turned to.
    pub(super) fn place(&self, grid: &Grid, hex: HexIx, at_side: bool) -> Pos2 {
        let center = point(grid.center(hex));
        let directions = grid.directions();
        let direction = directions.get(usize::from(self.side)).copied();
        let side = direction.and_then(|direction| grid.side(hex, direction));
        match side.filter(|_| at_side) {
            Some(side) => {
                let [a, b] = line_of(grid, side);
                // Just inside, so that it is this hex's side and not the other one's.
                center.lerp(a.lerp(b, 0.5), 0.96)
            }
            None => center,
        }
    }
}

fn ask_of(key: Key, modifiers: Modifiers) -> Option<KeyAsk> {
    let (column, row) = match key {
        Key::ArrowLeft => (-1, 0),
        Key::ArrowRight => (1, 0),
        Key::ArrowUp => (0, -1),
        Key::ArrowDown => (0, 1),
        Key::Enter => return Some(KeyAsk::Click(modifiers)),
        _ => return None,
    };
    let pull = if modifiers.shift { Pull::Yes } else { Pull::No };
    if modifiers.command {
        return Some(KeyAsk::Pan(vec2(column as f32, row as f32) * -PAN));
    }
    if modifiers.alt {
        return (column != 0).then_some(KeyAsk::Turn(column, pull));
    }
    Some(KeyAsk::Step(column, row, pull))
}

/// The hex this many columns and rows away, over holes as well; `None` where the map ends. From half a hex, whose row may have
/// nothing but halves, it is the one beside it.
pub(super) fn step(grid: &Grid, from: HexIx, column: i32, row: i32) -> Option<HexIx> {
    /// The widest gap that the cursor jumps.
    const GAP: i32 = 40;
    let start = grid.cell(from);
    let at = |far: i32| {
        grid.at_cell(Cell {
            column: start.column + far * column,
            row: start.row + far * row,
        })
    };
    let beside = || beside_half(grid, from, vec2(column as f32, row as f32));
    at(1).or_else(beside).or_else(|| (2..=GAP).find_map(at))
}

/// The hex on this side of half a hex.
fn beside_half(grid: &Grid, from: HexIx, way: Vec2) -> Option<HexIx> {
    if !matches!(grid.extent(from), Extent::Half { .. }) {
        return None;
    }
    let center = point(grid.center(from));
    let is_there = |hex: &HexIx| (point(grid.center(*hex)) - center).dot(way) > 0.1;
    grid.neighbors(from).into_iter().flatten().find(is_there)
}

#[cfg(test)]
mod tests {
    use super::*;
    use beachhead_schema::hex::preset;

    #[test]
    fn four_keys_reach_every_hex() {
        for preset in &preset::PRESETS {
            let grid = Grid::new((preset.spec)()).expect("a preset");
            let first = grid.iter().next().expect("a hex");
            let mut seen = vec![false; grid.len() as usize];
            let mut rest = vec![first];
            while let Some(hex) = rest.pop() {
                if std::mem::replace(&mut seen[hex.index()], true) {
                    continue;
                }
                for (column, row) in [(1, 0), (-1, 0), (0, 1), (0, -1)] {
                    if let Some(next) = step(&grid, hex, column, row) {
                        assert_eq!(grid.distance(hex, next), 1, "{}", grid.number(hex));
                        rest.push(next);
                    }
                }
            }
            assert!(seen.into_iter().all(|seen| seen), "{}", preset.id);
        }
    }
}
