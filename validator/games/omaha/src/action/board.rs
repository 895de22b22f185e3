//! Board: what the schematic has of a unit for a boat goes aboard.

use crate::action::assign;
use crate::data::{BoatIx, UnitIx};
use crate::landing::{history, loading, sheets};
use crate::state::{Phase, Place, Stage};
use crate::{Play, Rule, Verdict, View};

pub(crate) fn candidates(view: View<'_>, list: &mut dyn FnMut(BoatIx, UnitIx)) {
    if view.state.phase != Phase::Schematic {
        return;
    }
    for (at, boat) in view.game.all_boats() {
        if *view.state.stage(at) == Stage::Assigned {
            boat.load.iter().for_each(|cargo| list(at, cargo.unit));
        }
    }
}

pub(crate) fn check(view: View<'_>, boat: BoatIx, unit: UnitIx) -> Verdict {
    assign::check_before_play(view, boat)?;
    loading::check_board(view, boat, unit)
}

pub(crate) fn apply(play: &mut Play<'_>, boat: BoatIx, unit: UnitIx) {
    let Some(cargo) = loading::line_of(play.view(), boat, unit) else {
        return;
    };
    let counter = &play.game.roster[unit];
    play.cite_all([
        Rule::Schematic,
        Rule::LoadPoints,
        Rule::LoadClass,
        Rule::WaveTurns,
    ]);
    play.cite_if(counter.swims(), Rule::DdTanks);
    play.cite_if(cargo.steps < counter.steps, Rule::SplitUnits);
    play.cite_if(sheets::has_sheet(play.view(), unit), Rule::SheetBeach);
    play.cite_if(history::has_slot(play.view(), unit), Rule::HistoricSlots);
    if let Some(afloat) = play.state.afloat(boat) {
        afloat.load.push(cargo);
    }
    play.state.units.put(unit, Place::Aboard);
}
