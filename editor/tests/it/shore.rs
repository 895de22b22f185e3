//! Lines and shores drawn in the window: each tool is used, undone, redone, saved and read again.

use beachhead_editor::command::Command;
use beachhead_editor::{App, Document, Tool};
use beachhead_schema::hex::{Compass, HexsideNo};
use beachhead_schema::map::EntryHexes;
use beachhead_schema::pack::Pack;
use egui::{Event, Key, Modifiers, PointerButton, Pos2};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;

use super::kit::*;

pub(super) type Window = Harness<'static, App>;

/// The point where three hexes meet.
fn corner(window: &Window, hexes: [&str; 3]) -> Pos2 {
    let [a, b, c] = hexes.map(|hex| at(window, hex).to_vec2());
    ((a + b + c) / 3.0).to_pos2()
}

/// Pulls with Alt held.
fn pull_with_alt(window: &mut Window, way: &[Pos2]) {
    let button = |pos, pressed| Event::PointerButton {
        pos,
        button: PointerButton::Primary,
        pressed,
        modifiers: Modifiers::ALT,
    };
    let (Some(first), Some(last)) = (way.first(), way.last()) else {
        return;
    };
    window.hover_at(*first);
    window.run_steps(1);
    window.event_modifiers(button(*first, true), Modifiers::ALT);
    window.run_steps(1);
    for point in way {
        window.hover_at(*point);
        window.run_steps(1);
    }
    window.event_modifiers(button(*last, false), Modifiers::ALT);
    window.run_steps(3);
}

pub(super) fn undo(window: &mut Window) {
    press(window, Modifiers::COMMAND, Key::Z);
}

fn redo(window: &mut Window) {
    press(window, Modifiers::COMMAND, Key::Y);
}

/// What was done is taken back step by step and made again; then it is saved, and read as it was saved.
pub(super) fn walked_and_saved(window: &mut Window, before: &Pack) {
    let after = pack(window).clone();
    let steps = window.state().document().done();
    assert!(after != *before, "something was done");
    (0..steps).for_each(|_| undo(window));
    assert!(pack(window) == before, "all is taken back");
    (0..steps).for_each(|_| redo(window));
    assert!(*pack(window) == after, "all is made again");
    let folder = tempfile::tempdir().expect("a folder");
    window
        .state_mut()
        .send(Command::SaveTo(folder.path().to_path_buf()));
    window.run_steps(3);
    let read = Document::open(folder.path()).expect("what was saved can be read");
    assert!(*read.pack() == after, "it is read as it was saved");
}

fn river(window: &Window) -> Vec<HexsideNo> {
    let drawn = pack(window).map.hexsides.iter();
    drawn
        .filter(|side| side.kind == "river" && side.name.as_deref() == Some("Test"))
        .map(|side| side.between.clone())
        .collect()
}

fn called(window: &mut Window, name: &str) {
    let name = beachhead_editor::Brush::Named(name.to_owned());
    window.state_mut().send(Command::Load(name));
    window.run_steps(2);
}

#[test]
fn a_river_is_traced_from_corner_to_corner() {
    let mut window = window();
    let before = pack(&window).clone();
    choose(&mut window, "River");
    called(&mut window, "Test");
    // A quick mouse: the first and the last corner, and one on the way.
    let way = [
        corner(&window, ["2602", "2603", "2503"]),
        corner(&window, ["2604", "2605", "2505"]),
        corner(&window, ["2607", "2608", "2508"]),
    ];
    window.hover_at(way[0]);
    window.run_steps(1);
    window.drag_at(way[0]);
    window.run_steps(1);
    for point in &way[1..] {
        window.hover_at(*point);
        window.run_steps(2);
    }
    let reported = "River Test along 10 hexsides, unbroken";
    assert!(
        window.query_by_label(reported).is_some(),
        "the status bar says so"
    );
    window.drop_at(way[2]);
    window.run_steps(3);
    assert_eq!(river(&window).len(), 10, "{:?}", river(&window));
    assert_eq!(history(&window).len(), 1, "one stroke is one edit");
    walked_and_saved(&mut window, &before);
}

