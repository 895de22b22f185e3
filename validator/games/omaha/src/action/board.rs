//! Board: what the schematic has of a unit for a boat goes aboard.

use crate::action::assign;
use crate::data::{BoatIx, UnitIx};
use crate::landing::loading;
use crate::state::{Phase, Place, Stage};
use crate::{Play, Rule, Verdict, View};

pub(crate) fn candidates(view: View<'_>, list: &mut dyn FnMut(BoatIx, UnitIx)) {
    if view.state.phase != Phase::Schematic {
        return;
    }
    for (at, boat) in view.game.all_boats() {
        if let Stage::Assigned(aboard) = view.state.stage(at) {
            let left = boat.load.iter().zip(aboard).filter(|(_, is)| !**is);
            left.for_each(|(cargo, _)| list(at, cargo.unit));
        }
    }
}

pub(crate) fn check(view: View<'_>, boat: BoatIx, unit: UnitIx) -> Verdict {
    assign::check_before_play(view, boat)?;
    loading::check_board(view, boat, unit)
}

pub(crate) fn apply(play: &mut Play<'_>, boat: BoatIx, unit: UnitIx) {
    let Some(line) = play.game.boat(boat) else {
        return;
    };
    let Stage::Assigned(mut aboard) = play.state.stage(boat).clone() else {
        return;
    };
    let mut lines = line.load.iter().zip(&mut aboard);
    let Some((cargo, is)) = lines.find(|(cargo, is)| cargo.unit == unit && !**is) else {
        return;
    };
    *is = true;
    let counter = &play.game.roster[unit];
    play.cite_all([
        Rule::Schematic,
        Rule::LoadPoints,
        Rule::LoadClass,
        Rule::WaveTurns,
    ]);
    play.cite_if(counter.swims(), Rule::DdTanks);
    play.cite_if(cargo.steps < counter.steps, Rule::SplitUnits);
    play.state.set_stage(boat, Stage::Assigned(aboard));
    play.state.units.put(unit, Place::Aboard);
}
