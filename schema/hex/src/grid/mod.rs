//! The grid of a map: its sheets laid together, every printed number tied to a place.
//!
//! [`GridSpec`] is data, what a map file holds; [`Grid`] is that data checked and ready to answer: in
//! `names` by printed number, in `around` about neighbours and distances, in `corner` about where sides meet, in
//! `shape` about points and edges, in `area` about what people point at.
//!
//! Holds always: a number and an index find each other without a table of numbers, so a grid of a million
//! hexes is made at once and takes next to no memory (`tests::a_million_hexes_take_no_time`).

mod area;
mod around;
mod compile;
mod corner;
mod digits;
mod error;
mod grow;
mod names;
mod part;
mod shape;
mod spec;
mod unnumbered;

pub use area::Flood;
pub use around::Side;
pub use compile::Grid;
pub use corner::Corner;
pub use error::{GridError, NumberError};
pub use shape::{Bounds, Extent};
pub use spec::{GridSpec, HexIx};
pub use unnumbered::UnnumberedLines;

#[cfg(test)]
mod tests;
