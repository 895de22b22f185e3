//! Makes regions, names them, adds hexes to them, and takes hexes out.

use std::collections::BTreeSet;

use super::fresh::fresh_id;
use super::hexes::named;
use super::{Edit, Swap};
use beachhead_base::Id;
use beachhead_hex::HexNo;
use beachhead_model::map::{Map, Region};

/// Makes a region of this kind and name, so far without hexes: `Add region Bois de Limors`. Its id is made from the
/// name. A blank name makes none.
pub fn add_region(map: &Map, kind: &Id, name: &str) -> Option<(Id, Edit)> {
    let name = name.trim();
    if name.is_empty() {
        return None;
    }
    let id = fresh_id(name, kind.as_str(), |id| map.regions.get(id).is_none());
    let region = Region {
        id: id.clone(),
        kind: kind.clone(),
        name: Some(name.to_owned()),
        hexes: Vec::new(),
        source: None,
        note: None,
    };
    let swap = Swap::Region(id.clone(), vec![region]);
    let edit = Edit::new(format!("Add region {name}"), vec![swap])?;
    Some((id, edit))
}

/// Adds hexes to a region, behind those it has: `Add 2206 to Carentan`. There must be such a region.
pub fn add_to_region(map: &Map, region: &Id, hexes: &[HexNo]) -> Option<Edit> {
    let before = map.regions.get(region)?;
    let mut after = before.clone();
    let mut met: BTreeSet<&HexNo> = before.hexes.iter().collect();
    let new = hexes.iter().filter(|hex| met.insert(hex));
    let added: Vec<HexNo> = new.cloned().collect();
    after.hexes.extend_from_slice(&added);
    let name = format!("{} to {}", named("Add", &added, "hexes"), shown(before));
    change(before, after, name)
}

/// Takes hexes out of a region: `Take 2206 from Carentan`.
pub fn take_from_region(map: &Map, region: &Id, hexes: &[HexNo]) -> Option<Edit> {
    let before = map.regions.get(region)?;
    let mut after = before.clone();
    let leave: BTreeSet<&HexNo> = hexes.iter().collect();
    let taken: Vec<HexNo> = after
        .hexes
        .extract_if(.., |hex| leave.contains(hex))
        .collect();
    let name = format!("{} from {}", named("Take", &taken, "hexes"), shown(before));
    change(before, after, name)
}

/// Gives a region another name: `Rename Carentan to Carentan and around`. A blank name takes it off. Its id stays,
/// since scenarios refer to it by that.
pub fn rename_region(map: &Map, region: &Id, name: &str) -> Option<Edit> {
    let before = map.regions.get(region)?;
    let name = Some(name.trim()).filter(|name| !name.is_empty());
    let after = Region {
        name: name.map(str::to_owned),
        ..before.clone()
    };
    let title = format!("Rename {} to {}", shown(before), shown(&after));
    change(before, after, title)
}

/// Makes a region one of another kind: `Make Carentan victory`.
pub fn set_region_kind(map: &Map, region: &Id, kind: &Id) -> Option<Edit> {
    let before = map.regions.get(region)?;
    let after = Region {
        kind: kind.clone(),
        ..before.clone()
    };
    let title = format!("Make {} {kind}", shown(before));
    change(before, after, title)
}

/// Takes a region off the map: `Remove region Carentan`. Its hexes stay what they are.
pub fn remove_region(map: &Map, region: &Id) -> Option<Edit> {
    let before = map.regions.get(region)?;
    let title = format!("Remove region {}", shown(before));
    Edit::new(title, vec![Swap::Region(region.clone(), Vec::new())])
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
    use crate::arbitrary::walk;
    use beachhead_model::arbitrary::small_pack;

    #[test]
    fn a_region_is_made_with_an_id_of_its_own() {
        let mut pack = small_pack();
        let kind = Id::from("victory");
        for (name, expected) in [
            ("Bois de Limors", "bois-de-limors"),
            (" Bois-de-Limors!", "bois-de-limors-2"),
            ("***", "victory-2"),
        ] {
            let (id, edit) = add_region(&pack.map, &kind, name).expect("a change");
            assert_eq!(id, *expected);
            assert_eq!(edit.name, format!("Add region {}", name.trim()));
            walk(&mut pack, edit);
            let made = pack.map.regions.get(&id).expect("it is there");
            assert_eq!(made.name.as_deref(), Some(name.trim()));
        }
        assert!(add_region(&pack.map, &kind, "  ").is_none());
    }

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
    #[test]
    fn a_region_is_renamed_made_another_kind_and_removed() {
        let mut pack = small_pack();
        let region = Id::from("victory");
        type Make = fn(&Map, &Id) -> Option<Edit>;
        let steps: [(Make, &str); 4] = [
            (
                |map, id| rename_region(map, id, " Carentan "),
                "Rename victory to Carentan",
            ),
            (
                |map, id| set_region_kind(map, id, &"supply".into()),
                "Make Carentan supply",
            ),
            (
                |map, id| rename_region(map, id, ""),
                "Rename Carentan to victory",
            ),
            (remove_region, "Remove region victory"),
        ];
        for (make, name) in steps {
            let edit = make(&pack.map, &region).expect("a change");
            assert_eq!(edit.name, name);
            walk(&mut pack, edit);
            assert_eq!(
                make(&pack.map, &region),
                None,
                "{name}: nothing is left to do"
            );
        }
        assert!(pack.map.regions.is_empty());
    }
}
