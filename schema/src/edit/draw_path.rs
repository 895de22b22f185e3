//! Draws roads and their like from hex to hex: new ones, longer ones, and erases them or a step of them.

use super::{Edit, Swap};
use crate::hex::HexNo;
use crate::id::Id;
use crate::map::{Map, Path};

/// Draws a path through these hexes. One of its kind that ends where the drawing begins or ends grows by it
/// (`Extend road N13`); else a new one is drawn (`Draw road 2206-2208`). With a name, all of the path gets it. Fewer
/// than two hexes make no path.
pub fn draw_path(map: &Map, kind: &Id, hexes: &[HexNo], name: Option<&str>) -> Option<Edit> {
    let called = name.map(str::to_owned);
    let mut drawn = hexes.to_vec();
    drawn.dedup();
    let (Some(first), Some(last)) = (drawn.first(), drawn.last()) else {
        return None;
    };
    if drawn.len() < 2 {
        return None;
    }
    if let Some(path) = find_end(map, kind, first).or_else(|| find_end(map, kind, last)) {
        let mut longer = path.clone();
        longer.hexes = joined(&path.hexes, &drawn);
        longer.name = called.or(longer.name);
        let name = format!("Extend {kind} {}", shown(path));
        return Edit::new(name, vec![Swap::Path(path.id.clone(), vec![longer])]);
    }
    let name = format!("Draw {kind} {first}-{last}");
    let id = fresh_id(map, kind);
    let path = Path {
        id: id.clone(),
        kind: kind.clone(),
        name: called,
        hexes: drawn,
        source: None,
        note: None,
    };
    Edit::new(name, vec![Swap::Path(id, vec![path])])
}

/// Takes a path away: `Erase road N13`.
pub fn erase_path(map: &Map, id: &Id) -> Option<Edit> {
    let path = map.paths.get(id)?;
    Edit::new(
        format!("Erase {} {}", path.kind, shown(path)),
        vec![Swap::Path(id.clone(), Vec::new())],
    )
}

/// Takes the step between two hexes out of a path: `Cut road N13 at 2206-2207`. What comes after the cut goes on as a
/// path of its own; a single hex that is left is no path.
pub fn cut_path(map: &Map, id: &Id, a: &HexNo, b: &HexNo) -> Option<Edit> {
    let path = map.paths.get(id)?;
    let is_step = |pair: &[HexNo]| pair == [a.clone(), b.clone()] || pair == [b.clone(), a.clone()];
    let at = path.hexes.windows(2).position(is_step)?;
    let (before, after) = path.hexes.split_at_checked(at + 1)?;
    let with = |id: Id, hexes: &[HexNo]| Path {
        id,
        hexes: hexes.to_vec(),
        ..path.clone()
    };
    let mut parts = [before, after].into_iter().filter(|part| part.len() > 1);
    let kept = parts.next().map(|part| with(id.clone(), part));
    let mut swaps = vec![Swap::Path(id.clone(), kept.into_iter().collect())];
    if let Some(part) = parts.next() {
        let new = fresh_id(map, &path.kind);
        swaps.push(Swap::Path(new.clone(), vec![with(new, part)]));
    }
    Edit::new(
        format!("Cut {} {} at {a}-{b}", path.kind, shown(path)),
        swaps,
    )
}

/// What the history calls it: its name, or the id if it has none.
fn shown(path: &Path) -> &str {
    path.name.as_deref().unwrap_or(path.id.as_str())
}

/// A path of this kind that begins or ends in the hex.
fn find_end<'m>(map: &'m Map, kind: &Id, hex: &HexNo) -> Option<&'m Path> {
    let ends_here =
        |path: &&Path| path.hexes.first() == Some(hex) || path.hexes.last() == Some(hex);
    map.paths
        .iter()
        .filter(|path| path.kind == *kind)
        .find(ends_here)
}

/// The hexes of a path with a drawing joined on where they share an end.
fn joined(path: &[HexNo], drawn: &[HexNo]) -> Vec<HexNo> {
    let backwards = |hexes: &[HexNo]| hexes.iter().rev().cloned().collect::<Vec<_>>();
    let chain = |mut head: Vec<HexNo>, tail: Vec<HexNo>| {
        head.extend(tail.into_iter().skip(1));
        head
    };
    if path.last() == drawn.first() {
        chain(path.to_vec(), drawn.to_vec())
    } else if path.last() == drawn.last() {
        chain(path.to_vec(), backwards(drawn))
    } else if path.first() == drawn.first() {
        chain(backwards(drawn), path.to_vec())
    } else {
        chain(drawn.to_vec(), path.to_vec())
    }
}

