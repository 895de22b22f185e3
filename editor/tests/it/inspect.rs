//! The inspector: what is typed and chosen there ends up in the document, as one edit each.

use beachhead_editor::command::Command;
use beachhead_editor::{App, Document};
use beachhead_schema::Source;
use beachhead_schema::io::pack_texts;
use egui::{Key, Modifiers};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;

use super::kit::*;

fn look_at(window: &mut Harness<'_, App>, hex: &str) {
    window
        .state_mut()
        .send(Command::SelectHex(Some(hex.into())));
    window.run_steps(3);
}

/// Types into the field of this name, and leaves it.
fn fill(window: &mut Harness<'_, App>, label: &str, text: &str) {
    window.get_by_label(label).focus();
    window.run_steps(2);
    press(window, Modifiers::COMMAND, Key::A);
    window.get_by_label(label).type_text(text);
    window.run_steps(2);
    press(window, Modifiers::NONE, Key::Enter);
}

fn said(window: &Harness<'_, App>, text: &str) -> bool {
    window.query_all_by_label_contains(text).next().is_some()
}

/// Does, undoes, does again, saves and opens: the pack is each time what it should be.
fn there_and_back(window: &mut Harness<'_, App>) {
    let after = pack(window).clone();
    press(window, Modifiers::COMMAND, Key::Z);
    assert!(!window.state().document().is_dirty(), "undone in one step");
    press(window, Modifiers::COMMAND, Key::Y);
    assert_eq!(*pack(window), after);
    let folder = tempfile::tempdir().expect("a folder");
    window
        .state_mut()
        .send(Command::SaveTo(folder.path().to_path_buf()));
    window.run_steps(3);
    let read = Document::open(folder.path()).expect("what was saved is a pack");
    let texts = |pack| pack_texts(pack, read.syntax()).expect("it was saved");
    assert_eq!(texts(read.pack()), texts(&after));
}

#[test]
fn a_hex_is_named_and_sourced() {
    let mut window = window();
    look_at(&mut window, "2404");
    fill(&mut window, "Name of Hex 2404", "Le Bourg");
    assert_eq!(history(&window), ["Set name of 2404"]);
    there_and_back(&mut window);

    fill(&mut window, "Source of Hex 2404", "rules 11.2");
    let hex = pack(&window).map.record(&"2404".into()).expect("known");
    assert_eq!(hex.name.as_deref(), Some("Le Bourg"));
    assert_eq!(
        hex.source.map(|source| source.to_string()).as_deref(),
        Some("rules 11.2")
    );
}

#[test]
fn what_makes_no_sense_is_reported_and_changes_nothing() {
    let mut window = window();
    look_at(&mut window, "2404");
    for (label, text, why) in [
        ("Elevation of Hex 2404", "high", "`high` is no number"),
        ("Source of Hex 2404", "my uncle", "is no source"),
    ] {
        fill(&mut window, label, text);
        assert!(said(&window, why), "{label}");
    }
    assert!(history(&window).is_empty());
}

#[test]
fn terrain_is_chosen_from_a_list() {
    let mut window = window();
    look_at(&mut window, "2404");
    window.get_by_label("Terrain of Hex 2404").click();
    window.run_steps(3);
    // The palette, on the left, has one too.
    let entry = window
        .query_all_by_label("Clear")
        .find(|entry| entry.rect().left() > 720.0);
    entry.expect("a list is open").click();
    window.run_steps(3);
    assert_eq!(terrain(&window, "2404"), "clear");
    assert_eq!(history(&window), ["Set terrain of 2404"]);
    there_and_back(&mut window);
}

#[test]
fn what_is_being_typed_is_kept_by_a_save() {
    let mut window = window();
    let folder = tempfile::tempdir().expect("a folder");
    look_at(&mut window, "2404");
    window.get_by_label("Note of Hex 2404").focus();
    window.run_steps(2);
    window
        .get_by_label("Note of Hex 2404")
        .type_text("proof-read");
    window.run_steps(2);
    window
        .state_mut()
        .send(Command::SaveTo(folder.path().to_path_buf()));
    window.run_steps(3);
    let read = Document::open(folder.path()).expect("what was saved is a pack");
    let hex = read.pack().map.record(&"2404".into()).expect("known");
    assert_eq!(hex.note.as_deref(), Some("proof-read"));
}

