//! The palette of commands, the list of keys, the opening screen, and the map without a mouse.

use beachhead_editor::recent::Recent;
use beachhead_editor::table::rows;
use beachhead_editor::{App, Document, Tool};
use egui::accesskit::Role;
use egui::{Key, Modifiers, vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT, Queryable};

use crate::kit::*;

/// Undoes and redoes the last step, saves, opens again.
fn walk(window: &mut Harness<'_, App>) {
    let after = pack(window).clone();
    press(window, Modifiers::COMMAND, Key::Z);
    assert_ne!(*pack(window), after);
    press(window, Modifiers::COMMAND, Key::Y);
    assert_eq!(*pack(window), after);
    let folder = tempfile::tempdir().expect("a folder");
    window
        .state_mut()
        .send(beachhead_editor::command::Command::SaveTo(
            folder.path().into(),
        ));
    window.run_steps(3);
    let again = Document::open(folder.path()).expect("what was saved is a pack");
    assert_eq!(*again.pack(), after);
}

fn find(window: &mut Harness<'_, App>, text: &str) {
    press(window, Modifiers::COMMAND, Key::K);
    window.get_by_label("Command or hex number").type_text(text);
    window.run_steps(3);
    press(window, Modifiers::NONE, Key::Enter);
}

#[test]
fn a_command_is_found_by_a_few_letters() {
    let mut window = window();
    find(&mut window, "terr");
    assert_eq!(window.state().tool(), Tool::Terrain);
    press(&mut window, Modifiers::COMMAND, Key::K);
    assert!(window.query_by_label("Command or hex number").is_some());
    press(&mut window, Modifiers::NONE, Key::Enter);
    assert!(
        window.query_by_label("Command or hex number").is_none(),
        "the one used last runs again"
    );
    find(&mut window, "undo");
    assert!(
        window.query_by_label("Command or hex number").is_some(),
        "there is nothing to undo"
    );
    press(&mut window, Modifiers::NONE, Key::Escape);
    assert!(window.query_by_label("Command or hex number").is_none());
}

#[test]
fn a_hex_is_found_by_its_number() {
    let mut window = window();
    find(&mut window, "2206");
    let canvas = window.get_by_role_and_label(Role::Image, "Map").rect();
    assert!(canvas.center().distance(at(&window, "2206")) < 2.0);
}

#[test]
fn all_keys_are_listed() {
    let mut window = window();
    press(&mut window, Modifiers::NONE, Key::F1);
    assert!(
        window
            .query_by_label("Move the cursor from hex to hex")
            .is_some()
    );
    choose(&mut window, "Close");
    window.run_steps(2);
    assert!(
        window
            .query_by_label("Move the cursor from hex to hex")
            .is_none()
    );
}

#[test]
fn the_cursor_goes_by_arrows_and_enter_paints() {
    let mut window = window();
    press(&mut window, Modifiers::NONE, Key::B);
    choose(&mut window, "Woods");
    find(&mut window, "2404");
    for key in [
        Key::ArrowRight,
        Key::ArrowUp,
        Key::ArrowDown,
        Key::ArrowLeft,
        Key::ArrowRight,
    ] {
        press(&mut window, Modifiers::NONE, key);
    }
    let before = history(&window).len();
    press(&mut window, Modifiers::NONE, Key::Enter);
    assert_eq!(terrain(&window, "2405"), "woods");
    assert_eq!(history(&window).len(), before + 1);
    walk(&mut window);
}

#[test]
fn shift_and_arrows_are_one_stroke() {
    let mut window = window();
    press(&mut window, Modifiers::NONE, Key::B);
    choose(&mut window, "Woods");
    find(&mut window, "2404");
    let right = |pressed| egui::Event::Key {
        key: Key::ArrowRight,
        physical_key: None,
        pressed,
        repeat: false,
        modifiers: Modifiers::SHIFT,
    };
    window.event(egui::Event::ModifiersChanged(Modifiers::SHIFT));
    for _ in 0..2 {
        window.event(right(true));
        window.event(right(false));
        window.run_steps(2);
    }
    assert_eq!(history(&window).len(), 0, "the stroke isn't over");
    window.event(egui::Event::ModifiersChanged(Modifiers::NONE));
    window.run_steps(4);
    for hex in ["2404", "2405", "2406"] {
        assert_eq!(terrain(&window, hex), "woods", "{hex}");
    }
    assert_eq!(history(&window).len(), 1, "{:?}", history(&window));
    walk(&mut window);
}

#[test]
fn a_hexside_is_drawn_without_a_mouse() {
    let mut window = window();
    press(&mut window, Modifiers::NONE, Key::H);
    find(&mut window, "2404");
    let grid = &pack(&window).map.grid;
    let hex = grid.find("2404").expect("a hex");
    let turned = grid.side(hex, grid.directions()[1]).expect("a side");
    let side = grid.hexside_no(turned);
    let drawn = |window: &Harness<'_, App>| {
        let sides = pack(window).map.hexsides.iter();
        sides.filter(|record| record.between == side).count()
    };
    let before = drawn(&window);
    press(&mut window, Modifiers::ALT, Key::ArrowRight);
    press(&mut window, Modifiers::NONE, Key::Enter);
    assert_ne!(drawn(&window), before, "{:?}", history(&window));
    walk(&mut window);
}

#[test]
fn ctrl_and_arrows_move_the_map() {
    let mut window = window();
    find(&mut window, "2206");
    let before = at(&window, "2206");
    press(&mut window, Modifiers::COMMAND, Key::ArrowRight);
    assert!(at(&window, "2206").x < before.x - 20.0);
}

#[test]
fn the_opening_screen_offers_what_there_is() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut document = Document::bundled().expect("the bundled pack can be read");
    let saved = folder.path().join("mine");
    std::fs::create_dir(&saved).expect("room on the disk");
    document.save(&saved).expect("room on the disk");
    let mut recent = Recent::from_file(None);
    recent.add(&folder.path().join("gone"));
    recent.add(&saved);
    let document = Document::bundled().expect("the bundled pack can be read");
    let mut window = Harness::builder()
        .with_size(vec2(1000.0, 700.0))
        .with_max_steps(64)
        .build_eframe(|_| {
            let mut app = App::new(document, recent);
            app.welcome();
            app
        });
    window.run_steps(4);
    assert!(
        window
            .get_by_label("No pack there any more")
            .accesskit_node()
            .is_disabled()
    );
    press(&mut window, Modifiers::COMMAND, Key::N);
    assert!(
        window.query_by_label("No pack there any more").is_none(),
        "keys of the ways to begin go on from it"
    );
    choose(&mut window, "Cancel");
    window.state_mut().welcome();
    window.run_steps(3);
    choose(&mut window, "Memoir '44: D-Day Landings");
    window.run_steps(3);
    assert_eq!(pack(&window).rulebook(), Some("landings"));
    assert!(
        window.query_by_label("No pack there any more").is_none(),
        "it has gone"
    );
}

#[test]
fn keys_are_shown_as_they_are_printed() {
    let ctx = egui::Context::default();
    let shown: Vec<String> = rows().map(|row| row.keys_text(&ctx)).collect();
    for keys in ["Ctrl+]", "`", "Ctrl+Shift+]"] {
        assert!(shown.iter().any(|shown| shown == keys), "{keys}: {shown:?}");
    }
    assert!(!shown.iter().any(|shown| shown.contains("Bracket")));
}