/// The first id of the form `road-1` that no path bears.
fn fresh_id(map: &Map, kind: &Id) -> Id {
    let mut number = 1_u32;
    loop {
        let id = Id::new(format!("{kind}-{number}"));
        if map.paths.get(&id).is_none() {
            return id;
        }
        number += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arbitrary::{small_pack, walk};
    use crate::pack::Pack;

    fn hexes(list: &str) -> Vec<HexNo> {
        list.split(' ').map(HexNo::from).collect()
    }

    fn roads(pack: &Pack) -> Vec<(String, String)> {
        let list = |path: &Path| {
            path.hexes
                .iter()
                .map(HexNo::as_str)
                .collect::<Vec<_>>()
                .join(" ")
        };
        pack.map
            .paths
            .iter()
            .map(|path| (path.id.to_string(), list(path)))
            .collect()
    }

    #[test]
    fn a_drawing_extends_what_it_touches_at_an_end() {
        for (drawn, name, expected) in [
            ("2205 2206", "Extend road N13", "2203 2204 2205 2206"), // on from its end,
            ("2206 2205", "Extend road N13", "2203 2204 2205 2206"), // up to its end,
            ("2203 2202", "Extend road N13", "2202 2203 2204 2205"), // on from its beginning,
            ("2202 2203", "Extend road N13", "2202 2203 2204 2205"), // up to its beginning.
        ] {
            let mut pack = small_pack();
            let edit = draw_path(&pack.map, &"road".into(), &hexes(drawn), None).expect("a change");
            assert_eq!(edit.name, name);
            walk(&mut pack, edit);
            assert_eq!(
                roads(&pack),
                [("road-1".to_owned(), expected.to_owned())],
                "{drawn}"
            );
        }
    }

    #[test]
    fn elsewhere_a_new_path_is_drawn() {
        for (kind, drawn, name) in [
            ("road", "2204 2304", "Draw road 2204-2304"), // from its middle,
            ("trail", "2205 2206", "Draw trail 2205-2206"), // of another kind.
        ] {
            let mut pack = small_pack();
            let edit = draw_path(&pack.map, &kind.into(), &hexes(drawn), None).expect("a change");
            assert_eq!(edit.name, name);
            walk(&mut pack, edit);
            assert_eq!(pack.map.paths.len(), 2);
        }
        for drawn in ["2204", "2204 2204"] {
            assert_eq!(
                draw_path(&small_pack().map, &"road".into(), &hexes(drawn), None),
                None,
                "{drawn} is no way"
            );
        }
    }

    #[test]
    fn a_cut_leaves_what_is_longer_than_a_hex() {
        for (a, b, left) in [
            ("2204", "2203", &[("road-1", "2204 2205")][..]),
            ("2204", "2205", &[("road-1", "2203 2204")]),
        ] {
            let mut pack = small_pack();
            let edit =
                cut_path(&pack.map, &"road-1".into(), &a.into(), &b.into()).expect("a change");
            assert_eq!(edit.name, format!("Cut road N13 at {a}-{b}"));
            walk(&mut pack, edit);
            assert_eq!(
                roads(&pack),
                left.iter()
                    .map(|(id, way)| (id.to_string(), way.to_string()))
                    .collect::<Vec<_>>()
            );
        }
        let mut pack = small_pack();
        let longer = draw_path(&pack.map, &"road".into(), &hexes("2205 2206"), None);
        walk(&mut pack, longer.expect("a change"));
        let cut =
            |pack: &Pack| cut_path(&pack.map, &"road-1".into(), &"2204".into(), &"2205".into());
        let edit = cut(&pack).expect("a change");
        walk(&mut pack, edit);
        assert_eq!(roads(&pack).len(), 2, "both parts go on");
        assert_eq!(cut(&pack), None, "it is cut");
    }

    #[test]
    fn a_path_is_erased_as_a_whole() {
        let mut pack = small_pack();
        let edit = erase_path(&pack.map, &"road-1".into()).expect("a change");
        assert_eq!(edit.name, "Erase road N13");
        walk(&mut pack, edit);
        assert!(pack.map.paths.is_empty());
        assert_eq!(erase_path(&pack.map, &"road-1".into()), None);
    }
}
