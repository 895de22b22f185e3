//! The canvas as a widget: the sheet, what lies on it, and the way of the pointer to the tool in hand.
//!
//! Zoom is at the cursor, by wheel or pinch; the map is moved by the middle button, by Space and drag, or by Ctrl and
//! the arrow keys. Everything else the pointer and the keys (`keyboard`) do is the tool's affair.

use std::collections::{BTreeMap, BTreeSet};

use beachhead_schema::Id;
use beachhead_schema::diag::Severity;
use beachhead_schema::edit::{Edit, Swap, place_unit};
use beachhead_schema::hex::{HexIx, HexNo};
use egui::{
    Align2, Color32, Event, EventFilter, FontId, Key, Modifiers, PointerButton, Pos2, Rect,
    Response, Role, Sense, Ui, Vec2, WidgetInfo, vec2,
};

use super::anchor::Marks;
use super::dropper;
use super::ink::point;
use super::keyboard::{KeyAsk, Keyboard, Pull, step};
use super::selected::{Selected, paint_found};
use super::sheet::Sheet;
use super::shore::Shore;
use super::stack::Stacks;
use super::stage::Stage;
use super::style::Style;
use super::underlay::Underlay;
use super::view::View;
use crate::command::{Command, Commands, Shown};
use crate::document::Document;
use crate::selection::Selection;
use crate::tool::{Desk, Glass, Spot, Tool, Toolbox};

/// How much a point of the wheel's way enlarges, as an exponent: a notch of a mouse is about a quarter more.
const ZOOM_A_POINT: f32 = 0.003;

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
    pub(crate) told: Option<String>,
    /// The scans.
    pub(crate) underlay: Underlay,
    /// What ties them to the map.
    pub(crate) anchors: Marks,
    sheet: Sheet,
    shore: Shore,
    stacks: Stacks,
    selected: Selected,
    /// Hexes that were found, to be shown.
    pub(crate) found: BTreeSet<HexIx>,
    /// What lies on the map while a script is gone through.
    stage: Option<Stage>,
    rect: Rect,
    fit: bool,
    pressing: bool,
    /// The right button is down: what lies under it is about to be taken up.
    dropping: bool,
    keyboard: Keyboard,
}

