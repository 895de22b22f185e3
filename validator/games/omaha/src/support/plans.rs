//! Planned before play: target reference points (2.8), and naval fire support teams (2.6d).

use beachhead_kit::{HexIx, UnitIx};

use crate::data::Side;
use crate::state::{Phase, Place, Radio};
use crate::{Play, Rule, Verdict, View};

/// Whether a hex may become a target reference point.
pub(crate) fn check_point(view: View<'_>, hex: HexIx) -> Verdict {
    let about = view.about_hex(hex);
    let number = view.number(hex);
    let rule = Rule::Batteries;
    let is_before = matches!(view.state.phase, Phase::SetUp | Phase::Schematic);
    let mut aboard = view.units_at(Place::Aboard);
    about.require(is_before && aboard.next().is_none(), rule, || {
        "target reference points are assigned before any US unit is placed".to_owned()
    })?;
    let mut planned = view.game.target_points.iter();
    about.require(planned.any(|line| line.hex == hex), rule, || {
        format!("the scenario has no target reference point in {number}")
    })?;
    about.require(!view.state.support.points.contains(&hex), rule, || {
        format!("{number} is a target reference point already")
    })
}

/// The hex is one.
pub(crate) fn assign_point(play: &mut Play<'_>, hex: HexIx) {
    play.cite(Rule::Batteries);
    play.state.support.points.insert(hex);
}

/// The battalion of an infantry unit: its formation without the company.
pub(crate) fn battalion(view: View<'_>, unit: UnitIx) -> Option<&str> {
    let counter = view.counter(unit);
    let (_, battalion) = counter.formation.split_once('/')?;
    (counter.side == Side::Us && counter.kind == *"infantry").then_some(battalion)
}

/// The battalions that land with the schematic and have no team yet.
pub(crate) fn without_team(view: View<'_>) -> impl Iterator<Item = &str> {
    let aboard = view.units_at(Place::Aboard);
    let landing = aboard.filter_map(move |unit| battalion(view, unit));
    let is_played = view.game.options.fire_teams;
    landing.filter(move |of| is_played && !has_team(view, of))
}

fn has_team(view: View<'_>, of: &str) -> bool {
    let mut teams = view.state.support.teams.keys();
    teams.any(|unit| battalion(view, *unit) == Some(of))
}

/// Whether the team of its battalion may go with a unit (2.6d).
pub(crate) fn check_team(view: View<'_>, unit: UnitIx) -> Verdict {
    let (about, name, rule) = (view.about(unit), view.id(unit), Rule::FireTeams);
    about.require(view.game.options.fire_teams, rule, || {
        "the game is played without fire support teams".to_owned()
    })?;
    about.require(view.state.phase == Phase::Schematic, rule, || {
        "fire support teams are assigned before play, and for good".to_owned()
    })?;
    let Some(battalion) = battalion(view, unit) else {
        let why = format!("{name} is no US infantry of a battalion");
        return about.refuse(rule, why);
    };
    about.require(!has_team(view, battalion), rule, || {
        format!("the team of {battalion} goes with another unit")
    })
}

/// The team goes with the unit.
pub(crate) fn assign_team(play: &mut Play<'_>, unit: UnitIx) {
    play.cite(Rule::FireTeams);
    play.state.support.teams.insert(unit, Radio::Afloat);
}

/// The first steps of a unit have landed: a die says whether the radio of its team works.
pub(crate) fn land(play: &mut Play<'_>, unit: UnitIx) {
    if play.state.support.teams.get(&unit) != Some(&Radio::Afloat) {
        return;
    }
    let name = &play.game.roster[unit].id;
    let die = play.roll(&format!("the radio of the team with {name}"));
    play.cite(Rule::FireTeams);
    let radio = match die {
        6 => Radio::Works,
        _ => Radio::Dead,
    };
    play.state.support.teams.insert(unit, radio);
    play.note(|| match radio {
        Radio::Works => format!("the radio of the team with {name} works"),
        Radio::Afloat | Radio::Dead => format!("the radio of the team with {name} is dead"),
    });
}
