//! The keyboard as a pointer: what keys ask of the cursor hex is done with the tool in hand.

use beachhead_schema::hex::HexIx;
use egui::{Modifiers, Pos2, Response, Ui, Vec2};

use super::keyboard::{KeyAsk, Pull, step};
use super::widget::Canvas;
use crate::brush::Tool;
use crate::command::{Command, Commands};
use crate::document::Document;
use crate::picture::ink::point;
use crate::selection::Selection;
use crate::tool::{Spot, ToolContext, Toolbox};

impl Canvas {
    /// Does what keys ask of the cursor and the tool. Returns where the tool is while the keyboard leads.
    pub(super) fn work_keys(
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
        let context = ToolContext::of(document, &brushes, selection);
        let before = cursor;
        for ask in self.keyboard.read(ui, response.id) {
            if let KeyAsk::Pan(by) = ask {
                self.view.pan(by, self.bounds_map());
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
                canvas.spot_of_keys(document, hex, at_side, modifiers)
            };
            let pulls = matches!(
                ask,
                KeyAsk::Step(.., Pull::Yes) | KeyAsk::Turn(_, Pull::Yes)
            );
            if pulls && !std::mem::replace(&mut self.keyboard.pulling, true) {
                toolbox
                    .hand()
                    .press(&spot(self, hex, Modifiers::NONE), context, commands);
            }
            match ask {
                KeyAsk::Step(column, row, _) => cursor = step(grid, hex, column, row).or(cursor),
                KeyAsk::Turn(by, _) => self.keyboard.turn(by),
                KeyAsk::Click(modifiers) => {
                    let at = spot(self, hex, modifiers);
                    toolbox.hand().press(&at, context, commands);
                    toolbox.hand().release(Some(&at), context, commands);
                }
                KeyAsk::Pan(_) => {}
            }
            if let (true, Some(hex)) = (pulls, cursor) {
                toolbox
                    .hand()
                    .drag(&spot(self, hex, Modifiers::NONE), context);
            }
        }
        if cursor != before
            && let Some(hex) = cursor
        {
            commands.send(Command::SelectHex(Some(grid.number(hex))));
            self.follow(point(grid.center(hex)));
        }
        let at = cursor.map(|hex| self.spot_of_keys(document, hex, at_side, Modifiers::NONE));
        if self.keyboard.pulling && !ui.input(|input| input.modifiers.shift) {
            self.keyboard.pulling = false;
            toolbox.hand().release(at.as_ref(), context, commands);
        }
        at.filter(|_| self.keyboard.leads)
    }

    fn spot_of_keys(
        &self,
        document: &Document,
        hex: HexIx,
        at_side: bool,
        modifiers: Modifiers,
    ) -> Spot {
        let map = self.keyboard.place(&document.pack().map.grid, hex, at_side);
        Spot {
            by_keys: true,
            ..self.spot_on_map(document, map, modifiers)
        }
    }

    /// Moves the map just as far as a point needs to be seen.
    pub(super) fn follow(&mut self, map: Pos2) {
        let at = self.view.screen_from_map(self.rect, map);
        let room = self
            .rect
            .shrink(self.rect.size().min_elem().min(120.0) * 0.4);
        let by = room.clamp(at) - at;
        if by != Vec2::ZERO {
            self.view.pan(by, self.bounds_map());
        }
    }
}
