//! Battle dice: how they are rolled, and what they come to.

use crate::data::{Aim, Face, Stars, Tally, UnitIx};
use crate::view::Play;

/// Rolls this many dice against a unit.
pub(crate) fn roll_at(play: &mut Play<'_>, dice: u8, target: UnitIx, stars: Stars) -> Tally {
    let aim = Aim::at(play.game.kind_of(play.state, target), stars);
    let mut tally = Tally::default();
    for _ in 0..dice {
        let die = play.roll(&"battle");
        tally.count(aim, play.game.faces.of(die));
    }
    tally
}

/// How many of the hits on a unit that only grenades hurt take effect.
pub(crate) fn second_roll(play: &mut Play<'_>, hits: u8) -> u8 {
    let mut effective = 0;
    for _ in 0..hits {
        let die = play.roll(&"second roll");
        if play.game.faces.of(die) == Face::Grenade {
            effective += 1;
        }
    }
    effective
}
