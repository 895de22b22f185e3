//! What tools can be set to, and the lists of what they draw that is no kind of the palette: one file for each.

pub(super) mod beach;
pub(super) mod chart;
mod dice;
pub(super) mod entry;
pub(super) mod heights;
pub(super) mod label;
pub(super) mod line_name;
pub(super) mod marker;
pub(super) mod plan;
pub(super) mod region;
pub(super) mod scatter;
pub(super) mod section;
mod set;
pub(super) mod tide;
