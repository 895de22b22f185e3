//! Paths: roads between thin dark lines, trails dashed, from hex centre to hex centre.
//!
//! A path is drawn hex by hex. Where two arms of a kind meet in a hex it bends from side to side without touching the
//! centre, and lesser ones join it there; at other forks and crossings the arms run straight to the centre. A path that
//! ends in a hex at the map's edge, heading outwards, runs on to the edge, as roads on printed sheets do.

use std::collections::BTreeMap;

use beachhead_schema::hex::{Grid, HexIx};
use beachhead_schema::map::{Map, Path};
use beachhead_schema::palette::{Palette, Stroke};
use egui::Pos2;

use super::hex::Cell;
use super::hexside::LineLook;
use super::ink::{bend, dark};
use super::mesh::{Layer, Layers};
use super::style::Patterns;

/// The arms of paths in each hex.
#[derive(Clone, Debug, Default)]
pub(crate) struct PathIndex {
    looks: Vec<LineLook>,
    /// By hex and direction, the place in `looks` of what leaves the hex there. The broadest wins.
    arms: BTreeMap<(HexIx, u8), usize>,
}

impl PathIndex {
    pub(crate) fn of(map: &Map, palette: &Palette, patterns: Patterns) -> Self {
        let mut index = Self::default();
        let looks = LineLook::all(&palette.paths, patterns);
        for path in &map.paths {
            let look = LineLook::find(&looks, &path.kind);
            index.looks.push(look);
            let number = index.looks.len() - 1;
            for arm in arms(&map.grid, path) {
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

    pub(crate) fn arms_of(&self, hex: HexIx) -> Vec<(usize, LineLook)> {
        let arms = self.arms.range((hex, 0)..=(hex, 5));
        arms.filter_map(|((_, direction), look)| {
            Some((usize::from(*direction), *self.looks.get(*look)?))
        })
        .collect()
    }
}

/// Where a path leaves each of its hexes, the way off the map at its ends included.
fn arms(grid: &Grid, path: &Path) -> Vec<(HexIx, u8)> {
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
    let ends = [arms.first().copied(), arms.last().copied()];
    for (hex, inward) in ends.into_iter().flatten() {
        let off =
            |direction: u8| grid.neighbors(hex).get(usize::from(direction % 6)) == Some(&None);
        let outward = [3, 2, 4]
            .map(|turn| (inward + turn) % 6)
            .into_iter()
            .find(|direction| off(*direction));
        arms.extend(outward.map(|direction| (hex, direction)));
    }
    arms
}

/// Draws the arms of paths in one hex.
pub(crate) fn draw(index: &PathIndex, cell: &Cell, layers: &mut Layers) {
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
            stroke(&curve, look, layers);
        }
        ref arms => {
            for (direction, look) in arms {
                stroke(&[cell.middle(*direction), joint], *look, layers);
            }
            if let Some((_, look)) = arms.first() {
                round_off(joint, *look, layers);
            }
        }
    }
    for (direction, look) in lesser {
        stroke(&[cell.middle(direction), joint], look, layers);
    }
}

/// Rounds the ends that meet at a point.
fn round_off(joint: Pos2, look: LineLook, layers: &mut Layers) {
    let radius = look.width / 2.0;
    match look.stroke {
        Stroke::Dashed => {}
        Stroke::Cased => {
            let edge = layers.ink(Layer::PathEdge);
            edge.dot(joint, radius + 0.0275, dark(look.color, 0.72));
            layers.ink(Layer::Path).dot(joint, radius, look.color);
        }
        Stroke::Solid | Stroke::Teeth | Stroke::Across => {
            layers.ink(Layer::Path).dot(joint, radius, look.color);
        }
    }
}

fn stroke(curve: &[Pos2], look: LineLook, layers: &mut Layers) {
    match look.stroke {
        Stroke::Dashed => layers
            .ink(Layer::Path)
            .dashes(curve, look.width, 0.11, look.color),
        Stroke::Cased => {
            layers
                .ink(Layer::PathEdge)
                .piece(curve, look.width + 0.055, dark(look.color, 0.72));
            layers.ink(Layer::Path).piece(curve, look.width, look.color);
        }
        Stroke::Solid | Stroke::Teeth | Stroke::Across => {
            layers.ink(Layer::Path).piece(curve, look.width, look.color)
        }
    }
    if let [from, to, ..] = curve {
        look.mark(*from, *to, layers.ink(Layer::Path));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::Document;

    #[test]
    fn a_road_that_ends_at_the_edge_runs_off_the_map() {
        let document = Document::bundled().expect("the bundled pack can be read");
        let grid = &document.pack().map.grid;
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
            assert_eq!(arms(grid, &path(hexes)).len(), expected, "{hexes:?}");
        }
    }
}
