//! Conflicts that a merge has left: compared beside each other, and resolved by steps that can be undone.

use beachhead_editor::command::{Command, ConflictAsk};
use beachhead_editor::{App, Document};
use beachhead_schema::conflict::{Conflict, Version};
use beachhead_schema::merge::open_conflicts;
use egui::accesskit::Role;
use egui::{Key, Modifiers};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;
use serde_json::{Value, json};

use super::kit::*;

fn conflict(list: &str, key: &str, versions: [Vec<Value>; 3]) -> Conflict {
    let [base, ours, theirs] = versions;
    Conflict {
        list: list.to_owned(),
        key: key.to_owned(),
        base,
        ours,
        theirs,
    }
}

/// The bundled pack, in whose map a hex is in conflict, and whose title is.
fn in_conflict() -> Document {
    let document = Document::bundled().expect("the bundled pack can be read");
    let mut pack = document.pack().clone();
    let hex = |terrain| vec![json!({"hex": "0304", "source": "Reconstructed", "terrain": terrain})];
    let hex = conflict("hexes", "0304", [hex("bocage"), hex("bocage"), hex("city")]);
    let titles = ["Utah", "Utah Beach", "Utah 1944"].map(|title| vec![json!(title)]);
    pack.map.margin.conflicts = vec![hex, conflict("title", "", titles)];
    Document::new(pack)
}

fn ask(window: &mut Harness<'_, App>, ask: ConflictAsk) {
    window.state_mut().send(Command::Conflict(ask));
    window.run_steps(4);
}

/// Which of the drawings are there.
fn drawings(window: &Harness<'_, App>) -> Vec<&'static str> {
    let names = ["Map with base", "Map with ours", "Map with theirs"];
    let is_there = |name: &&str| window.query_by_role_and_label(Role::Image, name).is_some();
    names.into_iter().filter(is_there).collect()
}

#[test]
fn conflicts_are_resolved_one_after_the_other() {
    let mut window = window_on(in_conflict());
    let before = pack(&window).clone();
    window.get_by_label("A merge has left 2 conflicts in this pack.");
    choose(&mut window, "Resolve conflicts");
    assert!(
        window.query_by_label("Resolve conflicts").is_none(),
        "the bar is gone"
    );
    for line in ["map.ron: hexes 0304", "map.ron: title", "1 of 2"] {
        window.get_by_label(line);
    }
    assert_eq!(drawings(&window).len(), 3);
    window.get_by_label("terrain: city");
    let canvas = window.get_by_role_and_label(Role::Image, "Map").rect();
    let center = canvas.center();
    assert!(center.distance(at(&window, "0304")) < 2.0, "it is shown");

    choose(&mut window, "Take theirs");
    assert_eq!(terrain(&window, "0304"), "city");
    assert_eq!(history(&window), ["Resolve hexes 0304 with theirs"]);
    assert!(window.query_by_label("map.ron: hexes 0304").is_none());
    window.get_by_label("1 of 1");
    window.get_by_label("Utah 1944");
    assert_eq!(drawings(&window).len(), 0, "a title is on no hex");

    press(&mut window, Modifiers::COMMAND, Key::Z);
    assert_eq!(pack(&window), &before);
    window.get_by_label("1 of 2");
    assert_eq!(drawings(&window).len(), 3, "what has come back is shown");
    press(&mut window, Modifiers::COMMAND, Key::Y);
    choose(&mut window, "Take ours");
    assert_eq!(pack(&window).map.title, "Utah Beach");
    assert!(open_conflicts(pack(&window)).is_empty());
    assert!(window.query_by_label("Take ours").is_none());
    steps_around(&mut window, &before);
    choose(&mut window, "Close conflicts");
    assert!(window.query_by_label("Conflicts").is_none());
}

#[test]
fn a_version_without_room_on_the_map_is_refused_with_the_reason() {
    let document = in_conflict();
    let mut pack = document.pack().clone();
    let hex = |terrain| vec![json!({"hex": "9904", "terrain": terrain})];
    pack.map.margin.conflicts = vec![conflict(
        "hexes",
        "9904",
        [hex("bocage"), vec![], hex("city")],
    )];
    let mut window = window_on(Document::new(pack));
    let before = self::pack(&window).clone();
    ask(&mut window, ConflictAsk::Open);
    assert_eq!(drawings(&window).len(), 0);
    let why = "the map's grid has no room for hex 9904";
    assert_eq!(window.query_all_by_label_contains(why).count(), 2);
    let (place, _) = open_conflicts(&before).remove(0);
    ask(&mut window, ConflictAsk::Take(place, Version::Theirs));
    assert_eq!(self::pack(&window), &before);
    choose(&mut window, "Take ours");
    assert!(open_conflicts(self::pack(&window)).is_empty());
}

#[test]
fn conflicts_are_reached_by_command_and_from_the_problem() {
    let mut window = window();
    press(&mut window, Modifiers::COMMAND, Key::K);
    window
        .get_by_label("Command or hex number")
        .type_text("resolve conflicts");
    window.run_steps(3);
    press(&mut window, Modifiers::NONE, Key::Enter);
    assert!(
        window.query_by_label("Conflicts").is_none(),
        "there are none"
    );

    let mut window = window_on(in_conflict());
    choose(&mut window, "Not now");
    assert!(window.query_by_label("Resolve conflicts").is_none());
    for _ in 0..2000 {
        window.step();
        if window.state().is_checked() {
            break;
        }
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
    let mut findings = window.state().findings().iter();
    let title = findings.position(|it| it.message.starts_with("title is in conflict"));
    let title = title.expect("it is reported");
    let show = beachhead_editor::command::ProblemAsk::Show(title);
    window.state_mut().send(Command::Problem(show));
    window.run_steps(4);
    choose(&mut window, "Compare versions");
    window.get_by_label("2 of 2");
    press(&mut window, Modifiers::NONE, Key::Escape);
    assert!(
        window.query_by_label("Conflicts").is_none(),
        "Esc closes it"
    );
}
