//! The grid that is printed on a scan, found at the press of a button: what it is laid on; `found_ui` shows it.

use beachhead_schema::calibrate::{Layout, Point};
use beachhead_schema::edit::{Edit, begin_grid, has_no_places, tie_found};
use beachhead_schema::hex::{Cell, Grid, HexNo, Orientation};
use egui::{Context, Pos2, pos2};

use super::applied::{apply_scan, show_scan_message};
use crate::scan::{Finding, FoundOn};
use crate::workbench::{Tab, Workbench};

/// How far a hex may lie from that of the grid that it is taken for, in circumradii.
const SAME: f32 = 0.1;

/// Begins to look for the grid on the scan that is worked on.
pub(super) fn begin(bench: &mut Workbench, ctx: &Context) {
    bench.tab = Tab::Scan;
    let active = bench.scans.active();
    let Some((id, scan)) = active.and_then(|(id, sheet)| Some((id, sheet.scan()?))) else {
        let said = match bench.scans.active {
            Some(_) => "The scan is not read yet",
            None => "Add a scan first (Map menu)",
        };
        bench.said = said.to_owned();
        return;
    };
    let ctx = ctx.clone();
    let finding = Finding::begin(scan, move || ctx.request_repaint());
    bench.scans.finding = Some((id.clone(), finding));
    bench.scans.found = None;
}

/// Takes in what was found, once it is.
pub(super) fn take_in(bench: &mut Workbench) {
    let Some((id, finding)) = &bench.scans.finding else {
        return;
    };
    let Some(found) = finding.poll() else { return };
    let scan = id.clone();
    bench.scans.finding = None;
    match found {
        Err(why) => {
            let lines = vec![format!("What to do: {}.", why.help())];
            show_scan_message(bench, &sentence(&why.to_string()), lines);
        }
        Ok(grid) => {
            let Some(asked) = grid.layout.first_asked() else {
                return;
            };
            bench.scans.active = Some(scan.clone());
            bench.scans.found = Some(FoundOn {
                scan,
                grid,
                read: Vec::new(),
                asked,
                number: String::new(),
                says: String::new(),
            });
            bench.scans.wants_focus = true;
            bench.tab = Tab::Scan;
            show_asked(bench);
        }
    }
}

/// The same words as a title.
fn sentence(words: &str) -> String {
    let mut letters = words.chars();
    let first = letters.next();
    first
        .into_iter()
        .flat_map(char::to_uppercase)
        .chain(letters)
        .collect()
}

/// Brings the hex whose number is asked for into view.
fn show_asked(bench: &mut Workbench) {
    if let Some(at) = found_marks(bench).and_then(|marks| marks.asked) {
        bench.canvas.view.show(at.1);
    }
}

/// Asks for the number of another hex: that at a place of the map.
pub(super) fn ask_at(bench: &mut Workbench, at: Pos2) {
    let active = bench.scans.active();
    let by = active.and_then(|(_, sheet)| Some(sheet.fitted.as_ref()?.registration.clone()));
    let Some((by, found)) = by.zip(bench.scans.found.as_mut()) else {
        return;
    };
    let on_scan = by.scan_from_map(Point::new(f64::from(at.x), f64::from(at.y)));
    match found.grid.cell_at(on_scan) {
        Some(cell) => {
            found.asked = cell;
            found.says.clear();
        }
        None => "There is no hex of the grid that was found".clone_into(&mut found.says),
    }
    bench.scans.wants_focus = true;
}

/// Takes the number of the hex that was asked for: ties the scan if it settles how the hexes are numbered, else asks for
/// another.
pub(super) fn take_number(bench: &mut Workbench) {
    let Some(found) = &mut bench.scans.found else {
        return;
    };
    let number = std::mem::take(&mut found.number).trim().to_owned();
    if number.is_empty() {
        "Type the number that is printed on the marked hex".clone_into(&mut found.says);
        return;
    }
    bench.scans.wants_focus = true;
    if has_no_places(bench.document.pack()) {
        number_anew(bench, number);
    } else {
        lay_on_map(bench, &number);
    }
}

