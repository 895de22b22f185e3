//! Lines and shores drawn in the window: each tool is used, undone, redone, saved and read again.

use beachhead_editor::command::Command;
use beachhead_editor::{App, Document};
use beachhead_schema::hex::HexsideNo;
use beachhead_schema::pack::Pack;
use egui::{Event, Key, Modifiers, Pos2};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;

use super::kit::*;

type Window = Harness<'static, App>;

/// The point where three hexes meet.
fn corner(window: &Window, hexes: [&str; 3]) -> Pos2 {
    let [a, b, c] = hexes.map(|hex| at(window, hex).to_vec2());
    ((a + b + c) / 3.0).to_pos2()
}

fn with_alt(window: &mut Window, act: impl FnOnce(&mut Window)) {
    window.event(Event::ModifiersChanged(Modifiers::ALT));
    window.run_steps(1);
    act(window);
    window.event(Event::ModifiersChanged(Modifiers::NONE));
    window.run_steps(1);
}

fn undo(window: &mut Window) {
    press(window, Modifiers::COMMAND, Key::Z);
}

fn redo(window: &mut Window) {
    press(window, Modifiers::COMMAND, Key::Y);
}

/// What was done is taken back step by step and made again; then it is saved, and read as it was saved.
fn walked_and_saved(window: &mut Window, before: &Pack) {
    let after = pack(window).clone();
    let steps = history(window).len();
    assert_ne!(after, *before, "something was done");
    (0..steps).for_each(|_| undo(window));
    assert_eq!(pack(window), before, "all is taken back");
    (0..steps).for_each(|_| redo(window));
    assert_eq!(*pack(window), after, "all is made again");
    let folder = tempfile::tempdir().expect("a folder");
    window
        .state_mut()
        .send(Command::SaveTo(folder.path().to_path_buf()));
    window.run_steps(3);
    let read = Document::open(folder.path()).expect("what was saved can be read");
    assert_eq!(*read.pack(), after, "it is read as it was saved");
}

fn river(window: &Window) -> Vec<HexsideNo> {
    let drawn = pack(window).map.hexsides.iter();
    drawn
        .filter(|side| side.kind == "river" && side.name.as_deref() == Some("Test"))
        .map(|side| side.between.clone())
        .collect()
}

fn called(window: &mut Window, name: &str) {
    let name = beachhead_editor::Brush::Named(name.to_owned());
    window.state_mut().send(Command::Load(name));
    window.run_steps(2);
}

#[test]
fn a_river_is_traced_from_corner_to_corner() {
    let mut window = window();
    let before = pack(&window).clone();
    choose(&mut window, "River");
    called(&mut window, "Test");
    // A quick mouse: the first and the last corner, and one on the way.
    let way = [
        corner(&window, ["2602", "2603", "2503"]),
        corner(&window, ["2604", "2605", "2505"]),
        corner(&window, ["2607", "2608", "2508"]),
    ];
    window.hover_at(way[0]);
    window.run_steps(1);
    window.drag_at(way[0]);
    window.run_steps(1);
    for point in &way[1..] {
        window.hover_at(*point);
        window.run_steps(2);
    }
    let told = "River Test along 10 hexsides, unbroken";
    assert!(
        window.query_by_label(told).is_some(),
        "the status bar says so"
    );
    window.drop_at(way[2]);
    window.run_steps(3);
    assert_eq!(river(&window).len(), 10, "{:?}", river(&window));
    assert_eq!(history(&window).len(), 1, "one stroke is one edit");
    walked_and_saved(&mut window, &before);
}

#[test]
fn a_river_is_taken_back_by_going_back_and_erased_with_alt() {
    let mut window = window();
    choose(&mut window, "River");
    called(&mut window, "Test");
    let points = [
        corner(&window, ["2602", "2603", "2503"]),
        corner(&window, ["2603", "2503", "2504"]),
        corner(&window, ["2603", "2604", "2504"]),
        corner(&window, ["2604", "2504", "2505"]),
    ];
    drag(&mut window, &[points[0], points[1], points[2], points[1]]);
    assert_eq!(river(&window), [HexsideNo::between("2503", "2603")]);
    drag(&mut window, &[points[1], points[2], points[3]]);
    assert_eq!(river(&window).len(), 3);
    with_alt(&mut window, |window| drag(window, &[points[3], points[2]]));
    assert_eq!(river(&window).len(), 2);
    press(&mut window, Modifiers::NONE, Key::X);
    drag(&mut window, &[points[2], points[0]]);
    assert_eq!(river(&window).len(), 0, "erase mode");
    drag(&mut window, &[points[2], points[0]]);
    let why = "There is nothing of this kind to erase";
    assert!(window.query_by_label(why).is_some());
}

fn trails(window: &Window) -> Vec<String> {
    let drawn = pack(window).map.paths.iter();
    drawn
        .filter(|path| path.kind == "trail" && path.name.as_deref() == Some("Test"))
        .map(|path| {
            path.hexes
                .iter()
                .map(|hex| hex.as_str())
                .collect::<Vec<_>>()
                .join(" ")
        })
        .collect()
}

#[test]
fn a_path_is_extended_branched_joined_cut_and_erased() {
    let mut window = window();
    let before = pack(&window).clone();
    choose(&mut window, "Trail");
    called(&mut window, "Test");
    let pull = |window: &mut Window, hexes: &[&str]| {
        let way: Vec<Pos2> = hexes.iter().map(|hex| at(window, hex)).collect();
        drag(window, &way);
    };
    pull(&mut window, &["0203", "0206"]);
    assert_eq!(
        trails(&window),
        ["0203 0204 0205 0206"],
        "over what was jumped"
    );
    pull(&mut window, &["0206", "0207"]);
    assert_eq!(trails(&window), ["0203 0204 0205 0206 0207"], "extended");
    pull(&mut window, &["0205", "0105"]);
    assert_eq!(trails(&window).len(), 2, "a branch is a path of its own");
    undo(&mut window);
    pull(&mut window, &["0209", "0210"]);
    pull(&mut window, &["0207", "0209"]);
    let whole = "0203 0204 0205 0206 0207 0208 0209 0210";
    assert_eq!(trails(&window), [whole], "joined: {:?}", history(&window));
    with_alt(&mut window, |window| pull(window, &["0205", "0206"]));
    assert_eq!(
        trails(&window),
        ["0203 0204 0205", "0206 0207 0208 0209 0210"]
    );
    with_alt(&mut window, |window| pull(window, &["0204"]));
    assert_eq!(trails(&window), ["0206 0207 0208 0209 0210"]);
    with_alt(&mut window, |window| pull(window, &["0204"]));
    let why = "There is no path of this kind to erase";
    assert!(window.query_by_label(why).is_some());
    walked_and_saved(&mut window, &before);
}
