//! What the window does about what is selected: the set itself, the clipboard, turning, flipping.

mod clipboard;
mod ui;

pub(crate) use ui::select_ui;

use std::collections::BTreeSet;

use beachhead_schema::fragment::Unknown;
use beachhead_schema::hex::GridSpec;
use egui::{Context, Ui};

use self::ui::floating_ui;
use crate::brush::Tool;
use crate::command::SelectAsk;
use crate::selection::{How, Selection};
use crate::session::Session;
use crate::tool::all_like;
use crate::words;

/// What the select room keeps.
#[derive(Debug, Default)]
pub(crate) struct Select {
    /// The grid that the set was made on.
    grid: Option<GridSpec>,
    /// Units come along with their hexes.
    pub(crate) with_units: bool,
    /// What is said of an edit once it is made, and the revision before it.
    pub(crate) reported: Option<(u64, String)>,
}

impl Select {
    /// Does what is asked for.
    pub(crate) fn run(&mut self, session: &mut Session, ask: SelectAsk, ctx: &Context) {
        match ask {
            SelectAsk::Copy => drop(self.copy_hexes(session, ctx)),
            SelectAsk::Cut => self.cut_hexes(session, ctx),
            SelectAsk::Paste => self.ask_for_clipboard(ctx),
            SelectAsk::PasteText(text) => self.paste_text(session, &text),
            SelectAsk::Move => self.take_up_hexes(session),
            SelectAsk::Turn(turn) => self.turn_hexes(session, turn),
            SelectAsk::SetDown { at, again } => self.set_down(session, at, again),
            SelectAsk::Carry {
                from,
                to,
                turning,
                copies,
            } => self.carry_hexes(session, from, to, turning, copies),
            SelectAsk::WithUnits(units) => {
                self.with_units = units;
                if let Some(floating) = &mut session.toolbox.floating {
                    floating.pasting.units = units;
                }
            }
            SelectAsk::BringUnknown(brings) => {
                if let Some(floating) = &mut session.toolbox.floating {
                    floating.pasting.unknown = match brings {
                        true => Unknown::Bring,
                        false => Unknown::LeaveOut,
                    };
                }
            }
            other => self.change_set(session, other),
        }
    }

    /// Selects other hexes, or says how they are picked.
    fn change_set(&mut self, session: &mut Session, ask: SelectAsk) {
        let grid = &session.document.pack().map.grid;
        let selection = &mut session.selection;
        match ask {
            SelectAsk::Pick(picking) => {
                session.toolbox.pick(Tool::Select);
                session.toolbox.hands.select.picking = picking;
                return;
            }
            SelectAsk::MindHeights(minds) => {
                session.toolbox.hands.select.minding.heights = minds;
                return;
            }
            SelectAsk::MindFeatures(minds) => {
                session.toolbox.hands.select.minding.features = minds;
                return;
            }
            SelectAsk::Hexes(hexes, how) => {
                let says = !hexes.is_empty();
                selection.change(grid, hexes, how);
                if !says {
                    return;
                }
            }
            SelectAsk::All => selection.change(grid, grid.iter().collect(), How::Only),
            SelectAsk::None => selection.change(grid, BTreeSet::new(), How::Only),
            SelectAsk::Invert => {
                let before = selection.acted(grid);
                let others = grid.iter().filter(|hex| !before.contains(hex));
                let others = others.collect();
                selection.change(grid, others, How::Only);
            }
            SelectAsk::Grow => {
                let grown = grid.grown(&selection.acted(grid));
                selection.change(grid, grown, How::Only);
            }
            SelectAsk::Shrink => {
                let shrunk = grid.shrunk(&selection.acted(grid));
                selection.change(grid, shrunk, How::Only);
            }
            SelectAsk::Same => {
                let minding = session.toolbox.hands.select.minding;
                let here = selection.hex.as_ref();
                let Some(hex) = here.and_then(|hex| grid.find(hex.as_str())) else {
                    session.said =
                        "Click a hex first: all hexes like it are selected then".to_owned();
                    return;
                };
                let alike = all_like(session.document.pack(), hex, minding);
                selection.change(grid, alike, How::Only);
            }
            _ => return,
        }
        session.said = match session.selection.hexes.len() {
            0 => "No hex is selected".to_owned(),
            count => words::hexes(count, "selected"),
        };
    }

    /// Work that needs no command, once a frame.
    pub(crate) fn work(&mut self, session: &mut Session) {
        if let Some((revision, reported)) = self.reported.take() {
            match revision == session.document.revision() {
                // It is yet to be made.
                true if !session.commands.is_empty() => self.reported = Some((revision, reported)),
                true => {}
                false => session.said = reported,
            }
        }
        // Places on one grid are none on another.
        let spec = session.document.pack().map.grid.spec();
        if self.grid.as_ref() != Some(spec) {
            if self.grid.is_some() {
                session.selection = Selection::default();
                session.toolbox.floating = None;
            }
            self.grid = Some(spec.clone());
        }
    }

    /// Windows over the map.
    pub(crate) fn show(&mut self, session: &mut Session, ui: &mut Ui) {
        if let Some(floating) = &session.toolbox.floating {
            floating_ui(ui, floating, &mut session.commands);
        }
    }
}
