//! AtRoll: infantry makes an anti-tank roll at a vehicle or gun near by; the die is rolled next.

use crate::action::fire::active;
use crate::data::{UnitIx, Weapon};
use crate::fire::declare;
use crate::sight::watch;
use crate::{Play, Verdict, View};

pub(crate) fn candidates(view: View<'_>, list: &mut dyn FnMut(UnitIx, UnitIx)) {
    let Some(side) = active(view) else { return };
    for (unit, at) in view.on_map().filter(|(unit, _)| view.side(*unit) == side) {
        let Some(range) = view.counter(unit).arms.at else {
            continue;
        };
        for (target, hex) in view.on_map() {
            let is_goal = view.side(target) != side && watch::harms(view, Weapon::Point, target);
            if is_goal && view.game.heights.distance(at, hex) <= range {
                list(unit, target);
            }
        }
    }
}

pub(crate) fn check(view: View<'_>, unit: UnitIx, target: UnitIx) -> Verdict {
    declare::at_roll(view, unit, target).map(drop)
}

pub(crate) fn apply(play: &mut Play<'_>, unit: UnitIx, target: UnitIx) {
    if let Ok(declared) = declare::at_roll(play.view(), unit, target) {
        declare::declare(play, declared);
    }
}
