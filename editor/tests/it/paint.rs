//! Painting: every tool in every shape through the window, done, undone, redone, saved and read again.

use std::collections::BTreeSet;

use beachhead_editor::command::Command;
use beachhead_editor::{App, Brush, Document, Shape, Tool};
use beachhead_schema::pack::Pack;
use egui::{Key, Modifiers};
use egui_kittest::Harness;

use super::kit::*;

/// Undoes and redoes the only step there is, saves, and reads what was saved: all must be as it was.
fn goes_around(window: &mut Harness<'_, App>, before: &Pack) {
    let after = pack(window).clone();
    assert_ne!(&after, before, "{:?}", history(window));
    assert_eq!(history(window).len(), 1, "{:?}", history(window));
    press(window, Modifiers::COMMAND, Key::Z);
    assert_eq!(pack(window), before, "undone");
    press(window, Modifiers::COMMAND, Key::Y);
    assert_eq!(pack(window), &after, "redone");
    let folder = tempfile::tempdir().expect("a folder");
    let save = Command::SaveTo(folder.path().to_path_buf());
    window.state_mut().send(save);
    window.run_steps(3);
    assert!(!window.state().document().is_dirty(), "saved");
    let read = Document::open(folder.path()).expect("it can be read");
    assert_eq!(read.pack(), &after, "read again");
}

fn load(window: &mut Harness<'_, App>, tool: Tool, brushes: impl IntoIterator<Item = Brush>) {
    window.state_mut().send(Command::Pick(tool));
    for brush in brushes {
        window.state_mut().send(Command::Load(brush));
    }
    window.run_steps(3);
}

/// The hexes that have another terrain, features or height than before.
fn changed(window: &Harness<'_, App>, before: &Pack) -> BTreeSet<String> {
    let (map, grid) = (&pack(window).map, &before.map.grid);
    let numbers = grid.iter().filter(|hex| {
        let number = grid.number(*hex);
        map.hexes.record(*hex, number.clone()) != before.map.hexes.record(*hex, number)
    });
    numbers.map(|hex| grid.number(hex).to_string()).collect()
}

fn within(pack: &Pack, hex: &str, radius: u32) -> BTreeSet<String> {
    let grid = &pack.map.grid;
    let hexes = grid.within(grid.find(hex).expect("a hex of the map"), radius);
    hexes
        .into_iter()
        .map(|hex| grid.number(hex).to_string())
        .collect()
}

#[test]
fn a_wide_brush_paints_what_is_around() {
    for size in 1..=5 {
        let mut window = window();
        let before = pack(&window).clone();
        load(
            &mut window,
            Tool::Terrain,
            [
                Brush::Terrain("city".into()),
                Brush::Shape(Shape::Freehand),
                Brush::Size(size),
            ],
        );
        let hex = at(&window, "1003");
        click(&mut window, hex);
        assert_eq!(
            changed(&window, &before),
            within(&before, "1003", u32::from(size) - 1)
        );
        goes_around(&mut window, &before);
    }
}

#[test]
fn keys_choose_shape_and_width() {
    let mut window = window();
    let before = pack(&window).clone();
    load(&mut window, Tool::Terrain, [Brush::Terrain("city".into())]);
    for (modifiers, key) in [
        (Modifiers::SHIFT, Key::L),
        (Modifiers::NONE, Key::Num2),
        (Modifiers::NONE, Key::CloseBracket),
        (Modifiers::NONE, Key::OpenBracket),
    ] {
        press(&mut window, modifiers, key);
    }
    let way = ["1003", "1005"].map(|hex| at(&window, hex));
    drag(&mut window, &way);
    let wide: BTreeSet<String> = ["1003", "1004", "1005"]
        .iter()
        .flat_map(|hex| within(&before, hex, 1))
        .collect();
    assert_eq!(changed(&window, &before), wide);
    goes_around(&mut window, &before);
}

