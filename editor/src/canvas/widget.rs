//! The canvas as a widget: the sheet, and what lies on it, drawn in order.
//!
//! Where the pointer is and what it does is handled in `pointing`, the same by keys in `keying`.

use std::collections::{BTreeMap, BTreeSet};

use beachhead_draw::Level;
use beachhead_schema::diag::Severity;
use beachhead_schema::hex::{HexIx, HexNo};
use egui::{Align2, Color32, EventFilter, FontId, Pos2, Rect, Role, Sense, Ui, WidgetInfo, vec2};

use super::anchor::AnchorMarks;
use super::dropper;
use super::keyboard::Keyboard;
use super::pointing::cursor;
use super::selected::{Selected, paint_found};
use super::{loupe, overlay};
use crate::brush::Tool;
use crate::command::Commands;
use crate::document::Document;
use crate::picture::Shown;
use crate::picture::charts::Charts;
use crate::picture::ink::point;
use crate::picture::severity_color;
use crate::picture::sheet::MapSheet;
use crate::picture::shore::Shore;
use crate::picture::stack::Stacks;
use crate::picture::stage::{OverlayCounts, Stage};
use crate::picture::style::Style;
use crate::picture::underlay::Underlay;
use crate::picture::view::View;
use crate::selection::Selection;
use crate::tool::{PreviewPainter, ToolContext, Toolbox};

/// What lies over hexes in which the unit in hand may not be set up.
const DIMMED: Color32 = Color32::from_black_alpha(120);
/// Scale from which stacks are spread out under the pointer.
const SPREAD_FROM: f32 = 10.0;

/// The canvas between two frames.
#[derive(Debug)]
pub(crate) struct Canvas {
    pub(crate) view: View,
    pub(crate) style: Style,
    /// The map is drawn in full, and not only in small.
    pub(crate) is_drawn: bool,
    /// The hex under the pointer.
    pub(crate) hovered: Option<HexIx>,
    /// What the tool in hand says of its stroke.
    pub(crate) reported: Option<String>,
    /// The scans.
    pub(crate) underlay: Underlay,
    /// What ties them to the map.
    pub(crate) anchors: AnchorMarks,
    /// Where the loupe lies, while there is one.
    pub(crate) loupe: Option<Rect>,
    pub(super) sheet: MapSheet,
    pub(super) shore: Shore,
    pub(super) charts: Charts,
    /// The rectangle around the hexes and the charts beside them.
    pub(super) whole_map: Rect,
    pub(super) stacks: Stacks,
    pub(super) selected: Selected,
    /// Hexes in which the unit in hand may not be set up.
    pub(crate) dimmed: Vec<HexIx>,
    /// Hexes that were found, to be shown.
    pub(crate) found: BTreeSet<HexIx>,
    /// What lies on the map while a script is gone through.
    pub(super) stage: Option<Stage>,
    /// Zones of control are shown with it.
    pub(crate) shows_zones: bool,
    pub(super) rect: Rect,
    pub(super) fit: bool,
    pub(super) pressing: bool,
    /// The right button is down: what lies under it is about to be taken up.
    pub(super) dropping: bool,
    pub(super) keyboard: Keyboard,
}

impl Canvas {
    pub(crate) fn of(document: &Document) -> Self {
        Self {
            view: View::default(),
            style: Style::default(),
            is_drawn: false,
            hovered: None,
            reported: None,
            underlay: Underlay::default(),
            anchors: AnchorMarks::default(),
            loupe: None,
            sheet: MapSheet::of(document.pack()),
            shore: Shore::default(),
            charts: Charts::default(),
            whole_map: beachhead_draw::sheet(&document.pack().map),
            stacks: Stacks::of_setup(document.pack(), document.scenario()),
            selected: Selected::default(),
            dimmed: Vec::new(),
            found: BTreeSet::new(),
            stage: None,
            shows_zones: false,
            rect: Rect::ZERO,
            fit: true,
            pressing: false,
            dropping: false,
            keyboard: Keyboard::default(),
        }
    }

    /// Shows the whole map, from the next frame on.
    pub(crate) fn fit(&mut self) {
        self.fit = true;
    }

    /// Brings a point of the map to the middle.
    pub(crate) fn look_at(&mut self, map: Pos2) {
        self.view.center_on(map);
    }

