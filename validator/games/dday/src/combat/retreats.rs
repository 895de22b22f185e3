//! Retreats (RES-BACK): the winner walks the losers back, each the full two squares, step by step.

use std::collections::BTreeSet;

use beachhead_kit::{HexIx, UnitIx, retreat, stack};

use crate::data::Terrain;
use crate::{Play, Rule, Verdict, View, counters, order, view};

/// How many squares a retreat has.
const SQUARES: u32 = 2;

/// The row by which a unit can't make a step of its retreat, if it can't; after the `first` it may come from a mountain.
fn blocked(view: View<'_>, from: HexIx, to: HexIx, first: bool) -> Option<Rule> {
    let (ground, winner) = (&view.game.ground, order::decider(view));
    let is_mountain = |hex: HexIx| ground[hex].is(Terrain::Mountain);
    match ground[to].terrain {
        Some(Terrain::Sea | Terrain::AllSea) => Some(Rule::NotIntoSea),
        _ if !ground[to].is_open() => Some(Rule::NotOffBoard),
        _ if view::is_taken(view, winner, to) => Some(Rule::NotIntoZones),
        _ if !first && is_mountain(from) && is_mountain(to) => Some(Rule::OneMountain),
        _ => None,
    }
}

/// Every open way back of a unit, whether there is room at its end or not.
fn open_ways(view: View<'_>, unit: UnitIx) -> Vec<Vec<HexIx>> {
    let Some(start) = view.hex_of(unit) else {
        return Vec::new();
    };
    let is_step = |from, to, step| blocked(view, from, to, step == 1).is_none();
    let is_end = |end| view.game.board.distance(start, end) == SQUARES;
    retreat::ways(&view.game.ground, start, SQUARES, is_step, is_end)
}

/// For how many units there is room at the end of a way; those who are still to go back are as good as gone.
fn room(view: View<'_>, end: HexIx) -> usize {
    let side = order::decider(view).enemy();
    let losers = view.state.losers();
    let there = view.units_in(end).filter(|unit| !losers.contains(unit));
    stack::room(side.stack(), there)
}

/// The ways of a unit at whose ends there is room.
pub(crate) fn ways(view: View<'_>, unit: UnitIx) -> Vec<Vec<HexIx>> {
    let mut ways = open_ways(view, unit);
    let has_room = |end: &HexIx| room(view, *end) > 0;
    ways.retain(|way| way.last().is_some_and(has_room));
    ways
}

/// How many of these units can be saved, each at an end of its own ways with room; `taken` is full by one more.
fn most_saved(view: View<'_>, of: impl Iterator<Item = UnitIx>, taken: Option<HexIx>) -> usize {
    let ends = of.map(|unit| {
        let ways = open_ways(view, unit).into_iter();
        ways.filter_map(|way| way.last().copied()).collect()
    });
    retreat::most_saved(&ends.collect::<Vec<_>>(), |end| {
        room(view, end).saturating_sub(usize::from(taken == Some(end)))
    })
}

/// Whether the winner may walk the unit back along this path.
pub(crate) fn check_way(view: View<'_>, unit: UnitIx, path: &[HexIx]) -> Verdict {
    let (about, id) = (view.about(unit), view.id(unit));
    let Some(start) = view.hex_of(unit) else {
        return about.refuse(Rule::FullTwo, format!("{id} is not on the board"));
    };
    about.require(!path.is_empty(), Rule::OpenWayFirst, || {
        format!("{id} has an open way back")
    })?;
    let mut from = start;
    for (at, &to) in path.iter().enumerate() {
        let (about, number) = (about.at(to), view.number(to));
        about.require(view.game.board.touch(from, to), Rule::FullTwo, || {
            format!("{number} is not next to {}", view.number(from))
        })?;
        if let Some(rule) = blocked(view, from, to, at == 0) {
            let why = match rule {
                Rule::NotIntoSea => format!("{number} is sea"),
                Rule::OneMountain => format!("{number} is the second mountain square in a row"),
                Rule::NotIntoZones => {
                    view::why_taken(view, order::decider(view), to).unwrap_or_default()
                }
                _ => format!("{number} is closed to units"),
            };
            let why = format!("{id} can't go back by {number}, while another way is open: {why}");
            return about.refuse(rule, why);
        }
        from = to;
    }
    if path.len() != SQUARES as usize || view.game.board.distance(start, from) != SQUARES {
        let why = format!("{id} goes back two squares, and ends two squares away");
        return about.refuse(Rule::FullTwo, why);
    }
    let (end, has_room) = (about.at(from), room(view, from) > 0);
    end.require(has_room, Rule::NotOverfull, || {
        format!("{} is full", view.number(from))
    })?;
    let losers = view.state.losers().iter().copied();
    let others = losers.clone().filter(|other| *other != unit);
    let saved = most_saved(view, losers, None);
    if most_saved(view, others, Some(from)) + 1 < saved {
        let number = view.number(from);
        let why = format!("with {id} in {number}, another unit would have no way back");
        return about.at(from).refuse(Rule::OpenWayFirst, why);
    }
    Ok(())
}

/// Eliminates those of the losers who have no way back, by the rows that block it.
pub(crate) fn eliminate_cut_off(play: &mut Play<'_>) {
    for unit in play.state.losers().to_vec() {
        if ways(play.view(), unit).is_empty() {
            play.cite_all(blocking(play.view(), unit));
            counters::eliminate(play, &[unit]);
        }
    }
}

/// The rows that leave a unit no way back.
fn blocking(view: View<'_>, unit: UnitIx) -> BTreeSet<Rule> {
    let Some(start) = view.hex_of(unit) else {
        return BTreeSet::new();
    };
    let ground = &view.game.ground;
    // Where the board ends there is no square to be asked.
    let edge = |hex| (ground.links(hex).count() < 6).then_some(Rule::NotOffBoard);
    let mut rules: BTreeSet<Rule> = edge(start).into_iter().collect();
    for first in ground.links(start).map(|link| link.to) {
        if let Some(rule) = blocked(view, start, first, true) {
            rules.insert(rule);
            continue;
        }
        rules.extend(edge(first));
        let further = ground.links(first).map(|link| link.to);
        for second in further.filter(|to| view.game.board.distance(start, *to) == SQUARES) {
            let rule = blocked(view, first, second, false);
            rules.insert(rule.unwrap_or(Rule::NotOverfull));
        }
    }
    rules
}
