//! Scans under the grid: put there, calibrated by clicks, changed and lost on disk.

use std::path::{Path, PathBuf};

use beachhead_editor::command::{Command, ScanAsk};
use beachhead_editor::{App, Document, Tool};
use beachhead_export::Layer;
use beachhead_schema::calibrate::{Point, Registration, calibrate};
use beachhead_schema::diag::Severity;
use beachhead_schema::map::{Fit, Underlay};
use egui::{Event, Key, Modifiers, pos2};
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT, Queryable};

use crate::export::{exported, write_to};
use crate::kit::{choose, drag, history, pack, press, window_on};

/// A window on a pack that has a folder.
pub(crate) fn saved() -> (tempfile::TempDir, Harness<'static, App>) {
    let folder = tempfile::tempdir().expect("a folder");
    let mut document = Document::bundled().expect("the bundled pack can be read");
    document
        .save(&folder.path().join("pack"))
        .expect("room on the disk");
    (folder, window_on(document))
}

/// Where a scan of this pack's map has its hexes: turned and stretched a little, as paper is.
pub(crate) fn printed() -> Registration {
    let (turn, x, y) = (0.6_f64.to_radians(), 13.6, 13.7);
    let at = |map: (f64, f64)| {
        let scan = Point::new(
            45.0 + map.0 * x * turn.cos() - map.1 * y * turn.sin(),
            40.0 + map.0 * x * turn.sin() + map.1 * y * turn.cos(),
        );
        (Point::new(map.0, map.1), scan)
    };
    let pairs = [(0.0, 0.0), (20.0, 0.0), (0.0, 40.0), (20.0, 40.0)].map(at);
    Registration::fit(Fit::Affine, &pairs).expect("four corners")
}

fn center(window: &Harness<'_, App>, hex: &str) -> Point {
    let grid = &pack(window).map.grid;
    let (x, y) = grid.center(grid.find(hex).expect("a hex of the map"));
    Point::new(f64::from(x), f64::from(y))
}

/// A picture of any map, with slopes that distinguish pixels.
pub(crate) fn image(folder: &Path, name: &str, shade: u8) -> PathBuf {
    let image = image::RgbImage::from_fn(760, 1000, |x, y| {
        image::Rgb([(x / 3) as u8, (y / 4) as u8, shade])
    });
    let path = folder.join(name);
    image.save(&path).expect("room on the disk");
    path
}

/// Goes on until this is so, as long as it takes.
pub(crate) fn until(window: &mut Harness<'_, App>, is_so: impl Fn(&App) -> bool) {
    window.run_steps(2);
    let mut steps = 0..200_000;
    while !is_so(window.state()) {
        assert!(steps.next().is_some(), "it is never so");
        window.run_steps(1);
        std::thread::yield_now();
    }
    window.run_steps(3);
}

/// Waits until every tile in view is there.
pub(crate) fn until_sharp(window: &mut Harness<'_, App>) {
    until(window, App::is_scan_sharp);
}

pub(crate) fn until_read(window: &mut Harness<'_, App>) {
    until(window, |app| !app.is_reading_scan());
}

pub(crate) fn ask(window: &mut Harness<'_, App>, ask: ScanAsk) {
    window.state_mut().send(Command::Scan(ask));
    window.run_steps(3);
}

pub(crate) fn add(window: &mut Harness<'_, App>, path: &Path) {
    ask(window, ScanAsk::Take(path.to_path_buf()));
    until_read(window);
}

pub(crate) fn underlay(window: &Harness<'_, App>) -> Underlay {
    pack(window)
        .map
        .underlays
        .iter()
        .next()
        .expect("a scan")
        .clone()
}

/// Types the number of a hex and clicks its middle on the scan, a pixel beside it where `off` says so.
pub(crate) fn anchor(window: &mut Harness<'_, App>, hex: &str, off: f64) {
    let field = window.get_by_label("Printed number");
    field.focus();
    window.run_steps(1);
    window.get_by_label("Printed number").type_text(hex);
    window.run_steps(2);
    press(window, Modifiers::NONE, Key::Enter);
    let at = printed().scan_from_map(center(window, hex));
    let at = window
        .state()
        .scan_pixel_on_screen(at.x + off, at.y)
        .expect("the scan is shown");
    drag(window, &[at]);
}

