//! What goes wrong on disks: journals that are torn or strange, files that others change, folders that can't be written.

use beachhead_editor::command::{Command, KeepAsk};
use beachhead_editor::{App, Document};
use egui::{Key, Modifiers, ViewportCommand};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;

use super::kit::*;
use super::workplace::*;

#[test]
fn edits_are_restored_on_files_that_have_changed_and_what_cannot_be_is_reported() {
    let workplace = Workplace::new();
    let mut window = workplace.window();
    paint(&mut window, &["2404", "2405"]);
    kill(window);
    let path = workplace.pack().join("map.ron");
    let text = std::fs::read_to_string(&path).expect("it was saved");
    // One row fewer: no edit of ours is refused by that; one title: not by the editor.
    let text = text.replacen("    title: \"", "    title: \"Other ", 1);
    std::fs::write(&path, text).expect("room on the disk");
    let mut window = workplace.window();
    assert!(shown(&window, "map.ron changed since"));
    choose(&mut window, "Restore what can be");
    assert!(pack(&window).map.title.starts_with("Other "));
    assert_eq!(
        ["2404", "2405"].map(|hex| terrain(&window, hex)),
        ["woods"; 2]
    );
    assert_eq!(history(&window).len(), 2);
}

#[test]
fn a_torn_journal_is_restored_and_a_damaged_one_is_reported() {
    let workplace = Workplace::new();
    let mut window = workplace.window();
    paint(&mut window, &["2404", "2405", "2406"]);
    kill(window);
    let path = workplace.pack().join(".beachhead/journal.ron");
    let bytes = std::fs::read(&path).expect("it is there");
    std::fs::write(&path, &bytes[..bytes.len() - 7]).expect("room on the disk");
    let mut window = workplace.window();
    assert!(shown(&window, "2 edits: Paint 2404, Paint 2405."));
    assert!(
        !shown(&window, "damaged"),
        "the last line was just being written"
    );
    ask(&mut window, KeepAsk::Later);
    kill(window);
    let text = String::from_utf8(bytes).expect("it is text");
    std::fs::write(&path, text.replacen("2405", "2407", 1)).expect("room on the disk");
    let mut window = workplace.window();
    assert!(shown(&window, "the last 2 lines of it can't be restored"));
    choose(&mut window, "Restore");
    assert_eq!(history(&window), ["Paint 2404"]);
}

#[test]
fn what_another_program_changes_is_reported_at_once() {
    let workplace = Workplace::new();
    let mut window = workplace.window();
    let path = workplace.pack().join("map.ron");
    let text = std::fs::read_to_string(&path).expect("it was saved");
    let theirs = text.replacen("    title: \"", "    title: \"Their ", 1);
    ask(&mut window, KeepAsk::LookAtFiles);
    assert!(!shown(&window, "Another program has changed"));
    std::fs::write(&path, &theirs).expect("room on the disk");
    ask(&mut window, KeepAsk::LookAtFiles);
    assert!(shown(&window, "Another program has changed map.ron."));
    choose(&mut window, "Compare");
    assert!(shown(
        &window,
        "map.ron: 1 line only on the disk, 1 only in this window"
    ));
    choose(&mut window, "Reload");
    assert!(pack(&window).map.title.starts_with("Their "));
    assert!(!shown(&window, "Another program has changed"));

    paint(&mut window, &["2404"]);
    std::fs::write(&path, &text).expect("room on the disk");
    ask(&mut window, KeepAsk::LookAtFiles);
    assert!(shown(&window, "you have changes that are not saved"));
    choose(&mut window, "Reload");
    assert_eq!(history(&window), ["Reload", "Paint 2404", "Reload"]);
    assert_ne!(
        terrain(&window, "2404"),
        "woods",
        "it is what lies on the disk"
    );
    press(&mut window, Modifiers::COMMAND, Key::Z);
    assert_eq!(terrain(&window, "2404"), "woods", "nothing is lost");
    assert!(pack(&window).map.title.starts_with("Their "));
    std::fs::write(&path, format!("{text}\n")).expect("room on the disk");
    ask(&mut window, KeepAsk::LookAtFiles);
    choose(&mut window, "Keep mine");
    assert!(!shown(&window, "Another program has changed"));
    assert_eq!(terrain(&window, "2404"), "woods");
    // What is kept against the disk survives a kill as well.
    kill(window);
    let mut window = workplace.window();
    choose(&mut window, "Restore");
    assert!(pack(&window).map.title.starts_with("Their "));
    press(&mut window, Modifiers::COMMAND, Key::S);
    let saved = std::fs::read_to_string(&path).expect("it was saved");
    assert!(saved.contains("Their ") && saved.contains("(hex: \"2404\", terrain: \"woods\""));
}

