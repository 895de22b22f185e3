//! Hexes in hand: copied ones to be pasted, or selected ones to be moved. They float under the pointer until a click sets
//! them down; R turns them, F flips them, Esc gives them up.
//!
//! While they float they take the place of the tool in hand.

use std::collections::BTreeSet;

use beachhead_schema::Id;
use beachhead_schema::fragment::{Fragment, Outline, Pasting, Step, Turning, Unknown};
use beachhead_schema::hex::{Grid, HexIx, Orientation};
use beachhead_schema::palette::Palette;
use egui::{Color32, Mesh, Pos2, Rect, Shape, Stroke, Vec2};

use super::hand::{ERASER, Hand, MARK, PreviewPainter, Spot, ToolContext};
use crate::command::{Command, Commands, SelectAsk};
use crate::picture::{point, terrain_color};

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
    /// Where it is held, seen from its middle.
    grip: Step,
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
            grip: Step::ZERO,
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

    /// The same, held not by its middle but by the hex that is so far from there.
    pub(super) fn held_by(self, grip: Step) -> Self {
        Self { grip, ..self }
    }

    /// Whether it has been given up.
    pub(crate) fn is_over(&self) -> bool {
        self.over
    }

    /// How many of its hexes lie off the map when it is held there.
    fn off(&self, grid: &Grid, held: HexIx) -> usize {
        let middle = grid.axial(held) - self.grip;
        let steps = self.outline.hexes.iter();
        steps
            .filter(|(step, _)| grid.at(middle + *step).is_none())
            .count()
    }

    /// In words, what would come of setting it down there: `Move 7 hexes to 2805; 2 off the map would be left out`.
    pub(super) fn describe(&self, verb: &str, held: Option<HexIx>, grid: &Grid) -> String {
        let count = self.fragment.len();
        let hexes = if count == 1 { "hex" } else { "hexes" };
        let mut reported = format!("{verb} {count} {hexes}");
        if let Some(hex) = held {
            let joint = if verb == "Paste" { "at" } else { "to" };
            reported += &format!(" {joint} {}", grid.number(hex));
            match self.off(grid, hex) {
                0 => {}
                off => reported += &format!("; {off} off the map would be left out"),
            }
        }
        reported
    }

    /// Shades the hexes that would be left empty.
    pub(super) fn shade(&self, preview: &PreviewPainter<'_>) {
        let hexes: Vec<HexIx> = self.moved.iter().flatten().copied().collect();
        preview.fill_all(&hexes, Color32::from_black_alpha(90));
    }

    /// Shows how it would lie, held there.
    pub(super) fn ghost(
        &self,
        held: HexIx,
        context: ToolContext<'_>,
        preview: &PreviewPainter<'_>,
    ) {
        let grip = self.grip;
        let stencil = Stencil {
            preview,
            held,
            grip,
        };
        let seen = preview.seen_map();
        let is_seen = |step: &Step| seen.contains(stencil.center_map(*step));
        let middle = context.grid().axial(held) - grip;
        let palette = &context.pack.palette;
        let scale = preview.view.scale();
        let is_far = scale < HEXES_FROM && self.outline.hexes.len() > MANY;
        let mut far = Mesh::default();
        let is_left_out = |terrain: &Id| {
            self.pasting.unknown == Unknown::LeaveOut && palette.terrains.get(terrain).is_none()
        };
        for (step, terrain) in self.outline.hexes.iter().filter(|(step, _)| is_seen(step)) {
            let (fill, line) = match terrain {
                _ if context.grid().at(middle + *step).is_none() => {
                    (ERASER.gamma_multiply(0.45), ERASER)
                }
                Some(terrain) if is_left_out(terrain) => (Color32::TRANSPARENT, ERASER),
                Some(terrain) => (terrain_color(palette, terrain).gamma_multiply(0.8), MARK),
                None => (Color32::from_black_alpha(60), MARK),
            };
            if is_far {
                far.add_colored_rect(room_of(preview, stencil.center(*step)), fill);
            } else {
                stencil.fill(*step, fill, Stroke::new(1.0, line));
            }
        }
        preview.painter.add(Shape::mesh(far));
        let sides = self.outline.sides.iter().filter(|_| !is_far);
        for (side, kind) in sides.filter(|([a, _], _)| is_seen(a)) {
            let kind = palette.hexsides.get(kind);
            let color = kind.map_or(MARK, |kind| {
                Color32::from_rgb(kind.color.red, kind.color.green, kind.color.blue)
            });
            stencil.side(*side, Stroke::new((scale * 0.12).max(2.0), color));
        }
        for way in &self.outline.ways {
            let points = way.iter().map(|step| stencil.center(*step)).collect();
            let line = Stroke::new((scale * 0.1).max(2.0), MARK);
            preview.painter.line(points, line);
        }
    }
}

