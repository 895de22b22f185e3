//! How the map is drawn, apart from what it is: layers, grid, numbers, patterns.

use beachhead_schema::palette::Palette;
use serde::{Deserialize, Serialize};

use super::look::Looks;
use super::visible::Visible;
use crate::command::Shown;

/// How the map is drawn.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct Style {
    pub(crate) visible: Visible,
    pub(crate) grid: GridStyle,
    pub(crate) numbers: NumberStyle,
    pub(crate) patterns: Patterns,
}

impl Style {
    /// Sets right what a file may have said that makes no sense.
    pub(crate) fn tidy(&mut self) {
        let sound = |number: f32, usual: f32| {
            if number.is_finite() {
                number.clamp(0.25, 4.0)
            } else {
                usual
            }
        };
        self.grid.weight = sound(self.grid.weight, 1.0);
        self.numbers.size = sound(self.numbers.size, 1.0);
    }

    /// How the kinds of a palette look.
    pub(crate) fn looks(&self, palette: &Palette) -> Looks {
        Looks::of(palette, self.patterns, self.visible.shows(Shown::Tiles))
    }
}

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
