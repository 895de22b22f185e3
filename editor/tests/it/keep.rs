//! Work that is not saved: keys pressed faster than frames come, the journal, and files that others change.

use beachhead_editor::command::{Command, KeepAsk};
use beachhead_editor::document::Origin;
use beachhead_editor::journal::JournalDir;
use beachhead_editor::{App, Document};
use egui::{Event, Key, Modifiers};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;

use super::kit::*;
use super::session::{Action, Session, small_pack};
use super::workplace::*;

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

#[test]
fn what_a_kill_left_is_restored_with_its_history() {
    let workplace = Workplace::new();
    let mut window = workplace.window();
    assert_eq!(workplace.journals(), [""; 0], "nothing to keep yet");
    paint(&mut window, &["2404", "2405", "2406"]);
    press(&mut window, Modifiers::COMMAND, Key::Z);
    kill(window);
    assert_eq!(workplace.journals(), ["journal.ron"]);
    let side = workplace.pack().join(".beachhead");
    let ignored = std::fs::read_to_string(side.join(".gitignore"));
    assert_eq!(ignored.ok().as_deref(), Some("*\n"), "git leaves it out");

    let mut window = workplace.window();
    assert!(
        shown(&window, "2 edits: Paint 2404, Paint 2405."),
        "what was undone is no loss"
    );
    assert_eq!(
        terrain(&window, "2404"),
        "bocage",
        "nothing is done unasked"
    );
    choose(&mut window, "Restore");
    assert!(!shown(&window, "Unsaved work was found"));
    assert_eq!(
        ["2404", "2405", "2406"].map(|hex| terrain(&window, hex)),
        ["woods", "woods", "clear"]
    );
    assert!(window.state().document().is_dirty());
    assert_eq!(history(&window).len(), 3);
    assert_eq!(window.state().document().done(), 2);
    settle(&window);
    assert_eq!(
        workplace.journals().len(),
        1,
        "one journal takes the place of the other"
    );
    press(&mut window, Modifiers::COMMAND, Key::Y);
    assert_eq!(terrain(&window, "2406"), "woods");
    kill(window);

    let mut window = workplace.window();
    choose(&mut window, "Restore");
    assert_eq!(
        terrain(&window, "2406"),
        "woods",
        "what was restored is kept again"
    );
    for _ in 0..3 {
        press(&mut window, Modifiers::COMMAND, Key::Z);
    }
    assert_eq!(terrain(&window, "2404"), "bocage");
    assert!(
        !window.state().document().is_dirty(),
        "as it lies on the disk"
    );
    press(&mut window, Modifiers::COMMAND, Key::Y);
    press(&mut window, Modifiers::COMMAND, Key::S);
    settle(&window);
    assert_eq!(
        workplace.journals(),
        [""; 0],
        "saved, so nothing is left to keep"
    );
}

#[test]
fn what_was_undone_past_the_save_is_restored() {
    let workplace = Workplace::new();
    let mut window = workplace.window();
    paint(&mut window, &["2404", "2405", "2406"]);
    press(&mut window, Modifiers::COMMAND, Key::S);
    for _ in 0..2 {
        press(&mut window, Modifiers::COMMAND, Key::Z);
    }
    kill(window);
    let mut window = workplace.window();
    assert!(shown(&window, "Saved edits were undone"));
    choose(&mut window, "Restore");
    let seen = |window: &Harness<'static, App>| {
        ["2404", "2405", "2406"].map(|hex| terrain(window, hex) == "woods")
    };
    assert_eq!(seen(&window), [true, false, false]);
    assert!(window.state().document().is_dirty());
    for _ in 0..2 {
        press(&mut window, Modifiers::COMMAND, Key::Y);
    }
    assert_eq!(seen(&window), [true; 3]);
    assert!(
        !window.state().document().is_dirty(),
        "that is what was saved"
    );
    // And on from there, once more.
    press(&mut window, Modifiers::COMMAND, Key::Z);
    paint(&mut window, &["0206"]);
    kill(window);
    let mut window = workplace.window();
    choose(&mut window, "Restore");
    assert_eq!(seen(&window), [true, true, false]);
    assert_eq!(terrain(&window, "0206"), "woods");
}

#[test]
fn what_was_undone_before_the_save_and_made_again_after_it_is_restored() {
    let workplace = Workplace::new();
    let mut window = workplace.window();
    paint(&mut window, &["2404", "2405", "2406"]);
    for _ in 0..2 {
        press(&mut window, Modifiers::COMMAND, Key::Z);
    }
    press(&mut window, Modifiers::COMMAND, Key::S);
    press(&mut window, Modifiers::COMMAND, Key::Y);
    paint(&mut window, &["0206"]);
    kill(window);
    let mut window = workplace.window();
    assert!(shown(&window, "2 edits: Paint 2405, Paint 0206."));
    choose(&mut window, "Restore");
    let hexes = ["2404", "2405", "2406", "0206"];
    assert_eq!(
        hexes.map(|hex| terrain(&window, hex) == "woods"),
        [true, true, false, true]
    );
    for _ in 0..2 {
        press(&mut window, Modifiers::COMMAND, Key::Z);
    }
    assert!(!window.state().document().is_dirty(), "as it was saved");
}