#[test]
fn a_river_is_taken_back_by_going_back_and_erased_with_alt() {
    let mut window = window();
    choose(&mut window, "River");
    called(&mut window, "Test");
    let points = [
        corner(&window, ["2602", "2603", "2503"]),
        corner(&window, ["2603", "2503", "2504"]),
        corner(&window, ["2603", "2604", "2504"]),
        corner(&window, ["2604", "2504", "2505"]),
    ];
    drag(&mut window, &[points[0], points[1], points[2], points[1]]);
    assert_eq!(river(&window), [HexsideNo::between("2503", "2603")]);
    drag(&mut window, &[points[1], points[2], points[3]]);
    assert_eq!(river(&window).len(), 3);
    pull_with_alt(&mut window, &[points[3], points[2]]);
    assert_eq!(river(&window).len(), 2);
    press(&mut window, Modifiers::NONE, Key::X);
    drag(&mut window, &[points[2], points[0]]);
    assert_eq!(river(&window).len(), 0, "erase mode");
    drag(&mut window, &[points[2], points[0]]);
    let why = "There is nothing of this kind to erase";
    assert!(window.query_by_label(why).is_some());
}

fn trails(window: &Window) -> Vec<String> {
    let drawn = pack(window).map.paths.iter();
    drawn
        .filter(|path| path.kind == "trail" && path.name.as_deref() == Some("Test"))
        .map(|path| {
            path.hexes
                .iter()
                .map(|hex| hex.as_str())
                .collect::<Vec<_>>()
                .join(" ")
        })
        .collect()
}

#[test]
fn a_path_is_extended_branched_joined_cut_and_erased() {
    let mut window = window();
    let before = pack(&window).clone();
    choose(&mut window, "Trail");
    called(&mut window, "Test");
    pull(&mut window, &["0203", "0206"]);
    assert_eq!(
        trails(&window),
        ["0203 0204 0205 0206"],
        "over what was jumped"
    );
    pull(&mut window, &["0206", "0207"]);
    assert_eq!(trails(&window), ["0203 0204 0205 0206 0207"], "extended");
    pull(&mut window, &["0205", "0105"]);
    assert_eq!(trails(&window).len(), 2, "a branch is a path of its own");
    undo(&mut window);
    pull(&mut window, &["0209", "0210"]);
    pull(&mut window, &["0207", "0209"]);
    let whole = "0203 0204 0205 0206 0207 0208 0209 0210";
    assert_eq!(trails(&window), [whole], "joined: {:?}", history(&window));
    let way = ["0205", "0206"].map(|hex| at(&window, hex));
    pull_with_alt(&mut window, &way);
    assert_eq!(
        trails(&window),
        ["0203 0204 0205", "0206 0207 0208 0209 0210"]
    );
    let way = ["0204"].map(|hex| at(&window, hex));
    pull_with_alt(&mut window, &way);
    assert_eq!(trails(&window), ["0206 0207 0208 0209 0210"]);
    let way = ["0204"].map(|hex| at(&window, hex));
    pull_with_alt(&mut window, &way);
    let why = "There is no path of this kind to erase";
    assert!(window.query_by_label(why).is_some());
    walked_and_saved(&mut window, &before);
}

/// The first and the last hex of a row.
fn row(window: &Window, row: &str) -> [String; 2] {
    let numbers = (1..30).map(|column| format!("{row}{column:02}"));
    let there: Vec<String> = numbers
        .filter(|hex| pack(window).map.grid.find(hex).is_some())
        .collect();
    let ends = [there.first(), there.last()];
    ends.map(|end| end.expect("a row has hexes").clone())
}

fn pull(window: &mut Window, hexes: &[&str]) {
    let way: Vec<Pos2> = hexes.iter().map(|hex| at(window, hex)).collect();
    drag(window, &way);
}

pub(super) fn take(window: &mut Window, tool: Tool) {
    window.state_mut().send(Command::Pick(tool));
    window.run_steps(3);
}

fn write(window: &mut Window, field: &str, text: &str) {
    window.get_by_label(field).focus();
    window.run_steps(2);
    window.event(Event::Text(text.to_owned()));
    window.run_steps(2);
}

pub(super) fn tap(window: &mut Window, label: &str) {
    window.get_by_label(label).click_accesskit();
    window.run_steps(3);
}

pub(super) fn says(window: &Window, what: &str) -> bool {
    window.query_all_by_label_contains(what).next().is_some()
}

