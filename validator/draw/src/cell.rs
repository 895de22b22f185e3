//! A hex with what lies around it: what each of the things that are drawn of a hex begins with.

use beachhead_hex::{Extent, Grid, HexIx, Orientation};
use emath::{Pos2, Rect, Vec2};

use crate::geometry::{bend, point};

/// A hex, its corners and its neighbours. Side `n` runs from corner `n` to the next.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cell {
    pub(crate) hex: HexIx,
    pub(crate) center: Pos2,
    pub(crate) corners: [Pos2; 6],
    /// From the middle of the hex to those of its sides.
    outward: [Vec2; 6],
    pub(crate) neighbors: [Option<HexIx>; 6],
    /// Of a half hex the direction in which the other half would lie.
    pub(crate) missing: Option<usize>,
}

impl Cell {
    pub(crate) fn of(grid: &Grid, hex: HexIx) -> Self {
        let neighbors = grid.neighbors(hex);
        // Sides 0 and 3 look along the row of pointy hexes and along the column of flat ones.
        let missing = match grid.extent(hex) {
            Extent::Half { .. } => [0, 3]
                .into_iter()
                .find(|side| neighbors.get(*side) == Some(&None)),
            _ => None,
        };
        let alone = Self::alone(hex, point(grid.center(hex)), grid.corners(hex).map(point));
        Self {
            neighbors,
            missing,
            ..alone
        }
    }

    /// A whole hex without neighbours.
    pub(crate) fn alone(hex: HexIx, center: Pos2, corners: [Pos2; 6]) -> Self {
        let [a, b, c, d, e, f] = corners;
        let sides = [[a, b], [b, c], [c, d], [d, e], [e, f], [f, a]];
        Self {
            hex,
            center,
            corners,
            outward: sides.map(|[from, to]| from.lerp(to, 0.5) - center),
            neighbors: [None; 6],
            missing: None,
        }
    }

    pub(crate) fn corner(&self, at: usize) -> Pos2 {
        self.corners.get(at % 6).copied().unwrap_or(self.center)
    }

    pub(crate) fn neighbor(&self, direction: usize) -> Option<HexIx> {
        self.neighbors.get(direction % 6).copied().flatten()
    }

    /// The ends of the side in this direction.
    pub(crate) fn side(&self, direction: usize) -> [Pos2; 2] {
        [self.corner(direction), self.corner(direction + 1)]
    }

    /// The middle of the side in this direction.
    pub(crate) fn middle(&self, direction: usize) -> Pos2 {
        self.corner(direction).lerp(self.corner(direction + 1), 0.5)
    }

    /// The curve that cuts a corner off, from the middle of the side before it to the middle of the side after.
    pub(crate) fn cut(&self, corner: usize) -> [Pos2; 7] {
        bend(
            self.middle(corner + 5),
            self.corner(corner),
            self.middle(corner),
        )
    }

    /// Whether a side is one of the half that is not there.
    pub(crate) fn lacks(&self, direction: usize) -> bool {
        self.missing
            .is_some_and(|off| matches!((direction + 6 - off) % 6, 0 | 1 | 5))
    }

    /// The direction of the side beyond which a point outside the hex lies.
    pub(crate) fn toward(&self, at: Pos2) -> usize {
        let away = at - self.center;
        let along = |direction: usize| (self.middle(direction) - self.center).dot(away);
        let first = (0, along(0));
        let farthest = (1..6).map(|direction| (direction, along(direction)));
        let farthest = farthest.fold(
            first,
            |best, next| if next.1 > best.1 { next } else { best },
        );
        farthest.0
    }

    /// The line that halves a half hex.
    pub(crate) fn halving(&self) -> Option<[Pos2; 2]> {
        let off = self.missing?;
        Some([self.corner(off + 5), self.corner(off + 2)])
    }

    /// The corners of what there is of the hex.
    pub(crate) fn outline(&self) -> Vec<Pos2> {
        match self.missing {
            None => self.corners.to_vec(),
            Some(off) => (2..=5).map(|at| self.corner(off + at)).collect(),
        }
    }

