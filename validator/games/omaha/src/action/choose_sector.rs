//! `ChooseSector`: the sector of a transport is chosen as it lands (2.1m).

use crate::data::BoatIx;
use crate::landing::ashore;
use crate::state::Phase;
use crate::{Play, Verdict, View, view};

pub(crate) fn candidates(view: View<'_>, list: &mut dyn FnMut(BoatIx, usize)) {
    if view.state.phase != Phase::Scatter {
        return;
    }
    for (boat, _) in view::landing(view) {
        (0..view.game.board.sectors().len()).for_each(|sector| list(boat, sector));
    }
}

pub(crate) fn check(view: View<'_>, boat: BoatIx, sector: usize) -> Verdict {
    ashore::check_sector(view, boat, sector)
}

pub(crate) fn apply(play: &mut Play<'_>, boat: BoatIx, sector: usize) {
    ashore::choose_sector(play, boat, sector);
}
