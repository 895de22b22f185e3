//! How the map is shown: layers, legend, minimap, theme and sizes, as a person meets them in the window.

use beachhead_editor::command::{Command, Shown, ViewAsk};
use beachhead_editor::recent::Recent;
use beachhead_editor::table::{Menu, rows};
use beachhead_editor::{App, Document, Tool};
use egui::accesskit::Role;
use egui::{Key, Modifiers, Vec2, vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT, Queryable};

use super::kit::*;

fn send(window: &mut Harness<'_, App>, ask: ViewAsk) {
    window.state_mut().send(Command::View(ask));
    window.run_steps(3);
}

fn window_of(size: Vec2, recent: Recent) -> Harness<'static, App> {
    let document = Document::bundled().expect("the bundled pack can be read");
    let mut window = Harness::builder()
        .with_size(size)
        .with_max_steps(64)
        .build_eframe(|_| App::new(document, recent));
    window.run_steps(4);
    window
}

#[test]
fn a_locked_layer_is_not_changed_and_the_message_names_it() {
    let mut window = window();
    send(&mut window, ViewAsk::Lock(Shown::Terrain));
    choose(&mut window, "Woods");
    let hex = at(&window, "2404");
    click(&mut window, hex);
    assert_eq!(terrain(&window, "2404"), "bocage");
    assert_eq!(history(&window), [] as [&str; 0]);
    window.get_by_label_contains("Terrain is locked");
    // A hex may be named all the same, since names are a layer of their own.
    send(&mut window, ViewAsk::Lock(Shown::Terrain));
    click(&mut window, hex);
    assert_eq!(terrain(&window, "2404"), "woods");
    send(&mut window, ViewAsk::Lock(Shown::Terrain));
    press(&mut window, Modifiers::COMMAND, Key::Z);
    assert_eq!(
        terrain(&window, "2404"),
        "bocage",
        "the history goes over locked layers"
    );
}

#[test]
fn the_layers_panel_hides_locks_and_shows_alone() {
    let mut window = window();
    choose(&mut window, "Layers");
    let ticked = |window: &Harness<'_, App>, label: &str| {
        let node = window.get_by_role_and_label(Role::CheckBox, label);
        format!("{:?}", node.accesskit_node().toggled())
    };
    let before = ticked(&window, "Hexsides");
    window.state_mut().send(Command::Toggle(Shown::Hexsides));
    window.run_steps(3);
    assert_ne!(ticked(&window, "Hexsides"), before);
    send(&mut window, ViewAsk::Only(Shown::Paths));
    window.get_by_label("Only Paths is shown");
    choose(&mut window, "Show all");
    assert_eq!(ticked(&window, "Hexsides"), before);
}

#[test]
fn what_was_chosen_is_there_in_the_next_session() {
    let folder = tempfile::tempdir().expect("a folder");
    let recent = || Recent::from_file(Some(folder.path().join("recent.txt")));
    let mut window = window_of(vec2(1440.0, 900.0), recent());
    send(&mut window, ViewAsk::SwitchTheme);
    send(&mut window, ViewAsk::Scale(120));
    send(&mut window, ViewAsk::Lock(Shown::Hexsides));
    assert_eq!(window.ctx.theme(), egui::Theme::Light);
    drop(window);
    let window = window_of(vec2(1440.0, 900.0), recent());
    assert_eq!(window.ctx.theme(), egui::Theme::Light);
    assert!((window.ctx.zoom_factor() - 1.2).abs() < 1e-3);
}

#[test]
fn nothing_is_cut_off_in_a_small_window() {
    let size = vec2(1000.0, 700.0);
    let window = window_of(size, Recent::from_file(None));
    let tools: Vec<&str> = rows()
        .filter(|row| row.menu == Menu::Tool && matches!(row.command, Command::Pick(_)))
        .map(|row| row.text)
        .collect();
    let tabs = ["Problems", "Units", "History", "Script", "Layers", "Legend"];
    for label in tools
        .iter()
        .chain(&tabs)
        .chain(&["Undo", "Redo", "Whole map"])
    {
        let all: Vec<_> = window.query_all_by_label(label).collect();
        // A tool that the pack has nothing for is not there.
        for node in all {
            let rect = node.rect();
            let inside = rect.left() >= 0.0 && rect.right() <= size.x && rect.bottom() <= size.y;
            assert!(inside, "{label}: {rect:?}");
        }
    }
    for label in tabs {
        assert!(window.query_all_by_label(label).next().is_some(), "{label}");
    }
}

