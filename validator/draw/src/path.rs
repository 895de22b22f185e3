//! Paths: roads between thin dark lines, trails dashed, from hex centre to hex centre.
//!
//! A path is drawn hex by hex. Where two arms of a kind meet in a hex it bends from side to side without touching the
//! centre, and lesser ones join it there; at other forks and crossings the arms run straight to the centre. A path that
//! ends in a hex at the map's edge, heading outwards, runs on to the edge, as roads on printed sheets do.

use std::collections::BTreeMap;

use beachhead_hex::{Grid, HexIx};
use beachhead_model::map::{Map, Path};
use beachhead_model::palette::{Palette, Stroke};
use emath::Pos2;

use crate::cell::Cell;
use crate::geometry::bend;
use crate::layer::Level;
use crate::line::LineLook;
use crate::list::List;
use crate::style::Patterns;

/// The arms of paths in each hex.
#[derive(Clone, Debug, Default)]
pub(crate) struct PathIndex {
    looks: Vec<LineLook>,
    /// By hex and direction, the place in `looks` of what leaves the hex there. The broadest wins.
    arms: BTreeMap<(HexIx, u8), usize>,
    /// By the hex in which an arrow ends and the direction that it comes from, the place in `looks`.
    heads: BTreeMap<(HexIx, u8), usize>,
}

impl PathIndex {
    pub(crate) fn of(map: &Map, palette: &Palette, patterns: Patterns) -> Self {
        let mut index = Self::default();
        let looks = LineLook::all(&palette.paths, patterns);
        for path in &map.paths {
            let look = LineLook::find(&looks, &path.kind);
            index.looks.push(look);
            let number = index.looks.len() - 1;
            let is_arrow = look.stroke == Stroke::Arrow;
            let arms = arms(&map.grid, path, is_arrow);
            if let Some(head) = arms.last().filter(|_| is_arrow) {
                index.heads.insert(*head, number);
            }
            for arm in arms {
                let there = index.arms.entry(arm).or_insert(number);
                if index
                    .looks
                    .get(*there)
                    .is_some_and(|other| other.width < look.width)
                {
                    *there = number;
                }
            }
        }
        index
    }

    /// Which arrows end in a hex, with the directions that they come from.
    fn heads_of(&self, hex: HexIx) -> impl Iterator<Item = (u8, LineLook)> {
        let heads = self.heads.range((hex, 0)..=(hex, 5));
        heads.filter_map(|((_, direction), look)| Some((*direction, *self.looks.get(*look)?)))
    }

    pub(crate) fn arms_of(&self, hex: HexIx) -> Vec<(usize, LineLook)> {
        let arms = self.arms.range((hex, 0)..=(hex, 5));
        arms.filter_map(|((_, direction), look)| {
            Some((usize::from(*direction), *self.looks.get(*look)?))
        })
        .collect()
    }
}

/// Where a path leaves each of its hexes, the way off the map at its ends included; arrows have none, so that their head comes
/// last.
fn arms(grid: &Grid, path: &Path, is_arrow: bool) -> Vec<(HexIx, u8)> {
    let hexes: Vec<Option<HexIx>> = path
        .hexes
        .iter()
        .map(|hex| grid.find(hex.as_str()))
        .collect();
    let mut arms = Vec::with_capacity(2 * hexes.len());
    for pair in hexes.windows(2) {
        let [Some(from), Some(to)] = *pair else {
            continue;
        };
        // Steps that don't touch are for the checks to report.
        let Some(direction) =
            (0..6).find(|at| grid.neighbors(from).get(usize::from(*at)) == Some(&Some(to)))
        else {
            continue;
        };
        arms.extend([(from, direction), (to, (direction + 3) % 6)]);
    }
    if is_arrow {
        return arms;
    }
    let ends = [arms.first().copied(), arms.last().copied()];
    for (hex, inward) in ends.into_iter().flatten() {
        // Half a hex ends in its middle, and so does the path.
        let cell = Cell::of(grid, hex);
        let off = |direction: u8| {
            let direction = usize::from(direction);
            cell.neighbor(direction).is_none() && !cell.lacks(direction)
        };
        let outward = [3, 2, 4]
            .map(|turn| (inward + turn) % 6)
            .into_iter()
            .find(|direction| off(*direction));
        arms.extend(outward.map(|direction| (hex, direction)));
    }
    arms
}

/// Draws the arms of paths in one hex.
pub(crate) fn draw(index: &PathIndex, cell: &Cell, list: &mut List) {
    let arms = index.arms_of(cell.hex);
    let broadest = arms.iter().map(|(_, look)| look.width).fold(0.0, f32::max);
    let (main, lesser): (Vec<_>, Vec<_>) = arms
        .into_iter()
        .partition(|(_, look)| look.width >= broadest);
    let mut joint = cell.center;
    match *main.as_slice() {
        [(from, look), (to, _)] => {
            let curve = bend(cell.middle(from), cell.center, cell.middle(to));
            joint = curve.get(curve.len() / 2).copied().unwrap_or(joint);
            stroke(&curve, look, list);
        }
        ref arms => {
            for (direction, look) in arms {
                stroke(&[cell.middle(*direction), joint], *look, list);
            }
            if let Some((_, look)) = arms.first() {
                round_off(joint, *look, list);
            }
        }
    }
    for (direction, look) in lesser {
        stroke(&[cell.middle(direction), joint], look, list);
    }
    for (direction, look) in index.heads_of(cell.hex) {
        let from = cell.middle(usize::from(direction));
        let corners = head(from, cell.center, look.width);
        list.on(Level::Path).polygon(&corners, look.ink);
    }
}

