//! What the window does about what is selected: the set itself, the clipboard, turning, flipping.

use std::collections::BTreeSet;

use beachhead_schema::fragment::Unknown;
use beachhead_schema::hex::{GridSpec, HexIx};
use egui::{Context, Ui};

use super::App;
use crate::brush::Tool;
use crate::command::SelectAsk;
use crate::panel::select::floating_ui;
use crate::selection::{How, Selection};
use crate::tool::all_like;

/// What the select room keeps.
#[derive(Debug, Default)]
pub(super) struct Select {
    /// The grid that the set was made on.
    grid: Option<GridSpec>,
    /// Units come along with their hexes.
    pub(super) with_units: bool,
    /// What is said of an edit once it is made, and the revision before it.
    pub(super) reported: Option<(u64, String)>,
}

impl App {
    /// Does what is asked for.
    pub(super) fn do_select(&mut self, ask: SelectAsk, ctx: &Context) {
        match ask {
            SelectAsk::Copy => drop(self.copy_hexes(ctx)),
            SelectAsk::Cut => self.cut_hexes(ctx),
            SelectAsk::Paste => self.ask_for_clipboard(ctx),
            SelectAsk::PasteText(text) => self.paste_text(&text),
            SelectAsk::Move => self.take_up_hexes(),
            SelectAsk::Turn(turn) => self.turn_hexes(turn),
            SelectAsk::SetDown { at, again } => self.set_down(at, again),
            SelectAsk::Carry {
                from,
                to,
                turning,
                copies,
            } => self.carry_hexes(from, to, turning, copies),
            SelectAsk::WithUnits(units) => {
                self.select.with_units = units;
                if let Some(floating) = &mut self.toolbox.floating {
                    floating.pasting.units = units;
                }
            }
            SelectAsk::BringUnknown(brings) => {
                if let Some(floating) = &mut self.toolbox.floating {
                    floating.pasting.unknown = match brings {
                        true => Unknown::Bring,
                        false => Unknown::LeaveOut,
                    };
                }
            }
            other => self.change_set(other),
        }
    }

    /// Selects other hexes, or says how they are picked.
    fn change_set(&mut self, ask: SelectAsk) {
        let grid = &self.document.pack().map.grid;
        let selection = &mut self.selection;
        match ask {
            SelectAsk::Pick(picking) => {
                // At once: a press in the same frame would be given up by it later.
                self.keep_name();
                self.toolbox.pick(Tool::Select);
                self.toolbox.select.picking = picking;
                return;
            }
            SelectAsk::MindHeights(minds) => {
                self.toolbox.select.minding.heights = minds;
                return;
            }
            SelectAsk::MindFeatures(minds) => {
                self.toolbox.select.minding.features = minds;
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
                let minding = self.toolbox.select.minding;
                let here = selection.hex.as_ref();
                let Some(hex) = here.and_then(|hex| grid.find(hex.as_str())) else {
                    self.said = "Click a hex first: all hexes like it are selected then".to_owned();
                    return;
                };
                let alike = all_like(self.document.pack(), hex, minding);
                selection.change(grid, alike, How::Only);
            }
            _ => return,
        }
        self.said = match self.selection.hexes.len() {
            0 => "No hex is selected".to_owned(),
            count => counted(count, "selected"),
        };
    }

    /// Work that needs no command, once a frame.
    pub(super) fn work_select(&mut self, _: &Context) {
        if let Some((revision, reported)) = self.select.reported.take() {
            match revision == self.document.revision() {
                // It is yet to be made.
                true if !self.commands.is_empty() => {
                    self.select.reported = Some((revision, reported))
                }
                true => {}
                false => self.said = reported,
            }
        }
        // Places on one grid are none on another.
        let spec = self.document.pack().map.grid.spec();
        if self.select.grid.as_ref() != Some(spec) {
            if self.select.grid.is_some() {
                self.selection = Selection::default();
                self.toolbox.floating = None;
            }
            self.select.grid = Some(spec.clone());
        }
    }

    /// Windows over the map.
    pub(super) fn show_select(&mut self, ui: &mut Ui) {
        if let Some(floating) = &self.toolbox.floating {
            floating_ui(ui, floating, &mut self.commands);
        }
    }

    /// The hexes that are selected.
    pub fn selected(&self) -> &BTreeSet<HexIx> {
        &self.selection.hexes
    }
}

/// `1 hex selected`, `12 hexes selected`.
pub(super) fn counted(count: usize, what: &str) -> String {
    format!("{} {what}", crate::words::counted(count, "hex"))
}
