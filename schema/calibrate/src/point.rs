//! [`Point`]: a place on the map or on a scan.

use beachhead_hex::{Grid, HexIx};

/// A point of the map or of a scan; which, the name says.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Point {
    /// Eastwards.
    pub x: f64,
    /// Southwards.
    pub y: f64,
}

impl Point {
    /// The point with these coordinates.
    pub fn new(x: f64, y: f64) -> Self {
        Self { x, y }
    }

    /// How far away another point is.
    pub fn distance(self, other: Self) -> f64 {
        (self.x - other.x).hypot(self.y - other.y)
    }

    pub(crate) fn is_finite(self) -> bool {
        self.x.is_finite() && self.y.is_finite()
    }
}

/// The centre of a hex in map space.
pub(crate) fn center(grid: &Grid, hex: HexIx) -> Point {
    let (x, y) = grid.center(hex);
    Point::new(f64::from(x), f64::from(y))
}
