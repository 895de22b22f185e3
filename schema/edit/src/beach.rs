//! Makes beaches and what belongs to them: sectors, their minor parts, and the boxes off the shore.

use super::fresh::fresh_id;
use super::{Edit, Swap};
use beachhead_base::Id;
use beachhead_hex::HexNo;
use beachhead_model::map::{Beach, BeachBox, Map, MinorSector, ScatterPath, Sector};

/// Makes a beach of this name, so far without hexes: `Add beach Easy`. A blank name makes none.
pub fn add_beach(map: &Map, name: &str) -> Option<(Id, Edit)> {
    let name = name.trim();
    if name.is_empty() {
        return None;
    }
    let id = fresh_id(name, "beach", |id| map.beaches.get(id).is_none());
    let beach = Beach {
        id: id.clone(),
        name: Some(name.to_owned()),
        hexes: Vec::new(),
        source: None,
        note: None,
    };
    let swap = Swap::Beach(id.clone(), vec![beach]);
    let edit = Edit::new(format!("Add beach {name}"), vec![swap])?;
    Some((id, edit))
}

/// Calls a beach otherwise: `Call beach easy Easy Red`; blank for a beach without a name.
pub fn name_beach(map: &Map, id: &Id, name: &str) -> Option<Edit> {
    let beach = map.beaches.get(id)?;
    let name = Some(name.trim()).filter(|name| !name.is_empty());
    let named = Beach {
        name: name.map(str::to_owned),
        ..beach.clone()
    };
    change_beach(
        beach,
        named,
        format!("Call beach {id} {}", name.unwrap_or("nothing")),
    )
}

/// Lets a beach run through these hexes, along the shore: `Draw beach Easy`.
pub fn draw_beach(map: &Map, id: &Id, hexes: Vec<HexNo>) -> Option<Edit> {
    let beach = map.beaches.get(id)?;
    let drawn = Beach {
        hexes,
        ..beach.clone()
    };
    change_beach(
        beach,
        drawn,
        format!("Draw beach {}", shown(&beach.name, id)),
    )
}

/// Takes a beach away with its sectors, its boxes and the ways between them: `Remove beach Easy`.
pub fn remove_beach(map: &Map, id: &Id) -> Option<Edit> {
    let beach = map.beaches.get(id)?;
    let sectors = map.sectors.iter().filter(|sector| sector.beach == *id);
    let sectors: Vec<&Id> = sectors.map(|sector| &sector.id).collect();
    let boxes = map.boxes.iter().filter(|it| it.beach == *id);
    let boxes: Vec<&Id> = boxes.map(|it| &it.id).collect();
    let mut swaps = vec![Swap::Beach(id.clone(), Vec::new())];
    swaps.extend(
        sectors
            .iter()
            .map(|id| Swap::Sector((*id).clone(), Vec::new())),
    );
    swaps.extend(
        boxes
            .iter()
            .map(|id| Swap::BeachBox((*id).clone(), Vec::new())),
    );
    swaps.extend(without_ways(map, |way| {
        way.to.as_ref().is_some_and(|to| sectors.contains(&to)) || boxes.contains(&&way.from)
    }));
    Edit::new(format!("Remove beach {}", shown(&beach.name, id)), swaps)
}

/// Makes a sector of a beach, so far without hexes: `Add sector Fox Red`. A blank name makes none.
pub fn add_sector(map: &Map, beach: &Id, name: &str) -> Option<(Id, Edit)> {
    map.beaches.get(beach)?;
    let name = name.trim();
    if name.is_empty() {
        return None;
    }
    let id = fresh_id(name, "sector", |id| map.sectors.get(id).is_none());
    let sector = Sector {
        id: id.clone(),
        beach: beach.clone(),
        name: Some(name.to_owned()),
        hexes: Vec::new(),
        from: Vec::new(),
        minor: Vec::new(),
        source: None,
        note: None,
    };
    let swap = Swap::Sector(id.clone(), vec![sector]);
    let edit = Edit::new(format!("Add sector {name}"), vec![swap])?;
    Some((id, edit))
}

