//! The editor on a pack in a folder, driven as a person would, without a display: what is done in the window is what
//! stands in the files afterwards, and nothing else.
//!
//! What each tool does is held by the editor's own tests; here it is what becomes of people's files.

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;

use beachhead_editor::command::Command;
use beachhead_editor::document::Origin;
use beachhead_editor::recent::Recent;
use beachhead_editor::{App, Document};
use beachhead_schema::io::{DiskFiles, read_pack};
use beachhead_test_support::{Scratch, files_below};
use egui::{Key, Modifiers, ViewportEvent, vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable as _;

type Window = Harness<'static, App>;

/// A window on a copy of the sample pack.
fn window_on(scratch: &Scratch) -> Window {
    let document = Document::open(scratch.folder());
    let document = document.unwrap_or_else(|findings| panic!("{findings:#?}"));
    let mut window = Harness::builder()
        .with_size(vec2(1440.0, 900.0))
        .with_max_steps(64)
        .build_eframe(|_| App::new(document, Recent::from_file(None)));
    window.run_steps(4);
    window
}

fn choose(window: &mut Window, label: &str) {
    window.get_by_label(label).click();
    window.run_steps(3);
}

fn press(window: &mut Window, modifiers: Modifiers, key: Key) {
    window.key_press_modifiers(modifiers, key);
    window.run_steps(3);
}

/// Paints a hex with the terrain of this name.
fn paint(window: &mut Window, terrain: &str, hex: &str) {
    choose(window, terrain);
    let at = window
        .state()
        .hex_center_on_screen(hex)
        .expect("it is on the map");
    window.hover_at(at);
    window.run_steps(1);
    window.drag_at(at);
    window.run_steps(1);
    window.drop_at(at);
    window.run_steps(3);
}

/// Asks the window to close, as the system does when its button is clicked.
fn close(window: &mut Window) {
    let viewport = window
        .input_mut()
        .viewports
        .entry(egui::ViewportId::ROOT)
        .or_default();
    viewport.events.push(ViewportEvent::Close);
    window.run_steps(1);
    let viewport = window
        .input_mut()
        .viewports
        .entry(egui::ViewportId::ROOT)
        .or_default();
    viewport.events.clear();
    window.run_steps(3);
}

fn is_dirty(window: &Window) -> bool {
    window.state().document().is_dirty()
}

fn content(scratch: &Scratch) -> BTreeMap<PathBuf, Vec<u8>> {
    let files = files_below(scratch.folder()).into_iter();
    files
        .map(|path| (path.clone(), fs::read(path).expect("it can be read")))
        .collect()
}

#[test]
fn a_hex_that_is_painted_undone_and_painted_again_is_one_line_of_the_file() {
    let scratch = Scratch::utah();
    let before = content(&scratch);
    let mut window = window_on(&scratch);
    paint(&mut window, "Woods", "2404");
    press(&mut window, Modifiers::COMMAND, Key::Z);
    assert!(!is_dirty(&window), "undone: nothing differs from the files");
    press(&mut window, Modifiers::COMMAND, Key::S);
    assert_eq!(content(&scratch), before, "and saving that changes no byte");

    paint(&mut window, "Marsh", "2404");
    assert!(is_dirty(&window));
    assert_eq!(
        content(&scratch),
        before,
        "nothing is written before it is saved"
    );
    press(&mut window, Modifiers::COMMAND, Key::S);
    assert!(!is_dirty(&window));

    let map = scratch.path("map.ron");
    let after = content(&scratch);
    let changed: Vec<&PathBuf> = after
        .keys()
        .filter(|path| before.get(*path) != after.get(*path))
        .collect();
    assert_eq!((changed, after.len()), (vec![&map], before.len()));
    let [old, new] =
        [&before, &after].map(|files| String::from_utf8(files[&map].clone()).expect("it is text"));
    let lines: Vec<(&str, &str)> = old
        .lines()
        .zip(new.lines())
        .filter(|(old, new)| old != new)
        .collect();
    let [(old_line, new_line)] = lines[..] else {
        panic!("{lines:#?}")
    };
    assert!(
        old_line.contains("(hex: \"2404\", terrain: \"bocage\""),
        "{old_line}"
    );
    assert!(
        new_line.contains("(hex: \"2404\", terrain: \"marsh\""),
        "{new_line}"
    );

    let read = read_pack(&DiskFiles(scratch.folder().to_path_buf()));
    assert_eq!(read.diagnostics, []);
    assert_eq!(read.pack.as_ref(), Some(window.state().document().pack()));
}

#[test]
fn closing_asks_about_unsaved_changes() {
    let scratch = Scratch::utah();
    let before = content(&scratch);
    let mut window = window_on(&scratch);
    close(&mut window);
    assert!(
        window.query_by_label("Save your changes?").is_none(),
        "there is nothing to lose"
    );

    let mut window = window_on(&scratch);
    paint(&mut window, "Woods", "2404");
    close(&mut window);
    choose(&mut window, "Cancel");
    assert!(
        is_dirty(&window) && content(&scratch) == before,
        "all goes on as it was"
    );
    close(&mut window);
    choose(&mut window, "Don't save");
    assert_eq!(content(&scratch), before);

    let mut window = window_on(&scratch);
    paint(&mut window, "Woods", "2404");
    close(&mut window);
    choose(&mut window, "Save");
    assert!(!is_dirty(&window));
    assert!(
        scratch
            .text("map.ron")
            .contains("(hex: \"2404\", terrain: \"woods\"")
    );
}

#[test]
fn a_save_that_fails_leaves_the_old_file_and_the_change() {
    let scratch = Scratch::utah();
    let mut window = window_on(&scratch);
    paint(&mut window, "Woods", "2404");
    // A folder lies where the file belongs: no one, not even root, can write there.
    let sound = scratch.text("map.ron");
    scratch
        .remove("map.ron")
        .make("map.ron")
        .write("map.ron/kept", &sound);
    let before = content(&scratch);
    press(&mut window, Modifiers::COMMAND, Key::S);
    assert!(
        window.query_all_by_label("The pack is not saved").count() > 0,
        "it is said"
    );
    assert!(is_dirty(&window));
    assert_eq!(content(&scratch), before);

    choose(&mut window, "Close");
    let elsewhere = tempfile::tempdir().expect("there is room");
    window
        .state_mut()
        .send(Command::SaveTo(elsewhere.path().to_path_buf()));
    window.run_steps(3);
    assert!(!is_dirty(&window), "elsewhere it goes well");
    assert_eq!(
        *window.state().document().origin(),
        Origin::Folder(elsewhere.path().to_path_buf())
    );
    let read = read_pack(&DiskFiles(elsewhere.path().to_path_buf()));
    assert_eq!(read.pack.as_ref(), Some(window.state().document().pack()));
    assert_eq!(
        files_below(&elsewhere.path().join("scripts")).len(),
        files_below(&scratch.path("scripts")).len()
    );
}

/// What could be read of it would be saved as if it were all.
#[test]
fn a_pack_with_a_line_that_cannot_be_read_is_not_opened() {
    let scratch = Scratch::utah();
    scratch.replace(
        "map.ron",
        "(hex: \"2404\", terrain:",
        "(hex: \"2404\", terain:",
    );
    let before = content(&scratch);
    let line = scratch
        .text("map.ron")
        .lines()
        .position(|line| line.contains("terain"))
        .expect("it is there")
        + 1;
    let findings = Document::open(scratch.folder()).expect_err("a line would be lost");
    assert!(
        findings
            .iter()
            .any(|finding| finding.place.file.contains(&format!("map.ron:{line}:"))),
        "{findings:#?}"
    );

    let mut window = window_on(&Scratch::utah());
    window
        .state_mut()
        .send(Command::OpenPath(scratch.folder().to_path_buf()));
    window.run_steps(3);
    assert!(window.query_by_label("The pack can't be opened").is_some());
    assert!(
        window
            .query_by_label_contains(&format!("map.ron:{line}:"))
            .is_some(),
        "it says where"
    );
    assert_eq!(content(&scratch), before);
}

#[test]
fn comments_survive_painting_and_saving() {
    let scratch = Scratch::utah();
    scratch.replace(
        "map.ron",
        "    title:",
        "    // Proof-read to row 20.\n    title:",
    );
    let mut window = window_on(&scratch);
    paint(&mut window, "Woods", "2404");
    press(&mut window, Modifiers::COMMAND, Key::S);
    assert!(!is_dirty(&window));
    let saved = scratch.text("map.ron");
    assert!(saved.contains("    // Proof-read to row 20.\n    title:"));
    assert!(saved.contains("(hex: \"2404\", terrain: \"woods\""));
}

/// Whoever writes a script has it open in the editor and fixes it elsewhere.
#[test]
fn a_script_that_was_fixed_on_disk_is_played_again() {
    let scratch = Scratch::utah();
    let step = "Do(PlaceUnit(unit: \"8/4\", hex: \"2508\")),";
    scratch.replace("scripts/landing.ron", step, &step.replace("2508", "2806"));
    let mut window = window_on(&scratch);
    let wait = |window: &mut Window| {
        for _ in 0..2000 {
            window.step();
            let player = window.state().player().expect("a script is open");
            if !player.is_playing() {
                return window.run_steps(2);
            }
            std::thread::sleep(std::time::Duration::from_millis(10));
        }
    };
    press(&mut window, Modifiers::COMMAND, Key::R);
    window
        .get_by_label_contains("scripts/landing.ron")
        .click_accesskit();
    window.run_steps(2);
    wait(&mut window);
    press(&mut window, Modifiers::COMMAND, Key::End);
    let row = |window: &Window| {
        let player = window.state().player().expect("a script is open");
        player.entry()?.failure()?.rule.clone()
    };
    assert_eq!(row(&window).as_deref(), Some("11.2.1 first-wave"));

    scratch.replace("scripts/landing.ron", &step.replace("2508", "2806"), step);
    press(&mut window, Modifiers::NONE, Key::F5);
    wait(&mut window);
    press(&mut window, Modifiers::COMMAND, Key::End);
    assert_eq!(row(&window), None);
    let player = window.state().player().expect("a script is open");
    let scene = player.scene_now().expect("it was played");
    let hex = |unit: &str| scene.units.get(unit).map(|unit| unit.hex.to_string());
    assert_eq!(hex("8/4").as_deref(), Some("2508"));
    assert!(!is_dirty(&window), "nothing of the pack was changed");
}
