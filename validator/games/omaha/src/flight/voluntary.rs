//! Retreats that troops choose (1.13a, 2.3d): up to as far as the first row of table `syr`, and in its nerve.

use beachhead_engine::hexes;
use beachhead_kit::{HexIx, UnitIx};

use crate::data::{self, Nerve};
use crate::fire::weapons;
use crate::flight::forced;
use crate::flight::ways::{Flight, Why};
use crate::german::orders;
use crate::nerve::morale;
use crate::{Play, Rule, Verdict, View};

/// How far the unit goes at most, and in what nerve it ends.
fn first_row(view: View<'_>) -> data::Flight {
    let flight = &view.game.tables.fire.flight;
    flight.of(0).copied().unwrap_or_default()
}

/// Whether the unit may retreat now, wherever to.
fn check_unit(view: View<'_>, unit: UnitIx) -> Result<Flight<'_>, beachhead_kit::Violation> {
    let (about, name, counter) = (view.about(unit), view.id(unit), view.counter(unit));
    let rule = Rule::Retreats;
    about.require(counter.is_troops(), rule, || {
        format!("{name} is no troops, and does not retreat")
    })?;
    let phase = weapons::phase_of(counter.side);
    about.require(view.state.phase == phase, rule, || {
        format!("{name} retreats by choice in phase `{}`", phase.name())
    })?;
    orders::check_active(view, unit)?;
    let troop = view.troop(unit);
    about.require(troop.nerve != Nerve::Paralysed, Rule::NerveBars, || {
        format!("{name} is paralysed, and does nothing")
    })?;
    about.require(!troop.moved, rule, || {
        format!("{name} has moved on this turn")
    })?;
    match Flight::of(view, unit, Why::Chosen) {
        Some(flight) => Ok(flight),
        None => about.refuse(rule, format!("{name} is not on the map")),
    }
}

/// Whether the unit may retreat along this path by choice; along none, where it is at the shingle and stays.
pub(crate) fn check(view: View<'_>, unit: UnitIx, path: &[HexIx]) -> Verdict {
    let flight = check_unit(view, unit)?;
    let (about, name) = (view.about(unit), view.id(unit));
    let is_at_shingle = morale::is_at_shingle(view, flight.from);
    about.require(
        path.is_empty() == is_at_shingle,
        Rule::ShingleParalyses,
        || match is_at_shingle {
            true => format!("{name} is at the shingle, and stays there: name an empty path"),
            false => format!("{name} is not at the shingle, and retreats one hex at least"),
        },
    )?;
    flight.end_of(path)?;
    let most = first_row(view).hexes;
    about.require(path.len() <= usize::from(most), Rule::Retreats, || {
        format!(
            "{name} retreats {} at most, not {}",
            hexes(most),
            path.len()
        )
    })
}

/// Calls for every end of a retreat that the unit may choose.
pub(crate) fn each(view: View<'_>, unit: UnitIx, list: &mut dyn FnMut(UnitIx, Vec<HexIx>)) {
    let Ok(flight) = check_unit(view, unit) else {
        return;
    };
    if morale::is_at_shingle(view, flight.from) {
        return list(unit, Vec::new());
    }
    let mut known = Vec::new();
    for far in 1..=first_row(view).hexes {
        for (end, way) in flight.ends(far) {
            if !known.contains(&end) {
                known.push(end);
                list(unit, way);
            }
        }
    }
}

/// The nerve in which a retreat along this path leaves the unit.
pub(crate) fn nerve_after(view: View<'_>, unit: UnitIx, path: &[HexIx]) -> Nerve {
    let shaken = match path.is_empty() {
        true => Nerve::Paralysed,
        false => first_row(view).nerve,
    };
    view.troop(unit).nerve.max(shaken)
}

/// The unit retreats.
pub(crate) fn run(play: &mut Play<'_>, unit: UnitIx, path: &[HexIx]) {
    if path.is_empty() {
        return morale::stay_at_shingle(play, unit);
    }
    play.cite_all([Rule::Retreats, Rule::ShingleRetreats]);
    let nerve = first_row(play.view()).nerve;
    forced::go(play, unit, path);
    morale::shake(play, unit, nerve);
}
