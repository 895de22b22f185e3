//! Lints of the palette.

pub(super) mod empty_pattern;
pub(super) mod empty_range;
pub(super) mod glyph_leaves_hex;
mod glyph_place;
pub(super) mod id_doubled;
pub(super) mod invisible;
pub(super) mod look_alike;
pub(super) mod pattern_out_of_range;
pub(super) mod unknown_figure;
pub(super) mod unknown_pattern;
