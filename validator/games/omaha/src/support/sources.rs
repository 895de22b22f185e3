//! The sources of missions: batteries on the map and off it, and the destroyer; what each may fire now.

use beachhead_kit::{UnitIx, Violation};

use crate::data::{Fires, HEAVY, SHIP_ROUNDS, Shell, Side, clock, minute_of};
use crate::state::Source;
use crate::support::sides::phase_of;
use crate::{Play, Rule, Verdict, View, nerve};

/// Minutes after midnight of 6 June from which a destroyer fires (2.6a): 0940.
const DESTROYERS: u32 = 9 * 60 + 40;

/// The side that a source is of.
pub(crate) fn side(view: View<'_>, source: Source) -> Side {
    match source {
        Source::Battery(unit) => view.side(unit),
        Source::OffMap(_) => Side::German,
        Source::Destroyer => Side::Us,
    }
}

/// The name of the destroyer.
pub(crate) const DESTROYER: &str = "destroyer";

/// The name of a source.
pub(crate) fn name(view: View<'_>, source: Source) -> String {
    match source {
        Source::Battery(unit) => view.id(unit).to_string(),
        Source::OffMap(at) => {
            let name = view.game.tables.german_batteries.get(at);
            name.map_or_else(String::new, ToString::to_string)
        }
        Source::Destroyer => "the destroyer".to_owned(),
    }
}

/// Every source of a side, be it in play or not.
pub(crate) fn all(view: View<'_>, side: Side) -> Vec<Source> {
    match side {
        Side::German => (0..view.game.tables.support.off_map.len())
            .map(Source::OffMap)
            .collect(),
        Side::Us => {
            let batteries = view.on_map().map(|(unit, _)| unit);
            let batteries = batteries.filter(|unit| view.counter(*unit).battery.is_some());
            let batteries = batteries.map(Source::Battery);
            batteries.chain([Source::Destroyer]).collect()
        }
    }
}

/// The sources of a side that have something to do in its phase: to call a mission, or to go on with one.
pub(crate) fn able(view: View<'_>, side: Side) -> impl Iterator<Item = Source> {
    let sources = all(view, side).into_iter();
    sources.filter(move |source| {
        let is_able = check_able(view, *source).is_ok() && is_supplied(view, *source);
        is_able && check_once(view, *source).is_ok()
            || view
                .state
                .support
                .missions
                .get(source)
                .is_some_and(|mission| is_able && mission.at.is_some() && !mission.fired)
    })
}

/// Whether anything of any kind is left to fire.
fn is_supplied(view: View<'_>, source: Source) -> bool {
    let mut shells = Shell::ALL.into_iter();
    shells.any(|shell| left(view, source, shell) > 0)
}

/// The row by which a source has its fires.
fn rule_of_fires(source: Source) -> Rule {
    match source {
        Source::Battery(_) => Rule::AmmunitionLanded,
        Source::OffMap(_) => Rule::BatteryChart,
        Source::Destroyer => Rule::DestroyerMission,
    }
}

/// The fires of a kind that a source has left.
pub(crate) fn left(view: View<'_>, source: Source, shell: Shell) -> u16 {
    match source {
        Source::Battery(unit) => {
            let pool = calibre(view, Source::Battery(unit));
            let pool = view
                .state
                .ammunition
                .get(&pool)
                .copied()
                .unwrap_or_default();
            of(pool, shell)
        }
        Source::OffMap(at) if shell == Shell::Explosive => {
            let spent = view.state.support.spent.get(&at).copied();
            let battery = view.game.tables.support.off_map.get(at);
            let all = battery.map_or(0, |battery| battery.fires);
            all.saturating_sub(spent.unwrap_or_default())
        }
        // What a destroyer spends is not recorded (2.6a).
        Source::Destroyer if shell == Shell::Explosive => u16::MAX,
        Source::OffMap(_) | Source::Destroyer => 0,
    }
}

fn of(fires: Fires, shell: Shell) -> u16 {
    match shell {
        Shell::Explosive => fires.explosive,
        Shell::Smoke => fires.smoke,
        Shell::Illumination => fires.illumination,
    }
}

/// The calibre of a source, in millimetres.
pub(crate) fn calibre(view: View<'_>, source: Source) -> u16 {
    match source {
        Source::Battery(unit) => {
            let battery = view.counter(unit).battery;
            let battery = battery.and_then(|at| view.game.tables.batteries.get(at.0));
            battery.map_or(0, |battery| battery.calibre)
        }
        Source::OffMap(at) => {
            let battery = view.game.tables.support.off_map.get(at);
            battery.map_or(0, |battery| battery.calibre)
        }
        Source::Destroyer => HEAVY,
    }
}

