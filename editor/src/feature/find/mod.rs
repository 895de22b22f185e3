//! What the window does about finding hexes and replacing what they hold.

mod search;
mod ui;

use std::collections::{BTreeMap, BTreeSet};

use beachhead_schema::edit::{Edit, replace};
use beachhead_schema::hex::{HexIx, HexNo};
use beachhead_schema::query::Facts;
use egui::Ui;

use self::search::{SearchHits, search};
use self::ui::{FindForm, find_ui};
use crate::checker::hex_of;
use crate::command::{Command, FindAsk};
use crate::selection::How;
use crate::words;
use crate::workbench::Workbench;

/// The find panel between two frames.
#[derive(Debug, Default)]
pub(crate) struct Find {
    pub(crate) open: bool,
    pub(crate) replacing: bool,
    /// The field wants the keyboard.
    pub(crate) wants_focus: bool,
    pub(crate) text: String,
    pub(crate) found: SearchHits,
    /// Which of the hits is shown.
    pub(crate) at: Option<usize>,
    pub(crate) form: FindForm,
    /// What would be replaced, and how often.
    pub(crate) plan: Plan,
    /// What the hits were looked for in.
    looked_in: Option<(String, u64, u64, usize)>,
    planned_for: Option<(FindForm, String, u64, u64)>,
}

/// What would be replaced.
#[derive(Debug, Default)]
pub(crate) struct Plan {
    edit: Option<Edit>,
    pub(crate) changes: Vec<beachhead_schema::edit::Change>,
}

impl Find {
    /// Does what is asked for.
    pub(crate) fn run(&mut self, bench: &mut Workbench, ask: FindAsk) {
        match ask {
            FindAsk::Open | FindAsk::Replace => {
                self.open = true;
                self.wants_focus = true;
                self.replacing = ask == FindAsk::Replace;
            }
            FindAsk::Close => self.open = false,
            FindAsk::Text(text) => {
                self.text = text;
                self.at = None;
                self.look(bench);
            }
            FindAsk::Next | FindAsk::Previous => {
                self.look(bench);
                let count = self.found.hits.len();
                if count == 0 {
                    self.open = true;
                    bench.said = "Nothing is found".to_owned();
                    return;
                }
                let next = match (self.at, ask == FindAsk::Next) {
                    (None, true) => 0,
                    (None, false) => count - 1,
                    (Some(at), true) => (at + 1) % count,
                    (Some(at), false) => (at + count - 1) % count,
                };
                self.go_to_hit(bench, next);
            }
            FindAsk::Go(at) => self.go_to_hit(bench, at),
            FindAsk::SelectAll => {
                self.look(bench);
                let hexes = self.found_hexes();
                bench.said = words::hexes(hexes.len(), "selected");
                let grid = &bench.document.pack().map.grid;
                bench.selection.change(grid, hexes, How::Only);
            }
            FindAsk::Apply => {
                self.plan(bench);
                match self.plan.edit.take() {
                    Some(edit) => bench.commands.send(Command::Apply(edit)),
                    None => bench.said = "Nothing would change".to_owned(),
                }
                self.planned_for = None;
            }
        }
    }

    fn go_to_hit(&mut self, bench: &mut Workbench, at: usize) {
        let Some(hit) = self.found.hits.get(at) else {
            return;
        };
        let number = bench.document.pack().map.grid.number(hit.hex);
        self.at = Some(at);
        bench.said = format!("{} of {} found", at + 1, self.found.hits.len());
        bench.commands.send(Command::ShowHex(number));
    }

    fn found_hexes(&self) -> BTreeSet<HexIx> {
        self.found.hits.iter().map(|hit| hit.hex).collect()
    }

    /// Looks again if anything is other than it was.
    fn look(&mut self, bench: &mut Workbench) {
        let wanted = (
            self.text.clone(),
            bench.document.revision(),
            bench.selection.changes,
            bench.checker.findings().len(),
        );
        if self.looked_in.as_ref() == Some(&wanted) {
            return;
        }
        let grid = &bench.document.pack().map.grid;
        let mut problems: BTreeMap<HexIx, Vec<String>> = BTreeMap::new();
        for finding in bench.checker.findings() {
            let number = hex_of(finding, &bench.document);
            if let Some(hex) = number.and_then(|hex| grid.find(hex.as_str())) {
                let codes = [finding.code.id, finding.code.name].map(str::to_owned);
                problems.entry(hex).or_default().extend(codes);
            }
        }
        let facts = Facts {
            pack: bench.document.pack(),
            scenario: bench.document.scenario(),
            selected: &bench.selection.hexes,
            problems: &problems,
        };
        self.found = search(&facts, &self.text);
        self.looked_in = Some(wanted);
    }

    /// Works out what would be replaced.
    fn plan(&mut self, bench: &mut Workbench) {
        let wanted = (
            self.form.clone(),
            self.text.clone(),
            bench.document.revision(),
            bench.selection.changes,
        );
        if self.planned_for.as_ref() == Some(&wanted) {
            return;
        }
        let map = &bench.document.pack().map;
        let hexes = if self.form.in_selected {
            bench.selection.acted(&map.grid)
        } else {
            self.found_hexes()
        };
        let numbers: Vec<HexNo> = hexes.iter().map(|hex| map.grid.number(*hex)).collect();
        let by = self.form.replacement();
        let planned = by.and_then(|by| replace(map, &numbers, &by));
        self.plan = match planned {
            Some((edit, changes)) => Plan {
                edit: Some(edit),
                changes,
            },
            None => Plan::default(),
        };
        self.planned_for = Some(wanted);
    }

    /// Work that needs no command, once a frame.
    pub(crate) fn work(&mut self, bench: &mut Workbench) {
        if !self.open {
            bench.canvas.found.clear();
            return;
        }
        self.look(bench);
        if self.replacing {
            self.plan(bench);
        }
        // As long as it isn't said what is to be replaced, all that is found is marked.
        if self.replacing && self.form.replacement().is_some() {
            let grid = &bench.document.pack().map.grid;
            let changes = self.plan.changes.iter();
            let hexes = changes.filter_map(|change| grid.find(change.hex.as_str()));
            bench.canvas.found = hexes.collect();
        } else {
            bench.canvas.found = self.found_hexes();
        }
    }

    /// Windows over the map.
    pub(crate) fn show(&mut self, bench: &mut Workbench, ui: &mut Ui) {
        if self.open {
            let palette = &bench.document.pack().palette;
            find_ui(ui, &mut *self, palette, &mut bench.commands);
        }
    }
}
