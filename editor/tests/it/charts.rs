//! Charts drawn, changed, moved and removed in the window, and units placed in their cells.

use beachhead_editor::command::Command;
use beachhead_editor::{App, Brush, ChartDraft, Tool};
use beachhead_schema::Id;
use beachhead_schema::map::{Beside, Chart, ChartKind};
use egui::{Key, Modifiers, Pos2, vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;

use super::kit::*;

type Window = Harness<'static, App>;

fn chart(window: &Window) -> Chart {
    let mut charts = pack(window).map.charts.iter();
    charts.next().expect("a chart is drawn").clone()
}

/// A point of the map's plane on the screen.
fn on_screen(window: &Window, point: (f32, f32)) -> Pos2 {
    let grid = &pack(window).map.grid;
    let place = |hex: &str| {
        let (x, y) = grid.center(grid.find(hex).expect("a hex of the map"));
        (vec2(x, y), at(window, hex))
    };
    let [(from, here), (to, there)] = ["0101", "3314"].map(place);
    let scale = (there - here).length() / (to - from).length();
    here + (vec2(point.0, point.1) - from) * scale
}

fn cell(window: &Window, cell: u16) -> Pos2 {
    let map = &pack(window).map;
    let room = chart(window).cell_bounds(map.grid.bounds(), cell);
    let room = room.expect("the chart has it");
    let middle = (
        (room.min.0 + room.max.0) / 2.0,
        (room.min.1 + room.max.1) / 2.0,
    );
    on_screen(window, middle)
}

/// A chart of two by two cells, to the west of the map.
fn drawn() -> Window {
    let mut window = window();
    let draft = ChartDraft {
        title: "England".to_owned(),
        ..ChartDraft::default()
    };
    load(&mut window, Tool::Chart, [Brush::Chart(draft)]);
    let hexes = pack(&window).map.grid.bounds();
    let (left, top) = hexes.min;
    let corners = [(left - 7.0, top + 2.0), (left - 1.0, top + 8.7)];
    let way = corners.map(|corner| on_screen(&window, corner));
    drag(&mut window, &way);
    window
}

#[test]
fn a_chart_is_drawn_changed_moved_and_removed() {
    let mut window = drawn();
    let before = window_pack_without_charts(&window);
    let england = chart(&window);
    assert_eq!(england.called(), "England");
    assert_eq!((england.cells, england.columns), (4, 2));
    assert_eq!(england.beside, Beside::West);
    assert!((290..=310).contains(&england.width), "{england:?}");
    assert_eq!(
        history(&window).last().map(String::as_str),
        Some("Draw chart England")
    );

    // The inspector shows it at once.
    window.get_by_label("Chart England");
    let field = "Cells of Chart England";
    window.get_by_label(field).focus();
    window.run_steps(2);
    window.key_press_modifiers(Modifiers::COMMAND, Key::A);
    window.run_steps(1);
    window.get_by_label(field).type_text("6");
    window.run_steps(2);
    window.key_press(Key::Enter);
    window.run_steps(4);
    assert_eq!(chart(&window).cells, 6);

    let from = cell(&window, 1);
    drag(&mut window, &[from, from + vec2(0.0, 120.0)]);
    assert!(chart(&window).along > england.along + 100);
    steps_around(&mut window, &before);
    let from = cell(&window, 1);
    click(&mut window, from);
    press(&mut window, Modifiers::NONE, Key::Delete);
    assert!(pack(&window).map.charts.is_empty());
}

fn window_pack_without_charts(window: &Window) -> beachhead_schema::pack::Pack {
    let mut before = pack(window).clone();
    before.map.charts = Default::default();
    before
}

#[test]
fn a_turn_track_has_a_cell_a_turn() {
    let mut window = window();
    let draft = ChartDraft {
        kind: ChartKind::Turns,
        columns: 3,
        ..ChartDraft::default()
    };
    load(&mut window, Tool::Chart, [Brush::Chart(draft)]);
    let (right, top) = {
        let hexes = pack(&window).map.grid.bounds();
        (hexes.max.0, hexes.min.1)
    };
    let corners = [(right + 1.0, top + 2.0), (right + 7.0, top + 14.0)];
    let way = corners.map(|corner| on_screen(&window, corner));
    drag(&mut window, &way);
    let turns = window
        .state()
        .document()
        .scenario()
        .and_then(|scenario| scenario.turns);
    let track = chart(&window);
    assert_eq!((Some(track.cells), track.kind), (turns, ChartKind::Turns));
    assert_eq!(track.beside, Beside::East);
}

#[test]
fn a_unit_is_placed_in_a_cell_and_taken_out_of_it() {
    let mut window = drawn();
    let scenario = window.state().document().scenario().expect("a scenario");
    let unit = scenario.setup.iter().next().expect("a unit").clone();
    let stands = |window: &Window| {
        let scenario = window.state().document().scenario().expect("a scenario");
        let cell = scenario.off_map.get(&unit.unit).map(|place| place.cell);
        (cell, scenario.setup.get(&unit.unit).is_some())
    };
    load(&mut window, Tool::Unit, [Brush::Unit(unit.unit.clone())]);
    let point = cell(&window, 2);
    click(&mut window, point);
    assert_eq!(stands(&window), (Some(2), false));
    let id: &Id = &unit.unit;
    let section = format!("{id} off the map");
    window.get_by_label(&section);

    // By the select tool it is dragged to another cell, and onto the map again.
    load(&mut window, Tool::Select, []);
    let way = [cell(&window, 2), cell(&window, 3)];
    drag(&mut window, &way);
    assert_eq!(stands(&window), (Some(3), false));
    let way = [cell(&window, 3), at(&window, "1711")];
    drag(&mut window, &way);
    assert_eq!(stands(&window), (None, true));
    for expected in [(Some(3), false), (Some(2), false), (None, true)] {
        window.state_mut().send(Command::Undo);
        window.run_steps(3);
        assert_eq!(stands(&window), expected);
    }
}
