//! Observers: who sees a hex for artillery (S24, 2.3f), and for destroyers (2.6c, 2.6d).

use beachhead_kit::{HexIx, UnitIx, Violation};

use crate::data::Nerve;
use crate::fire::declare;
use crate::german::orders;
use crate::sight;
use crate::state::{Observer, Radio, Source};
use crate::support::{ships, sources};
use crate::{Rule, Verdict, View, nerve};

/// Whether somebody may observe a hex for a source.
///
/// # Errors
/// The row that keeps him from it.
pub(crate) fn check(view: View<'_>, source: Source, by: Observer, hex: HexIx) -> Verdict {
    match (source, by) {
        (Source::Destroyer, Observer::Ship(from)) => ships::check_view(view, from, hex),
        (Source::Destroyer, Observer::Unit(unit)) => {
            check_team(view, unit)?;
            check_unit(view, source, unit, hex)
        }
        (_, Observer::Unit(unit)) => check_unit(view, source, unit, hex),
        (_, Observer::Ship(_)) => {
            let why = "an observer on a ship directs the fire of destroyers alone";
            Err(Violation::new(Rule::DestroyerLimits, why))
        }
    }
}

/// 2.6c, 2.6d: of ground observers only those with a team whose radio works direct destroyers.
fn check_team(view: View<'_>, unit: UnitIx) -> Verdict {
    let (about, name) = (view.about(unit), view.id(unit));
    if view.counter(unit).leads() {
        let why = format!("{name} observes artillery and mortars, not destroyers");
        return about.refuse(Rule::LeaderObserves, why);
    }
    match view.state.support.teams.get(&unit) {
        Some(Radio::Works) => Ok(()),
        Some(Radio::Afloat) => about.refuse(
            Rule::FireTeams,
            format!("the fire support team with {name} has not landed"),
        ),
        Some(Radio::Dead) => about.refuse(
            Rule::FireTeams,
            format!("the radio of the fire support team with {name} does not work"),
        ),
        None => about.refuse(
            Rule::DestroyerLimits,
            format!("{name} is on the ground, and directs no destroyer"),
        ),
    }
}

/// Whether a unit sees the hex, and is one that observes.
fn check_unit(view: View<'_>, source: Source, unit: UnitIx, hex: HexIx) -> Verdict {
    let (about, name, counter) = (view.about(unit), view.id(unit), view.counter(unit));
    let is_ours = counter.side == sources::side(view, source);
    about.require(is_ours, Rule::Missions, || {
        format!("{name} is of the other side")
    })?;
    about.require(counter.observes(), Rule::Missions, || {
        format!("{name} observes for no artillery")
    })?;
    let Some(at) = view.hex_of(unit) else {
        return about.refuse(Rule::Missions, format!("{name} is not on the map"));
    };
    orders::check_active(view, unit)?;
    nerve::check_steady(view, unit, "observes nothing")?;
    declare::aim(view, unit, (at, hex)).map(drop)
}

/// The observers of a side that see a hex for a source, the nearest first.
pub(crate) fn all(view: View<'_>, source: Source, hex: HexIx) -> impl Iterator<Item = Observer> {
    let side = sources::side(view, source);
    let units = view.on_map().filter(|(unit, at)| {
        let counter = view.counter(*unit);
        counter.side == side && counter.observes() && sight::line(view, *at, hex).is_seen
    });
    let mut units: Vec<(u32, UnitIx)> = units
        .map(|(unit, at)| (view.game.heights.distance(at, hex), unit))
        .collect();
    units.sort_unstable();
    let units = units.into_iter().map(|(_, unit)| Observer::Unit(unit));
    let ship = (source == Source::Destroyer).then(|| ships::best(view, hex));
    let ship = ship.flatten().map(Observer::Ship);
    let all = ship.into_iter().chain(units);
    all.filter(move |by| check(view, source, *by, hex).is_ok())
}

/// The unit that observes a hex for a source: the one that is named, or the nearest that may.
///
/// # Errors
/// None is named, and none may.
pub(crate) fn unit(
    view: View<'_>,
    source: Source,
    hex: HexIx,
    named: Option<UnitIx>,
) -> Result<Observer, Violation> {
    if let Some(unit) = named {
        return Ok(Observer::Unit(unit));
    }
    let found = all(view, source, hex).find(|by| matches!(by, Observer::Unit(_)));
    found.ok_or_else(|| {
        let (name, number) = (sources::name(view, source), view.number(hex));
        let why = format!("nobody sees {number} for {name}");
        view.about_hex(hex).by(Rule::Missions, why)
    })
}

/// Whether the observer of a mission sees a burst in a hex: one in the sea wherever he is (1.11).
pub(crate) fn sees_burst(view: View<'_>, source: Source, by: Observer, hex: HexIx) -> bool {
    let is_there = match by {
        Observer::Ship(_) => true,
        Observer::Unit(unit) => {
            let is_steady = view.troop(unit).nerve == Nerve::Steady;
            is_steady && view.hex_of(unit).is_some() && orders::is_active(view, unit)
        }
    };
    (is_there && is_sea(view, hex)) || check(view, source, by, hex).is_ok()
}

/// Whether a burst falls into the sea: that of all hours, or of this one.
pub(crate) fn is_sea(view: View<'_>, hex: HexIx) -> bool {
    view.game.ground.is_open_sea(hex) || crate::view::is_sea(view, hex)
}

/// Cites what the line of sight of an observer leans on.
pub(crate) fn cite(play: &mut crate::Play<'_>, by: Observer, hex: HexIx) {
    match by {
        Observer::Unit(unit) => {
            let view = play.view();
            let Some(at) = view.hex_of(unit) else { return };
            let line = sight::line(view, at, hex);
            line.cite(play);
            play.cite_if(play.game.roster[unit].leads(), Rule::LeaderObserves);
        }
        Observer::Ship(from) => {
            let line = sight::line(play.view(), from, hex);
            line.cite(play);
        }
    }
}