#[test]
fn two_windows_on_one_pack_know_of_each_other() {
    let workplace = Workplace::new();
    let mut first = workplace.window();
    assert!(!shown(&first, "open in another window"));
    let mut second = workplace.window();
    assert!(shown(&second, "open in another window"));
    ask(&mut first, KeepAsk::LookAtFiles);
    assert!(
        shown(&first, "open in another window"),
        "it is reported too"
    );
    choose(&mut second, "OK");
    assert!(!shown(&second, "open in another window"));
    paint(&mut second, &["2404"]);
    kill(first);
    kill(second);
    let third = workplace.window();
    assert!(!shown(&third, "open in another window"), "both are gone");
    assert!(shown(&third, "1 edit: Paint 2404"));
}

#[test]
fn a_folder_that_goes_away_takes_nothing_with_it() {
    let workplace = Workplace::new();
    let mut window = workplace.window();
    paint(&mut window, &["2404"]);
    settle(&window);
    std::fs::remove_dir_all(workplace.pack()).expect("it is ours");
    paint(&mut window, &["2405"]);
    settle(&window);
    ask(&mut window, KeepAsk::LookAtFiles);
    assert!(shown(&window, "The folder of this pack is gone"));
    assert!(shown(&window, "can't lie beside the pack"));
    assert_eq!(workplace.journals(), ["journal.ron"]);
    press(&mut window, Modifiers::COMMAND, Key::S);
    settle(&window);
    ask(&mut window, KeepAsk::LookAtFiles);
    assert!(!shown(&window, "The folder of this pack is gone"));
    let again = Document::open(&workplace.pack()).expect("all of it was saved");
    assert_eq!(again.pack(), pack(&window));
    assert_eq!(workplace.journals(), [""; 0]);
}

#[test]
fn a_save_that_fails_is_tried_again_or_goes_elsewhere() {
    let workplace = Workplace::new();
    let mut window = workplace.window();
    paint(&mut window, &["2404"]);
    // A folder stands in the way of a file: no user can write there, not even root.
    let map = workplace.pack().join("map.ron");
    let before = std::fs::read(&map).expect("it was saved");
    let in_the_way = || {
        std::fs::remove_file(&map).expect("it was saved");
        std::fs::create_dir(&map).expect("room on the disk");
    };
    in_the_way();
    press(&mut window, Modifiers::COMMAND, Key::S);
    for reported in [
        "The pack is not saved",
        "map.ron",
        "save somewhere else",
        "Your edits are still in this window.",
        "Save as…",
    ] {
        assert!(shown(&window, reported), "{reported}");
    }
    choose(&mut window, "Try again");
    assert!(shown(&window, "The pack is not saved"), "no better");
    std::fs::remove_dir(&map).expect("it is ours");
    std::fs::write(&map, before).expect("room on the disk");
    choose(&mut window, "Try again");
    assert!(!shown(&window, "The pack is not saved"));
    assert!(!window.state().document().is_dirty());
    let again = Document::open(&workplace.pack()).expect("all of it was saved");
    assert_eq!(again.pack(), pack(&window));
}

