//! The sight tool in the window: it shades what the engine answers, also after heights are painted.

use std::sync::Arc;
use std::time::Duration;

use beachhead_check::sight::Lookout;
use beachhead_editor::command::{Command, Shown};
use beachhead_editor::{App, Document, Tool};
use beachhead_engine::Board;
use beachhead_schema::edit::set_elevation;
use beachhead_schema::hex::{HexIx, HexNo};
use egui::{Key, Modifiers, PointerButton, Pos2, vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;

use super::kit::*;

type Window = Harness<'static, App>;

/// A window on a sample, with the tool in hand.
fn looking(sample: &str) -> Window {
    let folder = beachhead_test_support::root()
        .join("sample-data")
        .join(sample);
    let document = Document::open(&folder).expect("a sample can be read");
    let mut window = window_on(document);
    window.state_mut().send(Command::Pick(Tool::Sight));
    window.run_steps(3);
    window
}

fn hex(window: &Window, number: &str) -> HexIx {
    let grid = &pack(window).map.grid;
    grid.find(number).expect("a hex of the map")
}

/// The hexes that are shaded, once they are known.
fn unseen(window: &mut Window) -> Vec<HexIx> {
    let mut rounds = (0..3000).map(|_| {
        std::thread::sleep(Duration::from_millis(10));
        window.step();
        window.state().unseen_hexes().map(<[HexIx]>::to_vec)
    });
    let known = rounds.find_map(|unseen| unseen);
    known.expect("somebody answers")
}

/// The engine's own lines of sight, in the scenario that is shown.
fn lookout(window: &Window) -> Lookout<'_> {
    let pack = pack(window);
    let board = Arc::new(Board::compile(&pack.map, &pack.palette));
    let scenario = window.state().document().scenario();
    let scenario = scenario.map(|scenario| scenario.id.as_str());
    Lookout::open(pack, &board, scenario).expect("it has lines of sight")
}

/// The same by the engine alone.
fn unseen_by(window: &Window, eye: HexIx) -> Vec<HexIx> {
    let (_, unseen) = lookout(window).seen_from(eye, None);
    unseen
}

/// Waits until a text with this part is shown.
fn reads(window: &mut Window, text: &str) {
    let is_shown = (0..1000).any(|_| {
        std::thread::sleep(Duration::from_millis(10));
        window.step();
        window.query_all_by_label_contains(text).next().is_some()
    });
    assert!(is_shown, "`{text}`");
}

fn hover(window: &mut Window, at: Pos2) {
    window.hover_at(at);
    window.run_steps(2);
}

/// A hex near the middle of those in play that does not see all around it, and one that it does not see.
fn blind_pair(window: &Window) -> [String; 2] {
    let (lookout, grid) = (lookout(window), &pack(window).map.grid);
    let in_play: Vec<HexIx> = lookout.judged().collect();
    let mut eyes = in_play[in_play.len() / 2..].iter().step_by(7);
    let found = eyes.find_map(|eye| {
        let (_, hidden) = lookout.seen_from(*eye, Some(4));
        Some([*eye, *hidden.first()?])
    });
    let pair = found.expect("some hex is not seen");
    pair.map(|hex| grid.number(hex).to_string())
}

#[test]
fn what_is_shaded_is_what_the_engine_answers() {
    for sample in ["omaha", "landings"] {
        let mut window = looking(sample);
        let [eye, target] = blind_pair(&window);
        let (from, to) = (at(&window, &eye), at(&window, &target));
        hover(&mut window, from);
        let expected = unseen_by(&window, hex(&window, &eye));
        assert_eq!(unseen(&mut window), expected, "{sample}: {eye}");
        click(&mut window, from);
        hover(&mut window, to);
        reads(&mut window, &format!("{eye} does not see {target}: "));
        assert_eq!(unseen(&mut window), expected, "{sample}: the eye is pinned");
        hover(&mut window, from);
        let same = format!("Eye and target are the same hex, {eye}");
        reads(&mut window, &same);
    }
}

#[test]
fn the_shading_is_kept_up_while_heights_are_painted() {
    let mut window = looking("omaha");
    let [eye, _] = blind_pair(&window);
    let from = at(&window, &eye);
    click(&mut window, from);
    let before = unseen(&mut window);
    window.state_mut().send(Command::Pick(Tool::Elevation));
    hover(&mut window, from + vec2(80.0, 40.0));
    assert_eq!(unseen(&mut window), before, "the eye stays");
    let edit = set_elevation(&pack(&window).map, &[HexNo::from(eye.as_str())], 900);
    let edit = edit.expect("it is not as high yet");
    window.state_mut().send(Command::Apply(edit));
    window.run_steps(2);
    let after = unseen(&mut window);
    assert_ne!(after, before);
    assert_eq!(after, unseen_by(&window, hex(&window, &eye)));
    window.state_mut().send(Command::Undo);
    window.run_steps(2);
    assert_eq!(unseen(&mut window), before);

    for (command, is_shaded) in [
        (Command::Toggle(Shown::Sight), false),
        (Command::Toggle(Shown::Sight), true),
        (Command::Unpin, false),
    ] {
        window.state_mut().send(command.clone());
        window.run_steps(2);
        match is_shaded {
            true => assert_eq!(unseen(&mut window), before),
            false => assert_eq!(window.state().unseen_hexes(), None, "{command:?}"),
        }
    }
}

#[test]
fn pins_are_let_go_one_by_one() {
    let mut window = looking("landings");
    let [eye, target] = blind_pair(&window);
    let (from, to) = (at(&window, &eye), at(&window, &target));
    drag(&mut window, &[from, to]);
    reads(&mut window, &format!("Target: {target}"));
    reads(&mut window, &format!("{eye} does not see {target}"));
    press(&mut window, Modifiers::NONE, Key::Escape);
    reads(&mut window, "Target: the hex under the pointer");
    press(&mut window, Modifiers::NONE, Key::Escape);
    reads(&mut window, "Eye: the hex under the pointer");
    drag(&mut window, &[from, to]);
    reads(&mut window, &format!("Eye: {eye}"));
    for pressed in [true, false] {
        window.event(egui::Event::PointerButton {
            pos: to,
            button: PointerButton::Secondary,
            pressed,
            modifiers: Modifiers::NONE,
        });
        window.run_steps(2);
    }
    reads(&mut window, "Eye: the hex under the pointer");
}

#[test]
fn what_cannot_be_answered_is_named() {
    for (sample, expected) in [
        ("utah", "have no line of sight"),
        ("omaha", "Point at a hex of the map"),
    ] {
        let mut window = looking(sample);
        let corner = window.state().layout().canvas.left_top() + vec2(3.0, 3.0);
        hover(&mut window, corner);
        reads(&mut window, expected);
        assert_eq!(window.state().unseen_hexes(), None, "{sample}");
    }
}
