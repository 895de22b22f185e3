//! The table of all units.

use beachhead_editor::bundled::Sample;
use beachhead_editor::command::{Command, ForcesAsk};
use beachhead_editor::{App, Document};
use beachhead_schema::Id;
use beachhead_schema::edit::{Edit, Swap};
use egui::{Key, Modifiers};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;

use super::kit::*;

fn open(window: &mut Harness<'_, App>, ask: ForcesAsk) {
    window.state_mut().send(Command::Forces(ask));
    window.run_steps(4);
}

#[test]
fn several_units_are_changed_at_once() {
    let mut window = window();
    let before = pack(&window).clone();
    choose(&mut window, "Units");
    window.run_steps(3);
    choose(&mut window, "Table");
    window.run_steps(4);
    assert!(window.query_by_label("Unit table").is_some());
    choose(&mut window, "Sort by Steps");
    fill(&mut window, "Show only", "39/9");
    choose(&mut window, "Row of 39/9");
    window.run_steps(2);
    assert!(window.query_by_label("Steps of Unit 39/9").is_some());
    fill(&mut window, "Show only", "/101");
    choose(&mut window, "Select all rows");
    window.run_steps(3);
    let of_division = |id: &str| id.ends_with("/101");
    let ids = before.forces.units.iter().map(|unit| unit.id.as_str());
    let count = ids.filter(|id| of_division(id)).count();
    assert!(count > 2, "the division has several units");
    fill(&mut window, &format!("Steps of {count} units"), "7");
    for (unit, old) in pack(&window).forces.units.iter().zip(&before.forces.units) {
        let steps = if of_division(unit.id.as_str()) {
            7
        } else {
            old.steps
        };
        assert_eq!(unit.steps, steps, "{}", unit.id);
    }
    assert_eq!(history(&window).len(), 1, "it is one edit");
    goes_around(&mut window, &before);
    choose(&mut window, &format!("Remove {count} units"));
    assert_eq!(
        pack(&window).forces.units.len() + count,
        before.forces.units.len()
    );
    press(&mut window, Modifiers::NONE, Key::Escape);
    assert!(
        window.query_by_label("Unit table").is_none(),
        "Esc closes it"
    );
}

/// Remove leaves alone what the filter hides, and says so.
#[test]
fn only_units_that_are_listed_are_removed() {
    let mut window = window();
    let before = pack(&window).clone();
    open(&mut window, ForcesAsk::Table);
    let units = ["8/4", "12/4", "39/9"].map(Id::from);
    let select = ForcesAsk::Select(units.clone().into());
    window.state_mut().send(Command::Forces(select));
    window.run_steps(3);
    assert!(window.query_by_label_contains("not shown").is_none());
    fill(&mut window, "Show only", "/4");
    window.get_by_label("3 selected, 1 not shown");
    choose(&mut window, "Remove 2 units");
    let is_there = |unit: &Id| pack(&window).forces.units.get(unit).is_some();
    assert_eq!(units.each_ref().map(is_there), [false, false, true]);
    window.get_by_label("1 selected, 1 not shown");
    goes_around(&mut window, &before);
}

/// Esc first gives up what is typed in the filter.
#[test]
fn the_filter_is_given_up_before_the_table() {
    let mut window = window();
    open(&mut window, ForcesAsk::Table);
    fill(&mut window, "Show only", "39/9");
    let rows = |window: &Harness<'_, App>| window.query_all_by_label_contains("Row of ").count();
    assert_eq!(rows(&window), 1);
    type_over(&mut window, "Show only", "nothing");
    assert_eq!(rows(&window), 0);
    press(&mut window, Modifiers::NONE, Key::Escape);
    assert_eq!(rows(&window), 1, "as it was");
    press(&mut window, Modifiers::NONE, Key::Escape);
    assert!(window.query_by_label("Unit table").is_none());
}

#[test]
fn all_columns_of_the_samples_are_seen() {
    for sample in Sample::all() {
        let name = sample.title();
        let document = Document::sample(*sample).expect("it can be read");
        let mut window = window_on(document);
        open(&mut window, ForcesAsk::Table);
        let last = window.get_by_label("Sort by Comes on").rect();
        let table = window.get_by_label("Unit table").rect();
        assert!(
            table.right() <= 1440.0 && table.left() >= 0.0,
            "{name}: {table}"
        );
        assert!(last.right() <= table.right(), "{name}: {last} in {table}");
        let first = window.get_by_label("Sort by Unit").rect();
        assert!(first.left() >= table.left(), "{name}: {first} in {table}");
    }
}

/// What has no room in its cell is shown by the pointer.
#[test]
fn a_cell_that_is_cut_is_shown_in_full() {
    let mut window = window();
    let unit = Id::from("39/9");
    let mut renamed = pack(&window)
        .forces
        .units
        .get(&unit)
        .expect("a unit")
        .clone();
    let name = "A regiment whose name is longer than any column of the table";
    renamed.name = Some(name.to_owned());
    let edit = Edit::new("Name it", vec![Swap::Unit(unit, vec![renamed])]).expect("a change");
    window.state_mut().send(Command::Apply(edit));
    open(&mut window, ForcesAsk::Table);
    fill(&mut window, "Show only", "39/9");
    let row = window.get_by_label("Row of 39/9").rect();
    for (column, is_cut) in [("Unit", false), ("Name", true)] {
        let title = window.get_by_label(&format!("Sort by {column}")).rect();
        window.hover_at(egui::pos2(title.center().x, row.center().y));
        window.run_steps(40);
        let is_shown = window.query_by_label(name).is_some();
        assert_eq!(is_shown, is_cut, "{column}");
    }
}
