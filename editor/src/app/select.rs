//! What the window does about what is selected: the set itself, the clipboard, turning, flipping.

use std::collections::BTreeSet;

use beachhead_schema::hex::{GridSpec, HexIx};
use egui::{Context, Ui};

use super::App;
use crate::command::{Command, SelectAsk};
use crate::selection::{How, Selection};
use crate::tool::{Tool, all_like};

/// What the select room keeps.
#[derive(Debug, Default)]
pub(super) struct Select {
    /// The grid that the set was made on.
    grid: Option<GridSpec>,
}

impl App {
    /// Does what is asked for.
    pub(super) fn do_select(&mut self, ask: SelectAsk, _: &Context) {
        let grid = &self.document.pack().map.grid;
        let selection = &mut self.selection;
        match ask {
            SelectAsk::Pick(picking) => {
                self.commands.send(Command::Pick(Tool::Select));
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
        }
        self.said = match self.selection.hexes.len() {
            0 => "No hex is selected".to_owned(),
            count => counted(count, "selected"),
        };
    }

    /// What comes up by itself, once a frame.
    pub(super) fn work_select(&mut self, _: &Context) {
        // Places on one grid are none on another.
        let spec = self.document.pack().map.grid.spec();
        if self.select.grid.as_ref() != Some(spec) {
            if self.select.grid.is_some() {
                self.selection = Selection::default();
            }
            self.select.grid = Some(spec.clone());
        }
    }

    /// Windows over the map.
    pub(super) fn show_select(&mut self, _: &mut Ui) {}

    /// The hexes that are selected.
    pub fn selected(&self) -> &BTreeSet<HexIx> {
        &self.selection.hexes
    }
}

/// `1 hex selected`, `12 hexes selected`.
pub(super) fn counted(count: usize, what: &str) -> String {
    match count {
        1 => format!("1 hex {what}"),
        count => format!("{count} hexes {what}"),
    }
}
