//! What the window does about the editor itself: its commands, its keys, the opening screen.

use egui::{Context, Ui};

use super::App;
use crate::command::{Command, HelpAsk};
use crate::document::Document;
use crate::panel::commands::{Finder, finder_ui};
use crate::panel::keys::keys_ui;
use crate::panel::opening::{Opening, opening_ui};
use crate::table::{Row, row_of};

/// How many commands are remembered as used last.
const MOST: usize = 8;

/// The windows about the editor itself that are open.
#[derive(Debug, Default)]
pub(super) struct Helps {
    opening: Option<Opening>,
    finder: Option<Finder>,
    keys: bool,
    /// The commands used last, the latest first.
    used: Vec<&'static Row>,
}

impl Helps {
    /// Whether one is open: keys are its own then.
    pub(super) fn is_open(&self) -> bool {
        self.opening.is_some() || self.finder.is_some() || self.keys
    }

    /// There is a document to work on.
    pub(super) fn close_opening(&mut self) {
        self.opening = None;
    }

    /// Remembers a command that people choose by its name.
    pub(super) fn note(&mut self, command: &Command) {
        let Some(row) = row_of(command) else { return };
        if *command == Command::Help(HelpAsk::Commands) || *command == Command::Cancel {
            return;
        }
        self.used.retain(|used| used.text != row.text);
        self.used.insert(0, row);
        self.used.truncate(MOST);
    }
}

impl App {
    /// Shows what there is to begin with.
    pub fn welcome(&mut self) {
        self.help.opening = Some(Opening::of(&self.recent));
    }

    /// Does what is asked for.
    pub(super) fn do_help(&mut self, ask: HelpAsk, _: &Context) {
        match ask {
            HelpAsk::Commands => self.help.finder = Some(Finder::default()),
            HelpAsk::Keys => self.help.keys = true,
            HelpAsk::Opening => self.welcome(),
            HelpAsk::OpenSample(sample) => self.open(Document::sample(sample)),
        }
    }

    /// Why a command can't be carried out now, if it can't.
    fn why_not(&self, row: &Row) -> Option<&'static str> {
        let (steps, done) = (self.document.history().len(), self.document.done());
        match row.command {
            _ if row.command.needs_script() && self.player.is_none() => {
                Some("open a script first (Ctrl+R)")
            }
            Command::Undo if done == 0 => Some("nothing has been done yet"),
            Command::Redo if done == steps => Some("nothing has been undone"),
            _ if !row.is_of_use(self.document.pack()) => Some("this pack has nothing for it"),
            _ => None,
        }
    }

    /// Windows over the map.
    pub(super) fn show_help(&mut self, ui: &mut Ui) {
        // What an editor that was killed has left is offered first.
        if !self.keep.offers_work()
            && let Some(opening) = self.help.opening.take()
            && opening_ui(ui, &opening, &mut self.commands)
        {
            self.help.opening = Some(opening);
        }
        if self.help.keys {
            self.help.keys = keys_ui(ui);
        }
        if let Some(mut finder) = self.help.finder.take() {
            let grid = &self.document.pack().map.grid;
            let why_not = |row: &Row| self.why_not(row);
            let asked = finder_ui(ui, &mut finder, &self.help.used, grid, &why_not);
            if asked.stays {
                self.help.finder = Some(finder);
            }
            self.commands.extend(asked.command);
        }
    }
}