/// The rounds of a fire: one for each gun.
pub(crate) fn rounds(view: View<'_>, source: Source) -> u32 {
    match source {
        Source::Battery(unit) => view.troop(unit).steps.into(),
        Source::OffMap(at) => {
            let battery = view.game.tables.support.off_map.get(at);
            battery.map_or(0, |battery| battery.guns.into())
        }
        Source::Destroyer => SHIP_ROUNDS,
    }
}

/// Whether a source may fire missions in this phase at all.
///
/// # Errors
/// The row that keeps it from that.
pub(crate) fn check_able(view: View<'_>, source: Source) -> Verdict {
    let (name, side) = (name(view, source), side(view, source));
    let refuse = |rule, why: String| Err(Violation::new(rule, why));
    match source {
        Source::Battery(unit) => check_battery(view, unit)?,
        Source::OffMap(at) => {
            if view.state.release.batteries.get(at) != Some(&true) {
                let why = format!("battery {name} is not released");
                return refuse(Rule::Unreleased, why);
            }
        }
        Source::Destroyer => {
            if minute_of(view.state.turn) < DESTROYERS {
                let now = clock(view.state.turn);
                let why = format!("destroyers fire from 0940 6 June on, and it is {now}");
                return refuse(Rule::Destroyer, why);
            }
        }
    }
    let phase = phase_of(side);
    if view.state.phase != phase {
        let why = format!("{name} fires missions in phase `{}`", phase.name());
        return refuse(Rule::Missions, why);
    }
    Ok(())
}

/// Whether a unit is a battery that stands ready.
fn check_battery(view: View<'_>, unit: UnitIx) -> Verdict {
    let (about, name) = (view.about(unit), view.id(unit));
    about.require(
        view.counter(unit).battery.is_some(),
        Rule::Batteries,
        || format!("{name} is no battery of the list"),
    )?;
    about.require(view.hex_of(unit).is_some(), Rule::Missions, || {
        format!("{name} has not landed, or is lost")
    })?;
    about.require(!view.troop(unit).moving, Rule::Missions, || {
        format!("{name} is in move mode, and fires no missions")
    })?;
    nerve::check_steady(view, unit, "does not fire")
}

/// Whether the source has not called on this turn yet.
pub(crate) fn check_once(view: View<'_>, source: Source) -> Verdict {
    let mission = view.state.support.missions.get(&source);
    if mission.is_none_or(|mission| !mission.called && !mission.fired) {
        return Ok(());
    }
    let rule = match source {
        Source::Destroyer => Rule::Destroyer,
        Source::Battery(_) | Source::OffMap(_) => Rule::Missions,
    };
    let why = format!("{} has had its mission of this turn", name(view, source));
    Err(Violation::new(rule, why))
}

/// Whether there is a fire of this kind left.
pub(crate) fn check_supply(view: View<'_>, source: Source, shell: Shell) -> Verdict {
    if left(view, source, shell) > 0 {
        return Ok(());
    }
    let name = name(view, source);
    let why = match source {
        Source::Battery(_) => {
            let calibre = calibre(view, source);
            format!("no fire of {} is left for {calibre} mm", shell.name())
        }
        Source::OffMap(_) if shell == Shell::Explosive => {
            format!("battery {name} has no fire left")
        }
        Source::OffMap(_) | Source::Destroyer => {
            format!("{name} has high explosive alone, and no {}", shell.name())
        }
    };
    Err(Violation::new(rule_of_fires(source), why))
}

/// One fire of this kind is spent.
pub(crate) fn spend(play: &mut Play<'_>, source: Source, shell: Shell) {
    match source {
        Source::Destroyer => {}
        Source::OffMap(at) => {
            let spent = play.state.support.spent.entry(at).or_default();
            *spent = spent.saturating_add(1);
        }
        Source::Battery(_) => {
            let calibre = calibre(play.view(), source);
            let fires = play.state.ammunition.entry(calibre).or_default();
            let fires = match shell {
                Shell::Explosive => &mut fires.explosive,
                Shell::Smoke => &mut fires.smoke,
                Shell::Illumination => &mut fires.illumination,
            };
            *fires = fires.saturating_sub(1);
        }
    }
}
