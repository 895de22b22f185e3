//! The colours of the display list as the screen wants them.

use beachhead_draw::{Ink, Look};
use beachhead_schema::Id;
use beachhead_schema::palette::Palette;
use egui::Color32;

use super::ink::color32;

/// The paper on which nothing is printed.
pub(crate) const PAPER: Color32 = opaque(beachhead_draw::PAPER);
/// What a kind that the palette doesn't know is drawn in, unlike any terrain.
pub(crate) const UNKNOWN: Color32 = opaque(beachhead_draw::UNKNOWN);

const fn opaque(ink: Ink) -> Color32 {
    Color32::from_rgb(ink.red, ink.green, ink.blue)
}

/// A colour of the display list.
pub(crate) fn of_ink(ink: Ink) -> Color32 {
    Color32::from_rgba_unmultiplied(ink.red, ink.green, ink.blue, ink.alpha)
}

/// What the ground of a hex is painted in; an unpainted hex shows what lies under the map.
pub(crate) fn ground(look: Look) -> Color32 {
    look.ground().map_or(Color32::TRANSPARENT, of_ink)
}

/// The colour of a terrain, for tools and palettes.
pub(crate) fn terrain_color(palette: &Palette, terrain: &Id) -> Color32 {
    palette
        .terrains
        .get(terrain)
        .map_or(UNKNOWN, |kind| color32(kind.color))
}
