//! Carries out the commands for the game that is being played.

mod new_game;
mod ui;

pub(crate) use new_game::{NewGameAnswer, new_game_ui};
pub(crate) use ui::play_ui;

use std::collections::BTreeMap;

use beachhead_check::registry::played_by;
use beachhead_schema::hex::HexIx;
use egui::Context;

use crate::brush::Tool;
use crate::command::{Go, PlayAsk};
use crate::dialog::Purpose;
use crate::journal::JournalDir;
use crate::live::{Beginning, Clicked, LiveGame, NewGame, games_beside};
use crate::session::{Prompt, Session, Tab};
use crate::tool::PlayMarks;

const NO_GAME: &str = "No game is being played: Play → New game begins one";

/// Carries out a command about the game that is being played.
pub(crate) fn run(
    session: &mut Session,
    ask: PlayAsk,
    journals: Option<&JournalDir>,
    ctx: &Context,
) {
    match ask {
        PlayAsk::New => new_game(session, journals),
        PlayAsk::Open => {
            let games = games_beside(session.pack_folder().as_deref(), journals);
            session.prompt = Some(Prompt::Game { games });
        }
        PlayAsk::OpenFile => session.dialogs.ask(Purpose::Game, ctx),
        PlayAsk::OpenTyped => session.ask_for_path(Purpose::Game, ""),
        PlayAsk::Begin(beginning) => begin(session, beginning, ctx),
        PlayAsk::AskScript => session.dialogs.ask(Purpose::GameScript, ctx),
        PlayAsk::Close => {
            if let Some(live) = session.live.take() {
                session.said = match live.file() {
                    Some(file) => format!("The game stays in {}", file.display()),
                    None => "The game is put away".to_owned(),
                };
                session.tab = Tab::default();
                if session.toolbox.tool == Tool::Play {
                    session.toolbox.pick(Tool::Select);
                }
                session.set_stage();
            }
        }
        ask => match &mut session.live {
            Some(live) => {
                if let Some(said) = in_game(live, ask) {
                    session.said = said;
                }
            }
            None => session.said = NO_GAME.to_owned(),
        },
    }
}

fn in_game(live: &mut LiveGame, ask: PlayAsk) -> Option<String> {
    match ask {
        PlayAsk::Click(hex) => {
            if live.click(hex) == Clicked::Refused {
                return Some("Nothing may be done there with the unit in hand".to_owned());
            }
        }
        PlayAsk::Hold(unit) => live.hold(unit),
        PlayAsk::LookAtAll => drop(live.look_at_all()),
        PlayAsk::Take(action) => live.take(action),
        PlayAsk::Die(die) => live.pick_die(die),
        PlayAsk::PickDice(picks) => live.set_picks_dice(picks),
        PlayAsk::SetUp => live.set_up_all(),
        PlayAsk::Go(place) => live.go(place),
        PlayAsk::Remove => {
            if let Some(here) = live.position().map(|position| position.here) {
                live.remove(here);
            }
        }
        PlayAsk::Script(file) => {
            let said = format!("Writing {}", file.display());
            live.write_script(file);
            return Some(said);
        }
        // These need no game.
        PlayAsk::New
        | PlayAsk::Open
        | PlayAsk::OpenFile
        | PlayAsk::OpenTyped
        | PlayAsk::Begin(_)
        | PlayAsk::AskScript
        | PlayAsk::Close => {}
    }
    None
}

/// Asks which scenario is to be played.
fn new_game(session: &mut Session, journals: Option<&JournalDir>) {
    if played_by(session.document.pack()).is_none() {
        session.said =
            "The rulebook that this pack names is not built in: nothing can be played".to_owned();
        return;
    }
    match NewGame::of(
        &session.document,
        session.pack_folder().as_deref(),
        journals,
    ) {
        Some(game) => session.prompt = Some(Prompt::NewGame(game)),
        None => session.said = "The pack has no scenario to be played".to_owned(),
    }
}

