//! Counter sheets: the counters of a pack's forces, front and back, to be printed on both sides and cut.
//!
//! Every second page holds the backs of the one before it, mirrored so that each lies exactly behind its front: the
//! counters of a page lie in its middle, so that turning the paper moves the whole grid onto itself. Lengths are in
//! millimetres.

mod groups;
mod marks;
mod page;
mod sheets;
#[cfg(test)]
mod tests;

pub(super) use page::page;
pub use sheets::{CounterPlace, CounterPrint, CounterSheets, Flip, SheetSide};
