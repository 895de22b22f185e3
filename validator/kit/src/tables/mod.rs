//! A pack's tables as a rulebook reads them: each cell once, with a fault for each that can't be read.
//!
//! | module | what it has |
//! |---|---|
//! | `reader` | [`Reader`]: cells, rows by die, bands, and the faults that it finds |
//! | `fault` | [`Fault`]: what is wrong, its table and its row |
//! | `lookup` | [`DieRow`], [`Bands`]: how a die or a value finds its cell in play |
//! | [`cells`] | readers of single cells: numbers, fractions, words |
//! | `choices` | [`choices!`](crate::choices): what a rulebook leaves open, a row for each choice |

pub mod cells;
mod choices;
mod fault;
mod lookup;
mod reader;

pub use fault::{Fault, Lack, Spot};
pub use lookup::{Bands, DieRow};
pub use reader::Reader;
