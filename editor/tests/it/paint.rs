//! Painting: every tool in every shape through the window, done, undone, redone, saved and read again.

use std::collections::BTreeSet;

use beachhead_editor::{App, Brush, Document, ElevationMode, Heights, Shape, Tool};
use beachhead_schema::pack::Pack;
use egui::{Key, Modifiers};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;

use super::kit::*;

fn within(pack: &Pack, hex: &str, radius: u32) -> BTreeSet<String> {
    let grid = &pack.map.grid;
    let hexes = grid.within(grid.find(hex).expect("a hex of the map"), radius);
    hexes
        .into_iter()
        .map(|hex| grid.number(hex).to_string())
        .collect()
}

#[test]
fn a_wide_brush_paints_what_is_around() {
    for size in 1..=5 {
        let mut window = window();
        let before = pack(&window).clone();
        load(
            &mut window,
            Tool::Terrain,
            [
                Brush::Terrain("city".into()),
                Brush::Shape(Shape::Freehand),
                Brush::Size(size),
            ],
        );
        let hex = at(&window, "1003");
        click(&mut window, hex);
        assert_eq!(
            changed(&window, &before),
            within(&before, "1003", u32::from(size) - 1)
        );
        goes_around(&mut window, &before);
    }
}

#[test]
fn keys_choose_shape_and_width() {
    let mut window = window();
    let before = pack(&window).clone();
    load(&mut window, Tool::Terrain, [Brush::Terrain("city".into())]);
    for (modifiers, key) in [
        (Modifiers::SHIFT, Key::L),
        (Modifiers::NONE, Key::Num2),
        (Modifiers::NONE, Key::CloseBracket),
        (Modifiers::NONE, Key::OpenBracket),
    ] {
        press(&mut window, modifiers, key);
    }
    let way = ["1003", "1005"].map(|hex| at(&window, hex));
    drag(&mut window, &way);
    let wide: BTreeSet<String> = ["1003", "1004", "1005"]
        .iter()
        .flat_map(|hex| within(&before, hex, 1))
        .collect();
    assert_eq!(changed(&window, &before), wide);
    goes_around(&mut window, &before);
}

#[test]
fn a_line_keeps_to_the_hex_axes_with_shift() {
    for shift in [false, true] {
        let mut window = window();
        let before = pack(&window).clone();
        load(
            &mut window,
            Tool::Terrain,
            [
                Brush::Terrain("city".into()),
                Brush::Shape(Shape::Line),
                Brush::Size(1),
            ],
        );
        let from = at(&window, "1003");
        let across = at(&window, "1004").x - from.x;
        // Four fifths of the way up to the next row.
        let to = at(&window, "1006") - egui::vec2(0.0, across * 0.7);
        let held = if shift {
            Modifiers::SHIFT
        } else {
            Modifiers::NONE
        };
        window.hover_at(from);
        window.run_steps(1);
        window.event_modifiers(button(from, true, held), held);
        window.run_steps(1);
        window.event_modifiers(egui::Event::PointerMoved(to), held);
        window.run_steps(1);
        window.event_modifiers(button(to, false, held), held);
        window.run_steps(3);
        let found = changed(&window, &before);
        let on_row = ["1003", "1004", "1005", "1006"].map(str::to_owned);
        if shift {
            assert_eq!(found, BTreeSet::from(on_row));
        } else {
            assert!(found.iter().any(|hex| !hex.starts_with("10")), "{found:?}");
        }
        goes_around(&mut window, &before);
    }
}

fn button(pos: egui::Pos2, pressed: bool, modifiers: Modifiers) -> egui::Event {
    egui::Event::PointerButton {
        pos,
        button: egui::PointerButton::Primary,
        pressed,
        modifiers,
    }
}

#[test]
fn a_rectangle_takes_rows_and_columns() {
    let mut window = window();
    let before = pack(&window).clone();
    load(
        &mut window,
        Tool::Terrain,
        [
            Brush::Terrain("city".into()),
            Brush::Shape(Shape::Rectangle),
        ],
    );
    let way = ["0803", "1005"].map(|hex| at(&window, hex));
    drag(&mut window, &way);
    let expected: BTreeSet<String> = ["08", "09", "10"]
        .iter()
        .flat_map(|row| ["03", "04", "05"].map(|column| format!("{row}{column}")))
        .collect();
    assert_eq!(changed(&window, &before), expected);
    goes_around(&mut window, &before);
}

