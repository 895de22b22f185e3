//! Whole turns of each rulebook, by the mouse alone and by the keyboard alone: every click at a place of the window, every key
//! a press.

use std::time::Duration;

use beachhead_editor::command::{Command, PlayAsk};
use beachhead_editor::live::Beginning;
use beachhead_engine::{Actor, Choices};
use beachhead_schema::Id;
use egui::{Key, Modifiers, Pos2};
use egui_kittest::kittest::Queryable;

use crate::kit::{click, press};
use crate::play::{Window, at, begin, listed, live, position, window_on_sample};

const SAMPLES: [&str; 4] = ["utah", "landings", "dday", "omaha"];

/// So many clicks or keys are not needed for a turn of any game.
const MOST: usize = 300;

/// Of a phase, so many counters are moved before it is ended.
const MOVED: usize = 2;

/// A person at the window, with one device.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Device {
    Mouse,
    Keys,
}

/// Waits until all that was asked is answered and shown: with few frames, since a turn has hundreds of clicks.
fn settle(window: &mut Window) {
    window.step();
    for _ in 0..6000 {
        if !live(window).is_busy() {
            return window.step();
        }
        std::thread::sleep(Duration::from_millis(2));
        window.step();
    }
    assert!(!live(window).is_busy(), "it is still busy");
}

/// Where a button or a row with these words is.
fn place_of(window: &Window, words: &str) -> Option<Pos2> {
    let mut rows = window.query_all_by_role_and_label(egui::accesskit::Role::Button, words);
    rows.next().map(|row| row.rect().center())
}

/// Takes the row of the list, by its number.
fn take_row(window: &mut Window, device: Device, nth: usize) {
    let words = listed(window)[nth].clone();
    match device {
        Device::Mouse => {
            let place = place_of(window, &words);
            assert!(place.is_some(), "{words} is not shown");
            place.into_iter().for_each(|place| click(window, place));
        }
        Device::Keys => {
            press(window, Modifiers::SHIFT, Key::C);
            window.run_steps(2);
            for _ in 0..nth {
                press(window, Modifiers::NONE, Key::ArrowDown);
            }
            press(window, Modifiers::NONE, Key::Enter);
        }
    }
    settle(window);
}

/// Has the scenario's own setup made, if there is one.
fn sets_up(window: &mut Window, device: Device) -> bool {
    if !position(window).may_set_up {
        return false;
    }
    match device {
        Device::Mouse => {
            let place = place_of(window, "Set up as the scenario does").expect("a button");
            click(window, place);
        }
        // The list of commands has every command.
        Device::Keys => {
            press(window, Modifiers::COMMAND, Key::K);
            window.run_steps(2);
            window.event(egui::Event::Text("Set up as the".to_owned()));
            window.run_steps(2);
            press(window, Modifiers::NONE, Key::Enter);
        }
    }
    settle(window);
    true
}

/// A hex to which the unit in hand may go, by the map alone.
fn hex_for_unit(window: &Window) -> Option<String> {
    let live = live(window);
    let unit = live.unit()?;
    let from = position(window).scene.units.get(unit).map(|unit| &unit.hex);
    let hexes = live.choices().iter().flat_map(|choice| &choice.named.hexes);
    let mut hexes = hexes.filter(|hex| Some(*hex) != from);
    hexes.next().map(ToString::to_string)
}

/// Puts the unit in hand down again.
fn puts_down(window: &mut Window, device: Device) {
    match device {
        Device::Mouse => {
            let place = place_of(window, "Put the unit down").expect("a button");
            click(window, place);
        }
        Device::Keys => press(window, Modifiers::SHIFT, Key::Backspace),
    }
    settle(window);
}

