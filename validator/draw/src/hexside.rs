//! Hexsides: rivers that wind, cliffs with teeth, bridges across.
//!
//! A line is drawn corner by corner. Where two of its sides meet at a corner it bends from the middle of one to the
//! middle of the other, so a chain of hexsides becomes one smooth stream; where three meet it flows together; where
//! it begins inland it rises from a thin spring. Each corner belongs to the lowest of its hexes, so none is drawn twice.

use beachhead_hex::{Grid, HexIx, Side};
use beachhead_model::map::Map;
use beachhead_model::palette::{Palette, Stroke};
use emath::{Pos2, vec2};

use crate::cell::Cell;
use crate::geometry::bend;
use crate::layer::Level;
use crate::line::LineLook;
use crate::list::{LevelSheet, List};
use crate::look::{Depth, Looks};
use crate::style::Patterns;

/// Which lines run along which sides, found from either hex.
#[derive(Clone, Debug, Default)]
pub(crate) struct SideIndex {
    looks: Vec<LineLook>,
    /// For each hex the place of its sides in `sides`, counted from 1; 0 where nothing runs along any. Every corner of the
    /// map asks for three sides and each look: a search tree takes longer over that than all of the drawing.
    of_hex: Vec<u32>,
    /// For the six sides of a hex, places in `looks` of what runs along them.
    sides: Vec<[Vec<u8>; 6]>,
}

impl SideIndex {
    pub(crate) fn of(map: &Map, palette: &Palette, patterns: Patterns) -> Self {
        let mut index = Self {
            of_hex: vec![0; map.grid.len() as usize],
            ..Self::default()
        };
        let looks = LineLook::all(&palette.hexsides, patterns);
        for record in &map.hexsides {
            // Sides that name nothing are for the checks to report; there is no place to draw them.
            let Ok(side) = map.grid.hexside(&record.between) else {
                continue;
            };
            let look = LineLook::find(&looks, &record.kind);
            let at = index
                .looks
                .iter()
                .position(|known| *known == look)
                .unwrap_or_else(|| {
                    index.looks.push(look);
                    index.looks.len() - 1
                });
            let Ok(at) = u8::try_from(at) else { continue };
            index.add(side.hex(), side.direction(), at);
            if let Some(other) = map.grid.across(side) {
                index.add(other, (side.direction() + 3) % 6, at);
            }
        }
        index
    }

    fn add(&mut self, hex: HexIx, direction: u8, look: u8) {
        let Some(place) = self.of_hex.get_mut(hex.index()) else {
            return;
        };
        if *place == 0 {
            self.sides.push(Default::default());
            *place = self.sides.len() as u32;
        }
        let sides = self.sides.get_mut(*place as usize - 1);
        if let Some(looks) = sides.and_then(|sides| sides.get_mut(usize::from(direction))) {
            looks.push(look);
        }
    }

    /// Places in `looks` of what runs along a side.
    fn places(&self, hex: HexIx, direction: usize) -> &[u8] {
        let place = self.of_hex.get(hex.index()).copied().unwrap_or(0);
        let sides = (place as usize).checked_sub(1);
        let sides = sides.and_then(|place| self.sides.get(place));
        let looks = sides.and_then(|sides| sides.get(direction % 6));
        looks.map_or(&[], Vec::as_slice)
    }

    /// What runs along a side.
    pub(crate) fn on(&self, hex: HexIx, direction: usize) -> impl Iterator<Item = LineLook> + '_ {
        let looks = self.places(hex, direction).iter();
        looks.filter_map(|look| self.looks.get(usize::from(*look)).copied())
    }

    fn has(&self, hex: HexIx, direction: usize, look: u8) -> bool {
        self.places(hex, direction).contains(&look)
    }
}

/// Draws what runs along the corners and sides that belong to one hex.
pub(crate) fn draw(map: &Map, looks: &Looks, index: &SideIndex, cell: &Cell, list: &mut List) {
    for (number, look) in (0..).zip(&index.looks) {
        match look.stroke {
            Stroke::Solid | Stroke::Cased | Stroke::Dashed | Stroke::Arrow => {
                (0..6).for_each(|corner| {
                    stream(map, looks, index, cell, corner, (number, *look), list)
                });
            }
            Stroke::Teeth => own_sides(index, cell, number, |side| {
                teeth(cell, side, *look, list.on(Level::River))
            }),
            Stroke::Across => own_sides(index, cell, number, |side| {
                bridge(cell, side, *look, list.on(Level::Bridge))
            }),
        }
        if look.marks > 0 {
            own_sides(index, cell, number, |side| {
                look.mark(
                    cell.corner(side),
                    cell.corner(side + 1),
                    list.on(Level::River),
                );
            });
        }
    }
}

/// The sides of this hex that carry the line and are not a lower hex's to draw.
fn own_sides(index: &SideIndex, cell: &Cell, look: u8, mut draw: impl FnMut(usize)) {
    for direction in 0..6 {
        let ours = cell
            .neighbor(direction)
            .is_none_or(|other| cell.hex < other);
        if ours && index.has(cell.hex, direction, look) {
            draw(direction);
        }
    }
}

