//! A game of one's own from nothing, in the window: a grid, terrains, units, groups, a reinforcement; saved, it checks without a
//! finding.

use beachhead_editor::checker::{Standards, check};
use beachhead_editor::command::{Command, GridAsk, KindAsk};
use beachhead_editor::new_map::{NewMap, Words};
use beachhead_editor::{App, Brush, Shape, Tool};
use beachhead_schema::Id;
use beachhead_schema::hex::usual::USUAL;
use beachhead_schema::io::DiskFiles;
use beachhead_schema::vocabulary::Vocabulary;
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;

use super::kit::*;

/// A grid of ten columns and eight rows, numbered as usual.
fn blank(window: &mut Harness<'_, App>) {
    let usual = USUAL.first().expect("there are usual grids");
    let mut spec = (usual.spec)();
    let sheet = spec.sheets.first_mut().expect("it has a sheet");
    (sheet.columns, sheet.rows) = (10, 8);
    let map = NewMap {
        title: "The Two Bridges".to_owned(),
        spec,
        fill: None,
        with_forces: false,
    };
    let create = GridAsk::Create(Box::new(map), Words::Own);
    window.state_mut().send(Command::Grid(create));
    window.run_steps(8);
    assert_eq!(pack(window).map.grid.len(), 80);
}

#[test]
fn a_game_of_ones_own_is_made_in_the_window() {
    let mut window = window();
    blank(&mut window);
    // Three terrains, each by its plus and its name, and painted.
    let numbers: Vec<String> = {
        let grid = &pack(&window).map.grid;
        grid.iter()
            .map(|hex| grid.number(hex).to_string())
            .collect()
    };
    for (nth, name) in ["Heath", "Orchard", "Vineyard"].into_iter().enumerate() {
        window
            .state_mut()
            .send(Command::Kind(KindAsk::Add(Vocabulary::Terrains)));
        window.run_steps(4);
        enter(&mut window, name);
        assert_eq!(window.state().tool(), Tool::Terrain);
        load(&mut window, Tool::Terrain, [Brush::Shape(Shape::Freehand)]);
        let third = numbers.len().div_ceil(3);
        let of_it = numbers.iter().skip(nth * third).take(third);
        for column in of_it.collect::<Vec<_>>().chunks(4) {
            let way: Vec<_> = column.iter().map(|hex| at(&window, hex)).collect();
            drag(&mut window, &way);
        }
    }
    let (kinds, _) = pack(&window).map.hexes.counts();
    for kind in ["heath", "orchard", "vineyard"] {
        assert!(
            kinds.get(&Id::from(kind)).is_some_and(|count| *count > 20),
            "{kinds:?}"
        );
    }
    // A kind of units, and twelve of them in two groups; the last one comes later.
    window
        .state_mut()
        .send(Command::Kind(KindAsk::Add(Vocabulary::Units)));
    window.run_steps(4);
    enter(&mut window, "Foot");
    choose(&mut window, "Units");
    window.run_steps(3);
    if window.query_by_label("+ Unit").is_none() {
        choose(&mut window, "Edit forces, groups and schedule");
        window.run_steps(12);
    }
    for group in ["West", "East"] {
        window.get_by_label("New group").focus();
        window.run_steps(2);
        enter(&mut window, group);
        for nth in 1..=6 {
            choose_unseen(&mut window, "+ Unit");
            window.run_steps(2);
            let id = format!("{nth} {group}");
            enter(&mut window, &id);
            if nth == 6 && group == "East" {
                window.get_by_label("comes on turn").focus();
                window.run_steps(2);
                enter(&mut window, "3");
                continue;
            }
            load(&mut window, Tool::Unit, [Brush::Unit(Id::new(&id))]);
            let row = if group == "West" { 0 } else { 40 };
            let hex = at(&window, &numbers[row + nth]);
            click(&mut window, hex);
        }
    }
    let scenario = window
        .state()
        .document()
        .scenario()
        .expect("a scenario")
        .clone();
    assert_eq!(pack(&window).forces.units.len(), 12);
    assert_eq!(scenario.setup.len(), 11, "{:?}", history(&window));
    assert_eq!(scenario.groups.len(), 2);
    let grouped: usize = scenario.groups.iter().map(|group| group.units.len()).sum();
    assert_eq!(grouped, 11);
    let arrivals: Vec<(u16, usize)> = scenario
        .reinforcements
        .iter()
        .map(|arrival| (arrival.turn, arrival.units.len()))
        .collect();
    assert_eq!(arrivals, [(3, 1)]);
    let folder = tempfile::tempdir().expect("a folder");
    window
        .state_mut()
        .send(Command::SaveTo(folder.path().to_path_buf()));
    window.run_steps(3);
    assert!(!window.state().document().is_dirty(), "saved");
    let findings = check(
        &Standards::default(),
        &DiskFiles(folder.path().to_path_buf()),
    );
    let said: Vec<String> = findings
        .iter()
        .map(|it| format!("{}: {}", it.code.id, it.message))
        .collect();
    assert_eq!(said, [] as [&str; 0]);
}
