//! What the commands that are about scripts do.

use beachhead_schema::edit::Swap;
use beachhead_schema::io::{Reader, SourceFile, Syntax};
use egui::Context;

use super::prompt::Prompt;
use super::{App, Tab};
use crate::brush::Tool;
use crate::command::{Command, Go};
use crate::panel::script::List;
use crate::picture::Stage;
use crate::player::{Player, ScriptFile};

const SETUP_IS_AWAY: &str =
    "The map shows where a script has brought the units: close the script to change the setup";

impl App {
    /// Asks which script to open: one of the pack's, or any other.
    pub(super) fn ask_for_script(&mut self) {
        let about = |name: &String| {
            let bytes = self.document.script(name)?.to_vec();
            let source = SourceFile::from_bytes(name.as_str(), bytes).ok()?;
            Reader::open_any(&source, Syntax::of_name(name)).one::<String>("about")
        };
        let names = self.document.pack().manifest.scripts.iter();
        let scripts = names
            .map(|name| (name.clone(), about(name).unwrap_or_default()))
            .collect();
        self.prompt = Some(Prompt::Script {
            scripts,
            filter: String::new(),
        });
    }

    /// Opens a script in the place of the one that was open.
    pub(super) fn play_script(&mut self, script: ScriptFile, ctx: &Context) {
        self.said = format!("Playing {}", script.name());
        self.player = Some(Player::open(script, &self.document, ctx));
        self.list = List::default();
        self.tab = Tab::Script;
        if self.toolbox.tool == Tool::Unit {
            self.toolbox.pick(Tool::Select);
        }
        self.selection.unit = None;
        self.set_stage();
    }

    /// Plays the open script on the pack as it is now.
    pub(super) fn play_again(&mut self, ctx: &Context) {
        if let Some(player) = &mut self.player {
            player.play(&self.document, ctx);
            self.tab = Tab::Script;
        }
    }

    pub(super) fn go(&mut self, go: Go) {
        if let Some(player) = &mut self.player {
            player.go(go);
            self.set_stage();
        }
    }

    pub(super) fn close_script(&mut self) {
        if self.player.take().is_some() {
            self.set_stage();
            self.said = "The map shows the setup again".to_owned();
        }
    }

    /// Takes in how the script went.
    pub(super) fn take_in_script(&mut self) {
        self.set_stage();
        let Some(player) = &self.player else {
            return;
        };
        let name = player.script().name();
        let failed = player
            .timeline()
            .and_then(|timeline| timeline.entries.get(timeline.failed()?));
        self.said = match (player.timeline(), failed) {
            (None, _) => format!("{name} can't be played"),
            (Some(timeline), None) if !timeline.findings.is_empty() => {
                format!("{name} can't be played")
            }
            (Some(_), None) => format!("{name} goes as it says"),
            (Some(_), Some(entry)) => format!("{name} stops at step {}", entry.step + 1),
        };
    }

    /// Puts on the map what the open script shows; without one, the setup.
    pub(super) fn set_stage(&mut self) {
        let pack = self.document.pack();
        let stage = self.player.as_ref().map(|player| {
            let timeline = player.timeline();
            let stage = timeline.map(|timeline| Stage::of(pack, timeline, player.at()));
            stage.unwrap_or_default()
        });
        self.canvas.set_stage(&self.document, stage);
    }

    /// Why a command can't be carried out for the sake of the script that is open, or because none is.
    pub(super) fn barred_by_script(&self, command: &Command) -> Option<&'static str> {
        if self.player.is_none() {
            return command.needs_script().then_some("No script is open");
        }
        let places = match command {
            Command::Apply(edit) => edit
                .swaps
                .iter()
                .any(|swap| matches!(swap, Swap::Placement(..))),
            Command::Delete | Command::Pick(Tool::Unit) => true,
            _ => false,
        };
        places.then_some(SETUP_IS_AWAY)
    }
}
