//! A unit in hand: hexes in which the rulebook would refuse it are dimmed, and the status bar says why.

use std::time::Duration;

use beachhead_editor::command::Command;
use beachhead_editor::{App, Brush, Document, Options, Tool};
use beachhead_schema::edit::place_unit;
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;

use super::kit::*;

fn until(window: &mut Harness<'_, App>, is_so: impl Fn(&App) -> bool) {
    let comes = (0..3000).any(|_| {
        window.run_steps(1);
        std::thread::sleep(Duration::from_millis(10));
        is_so(window.state())
    });
    assert!(comes, "it never comes");
    window.run_steps(2);
}

fn says(window: &Harness<'_, App>, text: &str) -> bool {
    window.query_all_by_label_contains(text).next().is_some()
}

#[test]
fn hexes_that_the_rulebook_refuses_are_dimmed() {
    let mut window = window();
    assert_eq!(window.state().dimmed_hexes(), 0);
    // A German unit of the set-up: its own hex is the only one.
    load(&mut window, Tool::Unit, [Brush::Unit("6/2".into())]);
    until(&mut window, App::is_setup_judged);
    let hexes = pack(&window).map.grid.len() as usize;
    assert_eq!(window.state().dimmed_hexes(), hexes - 1);
    assert_eq!(window.state().setup_refusal("1709"), None);
    let refused = at(&window, "1710");
    window.hover_at(refused);
    window.run_steps(3);
    assert!(says(
        &window,
        "Refused by 11.1.1 at-start-hex: 6/2 sets up in 1709, not in 1710"
    ));
    let own = at(&window, "1709");
    window.hover_at(own);
    window.run_steps(3);
    assert!(!says(&window, "Refused by"));
    // Another unit: the hexes of the beachheads.
    load(&mut window, Tool::Unit, [Brush::Unit("8/4".into())]);
    until(&mut window, App::is_setup_judged);
    assert_eq!(window.state().dimmed_hexes(), hexes - 3);
    // Nothing is dimmed where nothing is placed.
    let erasing = Options {
        erases: true,
        ..Options::default()
    };
    load(&mut window, Tool::Unit, [Brush::Options(Box::new(erasing))]);
    assert_eq!(window.state().dimmed_hexes(), 0);
    load(&mut window, Tool::Select, []);
    assert_eq!(window.state().dimmed_hexes(), 0);
}

#[test]
fn what_is_placed_is_judged_anew() {
    let mut window = window();
    load(&mut window, Tool::Unit, [Brush::Unit("8/4".into())]);
    until(&mut window, App::is_setup_judged);
    let before = window.state().dimmed_hexes();
    assert_eq!(window.state().setup_refusal("2508"), None);
    // Two more in a hex of the landing, and there is no room for it any more.
    for unit in ["12/4", "22/4"] {
        let scenario = window.state().document().scenario().expect("a scenario");
        let edit = place_unit(scenario, &unit.into(), &"2508".into());
        window
            .state_mut()
            .send(Command::Apply(edit.expect("it moves")));
        window.run_steps(3);
    }
    until(&mut window, App::is_setup_judged);
    let refusal = window.state().setup_refusal("2508").expect("it is full");
    assert!(
        refusal.starts_with("Refused by 11.2.1 landing-stack"),
        "{refusal}"
    );
    assert_eq!(window.state().dimmed_hexes(), before + 1);
}

#[test]
fn a_counter_that_is_dragged_is_judged_too() {
    let mut window = window();
    load(&mut window, Tool::Select, []);
    let own = at(&window, "1709");
    window.hover_at(own);
    window.run_steps(1);
    window.drag_at(own);
    window.run_steps(1);
    let there = at(&window, "1711");
    window.hover_at(there);
    until(&mut window, App::is_setup_judged);
    assert!(says(&window, "Refused by 11.1.1 at-start-hex"));
    window.drop_at(there);
    window.run_steps(3);
    assert_eq!(window.state().dimmed_hexes(), 0, "it is let go");
}

/// A rulebook that is opened anew for each hex says first what is under the pointer.
#[test]
fn landings_judges_what_is_looked_at_first() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../sample-data/landings");
    let mut window = window_on(Document::open(&folder).expect("it can be read"));
    let document = window.state().document();
    let scenario = document.scenario().expect("a scenario");
    let mut setup = scenario.setup.iter();
    let (unit, other) = (
        setup.next().expect("a unit"),
        setup.next().expect("another"),
    );
    let (unit, taken) = (unit.unit.clone(), other.hex.clone());
    load(&mut window, Tool::Unit, [Brush::Unit(unit)]);
    let hex = at(&window, taken.as_str());
    window.hover_at(hex);
    until(&mut window, |app| {
        app.setup_refusal(taken.as_str()).is_some()
    });
    assert!(!window.state().is_setup_judged(), "the others follow");
    assert!(says(&window, "Refused by M30"), "two in one hex");
}
