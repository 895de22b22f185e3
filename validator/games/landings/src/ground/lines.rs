//! The hexes that a line from centre to centre crosses, and along which it runs (M46, M47): the kit's trace, by rows and
//! doubled columns.

use beachhead_kit::sight::{Axial, Passage, Trace};

/// A place as seen from where a line begins: doubled columns, rows.
pub(crate) type Offset = (i16, i16);

/// How a line passes a hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Lies {
    /// It crosses it.
    Inside,
    /// It runs along it, which lies to the left.
    Left,
    /// The same to the right.
    Right,
}

/// The hexes that a line so far passes, but for its two ends, in its order. A corner that it touches is no hex of it.
pub(crate) fn between(to: Offset) -> impl Iterator<Item = (Lies, Offset)> {
    let goal = axial(to);
    let passed = Trace::new(axial((0, 0)), goal).map(move |leg| match leg.passage {
        Passage::Inside(hex) if hex == axial((0, 0)) || hex == goal => [None, None],
        Passage::Inside(hex) => [Some((Lies::Inside, hex)), None],
        Passage::Along { left, right, .. } => {
            [Some((Lies::Left, left)), Some((Lies::Right, right))]
        }
        Passage::Across { .. } | Passage::Corner { .. } => [None, None],
    });
    passed
        .flatten()
        .flatten()
        .map(|(lies, hex)| (lies, offset(hex)))
}

fn axial((column, row): Offset) -> Axial {
    Axial::new((i32::from(column) - i32::from(row)) / 2, row.into())
}

fn offset(hex: Axial) -> Offset {
    let short = |number: i32| i16::try_from(number).unwrap_or(i16::MAX);
    (
        short(hex.x.saturating_mul(2).saturating_add(hex.y)),
        short(hex.y),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_cross_and_run_along() {
        use Lies::{Inside, Left, Right};
        for (to, expected) in [
            // A straight row; along a hexside; askew; two stretches along hexsides.
            ((6, 0), vec![(Inside, (2, 0)), (Inside, (4, 0))]),
            ((0, 2), vec![(Left, (1, 1)), (Right, (-1, 1))]),
            ((3, 1), vec![(Left, (2, 0)), (Right, (1, 1))]),
            ((5, 1), vec![(Inside, (2, 0)), (Inside, (3, 1))]),
            (
                (0, 4),
                vec![
                    (Left, (1, 1)),
                    (Right, (-1, 1)),
                    (Inside, (0, 2)),
                    (Left, (1, 3)),
                    (Right, (-1, 3)),
                ],
            ),
        ] {
            assert_eq!(between(to).collect::<Vec<_>>(), expected, "{to:?}");
        }
    }
}
