//! Adds hexes to a region, and takes them out.

use super::hexes::named;
use super::{Edit, Swap};
use crate::hex::HexNo;
use crate::id::Id;
use crate::map::{Map, Region};

/// Adds hexes to a region, behind those it has: `Add 2206 to Carentan`. There must be such a region.
pub fn add_to_region(map: &Map, region: &Id, hexes: &[HexNo]) -> Option<Edit> {
    let before = map.regions.get(region)?;
    let mut after = before.clone();
    for hex in hexes {
        if !after.hexes.contains(hex) {
            after.hexes.push(hex.clone());
        }
    }
    let added = after.hexes.get(before.hexes.len()..).unwrap_or_default();
    let name = format!("{} to {}", named("Add", added, "hexes"), shown(before));
    change(before, after, name)
}

/// Takes hexes out of a region: `Take 2206 from Carentan`.
pub fn take_from_region(map: &Map, region: &Id, hexes: &[HexNo]) -> Option<Edit> {
    let before = map.regions.get(region)?;
    let mut after = before.clone();
    let taken: Vec<HexNo> = after
        .hexes
        .extract_if(.., |hex| hexes.contains(hex))
        .collect();
    let name = format!("{} from {}", named("Take", &taken, "hexes"), shown(before));
    change(before, after, name)
}

fn change(before: &Region, after: Region, name: String) -> Option<Edit> {
    if after == *before {
        None
    } else {
        Edit::new(name, vec![Swap::Region(before.id.clone(), vec![after])])
    }
}

fn shown(region: &Region) -> &str {
    region.name.as_deref().unwrap_or(region.id.as_str())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arbitrary::{small_pack, walk};

    #[test]
    fn hexes_join_and_leave_a_region() {
        let mut pack = small_pack();
        let region = Id::from("victory");
        let both = ["1706", "2206"].map(HexNo::from);
        let edit = add_to_region(&pack.map, &region, &both).expect("a change");
        assert_eq!(edit.name, "Add 2206 to victory", "1706 is in it");
        walk(&mut pack, edit);
        assert_eq!(add_to_region(&pack.map, &region, &both), None);

        let edit = take_from_region(&pack.map, &region, &both).expect("a change");
        assert_eq!(edit.name, "Take 2 hexes from victory");
        walk(&mut pack, edit);
        assert_eq!(
            pack.map
                .regions
                .get(&region)
                .map(|region| region.hexes.len()),
            Some(0)
        );
        assert_eq!(take_from_region(&pack.map, &region, &both), None);
        assert_eq!(add_to_region(&pack.map, &"no-such".into(), &both), None);
    }
}
