//! Who decides now, and the refusal of whatever has to wait.

use beachhead_engine::{Actor, Turn};
use beachhead_kit::{UnitIx, Violation, decisions};

use crate::players;
use crate::rules::Rule;
use crate::side::Side;
use crate::state::Phase;
use crate::view::View;

/// Whether it is this step, with nothing to be decided first.
#[inline]
pub(crate) fn is_open(view: View<'_>, phase: Phase) -> bool {
    view.state.phase == phase && view.state.pending.is_empty()
}

/// A refusal because something else comes first, or because the time for it is past (M1).
pub(crate) fn out_of_order(view: View<'_>, what: &str) -> Violation {
    if let Some(ending) = view.state.ending {
        let why = format!("the game is over: {}", ending.in_words());
        return Violation::new(Rule::TurnOrder, why);
    }
    let now = decisions::comes_first(view, &view.state.pending).unwrap_or_else(|| {
        let (side, phase) = (decider(view).name(), view.state.phase.name());
        format!("it is the {side} side's step `{phase}`")
    });
    // Partners wait for each other (L94).
    let partners = view.game.decks > 1 && view.state.pending.is_empty();
    let rule = match partners {
        true => Rule::StepTogether,
        false => Rule::TurnOrder,
    };
    Violation::new(rule, format!("{what}: {now}"))
}

/// As [`out_of_order`], as an error.
pub(crate) fn not_now<T>(view: View<'_>, what: &str) -> Result<T, Violation> {
    Err(out_of_order(view, what))
}

/// As [`not_now`], of something that a unit does: `what` follows its name.
pub(crate) fn unit_waits<T>(view: View<'_>, unit: UnitIx, what: &str) -> Result<T, Violation> {
    let what = format!("{} {what}", view.id(unit));
    Err(view.about(unit).named(out_of_order(view, &what)))
}

/// Whether it is the turn of the unit's side: `what` it does not do otherwise follows its name.
pub(crate) fn check_turn(view: View<'_>, unit: UnitIx, what: &str) -> Result<(), Violation> {
    let side = players::acting_side(view);
    if view.side(unit) == side {
        return Ok(());
    }
    let (id, side) = (view.id(unit), side.name());
    let why = format!("{id} {what} now: it is the turn of the {side} side");
    view.about(unit).refuse(Rule::TurnOrder, why)
}

/// The side that decides next.
pub(crate) fn decider(view: View<'_>) -> Side {
    let first = decisions::first_side(view, &view.state.pending);
    first.unwrap_or_else(|| players::acting_side(view))
}

/// How the game ended, if it is over.
pub(crate) fn outcome(view: View<'_>) -> Option<Actor> {
    let ending = view.state.ending?;
    Some(Actor::Over {
        winner: ending.winner.map(|side| side.name().into()),
        how: ending.in_words(),
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
