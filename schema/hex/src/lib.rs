//! Hexes and hexsides: what they are called in print, where they lie, and what touches what.
//!
//! Geometry itself is [`hexx`]; what is ours is the printed side of it: numbers, numberings, sheets and
//! half hexes. The layers of a map stand on this crate; it knows none of them.
//!
//! From the bottom up: [`compass`] and [`number`] are words, [`frame`] is the shape of a sheet,
//! [`numbering`] prints on it, [`sheet`] says which of its hexes are there, [`grid`] lays sheets together
//! and answers questions, [`preset`] holds the maps of the four rulebooks, [`usual`] the
//! usual grids of other games.
//!
//! Holds always: on disk, in edits and in messages a hex is its printed number, a [`HexNo`]; in memory it
//! is a [`HexIx`], which never leaves the program.

#[macro_use]
extern crate beachhead_base;

pub mod compass;
pub mod frame;
pub mod glyphs;
pub mod grid;
pub mod hexside;
pub mod number;
pub mod numbering;
pub mod preset;
mod resize;
pub mod sheet;
pub mod usual;

pub use compass::{Compass, Orientation};
pub use frame::{Cell, Frame, Lines, Parity};
pub use glyphs::{Alphabet, Case, Glyphs};
pub use grid::{
    Bounds, Corner, Extent, Flood, Grid, GridError, GridSpec, HexIx, NumberError, Side,
    UnnumberedLines,
};
pub use hexside::{Across, HexsideNo};
pub use number::HexNo;
pub use number::natural;
pub use numbering::{Axis, Grows, Numbering, NumberingError};
pub use resize::{Edges, Numbers, ResizeError, Resized, resize, with_holes_of};
pub use sheet::{Half, Halves, Sheet};
