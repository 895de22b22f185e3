//! Selecting hexes, and what is done with the selection, driven as a person would.

use beachhead_editor::command::Turn;
use beachhead_editor::command::{Command, SelectAsk};
use beachhead_editor::{App, Document, Tool};
use beachhead_schema::pack::Pack;
use egui::{Event, Key, Modifiers, OutputCommand, PointerButton, Pos2};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;

use super::kit::*;

/// The printed numbers of the selected hexes.
fn selected(window: &Harness<'_, App>) -> Vec<String> {
    let grid = &pack(window).map.grid;
    let hexes = window.state().selected().iter();
    let mut numbers: Vec<String> = hexes.map(|hex| grid.number(*hex).to_string()).collect();
    numbers.sort();
    numbers
}

fn count(window: &Harness<'_, App>) -> usize {
    window.state().selected().len()
}

/// A pull of the mouse with keys held.
fn pull(window: &mut Harness<'_, App>, modifiers: Modifiers, way: &[Pos2]) {
    let button = |pos, pressed| Event::PointerButton {
        pos,
        button: PointerButton::Primary,
        pressed,
        modifiers,
    };
    let (first, last) = (way[0], way[way.len() - 1]);
    window.hover_at(first);
    window.run_steps(1);
    let events = &mut window.input_mut().events;
    events.push(button(first, true));
    events.extend(way.iter().map(|point| Event::PointerMoved(*point)));
    events.push(button(last, false));
    window.run_steps(3);
}

#[test]
fn a_rectangle_selects_adds_and_takes_away() {
    let mut window = window();
    press(&mut window, Modifiers::NONE, Key::Q);
    let [a, b, c] = ["2404", "2206", "2306"].map(|hex| at(&window, hex));
    let out = egui::vec2(4.0, 4.0);
    let around = |from: Pos2, to: Pos2| {
        let rect = egui::Rect::from_two_pos(from, to).expand2(out);
        [rect.min, rect.max]
    };
    pull(&mut window, Modifiers::NONE, &around(a, b));
    let first = selected(&window);
    assert!(first.contains(&"2305".to_owned()), "{first:?}");
    pull(&mut window, Modifiers::ALT, &[c, c]);
    assert!(!selected(&window).contains(&"2306".to_owned()));
    pull(&mut window, Modifiers::SHIFT, &[c, c]);
    assert_eq!(selected(&window), first);
    press(&mut window, Modifiers::NONE, Key::B);
    assert_eq!(selected(&window), first, "it outlives the tool");
    assert!(history(&window).is_empty(), "nothing has changed");
}

/// A slow frame may hold the key for a way to select and the press after it.
#[test]
fn a_way_to_select_is_there_for_a_press_in_the_same_frame() {
    let mut window = window();
    let way = ["2402", "2406", "1806", "1802"].map(|hex| at(&window, hex));
    window.hover_at(way[0]);
    window.run_steps(1);
    let button = |pos, pressed| Event::PointerButton {
        pos,
        button: PointerButton::Primary,
        pressed,
        modifiers: Modifiers::NONE,
    };
    let events = &mut window.input_mut().events;
    events.push(Event::Key {
        key: Key::L,
        physical_key: None,
        pressed: true,
        repeat: false,
        modifiers: Modifiers::NONE,
    });
    events.push(button(way[0], true));
    window.run_steps(1);
    let events = &mut window.input_mut().events;
    events.extend(way.iter().map(|point| Event::PointerMoved(*point)));
    events.push(button(way[3], false));
    window.run_steps(3);
    assert!(count(&window) > 10, "{:?}", selected(&window));
}

#[test]
fn a_lasso_goes_round_hexes() {
    let mut window = window();
    press(&mut window, Modifiers::NONE, Key::L);
    let way = ["2402", "2406", "1806", "1802"].map(|hex| at(&window, hex));
    pull(&mut window, Modifiers::NONE, &way);
    let found = selected(&window);
    assert!(
        found.contains(&"2104".to_owned()) && found.len() > 10,
        "{found:?}"
    );
    assert!(!found.contains(&"2501".to_owned()));
}