#[test]
fn a_lasso_takes_the_hexes_within() {
    let mut window = window();
    let before = pack(&window).clone();
    load(
        &mut window,
        Tool::Terrain,
        [Brush::Terrain("city".into()), Brush::Shape(Shape::Lasso)],
    );
    let middle = at(&window, "1004");
    let across = at(&window, "1005").x - middle.x;
    let way = [
        (-1.4, -1.3),
        (1.4, -1.3),
        (1.4, 1.3),
        (-1.4, 1.3),
        (-1.4, -1.0),
    ]
    .map(|(x, y)| middle + egui::vec2(x, y) * across);
    drag(&mut window, &way);
    assert_eq!(changed(&window, &before), within(&before, "1004", 1));
    goes_around(&mut window, &before);
}

#[test]
fn a_bucket_fills_what_hangs_together() {
    let mut window = window();
    let before = pack(&window).clone();
    load(
        &mut window,
        Tool::Terrain,
        [Brush::Terrain("marsh".into()), Brush::Shape(Shape::Bucket)],
    );
    let hex = at(&window, "2811");
    click(&mut window, hex);
    let grid = &before.map.grid;
    let from = grid.find("2811").expect("a hex of the map");
    let sea = before.map.hexes.terrain(from).expect("it is known");
    let flood = grid.flood(from, 1000, |hex| before.map.hexes.terrain(hex) == Some(sea));
    assert!(flood.hexes.len() > 20, "the sea is wide");
    let expected: BTreeSet<String> = flood
        .hexes
        .iter()
        .map(|hex| grid.number(*hex).to_string())
        .collect();
    assert_eq!(changed(&window, &before), expected);
    goes_around(&mut window, &before);
}

fn right(pos: egui::Pos2, pressed: bool) -> egui::Event {
    egui::Event::PointerButton {
        pos,
        button: egui::PointerButton::Secondary,
        pressed,
        modifiers: Modifiers::NONE,
    }
}

/// The eyedropper shows what it would take up while it is moved, and takes up what is under it in the end.
#[test]
fn the_eyedropper_takes_up_what_it_is_let_go_on() {
    let mut window = window();
    load(&mut window, Tool::Terrain, [Brush::Terrain("city".into())]);
    let (sea, town) = (at(&window, "2811"), at(&window, "2503"));
    window.hover_at(sea);
    window.run_steps(1);
    window.event(right(sea, true));
    window.run_steps(2);
    let reported = |window: &Harness<'_, App>, text: &str| {
        window
            .query_by_label(&format!("Let go to take up {text}"))
            .is_some()
    };
    assert!(reported(&window, &called(&window, "2811")));
    window.hover_at(town);
    window.run_steps(2);
    assert!(reported(&window, &called(&window, "2503")));
    window.event(right(town, false));
    window.run_steps(3);
    let hex = at(&window, "1003");
    click(&mut window, hex);
    assert_eq!(terrain(&window, "1003"), terrain(&window, "2503"));
    // Given up, it takes up nothing.
    window.event(right(sea, true));
    window.run_steps(2);
    press(&mut window, Modifiers::NONE, Key::Escape);
    window.event(right(sea, false));
    window.run_steps(2);
    let hex = at(&window, "1005");
    click(&mut window, hex);
    assert_eq!(terrain(&window, "1005"), terrain(&window, "2503"));
}

