//! Fire: units fire their area weapons at a hex; the dice are rolled next.

use std::collections::BTreeSet;

use crate::data::{HexIx, Side, UnitIx, Weapon};
use crate::fire::{chances, declare, weapons};
use crate::state::{Phase, Reply};
use crate::{Play, Verdict, View};

/// The side that fires in its action phase now, with nothing to be decided first.
pub(super) fn active(view: View<'_>) -> Option<Side> {
    match view.state.phase {
        _ if !view.state.pending.is_empty() => None,
        Phase::Action => Some(Side::Us),
        Phase::GermanAction => Some(Side::German),
        _ => None,
    }
}

/// The hexes of enemies of a side.
pub(super) fn enemy_hexes(view: View<'_>, side: Side) -> BTreeSet<HexIx> {
    let enemies = view.on_map().filter(|(unit, _)| view.side(*unit) != side);
    enemies.map(|(_, hex)| hex).collect()
}

/// Each unit by itself at every hex within its range, and all of a hex together.
pub(crate) fn candidates(view: View<'_>, list: &mut dyn FnMut(Vec<UnitIx>, HexIx)) {
    let Some(side) = active(view) else { return };
    let hexes = enemy_hexes(view, side);
    let mut stacks: Vec<(HexIx, Vec<(UnitIx, u32)>)> = Vec::new();
    for (unit, at) in view.on_map() {
        if view.side(unit) != side {
            continue;
        }
        let arm = view.counter(unit).arm(Weapon::Area);
        let Some(arm) = arm.filter(|_| weapons::is_ready(view, unit, Weapon::Area)) else {
            continue;
        };
        match stacks.iter_mut().find(|(hex, _)| *hex == at) {
            Some((_, stack)) => stack.push((unit, arm.range)),
            None => stacks.push((at, vec![(unit, arm.range)])),
        }
    }
    for (at, stack) in stacks {
        for hex in &hexes {
            let far = view.game.heights.distance(at, *hex);
            let able = stack.iter().filter(|(_, range)| far <= *range);
            let able: Vec<UnitIx> = able.map(|(unit, _)| *unit).collect();
            able.iter().for_each(|unit| list(vec![*unit], *hex));
            if able.len() > 1 {
                list(able, *hex);
            }
        }
    }
}

pub(crate) fn check(view: View<'_>, from: &[UnitIx], hex: HexIx) -> Verdict {
    declared(view, from, hex).map(drop)
}

fn declared(
    view: View<'_>,
    from: &[UnitIx],
    hex: HexIx,
) -> Result<declare::Declared, beachhead_kit::Violation> {
    let ready = |unit| weapons::ready(view, unit, Weapon::Area);
    declare::area(view, (from, hex), Reply::None, ready)
}

/// What a legal fire is made of, for people.
pub(crate) fn cost_in_words(view: View<'_>, from: &[UnitIx], hex: HexIx) -> Option<String> {
    let declared = declared(view, from, hex).ok()?;
    Some(chances::in_words(view, &declared.fire))
}

pub(crate) fn apply(play: &mut Play<'_>, from: &[UnitIx], hex: HexIx) {
    if let Ok(declared) = declared(play.view(), from, hex) {
        declare::declare(play, declared);
    }
}
