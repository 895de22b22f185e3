//! Systems of at most eight equations: all that a registration needs.

/// The most unknowns there are: those of a homography.
pub(super) const MOST: usize = 8;

/// A row of a design matrix; unknowns that the kind of fit doesn't have are 0.
pub(super) type Row = [f64; MOST];

/// The normal equations of a least squares problem: `AᵀA` and `Aᵀb`.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Normal {
    matrix: [Row; MOST],
    right: Row,
}

impl Normal {
    /// Adds the equation `row · unknowns = value`.
    pub(super) fn add(&mut self, row: &Row, value: f64) {
        for ((line, right), a) in self.matrix.iter_mut().zip(&mut self.right).zip(row) {
            for (cell, b) in line.iter_mut().zip(row) {
                *cell += a * b;
            }
            *right += a * value;
        }
    }

    /// The first `unknowns` of the solution; `None` where they aren't determined.
    pub(super) fn solve(&self, unknowns: usize) -> Option<Row> {
        let inverse = self.inverse(unknowns)?;
        let mut solution = Row::default();
        for (value, line) in solution.iter_mut().zip(&inverse).take(unknowns) {
            *value = dot(line, &self.right);
        }
        Some(solution)
    }

    /// The inverse of the first `unknowns` lines and columns, by elimination with the greatest pivot first.
    pub(super) fn inverse(&self, unknowns: usize) -> Option<[Row; MOST]> {
        // A pivot so much smaller than its matrix is what rounding has left of 0.
        const NOTHING: f64 = 1e-11;
        let unknowns = unknowns.min(MOST);
        let mut left = self.matrix;
        let mut inverse = [Row::default(); MOST];
        for (place, line) in inverse.iter_mut().enumerate() {
            if let Some(cell) = line.get_mut(place) {
                *cell = 1.0;
            }
        }
        let greatest = left
            .iter()
            .flatten()
            .fold(0.0f64, |most, cell| most.max(cell.abs()));
        for column in 0..unknowns {
            let size = |line: &Row| {
                let cell = line.get(column).copied();
                cell.unwrap_or_else(|| cannot_happen!(0.0, "there is no column {column}"))
            };
            let pivot = (column..unknowns).max_by(|a, b| {
                let at = |line: usize| left.get(line).map_or(0.0, |line| size(line).abs());
                at(*a).total_cmp(&at(*b))
            })?;
            left.swap(column, pivot);
            inverse.swap(column, pivot);
            let (line, other) = (*left.get(column)?, *inverse.get(column)?);
            let pivot = size(&line);
            if pivot.is_nan() || pivot.abs() <= greatest * NOTHING {
                return None;
            }
            let (line, other) = (
                line.map(|cell| cell / pivot),
                other.map(|cell| cell / pivot),
            );
            for (at, (low, far)) in left.iter_mut().zip(&mut inverse).enumerate() {
                if at == column {
                    (*low, *far) = (line, other);
                    continue;
                }
                let factor = size(low);
                for (cell, by) in low.iter_mut().zip(&line).chain(far.iter_mut().zip(&other)) {
                    *cell -= factor * by;
                }
            }
        }
        Some(inverse)
    }
}

/// The sum of the products.
pub(super) fn dot(a: &Row, b: &Row) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_fitted_through_points() {
        // y = 2 + 3x, unknowns in the order 1, x.
        let mut normal = Normal::default();
        for x in [-1.0, 0.5, 4.0] {
            normal.add(&[1.0, x, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0], 2.0 + 3.0 * x);
        }
        let [a, b, ..] = normal.solve(2).expect("two unknowns, three points");
        assert!((a - 2.0).abs() < 1e-9 && (b - 3.0).abs() < 1e-9, "{a} {b}");
        assert!(normal.solve(3).is_none(), "nothing is said of a third");
    }
}
