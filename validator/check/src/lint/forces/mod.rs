//! Lints of the forces.

pub(super) mod back_face;
pub(super) mod figure_missing;
pub(super) mod figure_out_of_range;
pub(super) mod name_doubled;
pub(super) mod steps;
pub(super) mod unit_doubled;
pub(super) mod unit_idle;
pub(super) mod unknown_kind;
