//! Carries out the commands for the game that is being played.

mod draft_ui;
mod expect_ui;
mod new_game;
mod steps_ui;
mod ui;

pub(crate) use new_game::{NewGameAnswer, new_game_ui};
pub(crate) use ui::play_ui;

use std::collections::BTreeMap;
use std::path::Path;

use beachhead_check::registry::played_by;
use beachhead_schema::hex::HexIx;
use egui::Context;

use crate::brush::Tool;
use crate::command::{DraftAsk, Go, PlayAsk, StepsAsk};
use crate::dialog::Purpose;
use crate::form::FormContext;
use crate::journal::JournalDir;
use crate::live::{Beginning, Clicked, DraftKind, LiveGame, NewGame, game_file, games_beside};
use crate::player::ScriptFile;
use crate::tool::PlayMarks;
use crate::workbench::{Prompt, Tab, Workbench};

const NO_FIELD: &str = "No field of the step in hand takes what is there";
const NO_GAME: &str = "No game is being played: Play → New game begins one";

/// Carries out a command about the game that is being played.
pub(crate) fn run(
    bench: &mut Workbench,
    ask: PlayAsk,
    journals: Option<&JournalDir>,
    ctx: &Context,
) {
    match ask {
        PlayAsk::New => new_game(bench, journals),
        PlayAsk::Open => {
            let games = games_beside(bench.pack_folder().as_deref(), journals);
            bench.prompt = Some(Prompt::Game { games });
        }
        PlayAsk::OpenFile => bench.dialogs.ask(Purpose::Game, ctx),
        PlayAsk::OpenTyped => bench.ask_for_path(Purpose::Game, ""),
        PlayAsk::Begin(beginning) => {
            let beginning = beside_the_others(bench, beginning, journals);
            begin(bench, beginning, ctx);
        }
        PlayAsk::PlayOn(script, steps) => play_on(bench, script, steps, journals, ctx),
        PlayAsk::PlayOnFromHere => match bench.player.as_ref() {
            Some(player) => {
                let (script, steps) = (player.script().clone(), player.steps_shown());
                play_on(bench, script, steps, journals, ctx);
            }
            None => bench.said = "No script is open: Play → Open script".to_owned(),
        },
        PlayAsk::Choices => {
            bench.tab = Tab::Play;
            ui::focus_choices(ctx);
        }
        PlayAsk::Mend => mend(bench, journals, ctx),
        PlayAsk::AskLetter => bench.dialogs.ask(Purpose::Letter, ctx),
        PlayAsk::Draft(DraftAsk::New(kind)) => match &mut bench.live {
            Some(live) => {
                if kind != DraftKind::Action || !live.draft_first() {
                    let mut form = FormContext::new(bench.document.pack());
                    form.unit = live.unit().cloned();
                    live.draft_new(kind, &|words| form.first_word(words));
                }
            }
            None => bench.said = NO_GAME.to_owned(),
        },
        PlayAsk::AskScript => bench.dialogs.ask(Purpose::GameScript, ctx),
        PlayAsk::Close if bench.live.as_mut().is_some_and(LiveGame::keeps_open) => {
            bench.said =
                "The game is not saved: save it in a new file, or close it again to lose what was played".to_owned();
        }
        PlayAsk::SaveElsewhere => save_elsewhere(bench, journals),
        PlayAsk::Close => {
            if let Some(live) = bench.live.take() {
                bench.said = match live.file() {
                    Some(file) => format!("The game stays in {}", file.display()),
                    None => "The game is put away".to_owned(),
                };
                bench.tab = Tab::default();
                if bench.toolbox.tool == Tool::Play {
                    bench.toolbox.pick(Tool::Select);
                }
                bench.set_stage();
            }
        }
        ask => match &mut bench.live {
            Some(live) => {
                if let Some(said) = in_game(live, ask) {
                    bench.said = said;
                }
            }
            None => bench.said = NO_GAME.to_owned(),
        },
    }
}

fn in_game(live: &mut LiveGame, ask: PlayAsk) -> Option<String> {
    match ask {
        PlayAsk::Click(hex) => {
            if live.click(hex) == Clicked::Refused {
                return Some(match live.draft() {
                    Some(_) => NO_FIELD.to_owned(),
                    None => "Nothing may be done there with the unit in hand".to_owned(),
                });
            }
        }
        PlayAsk::Hold(unit) => live.hold(unit),
        PlayAsk::LookAtAll => {
            if !live.drop_draft() {
                live.look_at_all();
            }
        }
        PlayAsk::Draft(DraftAsk::Unit(unit)) => {
            if !live.draft_unit(unit) {
                return Some(NO_FIELD.to_owned());
            }
        }
        PlayAsk::Draft(ask) => draft(live, ask),
        PlayAsk::Steps(ask) => match ask {
            StepsAsk::Change(place) => live.change_move(place),
            StepsAsk::TakeOut(place) => live.take_out(place),
            StepsAsk::Later(place) => live.make_later(place),
            StepsAsk::ToCome(ask) => live.ask_to_come(ask),
        },
        PlayAsk::Refuse(action, row) => live.refuse(&action, &row),
        PlayAsk::ShowFacts(shows) => live.show_facts(shows),
        PlayAsk::Expect(fact) => live.expect(&fact),
        PlayAsk::Because(row) => live.set_because(row),
        PlayAsk::WriteBack => live.write_back(),
        PlayAsk::Letter(file) => live.write_letter(file),
        PlayAsk::Take(action) => live.take(action),
        PlayAsk::Die(die) => live.pick_die(die),
        PlayAsk::PickDice(picks) => live.set_picks_dice(picks),
        PlayAsk::Seat(side, is_random) => live.seat(side, is_random),
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
        | PlayAsk::PlayOn(..)
        | PlayAsk::PlayOnFromHere
        | PlayAsk::Choices
        | PlayAsk::Mend
        | PlayAsk::SaveElsewhere
        | PlayAsk::AskLetter
        | PlayAsk::AskScript
        | PlayAsk::Close => {}
    }
    None
}

