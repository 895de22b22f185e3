//! Anchors in the window: which hex is to be clicked next, what a click does, and how it is marked on the map.

use beachhead_schema::Id;
use beachhead_schema::calibrate::Point;
use beachhead_schema::edit::{Edit, set_anchor};
use beachhead_schema::hex::HexNo;
use beachhead_schema::map::{Map, Part};
use egui::{Pos2, pos2};

use super::applied::apply_scan;
use super::find::{FoundMarks, found_marks};
use super::{is_unfitted, snap};
use crate::brush::Tool;
use crate::canvas::anchor::{AnchorMarks, Mark};
use crate::picture::point;
use crate::scan::fitted;
use crate::workbench::Workbench;

/// An anchor is taken hold of from so far, in points.
const REACH: f32 = 12.0;

/// Brings the hex whose number is typed into view, or takes the one that helps most.
pub(crate) fn aim(bench: &mut Workbench) {
    let grid = &bench.document.pack().map.grid;
    if bench.scans.number.trim().is_empty()
        && let Some(next) = next_anchor(bench)
    {
        bench.scans.number = next.to_string();
    }
    let Some((_, sheet)) = bench.scans.active() else {
        return;
    };
    let is_fitted = sheet
        .fitted
        .as_ref()
        .is_some_and(|fitted| fitted.drawn_as.is_some());
    let number = bench.scans.number.trim();
    match grid.find(number) {
        None if number.is_empty() => {
            bench.said = "Type the printed number of a hex on this part first".to_owned();
        }
        Some(hex) if is_fitted => {
            bench.canvas.view.show(point(grid.center(hex)));
            bench.said = format!("Click the middle of {number} on the scan");
        }
        Some(_) => bench.said = format!("Click the middle of {number} on the scan"),
        None => {
            bench.said = format!(
                "{number} is not on this grid; click it all the same to solve the numbering"
            )
        }
    }
    bench.scans.wants_focus = true;
}

/// The hex to be clicked next.
fn next_anchor(bench: &Workbench) -> Option<HexNo> {
    let (id, sheet) = bench.scans.active()?;
    let map = &bench.document.pack().map;
    let calibration = sheet.fitted.as_ref()?.calibration.as_ref();
    calibration
        .ok()
        .and_then(|calibration| calibration.next.clone())
        .or_else(|| corner(map, id))
}

/// What a click or pull with the anchor tool does.
pub(crate) fn pull_anchor(bench: &mut Workbench, from: Pos2, to: Pos2) {
    if bench.scans.found.is_some() {
        return super::find::ask_at(bench, to);
    }
    // Whatever comes of the click, the next thing is a number.
    bench.scans.wants_focus = true;
    let map = &bench.document.pack().map;
    let Some((id, sheet)) = bench.scans.active() else {
        bench.said = "Add a scan first (Map menu)".to_owned();
        return;
    };
    let (Some(fitted), Some(scan), Some(shown), Some(underlay)) = (
        &sheet.fitted,
        sheet.scan(),
        sheet.shown(),
        map.underlays.get(id),
    ) else {
        bench.said = "The scan can't be seen yet".to_owned();
        return;
    };
    let by = &fitted.registration;
    let on_scan = |at: Pos2| by.scan_from_map(Point::new(f64::from(at.x), f64::from(at.y)));
    let typed = bench.scans.number.trim();
    let there = on_scan(to);
    if !shown.reaches(there.x, there.y) {
        let is_on_image = Part::whole(scan.pyramid.size()).reaches(there.x, there.y);
        let beside = match is_on_image {
            true => format!("That is outside of {id}, which shows a part of the image only"),
            false => "That is beside the scan".to_owned(),
        };
        bench.said = match typed {
            "" => beside,
            number => format!("{beside}: click {number} on it"),
        };
        return;
    }
    let is_snapping = bench.scans.snaps && fitted.drawn_as.is_some();
    let settled = |clicked: Point| {
        let printed = is_snapping.then(|| snap::middle(&map.grid, sheet, clicked));
        printed.flatten()
    };
    if !typed.is_empty() {
        let hex = match map.grid.find(typed) {
            Some(hex) => map.grid.number(hex),
            None => HexNo::from(typed),
        };
        let snapped = settled(there);
        let at = snapped.unwrap_or(there);
        let edit = set_anchor(map, id, &hex, at.x, at.y);
        set_at(bench, edit, there, snapped, is_snapping);
        bench.scans.number.clear();
        return;
    }
    let screen = |at: Point| {
        let map = by.map_from_scan(at)?;
        Some(
            bench
                .canvas
                .screen_from_map(pos2(map.x as f32, map.y as f32)),
        )
    };
    let held = bench.canvas.screen_from_map(from);
    let anchors = underlay.anchors.iter();
    let near = anchors.filter_map(|anchor| {
        let distance = screen(Point::new(anchor.x, anchor.y))?.distance(held);
        (distance < REACH).then_some((distance, anchor.hex.clone()))
    });
    match near.min_by(|a, b| a.0.total_cmp(&b.0)) {
        Some((_, hex)) if from != to => {
            // By as much as was pulled, not to where the pointer is: it took hold beside the middle.
            let anchor = underlay.anchors.iter().find(|anchor| anchor.hex == hex);
            let start = on_scan(from);
            let Some(anchor) = anchor else { return };
            let pulled = Point::new(anchor.x + there.x - start.x, anchor.y + there.y - start.y);
            let snapped = settled(pulled);
            let at = snapped.unwrap_or(pulled);
            let edit = set_anchor(map, id, &hex, at.x, at.y);
            set_at(bench, edit, pulled, snapped, is_snapping);
        }
        Some((_, hex)) => bench.said = format!("The anchor of {hex}: drag it to move it"),
        None => {
            bench.said = "Type the printed number of a hex first, then click its middle".to_owned();
        }
    }
}

