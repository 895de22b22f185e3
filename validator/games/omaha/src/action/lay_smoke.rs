//! `LaySmoke`: a mortar lays a smoke instead of firing (S27).

use crate::action::fire::{active, enemy_hexes};
use crate::data::{HexIx, UnitIx, Weapon};
use crate::fire::weapons;
use crate::support::smoke;
use crate::{Play, Verdict, View};

/// For every mortar the first hex of enemies that it reaches.
pub(crate) fn candidates(view: View<'_>, list: &mut dyn FnMut(UnitIx, HexIx)) {
    let Some(side) = active(view) else { return };
    let hexes = enemy_hexes(view, side);
    for (unit, _) in view.on_map() {
        let is_mortar = view.counter(unit).arms.is_indirect && view.side(unit) == side;
        if !is_mortar || !weapons::is_ready(view, unit, Weapon::Area) {
            continue;
        }
        let mut hexes = hexes.iter().copied();
        if let Some(hex) = hexes.find(|hex| smoke::check_lay(view, unit, *hex).is_ok()) {
            list(unit, hex);
        }
    }
}

pub(crate) fn check(view: View<'_>, unit: UnitIx, hex: HexIx) -> Verdict {
    smoke::check_lay(view, unit, hex)
}

pub(crate) fn apply(play: &mut Play<'_>, unit: UnitIx, hex: HexIx) {
    smoke::lay(play, unit, hex);
}
