//! Regions and beaches: a dashed line just inside the outline of a group of hexes.

use std::collections::{BTreeMap, BTreeSet};

use beachhead_hex::{HexIx, HexNo};
use beachhead_model::map::Map;
use beachhead_model::palette::Palette;

use crate::cell::Cell;
use crate::ink::{Ink, UNKNOWN};
use crate::layer::Level;
use crate::list::List;

/// What a beach is outlined in.
const BEACH: Ink = Ink::rgb(176, 118, 32);

/// The groups that each hex is in.
#[derive(Clone, Debug, Default)]
pub(crate) struct AreaIndex {
    areas: Vec<(Level, Ink, BTreeSet<HexIx>)>,
    of_hex: BTreeMap<HexIx, Vec<usize>>,
}

impl AreaIndex {
    pub(crate) fn of(map: &Map, palette: &Palette) -> Self {
        let mut index = Self::default();
        let mut add = |level: Level, ink: Ink, hexes: &[HexNo]| {
            let members: BTreeSet<HexIx> = hexes
                .iter()
                .filter_map(|hex| map.grid.find(hex.as_str()))
                .collect();
            for hex in &members {
                index
                    .of_hex
                    .entry(*hex)
                    .or_default()
                    .push(index.areas.len());
            }
            index.areas.push((level, ink, members));
        };
        for beach in &map.beaches {
            add(Level::Beach, BEACH, &beach.hexes);
        }
        for sector in &map.sectors {
            add(Level::Beach, BEACH, &sector.hexes);
        }
        for region in &map.regions {
            add(
                Level::Region,
                palette
                    .regions
                    .get(&region.kind)
                    .map_or(UNKNOWN, |kind| Ink::from(kind.color)),
                &region.hexes,
            );
        }
        index
    }
}

/// Draws the outlines that run through one hex.
pub(crate) fn draw(index: &AreaIndex, cell: &Cell, list: &mut List) {
    let groups = index.of_hex.get(&cell.hex).into_iter().flatten();
    for (nth, (level, ink, members)) in groups
        .filter_map(|group| index.areas.get(*group))
        .enumerate()
    {
        let inset = 0.07 + 0.05 * nth as f32;
        for direction in 0..6 {
            if cell
                .neighbor(direction)
                .is_some_and(|other| members.contains(&other))
            {
                continue;
            }
            let line =
                [direction, direction + 1].map(|at| cell.corner(at).lerp(cell.center, inset));
            list.on(*level).dashes(&line, 0.034, 0.08, *ink);
        }
    }
}
