//! Records of the scenario edited on the map: op sheets, targets, whatever a rulebook has that names hexes and units.

use std::path::{Path, PathBuf};
use std::time::Duration;

use beachhead_editor::command::{Command, ForcesAsk};
use beachhead_editor::{App, Brush, Document, RecordPath, Tool};
use beachhead_schema::games::GameScenario;
use beachhead_schema::games::omaha::{OmahaScenario, SheetLine};
use beachhead_schema::games::utah::UtahScenario;
use beachhead_schema::hex::HexNo;
use egui::{Key, Modifiers};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;

use super::kit::*;

type Window = Harness<'static, App>;

const SCENARIO: &str = "scenarios/omaha.ron";

/// A copy of the pack, which tests may save over.
fn copy_of(pack: &str) -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().expect("a folder");
    let from = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../sample-data")
        .join(pack);
    copy(&from, folder.path());
    let path = folder.path().to_path_buf();
    (folder, path)
}

fn copy(from: &Path, to: &Path) {
    std::fs::create_dir_all(to).expect("a folder");
    for entry in std::fs::read_dir(from).expect("a folder") {
        let entry = entry.expect("an entry").path();
        let to = to.join(entry.file_name().expect("a name"));
        match entry.is_dir() {
            true => copy(&entry, &to),
            false => drop(std::fs::copy(&entry, &to).expect("it can be copied")),
        }
    }
}

/// The scenario of this id, near this hex, with the plan tool.
fn planning(folder: &Path, scenario: &str, hex: &str) -> Window {
    let mut window = window_on(Document::open(folder).expect("it can be read"));
    let mut scenarios = pack(&window).scenarios.iter();
    let shown = scenarios.position(|it| it.id == *scenario);
    let shown = shown.expect("it is in the pack");
    window.state_mut().send(Command::ShowScenario(shown));
    window.state_mut().send(Command::Pick(Tool::Plan));
    window.run_steps(4);
    near(&mut window, hex);
    window
}

fn near(window: &mut Window, hex: &str) {
    window.state_mut().send(Command::ShowHex(hex.into()));
    window.run_steps(3);
    while {
        let [a, b] = ["A19.07", "A19.08"].map(|hex| window.state().hex_center_on_screen(hex));
        a.zip(b).is_some_and(|(a, b)| a.distance(b) < 40.0)
    } {
        window.state_mut().send(Command::ZoomIn);
        window.run_steps(2);
    }
}

fn omaha(window: &Window) -> OmahaScenario {
    let scenario = window.state().document().scenario().expect("a scenario");
    let part = match &scenario.rules {
        Some(GameScenario::Omaha(part)) => Some(part.clone()),
        _ => None,
    };
    part.expect("a scenario of these rules")
}

fn utah(window: &Window) -> UtahScenario {
    let scenario = window.state().document().scenario().expect("a scenario");
    let part = match &scenario.rules {
        Some(GameScenario::Utah(part)) => Some(part.clone()),
        _ => None,
    };
    part.expect("a scenario of these rules")
}

fn sheet(window: &Window, id: &str) -> SheetLine {
    let sheets = omaha(window).sheets;
    sheets
        .into_iter()
        .find(|sheet| sheet.id == *id)
        .expect("a sheet")
}

fn says(window: &Window, text: &str) -> bool {
    window.query_all_by_label_contains(text).next().is_some()
}

/// Clicks the button above the list that says which field is edited.
fn choose_field(window: &mut Window, name: &str) {
    let buttons = window.query_all_by_role_and_label(egui::accesskit::Role::Button, name);
    // A tab may be called the same.
    let canvas = window.state().layout().canvas;
    let mut on_left = buttons.filter(|button| button.rect().right() <= canvas.left());
    on_left.next().expect("a button for the field").click();
    drop(on_left);
    window.run_steps(3);
}

fn save(window: &mut Window) {
    window.state_mut().send(Command::Save);
    window.run_steps(4);
    assert!(!window.state().document().is_dirty(), "saved");
}

