//! Work that is not saved: keys pressed faster than frames come, the journal, and files that others change.

use beachhead_editor::command::Command;
use egui::{Event, Key, Modifiers};

use super::kit::*;

/// Ctrl and a key, as one event among others of a frame.
fn ctrl(key: Key) -> Event {
    Event::Key {
        key,
        physical_key: None,
        pressed: true,
        repeat: false,
        modifiers: Modifiers::COMMAND,
    }
}

#[test]
fn keys_of_one_slow_frame_are_obeyed_in_their_order() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut window = window();
    let home = folder.path().to_path_buf();
    window.state_mut().send(Command::SaveTo(home));
    choose(&mut window, "Woods");
    for hex in ["2404", "2405"] {
        let hex = at(&window, hex);
        click(&mut window, hex);
    }
    for (keys, done, saved) in [
        (&[Key::Z, Key::S][..], 1, true),
        (&[Key::S, Key::Z], 0, false),
        (&[Key::Y, Key::Y, Key::Z, Key::S], 1, true),
    ] {
        let events = &mut window.input_mut().events;
        events.extend(keys.iter().map(|key| ctrl(*key)));
        window.run_steps(3);
        let document = window.state().document();
        assert_eq!(document.done(), done, "{keys:?}");
        assert_eq!(!document.is_dirty(), saved, "{keys:?}");
    }
}

#[test]
fn a_stroke_is_saved_by_the_key_that_follows_it_at_once() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut window = window();
    let home = folder.path().to_path_buf();
    window.state_mut().send(Command::SaveTo(home));
    choose(&mut window, "Woods");
    let pos = at(&window, "2404");
    window.hover_at(pos);
    window.run_steps(1);
    let button = |pressed| Event::PointerButton {
        pos,
        button: egui::PointerButton::Primary,
        pressed,
        modifiers: Modifiers::NONE,
    };
    let events = &mut window.input_mut().events;
    events.extend([button(true), button(false), ctrl(Key::S)]);
    window.run_steps(3);
    assert_eq!(history(&window), ["Paint 2404"]);
    assert!(!window.state().document().is_dirty());
}
