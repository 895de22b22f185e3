//! Dice: where chance comes from.
//!
//! Rules ask for a roll and say what it is for; whether it is given by a script, read from a record or made by a
//! generator is decided here. Rules never fail over dice: a script that gives too few, too many or impossible ones
//! is reported by [`GivenDice::finish`], and the state that came of it is thrown away.

use std::fmt::Display;

use beachhead_base::cannot_happen;
use rand_core::RngCore;
use rand_pcg::Pcg32;

/// Where chance comes from.
pub trait Dice {
    /// A number from 1 to `sides`, every one as likely. `purpose` names the roll to people, `drift of 502/101`, and is put
    /// into words only where somebody is reported: `dice.roll(6, &format_args!("drift of {unit}"))`.
    fn roll(&mut self, sides: u16, purpose: &dyn Display) -> u16;
}

/// Dice from a generator: the same seed gives the same numbers on every machine, for ever.
///
/// It is `pcg32` with the stream that PCG's own demonstration uses, and dice are made of its numbers in the way of
/// `pcg32_boundedrand`. So seed 42 rolls what is printed in that demonstration.
#[derive(Clone, Debug, PartialEq)]
pub struct SeededDice(Pcg32);

impl SeededDice {
    /// The name of the generator in records. Another generator gets another name.
    pub const GENERATOR: &'static str = "pcg32-54";

    const STREAM: u64 = 54;
    const CHOICE_STREAM: u64 = 44;

    /// Dice that begin with this seed.
    pub fn new(seed: u64) -> Self {
        Self(Pcg32::new(seed, Self::STREAM))
    }

    /// What [`Choices`](super::choices::Choices) draw from: another stream, so that a seed doesn't choose as it rolls.
    pub(super) fn for_choices(seed: u64) -> Self {
        Self(Pcg32::new(seed, Self::CHOICE_STREAM))
    }

    /// A number below `bound`, every one as likely; 0 where there is none.
    pub(super) fn below(&mut self, bound: u32) -> u32 {
        if bound == 0 {
            return 0;
        }
        loop {
            let drawn = self.0.next_u32();
            // As many of the lowest numbers as would favour small results are drawn again: fewer than `bound`, so that
            // they hardly ever need to be counted.
            if drawn >= bound || drawn >= bound.wrapping_neg() % bound {
                return drawn % bound;
            }
        }
    }
}

impl Dice for SeededDice {
    fn roll(&mut self, sides: u16, _purpose: &dyn Display) -> u16 {
        let below = self.below(u32::from(sides.max(1)));
        1 + u16::try_from(below).unwrap_or_else(|_| cannot_happen!(0, "{below} is below {sides}"))
    }
}

/// Dice given beforehand, by a script or a record.
#[derive(Clone, Debug)]
pub struct GivenDice<'a> {
    left: &'a [u16],
    given: usize,
    problem: Option<String>,
}

impl<'a> GivenDice<'a> {
    /// These dice, in order.
    pub fn new(dice: &'a [u16]) -> Self {
        Self {
            left: dice,
            given: dice.len(),
            problem: None,
        }
    }

    /// Whether they were just what was asked for.
    ///
    /// # Errors
    /// Says which roll had no die or an impossible one, or how many dice were too many.
    pub fn finish(self) -> Result<(), String> {
        match (self.problem, self.left.len()) {
            (Some(problem), _) => Err(problem),
            (None, 0) => Ok(()),
            (None, left) => Err(format!(
                "{left} of the {} dice given are never rolled",
                self.given
            )),
        }
    }
}

impl Dice for GivenDice<'_> {
    fn roll(&mut self, sides: u16, purpose: &dyn Display) -> u16 {
        let Some((&die, left)) = self.left.split_first() else {
            let given = self.given;
            self.problem
                .get_or_insert_with(|| format!("no die is left for {purpose}; {given} were given"));
            return 1;
        };
        self.left = left;
        if (1..=sides).contains(&die) {
            return die;
        }
        self.problem.get_or_insert_with(|| {
            format!("a die of {die} can't be rolled for {purpose}: it has {sides} sides")
        });
        1
    }
}

/// Rolls the dice given, and finds out which die is asked for after them.
#[derive(Debug)]
pub(super) struct ProbedDice<'a> {
    given: GivenDice<'a>,
    asked: Option<(u16, String)>,
}

impl<'a> ProbedDice<'a> {
    /// These dice, in order.
    pub(super) fn new(dice: &'a [u16]) -> Self {
        let (given, asked) = (GivenDice::new(dice), None);
        Self { given, asked }
    }

    /// The sides of the die that is asked for next, and what it is for; none if no more is.
    ///
    /// # Errors
    /// Says which of the dice given was an impossible one, or how many were too many.
    pub(super) fn finish(self) -> Result<Option<(u16, String)>, String> {
        self.given.finish().map(|()| self.asked)
    }
}

impl Dice for ProbedDice<'_> {
    fn roll(&mut self, sides: u16, purpose: &dyn Display) -> u16 {
        if !self.given.left.is_empty() {
            return self.given.roll(sides, purpose);
        }
        self.asked
            .get_or_insert_with(|| (sides, purpose.to_string()));
        1
    }
}