/// Clicks what the panel may have scrolled out of sight, as one who scrolls there.
pub(crate) fn reach(window: &mut Harness<'_, App>, label: &str) {
    window.get_by_label(label).scroll_to_me();
    window.run_steps(4);
    choose(window, label);
}

#[test]
fn a_scan_is_calibrated_by_typing_and_clicking() {
    let (folder, mut window) = saved();
    let path = image(folder.path(), "utah map.png", 50);
    add(&mut window, &path);
    assert_eq!(
        window.state().tool(),
        Tool::Anchor,
        "one can begin to click"
    );
    assert_eq!(
        underlay(&window).image,
        "../utah map.png",
        "seen from the pack"
    );
    until_sharp(&mut window);
    let hexes = ["3301", "0101", "3314", "1914"];
    for hex in hexes {
        anchor(&mut window, hex, 0.0);
    }
    assert_eq!(
        history(&window).last().map(String::as_str),
        Some("Anchor 1914")
    );
    let scan = underlay(&window);
    assert_eq!(scan.anchors.len(), 4, "{:?}", scan.anchors);
    let found = calibrate(&pack(&window).map.grid, &scan).expect("four anchors");
    assert!(found.rms_px < 1.0, "{} px", found.rms_px);
    let true_place = printed();
    for hex in pack(&window).map.grid.iter() {
        let (x, y) = pack(&window).map.grid.center(hex);
        let map = Point::new(f64::from(x), f64::from(y));
        let off = found
            .registration
            .scan_from_map(map)
            .distance(true_place.scan_from_map(map));
        assert!(off < 2.0, "{off} px off");
    }

    // Undone, done again, saved, read: the same.
    let after = pack(&window).map.underlays.clone();
    for _ in 0..5 {
        window.state_mut().send(Command::Undo);
        window.run_steps(2);
    }
    assert!(pack(&window).map.underlays.is_empty(), "as it was opened");
    for _ in 0..5 {
        window.state_mut().send(Command::Redo);
        window.run_steps(2);
    }
    assert_eq!(pack(&window).map.underlays, after);
    window.state_mut().send(Command::Save);
    window.run_steps(3);
    let reread = Document::open(&folder.path().join("pack")).expect("it was saved whole");
    assert_eq!(reread.pack().map.underlays, after);

    // A window on what was saved finds the scan.
    let mut window = window_on(reread);
    until_sharp(&mut window);
}

/// A picture of this pack's map: the outlines of its hexes upon paper.
pub(crate) fn image_with_lines(folder: &Path, window: &Harness<'_, App>) -> PathBuf {
    let mut image = image::RgbImage::from_pixel(760, 1000, image::Rgb([222, 214, 190]));
    let (grid, printed) = (&pack(window).map.grid, printed());
    for hex in grid.iter() {
        let corners = grid
            .corners(hex)
            .map(|(x, y)| printed.scan_from_map(Point::new(f64::from(x), f64::from(y))));
        for (from, to) in corners.iter().zip(corners.iter().cycle().skip(1)) {
            for step in 0..60 {
                let share = f64::from(step) / 60.0;
                let x = from.x + (to.x - from.x) * share;
                let y = from.y + (to.y - from.y) * share;
                if let Some(pixel) = image.get_pixel_mut_checked(x as u32, y as u32) {
                    *pixel = image::Rgb([70, 60, 50]);
                }
            }
        }
    }
    let path = folder.join("lines.png");
    image.save(&path).expect("room on the disk");
    path
}

