//! Odds, and what comes of a battle.

use std::fmt;

use crate::division::WORST_ODDS;

beachhead_kit::named! {
    /// A result of the combat results table.
    #[derive(serde::Serialize, serde::Deserialize)]
    pub(crate) enum Result {
        /// All attackers are eliminated.
        AttackersEliminated = "AE",
        /// All attackers go back.
        AttackersBack = "AB2",
        /// All defenders go back.
        DefendersBack = "DB2",
        /// All defenders are eliminated.
        DefendersEliminated = "DE",
        /// An exchange.
        Exchange = "EX",
    }
}

/// The odds of a battle: attack to defence, as columns of the combat results table.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, serde::Serialize, serde::Deserialize,
)]
pub(crate) struct Odds {
    attack: u32,
    defence: u32,
}

impl Odds {
    /// The odds of these factors: what is left over helps the defender. None if they are worse than 1-6 (MUL-8).
    pub(crate) fn of(attack: u32, defence: u32) -> Option<Self> {
        let times = attack.checked_div(defence).filter(|_| attack > 0)?;
        let (attack, defence) = match times {
            0 => (1, defence.div_ceil(attack)),
            _ => (times, 1),
        };
        (defence <= WORST_ODDS).then_some(Self { attack, defence })
    }

    /// What heads a column of the table: `1-6`.
    pub(crate) fn named(head: &str) -> Option<Self> {
        let (attack, defence) = head.split_once('-')?;
        let (attack, defence) = (attack.parse().ok()?, defence.parse().ok()?);
        // Odds are reduced as far as they go.
        Self::of(attack, defence).filter(|odds| *odds == Self { attack, defence })
    }

    /// Its place among all odds: the worst first, 1-1 at 0.
    pub(crate) fn rank(self) -> i32 {
        let [attack, defence] = [self.attack, self.defence].map(i32::try_from);
        attack.unwrap_or(i32::MAX) - defence.unwrap_or_default()
    }
}

impl fmt::Display for Odds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.attack, self.defence)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The odds of all pairs from 1 against 1 to 40 against 40, counted up step by step and not divided.
    #[test]
    fn what_is_left_over_helps_the_defender() {
        for attack in 1..=40u32 {
            for defence in 1..=40u32 {
                let better = (1..).take_while(|times| times * defence <= attack).last();
                let worse = (1..).find(|times| times * attack >= defence);
                let expected = match (better, worse) {
                    (Some(times), _) => Some(format!("{times}-1")),
                    (None, Some(times)) if times <= 6 => Some(format!("1-{times}")),
                    _ => None,
                };
                let odds = Odds::of(attack, defence).map(|odds| odds.to_string());
                assert_eq!(odds, expected, "{attack} against {defence}");
            }
        }
        for (attack, defence, odds) in [
            (4, 2, "2-1"),
            (4, 12, "1-3"),
            (20, 6, "3-1"),
            (3, 2, "1-1"),
            (2, 7, "1-4"),
            (7, 2, "3-1"),
        ] {
            let of = Odds::of(attack, defence).expect("no worse than 1-6");
            assert_eq!(of.to_string(), odds, "{attack} against {defence}");
            assert_eq!(Odds::named(odds), Some(of));
        }
        assert_eq!((Odds::of(0, 3), Odds::of(3, 0)), (None, None));
    }

    #[test]
    fn heads_of_columns_are_odds() {
        let order = ["1-6", "1-5", "1-2", "1-1", "2-1", "6-1", "9-1"].map(Odds::named);
        let order = order.map(|odds| odds.expect("odds"));
        assert!(order.is_sorted_by_key(|odds| odds.rank()), "{order:?}");
        for head in ["1-7", "2-3", "0-1", "1-0", "x", "1:2", "-1"] {
            assert_eq!(Odds::named(head), None, "{head}");
        }
    }
}