#[test]
fn a_new_pack_is_restored_whole() {
    let workplace = Workplace::new();
    let bundled = || Document::bundled().expect("the bundled pack can be read");
    let mut pack = bundled().pack().clone();
    pack.map.title = "Never saved".to_owned();
    let mut window = workplace.window_on(Document::new(pack.clone()));
    paint(&mut window, &["2404"]);
    kill(window);
    assert_eq!(workplace.journals(), ["journal.ron"]);
    let mut window = workplace.window_on(bundled());
    assert!(shown(&window, "a new pack, never saved"));
    choose(&mut window, "Restore");
    assert_eq!(*window.state().document().origin(), Origin::New);
    assert_eq!(self::pack(&window).map.title, "Never saved");
    assert_eq!(terrain(&window, "2404"), "woods");
    press(&mut window, Modifiers::COMMAND, Key::Z);
    assert_eq!(*self::pack(&window), pack);
}

#[test]
fn the_bundled_pack_is_kept_on_the_shelf() {
    let workplace = Workplace::new();
    let mut window = workplace.window_on(Document::bundled().expect("it can be read"));
    paint(&mut window, &["2404"]);
    kill(window);
    assert_eq!(workplace.journals(), ["journal.ron"]);
    let mut window = workplace.window_on(Document::bundled().expect("it can be read"));
    choose(&mut window, "Restore");
    assert_eq!(terrain(&window, "2404"), "woods");
    assert_eq!(*window.state().document().origin(), Origin::Bundled);
    press(&mut window, Modifiers::COMMAND, Key::Z);
    assert!(!window.state().document().is_dirty());
}

#[test]
fn work_is_discarded_or_left_for_later() {
    let workplace = Workplace::new();
    let mut window = workplace.window();
    paint(&mut window, &["2404"]);
    kill(window);
    let mut window = workplace.window();
    choose(&mut window, "Keep for later");
    assert!(!shown(&window, "Unsaved work was found"));
    paint(&mut window, &["2405"]);
    settle(&window);
    assert_eq!(
        workplace.journals().len(),
        2,
        "each window has a journal of its own"
    );
    ask(&mut window, KeepAsk::FindWork);
    assert!(
        shown(&window, "1 edit: Paint 2404"),
        "the other's, not its own"
    );
    // Esc leaves it for later, with the opening screen behind it, too.
    window.state_mut().welcome();
    window.run_steps(2);
    press(&mut window, Modifiers::NONE, Key::Escape);
    assert!(!shown(&window, "Unsaved work was found"));
    press(&mut window, Modifiers::NONE, Key::Escape);
    ask(&mut window, KeepAsk::FindWork);
    assert!(shown(&window, "1 edit: Paint 2404"));
    choose(&mut window, "Discard");
    assert!(shown(&window, "Remove these edits for good?"));
    choose(&mut window, "Cancel");
    assert_eq!(workplace.journals().len(), 2);
    choose(&mut window, "Discard");
    choose(&mut window, "Remove them");
    assert_eq!(workplace.journals().len(), 1);
    window.state_mut().leave();
    assert_eq!(
        workplace.journals(),
        [""; 0],
        "who leaves properly leaves nothing"
    );
}

#[test]
fn restoring_asks_about_what_is_in_the_window() {
    let workplace = Workplace::new();
    let mut window = workplace.window();
    paint(&mut window, &["2404"]);
    kill(window);
    let mut window = workplace.window();
    paint(&mut window, &["2405"]);
    ask(&mut window, KeepAsk::Restore(0));
    assert!(shown(&window, "Save your changes?"));
    choose(&mut window, "Don't save");
    assert_eq!(
        ["2404", "2405"].map(|hex| terrain(&window, hex)),
        ["woods", "bocage"]
    );
    settle(&window);
    assert_eq!(workplace.journals().len(), 1);
}

/// What would be saved.
fn texts(document: &Document) -> Vec<(String, Vec<u8>)> {
    document.snapshot().texts().0.into_iter().collect()
}

