//! Painting that keeps to the selection.

use std::collections::BTreeSet;

use beachhead_editor::command::{Command, SelectAsk};
use beachhead_editor::{App, Brush, How, Shape, Tool};
use egui::{Key, Modifiers};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;

use super::kit::*;

fn select(window: &mut Harness<'_, App>, numbers: &[&str]) {
    let grid = &pack(window).map.grid;
    let find = |number: &&str| grid.find(number).expect("a hex of the map");
    let hexes = SelectAsk::Hexes(numbers.iter().map(find).collect(), How::Only);
    window.state_mut().send(Command::Selected(hexes));
    window.run_steps(3);
}

fn set(numbers: &[&str]) -> BTreeSet<String> {
    numbers.iter().map(|number| (*number).to_owned()).collect()
}

#[test]
fn a_stroke_touches_only_selected_hexes() {
    for (shape, way, expected) in [
        (Shape::Freehand, ["0903", "0906"], &["0904", "0905"][..]),
        (Shape::Line, ["0903", "0906"], &["0904", "0905"]),
        (
            Shape::Rectangle,
            ["0803", "1006"],
            &["0904", "0905", "1005"],
        ),
        (Shape::Freehand, ["0906", "0907"], &[]),
    ] {
        let mut window = window();
        let before = pack(&window).clone();
        let brushes = [
            Brush::Terrain("city".into()),
            Brush::Shape(shape),
            Brush::Size(1),
        ];
        load(&mut window, Tool::Terrain, brushes);
        select(&mut window, &["0904", "0905", "1005"]);
        choose(&mut window, "Keep to the selection");
        let way = way.map(|hex| at(&window, hex));
        drag(&mut window, &way);
        assert_eq!(changed(&window, &before), set(expected), "{shape:?}");
        if expected.is_empty() {
            window.get_by_label_contains("Outside the selection");
        } else {
            goes_around(&mut window, &before);
        }
    }
}

#[test]
fn a_bucket_fills_up_to_the_edge_of_the_selection() {
    let mut window = window();
    let before = pack(&window).clone();
    let brushes = [
        Brush::Terrain("city".into()),
        Brush::Shape(Shape::Bucket),
        Brush::KeepToSelection,
    ];
    load(&mut window, Tool::Terrain, brushes);
    // All of it bocage, and the last apart from the others.
    let chosen = ["2404", "2405", "1104"];
    let kinds: Vec<&str> = chosen.iter().map(|hex| terrain(&window, hex)).collect();
    assert_eq!(kinds, ["bocage"; 3]);
    select(&mut window, &chosen);
    let hex = at(&window, "2404");
    click(&mut window, hex);
    assert_eq!(changed(&window, &before), set(&["2404", "2405"]));
    goes_around(&mut window, &before);
}

#[test]
fn without_a_selection_or_the_wish_all_is_painted() {
    let mut window = window();
    let before = pack(&window).clone();
    load(&mut window, Tool::Terrain, [Brush::Terrain("city".into())]);
    press(&mut window, Modifiers::SHIFT, Key::S);
    window.get_by_label_contains("only those are painted");
    let hex = at(&window, "0904");
    click(&mut window, hex);
    select(&mut window, &["1005"]);
    press(&mut window, Modifiers::SHIFT, Key::S);
    let hex = at(&window, "0905");
    click(&mut window, hex);
    assert_eq!(changed(&window, &before), set(&["0904", "0905"]));
    steps_around(&mut window, &before);
}
