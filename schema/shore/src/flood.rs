//! The sea at an hour: what lies beyond the tide line that holds then.

use super::{places, tide_line_at};
use beachhead_base::Id;
use beachhead_hex::{Grid, HexIx};
use beachhead_model::map::Map;
use beachhead_model::palette::{Palette, Pattern, TerrainKind};

/// What the sea covers at a minute of the day.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Flood {
    /// By hex, whether it lies beyond the line.
    beyond: Vec<bool>,
    /// The terrain of the sea: that of the most hexes beyond the line that are water.
    water: Option<Id>,
}

impl Flood {
    /// Whether the hex lies beyond the line: it is sea then, whatever its terrain.
    pub fn covers(&self, hex: HexIx) -> bool {
        self.beyond.get(hex.index()).copied().unwrap_or_default()
    }

    /// The terrain of the sea.
    pub fn water(&self) -> Option<&Id> {
        self.water.as_ref()
    }
}

/// What the sea at any hour needs of a map: looked up once, however many hours are asked for. It holds until the grid, the
/// terrains of the map or the palette change.
#[derive(Clone, Debug)]
pub struct Seas {
    /// By hex, its neighbours.
    around: Vec<[Option<HexIx>; 6]>,
    /// The terrains that are water.
    waters: Vec<Id>,
    /// By hex, which of these it is.
    water: Vec<Option<usize>>,
}

impl Seas {
    /// The seas of a map. Terrains that are drawn with waves are water.
    pub fn of(map: &Map, palette: &Palette) -> Self {
        let waves = |kind: &&TerrainKind| kind.pattern == Pattern::Waves;
        let waters = palette.terrains.iter().filter(waves);
        let waters: Vec<Id> = waters.map(|kind| kind.id.clone()).collect();
        let water_of = |hex| {
            let terrain = map.hexes.terrain(hex)?;
            waters.iter().position(|water| water == terrain)
        };
        Self {
            around: map.grid.iter().map(|hex| map.grid.neighbors(hex)).collect(),
            water: map.grid.iter().map(water_of).collect(),
            waters,
        }
    }

    /// The sea at a minute after midnight; none where no tide line holds then.
    pub fn at(&self, map: &Map, minute: u16) -> Option<Flood> {
        let line = places(&map.grid, &tide_line_at(map, minute)?.hexes);
        let water_of = |hex: HexIx| self.water.get(hex.index()).copied().flatten();
        let around = |hex: HexIx| self.around.get(hex.index()).copied().unwrap_or_default();
        let beyond = parted(&map.grid, &line, around, |hex| water_of(hex).is_some());
        let mut counts = vec![0_usize; self.waters.len()];
        let covered = self
            .water
            .iter()
            .zip(&beyond)
            .filter(|(_, beyond)| **beyond);
        for water in covered.filter_map(|(water, _)| *water) {
            if let Some(count) = counts.get_mut(water) {
                *count += 1;
            }
        }
        let most = self
            .waters
            .iter()
            .zip(counts)
            .filter(|(_, count)| *count > 0);
        let most = most.max_by_key(|(_, count)| *count);
        Some(Flood {
            beyond,
            water: most.map(|(water, _)| water.clone()),
        })
    }
}

/// By hex, whether it lies on the seaward side of a line: in that of the parts into which the line parts the map that has
/// the most water. None does where no part has any.
pub fn seaward(grid: &Grid, line: &[HexIx], is_water: impl Fn(HexIx) -> bool) -> Vec<bool> {
    parted(grid, line, |hex| grid.neighbors(hex), is_water)
}

/// [`seaward`], where it is known what lies around each hex.
fn parted(
    grid: &Grid,
    line: &[HexIx],
    around: impl Fn(HexIx) -> [Option<HexIx>; 6],
    is_water: impl Fn(HexIx) -> bool,
) -> Vec<bool> {
    let count = grid.len() as usize;
    let mut seen = vec![false; count];
    for hex in line {
        if let Some(seen) = seen.get_mut(hex.index()) {
            *seen = true;
        }
    }
    let mut sea: (usize, Vec<HexIx>) = (0, Vec::new());
    for first in grid.iter() {
        let mut part = Vec::new();
        let mut reached = vec![first];
        while let Some(hex) = reached.pop() {
            let Some(seen) = seen.get_mut(hex.index()).filter(|seen| !**seen) else {
                continue;
            };
            *seen = true;
            part.push(hex);
            reached.extend(around(hex).into_iter().flatten());
        }
        let waters = part.iter().filter(|hex| is_water(**hex)).count();
        if waters > sea.0 {
            sea = (waters, part);
        }
    }
    let mut beyond = vec![false; count];
    for hex in sea.1 {
        if let Some(beyond) = beyond.get_mut(hex.index()) {
            *beyond = true;
        }
    }
    beyond
}

#[cfg(test)]
mod tests {
    use super::*;
    use beachhead_hex::Lines;
    use beachhead_model::arbitrary::small_pack;

    /// Of a grid that a row parts, the part with more water is the sea, dry hexes with it; a pond behind the line is none.
    #[test]
    fn the_sea_is_the_side_with_the_most_water() {
        let grid = small_pack().map.part.grid;
        let row = |hex| grid.line(hex, Lines::Rows).unwrap_or_default();
        let rows: Vec<i32> = grid.iter().map(row).collect();
        let least = rows.iter().min().copied().unwrap_or_default();
        let most = rows.iter().max().copied().unwrap_or_default();
        let middle = (least + most) / 2;
        assert!(least < middle && middle < most, "{least} to {most}");
        let line: Vec<HexIx> = grid.iter().filter(|hex| row(*hex) == middle).collect();
        let pond = grid.iter().find(|hex| row(*hex) == least);
        let beyond = seaward(&grid, &line, |hex| row(hex) == most || Some(hex) == pond);
        for hex in grid.iter() {
            let is_beyond = beyond.get(hex.index()) == Some(&true);
            assert_eq!(is_beyond, row(hex) > middle, "{}", grid.number(hex));
        }
        let none = seaward(&grid, &line, |_| false);
        assert!(none.iter().all(|beyond| !beyond), "there is no water");
    }
}