/// Numbers a map on which nothing is drawn yet as the scan is.
fn number_anew(bench: &mut Workbench, number: String) {
    let Some(found) = &mut bench.scans.found else {
        return;
    };
    let mut read = found.read.clone();
    read.retain(|(_, cell)| *cell != found.asked);
    read.push((number, found.asked));
    let solutions = match found.grid.layout.number(&read) {
        Ok(solutions) => solutions,
        Err(why) => {
            found.says = sentence(&why.to_string());
            return;
        }
    };
    found.read = read;
    if let Some(next) = found.grid.layout.telling(&solutions) {
        found.asked = next;
        found.says = format!(
            "{} ways of numbering fit: the number of this hex decides between them",
            solutions.len()
        );
        show_asked(bench);
        return;
    }
    let Some(solution) = solutions.first() else {
        return;
    };
    let layout = &found.grid.layout;
    let parts = found.grid.parts(|cell| layout.number_of(solution, cell));
    let tie = tie_found(&bench.document.pack().map, &found.scan, &parts);
    let begun = begin_grid(bench.document.pack(), solution.spec.clone());
    let says = solution.says.clone();
    let edit = match (begun, tie) {
        (Some(begun), Some(tie)) => {
            let name = tie.name.clone();
            Some(Edit {
                name,
                ..begun.merge(tie)
            })
        }
        (begun, tie) => begun.or(tie),
    };
    bench.scans.found = None;
    apply_scan(bench, edit);
    bench.canvas.fit();
    bench.said = format!("The scan is tied: {says}");
}

/// Lays the grid of a map that has content on the hexes that were found; one number says which hex is which.
fn lay_on_map(bench: &mut Workbench, number: &str) {
    let map = &bench.document.pack().map;
    let Some(found) = &mut bench.scans.found else {
        return;
    };
    let layout = &found.grid.layout;
    if layout.orientation() != map.grid.spec().orientation {
        "The hexes of the map stand otherwise than those of the scan: begin a new map from it, or choose another scan"
            .clone_into(&mut found.says);
        return;
    }
    let Some(hex) = map.grid.find(number) else {
        found.says = format!("{number} is not on the map: click the hex that you read");
        return;
    };
    let (there, here) = (map.grid.center(hex), place(&found.grid.layout, found.asked));
    let shift = (there.0 - here.0, there.1 - here.1);
    let number_of = |cell: Cell| on_grid(&map.grid, place(layout, cell), shift);
    let parts = found.grid.parts(number_of);
    // A number that was misread puts most of the hexes beside the map.
    let kept: usize = parts.iter().map(|part| part.anchors.len()).sum();
    match tie_found(map, &found.scan, &parts).filter(|_| 2 * kept > found.grid.anchor_count()) {
        Some(edit) => {
            bench.scans.found = None;
            apply_scan(bench, Some(edit));
            bench.canvas.fit();
            bench.said = "The scan is tied to the map".to_owned();
        }
        None => {
            found.says = format!(
                "Rows and columns of the map don't fall on those of the scan if this hex is {number}"
            );
        }
    }
}

/// The middle of a hex of the layout on a grid whose first hex lies at the origin.
fn place(layout: &Layout, cell: Cell) -> (f32, f32) {
    let (line, half) = layout.line_and_half(cell);
    let (across, along) = (line as f32 * 1.5, half as f32 * 3f32.sqrt() / 2.0);
    match layout.orientation() {
        Orientation::Pointy => (along, across),
        Orientation::Flat => (across, along),
    }
}

/// The number of the hex of a grid whose middle is there.
fn on_grid(grid: &Grid, at: (f32, f32), shift: (f32, f32)) -> Option<HexNo> {
    let (x, y) = (at.0 + shift.0, at.1 + shift.1);
    let hex = grid.hex_at(x, y)?;
    let (middle_x, middle_y) = grid.center(hex);
    let is_same = pos2(x, y).distance(pos2(middle_x, middle_y)) < SAME;
    is_same.then(|| grid.number(hex))
}

/// Marks of a grid that was found, in map space.
pub(super) struct FoundMarks {
    /// The outlines of its hexes.
    pub(super) outlines: Vec<[Pos2; 6]>,
    /// Outline and middle of the one whose number is asked for.
    pub(super) asked: Option<([Pos2; 6], Pos2)>,
}

/// The marks of the grid that was found on the scan that is worked on.
pub(super) fn found_marks(bench: &Workbench) -> Option<FoundMarks> {
    let found = bench.scans.found.as_ref()?;
    let (_, sheet) = bench.scans.active().filter(|(id, _)| **id == found.scan)?;
    let by = &sheet.fitted.as_ref()?.registration;
    let on_map = |at: Point| {
        let map = by.map_from_scan(at)?;
        Some(pos2(map.x as f32, map.y as f32))
    };
    let outline = |cell: Cell| {
        let mut corners = [Pos2::ZERO; 6];
        for (corner, at) in corners.iter_mut().zip(found.grid.corners(cell)) {
            *corner = on_map(at)?;
        }
        Some(corners)
    };
    let outlines = found.grid.layout.cells().filter_map(outline).collect();
    let asked = outline(found.asked).zip(on_map(found.grid.middle(found.asked)));
    Some(FoundMarks { outlines, asked })
}
