//! The window driven as a person would, without a display: what is clicked and typed ends up in the document.

use std::path::Path;

use beachhead_editor::bundled::Sample;
use beachhead_editor::command::{Command, HelpAsk};
use beachhead_editor::document::{NotSaved, Origin};
use beachhead_editor::recent::Recent;
use beachhead_editor::table::rows;
use beachhead_editor::{App, Brush, Document};
use beachhead_schema::hex::HexsideNo;
use egui::{Key, Modifiers};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;

use super::kit::*;

#[test]
fn a_painted_hex_is_undone() {
    let mut window = window();
    assert_eq!(terrain(&window, "2404"), "bocage");
    choose(&mut window, "Woods");
    let hex = at(&window, "2404");
    click(&mut window, hex);
    assert_eq!(terrain(&window, "2404"), "woods");
    assert_eq!(history(&window), ["Paint 2404"]);
    press(&mut window, Modifiers::COMMAND, Key::Z);
    assert_eq!(terrain(&window, "2404"), "bocage");
    assert!(!window.state().document().is_dirty());
    press(
        &mut window,
        Modifiers::COMMAND.plus(Modifiers::SHIFT),
        Key::Z,
    );
    assert_eq!(terrain(&window, "2404"), "woods");
}

#[test]
fn a_stroke_is_one_edit_and_leaves_no_gap() {
    let mut window = window();
    choose(&mut window, "Marsh");
    let way = [at(&window, "1002"), at(&window, "1006")];
    drag(&mut window, &way);
    for hex in ["1002", "1003", "1004", "1005", "1006"] {
        assert_eq!(terrain(&window, hex), "marsh", "{hex}");
    }
    assert_eq!(history(&window).len(), 1);
}

#[test]
fn a_stroke_within_one_frame_is_a_stroke() {
    let mut window = window();
    choose(&mut window, "Marsh");
    let way = ["1002", "1004", "0804"].map(|hex| at(&window, hex));
    window.hover_at(way[0]);
    window.run_steps(1);
    let mut send = |event| window.input_mut().events.push(event);
    let button = |pos, pressed| egui::Event::PointerButton {
        pos,
        button: egui::PointerButton::Primary,
        pressed,
        modifiers: Modifiers::NONE,
    };
    send(button(way[0], true));
    way.iter()
        .for_each(|point| send(egui::Event::PointerMoved(*point)));
    send(button(way[2], false));
    window.run_steps(3);
    for hex in ["1002", "1003", "1004", "0904", "0804"] {
        assert_eq!(terrain(&window, hex), "marsh", "{hex}");
    }
    assert_eq!(history(&window).len(), 1);
}

#[test]
fn a_stroke_given_up_changes_nothing() {
    let mut window = window();
    choose(&mut window, "Marsh");
    let hex = at(&window, "1002");
    window.hover_at(hex);
    window.drag_at(hex);
    window.run_steps(2);
    press(&mut window, Modifiers::NONE, Key::Escape);
    window.drop_at(hex);
    window.run_steps(2);
    assert!(history(&window).is_empty());
}

#[test]
fn a_side_is_drawn_and_erased() {
    let mut window = window();
    let side = at(&window, "2604").lerp(at(&window, "2605"), 0.5);
    let key = (HexsideNo::between("2604", "2605"), "river".into());
    choose(&mut window, "River");
    click(&mut window, side);
    assert!(pack(&window).map.hexsides.get(&key).is_some());
    click(&mut window, side);
    assert!(pack(&window).map.hexsides.get(&key).is_none());
    assert_eq!(history(&window).len(), 2);
}

#[test]
fn a_road_is_pulled_and_extended() {
    let mut window = window();
    let roads = pack(&window).map.paths.len();
    choose(&mut window, "Trail");
    let way = ["0206", "0207", "0208"].map(|hex| at(&window, hex));
    drag(&mut window, &way);
    assert_eq!(
        pack(&window).map.paths.len(),
        roads + 1,
        "{:?}",
        history(&window)
    );
    let more = ["0208", "0209"].map(|hex| at(&window, hex));
    drag(&mut window, &more);
    assert_eq!(
        pack(&window).map.paths.len(),
        roads + 1,
        "{:?}",
        history(&window)
    );
}

