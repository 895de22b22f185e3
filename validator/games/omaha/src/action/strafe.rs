//! Strafe: an aircraft attacks an enemy with its guns (2.10a); the dice are rolled next.

use crate::data::UnitIx;
use crate::support::aircraft;
use crate::{Play, Verdict, View};

pub(crate) fn candidates(view: View<'_>, list: &mut dyn FnMut(u8, UnitIx)) {
    for target in aircraft::targets(view) {
        (1..=2).for_each(|number| list(number, target));
    }
}

pub(crate) fn check(view: View<'_>, aircraft: u8, target: UnitIx) -> Verdict {
    aircraft::check_strafe(view, aircraft, target)
}

pub(crate) fn apply(play: &mut Play<'_>, aircraft: u8, target: UnitIx) {
    aircraft::strafe(play, aircraft, target);
}
