//! Retreat: troops go back as they have to (1.13a, S19).

use crate::data::{HexIx, UnitIx};
use crate::flight::forced;
use crate::{Play, Verdict, View};

pub(crate) fn candidates(view: View<'_>, list: &mut dyn FnMut(UnitIx, Vec<HexIx>)) {
    for (unit, way) in forced::ways(view) {
        list(unit, way);
    }
}

pub(crate) fn check(view: View<'_>, unit: UnitIx, path: &[HexIx]) -> Verdict {
    forced::check(view, unit, path)
}

pub(crate) fn apply(play: &mut Play<'_>, unit: UnitIx, path: &[HexIx]) {
    forced::run(play, unit, path);
}
