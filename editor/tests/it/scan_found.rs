//! The grid of a scan, found at the press of a button: one number ties it, to a new map or to one that is drawn on.

use beachhead_editor::App;
use beachhead_editor::command::{Command, ScanAsk};
use beachhead_schema::calibrate::Point;
use beachhead_schema::hex::preset;
use beachhead_schema::map::{Anchor, Fit};
use egui::{Key, Modifiers};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;

use crate::kit::{choose, drag, history, pack, press, window};
use crate::scan::{add, image, image_with_lines, saved, underlay, until};
use crate::scan_begins::{drop_file, new_map, print_px};

fn find(window: &mut Harness<'_, App>) {
    choose(window, "Find the grid");
    until(window, |app| !app.is_finding_grid());
}

/// Clicks a hex of the print and types its number.
fn number(window: &mut Harness<'_, App>, hex: &str) {
    let at = print_px(hex);
    let at = window.state().scan_pixel_on_screen(at.x, at.y);
    drag(window, &[at.expect("the scan is shown")]);
    type_number(window, hex);
}

fn type_number(window: &mut Harness<'_, App>, number: &str) {
    window.get_by_label("Number of the marked hex").focus();
    window.run_steps(1);
    window
        .get_by_label("Number of the marked hex")
        .type_text(number);
    window.run_steps(2);
    press(window, Modifiers::NONE, Key::Enter);
}

fn assert_tied(anchors: &[Anchor]) {
    assert!(anchors.len() >= 6, "{anchors:?}");
    for Anchor { hex, x, y, found } in anchors {
        assert!(found);
        let off = print_px(hex.as_str()).distance(Point::new(*x, *y));
        assert!(off < 1.0, "{hex} is {off} px off");
    }
}

#[test]
fn one_number_ties_the_scan_of_a_map() {
    let (folder, mut window) = saved();
    let path = image_with_lines(folder.path(), &window);
    add(&mut window, &path);
    let before = underlay(&window);
    find(&mut window);
    type_number(&mut window, "9999");
    window.get_by_label_contains("9999 is not on the map");
    type_number(&mut window, "2206");
    window.get_by_label_contains("don't fall on those of the scan");
    // The last hex of the scan is the one that is asked for.
    type_number(&mut window, "0114");
    let tied = underlay(&window);
    assert_eq!(tied.fit, Fit::Homography);
    assert_tied(&tied.anchors);
    let steps = history(&window);
    assert_eq!(
        steps.last().map(String::as_str),
        Some("Found the grid on lines.png")
    );
    window.state_mut().send(Command::Undo);
    window.run_steps(3);
    assert_eq!(underlay(&window), before, "one step");
}

#[test]
fn a_new_map_gets_its_grid_from_the_scan() {
    let folder = tempfile::tempdir().expect("a folder");
    let lines = {
        let (_drawn, window) = saved();
        image_with_lines(folder.path(), &window)
    };
    let mut window = window();
    new_map(&mut window, folder.path());
    drop_file(&mut window, lines);
    let before = pack(&window).map.grid.spec().clone();
    find(&mut window);
    // The hex that is asked for may leave something open, and any hex may be read instead.
    for hex in ["0114", "3301", "1907"] {
        if window.query_by_label("Number of the marked hex").is_some() {
            number(&mut window, hex);
        }
    }
    let map = &pack(&window).map;
    assert_eq!(map.grid.spec().orientation, preset::utah().orientation);
    assert_tied(&underlay(&window).anchors);
    window.state_mut().send(Command::Undo);
    window.run_steps(3);
    assert_eq!(pack(&window).map.grid.spec(), &before, "one step");
}

#[test]
fn a_picture_without_hexes_says_so_and_what_to_do() {
    let (folder, mut window) = saved();
    let path = image(folder.path(), "slope.png", 9);
    add(&mut window, &path);
    let before = underlay(&window);
    find(&mut window);
    window.get_by_label_contains("No grid of hexes stands out");
    window.get_by_label_contains("click four hexes near the corners");
    choose(&mut window, "Close");
    assert_eq!(underlay(&window), before);
}

#[test]
fn a_search_is_given_up() {
    let (folder, mut window) = saved();
    let path = image_with_lines(folder.path(), &window);
    add(&mut window, &path);
    window.state_mut().send(Command::Scan(ScanAsk::Find));
    window.run_steps(1);
    window.state_mut().send(Command::Scan(ScanAsk::StopFinding));
    window.run_steps(3);
    assert!(!window.state().is_finding_grid());
    assert!(window.query_by_label("Number of the marked hex").is_none());
}