#[test]
fn any_sequence_of_edits_goes_back_and_forth_and_through_the_journal() {
    for seed in 0..12 {
        let workplace = Workplace::new();
        let journal_dir = JournalDir::in_folder(workplace.journal_dir());
        let mut document = Document::open(&workplace.pack()).expect("a pack");
        document.keep_journal(&journal_dir);
        let start = texts(&document);
        let mut session = Session::of(seed, document.pack());
        for _ in 0..40 {
            match session.next(&document) {
                Action::Apply(edit) => drop(document.apply(edit).expect("it makes sense")),
                Action::Jump(step) => drop(document.jump(step).expect("it was done before")),
                Action::Save => {}
            }
        }
        let (end, done) = (texts(&document), document.done());
        document.jump(0).expect("all of it can be undone");
        assert_eq!(texts(&document), start, "seed {seed}: undone");
        document.jump(done).expect("and made again");
        assert_eq!(texts(&document), end, "seed {seed}: redone");
        let names: Vec<String> = document.history().map(str::to_owned).collect();
        drop(document);

        let found =
            beachhead_editor::recovery::look_in(Some(&workplace.pack()), &journal_dir).found;
        let [found] = &found[..] else {
            panic!("seed {seed}: {} journals", found.len())
        };
        let (mut again, refused) = found.restore(None).expect("the pack is there");
        assert_eq!(refused, 0, "seed {seed}");
        assert_eq!(texts(&again), end, "seed {seed}: restored");
        assert!(again.history().eq(names.iter().map(String::as_str)));
        again.jump(0).expect("all of it can be undone");
        assert_eq!(texts(&again), start, "seed {seed}: restored and undone");
        assert!(!again.is_dirty());
    }
}

#[test]
fn whatever_was_saved_in_between_the_journal_leads_to_the_end() {
    for seed in 0..80 {
        let workplace = Workplace::with(Document::new(small_pack()));
        let journal_dir = JournalDir::in_folder(workplace.journal_dir());
        let mut document = Document::open(&workplace.pack()).expect("a pack");
        document.keep_journal(&journal_dir);
        let mut session = Session::of(seed, document.pack());
        for _ in 0..5 + session.dice.below(30) {
            match session.next(&document) {
                Action::Apply(edit) => drop(document.apply(edit).expect("it makes sense")),
                Action::Jump(step) => drop(document.jump(step).expect("it was done before")),
                Action::Save => {
                    let mut jump = |document: &mut Document| {
                        let to = session.dice.below(document.history().len() + 1);
                        document.jump(to).expect("it was done before");
                    };
                    jump(&mut document);
                    document.save(&workplace.pack()).expect("room on the disk");
                    jump(&mut document);
                }
            }
        }
        let (end, is_dirty) = (texts(&document), document.is_dirty());
        drop(document);

        let found =
            beachhead_editor::recovery::look_in(Some(&workplace.pack()), &journal_dir).found;
        let again = match &found[..] {
            [] => Document::open(&workplace.pack()).expect("it was saved"),
            [found] => {
                let (again, refused) = found.restore(None).expect("the pack is there");
                assert_eq!(refused, 0, "seed {seed}");
                again
            }
            more => panic!("seed {seed}: {} journals", more.len()),
        };
        assert!(texts(&again) == end, "seed {seed}");
        assert!(!is_dirty || again.is_dirty(), "seed {seed}: to be saved");
    }
}

#[test]
fn a_long_history_is_found_through_and_gone_through() {
    let mut document = Document::bundled().expect("the bundled pack can be read");
    for step in 0..10_000_u32 {
        let name = format!(
            "Step {step} of {}",
            if step % 1000 == 7 { "note" } else { "many" }
        );
        let edit = beachhead_schema::edit::Edit {
            name,
            swaps: Vec::new(),
        };
        document.apply(edit).expect("it changes nothing");
    }
    let mut window = window_on(document);
    choose(&mut window, "History");
    assert!(shown(&window, "Step 9999 of many"), "where one is, is seen");
    let rows = window.query_all_by_label_contains(" of many").count();
    assert!(rows < 60, "{rows} rows drawn");
    window.get_by_label("Find").focus();
    window.run_steps(2);
    window.event(Event::Text("NOTE".to_owned()));
    window.run_steps(3);
    assert_eq!(window.query_all_by_label_contains(" of note").count(), 10);
    choose(&mut window, "Step 2007 of note");
    assert_eq!(window.state().document().done(), 2008);
    assert_eq!(
        history(&window).len(),
        10_000,
        "what is undone is still there"
    );
}

#[test]
fn the_history_shows_where_it_was_saved() {
    let workplace = Workplace::new();
    let mut window = workplace.window();
    choose(&mut window, "History");
    paint(&mut window, &["2404", "2405"]);
    press(&mut window, Modifiers::COMMAND, Key::S);
    paint(&mut window, &["2406"]);
    let [saved, before, here] =
        ["saved", "Paint 2404", "Paint 2405"].map(|label| window.get_by_label(label).rect());
    assert!((saved.center().y - here.center().y).abs() < 2.0);
    assert!(before.center().y < saved.center().y);
    choose(&mut window, "Paint 2404");
    assert_eq!(window.state().document().done(), 1);
    choose(&mut window, "As opened");
    assert_eq!(window.state().document().done(), 0);
    choose(&mut window, "Paint 2405");
    assert!(!window.state().document().is_dirty());
}