/// Calls a sector otherwise: `Call sector fox-red Fox Green`; blank for a sector without a name.
pub fn name_sector(map: &Map, id: &Id, name: &str) -> Option<Edit> {
    let name = Some(name.trim()).filter(|name| !name.is_empty());
    let reported = format!("Call sector {id} {}", name.unwrap_or("nothing"));
    change_sector(map, id, reported, |sector| {
        sector.name = name.map(str::to_owned)
    })
}

/// Gives a sector to another beach: `Sector Fox Red is of Easy`.
pub fn set_sector_beach(map: &Map, id: &Id, beach: &Id) -> Option<Edit> {
    let parent = map.beaches.get(beach)?;
    let sector = map.sectors.get(id)?;
    let reported = format!(
        "Sector {} is of {}",
        shown(&sector.name, id),
        shown(&parent.name, beach)
    );
    change_sector(map, id, reported, |sector| sector.beach = beach.clone())
}

/// Lets a sector be the area of these hexes: `Draw sector Fox Red`. Its parts and its edge keep what is still of it; one that has
/// no edge to count from gets the first of the hexes.
pub fn draw_sector(map: &Map, id: &Id, hexes: Vec<HexNo>) -> Option<Edit> {
    let sector = map.sectors.get(id)?;
    let reported = format!("Draw sector {}", shown(&sector.name, id));
    change_sector(map, id, reported, |sector| {
        for minor in &mut sector.minor {
            minor.hexes.retain(|hex| hexes.contains(hex));
        }
        sector.from.retain(|hex| hexes.contains(hex));
        if sector.from.is_empty() {
            sector.from.extend(hexes.first().cloned());
        }
        sector.hexes = hexes;
    })
}

/// Lets a hex lie at the edge from which a die counts in a sector (`Count sector Fox Red from 2706`), or no longer (`… not from
/// 2706`). Only a hex of the sector can.
pub fn toggle_sector_edge(map: &Map, id: &Id, hex: &HexNo) -> Option<Edit> {
    let sector = map
        .sectors
        .get(id)
        .filter(|sector| sector.hexes.contains(hex))?;
    let no_longer = sector.from.contains(hex);
    let how = if no_longer { "not from" } else { "from" };
    let reported = format!("Count sector {} {how} {hex}", shown(&sector.name, id));
    change_sector(map, id, reported, |sector| {
        if no_longer {
            sector.from.retain(|other| other != hex);
        } else {
            sector.from.push(hex.clone());
        }
    })
}

/// Takes a sector away with the ways that lead to it: `Remove sector Fox Red`.
pub fn remove_sector(map: &Map, id: &Id) -> Option<Edit> {
    let sector = map.sectors.get(id)?;
    let mut swaps = vec![Swap::Sector(id.clone(), Vec::new())];
    swaps.extend(without_ways(map, |way| way.to.as_ref() == Some(id)));
    Edit::new(format!("Remove sector {}", shown(&sector.name, id)), swaps)
}

/// Adds a minor sector without hexes and dice: `Add a part to sector Fox Red`.
pub fn add_minor(map: &Map, id: &Id) -> Option<Edit> {
    let sector = map.sectors.get(id)?;
    let reported = format!("Add a part to sector {}", shown(&sector.name, id));
    change_sector(map, id, reported, |sector| {
        sector.minor.push(MinorSector {
            dice: Vec::new(),
            hexes: Vec::new(),
        });
    })
}

/// Lets a minor sector, counted from 0, have these hexes: `Draw part 2 of sector Fox Red`.
pub fn draw_minor(map: &Map, id: &Id, at: usize, hexes: Vec<HexNo>) -> Option<Edit> {
    change_minor(map, id, at, "Draw", |minor| minor.hexes = hexes)
}

