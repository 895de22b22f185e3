//! Selecting hexes, and what is done with the selection, driven as a person would.

use beachhead_editor::App;
use egui::{Event, Key, Modifiers, PointerButton, Pos2};
use egui_kittest::Harness;

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
