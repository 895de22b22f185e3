//! Changing the hexes that records of the map name, as swaps.

use beachhead_schema::edit::{Spot, Swap};
use beachhead_schema::hex::HexNo;
use beachhead_schema::map::{HexField, HexesMut, Map};

/// The swaps that come of changing every list of hexes that a record of the map has. `change` gets the record, the field,
/// what the list is called in messages (`region victory`) and the list.
pub(super) fn of_lists(
    map: &Map,
    mut change: impl FnMut(&Spot, HexField, &str, &mut Vec<HexNo>),
) -> Vec<Swap> {
    let mut swaps = Vec::new();
    for layer in map.layers() {
        swaps.extend(layer.changed(&mut |record| {
            let (spot, name) = (record.spot(), record.described());
            for (field, hexes) in record.hexes_mut() {
                if let HexesMut::List(hexes) = hexes {
                    let what = match field.part {
                        Some(part) => format!("{part} of {name}"),
                        None => name.clone(),
                    };
                    change(&spot, field, &what, hexes);
                }
            }
        }));
    }
    swaps
}

/// The swaps that come of writing another number wherever the map names a hex, but for hexsides and the line of the
/// hex itself.
pub(super) fn renumbered(map: &Map, from: &HexNo, to: &HexNo) -> Vec<Swap> {
    let mut swaps = Vec::new();
    for layer in map.layers() {
        swaps.extend(layer.changed(&mut |record| {
            let groups = record.hexes_mut().into_iter();
            groups.for_each(|(_, hexes)| hexes.rename(from, to));
        }));
    }
    swaps
}
