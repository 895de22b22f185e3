//! Lines of sight laid on one board: the steps of [`super::lines`] over a table of its cells, with a margin around.
//!
//! On a table wide enough, two places are apart by one number, whatever line they lie on; a line is then a few numbers to
//! add. So looking along one costs a few nanoseconds a hex, of which random games take millions.

use beachhead_base::cannot_happen;
use beachhead_kit::HexIx;

use crate::ground::lines::{Lies, Offset, between};
use crate::ground::shape::Shape;
use crate::ground::terrain::Blocks;

/// Lines run along hexes that lie so far beyond the board at most. Those after its last cell block as those do that are
/// out of play.
const MARGIN: i16 = 2;

/// The most rows and doubled columns of a line that is laid: a map is 23 rows of 13 hexes.
pub(crate) const ROWS: i16 = 22;

pub(crate) const COLUMNS: i16 = 50;

/// No hex in play.
const NOWHERE: u32 = u32::MAX;

/// A cell of the table.
#[derive(Clone, Copy, Debug)]
struct RayCell {
    hex: u32,
    /// How the ground there blocks sight.
    blocks: Blocks,
}

/// Where the steps of a line are.
#[derive(Clone, Copy, Debug, Default)]
struct Span {
    /// [`NOWHERE`] where no line is computed.
    from: u32,
    inside: u16,
    left: u16,
    right: u16,
}

/// The lines of a board.
#[derive(Clone, Debug, Default)]
pub(crate) struct Rays {
    cells: Vec<RayCell>,
    /// Of each hex, its cell; [`NOWHERE`] for those out of play.
    cell_of: Vec<u32>,
    /// By how far the ends of a line are apart, counted from the farthest back.
    spans: Vec<Span>,
    /// The cells on each line, counted from where it begins.
    steps: Vec<i16>,
}

/// A line of sight from one hex to another: the cells between.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ray<'a> {
    cells: &'a [RayCell],
    from: usize,
    inside: &'a [i16],
    left: &'a [i16],
    right: &'a [i16],
}

impl Rays {
    /// Computes the lines of a board; none for a board that is too large.
    pub(crate) fn new(shape: &Shape, blocks: impl Fn(HexIx) -> Blocks) -> Self {
        let mut rays = Self::default();
        let mut size = Offset::default();
        for hex in shape.hexes() {
            let (column, row) = shape.counted(hex);
            size = (size.0.max(column), size.1.max(row));
        }
        let (columns, rows) = size;
        // So wide that no two differences of places are one number.
        let half = columns.saturating_add(MARGIN);
        let width = half + half;
        let reach = (columns.min(COLUMNS), rows.min(ROWS));
        let fits = width.checked_mul(reach.1 + MARGIN).is_some();
        let cell = |(column, row): Offset| {
            let row = usize::try_from(row + MARGIN).ok()?;
            let column = usize::try_from(column + MARGIN).ok()?;
            Some(row * usize::try_from(width).ok()? + column)
        };
        let Some(last) = cell((columns, rows)).filter(|_| fits) else {
            return rays;
        };
        let nowhere = RayCell {
            hex: NOWHERE,
            blocks: Blocks::Fire,
        };
        rays.cells = vec![nowhere; last + 1];
        rays.cell_of = vec![NOWHERE; shape.len()];
        for hex in shape.hexes() {
            let Some(at) = cell(shape.counted(hex)) else {
                continue;
            };
            let blocks = blocks(hex);
            if let (Some(cell), Some(of_hex)) =
                (rays.cells.get_mut(at), rays.cell_of.get_mut(hex.index()))
            {
                *cell = RayCell { hex: hex.0, blocks };
                *of_hex = u32::try_from(at)
                    .unwrap_or_else(|_| cannot_happen!(NOWHERE, "cell {at} is counted in u32"));
            }
        }
        rays.lay(width, reach);
        rays
    }

    fn lay(&mut self, width: i16, (columns, rows): Offset) {
        let step = |to: &Offset| to.1 * width + to.0;
        let farthest = usize::try_from(step(&(columns, rows)));
        let farthest =
            farthest.unwrap_or_else(|_| cannot_happen!(0, "{columns} and {rows} are counts"));
        let none = Span {
            from: NOWHERE,
            ..Span::default()
        };
        self.spans = vec![none; 2 * farthest + 1];
        let mut passed: Vec<(Lies, Offset)> = Vec::new();
        for row in -rows..=rows {
            let parity = row.rem_euclid(2);
            for column in (-columns..=columns).filter(|column| column.rem_euclid(2) == parity) {
                let Some(at) = farthest.checked_add_signed(isize::from(step(&(column, row))))
                else {
                    continue;
                };
                let from = u32::try_from(self.steps.len())
                    .unwrap_or_else(|_| cannot_happen!(NOWHERE, "steps are counted in u32"));
                let steps = &mut self.steps;
                passed.clear();
                passed.extend(between((column, row)));
                let lens = [Lies::Inside, Lies::Left, Lies::Right].map(|lies| {
                    let before = steps.len();
                    let these = passed.iter().filter(|(how, _)| *how == lies);
                    steps.extend(these.map(|(_, offset)| step(offset)));
                    let len = steps.len() - before;
                    u16::try_from(len)
                        .unwrap_or_else(|_| cannot_happen!(0, "a line has {len} steps"))
                });
                if let Some(span) = self.spans.get_mut(at) {
                    let [inside, left, right] = lens;
                    *span = Span {
                        from,
                        inside,
                        left,
                        right,
                    };
                }
            }
        }
    }

