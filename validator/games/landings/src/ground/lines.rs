//! The hexes that a line from centre to centre crosses, and along which it runs (M46, M47): the kit's trace, by rows and
//! doubled columns.

use beachhead_kit::sight::{Axial, Exit, Trace};

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
    let (start, goal) = (axial((0, 0)), axial(to));
    let passed = Trace::new(start, goal).flat_map(move |crossed| {
        let is_end = crossed.hex == start || crossed.hex == goal;
        let inside = (!is_end).then_some((Lies::Inside, crossed.hex));
        let beside = match crossed.exit {
            Exit::Along { left, right, .. } => {
                [Some((Lies::Left, left.hex)), Some((Lies::Right, right.hex))]
            }
            Exit::Side(_) | Exit::Corner { .. } | Exit::End => [None, None],
        };
        inside.into_iter().chain(beside.into_iter().flatten())
    });
    passed.map(|(lies, hex)| (lies, offset(hex)))
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
