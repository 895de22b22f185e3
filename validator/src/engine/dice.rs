//! Dice: where chance comes from.
//!
//! Rules ask for a roll and say what it is for; whether it is given by a script, read from a record or made by a
//! generator is decided here. Rules never fail over dice: a script that gives too few, too many or impossible ones
//! is told so by [`GivenDice::finish`], and the state that came of it is thrown away.

use rand_core::{RngCore, SeedableRng};
use rand_pcg::Pcg32;

/// Where chance comes from.
pub trait Dice {
    /// A number from 1 to `sides`, every one as likely. `purpose` names the roll to people: `drift of 502/101`.
    fn roll(&mut self, sides: u16, purpose: &str) -> u16;
}

/// Dice from a generator: the same seed gives the same numbers on every machine.
#[derive(Clone, Debug)]
pub struct SeededDice(Pcg32);

impl SeededDice {
    /// The name of the generator in records. Another generator gets another name.
    pub const GENERATOR: &'static str = "pcg32-1";

    /// Dice that begin with this seed.
    pub fn new(seed: u64) -> Self {
        Self(Pcg32::seed_from_u64(seed))
    }
}

impl Dice for SeededDice {
    fn roll(&mut self, sides: u16, _purpose: &str) -> u16 {
        let sides = u32::from(sides.max(1));
        // Numbers above the last whole multiple of `sides` would favour small results: they are drawn again.
        let fair = u32::MAX - u32::MAX % sides;
        loop {
            let drawn = self.0.next_u32();
            if drawn < fair {
                // Below 65,536, since `sides` is.
                return (drawn % sides) as u16 + 1;
            }
        }
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
        Self { left: dice, given: dice.len(), problem: None }
    }

    /// Whether they were just what was asked for.
    ///
    /// # Errors
    /// Says which roll had no die or an impossible one, or how many dice were too many.
    pub fn finish(self) -> Result<(), String> {
        match (self.problem, self.left.len()) {
            (Some(problem), _) => Err(problem),
            (None, 0) => Ok(()),
            (None, left) => Err(format!("{left} of the {} dice given are never rolled", self.given)),
        }
    }
}

impl Dice for GivenDice<'_> {
    fn roll(&mut self, sides: u16, purpose: &str) -> u16 {
        let Some((&die, left)) = self.left.split_first() else {
            let given = self.given;
            self.problem.get_or_insert_with(|| format!("no die is left for {purpose}; {given} were given"));
            return 1;
        };
        self.left = left;
        if (1..=sides).contains(&die) {
            return die;
        }
        self.problem.get_or_insert_with(|| format!("a die of {die} can't be rolled for {purpose}: it has {sides} sides"));
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
        Self { inner, rolled: Vec::new() }
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
    fn roll(&mut self, sides: u16, purpose: &str) -> u16 {
        let die = self.inner.roll(sides, purpose);
        self.rolled.push(die);
        die
    }
}

impl<D: Dice + ?Sized> Dice for &mut D {
    fn roll(&mut self, sides: u16, purpose: &str) -> u16 {
        (**self).roll(sides, purpose)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_gives_the_same_numbers_for_ever() {
        let mut dice = SeededDice::new(606);
        let rolled: Vec<u16> = (0..12).map(|_| dice.roll(6, "test")).collect();
        assert_eq!(rolled, [0; 12], "stored records depend on these");
    }

    #[test]
    fn every_face_comes_up() {
        let mut dice = SeededDice::new(1);
        let mut counts = [0u32; 7];
        for _ in 0..7_000 {
            counts[usize::from(dice.roll(7, "test")) - 1] += 1;
        }
        assert!(counts.iter().all(|count| (850..1150).contains(count)), "{counts:?}");
    }

    #[test]
    fn given_dice_must_be_just_enough() {
        for (dice, rolls, problem) in [
            (&[3, 2][..], 2, None),
            (&[3], 2, Some("no die is left for drift; 1 were given")),
            (&[3, 2, 1], 2, Some("1 of the 3 dice given are never rolled")),
            (&[7, 2], 2, Some("a die of 7 can't be rolled for drift: it has 6 sides")),
            (&[0, 2], 2, Some("a die of 0 can't be rolled for drift: it has 6 sides")),
        ] {
            let mut given = GivenDice::new(dice);
            for _ in 0..rolls {
                assert!((1..=6).contains(&given.roll(6, "drift")));
            }
            assert_eq!(given.finish().err().as_deref(), problem, "{dice:?}");
        }
    }
}
