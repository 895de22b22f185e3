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
use crate::tool::all_like;
use crate::words;
use crate::workbench::Workbench;

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
    pub(crate) fn run(&mut self, bench: &mut Workbench, ask: SelectAsk, ctx: &Context) {
        match ask {
            SelectAsk::Copy => drop(self.copy_hexes(bench, ctx)),
            SelectAsk::Cut => self.cut_hexes(bench, ctx),
            SelectAsk::Paste => self.ask_for_clipboard(ctx),
            SelectAsk::PasteText(text) => self.paste_text(bench, &text),
            SelectAsk::Move => self.take_up_hexes(bench),
            SelectAsk::Turn(turn) => self.turn_hexes(bench, turn),
            SelectAsk::SetDown { at, again } => self.set_down(bench, at, again),
            SelectAsk::Carry {
                from,
                to,
                turning,
                copies,
            } => self.carry_hexes(bench, from, to, turning, copies),
            SelectAsk::WithUnits(units) => {
                self.with_units = units;
                if let Some(floating) = &mut bench.toolbox.floating {
                    floating.pasting.units = units;
                }
            }
            SelectAsk::BringUnknown(brings) => {
                if let Some(floating) = &mut bench.toolbox.floating {
                    floating.pasting.unknown = match brings {
                        true => Unknown::Bring,
                        false => Unknown::LeaveOut,
                    };
                }
            }
            other => self.change_set(bench, other),
        }
    }

    /// Selects other hexes, or says how they are picked.
    fn change_set(&mut self, bench: &mut Workbench, ask: SelectAsk) {
        let grid = &bench.document.pack().map.grid;
        let selection = &mut bench.selection;
        match ask {
            SelectAsk::Pick(picking) => {
                bench.toolbox.pick(Tool::Select);
                bench.toolbox.hands.select.picking = picking;
                return;
            }
            SelectAsk::MindHeights(minds) => {
                bench.toolbox.hands.select.minding.heights = minds;
                return;
            }
            SelectAsk::MindFeatures(minds) => {
                bench.toolbox.hands.select.minding.features = minds;
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
                let minding = bench.toolbox.hands.select.minding;
                let here = selection.hex.as_ref();
                let Some(hex) = here.and_then(|hex| grid.find(hex.as_str())) else {
                    bench.said =
                        "Click a hex first: all hexes like it are selected then".to_owned();
                    return;
                };
                let alike = all_like(bench.document.pack(), hex, minding);
                selection.change(grid, alike, How::Only);
            }
            _ => return,
        }
        bench.said = match bench.selection.hexes.len() {
            0 => "No hex is selected".to_owned(),
            count => words::hexes(count, "selected"),
        };
    }

    /// Work that needs no command, once a frame.
    pub(crate) fn work(&mut self, bench: &mut Workbench) {
        if let Some((revision, reported)) = self.reported.take() {
            match revision == bench.document.revision() {
                // It is yet to be made.
                true if !bench.commands.is_empty() => self.reported = Some((revision, reported)),
                true => {}
                false => bench.said = reported,
            }
        }
        // Places on one grid are none on another.
        let spec = bench.document.pack().map.grid.spec();
        if self.grid.as_ref() != Some(spec) {
            if self.grid.is_some() {
                bench.selection = Selection::default();
                bench.toolbox.floating = None;
            }
            self.grid = Some(spec.clone());
        }
    }

    /// Windows over the map.
    pub(crate) fn show(&mut self, bench: &mut Workbench, ui: &mut Ui) {
        if let Some(floating) = &bench.toolbox.floating {
            floating_ui(ui, floating, &mut bench.commands);
        }
    }
}
