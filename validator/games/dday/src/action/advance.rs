//! Advance: a victorious unit occupies a square of the losers (MAC), or lands there (INVATK-6).

use beachhead_kit::{HexIx, UnitIx};

use crate::combat::{advances, theatre};
use crate::state::{Pending, Prize};
use crate::{Play, Rule, Verdict, View, counters, order, view};

pub(crate) fn candidates(view: View<'_>, list: &mut dyn FnMut(UnitIx, HexIx)) {
    let advances = advances::advances(view).into_iter();
    advances.for_each(|(unit, hex)| list(unit, hex));
}

/// Whether the unit may advance there.
pub(crate) fn check(view: View<'_>, unit: UnitIx, hex: HexIx) -> Verdict {
    let about = view.about(unit).at(hex);
    let (id, number) = (view.id(unit), view.number(hex));
    if advances::landings(view).any(|landing| landing == (unit, hex)) {
        return Ok(());
    }
    let Some(Pending::Advance { units, squares, .. }) = view.state.pending.first() else {
        // A battle that leaves nobody an advance ends the step, where it was the last; the reason stays the same.
        let inland = advances::barred_by(view, unit, hex);
        if let Some((Rule::NoInland, why)) = inland.filter(|_| view.state.pending.is_empty()) {
            return about.refuse(Rule::NoInland, why);
        }
        let is_after = view.state.phase.is_battles() && view.state.pending.is_empty();
        let why = match is_after && view.troop(unit).fought {
            true => "there is no advance after this battle".to_owned(),
            false => order::not_now(view, "no unit advances now"),
        };
        return about.refuse(Rule::NoAdvance, why);
    };
    let river = |from| theatre::river(view, from, hex);
    let over_river = view.hex_of(unit).and_then(river).is_some();
    let is_prize = squares.iter().any(|prize| prize.hex == hex);
    let (rule, why) = if !is_prize && over_river {
        let why = format!("the river had not doubled the defence of {number}");
        (Rule::AcrossRiver, why)
    } else if !is_prize {
        let why = format!("{number} is no square that {id} may occupy");
        (Rule::NoAdvance, why)
    } else if !units.contains(&unit) {
        let why = format!("{id} was not among the attackers");
        (Rule::StrongGround, why)
    } else if let Some(barred) = advances::barred_by(view, unit, hex) {
        barred
    } else {
        return Ok(());
    };
    about.refuse(rule, why)
}

pub(crate) fn apply(play: &mut Play<'_>, unit: UnitIx, hex: HexIx) {
    let view = play.view();
    let from_sea = view::at_sea(view, unit);
    if let Some(Pending::Advance {
        squares, exchange, ..
    }) = view.state.pending.first()
    {
        let by_river = |prize: &Prize| prize.hex == hex && prize.by_river;
        let by_river = squares.iter().any(by_river);
        let exchange = *exchange;
        play.cite(match by_river {
            _ if from_sea => Rule::VictorsLand,
            true => Rule::AcrossRiver,
            false => Rule::StrongGround,
        });
        play.cite_if(exchange, Rule::AfterExchange);
    }
    play.state.is_through(unit);
    counters::walk(play, unit, &[hex]);
}
