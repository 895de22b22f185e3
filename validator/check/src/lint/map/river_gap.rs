//! MAP014: a river in pieces.

use std::collections::{BTreeMap, BTreeSet};

use beachhead_base::Id;
use beachhead_hex::{Corner, HexIx, Side};
use beachhead_model::diag::{Code, Diagnostic, Severity, Subject};
use beachhead_model::map::Map;
use beachhead_model::part_kind::PartKind;

use super::by_place::ByPlace;
use super::groups::Groups;
use super::side_graph::{hexes_at, pieces};
use super::water::Water;
use crate::lint::{Findings, Lint, Target};
use crate::words::count;

const CODE: Code = Code {
    id: "MAP014",
    name: "river-gap",
};

pub(in crate::lint) const LINT: Lint = Lint {
    code: CODE,
    worst: Severity::Warning,
    explain: include_str!("river_gap.md"),
    needs: &[PartKind::Map, PartKind::Palette],
    check,
};

fn check(target: &Target<'_>, found: &mut Findings) {
    let map = target.map();
    let mut rivers = BTreeMap::<(&Id, &str), BTreeMap<Side, usize>>::new();
    for (at, (side, place)) in target.hexsides().enumerate() {
        if let (Some(name), Some(place)) = (&side.name, place) {
            rivers
                .entry((&side.kind, name))
                .or_default()
                .insert(place, at);
        }
    }
    let mut water = Bodies {
        map,
        water: Water::of(map, &target.pack.palette),
        bodies: BTreeMap::new(),
    };
    for ((kind, name), sides) in rivers {
        let all: BTreeSet<Side> = sides.keys().copied().collect();
        let apart = pieces(&map.grid, &all);
        if apart.len() < 2 {
            continue;
        }
        let gaps = gaps(&all, &apart, &mut water);
        let pieces = joined(apart, &mut water);
        let name_of = |side: &Side| map.grid.hexside_no(*side);
        let mut report = |message: String, near: (Side, Side)| {
            let at = sides.get(&near.0).copied().unwrap_or_default();
            let (one, other) = (name_of(&near.0), name_of(&near.1));
            found.push(
                Diagnostic::warning(CODE, message)
                    .at(target.map_spans().within("hexsides", at, "between"))
                    .note(format!("the gap is between {one} and {other}"))
                    .on(Subject::Hexside(one))
                    .on(Subject::Hexside(other))
                    .what(format!("gap of the {kind} {name}"))
                    .help(
                        "add the hexsides that are missing, or give one of the pieces another name",
                    ),
            );
        };
        let Some((first, others)) = pieces.split_first() else {
            continue;
        };
        let first = ByPlace::of(&map.grid, first);
        for piece in others {
            let near = first.nearest(&map.grid, piece);
            let (Some(start), Some(near)) = (piece.first(), near) else {
                continue;
            };
            let message = format!(
                "the {kind} {name} has a gap: {} beginning with {} do not join the rest",
                count(piece.len(), "hexside", "hexsides"),
                name_of(start)
            );
            report(message, near);
        }
        // Two pieces that water joins, or the world beyond the map, may still end before each other.
        let piece_of: BTreeMap<Side, usize> = { pieces.iter().enumerate() }
            .flat_map(|(nth, piece)| piece.iter().map(move |side| (*side, nth)))
            .collect();
        for near in gaps {
            if piece_of.get(&near.0) == piece_of.get(&near.1) {
                let message = format!(
                    "the {kind} {name} has a gap: it ends at {}, and goes on at {}",
                    name_of(&near.0),
                    name_of(&near.1)
                );
                report(message, near);
            }
        }
    }
}

/// The most hexsides that are missing where a river ends inland and goes on right beyond.
const MOST_MISSING: usize = 2;

/// Where two pieces of a river end inland, so near to each other that a hexside or two join them: the last side of each.
fn gaps(all: &BTreeSet<Side>, pieces: &[Vec<Side>], water: &mut Bodies<'_>) -> Vec<(Side, Side)> {
    let grid = &water.map.grid;
    let mut ends = BTreeMap::<Corner, (usize, Side)>::new();
    for (nth, piece) in pieces.iter().enumerate() {
        for side in piece {
            for corner in grid.corners_of(*side) {
                let there = grid.sides_at(corner);
                let is_end = there.iter().filter(|side| all.contains(side)).count() == 1;
                let mut around = there
                    .iter()
                    .flat_map(|side| [Some(side.hex()), grid.across(*side)]);
                let is_inland = around.all(|hex| hex.is_some_and(|hex| !water.water.is_at(hex)));
                if is_end && is_inland {
                    ends.insert(corner, (nth, *side));
                }
            }
        }
    }
    let mut gaps = BTreeMap::new();
    for (corner, (piece, side)) in &ends {
        let mut reached = BTreeSet::from([*corner]);
        for _ in 0..MOST_MISSING {
            let next = reached.iter().flat_map(|corner| {
                let sides = grid.sides_at(*corner).into_iter();
                sides.map(|side| grid.other_end(side, *corner))
            });
            let next: Vec<Corner> = next.collect();
            reached.extend(next);
        }
        for (other, other_side) in reached.iter().filter_map(|corner| ends.get(corner)) {
            if piece < other {
                gaps.entry((*piece, *other)).or_insert((*side, *other_side));
            }
        }
    }
    gaps.into_values().collect()
}

/// Pieces that end in the same water, or off the map, are joined there.
fn joined(pieces: Vec<Vec<Side>>, water: &mut Bodies<'_>) -> Vec<Vec<Side>> {
    let mut groups = Groups::of(pieces.len());
    // The first piece that reaches each water.
    let mut reached = BTreeMap::<Option<HexIx>, usize>::new();
    for (nth, piece) in pieces.iter().enumerate() {
        for side in piece {
            for body in water.reached(*side) {
                groups.join(*reached.entry(body).or_insert(nth), nth);
            }
        }
    }
    let mut joined = BTreeMap::<usize, Vec<Side>>::new();
    for (nth, piece) in pieces.into_iter().enumerate() {
        joined.entry(groups.first(nth)).or_default().extend(piece);
    }
    let mut pieces: Vec<Vec<Side>> = joined.into_values().collect();
    pieces.iter_mut().for_each(|piece| piece.sort_unstable());
    // The longest is the river, the others are what broke off.
    pieces.sort_by_key(|piece| (std::cmp::Reverse(piece.len()), piece.first().copied()));
    pieces
}

/// The waters of a map, each found when it is first asked for.
struct Bodies<'a> {
    map: &'a Map,
    water: Water<'a>,
    bodies: BTreeMap<HexIx, HexIx>,
}

impl Bodies<'_> {
    /// The waters that touch a side, by their first hex; `None` for where the map ends.
    fn reached(&mut self, side: Side) -> impl Iterator<Item = Option<HexIx>> {
        let around = hexes_at(&self.map.grid, side);
        around.into_iter().filter_map(|hex| match hex {
            None => Some(None),
            Some(hex) => self.water.is_at(hex).then(|| Some(self.body(hex))),
        })
    }

    fn body(&mut self, hex: HexIx) -> HexIx {
        if let Some(body) = self.bodies.get(&hex) {
            return *body;
        }
        let mut waiting = vec![hex];
        while let Some(next) = waiting.pop() {
            if self.bodies.insert(next, hex).is_none() {
                waiting.extend(
                    self.map
                        .grid
                        .neighbors(next)
                        .into_iter()
                        .flatten()
                        .filter(|near| self.water.is_at(*near)),
                );
            }
        }
        hex
    }
}
