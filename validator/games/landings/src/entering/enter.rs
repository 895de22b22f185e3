//! Units enter hexes: whoever changes its hex does so here, however it comes to do it.
//!
//! What happens on the way depends on how it comes: mines stay quiet under a retreat (M54), and under a unit that only
//! passes behind the enemy's lines.

use beachhead_kit::{HexIx, UnitIx};

use crate::data::Class;
use crate::entering::{headquarters, leave, mines};
use crate::field::laid;
use crate::ground::{Marks, Work};
use crate::medals::holding;
use crate::rules::Rule;
use crate::units;
use crate::view::Play;

/// How a unit comes into a hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum How {
    /// By a step of its move.
    Step,
    /// By a step over which it passes without stopping, where its card lets it (M19).
    Pass,
    /// In retreat.
    Retreat,
    /// Into the hex it won (M57), or beyond.
    TakeGround,
    /// From off the map, or from a craft.
    Arrive,
}

impl How {
    /// Whether mines and other hidden things wake up.
    const fn is_loud(self) -> bool {
        matches!(self, Self::Step | Self::TakeGround | Self::Arrive)
    }
}

/// The unit enters a hex, from the one beside it or from off the map: whether it still stands there.
pub(crate) fn enter(play: &mut Play<'_>, unit: UnitIx, hex: HexIx, how: How) -> bool {
    let from = play.state.hex_of(unit);
    leave::leave(play, unit);
    if matches!(how, How::Step | How::Pass | How::TakeGround) {
        play.state.troops[unit].camouflaged = false;
    }
    units::put(play, unit, hex);
    holding::judge_step(play, unit, from, Some(hex));
    if play.state.ending.is_some() {
        return units::stands(play, unit);
    }
    let ground = play.game.ground.terrain(hex).marks;
    if ground.has(Marks::ICE) && how != How::Pass {
        mines::tread_on_ice(play, unit);
    }
    if ground.has(Marks::HEADQUARTERS) && units::stands(play, unit) {
        headquarters::enter_headquarters(play, unit, hex);
    }
    let lies = play.state.works_on(hex).lies;
    if lies.is_empty() || !units::stands(play, unit) {
        return units::stands(play, unit);
    }
    let class = play.game.kind_of(play.state, unit).class;
    if lies.has(Work::WIRE) && class == Class::Armor && how != How::Retreat {
        play.cite(Rule::WireCrushed);
        laid::clear(play, hex, Work::WIRE);
    }
    if lies.has(Work::MINE) && how.is_loud() {
        mines::tread_on_mine(play, unit, hex, how == How::Step);
    }
    units::stands(play, unit)
}