#[test]
fn a_click_in_the_minimap_goes_there() {
    let mut window = window();
    assert!(window.query_by_label("Minimap").is_none(), "all is seen");
    (0..4).for_each(|_| press(&mut window, Modifiers::COMMAND, Key::Plus));
    let before = at(&window, "0101");
    let small = window.get_by_label("Minimap").rect();
    click(&mut window, small.left_top() + small.size() * 0.25);
    let there = at(&window, "0101");
    assert!(there.distance(before) > 20.0, "{before} to {there}");
    assert_eq!(
        history(&window),
        [] as [&str; 0],
        "the tool in hand did nothing"
    );
    press(&mut window, Modifiers::NONE, Key::F7);
    assert!(window.query_by_label("Minimap").is_none());
}

#[test]
fn the_legend_counts_and_takes_a_kind_up() {
    let mut window = window();
    press(&mut window, Modifiers::NONE, Key::F4);
    let count = |window: &Harness<'_, App>| {
        let node = window.get_by_label_contains("Woods, ");
        node.accesskit_node().label().expect("a label")
    };
    let before = count(&window);
    let label = before.clone();
    choose_unseen(&mut window, &label);
    assert_eq!(window.state().tool(), Tool::Terrain);
    let hex = at(&window, "2404");
    click(&mut window, hex);
    assert_eq!(terrain(&window, "2404"), "woods");
    assert_ne!(count(&window), before);
}

#[test]
fn one_zooms_to_the_hex_and_to_full_size() {
    let mut window = window();
    let hex = at(&window, "2404");
    press(&mut window, Modifiers::NONE, Key::V);
    click(&mut window, hex);
    let spread = |window: &Harness<'_, App>| at(window, "2404").distance(at(window, "2405"));
    let before = spread(&window);
    press(&mut window, Modifiers::NONE, Key::Z);
    assert!(spread(&window) > before);
    press(&mut window, Modifiers::COMMAND, Key::Num1);
    let full = 32.0 * 3.0_f32.sqrt();
    assert!((spread(&window) - full).abs() < 0.1, "{}", spread(&window));
}

/// Whatever is in hand, the status bar says what a click or drag would do before it does.
#[test]
fn every_tool_says_what_it_would_do() {
    let mut window = window();
    for (tool, hex, reported) in [
        (Tool::Terrain, "2404", ": 2404 · "),
        (Tool::Hexside, "2404", ": 2404 · "),
        (Tool::Path, "2404", ": 2404 · "),
        (
            Tool::Tide,
            "2404",
            "Choose an hour on the left first, or make one",
        ),
        (
            Tool::Beach,
            "2404",
            "Choose a beach on the left first, or make one",
        ),
        (Tool::Scatter, "2404", "Begin in a beach box: place one"),
        (
            Tool::Entry,
            "0206",
            "New entry, 0206: click or drag adds it",
        ),
        (Tool::Name, "2404", "Click to name 2404"),
        (Tool::Unit, "2404", "Choose a unit in the list first"),
    ] {
        window.state_mut().send(Command::Pick(tool));
        let pos = at(&window, hex);
        window.hover_at(pos);
        window.run_steps(3);
        assert!(
            window
                .query_all_by_label_contains(reported)
                .next()
                .is_some(),
            "{tool:?}: {reported}"
        );
    }
}

/// A window with the sample that has tide lines.
fn shore_window() -> Harness<'static, App> {
    let folder = beachhead_test_support::root().join("sample-data/omaha");
    let document = Document::open(&folder).expect("the pack can be read");
    let mut window = Harness::builder()
        .with_size(vec2(1440.0, 900.0))
        .with_max_steps(64)
        .build_eframe(|_| App::new(document, Recent::default()));
    window.run_steps(4);
    window
}

