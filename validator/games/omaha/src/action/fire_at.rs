//! FireAt: a unit fires its point weapon at a vehicle, gun or pill box; the dice are rolled next.

use crate::action::fire::active;
use crate::data::{UnitIx, Weapon};
use crate::fire::{chances, declare, weapons};
use crate::sight::watch;
use crate::state::Reply;
use crate::{Play, Verdict, View};

pub(crate) fn candidates(view: View<'_>, list: &mut dyn FnMut(UnitIx, UnitIx)) {
    let Some(side) = active(view) else { return };
    for (unit, at) in view.on_map() {
        if view.side(unit) != side {
            continue;
        }
        let arm = view.counter(unit).arm(Weapon::Point);
        let Some(arm) = arm.filter(|_| weapons::is_ready(view, unit, Weapon::Point)) else {
            continue;
        };
        for (target, hex) in view.on_map() {
            let is_goal = view.side(target) != side && watch::harms(view, Weapon::Point, target);
            if is_goal && view.game.heights.distance(at, hex) <= arm.range {
                list(unit, target);
            }
        }
    }
}

pub(crate) fn check(view: View<'_>, unit: UnitIx, target: UnitIx) -> Verdict {
    declared(view, unit, target).map(drop)
}

fn declared(
    view: View<'_>,
    unit: UnitIx,
    target: UnitIx,
) -> Result<declare::Declared, beachhead_kit::Violation> {
    let ready = |unit| weapons::ready(view, unit, Weapon::Point);
    declare::point(view, (unit, target), Reply::None, ready)
}

/// What a legal fire is made of, for people.
pub(crate) fn cost_in_words(view: View<'_>, unit: UnitIx, target: UnitIx) -> Option<String> {
    let declared = declared(view, unit, target).ok()?;
    Some(chances::in_words(view, &declared.fire))
}

pub(crate) fn apply(play: &mut Play<'_>, unit: UnitIx, target: UnitIx) {
    if let Ok(declared) = declared(play.view(), unit, target) {
        declare::declare(play, declared);
    }
}