/// Sets or moves an anchor, and says how far from the click it is, or that no printed hex was seen there.
fn set_at(
    bench: &mut Workbench,
    edit: Option<Edit>,
    clicked: Point,
    snapped: Option<Point>,
    is_snapping: bool,
) {
    apply_scan(bench, edit);
    match snapped.map(|at| clicked.distance(at)) {
        Some(off) if off > 0.0 => {
            bench.said +=
                &format!(", {off:.1} px from the click: in the middle of the printed hex");
        }
        None if is_snapping => {
            bench.said += ", where you clicked: no printed hex was seen around it";
        }
        _ => {}
    }
}

pub(crate) fn anchor_marks(bench: &Workbench) -> AnchorMarks {
    let anchoring = bench.toolbox.tool == Tool::Anchor;
    let map = &bench.document.pack().map;
    // By the slider, and not by what blinks or is held: else the map would be drawn anew each time.
    if let Some(FoundMarks { outlines, asked }) = found_marks(bench) {
        return AnchorMarks {
            outlines,
            asked,
            ..AnchorMarks::default()
        };
    }
    let on_scan =
        bench.scans.through > 0.0 && !bench.canvas.underlay.shown.is_empty() && !is_unfitted(bench);
    let lines = AnchorMarks {
        on_scan,
        ..AnchorMarks::default()
    };
    let Some((id, sheet)) = bench.scans.active().filter(|_| anchoring) else {
        return lines;
    };
    let (Some(fitted), Some(underlay)) = (&sheet.fitted, map.underlays.get(id)) else {
        return lines;
    };
    let spot = |at: Point| pos2(at.x as f32, at.y as f32);
    let doubts = |hex: &HexNo| {
        let residuals = fitted.calibration.iter().flat_map(|found| &found.residuals);
        residuals
            .into_iter()
            .filter(|residual| residual.hex == *hex)
            .any(|residual| residual.left_out || residual.rather.is_some())
    };
    let anchors = underlay.anchors.iter().filter_map(|anchor| {
        let clicked = fitted
            .registration
            .map_from_scan(Point::new(anchor.x, anchor.y))?;
        let center = fitted::center(&map.grid, &anchor.hex);
        Some(Mark {
            number: anchor.hex.to_string(),
            clicked: spot(clicked),
            center: center.filter(|_| fitted.drawn_as.is_some()).map(spot),
            doubtful: center.is_none() || doubts(&anchor.hex),
        })
    });
    let known = |hex: &HexNo| Some((spot(fitted::center(&map.grid, hex)?), hex.to_string()));
    let aim = HexNo::from(bench.scans.number.trim());
    let found = fitted.drawn_as.is_some();
    AnchorMarks {
        anchors: anchors.collect(),
        next: if found { next_anchor(bench) } else { None }.and_then(|hex| known(&hex)),
        aim: Some(aim).filter(|_| found).and_then(|hex| known(&hex)),
        on_scan,
        ..AnchorMarks::default()
    }
}

/// A corner of the map whose hex has no anchor yet: where to begin. Nobody knows which hexes a part of an image has.
fn corner(map: &Map, id: &Id) -> Option<HexNo> {
    if map.underlays.get(id)?.part.is_some() {
        return None;
    }
    let bounds = map.grid.bounds();
    let corners = [
        (bounds.min.0, bounds.min.1),
        (bounds.max.0, bounds.max.1),
        (bounds.max.0, bounds.min.1),
        (bounds.min.0, bounds.max.1),
    ];
    let anchors = &map.underlays.get(id)?.anchors;
    let hexes = corners.into_iter().filter_map(|corner| {
        let corner = point(corner);
        let off = |hex| point(map.grid.center(hex)).distance(corner);
        let nearest = map.grid.iter().min_by(|a, b| off(*a).total_cmp(&off(*b)))?;
        Some(map.grid.number(nearest))
    });
    hexes
        .into_iter()
        .find(|hex| anchors.iter().all(|anchor| anchor.hex != *hex))
}
