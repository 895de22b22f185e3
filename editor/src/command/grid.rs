//! What can be asked about the grid: a new map, another size, other numbers.

/// Something to be done about the grid: a new map, another size, other numbers.
#[derive(Clone, Debug, PartialEq)]
pub enum GridAsk {}