#[test]
fn the_tide_is_shown_hour_by_hour() {
    let mut window = shore_window();
    choose(&mut window, "Layers");
    let tide = |window: &Harness<'_, App>| {
        let node = window.get_by_role_and_label(Role::CheckBox, "Tide");
        format!("{:?}", node.accesskit_node().toggled())
    };
    let as_printed = tide(&window);
    send(&mut window, ViewAsk::TideLater);
    assert_ne!(tide(&window), as_printed);
    window.get_by_label_contains("The sea at 06:00");
    press(&mut window, Modifiers::SHIFT, Key::Period);
    window.get_by_label_contains("The sea at 07:00");
    send(&mut window, ViewAsk::Tide(Some(600)));
    window.get_by_label_contains("The sea at 10:00");
    press(&mut window, Modifiers::SHIFT, Key::Comma);
    window.get_by_label_contains("The sea at 09:00");
    send(&mut window, ViewAsk::Tide(Some(1320)));
    send(&mut window, ViewAsk::TideLater);
    window.get_by_label_contains("No further hour has a tide line");
    send(&mut window, ViewAsk::Tide(None));
    assert_eq!(tide(&window), as_printed);
    assert_eq!(
        history(&window),
        [] as [&str; 0],
        "nothing of the map is changed"
    );
}

#[test]
fn the_landing_panel_loads_boats_and_counts_points() {
    let mut window = shore_window();
    choose_unseen(&mut window, "Landing");
    window.get_by_label("0640 · LCA 12 of 12 · LCT 4 of 4");
    window.get_by_label("208 load points aboard, 0 left of 208");
    choose_unseen(&mut window, "1/E/2/116 ×5");
    assert_eq!(history(&window), ["Take 1/E/2/116 out of LCA 1.1"]);
    window.get_by_label("203 load points aboard, 5 left of 208");
    let field = window.get_by_role_and_label(Role::TextInput, "Find unit");
    field.focus();
    field.type_text("1/E/2/116");
    window.run_steps(3);
    let unit = window.get_by_label("1/E/2/116 · 5 steps").rect().center();
    let boat = window.get_by_label("LCA 1.1").rect().center();
    drag(&mut window, &[unit, unit.lerp(boat, 0.5), boat]);
    assert_eq!(
        history(&window),
        [
            "Take 1/E/2/116 out of LCA 1.1",
            "Load 1/E/2/116 into LCA 1.1"
        ]
    );
    window.get_by_label("208 load points aboard, 0 left of 208");
    // From boat to boat, as far as there is room.
    choose_unseen(&mut window, "1/E/2/116 ×5");
    let unit = window.get_by_label("3/E/2/116 ×5").rect().center();
    let boat = window.get_by_label("LCA 1.1").rect().center();
    drag(&mut window, &[unit, unit.lerp(boat, 0.5), boat]);
    assert_eq!(
        history(&window).last().map(String::as_str),
        Some("Move 3/E/2/116 from LCA 1.2 to LCA 1.1")
    );
    window.get_by_label("203 load points aboard, 5 left of 208");
    // Tanks that swim are no boats, and of no number.
    let swimmers = window.get_all_by_label("DD").next();
    swimmers.expect("a button").click_accesskit();
    window.run_steps(3);
    let added = history(&window).last().cloned();
    assert!(added.is_some_and(|name| name.starts_with("Add DD 1.")));
    choose_unseen(&mut window, "Wave 2");
    window.get_by_label("516 load points aboard, 0 left of 516");
}

/// Nothing moves under the pointer: whatever tool is in hand and whatever tab is open, palette and canvas are where they were.
#[test]
fn no_tool_and_no_tab_moves_anything() {
    let mut window = window_sized(vec2(1280.0, 800.0));
    window.run_steps(3);
    let layout = |window: &Harness<'_, App>| window.state().layout();
    let begun = layout(&window);
    let tools = rows().filter_map(|row| match row.command {
        Command::Pick(tool) => Some(tool),
        _ => None,
    });
    let tools: Vec<Tool> = tools.collect();
    let tabs = [
        "Problems", "Units", "History", "Script", "Scan", "Layers", "Legend",
    ];
    for tab in tabs {
        window.get_by_label(tab).click_accesskit();
        for tool in &tools {
            window.state_mut().send(Command::Pick(*tool));
            window.run_steps(2);
            assert_eq!(layout(&window), begun, "{tool:?}, {tab}");
        }
    }
}