#[test]
fn the_wand_takes_what_hangs_together() {
    let mut window = window();
    press(&mut window, Modifiers::NONE, Key::W);
    let hex = at(&window, "2404");
    click(&mut window, hex);
    let wand = selected(&window);
    assert!(wand.contains(&"2404".to_owned()));
    assert!(wand.iter().all(|hex| terrain(&window, hex) == "bocage"));
    press(&mut window, Modifiers::COMMAND, Key::L);
    let all = selected(&window);
    assert!(all.len() > wand.len(), "{} bocage in all", all.len());
    assert!(all.iter().all(|hex| terrain(&window, hex) == "bocage"));
}

#[test]
fn the_same_hexsides_and_paths_are_found() {
    let mut window = window();
    choose(&mut window, "All the same");
    let map = &pack(&window).map;
    let side = map
        .hexsides
        .iter()
        .find(|side| side.between.other().is_some());
    let side = side.expect("a hexside").clone();
    let beside = map.hexsides.iter().filter(|other| other.kind == side.kind);
    let mut expected: Vec<String> = beside
        .flat_map(|side| side.between.hexes())
        .map(ToString::to_string)
        .collect();
    expected.sort();
    expected.dedup();
    let ends: Vec<Pos2> = side
        .between
        .hexes()
        .map(|hex| at(&window, hex.as_str()))
        .collect();
    click(&mut window, ends[0].lerp(ends[1], 0.5));
    assert_eq!(selected(&window), expected);
}

#[test]
fn the_whole_map_is_selected_and_let_go_of() {
    let mut window = window();
    let all = pack(&window).map.grid.len() as usize;
    let shift = Modifiers::COMMAND.plus(Modifiers::SHIFT);
    for (modifiers, key, expected) in [
        (Modifiers::COMMAND, Key::A, all),
        (shift, Key::A, 0),
        (Modifiers::COMMAND, Key::I, all),
        (Modifiers::COMMAND, Key::I, 0),
    ] {
        press(&mut window, modifiers, key);
        assert_eq!(count(&window), expected, "{key:?}");
    }
    let hex = at(&window, "2206");
    click(&mut window, hex);
    for (key, expected) in [(Key::G, 7), (Key::G, 19), (Key::H, 7), (Key::H, 1)] {
        press(&mut window, shift, key);
        assert_eq!(count(&window), expected, "{key:?}");
    }
    press(&mut window, Modifiers::NONE, Key::Escape);
    assert_eq!(count(&window), 0);
}

/// Saves into a folder, opens that again and compares.
fn survives_saving(window: &mut Harness<'_, App>) {
    let folder = tempfile::tempdir().expect("a folder");
    window
        .state_mut()
        .send(Command::SaveTo(folder.path().into()));
    window.run_steps(3);
    assert!(!window.state().document().is_dirty(), "saved");
    let again = Document::open(folder.path()).expect("it can be read again");
    assert_eq!(again.pack(), pack(window));
}

/// Takes the last edit back and makes it again; the pack must be as it was, both times.
fn goes_both_ways(window: &mut Harness<'_, App>, before: &Pack) {
    let after = pack(window).clone();
    assert_ne!(&after, before);
    press(window, Modifiers::COMMAND, Key::Z);
    assert_eq!(pack(window), before, "undone");
    press(window, Modifiers::COMMAND, Key::Y);
    assert_eq!(pack(window), &after, "redone");
    survives_saving(window);
}

/// Selects a hex and those around it.
fn select_around(window: &mut Harness<'_, App>, hex: &str) {
    press(window, Modifiers::NONE, Key::V);
    let hex = at(window, hex);
    click(window, hex);
    press(window, Modifiers::COMMAND.plus(Modifiers::SHIFT), Key::G);
}

