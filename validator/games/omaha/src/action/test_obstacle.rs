//! `TestObstacle`: infantry finds out what an obstacle hex holds (2.4a).

use crate::beach::obstacles;
use crate::data::{HexIx, UnitIx};
use crate::{Play, Verdict, View, order};

pub(crate) fn candidates(view: View<'_>, list: &mut dyn FnMut(UnitIx, HexIx)) {
    if let Some(side) = order::ends(view) {
        obstacles::beside(view, side).for_each(|(unit, hex)| list(unit, hex));
    }
}

pub(crate) fn check(view: View<'_>, unit: UnitIx, hex: HexIx) -> Verdict {
    obstacles::check_test(view, unit, hex)
}

pub(crate) fn apply(play: &mut Play<'_>, unit: UnitIx, hex: HexIx) {
    obstacles::test(play, unit, hex);
}