/// What people call the terrain of a hex.
fn called(window: &Harness<'_, App>, hex: &str) -> String {
    let kind = pack(window)
        .palette
        .terrains
        .get(&terrain(window, hex).into());
    kind.expect("the palette has it").name.clone()
}
#[test]
fn heights_are_set_raised_and_lowered() {
    let mut window = window();
    let before = pack(&window).clone();
    let height = |window: &Harness<'_, App>, hex: &str| {
        let map = &pack(window).map;
        map.hexes
            .elevation(map.grid.find(hex).expect("a hex of the map"))
    };
    for (way, expected) in [
        (ElevationMode::Set, 5),
        (ElevationMode::Raise, 7),
        (ElevationMode::Lower, 5),
    ] {
        let heights = Heights {
            way,
            height: 5,
            step: 2,
        };
        load(
            &mut window,
            Tool::Elevation,
            [Brush::Heights(heights), Brush::Shape(Shape::Rectangle)],
        );
        let way = ["0803", "1005"].map(|hex| at(&window, hex));
        drag(&mut window, &way);
        for hex in ["0803", "0904", "1005"] {
            assert_eq!(height(&window, hex), expected, "{hex}");
        }
        assert_eq!(height(&window, "1006"), 0);
    }
    assert_eq!(
        history(&window),
        ["Set elevation of 9 hexes", "Raise 9 hexes", "Lower 9 hexes"]
    );
    steps_around(&mut window, &before);
}

#[test]
fn features_and_regions_are_painted_in_shapes() {
    let mut document = Document::bundled().expect("the bundled pack can be read");
    let (region, edit) =
        beachhead_schema::edit::add_region(&document.pack().map, &"victory".into(), "Marais")
            .expect("a change");
    document.apply(edit).expect("it makes sense");
    let mut window = window_on(document);
    let members = |window: &Harness<'_, App>| {
        let region = pack(window).map.regions.get(&region);
        region.map_or(0, |region| region.hexes.len())
    };
    let begun = pack(&window).clone();
    let brushes = [
        Brush::Region(region.clone()),
        Brush::Shape(Shape::Rectangle),
    ];
    load(&mut window, Tool::Region, brushes);
    let way = ["0803", "1005"].map(|hex| at(&window, hex));
    drag(&mut window, &way);
    assert_eq!(members(&window), 9);
    // Begun on a hex that is in it, a stroke takes out.
    load(
        &mut window,
        Tool::Region,
        [Brush::Shape(Shape::Freehand), Brush::Size(2)],
    );
    let hex = at(&window, "0904");
    click(&mut window, hex);
    assert_eq!(members(&window), 2);
    assert_eq!(
        history(&window)[1..],
        ["Add 9 hexes to Marais", "Take 7 hexes from Marais"]
    );
    press(&mut window, Modifiers::COMMAND, Key::Z);
    press(&mut window, Modifiers::COMMAND, Key::Z);
    assert_eq!(pack(&window), &begun);
    press(&mut window, Modifiers::COMMAND, Key::Y);
    press(&mut window, Modifiers::COMMAND, Key::Y);
    assert_eq!(members(&window), 2);
    // The panel renames it, and takes it away.
    let field = window.get_by_label("Region in hand");
    field.focus();
    window.run_steps(2);
    window.get_by_label("Region in hand").type_text(" sec");
    window.run_steps(2);
    press(&mut window, Modifiers::NONE, Key::Enter);
    let name = |window: &Harness<'_, App>| {
        let region = pack(window).map.regions.get(&region)?;
        region.name.clone()
    };
    assert!(
        name(&window).is_some_and(|name| name.contains("sec")),
        "{:?}",
        name(&window)
    );
    choose(&mut window, "Remove region");
    assert!(pack(&window).map.regions.get(&region).is_none());
}

#[test]
fn markers_are_placed_guarded_moved_and_removed() {
    let mut window = window_on(with_marker_kinds());
    let before = pack(&window).clone();
    load(&mut window, Tool::Marker, [Brush::Marker("breach".into())]);
    let hex = at(&window, "1003");
    click(&mut window, hex);
    let marker = |window: &Harness<'_, App>| pack(window).map.markers.iter().next().cloned();
    assert!(marker(&window).is_some_and(|marker| marker.hex == *"1003"));
    choose(&mut window, "Click its security hexes");
    for hex in ["1004", "1102", "1004"] {
        let hex = at(&window, hex);
        click(&mut window, hex);
    }
    assert!(
        marker(&window)
            .is_some_and(|marker| marker.security == [beachhead_schema::hex::HexNo::from("1102")])
    );
    choose(&mut window, "Click its security hexes");
    let way = ["1003", "1006"].map(|hex| at(&window, hex));
    drag(&mut window, &way);
    assert!(marker(&window).is_some_and(|marker| marker.hex == *"1006"));
    assert_eq!(
        history(&window),
        [
            "Place breach on 1003",
            "Let 1004 guard breach on 1003",
            "Let 1102 guard breach on 1003",
            "Let 1004 no longer guard breach on 1003",
            "Move breach to 1006",
        ]
    );
    steps_around(&mut window, &before);
    press(&mut window, Modifiers::NONE, Key::Delete);
    assert_eq!(marker(&window), None);
}

