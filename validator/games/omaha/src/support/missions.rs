//! Missions: called at a hex, adjusted, and fired for effect (S24, 2.6b).

use beachhead_kit::{HexIx, Violation};

use crate::data::{Area, Shell, Side, minute_of};
use crate::sight;
use crate::state::{Mission, Observer, Pending, Source, Volley};
use crate::support::scatter::{along, scatter};
use crate::support::{observers, ships, smoke, sources};
use crate::{Play, Rule, Verdict, View};

/// Minutes after midnight of 6 June from which reference points of the US side are used (2.8): 0100 7 June.
const POINTS: u32 = 25 * 60;

/// Whether a designator may be called for at a hex by somebody who sees it.
///
/// # Errors
/// The row that forbids it.
pub(crate) fn check_call(view: View<'_>, source: Source, hex: HexIx) -> Verdict {
    sources::check_able(view, source)?;
    sources::check_once(view, source)?;
    if Shell::ALL
        .into_iter()
        .all(|shell| sources::left(view, source, shell) == 0)
    {
        sources::check_supply(view, source, Shell::Explosive)?;
    }
    if source == Source::Destroyer {
        ships::check_safety(view, hex)?;
    }
    Ok(())
}

/// The designator is called for.
pub(crate) fn call(play: &mut Play<'_>, source: Source, hex: HexIx, by: Observer) {
    observers::cite(play, by, hex);
    match source {
        Source::Battery(_) => play.cite(Rule::Batteries),
        Source::OffMap(_) => play.cite(Rule::BatteryChart),
        Source::Destroyer => play.cite_all([Rule::Destroyer, Rule::DestroyerLimits]),
    }
    let is_by_team = source == Source::Destroyer && matches!(by, Observer::Unit(_));
    play.cite_if(is_by_team, Rule::FireTeams);
    let mission = Mission::called(hex, by);
    play.state.support.missions.insert(source, mission);
    play.state.pending.ask_first(Pending::Designator(source));
}

/// Whether a battery may call at a reference point (2.8), as it may at any other hex.
pub(crate) fn check_point(view: View<'_>, source: Source, hex: HexIx) -> Verdict {
    let about = view.about_hex(hex);
    let number = view.number(hex);
    about.require(source != Source::Destroyer, Rule::DestroyerMission, || {
        "destroyers use no target reference points".to_owned()
    })?;
    let is_us = sources::side(view, source) == Side::Us;
    about.require(is_us, Rule::Batteries, || {
        "target reference points are of the US side alone".to_owned()
    })?;
    about.require(
        view.state.support.points.contains(&hex),
        Rule::Batteries,
        || format!("{number} is no target reference point"),
    )?;
    about.require(
        minute_of(view.state.turn) >= POINTS,
        Rule::Batteries,
        || "target reference points are used from 0100 7 June on".to_owned(),
    )?;
    check_call(view, source, hex)
}

/// The designator of a battery comes down at the reference point itself.
pub(crate) fn call_point(play: &mut Play<'_>, source: Source, hex: HexIx, by: Observer) {
    observers::cite(play, by, hex);
    play.cite(Rule::Batteries);
    let mission = Mission {
        at: Some(hex),
        ..Mission::called(hex, by)
    };
    play.state.support.missions.insert(source, mission);
}

/// The designator comes down: seen, or lost.
pub(crate) fn designate(play: &mut Play<'_>, source: Source) {
    let view = play.view();
    let Some(mission) = view.state.support.missions.get(&source).copied() else {
        return;
    };
    let is_night = sight::is_night(view);
    let times = match source {
        Source::Destroyer if is_night => 3,
        Source::Destroyer => 2,
        Source::Battery(_) | Source::OffMap(_) => 1,
    };
    if source == Source::Destroyer {
        play.cite(Rule::DestroyerMission);
    }
    let name = sources::name(play.view(), source);
    let purpose = format!("the designator of {name}");
    let at = scatter(play, mission.target, times, &purpose);
    settle(play, (source, mission), at);
}

/// The outcome for a designator that has come down: it is seen, or lost.
fn settle(play: &mut Play<'_>, (source, mission): (Source, Mission), at: Option<HexIx>) {
    let view = play.view();
    let seen = at.filter(|at| observers::sees_burst(view, source, mission.by, *at));
    let is_in_sea = seen.is_some_and(|at| observers::is_sea(view, at));
    play.cite_if(is_in_sea, Rule::SeaBursts);
    play.cite_if(!is_in_sea, Rule::Missions);
    let game = play.game;
    play.note(|| match (at, seen) {
        (_, Some(at)) => format!("the designator comes down in {}", game.board.number(at)),
        (Some(_), None) => "the designator is not seen, and lost".to_owned(),
        (None, None) => "the designator comes down off the map, and is lost".to_owned(),
    });
    if let Some(known) = play.state.support.missions.get_mut(&source) {
        known.at = seen;
    }
}

