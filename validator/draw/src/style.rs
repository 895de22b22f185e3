//! How the map is drawn, apart from what it is: grid, numbers, patterns, and how closely it is seen.

use serde::{Deserialize, Serialize};

use crate::metrics::Metrics;

/// What shows where hexes end.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum GridKind {
    /// A line along each side.
    #[default]
    Lines,
    /// The corners of each hex.
    Corners,
    /// A dot in the middle of each hex.
    Dots,
}

/// How the grid is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct GridStyle {
    /// What shows where hexes end.
    pub kind: GridKind,
    /// How broad, as a multiple of what is usual.
    pub weight: f32,
    /// Red, green, blue.
    pub color: [u8; 3],
}

impl Default for GridStyle {
    fn default() -> Self {
        Self {
            kind: GridKind::Lines,
            weight: 1.0,
            color: [40, 44, 40],
        }
    }
}

/// Where in the hex its number stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum NumberPlace {
    /// Near the upper corner or side.
    #[default]
    Top,
    /// In the middle.
    Middle,
    /// Near the lower corner or side.
    Bottom,
}

/// Which hexes show their number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum NumberedHexes {
    /// All of them.
    #[default]
    All,
    /// Every fifth column and row.
    EveryFifth,
}

/// How printed numbers are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct NumberStyle {
    /// How large, as a multiple of what is usual.
    pub size: f32,
    /// Where in the hex.
    pub place: NumberPlace,
    /// In which hexes.
    pub hexes: NumberedHexes,
}

impl Default for NumberStyle {
    fn default() -> Self {
        Self {
            size: 1.0,
            place: NumberPlace::default(),
            hexes: NumberedHexes::default(),
        }
    }
}

/// Where patterns come from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Patterns {
    /// From the palette.
    #[default]
    Palette,
    /// From the palette where it gives one; kinds that have none, or another's, get one of their own.
    Distinct,
}

/// The scale of print: dots a hex unit that letters are sized for where nothing else is given. A hex of 19 mm has 31
/// points.
pub const PRINT: f32 = 40.0;

/// How a map is drawn.
#[derive(Clone, Debug, PartialEq)]
pub struct Style {
    /// The lines between hexes.
    pub grid: GridStyle,
    /// Printed numbers.
    pub numbers: NumberStyle,
    /// Patterns of terrain.
    pub patterns: Patterns,
    /// Whether tiles hide the ground that they lie on.
    pub tiles: bool,
    /// How large the map is seen: points of the screen for a hex unit. What could not be seen is left out, and letters
    /// keep a size that can be read. [`PRINT`] is the picture in full.
    pub scale: f32,
    /// The minute after midnight at which the shore is drawn: what lies beyond its tide line is sea, and the die numbers of
    /// sectors stand on that line. `None` for the ground as printed, and numbers on the line of the earliest hour.
    pub minute: Option<u16>,
    /// The widths of letters in the fonts that text is set in.
    pub metrics: Metrics,
}

impl Style {
    /// A width that is this many points of the screen at least.
    pub fn at_least(&self, width: f32, points: f32) -> f32 {
        width.max(points / self.scale)
    }

    /// A size of letters that is within these points of the screen.
    pub fn letters(&self, size: f32, least: f32, most: f32) -> f32 {
        (self.scale * size).clamp(least, most) / self.scale
    }
}

impl Default for Style {
    fn default() -> Self {
        Self {
            grid: GridStyle::default(),
            numbers: NumberStyle::default(),
            patterns: Patterns::default(),
            tiles: true,
            scale: PRINT,
            minute: None,
            metrics: Metrics::default(),
        }
    }
}
