//! The tide (1.12): who stands in a hex that is flooded, and where it may go.

use beachhead_kit::{HexIx, UnitIx};

use crate::data::{Mobility, minute_of_day};
use crate::landing::survival;
use crate::state::Phase;
use crate::view::{flooded, is_sea};
use crate::{Play, Rule, Verdict, View};

/// Minutes of an hour.
const HOUR: u16 = 60;

/// Whether the turn begins an hour, and the tide moves with it.
pub(crate) fn is_hour(turn: u16) -> bool {
    minute_of_day(turn).is_multiple_of(HOUR)
}

/// Whether the unit may go there, out of the water.
pub(crate) fn check(view: View<'_>, unit: UnitIx, to: HexIx) -> Verdict {
    let about = view.about(unit).at(to);
    let (name, number) = (view.id(unit), view.number(to));
    let (Phase::Tide, Some(from)) = (view.state.phase, view.hex_of(unit)) else {
        let why = format!(
            "{name} has no free move: the tide moves in the Command Planning Phase of an hour turn, on the map"
        );
        return about.refuse(Rule::TideMove, why);
    };
    about.require(is_sea(view, from), Rule::TideMove, || {
        format!("{name} stands on land, and has no free move")
    })?;
    let counter = view.counter(unit);
    let mut near = view.game.open_around(from, counter);
    about.require(near.any(|near| near == to), Rule::TideMove, || {
        format!("{number} is not next to {name}, or lies across a side that it can't cross")
    })?;
    about.require(!is_sea(view, to), Rule::TideMove, || {
        format!("{number} is under water, too")
    })?;
    let enemies = view.of_side_in(view.side(unit).enemy(), to).next();
    about.require(enemies.is_none(), Rule::TideMove, || {
        format!("{number} is held by the enemy")
    })?;
    about.require(counter.mobility != Mobility::Fixed, Rule::TideMove, || {
        format!("{name} never moves")
    })?;
    let mut others = view.units_in(from);
    let has_help =
        others.any(|other| view.side(other) == view.side(unit) && view.counter(other).tows());
    about.require(
        counter.mobility != Mobility::Towed || has_help,
        Rule::TowedInTide,
        || format!("{name} is towed, and no carrier or vehicle is there with it"),
    )
}

/// Who is still in the water is eliminated.
pub(crate) fn drown(play: &mut Play<'_>) {
    let flooded: Vec<(UnitIx, HexIx)> = flooded(play.view()).collect();
    for (unit, _) in flooded {
        play.cite(Rule::SeaEliminates);
        survival::eliminate(play, unit);
    }
}
