//! The pointer on the canvas: where it is, what moves the map, and what goes to the tool in hand.
//!
//! Zoom is at the cursor, by wheel or pinch; the map is moved by the middle button, by Space and drag, or by Ctrl and
//! the arrow keys. Everything else that the pointer does is the tool's affair.

use beachhead_draw::cell_at;
use beachhead_schema::Id;
use beachhead_schema::edit::{place_unit, put_in_cell};
use egui::{Event, Key, Modifiers, PointerButton, Pos2, Response, Ui, Vec2};

use super::widget::Canvas;
use crate::brush::Tool;
use crate::command::{Command, Commands};
use crate::document::Document;
use crate::picture::Shown;
use crate::selection::Selection;
use crate::tool::{Spot, ToolContext, Toolbox, info};

/// How much a point of the wheel's way enlarges, as an exponent: a notch of a mouse is about a quarter more.
const ZOOM_A_POINT: f32 = 0.003;

impl Canvas {
    pub(super) fn spot(&self, ui: &Ui, document: &Document, at_screen: Pos2) -> Spot {
        let map = self.view.map_from_screen(self.rect, at_screen);
        self.spot_on_map(document, map, ui.input(|input| input.modifiers))
    }

    pub(super) fn spot_on_map(&self, document: &Document, map: Pos2, modifiers: Modifiers) -> Spot {
        // What a script has brought there is for looking at only.
        let shown = self.style.visible.shows(Shown::Units) && self.stage.is_none();
        Spot {
            map,
            hex: document.pack().map.grid.hex_at(map.x, map.y),
            unit: self.stacks.unit_at(document.pack(), map).filter(|_| shown),
            modifiers,
            by_keys: false,
        }
    }

    /// Whether a point of the screen is on the canvas and under nothing else.
    pub(super) fn is_ours(&self, ui: &Ui, at_screen: Pos2) -> bool {
        // The borders belong to the panels, which are made larger and smaller there.
        self.rect.shrink(4.0).contains(at_screen)
            && ui.ctx().layer_id_at(at_screen) == Some(ui.layer_id())
    }

    pub(super) fn navigate(&mut self, ui: &Ui, response: &Response) {
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
            self.view.pan(by, self.bounds_map());
        }
    }

    pub(super) fn handle(
        &mut self,
        ui: &Ui,
        response: &Response,
        document: &Document,
        toolbox: &mut Toolbox,
        selection: &Selection,
        commands: &mut Commands,
    ) {
        let brushes = toolbox.brushes.clone();
        let context = ToolContext::of(document, &brushes, selection);
        let hand = toolbox.hand();
        let (events, down, spaced) = ui.input(|input| {
            let down = input.pointer.primary_down();
            (input.events.clone(), down, input.key_down(Key::Space))
        });
        // One by one, since a slow frame may hold a whole stroke.
        for event in &events {
            match *event {
                Event::PointerMoved(at) if self.pressing => {
                    hand.drag(&self.spot(ui, document, at), context);
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
                    hand.press(&spot, context, commands);
                }
                Event::PointerButton {
                    pos,
                    button: PointerButton::Primary,
                    pressed: false,
                    modifiers,
                } if self.pressing => {
                    self.pressing = false;
                    let spot = Spot {
                        modifiers,
                        ..self.spot(ui, document, pos)
                    };
                    hand.release(
                        Some(&spot).filter(|_| self.is_ours(ui, pos)),
                        context,
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
                        hand.pick_up(&self.spot(ui, document, pos), context, commands);
                    }
                }
                _ => {}
            }
        }
        self.dropping &= ui.input(|input| input.pointer.secondary_down());
        if self.pressing && !down {
            // It was released out of sight.
            self.pressing = false;
            hand.release(None, context, commands);
        }
        if let Some(unit) = response.dnd_release_payload::<Id>()
            && let Some(scenario) = document.scenario()
        {
            let map = &document.pack().map;
            let pointer = ui.input(|input| input.pointer.latest_pos());
            let at = pointer.map(|at| self.view.map_from_screen(self.rect, at));
            if let Some((chart, cell)) = at.and_then(|at| cell_at(map, at)) {
                let edit = put_in_cell(map, scenario, &unit, (&chart.id, cell));
                commands.extend(edit.map(Command::Apply));
                return commands.send(Command::SelectUnit(Some(Id::clone(&unit))));
            }
            let Some(hex) = self.hovered else { return };
            let number = document.pack().map.grid.number(hex);
            if let Some(edit) = place_unit(scenario, &unit, &number) {
                commands.send(Command::Apply(edit));
            }
            commands.send(Command::SelectHex(Some(number)));
            commands.send(Command::SelectUnit(Some(Id::clone(&unit))));
        }
    }
}

/// What the pointer looks like with a tool in hand; the tool itself may have its own wish.
pub(super) fn cursor(ui: &Ui, tool: Tool, wish: Option<egui::CursorIcon>) -> egui::CursorIcon {
    let (spaced, middle) =
        ui.input(|input| (input.key_down(Key::Space), input.pointer.middle_down()));
    match spaced || middle {
        true => egui::CursorIcon::Grabbing,
        false => wish.unwrap_or(info(tool).cursor),
    }
}
