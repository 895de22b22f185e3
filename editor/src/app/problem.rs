//! What the window does about the problems that the checks have found.

use beachhead_schema::diag::{Code, Safety, Subject};
use beachhead_validator::lint::fix::fix_every;
use egui::{Context, Ui};

use super::{App, Tab};
use crate::checker::hex_of;
use crate::command::{Command, ProblemAsk};
use crate::panel::problems::{explain_ui, scroll_id};

const STILL_CHECKING: &str = "The checks are still under way: try again in a moment";

impl App {
    pub(super) fn do_problem(&mut self, ask: ProblemAsk, ctx: &Context) {
        let found = self.checker.findings();
        match ask {
            ProblemAsk::Next | ProblemAsk::Previous => {
                let forward = ask == ProblemAsk::Next;
                match self.listing.beside(found, forward) {
                    Some(at) => self.show_problem(at, ctx),
                    None => self.said = "There is no problem to go to".to_owned(),
                }
            }
            ProblemAsk::Show(at) => self.show_problem(at, ctx),
            ProblemAsk::Explain(code) => self.listing.explained = code,
            ProblemAsk::FixAll(code, most_daring) => self.fix(Some(code), most_daring),
            ProblemAsk::FixSure => self.fix(None, Safety::Safe),
        }
    }

    /// Shows the page of a code, while one is open.
    pub(super) fn show_problem_page(&mut self, ui: &Ui) {
        if let Some(code) = self.listing.explained
            && !explain_ui(ui, code)
        {
            self.listing.explained = None;
        }
    }

    /// Brings what a finding is about into view and selects it.
    fn show_problem(&mut self, at: usize, ctx: &Context) {
        let Some(finding) = self.checker.findings().get(at).cloned() else {
            return;
        };
        self.tab = Tab::Problems;
        self.said.clone_from(&finding.message);
        let hex = hex_of(&finding, &self.document);
        // A number that is not on the map can't be shown; its finding can.
        let grid = &self.document.pack().map.grid;
        if let Some(hex) = hex.filter(|hex| grid.find(hex.as_str()).is_some()) {
            self.commands.send(Command::ShowHex(hex));
        }
        let unit = finding.subjects.iter().find_map(|subject| match subject {
            Subject::Unit(unit) => Some(beachhead_schema::Id::new(unit)),
            _ => None,
        });
        if let Some(unit) = unit {
            self.commands.send(Command::SelectUnit(Some(unit)));
        }
        self.listing.look_at(finding);
        ctx.memory_mut(|memory| memory.data.insert_temp(scroll_id(), true));
        ctx.request_repaint();
    }

    fn fix(&mut self, code: Option<Code>, most_daring: Safety) {
        // The findings must be about the pack as it is, or fixes would be about something else.
        if !self.is_checked() {
            self.said = STILL_CHECKING.to_owned();
            return;
        }
        let reported = self.checker.findings();
        match fix_every(self.document.pack(), code, reported, most_daring) {
            Some((edit, _)) => self.commands.send(Command::Apply(edit)),
            None => {
                let why = match most_daring {
                    Safety::Safe => "None of them can be fixed for sure: look at each",
                    Safety::Unsafe => "None of them has a fix: look at each",
                };
                self.said = why.to_owned();
            }
        }
    }
}
