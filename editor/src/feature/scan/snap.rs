//! Clicks with the anchor tool go to the middle of the printed hex around them, where the scan shows its lines.

use std::sync::Arc;

use beachhead_scan::{ScanUnder, snap};
use beachhead_schema::calibrate::Point;
use beachhead_schema::edit::{Edit, set_anchor};
use beachhead_schema::hex::{Grid, HexIx};

use crate::scan::Sheet;
use crate::words::counted;
use crate::workbench::Workbench;

/// The middle of the printed hex around a place of the scan, both in its pixels; `None` where no lines show one, or as long
/// as it isn't known how large its hexes are.
pub(super) fn middle(grid: &Grid, sheet: &Sheet, at: Point) -> Option<Point> {
    let fitted = sheet.fitted.as_ref()?;
    fitted.drawn_as?;
    let under = ScanUnder {
        pyramid: Arc::clone(&sheet.scan()?.pyramid),
        registration: fitted.registration.clone(),
        shown: sheet.shown()?,
    };
    let on_map = under.registration.map_from_scan(at)?;
    let found = snap(&under, on_map, &outline(grid))?;
    Some(under.registration.scan_from_map(found))
}

/// The edit that moves every anchor of the scan that is worked on to the middle of the printed hex around it, and what is
/// said of it.
pub(super) fn snap_all(bench: &Workbench) -> (Option<Edit>, String) {
    let map = &bench.document.pack().map;
    let active = bench.scans.active();
    let known = active.and_then(|(id, sheet)| Some((map.underlays.get(id)?, sheet)));
    let Some((underlay, sheet)) = known else {
        return (None, "Add a scan first (Map menu)".to_owned());
    };
    let (mut edit, mut moved): (Option<Edit>, usize) = (None, 0);
    for anchor in &underlay.anchors {
        let clicked = Point::new(anchor.x, anchor.y);
        let Some(at) = middle(&map.grid, sheet, clicked) else {
            continue;
        };
        let step = set_anchor(map, &underlay.id, &anchor.hex, at.x, at.y);
        moved += usize::from(step.is_some());
        edit = match (edit, step) {
            (Some(edit), Some(step)) => Some(edit.merge(step)),
            (edit, step) => edit.or(step),
        };
    }
    let count = underlay.anchors.len();
    let anchors = counted(count, "anchor");
    let says = format!("{moved} of {anchors} moved to the middle of their hexes");
    (edit, says)
}

/// The corners of a hex, as seen from its middle. All hexes of a grid are alike.
fn outline(grid: &Grid) -> [Point; 6] {
    let (x, y) = grid.center(HexIx(0));
    let corners = grid.corners(HexIx(0));
    corners.map(|corner| Point::new(f64::from(corner.0 - x), f64::from(corner.1 - y)))
}