/// Lets a minor sector, counted from 0, be taken by these die numbers: `Dice for part 2 of sector Fox Red`.
pub fn set_minor_dice(map: &Map, id: &Id, at: usize, dice: Vec<u8>) -> Option<Edit> {
    change_minor(map, id, at, "Dice for", |minor| minor.dice = dice)
}

/// Takes a minor sector, counted from 0, away: `Remove part 2 of sector Fox Red`.
pub fn remove_minor(map: &Map, id: &Id, at: usize) -> Option<Edit> {
    let sector = map.sectors.get(id)?;
    let reported = format!(
        "Remove part {} of sector {}",
        at + 1,
        shown(&sector.name, id)
    );
    change_sector(map, id, reported, |sector| {
        if at < sector.minor.len() {
            sector.minor.remove(at);
        }
    })
}

/// Places the box of a beach, `Place box of Easy in 2710`, or moves it with the ways that begin in it, `Move box …`.
pub fn place_box(map: &Map, beach: &Id, hex: &HexNo) -> Option<Edit> {
    let parent = map.beaches.get(beach)?;
    let called = shown(&parent.name, beach);
    let Some(there) = map.boxes.iter().find(|it| it.beach == *beach) else {
        let id = fresh_id(&format!("{beach}-box"), "box", |id| {
            map.boxes.get(id).is_none()
        });
        let new = BeachBox {
            id: id.clone(),
            beach: beach.clone(),
            hex: hex.clone(),
            source: None,
            note: None,
        };
        let swap = Swap::BeachBox(id, vec![new]);
        return Edit::new(format!("Place box of {called} in {hex}"), vec![swap]);
    };
    if there.hex == *hex {
        return None;
    }
    let moved = BeachBox {
        hex: hex.clone(),
        ..there.clone()
    };
    let mut swaps = vec![Swap::BeachBox(there.id.clone(), vec![moved])];
    let ways = map.scatter_paths.iter().filter(|way| way.from == there.id);
    for way in ways {
        let moved = ScatterPath {
            way: begun_in(map, hex, &way.way),
            ..way.clone()
        };
        swaps.push(Swap::ScatterPath(way.id.clone(), vec![moved]));
    }
    Edit::new(format!("Move box of {called} to {hex}"), swaps)
}

/// Takes the box of a beach away with the ways that begin in it: `Remove box of Easy`.
pub fn remove_box(map: &Map, beach: &Id) -> Option<Edit> {
    let called = map.beaches.get(beach).and_then(|beach| beach.name.clone());
    let there = map.boxes.iter().find(|it| it.beach == *beach)?;
    let mut swaps = vec![Swap::BeachBox(there.id.clone(), Vec::new())];
    swaps.extend(without_ways(map, |way| way.from == there.id));
    Edit::new(format!("Remove box of {}", shown(&called, beach)), swaps)
}

/// A way that begins in another hex and joins the old one as straight as can be.
fn begun_in(map: &Map, hex: &HexNo, way: &[HexNo]) -> Vec<HexNo> {
    let Some(rest) = way.get(1..).filter(|rest| !rest.is_empty()) else {
        return vec![hex.clone()];
    };
    // Moved along the way: what lies behind goes.
    if let Some(at) = rest.iter().position(|on| on == hex) {
        return rest.iter().skip(at).cloned().collect();
    }
    let ends = rest.first().and_then(|next| {
        let grid = &map.grid;
        Some((grid.find(hex.as_str())?, grid.find(next.as_str())?))
    });
    let mut new = match ends {
        Some((from, to)) => {
            let line = map.grid.line_between(from, to);
            line.into_iter().map(|hex| map.grid.number(hex)).collect()
        }
        None => vec![hex.clone()],
    };
    let skipped = usize::from(ends.is_some());
    new.extend(rest.iter().skip(skipped).cloned());
    new
}

