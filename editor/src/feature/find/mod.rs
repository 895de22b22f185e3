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
use crate::session::Session;
use crate::words;

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
    pub(crate) fn run(&mut self, session: &mut Session, ask: FindAsk) {
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
                self.look(session);
            }
            FindAsk::Next | FindAsk::Previous => {
                self.look(session);
                let count = self.found.hits.len();
                if count == 0 {
                    self.open = true;
                    session.said = "Nothing is found".to_owned();
                    return;
                }
                let next = match (self.at, ask == FindAsk::Next) {
                    (None, true) => 0,
                    (None, false) => count - 1,
                    (Some(at), true) => (at + 1) % count,
                    (Some(at), false) => (at + count - 1) % count,
                };
                self.go_to_hit(session, next);
            }
            FindAsk::Go(at) => self.go_to_hit(session, at),
            FindAsk::SelectAll => {
                self.look(session);
                let hexes = self.found_hexes();
                session.said = words::hexes(hexes.len(), "selected");
                let grid = &session.document.pack().map.grid;
                session.selection.change(grid, hexes, How::Only);
            }
            FindAsk::Apply => {
                self.plan(session);
                match self.plan.edit.take() {
                    Some(edit) => session.commands.send(Command::Apply(edit)),
                    None => session.said = "Nothing would change".to_owned(),
                }
                self.planned_for = None;
            }
        }
    }

    fn go_to_hit(&mut self, session: &mut Session, at: usize) {
        let Some(hit) = self.found.hits.get(at) else {
            return;
        };
        let number = session.document.pack().map.grid.number(hit.hex);
        self.at = Some(at);
        session.said = format!("{} of {} found", at + 1, self.found.hits.len());
        session.commands.send(Command::ShowHex(number));
    }

    fn found_hexes(&self) -> BTreeSet<HexIx> {
        self.found.hits.iter().map(|hit| hit.hex).collect()
    }

    /// Looks again if anything is other than it was.
    fn look(&mut self, session: &mut Session) {
        let wanted = (
            self.text.clone(),
            session.document.revision(),
            session.selection.changes,
            session.checker.findings().len(),
        );
        if self.looked_in.as_ref() == Some(&wanted) {
            return;
        }
        let grid = &session.document.pack().map.grid;
        let mut problems: BTreeMap<HexIx, Vec<String>> = BTreeMap::new();
        for finding in session.checker.findings() {
            let number = hex_of(finding, &session.document);
            if let Some(hex) = number.and_then(|hex| grid.find(hex.as_str())) {
                let codes = [finding.code.id, finding.code.name].map(str::to_owned);
                problems.entry(hex).or_default().extend(codes);
            }
        }
        let facts = Facts {
            pack: session.document.pack(),
            scenario: session.document.scenario(),
            selected: &session.selection.hexes,
            problems: &problems,
        };
        self.found = search(&facts, &self.text);
        self.looked_in = Some(wanted);
    }

    /// Works out what would be replaced.
    fn plan(&mut self, session: &mut Session) {
        let wanted = (
            self.form.clone(),
            self.text.clone(),
            session.document.revision(),
            session.selection.changes,
        );
        if self.planned_for.as_ref() == Some(&wanted) {
            return;
        }
        let map = &session.document.pack().map;
        let hexes = if self.form.in_selected {
            session.selection.acted(&map.grid)
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
    pub(crate) fn work(&mut self, session: &mut Session) {
        if !self.open {
            session.canvas.found.clear();
            return;
        }
        self.look(session);
        if self.replacing {
            self.plan(session);
        }
        // As long as it isn't said what is to be replaced, all that is found is marked.
        if self.replacing && self.form.replacement().is_some() {
            let grid = &session.document.pack().map.grid;
            let changes = self.plan.changes.iter();
            let hexes = changes.filter_map(|change| grid.find(change.hex.as_str()));
            session.canvas.found = hexes.collect();
        } else {
            session.canvas.found = self.found_hexes();
        }
    }

    /// Windows over the map.
    pub(crate) fn show(&mut self, session: &mut Session, ui: &mut Ui) {
        if self.open {
            let palette = &session.document.pack().palette;
            find_ui(ui, &mut *self, palette, &mut session.commands);
        }
    }
}
