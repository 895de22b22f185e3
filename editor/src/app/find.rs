//! What the window does about finding hexes and replacing what they hold.

use std::collections::{BTreeMap, BTreeSet};

use beachhead_schema::edit::{Edit, replace};
use beachhead_schema::hex::{HexIx, HexNo};
use beachhead_schema::query::Facts;
use egui::{Context, Ui};

use super::App;
use super::search::{SearchHits, search};
use super::select::counted;
use crate::checker::hex_of;
use crate::command::{Command, FindAsk};
use crate::panel::find::{FindForm, find_ui};
use crate::selection::How;

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

impl App {
    /// Does what is asked for.
    pub(super) fn do_find(&mut self, ask: FindAsk, _: &Context) {
        match ask {
            FindAsk::Open | FindAsk::Replace => {
                self.find.open = true;
                self.find.wants_focus = true;
                self.find.replacing = ask == FindAsk::Replace;
            }
            FindAsk::Close => self.find.open = false,
            FindAsk::Text(text) => {
                self.find.text = text;
                self.find.at = None;
                self.look();
            }
            FindAsk::Next | FindAsk::Previous => {
                self.look();
                let count = self.find.found.hits.len();
                if count == 0 {
                    self.find.open = true;
                    self.said = "Nothing is found".to_owned();
                    return;
                }
                let next = match (self.find.at, ask == FindAsk::Next) {
                    (None, true) => 0,
                    (None, false) => count - 1,
                    (Some(at), true) => (at + 1) % count,
                    (Some(at), false) => (at + count - 1) % count,
                };
                self.go_to_hit(next);
            }
            FindAsk::Go(at) => self.go_to_hit(at),
            FindAsk::SelectAll => {
                self.look();
                let hexes = self.found_hexes();
                self.said = counted(hexes.len(), "selected");
                let grid = &self.document.pack().map.grid;
                self.selection.change(grid, hexes, How::Only);
            }
            FindAsk::Apply => {
                self.plan();
                match self.find.plan.edit.take() {
                    Some(edit) => self.commands.send(Command::Apply(edit)),
                    None => self.said = "Nothing would change".to_owned(),
                }
                self.find.planned_for = None;
            }
        }
    }

    fn go_to_hit(&mut self, at: usize) {
        let Some(hit) = self.find.found.hits.get(at) else {
            return;
        };
        let number = self.document.pack().map.grid.number(hit.hex);
        self.find.at = Some(at);
        self.said = format!("{} of {} found", at + 1, self.find.found.hits.len());
        self.commands.send(Command::ShowHex(number));
    }

    fn found_hexes(&self) -> BTreeSet<HexIx> {
        self.find.found.hits.iter().map(|hit| hit.hex).collect()
    }

    /// Looks again if anything is other than it was.
    fn look(&mut self) {
        let wanted = (
            self.find.text.clone(),
            self.document.revision(),
            self.selection.changes,
            self.checker.findings().len(),
        );
        if self.find.looked_in.as_ref() == Some(&wanted) {
            return;
        }
        let grid = &self.document.pack().map.grid;
        let mut problems: BTreeMap<HexIx, Vec<String>> = BTreeMap::new();
        for finding in self.checker.findings() {
            let number = hex_of(finding, &self.document);
            if let Some(hex) = number.and_then(|hex| grid.find(hex.as_str())) {
                let codes = [finding.code.id, finding.code.name].map(str::to_owned);
                problems.entry(hex).or_default().extend(codes);
            }
        }
        let facts = Facts {
            pack: self.document.pack(),
            scenario: self.document.scenario(),
            selected: &self.selection.hexes,
            problems: &problems,
        };
        self.find.found = search(&facts, &self.find.text);
        self.find.looked_in = Some(wanted);
    }

    /// Works out what would be replaced.
    fn plan(&mut self) {
        let wanted = (
            self.find.form.clone(),
            self.find.text.clone(),
            self.document.revision(),
            self.selection.changes,
        );
        if self.find.planned_for.as_ref() == Some(&wanted) {
            return;
        }
        let map = &self.document.pack().map;
        let hexes = if self.find.form.in_selected {
            self.selection.acted(&map.grid)
        } else {
            self.found_hexes()
        };
        let numbers: Vec<HexNo> = hexes.iter().map(|hex| map.grid.number(*hex)).collect();
        let by = self.find.form.replacement();
        let planned = by.and_then(|by| replace(map, &numbers, &by));
        self.find.plan = match planned {
            Some((edit, changes)) => Plan {
                edit: Some(edit),
                changes,
            },
            None => Plan::default(),
        };
        self.find.planned_for = Some(wanted);
    }

    /// Work that needs no command, once a frame.
    pub(super) fn work_find(&mut self, _: &Context) {
        if !self.find.open {
            self.canvas.found.clear();
            return;
        }
        self.look();
        if self.find.replacing {
            self.plan();
        }
        // As long as it isn't said what is to be replaced, all that is found is marked.
        if self.find.replacing && self.find.form.replacement().is_some() {
            let grid = &self.document.pack().map.grid;
            let changes = self.find.plan.changes.iter();
            let hexes = changes.filter_map(|change| grid.find(change.hex.as_str()));
            self.canvas.found = hexes.collect();
        } else {
            self.canvas.found = self.found_hexes();
        }
    }

    /// Windows over the map.
    pub(super) fn show_find(&mut self, ui: &mut Ui) {
        if self.find.open {
            let palette = &self.document.pack().palette;
            find_ui(ui, &mut self.find, palette, &mut self.commands);
        }
    }
}