/// What was put onto the clipboard in the frames since.
fn copied(window: &mut Harness<'_, App>, event: Event) -> String {
    window.event(event);
    window.step();
    let copied = |window: &Harness<'_, App>| {
        let commands = &window.output().platform_output.commands;
        commands.iter().find_map(|command| match command {
            OutputCommand::CopyText(text) => Some(text.clone()),
            _ => None,
        })
    };
    let mut text = copied(window);
    for _ in 0..3 {
        if text.is_none() {
            window.step();
            text = copied(window);
        }
    }
    window.run_steps(2);
    text.expect("something was copied")
}

fn numbered(window: &Harness<'_, App>, name: &str) -> usize {
    history(window)
        .iter()
        .filter(|step| step.starts_with(name))
        .count()
}

#[test]
fn hexes_are_copied_from_one_window_and_pasted_in_another() {
    let mut from = window();
    select_around(&mut from, "1706");
    let text = copied(&mut from, Event::Copy);
    assert!(
        text.starts_with("(kind: \"fragment\", format: 1,"),
        "{text}"
    );
    assert!(history(&from).is_empty());

    let mut into = window();
    let before = pack(&into).clone();
    into.event(Event::Paste(text));
    into.run_steps(3);
    let hex = at(&into, "2805");
    into.hover_at(hex);
    into.run_steps(2);
    assert!(history(&into).is_empty(), "it floats");
    click(&mut into, hex);
    assert_eq!(history(&into), ["Paste 7 hexes"]);
    assert_eq!(terrain(&into, "2805"), "city");
    assert_eq!(count(&into), 7, "what was pasted is selected");
    goes_both_ways(&mut into, &before);
}

#[test]
fn what_floats_is_turned_flipped_and_given_up() {
    let mut window = window();
    select_around(&mut window, "1706");
    let before = pack(&window).clone();
    let text = copied(&mut window, Event::Copy);
    window.event(Event::Paste(text.clone()));
    window.run_steps(3);
    press(&mut window, Modifiers::NONE, Key::Escape);
    let hex = at(&window, "2805");
    click(&mut window, hex);
    assert!(history(&window).is_empty(), "given up");
    // The other half of the town lies in the north-west; after two turns to the right it lies in the east.
    window.event(Event::Paste(text));
    window.run_steps(3);
    for key in [Key::R, Key::R] {
        press(&mut window, Modifiers::NONE, key);
    }
    assert_eq!(
        window.state().tool(),
        Tool::Select,
        "R and F are no tools now"
    );
    click(&mut window, hex);
    assert_eq!(terrain(&window, "2806"), "city");
    goes_both_ways(&mut window, &before);
}

#[test]
fn hexes_are_cut_and_cleared() {
    let mut window = window();
    select_around(&mut window, "1706");
    let before = pack(&window).clone();
    let text = copied(&mut window, Event::Cut);
    assert_eq!(history(&window), ["Cut 7 hexes"]);
    assert_ne!(terrain(&window, "1706"), "city");
    goes_both_ways(&mut window, &before);
    window.event(Event::Paste(text));
    window.run_steps(3);
    let hex = at(&window, "1706");
    click(&mut window, hex);
    assert_eq!(
        pack(&window)
            .map
            .hexes
            .name(pack(&window).map.grid.find("1706").expect("a hex")),
        Some("Carentan")
    );
    assert_eq!(pack(&window).map.hexsides, before.map.hexsides);

    let before = pack(&window).clone();
    press(&mut window, Modifiers::NONE, Key::Delete);
    assert_eq!(numbered(&window, "Clear 7 hexes"), 1);
    goes_both_ways(&mut window, &before);
}

