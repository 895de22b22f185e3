//! Games played in the window, as a person would: by the mouse, by the keyboard, and against random moves.

use std::path::Path;
use std::time::Duration;

use beachhead_editor::command::{Command, PlayAsk};
use beachhead_editor::live::{Beginning, Listed, LiveGame, Position};
use beachhead_editor::recent::Recent;
use beachhead_editor::{App, Document};
use beachhead_schema::Id;
use egui::{Key, Modifiers, vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;

use crate::kit::{choose, choose_unseen, click, press};

pub type Window = Harness<'static, App>;

/// A window on a sample that lies in a folder of its own, so that its games have a place.
pub fn window_on_sample(sample: &str, folder: &Path) -> Window {
    let samples = Path::new(env!("CARGO_MANIFEST_DIR")).join("../sample-data");
    let to = folder.join(sample);
    copied(&samples.join(sample), &to);
    let document = Document::open(&to).expect("a sample");
    let mut window = Harness::builder()
        .with_size(vec2(1440.0, 900.0))
        .with_max_steps(64)
        .build_eframe(|_| App::new(document, Recent::from_file(None)));
    window.run_steps(4);
    window
}

pub fn copied(from: &Path, to: &Path) {
    std::fs::create_dir_all(to).expect("room");
    for entry in std::fs::read_dir(from).expect("a folder") {
        let entry = entry.expect("an entry");
        let target = to.join(entry.file_name());
        match entry.file_type().expect("a type").is_dir() {
            true => copied(&entry.path(), &target),
            false => drop(std::fs::copy(entry.path(), target).expect("room")),
        }
    }
}

pub fn live(window: &Window) -> &LiveGame {
    window.state().live().expect("a game is being played")
}

pub fn position(window: &Window) -> &Position {
    live(window).position().expect("it has begun")
}

/// Waits until all that was asked is answered.
pub fn wait(window: &mut Window) {
    for _ in 0..6000 {
        window.step();
        if !live(window).is_busy() {
            return window.run_steps(3);
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    assert!(!live(window).is_busy(), "it is still busy");
}

/// Begins a game of the scenario that is shown, by the menu's keys and the button.
pub fn begin(window: &mut Window) {
    press(window, Modifiers::COMMAND.plus(Modifiers::SHIFT), Key::N);
    choose(window, "Begin");
    wait(window);
}

pub fn says(window: &Window, text: &str) -> bool {
    window.query_all_by_label_contains(text).next().is_some()
}

pub fn hex_of(window: &Window, unit: &str) -> Option<String> {
    let standing = position(window).scene.units.get(&Id::from(unit))?;
    Some(standing.hex.to_string())
}

pub fn at(window: &Window, hex: &str) -> egui::Pos2 {
    let at = window.state().hex_center_on_screen(hex);
    at.expect("a hex of the map")
}

/// Takes the first thing that may be done whose words begin so, as one does who works with a screen reader.
pub fn take(window: &mut Window, words: &str) {
    let choice = live(window).choices().iter();
    let told = choice.map(|choice| beachhead_engine::words(&choice.action));
    let listed: Vec<String> = told.collect();
    let first = listed.iter().find(|told| told.starts_with(words));
    let first = first.expect("it is listed").clone();
    window
        .query_all_by_label_contains(&first)
        .next()
        .expect("it is shown")
        .click_accesskit();
    window.run_steps(2);
    wait(window);
}

#[test]
fn a_game_is_begun_moved_in_undone_and_opened_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut window = window_on_sample("utah", folder.path());
    begin(&mut window);
    assert_eq!(position(&window).here, 0);
    assert!(says(&window, "What may be done:"));
    let file = live(&window).file().expect("it has a place").to_path_buf();
    assert!(file.is_file(), "it is saved from the beginning on");

    // A hex on which something may be done is clicked, and then what it is.
    let first = live(&window).choices()[0].clone();
    let hex = first.named.hexes[0].to_string();
    let place = at(&window, &hex);
    click(&mut window, place);
    wait(&mut window);
    assert_eq!(
        live(&window).hex_in_hand().map(ToString::to_string),
        Some(hex)
    );
    take(&mut window, "Place");
    assert_eq!(position(&window).here, 1);

    press(&mut window, Modifiers::NONE, Key::Comma);
    wait(&mut window);
    assert_eq!(position(&window).here, 0);
    press(&mut window, Modifiers::NONE, Key::Period);
    wait(&mut window);
    assert_eq!(position(&window).here, 1);

    // What another program writes into the file is not written over.
    let text = std::fs::read_to_string(&file).expect("a file");
    std::fs::write(&file, format!("{text}\n")).expect("room");
    press(&mut window, Modifiers::NONE, Key::Comma);
    wait(&mut window);
    assert!(live(&window).trouble().is_some());
    // A script is written all the same, but not over another file; and the game still isn't saved.
    for (script, refused) in [(folder.path().join("played.ron"), 0), (file.clone(), 1)] {
        let script = PlayAsk::Script(script);
        window.state_mut().send(Command::Play(script));
        window.run_steps(2);
        wait(&mut window);
        assert_eq!(live(&window).findings().len(), refused);
        assert!(live(&window).trouble().is_some());
    }
    assert!(folder.path().join("played.ron").is_file());
    // What is not saved is not put away unasked.
    choose(&mut window, "Close game");
    assert!(says(&window, "is not saved"));
    choose(&mut window, "Save in a new file");
    wait(&mut window);
    assert_eq!(live(&window).trouble(), None);
    let kept = live(&window).file().expect("a new file").to_path_buf();
    assert!(kept != file && kept.is_file());
    choose(&mut window, "Close game");
    assert!(window.state().live().is_none());

    press(
        &mut window,
        Modifiers::COMMAND.plus(Modifiers::SHIFT),
        Key::P,
    );
    assert!(says(&window, "Open a game"));
    let name = file.file_name().expect("a name").to_string_lossy();
    choose_unseen(&mut window, &name);
    wait(&mut window);
    assert_eq!((position(&window).here, live(&window).trouble()), (1, None));
}

/// The dice are picked one by one; an illegal hex says why it is, with its row.
#[test]
fn dice_are_picked_and_refusals_have_their_row() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut window = window_on_sample("utah", folder.path());
    begin(&mut window);
    choose_unseen(&mut window, "Set up as the scenario does");
    wait(&mut window);
    assert!(position(&window).here > 0, "the scenario plans something");
    // Random sides bring the game to where units move.
    let random = position(&window).way.len();
    assert!(random > 0);
    for _ in 0..400 {
        let unit = live(&window).choices().iter();
        let mut moves = unit.filter(|choice| choice.action.starts_with("Move("));
        if let Some(unit) = moves.find_map(|choice| choice.named.units.first().cloned()) {
            window
                .state_mut()
                .send(Command::Play(PlayAsk::Hold(unit.clone())));
            window.run_steps(2);
            wait(&mut window);
            break;
        }
        let action = live(&window).choices()[0].action.clone();
        window
            .state_mut()
            .send(Command::Play(PlayAsk::Take(action)));
        window.run_steps(2);
        wait(&mut window);
    }
    let unit = live(&window).unit().expect("somebody may move").clone();
    let from = hex_of(&window, unit.as_str());
    // A hex far from all that may be done.
    let grid = window.state().document().pack().map.grid.clone();
    let may: Vec<String> = live(&window)
        .choices()
        .iter()
        .flat_map(|choice| choice.named.hexes.iter().map(ToString::to_string))
        .collect();
    let far = grid
        .iter()
        .filter(|hex| grid.playable(*hex))
        .map(|hex| grid.number(hex).to_string())
        .find(|hex| !may.contains(hex) && Some(hex) != from.as_ref())
        .expect("a hex");
    window.hover_at(at(&window, &far));
    window.run_steps(4);
    wait(&mut window);
    let meant = live(&window).meant_at(&far.as_str().into()).expect("asked");
    let refused = meant.iter().find_map(|meant| meant.refused.as_ref());
    let rule = &refused.expect("it is refused").rule.id;
    assert!(says(&window, rule), "{rule} is shown");
}

/// Whoever plays against random moves is always the one who decides.
#[test]
fn random_sides_play_by_themselves_to_the_end() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut window = window_on_sample("landings", folder.path());
    let sides = window.state().document().pack().palette.sides.iter();
    let random: Vec<Id> = sides.map(|side| side.id.clone()).collect();
    let scenario = window.state().document().pack().scenarios[0].id.clone();
    let file = folder.path().join("all.play.ron");
    window
        .state_mut()
        .send(Command::Play(PlayAsk::Begin(Beginning::New {
            scenario,
            random,
            seed: 7,
            file: Some(file.clone()),
        })));
    window.run_steps(2);
    wait(&mut window);
    let over = matches!(
        position(&window).turn.actor,
        beachhead_engine::Actor::Over { .. }
    );
    assert!(over, "it is played to its end");
    assert!(position(&window).here > 20 && file.is_file());
    press(&mut window, Modifiers::NONE, Key::Comma);
    wait(&mut window);
    assert_eq!(position(&window).here, 0, "nobody decided anything");
}