/// Whether the window has been asked to close in this frame.
fn closes(window: &Harness<'_, App>) -> bool {
    let ports = &window.output().viewport_output;
    ports
        .values()
        .any(|port| port.commands.contains(&ViewportCommand::Close))
}

#[test]
fn who_saves_to_quit_quits_when_the_save_comes_through() {
    let workplace = Workplace::new();
    let mut window = workplace.window();
    paint(&mut window, &["2404"]);
    let file = workplace.pack().join("map.ron");
    std::fs::remove_file(&file).expect("it was saved");
    std::fs::create_dir(&file).expect("room on the disk");
    window.state_mut().send(Command::Quit);
    window.run_steps(3);
    choose(&mut window, "Save");
    assert!(shown(&window, "The pack is not saved"));
    std::fs::remove_dir(&file).expect("it is ours");
    let mut closed = false;
    settled(&mut window, "Try again");
    window.get_by_label("Try again").click();
    for _ in 0..4 {
        window.step();
        closed |= closes(&window);
    }
    assert!(closed && !window.state().document().is_dirty());
}

#[test]
fn a_journal_that_cannot_be_read_is_reported_and_kept_until_it_is_discarded() {
    let workplace = Workplace::new();
    let file = workplace.pack().join(".beachhead-journal.ron");
    std::fs::write(&file, "garbage\n\u{0}\nmore").expect("room on the disk");
    let mut window = workplace.window();
    assert!(shown(&window, "A journal that can't be restored"));
    assert!(shown(&window, "its beginning is damaged"));
    choose(&mut window, "Keep for later");
    assert!(file.exists());
    paint(&mut window, &["2404"]);
    settle(&window);
    assert_eq!(workplace.journals().len(), 2, "it is not written over");
    ask(&mut window, KeepAsk::FindWork);
    choose(&mut window, "Discard the journal");
    assert!(!file.exists());
    assert!(!shown(&window, "Unsaved work was found"));
}

#[cfg(unix)]
#[test]
fn a_pack_on_a_path_that_is_no_text_is_kept_like_any_other() {
    use std::os::unix::ffi::OsStrExt as _;
    let workplace = Workplace::new();
    let strange = std::ffi::OsStr::from_bytes(b"two words \xff");
    let folder = workplace.pack().with_file_name(strange);
    std::fs::rename(workplace.pack(), &folder).expect("it is ours");
    let window_there = || {
        let document = Document::open(&folder).expect("a pack");
        workplace.keeping(window_on_strange(document))
    };
    let mut window = window_there();
    paint(&mut window, &["2404"]);
    kill(window);
    let mut window = window_there();
    assert!(shown(&window, "1 edit: Paint 2404"));
    choose(&mut window, "Restore");
    assert_eq!(terrain(&window, "2404"), "woods");
    press(&mut window, Modifiers::COMMAND, Key::S);
    assert!(!window.state().document().is_dirty());
    let again = Document::open(&folder).expect("it was saved");
    assert_eq!(again.pack(), pack(&window));
}

#[test]
fn a_bar_that_comes_up_does_not_move_the_map_under_a_stroke() {
    let workplace = Workplace::new();
    let mut window = workplace.window();
    choose(&mut window, "Woods");
    let way = ["1602", "1603", "1604"].map(|hex| at(&window, hex));
    window.hover_at(way[0]);
    window.run_steps(1);
    window.drag_at(way[0]);
    window.run_steps(1);
    std::fs::remove_dir_all(workplace.pack()).expect("it is ours");
    ask(&mut window, KeepAsk::LookAtFiles);
    assert!(!shown(&window, "The folder of this pack is gone"));
    for place in way {
        window.hover_at(place);
        window.run_steps(1);
    }
    window.drop_at(way[2]);
    window.run_steps(3);
    assert!(shown(&window, "The folder of this pack is gone"));
    assert_eq!(history(&window), ["Paint 3 hexes"]);
}
