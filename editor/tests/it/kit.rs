//! What every test of the window needs: a window, and a person's hands and eyes.

use std::collections::BTreeSet;

use beachhead_editor::command::Command;
use beachhead_editor::recent::Recent;
use beachhead_editor::{App, Brush, Document, Tool};
use beachhead_schema::pack::Pack;
use egui::{Key, Modifiers, Pos2, Vec2, vec2};
use egui_kittest::kittest::Queryable;
use egui_kittest::{Harness, HarnessBuilder};

pub fn window_on(document: Document) -> Harness<'static, App> {
    window_of(Harness::builder(), document)
}

/// A window in which names may hold what no font has.
pub fn window_on_strange(document: Document) -> Harness<'static, App> {
    window_of(Harness::builder().allow_missing_glyphs(), document)
}

/// A window of this size.
pub fn window_sized(size: Vec2) -> Harness<'static, App> {
    let document = Document::bundled().expect("the bundled pack can be read");
    window_of_size(Harness::builder(), size, document)
}

fn window_of(builder: HarnessBuilder<App>, document: Document) -> Harness<'static, App> {
    window_of_size(builder, vec2(1440.0, 900.0), document)
}

fn window_of_size(
    builder: HarnessBuilder<App>,
    size: Vec2,
    document: Document,
) -> Harness<'static, App> {
    let mut window = builder
        .with_size(size)
        .with_max_steps(64)
        .build_eframe(|_| App::new(document, Recent::from_file(None)));
    window.run_steps(4);
    window
}

pub fn window() -> Harness<'static, App> {
    window_on(Document::bundled().expect("the bundled pack can be read"))
}

pub fn pack<'a>(window: &'a Harness<'_, App>) -> &'a Pack {
    window.state().document().pack()
}

pub fn at(window: &Harness<'_, App>, hex: &str) -> Pos2 {
    window
        .state()
        .hex_center_on_screen(hex)
        .expect("a hex of the map")
}

pub fn terrain<'a>(window: &'a Harness<'_, App>, hex: &str) -> &'a str {
    let map = &pack(window).map;
    let hex = map.grid.find(hex).expect("a hex of the map");
    map.hexes.terrain(hex).expect("it has a record").as_str()
}

pub fn history(window: &Harness<'_, App>) -> Vec<String> {
    window
        .state()
        .document()
        .history()
        .map(str::to_owned)
        .collect()
}

/// How many frames a widget may take to come to rest.
const REST: usize = 20;

/// Waits until a widget stands where it will stay: windows take their place in the middle once they know their size.
pub fn settled(window: &mut Harness<'_, App>, label: &str) {
    let place = |window: &Harness<'_, App>| window.get_by_label(label).rect();
    let mut rests = false;
    for _ in 0..REST {
        let before = place(window);
        window.run_steps(1);
        rests = before == place(window);
        if rests {
            break;
        }
    }
    assert!(rests, "`{label}` doesn't come to rest");
}

/// Clicks the palette entry, button or menu of this name.
pub fn choose(window: &mut Harness<'_, App>, label: &str) {
    settled(window, label);
    window.get_by_label(label).click();
    window.run_steps(3);
}

/// The same for what may be scrolled out of sight: as one does who works with a screen reader.
pub fn choose_unseen(window: &mut Harness<'_, App>, label: &str) {
    window.get_by_label(label).click_accesskit();
    window.run_steps(3);
}

pub fn drag(window: &mut Harness<'_, App>, way: &[Pos2]) {
    let Some((first, rest)) = way.split_first() else {
        return;
    };
    window.hover_at(*first);
    window.run_steps(1);
    window.drag_at(*first);
    window.run_steps(1);
    for point in rest {
        window.hover_at(*point);
        window.run_steps(1);
    }
    window.drop_at(*rest.last().unwrap_or(first));
    window.run_steps(3);
}

pub fn click(window: &mut Harness<'_, App>, at: Pos2) {
    drag(window, &[at]);
}

pub fn press(window: &mut Harness<'_, App>, modifiers: Modifiers, key: Key) {
    window.key_press_modifiers(modifiers, key);
    window.run_steps(3);
}

/// Types over what is in the field that has the keyboard, and enters it.
pub fn enter(window: &mut Harness<'_, App>, text: &str) {
    press(window, Modifiers::COMMAND, Key::A);
    window.event(egui::Event::Text(text.to_owned()));
    window.run_steps(2);
    press(window, Modifiers::NONE, Key::Enter);
    window.run_steps(3);
}

/// Takes a tool up, with what it draws.
pub fn load(window: &mut Harness<'_, App>, tool: Tool, brushes: impl IntoIterator<Item = Brush>) {
    window.state_mut().send(Command::Pick(tool));
    for brush in brushes {
        window.state_mut().send(Command::Load(brush));
    }
    window.run_steps(3);
}

/// Undoes and redoes the only step there is, saves, and reads what was saved: all must be as it was.
pub fn goes_around(window: &mut Harness<'_, App>, before: &Pack) {
    assert_eq!(history(window).len(), 1, "{:?}", history(window));
    steps_around(window, before);
}

/// The same with all steps that there are.
pub fn steps_around(window: &mut Harness<'_, App>, before: &Pack) {
    let after = pack(window).clone();
    let steps = history(window).len();
    assert!(steps > 0 && &after != before, "{:?}", history(window));
    (0..steps).for_each(|_| press(window, Modifiers::COMMAND, Key::Z));
    assert_eq!(pack(window), before, "undone");
    (0..steps).for_each(|_| press(window, Modifiers::COMMAND, Key::Y));
    assert_eq!(pack(window), &after, "redone");
    reads_again(window);
}

/// Saves, and reads what was saved: all must be as it is.
pub fn reads_again(window: &mut Harness<'_, App>) {
    let folder = tempfile::tempdir().expect("a folder");
    let save = Command::SaveTo(folder.path().to_path_buf());
    window.state_mut().send(save);
    window.run_steps(3);
    assert!(!window.state().document().is_dirty(), "saved");
    let read = Document::open(folder.path()).expect("it can be read");
    assert_eq!(read.pack(), pack(window), "read again");
}

/// The hexes that have another terrain, features or height than before.
pub fn changed(window: &Harness<'_, App>, before: &Pack) -> BTreeSet<String> {
    let (map, grid) = (&pack(window).map, &before.map.grid);
    let numbers = grid.iter().filter(|hex| {
        let number = grid.number(*hex);
        map.hexes.record(*hex, number.clone()) != before.map.hexes.record(*hex, number)
    });
    numbers.map(|hex| grid.number(hex).to_string()).collect()
}

/// Types over what is in the field of this name, and stays in it.
pub fn type_over(window: &mut Harness<'_, App>, label: &str, text: &str) {
    window.get_by_label(label).focus();
    window.run_steps(2);
    press(window, Modifiers::COMMAND, Key::A);
    window.get_by_label(label).type_text(text);
    window.run_steps(2);
}

/// Types over what is in the field of this name, and leaves it.
pub fn fill(window: &mut Harness<'_, App>, label: &str, text: &str) {
    type_over(window, label, text);
    press(window, Modifiers::NONE, Key::Enter);
    window.run_steps(2);
}