#[test]
fn hexes_are_moved_turned_and_flipped_in_place() {
    let mut window = window();
    select_around(&mut window, "1706");
    let before = pack(&window).clone();
    press(&mut window, Modifiers::COMMAND, Key::CloseBracket);
    assert_eq!(history(&window), ["Turn 7 hexes"]);
    assert_eq!(
        terrain(&window, "1806"),
        "city",
        "the other half went round"
    );
    goes_both_ways(&mut window, &before);

    let before = pack(&window).clone();
    window
        .state_mut()
        .send(Command::Selected(SelectAsk::Turn(Turn::Over)));
    window.run_steps(3);
    assert_eq!(numbered(&window, "Flip 7 hexes"), 1);
    assert_eq!(terrain(&window, "1805"), "city");
    goes_both_ways(&mut window, &before);

    let before = pack(&window).clone();
    press(&mut window, Modifiers::NONE, Key::J);
    let hex = at(&window, "2005");
    click(&mut window, hex);
    assert_eq!(numbered(&window, "Move 7 hexes"), 1);
    assert_eq!(terrain(&window, "2005"), "city");
    goes_both_ways(&mut window, &before);
}

#[test]
fn other_things_on_the_clipboard_do_no_harm() {
    let mut window = window();
    for text in [
        "Carentan".to_owned(),
        "(kind: \"fragment\", format: 9)".to_owned(),
        "(kind: \"fragment\", format: 1, orientation: Pointy, hexes: [(hex:".to_owned(),
        "x".repeat(5_000_000),
    ] {
        window.event(Event::Paste(text));
        window.run_steps(3);
        let reported = window.query_by_label_contains("Nothing is pasted");
        assert!(reported.is_some(), "it is reported");
        window.state_mut().send(Command::Say(""));
        window.run_steps(2);
    }
    assert!(history(&window).is_empty());
}

#[test]
fn what_lies_off_the_map_is_left_out_and_reported() {
    let mut window = window();
    select_around(&mut window, "1706");
    let text = copied(&mut window, Event::Copy);
    window.event(Event::Paste(text));
    window.run_steps(3);
    let hex = at(&window, "0101");
    click(&mut window, hex);
    assert_eq!(terrain(&window, "0101"), "city");
    assert!(count(&window) < 7);
    assert!(window.query_by_label_contains("off the map").is_some());
}

/// Presses at the first hex and goes to the others, the button still down.
fn hold(window: &mut Harness<'_, App>, way: &[&str]) {
    let points: Vec<Pos2> = way.iter().map(|hex| at(window, hex)).collect();
    window.hover_at(points[0]);
    window.run_steps(1);
    window.drag_at(points[0]);
    window.run_steps(1);
    for point in &points[1..] {
        window.hover_at(*point);
        window.run_steps(2);
    }
}

fn let_go(window: &mut Harness<'_, App>, hex: &str) {
    let at = at(window, hex);
    window.drop_at(at);
    window.run_steps(3);
}

#[test]
fn the_selection_is_dragged_elsewhere() {
    for way in ["By hand", "Rectangle", "Lasso", "Wand", "All the same"] {
        let mut window = window();
        select_around(&mut window, "1706");
        choose(&mut window, way);
        let before = pack(&window).clone();
        // It is held beside its middle.
        hold(&mut window, &["1707", "1906", "2006"]);
        assert_eq!(pack(&window), &before, "it is only shown so far");
        let reported = window.query_by_label_contains("Move 7 hexes to 2006");
        assert!(reported.is_some(), "{way}: it is reported");
        let_go(&mut window, "2006");
        assert_eq!(history(&window), ["Move 7 hexes"], "{way}");
        assert_eq!(terrain(&window, "2005"), "city");
        assert_ne!(terrain(&window, "1706"), "city", "it has left");
        assert_eq!(count(&window), 7, "what was moved is selected");
        assert!(selected(&window).contains(&"2005".to_owned()));
        assert!(pack(&window).map.hexsides != before.map.hexsides);
        goes_both_ways(&mut window, &before);
    }
}

#[test]
fn a_drag_does_the_same_as_the_command() {
    let mut by_drag = window();
    select_around(&mut by_drag, "1706");
    hold(&mut by_drag, &["1706", "2005"]);
    press(&mut by_drag, Modifiers::NONE, Key::R);
    let_go(&mut by_drag, "2005");

    let mut by_key = window();
    select_around(&mut by_key, "1706");
    press(&mut by_key, Modifiers::NONE, Key::J);
    press(&mut by_key, Modifiers::NONE, Key::R);
    let hex = at(&by_key, "2005");
    click(&mut by_key, hex);
    assert_eq!(history(&by_drag), ["Move 7 hexes"]);
    assert_eq!(pack(&by_drag), pack(&by_key));
    assert_eq!(by_drag.state().tool(), Tool::Select);
}

