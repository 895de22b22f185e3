//! Finding hexes and replacing what they hold, driven as a person would.

use beachhead_editor::command::{Command, FindAsk};
use beachhead_editor::{App, Document};
use egui::{Key, Modifiers};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;

use super::kit::*;

/// Opens the panel and types into its field.
fn find(window: &mut Harness<'_, App>, text: &str) {
    press(window, Modifiers::COMMAND, Key::F);
    window
        .state_mut()
        .send(Command::Find(FindAsk::Text(String::new())));
    window.run_steps(2);
    window.get_by_label("Find what").focus();
    window.run_steps(1);
    window.get_by_label("Find what").type_text(text);
    window.run_steps(3);
}

#[test]
fn a_number_a_name_and_a_unit_are_found() {
    let mut window = window();
    for (text, line) in [("1706", "1706"), ("carent", "Carentan"), ("22*", "2201")] {
        find(&mut window, text);
        assert!(
            window.query_all_by_label_contains(line).next().is_some(),
            "{text}"
        );
    }
    let placed = window.state().document().scenario().and_then(|scenario| {
        let placement = scenario.setup.iter().next()?;
        Some(placement.unit.to_string())
    });
    if let Some(unit) = placed {
        find(&mut window, &unit);
        let line = format!("unit {unit}");
        assert!(
            window.query_all_by_label_contains(&line).next().is_some(),
            "{unit}"
        );
    }
}

#[test]
fn a_query_selects_hexes() {
    let mut window = window();
    find(&mut window, "terrain=woods and not named");
    choose(&mut window, "Select all found");
    let woods = window.state().selected().clone();
    let map = &pack(&window).map;
    let expected: Vec<_> = map
        .grid
        .iter()
        .filter(|hex| {
            map.hexes
                .terrain(*hex)
                .is_some_and(|terrain| *terrain == "woods")
        })
        .filter(|hex| map.hexes.name(*hex).is_none())
        .collect();
    assert!(!expected.is_empty());
    assert_eq!(woods.into_iter().collect::<Vec<_>>(), expected);
}

#[test]
fn f3_goes_from_one_to_the_next() {
    let mut window = window();
    find(&mut window, "named");
    let count = pack(&window)
        .map
        .grid
        .iter()
        .filter(|hex| pack(&window).map.hexes.name(*hex).is_some())
        .count();
    for step in [1, 2] {
        press(&mut window, Modifiers::NONE, Key::F3);
        let reported = format!("{step} of {count} found");
        assert!(
            window.query_by_label_contains(&reported).is_some(),
            "{reported}"
        );
    }
    press(&mut window, Modifiers::NONE, Key::Escape);
    assert!(
        window.query_by_label("Find what").is_none(),
        "Esc closes the panel"
    );
}

#[test]
fn a_mistyped_query_is_reported() {
    let mut window = window();
    find(&mut window, "terrain=wods");
    assert!(
        window
            .query_by_label_contains("there is no terrain")
            .is_some()
    );
    assert!(window.query_by_label_contains("did you mean").is_some());
}

#[test]
fn terrain_is_replaced_after_a_look() {
    let mut window = window();
    let before = pack(&window).clone();
    find(&mut window, "terrain=woods");
    let count = window
        .state()
        .document()
        .pack()
        .map
        .grid
        .iter()
        .filter(|hex| {
            before
                .map
                .hexes
                .terrain(*hex)
                .is_some_and(|terrain| *terrain == "woods")
        })
        .count();
    press(&mut window, Modifiers::COMMAND, Key::H);
    window.get_by_label("New terrain").click();
    window.run_steps(3);
    let marsh = window.query_all_by_label("Marsh").last().expect("a choice");
    marsh.click();
    // The window grows by what is listed, and the button goes down with it.
    window.run_steps(8);
    let reported = format!("{count} changes");
    assert!(window.query_by_label(&reported).is_some(), "{reported}");
    assert!(
        window
            .query_all_by_label_contains("woods becomes marsh")
            .next()
            .is_some()
    );
    assert!(history(&window).is_empty(), "so far it is a look");
    choose(&mut window, "Replace all");
    assert_eq!(
        history(&window),
        [format!("Replace terrain of {count} hexes")]
    );
    let after = pack(&window).clone();
    press(&mut window, Modifiers::NONE, Key::Escape);
    press(&mut window, Modifiers::COMMAND, Key::Z);
    assert_eq!(pack(&window), &before);
    press(&mut window, Modifiers::COMMAND, Key::Y);
    assert_eq!(pack(&window), &after);
    let folder = tempfile::tempdir().expect("a folder");
    window
        .state_mut()
        .send(Command::SaveTo(folder.path().into()));
    window.run_steps(3);
    assert_eq!(
        Document::open(folder.path())
            .expect("it is read again")
            .pack(),
        &after
    );
}
