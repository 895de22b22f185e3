//! What the commands that are about scripts do.

mod off_map;
mod ui;

pub(crate) use off_map::off_map_ui;
pub(crate) use ui::{findings_ui, happenings_ui, script_ui, turn_line};

use beachhead_schema::edit::Swap;
use beachhead_schema::io::{Reader, SourceFile, Syntax};
use egui::Context;

use self::ui::List;
use crate::brush::Tool;
use crate::command::{Command, ConflictAsk, Go};
use crate::player::{Player, ScriptFile};
use crate::workbench::{Prompt, Tab, Workbench};

const SETUP_IS_AWAY: &str =
    "The map shows where a script has brought the units: close the script to change the setup";

const GAME_IS_ON: &str =
    "The map shows the game that is being played: close it to change the setup";

/// How the entries of the open script are listed.
#[derive(Debug, Default)]
pub(crate) struct Scripts {
    pub(crate) list: List,
}

impl Scripts {
    /// Asks which script to open: one of the pack's, or any other.
    pub(crate) fn ask_for_script(&mut self, bench: &mut Workbench) {
        let about = |name: &String| {
            let bytes = bench.document.script(name)?.to_vec();
            let source = SourceFile::from_bytes(name.as_str(), bytes).ok()?;
            Reader::open_any(&source, Syntax::of_name(name)).one::<String>("about")
        };
        let names = bench.document.pack().manifest.scripts.iter();
        let scripts = names
            .map(|name| (name.clone(), about(name).unwrap_or_default()))
            .collect();
        bench.prompt = Some(Prompt::Script {
            scripts,
            filter: String::new(),
        });
    }

    /// Opens a script in the place of the one that was open.
    pub(crate) fn play_script(&mut self, bench: &mut Workbench, script: ScriptFile, ctx: &Context) {
        bench.said = format!("Playing {}", script.name());
        bench.live = None;
        bench.player = Some(Player::open(script, &bench.document, ctx));
        self.list = List::default();
        bench.tab = Tab::Script;
        if bench.toolbox.tool == Tool::Unit {
            bench.toolbox.pick(Tool::Select);
        }
        bench.selection.unit = None;
        bench.set_stage();
    }

    /// Plays the open script on the pack as it is now.
    pub(crate) fn play_again(&mut self, bench: &mut Workbench, ctx: &Context) {
        if let Some(player) = &mut bench.player {
            player.play(&bench.document, ctx);
            bench.tab = Tab::Script;
        }
    }

    pub(crate) fn go(&mut self, bench: &mut Workbench, go: Go) {
        if let Some(player) = &mut bench.player {
            player.go(go);
            bench.set_stage();
        }
    }

    pub(crate) fn close_script(&mut self, bench: &mut Workbench) {
        if bench.player.take().is_some() {
            bench.set_stage();
            bench.said = "The map shows the setup again".to_owned();
        }
    }

    /// Takes in how the script went.
    pub(crate) fn take_in_script(&mut self, bench: &mut Workbench) {
        bench.set_stage();
        let Some(player) = &bench.player else {
            return;
        };
        let name = player.script().name();
        let failed = player
            .timeline()
            .and_then(|timeline| timeline.entries.get(timeline.failed()?));
        bench.said = match (player.timeline(), failed) {
            (None, _) => format!("{name} can't be played"),
            (Some(timeline), None) if !timeline.findings.is_empty() => {
                format!("{name} can't be played")
            }
            (Some(_), None) => format!("{name} goes as it says"),
            (Some(_), Some(entry)) => format!("{name} stops at step {}", entry.step + 1),
        };
    }

    /// Why a command can't be carried out for the sake of the script that is open, or because none is.
    pub(crate) fn barred_by_script(
        &self,
        bench: &Workbench,
        command: &Command,
    ) -> Option<&'static str> {
        if bench.player.is_none() && bench.live.is_some() {
            // The game that is being played is gone through by the same keys.
            let is_way = matches!(command, Command::Go(_));
            let needs = command.needs_script() && !is_way;
            return needs
                .then_some("No script is open")
                .or_else(|| moves_setup(command).then_some(GAME_IS_ON));
        }
        if bench.player.is_none() {
            return command.needs_script().then_some("No script is open");
        }
        moves_setup(command).then_some(SETUP_IS_AWAY)
    }
}

/// Whether a command changes where units are set up.
fn moves_setup(command: &Command) -> bool {
    match command {
        Command::Apply(edit) | Command::Draw(edit) => edit
            .swaps
            .iter()
            .any(|swap| matches!(swap, Swap::Placement(..) | Swap::CellPlacement(..))),
        Command::Conflict(ConflictAsk::Take(place, _)) => place.scenario.is_some(),
        Command::Delete | Command::Pick(Tool::Unit) => true,
        _ => false,
    }
}