#[test]
fn a_click_goes_to_the_middle_of_the_printed_hex() {
    let (folder, mut window) = saved();
    let path = image_with_lines(folder.path(), &window);
    add(&mut window, &path);
    until_sharp(&mut window);
    for hex in ["3301", "0101", "3314"] {
        anchor(&mut window, hex, 0.0);
    }
    let off = |window: &Harness<'_, App>, hex: &str| {
        let scan = underlay(window);
        let anchor = scan
            .anchors
            .iter()
            .find(|anchor| anchor.hex.as_str() == hex);
        let anchor = anchor.expect("it is set");
        Point::new(anchor.x, anchor.y).distance(printed().scan_from_map(center(window, hex)))
    };
    anchor(&mut window, "1914", 2.0);
    let snapped = off(&window, "1914");
    assert!(snapped < 1.0, "{snapped} px off");
    choose(&mut window, "Snap");
    anchor(&mut window, "1907", 2.0);
    let clicked = off(&window, "1907");
    assert!(
        (1.5..3.0).contains(&clicked),
        "it stays where it was clicked: {clicked} px"
    );
}

#[test]
fn a_number_typed_anywhere_is_that_of_the_anchor() {
    let (folder, mut window) = saved();
    add(&mut window, &image(folder.path(), "utah.png", 50));
    until_sharp(&mut window);
    // Beside the scan: the click is refused, and the keyboard is nowhere.
    drag(&mut window, &[pos2(230.0, 700.0)]);
    window.ctx.memory_mut(|memory| memory.stop_text_input());
    let steps = history(&window).len();
    for (key, text) in [
        (Key::Num3, "3"),
        (Key::Num3, "3"),
        (Key::Num0, "0"),
        (Key::Num1, "1"),
    ] {
        window.event(Event::Text(text.to_owned()));
        press(&mut window, Modifiers::NONE, key);
    }
    press(&mut window, Modifiers::NONE, Key::Enter);
    assert_eq!(window.state().tool(), Tool::Anchor, "no digit picks a tool");
    let at = printed().scan_from_map(center(&window, "3301"));
    let at = window.state().scan_pixel_on_screen(at.x, at.y);
    drag(&mut window, &[at.expect("the scan is shown")]);
    assert_eq!(history(&window).len(), steps + 1);
    let anchors = underlay(&window).anchors;
    assert_eq!(
        anchors.first().map(|anchor| anchor.hex.as_str()),
        Some("3301")
    );
    // The keyboard is back in the field, which has nothing to take back itself.
    press(&mut window, Modifiers::COMMAND, Key::Z);
    assert!(underlay(&window).anchors.is_empty());
}

#[test]
fn a_scan_that_was_just_added_is_no_error() {
    let (folder, mut window) = saved();
    add(&mut window, &image(folder.path(), "pack/map.png", 9));
    let reported = |app: &App| -> Vec<_> {
        let findings = app.findings().iter();
        let of_scan = findings.filter(|finding| finding.message.contains("underlay map"));
        of_scan
            .map(|finding| (finding.severity, finding.code.id))
            .collect()
    };
    until(&mut window, App::is_checked);
    assert_eq!(reported(window.state()), [(Severity::Info, "MAP035")]);

    std::fs::remove_file(folder.path().join("pack/map.png")).expect("it is there");
    let id = underlay(&window).id;
    ask(&mut window, ScanAsk::Reload(id));
    until_read(&mut window);
    until(&mut window, |app| reported(app).len() > 1);
    assert_eq!(
        reported(window.state()),
        [(Severity::Warning, "MAP034"), (Severity::Info, "MAP035")]
    );
}

#[test]
fn a_click_without_a_number_is_reported() {
    let (folder, mut window) = saved();
    add(&mut window, &image(folder.path(), "map.png", 9));
    let steps = history(&window).len();
    let at = window
        .state()
        .scan_pixel_on_screen(350.0, 450.0)
        .expect("the scan is shown");
    drag(&mut window, &[at]);
    assert_eq!(history(&window).len(), steps);
    window.get_by_label_contains("Type the printed number");
}

