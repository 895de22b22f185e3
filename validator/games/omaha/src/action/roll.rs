//! Roll: the dice of what is declared: a fire, rockets, a designator, rounds.

use beachhead_kit::Violation;

use crate::fire::roll;
use crate::state::Pending;
use crate::support::{missions, pits, volley};
use crate::{Play, Rule, Verdict, View};

/// Whether what is due is a roll of dice.
fn is_due(view: View<'_>) -> bool {
    matches!(
        view.state.pending.first(),
        Some(
            Pending::Roll(_)
                | Pending::Targeting(_)
                | Pending::Stray { .. }
                | Pending::Designator(_)
                | Pending::Volley(_)
        )
    )
}

pub(crate) fn candidates(view: View<'_>, list: &mut dyn FnMut()) {
    if is_due(view) {
        list();
    }
}

pub(crate) fn check(view: View<'_>) -> Verdict {
    match is_due(view) {
        true => Ok(()),
        false => Err(Violation::new(Rule::Firing, "no fire is declared")),
    }
}

pub(crate) fn apply(play: &mut Play<'_>) {
    if roll::due(play.view()).is_some() {
        return roll::run(play);
    }
    match play.state.pending.take_first() {
        Some(Pending::Targeting(fire)) => pits::target(play, fire),
        Some(Pending::Stray { hex, power, .. }) => pits::stray(play, hex, power),
        Some(Pending::Designator(source)) => missions::designate(play, source),
        Some(Pending::Volley(volley)) => volley::run(play, volley),
        Some(other) => play.state.pending.ask_first(other),
        None => {}
    }
}
