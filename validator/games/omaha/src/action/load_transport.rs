//! `LoadTransport`: a unit goes aboard of a transport for the next hour (2.1m).

use crate::data::{BoatIx, Side, UnitIx};
use crate::landing::{history, transports};
use crate::state::{Phase, Place};
use crate::{Play, Rule, Verdict, View};

pub(crate) fn candidates(view: View<'_>, list: &mut dyn FnMut(BoatIx, UnitIx)) {
    if view.state.phase != Phase::Planning {
        return;
    }
    let units = view.units().filter(|unit| {
        let is_there = view.place(*unit) == Place::Waiting;
        is_there && view.side(*unit) == Side::Us
    });
    let units: Vec<UnitIx> = units.collect();
    let boats = view.game.all_boats();
    for (boat, _) in boats.filter(|(at, _)| transports::booked(view, *at).is_some()) {
        units.iter().for_each(|unit| list(boat, *unit));
    }
}

pub(crate) fn check(view: View<'_>, boat: BoatIx, unit: UnitIx) -> Verdict {
    transports::check_load(view, boat, unit)
}

pub(crate) fn apply(play: &mut Play<'_>, boat: BoatIx, unit: UnitIx) {
    play.cite_all([
        Rule::LoadPoints,
        Rule::LoadClass,
        Rule::TransportTurns,
        Rule::TransportSheets,
    ]);
    play.cite_if(history::has_slot(play.view(), unit), Rule::HistoricSlots);
    transports::load_unit(play, boat, unit);
}
