//! The 29th Division leaves by the west edge by 1200 on 7 June (2.7b).

use beachhead_engine::Happening;
use beachhead_hex::Compass;
use beachhead_kit::UnitIx;

use crate::data::{Mobility, NOON_7_JUNE, SIXTHS, clock, in_points, minute_of, points};
use crate::movement::{command, mover};
use crate::state::Place;
use crate::{Play, Rule, Verdict, View};

/// Whether the unit may leave the map from where it stands.
pub(crate) fn check(view: View<'_>, unit: UnitIx) -> Verdict {
    let (about, name, counter) = (view.about(unit), view.id(unit), view.counter(unit));
    about.require(counter.is_of_the_29th(), Rule::MapEdge, || {
        format!("{name} is not of the 29th Division, and leaves the map nowhere")
    })?;
    let mover = mover::mover(view, unit)?;
    let at = mover.from;
    let is_west = view.game.board.grid().at_edge(at, Compass::W);
    about.require(is_west, Rule::LeaveWest, || {
        format!(
            "{name} leaves by the west edge, and {} is not on it",
            view.number(at)
        )
    })?;
    if view.game.ground.beach.is_landward(at) && mover.command().landward().is_err() {
        return Err(command::refusal(view, unit, at));
    }
    if counter.mobility == Mobility::Towed {
        let mut here = view.of_side_in(counter.side, at);
        let is_towed = here.any(|other| view.counter(other).tows());
        return about.require(is_towed, Rule::LeaveWest, || {
            format!(
                "{name} is towed, and no carrier or vehicle is in {}",
                view.number(at)
            )
        });
    }
    let cost = view.game.tables.costs.enter(counter.mobility, at);
    let Some(cost) = cost else {
        let why = format!("{} is closed to {name}", view.number(at));
        return about.refuse(Rule::LeaveWest, why);
    };
    let left = counter
        .allowance
        .saturating_mul(SIXTHS)
        .saturating_sub(view.troop(unit).spent);
    about.require(cost <= left, Rule::LeaveWest, || {
        let (cost, left) = (in_points(cost), points(left));
        format!("to leave it is {cost}, and {name} has {left}")
    })
}

/// The unit leaves the game.
pub(crate) fn leave(play: &mut Play<'_>, unit: UnitIx) {
    play.cite(Rule::LeaveWest);
    play.state.units.put(unit, Place::Left);
    let id = &play.game.roster[unit].id;
    play.report(|| Happening::Note(format!("{id} leaves by the west edge")));
}

/// A unit of the 29th Division that is on the map, and moves by means of its own.
fn still_here(view: View<'_>) -> Option<UnitIx> {
    let mut left = view.on_map().map(|(unit, _)| unit);
    left.find(|unit| {
        let counter = view.counter(*unit);
        counter.is_of_the_29th() && counter.mobility != Mobility::Towed
    })
}

/// The turn ends: a unit of the 29th Division that is on the map after 1200 on 7 June forfeits the game.
pub(crate) fn end_turn(play: &mut Play<'_>) {
    if minute_of(play.state.turn) < NOON_7_JUNE {
        return;
    }
    let Some(unit) = still_here(play.view()) else {
        return;
    };
    let (name, when) = (play.game.roster[unit].id.clone(), clock(play.state.turn));
    play.cite(Rule::Forfeit);
    play.note(|| format!("{name} is on the map after {when}: the US player forfeits the game"));
    play.state.forfeited = true;
}