/// Plays on until the game stands in the turn after the first one, or is over; returns how many moves were made.
fn plays_a_turn(window: &mut Window, device: Device, sample: &str) -> usize {
    let first = position(window).turn.number.max(1);
    let (mut moved, mut phase) = (0, Id::default());
    let mut choices = Choices::new(6);
    for clicks in 0..MOST {
        let turn = position(window).turn.clone();
        if turn.number > first || matches!(turn.actor, Actor::Over { .. }) {
            return position(window).way.len();
        }
        assert_eq!(live(window).findings(), [], "{sample}: after {clicks}");
        if turn.phase != phase {
            (moved, phase) = (0, turn.phase);
        }
        if sets_up(window, device) {
            continue;
        }
        let rows = listed(window);
        // The map first: a counter is clicked, and then where it goes.
        let on_map = live(window).choices().iter().find_map(|choice| {
            let unit = choice.named.units.first()?;
            let standing = position(window).scene.units.get(unit)?;
            Some(standing.hex.to_string())
        });
        match (hex_for_unit(window), on_map) {
            (Some(hex), _) if device == Device::Mouse && live(window).hex_in_hand().is_none() => {
                moved += 1;
                let place = at(window, &hex);
                click(window, place);
                settle(window);
            }
            (None, Some(hex))
                if device == Device::Mouse && moved < MOVED && live(window).unit().is_none() =>
            {
                moved += 1;
                let place = at(window, &hex);
                click(window, place);
                settle(window);
            }
            _ => {
                assert!(!rows.is_empty(), "{sample}: nothing is listed");
                let is_hold = |row: &&String| row.starts_with("Take ");
                let done = rows.iter().position(|row| row == "Done");
                let hold = rows.iter().position(|row| is_hold(&row));
                let nth = match (done, hold) {
                    (Some(_), Some(hold)) if device == Device::Keys && moved < MOVED => hold,
                    (Some(at), _) => at,
                    // Somebody who thinks would do better; the rows that are seen without scrolling are enough.
                    _ => choices.below(rows.len().min(6)),
                };
                if rows[nth].starts_with("Take back") && choices.below(4) > 0 {
                    puts_down(window, device);
                    continue;
                }
                moved += 1;
                take_row(window, device, nth);
            }
        }
    }
    let turn = &position(window).turn;
    assert!(turn.number > first, "{sample}: {turn:?} after {MOST}");
    position(window).way.len()
}

#[test]
fn a_turn_of_each_rulebook_is_played_by_the_mouse_alone() {
    for sample in SAMPLES {
        let folder = tempfile::tempdir().expect("a folder");
        let mut window = window_on_sample(sample, folder.path());
        begin(&mut window);
        let moves = plays_a_turn(&mut window, Device::Mouse, sample);
        println!("{sample}: {moves} moves by the mouse");
        assert!(moves > 3, "{sample}");
    }
}

#[test]
fn a_turn_of_each_rulebook_is_played_by_the_keyboard_alone() {
    for sample in SAMPLES {
        let folder = tempfile::tempdir().expect("a folder");
        let mut window = window_on_sample(sample, folder.path());
        begin(&mut window);
        let moves = plays_a_turn(&mut window, Device::Keys, sample);
        println!("{sample}: {moves} moves by the keyboard");
        assert!(moves > 3, "{sample}");
    }
}

/// A few moves by hand, then both sides are handed over: the game comes to its end, and holds when it is opened again.
#[test]
fn a_game_of_each_rulebook_is_played_to_its_end() {
    // Thirteen thousand moves of omaha take a minute.
    let is_thorough = std::env::var_os("BEACHHEAD_THOROUGH").is_some();
    let played = SAMPLES
        .iter()
        .filter(|sample| is_thorough || **sample != "omaha");
    for sample in played {
        let folder = tempfile::tempdir().expect("a folder");
        let mut window = window_on_sample(sample, folder.path());
        begin(&mut window);
        for _ in 0..6 {
            if !sets_up(&mut window, Device::Keys) {
                take_row(&mut window, Device::Keys, 0);
            }
        }
        let by_hand = position(&window).way.len();
        assert!(by_hand > 1, "{sample}");
        let sides = window.state().document().pack().palette.sides.iter();
        let sides: Vec<String> = sides.map(|side| side.name.clone()).collect();
        for side in sides {
            for label in ["More", &format!("{side}: random moves")] {
                let place = window.get_by_label(label).rect().center();
                click(&mut window, place);
                settle(&mut window);
            }
            press(&mut window, Modifiers::NONE, Key::Escape);
            settle(&mut window);
        }
        let turn = &position(&window).turn;
        assert!(
            matches!(turn.actor, Actor::Over { .. }),
            "{sample}: {turn:?}"
        );
        assert_eq!(live(&window).findings(), [], "{sample}");
        let (here, scene) = (position(&window).here, position(&window).scene.clone());
        println!("{sample}: {here} moves, {by_hand} of them by hand");
        let file = live(&window).file().expect("it has a place").to_path_buf();
        let opened = PlayAsk::Begin(Beginning::Open(file));
        window.state_mut().send(Command::Play(opened));
        settle(&mut window);
        assert_eq!(live(&window).findings(), [], "{sample}");
        assert_eq!(
            (position(&window).here, &position(&window).scene),
            (here, &scene)
        );
    }
}