fn stream(
    map: &Map,
    looks: &Looks,
    index: &SideIndex,
    cell: &Cell,
    at: usize,
    (number, look): (u8, LineLook),
    list: &mut List,
) {
    let (before, after) = (cell.neighbor(at + 5), cell.neighbor(at));
    if [before, after]
        .into_iter()
        .flatten()
        .any(|other| other < cell.hex)
    {
        return;
    }
    let corner = cell.corner(at);
    let outward = before
        .map(|hex| index.has(hex, at + 1, number))
        .or(after.map(|hex| index.has(hex, at + 4, number)));
    let own = [at + 5, at].map(|side| index.has(cell.hex, side, number));
    if own == [false; 2] && outward != Some(true) {
        // Nothing comes to most corners of a map.
        return;
    }
    let mut middles = Vec::with_capacity(3);
    let [is_before, is_after] = own;
    middles.extend(is_before.then(|| cell.middle(at + 5)));
    middles.extend(is_after.then(|| cell.middle(at)));
    if outward == Some(true) {
        middles.push(corner + (corner - cell.center) / 2.0);
    }
    match middles.as_slice() {
        [] => {}
        [middle] => {
            let inland = |hex: Option<HexIx>| {
                hex.is_some_and(|hex| looks.of_hex(map, hex).depth == Depth::Land)
            };
            let springs = inland(before) && inland(after) && inland(Some(cell.hex));
            spring(&[*middle, corner], springs, look, list);
        }
        [a, b] => flow(&bend(*a, corner, *b), look, list),
        [a, b, c, ..] => {
            for (from, to) in [(a, b), (b, c), (c, a)] {
                flow(&bend(*from, corner, *to), look, list);
            }
            // Three curves leave an island between them.
            list.on(Level::River)
                .dot(corner, look.width.max(0.13), look.ink);
        }
    }
}

fn flow(curve: &[Pos2], look: LineLook, list: &mut List) {
    if look.stroke == Stroke::Dashed {
        list.on(Level::River)
            .dashes(curve, look.width, 0.12, look.ink);
        return;
    }
    list.on(Level::RiverBank)
        .piece(curve, look.width + 0.045, look.ink.dark(0.42));
    list.on(Level::River).piece(curve, look.width, look.ink);
    if look.stroke == Stroke::Cased {
        list.on(Level::River)
            .piece(curve, look.width * 0.4, look.ink.pale(0.5));
    }
}

fn spring(line: &[Pos2; 2], springs: bool, look: LineLook, list: &mut List) {
    let [middle, end] = *line;
    if !springs {
        // A mouth, or the map's edge.
        list.on(Level::River).dot(end, look.width / 2.0, look.ink);
        return flow(line, look, list);
    }
    let thin = [middle, middle.lerp(end, 0.85)];
    list.on(Level::RiverBank)
        .taper(&thin, look.width + 0.045, 0.035, look.ink.dark(0.42));
    list.on(Level::River)
        .taper(&thin, look.width, 0.01, look.ink);
}

fn teeth(cell: &Cell, direction: usize, look: LineLook, sheet: &mut LevelSheet) {
    let (from, to) = (cell.corner(direction), cell.corner(direction + 1));
    let inward = (cell.center - cell.middle(direction)).normalized();
    sheet.line(&[from, to], look.width * 0.5, look.ink);
    for tooth in 0..6 {
        let foot = from.lerp(to, (tooth as f32 + 0.5) / 6.0);
        sheet.taper(
            &[foot, foot + inward * look.width * 1.6],
            look.width * 0.9,
            0.01,
            look.ink,
        );
    }
}

/// A deck in the direction of travel between two parapets that open at the ends.
fn bridge(cell: &Cell, direction: usize, look: LineLook, sheet: &mut LevelSheet) {
    let middle = cell.middle(direction);
    let along = (cell.center - middle).normalized();
    let across = along.rot90();
    let half = vec2(0.2, (look.width * 0.5).max(0.08));
    let deck = [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)];
    let deck = deck.map(|(x, y): (f32, f32)| middle + along * (x * half.x) + across * (y * half.y));
    sheet.polygon(&deck, look.ink.pale(0.75));
    for side in [-1.0, 1.0] {
        let rail = |t: f32| middle + along * (half.x * t) + across * (side * half.y);
        let flare = |t: f32| rail(t) + along * (0.06 * t) + across * (side * 0.06);
        sheet.line(
            &[flare(-1.0), rail(-1.0), rail(1.0), flare(1.0)],
            0.04,
            look.ink,
        );
    }
}

/// A side as a line from corner to corner.
pub fn line_of(grid: &Grid, side: Side) -> [Pos2; 2] {
    let cell = Cell::of(grid, side.hex());
    let direction = usize::from(side.direction());
    [cell.corner(direction), cell.corner(direction + 1)]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::sample;

    #[test]
    fn a_side_is_found_from_both_its_hexes() {
        let pack = sample("utah");
        let index = SideIndex::of(&pack.map, &pack.palette, Patterns::Palette);
        for record in &pack.map.hexsides {
            let side = pack
                .map
                .grid
                .hexside(&record.between)
                .expect("a side of the map");
            let direction = usize::from(side.direction());
            let here: Vec<LineLook> = index.on(side.hex(), direction).collect();
            assert!(here.contains(&LineLook::of(pack.palette.hexsides.get(&record.kind))));
            if let Some(other) = pack.map.grid.across(side) {
                assert_eq!(index.on(other, direction + 3).collect::<Vec<_>>(), here);
            }
        }
    }
}
