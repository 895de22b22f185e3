//! Retreat: the winner walks a loser back two squares (RES-BACK).

use beachhead_kit::{HexIx, UnitIx, Violation};

use crate::combat::retreats;
use crate::counters;
use crate::order;
use crate::rules::Rule;
use crate::state::Pending;
use crate::view::{Play, View};

pub(crate) fn candidates(view: View<'_>, list: &mut dyn FnMut(UnitIx, Vec<HexIx>)) {
    for &unit in retreats::losers(view) {
        let ways = retreats::ways(view, unit).into_iter();
        ways.for_each(|way| list(unit, way));
    }
}

/// Whether the winner may walk the unit back along this path.
pub(crate) fn check(view: View<'_>, unit: UnitIx, path: &[HexIx]) -> Result<(), Violation> {
    let losers = retreats::losers(view);
    if !losers.contains(&unit) {
        let what = match losers.is_empty() {
            true => "no unit goes back now",
            false => "this unit doesn't go back",
        };
        let refused = order::out_of_order(view, Rule::FullTwo, what);
        return Err(view.about(unit).named(refused));
    }
    retreats::check_way(view, unit, path)
}

pub(crate) fn apply(play: &mut Play<'_>, unit: UnitIx, path: &[HexIx]) {
    let Some(&end) = path.last() else { return };
    for rule in [Rule::WinnerRetreats, Rule::FullTwo, Rule::OpenWayFirst] {
        play.cite(rule);
    }
    let view = play.view();
    let from = view.hex_of(unit).into_iter();
    let crosses = from
        .chain(path.iter().copied())
        .zip(path)
        .any(|(from, to)| {
            let link = view.game.ground.link(from, *to);
            link.is_some_and(|link| link.river.is_some())
        });
    if crosses || path.first().is_some_and(|hex| !view.is_free(*hex)) {
        play.cite(Rule::ThroughFriends);
    }
    if let Some(Pending::Retreat { units }) = play.state.pending.first_mut() {
        units.retain(|loser| *loser != unit);
    }
    path.iter()
        .for_each(|hex| counters::enter(play, unit, *hex));
    counters::put(play, unit, end);
}
