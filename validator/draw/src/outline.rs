//! The outline of a group of hexes, as closed lines.

use std::collections::BTreeMap;

use beachhead_hex::{Grid, HexIx, Orientation};
use emath::Pos2;

use crate::cell::Cell;
use crate::geometry::point;

/// A corner by its place on the lattice of all corners: the hexes that share it compute it alike but for rounding.
type Key = (i32, i32);

fn keys(grid: &Grid) -> impl Fn(Pos2) -> Key {
    // Half a hex across its flats, and half a hexside.
    const ACROSS: f32 = 0.866_025_4;
    let (wide, high) = match grid.spec().orientation {
        Orientation::Pointy => (ACROSS, 0.5),
        Orientation::Flat => (0.5, ACROSS),
    };
    let origin = point(grid.center(HexIx(0)));
    move |at: Pos2| {
        let away = at - origin;
        let whole = |part: f32| part.round().clamp(-1e9, 1e9) as i32;
        (whole(away.x / wide), whole(away.y / high))
    }
}

/// The closed lines around what there is of these hexes.
pub fn outline(
    grid: &Grid,
    hexes: impl Iterator<Item = HexIx>,
    holds: impl Fn(HexIx) -> bool,
) -> Vec<Vec<Pos2>> {
    let key = keys(grid);
    let mut ends: BTreeMap<Key, Vec<[Pos2; 2]>> = BTreeMap::new();
    let add = |ends: &mut BTreeMap<Key, Vec<[Pos2; 2]>>, edge: [Pos2; 2]| {
        let [from, _] = edge;
        ends.entry(key(from)).or_default().push(edge);
    };
    for hex in hexes {
        let cell = Cell::of(grid, hex);
        for direction in 0..6 {
            let is_within = cell.neighbor(direction).is_some_and(&holds);
            if !is_within && !cell.lacks(direction) {
                add(&mut ends, cell.side(direction));
            }
        }
        if let Some(edge) = cell.halving() {
            add(&mut ends, edge);
        }
    }
    let mut loops = Vec::new();
    while let Some((&start, _)) = ends.first_key_value() {
        let mut line = Vec::new();
        let mut at = start;
        while let Some(edges) = ends.get_mut(&at) {
            let next = edges.pop();
            if edges.is_empty() {
                ends.remove(&at);
            }
            let Some([from, to]) = next else { break };
            line.push(from);
            at = key(to);
        }
        if line.len() > 2 {
            loops.push(line);
        }
    }
    loops
}

#[cfg(test)]
mod tests {
    use super::*;
    use beachhead_hex::preset;

    #[test]
    fn a_map_has_one_outline_and_a_ring_has_two() {
        for id in ["utah", "omaha", "landings"] {
            let grid = Grid::new(preset::preset(id).expect("built in")).expect("it makes sense");
            let loops = outline(&grid, grid.iter(), |_| true);
            assert_eq!(loops.len(), 1, "{id}");
            // It comes back to where it began.
            for line in &loops {
                let ends = line.first().zip(line.last()).expect("it has points");
                assert!(ends.0.distance(*ends.1) < 1.8, "{id}: {ends:?}");
            }
        }
        let grid = Grid::new(preset::utah()).expect("it makes sense");
        let middle = grid.find("1507").expect("on the map");
        let ring: Vec<HexIx> = grid.neighbors(middle).into_iter().flatten().collect();
        let loops = outline(&grid, ring.iter().copied(), |hex| ring.contains(&hex));
        assert_eq!(loops.iter().map(Vec::len).sum::<usize>(), 18 + 6);
        assert_eq!(loops.len(), 2);
    }
}
