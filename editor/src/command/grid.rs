//! What can be asked for about the grid: a new map, another size, other numbers.

use crate::new_map::{NewMap, Words};

/// Something to be done about the grid.
#[derive(Clone, Debug, PartialEq)]
pub enum GridAsk {
    /// Opens the wizard for a new map.
    New,
    /// Makes this map, with these words, and shows it in the place of the pack that is open.
    Create(Box<NewMap>, Words),
    /// Opens the window for another size.
    Resize,
    /// Opens the window for other numbers.
    Renumber,
}
