//! What an action costs, or at which odds it is made, as it stands beside it in a list: `12 against 4: 3-1`.

use beachhead_kit::UnitIx;

use crate::View;
use crate::action::drop_unit::MOST_DROPS;
use crate::action::{Resolved, move_units};
use crate::combat::theatre;
use crate::data::Side;
use crate::landing::{arrivals, invasion};
use crate::state::{Battle, Place};
use crate::words;

/// The cost or the odds of a legal action, where it has any.
pub(crate) fn cost(view: View<'_>, action: &Resolved) -> Option<String> {
    match action {
        Resolved::Move { units, path } => move_units::cost_in_words(view, units, path),
        Resolved::PlanBattle {
            attackers,
            defenders,
        } => odds(view, &Battle::new(attackers, defenders)),
        Resolved::Fight { defender } | Resolved::TakeBack { defender } => {
            odds(view, view.state.battle_of(*defender)?)
        }
        Resolved::GiveUp { unit } => given_up(view, *unit),
        Resolved::Remove { unit } => Some(words::attack_factors(view.counter(*unit).attack)),
        Resolved::Embark { unit, hex } => {
            let area = view.game.ground[*hex].area;
            maximum(view, *unit, area)
        }
        Resolved::BringIn { unit, .. } => brought_in(view, *unit),
        Resolved::Drop { unit, .. } => Some(dropped(view, *unit)),
        Resolved::Retreat { path, .. } => Some(words::squares(path.len())),
        Resolved::Advance { .. } | Resolved::SetUp { .. } | Resolved::Done => None,
    }
}

/// The factors of a battle on both sides, and its odds.
fn odds(view: View<'_>, battle: &Battle) -> Option<String> {
    let [attack, defence] = theatre::factors(view, battle);
    let odds = theatre::odds(view, battle)?;
    Some(format!("{attack} against {defence}: {odds}"))
}

/// The attack factors of a unit, and those that are due in the exchange.
fn given_up(view: View<'_>, unit: UnitIx) -> Option<String> {
    let (attack, due) = (view.counter(unit).attack, view.state.due()?);
    Some(format!("{}, {due} due", words::attack_factors(attack)))
}

/// The unit's place among those of its class that may come in this week.
fn maximum(view: View<'_>, unit: UnitIx, area: Option<u8>) -> Option<String> {
    let (come, most) = invasion::maximum(view, unit, area)?;
    let class = view.counter(unit).class.name();
    Some(format!("{class} {} of {most}", u16::from(come) + 1))
}

/// A unit out of the dead pile costs its attack factors; an Allied one counts among those that come in.
fn brought_in(view: View<'_>, unit: UnitIx) -> Option<String> {
    let counter = view.counter(unit);
    let is_replaced = view.place(unit) == Place::Lost && !arrivals::is_on_card(view, unit);
    let points = view.state.points[counter.side];
    let points = is_replaced.then(|| {
        let points = words::attack_factors(points);
        format!("{} of {points}", counter.attack)
    });
    let is_allied = counter.side == Side::Allied;
    let count = is_allied.then(|| maximum(view, unit, view.state.area));
    let parts: Vec<String> = points.into_iter().chain(count.flatten()).collect();
    (!parts.is_empty()).then(|| parts.join(", "))
}

/// Which of the drops that a unit has in a game it is; from Britain it counts among those that come in.
fn dropped(view: View<'_>, unit: UnitIx) -> String {
    let drops = u16::from(view.troop(unit).drops) + 1;
    let drop = format!("drop {drops} of {MOST_DROPS}");
    let from_britain = view.place(unit) == Place::Waiting;
    match from_britain.then(|| maximum(view, unit, view.state.area)) {
        Some(Some(maximum)) => format!("{drop}, {maximum}"),
        _ => drop,
    }
}
