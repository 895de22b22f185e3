//! Retreat: a unit runs for its flags (M52 to M54).

use std::collections::BTreeSet;

use beachhead_engine::{hexes as in_hexes, listed};
use beachhead_kit::{HexNo, UnitIx, Violation};

use crate::battle::flags::Run;
use crate::battle::flight::Flight;
use crate::battle::{flags, flight};
use crate::data::{Class, LandingsGame, Traits};
use crate::entering::enter::How;
use crate::entering::{enter, losing};
use crate::rules::Rule;
use crate::state::{Pending, Way};
use crate::view::{Play, View, kind_of};

pub(crate) fn check(view: View<'_>, unit: UnitIx, way: &Way) -> Result<(), Violation> {
    let id = view.id(unit);
    let about = view.about(unit);
    let Some((due, flags, _)) = flags::retreat_due(view).filter(|(due, ..)| *due == unit) else {
        return about.refuse(Rule::TurnOrder, format!("{id} has no flag to run for"));
    };
    let flight = flight::flight(view, due, flags);
    let run = Run::of(flags, flags::run_for_a_flag(view, due), flight.free());
    let help = || retreat_help(view.game, &flight, run);
    if let Some((at, rule, words)) = flight::strays(view, due, way) {
        let why = format!("{id} can't retreat by {}: {words}", view.number(at));
        return Err(about.at(at).by(rule, why).help(help()));
    }
    let hexes = way.len();
    if hexes < run.least || hexes > run.most {
        let rule = run_rule(view, due, &flight);
        let how_far = if run.least == run.most {
            in_hexes(run.least)
        } else {
            format!("{} to {}", run.least, in_hexes(run.most))
        };
        let why = format!("{id} retreats {how_far}, not {hexes}");
        return Err(about.by(rule, why).help(help()));
    }
    Ok(())
}

/// For a message: where a retreat may end.
fn retreat_help(game: &LandingsGame, flight: &Flight, run: Run) -> String {
    let ends: BTreeSet<HexNo> = (run.least..=run.most)
        .flat_map(|depth| flight.ends(depth))
        .map(|hex| game.number(hex))
        .collect();
    format!("it may end in {}", listed(ends))
}

/// The row that says how far the unit has to run.
fn run_rule(view: View<'_>, unit: UnitIx, flight: &Flight) -> Rule {
    let from = view.hex_of(unit);
    let over_cliffs = from.is_some_and(|from| {
        flight.ends(1).any(|hex| {
            Way::of([hex]).is_some_and(|way| flight::runs_over_cliffs(view.game, from, &way))
        })
    });
    if kind_of(view, unit).traits.has(Traits::RESISTANCE) {
        Rule::Resistance
    } else if over_cliffs {
        Rule::CliffRetreat
    } else {
        Rule::RetreatWay
    }
}

pub(crate) fn candidates(view: View<'_>, list: &mut dyn FnMut(UnitIx, Way)) {
    if let Some((unit, flags, _)) = flags::retreat_due(view) {
        let flight = flight::flight(view, unit, flags);
        let run = Run::of(flags, flags::run_for_a_flag(view, unit), flight.free());
        flight.ways(run.least, run.most, |way| list(unit, way));
    }
}

/// Cites by which rows the unit runs as it does.
fn cite_run(play: &mut Play<'_>, unit: UnitIx, way: &Way) {
    if !play.trace.cites() {
        return;
    }
    let game = play.game;
    play.cite_all(flight::free_retreat_rule(game.view(play.state), unit));
    let kind = game.kind_of(play.state, unit);
    play.cite_if(kind.traits.has(Traits::RESISTANCE), Rule::Resistance);
    play.cite_if(kind.class == Class::Ship, Rule::DestroyerFlags);
    let from = play.state.hex_of(unit);
    let over_cliffs = from.is_some_and(|from| flight::runs_over_cliffs(game, from, way));
    play.cite_if(over_cliffs, Rule::CliffRetreat);
}

/// The unit runs, and loses a figure for each hex that it can't.
pub(crate) fn apply(play: &mut Play<'_>, unit: UnitIx, way: &Way) {
    let Some(Pending::Flags { flags, .. }) = play.state.pending.take_first() else {
        return;
    };
    play.count("retreats", 1);
    play.cite_all([Rule::RetreatWay, Rule::RetreatGround]);
    cite_run(play, unit, way);
    for hex in way.iter() {
        if !enter::enter(play, unit, hex, How::Retreat) || play.state.ending.is_some() {
            return;
        }
    }
    let run = way.len();
    let short = flags.saturating_sub(run);
    if short > 0 {
        play.cite(Rule::RetreatBlocked);
        losing::lose_figures(play, unit, short);
    }
}
