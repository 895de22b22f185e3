//! Withdraw: troops go back by choice (1.13a, 2.3d).

use crate::action::fire::active;
use crate::data::{HexIx, UnitIx};
use crate::flight::voluntary;
use crate::{Play, Verdict, View};

pub(crate) fn candidates(view: View<'_>, list: &mut dyn FnMut(UnitIx, Vec<HexIx>)) {
    let Some(side) = active(view) else { return };
    for (unit, _) in view.on_map().filter(|(unit, _)| view.side(*unit) == side) {
        voluntary::each(view, unit, list);
    }
}

pub(crate) fn check(view: View<'_>, unit: UnitIx, path: &[HexIx]) -> Verdict {
    voluntary::check(view, unit, path)
}

pub(crate) fn apply(play: &mut Play<'_>, unit: UnitIx, path: &[HexIx]) {
    voluntary::run(play, unit, path);
}
