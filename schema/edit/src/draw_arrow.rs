//! Draws arrows: paths that point into their last hex, such as the ways of an invasion.

use super::draw_path::{fresh_id, shown};
use super::{Edit, Swap};
use beachhead_base::Id;
use beachhead_hex::HexNo;
use beachhead_model::map::{Map, Path};

/// Draws an arrow along these hexes, into the last of them: `Draw invasion 2909-2808`. Unlike other paths an arrow never
/// grows by what is drawn at its ends, since each points into a hex of its own. One that is there already isn't drawn
/// twice, but takes a new name: `Name invasion Utah`. Fewer than two hexes make no arrow.
pub fn draw_arrow(map: &Map, kind: &Id, hexes: &[HexNo], name: Option<&str>) -> Option<Edit> {
    let mut drawn = hexes.to_vec();
    drawn.dedup();
    let (Some(first), Some(last), true) = (drawn.first(), drawn.last(), drawn.len() > 1) else {
        return None;
    };
    let mut of_kind = map.paths.iter().filter(|path| path.kind == *kind);
    let there = of_kind.find(|path| path.hexes == drawn);
    let (title, path) = match there {
        Some(there) => {
            let name = name.filter(|name| there.name.as_deref() != Some(name))?;
            let mut renamed = there.clone();
            renamed.name = Some(name.to_owned());
            (format!("Name {kind} {}", shown(&renamed)), renamed)
        }
        None => {
            let path = Path {
                id: fresh_id(map, kind, &[]),
                kind: kind.clone(),
                name: name.map(str::to_owned),
                hexes: drawn.clone(),
                source: None,
                note: None,
            };
            (format!("Draw {kind} {first}-{last}"), path)
        }
    };
    Edit::new(title, vec![Swap::Path(path.id.clone(), vec![path])])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arbitrary::walk;
    use beachhead_model::arbitrary::small_pack;

    fn arrow(map: &Map, hexes: &str, name: Option<&str>) -> Option<Edit> {
        let hexes: Vec<HexNo> = hexes.split(' ').map(HexNo::from).collect();
        draw_arrow(map, &"invasion".into(), &hexes, name)
    }

    #[test]
    fn each_arrow_stands_alone() {
        let mut pack = small_pack();
        let roads = pack.map.paths.len();
        for (drawn, title) in [
            ("2206 2205", "Draw invasion 2206-2205"),
            ("2204 2205", "Draw invasion 2204-2205"), // into the same hex,
            ("2205 2206", "Draw invasion 2205-2206"), // and back,
            ("2205 2205 2305", "Draw invasion 2205-2305"),
        ] {
            let edit = arrow(&pack.map, drawn, None).expect("a change");
            assert_eq!(edit.name, title);
            walk(&mut pack, edit);
        }
        assert_eq!(pack.map.paths.len(), roads + 4);
        for nothing in ["2206 2205", "2206", "2206 2206"] {
            assert_eq!(arrow(&pack.map, nothing, None), None, "{nothing}");
        }
        let edit = arrow(&pack.map, "2206 2205", Some("Utah")).expect("a change");
        assert_eq!(edit.name, "Name invasion Utah");
        walk(&mut pack, edit);
        assert_eq!(pack.map.paths.len(), roads + 4, "it is the same arrow");
        assert_eq!(arrow(&pack.map, "2206 2205", Some("Utah")), None);
    }
}