    /// Shows a part of the map, as large as it fits.
    pub(crate) fn show_part(&mut self, part_map: Rect) {
        self.view.fit(self.rect, part_map);
    }

    /// One hex as large as it is drawn at 100 %, around the middle.
    pub(crate) fn full_size(&mut self) {
        self.zoom(View::default().scale() / self.view.scale());
    }

    /// The part of the map that is seen.
    pub(crate) fn seen_map(&self) -> Rect {
        self.view.visible_map(self.rect)
    }

    /// The map's extent in map space, with its charts.
    pub(crate) fn bounds_map(&self) -> Rect {
        self.whole_map
    }

    /// The extent of its hexes.
    pub(crate) fn hexes_map(&self) -> Rect {
        self.sheet.bounds_map()
    }

    /// Where it is on the screen.
    pub(crate) fn rect(&self) -> Rect {
        self.rect
    }

    /// The small picture of the whole map, once it is there.
    pub(crate) fn overview(&self) -> Option<egui::TextureId> {
        self.sheet.of_map().overview()
    }

    /// Whether all that is seen is drawn as it is now.
    pub(crate) fn is_settled(&self) -> bool {
        self.sheet.of_map().is_settled()
    }

    /// Enlarges around the middle.
    pub(crate) fn zoom(&mut self, factor: f32) {
        self.view.zoom_at(self.rect, self.rect.center(), factor);
    }

    /// Lets go of a stroke that has been given up: the button may still be down.
    pub(crate) fn let_go(&mut self) {
        self.pressing = false;
        self.keyboard.pulling = false;
    }

    /// Takes up nothing after all, though the right button may still be down. Reports whether it was.
    pub(crate) fn drop_nothing(&mut self) -> bool {
        std::mem::take(&mut self.dropping)
    }

    /// Where the middle of a hex is on the screen.
    pub(crate) fn screen_from_hex(&self, document: &Document, hex: &HexNo) -> Option<Pos2> {
        let grid = &document.pack().map.grid;
        let center = point(grid.center(grid.find(hex.as_str())?));
        Some(self.view.screen_from_map(self.rect, center))
    }

    /// Where a point of the map is on the screen.
    pub(crate) fn screen_from_map(&self, point_map: Pos2) -> Pos2 {
        self.view.screen_from_map(self.rect, point_map)
    }

    /// How much is shown of what a game gives besides counters and markers.
    pub(crate) fn overlay_counts(&self) -> OverlayCounts {
        let mut counts = self.stage.as_ref().map(Stage::counts).unwrap_or_default();
        if !self.shows_zones {
            counts.zone_hexes = 0;
        }
        counts
    }