#[test]
fn what_touches_the_hex_is_unfolded_and_removed() {
    let mut window = window();
    look_at(&mut window, "1706");
    let river = pack(&window)
        .map
        .hexsides
        .iter()
        .filter(|side| side.between.hexes().any(|hex| *hex == "1706"))
        .count();
    assert!(river > 0, "Carentan lies at a river");
    let before = pack(&window).map.hexsides.len();
    let title = window
        .query_all_by_label_contains("hexsides")
        .next()
        .expect("a section of them");
    title.click_accesskit();
    window.run_steps(6);
    let button = window
        .query_all_by_label_contains("Remove all")
        .next()
        .expect("the section is open");
    button.click_accesskit();
    window.run_steps(3);
    assert!(pack(&window).map.hexsides.len() < before);
    assert_eq!(history(&window).len(), 1);
    there_and_back(&mut window);
}

#[test]
fn many_hexes_are_edited_at_once() {
    use beachhead_editor::command::SelectAsk;

    let mut window = window();
    let ask = |ask| Command::Selected(ask);
    window.state_mut().send(ask(SelectAsk::All));
    window.run_steps(3);
    let hexes = pack(&window).map.grid.len();
    let known = pack(&window).map.hexes.known();
    assert_eq!(hexes as usize, known, "every hex of the sample is known");
    fill(
        &mut window,
        &format!("Source of {hexes} hexes"),
        "rules 5.1",
    );
    assert_eq!(history(&window), [format!("Set source of {hexes} hexes")]);
    let sourced = pack(&window).map.records();
    let sourced = sourced.filter(|hex| hex.source == Some(Source::Rules("5.1".into())));
    assert_eq!(sourced.count(), known);
    there_and_back(&mut window);
}

/// The bundled pack with a schema of own properties.
fn with_own() -> Document {
    let folder = tempfile::tempdir().expect("a folder");
    let bundled = Document::bundled().expect("the bundled pack can be read");
    let texts = pack_texts(bundled.pack(), bundled.syntax()).expect("plain data");
    for (name, text) in texts {
        let text = match name.as_str() {
            "pack.ron" => text.replacen("title:", "own: \"own.schema.json\",\n    title:", 1),
            _ => text,
        };
        let path = folder.path().join(name);
        std::fs::create_dir_all(path.parent().expect("it is in the folder")).expect("a folder");
        std::fs::write(path, text).expect("a file");
    }
    let schema = r#"{"properties": {
        "hex": {"properties": {
            "vp": {"title": "Victory points", "description": "At the end.", "type": "integer", "minimum": 1},
            "ground": {"title": "Ground", "enum": ["mud", "dry"]}
        }},
        "unit": {"properties": {"elite": {"title": "Elite", "type": "boolean"}}}
    }}"#;
    std::fs::write(folder.path().join("own.schema.json"), schema).expect("a file");
    Document::open(folder.path()).expect("it is a pack")
}

#[test]
fn own_properties_are_fields_of_the_schema() {
    let mut window = window_on(with_own());
    look_at(&mut window, "2404");
    fill(&mut window, "Victory points of Hex 2404", "0");
    assert!(said(&window, "`0` is not a whole number of at least 1"));
    assert!(history(&window).is_empty());
    fill(&mut window, "Victory points of Hex 2404", "3");
    assert_eq!(history(&window), ["Set vp of 2404"]);
    there_and_back(&mut window);

    window.get_by_label("Ground of Hex 2404").click();
    window.run_steps(3);
    window.get_by_label("mud").click();
    window.run_steps(3);
    let own = |window: &Harness<'_, App>| {
        let hex = pack(window).map.record(&"2404".into()).expect("known");
        hex.own
            .iter()
            .map(|(name, value)| format!("{name} {value}"))
            .collect::<Vec<_>>()
    };
    assert_eq!(own(&window), ["ground mud", "vp 3"]);
    window.get_by_label("Victory points of Hex 2404").focus();
    window.run_steps(2);
    press(&mut window, Modifiers::COMMAND, Key::A);
    press(&mut window, Modifiers::NONE, Key::Delete);
    press(&mut window, Modifiers::NONE, Key::Enter);
    assert_eq!(own(&window), ["ground mud"]);
}
