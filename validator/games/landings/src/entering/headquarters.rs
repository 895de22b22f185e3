//! Headquarters: who enters the enemy's takes a command card from him; taking one's own back returns one.
//!
//! No row of the checklist speaks of it: it is an action of scenarios of the base game. A headquarters is that of the
//! side on whose half of the map it lies.

use beachhead_kit::{HexIx, UnitIx};

use crate::command::deck;
use crate::data::LandingsGame;
use crate::side::Side;
use crate::view::Play;
use crate::{players, units};

/// Whose headquarters it is from the start: that of the side whose baseline is nearer, the lower one's in the middle.
fn headquarters_of(game: &LandingsGame, hex: HexIx) -> Side {
    let shape = &game.ground.shape;
    let (_, row) = shape.place(hex);
    let off = |top| row.abs_diff(shape.baseline(top));
    if off(true) < off(false) {
        game.top
    } else {
        game.top.enemy()
    }
}

/// A unit has come into a headquarters.
pub(crate) fn enter_headquarters(play: &mut Play<'_>, unit: UnitIx, hex: HexIx) {
    if !units::is_ground(play.view(), unit) {
        return;
    }
    let side = play.game.side_of(unit);
    let first = headquarters_of(play.game, hex);
    let Some(works) = play.state.works_mut(hex) else {
        return;
    };
    if works.owner.unwrap_or(first) == side {
        return;
    }
    works.owner = Some(side);
    if side == first {
        return_card(play, side);
    } else {
        deck::lose_random_card(play, first, 0);
    }
    let number = play.game.number(hex);
    play.note(|| format!("the headquarters in {number} is the {} side's", side.name()));
}

/// The side's first player draws a card.
fn return_card(play: &mut Play<'_>, side: Side) {
    if let Some(seat) = players::seat_named(play.game, side, None) {
        deck::draw_into_hand(play, seat);
    }
}
