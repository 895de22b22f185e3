//! Retreats (RES-BACK): the winner walks the losers back, each the full two squares, step by step.

use beachhead_kit::{HexIx, UnitIx, Violation, retreat};

use crate::counters;
use crate::data::ground::Terrain;
use crate::data::sides::Side;
use crate::rules::Rule;
use crate::state::Pending;
use crate::view::{self, Play, View};

/// How many squares a retreat has.
const SQUARES: u32 = 2;

/// The units that are still to go back, if that is what is at hand.
pub(crate) fn losers<'a>(view: View<'a>) -> &'a [UnitIx] {
    match view.state.pending.first() {
        Some(Pending::Retreat { units }) => units,
        _ => &[],
    }
}

/// Why a retreating unit can't enter a square, if it can't: by the row that says so.
fn blocked(view: View<'_>, side: Side, to: HexIx) -> Option<Rule> {
    let square = &view.game.ground[to];
    let enemy = side.enemy();
    match square.terrain {
        Some(Terrain::Sea | Terrain::AllSea) => Some(Rule::NotIntoSea),
        _ if !square.is_open() => Some(Rule::NotOffBoard),
        _ if view::is_taken(view, enemy, to) => Some(Rule::NotIntoZones),
        _ => None,
    }
}

/// Whether two squares of a way are mountains: it goes over one at most.
fn over_two_mountains(view: View<'_>, from: HexIx, to: HexIx) -> bool {
    let is_mountain = |hex: HexIx| view.game.ground[hex].is(Terrain::Mountain);
    is_mountain(from) && is_mountain(to)
}

/// Every open way back of a unit, whether there is room at its end or not.
fn open_ways(view: View<'_>, unit: UnitIx) -> Vec<Vec<HexIx>> {
    let Some(start) = view.hex_of(unit) else {
        return Vec::new();
    };
    let side = view.side(unit);
    let is_step = |from: HexIx, to: HexIx, step: u32| {
        blocked(view, side, to).is_none() && (step == 1 || !over_two_mountains(view, from, to))
    };
    let is_end = |end: HexIx| view.game.board.distance(start, end) == SQUARES;
    retreat::ways(&view.game.ground, start, SQUARES, is_step, is_end)
}

/// For how many units there is room at the end of a way; those who are still to go back are as good as gone.
fn room(view: View<'_>, side: Side, losers: &[UnitIx], end: HexIx) -> usize {
    let there = view.units_in(end).filter(|unit| !losers.contains(unit));
    side.stack().saturating_sub(there.count())
}

/// The ways of a unit at whose ends there is room.
pub(crate) fn ways(view: View<'_>, unit: UnitIx) -> Vec<Vec<HexIx>> {
    let (side, losers) = (view.side(unit), losers(view));
    let mut ways = open_ways(view, unit);
    let has_room = |end: &HexIx| room(view, side, losers, *end) > 0;
    ways.retain(|way| way.last().is_some_and(has_room));
    ways
}

/// How many of these units can be saved, each at an end of its own ways as far as there is room; `taken` is full by one more.
fn most_saved(view: View<'_>, units: &[UnitIx], taken: Option<HexIx>) -> usize {
    let Some(side) = units.first().map(|unit| view.side(*unit)) else {
        return 0;
    };
    let ends = units.iter().map(|unit| {
        let ways = open_ways(view, *unit);
        let mut ends: Vec<HexIx> = ways.iter().filter_map(|way| way.last().copied()).collect();
        ends.sort_unstable();
        ends.dedup();
        ends
    });
    retreat::most_saved(&ends.collect::<Vec<_>>(), |end| {
        let room = room(view, side, losers(view), end);
        room.saturating_sub(usize::from(taken == Some(end)))
    })
}

/// Whether the winner may walk the unit back along this path.
pub(crate) fn check_way(view: View<'_>, unit: UnitIx, path: &[HexIx]) -> Result<(), Violation> {
    let (about, id, side) = (view.about(unit), view.id(unit), view.side(unit));
    let Some(start) = view.hex_of(unit) else {
        return about.refuse(Rule::FullTwo, format!("{id} is not on the board"));
    };
    if path.is_empty() {
        let why = format!("{id} has an open way back");
        return about.refuse(Rule::OpenWayFirst, why);
    }
    let mut from = start;
    for (at, &to) in path.iter().enumerate() {
        let (about, number) = (about.at(to), view.number(to));
        if !view.game.board.touch(from, to) {
            let why = format!("{number} is not next to {}", view.number(from));
            return about.refuse(Rule::FullTwo, why);
        }
        let rule = match blocked(view, side, to) {
            None if at > 0 && over_two_mountains(view, from, to) => Some(Rule::OneMountain),
            blocked => blocked,
        };
        if let Some(rule) = rule {
            let why = format!("{id} can't go back by {number}, while another way is open");
            return about.refuse(rule, why);
        }
        from = to;
    }
    let two = path.len() == SQUARES as usize;
    if !two || view.game.board.distance(start, from) != SQUARES {
        let why = format!("{id} goes back two squares, and ends two squares away");
        return about.refuse(Rule::FullTwo, why);
    }
    let losers = losers(view);
    if room(view, side, losers, from) == 0 {
        let why = format!("{} is full", view.number(from));
        return about.at(from).refuse(Rule::NotOverfull, why);
    }
    let mut others = losers.to_vec();
    others.retain(|other| *other != unit);
    if most_saved(view, &others, Some(from)) + 1 < most_saved(view, losers, None) {
        let number = view.number(from);
        let why = format!("with {id} in {number}, another unit would have no way back");
        return about.at(from).refuse(Rule::OpenWayFirst, why);
    }
    Ok(())
}

/// Eliminates those of the losers who have no way back, by the rows that block it.
pub(crate) fn eliminate_cut_off(play: &mut Play<'_>) {
    let view = play.view();
    let cut_off = losers(view).iter().copied();
    let cut_off = cut_off.filter(|unit| ways(view, *unit).is_empty());
    let cut_off = cut_off.map(|unit| (unit, blocking(view, unit)));
    for (unit, rules) in cut_off.collect::<Vec<_>>() {
        play.cite_all(rules);
        counters::eliminate(play, unit);
        has_gone(play, unit);
    }
}

/// A unit is none of those any more that are still to go back.
pub(crate) fn has_gone(play: &mut Play<'_>, unit: UnitIx) {
    if let Some(Pending::Retreat { units }) = play.state.pending.first_mut() {
        units.retain(|loser| *loser != unit);
    }
}

/// The rows that leave a unit no way back.
fn blocking(view: View<'_>, unit: UnitIx) -> Vec<Rule> {
    let Some(start) = view.hex_of(unit) else {
        return Vec::new();
    };
    let ground = &view.game.ground;
    let side = view.side(unit);
    let mut rules = Vec::new();
    // Where the board ends there is no square to be asked.
    let at_edge = |hex| ground.links(hex).count() < 6;
    if at_edge(start) {
        rules.push(Rule::NotOffBoard);
    }
    for first in ground.links(start) {
        if let Some(rule) = blocked(view, side, first.to) {
            rules.push(rule);
            continue;
        }
        if at_edge(first.to) {
            rules.push(Rule::NotOffBoard);
        }
        let further = ground.links(first.to).map(|link| link.to);
        for second in further.filter(|to| view.game.board.distance(start, *to) == SQUARES) {
            rules.push(match blocked(view, side, second) {
                Some(rule) => rule,
                None if over_two_mountains(view, first.to, second) => Rule::OneMountain,
                None => Rule::NotOverfull,
            });
        }
    }
    rules.sort_unstable();
    rules.dedup();
    rules
}
