//! A new map, another size, other numbers: done, undone, redone, saved and opened again.

use beachhead_editor::bundled::Sample;
use beachhead_editor::command::{Command, GridAsk};
use beachhead_editor::{App, Document};
use beachhead_schema::hex::{Grows, HexIx, Lines, Orientation, preset};
use beachhead_schema::io::{Syntax, pack_texts};
use beachhead_schema::pack::Pack;
use egui::accesskit::Role;
use egui::{Key, Modifiers};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;

use crate::kit::*;

fn texts(pack: &Pack) -> Vec<(String, String)> {
    let texts = pack_texts(pack, Syntax::Ron).expect("plain data");
    texts.into_iter().collect()
}

/// Undoes and redoes the last step, saves, opens again: each time all is as it was.
fn walk(window: &mut Harness<'_, App>, before: &[(String, String)]) {
    let after = texts(pack(window));
    assert_ne!(after, before);
    press(window, Modifiers::COMMAND, Key::Z);
    assert_eq!(texts(pack(window)), before, "one undo");
    press(window, Modifiers::COMMAND, Key::Y);
    assert_eq!(texts(pack(window)), after, "one redo");
    let folder = tempfile::tempdir().expect("a folder");
    window
        .state_mut()
        .send(Command::SaveTo(folder.path().into()));
    window.run_steps(3);
    let again = Document::open(folder.path()).expect("what was saved is a pack");
    assert_eq!(texts(again.pack()), after, "saved and opened again");
}

/// Types into the field of this name.
fn set(window: &mut Harness<'_, App>, role: Role, label: &str, text: &str) {
    window.get_by_role_and_label(role, label).focus();
    window.run_steps(2);
    window.key_press_modifiers(Modifiers::COMMAND, Key::A);
    window.event(egui::Event::Text(text.to_owned()));
    window.run_steps(2);
    window.key_press(Key::Enter);
    window.run_steps(3);
}

fn choose_of(window: &mut Harness<'_, App>, picker: &str, choice: &str) {
    window.get_by_role_and_label(Role::ComboBox, picker).click();
    window.run_steps(3);
    confirm(window, choice);
}

fn ask(window: &mut Harness<'_, App>, ask: GridAsk) {
    window.state_mut().send(Command::Grid(ask));
    window.run_steps(3);
}

/// What has come up last lies on top.
fn confirm(window: &mut Harness<'_, App>, label: &str) {
    let buttons = window.query_all_by_label(label);
    buttons.last().expect("a button").click();
    window.run_steps(4);
}

#[test]
fn a_new_map_is_begun_from_a_preset() {
    let mut window = window();
    press(&mut window, Modifiers::COMMAND, Key::N);
    set(&mut window, Role::TextInput, "Title", "Sicily");
    choose_of(&mut window, "Grid like", "Omaha, sheets A to D (A10.05)");
    confirm(&mut window, "Create");
    window.run_steps(3);
    let made = pack(&window);
    assert_eq!(
        (made.map.title.as_str(), made.map.grid.spec()),
        ("Sicily", &preset::omaha())
    );
    assert_eq!(made.rulebook(), Some("utah"));
    assert_eq!(terrain(&window, "A10.10"), "clear");
    assert!(window.state().document().is_dirty(), "it isn't saved yet");
    reads_again(&mut window);
}

#[test]
fn a_new_map_of_a_game_begins_like_the_map_of_that_game() {
    for sample in Sample::all() {
        let mut window = window();
        press(&mut window, Modifiers::COMMAND, Key::N);
        choose_of(&mut window, "Game", sample.title());
        confirm(&mut window, "Create");
        window.run_steps(3);
        let (made, like) = (pack(&window), sample.pack().expect("it can be read"));
        assert_eq!(made.rulebook(), like.rulebook());
        assert_eq!(made.map.grid.spec(), like.map.grid.spec());
        let terrain = made.map.hexes.terrain(HexIx(0)).expect("it is filled");
        let (counts, _) = like.map.hexes.counts();
        let most = counts.values().max();
        assert!(
            terrain.as_str() == "clear" || counts.get(terrain) == most,
            "{terrain}"
        );
    }
}