/// The words of what is listed beside the map, as they are shown there.
pub fn listed(window: &Window) -> Vec<String> {
    live(window).listed().iter().map(Listed::in_full).collect()
}

/// Each rulebook is played by what is listed in words, by clicks and by the keyboard, against random moves; and what was
/// played holds as a session and as a script.
#[test]
fn every_rulebook_is_played_by_clicks_and_by_keys() {
    for (sample, moves) in [("utah", 16), ("landings", 12), ("dday", 6), ("omaha", 6)] {
        let folder = tempfile::tempdir().expect("a folder");
        let mut window = window_on_sample(sample, folder.path());
        begin(&mut window);
        let mut clicks = 0;
        while position(&window).here < moves && clicks < 4 * moves {
            clicks += 1;
            if matches!(
                position(&window).turn.actor,
                beachhead_engine::Actor::Over { .. }
            ) {
                break;
            }
            let listed: Vec<String> = listed(&window).into_iter().take(4).collect();
            assert!(!listed.is_empty(), "{sample}: nothing is listed");
            let words = &listed[clicks % listed.len()];
            let nth = listed[..clicks % listed.len()]
                .iter()
                .filter(|other| *other == words)
                .count();
            let is_by_keys = clicks % 2 == 1;
            {
                let mut rows =
                    window.query_all_by_role_and_label(egui::accesskit::Role::Button, words);
                let row = rows.nth(nth);
                let row = row.unwrap_or_else(|| panic!("{sample}: {words} is not shown"));
                match is_by_keys {
                    true => row.focus(),
                    false => row.click_accesskit(),
                }
            }
            if is_by_keys {
                window.run_steps(1);
                press(&mut window, Modifiers::NONE, Key::Enter);
            }
            window.run_steps(2);
            wait(&mut window);
            assert_eq!(live(&window).findings(), [], "{sample}: {words}");
        }
        assert!(position(&window).here >= moves / 2, "{sample} goes on");
        let script = folder.path().join("played.ron");
        window
            .state_mut()
            .send(Command::Play(PlayAsk::Script(script.clone())));
        window.run_steps(2);
        wait(&mut window);
        let text = std::fs::read_to_string(&script).expect("it is written");
        let shown = position(&window).scene.clone();
        let script = beachhead_editor::player::ScriptFile::Elsewhere(script);
        window.state_mut().send(Command::PlayScript(script));
        window.run_steps(2);
        for _ in 0..6000 {
            window.step();
            if !window.state().player().expect("it is open").is_playing() {
                break;
            }
            std::thread::sleep(Duration::from_millis(5));
        }
        let player = window.state().player().expect("it is open");
        let timeline = player.timeline().expect("it is played");
        assert_eq!(
            (&timeline.findings[..], timeline.failed()),
            (&[][..], None),
            "{text}"
        );
        let end = timeline.scene(timeline.entries.len());
        assert_eq!(end, shown, "{sample}: the script comes to the same");
    }
}