/// Hexes in the order of their numbers.
fn numbers<'a>(hexes: impl IntoIterator<Item = &'a HexNo>) -> Vec<String> {
    let mut numbers: Vec<String> = hexes.into_iter().map(ToString::to_string).collect();
    numbers.sort();
    numbers
}

#[test]
fn a_sheet_is_edited_on_the_map_and_undone_byte_by_byte() {
    let (_kept, folder) = copy_of("omaha");
    let file = folder.join(SCENARIO);
    let before = std::fs::read(&file).expect("a file");
    let mut window = planning(&folder, "omaha", "A19.07");
    choose_unseen(&mut window, "Assault 116");
    assert!(says(&window, "In hand: Assault 116"));

    choose_field(&mut window, "Area");
    let way = ["A19.05", "A19.06", "A19.07"].map(|hex| at(&window, hex));
    drag(&mut window, &way);
    assert_eq!(
        numbers(&sheet(&window, "Assault 116").area),
        ["A19.05", "A19.06", "A19.07"]
    );
    assert_eq!(
        history(&window),
        ["Add 3 hexes to area of Assault 116"],
        "one stroke, one step"
    );
    // Begun in the area, a stroke takes out.
    let out = at(&window, "A19.05");
    click(&mut window, out);
    assert_eq!(
        numbers(&sheet(&window, "Assault 116").area),
        ["A19.06", "A19.07"]
    );

    choose_field(&mut window, "Goal");
    for hex in ["A20.06", "A19.07"] {
        let hex = at(&window, hex);
        click(&mut window, hex);
    }
    assert_eq!(numbers(&sheet(&window, "Assault 116").goal), ["A20.06"]);

    let units = sheet(&window, "Assault 116").units;
    choose_field(&mut window, "Units");
    let counter = at(&window, "A20.08");
    click(&mut window, counter);
    let more = sheet(&window, "Assault 116").units;
    assert_eq!(more.len(), units.len() + 1, "{more:?}");
    let bare = at(&window, "A19.06");
    click(&mut window, bare);
    assert!(says(&window, "There is no counter here"));
    assert_eq!(history(&window).len(), 5);

    // A German platoon lands with no sheet: the checks say so while one works.
    let comes = (0..3000).any(|_| {
        window.run_steps(1);
        std::thread::sleep(Duration::from_millis(10));
        window.state().is_checked()
    });
    assert!(comes, "it is checked");
    let of_sheets = window.state().findings().iter().filter(|finding| {
        let address = finding.address.as_ref();
        address.is_some_and(|address| address.field == Some("sheets"))
    });
    let message = of_sheets.map(|finding| finding.message.clone()).next();
    window.run_steps(2);
    assert!(says(&window, &message.expect("a finding")));

    save(&mut window);
    assert_ne!(std::fs::read(&file).expect("a file"), before);
    for _ in 0..5 {
        press(&mut window, Modifiers::COMMAND, Key::Z);
    }
    save(&mut window);
    assert_eq!(std::fs::read(&file).expect("a file"), before);
}

