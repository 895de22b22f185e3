//! Made scans, as the crate under test sees them.

use std::io::Cursor;

use beachhead_scan::{Scan, ScanUnder};
use beachhead_schema::calibrate::{Point, Registration};
use beachhead_schema::hex::HexIx;
use beachhead_schema::map::{Fit, Part};
use beachhead_test_scans::Made;
use image::RgbImage;

/// An image as it is read from a file.
pub(crate) fn read(image: &RgbImage) -> Scan {
    let mut bytes = Cursor::new(Vec::new());
    let written = image.write_to(&mut bytes, image::ImageFormat::Png);
    written.expect("an image");
    bytes.set_position(0);
    Scan::read_from(bytes).expect("an image")
}

/// The scan where the truth says that it lies. Folds and second sheets are a few pixels off, as with real anchors.
pub(crate) fn under(made: &Made) -> ScanUnder {
    let grid = made.grid();
    let pairs: Vec<(Point, Point)> = grid
        .iter()
        .map(|hex| {
            let (x, y) = grid.center(hex);
            (Point::new(f64::from(x), f64::from(y)), made.middle(hex))
        })
        .collect();
    let pyramid = read(&made.image).pyramid;
    ScanUnder {
        shown: Part::whole(pyramid.size()),
        pyramid,
        registration: Registration::fit(Fit::Homography, &pairs).expect("it fits"),
    }
}

/// The kind of each hex by its index.
pub(crate) fn truth(made: &Made) -> Vec<usize> {
    made.grid().iter().map(|hex| made.kind(hex)).collect()
}

/// All hexes of the map.
pub(crate) fn all(made: &Made) -> Vec<HexIx> {
    made.grid().iter().collect()
}