/// The bundled pack has no kinds of markers; this one has.
fn with_marker_kinds() -> Document {
    let bundled = Document::bundled().expect("the bundled pack can be read");
    let folder = tempfile::tempdir().expect("a folder");
    let mut document = bundled;
    document.save(folder.path()).expect("room on the disk");
    let file = folder.path().join("palette.ron");
    let text = std::fs::read_to_string(&file).expect("it was written");
    let kinds = "markers: [\n        (id: \"breach\", name: \"Breach\", color: \"#aa3322\"),\n    ],\n    figures:";
    std::fs::write(&file, text.replacen("figures:", kinds, 1)).expect("room on the disk");
    Document::open(folder.path()).expect("it can be read")
}

#[test]
fn labels_are_placed_changed_moved_and_removed() {
    let mut window = window();
    let before = pack(&window).clone();
    load(&mut window, Tool::Label, []);
    window.get_by_label("Next label").focus();
    window.run_steps(2);
    window.get_by_label("Next label").type_text("Marais");
    window.run_steps(2);
    let hex = at(&window, "1004");
    click(&mut window, hex);
    let label = |window: &Harness<'_, App>| pack(window).map.labels.get(&"marais".into()).cloned();
    assert!(label(&window).is_some_and(|label| label.text == "Marais" && label.hex == *"1004"));
    let way = ["1004", "0804"].map(|hex| at(&window, hex));
    drag(&mut window, &way);
    assert!(label(&window).is_some_and(|label| label.hex == *"0804"));
    window.get_by_label("Label in hand").focus();
    window.run_steps(2);
    window.get_by_label("Label in hand").type_text("!");
    window.run_steps(2);
    press(&mut window, Modifiers::NONE, Key::Enter);
    assert!(label(&window).is_some_and(|label| label.text.contains('!')));
    assert_eq!(history(&window).len(), 3, "{:?}", history(&window));
    steps_around(&mut window, &before);
    press(&mut window, Modifiers::NONE, Key::Delete);
    assert_eq!(label(&window), None);
}

/// A map of 5,000 hexes of which nothing is known yet.
fn five_thousand() -> Document {
    let folder = tempfile::tempdir().expect("a folder");
    let mut document = Document::bundled().expect("the bundled pack can be read");
    document.save(folder.path()).expect("room on the disk");
    let map = "(format: 1, title: \"Large\", grid: (orientation: Pointy, sheets: [(columns: 100, rows: 50, \
        shifted: Even, numbering: (first: (counts: Rows, grows: South, glyphs: Digits(2), start: 1), \
        second: (counts: Columns, grows: East, glyphs: Digits(3), start: 1)))]))";
    std::fs::write(folder.path().join("map.ron"), map).expect("room on the disk");
    Document::open(folder.path()).expect("it can be read")
}

#[test]
fn a_stroke_over_five_thousand_hexes_is_one_step() {
    let mut window = window_on(five_thousand());
    let before = pack(&window).clone();
    load(
        &mut window,
        Tool::Terrain,
        [
            Brush::Terrain("woods".into()),
            Brush::Shape(Shape::Rectangle),
        ],
    );
    let way = ["01001", "50100"].map(|hex| at(&window, hex));
    drag(&mut window, &way);
    assert_eq!(history(&window), ["Paint 5000 hexes"]);
    goes_around(&mut window, &before);
    // In the same area a bucket finds the same.
    load(
        &mut window,
        Tool::Terrain,
        [Brush::Terrain("marsh".into()), Brush::Shape(Shape::Bucket)],
    );
    let hex = at(&window, "25050");
    click(&mut window, hex);
    assert_eq!(
        history(&window).last().map(String::as_str),
        Some("Paint 5000 hexes")
    );
    press(&mut window, Modifiers::COMMAND, Key::Z);
    assert_eq!(terrain(&window, "25050"), "woods");
}
