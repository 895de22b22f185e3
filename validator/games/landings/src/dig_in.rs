//! Dig In: sandbags for infantry where it stands (M20).

use crate::view::View;
use beachhead_schema::hex::HexIx;

use crate::play::Play;
use crate::roster::UnitIx;
use crate::state::Work;
use crate::terrain::Marks;

/// Why a unit can't dig in where it stands, if it can't.
pub(crate) fn bars_digging(view: View<'_>, unit: UnitIx) -> Option<&'static str> {
    let hex = view.state.hex_of(unit)?;
    if view.state.works_on(hex).lies.has(Work::SANDBAG) {
        return Some("sandbags lie there already");
    }
    let closed = view.game.ground.is(hex, Marks::NO_BAG);
    closed.then_some("no sandbags can be laid there")
}

/// A unit digs in; its card keeps it from all else this turn.
pub(crate) fn dig_in(play: &mut Play<'_>, hex: HexIx) {
    if let Some(works) = play.state.works_mut(hex) {
        works.lies = works.lies.with(Work::SANDBAG);
    }
}