/// Passes rolls on and keeps what was rolled, for records.
#[derive(Debug)]
pub struct RecordedDice<D> {
    inner: D,
    rolled: Vec<u16>,
}

impl<D: Dice> RecordedDice<D> {
    /// Records what these dice roll.
    pub fn new(inner: D) -> Self {
        Self {
            inner,
            rolled: Vec::new(),
        }
    }

    /// What has been rolled since the last call.
    pub fn take(&mut self) -> Vec<u16> {
        std::mem::take(&mut self.rolled)
    }

    /// The dice themselves.
    pub fn into_inner(self) -> D {
        self.inner
    }
}

impl<D: Dice> Dice for RecordedDice<D> {
    fn roll(&mut self, sides: u16, purpose: &dyn Display) -> u16 {
        let die = self.inner.roll(sides, purpose);
        self.rolled.push(die);
        die
    }
}

impl<D: Dice + ?Sized> Dice for &mut D {
    fn roll(&mut self, sides: u16, purpose: &dyn Display) -> u16 {
        (**self).roll(sides, purpose)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first round of PCG's `pcg32-demo` (<https://www.pcg-random.org/using-pcg-c-basic.html>): six numbers, 65
    /// coins, 33 dice. Stored records depend on it.
    #[test]
    fn seed_42_rolls_what_pcg_publishes() {
        let mut dice = SeededDice::new(42);
        let numbers: Vec<u32> = (0..6).map(|_| dice.0.next_u32()).collect();
        assert_eq!(
            numbers,
            [
                0xa15c02b7, 0x7b47f409, 0xba1d3330, 0x83d2f293, 0xbfa4784b, 0xcbed606e
            ]
        );
        let coins: String = (0..65)
            .map(|_| if dice.roll(2, &"coin") == 2 { 'H' } else { 'T' })
            .collect();
        assert_eq!(
            coins,
            "HHTTTHTHHHTHTTTHHHHHTTTHHHTHTHTHTTHTTTHHHHHHTTTTHHTTTTTHTTTTTTTHT"
        );
        let rolls: Vec<u16> = (0..33).map(|_| dice.roll(6, &"test")).collect();
        assert_eq!(
            rolls,
            [
                3, 4, 1, 1, 2, 2, 3, 2, 4, 3, 2, 4, 3, 3, 5, 2, 3, 1, 3, 1, 5, 1, 4, 1, 5, 6, 4, 6,
                6, 2, 6, 3, 3
            ]
        );
    }

    #[test]
    fn every_face_comes_up() {
        let mut dice = SeededDice::new(1);
        let mut counts = [0u32; 7];
        for _ in 0..7_000 {
            counts[usize::from(dice.roll(7, &"test")) - 1] += 1;
        }
        assert!(
            counts.iter().all(|count| (850..1150).contains(count)),
            "{counts:?}"
        );
    }

    #[test]
    fn given_dice_must_be_just_enough() {
        for (dice, rolls, problem) in [
            (&[3, 2][..], 2, None),
            (&[3], 2, Some("no die is left for drift; 1 were given")),
            (
                &[3, 2, 1],
                2,
                Some("1 of the 3 dice given are never rolled"),
            ),
            (
                &[7, 2],
                2,
                Some("a die of 7 can't be rolled for drift: it has 6 sides"),
            ),
            (
                &[0, 2],
                2,
                Some("a die of 0 can't be rolled for drift: it has 6 sides"),
            ),
        ] {
            let mut given = GivenDice::new(dice);
            for nth in 0..rolls {
                let die = dice.get(nth).filter(|die| (1..=6).contains(*die));
                assert_eq!(given.roll(6, &"drift"), *die.unwrap_or(&1), "{dice:?}");
            }
            assert_eq!(given.finish().err().as_deref(), problem, "{dice:?}");
        }
    }

    #[test]
    fn the_die_after_those_given_is_known() {
        for (dice, rolls, found) in [
            (&[][..], 2, Ok(Some((6, "drift".to_owned())))),
            (&[3], 2, Ok(Some((6, "drift".to_owned())))),
            (&[3, 4], 2, Ok(None)),
            (
                &[3, 4, 5],
                2,
                Err("1 of the 3 dice given are never rolled".to_owned()),
            ),
            (
                &[7],
                2,
                Err("a die of 7 can't be rolled for drift: it has 6 sides".to_owned()),
            ),
        ] {
            let mut probed = ProbedDice::new(dice);
            for _ in 0..rolls {
                probed.roll(6, &"drift");
            }
            assert_eq!(probed.finish(), found, "{dice:?}");
        }
    }

    /// Of the numbers of seed 42, those that would favour small results are drawn again.
    #[test]
    fn no_result_is_favoured() {
        let drawn = |bound| {
            let mut dice = SeededDice::new(42);
            [(); 3].map(|()| dice.below(bound))
        };
        assert_eq!(drawn(0), [0; 3]);
        assert_eq!(drawn(0xc000_0000), [0xa15c_02b7, 0x7b47_f409, 0xba1d_3330]);
        assert_eq!(drawn(0x8000_0001), [0x215c_02b6, 0x3a1d_332f, 0x03d2_f292]);
    }
}