/// Scale below which many hexes are drawn as rectangles, in one mesh: a whole map may be in hand.
const HEXES_FROM: f32 = 8.0;
/// From this many hexes on, they are many.
const MANY: usize = 1500;

/// As much room as a hex takes, around its middle on the screen.
fn room_of(preview: &PreviewPainter<'_>, center: Pos2) -> Rect {
    let wide = 3f32.sqrt();
    let size = match preview.grid.spec().orientation {
        Orientation::Pointy => Vec2::new(wide, 1.5),
        Orientation::Flat => Vec2::new(1.5, wide),
    };
    Rect::from_center_size(center, size * preview.view.scale())
}

/// Where steps lead on the screen.
struct Stencil<'g, 'p> {
    preview: &'g PreviewPainter<'p>,
    held: HexIx,
    grip: Step,
}

impl Stencil<'_, '_> {
    fn center_map(&self, step: Step) -> Pos2 {
        let step = step - self.grip;
        let (x, y) = (step.x as f32, step.y as f32);
        let wide = 3f32.sqrt();
        let by = match self.preview.grid.spec().orientation {
            Orientation::Pointy => Vec2::new(wide * (x + y / 2.0), 1.5 * y),
            Orientation::Flat => Vec2::new(1.5 * x, wide * (y + x / 2.0)),
        };
        point(self.preview.grid.center(self.held)) + by
    }

    fn center(&self, step: Step) -> Pos2 {
        self.preview.screen(self.center_map(step))
    }

    /// Fills the hex there, on the map or off it.
    fn fill(&self, step: Step, color: Color32, line: Stroke) {
        let here = point(self.preview.grid.center(self.held));
        let by = self.center_map(step) - here;
        let corners = self.preview.grid.corners(self.held);
        let corners = corners.map(|corner| self.preview.screen(point(corner) + by));
        let hex = Shape::convex_polygon(corners.to_vec(), color, line);
        self.preview.painter.add(hex);
    }

    /// The side between two hexes that touch.
    fn side(&self, [a, b]: [Step; 2], line: Stroke) {
        let (a, b) = (self.center_map(a), self.center_map(b));
        let along = (b - a).normalized().rot90() * 0.5;
        let middle = a.lerp(b, 0.5);
        let ends = [middle - along, middle + along].map(|end| self.preview.screen(end));
        self.preview.painter.line_segment(ends, line);
    }
}

impl Hand for Floating {
    fn press(&mut self, at: &Spot, _: ToolContext<'_>, commands: &mut Commands) {
        let ask = match at.hex {
            Some(hex) => SelectAsk::SetDown {
                at: hex,
                again: at.modifiers.shift && self.moved.is_none(),
            },
            None => return commands.send(Command::Say("Click on the map to set the hexes down")),
        };
        commands.send(Command::Selected(ask));
    }

    fn drag(&mut self, _: &Spot, _: ToolContext<'_>) {}

    fn release(&mut self, _: Option<&Spot>, _: ToolContext<'_>, _: &mut Commands) {}

    fn pick_up(&mut self, _: &Spot, _: ToolContext<'_>, _: &mut Commands) {}

    fn cancel(&mut self) -> bool {
        self.over = true;
        true
    }

    fn status(&self, at: Option<&Spot>, context: ToolContext<'_>) -> Option<String> {
        let verb = if self.moved.is_some() {
            "Move"
        } else {
            "Paste"
        };
        Some(self.describe(verb, at.and_then(|at| at.hex), context.grid()))
    }

    fn preview(&self, at: Option<&Spot>, context: ToolContext<'_>, preview: &PreviewPainter<'_>) {
        self.shade(preview);
        if let Some(hex) = at.and_then(|at| at.hex) {
            self.ghost(hex, context, preview);
        }
    }
}
