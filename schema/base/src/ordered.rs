//! [`Ordered`]: records that lists show in an order of their own. Files and layers keep them by key, which is not for people to see.

use crate::layer::{Keyed, Layer};

/// A record whose place in a list can be chosen.
pub trait Ordered: Keyed {
    /// Its place. Records with a lower number come first, those without one last.
    fn order(&self) -> Option<u16>;

    /// Gives it another place.
    fn set_order(&mut self, order: Option<u16>);
}

impl<T: Ordered> Layer<T> {
    /// The records as lists show them: by `order`, and by id where that is the same; those without an `order` last.
    pub fn ordered(&self) -> Vec<&T> {
        in_order(self, Ordered::order)
    }
}

/// The records of a layer as lists show them.
pub fn in_order<T: Keyed>(layer: &Layer<T>, order: fn(&T) -> Option<u16>) -> Vec<&T> {
    let mut records: Vec<&T> = layer.iter().collect();
    // They are sorted by id, and the sort is stable.
    records.sort_by_key(|record| place_in_order(order(record)));
    records
}

/// The number by which places are compared: a record without a place comes last.
pub fn place_in_order(order: Option<u16>) -> u32 {
    order.map_or(u32::MAX, u32::from)
}
