//! What it means for a record to be carried elsewhere: every hex it names gets another name.

use beachhead_hex::{HexNo, HexsideNo};
use beachhead_model::map::{Bond, HexesMut, NamesHexes};

/// The new name of a hex, if it has one.
pub(super) type Names<'a> = dyn Fn(&HexNo) -> Option<HexNo> + 'a;

/// The same record with other names; `None` where a hex that it can't do without has none, and where it names no hex: an
/// edge of the map is nowhere else an edge.
pub(super) fn carried<T: NamesHexes + Clone>(record: &T, names: &Names<'_>) -> Option<T> {
    let mut record = record.clone();
    let mut is_placed = false;
    for (field, hexes) in record.hexes_mut() {
        match (hexes, field.bond) {
            (HexesMut::One(hex), _) => *hex = names(hex)?,
            // Of members those are carried that have a name.
            (HexesMut::List(hexes), Bond::Members) => {
                let was_empty = hexes.is_empty();
                *hexes = hexes.iter().filter_map(names).collect();
                if hexes.is_empty() && !was_empty && !is_placed {
                    return None;
                }
            }
            (HexesMut::List(hexes), _) => {
                *hexes = hexes.iter().map(names).collect::<Option<_>>()?;
            }
            (HexesMut::Side(side), _) => {
                let other = names(side.other()?)?;
                *side = HexsideNo::between(names(side.hex())?, other);
            }
            (HexesMut::Range(..) | HexesMut::Anchors(_), _) => return None,
        }
        is_placed = true;
    }
    is_placed.then_some(record)
}

/// Each record that can be carried, and how many can't.
pub(super) fn carry<T: NamesHexes + Clone>(records: &[T], names: &Names<'_>) -> (Vec<T>, usize) {
    let carried: Vec<T> = records
        .iter()
        .filter_map(|record| carried(record, names))
        .collect();
    let lost = records.len() - carried.len();
    (carried, lost)
}

/// The stretches of a way on which every hex has a name; a single hex is no way.
pub(super) fn stretches(hexes: &[HexNo], names: &Names<'_>) -> Vec<Vec<HexNo>> {
    let mut stretches: Vec<Vec<HexNo>> = vec![Vec::new()];
    for hex in hexes {
        match (names(hex), stretches.last_mut()) {
            (Some(name), Some(stretch)) => stretch.push(name),
            _ => stretches.push(Vec::new()),
        }
    }
    stretches.retain(|stretch| stretch.len() > 1);
    stretches
}
