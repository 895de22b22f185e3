//! Embark: a leader goes aboard with a unit of his (2.3f).

use crate::data::{BoatIx, UnitIx};
use crate::landing::leaders;
use crate::state::Phase;
use crate::{Play, Verdict, View};

pub(crate) fn candidates(view: View<'_>, list: &mut dyn FnMut(UnitIx, BoatIx)) {
    if !matches!(view.state.phase, Phase::Leaders | Phase::Planning) {
        return;
    }
    for leader in view.state.drawn.iter().flatten() {
        view.game
            .all_boats()
            .for_each(|(boat, _)| list(*leader, boat));
    }
}

pub(crate) fn check(view: View<'_>, leader: UnitIx, boat: BoatIx) -> Verdict {
    leaders::check_embark(view, leader, boat)
}

pub(crate) fn apply(play: &mut Play<'_>, leader: UnitIx, boat: BoatIx) {
    leaders::embark(play, leader, boat);
}