fn tide(window: &Window, id: &str) -> Vec<String> {
    let line = pack(window).map.tide_lines.get(&id.into());
    let line = line.expect("a tide line");
    line.hexes.iter().map(ToString::to_string).collect()
}

#[test]
fn tide_lines_are_drawn_hour_by_hour_and_checked() {
    let mut window = window();
    let before = pack(&window).clone();
    take(&mut window, Tool::Tide);
    pull(&mut window, &["3003", "3004"]);
    assert!(says(&window, "Choose an hour on the left first"), "refused");
    write(&mut window, "Hour", "0640");
    tap(&mut window, "New hour");
    let [first, last] = row(&window, "30");
    // Begun off the map, it counts from the hex where it enters.
    let [edge, inside, end] = [first.as_str(), "3003", "3006"].map(|hex| at(&window, hex));
    drag(&mut window, &[edge + (edge - inside) * 0.5, edge, end]);
    assert!(says(&window, "ends at 3006, inside the map"));
    pull(&mut window, &["3006", &last]);
    assert_eq!(tide(&window, "tide-0640").last(), Some(&last));
    assert!(!says(&window, "inside the map"));
    write(&mut window, "Hour", "07:40");
    tap(&mut window, "New hour");
    let [first, last] = row(&window, "29");
    pull(
        &mut window,
        &[&first, "2905", "3005", "3105", "3109", "2911", &last],
    );
    assert!(
        says(&window, "crosses the line of 06:40"),
        "they don't nest"
    );
    // Led another way between two of its hexes, it is right.
    pull(&mut window, &["2904", "2912"]);
    assert!(
        !says(&window, "crosses the line"),
        "{:?}",
        tide(&window, "tide-0740")
    );
    let whole = tide(&window, "tide-0740").len();
    pull(&mut window, &[&first, "2902"]);
    assert_eq!(tide(&window, "tide-0740").len(), whole - 1, "shortened");
    assert!(says(&window, "ends at 2902"));
    undo(&mut window);
    pull(&mut window, &["2405", "2406"]);
    assert!(
        says(&window, "Begin on the line, or next to its end"),
        "refused"
    );
    let way = ["2904"].map(|hex| at(&window, hex));
    pull_with_alt(&mut window, &way);
    assert!(says(&window, "erase from an end"), "refused");
    write(&mut window, "Hour", "0830");
    tap(&mut window, "Change hours");
    let hours = |window: &Window| {
        let line = pack(window).map.tide_lines.get(&"tide-0740".into());
        line.map(|line| line.hours.clone())
    };
    assert_eq!(hours(&window), Some(vec![510]));
    write(&mut window, "Hour", "18:00, 19:00");
    tap(&mut window, "Add hours");
    assert_eq!(hours(&window), Some(vec![510, 1080, 1140]));
    assert!(says(&window, "08:30, 18:00, 19:00"));
    tap(&mut window, "Remove line");
    assert_eq!(pack(&window).map.tide_lines.len(), 1);
    undo(&mut window);
    walked_and_saved(&mut window, &before);
}

/// A beach Easy with two sectors of which one has parts, and a box.
fn landing(window: &mut Window) {
    take(window, Tool::Beach);
    pull(window, &["3005", "2906"]);
    assert!(says(window, "Choose a beach on the left first"), "refused");
    write(window, "Beaches", "Easy");
    tap(window, "New beach");
    pull(window, &["3007", "2707"]);
    write(window, "Beaches", "Fox Red");
    tap(window, "New sector");
    pull(window, &["3007", "2907"]);
    write(window, "Beaches", "Fox Green");
    tap(window, "New sector");
    pull(window, &["2807", "2707"]);
    tap(window, "Beach box");
    let hex = at(window, "2811");
    click(window, hex);
}

fn hexes_of(window: &Window, sector: &str) -> Vec<String> {
    let sector = pack(window).map.sectors.get(&sector.into());
    let sector = sector.expect("a sector");
    sector.hexes.iter().map(ToString::to_string).collect()
}

