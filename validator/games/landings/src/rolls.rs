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

/// Rolls this many dice, and counts those that show one of these faces.
pub(crate) fn count_faces(
    play: &mut Play<'_>,
    dice: u8,
    purpose: &'static str,
    faces: &[Face],
) -> u8 {
    let game = play.game;
    (0..dice).fold(0, |count, _| {
        let shown = game.faces.of(play.roll(&purpose));
        count + u8::from(faces.contains(&shown))
    })
}
