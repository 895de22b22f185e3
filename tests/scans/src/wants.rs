//! Knobs: how large a scan is, and by how much it is bent and worn.

use std::ops::RangeInclusive;

use beachhead_schema::hex::Orientation;

/// Limits of a scan. Each number is the most that is done; the seed decides how much is done, if anything.
#[derive(Clone, Debug, PartialEq)]
pub struct Wants {
    /// Hexes in a row.
    pub columns: RangeInclusive<u16>,
    /// Hexes in a column.
    pub rows: RangeInclusive<u16>,
    /// Pixels from one side of a hex to the side across.
    pub px_per_hex: RangeInclusive<f64>,
    /// Pixels of the longer side; hexes are made smaller (down to 30 pixels), then fewer, until the scan is no larger.
    pub longest: u32,
    /// Pointy or flat tops; either where it is left out.
    pub orientation: Option<Orientation>,
    /// How much is printed besides hexes and terrain, 0 to 1: roads, rivers, numbers, names, contour lines, charts beside the map.
    pub clutter: f64,
    /// How far terrain may wander from the hexes that have it, in circumradii of a hex. Beyond 0.4 truth is no longer seen.
    pub wander: f64,
    /// Degrees by which the sheet is turned.
    pub turn_degrees: f64,
    /// By how much one direction is longer than the other, and by how much it leans: 0.01 is one in a hundred.
    pub stretch: f64,
    /// By how much the far end is smaller: 0.02 is two in a hundred.
    pub perspective: f64,
    /// Folds across the sheet.
    pub folds: u32,
    /// Pixels by which the halves of a fold, or two sheets, stand apart.
    pub shift_px: f64,
    /// Degrees by which a second sheet is turned against the first; none is there at 0.
    pub second_sheet_degrees: f64,
    /// Share of the sheet that may be cut off at each edge.
    pub crop: f64,
    /// Share of the scan that may be table or scanner lid at each edge.
    pub table: f64,
    /// Lines between hexes may be faint, light, dashed, broken or ticks at the corners, 0 to 1.
    pub line_trouble: f64,
    /// Uneven light, as a share of full light.
    pub light: f64,
    /// Texture of the paper in shades of 255.
    pub paper: f64,
    /// Blur, as the standard deviation in pixels.
    pub blur_px: f64,
    /// Noise, as the standard deviation in shades of 255.
    pub noise: f64,
    /// Quality of the JPEG that the scan was kept as; none where it is left out.
    pub jpeg: Option<RangeInclusive<u8>>,
}

impl Default for Wants {
    /// Anything.
    fn default() -> Self {
        Self {
            columns: 8..=30,
            rows: 6..=22,
            px_per_hex: 40.0..=120.0,
            longest: 3000,
            orientation: None,
            clutter: 1.0,
            wander: 0.3,
            turn_degrees: 2.0,
            stretch: 0.01,
            perspective: 0.02,
            folds: 2,
            shift_px: 6.0,
            second_sheet_degrees: 0.4,
            crop: 0.06,
            table: 0.1,
            line_trouble: 1.0,
            light: 0.2,
            paper: 8.0,
            blur_px: 1.2,
            noise: 8.0,
            jpeg: Some(60..=90),
        }
    }
}

impl Wants {
    /// Anything, but 600 to 900 pixels along the longer side: for quick tests.
    pub fn small() -> Self {
        Self {
            columns: 8..=16,
            rows: 6..=12,
            px_per_hex: 40.0..=70.0,
            longest: 900,
            ..Self::default()
        }
    }

    /// As large as [`Self::small`], and as flat and clean as a picture that a program made.
    pub fn clean() -> Self {
        Self {
            clutter: 0.0,
            wander: 0.0,
            turn_degrees: 0.0,
            stretch: 0.0,
            perspective: 0.0,
            folds: 0,
            shift_px: 0.0,
            second_sheet_degrees: 0.0,
            crop: 0.0,
            table: 0.0,
            line_trouble: 0.0,
            light: 0.0,
            paper: 0.0,
            blur_px: 0.0,
            noise: 0.0,
            jpeg: None,
            ..Self::small()
        }
    }

    /// Turned, worn and cluttered, but in one piece: one registration fits all of it.
    pub fn in_one_piece(self) -> Self {
        Self {
            shift_px: 0.0,
            second_sheet_degrees: 0.0,
            ..self
        }
    }
}
