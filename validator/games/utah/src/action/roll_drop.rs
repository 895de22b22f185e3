//! RollDrop: survival and drift of a unit (11.2.2).

use beachhead_kit::{UnitIx, Violation};

use crate::data::tables::Survival;
use crate::hexes::{nations, ownership};
use crate::landing::drops;
use crate::rules::Rule;
use crate::state::Place;
use crate::state::phase::Phase;
use crate::view::{Play, View};
use crate::{counters, order};

pub(crate) fn candidates(view: View<'_>, list: &mut dyn FnMut(UnitIx)) {
    if order::is_open(view, Phase::DropRolls) {
        drops::drops_open(view).for_each(list);
    }
}

/// 11.2.2 (3): each unit is rolled for once.
pub(crate) fn check(view: View<'_>, unit: UnitIx) -> Result<(), Violation> {
    let counter = view.counter(unit);
    let troop = view.troop(unit);
    if counter.is_airborne() && troop.rolled {
        let why = format!("the drop of {} has been rolled for", counter.id);
        return Err(Violation::new(Rule::OneRollAUnit, why).of(counter.id.clone()));
    }
    if view.state.phase != Phase::DropRolls {
        return order::not_now(view, "drops are rolled for when all units are placed");
    }
    if !counter.is_airborne() || !matches!(troop.place(), Place::Map(_)) {
        let why = format!("{} does not drop", counter.id);
        return Err(Violation::new(Rule::OneRollAUnit, why).of(counter.id.clone()));
    }
    Ok(())
}

/// 11.2.2 (3): survival, and drift where the die says so.
pub(crate) fn apply(play: &mut Play<'_>, unit: UnitIx) {
    let game = play.game;
    play.cite(Rule::OneRollAUnit);
    play.state.units[unit].rolled = true;
    let die = play.roll(&format_args!("the drop of {}", game.roster[unit].id));
    match game.tables.drop.of(die) {
        Some(Survival::Lost) => {
            play.cite(Rule::DropLost);
            counters::eliminate(play, unit);
        }
        Some(Survival::ReducedDrift) => {
            play.cite(Rule::DropReduced);
            // The second die is rolled even for a unit that this loss destroys: the rule orders both.
            counters::take_step(play, unit);
            drift(play, unit);
        }
        Some(Survival::Drift) => drift(play, unit),
        Some(Survival::Lands) | None => play.cite(Rule::DropLands),
    }
}

fn drift(play: &mut Play<'_>, unit: UnitIx) {
    let game = play.game;
    play.cite(Rule::DropDrifts);
    let die = play.roll(&format_args!("the drift of {}", game.roster[unit].id));
    let Some(from) = play.state.units.hex_of(unit) else {
        return;
    };
    play.cite(Rule::DriftDirection);
    let way = game.tables.drift.of(die);
    let to = way.and_then(|way| play.game.board.grid().neighbor(from, *way));
    match to.filter(|to| nations::check_bounds(play.view(), unit, *to).is_ok()) {
        Some(to) => ownership::put(play, unit, to),
        None => {
            play.cite(Rule::DriftOffMap);
            counters::eliminate(play, unit);
        }
    }
}