/// Lists of records that need nothing but a hex are painted as hexes are.
#[test]
fn targets_are_clicked_and_sheets_added_by_keys() {
    let (_kept, folder) = copy_of("omaha");
    let mut window = planning(&folder, "omaha", "A19.07");
    press(&mut window, Modifiers::SHIFT, Key::PageDown);
    assert!(says(&window, "In hand: Omaha"), "the scenario's own part");
    choose_field(&mut window, "Rockets");
    let known = omaha(&window).rockets;
    for hex in ["A20.06", "A21.06"] {
        let hex = at(&window, hex);
        click(&mut window, hex);
    }
    let rockets = omaha(&window).rockets;
    assert_eq!(rockets[..known.len()], known);
    let added = rockets[known.len()..].iter().map(|line| &line.hex);
    assert_eq!(numbers(added), ["A20.06", "A21.06"]);
    let hex = at(&window, "A20.06");
    click(&mut window, hex);
    assert_eq!(omaha(&window).rockets.len(), known.len() + 1);

    // By keys: the next field is that of target points, Enter clicks at the cursor.
    press(&mut window, Modifiers::SHIFT, Key::N);
    assert!(says(&window, "target points of Omaha"));
    let points = omaha(&window).target_points.len();
    window
        .state_mut()
        .send(Command::SelectHex(Some("A21.06".into())));
    window.run_steps(2);
    press(&mut window, Modifiers::NONE, Key::Enter);
    assert_eq!(omaha(&window).target_points.len(), points + 1);

    let sheets = omaha(&window).sheets.len();
    choose_unseen(&mut window, "+ Add sheet");
    assert_eq!(omaha(&window).sheets.len(), sheets + 1);
    assert!(says(&window, "In hand: new-1"));
    let hex = at(&window, "A21.06");
    click(&mut window, hex);
    assert_eq!(numbers(&sheet(&window, "new-1").area), ["A21.06"]);
    fill(&mut window, "Id", "Reserve");
    assert!(says(&window, "In hand: Reserve"));
    choose_unseen(&mut window, "Remove");
    assert_eq!(omaha(&window).sheets.len(), sheets);
}

/// Where another record lies, a right click takes that in hand.
#[test]
fn a_right_click_takes_the_record_there() {
    let (_kept, folder) = copy_of("omaha");
    let mut window = planning(&folder, "omaha", "A19.07");
    let goal = at(&window, "A19.07");
    for expected in ["Omaha", "Assault 116", "Left 116"] {
        window.hover_at(goal);
        window.run_steps(1);
        for pressed in [true, false] {
            window.event(egui::Event::PointerButton {
                pos: goal,
                button: egui::PointerButton::Secondary,
                pressed,
                modifiers: Modifiers::NONE,
            });
            window.run_steps(2);
        }
        assert!(says(&window, &format!("In hand: {expected}")), "{expected}");
    }
}

/// From a form to the map, in another game: its beachheads are a list of hexes, a drop zone is one hex.
#[test]
fn forms_of_any_rulebook_lead_to_the_map() {
    let mut window = window();
    let before = pack(&window).clone();
    let forms = Command::Forces(ForcesAsk::Scenario);
    window.state_mut().send(forms);
    window.run_steps(4);
    choose(&mut window, "Of the rulebook");
    choose_unseen(&mut window, "Beachheads on the map");
    assert_eq!(window.state().tool(), Tool::Plan);
    assert!(window.query_by_label("Scenario forms").is_none());
    let known = utah(&window).beachheads.len();
    let hex = at(&window, "2404");
    click(&mut window, hex);
    assert_eq!(utah(&window).beachheads.len(), known + 1);

    let zones = utah(&window).drop_zones;
    let zone = RecordPath::default()
        .field("rules")
        .field("Utah")
        .field("drop_zones")
        .then(beachhead_editor::Step::Nth(0));
    let brush = Brush::Record(Some(zone), None);
    load(&mut window, Tool::Plan, [brush]);
    let hex = at(&window, "2405");
    click(&mut window, hex);
    assert_eq!(utah(&window).drop_zones[0].hex, "2405");
    assert_eq!(utah(&window).drop_zones[1..], zones[1..]);
    click(&mut window, hex);
    assert!(says(&window, "needs its hex"), "it may not be left out");
    steps_around(&mut window, &before);
}

/// While a script is gone through the map shows that, and not what is planned.
#[test]
fn nothing_is_planned_while_a_script_is_open() {
    let (_kept, folder) = copy_of("omaha");
    let mut window = planning(&folder, "omaha", "A19.07");
    choose_unseen(&mut window, "Assault 116");
    let script = folder.join("scripts/command.ron");
    window.state_mut().send(Command::PlayScript(
        beachhead_editor::player::ScriptFile::Elsewhere(script),
    ));
    window.run_steps(4);
    let before = pack(&window).clone();
    assert!(says(&window, "Close the script first"));
    let hex = at(&window, "A19.07");
    click(&mut window, hex);
    assert_eq!(pack(&window), &before);
}