#[test]
fn a_new_map_is_described_freely() {
    let mut window = window();
    press(&mut window, Modifiers::COMMAND, Key::N);
    choose_of(&mut window, "Hexes", "Flat tops: straight columns");
    choose_of(&mut window, "Game", "Memoir '44: D-Day Landings");
    set(&mut window, Role::SpinButton, "columns", "12");
    set(&mut window, Role::SpinButton, "rows", "8");
    choose_of(&mut window, "First part counts", "columns");
    // The second part takes what the first one gave up, the way it ran as well; only then is that changed.
    choose_of(&mut window, "Second part runs", "from north to south");
    set(&mut window, Role::TextInput, "Separator", ".");
    confirm(&mut window, "Create");
    window.run_steps(3);
    let map = &pack(&window).map;
    assert_eq!(map.grid.spec().orientation, Orientation::Flat);
    assert_eq!(map.grid.len(), 12 * 8);
    assert!(map.grid.find("12.08").is_some());
    let numbering = map.grid.spec().sheets.first().map(|sheet| &sheet.numbering);
    let [first, second] = numbering
        .map(|numbering| [numbering.first, numbering.second])
        .expect("a sheet");
    assert_eq!((first.counts, first.grows), (Lines::Columns, Grows::East));
    assert_eq!((second.counts, second.grows), (Lines::Rows, Grows::South));
    assert_eq!(pack(&window).rulebook(), Some("landings"));
    reads_again(&mut window);
}

#[test]
fn what_is_wrong_with_a_grid_is_reported_beside_its_field() {
    let mut window = window();
    press(&mut window, Modifiers::COMMAND, Key::N);
    set(&mut window, Role::TextInput, "Separator", "/");
    let reported = window
        .query_all_by_label_contains("the separator `/` may hold")
        .count();
    assert!(reported >= 1, "beside the field");
    confirm(&mut window, "Create");
    window.run_steps(2);
    assert_eq!(
        window.state().document().pack().map.title,
        pack(&crate::kit::window()).map.title
    );
}

#[test]
fn what_is_open_is_not_lost_to_a_new_map_unasked() {
    let mut window = window();
    press(&mut window, Modifiers::NONE, Key::B);
    choose(&mut window, "Woods");
    let place = at(&window, "2404");
    click(&mut window, place);
    let before = texts(pack(&window));
    press(&mut window, Modifiers::COMMAND, Key::N);
    confirm(&mut window, "Create");
    window.run_steps(2);
    assert!(window.query_by_label("Don't save").is_some());
    confirm(&mut window, "Cancel");
    assert_eq!(texts(pack(&window)), before);
}

#[test]
fn a_map_grows_and_all_follows() {
    let mut window = window();
    let before = texts(pack(&window));
    ask(&mut window, GridAsk::Resize);
    set(&mut window, Role::SpinButton, "West", "2");
    set(&mut window, Role::SpinButton, "South", "1");
    choose(&mut window, "Number anew from the edge");
    confirm(&mut window, "Resize");
    window.run_steps(3);
    assert_eq!(history(&window), ["Resize to 16 × 34"]);
    assert_eq!(terrain(&window, "1808"), "city", "Carentan was 1706");
    walk(&mut window, &before);
}

#[test]
fn what_shrinking_cuts_off_is_listed_and_confirmed() {
    let mut window = window();
    let before = texts(pack(&window));
    ask(&mut window, GridAsk::Resize);
    set(&mut window, Role::SpinButton, "West", "-5");
    assert!(
        window
            .query_by_label_contains("drawn hexes are cut off")
            .is_some()
    );
    confirm(&mut window, "Resize");
    assert_eq!(texts(pack(&window)), before, "not confirmed yet");
    choose(&mut window, "Cut off what is listed");
    confirm(&mut window, "Resize");
    window.run_steps(3);
    assert_eq!(history(&window), ["Resize to 9 × 33"]);
    assert_eq!(terrain(&window, "1706"), "city", "printed numbers are kept");
    walk(&mut window, &before);
}

#[test]
fn other_numbers_on_the_same_hexes() {
    let mut window = window();
    let before = texts(pack(&window));
    ask(&mut window, GridAsk::Renumber);
    choose_of(&mut window, "First part runs", "from north to south");
    set(&mut window, Role::TextInput, "Separator", "-");
    assert!(
        window
            .query_by_label_contains("Scripts keep the old numbers")
            .is_some()
    );
    confirm(&mut window, "Renumber");
    window.run_steps(3);
    assert_eq!(history(&window), ["Renumber the map"]);
    assert_eq!(
        terrain(&window, "17-06"),
        "city",
        "the middle row keeps its count"
    );
    assert_eq!(terrain(&window, "16-05"), "city");
    walk(&mut window, &before);
}
