//! Assign: a boat waits in its box for its wave.

use beachhead_kit::Violation;

use crate::data::BoatIx;
use crate::landing::loading;
use crate::state::{Phase, Stage};
use crate::{Play, Rule, Verdict, View, order};

pub(crate) fn candidates(view: View<'_>, list: &mut dyn FnMut(BoatIx)) {
    if view.state.phase == Phase::Schematic {
        view.game.all_boats().for_each(|(boat, _)| list(boat));
    }
}

/// Whether the schematic is still made (2.1a).
pub(crate) fn check_before_play(view: View<'_>, boat: BoatIx) -> Verdict {
    if view.state.phase == Phase::Schematic {
        return Ok(());
    }
    let name = order::boat_name(view, boat);
    let why = format!("play has begun, and boat {name} stays as it is");
    Err(Violation::new(Rule::WaveTurns, why))
}

pub(crate) fn check(view: View<'_>, boat: BoatIx) -> Verdict {
    check_before_play(view, boat)?;
    loading::check_assign(view, boat)
}

pub(crate) fn apply(play: &mut Play<'_>, boat: BoatIx) {
    let Some(line) = play.game.boat(boat) else {
        return;
    };
    play.cite_all([Rule::WaveTurns, Rule::WaveBoats, Rule::LandingOrder]);
    play.cite_if(line.group.is_some(), Rule::BoatGroups);
    play.cite_if(
        line.wave > Some(0) && line.craft.waits_for_dukws(),
        Rule::Dukws,
    );
    if let Some(afloat) = play.state.afloat(boat) {
        afloat.stage = Stage::Assigned;
        afloat.from = line.from;
    }
}
