//! The log of one action: what rules report and what dice roll, in the order in which it happens.
//!
//! Rules get dice and trace as two things; both write into one [`Log`] here, so that a roll stands where it was made.

use std::cell::RefCell;
use std::fmt::Display;

use super::dice::Dice;
use super::trace::{Happening, Trace};

/// What happens while an action is taken.
#[derive(Debug, Default)]
pub(super) struct Log(RefCell<Vec<Happening>>);

impl Log {
    /// Everything so far, in order.
    pub(super) fn into_happenings(self) -> Vec<Happening> {
        self.0.into_inner()
    }

    fn push(&self, happening: Happening) {
        self.0.borrow_mut().push(happening);
    }
}

/// The listener to the rules.
pub(super) struct Listening<'a>(pub(super) &'a Log);

impl Trace for Listening<'_> {
    fn push(&mut self, happening: Happening) {
        self.0.push(happening);
    }
}

/// Dice whose rolls are logged.
pub(super) struct Rolled<'a, D>(pub(super) &'a Log, pub(super) D);

impl<D: Dice> Dice for Rolled<'_, D> {
    fn roll(&mut self, sides: u16, purpose: &dyn Display) -> u16 {
        let Self(log, dice) = self;
        let die = dice.roll(sides, purpose);
        log.push(Happening::Roll {
            purpose: purpose.to_string(),
            die,
        });
        die
    }
}

/// The dice among what happened.
pub(super) fn dice_of(happenings: &[Happening]) -> Vec<u16> {
    let die = |happening: &Happening| match happening {
        Happening::Roll { die, .. } => Some(*die),
        _ => None,
    };
    happenings.iter().filter_map(die).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::GivenDice;

    #[test]
    fn rolls_stand_where_they_were_made() {
        let log = Log::default();
        let (mut reported, mut dice) = (Listening(&log), Rolled(&log, GivenDice::new(&[3, 2])));
        reported.push(Happening::Note("before".to_owned()));
        dice.roll(6, &"survival");
        reported.push(Happening::Note("between".to_owned()));
        dice.roll(6, &"drift");
        let happenings = log.into_happenings();
        let roll = |purpose: &str, die| Happening::Roll {
            purpose: purpose.to_owned(),
            die,
        };
        let note = |note: &str| Happening::Note(note.to_owned());
        assert_eq!(
            happenings,
            [
                note("before"),
                roll("survival", 3),
                note("between"),
                roll("drift", 2)
            ]
        );
        assert_eq!(dice_of(&happenings), [3, 2]);
    }
}
