//! Move: a unit moves in the US action phase (2.1n).

use std::collections::BTreeSet;

use beachhead_engine::Happening;

use crate::data::{HexIx, SIXTHS, UnitIx, points};
use crate::movement::{mover, reach};
use crate::state::{Phase, Place};
use crate::{Play, Rule, Verdict, View};

pub(crate) fn candidates(view: View<'_>, list: &mut dyn FnMut(UnitIx, Vec<HexIx>)) {
    if view.state.phase == Phase::Action {
        for (unit, _) in view.on_map() {
            reach::each(view, unit, &mut |path| list(unit, path));
        }
    }
}

pub(crate) fn check(view: View<'_>, unit: UnitIx, path: &[HexIx]) -> Verdict {
    mover::check(view, unit, path)
}

pub(crate) fn apply(play: &mut Play<'_>, unit: UnitIx, path: &[HexIx]) {
    let view = play.view();
    let (Some(&end), Ok(cost), Some(from)) = (
        path.last(),
        mover::cost(view, unit, path),
        view.hex_of(unit),
    ) else {
        return;
    };
    play.cite_all([Rule::LandingFirst, Rule::MapEdge, Rule::HexNumbers]);
    cite_way(play, from, path);
    let game = play.game;
    let troop = &mut play.state.units[unit];
    troop.spent = troop.spent.saturating_add(cost);
    troop.moving = true;
    play.state.units.put(unit, Place::Map(end));
    play.report(|| Happening::Moved {
        unit: game.roster[unit].id.clone(),
        to: game.board.number(end),
    });
}

/// The rows that the way has met: of hexsides that it crossed or went along, and of the sea beside it.
fn cite_way(play: &mut Play<'_>, from: HexIx, path: &[HexIx]) {
    if !play.trace.cites() {
        return;
    }
    let game = play.game;
    let minute = crate::data::minute_of_day(play.state.turn);
    let mut rules = BTreeSet::new();
    for hex in std::iter::once(&from).chain(path) {
        for (direction, near) in game.board.neighbors(*hex) {
            let sides = game.tables.costs.sides.iter();
            let there = sides.filter(|side| game.board.has_side(*hex, direction, side.kind));
            rules.extend(there.map(|side| mover::side_rule(&side.id)));
            if game.ground.is_open_sea(near) {
                rules.insert(Rule::SeaBars);
            } else if game.ground.is_sea(near, minute) {
                rules.insert(Rule::TideBars);
            }
        }
    }
    play.cite_all(rules);
}

/// What a legal move costs, for people: `2 1/2 of 6 movement points`.
pub(crate) fn cost_in_words(view: View<'_>, unit: UnitIx, path: &[HexIx]) -> Option<String> {
    let cost = mover::cost(view, unit, path).ok()?;
    let counter = view.counter(unit);
    let left = counter
        .allowance
        .saturating_mul(SIXTHS)
        .saturating_sub(view.troop(unit).spent);
    Some(format!(
        "{} of {} movement points",
        points(cost),
        points(left)
    ))
}