fn without_ways(map: &Map, goes: impl Fn(&ScatterPath) -> bool) -> Vec<Swap> {
    let ways = map.scatter_paths.iter().filter(|way| goes(way));
    ways.map(|way| Swap::ScatterPath(way.id.clone(), Vec::new()))
        .collect()
}

fn change_beach(before: &Beach, after: Beach, reported: String) -> Option<Edit> {
    if after == *before {
        return None;
    }
    Edit::new(reported, vec![Swap::Beach(before.id.clone(), vec![after])])
}

fn change_sector(
    map: &Map,
    id: &Id,
    reported: String,
    change: impl FnOnce(&mut Sector),
) -> Option<Edit> {
    let before = map.sectors.get(id)?;
    let mut after = before.clone();
    change(&mut after);
    if after == *before {
        return None;
    }
    Edit::new(reported, vec![Swap::Sector(id.clone(), vec![after])])
}

fn change_minor(
    map: &Map,
    id: &Id,
    at: usize,
    verb: &str,
    change: impl FnOnce(&mut MinorSector),
) -> Option<Edit> {
    let sector = map.sectors.get(id)?;
    let reported = format!(
        "{verb} part {} of sector {}",
        at + 1,
        shown(&sector.name, id)
    );
    change_sector(map, id, reported, |sector| {
        if let Some(minor) = sector.minor.get_mut(at) {
            change(minor);
        }
    })
}

