//! Draws roads and their like from hex to hex: new ones, longer ones, and erases them or a step of them.

use super::{Edit, Swap};
use beachhead_base::Id;
use beachhead_hex::HexNo;
use beachhead_model::map::{Map, Path};

/// Draws a path through these hexes. One of its kind that ends where the drawing begins or ends grows by it
/// (`Extend road N13`); two that it leads from end to end become one (`Join road N13 and road-2`), unless both have
/// names of their own; else a new one is drawn (`Draw road 2206-2208`, `Draw road 2204-2304 off N13`). Steps at either
/// end that are there already aren't drawn again. With a name, all of the path gets it, also one that is only drawn
/// over. Fewer than two hexes make no path.
pub fn draw_path(map: &Map, kind: &Id, hexes: &[HexNo], name: Option<&str>) -> Option<Edit> {
    let mut drawn = hexes.to_vec();
    drawn.dedup();
    let drawn = match fresh(map, kind, &drawn) {
        Some(drawn) => drawn,
        None => return rename(path_over(map, kind, drawn.first()?, drawn.get(1)?)?, name),
    };
    let (Some(first), Some(last)) = (drawn.first(), drawn.last()) else {
        return None;
    };
    let called = name.map(str::to_owned);
    let begun = find_end(map, kind, first, name);
    let ended = find_end(map, kind, last, name);
    if let (Some(one), Some(other)) = (begun, ended)
        && one.id != other.id
        && (name.is_some() || one.name.is_none() || other.name.is_none() || one.name == other.name)
    {
        let mut whole = one.clone();
        whole.hexes = joined(&joined(&one.hexes, drawn), &other.hexes);
        whole.name = called.or(whole.name).or_else(|| other.name.clone());
        let name = format!("Join {kind} {} and {}", shown(one), shown(other));
        let swaps = vec![
            Swap::Path(one.id.clone(), vec![whole]),
            Swap::Path(other.id.clone(), Vec::new()),
        ];
        return Edit::new(name, swaps);
    }
    if let Some(path) = begun.or(ended) {
        let mut longer = path.clone();
        longer.hexes = joined(&path.hexes, drawn);
        longer.name = called.or(longer.name);
        let name = format!("Extend {kind} {}", shown(path));
        return Edit::new(name, vec![Swap::Path(path.id.clone(), vec![longer])]);
    }
    let of_kind = || map.paths.iter().filter(|path| path.kind == *kind);
    let stem = of_kind().find(|path| path.hexes.contains(first));
    let name = match stem {
        Some(stem) => format!("Draw {kind} {first}-{last} off {}", shown(stem)),
        None => format!("Draw {kind} {first}-{last}"),
    };
    let id = fresh_id(map, kind, &[]);
    let path = Path {
        id: id.clone(),
        kind: kind.clone(),
        name: called,
        hexes: drawn.to_vec(),
        source: None,
        note: None,
    };
    Edit::new(name, vec![Swap::Path(id, vec![path])])
}

/// What is left of a drawing without the steps at either end that paths of the kind have already.
fn fresh<'d>(map: &Map, kind: &Id, drawn: &'d [HexNo]) -> Option<&'d [HexNo]> {
    let is_new = |pair: &[HexNo]| match pair {
        [a, b] => path_over(map, kind, a, b).is_none(),
        _ => false,
    };
    let from = drawn.windows(2).position(is_new)?;
    let to = drawn.windows(2).rposition(is_new)?;
    drawn.get(from..to + 2)
}

/// A path of the kind that has the step between these hexes.
fn path_over<'m>(map: &'m Map, kind: &Id, a: &HexNo, b: &HexNo) -> Option<&'m Path> {
    map.paths
        .iter()
        .filter(|path| path.kind == *kind)
        .find(|path| path.hexes.windows(2).any(|pair| is_step(pair, a, b)))
}

fn is_step(pair: &[HexNo], a: &HexNo, b: &HexNo) -> bool {
    matches!(pair, [from, to] if from == a && to == b || from == b && to == a)
}

/// Gives a path another name: `Name road N13`.
fn rename(path: &Path, name: Option<&str>) -> Option<Edit> {
    let name = name.filter(|name| path.name.as_deref() != Some(name))?;
    let mut renamed = path.clone();
    renamed.name = Some(name.to_owned());
    let swap = Swap::Path(path.id.clone(), vec![renamed]);
    Edit::new(format!("Name {} {name}", path.kind), vec![swap])
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
    let swaps = without(map, path, |pair| is_step(pair, a, b), &mut Vec::new());
    Edit::new(
        format!("Cut {} {} at {a}-{b}", path.kind, shown(path)),
        swaps,
    )
}

/// Takes every step of this way out of the paths of a kind: `Cut road at 3 steps`.
pub fn erase_steps(map: &Map, kind: &Id, way: &[HexNo]) -> Option<Edit> {
    let is_on = |pair: &[HexNo]| match pair {
        [a, b] => way.windows(2).any(|step| is_step(step, a, b)),
        _ => false,
    };
    let mut ids = Vec::new();
    let of_kind = map.paths.iter().filter(|path| path.kind == *kind);
    let swaps = of_kind.flat_map(|path| without(map, path, is_on, &mut ids));
    let swaps: Vec<Swap> = swaps.collect();
    let steps = way.windows(2).filter(|pair| match pair {
        [a, b] => path_over(map, kind, a, b).is_some(),
        _ => false,
    });
    let name = match steps.count() {
        1 => format!("Cut {kind} at 1 step"),
        count => format!("Cut {kind} at {count} steps"),
    };
    Edit::new(name, swaps)
}

