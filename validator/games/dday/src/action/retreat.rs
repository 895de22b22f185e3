//! Retreat: the winner walks a loser back two squares (RES-BACK).

use beachhead_kit::{HexIx, UnitIx};

use crate::combat::retreats;
use crate::{Play, Rule, Verdict, View, counters, order};

pub(crate) fn candidates(view: View<'_>, list: &mut dyn FnMut(UnitIx, Vec<HexIx>)) {
    for &unit in view.state.losers() {
        let ways = retreats::ways(view, unit).into_iter();
        ways.for_each(|way| list(unit, way));
    }
}

/// Whether the winner may walk the unit back along this path.
pub(crate) fn check(view: View<'_>, unit: UnitIx, path: &[HexIx]) -> Verdict {
    let losers = view.state.losers();
    let what = match losers {
        [] => "no unit goes back now",
        _ if !losers.contains(&unit) => "this unit doesn't go back",
        _ => return retreats::check_way(view, unit, path),
    };
    view.about(unit)
        .refuse(Rule::FullTwo, order::not_now(view, what))
}

pub(crate) fn apply(play: &mut Play<'_>, unit: UnitIx, path: &[HexIx]) {
    play.count("units moved back", 1);
    play.cite_all([Rule::WinnerRetreats, Rule::FullTwo, Rule::OpenWayFirst]);
    let view = play.view();
    let over_river = |from| view.game.ground.crosses_river(from, path);
    let crosses = view.hex_of(unit).is_some_and(over_river);
    let through = path.first().is_some_and(|hex| !view.is_free(*hex));
    play.cite_if(crosses || through, Rule::ThroughFriends);
    play.state.is_through(unit);
    counters::walk(play, unit, path);
}
