//! The interface of a tool, each call described by when it comes, and what a tool may see.

use std::collections::BTreeSet;

use beachhead_draw::{Arrow, LevelSheet, arrow};
use beachhead_schema::Id;
use beachhead_schema::hex::{Grid, HexIx, HexNo, Side};
use beachhead_schema::pack::Pack;
use beachhead_schema::scenario::Scenario;
use egui::{Color32, CursorIcon, Modifiers, Painter, Pos2, Rect, Shape, Stroke, Ui};

use crate::brush::Brushes;
use crate::command::Commands;
use crate::document::Document;
use crate::picture::{View, line_of, paint_sheet, point};
use crate::selection::Selection;

/// Where the pointer is.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Spot {
    /// The point of the map.
    pub(crate) map: Pos2,
    /// The hex there.
    pub(crate) hex: Option<HexIx>,
    /// The topmost counter there.
    pub(crate) unit: Option<Id>,
    /// The keys held.
    pub(crate) modifiers: Modifiers,
    /// It is the cursor of the keyboard, and not the mouse.
    pub(crate) by_keys: bool,
}

/// What a tool may see of the rest.
#[derive(Clone, Copy)]
pub(crate) struct ToolContext<'a> {
    pub(crate) pack: &'a Pack,
    pub(crate) scenario: Option<&'a Scenario>,
    pub(crate) brushes: &'a Brushes,
    /// A number that grows with every change of the pack, so that tools may keep what they worked out.
    pub(crate) revision: u64,
    pub(crate) selection: &'a Selection,
}

impl<'a> ToolContext<'a> {
    pub(crate) fn of(
        document: &'a Document,
        brushes: &'a Brushes,
        selection: &'a Selection,
    ) -> Self {
        Self {
            pack: document.pack(),
            scenario: document.scenario(),
            brushes,
            revision: document.revision(),
            selection,
        }
    }

    /// The hexes that alone are painted, if the brush keeps to those that are selected.
    pub(crate) fn kept_to(&self) -> Option<&'a BTreeSet<HexIx>> {
        let hexes = &self.selection.hexes;
        (self.brushes.keeps_to_selection && !hexes.is_empty()).then_some(hexes)
    }

    /// Whether the brush may paint this hex.
    pub(crate) fn may_paint(&self, hex: HexIx) -> bool {
        self.kept_to().is_none_or(|hexes| hexes.contains(&hex))
    }
}

impl ToolContext<'_> {
    pub(crate) fn grid(&self) -> &Grid {
        &self.pack.map.grid
    }

    /// Whether a press takes away what it goes over: with Alt held, or in erase mode.
    pub(crate) fn erases(&self, at: &Spot) -> bool {
        at.modifiers.alt || self.brushes.options.erases
    }

    /// The hex whose centre is no farther than this from a point.
    pub(crate) fn hex_near(&self, at: Pos2, distance: f32) -> Option<HexIx> {
        let hex = self.grid().hex_at(at.x, at.y)?;
        (point(self.grid().center(hex)).distance(at) < distance).then_some(hex)
    }

    /// The printed numbers of hexes.
    pub(crate) fn numbers(&self, hexes: &[HexIx]) -> Vec<HexNo> {
        let numbers = hexes.iter().map(|hex| self.grid().number(*hex));
        numbers.collect()
    }

    /// The hexes of these numbers, as far as they are on the map.
    pub(crate) fn indices(&self, hexes: &[HexNo]) -> Vec<HexIx> {
        let indices = hexes
            .iter()
            .filter_map(|hex| self.grid().find(hex.as_str()));
        indices.collect()
    }

    /// The hexes under a straight pull of the mouse, so that a quick one leaves none out.
    pub(crate) fn hexes_on(&self, from: Pos2, to: Pos2) -> Vec<HexIx> {
        let mut hexes: Vec<HexIx> = pull(from, to)
            .filter_map(|at| self.grid().hex_at(at.x, at.y))
            .collect();
        hexes.dedup();
        hexes
    }

    /// The side next to a point, unless the point is well inside a hex.
    pub(crate) fn side_near(&self, at: Pos2) -> Option<Side> {
        const NEAR: f32 = 0.42;
        self.grid()
            .side_at(at.x, at.y)
            .filter(|(_, distance)| *distance < NEAR)
            .map(|(side, _)| side)
    }
}

/// Points on the way, close enough to miss no hex.
pub(super) fn pull(from: Pos2, to: Pos2) -> impl Iterator<Item = Pos2> {
    let steps = ((to - from).length() / 0.2).ceil().clamp(1.0, 2000.0);
    (0..=steps as u32).map(move |step| from.lerp(to, step as f32 / steps))
}

