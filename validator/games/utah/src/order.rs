//! Who decides now, and the refusal of whatever has to wait.

use beachhead_engine::{Actor, Turn};
use beachhead_kit::{HexIx, UnitIx, Violation, decisions};

use crate::data::cups::{Cup, Marker};
use crate::data::ground::Terrain;
use crate::data::opened::UtahGame;
use crate::data::sides::Side;
use crate::rules::Rule;
use crate::state::battle::{Battle, BattleKind};
use crate::state::phase::Phase;
use crate::state::{Ending, State};
use crate::view::View;

/// Who decides next, unless the game is over.
pub(crate) fn decider(view: View<'_>) -> Side {
    let first = decisions::first_side(view, &view.state.pending);
    match (first, &view.state.battle) {
        (Some(side), _) => side,
        (None, Some(battle)) if wants_defender(view.game, battle) => Side::Allied,
        (None, Some(battle)) => battle.decider(),
        (None, None) if view.state.phase == Phase::SupportMarkers => markers_decider(view),
        (None, None) => view.state.phase.side(),
    }
}

/// A refusal because something else comes first, or because the time for it is past.
pub(crate) fn out_of_order(view: View<'_>, what: &str) -> Violation {
    if let Some(Actor::Over { winner, how }) = outcome(view) {
        let why = match winner {
            Some(side) => format!("the game is over, and the {side} side has won: {how}"),
            None => format!("the game is over: {how}"),
        };
        return Violation::new(Rule::OrderOfPlay, why);
    }
    let side = decider(view).name();
    let phase = view.state.phase.name();
    let first = decisions::comes_first(view, &view.state.pending);
    let now = match (first, &view.state.battle) {
        (Some(first), _) => first,
        (None, Some(battle)) => format!("a battle for {} is at hand", view.number(battle.hex)),
        (None, None) => format!("it is the {side} side's phase `{phase}`"),
    };
    Violation::new(Rule::OrderOfPlay, format!("{what}: {now}"))
}

/// As [`out_of_order`], as an error.
pub(crate) fn not_now<T>(view: View<'_>, what: &str) -> Result<T, Violation> {
    Err(out_of_order(view, what))
}

/// As [`not_now`], of something that a unit does: `what` follows its name.
pub(crate) fn not_its_time<T>(view: View<'_>, unit: UnitIx, what: &str) -> Result<T, Violation> {
    let what = format!("{} {what}", view.id(unit));
    Err(view.about(unit).named(out_of_order(view, &what)))
}

/// Whether the game goes on.
pub(crate) fn going_on(view: View<'_>) -> Result<(), Violation> {
    match view.state.ending {
        Some(_) => not_now(view, "nothing is done any more"),
        None => Ok(()),
    }
}

/// Whether nothing is at hand, so that a phase's own actions may be taken.
pub(crate) fn is_idle(view: View<'_>) -> bool {
    view.state.battle.is_none() && view.state.pending.is_empty()
}

/// Whether it is this phase, with nothing at hand.
pub(crate) fn is_open(view: View<'_>, phase: Phase) -> bool {
    view.state.phase == phase && is_idle(view)
}

/// The battle for which markers are drawn, with nothing to be decided before.
pub(crate) fn battle_in_support<'a>(view: View<'a>) -> Option<&'a Battle> {
    let battle = view.state.battle.as_ref();
    battle.filter(|_| view.state.pending.is_empty())
}

/// Whether nothing is at hand, so that a phase's own actions may be taken.
pub(crate) fn idle(view: View<'_>, what: &str) -> Result<(), Violation> {
    match is_idle(view) {
        true => Ok(()),
        false => not_now(view, what),
    }
}

/// The battle for which markers are drawn, or the die rolled, right now.
///
/// # Errors
/// There is none, or the one unit of a stack that defends is yet to be named (11.2.4).
pub(crate) fn battle_at_hand<'a>(view: View<'a>, what: &str) -> Result<&'a Battle, Violation> {
    match &view.state.battle {
        Some(battle) if view.state.pending.is_empty() && wants_defender(view.game, battle) => {
            let why = "the Allied side first names the one unit that defends";
            Err(Violation::new(Rule::StackDefender, why).at(view.number(battle.hex)))
        }
        Some(battle) if view.state.pending.is_empty() => Ok(battle),
        _ => not_now(view, what),
    }
}

/// Whether the battle waits until one of several Allied units is named.
pub(crate) fn wants_defender(game: &UtahGame, battle: &Battle) -> bool {
    battle.kind == BattleKind::Field
        && battle.attacker == Side::German
        && fights_singly(game, battle.hex, battle.defenders.len())
}

/// Who decides next in the support fire marker phase.
fn markers_decider(view: View<'_>) -> Side {
    if marker_loss_due(view) || set_aside_due(view, Side::German) {
        Side::German
    } else {
        Side::Allied
    }
}

/// Whether the side still has to put markers aside because of the weather.
pub(crate) fn set_aside_due(view: View<'_>, side: Side) -> bool {
    view.state.phase == Phase::SupportMarkers
        && view.state.weather_bad
        && !view.state.set_aside[side]
}

/// Whether the German has to give up a marker now.
pub(crate) fn marker_loss_due(view: View<'_>) -> bool {
    view.state.phase == Phase::SupportMarkers
        && view.state.markers_pending > 0
        && markers_to_lose(view.state) > 0
}

/// How many markers could be lost: the mines are none of the allotment.
pub(crate) fn markers_to_lose(state: &State) -> usize {
    let pool = state.pool.of(Cup::German);
    pool.iter()
        .filter(|marker| **marker != Marker::Mines)
        .count()
}

/// Who has won, and how, once the game is over.
pub(crate) fn outcome(view: View<'_>) -> Option<Actor> {
    let (winner, how) = match view.state.ending? {
        Ending::SuddenDeath => (
            Side::German,
            "sudden death: no beach landing hex is left, a strategic victory",
        ),
        Ending::AlliedVictory => (
            Side::Allied,
            "the Allied side holds all it had to capture, and supplies it: a victory",
        ),
        Ending::GermanOperational => (
            Side::German,
            "the Allied side has not met its victory conditions: an operational victory",
        ),
    };
    Some(Actor::Over {
        winner: Some(winner.name().into()),
        how: how.to_owned(),
    })
}

/// Where the game stands.
pub(crate) fn turn(view: View<'_>) -> Turn {
    let actor = outcome(view).unwrap_or_else(|| Actor::Side(decider(view).name().into()));
    Turn {
        number: view.state.turn,
        clock: None,
        phase: view.state.phase.name().into(),
        actor,
        due: None,
    }
}

/// 11.2.4: whether this many Allied units fight one by one: in a landing hex, or wherever more of them stand than
/// the pack lets stack.
pub(crate) fn fights_singly(game: &UtahGame, hex: HexIx, units: usize) -> bool {
    let landing_hex = game.ground[hex].terrain == Terrain::Beach;
    units > 1 && (landing_hex || units > game.tables.system.stack_limit)
}