impl Canvas {
    pub(crate) fn of(document: &Document) -> Self {
        Self {
            view: View::default(),
            style: Style::default(),
            is_drawn: false,
            hovered: None,
            told: None,
            underlay: Underlay::default(),
            anchors: Marks::default(),
            sheet: Sheet::of(document.pack()),
            shore: Shore::of(document.pack()),
            stacks: Stacks::of_setup(document.pack(), document.scenario()),
            selected: Selected::default(),
            found: BTreeSet::new(),
            stage: None,
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

    /// The map's extent in map space.
    pub(crate) fn bounds_map(&self) -> Rect {
        self.sheet.bounds_map()
    }

    /// Where it is on the screen.
    pub(crate) fn rect(&self) -> Rect {
        self.rect
    }

    /// The small picture of the whole map, once it is there.
    pub(crate) fn overview(&self) -> Option<egui::TextureId> {
        self.sheet.tiles().overview()
    }

    /// Whether all that is seen is drawn as it is now.
    pub(crate) fn is_settled(&self) -> bool {
        self.sheet.tiles().is_settled()
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

    /// Takes up nothing after all, though the right button may still be down. Tells whether it was.
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

    /// Forgets what these edits have changed.
    pub(crate) fn touch(&mut self, document: &Document, undos: &[Edit]) {
        let mut swaps = undos.iter().flat_map(|edit| &edit.swaps);
        if swaps.any(|swap| matches!(swap, Swap::Parts(_))) {
            // It is another grid: no hex is where it was.
            self.sheet = Sheet::of(document.pack());
            self.hovered = None;
            self.fit = true;
        } else {
            self.sheet.touch(document.pack(), undos);
        }
        if Shore::is_touched(undos) {
            self.shore = Shore::of(document.pack());
        }
        self.stacks = Stacks::of_setup(document.pack(), document.scenario());
    }

    /// Shows the stage of a script, or the setup again. What the stage is about is brought into view.
    pub(crate) fn set_stage(&mut self, document: &Document, stage: Option<Stage>) {
        let focus = stage
            .as_ref()
            .and_then(|stage| stage.focus_map(document.pack()));
        if let Some(focus) = focus.filter(|_| self.rect.is_positive())
            && !self.view.visible_map(self.rect).contains(focus.center())
        {
            self.view.center_on(focus.center());
        }
        self.stage = stage;
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
            self.view
                .fit(self.rect, self.sheet.bounds_map().expand(0.8));
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
        let before = (self.hovered, self.told.take());
        self.hovered = spot.as_ref().and_then(|spot| spot.hex);
        self.handle(ui, &response, document, toolbox, commands);
        // Counters don't move about under a hand that is carrying one, or drawing over them.
        if !matches!(toolbox.tool, Tool::Select | Tool::Unit) || self.view.scale() < SPREAD_FROM {
            self.stacks.gather();
        } else if !self.pressing {
            let at_map = spot.as_ref().map(|spot| spot.map);
            self.stacks
                .spread(document.pack(), at_map, selection.unit.as_ref());
        }
        let keyed = self.keys(ui, &response, document, toolbox, selection, commands);
        let spot = keyed.or(spot);

        let painter = ui.painter_at(self.rect);
        let stage = self
            .stage
            .as_ref()
            .filter(|_| self.style.visible.shows(Shown::Units));
        let counters_map = match stage {
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
        self.sheet.paint(
            &painter,
            document.pack(),
            document.revision(),
            counters_map,
            self.view,
            &self.style,
        );
        let upon = |part: Shown| self.style.visible.painter(&painter, part);
        if let Some(painter) = upon(Shown::Beaches) {
            self.shore.paint_sectors(&painter, self.view);
        }
        if let Some(painter) = upon(Shown::Tides) {
            self.shore.paint_tides(&painter, self.view);
        }
        if let Some(painter) = upon(Shown::Scatter) {
            self.shore.paint_scatter(&painter, self.view);
        }
        if let Some(painter) = upon(Shown::Entries) {
            self.shore.paint_entries(&painter, self.view);
        }
        if let Some(painter) = upon(Shown::Scan) {
            self.underlay.paint_through(&painter, self.view);
        }
        let glass = Glass {
            painter: &painter,
            view: self.view,
            grid: &document.pack().map.grid,
        };
        self.anchors.paint(&glass);
        if self.style.visible.shows(Shown::Units) {
            let stacks = stage.map_or(&self.stacks, |stage| &stage.stacks);
            if let Some(stage) = stage {
                stage.paint_under(&glass);
            }
            let mut dimmed = painter.clone();
            dimmed.multiply_opacity(self.style.visible.opacity(Shown::Units));
            stacks.paint(&dimmed, document.pack(), self.view, selection.unit.as_ref());
            if let Some(stage) = stage {
                stage.paint_over(&glass);
            }
        }
        if self.style.visible.shows(Shown::Problems) {
            marks
                .iter()
                .for_each(|(hex, severity)| mark(&glass, *hex, *severity));
        }
        self.selected.paint(&glass, selection);
        paint_found(&glass, &self.found);
        if let Some(hex) = selection
            .hex
            .as_ref()
            .and_then(|hex| glass.grid.find(hex.as_str()))
        {
            glass.ring(hex, 5.0, Color32::from_black_alpha(140));
            glass.ring(hex, 2.5, Color32::WHITE);
        }
        let brushes = toolbox.brushes.clone();
        let desk = Desk {
            pack: document.pack(),
            scenario: document.scenario(),
            brushes: &brushes,
            revision: document.revision(),
        };
        match spot.as_ref().filter(|_| self.dropping) {
            Some(spot) => {
                let mut asked = Commands::default();
                toolbox.hand().pick_up(spot, desk, &mut asked);
                let told = dropper::told(&asked.take(), desk.pack);
                dropper::paint(&glass, spot.map, told.as_deref());
                self.told = told.map(|told| format!("Let go to take up {told}"));
            }
            None => {
                toolbox.hand().preview(spot.as_ref(), desk, &glass);
                self.told = toolbox.hand().status(spot.as_ref(), desk);
            }
        }
        if before != (self.hovered, self.told.clone()) {
            // The status bar has been drawn already.
            ui.ctx().request_repaint();
        }
        if response.contains_pointer() {
            ui.ctx().set_cursor_icon(cursor(ui, toolbox.tool));
        }
    }

    /// Does what keys ask of the cursor and the tool. Returns where the tool is while the keyboard leads.
    fn keys(
        &mut self,
        ui: &Ui,
        response: &Response,
        document: &Document,
        toolbox: &mut Toolbox,
        selection: &Selection,
        commands: &mut Commands,
    ) -> Option<Spot> {
        let grid = &document.pack().map.grid;
        let looked_at = selection.hex.as_ref();
        let mut cursor = looked_at.and_then(|hex| grid.find(hex.as_str()));
        let at_side = toolbox.tool == Tool::Hexside;
        let brushes = toolbox.brushes.clone();
        let desk = Desk {
            pack: document.pack(),
            scenario: document.scenario(),
            brushes: &brushes,
            revision: document.revision(),
        };
        let before = cursor;
        for ask in self.keyboard.read(ui, response.id) {
            if let KeyAsk::Pan(by) = ask {
                self.view.pan(by, self.sheet.bounds_map());
                ui.ctx().request_repaint();
                continue;
            }
            // The first key only says where the cursor is: in the middle of what is seen.
            let Some(hex) = cursor else {
                let middle = self.view.map_from_screen(self.rect, self.rect.center());
                cursor = grid.hex_at(middle.x, middle.y).or(grid.iter().next());
                continue;
            };
            let spot = |canvas: &Self, hex: HexIx, modifiers: Modifiers| {
                let map = canvas.keyboard.place(grid, hex, at_side);
                canvas.spot_on_map(document, map, modifiers)
            };
            let pulls = matches!(
                ask,
                KeyAsk::Step(.., Pull::Yes) | KeyAsk::Turn(_, Pull::Yes)
            );
            if pulls && !std::mem::replace(&mut self.keyboard.pulling, true) {
                toolbox
                    .hand()
                    .press(&spot(self, hex, Modifiers::NONE), desk, commands);
            }
            match ask {
                KeyAsk::Step(column, row, _) => cursor = step(grid, hex, column, row).or(cursor),
                KeyAsk::Turn(by, _) => self.keyboard.turn(by),
                KeyAsk::Click(modifiers) => {
                    let at = spot(self, hex, modifiers);
                    toolbox.hand().press(&at, desk, commands);
                    toolbox.hand().release(Some(&at), desk, commands);
                }
                KeyAsk::Pan(_) => {}
            }
            if let (true, Some(hex)) = (pulls, cursor) {
                toolbox.hand().drag(&spot(self, hex, Modifiers::NONE), desk);
            }
        }
        if cursor != before
            && let Some(hex) = cursor
        {
            commands.send(Command::SelectHex(Some(grid.number(hex))));
            self.follow(point(grid.center(hex)));
        }
        let at = cursor.map(|hex| {
            let map = self.keyboard.place(grid, hex, at_side);
            self.spot_on_map(document, map, Modifiers::NONE)
        });
        if self.keyboard.pulling && !ui.input(|input| input.modifiers.shift) {
            self.keyboard.pulling = false;
            toolbox.hand().release(at.as_ref(), desk, commands);
        }
        at.filter(|_| self.keyboard.leads)
    }

    /// Moves the map just as far as a point needs to be seen.
    fn follow(&mut self, map: Pos2) {
        let at = self.view.screen_from_map(self.rect, map);
        let room = self
            .rect
            .shrink(self.rect.size().min_elem().min(120.0) * 0.4);
        let by = room.clamp(at) - at;
        if by != Vec2::ZERO {
            self.view.pan(by, self.sheet.bounds_map());
        }
    }

    fn spot(&self, ui: &Ui, document: &Document, at_screen: Pos2) -> Spot {
        let map = self.view.map_from_screen(self.rect, at_screen);
        self.spot_on_map(document, map, ui.input(|input| input.modifiers))
    }

    fn spot_on_map(&self, document: &Document, map: Pos2, modifiers: Modifiers) -> Spot {
        // What a script has brought there is for looking at only.
        let shown = self.style.visible.shows(Shown::Units) && self.stage.is_none();
        Spot {
            map,
            hex: document.pack().map.grid.hex_at(map.x, map.y),
            unit: self.stacks.unit_at(document.pack(), map).filter(|_| shown),
            modifiers,
        }
    }

    /// Whether a point of the screen is on the canvas and under nothing else.
    fn is_ours(&self, ui: &Ui, at_screen: Pos2) -> bool {
        // The borders belong to the panels, which are made larger and smaller there.
        self.rect.shrink(4.0).contains(at_screen)
            && ui.ctx().layer_id_at(at_screen) == Some(ui.layer_id())
    }

    fn navigate(&mut self, ui: &Ui, response: &Response) {
        if response.contains_pointer()
            && let Some(at) = response.hover_pos()
        {
            let (wheel, pinch) =
                ui.input(|input| (input.smooth_scroll_delta().y, input.zoom_delta()));
            let factor = (wheel * ZOOM_A_POINT).exp() * pinch;
            if factor != 1.0 {
                self.view.zoom_at(self.rect, at, factor);
                // The status bar has been drawn already.
                ui.ctx().request_repaint();
            }
        }
        let spaced = ui.input(|input| input.key_down(Key::Space));
        let dragged = response.dragged_by(PointerButton::Middle)
            || spaced && response.dragged_by(PointerButton::Primary);
        let by = if dragged {
            response.drag_delta()
        } else {
            Vec2::ZERO
        };
        if by != Vec2::ZERO {
            self.view.pan(by, self.sheet.bounds_map());
        }
    }

    fn handle(
        &mut self,
        ui: &Ui,
        response: &Response,
        document: &Document,
        toolbox: &mut Toolbox,
        commands: &mut Commands,
    ) {
        let brushes = toolbox.brushes.clone();
        let desk = Desk {
            pack: document.pack(),
            scenario: document.scenario(),
            brushes: &brushes,
            revision: document.revision(),
        };
        let hand = toolbox.hand();
        let (events, down, spaced) = ui.input(|input| {
            let down = input.pointer.primary_down();
            (input.events.clone(), down, input.key_down(Key::Space))
        });
        // One by one, since a slow frame may hold a whole stroke.
        for event in &events {
            match *event {
                Event::PointerMoved(at) if self.pressing => {
                    hand.drag(&self.spot(ui, document, at), desk);
                }
                Event::PointerButton {
                    pos,
                    button: PointerButton::Primary,
                    pressed: true,
                    modifiers,
                } if !spaced && self.is_ours(ui, pos) => {
                    self.pressing = true;
                    response.request_focus();
                    // The keys held then, which may have gone up within the frame.
                    let spot = Spot {
                        modifiers,
                        ..self.spot(ui, document, pos)
                    };
                    hand.press(&spot, desk, commands);
                }
                Event::PointerButton {
                    pos,
                    button: PointerButton::Primary,
                    pressed: false,
                    ..
                } if self.pressing => {
                    self.pressing = false;
                    let spot = self.spot(ui, document, pos);
                    hand.release(
                        Some(&spot).filter(|_| self.is_ours(ui, pos)),
                        desk,
                        commands,
                    );
                }
                Event::PointerButton {
                    pos,
                    button: PointerButton::Secondary,
                    pressed,
                    ..
                } => {
                    let was_dropping = std::mem::take(&mut self.dropping);
                    let ours = self.is_ours(ui, pos);
                    if pressed {
                        self.dropping = ours && !self.pressing;
                    } else if was_dropping && ours {
                        hand.pick_up(&self.spot(ui, document, pos), desk, commands);
                    }
                }
                _ => {}
            }
        }
        self.dropping &= ui.input(|input| input.pointer.secondary_down());
        if self.pressing && !down {
            // It went up where nobody saw it.
            self.pressing = false;
            hand.release(None, desk, commands);
        }
        if let Some(unit) = response.dnd_release_payload::<Id>()
            && let (Some(hex), Some(scenario)) = (self.hovered, document.scenario())
        {
            let number = document.pack().map.grid.number(hex);
            if let Some(edit) = place_unit(scenario, &unit, &number) {
                commands.send(Command::Apply(edit));
            }
            commands.send(Command::SelectHex(Some(number)));
            commands.send(Command::SelectUnit(Some(Id::clone(&unit))));
        }
    }
}

fn cursor(ui: &Ui, tool: Tool) -> egui::CursorIcon {
    let (spaced, middle) =
        ui.input(|input| (input.key_down(Key::Space), input.pointer.middle_down()));
    match tool {
        _ if spaced || middle => egui::CursorIcon::Grabbing,
        Tool::Select | Tool::Unit => egui::CursorIcon::Default,
        Tool::Name => egui::CursorIcon::Text,
        _ => egui::CursorIcon::Crosshair,
    }
}

/// Marks a hex in which the checks found something.
fn mark(glass: &Glass<'_>, hex: HexIx, severity: Severity) {
    if !glass
        .painter
        .clip_rect()
        .expand(40.0)
        .contains(glass.center(hex))
    {
        return;
    }
    let color = severity_color(severity);
    glass.ring(hex, 3.0, color);
    let radius = (glass.view.scale() * 0.2).clamp(4.0, 10.0);
    let at = glass.screen(point(glass.grid.center(hex)) + vec2(0.58, -0.5));
    glass
        .painter
        .circle_filled(at, radius + 1.0, Color32::WHITE);
    glass.painter.circle_filled(at, radius, color);
    glass.painter.text(
        at,
        Align2::CENTER_CENTER,
        "!",
        FontId::proportional(radius * 1.6),
        Color32::WHITE,
    );
}

/// The colour that findings of a severity are shown in.
pub(crate) fn severity_color(severity: Severity) -> Color32 {
    match severity {
        Severity::Error => Color32::from_rgb(214, 48, 49),
        Severity::Warning => Color32::from_rgb(224, 134, 18),
        Severity::Info => Color32::from_rgb(66, 133, 200),
    }
}