/// The corners of an arrow's head, its tip at the end of the line.
pub(crate) fn head(from: Pos2, tip: Pos2, width: f32) -> [Pos2; 3] {
    let length = (width * 2.5).max(0.3);
    let along = (tip - from).normalized() * length;
    let across = along.rot90() * 0.55;
    [
        tip + along * 0.35,
        tip - along * 0.65 + across,
        tip - along * 0.65 - across,
    ]
}

/// Rounds the ends that meet at a point.
fn round_off(joint: Pos2, look: LineLook, list: &mut List) {
    let radius = look.width / 2.0;
    match look.stroke {
        Stroke::Dashed => {}
        Stroke::Cased => {
            let edge = list.on(Level::PathEdge);
            edge.dot(joint, radius + 0.0275, look.ink.dark(0.72));
            list.on(Level::Path).dot(joint, radius, look.ink);
        }
        Stroke::Solid | Stroke::Teeth | Stroke::Across | Stroke::Arrow => {
            list.on(Level::Path).dot(joint, radius, look.ink);
        }
    }
}

fn stroke(curve: &[Pos2], look: LineLook, list: &mut List) {
    match look.stroke {
        Stroke::Dashed => list
            .on(Level::Path)
            .dashes(curve, look.width, 0.11, look.ink),
        Stroke::Cased => {
            list.on(Level::PathEdge)
                .piece(curve, look.width + 0.055, look.ink.dark(0.72));
            list.on(Level::Path).piece(curve, look.width, look.ink);
        }
        Stroke::Solid | Stroke::Teeth | Stroke::Across | Stroke::Arrow => {
            list.on(Level::Path).piece(curve, look.width, look.ink)
        }
    }
    if let [from, to, ..] = curve {
        look.mark(*from, *to, list.on(Level::Path));
    }
}

#[cfg(test)]
mod tests {
    use beachhead_hex::preset;

    use super::*;
    use crate::testing::sample;

    #[test]
    fn a_road_that_ends_at_the_edge_runs_off_the_map() {
        let pack = sample("utah");
        let grid = &pack.map.grid;
        let path = |hexes: &[&str]| Path {
            id: "road".into(),
            kind: "road".into(),
            name: None,
            hexes: hexes.iter().map(|hex| (*hex).into()).collect(),
            source: None,
            note: None,
        };
        for (hexes, expected) in [
            (&["2901", "2902", "2903"][..], 5), // Westwards off the map,
            (&["2902", "2903", "2904"], 4),     // ending inland,
            (&["2901", "2801", "2802"], 5),     // off the map by a turn of a side,
            (&["2902", "2904"], 0),             // no step at all,
            (&["2902", "9999", "2903"], 0),     // nor here.
        ] {
            assert_eq!(arms(grid, &path(hexes), false).len(), expected, "{hexes:?}");
        }
        let four = preset::omaha();
        let four = Grid::new(four).expect("it makes sense");
        for (hexes, expected) in [
            (&["A2.35", "A2.36"][..], 2), // Half a hex is the edge.
            (&["A3.34", "A3.35"], 3),     // A whole hex runs on to it.
        ] {
            assert_eq!(
                arms(&four, &path(hexes), false).len(),
                expected,
                "{hexes:?}"
            );
        }
    }

    #[test]
    fn an_arrow_points_into_its_last_hex() {
        let pack = sample("utah");
        let (mut map, mut palette) = (pack.map, pack.palette);
        let kinds = palette.paths.iter().cloned();
        palette.paths = kinds
            .map(|kind| beachhead_model::palette::LineKind {
                stroke: Stroke::Arrow,
                ..kind
            })
            .collect();
        let kind = palette.paths.as_slice()[0].id.clone();
        for (hexes, from) in [
            (["2903", "2902", "2901"], "2902"), // It doesn't run off the map,
            (["2901", "2902", "2903"], "2902"), // and turned round it points the other way.
        ] {
            map.paths = [Path {
                id: "arrow".into(),
                kind: kind.clone(),
                name: None,
                hexes: hexes.iter().map(|hex| (*hex).into()).collect(),
                source: None,
                note: None,
            }]
            .into_iter()
            .collect();
            let index = PathIndex::of(&map, &palette, Patterns::default());
            let at = |number: &str| map.grid.find(number).expect("a hex");
            let heads: Vec<(HexIx, u8)> = index.heads.keys().copied().collect();
            let [(tip, direction)] = heads[..] else {
                panic!("{heads:?}")
            };
            assert_eq!(tip, at(hexes[2]));
            let back = map.grid.neighbors(tip)[usize::from(direction)];
            assert_eq!(back, Some(at(from)));
            assert_eq!(index.arms.len(), 4, "two steps");
        }
    }
}
