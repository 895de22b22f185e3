//! Hexsides by where they lie: the nearest to others is found without looking at every pair.

use std::collections::BTreeMap;

use beachhead_hex::{Grid, Side};
use hexx::Hex;

/// Hexsides by the place of their hex: column by column of axial `x`, each in order of `y`.
pub(super) struct ByPlace {
    columns: BTreeMap<i32, Vec<(i32, Side)>>,
}

impl ByPlace {
    pub(super) fn of(grid: &Grid, sides: &[Side]) -> Self {
        let mut columns = BTreeMap::<i32, Vec<(i32, Side)>>::new();
        for side in sides {
            let at = grid.axial(side.hex());
            columns.entry(at.x).or_default().push((at.y, *side));
        }
        columns
            .values_mut()
            .for_each(|column| column.sort_unstable());
        Self { columns }
    }

    /// The side of a piece that is nearest to one of these, and that one. Where two pairs lie equally near, it is the one whose
    /// names come first.
    pub(super) fn nearest(&self, grid: &Grid, piece: &[Side]) -> Option<(Side, Side)> {
        let mut best: Option<(u32, (Side, Side))> = None;
        for side in piece {
            let from = grid.axial(side.hex());
            // Hexes some columns or rows apart are at least as far from each other.
            for apart in 0..=self.reach(from.x) {
                let within = best.map_or(u32::MAX, |(within, _)| within);
                if apart > within {
                    break;
                }
                let columns = [
                    from.x.saturating_sub_unsigned(apart),
                    from.x.saturating_add_unsigned(apart),
                ];
                for x in columns {
                    let rows = from.y.saturating_sub_unsigned(within)
                        ..=from.y.saturating_add_unsigned(within);
                    let column = self.columns.get(&x).map(Vec::as_slice).unwrap_or_default();
                    let first = column.partition_point(|(y, _)| y < rows.start());
                    let near = column.iter().skip(first);
                    for (y, other) in near.take_while(|(y, _)| y <= rows.end()) {
                        let far = from.unsigned_distance_to(Hex::new(x, *y));
                        let pair = (*side, *other);
                        if best.is_none_or(|best| is_nearer(grid, (far, pair), best)) {
                            best = Some((far, pair));
                        }
                    }
                }
            }
        }
        best.map(|(_, pair)| pair)
    }

    /// The columns between one and the farthest of these.
    fn reach(&self, x: i32) -> u32 {
        let ends = [
            self.columns.first_key_value(),
            self.columns.last_key_value(),
        ];
        let reaches = ends.into_iter().flatten().map(|(end, _)| end.abs_diff(x));
        reaches.max().unwrap_or_default()
    }
}

/// Whether a pair lies nearer to each other than another does. Names are only written where both lie equally near.
fn is_nearer(grid: &Grid, one: (u32, (Side, Side)), other: (u32, (Side, Side))) -> bool {
    let names = |(a, b): (Side, Side)| (grid.hexside_no(a), grid.hexside_no(b));
    let by_name = || names(one.1).cmp(&names(other.1));
    one.0.cmp(&other.0).then_with(by_name).is_lt()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use beachhead_hex::preset::battle;
    use proptest::prelude::*;
    use proptest::sample::Index;

    use super::*;

    fn sides_of(grid: &Grid) -> Vec<Side> {
        let all = grid.iter().flat_map(|hex| {
            let sides = grid.directions().map(|direction| grid.side(hex, direction));
            sides.into_iter().flatten()
        });
        all.collect::<BTreeSet<Side>>().into_iter().collect()
    }

    proptest! {
        #[test]
        fn the_nearest_is_that_of_all_pairs(
            (columns, rows) in (2..40_u16, 2..40_u16),
            here in prop::collection::vec(any::<Index>(), 0..12),
            there in prop::collection::vec(any::<Index>(), 0..12),
        ) {
            let grid = Grid::new(battle(columns, rows)).expect("a preset is valid");
            let all = sides_of(&grid);
            let picked = |of: &[Index]| of.iter().map(|at| *at.get(&all)).collect::<Vec<Side>>();
            let [here, there] = [picked(&here), picked(&there)];
            let pairs = here.iter().flat_map(|one| there.iter().map(move |other| (*one, *other)));
            let expected = pairs.min_by_key(|(one, other)| {
                let far = grid.axial(one.hex()).unsigned_distance_to(grid.axial(other.hex()));
                (far, grid.hexside_no(*one), grid.hexside_no(*other))
            });
            prop_assert_eq!(ByPlace::of(&grid, &there).nearest(&grid, &here), expected);
        }
    }
}
