//! Dice are rolled.

use beachhead_kit::Violation;

use crate::rules::Rule;
use crate::view::{Play, View};

/// The most dice at once.
const MOST_DICE: u8 = 100;
/// The fewest sides that a die has.
const FEWEST_SIDES: u16 = 2;
/// The most sides that a die has.
const MOST_SIDES: u16 = 1000;

/// One usual die and two.
pub(crate) fn candidates(_: View<'_>, list: &mut dyn FnMut(u8, u16)) {
    [1, 2].into_iter().for_each(|dice| list(dice, 6));
}

/// Whether there are such dice.
pub(crate) fn check(_: View<'_>, dice: u8, sides: &u16) -> Result<(), Violation> {
    let why = if !(1..=MOST_DICE).contains(&dice) {
        format!("1 to {MOST_DICE} dice are rolled at once, and not {dice}")
    } else if !(FEWEST_SIDES..=MOST_SIDES).contains(sides) {
        format!("a die has {FEWEST_SIDES} to {MOST_SIDES} sides, and not {sides}")
    } else {
        return Ok(());
    };
    Err(Violation::new(Rule::Roll, why))
}

/// Rolls them, and says what they come to if they are several.
pub(crate) fn apply(play: &mut Play<'_>, dice: u8, sides: &u16) {
    let mut rolled = Vec::new();
    for nr in 1..=dice {
        rolled.push(match dice {
            1 => play
                .dice
                .roll(*sides, &format_args!("a die of {sides} sides")),
            _ => play.dice.roll(*sides, &format_args!("die {nr} of {dice}")),
        });
    }
    play.state.rolled = rolled;
    if dice > 1 {
        let sum = play.state.rolled_sum();
        play.note(|| format!("{dice} dice of {sides} sides come to {sum}"));
    }
}
