//! Copies hexes of a map into a fragment.

use std::collections::BTreeSet;

use hexx::Hex;

use super::carry::{carry, stretches};
use super::piece::{Fragment, cell_name};
use beachhead_hex::{Grid, HexIx, HexNo, HexsideNo};
use beachhead_model::map::{Hexside, Map, Path};
use beachhead_model::scenario::Scenario;

impl Fragment {
    /// A copy of these hexes, with all records that lie within them and the units that a scenario sets up there.
    /// No hexes make no fragment.
    pub fn of(map: &Map, scenario: Option<&Scenario>, hexes: &BTreeSet<HexIx>) -> Option<Self> {
        let grid = &map.grid;
        let middle = grid.axial(middle_of(grid, hexes)?);
        let name_of = |hex: HexIx| cell_name(grid.axial(hex) - middle);
        // Guards of a marker may stand outside: they are named all the same.
        let anywhere = |number: &HexNo| grid.find(number.as_str()).map(name_of);
        let inside = |number: &HexNo| {
            let hex = grid.find(number.as_str())?;
            hexes.contains(&hex).then(|| name_of(hex))
        };
        let mut fragment = Self::blank(grid.spec().orientation);
        for hex in hexes {
            match map.hexes.record(*hex, name_of(*hex)) {
                Some(record) => fragment.hexes.push(record),
                None => fragment.blank.push(name_of(*hex)),
            }
        }
        let sides = map.hexsides.iter();
        fragment.hexsides = sides
            .filter_map(|side| copied_side(grid, side, hexes, middle))
            .collect();
        for path in &map.paths {
            let pieces = stretches(&path.hexes, &inside).into_iter();
            fragment.paths.extend(pieces.map(|hexes| Path {
                hexes,
                ..path.clone()
            }));
        }
        fragment.regions = carry(map.regions.as_slice(), &inside).0;
        fragment.take_whole(map, &inside, &anywhere);
        if let Some(scenario) = scenario {
            fragment.units = carry(scenario.setup.as_slice(), &inside).0;
        }
        fragment.sort();
        Some(fragment)
    }
}

/// The hex nearest to the middle of all: where a fragment of them has its own.
pub fn middle_of(grid: &Grid, hexes: &BTreeSet<HexIx>) -> Option<HexIx> {
    let count = hexes.len() as f32;
    let sum = hexes
        .iter()
        .map(|hex| grid.center(*hex))
        .fold((0.0, 0.0), |sum, at| (sum.0 + at.0, sum.1 + at.1));
    let middle = (sum.0 / count, sum.1 / count);
    let far = |hex: HexIx| {
        let (x, y) = grid.center(hex);
        (x - middle.0).powi(2) + (y - middle.1).powi(2)
    };
    hexes
        .iter()
        .copied()
        .min_by(|a, b| far(*a).total_cmp(&far(*b)))
}

/// A hexside of one of the hexes, named by the cells on both its sides.
fn copied_side(
    grid: &Grid,
    record: &Hexside,
    hexes: &BTreeSet<HexIx>,
    middle: Hex,
) -> Option<Hexside> {
    let side = grid.hexside(&record.between).ok()?;
    let across = grid.across(side);
    if !hexes.contains(&side.hex()) && across.is_none_or(|other| !hexes.contains(&other)) {
        return None;
    }
    let here = grid.axial(side.hex()) - middle;
    let step = grid.spec().orientation.edge_at(side.direction()).into_hex();
    Some(Hexside {
        between: HexsideNo::between(cell_name(here), cell_name(here + step)),
        ..record.clone()
    })
}
