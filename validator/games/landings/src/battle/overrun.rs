//! Taking the ground that a close assault has emptied, and battling on from there (M57 to M60, L5, L10, L71).

use beachhead_kit::{HexIx, UnitIx, Violation};

use crate::battle::targets;
use crate::data::{Overrun, Traits};
use crate::field::footing;
use crate::rules::Rule;
use crate::state::{Battle, By, Halt, Pending};
use crate::view::{Play, View, kind_of};

/// The rule that keeps the attacker from the ground that its close assault has emptied, if any does.
fn ground_barred(view: View<'_>, unit: UnitIx, hex: HexIx) -> Result<(), Rule> {
    let troop = view.troop(unit);
    let kind = kind_of(view, unit);
    let weapon = kind.traits.has(Traits::WEAPON);
    if !kind.takes_ground || (weapon && !troop.turn.moved) {
        return Err(if weapon {
            kind.fire_rule()
        } else {
            Rule::TakeGround
        });
    }
    if troop.turn.halt == Halt::Hard {
        return Err(Rule::TakeGroundBarred);
    }
    footing::may_take(view, unit, hex)
}

/// Whether the unit, having taken ground here, may battle again: the rule that forbids it otherwise.
fn overrun_barred(view: View<'_>, unit: UnitIx) -> Result<(), Rule> {
    let arrived = view.troop(unit).turn.arrived;
    match (kind_of(view, unit).overrun, view.hex_of(unit)) {
        (Overrun::No, _) => Err(Rule::OneBattle),
        (_, Some(hex)) if !arrived && footing::bars_overrun(view, unit, hex) => {
            Err(Rule::OverrunBarred)
        }
        (_, Some(_)) if !arrived => Ok(()),
        _ => Err(Rule::Overrun),
    }
}

/// Whether the unit may attack the hex in the battle it has after taking ground.
pub(crate) fn check_overrun_target(
    view: View<'_>,
    unit: UnitIx,
    hex: HexIx,
) -> Result<(), Violation> {
    let from = view.hex_of(unit);
    let beside = from.is_some_and(|from| view.game.board.touch(from, hex));
    if kind_of(view, unit).overrun != Overrun::Adjacent || beside {
        return targets::check_target(view, unit, hex);
    }
    let (id, number) = (view.id(unit), view.number(hex));
    let why = "has a second close assault after taking ground, and";
    let why = format!("{id} {why} {number} is not beside it");
    view.about(unit).at(hex).refuse(Rule::SecondAssault, why)
}

/// The battle is decided: whether its attacker may take the ground.
pub(crate) fn offer_ground(play: &mut Play<'_>, battle: &Battle) {
    let Some((unit, from)) = battle.assault() else {
        return;
    };
    let free = play.state.at.is_free(battle.hex);
    if !free || play.state.hex_of(unit) != Some(from) {
        return;
    }
    match ground_barred(play.view(), unit, battle.hex) {
        Ok(()) => play.state.pending.ask_first(Pending::TakeGround {
            side: play.game.side_of(unit),
            unit,
            hex: battle.hex,
        }),
        Err(rule) => {
            if let Some(aftermath) = &mut play.state.aftermath {
                aftermath.ground = rule;
            }
        }
    }
}

/// Ground was taken: whether its taker may battle once more.
pub(crate) fn offer_overrun(play: &mut Play<'_>, battle: &Battle) {
    let By::Unit {
        unit,
        second: false,
        ..
    } = battle.by
    else {
        return;
    };
    if let Err(rule) = overrun_barred(play.view(), unit) {
        if let Some(aftermath) = &mut play.state.aftermath {
            aftermath.second = rule;
        }
        return;
    }
    let close = play.game.kind_of(play.state, unit).overrun == Overrun::Adjacent;
    let mut any = false;
    targets::targets(play.view(), unit, |target| {
        any |= !close || target.range == 1;
    });
    if any {
        play.state.pending.ask_first(Pending::Overrun {
            side: play.game.side_of(unit),
            unit,
        });
    } else if let Some(aftermath) = &mut play.state.aftermath {
        aftermath.second = if close {
            Rule::SecondAssault
        } else {
            Rule::Overrun
        };
    }
}
