//! GiveUp: the attacker removes a unit in an exchange (RES-EX).

use beachhead_kit::UnitIx;

use crate::combat::results;
use crate::state::Pending;
use crate::{Play, Rule, Verdict, View, order};

pub(crate) fn candidates(view: View<'_>, list: &mut dyn FnMut(UnitIx)) {
    if let Some(Pending::Exchange { units, .. }) = view.state.pending.first() {
        units.iter().for_each(|unit| list(*unit));
    }
}

/// Whether factors are due of the unit's side, and it has fought for them.
pub(crate) fn check(view: View<'_>, unit: UnitIx) -> Verdict {
    let about = view.about(unit);
    let Some(Pending::Exchange { units, .. }) = view.state.pending.first() else {
        let why = order::not_now(view, "no attack factors are due");
        return about.refuse(Rule::ExchangeAttacker, why);
    };
    about.require(units.contains(&unit), Rule::ExchangeAttacker, || {
        format!("{} did not attack in this battle", view.id(unit))
    })
}

pub(crate) fn apply(play: &mut Play<'_>, unit: UnitIx) {
    play.cite(Rule::ExchangeAttacker);
    results::give_up(play, unit);
}