    /// Draws the canvas and passes the pointer on.
    pub(crate) fn ui(
        &mut self,
        ui: &mut Ui,
        document: &Document,
        toolbox: &mut Toolbox,
        selection: &Selection,
        marks: &BTreeMap<HexIx, Severity>,
        commands: &mut Commands,
    ) {
        let response = ui.allocate_rect(ui.available_rect_before_wrap(), Sense::click_and_drag());
        response.widget_info(|| WidgetInfo::labeled(Role::Image, true, "Map"));
        self.rect = response.rect;
        if std::mem::take(&mut self.fit) {
            self.view.fit(self.rect, self.whole_map.expand(0.8));
        }
        // Arrow keys move the map and not the focus.
        let arrows = EventFilter {
            horizontal_arrows: true,
            vertical_arrows: true,
            ..EventFilter::default()
        };
        ui.memory_mut(|memory| memory.set_focus_lock_filter(response.id, arrows));
        self.navigate(ui, &response);
        // Where the pointer is even while a counter is dragged here from the list.
        let pointer = ui.input(|input| input.pointer.latest_pos());
        let spot = pointer
            .filter(|_| response.contains_pointer() || self.pressing)
            .map(|at| self.spot(ui, document, at));
        let before = (self.hovered, self.reported.take());
        self.hovered = spot.as_ref().and_then(|spot| spot.hex);
        self.handle(ui, &response, document, toolbox, selection, commands);
        // Counters don't move about under a hand that is carrying one, or drawing over them.
        if !toolbox.takes_counters() || self.view.scale() < SPREAD_FROM {
            self.stacks.gather();
        } else if !self.pressing {
            let at_map = spot.as_ref().map(|spot| spot.map);
            self.stacks
                .spread(document.pack(), at_map, selection.unit.as_ref());
        }
        let keyed = self.work_keys(ui, &response, document, toolbox, selection, commands);
        let spot = keyed.or(spot);
        let pointed = spot.as_ref().and_then(|spot| spot.hex);
        let shows_sight = self.style.visible.shows(Shown::Sight);
        toolbox.follow_sight(document, pointed, shows_sight, ui.ctx());

        let painter = ui.painter_at(self.rect);
        if let Some(stage) = &mut self.stage {
            stage.prepare(document.pack(), self.view, &self.style, ui.ctx());
        }
        let stage = self
            .stage
            .as_ref()
            .filter(|_| self.style.visible.shows(Shown::Units));
        let mut taken_map = match stage {
            Some(stage) => stage.rooms_map(document.pack()),
            None if self.style.visible.shows(Shown::Units) => {
                self.stacks.rooms_map(document.pack())
            }
            None => Vec::new(),
        };
        self.sheet.in_full = self.is_drawn;
        self.sheet.paint_paper(&painter, self.view);
        if let Some(painter) = self.style.visible.painter(&painter, Shown::Scan) {
            self.underlay.paint_under(&painter, self.view);
        }
        let has_overlay = self.anchors.on_scan
            && self.style.visible.shows(Shown::Scan)
            && self.style.visible.shows(Shown::ScanGrid)
            && overlay::is_legible(self.view, self.rect);
        // Two grids upon each other would be read as one that is blurred.
        let style = match has_overlay {
            true => &self.style.without_grid(),
            false => &self.style,
        };
        self.sheet
            .paint(&painter, document.pack(), self.view, style);
        let ctx = painter.ctx();
        let flood = self.sheet.of_map().looks().flood();
        self.shore
            .prepare(document.pack(), flood, self.view, &self.style, ctx);
        let upon = |part: Shown| self.style.visible.painter(&painter, part);
        for (part, level) in [
            (Shown::Tides, Level::Tide),
            (Shown::Beaches, Level::Beach),
            (Shown::Scatter, Level::Scatter),
            (Shown::Entries, Level::Entry),
        ] {
            if let Some(painter) = upon(part) {
                self.shore.paint(&painter, self.view, level);
                taken_map.extend(self.shore.rooms_map(level));
            }
        }
        self.sheet.paint_text(
            &painter,
            document.pack(),
            document.revision(),
            taken_map,
            self.view,
            &self.style,
        );
        let turn = stage.and_then(Stage::game_turn);
        self.charts
            .restyle(document.pack(), turn, self.view, &self.style, ctx);
        if let Some(painter) = upon(Shown::Charts) {
            self.charts.paint_all(&painter, self.view);
        }
        if let Some(painter) = upon(Shown::Scan) {
            self.underlay.paint_through(&painter, self.view);
        }
        let preview = PreviewPainter {
            painter: &painter,
            view: self.view,
            grid: &document.pack().map.grid,
        };
        if has_overlay
            && !self.underlay.is_alone()
            && let Some(painter) = upon(Shown::ScanGrid)
        {
            let preview = PreviewPainter {
                painter: &painter,
                ..preview
            };
            overlay::paint(&preview, self.style.scan_grid);
        }
        self.anchors.paint(&preview);
        preview.fill_all(&self.dimmed, DIMMED);
        let sight_painter = upon(Shown::Sight);
        let sight_preview = sight_painter
            .as_ref()
            .map(|painter| PreviewPainter { painter, ..preview });
        if let Some(preview) = &sight_preview {
            toolbox.hands.sight.shade(preview);
        }
        let plan_painter = upon(Shown::Plans);
        let plan_preview = plan_painter
            .as_ref()
            .filter(|_| self.stage.is_none())
            .map(|painter| PreviewPainter { painter, ..preview });
        if let Some(preview) = &plan_preview {
            let plan = &toolbox.hands.plan;
            plan.shade(document.pack(), &toolbox.brushes, toolbox.tool, preview);
        }
        let alone = self.underlay.is_alone() && self.style.visible.shows(Shown::Scan);
        if !alone && self.style.visible.shows(Shown::Units) {
            let stacks = stage.map_or(&self.stacks, |stage| &stage.stacks);
            if let Some(stage) = stage {
                if self.shows_zones {
                    stage.paint(&painter, self.view, Level::Zone);
                }
                stage.paint(&painter, self.view, Level::Lit);
            }
            let mut dimmed = painter.clone();
            dimmed.multiply_opacity(self.style.visible.opacity(Shown::Units));
            stacks.paint(&dimmed, document.pack(), self.view, selection.unit.as_ref());
            if let Some(stage) = stage {
                stage.paint(&painter, self.view, Level::Play);
            }
        }
        if let (Some(preview), Some(scenario)) = (&plan_preview, document.scenario()) {
            let (pack, plan) = (document.pack(), &toolbox.hands.plan);
            plan.mark((pack, scenario), &toolbox.brushes, toolbox.tool, preview);
        }
        if !alone && self.style.visible.shows(Shown::Problems) {
            marks
                .iter()
                .for_each(|(hex, severity)| mark(&preview, *hex, *severity));
        }
        self.selected.paint(&preview, selection);
        paint_found(&preview, &self.found);
        if let Some(hex) = selection
            .hex
            .as_ref()
            .and_then(|hex| preview.grid.find(hex.as_str()))
        {
            preview.ring(hex, 5.0, Color32::from_black_alpha(140));
            preview.ring(hex, 2.5, Color32::WHITE);
        }
        let marks = stage.zip(spot.as_ref());
        if let Some(marks) =
            marks.and_then(|(stage, spot)| stage.marks_at(document.pack(), spot.map))
        {
            response.clone().on_hover_text_at_pointer(marks);
        } else if toolbox.tool == Tool::Play
            && let Some(hex) = spot.as_ref().and_then(|spot| spot.hex)
            && let Some(hint) = toolbox.hands.play.marks.hint(hex)
        {
            response.clone().on_hover_text_at_pointer(hint);
        }
        if let Some(preview) = &sight_preview {
            toolbox.hands.sight.mark(preview);
        }
        let brushes = toolbox.brushes.clone();
        let context = ToolContext::of(document, &brushes, selection);
        match spot.as_ref().filter(|_| self.dropping) {
            Some(spot) => {
                let mut asked = Commands::default();
                toolbox.hand().pick_up(spot, context, &mut asked);
                let reported = dropper::reported(&asked.take(), context.pack);
                dropper::paint(&preview, spot.map, reported.as_deref());
                self.reported = reported.map(|reported| format!("Let go to take up {reported}"));
            }
            None => {
                toolbox.hand().preview(spot.as_ref(), context, &preview);
                self.reported = toolbox.hand().status(spot.as_ref(), context);
            }
        }
        let looks_close = toolbox.tool == Tool::Anchor
            && self.style.visible.shows(Shown::Scan)
            && !self.underlay.shown.is_empty();
        self.loupe = spot.as_ref().filter(|_| looks_close).map(|spot| {
            let pointer = self.view.screen_from_map(self.rect, spot.map);
            let place = loupe::place(self.rect, pointer);
            loupe::paint(&painter, place, self.view, spot.map, |painter, view| {
                self.underlay.paint_under(painter, view);
            });
            place
        });
        if before != (self.hovered, self.reported.clone()) {
            // The status bar has been drawn already.
            ui.ctx().request_repaint();
        }
        if response.contains_pointer() {
            let of_tool = spot
                .as_ref()
                .and_then(|spot| toolbox.hand().cursor(spot, context));
            ui.ctx().set_cursor_icon(cursor(ui, toolbox.tool, of_tool));
        }
    }
}

/// Marks a hex in which the checks found something.
fn mark(preview: &PreviewPainter<'_>, hex: HexIx, severity: Severity) {
    if !preview
        .painter
        .clip_rect()
        .expand(40.0)
        .contains(preview.center(hex))
    {
        return;
    }
    let color = severity_color(severity);
    preview.ring(hex, 3.0, color);
    let radius = (preview.view.scale() * 0.2).clamp(4.0, 10.0);
    let at = preview.screen(point(preview.grid.center(hex)) + vec2(0.58, -0.5));
    preview
        .painter
        .circle_filled(at, radius + 1.0, Color32::WHITE);
    preview.painter.circle_filled(at, radius, color);
    preview.painter.text(
        at,
        Align2::CENTER_CENTER,
        "!",
        FontId::proportional(radius * 1.6),
        Color32::WHITE,
    );
}
