//! Scripts gone through in the window, as a person would: what is played is seen on the map, and nothing else changes.

use std::path::Path;
use std::time::Duration;

use beachhead_editor::command::Command;
use beachhead_editor::player::{Player, ScriptFile};
use beachhead_editor::recent::Recent;
use beachhead_editor::{App, Document, Tool};
use beachhead_engine::Scene;
use beachhead_schema::Id;
use beachhead_schema::edit::place_unit;
use egui::{Key, Modifiers, vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;

type Window = Harness<'static, App>;

fn window() -> Window {
    let document = Document::bundled().expect("the bundled pack can be read");
    let mut window = Harness::builder()
        .with_size(vec2(1440.0, 900.0))
        .with_max_steps(64)
        .build_eframe(|_| App::new(document, Recent::from_file(None)));
    window.run_steps(4);
    window
}

fn press(window: &mut Window, modifiers: Modifiers, key: Key) {
    window.key_press_modifiers(modifiers, key);
    window.run_steps(3);
}

fn step(window: &mut Window, key: Key) {
    press(window, Modifiers::NONE, key);
}

fn player(window: &Window) -> &Player {
    window.state().player().expect("a script is open")
}

/// Waits until the script has been played.
fn wait(window: &mut Window) {
    for _ in 0..2000 {
        window.step();
        if !player(window).is_playing() {
            return window.run_steps(3);
        }
        std::thread::sleep(Duration::from_millis(10));
    }
}

/// Opens a script of the pack from the list of scripts.
fn open(window: &mut Window, name: &str) {
    press(window, Modifiers::COMMAND, Key::R);
    window.get_by_label_contains(name).click_accesskit();
    window.run_steps(2);
    wait(window);
}

/// Opens a script of these steps that is in no pack.
fn open_steps(window: &mut Window, folder: &Path, steps: &str) {
    let text = format!(
        "(format: 1, scenario: \"landing-and-linkup\", about: \"A test\", seed: 1, steps: [{steps}])"
    );
    let path = folder.join("script.ron");
    std::fs::write(&path, text).expect("room on the disk");
    let script = ScriptFile::Elsewhere(path);
    window.state_mut().send(Command::PlayScript(script));
    window.run_steps(2);
    wait(window);
}

fn scene(window: &Window) -> &Scene {
    player(window).scene_now().expect("it was played")
}

fn hex_of(window: &Window, unit: &str) -> Option<String> {
    let standing = scene(window).units.get(&Id::from(unit))?;
    Some(standing.hex.to_string())
}

fn says(window: &Window, text: &str) -> bool {
    window.query_all_by_label_contains(text).next().is_some()
}

#[test]
fn scripts_are_found_by_name_and_by_what_they_are_about() {
    let mut window = window();
    press(&mut window, Modifiers::COMMAND, Key::R);
    let listed = |window: &Window| window.query_all_by_label_contains("scripts/").count();
    let all = listed(&window);
    assert!(all > 40, "{all} scripts");
    // What is typed goes into the field at once.
    window.event(egui::Event::Text("BRIDGE".to_owned()));
    window.run_steps(3);
    let found = listed(&window);
    assert!(0 < found && found < all, "{found} of {all}");
    window.event(egui::Event::Text(" of sighs".to_owned()));
    window.run_steps(3);
    assert_eq!(listed(&window), 0);
    window.get_by_label_contains("No script has that");
    press(&mut window, Modifiers::NONE, Key::Escape);
    assert!(window.query_by_label("Open a script").is_none());
}

#[test]
fn a_script_is_gone_through_and_back() {
    let mut window = window();
    open(&mut window, "scripts/landing.ron");
    let start = scene(&window).clone();
    assert_eq!((player(&window).at(), start.units.len()), (0, 0));
    let mut scenes = vec![start];
    while hex_of(&window, "8/4").is_none() {
        step(&mut window, Key::Period);
        scenes.push(scene(&window).clone());
        assert!(scenes.len() < 40, "8/4 never lands");
    }
    assert_eq!(hex_of(&window, "8/4").as_deref(), Some("2508"));
    assert!(says(&window, "Place unit 8/4 in 2508"), "it is listed");
    assert!(says(&window, "11.2.1 first-wave"), "and what was applied");

    assert!(says(&window, "To be set up ("), "a box off the map");

    press(&mut window, Modifiers::COMMAND, Key::End);
    let entries = &player(&window).timeline().expect("it was played").entries;
    assert_eq!(player(&window).at(), entries.len());
    assert_eq!(hex_of(&window, "359/90").as_deref(), Some("2607"));
    assert!(
        says(&window, "Turn 1 · Drop zones"),
        "the phase is reported"
    );

    window
        .state_mut()
        .send(Command::Go(beachhead_editor::command::Go::To(
            scenes.len() - 1,
        )));
    window.run_steps(3);
    for expected in scenes.iter().rev() {
        assert_eq!(scene(&window), expected);
        step(&mut window, Key::Comma);
    }
    assert_eq!(player(&window).at(), 0);
}

#[test]
fn a_broken_script_stops_at_its_violation() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut window = window();
    let steps = r#"Do(PlaceBeachhead(hex: "2508")), Do(Done), Do(PlaceUnit(unit: "8/4", hex: "2806")), Do(PlaceUnit(unit: "8/4", hex: "2508")),"#;
    open_steps(&mut window, folder.path(), steps);
    assert!(says(&window, "It stops at step 3"));
    press(&mut window, Modifiers::COMMAND, Key::End);
    step(&mut window, Key::Period);
    assert_eq!(player(&window).at(), 3, "there is nothing behind it");
    let finding = player(&window)
        .entry()
        .and_then(|entry| entry.failure())
        .expect("it fails there");
    assert_eq!(finding.rule.as_deref(), Some("11.2.1 first-wave"));
    assert!(says(&window, &finding.message) && says(&window, "11.2.1 first-wave"));
    assert!(scene(&window).units.is_empty());
}

