//! A unit makes its way: what it opens as it goes, whom it wakes, and which rows it has met.

use std::collections::BTreeSet;

use beachhead_kit::{HexIx, UnitIx};

use crate::beach::{breaches, obstacles};
use crate::data::{Side, minute_of_day};
use crate::german::release;
use crate::movement::command::{self, Command};
use crate::movement::mover;
use crate::{Play, Rule, View};

/// The unit has left a hex and gone through these: wire is cleared, a breach is used, companies near by are released.
pub(crate) fn go(play: &mut Play<'_>, unit: UnitIx, from: HexIx, path: &[HexIx]) {
    cite(play, unit, from, path);
    let mut last = from;
    for hex in path {
        obstacles::clear_wire(play, *hex);
        breaches::use_between(play, unit, (last, *hex));
        last = *hex;
    }
    let is_ordered = Command::over(play.view(), unit) != Command::None;
    if is_ordered && play.game.ground.beach.is_landward(last) {
        play.state.units[unit].crossed = true;
    }
    release::wake(play, unit, path);
}

/// Whether the last hex of a path is entered along a road, or through a breach (2.5b).
pub(crate) fn is_by_road(view: View<'_>, from: HexIx, path: &[HexIx]) -> bool {
    let mut back = path.iter().rev().copied();
    let Some(end) = back.next() else { return false };
    let last = back.next().unwrap_or(from);
    let board = &view.game.board;
    let direction = board.direction(last, end);
    let mut roads = view.game.tables.costs.roads.iter();
    let on_road = direction
        .is_some_and(|direction| roads.any(|(kind, _)| board.has_path(last, direction, *kind)));
    on_road || breaches::open_between(view, last, end).is_some()
}

/// The unit goes one hex by no move of its own, out of the tide: it needs no orders for it.
pub(crate) fn arrive(play: &mut Play<'_>, unit: UnitIx, from: HexIx, to: HexIx) {
    breaches::use_between(play, unit, (from, to));
    if play.game.ground.beach.is_landward(to) {
        play.state.units[unit].crossed = true;
    }
    release::wake(play, unit, &[to]);
}

/// The unit stands where it has come to.
pub(crate) fn end(play: &mut Play<'_>, unit: UnitIx) {
    command::stand(play.game, play.state, unit);
}

/// The rows that the way has met: of hexsides that it crossed or went along, and of the sea beside it.
fn cite(play: &mut Play<'_>, unit: UnitIx, from: HexIx, path: &[HexIx]) {
    if !play.trace.cites() {
        return;
    }
    let game = play.game;
    let beach = &game.ground.beach;
    let minute = minute_of_day(play.state.turn);
    let mut rules = BTreeSet::new();
    for hex in std::iter::once(&from).chain(path) {
        for (direction, near) in game.board.neighbors(*hex) {
            let sides = game.tables.costs.sides.iter();
            let there = sides.filter(|side| game.board.has_side(*hex, direction, side.kind));
            rules.extend(there.filter_map(|side| mover::side_rule(&side.id)));
            if game.ground.is_open_sea(near) {
                rules.insert(Rule::SeaBars);
            } else if game.ground.is_sea(near, minute) {
                rules.insert(Rule::TideBars);
            }
        }
    }
    let view = play.view();
    rules.extend(path.iter().filter_map(|hex| obstacles::rule(view, *hex)));
    if view.side(unit) == Side::Us {
        let is_landward = |hex: &HexIx| beach.is_landward(*hex);
        rules.insert(Rule::Seaward);
        if is_landward(&from) || path.iter().any(is_landward) {
            rules.extend(Command::over(view, unit).rule());
        }
    }
    play.cite_all(rules);
}
