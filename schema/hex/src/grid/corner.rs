//! Corners of hexes: where sides meet, and the shortest chain of sides from one corner to another.
//!
//! Holds always: a corner has one name, whichever of its hexes it is sought from (`tests::a_corner_has_one_name`).

use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, VecDeque};

use hexx::{Hex, Vec2};

use super::{Grid, Side};

/// A corner, by the three places of the lattice that meet there, in order. Some of them may lie off the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Corner([(i32, i32); 3]);

/// How many corners are looked at for a chain of sides before it is given up.
const FAR: usize = 60_000;

impl Grid {
    /// The corner at which side `direction` of this place begins, going clockwise.
    fn corner_of(&self, here: Hex, direction: u8) -> Corner {
        let beside = |turn: u8| {
            let edge = self.spec.orientation.edge_at((direction + turn) % 6);
            let place = here + edge.into_hex();
            (place.x, place.y)
        };
        let mut places = [(here.x, here.y), beside(0), beside(5)];
        places.sort_unstable();
        Corner(places)
    }

    /// The two corners at which a side ends.
    pub fn corners_of(&self, side: Side) -> [Corner; 2] {
        let here = self.axial(side.hex());
        [0, 1].map(|turn| self.corner_of(here, side.direction() + turn))
    }

    /// The sides that meet at a corner, two or three of them, in order.
    pub fn sides_at(&self, corner: Corner) -> Vec<Side> {
        let [a, b, c] = corner.0.map(|(x, y)| Hex::new(x, y));
        let mut sides: Vec<Side> = [(a, b), (b, c), (a, c)]
            .into_iter()
            .filter_map(|(one, other)| {
                let (from, to) = match self.at(one) {
                    Some(hex) => (hex, other - one),
                    None => (self.at(other)?, one - other),
                };
                let orientation = self.spec.orientation;
                let index = (0..6).find(|index| orientation.edge_at(*index).into_hex() == to)?;
                self.side(from, orientation.direction(index))
            })
            .collect();
        sides.sort_unstable();
        sides
    }

    /// Where a corner lies.
    pub fn corner_point(&self, corner: Corner) -> (f32, f32) {
        let centers = corner
            .0
            .map(|(x, y)| self.layout.hex_to_world_pos(Hex::new(x, y)));
        (centers.into_iter().sum::<Vec2>() / 3.0).into()
    }

    /// The corner nearest to a point, and how far away it is; `None` where no hex of the map is near.
    pub fn corner_at(&self, x: f32, y: f32) -> Option<(Corner, f32)> {
        let point = Vec2::new(x, y);
        let here = self.layout.world_pos_to_hex(point);
        (0..6)
            .map(|direction| self.corner_of(here, direction))
            .filter(|corner| !self.sides_at(*corner).is_empty())
            .map(|corner| (corner, point.distance(self.corner_point(corner).into())))
            .min_by(|a, b| a.1.total_cmp(&b.1))
    }

    /// The shortest chain of sides from one corner to another; of equally short ones always the same.
    pub fn chain(&self, from: Corner, to: Corner) -> Option<Vec<Side>> {
        // From the far end, so that the way is read off from the near one.
        let mut way_on: BTreeMap<Corner, Option<(Side, Corner)>> = [(to, None)].into();
        let mut waiting = VecDeque::from([to]);
        while let Some(corner) = waiting.pop_front() {
            if corner == from || way_on.len() > FAR {
                break;
            }
            for side in self.sides_at(corner) {
                let next = self.other_end(side, corner);
                if let Entry::Vacant(unknown) = way_on.entry(next) {
                    unknown.insert(Some((side, corner)));
                    waiting.push_back(next);
                }
            }
        }
        let mut chain = Vec::new();
        let mut at = *way_on.get(&from)?;
        while let Some((side, next)) = at {
            chain.push(side);
            at = *way_on.get(&next)?;
        }
        Some(chain)
    }

    /// The end of a side that is not this corner.
    pub fn other_end(&self, side: Side, corner: Corner) -> Corner {
        let [one, other] = self.corners_of(side);
        if one == corner { other } else { one }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{HexsideNo, preset};
    use std::collections::BTreeSet;

    fn utah() -> Grid {
        Grid::new(preset::utah()).expect("a preset")
    }

    #[test]
    fn a_corner_has_one_name() {
        for spec in [preset::utah(), preset::landings()] {
            let grid = Grid::new(spec).expect("a preset");
            for hex in grid.iter() {
                for (direction, point) in (0..).zip(grid.corners(hex)) {
                    let corner = grid.corner_of(grid.axial(hex), direction);
                    let (x, y) = grid.corner_point(corner);
                    assert!((x - point.0).abs() + (y - point.1).abs() < 1e-3);
                    let found = grid.corner_at(point.0 + 0.1, point.1 + 0.05);
                    assert_eq!(found.map(|(corner, _)| corner), Some(corner));
                    let sides = grid.sides_at(corner);
                    assert!((2..=3).contains(&sides.len()), "{sides:?}");
                    for side in sides {
                        assert!(grid.corners_of(side).contains(&corner));
                    }
                }
            }
        }
    }

    #[test]
    fn a_chain_is_short_and_whole() {
        let grid = utah();
        let side = |a: &str, b: &str| {
            let side = grid.hexside(&HexsideNo::between(a, b));
            side.expect("a side of the map")
        };
        let [from, _] = grid.corners_of(side("2503", "2603"));
        for (a, b) in [("2503", "2603"), ("2505", "2605"), ("1706", "1805")] {
            for to in grid.corners_of(side(a, b)) {
                let chain = grid.chain(from, to).expect("the map hangs together");
                let mut at = from;
                for side in &chain {
                    assert!(grid.corners_of(*side).contains(&at), "each goes on");
                    at = grid.other_end(*side, at);
                }
                assert_eq!(at, to);
                let sides: BTreeSet<&Side> = chain.iter().collect();
                assert_eq!(sides.len(), chain.len(), "none twice");
                let (ahead, behind) = (grid.corner_point(from), grid.corner_point(to));
                let far = (ahead.0 - behind.0).hypot(ahead.1 - behind.1);
                assert!(chain.len() as f32 <= far * 1.4 + 1.0, "{a}/{b}: {far}");
            }
        }
        assert_eq!(grid.chain(from, from), Some(Vec::new()));
    }
}