#[test]
fn ctrl_and_alt_copy_what_is_dragged() {
    for modifiers in [Modifiers::COMMAND, Modifiers::ALT] {
        let mut window = window();
        select_around(&mut window, "1706");
        let before = pack(&window).clone();
        hold(&mut window, &["1706", "2005"]);
        let pos = at(&window, "2005");
        window.event(Event::PointerButton {
            pos,
            button: PointerButton::Primary,
            pressed: false,
            modifiers,
        });
        window.run_steps(3);
        assert_eq!(history(&window), ["Copy 7 hexes"]);
        assert_eq!(terrain(&window, "2005"), "city");
        assert_eq!(terrain(&window, "1706"), "city", "it is still there");
        goes_both_ways(&mut window, &before);
    }
}

#[test]
fn a_drag_is_given_up() {
    let mut window = window();
    select_around(&mut window, "1706");
    let (before, set) = (pack(&window).clone(), selected(&window));
    hold(&mut window, &["1706", "2005"]);
    press(&mut window, Modifiers::NONE, Key::Escape);
    let_go(&mut window, "2005");
    // Back where it came from.
    hold(&mut window, &["1706", "2005", "1706"]);
    let_go(&mut window, "1706");
    // Off the canvas.
    hold(&mut window, &["1706", "2005"]);
    window.drop_at(egui::pos2(20.0, 8.0));
    window.run_steps(3);
    assert!(
        window
            .query_by_label_contains("Nothing was moved")
            .is_some(),
        "it is reported"
    );
    assert!(history(&window).is_empty(), "{:?}", history(&window));
    assert_eq!(pack(&window), &before);
    assert_eq!(selected(&window), set, "the selection is as it was");
}

#[test]
fn what_is_dragged_off_the_edge_is_left_out_and_reported() {
    let mut window = window();
    select_around(&mut window, "1706");
    let before = pack(&window).clone();
    hold(&mut window, &["1706", "0101"]);
    let reported = window.query_by_label_contains("off the map would be left out");
    assert!(reported.is_some(), "before it is done");
    let_go(&mut window, "0101");
    assert_eq!(terrain(&window, "0101"), "city");
    assert!(count(&window) < 7);
    let reported = window.query_by_label_contains("off the map");
    assert!(reported.is_some(), "and after");
    goes_both_ways(&mut window, &before);
}

#[test]
fn a_press_inside_the_selection_is_a_click_unless_pulled() {
    let mut window = window();
    select_around(&mut window, "1706");
    let hex = at(&window, "1707");
    click(&mut window, hex);
    assert_eq!(count(&window), 0, "another hex is looked at");
    press(
        &mut window,
        Modifiers::COMMAND.plus(Modifiers::SHIFT),
        Key::G,
    );
    assert!(selected(&window).contains(&"1707".to_owned()));
    press(&mut window, Modifiers::NONE, Key::W);
    click(&mut window, hex);
    let alike = terrain(&window, "1707");
    assert!(
        selected(&window)
            .iter()
            .all(|hex| terrain(&window, hex) == alike)
    );
    // Keys held at the press pick hexes as ever.
    let ends = ["1707", "1707"].map(|hex| at(&window, hex));
    press(&mut window, Modifiers::NONE, Key::Q);
    pull(&mut window, Modifiers::COMMAND, &ends);
    assert!(!selected(&window).contains(&"1707".to_owned()));
    assert!(history(&window).is_empty());
}

#[test]
fn pulls_by_keyboard_select_and_never_move() {
    let mut window = window();
    select_around(&mut window, "1706");
    for _ in 0..3 {
        press(&mut window, Modifiers::SHIFT, Key::ArrowRight);
    }
    window.run_steps(3);
    assert!(history(&window).is_empty(), "{:?}", history(&window));
}