    /// What must be cut off around a hex at the map's edge: the ground flows over it there.
    pub(crate) fn rim(&self) -> Vec<[Pos2; 4]> {
        // As wide as the shallows reach.
        const WIDE: f32 = 0.5;
        let open = (0..6).filter(|side| self.neighbor(*side).is_none() && !self.lacks(*side));
        let beyond = open.map(|direction| {
            let out = (self.middle(direction) - self.center).normalized() * WIDE;
            let [from, to] = self.side(direction);
            [from, to, to + out, from + out]
        });
        let half = self.missing.map(|off| {
            let [first, last] = [self.corner(off + 5), self.corner(off + 2)];
            let out = (self.middle(off) - self.center) * 1.6;
            [first, last, last + out, first + out]
        });
        beyond.chain(half).collect()
    }

    /// Whether a point lies in the hex, as far as that is there.
    pub(crate) fn has(&self, at: Pos2) -> bool {
        // The circles within and around a hex, a little smaller and larger: most points need no more.
        const WITHIN: f32 = 0.749;
        const AROUND: f32 = 1.001;
        let away = at - self.center;
        let from_center = away.length_sq();
        if from_center > AROUND {
            return false;
        }
        if from_center < WITHIN && self.missing.is_none() {
            return true;
        }
        let mut sides = self.outward.iter();
        let inside = sides.all(|out| out.dot(away) <= out.length_sq());
        let there = self
            .missing
            .is_none_or(|off| (self.middle(off) - self.center).dot(away) <= 0.0);
        inside && there
    }
}

/// The hexes whose centres lie in a part of the map, from top to bottom. However large the map is, only these are
/// looked at.
pub fn hexes_in(grid: &Grid, part_map: Rect) -> impl Iterator<Item = HexIx> + '_ {
    let wide = 3.0_f32.sqrt();
    let origin = point(grid.center(HexIx(0)));
    let (part, flat) = match grid.spec().orientation {
        Orientation::Pointy => (part_map.translate(-origin.to_vec2()), false),
        // Columns are looked at as rows are.
        Orientation::Flat => {
            let moved = part_map.translate(-origin.to_vec2());
            let turned = Rect::from_min_max(
                Pos2::new(moved.min.y, moved.min.x),
                Pos2::new(moved.max.y, moved.max.x),
            );
            (turned, true)
        }
    };
    let whole = |number: f32| number.clamp(-1e7, 1e7) as i32;
    let rows = whole((part.min.y / 1.5).ceil())..=whole((part.max.y / 1.5).floor());
    rows.flat_map(move |row| {
        let shift = if row.rem_euclid(2) == 1 { 0.5 } else { 0.0 };
        let first = whole((part.min.x / wide - shift).ceil());
        let last = whole((part.max.x / wide - shift).floor());
        (first..=last).filter_map(move |place| {
            let (x, y) = ((place as f32 + shift) * wide, row as f32 * 1.5);
            let (x, y) = if flat { (y, x) } else { (x, y) };
            grid.hex_at(origin.x + x, origin.y + y)
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::sample;
    use std::collections::BTreeSet;

    #[test]
    fn a_part_holds_the_hexes_that_lie_in_it_and_each_once() {
        let pack = sample("utah");
        let grid = &pack.map.grid;
        for part in [
            Rect::from_center_size(Pos2::new(9.0, 14.0), Vec2::new(7.0, 5.0)),
            Rect::from_center_size(Pos2::new(-3.0, 0.0), Vec2::new(9.0, 9.0)),
            Rect::EVERYTHING.intersect(Rect::from_center_size(Pos2::ZERO, Vec2::splat(400.0))),
        ] {
            let found: Vec<HexIx> = hexes_in(grid, part).collect();
            let unique: BTreeSet<HexIx> = found.iter().copied().collect();
            assert_eq!(found.len(), unique.len());
            let wanted = grid
                .iter()
                .filter(|hex| part.contains(point(grid.center(*hex))));
            assert_eq!(unique, wanted.collect(), "{part:?}");
        }
    }
}
