//! Attack: a unit battles another (M36 to M40, M59).

use beachhead_kit::{HexIx, UnitIx, Violation};

use crate::battle::{cites, overrun, ready, targets};
use crate::data::Overrun;
use crate::rules::Rule;
use crate::state::{Aftermath, Battle, By, Pending, Stage};
use crate::view::{Play, View, kind_of};

/// Whether the unit may attack the hex.
pub(crate) fn check(view: View<'_>, unit: UnitIx, hex: HexIx) -> Result<(), Violation> {
    match view.state.pending.first() {
        Some(Pending::Overrun { unit: due, .. }) if *due == unit => {
            return overrun::check_overrun_target(view, unit, hex);
        }
        _ => ready::check_ready(view, unit)?,
    }
    ready::check_sweeps_first(view, unit)?;
    targets::check_target(view, unit, hex)
}

pub(crate) fn candidates(view: View<'_>, list: &mut dyn FnMut(UnitIx, HexIx)) {
    if let Some(Pending::Overrun { unit, .. }) = view.state.pending.first() {
        let close = kind_of(view, *unit).overrun == Overrun::Adjacent;
        return targets::targets(view, *unit, |target| {
            if !close || target.range == 1 {
                list(*unit, target.hex);
            }
        });
    }
    for unit in ready::battlers(view) {
        candidates_of(view, unit, list);
    }
}

/// Whom an ordered unit may attack in the step of battles.
pub(crate) fn candidates_of(view: View<'_>, unit: UnitIx, list: &mut dyn FnMut(UnitIx, HexIx)) {
    // Most of those who are asked are done; a refusal in words would never be read.
    if ready::has_battle_left(view, unit)
        && !view.troop(unit).turn.no_battle
        && ready::check_ready(view, unit).is_ok()
        && ready::check_sweeps_first(view, unit).is_ok()
    {
        targets::targets(view, unit, |target| list(unit, target.hex));
    }
}

/// A unit attacks the hex.
pub(crate) fn apply(play: &mut Play<'_>, unit: UnitIx, hex: HexIx) {
    let second = matches!(play.state.pending.first(), Some(Pending::Overrun { .. }));
    if second {
        play.state.pending.take_first();
        play.cite_all([Rule::Overrun, Rule::OverrunBarred]);
    }
    let (Some(from), Some(defender)) = (play.state.hex_of(unit), play.state.unit_at(hex)) else {
        return;
    };
    let dice = targets::dice_on(play.view(), unit, hex);
    cites::cite_dice(play, unit, hex);
    let overrun = play.game.kind_of(play.state, unit).overrun;
    let again = match overrun {
        _ if !second => Rule::OneBattle,
        Overrun::Adjacent => Rule::SecondAssault,
        _ => Rule::Overrun,
    };
    play.cite_if(again == Rule::SecondAssault, again);
    let close = play.game.board.touch(from, hex);
    let troop = &mut play.state.troops[unit];
    troop.turn.battles = troop.turn.battles.saturating_add(1);
    troop.camouflaged = false;
    if close {
        play.state.troops[defender].camouflaged = false;
    }
    play.state.battle = Some(Battle {
        by: By::Unit {
            unit,
            from,
            close,
            second,
        },
        defender,
        hex,
        stage: Stage::Ambush,
        dice,
    });
    play.state.aftermath = Some(Aftermath {
        unit,
        ground: Rule::TakeGround,
        second: again,
        back: Rule::BattleBack,
    });
}
