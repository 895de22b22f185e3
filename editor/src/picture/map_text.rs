//! The text of a map as it lies under everything that tools and marks draw: heights, letters on markers, numbers, labels, names.

use beachhead_draw::{Index, Level, Looks};
use beachhead_schema::pack::Pack;
use egui::{Painter, Rect};

use super::label::{self, NameCache};
use super::shown::Shown;
use super::style::Style;
use super::view::View;

/// What the text of a map is drawn from.
pub(crate) struct MapText<'a> {
    pub(crate) pack: &'a Pack,
    /// What is known of the whole map, once it is.
    pub(crate) index: Option<&'a Index>,
    pub(crate) looks: &'a Looks,
    pub(crate) view: View,
    pub(crate) style: &'a Style,
}

impl MapText<'_> {
    /// Draws it. Names keep off `taken_map`; `revision` says whether the map is still the one that they were placed for.
    pub(crate) fn paint(
        &self,
        painter: &Painter,
        names: &mut NameCache,
        revision: u64,
        mut taken_map: Vec<Rect>,
    ) {
        let (map, looks, view, style) = (&self.pack.map, self.looks, self.view, self.style);
        let upon = |part: Shown| style.visible.painter(painter, part);
        if let Some(index) = self.index {
            let mut letters = label::letters(painter, map, index, view, style);
            if let Some(painter) = upon(Shown::Elevation) {
                label::small(&painter, letters.on(Level::HeightText), view);
            }
            if let Some(painter) = upon(Shown::Markers) {
                label::small(&painter, letters.on(Level::MarkerText), view);
            }
        }
        if let Some(painter) = upon(Shown::Numbers) {
            label::numbers(&painter, map, looks, view, style);
        }
        if let Some(painter) = upon(Shown::Labels) {
            let drawn = label::labels(&painter, map, looks, view, style);
            taken_map.extend(drawn);
        }
        if let Some(painter) = upon(Shown::Names) {
            names.paint(&painter, map, looks, revision, taken_map, (view, style));
        }
    }
}
