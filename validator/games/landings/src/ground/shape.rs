//! The hexes of a battle by row and doubled column, and what lies around each.
//!
//! Rows are counted from the top, columns twice, so that a hex in a shifted row has an odd one: two hexes of a row are
//! two columns apart, and a displacement means the same wherever it begins. Line of sight lives on that.

use beachhead_base::cannot_happen;
use beachhead_hex::{Grid, HexIx};

/// How many directions a hex has, from the west and clockwise: W, NW, NE, E, SE, SW.
pub const DIRECTIONS: usize = 6;

/// The direction across.
pub const fn opposite(direction: usize) -> usize {
    (direction + 3) % DIRECTIONS
}

/// Where nothing lies.
const NONE: u32 = u32::MAX;

/// The hexes in play, and how they lie.
#[derive(Clone, Debug, Default)]
pub struct Shape {
    columns: Vec<i16>,
    rows: Vec<i16>,
    around: Vec<[u32; DIRECTIONS]>,
    in_play: Vec<bool>,
    cells: Vec<u32>,
    stride: usize,
    first_column: i16,
    first_row: i16,
    last_row: i16,
}

impl Shape {
    /// The shape of a grid of which only some hexes are in play.
    pub fn new(grid: &Grid, in_play: impl Fn(HexIx) -> bool) -> Self {
        let mut shape = Self::default();
        for hex in grid.iter() {
            let axial = grid.axial(hex);
            let short = |number: i32| i16::try_from(number).unwrap_or(i16::MAX);
            shape.columns.push(short(2 * axial.x + axial.y));
            shape.rows.push(short(axial.y));
            shape.in_play.push(in_play(hex));
        }
        let playable = |hex: HexIx| {
            let playable = shape.in_play.get(hex.index()).copied();
            playable.unwrap_or_else(|| cannot_happen!(false, "hex {} is on the grid", hex.0))
        };
        shape.around = grid
            .iter()
            .map(|hex| {
                grid.neighbors(hex).map(|near| {
                    near.filter(|&near| playable(hex) && playable(near))
                        .map_or(NONE, |near| near.0)
                })
            })
            .collect();
        shape.tabulate();
        shape
    }

    /// Puts the hexes in play into a table of rows and doubled columns.
    fn tabulate(&mut self) {
        let mut bounds: Option<[i16; 4]> = None;
        for (at, _) in self.in_play.iter().enumerate().filter(|(_, play)| **play) {
            let (column, row) = self.place_at(at);
            let [w, n, e, s] = bounds.unwrap_or([column, row, column, row]);
            bounds = Some([w.min(column), n.min(row), e.max(column), s.max(row)]);
        }
        let Some([w, n, e, s]) = bounds else { return };
        // Even columns stay even: a hex and the place it would have had agree on their parity.
        self.first_column = w - ((w ^ n) & 1);
        self.first_row = n;
        self.last_row = s;
        self.stride = (self.first_column..=e).count();
        let height = (n..=s).count();
        self.cells = vec![NONE; self.stride.saturating_mul(height)];
        for at in 0..self.in_play.len() {
            if self.in_play.get(at) != Some(&true) {
                continue;
            }
            let (column, row) = self.place_at(at);
            if let Some(slot) = self
                .cell(column, row)
                .and_then(|cell| self.cells.get_mut(cell))
            {
                *slot = u32::try_from(at)
                    .unwrap_or_else(|_| cannot_happen!(NONE, "hex {at} is counted in u32"));
            }
        }
    }

    fn place_at(&self, at: usize) -> (i16, i16) {
        let place = self
            .columns
            .get(at)
            .copied()
            .zip(self.rows.get(at).copied());
        place.unwrap_or_else(|| cannot_happen!((0, 0), "hex {at} is on the grid"))
    }

    fn cell(&self, column: i16, row: i16) -> Option<usize> {
        let x = usize::try_from(column - self.first_column).ok()?;
        let y = usize::try_from(row - self.first_row).ok()?;
        (x < self.stride).then(|| y * self.stride + x)
    }

    /// How many hexes the grid has, in play or not.
    pub fn len(&self) -> usize {
        self.in_play.len()
    }

