//! Who decides now, and the refusal of whatever has to wait.

use beachhead_engine::{Actor, Turn};
use beachhead_kit::{UnitIx, Violation, decisions};

use crate::data::Side;
use crate::state::{Phase, Place};
use crate::{Rule, Verdict, View};

/// Who decides next, unless the game is over.
pub(crate) fn decider(view: View<'_>) -> Side {
    let first = decisions::first_side(view, &view.state.pending);
    first.unwrap_or(view.state.phase.side())
}

/// Where the game stands.
pub(crate) fn turn(view: View<'_>) -> Turn {
    let actor = match view.state.ending {
        Some(ending) => Actor::Over {
            winner: Some(ending.winner().name().into()),
            how: ending.in_words().to_owned(),
        },
        None => Actor::Side(decider(view).name().into()),
    };
    Turn {
        number: view.state.week,
        clock: None,
        phase: view.state.phase.name().into(),
        actor,
        due: None,
    }
}

/// Why something has to wait, or why its time is past: by what is at hand.
pub(crate) fn not_now(view: View<'_>, what: &str) -> String {
    let side = decider(view).name();
    let now = decisions::comes_first(view, &view.state.pending)
        .unwrap_or_else(|| format!("it is the {side} side's step `{}`", view.state.phase.name()));
    format!("{what}: {now}")
}

/// Whether the game goes on.
pub(crate) fn going_on(view: View<'_>) -> Verdict {
    view.state.ending.map_or(Ok(()), |ending| {
        let (winner, how) = (ending.winner().name(), ending.in_words());
        let why = format!("the game is over, and the {winner} side has won: {how}");
        Err(Violation::new(Rule::SideByTurn, why))
    })
}

/// Whether this is the phase, with nothing at hand.
pub(crate) fn is_open(view: View<'_>, phase: Phase) -> bool {
    view.state.phase == phase && view.state.pending.is_empty()
}

/// Whether the unit's side moves now; if not, the row says which step it is.
pub(crate) fn moving_side(view: View<'_>, unit: UnitIx) -> Verdict {
    let phase = view.state.phase;
    let is_active = phase.side() == view.side(unit);
    let (rule, what) = match phase {
        Phase::SetUp | Phase::Invasion => (Rule::SideByTurn, "no unit moves yet"),
        _ if is_active && phase.is_movement() => return Ok(()),
        _ if is_active => (Rule::MovesFirst, "moves come before battles"),
        _ if phase.is_movement() => (Rule::SideByTurn, "only the side moves whose turn it is"),
        _ => {
            let what = "the defender moves no unit while he is attacked";
            (Rule::DefenderStays, what)
        }
    };
    view.about(unit).refuse(rule, not_now(view, what))
}

/// The units that are still to be set up.
pub(crate) fn to_set_up(view: View<'_>) -> impl Iterator<Item = UnitIx> {
    let waiting = view.units_at(Place::Waiting);
    waiting.filter(move |unit| view.counter(*unit).is_set_up())
}
