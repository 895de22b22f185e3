//! From a scan to a grid: an image is dropped onto a new map, hexes are clicked, and the numbering makes the grid.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use beachhead_editor::command::{Command, GridAsk, ScanAsk};
use beachhead_editor::new_map::{NewMap, Words};
use beachhead_editor::{App, Tool};
use beachhead_schema::calibrate::Point;
use beachhead_schema::hex::{Grid, HexIx, preset, usual};
use beachhead_schema::io::{Syntax, pack_texts};
use egui::{Key, Modifiers};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;

use crate::kit::{choose, drag, history, pack, press, window};
use crate::scan::{ask, image, printed, underlay, until_read};

/// A file as a file manager drops it.
#[derive(Debug)]
struct Dropped(PathBuf);

impl egui::DroppedFile for Dropped {
    fn path(&self) -> &Path {
        &self.0
    }

    fn bytes(&self) -> Result<Vec<u8>, String> {
        std::fs::read(&self.0).map_err(|error| error.to_string())
    }
}

/// A new map of the first usual grid, all of it clear, in a folder of its own.
pub(crate) fn new_map(window: &mut Harness<'_, App>, folder: &Path) {
    let map = NewMap {
        title: "Utah".to_owned(),
        spec: (usual::USUAL[0].spec)(),
        fill: Some("clear".into()),
        with_forces: false,
    };
    let create = GridAsk::Create(Box::new(map), Words::Own);
    for command in [Command::Grid(create), Command::SaveTo(folder.join("pack"))] {
        window.state_mut().send(command);
        window.run_steps(4);
    }
}

pub(crate) fn drop_file(window: &mut Harness<'_, App>, path: PathBuf) {
    window
        .input_mut()
        .dropped_files
        .push(Arc::new(Dropped(path)));
    window.run_steps(3);
    until_read(window);
}

/// Where a hex of the print has its middle on the scan.
pub(crate) fn print_px(hex: &str) -> Point {
    let print = Grid::new(preset::utah()).expect("a preset");
    let (x, y) = print.center(print.find(hex).expect("a hex of the print"));
    printed().scan_from_map(Point::new(f64::from(x), f64::from(y)))
}

/// Clicks the middle of a hex of the print, whatever the map in the window is.
fn click_printed(window: &mut Harness<'_, App>, hex: &str) {
    let at = print_px(hex);
    ask(window, ScanAsk::Number(hex.to_owned()));
    let at = window.state().scan_pixel_on_screen(at.x, at.y);
    drag(window, &[at.expect("the scan is shown")]);
}

const CLICKED: [&str; 6] = ["3301", "3302", "0101", "3314", "3214", "0114"];

#[test]
fn the_numbering_of_a_dropped_scan_makes_the_grid() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut window = window();
    new_map(&mut window, folder.path());
    drop_file(&mut window, image(folder.path(), "utah.png", 9));
    assert_eq!(
        window.state().tool(),
        Tool::Anchor,
        "one can begin to click"
    );
    for hex in CLICKED {
        click_printed(&mut window, hex);
    }
    let before = pack_texts(pack(&window), Syntax::Ron).expect("plain data");
    let at = underlay(&window).anchors;
    for anchor in &at {
        let meant = print_px(anchor.hex.as_str());
        let off = meant.distance(Point::new(anchor.x, anchor.y));
        assert!(off < 3.0, "{} is clicked {off} px beside", anchor.hex);
    }
    ask(&mut window, ScanAsk::Solve);
    let made = pack(&window);
    assert_eq!(made.map.grid.spec(), &preset::utah());
    assert!(
        made.map
            .grid
            .iter()
            .all(|hex| { made.map.hexes.terrain(hex).is_some_and(|id| *id == "clear") })
    );
    assert_eq!(made.map.hexes.known(), made.map.grid.len() as usize);
    assert_eq!(underlay(&window).anchors.len(), CLICKED.len());
    assert_eq!(
        history(&window).last().map(String::as_str),
        Some("Grid of 14 × 33 hexes")
    );
    window.get_by_label_contains("14 columns by 33 rows");
    press(&mut window, Modifiers::COMMAND, Key::Z);
    let after = pack_texts(pack(&window), Syntax::Ron).expect("plain data");
    assert_eq!(after, before, "one step");
}

#[test]
fn a_map_that_is_drawn_on_is_not_replaced() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut window = window();
    new_map(&mut window, folder.path());
    let edit = {
        let map = &pack(&window).map;
        // The last hex: no grid of 14 columns has it.
        let last = map.grid.number(HexIx(map.grid.len() - 1));
        beachhead_schema::edit::paint_terrain(map, &[last], &"woods".into())
    };
    let edit = edit.expect("it is clear");
    window.state_mut().send(Command::Apply(edit));
    drop_file(&mut window, image(folder.path(), "utah.png", 9));
    for hex in CLICKED {
        click_printed(&mut window, hex);
    }
    let before = pack(&window).map.grid.spec().clone();
    ask(&mut window, ScanAsk::Solve);
    assert_eq!(pack(&window).map.grid.spec(), &before, "it only answers");
    ask(&mut window, ScanAsk::UseSolution(0));
    window.get_by_label_contains("This grid has no room for");
    choose(&mut window, "Close");
    assert_eq!(pack(&window).map.grid.spec(), &before);
}

#[test]
fn a_scan_dropped_onto_an_unsaved_map_comes_after_the_save() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut window = window();
    let path = image(folder.path(), "map.png", 9);
    window
        .input_mut()
        .dropped_files
        .push(Arc::new(Dropped(path)));
    window.run_steps(4);
    choose(&mut window, "Save…");
    // As the dialog would answer.
    window
        .state_mut()
        .send(Command::SaveTo(folder.path().join("pack")));
    window.run_steps(3);
    until_read(&mut window);
    assert_eq!(underlay(&window).image, "../map.png");
}