fn begin(session: &mut Session, beginning: Beginning, ctx: &Context) {
    session.player = None;
    session.live = Some(LiveGame::begin(beginning, &session.document, ctx));
    session.tab = Tab::Play;
    session.toolbox.pick(Tool::Play);
    session.selection.unit = None;
    session.set_stage();
}

/// Goes to another place of the game, as through a script.
pub(crate) fn go(live: &mut LiveGame, go: Go) {
    match go {
        Go::Back => live.undo_move(),
        Go::Forward => live.redo_move(),
        Go::First => live.go(0),
        Go::Last => {
            let last = live.position().and_then(|position| position.way.last());
            let last = last.map_or(0, |(place, _)| *place);
            live.go(last);
        }
        Go::NextTurn | Go::PreviousTurn => {}
        Go::To(place) => live.go(place),
    }
}

/// Once a frame: takes in what was worked out, and marks the map.
pub(crate) fn work(session: &mut Session) {
    let Some(live) = &mut session.live else {
        if session.toolbox.hands.play.marks.is_on {
            session.toolbox.hands.play.marks = PlayMarks::default();
        }
        return;
    };
    let moved = live.poll();
    let grid = &session.document.pack().map.grid;
    let hovered = session
        .canvas
        .hovered
        .filter(|_| session.toolbox.tool == Tool::Play);
    if let Some(hex) = hovered {
        live.point(&grid.number(hex));
    }
    let marks = marks(
        live,
        hovered,
        |hex| grid.find(hex),
        |hex| grid.number(hex).to_string(),
    );
    if session.toolbox.hands.play.marks != marks {
        session.toolbox.hands.play.marks = marks;
    }
    if moved {
        session.set_stage();
    }
}

/// Marks on the map for where the game stands.
fn marks(
    live: &LiveGame,
    hovered: Option<HexIx>,
    find: impl Fn(&str) -> Option<HexIx>,
    number: impl Fn(HexIx) -> String,
) -> PlayMarks {
    let mut may: BTreeMap<HexIx, String> = BTreeMap::new();
    let hex_of = |unit| {
        let position = live.position()?;
        let standing = position.scene.units.get(unit)?;
        find(standing.hex.as_str())
    };
    let held = live.unit().and_then(hex_of);
    let is_of_hand = live.unit().is_some();
    for choice in live.choices() {
        // Without a unit in hand those of units are shown at the units.
        if !is_of_hand && !choice.named.units.is_empty() {
            continue;
        }
        for hex in choice
            .named
            .hexes
            .iter()
            .filter_map(|hex| find(hex.as_str()))
        {
            let cost = choice.cost.clone().unwrap_or_default();
            may.entry(hex).or_insert(cost);
        }
    }
    let refused = hovered
        .filter(|hex| !may.contains_key(hex))
        .and_then(|hex| {
            let meant = live.meant_at(&number(hex).as_str().into())?;
            let why = refusal(meant)?;
            Some((hex, why))
        });
    let mut ready: Vec<HexIx> = match is_of_hand {
        true => Vec::new(),
        false => live.ready().iter().filter_map(hex_of).collect(),
    };
    ready.sort_unstable();
    ready.dedup();
    PlayMarks {
        is_on: true,
        may: may.into_iter().collect(),
        ready,
        held,
        refused,
    }
}

/// Why none of these may be done: the reason, the row and the paragraph.
fn refusal(meant: &[beachhead_engine::MeantAction]) -> Option<String> {
    let mut reasons: Vec<String> = Vec::new();
    for refused in meant.iter().filter_map(|meant| meant.refused.as_ref()) {
        let reason = format!(
            "{} ({} {})",
            refused.reason, refused.rule.id, refused.rule.title
        );
        if !reasons.contains(&reason) {
            reasons.push(reason);
        }
    }
    (!reasons.is_empty()).then(|| reasons.join("; "))
}
