//! The table of all units, and the forms of a scenario.

use beachhead_editor::App;
use beachhead_editor::command::{Command, ForcesAsk};
use egui::{Key, Modifiers};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;

use super::kit::*;

fn open(window: &mut Harness<'_, App>, ask: ForcesAsk) {
    window.state_mut().send(Command::Forces(ask));
    window.run_steps(4);
}

/// Types over what is in the field of this name, and leaves it.
fn fill(window: &mut Harness<'_, App>, label: &str, text: &str) {
    window.get_by_label(label).focus();
    window.run_steps(2);
    press(window, Modifiers::COMMAND, Key::A);
    window.get_by_label(label).type_text(text);
    window.run_steps(2);
    press(window, Modifiers::NONE, Key::Enter);
    window.run_steps(2);
}

#[test]
fn several_units_are_changed_at_once() {
    let mut window = window();
    let before = pack(&window).clone();
    choose(&mut window, "Units");
    window.run_steps(3);
    choose(&mut window, "Unit table");
    window.run_steps(4);
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
        window.query_by_label("All units").is_none(),
        "Esc closes it"
    );
}

#[test]
fn a_scenario_is_changed_by_forms() {
    let mut window = window();
    let before = pack(&window).clone();
    open(&mut window, ForcesAsk::Scenario);
    fill(&mut window, "Turns", "12");
    let scenario = |window: &Harness<'_, App>| {
        let scenario = window.state().document().scenario();
        scenario.expect("a scenario").clone()
    };
    assert_eq!(scenario(&window).turns, Some(12));
    fill(&mut window, "Turns", "many");
    assert!(
        window
            .query_by_label_contains("`many` is no whole number")
            .is_some()
    );
    choose(&mut window, "Begin again");

    choose(&mut window, "Victory");
    window.run_steps(2);
    let known = scenario(&window).victory.len();
    choose(&mut window, "+ Add");
    window.run_steps(4);
    assert_eq!(scenario(&window).victory.len(), known + 1);
    let new = scenario(&window).victory.get(&"new-1".into()).cloned();
    assert!(new.is_some(), "{:?}", scenario(&window).victory);

    choose(&mut window, "Options");
    window.run_steps(2);
    choose(&mut window, "Of the rulebook");
    window.run_steps(2);
    let shown = window.query_all_by_label_contains("Utah").count();
    assert!(shown > 0, "the rulebook's own part");
    steps_around(&mut window, &before);
}
