//! A way in the making, from hex to hex, as roads, shores and scatter lines are drawn.
//!
//! Holds always: each hex of a way touches the one before (`tests::a_way_never_jumps`), where the map hangs together.

use beachhead_schema::hex::{Grid, HexIx};

/// How near the pointer must come to a hex's centre for the way to go there; a corner is 1 away. A pull along a
/// border then doesn't zigzag between the hexes on both sides.
pub(super) const SNAP: f32 = 0.74;

/// Goes on to a hex, by the straight line of hexes; going back over the last ones takes them back.
pub(super) fn go_to(way: &mut Vec<HexIx>, grid: &Grid, hex: HexIx) {
    let Some(&last) = way.last() else {
        return way.push(hex);
    };
    for next in grid.line_between(last, hex).into_iter().skip(1) {
        if way.iter().rev().nth(1) == Some(&next) {
            way.pop();
        } else {
            way.push(next);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use beachhead_schema::hex::preset;

    #[test]
    fn a_way_never_jumps() {
        let grid = Grid::new(preset::utah()).expect("a preset");
        let hex = |number: &str| grid.find(number).expect("a hex of the map");
        let mut way = Vec::new();
        for (to, long) in [
            ("2203", 1), // It begins,
            ("2206", 4), // goes straight on,
            ("2206", 4), // stays,
            ("2204", 2), // goes back,
            ("2404", 4), // and on again.
        ] {
            go_to(&mut way, &grid, hex(to));
            assert_eq!((way.len(), way.last()), (long, Some(&hex(to))), "{to}");
            for step in way.windows(2) {
                let [a, b] = step else {
                    panic!("a step has two ends");
                };
                assert_eq!(grid.distance(*a, *b), 1);
            }
        }
    }
}
