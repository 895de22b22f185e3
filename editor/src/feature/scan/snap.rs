//! Clicks with the anchor tool go to the middle of the printed hex around them, where the scan shows its lines.

use std::sync::Arc;

use beachhead_scan::{Scan, ScanUnder, snap};
use beachhead_schema::calibrate::Point;
use beachhead_schema::hex::{Grid, HexIx};

use crate::scan::Fitted;

/// The middle of the printed hex around a place of the scan, both in its pixels; `None` where no lines show one, or as long
/// as it isn't known how large its hexes are.
pub(super) fn middle(grid: &Grid, fitted: &Fitted, scan: &Scan, at: Point) -> Option<Point> {
    fitted.drawn_as?;
    let under = ScanUnder {
        pyramid: Arc::clone(&scan.pyramid),
        registration: fitted.registration.clone(),
    };
    let on_map = under.registration.map_from_scan(at)?;
    let found = snap(&under, on_map, &outline(grid))?;
    Some(under.registration.scan_from_map(found))
}

/// The corners of a hex, as seen from its middle. All hexes of a grid are alike.
fn outline(grid: &Grid) -> [Point; 6] {
    let (x, y) = grid.center(HexIx(0));
    let corners = grid.corners(HexIx(0));
    corners.map(|corner| Point::new(f64::from(corner.0 - x), f64::from(corner.1 - y)))
}