fn shown<'n>(name: &'n Option<String>, id: &'n Id) -> &'n str {
    name.as_deref().unwrap_or(id.as_str())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arbitrary::walk;
    use crate::draw_scatter;
    use beachhead_model::arbitrary::small_pack;
    use beachhead_model::pack::Pack;

    fn hexes(list: &str) -> Vec<HexNo> {
        list.split_whitespace().map(HexNo::from).collect()
    }

    /// Makes an edit and says what it is called.
    fn make(pack: &mut Pack, edit: Option<Edit>) -> String {
        let edit = edit.expect("a change");
        let name = edit.name.clone();
        walk(pack, edit);
        name
    }

    /// A beach Easy with a sector Fox Red, a box in 2710 and a way.
    fn landed() -> (Pack, Id, Id) {
        let mut pack = small_pack();
        let (easy, edit) = add_beach(&pack.map, " Easy ").expect("a change");
        assert_eq!(make(&mut pack, Some(edit)), "Add beach Easy");
        let (fox, edit) = add_sector(&pack.map, &easy, "Fox Red").expect("a change");
        assert_eq!(make(&mut pack, Some(edit)), "Add sector Fox Red");
        let edit = draw_beach(&pack.map, &easy, hexes("2706 2606 2607"));
        assert_eq!(make(&mut pack, edit), "Draw beach Easy");
        let edit = draw_sector(&pack.map, &fox, hexes("2706 2606"));
        assert_eq!(make(&mut pack, edit), "Draw sector Fox Red");
        let edit = place_box(&pack.map, &easy, &"2710".into());
        assert_eq!(make(&mut pack, edit), "Place box of Easy in 2710");
        let way = hexes("2710 2709 2708 2707 2706");
        let (_, edit) = draw_scatter(&pack.map, &"easy-box".into(), Some(&fox), way, vec![1])
            .expect("a change");
        make(&mut pack, Some(edit));
        (pack, easy, fox)
    }

    #[test]
    fn a_beach_is_made_and_removed_with_all_that_is_of_it() {
        let (mut pack, easy, fox) = landed();
        let edit = name_beach(&pack.map, &easy, "Easy Red");
        assert_eq!(make(&mut pack, edit), "Call beach easy Easy Red");
        let edit = name_sector(&pack.map, &fox, "");
        assert_eq!(make(&mut pack, edit), "Call sector fox-red nothing");
        let edit = remove_beach(&pack.map, &easy);
        assert_eq!(make(&mut pack, edit), "Remove beach Easy Red");
        assert_eq!(pack, small_pack(), "sector, box and way go too");
        assert!(add_beach(&pack.map, "  ").is_none());
        assert!(add_sector(&pack.map, &easy, "Fox").is_none(), "of no beach");
    }

    #[test]
    fn a_sector_has_parts_with_dice() {
        let (mut pack, easy, fox) = landed();
        let edge = |pack: &Pack| pack.map.sectors.get(&fox).map(|it| it.from.clone());
        assert_eq!(edge(&pack), Some(hexes("2706")), "where it was begun");
        let edit = toggle_sector_edge(&pack.map, &fox, &"2606".into());
        assert_eq!(make(&mut pack, edit), "Count sector Fox Red from 2606");
        let edit = toggle_sector_edge(&pack.map, &fox, &"2706".into());
        assert_eq!(make(&mut pack, edit), "Count sector Fox Red not from 2706");
        assert_eq!(edge(&pack), Some(hexes("2606")));
        assert_eq!(toggle_sector_edge(&pack.map, &fox, &"2710".into()), None);
        let edit = add_minor(&pack.map, &fox);
        assert_eq!(make(&mut pack, edit), "Add a part to sector Fox Red");
        let edit = draw_minor(&pack.map, &fox, 0, hexes("2606"));
        assert_eq!(make(&mut pack, edit), "Draw part 1 of sector Fox Red");
        let edit = set_minor_dice(&pack.map, &fox, 0, vec![1, 2]);
        assert_eq!(make(&mut pack, edit), "Dice for part 1 of sector Fox Red");
        let edit = draw_sector(&pack.map, &fox, hexes("2706"));
        make(&mut pack, edit);
        let sector = pack.map.sectors.get(&fox).expect("it is there");
        assert!(
            sector.minor.iter().all(|minor| minor.hexes.is_empty()),
            "2606 left it"
        );
        let edit = remove_minor(&pack.map, &fox, 0);
        assert_eq!(make(&mut pack, edit), "Remove part 1 of sector Fox Red");
        assert_eq!(
            draw_minor(&pack.map, &fox, 0, hexes("2706")),
            None,
            "it is gone"
        );
        let (dog, edit) = add_beach(&pack.map, "Dog").expect("a change");
        make(&mut pack, Some(edit));
        let edit = set_sector_beach(&pack.map, &fox, &dog);
        assert_eq!(make(&mut pack, edit), "Sector Fox Red is of Dog");
        let edit = remove_sector(&pack.map, &fox);
        assert_eq!(make(&mut pack, edit), "Remove sector Fox Red");
        assert!(
            pack.map.scatter_paths.is_empty(),
            "nothing leads to it any more"
        );
        assert!(pack.map.beaches.get(&easy).is_some());
    }

    #[test]
    fn a_box_moves_with_its_ways() {
        for (to, way) in [
            ("2711", "2711 2710 2709 2708 2707 2706"), // Away from the shore,
            ("2708", "2708 2707 2706"),                // towards it,
            ("2609", "2609 2709 2708 2707 2706"),      // and aside.
        ] {
            let (mut pack, easy, _) = landed();
            let edit = place_box(&pack.map, &easy, &to.into());
            assert_eq!(make(&mut pack, edit), format!("Move box of Easy to {to}"));
            let moved = pack.map.scatter_paths.iter().next().expect("a way");
            let moved: Vec<&str> = moved.way.iter().map(HexNo::as_str).collect();
            if to == "2711" {
                assert_eq!(moved.first(), Some(&"2711"));
                assert!(
                    beachhead_shore::jumps(&pack.map.grid, &hexes(&moved.join(" "))).is_empty()
                );
            } else {
                assert_eq!(moved.join(" "), way);
            }
            assert_eq!(place_box(&pack.map, &easy, &to.into()), None);
            let edit = remove_box(&pack.map, &easy);
            assert_eq!(make(&mut pack, edit), "Remove box of Easy");
            assert!(pack.map.scatter_paths.is_empty());
        }
    }
}