/// The swaps that leave a path without these steps; none if it has none of them. `ids` are those made so far.
fn without(
    map: &Map,
    path: &Path,
    goes: impl Fn(&[HexNo]) -> bool,
    ids: &mut Vec<Id>,
) -> Vec<Swap> {
    let mut runs: Vec<Vec<HexNo>> = vec![path.hexes.iter().take(1).cloned().collect()];
    for pair in path.hexes.windows(2) {
        if goes(pair) {
            runs.push(Vec::new());
        }
        if let (Some(run), [_, to]) = (runs.last_mut(), pair) {
            run.push(to.clone());
        }
    }
    if runs.len() < 2 {
        return Vec::new();
    }
    let with = |id: Id, hexes: Vec<HexNo>| Path {
        id,
        hexes,
        ..path.clone()
    };
    let mut runs = runs.into_iter().filter(|run| run.len() > 1);
    let kept = runs.next().map(|run| with(path.id.clone(), run));
    let mut swaps = vec![Swap::Path(path.id.clone(), kept.into_iter().collect())];
    for run in runs {
        let id = fresh_id(map, &path.kind, ids);
        ids.push(id.clone());
        swaps.push(Swap::Path(id.clone(), vec![with(id, run)]));
    }
    swaps
}

/// What the history calls it: its name, or the id if it has none.
pub(super) fn shown(path: &Path) -> &str {
    path.name.as_deref().unwrap_or(path.id.as_str())
}

/// A path of this kind that begins or ends in the hex; one that has the name rather than another.
fn find_end<'m>(map: &'m Map, kind: &Id, hex: &HexNo, name: Option<&str>) -> Option<&'m Path> {
    let ends_here =
        |path: &&Path| path.hexes.first() == Some(hex) || path.hexes.last() == Some(hex);
    map.paths
        .iter()
        .filter(|path| path.kind == *kind)
        .filter(ends_here)
        .min_by_key(|path| path.name.as_deref() != name)
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

/// The first id of the form `road-1` that no path bears, and that isn't among these.
pub(super) fn fresh_id(map: &Map, kind: &Id, taken: &[Id]) -> Id {
    let mut number = 1_u32;
    loop {
        let id = Id::new(format!("{kind}-{number}"));
        if map.paths.get(&id).is_none() && !taken.contains(&id) {
            return id;
        }
        number += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arbitrary::walk;
    use beachhead_model::arbitrary::small_pack;
    use beachhead_model::pack::Pack;

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
            ("road", "2204 2304", "Draw road 2204-2304 off N13"), // from its middle,
            ("trail", "2205 2206", "Draw trail 2205-2206"),       // of another kind.
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
    fn two_paths_are_joined_end_to_end() {
        let mut pack = small_pack();
        let edit = draw_path(&pack.map, &"road".into(), &hexes("2207 2208"), None);
        walk(&mut pack, edit.expect("a change"));
        let edit = draw_path(&pack.map, &"road".into(), &hexes("2205 2206 2207"), None);
        let edit = edit.expect("a change");
        assert_eq!(edit.name, "Join road N13 and road-2");
        walk(&mut pack, edit);
        let whole = "2203 2204 2205 2206 2207 2208".to_owned();
        assert_eq!(roads(&pack), [("road-1".to_owned(), whole)]);
    }

    #[test]
    fn what_is_there_is_not_drawn_twice() {
        let mut pack = small_pack();
        let over =
            |pack: &Pack, way: &str, name| draw_path(&pack.map, &"road".into(), &hexes(way), name);
        assert_eq!(over(&pack, "2205 2204 2203", None), None);
        assert_eq!(over(&pack, "2204 2205", Some("N13")), None);
        let edit = over(&pack, "2204 2205", Some("D913")).expect("a change");
        assert_eq!(edit.name, "Name road D913");
        walk(&mut pack, edit);
        let edit = over(&pack, "2204 2205 2206", None).expect("a change");
        assert_eq!(edit.name, "Extend road D913");
        walk(&mut pack, edit);
        assert_eq!(roads(&pack).len(), 1);
    }

    #[test]
    fn a_way_of_steps_is_erased() {
        for (way, left) in [
            ("2203 2204 2205", vec![]),
            ("2204 2205 2305", vec!["2203 2204"]),
            ("2304 2305", vec!["2203 2204 2205"]),
        ] {
            let mut pack = small_pack();
            match erase_steps(&pack.map, &"road".into(), &hexes(way)) {
                Some(edit) => walk(&mut pack, edit),
                None => assert_eq!(pack, small_pack()),
            }
            let ways: Vec<String> = roads(&pack).into_iter().map(|(_, way)| way).collect();
            assert_eq!(ways, left, "{way}");
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
