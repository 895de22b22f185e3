//! Lints of the palette.

pub(super) mod empty_range;
pub(super) mod id_doubled;
pub(super) mod invisible;
pub(super) mod look_alike;
pub(super) mod unknown_figure;