#[test]
fn a_beach_has_sectors_parts_and_a_box() {
    let mut window = window();
    let before = pack(&window).clone();
    landing(&mut window);
    let map = &pack(&window).map;
    let hexes = |id: &str| map.sectors.get(&id.into()).map(|it| it.hexes.clone());
    assert_eq!(
        map.beaches.get(&"easy".into()).map(|it| it.hexes.len()),
        Some(4)
    );
    assert_eq!(hexes("fox-red"), Some(vec!["3007".into(), "2907".into()]));
    assert_eq!(hexes("fox-green"), Some(vec!["2807".into(), "2707".into()]));
    let parent = map
        .sectors
        .get(&"fox-red".into())
        .map(|it| it.beach.clone());
    assert_eq!(parent, Some("easy".into()));
    let there = map.boxes.iter().next().map(|it| it.hex.clone());
    assert_eq!(there, Some("2811".into()));
    pull(&mut window, &["2910"]);
    assert_eq!(pack(&window).map.boxes.len(), 1, "it moves");
    let there = pack(&window)
        .map
        .boxes
        .iter()
        .next()
        .map(|it| it.hex.clone());
    assert_eq!(there, Some("2910".into()));

    // A sector is an area, and a die counts from where it was begun.
    tap(&mut window, "Fox Red: 2 hexes");
    pull(&mut window, &["3006", "2906"]);
    assert_eq!(hexes_of(&window, "fox-red").len(), 4);
    let way = ["3006"].map(|hex| at(&window, hex));
    pull_with_alt(&mut window, &way);
    assert_eq!(hexes_of(&window, "fox-red"), ["3007", "2907", "2906"]);
    tap(&mut window, "Counts from 3007");
    pull(&mut window, &["2811"]);
    assert!(says(&window, "Click a hex of the sector"), "refused");
    pull(&mut window, &["2906"]);
    pull(&mut window, &["3007"]);
    assert!(says(&window, "Counts from 2906"));

    tap(&mut window, "Fox Green: 2 hexes");
    tap(&mut window, "New part");
    pull(&mut window, &["2807"]);
    tap(&mut window, "Die 1 for part 1");
    assert!(says(&window, "Of the die 2, 3, 4, 5 and 6 are missing"));
    let sector = pack(&window).map.sectors.get(&"fox-green".into());
    let parts = sector.map(|it| it.minor.clone()).unwrap_or_default();
    assert_eq!(parts.len(), 1);
    assert_eq!(
        (&parts[0].dice, &parts[0].hexes),
        (&vec![1], &vec!["2807".into()])
    );
    tap(&mut window, "Remove beach");
    assert!(
        pack(&window).map.sectors.is_empty(),
        "what is of it goes too"
    );
    undo(&mut window);
    walked_and_saved(&mut window, &before);
}

#[test]
fn ways_ashore_share_the_die_out() {
    let mut window = window();
    let before = pack(&window).clone();
    landing(&mut window);
    take(&mut window, Tool::Scatter);
    pull(&mut window, &["2709", "2708"]);
    assert!(says(&window, "Begin in a beach box"), "refused");
    pull(&mut window, &["2811", "2809"]);
    assert!(says(&window, "End in a sector"), "refused");
    pull(&mut window, &["2811", "2807"]);
    tap(&mut window, "Die 5 for the next way");
    tap(&mut window, "Die 6 for the next way");
    pull(&mut window, &["2811", "2911", "2907"]);
    let dice = |window: &Window| -> Vec<Vec<u8>> {
        let ways = pack(window).map.scatter_paths.iter();
        ways.map(|way| way.dice.clone()).collect()
    };
    assert_eq!(
        dice(&window),
        [vec![1], vec![5, 6]],
        "{:?}",
        history(&window)
    );
    assert!(says(&window, "Of the die 2, 3 and 4 are missing"));
    for die in 2..=4 {
        tap(&mut window, &format!("Die {die} for easy-box-fox-green"));
    }
    assert!(says(&window, "The die is shared out"));
    let way = ["2809"].map(|hex| at(&window, hex));
    pull_with_alt(&mut window, &way);
    assert_eq!(dice(&window).len(), 1);
    undo(&mut window);
    walked_and_saved(&mut window, &before);
}

