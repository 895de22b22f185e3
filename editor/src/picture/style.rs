//! How the map is drawn, apart from what it is: layers, grid, numbers, patterns.

use beachhead_draw::{GridStyle, Looks, NumberStyle, Patterns};
use beachhead_schema::palette::Palette;
use serde::{Deserialize, Serialize};

use super::shown::Shown;
use super::visible::Visible;
use crate::project::metrics;

/// How the map is drawn.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct Style {
    pub(crate) visible: Visible,
    pub(crate) grid: GridStyle,
    pub(crate) numbers: NumberStyle,
    pub(crate) patterns: Patterns,
    /// The colour of the grid over scans.
    pub(crate) scan_grid: [u8; 3],
    /// The minute of the day at which the shore is shown, by its tide line; the ground as printed where none is given.
    #[serde(skip)]
    pub(crate) minute: Option<u16>,
}

/// A colour that no map is printed in.
pub(crate) const SCAN_GRID: [u8; 3] = [225, 40, 140];

impl Default for Style {
    fn default() -> Self {
        Self {
            visible: Visible::default(),
            grid: GridStyle::default(),
            numbers: NumberStyle::default(),
            patterns: Patterns::default(),
            scan_grid: SCAN_GRID,
            minute: None,
        }
    }
}

impl Style {
    /// The same, without the lines that the map has between its hexes.
    pub(crate) fn without_grid(&self) -> Self {
        let mut style = self.clone();
        style.visible.hide(Shown::Grid);
        style
    }

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

    /// The same for the display list, at this many points or pixels for a hex unit.
    pub(crate) fn draw(&self, scale: f32) -> beachhead_draw::Style {
        beachhead_draw::Style {
            grid: self.grid,
            numbers: self.numbers,
            patterns: self.patterns,
            tiles: self.visible.shows(Shown::Tiles),
            scale,
            minute: self.minute,
            ..beachhead_draw::Style::default()
        }
    }

    /// The same for what has text, set in the fonts of this window.
    pub(crate) fn draw_text(&self, scale: f32, ctx: &egui::Context) -> beachhead_draw::Style {
        beachhead_draw::Style {
            metrics: metrics(ctx),
            ..self.draw(scale)
        }
    }

    /// How the kinds of a palette look.
    pub(crate) fn looks(&self, palette: &Palette) -> Looks {
        Looks::of(palette, self.patterns, self.visible.shows(Shown::Tiles))
    }
}