/// A tool in hand.
pub(crate) trait Hand {
    /// The left button went down on the canvas.
    fn press(&mut self, at: &Spot, context: ToolContext<'_>, commands: &mut Commands);

    /// The pointer moved with the left button down.
    fn drag(&mut self, at: &Spot, context: ToolContext<'_>);

    /// The left button went up; `at` is `None` off the canvas.
    fn release(&mut self, at: Option<&Spot>, context: ToolContext<'_>, commands: &mut Commands);

    /// The right button went up, or is held and this is what would come of it: takes up what is there as what to draw.
    /// All of that goes through the commands; the tool itself stays as it is.
    fn pick_up(&mut self, at: &Spot, context: ToolContext<'_>, commands: &mut Commands);

    /// The stroke is given up, by Esc or by taking up another tool. Reports whether there was one.
    fn cancel(&mut self) -> bool;

    /// The Delete key: takes away what the tool has chosen. Reports whether there was anything.
    fn delete(&mut self, _: ToolContext<'_>, _: &mut Commands) -> bool {
        false
    }

    /// What the status bar says of the stroke in hand, or of what a click would do: `Woods on 12 hexes`.
    fn status(&self, _: Option<&Spot>, _: ToolContext<'_>) -> Option<String> {
        None
    }

    /// What the pointer looks like there, where it shows something that the tool doesn't always do.
    fn cursor(&self, _: &Spot, _: ToolContext<'_>) -> Option<CursorIcon> {
        None
    }

    /// Shows what the tool can be set to, in a strip that is not high.
    fn options_ui(&mut self, _: &mut Ui, _: &Pack, _: &Brushes, _: &mut Commands) {}

    /// Shows the list of what the tool draws, where that is no kind of the palette. Reports whether there is one.
    fn list_ui(&mut self, _: &mut Ui, _: &Pack, _: &Brushes, _: &mut Commands) -> bool {
        false
    }

    /// Shows what can be changed of what it draws, below the kinds of the palette.
    fn chosen_ui(&mut self, _: &mut Ui, _: &Pack, _: &Brushes, _: &mut Commands) {}

    /// Shows the stroke, and what a click would do.
    fn preview(&self, at: Option<&Spot>, context: ToolContext<'_>, preview: &PreviewPainter<'_>);
}

/// The canvas as previews see it.
pub(crate) struct PreviewPainter<'a> {
    pub(crate) painter: &'a Painter,
    pub(crate) view: View,
    pub(crate) grid: &'a Grid,
}

/// What previews are drawn in: amber is on no map.
pub(crate) const MARK: Color32 = Color32::from_rgb(255, 180, 0);
/// What previews are drawn in of that which a click would take away.
pub(crate) const ERASER: Color32 = Color32::from_rgb(220, 60, 50);

impl PreviewPainter<'_> {
    pub(crate) fn screen(&self, map: Pos2) -> Pos2 {
        self.view.screen_from_map(self.painter.clip_rect(), map)
    }

    /// The part of the map that is seen, and a hex more all around.
    pub(crate) fn seen_map(&self) -> Rect {
        self.view.visible_map(self.painter.clip_rect()).expand(1.0)
    }

    pub(crate) fn center(&self, hex: HexIx) -> Pos2 {
        self.screen(point(self.grid.center(hex)))
    }

    /// Fills a hex.
    pub(crate) fn fill(&self, hex: HexIx, color: Color32) {
        let corners = self
            .grid
            .corners(hex)
            .map(|corner| self.screen(point(corner)));
        self.painter
            .add(Shape::convex_polygon(corners.to_vec(), color, Stroke::NONE));
    }

    /// Rings a hex.
    pub(crate) fn ring(&self, hex: HexIx, width: f32, color: Color32) {
        let center = point(self.grid.center(hex));
        let corners = self
            .grid
            .corners(hex)
            .map(|corner| self.screen(point(corner).lerp(center, 0.04)));
        self.painter.add(Shape::closed_line(
            corners.to_vec(),
            Stroke::new(width, color),
        ));
    }

    /// Marks a side.
    pub(crate) fn side(&self, side: Side, width: f32, color: Color32) {
        let ends = line_of(self.grid, side).map(|end| self.screen(end));
        self.painter.line_segment(ends, Stroke::new(width, color));
        for end in ends {
            self.painter.circle_filled(end, width / 2.0, color);
        }
    }

    /// Joins the centres of hexes.
    pub(crate) fn way(&self, hexes: &[HexIx], width: f32, color: Color32) {
        let points: Vec<Pos2> = hexes.iter().map(|hex| self.center(*hex)).collect();
        for at in &points {
            self.painter.circle_filled(*at, width, color);
        }
        self.painter.line(points, Stroke::new(width, color));
    }

    /// Draws an arrow along hexes.
    pub(crate) fn arrow(&self, hexes: &[HexIx]) {
        let scale = self.view.scale();
        let style = beachhead_draw::Style {
            scale,
            ..beachhead_draw::Style::default()
        };
        let look = Arrow {
            ink: beachhead_draw::MARK,
            is_dashed: false,
        };
        let mut sheet = LevelSheet::default();
        arrow(self.grid, hexes, look, &style, &mut sheet);
        let origin = self.screen(Pos2::ZERO).to_vec2();
        paint_sheet(self.painter, &sheet, scale, origin);
    }
}
