//! The elevation tool: sets heights, or raises and lowers them by steps, in any shape.
//!
//! While it is in hand the heights of the hexes in view stand in them as numbers; those of the stroke as they will be.

use beachhead_schema::edit::{raise_elevation, set_elevation};
use beachhead_schema::hex::{HexIx, HexNo};
use beachhead_schema::pack::Pack;
use egui::{Align2, Color32, FontId, Key, Ui, vec2};

use super::hand::{Hand, MARK, PreviewPainter, Spot, ToolContext};
use super::info::{Group, Info};
use super::options::heights::heights_ui;
use super::shape::Sweep;
use crate::brush::{Brush, Brushes, ElevationMode, Heights, Tool};
use crate::command::{Command, Commands};
use crate::picture::pen::Pen;

const BARE: &str = "Paint terrain first: a hex without terrain has no elevation";
/// The scale from which numbers are shown.
const NUMBERS_FROM: f32 = 14.0;

/// A stroke of heights.
#[derive(Debug)]
pub(crate) struct Elevation {
    sweep: Sweep,
}

impl Default for Elevation {
    /// A bucket fills what has one height.
    fn default() -> Self {
        let sweep = Sweep::by(|context, a, b| {
            let hexes = &context.pack.map.hexes;
            let is_known = |hex| hexes.terrain(hex).is_some();
            hexes.elevation(a) == hexes.elevation(b) && is_known(a) == is_known(b)
        });
        Self { sweep }
    }
}

impl Hand for Elevation {
    fn press(&mut self, at: &Spot, context: ToolContext<'_>, _: &mut Commands) {
        self.sweep.press(at, context);
    }

    fn drag(&mut self, at: &Spot, context: ToolContext<'_>) {
        self.sweep.drag(at, context);
    }

    fn release(&mut self, _: Option<&Spot>, context: ToolContext<'_>, commands: &mut Commands) {
        let hexes = self.sweep.take(context, commands);
        let (map, heights) = (&context.pack.map, context.brushes.heights);
        let known = |hex: &HexIx| map.hexes.terrain(*hex).is_some();
        if !hexes.is_empty() && !hexes.iter().any(known) {
            return commands.send(Command::Say(BARE));
        }
        let hexes: Vec<HexNo> = hexes
            .iter()
            .map(|hex| context.grid().number(*hex))
            .collect();
        let edit = match heights.way {
            ElevationMode::Set => set_elevation(map, &hexes, heights.height),
            ElevationMode::Raise => raise_elevation(map, &hexes, heights.step),
            ElevationMode::Lower => raise_elevation(map, &hexes, heights.step.saturating_neg()),
        };
        commands.extend(edit.map(Command::Draw));
    }

    fn pick_up(&mut self, at: &Spot, context: ToolContext<'_>, commands: &mut Commands) {
        let known = at
            .hex
            .filter(|hex| context.pack.map.hexes.terrain(*hex).is_some());
        let heights = known.map(|hex| Heights {
            way: ElevationMode::Set,
            height: context.pack.map.hexes.elevation(hex),
            ..context.brushes.heights
        });
        commands.extend(heights.map(Brush::Heights).map(Command::Load));
    }

    fn cancel(&mut self) -> bool {
        self.sweep.cancel()
    }

    fn status(&self, at: Option<&Spot>, context: ToolContext<'_>) -> Option<String> {
        self.sweep
            .reported(&context.brushes.heights.reported(), at, context)
    }

    fn options_ui(&mut self, ui: &mut Ui, _: &Pack, brushes: &Brushes, commands: &mut Commands) {
        heights_ui(ui, brushes.heights, commands);
    }

    fn preview(&self, at: Option<&Spot>, context: ToolContext<'_>, preview: &PreviewPainter<'_>) {
        let layer = &context.pack.map.hexes;
        self.sweep
            .paint(at, context, preview, [MARK.gamma_multiply(0.3), MARK]);
        if preview.view.scale() < NUMBERS_FROM {
            return;
        }
        let stroke = self.sweep.shown(at, context);
        let visible = preview.view.visible_map(preview.painter.clip_rect());
        let (first, last) = (visible.min.into(), visible.max.into());
        for hex in preview.grid.rectangle(first, last) {
            let before = layer.elevation(hex);
            if layer.terrain(hex).is_none() {
                continue;
            }
            let after = context.brushes.heights.after(before);
            if stroke.binary_search(&hex).is_ok() {
                number(preview, hex, after, after != before);
            } else if before != 0 {
                number(preview, hex, before, false);
            }
        }
    }
}

fn number(preview: &PreviewPainter<'_>, hex: HexIx, height: i16, changes: bool) {
    let size = (preview.view.scale() * 0.7).clamp(10.0, 30.0);
    let ink = if changes {
        Color32::WHITE
    } else {
        Color32::from_gray(190)
    };
    let (at, font) = (preview.center(hex), FontId::proportional(size));
    let text = height.to_string();
    for way in [
        vec2(-1.0, 0.0),
        vec2(1.0, 0.0),
        vec2(0.0, -1.0),
        vec2(0.0, 1.0),
    ] {
        let dark = Color32::from_black_alpha(200);
        preview
            .painter
            .text(at + way, Align2::CENTER_CENTER, &text, font.clone(), dark);
    }
    preview
        .painter
        .text(at, Align2::CENTER_CENTER, text, font, ink);
}

/// The tool as people see it.
pub(super) static INFO: Info = Info::new(Tool::Elevation, "Elevation", Key::E, Group::Fills, icon)
    .doing("Set elevations, or raise and lower hexes by steps; elevations show as numbers")
    .in_shapes();

/// Hills.
fn icon(pen: &Pen<'_>) {
    pen.line(&[(1.0, 17.0), (7.0, 6.0), (11.0, 12.5)]);
    pen.line(&[(8.6, 17.0), (14.0, 8.0), (19.0, 17.0)]);
    pen.line(&[(1.0, 17.0), (19.0, 17.0)]);
}
