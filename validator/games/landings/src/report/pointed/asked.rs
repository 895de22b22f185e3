//! Which facts are about what is asked.

use beachhead_kit::Asked;

use super::gathered::Facts;
use super::{of_hex, of_the_game, of_unit};
use crate::view::View;

/// Adds the facts about what is asked.
pub(crate) fn facts_about(view: View<'_>, asked: Asked, facts: &mut Facts<'_>) {
    match asked {
        Asked::Anything => of_the_game::add(view, facts),
        Asked::Unit(unit) => of_unit::add(view, unit, facts),
        // No fact is about a hex out of play.
        Asked::Hex(hex) if !view.game.in_play.contains(hex) => {}
        Asked::Hex(hex) => of_hex::add(view, hex, facts),
    }
}
