//! Entering and leaving hexes: every unit that changes its hex does so here, however it comes to do it.
//!
//! What happens on the way depends on how it comes: mines stay quiet under a retreat (M54), and under a unit that only
//! passes behind the enemy's lines.

use beachhead_schema::hex::HexIx;

use super::play::Play;
use super::roster::{Class, Traits, UnitIx};
use super::rules::Rule;
use super::state::Work;
use super::terrain::Marks;

/// How a unit comes into a hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum How {
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

impl Play<'_> {
    /// The unit enters a hex, from the one beside it or from off the map: whether it still stands there.
    pub(super) fn enter(&mut self, unit: UnitIx, hex: HexIx, how: How) -> bool {
        let from = self.state.hex_of(unit);
        self.leave(unit);
        if matches!(how, How::Step | How::Pass | How::TakeGround) {
            self.state.troops[unit].camouflaged = false;
        }
        self.put(unit, hex);
        self.judge_step(unit, from, Some(hex));
        if self.state.ending.is_some() {
            return self.stands(unit);
        }
        let ground = self.game.ground.terrain(hex).marks;
        if ground.any(Marks::ICE) && how != How::Pass {
            self.tread_on_ice(unit);
        }
        if ground.any(Marks::HEADQUARTERS) && self.stands(unit) {
            self.enter_headquarters(unit, hex);
        }
        let lies = self.state.works_on(hex).lies;
        if lies.is_empty() || !self.stands(unit) {
            return self.stands(unit);
        }
        let class = self.game.kind_of(self.state, unit).class;
        if lies.has(Work::WIRE) && class == Class::Armor && how != How::Retreat {
            self.cite(Rule::WireCrushed);
            self.clear(hex, Work::WIRE);
        }
        if lies.has(Work::MINE) && how.is_loud() {
            self.tread_on_mine(unit, hex, how == How::Step);
        }
        self.stands(unit)
    }

    /// The unit leaves the hex it stands in: what was there because of it goes.
    pub(super) fn leave(&mut self, unit: UnitIx) {
        let Some(hex) = self.state.hex_of(unit) else {
            return;
        };
        if self.state.works_on(hex).lies.has(Work::SANDBAG) {
            self.cite(Rule::Sandbag);
            self.clear(hex, Work::SANDBAG);
        }
        if !self.state.cross_hairs.is_empty() {
            let gun = self
                .game
                .kind_of(self.state, unit)
                .traits
                .has(Traits::CROSS_HAIR);
            let before = self.state.cross_hairs.len();
            self.state
                .cross_hairs
                .retain(|mark| mark.hex != hex && !(gun && mark.gun == unit));
            if self.state.cross_hairs.len() < before {
                self.cite(Rule::CrossHairBack);
            }
        }
    }

    /// Takes things off a hex.
    pub(super) fn clear(&mut self, hex: HexIx, work: Work) {
        if let Some(works) = self.state.works_mut(hex) {
            works.lies = works.lies.without(work);
        }
    }
}