#[test]
fn a_counter_is_dragged_to_another_hex_and_removed() {
    let mut window = window();
    let way = [
        at(&window, "2705").lerp(at(&window, "2707"), 1.0),
        at(&window, "2806"),
    ];
    drag(&mut window, &way);
    let setup = |window: &Harness<'_, App>| {
        let scenario = window.state().document().scenario().expect("a scenario");
        scenario
            .setup
            .get(&"22/4".into())
            .map(|placement| placement.hex.to_string())
    };
    assert_eq!(setup(&window).as_deref(), Some("2806"));
    press(&mut window, Modifiers::NONE, Key::Delete);
    assert_eq!(setup(&window), None);
    press(&mut window, Modifiers::COMMAND, Key::Z);
    assert_eq!(setup(&window).as_deref(), Some("2806"));
}

#[test]
fn a_counter_is_dragged_from_the_list_onto_the_map() {
    let mut window = window();
    choose(&mut window, "Units");
    let way = [
        window.get_by_label("Unit 39/9").rect().center(),
        at(&window, "2405"),
        at(&window, "2404"),
    ];
    drag(&mut window, &way);
    assert_eq!(history(&window), ["Place 39/9 in 2404"]);
}

#[test]
fn a_name_is_typed_on_the_map() {
    let mut window = window();
    choose(&mut window, "Name");
    let hex = at(&window, "2404");
    click(&mut window, hex);
    window.event(egui::Event::Text("Les Forges".to_owned()));
    window.run_steps(2);
    press(&mut window, Modifiers::NONE, Key::Enter);
    let map = &pack(&window).map;
    assert_eq!(
        map.hexes
            .name(map.grid.find("2404").expect("a hex of the map")),
        Some("Les Forges")
    );
}

#[test]
fn leaving_asks_about_unsaved_changes() {
    let mut window = window();
    choose(&mut window, "Woods");
    let hex = at(&window, "2404");
    click(&mut window, hex);
    window
        .state_mut()
        .send(Command::Help(HelpAsk::OpenSample(Sample::first())));
    window.run_steps(3);
    assert!(window.query_by_label("Save your changes?").is_some());
    choose(&mut window, "Cancel");
    assert!(window.state().document().is_dirty(), "nothing is lost");
    window
        .state_mut()
        .send(Command::Help(HelpAsk::OpenSample(Sample::first())));
    window.run_steps(3);
    choose(&mut window, "Don't save");
    assert!(!window.state().document().is_dirty());
    assert_eq!(terrain(&window, "2404"), "bocage");
}

#[test]
fn what_is_painted_is_saved() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut window = window();
    choose(&mut window, "Woods");
    let hex = at(&window, "2404");
    click(&mut window, hex);
    window
        .state_mut()
        .send(Command::SaveTo(folder.path().to_path_buf()));
    window.run_steps(3);
    assert!(!window.state().document().is_dirty());
    let text = std::fs::read_to_string(folder.path().join("map.ron")).expect("the map was saved");
    assert!(text.contains("(hex: \"2404\", terrain: \"woods\""));
}

#[test]
fn comments_are_saved_with_what_they_stand_at() {
    let (folder, mut window) = commented();
    let map = folder.path().join("map.ron");
    let saved = || std::fs::read_to_string(&map).expect("the map is there");
    let before = saved();
    press(&mut window, Modifiers::COMMAND, Key::S);
    assert!(!window.state().document().is_dirty());
    let after = saved();
    assert!(after.starts_with("// Proof-read by hand.\n("), "{after}");
    let line = after.lines().find(|line| line.ends_with("// Swamped."));
    assert!(line.is_some_and(|line| line.contains("(hex: \"2404\", terrain: \"woods\"")));
    press(&mut window, Modifiers::COMMAND, Key::Z);
    press(&mut window, Modifiers::COMMAND, Key::S);
    assert_eq!(saved(), before);
}

#[test]
fn a_file_with_too_many_comments_is_not_saved() {
    let (folder, _) = commented();
    let map = folder.path().join("map.ron");
    let text = std::fs::read_to_string(&map).expect("the map is there");
    let crowded = format!("{}{text}", "// row 20\n".repeat(65_537));
    std::fs::write(&map, &crowded).expect("room on the disk");
    let mut document = Document::open(folder.path()).expect("a pack");
    let why = document
        .save(folder.path())
        .expect_err("comments would be lost");
    let NotSaved::Failed(why) = why else {
        panic!("it is no question");
    };
    let expected = "map.ron has more than 65536 comments";
    assert!(why.message.starts_with(expected), "{}", why.message);
    assert!(std::fs::read_to_string(&map).expect("it is there") == crowded);
}

