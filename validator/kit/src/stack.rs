//! Stacks: who else is in a hex, and whether a limit has room. Which limits there are, and whom they count, is each game's affair.

use beachhead_hex::HexIx;

use crate::army::Army;
use crate::unit::UnitIx;
use crate::view::View;

impl<'a, G: Army> View<'a, G> {
    /// The other units in a hex, in the order of the roster.
    #[inline]
    pub fn others_in(self, unit: UnitIx, hex: HexIx) -> impl Iterator<Item = UnitIx> + 'a {
        self.units_in(hex).filter(move |other| *other != unit)
    }

    /// The other units of its side in a hex, in the order of the roster.
    #[inline]
    pub fn mates_in(self, unit: UnitIx, hex: HexIx) -> impl Iterator<Item = UnitIx> + 'a {
        let side = self.side(unit);
        self.others_in(unit, hex)
            .filter(move |other| self.side(*other) == side)
    }
}

/// For how many more units a limit has room beside those that are there.
#[inline]
pub fn room(most: usize, there: impl Iterator<Item = UnitIx>) -> usize {
    most.saturating_sub(there.count())
}

/// What a stack comes to, if that is more than a limit lets it: the sum of what the limit counts of each unit.
#[inline]
pub fn excess(most: u32, counted: impl Iterator<Item = u32>) -> Option<u32> {
    let sum = counted.fold(0, u32::saturating_add);
    (sum > most).then_some(sum)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testgame::Camp;

    /// Units are the farmer, the goat and the wolf, all of one side.
    #[test]
    fn others_share_the_hex() {
        let camp = Camp::opened();
        let state = camp.pitched(&[Some("0101"), Some("0102"), Some("0101")]);
        let view = View::new(&camp, &state);
        for (unit, hex, expected) in [
            ("farmer", "0101", &["wolf"][..]),
            ("goat", "0101", &["farmer", "wolf"]),
            ("goat", "0102", &[]),
            ("wolf", "0103", &[]),
        ] {
            let (unit, hex) = (camp.named(unit), camp.numbered(hex));
            let expected: Vec<UnitIx> = expected.iter().map(|id| camp.named(id)).collect();
            assert_eq!(view.others_in(unit, hex).collect::<Vec<_>>(), expected);
            assert_eq!(view.mates_in(unit, hex).collect::<Vec<_>>(), expected);
            for (most, left) in [
                (0, 0),
                (1, 1 - expected.len().min(1)),
                (3, 3 - expected.len()),
            ] {
                assert_eq!(room(most, view.others_in(unit, hex)), left, "{most}");
            }
        }
    }

    #[test]
    fn a_limit_counts_the_whole_stack() {
        for (most, counts, expected) in [
            (2, &[1, 1][..], None),
            (2, &[1, 1, 1], Some(3)),
            (2, &[3], Some(3)), // A unit alone may be too large.
            (0, &[], None),
            (5, &[u32::MAX, 1], Some(u32::MAX)),
        ] {
            assert_eq!(excess(most, counts.iter().copied()), expected, "{counts:?}");
        }
    }
}