/// The mission of a source whose designator is seen.
///
/// # Errors
/// There is none, or it has been fired for effect.
fn standing(view: View<'_>, source: Source) -> Result<(Mission, HexIx), Violation> {
    let name = sources::name(view, source);
    sources::check_able(view, source)?;
    let mission = view.state.support.missions.get(&source);
    let mission = mission.filter(|mission| !mission.fired);
    match mission.and_then(|mission| Some((*mission, mission.at?))) {
        Some(standing) => Ok(standing),
        None => {
            let why = format!("no designator of {name} stands");
            Err(Violation::new(Rule::Missions, why))
        }
    }
}

/// Whether the designator of a source may be adjusted now.
pub(crate) fn check_adjust(view: View<'_>, source: Source) -> Verdict {
    let (mission, at) = standing(view, source)?;
    let about = view.about_hex(at);
    let name = sources::name(view, source);
    about.require(!mission.adjusted, Rule::Missions, || {
        format!("the designator of {name} has been adjusted on this turn")
    })?;
    about.require(at != mission.target, Rule::Missions, || {
        format!("the designator of {name} is on its target")
    })?;
    let sees = observers::sees_burst(view, source, mission.by, at);
    about.require(sees, Rule::Missions, || {
        format!("whoever called for {name} no longer sees its designator")
    })
}

/// The designator comes half as far from its target, and is seen there, or lost.
pub(crate) fn adjust(play: &mut Play<'_>, source: Source) {
    let Ok((mut mission, at)) = standing(play.view(), source) else {
        return;
    };
    let at = halfway(play.view(), mission.target, at);
    mission.adjusted = true;
    play.state.support.missions.insert(source, mission);
    settle(play, (source, mission), at);
}

/// How far the designator of a source is from its target, and how far it is once it has been adjusted.
pub(crate) fn adjusted(view: View<'_>, source: Source) -> Option<(u32, u32)> {
    let (mission, at) = standing(view, source).ok()?;
    let far = view.game.heights.distance(mission.target, at);
    Some((far, far / 2))
}

/// The hex on the way from a target to a designator that is half as far.
fn halfway(view: View<'_>, target: HexIx, at: HexIx) -> Option<HexIx> {
    let far = view.game.heights.distance(target, at);
    (1..=6).find_map(|direction| {
        let is_there = along(view, target, direction, far) == Some(at);
        is_there.then(|| along(view, target, direction, far / 2))?
    })
}

/// Whether the source fires for effect at its designator.
///
/// # Errors
/// The row that forbids it.
pub(crate) fn check_effect(view: View<'_>, source: Source, shell: Shell, area: Area) -> Verdict {
    let (mission, at) = standing(view, source)?;
    let about = view.about_hex(at);
    let name = sources::name(view, source);
    if source == Source::Destroyer {
        about.require(area == Area::A, Rule::DestroyerMission, || {
            "a destroyer fires at Area A alone".to_owned()
        })?;
        ships::check_safety(view, mission.target)?;
    }
    sources::check_supply(view, source, shell)?;
    let sees = observers::sees_burst(view, source, mission.by, at);
    about.require(sees, Rule::Missions, || {
        format!("whoever called for {name} no longer sees its designator")
    })
}

/// The source fires for effect: what comes down is rolled for next.
pub(crate) fn fire(play: &mut Play<'_>, source: Source, shell: Shell, area: Area) {
    let Ok((_, at)) = standing(play.view(), source) else {
        return;
    };
    let view = play.view();
    let volley = Volley {
        side: sources::side(view, source),
        at,
        reach: view.game.tables.support.reach(area),
        rounds: sources::rounds(view, source),
        calibre: sources::calibre(view, source),
        rockets: false,
    };
    play.cite(match source {
        Source::Battery(_) => Rule::Batteries,
        Source::OffMap(_) => Rule::BatteryChart,
        Source::Destroyer => Rule::DestroyerMission,
    });
    sources::spend(play, source, shell);
    play.count("artillery fires", 1);
    if let Some(mission) = play.state.support.missions.get_mut(&source) {
        mission.fired = true;
    }
    match shell {
        Shell::Explosive => play.state.pending.ask_first(Pending::Volley(volley)),
        Shell::Smoke => smoke::screen(play, at, volley.reach),
        Shell::Illumination => {
            play.cite(Rule::Illumination);
            play.state.support.lights.insert(at);
        }
    }
}
