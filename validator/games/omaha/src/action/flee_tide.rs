//! FleeTide: a unit leaves a flooded hex.

use beachhead_engine::Happening;

use crate::data::{HexIx, Mobility, UnitIx};
use crate::landing::tide;
use crate::movement::way;
use crate::state::{Phase, Place};
use crate::{Play, Rule, Verdict, View, view};

pub(crate) fn candidates(view: View<'_>, list: &mut dyn FnMut(UnitIx, HexIx)) {
    if view.state.phase != Phase::Tide {
        return;
    }
    for (unit, from) in view::flooded(view) {
        let around = view.game.board.neighbors(from);
        around.for_each(|(_, to)| list(unit, to));
    }
}

pub(crate) fn check(view: View<'_>, unit: UnitIx, hex: HexIx) -> Verdict {
    tide::check(view, unit, hex)
}

pub(crate) fn apply(play: &mut Play<'_>, unit: UnitIx, hex: HexIx) {
    let (game, counter) = (play.game, &play.game.roster[unit]);
    play.cite_all([Rule::TideMove, Rule::TideLine]);
    play.cite_if(counter.mobility == Mobility::Towed, Rule::TowedInTide);
    let from = play.state.units.hex_of(unit);
    play.state.units[unit].fled = from;
    if let Some(from) = from {
        way::arrive(play, unit, from, hex);
    }
    play.state.units.put(unit, Place::Map(hex));
    way::end(play, unit);
    play.report(|| Happening::Moved {
        unit: counter.id.clone(),
        to: game.board.number(hex),
    });
}