/// The bundled pack in a folder of its own, with comments on the map, and a window on it in which 2404 is painted.
fn commented() -> (tempfile::TempDir, Harness<'static, App>) {
    let folder = tempfile::tempdir().expect("a folder");
    let mut document = Document::bundled().expect("the bundled pack can be read");
    document.save(folder.path()).expect("room on the disk");
    let map = folder.path().join("map.ron");
    let text = std::fs::read_to_string(&map).expect("the map was saved");
    let line = text.lines().find(|line| line.contains("(hex: \"2404\""));
    let line = line.expect("the hex has a line");
    let text = text.replacen(line, &format!("{line} // Swamped."), 1);
    std::fs::write(&map, format!("// Proof-read by hand.\n{text}")).expect("room on the disk");
    let mut window = window_on(Document::open(folder.path()).expect("a pack"));
    choose(&mut window, "Woods");
    let hex = at(&window, "2404");
    click(&mut window, hex);
    (folder, window)
}

#[test]
fn saving_on_the_way_out_keeps_comments_too() {
    let (folder, mut window) = commented();
    window
        .state_mut()
        .send(Command::Help(HelpAsk::OpenSample(Sample::first())));
    window.run_steps(3);
    choose(&mut window, "Save");
    let saved = || std::fs::read_to_string(folder.path().join("map.ron")).expect("it is there");
    assert!(saved().contains("by hand"));
    assert!(saved().contains("(hex: \"2404\", terrain: \"woods\""));
    assert_eq!(
        *window.state().document().origin(),
        Origin::Bundled,
        "then what was asked for is done"
    );
}

#[test]
fn what_another_program_wrote_is_not_replaced_unasked() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut window = window();
    let home = || Command::SaveTo(folder.path().to_path_buf());
    window.state_mut().send(home());
    window.run_steps(3);
    let forces = folder.path().join("forces.ron");
    std::fs::write(&forces, "theirs").expect("room on the disk");
    press(&mut window, Modifiers::COMMAND, Key::S);
    assert!(
        window
            .query_by_label_contains("has changed forces.ron")
            .is_some()
    );
    choose(&mut window, "Cancel");
    let text = || std::fs::read_to_string(&forces).expect("it is there");
    assert_eq!(text(), "theirs");
    press(&mut window, Modifiers::COMMAND, Key::S);
    // What is written while the question is open, nobody was asked about.
    std::fs::write(&forces, "theirs again").expect("room on the disk");
    choose(&mut window, "Save over it");
    assert_eq!(text(), "theirs again");
    choose(&mut window, "Save over it");
    assert_ne!(text(), "theirs again");
    assert!(!window.state().document().is_dirty());
}

#[test]
fn a_river_gets_the_name_that_is_typed() {
    let mut window = window();
    choose(&mut window, "River");
    let load = |name: &str| Command::Load(Brush::Named(name.to_owned()));
    window.state_mut().send(load(" Merderet "));
    window.run_steps(3);
    let side = at(&window, "2604").lerp(at(&window, "2605"), 0.5);
    let key = (HexsideNo::between("2604", "2605"), "river".into());
    let name = |window: &Harness<'_, App>| {
        let record = pack(window).map.hexsides.get(&key)?;
        record.name.clone()
    };
    click(&mut window, side);
    assert_eq!(name(&window).as_deref(), Some("Merderet"));
    window.state_mut().send(load("Douve"));
    window.run_steps(3);
    click(&mut window, side);
    assert_eq!(name(&window).as_deref(), Some("Douve"), "not erased");
    click(&mut window, side);
    assert_eq!(history(&window).len(), 3);
    assert!(pack(&window).map.hexsides.get(&key).is_none());
    assert!(window.query_by_label("Called").is_some());
}

#[test]
fn a_region_is_made() {
    let mut window = window();
    let kind = pack(&window).palette.regions.iter().next();
    let button = format!("+ {}", kind.expect("a kind of region").name);
    window.get_by_label("New region").focus();
    window.run_steps(2);
    window.event(egui::Event::Text("Bois".to_owned()));
    window.run_steps(2);
    window.get_by_label(&button).click_accesskit();
    window.run_steps(3);
    let hex = at(&window, "2404");
    click(&mut window, hex);
    let region = pack(&window).map.regions.get(&"bois".into());
    let region = region.expect("it was made");
    assert_eq!(region.hexes, ["2404"]);
}

