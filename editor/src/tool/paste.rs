//! Hexes in hand: copied ones to be pasted, or selected ones to be moved. They float under the pointer until a click sets
//! them down; R turns them, F flips them, Esc gives them up.
//!
//! While they float they take the place of the tool in hand.

use std::collections::BTreeSet;

use beachhead_schema::Id;
use beachhead_schema::fragment::{Fragment, Outline, Pasting, Step, Turning, Unknown};
use beachhead_schema::hex::{Grid, HexIx, Orientation};
use beachhead_schema::palette::Palette;
use egui::{Color32, Pos2, Shape, Stroke, Vec2};

use super::hand::{Desk, ERASER, Glass, Hand, MARK, Spot};
use crate::canvas::{point, terrain_color};
use crate::command::{Command, Commands, SelectAsk};

/// Hexes that float.
#[derive(Debug)]
pub(crate) struct Floating {
    pub(crate) fragment: Fragment,
    pub(crate) pasting: Pasting,
    /// The hexes that are moved, if they are not pasted.
    pub(crate) moved: Option<BTreeSet<HexIx>>,
    /// Kinds that the palette doesn't know, in words.
    pub(crate) unknown: Vec<String>,
    /// How hexes stand on the map.
    orientation: Orientation,
    /// What is to be seen, as it is turned.
    outline: Outline,
    over: bool,
}

impl Floating {
    pub(crate) fn new(
        fragment: Fragment,
        pasting: Pasting,
        moved: Option<BTreeSet<HexIx>>,
        palette: &Palette,
        grid: &Grid,
    ) -> Self {
        let orientation = grid.spec().orientation;
        let mut floating = Self {
            outline: Outline::default(),
            unknown: fragment.unknown(palette),
            fragment,
            pasting,
            moved,
            orientation,
            over: false,
        };
        floating.turn(pasting.turning);
        floating
    }

    /// Turns it anew.
    pub(crate) fn turn(&mut self, turning: Turning) {
        self.pasting.turning = turning;
        let laid = self.fragment.standing(self.orientation).turned(turning);
        self.outline = laid.outline();
    }

    /// Whether it has been given up.
    pub(crate) fn is_over(&self) -> bool {
        self.over
    }

    /// How many of its hexes lie off the map with its middle there.
    fn off(&self, grid: &Grid, middle: HexIx) -> usize {
        let middle = grid.axial(middle);
        let steps = self.outline.hexes.iter();
        steps
            .filter(|(step, _)| grid.at(middle + *step).is_none())
            .count()
    }
}

/// Where steps lead on the screen.
struct Stencil<'g, 'p> {
    glass: &'g Glass<'p>,
    middle: HexIx,
}

impl Stencil<'_, '_> {
    fn center_map(&self, step: Step) -> Pos2 {
        let (x, y) = (step.x as f32, step.y as f32);
        let wide = 3f32.sqrt();
        let by = match self.glass.grid.spec().orientation {
            Orientation::Pointy => Vec2::new(wide * (x + y / 2.0), 1.5 * y),
            Orientation::Flat => Vec2::new(1.5 * x, wide * (y + x / 2.0)),
        };
        point(self.glass.grid.center(self.middle)) + by
    }

    fn center(&self, step: Step) -> Pos2 {
        self.glass.screen(self.center_map(step))
    }

    /// Fills the hex there, on the map or off it.
    fn fill(&self, step: Step, color: Color32, line: Stroke) {
        let here = point(self.glass.grid.center(self.middle));
        let by = self.center_map(step) - here;
        let corners = self.glass.grid.corners(self.middle);
        let corners = corners.map(|corner| self.glass.screen(point(corner) + by));
        let hex = Shape::convex_polygon(corners.to_vec(), color, line);
        self.glass.painter.add(hex);
    }

    /// The side between two hexes that touch.
    fn side(&self, [a, b]: [Step; 2], line: Stroke) {
        let (a, b) = (self.center_map(a), self.center_map(b));
        let along = (b - a).normalized().rot90() * 0.5;
        let middle = a.lerp(b, 0.5);
        let ends = [middle - along, middle + along].map(|end| self.glass.screen(end));
        self.glass.painter.line_segment(ends, line);
    }
}

impl Hand for Floating {
    fn press(&mut self, at: &Spot, _: Desk<'_>, commands: &mut Commands) {
        let ask = match at.hex {
            Some(hex) => SelectAsk::SetDown {
                at: hex,
                again: at.modifiers.shift && self.moved.is_none(),
            },
            None => return commands.send(Command::Say("Click on the map to set the hexes down")),
        };
        commands.send(Command::Selected(ask));
    }

    fn drag(&mut self, _: &Spot, _: Desk<'_>) {}

    fn release(&mut self, _: Option<&Spot>, _: Desk<'_>, _: &mut Commands) {}

    fn pick_up(&mut self, _: &Spot, _: Desk<'_>, _: &mut Commands) {}

    fn cancel(&mut self) -> bool {
        self.over = true;
        true
    }

    fn status(&self, at: Option<&Spot>, desk: Desk<'_>) -> Option<String> {
        let verb = if self.moved.is_some() {
            "Move"
        } else {
            "Paste"
        };
        let count = self.fragment.len();
        let hexes = if count == 1 { "hex" } else { "hexes" };
        let mut told = format!("{verb} {count} {hexes}");
        if let Some(hex) = at.and_then(|at| at.hex) {
            told += &format!(" at {}", desk.grid().number(hex));
            match self.off(desk.grid(), hex) {
                0 => {}
                off => told += &format!("; {off} off the map would be left out"),
            }
        }
        Some(told)
    }

    fn preview(&self, at: Option<&Spot>, desk: Desk<'_>, glass: &Glass<'_>) {
        for hex in self.moved.iter().flatten() {
            glass.fill(*hex, Color32::from_black_alpha(90));
        }
        let Some(middle) = at.and_then(|at| at.hex) else {
            return;
        };
        let stencil = Stencil { glass, middle };
        let here = desk.grid().axial(middle);
        let palette = &desk.pack.palette;
        let is_left_out = |terrain: &Id| {
            self.pasting.unknown == Unknown::LeaveOut && palette.terrains.get(terrain).is_none()
        };
        for (step, terrain) in &self.outline.hexes {
            let (fill, line) = match terrain {
                _ if desk.grid().at(here + *step).is_none() => {
                    (ERASER.gamma_multiply(0.45), ERASER)
                }
                Some(terrain) if is_left_out(terrain) => (Color32::TRANSPARENT, ERASER),
                Some(terrain) => (terrain_color(palette, terrain).gamma_multiply(0.8), MARK),
                None => (Color32::from_black_alpha(60), MARK),
            };
            stencil.fill(*step, fill, Stroke::new(1.0, line));
        }
        let scale = glass.view.scale();
        for (side, kind) in &self.outline.sides {
            let kind = palette.hexsides.get(kind);
            let color = kind.map_or(MARK, |kind| {
                Color32::from_rgb(kind.color.red, kind.color.green, kind.color.blue)
            });
            stencil.side(*side, Stroke::new((scale * 0.12).max(2.0), color));
        }
        for way in &self.outline.ways {
            let points = way.iter().map(|step| stencil.center(*step)).collect();
            let line = Stroke::new((scale * 0.1).max(2.0), MARK);
            glass.painter.line(points, line);
        }
    }
}
