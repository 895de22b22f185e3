//! What the window does about the problems that the checks have found.

pub(crate) mod ui;

use beachhead_check::fix::fix_every;
use beachhead_schema::diag::{Code, Subject};
use beachhead_schema::edit::Safety;
use egui::{Context, Ui};

use self::ui::{Listing, explain_ui, scroll_id};
use crate::checker::hex_of;
use crate::command::{Command, ProblemAsk};
use crate::workbench::{Tab, Workbench};

const STILL_CHECKING: &str = "The checks are still under way: try again in a moment";

/// How the problems are listed.
#[derive(Debug, Default)]
pub(crate) struct Problems {
    pub(crate) listing: Listing,
}

impl Problems {
    pub(crate) fn run(&mut self, bench: &mut Workbench, ask: ProblemAsk, ctx: &Context) {
        let found = bench.checker.findings();
        match ask {
            ProblemAsk::Next | ProblemAsk::Previous => {
                let forward = ask == ProblemAsk::Next;
                match self.listing.beside(found, forward) {
                    Some(at) => self.show_problem(bench, at, ctx),
                    None => bench.said = "There is no problem to go to".to_owned(),
                }
            }
            ProblemAsk::Show(at) => self.show_problem(bench, at, ctx),
            ProblemAsk::Explain(code) => self.listing.explained = code,
            ProblemAsk::FixAll(code, most_daring) => self.fix(bench, Some(code), most_daring),
            ProblemAsk::FixSure => self.fix(bench, None, Safety::Safe),
        }
    }

    /// Shows the page of a code, while one is open.
    pub(crate) fn show(&mut self, ui: &Ui) {
        if let Some(code) = self.listing.explained
            && !explain_ui(ui, code)
        {
            self.listing.explained = None;
        }
    }

    /// Brings what a finding is about into view and selects it.
    fn show_problem(&mut self, bench: &mut Workbench, at: usize, ctx: &Context) {
        let Some(finding) = bench.checker.findings().get(at).cloned() else {
            return;
        };
        bench.tab = Tab::Problems;
        bench.said.clone_from(&finding.message);
        let hex = hex_of(&finding, &bench.document);
        // A number that is not on the map can't be shown; its finding can.
        let grid = &bench.document.pack().map.grid;
        if let Some(hex) = hex.filter(|hex| grid.find(hex.as_str()).is_some()) {
            bench.commands.send(Command::ShowHex(hex));
        }
        let unit = finding.subjects.iter().find_map(|subject| match subject {
            Subject::Unit(unit) => Some(beachhead_schema::Id::new(unit)),
            _ => None,
        });
        if let Some(unit) = unit {
            bench.commands.send(Command::SelectUnit(Some(unit)));
        }
        self.listing.look_at(finding);
        ctx.memory_mut(|memory| memory.data.insert_temp(scroll_id(), true));
        ctx.request_repaint();
    }

    fn fix(&mut self, bench: &mut Workbench, code: Option<Code>, most_daring: Safety) {
        // The findings must be about the pack as it is, or fixes would be about something else.
        if !bench.is_checked() {
            bench.said = STILL_CHECKING.to_owned();
            return;
        }
        let reported = bench.checker.findings();
        match fix_every(bench.document.pack(), code, reported, most_daring) {
            Some((edit, _)) => bench.commands.send(Command::Apply(edit)),
            None => {
                let why = match most_daring {
                    Safety::Safe => "None of them can be fixed for sure: look at each",
                    Safety::Unsafe => "None of them has a fix: look at each",
                };
                bench.said = why.to_owned();
            }
        }
    }
}

pub(crate) use ui::problems_ui;
