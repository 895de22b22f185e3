//! What the window does about the editor itself: its commands, its keys, the opening screen.

mod commands;
mod keys;
mod opening;

use beachhead_schema::merge::open_conflicts;
use egui::Ui;

use self::commands::{Finder, finder_ui};
use self::keys::keys_ui;
use self::opening::{Opening, opening_ui};
use crate::command::{Command, HelpAsk};
use crate::document::Document;
use crate::table::{Row, row_of};
use crate::workbench::Workbench;

/// How many commands are remembered as used last.
const MOST: usize = 8;

/// The windows about the editor itself that are open.
#[derive(Debug, Default)]
pub(crate) struct Helps {
    opening: Option<Opening>,
    finder: Option<Finder>,
    keys: bool,
    /// The commands used last, the latest first.
    used: Vec<&'static Row>,
}

impl Helps {
    /// Whether one is open: keys are its own then.
    pub(crate) fn is_open(&self) -> bool {
        self.opening.is_some() || self.finder.is_some() || self.keys
    }

    /// There is a document to work on.
    pub(crate) fn close_opening(&mut self) {
        self.opening = None;
    }

    /// Remembers a command that people choose by its name.
    pub(crate) fn note(&mut self, command: &Command) {
        let Some(row) = row_of(command) else { return };
        if *command == Command::Help(HelpAsk::Commands) || *command == Command::Cancel {
            return;
        }
        self.used.retain(|used| used.text != row.text);
        self.used.insert(0, row);
        self.used.truncate(MOST);
    }
}

impl Helps {
    /// Shows what there is to begin with.
    pub fn welcome(&mut self, bench: &mut Workbench) {
        self.opening = Some(Opening::of(&bench.recent));
    }

    /// Does what is asked for.
    pub(crate) fn run(&mut self, bench: &mut Workbench, ask: HelpAsk) {
        match ask {
            HelpAsk::Commands => self.finder = Some(Finder::default()),
            HelpAsk::Keys => self.keys = true,
            HelpAsk::Opening => self.welcome(bench),
            HelpAsk::OpenSample(sample) => bench.open(Document::sample(sample)),
        }
    }

    /// Why a command can't be carried out now, if it can't.
    fn why_not(&self, bench: &Workbench, row: &Row) -> Option<&'static str> {
        let (steps, done) = (bench.document.history().len(), bench.document.done());
        match row.command {
            _ if row.command.needs_script() && bench.player.is_none() => {
                Some("open a script first (Ctrl+R)")
            }
            _ if row.command.needs_conflicts()
                && open_conflicts(bench.document.pack()).is_empty() =>
            {
                Some("no merge has left conflicts in this pack")
            }
            Command::Undo if done == 0 => Some("nothing has been done yet"),
            Command::Redo if done == steps => Some("nothing has been undone"),
            _ if !row.is_of_use(bench.document.pack()) => Some("this pack has nothing for it"),
            _ => None,
        }
    }

    /// Windows over the map.
    /// `offers_work`: what an editor that was killed has left is being offered.
    pub(crate) fn show(&mut self, bench: &mut Workbench, offers_work: bool, ui: &mut Ui) {
        // What an editor that was killed has left is offered first.
        if !offers_work
            && let Some(opening) = self.opening.take()
            && opening_ui(ui, &opening, &mut bench.commands)
        {
            self.opening = Some(opening);
        }
        if self.keys {
            self.keys = keys_ui(ui);
        }
        if let Some(mut finder) = self.finder.take() {
            let grid = &bench.document.pack().map.grid;
            let why_not = |row: &Row| self.why_not(bench, row);
            let asked = finder_ui(ui, &mut finder, &self.used, grid, &why_not);
            if asked.stays {
                self.finder = Some(finder);
            }
            bench.commands.extend(asked.command);
        }
    }
}