#[test]
fn a_script_that_cannot_be_read_says_why() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut window = window();
    open_steps(&mut window, folder.path(), "Do(Swim),");
    let finding = player(&window).findings().first().expect("it says why");
    let message = finding.message.clone();
    assert!(says(&window, &message), "{message}");
    assert!(says(&window, "script.ron:1:"), "and where");
    let missing = ScriptFile::Elsewhere(folder.path().join("missing.ron"));
    window.state_mut().send(Command::PlayScript(missing));
    window.run_steps(2);
    wait(&mut window);
    assert!(player(&window).timeline().is_none());
    assert!(!player(&window).findings().is_empty());
}

#[test]
fn a_record_is_gone_through_by_its_actions() {
    let mut window = window();
    let records = beachhead_test_support::root().join("sample-data/utah/records");
    let script = ScriptFile::Elsewhere(records.join("sudden-death.ron"));
    window.state_mut().send(Command::PlayScript(script));
    window.run_steps(2);
    wait(&mut window);
    let timeline = player(&window).timeline().expect("it was played");
    assert_eq!((timeline.findings.len(), timeline.failed()), (0, None));
    assert_eq!(timeline.steps(), timeline.entries.len());
    press(&mut window, Modifiers::COMMAND, Key::End);
    let at = player(&window).at();
    let units = scene(&window).units.len();
    assert!(at > 0 && units > 0, "{units} units after {at} actions");
}

#[test]
fn the_setup_is_left_alone_while_a_script_is_open() {
    let mut window = window();
    open(&mut window, "scripts/landing.ron");
    let document = window.state().document();
    let scenario = document.scenario().expect("a scenario");
    let edit = place_unit(scenario, &"8/4".into(), &"2906".into()).expect("it changes something");
    for command in [
        Command::Apply(edit),
        Command::Delete,
        Command::Pick(Tool::Unit),
    ] {
        window.state_mut().send(command);
        window.run_steps(2);
    }
    assert_eq!(window.state().document().history().len(), 0);
    assert_eq!(window.state().tool(), Tool::Select);
    press(&mut window, Modifiers::COMMAND, Key::W);
    assert!(window.state().player().is_none());
    window.state_mut().send(Command::Pick(Tool::Unit));
    window.run_steps(2);
    assert_eq!(window.state().tool(), Tool::Unit);
}

