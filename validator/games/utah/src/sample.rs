//! What random players do: one action that is in order, without listing all of them.
//!
//! They first choose who acts, or to end the phase, and then search for that unit only. So a phase ends when about half
//! of those who could act have done so, where players who choose among all actions would hardly ever end one. Every
//! action that is listed is possible.

use beachhead_engine::Choices;
use beachhead_kit::{Asked, HexIx, UnitIx, listing};

use crate::action::{Resolved, bombard};
use crate::combat::attackers::{self, MOST_ATTACKERS};
use crate::combat::bombardments;
use crate::movement::mover;
use crate::movement::search::{self, Reach};
use crate::order;
use crate::view::View;

/// What random players keep from one choice to the next, so that nothing is allocated anew.
#[derive(Debug, Default)]
pub struct Scratch {
    reach: Reach,
    path: Vec<HexIx>,
    units: Vec<UnitIx>,
    hexes: Vec<HexIx>,
    candidates: Vec<Resolved>,
}

/// An action that may be taken in a game that is not over, with nothing to be decided first.
pub(crate) fn choose(
    view: View<'_>,
    scratch: &mut Scratch,
    choices: &mut Choices,
) -> Option<Resolved> {
    let phase = view.state.phase;
    let chosen = match order::is_idle(view) {
        true if phase.is_movement() => choose_move(view, scratch, choices),
        true if phase.is_fight() => choose_fight(view, scratch, choices),
        _ => None,
    };
    chosen.or_else(|| choose_candidate(view, scratch, choices))
}

/// One of all candidates. Those that are not in order are skipped.
fn choose_candidate(
    view: View<'_>,
    scratch: &mut Scratch,
    choices: &mut Choices,
) -> Option<Resolved> {
    let candidates = &mut scratch.candidates;
    candidates.clear();
    Resolved::candidates(view, Asked::Anything, candidates);
    listing::take_legal(candidates, choices, |action| action.check(view).is_ok())
}

/// Some unit's move to any hex it reaches, or the end of the phase.
fn choose_move(view: View<'_>, scratch: &mut Scratch, choices: &mut Choices) -> Option<Resolved> {
    let Scratch {
        reach, path, units, ..
    } = scratch;
    units.clear();
    let all = view.game.roster.iter().map(|(unit, _)| unit);
    units.extend(all.filter(|unit| mover::may_move(view, *unit)));
    let mut may_end = true;
    loop {
        let chosen = choices.below(units.len() + usize::from(may_end));
        if chosen >= units.len() {
            if !may_end {
                return None;
            }
            if Resolved::Done.check(view).is_ok() {
                return Some(Resolved::Done);
            }
            may_end = false;
            continue;
        }
        let unit = units.swap_remove(chosen);
        search::reach(view, unit, reach);
        if let Some(&end) = choices.pick(reach.ends()) {
            reach.path(end, path);
            return Some(Resolved::Move {
                unit,
                path: path.clone(),
            });
        }
    }
}

/// An attack by any of the units next to some enemy, a bombardment, or the end of the phase.
fn choose_fight(view: View<'_>, scratch: &mut Scratch, choices: &mut Choices) -> Option<Resolved> {
    let Scratch { units, hexes, .. } = scratch;
    attackers::ready_to_attack(view, units);
    hexes.clear();
    for &unit in &*units {
        let enemy = view.side(unit).enemy();
        let from = view.hex_of(unit).into_iter();
        for link in from.flat_map(|from| view.game.ground.links(from)) {
            if view.state.zoc_map.held(enemy, link.to)
                && !view.state.fought_over.contains(&link.to)
                && !hexes.contains(&link.to)
            {
                hexes.push(link.to);
            }
        }
    }
    // One chance each for every enemy hex, for bombarding, and for ending the phase.
    let chosen = choices.below(hexes.len() + 2);
    match hexes.get(chosen) {
        Some(&hex) => some_attack(view, units, hex, choices),
        None if chosen == hexes.len() => {
            some_bombardment(view, units, choices).or(Some(Resolved::Done))
        }
        None => Some(Resolved::Done),
    }
    .filter(|action| action.check(view).is_ok())
}

/// An attack on the hex by any group of these units that stand next to it.
fn some_attack(
    view: View<'_>,
    units: &mut Vec<UnitIx>,
    hex: HexIx,
    choices: &mut Choices,
) -> Option<Resolved> {
    units.retain(|unit| attackers::stands_next_to(view, *unit, hex));
    units.truncate(MOST_ATTACKERS);
    let groups = 1usize << units.len();
    let some = 1 + choices.below(groups - 1);
    let chosen = (0..)
        .zip(&*units)
        .filter(|(at, _)| some & (1 << at) != 0)
        .map(|(_, unit)| *unit);
    let units = chosen.collect();
    Some(Resolved::Attack { units, hex })
}

/// A bombardment of any enemy unit.
fn some_bombardment(
    view: View<'_>,
    units: &mut Vec<UnitIx>,
    choices: &mut Choices,
) -> Option<Resolved> {
    let side = view.state.phase.side();
    if !bombardments::bombards_in(view.game, view.state.phase) || !view.state.cups.could_give(side)
    {
        return None;
    }
    units.clear();
    let targets = view.on_map().map(|(unit, _)| unit);
    units.extend(targets.filter(|unit| view.side(*unit) != side));
    listing::take_legal(units, choices, |unit| bombard::check(view, *unit).is_ok())
        .map(|unit| Resolved::Bombard { unit })
}
