//! `BreachMines`: infantry tries a way through mines and wire (2.4b).

use crate::beach::obstacles;
use crate::data::{HexIx, UnitIx};
use crate::{Play, Verdict, View, order};

pub(crate) fn candidates(view: View<'_>, list: &mut dyn FnMut(UnitIx, HexIx)) {
    if let Some(side) = order::ends(view) {
        obstacles::beside(view, side).for_each(|(unit, hex)| list(unit, hex));
    }
}

pub(crate) fn check(view: View<'_>, unit: UnitIx, hex: HexIx) -> Verdict {
    obstacles::check_breach(view, unit, hex)
}

pub(crate) fn apply(play: &mut Play<'_>, unit: UnitIx, hex: HexIx) {
    obstacles::breach(play, unit, hex);
}
