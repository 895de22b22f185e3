//! Overdraft reinforcements at 1200 on 7 June (2.11).

use beachhead_kit::UnitIx;

use crate::data::{NOON_7_JUNE, minute_of};
use crate::state::{Phase, Place};
use crate::{Play, Rule, Verdict, View};

/// How many steps a company gets at most.
const MOST: u8 = 5;

/// Whether it is the turn of the overdraft, and some company may still get steps.
pub(crate) fn is_open(view: View<'_>) -> bool {
    minute_of(view.state.turn) == NOON_7_JUNE
        && units(view).any(|unit| check(view, unit, 1).is_ok())
}

/// The platoons that lack steps, of companies that get some.
pub(crate) fn units(view: View<'_>) -> impl Iterator<Item = UnitIx> {
    view.units().filter(move |unit| {
        let (counter, troop) = (view.counter(*unit), view.troop(*unit));
        counter.is_of_line_company() && troop.steps < counter.steps
    })
}

/// How many steps the company of a unit has got.
fn taken(view: View<'_>, unit: UnitIx) -> u8 {
    let formation = &view.counter(unit).formation;
    view.state
        .overdraft
        .get(formation)
        .copied()
        .unwrap_or_default()
}

/// Whether the unit may get so many steps.
pub(crate) fn check(view: View<'_>, unit: UnitIx, steps: u8) -> Verdict {
    let (about, name, counter) = (view.about(unit), view.id(unit), view.counter(unit));
    let rule = Rule::Overdraft;
    about.require(counter.is_of_line_company(), rule, || {
        format!("{name} is no infantry of a line company of the 16th")
    })?;
    let is_there = !matches!(view.place(unit), Place::Lost | Place::Left);
    about.require(is_there, rule, || format!("{name} is eliminated"))?;
    about.require(steps > 0, rule, || "at least one step is added".to_owned())?;
    let taken = taken(view, unit);
    about.require(taken.saturating_add(steps) <= MOST, rule, || {
        let company = &counter.formation;
        format!(
            "{company} gets {MOST} steps, and with {steps} for {name} it would be {}",
            taken.saturating_add(steps)
        )
    })?;
    let is_now = minute_of(view.state.turn) == NOON_7_JUNE && view.state.phase == Phase::Planning;
    about.require(is_now, rule, || {
        format!(
            "{name} gets steps in phase `{}` of 1200 7 June",
            Phase::Planning.name()
        )
    })
}

/// Steps are added up to full strength; what exceeds it is lost.
pub(crate) fn take(play: &mut Play<'_>, unit: UnitIx, steps: u8) {
    let counter = &play.game.roster[unit];
    play.cite(Rule::Overdraft);
    let taken = play.state.overdraft.entry(counter.formation.clone());
    let taken = taken.or_default();
    *taken = taken.saturating_add(steps);
    let troop = &mut play.state.units[unit];
    troop.steps = troop.steps.saturating_add(steps).min(counter.steps);
    let (id, now) = (&counter.id, troop.steps);
    play.note(|| format!("{id} has {now} steps"));
}
