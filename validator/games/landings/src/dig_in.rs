//! Dig In: sandbags for infantry where it stands (M20).

use beachhead_schema::hex::HexIx;

use super::game::LandingsGame;
use super::play::Play;
use super::roster::UnitIx;
use super::state::{State, Work};
use super::terrain::Marks;

impl LandingsGame {
    /// Why a unit can't dig in where it stands, if it can't.
    pub(super) fn bars_digging(&self, state: &State, unit: UnitIx) -> Option<&'static str> {
        let hex = state.hex_of(unit)?;
        if state.works_on(hex).lies.has(Work::SANDBAG) {
            return Some("sandbags lie there already");
        }
        let closed = self.ground.is(hex, Marks::NO_BAG);
        closed.then_some("no sandbags can be laid there")
    }
}

impl Play<'_> {
    /// A unit digs in; its card keeps it from all else this turn.
    pub(super) fn dig_in(&mut self, hex: HexIx) {
        if let Some(works) = self.state.works_mut(hex) {
            works.lies = works.lies.with(Work::SANDBAG);
        }
    }
}
