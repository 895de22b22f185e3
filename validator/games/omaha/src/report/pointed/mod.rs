//! Facts about a unit, a hex or the game as a whole, as a script may expect them: each kind once, with the values that the
//! state gives it.
//!
//! Whether a fact holds is next door in [`super::facts`]; what is offered here always does.

mod of_boats;
mod of_hex;
mod of_support;
mod of_the_game;
mod of_unit;

use beachhead_kit::Asked;

use crate::View;
use crate::data::OmahaGame;

type Facts<'a> = beachhead_kit::Facts<'a, OmahaGame>;

/// Adds the facts about what is asked.
pub(crate) fn facts_about(view: View<'_>, asked: Asked, facts: &mut Facts<'_>) {
    match asked {
        Asked::Anything => {
            of_the_game::add(view, facts);
            of_support::add(view, facts);
            of_boats::add(view, facts);
        }
        Asked::Unit(unit) => of_unit::add(view, unit, facts),
        Asked::Hex(hex) => of_hex::add(view, hex, facts),
    }
}