#[test]
fn entries_lie_on_hexes_between_markers_and_on_edges() {
    let mut window = window();
    let before = pack(&window).clone();
    take(&mut window, Tool::Entry);
    let name = |window: &mut Window, name: &str| write(window, "New entry is called", name);
    let lies = |window: &Window, id: &str| {
        let entry = pack(window).map.entries.get(&id.into());
        entry.map(|entry| entry.at.clone())
    };
    name(&mut window, "road one");
    pull(&mut window, &["0104", "0105"]);
    let hexes = |list: &[&str]| EntryHexes::Hexes(list.iter().map(|hex| (*hex).into()).collect());
    assert_eq!(lies(&window, "road-one"), Some(hexes(&["0104", "0105"])));
    pull(&mut window, &["0105"]);
    assert_eq!(
        lies(&window, "road-one"),
        Some(hexes(&["0104"])),
        "taken out"
    );
    pull(&mut window, &["0104"]);
    assert!(says(&window, "An entry has at least one hex"), "refused");

    tap(&mut window, "New entry");
    tap(&mut window, "Markers");
    name(&mut window, "between");
    pull(&mut window, &["1101", "1501"]);
    let between = |from: &str, to: &str| EntryHexes::Between(Compass::W, from.into(), to.into());
    assert_eq!(lies(&window, "between"), Some(between("1101", "1501")));
    window.get_by_label("Entry in hand is called").focus();
    window.run_steps(2);
    window.key_press_modifiers(Modifiers::COMMAND, Key::A);
    window.event(Event::Text("north road".to_owned()));
    window.run_steps(2);
    window.key_press(Key::Enter);
    window.run_steps(3);
    assert_eq!(lies(&window, "between"), None);
    assert_eq!(lies(&window, "north-road"), Some(between("1101", "1501")));
    pull(&mut window, &["1501", "1701"]);
    assert_eq!(
        lies(&window, "north-road"),
        Some(between("1101", "1701")),
        "a marker is moved"
    );
    pull(&mut window, &["1701", "1705"]);
    assert!(
        says(&window, "Both markers stand on the same edge"),
        "refused"
    );

    tap(&mut window, "New entry");
    tap(&mut window, "Edge");
    name(&mut window, "all west");
    pull(&mut window, &["0801"]);
    assert_eq!(
        lies(&window, "all-west"),
        Some(EntryHexes::Edge(Compass::W))
    );
    tap(&mut window, "Remove entry");
    assert_eq!(lies(&window, "all-west"), None);
    undo(&mut window);
    walked_and_saved(&mut window, &before);
}

#[test]
fn units_are_found_stacked_spread_and_taken_away() {
    let mut window = window();
    let before = pack(&window).clone();
    take(&mut window, Tool::Unit);
    write(&mut window, "Find unit", "39/9");
    assert!(window.query_by_label("Unit 39/9").is_some());
    assert!(
        window.query_by_label("Unit 22/4").is_none(),
        "the list is narrowed down"
    );
    tap(&mut window, "All");
    assert!(window.query_by_label("Unit 22/4").is_some());
    let chosen = window.get_by_label("Unit 39/9");
    chosen.click_accesskit();
    window.run_steps(3);
    let hex = at(&window, "2404");
    (0..3).for_each(|_| click(&mut window, hex));
    let here = |window: &Window| -> Vec<String> {
        let scenario = window.state().document().scenario().expect("a scenario");
        let setup = scenario.setup.iter().filter(|placed| placed.hex == *"2404");
        setup.map(|placed| placed.unit.to_string()).collect()
    };
    let stacked = here(&window);
    assert_eq!(
        stacked.len(),
        3,
        "the next unit is taken up without a click: {stacked:?}"
    );
    assert!(stacked.contains(&"39/9".to_owned()));
    let scale = (at(&window, "2405").x - hex.x) / 3_f32.sqrt();
    // Under the pointer the stack is spread out.
    pull_with_alt(&mut window, &[hex - egui::vec2(0.58, 0.58) * scale]);
    assert_eq!(here(&window).len(), 2, "one is taken away");
    undo(&mut window);
    assert_eq!(here(&window).len(), 3);

    // Spread out under the pointer, each can be taken: the one at the lower left goes to another hex.
    take(&mut window, Tool::Select);
    window.hover_at(hex);
    window.run_steps(3);
    let lower = hex + egui::vec2(-0.58, 0.58) * scale;
    let to = at(&window, "2408");
    drag(&mut window, &[lower, to]);
    assert_eq!(here(&window).len(), 2, "{:?}", history(&window));
    assert_eq!(
        window.state().document().history().len(),
        4,
        "one edit each"
    );
    walked_and_saved(&mut window, &before);
}
