//! Arrows and numbered areas: drawn through the window, each as one step, undone, redone, saved and read again.

use beachhead_editor::command::Command;
use beachhead_editor::{App, Area, Brush, Document, Options, Shape, Tool};
use beachhead_schema::palette::{LineKind, Stroke};
use egui::{Key, Modifiers};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;

use super::kit::*;

/// The bundled pack, with a kind of arrow in its palette.
fn with_arrows() -> Document {
    let document = Document::bundled().expect("the bundled pack can be read");
    let mut pack = document.pack().clone();
    let road = pack.palette.paths.get(&"road".into());
    let arrow = LineKind {
        id: "invasion".into(),
        name: "Invasion".to_owned(),
        stroke: Stroke::Arrow,
        ..road.expect("the sample has roads").clone()
    };
    pack.palette.paths.exchange(&arrow.id.clone(), vec![arrow]);
    // Scripts belong to the pack that they came with.
    pack.manifest.scripts.clear();
    Document::new(pack)
}

/// The arrows of the map, as their hexes.
fn arrows(window: &Harness<'_, App>) -> Vec<String> {
    let paths = pack(window).map.paths.iter();
    paths
        .filter(|path| path.kind == *"invasion")
        .map(|path| {
            let hexes: Vec<&str> = path.hexes.iter().map(|hex| hex.as_str()).collect();
            hexes.join(" ")
        })
        .collect()
}

fn says(window: &Harness<'_, App>, text: &str) -> bool {
    window.query_all_by_label_contains(text).next().is_some()
}

#[test]
fn an_arrow_is_one_drag_from_sea_to_coast() {
    let mut window = window_on(with_arrows());
    let before = pack(&window).clone();
    load(&mut window, Tool::Path, [Brush::Path("invasion".into())]);
    let way = ["2609", "2608", "2607"].map(|hex| at(&window, hex));
    drag(&mut window, &way);
    assert_eq!(arrows(&window), ["2609 2608 2607"]);
    assert_eq!(history(&window), ["Draw invasion 2609-2607"]);
    goes_around(&mut window, &before);
    // However the mouse gets there, it is straight.
    let way = ["2709", "2609", "2608", "2508"].map(|hex| at(&window, hex));
    drag(&mut window, &way);
    let straight = arrows(&window).pop().expect("it is drawn");
    assert_eq!(straight.split(' ').count(), 3, "{straight}");
    // Into the same hex from elsewhere, and out of it again: each stands alone.
    let from = ["2509", "2508"].map(|hex| at(&window, hex));
    drag(&mut window, &from);
    let on = ["2508", "2507"].map(|hex| at(&window, hex));
    drag(&mut window, &on);
    assert_eq!(arrows(&window)[2..], ["2509 2508", "2508 2507"]);
    drag(&mut window, &on);
    assert_eq!(arrows(&window).len(), 4);
    assert!(says(&window, "There is a path of this kind already"));
}

#[test]
fn an_arrow_is_two_clicks_and_is_erased_by_one() {
    let mut window = window_on(with_arrows());
    load(&mut window, Tool::Path, [Brush::Path("invasion".into())]);
    let [sea, coast] = ["2609", "2608"].map(|hex| at(&window, hex));
    click(&mut window, sea);
    window.hover_at(coast);
    window.run_steps(2);
    assert!(says(&window, "click the hex that it points into"));
    click(&mut window, coast);
    assert_eq!(arrows(&window), ["2609 2608"]);
    let erasing = Options {
        erases: true,
        ..Options::default()
    };
    load(&mut window, Tool::Path, [Brush::Options(Box::new(erasing))]);
    click(&mut window, coast);
    assert_eq!(arrows(&window), Vec::<String>::new());
    press(&mut window, Modifiers::COMMAND, Key::Z);
    assert_eq!(arrows(&window), ["2609 2608"]);
}

fn area(window: &Harness<'_, App>, number: u16) -> Vec<String> {
    let id = format!("victory-{number}").as_str().into();
    let region = pack(window).map.regions.get(&id);
    let hexes = region.into_iter().flat_map(|region| &region.hexes);
    hexes.map(ToString::to_string).collect()
}

#[test]
fn areas_are_painted_by_number_and_never_overlap() {
    let mut window = window();
    let before = pack(&window).clone();
    let numbered = |number| {
        Brush::Area(Area {
            kind: "victory".into(),
            number,
        })
    };
    let brushes = [numbered(3), Brush::Shape(Shape::Freehand), Brush::Size(1)];
    load(&mut window, Tool::Region, brushes);
    assert!(says(&window, "Paint its hexes to make it"));
    let way = ["0903", "0904", "0905"].map(|hex| at(&window, hex));
    drag(&mut window, &way);
    assert_eq!(area(&window, 3), ["0903", "0904", "0905"]);
    assert_eq!(history(&window).len(), 1, "it is made by the stroke");
    goes_around(&mut window, &before);
    load(&mut window, Tool::Region, [numbered(4)]);
    let way = ["0905", "0906"].map(|hex| at(&window, hex));
    drag(&mut window, &way);
    assert_eq!(area(&window, 3), ["0903", "0904"], "0905 has gone over");
    assert_eq!(area(&window, 4), ["0905", "0906"]);
    press(&mut window, Modifiers::COMMAND, Key::Z);
    assert_eq!(area(&window, 3).len(), 3, "one step");
    press(&mut window, Modifiers::COMMAND, Key::Y);
    // Begun in the area, a stroke takes out.
    let hex = at(&window, "0906");
    click(&mut window, hex);
    assert_eq!(area(&window, 4), ["0905"]);
    let hex = at(&window, "0907");
    window.hover_at(hex);
    window.run_steps(2);
    assert!(
        says(&window, " 4: 0907"),
        "the status bar says what is in hand"
    );
    // The eyedropper takes the number up.
    window.state_mut().send(Command::Load(numbered(9)));
    window.run_steps(2);
    let hex = at(&window, "0903");
    window.hover_at(hex);
    window.run_steps(1);
    for pressed in [true, false] {
        window.event(egui::Event::PointerButton {
            pos: hex,
            button: egui::PointerButton::Secondary,
            pressed,
            modifiers: Modifiers::NONE,
        });
        window.run_steps(2);
    }
    let hex = at(&window, "0907");
    click(&mut window, hex);
    assert_eq!(area(&window, 3), ["0903", "0904", "0907"]);
    assert_eq!(area(&window, 9), Vec::<String>::new());
}
