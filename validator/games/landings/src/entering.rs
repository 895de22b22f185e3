//! Entering and leaving hexes: every unit that changes its hex does so here, however it comes to do it.
//!
//! What happens on the way depends on how it comes: mines stay quiet under a retreat (M54), and under a unit that only
//! passes behind the enemy's lines.

use crate::headquarters;
use crate::losing;
use crate::medals;
use crate::obstacles;
use beachhead_schema::hex::HexIx;

use crate::play::Play;
use crate::roster::{Class, Traits, UnitIx};
use crate::rules::Rule;
use crate::state::Work;
use crate::terrain::Marks;

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
    leave(play, unit);
    if matches!(how, How::Step | How::Pass | How::TakeGround) {
        play.state.troops[unit].camouflaged = false;
    }
    play.put(unit, hex);
    medals::judge_step(play, unit, from, Some(hex));
    if play.state.ending.is_some() {
        return losing::stands(play, unit);
    }
    let ground = play.game.ground.terrain(hex).marks;
    if ground.any(Marks::ICE) && how != How::Pass {
        obstacles::tread_on_ice(play, unit);
    }
    if ground.any(Marks::HEADQUARTERS) && losing::stands(play, unit) {
        headquarters::enter_headquarters(play, unit, hex);
    }
    let lies = play.state.works_on(hex).lies;
    if lies.is_empty() || !losing::stands(play, unit) {
        return losing::stands(play, unit);
    }
    let class = play.game.kind_of(play.state, unit).class;
    if lies.has(Work::WIRE) && class == Class::Armor && how != How::Retreat {
        play.cite(Rule::WireCrushed);
        clear(play, hex, Work::WIRE);
    }
    if lies.has(Work::MINE) && how.is_loud() {
        obstacles::tread_on_mine(play, unit, hex, how == How::Step);
    }
    losing::stands(play, unit)
}

/// The unit leaves the hex it stands in: what was there because of it goes.
pub(crate) fn leave(play: &mut Play<'_>, unit: UnitIx) {
    let Some(hex) = play.state.hex_of(unit) else {
        return;
    };
    if play.state.works_on(hex).lies.has(Work::SANDBAG) {
        play.cite(Rule::Sandbag);
        clear(play, hex, Work::SANDBAG);
    }
    if !play.state.cross_hairs.is_empty() {
        let gun = play
            .game
            .kind_of(play.state, unit)
            .traits
            .has(Traits::CROSS_HAIR);
        let before = play.state.cross_hairs.len();
        play.state
            .cross_hairs
            .retain(|mark| mark.hex != hex && !(gun && mark.gun == unit));
        if play.state.cross_hairs.len() < before {
            play.cite(Rule::CrossHairBack);
        }
    }
}

/// Takes things off a hex.
pub(crate) fn clear(play: &mut Play<'_>, hex: HexIx, work: Work) {
    if let Some(works) = play.state.works_mut(hex) {
        works.lies = works.lies.without(work);
    }
}
