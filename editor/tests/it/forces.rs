//! Units, groups, reinforcements and scenarios: made, changed and removed in the window.

use beachhead_editor::command::{Command, SelectAsk};
use beachhead_editor::{App, Tool};
use beachhead_schema::Id;
use beachhead_schema::edit::due;
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;

use super::kit::*;

fn open(window: &mut Harness<'_, App>) {
    choose(window, "Units");
    choose(window, "Edit forces, groups and schedule");
    window.run_steps(12);
}

#[test]
fn a_new_unit_is_a_click_and_its_id() {
    let mut window = window();
    let before = pack(&window).clone();
    open(&mut window);
    choose_unseen(&mut window, "+ Unit");
    window.run_steps(2);
    enter(&mut window, "1/Own");
    let unit = pack(&window).forces.units.get(&"1/Own".into());
    assert!(unit.is_some(), "{:?}", history(&window));
    assert_eq!(history(&window).len(), 2);
    choose_unseen(&mut window, "Copy unit");
    window.run_steps(2);
    enter(&mut window, "2/Own");
    let units = &pack(&window).forces.units;
    assert_eq!(units.len(), before.forces.units.len() + 2);
    choose_unseen(&mut window, "Remove unit");
    assert!(pack(&window).forces.units.get(&"2/Own".into()).is_none());
    steps_around(&mut window, &before);
}

#[test]
fn a_unit_that_is_placed_goes_into_the_group_in_hand() {
    let mut window = window();
    let before = pack(&window).clone();
    open(&mut window);
    let unit = Id::from("39/9");
    window
        .state_mut()
        .send(Command::SelectUnit(Some(unit.clone())));
    window.run_steps(3);
    window.get_by_label("New group").focus();
    window.run_steps(2);
    enter(&mut window, "West bank");
    let group = Id::from("west-bank");
    let scenario = |window: &Harness<'_, App>| {
        let scenario = window.state().document().scenario();
        scenario.expect("a scenario").clone()
    };
    assert!(
        scenario(&window).groups.get(&group).is_some(),
        "{:?}",
        history(&window)
    );
    load(
        &mut window,
        Tool::Unit,
        [beachhead_editor::Brush::Unit(unit.clone())],
    );
    let hex = at(&window, "2404");
    click(&mut window, hex);
    let placed = scenario(&window);
    assert_eq!(
        placed
            .setup
            .get(&unit)
            .map(|it| it.hex.to_string())
            .as_deref(),
        Some("2404")
    );
    let groups: Vec<&Id> = placed
        .groups
        .iter()
        .filter(|group| group.units.contains(&unit))
        .map(|group| &group.id)
        .collect();
    assert_eq!(groups, [&group], "in this one alone");
    assert_eq!(history(&window).len(), 2, "placing is one step");
    // A unit of the other side is placed, and is in no group of this one.
    let side = &placed.groups.get(&group).expect("it is there").side;
    let other = before.forces.units.iter().find(|other| other.side != *side);
    let other = other.expect("there are two sides").id.clone();
    load(
        &mut window,
        Tool::Unit,
        [beachhead_editor::Brush::Unit(other.clone())],
    );
    let hex = at(&window, "2706");
    click(&mut window, hex);
    let now = scenario(&window);
    assert!(now.setup.get(&other).is_some(), "{:?}", history(&window));
    let units = now.groups.get(&group).map(|group| group.units.clone());
    assert_eq!(units, Some(vec![unit.clone()]));
    window
        .state_mut()
        .send(Command::SelectUnit(Some(unit.clone())));
    window.run_steps(3);
    choose_unseen(&mut window, "Take out");
    assert!(
        !scenario(&window)
            .groups
            .iter()
            .any(|group| group.units.contains(&unit))
    );
    choose_unseen(&mut window, "Put in");
    choose_unseen(&mut window, "Remove group");
    assert!(scenario(&window).groups.get(&group).is_none());
    steps_around(&mut window, &before);
}

#[test]
fn a_unit_comes_on_a_turn() {
    let mut window = window();
    let before = pack(&window).clone();
    open(&mut window);
    let unit = Id::from("39/9");
    window
        .state_mut()
        .send(Command::SelectUnit(Some(unit.clone())));
    window.run_steps(3);
    let comes = |window: &Harness<'_, App>| {
        let scenario = window.state().document().scenario().expect("a scenario");
        due(scenario, &unit).map(|(turn, _)| turn)
    };
    window.get_by_label("comes on turn").focus();
    window.run_steps(2);
    assert_ne!(comes(&window), Some(5));
    enter(&mut window, "5");
    assert_eq!(comes(&window), Some(5), "{:?}", history(&window));
    goes_around(&mut window, &before);
}

#[test]
fn a_table_of_units_is_pasted() {
    let mut window = window();
    let before = pack(&window).clone();
    let like = before.forces.units.iter().next().expect("a unit");
    let table = format!(
        "id\tside\tkind\tname\nA\t{0}\t{1}\tFirst\nB\t{0}\t{1}\tSecond\n",
        like.side, like.kind
    );
    window
        .state_mut()
        .send(Command::Selected(SelectAsk::PasteText(table)));
    window.run_steps(3);
    assert_eq!(history(&window), ["Paste 2 units"]);
    let wrong = "id\tluck\nA\t3\n".to_owned();
    window
        .state_mut()
        .send(Command::Selected(SelectAsk::PasteText(wrong)));
    window.run_steps(3);
    assert!(
        window
            .query_by_label_contains("has no figure `luck`")
            .is_some()
    );
    goes_around(&mut window, &before);
}

#[test]
fn scenarios_are_added_copied_and_removed() {
    let mut window = window();
    let before = pack(&window).clone();
    open(&mut window);
    choose_unseen(&mut window, "+ Scenario");
    choose_unseen(&mut window, "Copy scenario");
    let count = before.scenarios.len();
    assert_eq!(pack(&window).scenarios.len(), count + 2);
    let shown = window
        .state()
        .document()
        .scenario()
        .map(|it| it.title.clone());
    assert_eq!(shown, Some(format!("New scenario {} (copy)", count + 1)));
    choose_unseen(&mut window, "Remove scenario");
    assert_eq!(pack(&window).scenarios.len(), count + 1);
    steps_around(&mut window, &before);
}