#[test]
fn scans_that_are_gone_or_changed_are_reported() {
    let (folder, mut window) = saved();
    let path = image(folder.path(), "map.png", 9);
    add(&mut window, &path);
    anchor(&mut window, "3301", 0.0);
    let (id, before) = (underlay(&window).id, underlay(&window));

    image(folder.path(), "map.png", 200);
    ask(&mut window, ScanAsk::Reload(id.clone()));
    until_read(&mut window);
    window.get_by_label_contains("the file has changed");
    choose(&mut window, "Keep anchors, accept this image");
    let accepted = underlay(&window);
    assert_ne!(accepted.sha256, before.sha256);
    assert_eq!(accepted.anchors, before.anchors);

    std::fs::remove_file(&path).expect("it is there");
    ask(&mut window, ScanAsk::Reload(id.clone()));
    until_read(&mut window);
    window.get_by_label_contains("can't be read");
    let other = image(folder.path(), "pack/other.png", 200);
    ask(&mut window, ScanAsk::ChooseAgain(id));
    ask(&mut window, ScanAsk::Take(other));
    until_read(&mut window);
    assert_eq!(underlay(&window).image, "other.png");
    assert_eq!(underlay(&window).anchors, before.anchors);
    assert_eq!(
        underlay(&window).sha256,
        accepted.sha256,
        "the same picture"
    );
}

#[test]
fn what_is_no_scan_changes_nothing() {
    let (folder, mut window) = saved();
    for (name, bytes) in [
        ("empty.png", &b""[..]),
        ("text.png", b"This is a text that somebody called a picture"),
        (
            "cut.jpg",
            b"\xFF\xD8\xFF\xC0\x00\x11\x08\xEA\x60\xEA\x60\x03",
        ),
    ] {
        let path = folder.path().join(name);
        std::fs::write(&path, bytes).expect("room on the disk");
        add(&mut window, &path);
        assert!(pack(&window).map.underlays.is_empty(), "{name}");
        window.get_by_label_contains("What to do");
        choose(&mut window, "Close");
    }
}

#[test]
fn a_pack_without_a_folder_is_saved_first() {
    let mut window = window_on(Document::bundled().expect("the bundled pack can be read"));
    ask(&mut window, ScanAsk::AddTyped);
    window.get_by_label_contains("Save the pack first");
    window.get_by_label("Save…");
    choose(&mut window, "Cancel");
    assert!(window.query_by_label("Save…").is_none());
}

#[test]
fn a_scan_is_copied_into_the_pack() {
    let (folder, mut window) = saved();
    add(&mut window, &image(folder.path(), "map.png", 9));
    choose(&mut window, "Copy into the pack");
    until_read(&mut window);
    assert_eq!(underlay(&window).image, "scans/map.png");
    assert!(folder.path().join("pack/scans/map.png").exists());
}

#[test]
fn scans_are_found_from_wherever_the_pack_is_saved() {
    let (folder, mut window) = saved();
    let outside = image(folder.path(), "our map.png", 9);
    add(&mut window, &outside);
    add(
        &mut window,
        &image(&folder.path().join("pack"), "inside.png", 77),
    );
    let steps = history(&window).len();
    let there = folder.path().join("far/away/pack");
    window.state_mut().send(Command::SaveTo(there.clone()));
    window.run_steps(3);
    until_read(&mut window);
    let images = |window: &Harness<'_, App>| -> Vec<String> {
        let underlays = pack(window).map.underlays.iter();
        underlays.map(|underlay| underlay.image.clone()).collect()
    };
    let seen = ["inside.png", "../../../our map.png"];
    assert_eq!(images(&window), seen);
    assert!(there.join("inside.png").exists(), "it comes along");
    assert_eq!(history(&window).len(), steps);

    // Undone and done again: still as seen from where the pack is now.
    for command in [Command::Undo, Command::Undo, Command::Redo, Command::Redo] {
        window.state_mut().send(command);
        window.run_steps(2);
    }
    assert_eq!(images(&window), seen);
    let mut again = window_on(Document::open(&there).expect("it was saved whole"));
    until_read(&mut again);
    assert_eq!(images(&again), seen);
    assert!(again.query_by_label_contains("can't be read").is_none());
}

#[test]
fn numbering_is_solved_from_the_clicks() {
    let (folder, mut window) = saved();
    add(&mut window, &image(folder.path(), "map.png", 9));
    for hex in ["3301", "3302", "0101", "3314", "3214", "0114"] {
        anchor(&mut window, hex, 0.0);
    }
    ask(&mut window, ScanAsk::Solve);
    window.get_by_label_contains("determine the numbering");
}

