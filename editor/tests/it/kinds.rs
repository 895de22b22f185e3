//! Kinds of the palette: added, changed, renamed with all that refers to them, removed.

use beachhead_editor::command::{Command, KindAsk};
use beachhead_editor::{App, Document, Tool};
use beachhead_schema::Id;
use beachhead_schema::edit::{KIND_LISTS, kinds, uses_of_kind};
use beachhead_schema::palette::Color;
use beachhead_schema::vocabulary::Vocabulary;
use egui::{Key, Modifiers};
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT, Queryable};

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

/// The names of terrains from top to bottom, as they stand in the list of the tool and in the palette editor.
fn terrains_by_height(window: &Harness<'_, App>) -> [Vec<String>; 2] {
    let layout = window.state().layout();
    [("", layout.palette), ("Kind ", layout.tab)].map(|(before, place)| {
        let names = kinds(&pack(window).palette, TERRAINS).into_iter();
        let names = names.map(|kind| kind.name().to_owned());
        let mut rows: Vec<(f32, String)> = names
            .filter_map(|name| {
                let label = format!("{before}{name}");
                let mut rows = window.query_all_by_label(&label).map(|row| row.rect());
                let row = rows.find(|row| place.contains(row.center()))?;
                Some((row.top(), name))
            })
            .collect();
        rows.sort_by(|a, b| a.0.total_cmp(&b.0));
        rows.into_iter().map(|(_, name)| name).collect()
    })
}

#[test]
fn a_kind_moves_up_and_back_by_clicks() {
    let mut window = window();
    let before = pack(&window).clone();
    window.state_mut().send(Command::Pick(Tool::Terrain));
    ask(
        &mut window,
        KindAsk::Show(TERRAINS, before.palette.terrains.as_slice()[2].id.clone()),
    );
    let [in_tool, in_editor] = terrains_by_height(&window);
    assert!(in_tool.len() > 3, "{in_tool:?}");
    assert_eq!(in_tool, in_editor);
    let third = in_tool[2].clone();
    let mut moved = in_tool.clone();
    moved.swap(1, 2);
    let up = format!("Move {third} up");
    let place = window.get_by_label(&up).rect();
    choose(&mut window, &up);
    assert_eq!(history(&window), [format!("Move terrain {third} up")]);
    assert_eq!(terrains_by_height(&window), [moved.clone(), moved.clone()]);
    // A second click moves it on: the button is where it was.
    assert_eq!(window.get_by_label(&up).rect(), place);
    let choices = Vocabulary::Terrains.of(pack(&window));
    let choices: Vec<String> = choices.into_iter().map(|(_, name)| name).collect();
    assert_eq!(choices, moved);
    steps_around(&mut window, &before);
    choose(&mut window, &format!("Move {third} down"));
    assert_eq!(terrains_by_height(&window), [in_tool.clone(), in_tool]);
    press(&mut window, Modifiers::COMMAND, Key::Z);
    press(&mut window, Modifiers::COMMAND, Key::Z);
    assert_eq!(*pack(&window), before);
}

/// What is in the legend goes by it, too; at the ends of a list there is nowhere to go.
#[test]
fn the_legend_goes_by_order_and_ends_are_ends() {
    let mut window = window();
    let all = kinds(&pack(&window).palette, TERRAINS);
    let names = |nth: usize| all[nth].name().to_owned();
    let (first, second) = (names(0), names(1));
    ask(&mut window, KindAsk::Show(TERRAINS, all[0].id().clone()));
    let up = format!("Move {first} up");
    let up = window.get_by_label(&up);
    assert!(up.accesskit_node().is_disabled());
    choose(&mut window, &format!("Move {first} down"));
    assert_eq!(history(&window), [format!("Move terrain {first} down")]);
    choose(&mut window, "Legend");
    let top = |name: &str| {
        let label = format!("{name}, ");
        window.get_by_label_contains(&label).rect().top()
    };
    assert!(top(&second) < top(&first), "{second} before {first}");
}

#[test]
fn kinds_of_every_list_move() {
    let mut window = window();
    for list in KIND_LISTS {
        ask(&mut window, KindAsk::Add(list));
        ask(&mut window, KindAsk::Add(list));
        press(&mut window, Modifiers::NONE, Key::Escape);
        let before = kinds(&pack(&window).palette, list);
        let last = before.last().expect("a kind");
        ask(&mut window, KindAsk::Show(list, last.id().clone()));
        choose(&mut window, &format!("Move {} up", last.name()));
        let after = kinds(&pack(&window).palette, list);
        let place = after.iter().position(|kind| kind.id() == last.id());
        assert_eq!(place, Some(before.len() - 2), "{list:?}");
    }
}