    /// The hexes in play, in order.
    pub fn hexes(&self) -> impl Iterator<Item = HexIx> + '_ {
        (0..)
            .zip(&self.in_play)
            .filter(|(_, play)| **play)
            .map(|(at, _)| HexIx(at))
    }

    /// Whether the hex is in play.
    pub fn is_in_play(&self, hex: HexIx) -> bool {
        self.in_play.get(hex.index()) == Some(&true)
    }

    /// Doubled column and row of a hex.
    pub fn place(&self, hex: HexIx) -> (i16, i16) {
        self.place_at(hex.index())
    }

    /// Doubled column and row, counted from the first ones in play: those of an imported file.
    pub fn counted(&self, hex: HexIx) -> (i16, i16) {
        let (column, row) = self.place(hex);
        (column - self.first_column, row - self.first_row)
    }

    /// The hex in play at a place.
    pub fn at(&self, column: i16, row: i16) -> Option<HexIx> {
        let found = *self.cells.get(self.cell(column, row)?)?;
        (found != NONE).then_some(HexIx(found))
    }

    /// The hex in play at a place counted from the first ones in play.
    #[cfg(any(test, feature = "agreement"))]
    pub fn at_counted(&self, column: i16, row: i16) -> Option<HexIx> {
        self.at(
            column.checked_add(self.first_column)?,
            row.checked_add(self.first_row)?,
        )
    }

    /// The hex next door.
    pub fn neighbor(&self, hex: HexIx, direction: usize) -> Option<HexIx> {
        let near = *self.around.get(hex.index())?.get(direction)?;
        (near != NONE).then_some(HexIx(near))
    }

    /// The hexes in play around, with their directions.
    #[inline]
    pub fn neighbors(&self, hex: HexIx) -> impl Iterator<Item = (usize, HexIx)> + '_ {
        let around = self.around.get(hex.index()).into_iter().flatten();
        around
            .enumerate()
            .filter(|(_, near)| **near != NONE)
            .map(|(direction, near)| (direction, HexIx(*near)))
    }

    /// The direction from a hex to one beside it.
    pub fn direction(&self, from: HexIx, to: HexIx) -> Option<usize> {
        let around = self.around.get(from.index())?;
        around.iter().position(|near| *near == to.0)
    }

    /// Steps from hex to hex.
    #[inline]
    pub fn distance(&self, a: HexIx, b: HexIx) -> u32 {
        let ((ac, ar), (bc, br)) = (self.place(a), self.place(b));
        let down = u32::from(ar.abs_diff(br));
        let across = u32::from(ac.abs_diff(bc));
        down + across.saturating_sub(down) / 2
    }

    /// Whether the hexes are next to each other.
    pub fn adjacent(&self, a: HexIx, b: HexIx) -> bool {
        a != b && self.direction(a, b).is_some()
    }

    /// The row of the baseline at the top, or at the bottom.
    pub fn baseline(&self, top: bool) -> i16 {
        if top { self.first_row } else { self.last_row }
    }

    /// The two hexes ahead of a retreat to the baseline at the top, or at the bottom.
    pub fn back(&self, hex: HexIx, top: bool) -> impl Iterator<Item = HexIx> + '_ {
        let ways = if top { [1, 2] } else { [5, 4] };
        ways.into_iter()
            .filter_map(move |way| self.neighbor(hex, way))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use beachhead_hex::preset;

    fn landings() -> (Grid, Shape) {
        let grid = Grid::new(preset::landings()).expect("a preset is valid");
        // The half hexes at the eastern edge have numbers, but are not playable.
        let playable: Vec<bool> = grid
            .iter()
            .map(|hex| !grid.number(hex).as_str().starts_with('m'))
            .collect();
        let shape = Shape::new(&grid, |hex| playable[hex.index()]);
        (grid, shape)
    }

    #[test]
    fn distances_are_those_of_the_grid() {
        let (grid, shape) = landings();
        let hexes: Vec<HexIx> = shape.hexes().collect();
        assert_eq!(hexes.len(), 288);
        for &a in hexes.iter().step_by(7) {
            for &b in &hexes {
                assert_eq!(shape.distance(a, b), grid.distance(a, b), "{a:?} {b:?}");
            }
        }
    }

    #[test]
    fn places_and_hexes_find_each_other() {
        let (grid, shape) = landings();
        for hex in grid.iter() {
            let (column, row) = shape.place(hex);
            let expected = shape.in_play[hex.index()].then_some(hex);
            assert_eq!(shape.at(column, row), expected);
        }
        let corner = grid.find("A23").expect("a corner");
        assert_eq!(shape.counted(corner), (0, 0));
        let shifted = grid.find("a22").expect("a shifted hex");
        assert_eq!(shape.counted(shifted), (1, 1));
    }

    /// Where the first row in play is a shifted one, it is still the shifted hexes whose columns are odd.
    #[test]
    fn a_part_of_the_grid_is_counted_from_its_own_corner() {
        let grid = Grid::new(preset::landings()).expect("a preset is valid");
        for counted in [
            [("C21", (0, 0)), ("c20", (1, 1)), ("F21", (6, 0))],
            [("C19", (1, 1)), ("e20", (6, 0)), ("F19", (7, 1))],
        ] {
            let in_play = counted.map(|(id, _)| grid.find(id).expect("a hex"));
            let shape = Shape::new(&grid, |hex| in_play.contains(&hex));
            for (hex, (id, place)) in in_play.into_iter().zip(counted) {
                assert_eq!(shape.counted(hex), place, "{id}");
                let (column, row) = shape.place(hex);
                assert_eq!(shape.at(column, row), Some(hex), "{id}");
            }
        }
    }

    #[test]
    fn directions_lead_there_and_back() {
        let (grid, shape) = landings();
        let hex = grid.find("G5").expect("a hex");
        let mut met = 0;
        for (direction, near) in shape.neighbors(hex) {
            assert_eq!(shape.neighbor(near, opposite(direction)), Some(hex));
            let (from, to) = (shape.place(hex), shape.place(near));
            let expected = [(-2, 0), (-1, -1), (1, -1), (2, 0), (1, 1), (-1, 1)];
            assert_eq!((to.0 - from.0, to.1 - from.1), expected[direction]);
            met += 1;
        }
        assert_eq!(met, 6);
        let up: Vec<HexIx> = shape.back(hex, true).collect();
        assert!(
            up.iter()
                .all(|near| shape.place(*near).1 == shape.place(hex).1 - 1)
        );
        assert_eq!(up.len(), 2);
    }
}