#[test]
fn a_region_gains_hexes_and_loses_them() {
    let mut window = window();
    let has = |window: &Harness<'_, App>, hex: &str| {
        let region = pack(window).map.regions.get(&"victory".into());
        region.is_some_and(|region| region.hexes.contains(&hex.into()))
    };
    choose_unseen(&mut window, "Allied objectives");
    let way = ["2404", "2405"].map(|hex| at(&window, hex));
    drag(&mut window, &way);
    assert_eq!(history(&window), ["Add 2 hexes to Allied objectives"]);
    assert!(has(&window, "2404") && has(&window, "2405"));
    let hex = at(&window, "2405");
    click(&mut window, hex);
    assert!(has(&window, "2404") && !has(&window, "2405"));
}

#[test]
fn a_key_that_ends_a_field_is_no_click_on_the_map() {
    let mut window = window();
    window.state_mut().send(Command::ShowHex("2404".into()));
    choose(&mut window, "Woods");
    press(&mut window, Modifiers::COMMAND, Key::G);
    window.event(egui::Event::Text("2409".to_owned()));
    window.run_steps(2);
    press(&mut window, Modifiers::NONE, Key::Enter);
    assert_eq!(history(&window), [] as [&str; 0]);
    press(&mut window, Modifiers::NONE, Key::Enter);
    assert_eq!(history(&window), ["Paint 2409"], "the next one is");
}

#[test]
fn what_a_tool_draws_is_brought_into_view() {
    let (_folder, document) = richer();
    let mut window = Harness::builder()
        .with_size(egui::vec2(1000.0, 600.0))
        .with_max_steps(64)
        .build_eframe(|_| App::new(document, Recent::from_file(None)));
    window.run_steps(4);
    let below = |window: &Harness<'_, App>| {
        let kind = window.get_by_label("Church").rect();
        kind.bottom() > 580.0
    };
    assert!(below(&window), "a small window");
    press(&mut window, Modifiers::NONE, Key::F);
    window.run_steps(30);
    assert!(!below(&window));
}

#[test]
fn a_hex_is_raised() {
    let mut window = window();
    let hex = at(&window, "2404");
    click(&mut window, hex);
    window.get_by_label("Elevation of Hex 2404").focus();
    window.run_steps(2);
    window.event(egui::Event::Text("2".to_owned()));
    window.run_steps(2);
    press(&mut window, Modifiers::NONE, Key::Enter);
    assert_eq!(history(&window), ["Set elevation of 2404"]);
}

#[test]
fn the_unit_tool_places_what_was_chosen_and_nothing_else() {
    let mut window = window();
    let hex = at(&window, "2404");
    press(&mut window, Modifiers::NONE, Key::U);
    click(&mut window, hex);
    assert!(history(&window).is_empty(), "no unit was chosen");
    choose(&mut window, "Unit 39/9");
    click(&mut window, hex);
    click(&mut window, hex);
    assert_eq!(
        history(&window),
        ["Place 39/9 in 2404", "Place 47/9 in 2404"],
        "the next one is taken up"
    );
}

/// The bundled pack with an empty second scenario and a church in the palette.
fn richer() -> (tempfile::TempDir, Document) {
    let folder = tempfile::tempdir().expect("a folder");
    let mut document = Document::bundled().expect("the bundled pack can be read");
    document.save(folder.path()).expect("room on the disk");
    let change = |name: &str, from: &str, to: &str| {
        let path = folder.path().join(name);
        let text = std::fs::read_to_string(&path).expect("it was saved");
        assert!(text.contains(from), "{from} in {name}");
        std::fs::write(path, text.replacen(from, to, 1)).expect("room on the disk");
    };
    let first = document.scenario().expect("a scenario").clone();
    let path = folder.path().join("scenario.ron");
    let second = std::fs::read_to_string(&path)
        .expect("it was saved")
        .replacen(first.id.as_str(), "second", 1)
        .replacen(&first.title, "The second day", 1);
    std::fs::write(folder.path().join("second.ron"), second).expect("room on the disk");
    change(
        "pack.ron",
        "\"scenario.ron\",",
        "\"scenario.ron\",\n        \"second.ron\",",
    );
    change(
        "palette.ron",
        "    hexsides: [",
        "    features: [\n        (id: \"church\", name: \"Church\", color: \"#888888\", pattern: Blocks),\n    ],\n    hexsides: [",
    );
    let document = Document::open(folder.path()).expect("a pack");
    (folder, document)
}

