//! `SetUp`: a unit is set up before play (3.3g, 3.4).

use crate::data::{HexIx, UnitIx};
use crate::german::set_up;
use crate::state::Phase;
use crate::{Play, Verdict, View};

pub(crate) fn candidates(view: View<'_>, list: &mut dyn FnMut(UnitIx, HexIx)) {
    if view.state.phase != Phase::SetUp {
        return;
    }
    for unit in set_up::to_set_up(view) {
        view.game.board.hexes().for_each(|hex| list(unit, hex));
    }
}

pub(crate) fn check(view: View<'_>, unit: UnitIx, hex: HexIx) -> Verdict {
    set_up::check(view, unit, hex)
}

pub(crate) fn apply(play: &mut Play<'_>, unit: UnitIx, hex: HexIx) {
    set_up::put(play, unit, hex);
}
