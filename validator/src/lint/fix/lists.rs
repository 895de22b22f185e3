//! Changing the records of a layer as swaps: of each key all its records, and only where something changes.

use beachhead_schema::edit::Swap;
use beachhead_schema::hex::HexNo;
use beachhead_schema::layer::{Keyed, Layer};
use beachhead_schema::map::{EntryHexes, Map};

/// The swaps that come of changing every record of a layer in place, keys aside.
pub(super) fn changed<T: Keyed + Clone + PartialEq>(
    layer: &Layer<T>,
    swap: impl Fn(T::Key, Vec<T>) -> Swap,
    mut change: impl FnMut(&mut T),
) -> Vec<Swap> {
    let same_key = layer.as_slice().chunk_by(|a, b| a.key() == b.key());
    let swaps = same_key.filter_map(|before| {
        let mut after = before.to_vec();
        after.iter_mut().for_each(&mut change);
        let key = before.first()?.key();
        (after.as_slice() != before).then(|| swap(key, after))
    });
    swaps.collect()
}

/// The swaps that come of changing every list of hexes that a record of the map has. Lists are called as messages call
/// them: `region victory`.
pub(super) fn of_lists(map: &Map, mut change: impl FnMut(&str, &mut Vec<HexNo>)) -> Vec<Swap> {
    let mut swaps = changed(&map.paths, Swap::Path, |path| {
        change(&format!("path {}", path.id), &mut path.hexes);
    });
    swaps.extend(changed(&map.tide_lines, Swap::TideLine, |line| {
        change(&format!("tide line {}", line.id), &mut line.hexes);
    }));
    swaps.extend(changed(&map.beaches, Swap::Beach, |beach| {
        change(&format!("beach {}", beach.id), &mut beach.hexes);
    }));
    swaps.extend(changed(&map.sectors, Swap::Sector, |sector| {
        change(&format!("sector {}", sector.id), &mut sector.hexes);
        let minor = format!("a minor sector of {}", sector.id);
        let parts = sector.minor.iter_mut();
        parts.for_each(|part| change(&minor, &mut part.hexes));
    }));
    swaps.extend(changed(&map.scatter_paths, Swap::ScatterPath, |path| {
        change(&format!("scatter path {}", path.id), &mut path.way);
    }));
    swaps.extend(changed(&map.entries, Swap::Entry, |entry| {
        if let EntryHexes::Hexes(hexes) = &mut entry.at {
            change(&format!("entry {}", entry.id), hexes);
        }
    }));
    swaps.extend(changed(&map.regions, Swap::Region, |region| {
        change(&format!("region {}", region.id), &mut region.hexes);
    }));
    swaps.extend(changed(&map.markers, Swap::Marker, |marker| {
        change(&format!("marker {}", marker.id), &mut marker.security);
    }));
    swaps
}

/// Whether the order of such a list says nothing.
pub(super) fn is_unordered(what: &str) -> bool {
    ["region ", "marker ", "entry "]
        .iter()
        .any(|kind| what.starts_with(kind))
}

/// The swaps that come of writing another number wherever the map names a hex, but for hexsides and the line of the
/// hex itself.
pub(super) fn renumbered(map: &Map, from: &HexNo, to: &HexNo) -> Vec<Swap> {
    let write = |hex: &mut HexNo| {
        if hex == from {
            *hex = to.clone();
        }
    };
    let mut swaps = of_lists(map, |_, hexes| hexes.iter_mut().for_each(write));
    swaps.extend(changed(&map.boxes, Swap::BeachBox, |it| write(&mut it.hex)));
    swaps.extend(changed(&map.labels, Swap::Label, |it| write(&mut it.hex)));
    swaps.extend(changed(&map.underlays, Swap::Underlay, |it| {
        let anchors = it.anchors.iter_mut();
        anchors.for_each(|anchor| write(&mut anchor.hex));
    }));
    // Markers and entries have hexes besides their lists: what was swapped for their lists is made anew.
    swaps.retain(|swap| !matches!(swap, Swap::Marker(..) | Swap::Entry(..)));
    swaps.extend(changed(&map.markers, Swap::Marker, |it| {
        write(&mut it.hex);
        it.security.iter_mut().for_each(write);
    }));
    swaps.extend(changed(&map.entries, Swap::Entry, |it| match &mut it.at {
        EntryHexes::Hexes(hexes) => hexes.iter_mut().for_each(write),
        EntryHexes::Between(_, a, b) => [a, b].into_iter().for_each(write),
        EntryHexes::Edge(_) => {}
    }));
    swaps
}
