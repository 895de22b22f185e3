//! LoseStep: who takes the loss that is due.

use beachhead_engine::listed;
use beachhead_kit::{UnitIx, Violation};

use crate::combat::step_losses;
use crate::rules::Rule;
use crate::state::Pending;
use crate::view::{Play, View};
use crate::{counters, order};

pub(crate) fn candidates(view: View<'_>, list: &mut dyn FnMut(UnitIx)) {
    if let Some(Pending::Losses { units, .. }) = view.state.pending.first() {
        units.iter().copied().for_each(list);
    }
}

/// Whether the unit may take the loss that is due.
pub(crate) fn check(view: View<'_>, unit: UnitIx) -> Result<(), Violation> {
    let id = view.id(unit);
    match view.state.pending.first() {
        Some(Pending::Losses { units, .. }) if units.contains(&unit) => Ok(()),
        Some(Pending::Losses { units, of_drop, .. }) => {
            let rule = if *of_drop {
                Rule::TwoInAHex
            } else {
                Rule::StepLosses
            };
            let units = listed(units.iter().map(|unit| view.id(*unit)));
            let why = format!("{id} does not take this loss: it falls on {units}");
            Err(Violation::new(rule, why).of(id.clone()))
        }
        _ => Err(order::out_of_order(view, "no loss is to be taken").of(id.clone())),
    }
}

/// The unit takes one of the losses that are due, and no other of them.
pub(crate) fn apply(play: &mut Play<'_>, chosen: UnitIx) {
    let Some(Pending::Losses {
        units,
        count,
        of_drop,
    }) = play.state.pending.first_mut()
    else {
        return;
    };
    let of_drop = *of_drop;
    // Of units that came down in one hex each loses one step; a battle takes them from whom the owner likes.
    if of_drop || play.state.units[chosen].steps == 1 {
        units.retain(|unit| *unit != chosen);
    }
    *count = count.saturating_sub(1);
    let (left, more) = (units.clone(), *count);
    if of_drop {
        play.cite(Rule::TwoInAHex);
        if play.state.units[chosen].steps == 1 {
            play.cite(Rule::BothReduced);
        }
    } else {
        play.cite(Rule::StepLosses);
    }
    counters::take_step(play, chosen);
    if !of_drop && step_losses::no_choice(play, &left, more) {
        play.state.pending.take_first();
        step_losses::take_steps(play, &left, more);
    }
}