#[test]
fn an_anchor_is_moved_renamed_and_removed() {
    let (folder, mut window) = saved();
    add(&mut window, &image(folder.path(), "map.png", 9));
    for hex in ["3301", "0101", "3314", "0114"] {
        anchor(&mut window, hex, 0.0);
    }
    anchor(&mut window, "1907", 23.5); // One hex over, as it is misread.
    let found = calibrate(&pack(&window).map.grid, &underlay(&window)).expect("five anchors");
    let rather = found
        .residuals
        .iter()
        .find_map(|residual| residual.rather.clone());
    let rather = rather.expect("the slip is noticed");
    // Where it is visible without scrolling.
    choose(&mut window, &format!("Anchor 1907 fits better as {rather}"));
    assert!(
        underlay(&window)
            .anchors
            .iter()
            .any(|anchor| anchor.hex == rather)
    );
    window.state_mut().send(Command::Undo);
    window.run_steps(3);

    let wrong = underlay(&window).anchors[4].clone();
    assert_eq!(wrong.hex, "1907");
    let on_screen = |window: &Harness<'_, App>, x, y| {
        window
            .state()
            .scan_pixel_on_screen(x, y)
            .expect("the scan is shown")
    };
    let way = [
        on_screen(&window, wrong.x, wrong.y),
        on_screen(&window, wrong.x - 10.0, wrong.y),
        on_screen(&window, wrong.x - 23.5, wrong.y),
    ];
    drag(&mut window, &way);
    let moved = underlay(&window).anchors[4].clone();
    assert!(
        (moved.x - (wrong.x - 23.5)).abs() < 1.5,
        "{moved:?} from {wrong:?}"
    );
    assert_eq!(
        history(&window).last().map(String::as_str),
        Some("Move anchor 1907")
    );

    reach(&mut window, "Take the anchor of 1907 away");
    assert_eq!(underlay(&window).anchors.len(), 4);
    reach(&mut window, "Homography");
    assert_eq!(underlay(&window).fit, Fit::Homography);
    reach(&mut window, "Proof");
    window.get_by_label("Crop at 3301");
    reach(&mut window, "Proof"); // Its window lies over what is wanted next.
    reach(&mut window, "Remove scan");
    assert!(pack(&window).map.underlays.is_empty());
}

#[test]
fn a_picture_has_the_scan_under_it_where_the_dialog_says_so() {
    let (folder, mut window) = saved();
    add(&mut window, &image(folder.path(), "map.png", 20));
    until_sharp(&mut window);
    for hex in ["3301", "0101", "3314"] {
        anchor(&mut window, hex, 0.0);
    }
    let path = folder.path().join("proof.svg");
    press(&mut window, Modifiers::COMMAND, Key::E);
    choose(&mut window, "SVG");
    let layers = |window: &Harness<'_, App>| {
        let wish = window
            .state()
            .exporter()
            .wish()
            .expect("the dialog is open");
        (wish.scan, wish.layers.contains(&Layer::Terrain))
    };
    assert_eq!(layers(&window), (false, true));
    choose(&mut window, "Scan underneath");
    assert_eq!(layers(&window), (true, false), "the ground would cover it");
    write_to(&mut window, "As the file", &path);
    let written = exported(&mut window);
    assert!(written.is_ok(), "{written:?}");
    let svg = std::fs::read_to_string(&path).expect("it was written");
    assert!(svg.contains(r#"<g id="scan">"#) && !svg.contains(r#"<g id="terrain""#));
    choose(&mut window, "Scan underneath");
    assert_eq!(layers(&window), (false, true), "the ground is back");
}

#[test]
fn a_scan_that_cannot_be_shown_is_not_left_out_of_a_print_in_silence() {
    let (folder, mut window) = saved();
    add(&mut window, &image(folder.path(), "map.png", 20));
    press(&mut window, Modifiers::COMMAND, Key::E);
    choose(&mut window, "SVG");
    assert!(!window.get_by_label("Export").accesskit_node().is_disabled());
    choose(&mut window, "Scan underneath");
    window.run_steps(3);
    // No hex is anchored yet.
    let why = "does not lie under the grid: 3 anchors are needed";
    window.get_by_label_contains(why);
    assert!(window.get_by_label("Export").accesskit_node().is_disabled());
}
