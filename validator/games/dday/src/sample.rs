//! What random players do: one action that is in order, without listing all of them.
//!
//! In movement they choose who acts, or to end the step, and then search for that unit only. A battle is put together from
//! who touches a defender, and one of a whole division is taken where that is refused: so no plan comes to a dead end. What
//! undoes a plan is never chosen.

use beachhead_engine::Choices;
use beachhead_kit::{Asked, HexIx, UnitIx, listing};

use crate::action::{Resolved, drop_unit, embark, plan_battle, set_up};
use crate::combat::Theatre;
use crate::division::{Bout, Division, bits, set_of};
use crate::landing::arrivals;
use crate::movement::{Reach, mover};
use crate::state::Phase;
use crate::{View, order};

/// How often a choice is tried that may be refused.
const TRIES: usize = 20;

/// An action that may be taken in a game that goes on, with nothing to be decided first.
pub(crate) fn choose(view: View<'_>, reach: &mut Reach, choices: &mut Choices) -> Option<Resolved> {
    let chosen = match view.state.phase {
        Phase::SetUp => choose_place(view, choices),
        Phase::Invasion => choose_embarkation(view, choices),
        Phase::AlliedMovement | Phase::GermanMovement => choose_move(view, reach, choices),
        Phase::AlliedPlan | Phase::GermanPlan if view.state.doomed.is_empty() => {
            choose_battle(view, choices)
        }
        _ => None,
    };
    chosen.or_else(|| choose_candidate(view, choices))
}

/// One of all candidates that doesn't undo a plan.
fn choose_candidate(view: View<'_>, choices: &mut Choices) -> Option<Resolved> {
    let mut candidates = Vec::new();
    Resolved::candidates(view, Asked::Anything, &mut candidates);
    candidates.retain(|action| !matches!(action, Resolved::TakeBack { .. }));
    take_legal(view, candidates, choices)
}

/// One of these actions that is legal.
fn take_legal(view: View<'_>, mut of: Vec<Resolved>, choices: &mut Choices) -> Option<Resolved> {
    listing::take_legal(&mut of, choices, |action| action.check(view).is_ok())
}

/// Some unit that is still to be set up, on any of its squares.
fn choose_place(view: View<'_>, choices: &mut Choices) -> Option<Resolved> {
    let units: Vec<UnitIx> = order::to_set_up(view).collect();
    let unit = *choices.pick(&units)?;
    let places = set_up::squares(view, unit).map(|hex| Resolved::SetUp { unit, hex });
    take_legal(view, places.collect(), choices)
}

/// Some unit onto a sea square, or the end of the embarkation.
fn choose_embarkation(view: View<'_>, choices: &mut Choices) -> Option<Resolved> {
    let units: Vec<UnitIx> = embark::waiting(view).collect();
    let hexes: Vec<HexIx> = embark::squares(view).collect();
    // Most of the time as many as the sea squares take.
    if view.state.area.is_some() && choices.below(2 * units.len() + 1) == 0 {
        return Some(Resolved::Done);
    }
    let tried = (0..TRIES).find_map(|_| {
        let (unit, hex) = (*choices.pick(&units)?, *choices.pick(&hexes)?);
        let embark = Resolved::Embark { unit, hex };
        embark.check(view).is_ok().then_some(embark)
    });
    tried.or(view.state.area.map(|_| Resolved::Done))
}

/// A unit's move to any square, now and then with others of its square; a unit that comes in or drops; or the step's end.
fn choose_move(view: View<'_>, reach: &mut Reach, choices: &mut Choices) -> Option<Resolved> {
    let mut units: Vec<UnitIx> = mover::movable(view).map(|(unit, _)| unit).collect();
    let movable = units.len();
    let hexes = arrivals::squares(view);
    if view.state.week > 1 && !hexes.is_empty() {
        units.extend(arrivals::due(view));
    }
    let before_drops = units.len();
    units.extend(drop_unit::droppable(view));
    let mut may_end = true;
    for _ in 0..TRIES + units.len() {
        let chosen = choices.below(units.len() + usize::from(may_end));
        let Some(&unit) = units.get(chosen) else {
            if Resolved::Done.check(view).is_ok() {
                return Some(Resolved::Done);
            }
            may_end = false;
            continue;
        };
        let found = if chosen < movable {
            let mut units = vec![unit];
            if choices.below(4) == 0 {
                units.extend(mates(view, unit));
            }
            reach.search(view, &units);
            let path = choices.pick(reach.ends()).map(|end| reach.path(*end));
            path.map(|path| Resolved::Move { units, path })
        } else if chosen < before_drops {
            let hex = *choices.pick(&hexes)?;
            Some(Resolved::BringIn { unit, hex })
        } else {
            let hex = *choices.pick(&view.game.ground.open)?;
            Some(Resolved::Drop { unit, hex })
        };
        // What a search has found is legal.
        let is_legal = |action: &Resolved| chosen < movable || action.check(view).is_ok();
        if let Some(found) = found.filter(is_legal) {
            return Some(found);
        }
    }
    None
}

/// The others of the unit's square that have not moved.
fn mates(view: View<'_>, unit: UnitIx) -> impl Iterator<Item = UnitIx> {
    let hex = view.hex_of(unit).into_iter();
    let there = hex.flat_map(move |hex| view.units_in(hex));
    there.filter(move |other| *other != unit && !view.troop(*other).moved)
}

/// A battle of the plan, or its end where it is whole.
fn choose_battle(view: View<'_>, choices: &mut Choices) -> Option<Resolved> {
    let theatre = Theatre::whole(view);
    let planned = theatre.planned(view);
    let Division::Whole(rest) = theatre.divide(&planned) else {
        return None;
    };
    let optional = choices.below(3) == 0;
    if rest.is_empty() && !optional {
        return Some(Resolved::Done);
    }
    let legal = |bout| {
        let battle = theatre.battle(bout);
        let (attackers, defenders) = (battle.attackers, battle.defenders);
        let battle = Resolved::PlanBattle {
            attackers,
            defenders,
        };
        Some(battle).filter(|battle| battle.check(view).is_ok())
    };
    let free = theatre.free(&planned);
    let open: Vec<usize> = bits(free.defenders).collect();
    let tried = (0..3).find_map(|_| {
        let no_defender = Bout::of(free.attackers, 0);
        let mut bout = theatre.front.widened(no_defender, *choices.pick(&open)?);
        // Another defender, whom some of the same touch, now and then.
        if let Some(&other) = choices.pick(&open)
            && choices.below(2) == 0
        {
            let wider = theatre.front.widened(bout, other);
            bout = if wider.attackers == 0 { bout } else { wider };
        }
        let most = bits(bout.attackers).take(plan_battle::MOST_ATTACKERS);
        let most: Vec<usize> = most.collect();
        let least = choices.below(most.len());
        let mut is_in = |at| at == least || choices.below(2) == 0;
        let chosen = most.iter().enumerate().filter(|(at, _)| is_in(*at));
        bout.attackers = set_of(chosen.map(|(_, place)| *place));
        legal(bout)
    });
    tried
        .or_else(|| legal(*rest.first()?))
        .or_else(|| rest.is_empty().then_some(Resolved::Done))
}
