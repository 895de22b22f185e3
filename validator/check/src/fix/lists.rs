//! Changing the hexes that records of the map name, as swaps.

use beachhead_edit::{Spot, Swap};
use beachhead_hex::HexNo;
use beachhead_model::map::{HexField, HexesMut};
use beachhead_model::spot::MapSpot;

use super::fixing::{Fixing, Places};

/// The swaps that come of changing every list of hexes that the records at these places have. `change` gets the record, the
/// field, what the list is called in messages (`region victory`) and the list.
pub(super) fn of_lists(
    fixing: &Fixing<'_>,
    places: &Places,
    mut change: impl FnMut(&Spot, HexField, &str, &mut Vec<HexNo>),
) -> Vec<Swap> {
    of_records(fixing, places, |record| {
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
    })
}

/// The swaps that come of writing another number wherever the map names a hex, but for hexsides and the line of the
/// hex itself.
pub(super) fn renumbered(fixing: &Fixing<'_>, from: &HexNo, to: &HexNo) -> Vec<Swap> {
    of_records(fixing, &fixing.naming(from), |record| {
        let groups = record.hexes_mut().into_iter();
        groups.for_each(|(_, hexes)| hexes.rename(from, to));
    })
}

/// The swaps that come of changing the records at these places.
pub(super) fn of_records(
    fixing: &Fixing<'_>,
    places: &Places,
    mut change: impl FnMut(&mut dyn MapSpot),
) -> Vec<Swap> {
    let mut swaps = Vec::new();
    for (layer, places) in places {
        let layer = fixing.layers().get(*layer);
        swaps.extend(
            layer
                .into_iter()
                .flat_map(|layer| layer.changed_at(places, &mut change)),
        );
    }
    swaps
}
