//! Enter: a reinforcement comes onto the map by the south edge (3.1).

use crate::data::{HexIx, UnitIx};
use crate::german::{entry, release};
use crate::state::Phase;
use crate::{Play, Verdict, View, overwatch};

pub(crate) fn candidates(view: View<'_>, list: &mut dyn FnMut(UnitIx, HexIx)) {
    if view.state.phase != Phase::GermanAction || !view.state.pending.is_empty() {
        return;
    }
    let edge: Vec<HexIx> = entry::edge(view).collect();
    for unit in view
        .units()
        .filter(|unit| release::is_arriving(view, *unit))
    {
        edge.iter().for_each(|hex| list(unit, *hex));
    }
}

pub(crate) fn check(view: View<'_>, unit: UnitIx, hex: HexIx) -> Verdict {
    entry::check(view, unit, hex)
}

pub(crate) fn apply(play: &mut Play<'_>, unit: UnitIx, hex: HexIx) {
    entry::enter(play, unit, hex);
    overwatch::moved(play, unit);
}
