//! FleeTide: a unit leaves a flooded hex.

use beachhead_engine::Happening;

use crate::data::{HexIx, Mobility, Nerve, UnitIx};
use crate::landing::tide;
use crate::movement::way;
use crate::sight::watch;
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
    let is_watched = play.trace.cites() && watch::is_watched(play.view(), unit, hex);
    play.cite_if(is_watched, Rule::TideOverwatch);
    let is_shaken = play.state.units[unit].nerve != Nerve::Steady;
    play.cite_if(is_shaken, Rule::TideNerve);
    let from = play.state.units.hex_of(unit);
    play.state.units[unit].fled = from;
    play.state.units[unit].walk(false);
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
