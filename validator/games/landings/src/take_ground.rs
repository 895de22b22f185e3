//! Taking the ground that a close assault has emptied, and battling on from there (M57 to M60, L5, L10, L71).

use crate::battle;
use crate::entering;
use crate::footing;
use crate::targets;
use crate::view::View;
use beachhead_schema::hex::HexIx;

use crate::battle::{Battle, By, Stage};
use crate::entering::How;
use crate::play::Play;
use crate::resolved::Resolved;
use crate::roster::{Class, Overrun, Traits, UnitIx};
use crate::rules::Rule;
use crate::state::{Halt, Pending};
use crate::terrain::Marks;
use beachhead_engine::Violation;

/// Why a row forbids to take ground, in words.
fn why_no_ground(rule: Rule) -> &'static str {
    match rule {
        Rule::CliffTakeGround => "the edge between the two hexes is a cliff's, up or down",
        Rule::BluffTakeGround => "only infantry goes up or down the bluff between the two hexes",
        Rule::MouthToBridge | Rule::BridgeEntry => "a bridge is not entered from water",
        Rule::TakeGroundBarred => {
            "the ground or the hexside is closed to the unit, or ground has stopped it this turn"
        }
        Rule::TakeGround => {
            "infantry or armour takes a hex that its own close assault has just emptied"
        }
        _ => "a unit that has fired such a weapon stays where it is",
    }
}

/// The rule that keeps the attacker from the ground that its close assault has emptied, if any does.
fn ground_barred(view: View<'_>, unit: UnitIx, hex: HexIx) -> Result<(), Rule> {
    let troop = &view.state.troops[unit];
    let kind = view.kind_of(unit);
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
    let kind = view.kind_of(unit);
    if kind.overrun == Overrun::No {
        return Err(Rule::OneBattle);
    }
    if view.state.troops[unit].turn.arrived {
        return Err(Rule::Overrun);
    }
    let Some(hex) = view.state.hex_of(unit) else {
        return Err(Rule::Overrun);
    };
    if footing::bars_overrun(view, unit, hex) {
        return Err(Rule::OverrunBarred);
    }
    Ok(())
}

/// Whether the unit may attack the hex in the battle it has after taking ground.
pub(crate) fn check_overrun_target(
    view: View<'_>,
    unit: UnitIx,
    hex: HexIx,
) -> Result<(), Violation> {
    if view.kind_of(unit).overrun == Overrun::Adjacent {
        let near = view
            .state
            .hex_of(unit)
            .is_some_and(|from| view.game.board.touch(from, hex));
        if !near {
            let id = &view.game.roster[unit].id;
            let why = format!(
                "{id} has a second close assault after taking ground, and {} is not beside it",
                view.game.number(hex)
            );
            return Err(Violation::new(Rule::SecondAssault, why)
                .of(id.clone())
                .at(view.game.number(hex)));
        }
    }
    targets::check_target(view, unit, hex)
}

/// Lists the battles that the unit may have after taking ground.
pub(crate) fn list_overrun(view: View<'_>, unit: UnitIx, actions: &mut Vec<Resolved>) {
    let close = view.kind_of(unit).overrun == Overrun::Adjacent;
    targets::targets(view, unit, |target| {
        if !close || target.range == 1 {
            actions.push(Resolved::Attack {
                unit,
                hex: target.hex,
            });
        }
    });
}

pub(crate) fn check_take_ground(view: View<'_>, beyond: Option<HexIx>) -> Result<(), Violation> {
    let Some(&Pending::TakeGround { unit, hex, .. }) = view.state.pending.last() else {
        let rule = view
            .state
            .aftermath
            .map_or(Rule::TakeGround, |aftermath| aftermath.ground);
        let why = format!("no ground is taken now: {}", why_no_ground(rule));
        return Err(Violation::new(rule, why));
    };
    let Some(beyond) = beyond else {
        return Ok(());
    };
    let id = &view.game.roster[unit].id;
    if goes_beyond(view, unit, hex, beyond) {
        return Ok(());
    }
    let why = if view.game.specials.north_africa {
        format!(
            "{id} can't go on to {} from the ground it takes",
            view.game.number(beyond)
        )
    } else {
        format!("{id} stops on the ground it takes: only armour in North Africa goes a hex further")
    };
    Err(Violation::new(Rule::TakeGround, why)
        .of(id.clone())
        .at(view.game.number(beyond)))
}

/// Lists the ground that may be taken.
pub(crate) fn list_ground(view: View<'_>, unit: UnitIx, hex: HexIx, actions: &mut Vec<Resolved>) {
    actions.push(Resolved::TakeGround { beyond: None });
    if view.game.specials.north_africa {
        for (_, beyond) in view.game.board.neighbors(hex) {
            if goes_beyond(view, unit, hex, beyond) {
                actions.push(Resolved::TakeGround {
                    beyond: Some(beyond),
                });
            }
        }
    }
}

/// Whether armour may go on from the ground it takes into the next hex, in the desert of North Africa.
fn goes_beyond(view: View<'_>, unit: UnitIx, hex: HexIx, beyond: HexIx) -> bool {
    view.game.specials.north_africa
        && view.kind_of(unit).class == Class::Armor
        && footing::steps_on(view, unit, hex, beyond)
}

/// The battle is decided: whether its attacker may take the ground.
pub(crate) fn offer_ground(play: &mut Play<'_>, battle: &Battle) {
    let By::Unit {
        unit,
        from,
        close: true,
        ..
    } = battle.by
    else {
        return;
    };
    let free = play.state.at.is_free(battle.hex);
    if !free || play.state.hex_of(unit) != Some(from) {
        return;
    }
    match ground_barred(play.view(), unit, battle.hex) {
        Ok(()) => play.state.pending.push(Pending::TakeGround {
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

/// The attacker enters the hex it has emptied, and perhaps the next one.
pub(crate) fn take_ground(play: &mut Play<'_>, beyond: Option<HexIx>) {
    let Some(Pending::TakeGround { unit, hex, .. }) = play.state.pending.pop() else {
        return;
    };
    cite_ground(play, unit, hex);
    if !advance(play, unit, hex) {
        return;
    }
    if let Some(beyond) = beyond
        && !advance(play, unit, beyond)
    {
        return;
    }
    battle::reach(play, Stage::Overrun);
}

/// Enters a hex that was taken: what stops a unit there stops it for good.
fn advance(play: &mut Play<'_>, unit: UnitIx, hex: HexIx) -> bool {
    let halt = footing::halts(play.view(), unit, hex);
    let lives = entering::enter(play, unit, hex, How::TakeGround);
    let turn = &mut play.state.troops[unit].turn;
    turn.halt = turn.halt.max(halt);
    lives
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
        play.state.pending.push(Pending::Overrun {
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

/// Cites by which rows the unit may take the ground.
fn cite_ground(play: &mut Play<'_>, unit: UnitIx, hex: HexIx) {
    if !play.trace.cites() {
        return;
    }
    play.cite(Rule::TakeGround);
    play.cite(Rule::TakeGroundBarred);
    let Some(from) = play.state.hex_of(unit) else {
        return;
    };
    let ground = &play.game.ground;
    let climbs = ground
        .shape
        .direction(from, hex)
        .is_some_and(|way| ground.edges(from).climb & (1 << way) != 0);
    if climbs {
        play.cite(Rule::BluffTakeGround);
    }
    if ground.is(from, Marks::HILL) || ground.is(hex, Marks::HILL) {
        play.cite(Rule::CliffTakeGround);
    }
}
