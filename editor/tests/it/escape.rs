//! Esc in a field gives up what is typed there, and nothing else; pressed again it is the window's.

use beachhead_editor::Tool;
use beachhead_editor::command::{Command, KindAsk};
use beachhead_schema::vocabulary::Vocabulary;
use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable;

use super::kit::*;

#[test]
fn a_name_in_the_palette_is_given_up() {
    let mut window = window();
    let ask = KindAsk::Add(Vocabulary::Terrains);
    window.state_mut().send(Command::Kind(ask));
    window.run_steps(4);
    let before = pack(&window).clone();
    window.event(egui::Event::Text("Typed".to_owned()));
    window.run_steps(2);
    assert!(window.query_all_by_value("Typed").next().is_some());
    press(&mut window, Modifiers::NONE, Key::Escape);
    assert_eq!(*pack(&window), before);
    assert!(window.query_all_by_value("New terrain").next().is_some());
}

#[test]
fn a_field_of_the_inspector_is_given_up() {
    let mut window = window();
    let hex = Command::SelectHex(Some("2404".into()));
    window.state_mut().send(hex);
    window.run_steps(3);
    type_over(&mut window, "Name of Hex 2404", "Typed");
    press(&mut window, Modifiers::NONE, Key::Escape);
    assert!(history(&window).is_empty());
    assert!(window.query_by_label("Name of Hex 2404").is_some());
    assert!(window.query_all_by_value("Typed").next().is_none());
    press(&mut window, Modifiers::NONE, Key::Escape);
    let field = window.query_by_label("Name of Hex 2404");
    assert!(field.is_none(), "the second Esc is the selection's");
}

/// The field upon a hex is away at once.
#[test]
fn a_name_upon_the_map_is_given_up() {
    let mut window = window();
    load(&mut window, Tool::Name, []);
    let hex = at(&window, "2404");
    click(&mut window, hex);
    window.event(egui::Event::Text("Typed".to_owned()));
    window.run_steps(2);
    assert!(window.query_all_by_value("Typed").next().is_some());
    press(&mut window, Modifiers::NONE, Key::Escape);
    assert!(window.query_all_by_value("Typed").next().is_none());
    assert!(history(&window).is_empty());
}
