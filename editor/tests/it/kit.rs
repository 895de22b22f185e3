//! What every test of the window needs: a window, and a person's hands and eyes.

use beachhead_editor::recent::Recent;
use beachhead_editor::{App, Document};
use beachhead_schema::pack::Pack;
use egui::{Key, Modifiers, Pos2, vec2};
use egui_kittest::kittest::Queryable;
use egui_kittest::{Harness, HarnessBuilder};

pub fn window_on(document: Document) -> Harness<'static, App> {
    window_of(Harness::builder(), document)
}

/// A window in which names may hold what no font has.
pub fn window_on_strange(document: Document) -> Harness<'static, App> {
    window_of(Harness::builder().allow_missing_glyphs(), document)
}

fn window_of(builder: HarnessBuilder<App>, document: Document) -> Harness<'static, App> {
    let mut window = builder
        .with_size(vec2(1440.0, 900.0))
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
