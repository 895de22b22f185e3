//! Straight lines from hex centre to hex centre, in whole numbers: which hexes a line crosses inside, and along which
//! it runs (M46, M47).
//!
//! A hex is six corners around `(column, -3 row)`: columns are doubled, so every corner is a whole number away. A line
//! crosses a hex whose corners lie on both sides of it, and runs along one of which two corners lie on it. What is
//! true of a displacement is true wherever it begins, so lines are computed once for all boards.

use std::sync::LazyLock;

/// The most rows and doubled columns of a line that is computed beforehand: a map is 23 rows of 13 hexes.
pub(crate) const ROWS: i16 = 22;

pub(crate) const COLUMNS: i16 = 50;

/// A place as seen from where a line begins: doubled columns, rows.
pub(crate) type Offset = (i16, i16);

/// The hexes that matter to a line, but for its two ends.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Line<'a> {
    /// Hexes that it crosses.
    pub(crate) inside: &'a [Offset],
    /// Hexes to its left that it runs along.
    pub(crate) left: &'a [Offset],
    /// The same to its right.
    pub(crate) right: &'a [Offset],
}

/// A computed line.
#[derive(Clone, Debug, Default)]
struct Laid {
    inside: Vec<Offset>,
    left: Vec<Offset>,
    right: Vec<Offset>,
}

impl Laid {
    fn line(&self) -> Line<'_> {
        Line {
            inside: &self.inside,
            left: &self.left,
            right: &self.right,
        }
    }

    /// The line that goes so far.
    fn new(to: Offset) -> Self {
        let mut laid = Self::default();
        let (columns, rows) = (i64::from(to.0), i64::from(to.1));
        let down = rows.abs();
        let a_row = down.max(1);
        let spread = columns.abs() / a_row + 2;
        for step in 0..=down {
            let row = step * rows.signum();
            let meets = columns * step / a_row;
            for column in meets - spread..=meets + spread {
                if is_hex(column, row) {
                    laid.add((columns, rows), (column, row));
                }
            }
        }
        laid
    }

    fn add(&mut self, (columns, rows): (i64, i64), (column, row): (i64, i64)) {
        if (column, row) == (0, 0) || (column, row) == (columns, rows) {
            return;
        }
        // Not behind either end: the line ends there.
        let along = columns * column + 3 * rows * row;
        let length = columns * columns + 3 * rows * rows;
        if along.is_negative() || along > length {
            return;
        }
        let (x, y) = (column, -3 * row);
        let corners = [(0, 2), (1, 1), (1, -1), (0, -2), (-1, -1), (-1, 1)];
        let side = corners.map(|(cx, cy)| columns * (y + cy) - (-3 * rows) * (x + cx));
        let left = side.iter().filter(|side| side.is_positive()).count();
        let right = side.iter().filter(|side| side.is_negative()).count();
        let (Ok(column), Ok(row)) = (i16::try_from(column), i16::try_from(row)) else {
            return;
        };
        if left > 0 && right > 0 {
            self.inside.push((column, row));
        } else if left == 4 {
            self.left.push((column, row));
        } else if right == 4 {
            self.right.push((column, row));
        }
    }
}

/// Whether a hex lies in this doubled column of a row: every second place has one.
fn is_hex(column: i64, row: i64) -> bool {
    (column + row).rem_euclid(2) == 0
}

/// All lines of a map, by rows and columns.
static LINES: LazyLock<Vec<Laid>> = LazyLock::new(|| {
    let rows = -ROWS..=ROWS;
    rows.flat_map(|row| {
        (-COLUMNS..=COLUMNS).map(move |column| {
            if is_hex(column.into(), row.into()) {
                Laid::new((column, row))
            } else {
                Laid::default()
            }
        })
    })
    .collect()
});

/// Gives the line that goes so far to `with`.
pub(crate) fn with_line<T>(to: Offset, with: impl FnOnce(Line<'_>) -> T) -> T {
    if (-ROWS..=ROWS).contains(&to.1) && (-COLUMNS..=COLUMNS).contains(&to.0) {
        let at = (to.1 + ROWS) * (2 * COLUMNS + 1) + to.0 + COLUMNS;
        let laid = usize::try_from(at).ok().and_then(|at| LINES.get(at));
        if let Some(laid) = laid {
            return with(laid.line());
        }
    }
    with(Laid::new(to).line())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sorted(offsets: &[Offset]) -> Vec<Offset> {
        let mut offsets = offsets.to_vec();
        offsets.sort_unstable();
        offsets
    }

    #[test]
    fn lines_cross_and_run_along() {
        // A straight row; along a hexside; askew; two stretches along hexsides.
        for (to, inside, left, right) in [
            ((6, 0), vec![(2, 0), (4, 0)], vec![], vec![]),
            ((0, 2), vec![], vec![(1, 1)], vec![(-1, 1)]),
            ((3, 1), vec![], vec![(1, 1)], vec![(2, 0)]),
            ((5, 1), vec![(2, 0), (3, 1)], vec![], vec![]),
            (
                (0, 4),
                vec![(0, 2)],
                vec![(1, 1), (1, 3)],
                vec![(-1, 1), (-1, 3)],
            ),
        ] {
            with_line(to, |line| {
                let mut sides = [sorted(line.left), sorted(line.right)];
                let mut expected = [left.clone(), right.clone()];
                sides.sort();
                expected.sort();
                assert_eq!(sorted(line.inside), inside, "{to:?}");
                assert_eq!(sides, expected, "{to:?}");
            });
        }
    }

    #[test]
    fn a_line_back_is_the_line_turned_round() {
        for row in (-10..=10).chain([-ROWS, ROWS]) {
            for column in (-30..=30_i16).filter(|column| (column + row) % 2 == 0) {
                let turned = |offsets: &[Offset]| {
                    sorted(
                        &offsets
                            .iter()
                            .map(|(c, r)| (c - column, r - row))
                            .collect::<Vec<_>>(),
                    )
                };
                let there = with_line((column, row), |line| {
                    (turned(line.inside), turned(line.left), turned(line.right))
                });
                let back = with_line((-column, -row), |line| {
                    (sorted(line.inside), sorted(line.right), sorted(line.left))
                });
                assert_eq!(there, back, "{column} {row}");
            }
        }
    }

    #[test]
    fn lines_beyond_the_map_are_computed_too() {
        with_line((2 * COLUMNS + 2, 0), |line| {
            assert_eq!(line.inside.len(), usize::from(COLUMNS.unsigned_abs()));
        });
    }
}
