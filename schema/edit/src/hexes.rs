//! What all edits of hex records share: going over the hexes, and naming them.

use std::collections::BTreeSet;

use super::{Edit, Swap};
use beachhead_hex::HexNo;
use beachhead_model::map::{HexRecord, Map};

/// An edit of the named hexes, once each: `change` gets what is known of a hex and says what shall be known of it.
pub(super) fn change_hexes(
    map: &Map,
    verb: &str,
    hexes: &[HexNo],
    change: impl Fn(&HexNo, Option<HexRecord>) -> Option<HexRecord>,
) -> Option<Edit> {
    let hexes: BTreeSet<&HexNo> = hexes.iter().collect();
    let mut changed = Vec::new();
    let mut swaps = Vec::new();
    for hex in hexes {
        let before = map.record(hex);
        let after = change(hex, before.clone());
        if after != before {
            changed.push(hex);
            swaps.push(Swap::Hex(hex.clone(), after.map(Box::new)));
        }
    }
    Edit::new(named(verb, &changed, "hexes"), swaps)
}

/// As the history shows it: `Paint 2206`, `Paint 7 hexes`.
pub(super) fn named<T: std::fmt::Display>(verb: &str, changed: &[T], many: &str) -> String {
    match changed {
        [only] => format!("{verb} {only}"),
        all => format!("{verb} {} {many}", all.len()),
    }
}
