//! Paints numbered areas: regions of one kind that don't overlap, such as invasion areas 1 to 7.

use super::hexes::named;
use super::{Edit, Swap};
use beachhead_base::Id;
use beachhead_hex::HexNo;
use beachhead_model::map::{Map, Region};
use beachhead_model::palette::AreaKind;

/// The id of the area of a kind with this number: `invasion-3`.
pub fn area_id(kind: &Id, number: u16) -> Id {
    Id::new(format!("{kind}-{number}"))
}

/// The number of a region that is an area of its kind: 3 of `invasion-3`.
pub fn area_number(region: &Region) -> Option<u16> {
    let number = region.id.as_str().strip_prefix(region.kind.as_str())?;
    let number = number.strip_prefix('-')?.parse().ok()?;
    (area_id(&region.kind, number) == region.id).then_some(number)
}

/// Puts hexes into the area of a kind with this number, and takes them out of the other areas of the kind: `Add 2206 to
/// Invasion area 3`. An area that isn't there yet is made, with that name. Areas that lose their last hex stay.
pub fn paint_area(map: &Map, kind: &AreaKind, number: u16, hexes: &[HexNo]) -> Option<Edit> {
    let id = area_id(&kind.id, number);
    let known = map.regions.get(&id);
    let mut area = known.cloned().unwrap_or_else(|| Region {
        id: id.clone(),
        kind: kind.id.clone(),
        name: Some(format!("{} {number}", kind.name)),
        hexes: Vec::new(),
        source: None,
        note: None,
    });
    let mut added: Vec<HexNo> = Vec::new();
    for hex in hexes {
        if !area.hexes.contains(hex) {
            area.hexes.push(hex.clone());
            added.push(hex.clone());
        }
    }
    let others = map.regions.iter().filter(|region| {
        region.kind == kind.id && region.id != id && area_number(region).is_some()
    });
    let mut swaps: Vec<Swap> = others
        .filter(|other| other.hexes.iter().any(|hex| hexes.contains(hex)))
        .map(|other| {
            let mut less = other.clone();
            less.hexes.retain(|hex| !hexes.contains(hex));
            Swap::Region(other.id.clone(), vec![less])
        })
        .collect();
    if added.is_empty() && swaps.is_empty() {
        return None;
    }
    // Of an overlap that was there, the hexes stay in this area alone.
    let shown = if added.is_empty() { hexes } else { &added };
    let called = area.name.as_deref().unwrap_or(area.id.as_str());
    let title = format!("{} to {called}", named("Add", shown, "hexes"));
    swaps.push(Swap::Region(id, vec![area]));
    Edit::new(title, swaps)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::add_to_region;
    use crate::arbitrary::walk;
    use beachhead_model::arbitrary::small_pack;
    use beachhead_model::pack::Pack;
    use beachhead_model::palette::Color;

    fn kind() -> AreaKind {
        let white = Color {
            red: 255,
            green: 255,
            blue: 255,
        };
        AreaKind {
            id: "victory".into(),
            name: "Victory area".to_owned(),
            order: None,
            color: white,
        }
    }

    fn painted(pack: &mut Pack, number: u16, hexes: &[&str]) -> Option<String> {
        let hexes: Vec<HexNo> = hexes.iter().map(|hex| HexNo::from(*hex)).collect();
        let edit = paint_area(&pack.map, &kind(), number, &hexes)?;
        let title = edit.name.clone();
        walk(pack, edit);
        Some(title)
    }

    fn hexes(pack: &Pack, number: u16) -> Vec<String> {
        let area = pack.map.regions.get(&area_id(&kind().id, number));
        let hexes = area.into_iter().flat_map(|area| &area.hexes);
        hexes.map(ToString::to_string).collect()
    }

    #[test]
    fn areas_are_made_by_painting_and_never_overlap() {
        let mut pack = small_pack();
        let name = kind().name;
        let title = painted(&mut pack, 3, &["2205", "2206", "2205"]);
        assert_eq!(title, Some(format!("Add 2 hexes to {name} 3")));
        let title = painted(&mut pack, 1, &["2206", "2207"]);
        assert_eq!(title, Some(format!("Add 2 hexes to {name} 1")));
        assert_eq!(hexes(&pack, 3), ["2205"]);
        assert_eq!(hexes(&pack, 1), ["2206", "2207"]);
        assert_eq!(painted(&mut pack, 1, &["2206"]), None, "it is there");
        // Areas that overlapped before no longer do where they are painted over.
        let overlap = add_to_region(&pack.map, &area_id(&kind().id, 3), &["2206".into()]);
        walk(&mut pack, overlap.expect("a change"));
        let title = painted(&mut pack, 1, &["2206"]);
        assert_eq!(title.as_deref(), Some("Add 2206 to Victory area 1"));
        assert_eq!(hexes(&pack, 3), ["2205"]);
        let named = pack.map.regions.get(&area_id(&kind().id, 1));
        assert_eq!(named.and_then(area_number), Some(1));
    }

    #[test]
    fn other_regions_are_no_areas() {
        let mut pack = small_pack();
        let id = kind().id;
        let region = |id: &str| Region {
            id: id.into(),
            ..pack
                .map
                .regions
                .iter()
                .next()
                .expect("there is one")
                .clone()
        };
        for other in ["", "-", "-03", "-x", "3"].map(|end| region(&format!("{id}{end}"))) {
            let other = Region {
                kind: id.clone(),
                ..other
            };
            assert_eq!(area_number(&other), None, "{}", other.id);
        }
        let before = pack
            .map
            .regions
            .iter()
            .next()
            .expect("there is one")
            .clone();
        let taken: Vec<String> = before.hexes.iter().map(ToString::to_string).collect();
        let taken: Vec<&str> = taken.iter().map(String::as_str).collect();
        painted(&mut pack, 2, &taken);
        assert_eq!(
            pack.map.regions.get(&before.id),
            Some(&before),
            "it keeps its hexes"
        );
    }
}
