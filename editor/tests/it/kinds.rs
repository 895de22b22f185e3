//! Kinds of the palette: added, changed, renamed with all that refers to them, removed.

use beachhead_editor::command::{Command, KindAsk};
use beachhead_editor::{App, Document, Tool};
use beachhead_schema::Id;
use beachhead_schema::edit::{KIND_LISTS, kinds, uses_of_kind};
use beachhead_schema::palette::Color;
use beachhead_schema::vocabulary::Vocabulary;
use egui::{Key, Modifiers};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;

use super::kit::*;

const TERRAINS: Vocabulary = Vocabulary::Terrains;

fn ask(window: &mut Harness<'_, App>, ask: KindAsk) {
    window.state_mut().send(Command::Kind(ask));
    window.run_steps(4);
}

/// A click on the plus, the name, Enter: the terrain is there, and the brush has it.
#[test]
fn a_new_terrain_is_a_click_and_its_name() {
    let mut window = window();
    let before = pack(&window).clone();
    choose(&mut window, "Add terrain");
    window.run_steps(2);
    window.event(egui::Event::Text("Orchard".to_owned()));
    window.run_steps(2);
    press(&mut window, Modifiers::NONE, Key::Enter);
    window.run_steps(2);
    let names: Vec<String> = kinds(&pack(&window).palette, TERRAINS)
        .iter()
        .map(|kind| kind.name().to_owned())
        .collect();
    assert!(names.contains(&"Orchard".to_owned()), "{names:?}");
    assert_eq!(
        history(&window),
        ["Add terrain New terrain", "Name terrain Orchard"]
    );
    assert_eq!(window.state().tool(), Tool::Terrain);
    let hex = at(&window, "2404");
    click(&mut window, hex);
    let map = &pack(&window).map;
    let there = map.grid.find("2404").and_then(|hex| map.hexes.terrain(hex));
    assert_eq!(there.map(Id::as_str), Some("orchard"));
    steps_around(&mut window, &before);
}

#[test]
fn a_rename_is_one_step_and_leaves_nothing_behind() {
    let mut window = window();
    let before = pack(&window).clone();
    let woods = Id::from("woods");
    let uses = uses_of_kind(&before, TERRAINS, &woods);
    assert!(uses.iter().any(|(what, _)| *what == "hexes"), "{uses:?}");
    assert!(
        uses.iter().any(|(what, _)| *what == "table rows"),
        "{uses:?}"
    );
    ask(&mut window, KindAsk::Show(TERRAINS, woods.clone()));
    let reported = window.query_all_by_label_contains("In use by").count();
    assert_eq!(reported, 1);
    let field = window.get_by_label("Id");
    field.focus();
    window.run_steps(2);
    press(&mut window, Modifiers::COMMAND, Key::A);
    window.event(egui::Event::Text("forest".to_owned()));
    window.run_steps(2);
    press(&mut window, Modifiers::NONE, Key::Enter);
    window.run_steps(3);
    assert_eq!(history(&window), ["Rename terrain woods to forest"]);
    let forest = Id::from("forest");
    assert_eq!(uses_of_kind(pack(&window), TERRAINS, &woods), []);
    assert_eq!(uses_of_kind(pack(&window), TERRAINS, &forest), uses);
    goes_around(&mut window, &before);
}

#[test]
fn a_kind_in_use_goes_only_for_another_one() {
    let mut window = window();
    let before = pack(&window).clone();
    let [woods, marsh] = ["woods", "marsh"].map(Id::from);
    ask(&mut window, KindAsk::Remove(TERRAINS, woods.clone(), None));
    assert_eq!(history(&window), [] as [&str; 0]);
    assert!(
        window
            .query_by_label_contains("terrain `woods` is in use")
            .is_some()
    );
    ask(
        &mut window,
        KindAsk::Remove(TERRAINS, woods.clone(), Some(marsh)),
    );
    assert_eq!(history(&window), ["Remove terrain woods"]);
    let map = &pack(&window).map;
    let left = map
        .grid
        .iter()
        .filter(|hex| map.hexes.terrain(*hex) == Some(&woods));
    assert_eq!(left.count(), 0);
    goes_around(&mut window, &before);
}

#[test]
fn every_list_can_be_added_to_and_shows_its_kinds() {
    let mut window = window();
    for list in KIND_LISTS {
        let before = kinds(&pack(&window).palette, list).len();
        ask(&mut window, KindAsk::Add(list));
        let after = kinds(&pack(&window).palette, list);
        assert_eq!(after.len(), before + 1, "{list:?}");
        let label = format!("Kind New {}", list.noun());
        assert!(window.query_by_label(&label).is_some(), "{label}");
        press(&mut window, Modifiers::NONE, Key::Escape);
    }
}

/// A colour that has changed is seen on the map, and what is drawn with stays known.
#[test]
fn another_colour_is_drawn() {
    let mut window = window();
    let palette = &pack(&window).palette;
    let mut woods = palette
        .terrains
        .get(&"woods".into())
        .expect("woods")
        .clone();
    woods.color = Color {
        red: 255,
        green: 0,
        blue: 255,
    };
    let kind = beachhead_schema::edit::Kind::Terrain(woods);
    let edit = beachhead_schema::edit::set_kind(palette, TERRAINS, &kind).expect("another colour");
    window.state_mut().send(Command::Apply(edit));
    window.run_steps(3);
    assert_eq!(history(&window), ["Change terrain Woods"]);
    press(&mut window, Modifiers::COMMAND, Key::Z);
    assert_eq!(
        window.state().document().pack(),
        Document::bundled().expect("a pack").pack()
    );
}
