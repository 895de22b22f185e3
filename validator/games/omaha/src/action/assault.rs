//! Assault: infantry goes for a pill box, squad or gun beside it (S6); the die is rolled next.

use crate::action::fire::active;
use crate::data::UnitIx;
use crate::fire::declare;
use crate::{Play, Verdict, View};

pub(crate) fn candidates(view: View<'_>, list: &mut dyn FnMut(UnitIx, UnitIx)) {
    let Some(side) = active(view) else { return };
    for (unit, at) in view.on_map().filter(|(unit, _)| view.side(*unit) == side) {
        if view.counter(unit).arms.at.is_none() || !view.troop(unit).moving {
            continue;
        }
        for (_, hex) in view.game.board.neighbors(at) {
            let enemies = view.of_side_in(side.enemy(), hex);
            enemies.for_each(|target| list(unit, target));
        }
    }
}

pub(crate) fn check(view: View<'_>, unit: UnitIx, target: UnitIx) -> Verdict {
    declare::assault(view, unit, target).map(drop)
}

pub(crate) fn apply(play: &mut Play<'_>, unit: UnitIx, target: UnitIx) {
    if let Ok(declared) = declare::assault(play.view(), unit, target) {
        declare::declare(play, declared);
    }
}
