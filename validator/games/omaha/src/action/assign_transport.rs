//! `AssignTransport`: a transport waits in a box for the next hour (2.1m).

use crate::data::BoatIx;
use crate::landing::transports;
use crate::state::Phase;
use crate::{Play, Verdict, View};

pub(crate) fn candidates(view: View<'_>, list: &mut dyn FnMut(BoatIx, usize)) {
    if view.state.phase != Phase::Planning {
        return;
    }
    let transports = view
        .game
        .all_boats()
        .filter(|(_, boat)| boat.is_transport());
    for (boat, _) in transports {
        (0..view.game.ground.boxes.len()).for_each(|from| list(boat, from));
    }
}

pub(crate) fn check(view: View<'_>, boat: BoatIx, _: usize) -> Verdict {
    transports::check_assign(view, boat)
}

pub(crate) fn apply(play: &mut Play<'_>, boat: BoatIx, from: usize) {
    transports::assign(play, boat, from);
}