    /// The line from hex to hex; `None` where it isn't computed, between hexes far apart.
    #[inline]
    pub(crate) fn line(&self, from: HexIx, to: HexIx) -> Option<Ray<'_>> {
        let from = self.cell_of(from)?;
        let middle = self.spans.len() / 2;
        let span = (middle + self.cell_of(to)?).checked_sub(from)?;
        let span = self.spans.get(span)?;
        let steps = self.steps.get(usize::try_from(span.from).ok()?..)?;
        let (inside, steps) = steps.split_at_checked(usize::from(span.inside))?;
        let (left, steps) = steps.split_at_checked(usize::from(span.left))?;
        let right = steps.get(..usize::from(span.right))?;
        Some(Ray {
            cells: &self.cells,
            from,
            inside,
            left,
            right,
        })
    }

    fn cell_of(&self, hex: HexIx) -> Option<usize> {
        let cell = *self.cell_of.get(hex.index())?;
        usize::try_from(cell).ok().filter(|_| cell != NOWHERE)
    }
}

impl Ray<'_> {
    /// Whether nothing inside blocks, and not both sides of hexsides that the line runs along. `blocks` gets a hex, and
    /// how the ground there does.
    #[inline]
    pub(crate) fn is_clear(&self, blocks: impl Fn(HexIx, Blocks) -> bool) -> bool {
        let blocks = |step: &i16| {
            let cell = self.from.wrapping_add_signed(isize::from(*step));
            match self.cells.get(cell) {
                Some(cell) if cell.hex != NOWHERE => blocks(HexIx(cell.hex), cell.blocks),
                _ => true,
            }
        };
        let is_free = |steps: &[i16]| !steps.iter().any(&blocks);
        is_free(self.inside) && (is_free(self.left) || is_free(self.right))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use beachhead_hex::{Grid, preset};

    /// Some hexes block, others not: rays and lines say the same of every pair, near or far.
    #[test]
    fn rays_are_lines() {
        let grid = Grid::new(preset::landings()).expect("a preset is valid");
        let shape = Shape::new(&grid, |_| true);
        let blocks = |hex: HexIx| hex.0 % 5 == 2 || hex.0 % 11 == 3;
        let ground = |hex: HexIx| match hex.0 % 7 {
            0 => Blocks::Open,
            _ => Blocks::Always,
        };
        let rays = Rays::new(&shape, ground);
        let (mut clear, mut barred) = (0, 0);
        for from in shape.hexes().step_by(3) {
            for to in shape.hexes() {
                let (here, there) = (shape.place(from), shape.place(to));
                let [inside, left, right] = [Lies::Inside, Lies::Left, Lies::Right].map(|lies| {
                    let mut passed = between((there.0 - here.0, there.1 - here.1));
                    passed.any(|(how, offset)| {
                        let hex = shape.at(here.0 + offset.0, here.1 + offset.1);
                        how == lies && hex.is_none_or(blocks)
                    })
                });
                let expected = !(inside || left && right);
                let ray = rays.line(from, to).expect("the board is small");
                let found = ray.is_clear(|hex, there| {
                    assert_eq!(there, ground(hex));
                    blocks(hex)
                });
                assert_eq!(found, expected, "{from:?} {to:?}");
                *if found { &mut clear } else { &mut barred } += 1;
            }
        }
        assert!(clear > 1_000 && barred > 1_000, "{clear} {barred}");
    }

    #[test]
    fn distant_hexes_have_no_line() {
        let wide = ["Sword", "Juno", "Gold", "Omaha", "Utah", "Airborne"];
        let grid = Grid::new(preset::landings_joined(&wide)).expect("a preset is valid");
        let shape = Shape::new(&grid, |hex| hex.0 != 5);
        let rays = Rays::new(&shape, |_| Blocks::Open);
        let hexes: Vec<HexIx> = shape.hexes().collect();
        let from = hexes[0];
        for &to in &hexes {
            let (here, there) = (shape.place(from), shape.place(to));
            let near = (there.0 - here.0).abs() <= COLUMNS;
            assert_eq!(rays.line(from, to).is_some(), near, "{to:?}");
        }
        assert!(rays.line(from, HexIx(5)).is_none(), "not in play");
    }
}
