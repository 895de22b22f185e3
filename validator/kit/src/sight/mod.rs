//! Lines of sight: the hexes that a straight line passes, and who sees whom over heights.
//!
//! | module | what it has |
//! |---|---|
//! | `trace` | [`Trace`]: the hexes, hexsides and corners that a line passes, in whole numbers |
//! | `heights` | [`Heights`]: how tall each hex and hexside of a board is, from the table `heights` |
//! | `crossing` | [`Heights::worst_side`], [`Heights::rises`]: the hexsides that a line crosses |
//! | `look` | [`Heights::sees`], [`Heights::look`]: who sees whom, and the cross-section |
//!
//! A rulebook with rules of its own takes the trace alone.

mod crossing;
mod heights;
mod look;
#[cfg(test)]
mod tests;
mod trace;

pub use heights::{
    DEFAULT_EYE, HEIGHT_MISSING, HEIGHT_UNKNOWN, HEIGHT_UNREADABLE, HEIGHTS, Heights,
};
pub use trace::{Axial, Crossed, Exit, Flank, Next, Trace};
