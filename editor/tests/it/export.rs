//! The export dialog: opened, looked at, and what it writes.

use std::path::Path;

use beachhead_editor::exporter::Form;
use beachhead_editor::{App, Document};
use beachhead_test_support::{Scratch, font};
use egui::{Key, Modifiers};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;

use super::kit::*;

type Window = Harness<'static, App>;

/// A window with the dialog open, that would write this file.
fn dialog(form: &str, path: &Path) -> Window {
    dialog_on(window(), form, path)
}

fn dialog_on(mut window: Window, form: &str, path: &Path) -> Window {
    press(&mut window, Modifiers::COMMAND, Key::E);
    choose(&mut window, form);
    write_to(
        &mut window,
        if is_pack(form) {
            "Into the folder"
        } else {
            "As the file"
        },
        path,
    );
    window
}

fn is_pack(form: &str) -> bool {
    ["JSON", "RON"].contains(&form)
}

pub(crate) fn write_to(window: &mut Window, label: &str, path: &Path) {
    window.get_by_label(label).focus();
    window.run_steps(2);
    press(window, Modifiers::COMMAND, Key::A);
    window
        .get_by_label(label)
        .type_text(path.to_str().expect("it is text"));
    window.run_steps(3);
}

/// Exports, and waits for what comes of it.
pub(crate) fn exported(window: &mut Window) -> Result<String, String> {
    choose(window, "Export");
    for _ in 0..6000 {
        window.step();
        if let Some(outcome) = window.state().exporter().outcome() {
            return outcome.clone();
        }
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
    Err("the export never ends".to_owned())
}

#[test]
fn the_dialog_says_how_many_sheets_there_will_be() {
    let mut window = window();
    press(&mut window, Modifiers::COMMAND, Key::E);
    let wish = window
        .state()
        .exporter()
        .wish()
        .expect("the dialog is open");
    assert_eq!(wish.form, Form::Pdf);
    assert!(wish.path.ends_with(".pdf"));
    window.get_by_label_contains(" sheets, A1–");
    window.get_by_label("Preview");
    choose(&mut window, "Tables");
    window.get_by_label_contains(" of title, legend and tables; the map is");
    choose(&mut window, "PNG");
    window.get_by_label_contains(" pixels");
    choose(&mut window, "SVG");
    window.get_by_label("462 hexes");
    // A key without Ctrl means nothing to the map behind.
    let tool = window.state().tool();
    press(&mut window, Modifiers::NONE, Key::B);
    assert_eq!(window.state().tool(), tool);
    choose(&mut window, "Close");
    assert!(!window.state().exporter().is_open());
    assert!(
        !window.state().document().is_dirty(),
        "an export is no edit"
    );
}

#[test]
fn pictures_are_written_where_the_dialog_says() {
    let folder = tempfile::tempdir().expect("a folder");
    for (form, name, begins) in [
        ("PDF", "map.pdf", &b"%PDF-"[..]),
        ("PNG", "map.png", b"\x89PNG"),
        ("SVG", "map.svg", b"<svg "),
        ("Counter sheets", "counters.pdf", b"%PDF-"),
    ] {
        let path = folder.path().join(name);
        let mut window = dialog(form, &path);
        if form == "Counter sheets" {
            window.get_by_label("56 counters on 1 sheet, 2 pages");
        } else {
            write_to(&mut window, "Part of the map", Path::new("1605..1807"));
        }
        let said = exported(&mut window).expect("there is room");
        assert!(said.contains(name), "{said}");
        let bytes = std::fs::read(&path).expect("it was written");
        assert!(bytes.starts_with(begins), "{form}");
        choose(&mut window, "Close");
        press(&mut window, Modifiers::COMMAND, Key::E);
        window.get_by_label_contains("it will be replaced");
    }
}

#[test]
fn text_is_set_in_the_fonts_of_the_project() {
    let scratch = Scratch::utah();
    scratch.replace("map.ron", "name: \"Catz\"", "name: \"名前\"");
    scratch.write("squares.ttf", font(&[('名', 900), ('前', 900)]));
    let path = scratch.path("map.png");
    let outcome = |open: fn(Document) -> Window| {
        let document = Document::open(scratch.folder()).expect("it is a pack");
        let mut window = dialog_on(open(document), "PNG", &path);
        write_to(&mut window, "Part of the map", Path::new("1605..1807"));
        exported(&mut window).expect("there is room")
    };
    let without = outcome(window_on_strange);
    assert!(
        without.contains("no font has a glyph for 前 名 in “名前”"),
        "{without}"
    );
    let settings = "[export]\nfonts = [\"gone.ttf\", \"squares.ttf\"]\n";
    scratch.write("beachhead.toml", settings);
    // This one fails if the window itself draws what it has no glyph for.
    let with = outcome(window_on);
    assert!(!with.contains("no font has"), "{with}");
    let document = Document::open(scratch.folder()).expect("it is a pack");
    let window = window_on(document);
    window.get_by_label_contains("beachhead.toml:2:10: gone.ttf: there is no such file");
}

#[test]
fn a_pack_is_written_as_json() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut window = dialog("JSON", &folder.path().join("other"));
    exported(&mut window).expect("there is room");
    let again = Document::open(&folder.path().join("other")).expect("it is a pack");
    assert_eq!(again.pack().map, pack(&window).map);
}

#[test]
fn what_goes_wrong_is_reported_in_the_dialog() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("file");
    std::fs::write(&file, "a file").expect("room on the disk");
    for (form, path, why) in [
        (
            "SVG",
            folder.path().join("none/map.svg"),
            "save somewhere else",
        ),
        ("JSON", file.clone(), "file"),
    ] {
        let mut window = dialog(form, &path);
        let reported = exported(&mut window).expect_err("it can't be written");
        assert!(reported.contains(why), "{reported}");
        assert!(window.state().exporter().is_open(), "to be put right");
    }
    let mut window = dialog("SVG", &file);
    write_to(&mut window, "Part of the map", Path::new("9999"));
    window.get_by_label_contains("no part of the map");
}

/// A battle of another program is opened, and written as it was; a file that is there is not replaced unasked.
#[test]
fn a_battle_goes_there_and_back() {
    use beachhead_editor::command::{Command, ExportAsk};
    use beachhead_schema::import::m44;
    use beachhead_schema::io::{DiskFiles, Files};
    let village = concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/fixtures/village.m44");
    let mut window = window();
    let open = Command::OpenPath(village.into());
    window.state_mut().send(open);
    window.run_steps(6);
    let opened = pack(&window).clone();
    assert!(
        opened
            .rulebook()
            .is_some_and(|rulebook| rulebook == "landings")
    );
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("again.m44");
    let write = Command::Export(ExportAsk::BattleTo(file.clone()));
    window.state_mut().send(write);
    window.run_steps(3);
    let source = DiskFiles(folder.path().to_path_buf()).source("again.m44");
    let again = m44::import(&source.expect("it was written"));
    let again = again.pack.expect("it is a battle");
    assert_eq!(
        (&again.map, &again.scenarios),
        (&opened.map, &opened.scenarios)
    );
    std::fs::write(&file, "mine").expect("room on the disk");
    window
        .state_mut()
        .send(Command::Export(ExportAsk::BattleTo(file.clone())));
    window.run_steps(3);
    assert_eq!(std::fs::read_to_string(&file).expect("it is there"), "mine");
    choose(&mut window, "Replace it");
    assert_ne!(std::fs::read_to_string(&file).expect("it is there"), "mine");
}