#[test]
fn a_feature_is_put_on_hexes_and_taken_off() {
    let (_folder, document) = richer();
    let mut window = window_on(document);
    choose_unseen(&mut window, "Church");
    let way = ["2404", "2405"].map(|hex| at(&window, hex));
    drag(&mut window, &way);
    click(&mut window, way[0]);
    assert_eq!(
        history(&window),
        ["Add church to 2 hexes", "Remove church from 2404"]
    );
}

#[test]
fn each_scenario_has_its_setup() {
    let (_folder, document) = richer();
    let mut window = window_on(document);
    let id = |window: &Harness<'_, App>| {
        let scenario = window.state().document().scenario();
        scenario.expect("a scenario").id.to_string()
    };
    let first = id(&window);
    window.state_mut().send(Command::ShowScenario(1));
    window.run_steps(3);
    assert_eq!(id(&window), "second");
    choose(&mut window, "Units");
    choose(&mut window, "Unit 8/4");
    press(&mut window, Modifiers::NONE, Key::Delete);
    assert_eq!(history(&window), ["Remove 8/4"]);
    window.state_mut().send(Command::ShowScenario(0));
    window.run_steps(3);
    assert_eq!(id(&window), first);
    press(&mut window, Modifiers::COMMAND, Key::Z);
    assert_eq!(id(&window), "second", "what is undone is seen");
}

#[test]
fn a_save_that_fails_is_reported() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("file");
    std::fs::write(&file, "a file, no folder").expect("room on the disk");
    let mut window = window();
    choose(&mut window, "Woods");
    let hex = at(&window, "2404");
    click(&mut window, hex);
    window.state_mut().send(Command::SaveTo(file));
    window.run_steps(3);
    assert!(
        window
            .query_all_by_label("The pack is not saved")
            .next()
            .is_some()
    );
    assert!(window.state().document().is_dirty());
}

#[test]
fn what_is_no_pack_leaves_the_document_alone() {
    let mut window = window();
    window.state_mut().send(Command::OpenPath(
        Path::new("/no/such/folder").to_path_buf(),
    ));
    window.run_steps(3);
    assert!(window.query_by_label("The pack can't be opened").is_some());
    assert_eq!(pack(&window).map.grid.len(), 462);
}

#[test]
fn a_hex_is_gone_to_by_its_number() {
    let mut window = window();
    let before = at(&window, "0110");
    window.state_mut().send(Command::ShowHex("0110".into()));
    window.run_steps(3);
    assert!(at(&window, "0110").distance(before) > 50.0);
    assert!(window.query_all_by_label_contains("0110").next().is_some());
    // The number of the last time doesn't stand in the way.
    for number in ["1203", "2409"] {
        press(&mut window, Modifiers::COMMAND, Key::G);
        window.event(egui::Event::Text(number.to_owned()));
        window.run_steps(2);
        press(&mut window, Modifiers::NONE, Key::Enter);
        assert!(window.query_all_by_label_contains(number).next().is_some());
        let middle = egui::pos2(620.0, 480.0);
        assert!(at(&window, number).distance(middle) < 60.0, "{number}");
    }
}

#[test]
fn what_the_checks_find_is_listed_and_shown() {
    let mut window = window();
    let wait = |window: &mut Harness<'static, App>| {
        for _ in 0..400 {
            window.step();
            if window.state().is_checked() {
                return;
            }
            std::thread::sleep(std::time::Duration::from_millis(10));
        }
    };
    wait(&mut window);
    assert_eq!(window.state().findings(), []);
    choose(&mut window, "Clear");
    let beach = at(&window, "2906");
    click(&mut window, beach);
    wait(&mut window);
    let finding = window
        .state()
        .findings()
        .first()
        .expect("11.2.1 names the beach")
        .message
        .clone();
    window.get_by_label_contains(&finding).click();
    window.run_steps(3);
    let middle = at(&window, "2906");
    assert!(middle.distance(beach) > 50.0, "it is brought to the middle");
    press(&mut window, Modifiers::COMMAND, Key::Z);
    wait(&mut window);
    assert_eq!(window.state().findings(), []);
}

#[test]
fn every_menu_has_its_commands() {
    let mut window = window();
    for (menu, text) in [
        ("File", "Save as…"),
        ("Edit", "Go to hex…"),
        ("View", "Zoom out"),
    ] {
        choose(&mut window, menu);
        assert!(
            window.query_all_by_label_contains(text).next().is_some(),
            "{text} in {menu}"
        );
        press(&mut window, Modifiers::NONE, Key::Escape);
    }
    assert!(rows().count() > 20);
}