#[test]
fn an_edit_makes_what_was_played_old() {
    let mut window = window();
    open(&mut window, "scripts/drop-zones.ron");
    press(&mut window, Modifiers::COMMAND, Key::End);
    let played = player(&window).timeline().cloned();
    assert!(!says(&window, "The pack has changed since"));
    let map = &window.state().document().pack().map;
    let edit = beachhead_schema::edit::paint_terrain(map, &["2305".into()], &"woods".into());
    window
        .state_mut()
        .send(Command::Apply(edit.expect("it changes something")));
    window.run_steps(3);
    assert!(says(&window, "The pack has changed since"));
    assert_eq!(player(&window).timeline(), played.as_ref(), "it stays");
    window.get_by_label("Play again").click();
    window.run_steps(2);
    wait(&mut window);
    assert!(!says(&window, "The pack has changed since"));
    assert!(
        says(&window, "It stops at step"),
        "there are woods where it drops"
    );
}

#[test]
fn random_play_is_gone_through_action_by_action() {
    let mut window = window();
    open(&mut window, "scripts/whole-turn.ron");
    let entries = player(&window)
        .timeline()
        .map_or(0, |timeline| timeline.entries.len());
    assert!(entries > 40, "{entries}");
    step(&mut window, Key::PageDown);
    let at = player(&window).at();
    assert!(at > 0);
    step(&mut window, Key::PageUp);
    assert!(player(&window).at() < at);
}

/// Whoever holds a key down expects as many steps as the key repeats, however slow the frames are.
#[test]
fn each_press_is_a_step_though_a_frame_holds_several() {
    let mut window = window();
    open(&mut window, "scripts/landing.ron");
    for (key, times, at) in [(Key::Period, 5, 5), (Key::Comma, 3, 2)] {
        let pressed = egui::Event::Key {
            key,
            physical_key: None,
            pressed: true,
            repeat: false,
            modifiers: Modifiers::NONE,
        };
        let events = std::iter::repeat_n(pressed, times);
        window.input_mut().events.extend(events);
        window.run_steps(3);
        assert_eq!(player(&window).at(), at);
    }
}

/// Goes to right behind the first entry whose text has this in it.
fn go_behind(window: &mut Window, text: &str) {
    let entries = &player(window).timeline().expect("it was played").entries;
    let at = entries.iter().position(|entry| entry.text.contains(text));
    let at = at.expect("the script does so") + 1;
    let go = beachhead_editor::command::Go::To(at);
    window.state_mut().send(Command::Go(go));
    window.run_steps(3);
}

#[test]
fn zones_battles_and_retreats_are_shown() {
    let mut window = window();
    open(&mut window, "scripts/german-combat.ron");
    let shown = |window: &Window| {
        let counts = window.state().overlay_counts();
        (counts.zone_hexes, counts.brackets, counts.retreat_ways)
    };
    assert_eq!(shown(&window), (0, 0, 0), "no unit has been set up");
    go_behind(&mut window, "Defend(unit: \"8/4\")");
    assert_eq!(shown(&window), (0, 1, 0), "zones are off at first");
    press(&mut window, Modifiers::SHIFT, Key::Z);
    assert!(says(&window, "Zones of control are shown"));
    let (zones, brackets, ways) = shown(&window);
    assert!(zones > 20, "{zones} hexes");
    assert_eq!((brackets, ways), (1, 0));
    go_behind(&mut window, "Do Resolve");
    assert_eq!(window.state().overlay_counts().retreat_ways, 1);
    go_behind(&mut window, "Retreat(unit: \"8/4\", path: [\"2408\"])");
    assert_eq!(window.state().overlay_counts().retreat_ways, 0);
    // The switch stands in the menu, too.
    window.get_by_label("Play").click();
    window.run_steps(3);
    window.get_by_label_contains("• Zones of control").click();
    window.run_steps(3);
    assert!(says(&window, "Zones of control are hidden"));
    assert_eq!(window.state().overlay_counts().zone_hexes, 0);
}

/// A rulebook without zones of control says so instead of showing nothing.
#[test]
fn a_rulebook_without_zones_says_so() {
    let mut window = window();
    window
        .state_mut()
        .send(Command::View(beachhead_editor::command::ViewAsk::Zones));
    window.run_steps(3);
    assert!(says(
        &window,
        "Zones of control are shown while a script is open"
    ));
    open(&mut window, "scripts/landing.ron");
    press(&mut window, Modifiers::SHIFT, Key::Z);
    press(&mut window, Modifiers::SHIFT, Key::Z);
    assert!(says(&window, "Zones of control are shown"));
    assert_eq!(
        window.state().overlay_counts().zone_hexes,
        0,
        "the hex is empty"
    );
}
