//! The Miller table: how many rounds of a concentration come down in one hex, by two dice read as 11 to 66.
//!
//! The booklet prints the row of 1000 rounds on Area C (2.2b). It is a Poisson distribution, rounded to whole thirty-sixths, and
//! so are the rows that it doesn't print.

/// The rolls of two dice that are told apart.
const ROLLS: u64 = 36;
/// The highest row ends with the first number of rounds that this many rolls or more don't exceed.
const RARE: u64 = 2;
/// The unit of a chance: whole numbers, so that every machine finds the same.
const FINE: u128 = 1 << 64;
/// No hex is hit by more rounds than this.
const MOST: u128 = 60;

/// A row: by the number of rounds, how many of the 36 rolls bring so many.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Miller(Vec<u64>);

impl Miller {
    /// The row of so many rounds on so many hexes.
    pub(crate) fn of(rounds: u32, hexes: u32) -> Self {
        let (rounds, hexes) = (u128::from(rounds), u128::from(hexes.max(1)));
        // Up to this mean the weights stay within range.
        let rounds = rounds.min(20 * hexes);
        let mut weights = vec![FINE];
        for count in 1..=MOST {
            let before = weights.last().copied().unwrap_or_default();
            weights.push(before * rounds / (hexes * count));
        }
        let all: u128 = weights.iter().sum();
        let share = |weight: u128| weight * u128::from(ROLLS);
        let mut counts: Vec<u128> = Vec::new();
        let mut left = all;
        for weight in weights {
            if share(left) < u128::from(RARE) * all {
                break;
            }
            counts.push(share(weight));
            left -= weight;
        }
        // What is rarer comes in the last number that is told apart.
        counts.push(share(left));
        Self::rounded(&counts, all)
    }

    /// Whole rolls, by the largest remainders.
    fn rounded(counts: &[u128], all: u128) -> Self {
        let mut rolls: Vec<u64> = counts
            .iter()
            .map(|count| u64::try_from(count / all).unwrap_or(ROLLS))
            .collect();
        let mut order: Vec<usize> = (0..counts.len()).collect();
        order.sort_by_key(|at| std::cmp::Reverse(counts.get(*at).map(|count| count % all)));
        let missing = ROLLS.saturating_sub(rolls.iter().sum());
        for (at, _) in order.into_iter().zip(0..missing) {
            if let Some(rolls) = rolls.get_mut(at) {
                *rolls += 1;
            }
        }
        Self(rolls)
    }

    /// The rounds that come down by two dice, the tens first.
    pub(crate) fn rounds(&self, tens: u16, units: u16) -> u8 {
        let roll = u64::from(tens.saturating_sub(1) * 6 + units);
        let mut up_to = 0;
        let row = self.0.iter().position(|rolls| {
            up_to += rolls;
            roll <= up_to
        });
        row.and_then(|rounds| u8::try_from(rounds).ok())
            .unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The highest roll of each number of rounds, from none on, as the booklet writes it; a number that no roll brings has `-`.
    fn written(row: &Miller) -> String {
        let mut up_to = 0;
        let rolls = row.0.iter().map(|rolls| {
            up_to += rolls;
            match rolls {
                0 => "-".to_owned(),
                _ => format!("{}{}", (up_to - 1) / 6 + 1, (up_to - 1) % 6 + 1),
            }
        });
        rolls.collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn the_printed_row_is_found() {
        for (rounds, hexes, row) in [
            (1000, 331, "12 21 33 45 55 63 65 66"),
            (30, 7, "- 12 21 32 43 53 61 64 65 66"),
            (0, 7, "66 -"),
            (4, 7, "42 62 65 66"),
        ] {
            assert_eq!(
                written(&Miller::of(rounds, hexes)),
                row,
                "{rounds} on {hexes}"
            );
        }
    }

    #[test]
    fn two_dice_are_read_as_tens_and_units() {
        let row = Miller::of(1000, 331);
        for (tens, units, rounds) in [
            (1, 1, 0),
            (1, 2, 0),
            (1, 3, 1),
            (2, 1, 1),
            (2, 2, 2),
            (3, 3, 2),
            (4, 5, 3),
            (6, 5, 6),
            (6, 6, 7),
        ] {
            assert_eq!(row.rounds(tens, units), rounds, "{tens}{units}");
        }
    }

    /// Whatever is fired at whatever area, all 36 rolls bring something, and more rounds never fewer.
    #[test]
    fn every_row_has_all_rolls() {
        for hexes in [1, 7, 19, 331] {
            let mut before = 0;
            for rounds in (0..2000).step_by(13) {
                let row = Miller::of(rounds, hexes);
                assert_eq!(row.0.iter().sum::<u64>(), ROLLS);
                let sum = (1..=6).flat_map(|tens| (1..=6).map(move |units| (tens, units)));
                let sum: u32 = sum
                    .map(|(tens, units)| u32::from(row.rounds(tens, units)))
                    .sum();
                assert!(
                    sum + 4 >= before,
                    "{rounds} on {hexes}: {sum} after {before}"
                );
                before = sum;
            }
        }
    }
}