/// Does something with the step that is put together.
fn draft(live: &mut LiveGame, ask: DraftAsk) {
    match ask {
        // The one needs to know the words of the pack, the other is answered.
        DraftAsk::New(_) | DraftAsk::Unit(_) => {}
        DraftAsk::From(step) => live.draft_from(step),
        DraftAsk::Value(value) => live.set_draft(value),
        DraftAsk::Dice(dice) => live.set_draft_dice(dice),
        DraftAsk::Row(row) => live.set_draft_row(row),
        DraftAsk::Field(field) => live.take_field(field),
        DraftAsk::Make => live.make_draft(),
        DraftAsk::Drop => drop(live.drop_draft()),
    }
}

/// Begins a game with the steps of a script.
fn play_on(
    bench: &mut Workbench,
    script: ScriptFile,
    steps: Option<usize>,
    journals: Option<&JournalDir>,
    ctx: &Context,
) {
    let name = script.name();
    let stem = name.rsplit(['/', '\\']).next().unwrap_or_default();
    let stem = stem.split('.').next().unwrap_or_default();
    let file = game_file(bench.pack_folder().as_deref(), journals, stem);
    let beginning = Beginning::Script {
        script,
        steps,
        file,
    };
    begin(bench, beginning, ctx);
}

/// A game in a file from elsewhere is saved among those of the pack: the file that came stays as it is.
fn beside_the_others(
    bench: &Workbench,
    beginning: Beginning,
    journals: Option<&JournalDir>,
) -> Beginning {
    let Beginning::Open(from) = beginning else {
        return beginning;
    };
    let folder = bench.pack_folder();
    let file = game_file(folder.as_deref(), journals, stem_of(&from));
    match file.as_deref().and_then(Path::parent) {
        Some(games) if from.parent() != Some(games) => Beginning::Copy { from, file },
        _ => Beginning::Open(from),
    }
}

/// The name of a file before its first point.
fn stem_of(file: &Path) -> &str {
    let name = file.file_name().and_then(std::ffi::OsStr::to_str);
    name.and_then(|name| name.split('.').next())
        .unwrap_or("game")
}

/// Saves a game in a new file from here on, since another window or program writes into its own.
fn save_elsewhere(bench: &mut Workbench, journals: Option<&JournalDir>) {
    let folder = bench.pack_folder();
    let Some(live) = &mut bench.live else { return };
    let stem = live.file().map_or("game", stem_of).to_owned();
    match game_file(folder.as_deref(), journals, &stem) {
        Some(file) => {
            bench.said = format!("The game is saved in {} from here on", file.display());
            live.save_to(file);
        }
        None => bench.said = "There is no place for a file: save the pack into a folder".to_owned(),
    }
}

/// Begins a game with what still holds of the one that can't be opened.
fn mend(bench: &mut Workbench, journals: Option<&JournalDir>, ctx: &Context) {
    let broken = bench.live.as_ref().filter(|live| live.position().is_none());
    let Some(from) = broken.and_then(LiveGame::from).map(Path::to_path_buf) else {
        bench.said = "Every move of this game holds".to_owned();
        return;
    };
    let file = game_file(bench.pack_folder().as_deref(), journals, stem_of(&from));
    begin(bench, Beginning::Mend { from, file }, ctx);
}

/// Asks which scenario is to be played.
fn new_game(bench: &mut Workbench, journals: Option<&JournalDir>) {
    if played_by(bench.document.pack()).is_none() {
        bench.said =
            "The rulebook that this pack names is not built in: nothing can be played".to_owned();
        return;
    }
    match NewGame::of(&bench.document, bench.pack_folder().as_deref(), journals) {
        Some(game) => bench.prompt = Some(Prompt::NewGame(game)),
        None => bench.said = "The pack has no scenario to be played".to_owned(),
    }
}

fn begin(bench: &mut Workbench, beginning: Beginning, ctx: &Context) {
    bench.player = None;
    bench.live = Some(LiveGame::begin(beginning, &bench.document, ctx));
    bench.tab = Tab::Play;
    bench.toolbox.pick(Tool::Play);
    bench.selection.unit = None;
    bench.set_stage();
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
pub(crate) fn work(bench: &mut Workbench) {
    let Some(live) = &mut bench.live else {
        if bench.toolbox.hands.play.marks.is_on {
            bench.toolbox.hands.play.marks = PlayMarks::default();
        }
        return;
    };
    let moved = live.poll();
    if let Some(said) = live.take_said() {
        bench.said = said;
    }
    let grid = &bench.document.pack().map.grid;
    let hovered = bench
        .canvas
        .hovered
        .filter(|_| bench.toolbox.tool == Tool::Play);
    if let Some(hex) = hovered {
        live.point(&grid.number(hex));
    }
    let marks = marks(
        live,
        hovered,
        |hex| grid.find(hex),
        |hex| grid.number(hex).to_string(),
    );
    if bench.toolbox.hands.play.marks != marks {
        bench.toolbox.hands.play.marks = marks;
    }
    if moved {
        bench.set_stage();
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
            let why = refusal(live, meant)?;
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
fn refusal(live: &LiveGame, meant: &[beachhead_engine::MeantAction]) -> Option<String> {
    let any_likely = meant.iter().any(|meant| live.is_likely(meant));
    let mut reasons: Vec<String> = Vec::new();
    let meant = meant
        .iter()
        .filter(|meant| !any_likely || live.is_likely(meant));
    for refused in meant.filter_map(|meant| meant.refused.as_ref()) {
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