#[test]
fn a_line_keeps_to_the_hex_axes_with_shift() {
    for shift in [false, true] {
        let mut window = window();
        let before = pack(&window).clone();
        load(
            &mut window,
            Tool::Terrain,
            [
                Brush::Terrain("city".into()),
                Brush::Shape(Shape::Line),
                Brush::Size(1),
            ],
        );
        let from = at(&window, "1003");
        let across = at(&window, "1004").x - from.x;
        // Four fifths of the way up to the next row.
        let to = at(&window, "1006") - egui::vec2(0.0, across * 0.7);
        let held = if shift {
            Modifiers::SHIFT
        } else {
            Modifiers::NONE
        };
        window.hover_at(from);
        window.run_steps(1);
        window.event_modifiers(button(from, true, held), held);
        window.run_steps(1);
        window.event_modifiers(egui::Event::PointerMoved(to), held);
        window.run_steps(1);
        window.event_modifiers(button(to, false, held), held);
        window.run_steps(3);
        let found = changed(&window, &before);
        let on_row = ["1003", "1004", "1005", "1006"].map(str::to_owned);
        if shift {
            assert_eq!(found, BTreeSet::from(on_row));
        } else {
            assert!(found.iter().any(|hex| hex.starts_with("09")), "{found:?}");
        }
        goes_around(&mut window, &before);
    }
}

fn button(pos: egui::Pos2, pressed: bool, modifiers: Modifiers) -> egui::Event {
    egui::Event::PointerButton {
        pos,
        button: egui::PointerButton::Primary,
        pressed,
        modifiers,
    }
}

#[test]
fn a_rectangle_takes_rows_and_columns() {
    let mut window = window();
    let before = pack(&window).clone();
    load(
        &mut window,
        Tool::Terrain,
        [
            Brush::Terrain("city".into()),
            Brush::Shape(Shape::Rectangle),
        ],
    );
    let way = ["0803", "1005"].map(|hex| at(&window, hex));
    drag(&mut window, &way);
    let expected: BTreeSet<String> = ["08", "09", "10"]
        .iter()
        .flat_map(|row| ["03", "04", "05"].map(|column| format!("{row}{column}")))
        .collect();
    assert_eq!(changed(&window, &before), expected);
    goes_around(&mut window, &before);
}

#[test]
fn a_lasso_takes_the_hexes_within() {
    let mut window = window();
    let before = pack(&window).clone();
    load(
        &mut window,
        Tool::Terrain,
        [Brush::Terrain("city".into()), Brush::Shape(Shape::Lasso)],
    );
    let middle = at(&window, "1004");
    let across = at(&window, "1005").x - middle.x;
    let way = [
        (-1.4, -1.3),
        (1.4, -1.3),
        (1.4, 1.3),
        (-1.4, 1.3),
        (-1.4, -1.0),
    ]
    .map(|(x, y)| middle + egui::vec2(x, y) * across);
    drag(&mut window, &way);
    assert_eq!(changed(&window, &before), within(&before, "1004", 1));
    goes_around(&mut window, &before);
}

#[test]
fn a_bucket_fills_what_hangs_together() {
    let mut window = window();
    let before = pack(&window).clone();
    load(
        &mut window,
        Tool::Terrain,
        [Brush::Terrain("marsh".into()), Brush::Shape(Shape::Bucket)],
    );
    let hex = at(&window, "2811");
    click(&mut window, hex);
    let grid = &before.map.grid;
    let from = grid.find("2811").expect("a hex of the map");
    let sea = before.map.hexes.terrain(from).expect("it is known");
    let flood = grid.flood(from, 1000, |hex| before.map.hexes.terrain(hex) == Some(sea));
    assert!(flood.hexes.len() > 20, "the sea is wide");
    let expected: BTreeSet<String> = flood
        .hexes
        .iter()
        .map(|hex| grid.number(*hex).to_string())
        .collect();
    assert_eq!(changed(&window, &before), expected);
    goes_around(&mut window, &before);
}
