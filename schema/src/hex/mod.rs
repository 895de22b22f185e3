//! Hexes and hexsides: what they are called in print, where they lie, and what touches what.
//!
//! Geometry itself is [`hexx`]; what is ours is the printed side of it: numbers, numberings, sheets and
//! half hexes. The layers of a map stand on this room (`map/` next door); it knows none of them.
//!
//! Holds always: on disk, in edits and in messages a hex is its printed number, a [`HexNo`].

pub mod compass;
pub mod hexside;
pub mod number;

pub use compass::{Compass, Orientation};
pub use hexside::HexsideNo;
pub use number::HexNo;
