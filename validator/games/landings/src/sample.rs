//! What random players do: one action that is in order, chosen without listing all of them.
//!
//! They first choose who acts, or to end the step, and then what he does: so only one unit is looked at, and a step ends
//! when some of those who could act have done so. Every action that is listed is possible.

use beachhead_engine::Choices;

use crate::action::attack;
use crate::action::blow;
use crate::action::deploy;
use crate::action::enter;
use crate::action::resolved::Resolved;
use crate::action::strike;
use crate::battle::strikes;
use crate::command::ordering;
use crate::data::places;
use crate::data::roster::UnitIx;
use crate::game;
use crate::listing;
use crate::movement::gait;
use crate::movement::moves;
use crate::movement::reach::Reach;
use crate::state::phase::Phase;
use crate::state::troops::Troop;
use crate::state::way::Way;
use crate::units;
use crate::view::View;

/// What random players keep from one choice to the next, so that nothing is allocated anew.
#[derive(Debug, Default)]
pub struct Scratch {
    actions: Vec<Resolved>,
    units: Vec<UnitIx>,
    reach: Reach,
}

/// So seldom do random players order fewer units than they may.
const SELDOM: usize = 16;

/// A legal action; none when the game is over.
pub(crate) fn choose(
    view: View<'_>,
    scratch: &mut Scratch,
    choices: &mut Choices,
) -> Option<Resolved> {
    if view.state.ending.is_some() {
        return None;
    }
    if view.state.pending.is_empty() {
        match view.state.phase {
            Phase::Deal => return Some(Resolved::Deal),
            Phase::Draw => return Some(Resolved::Draw),
            Phase::Night => return Some(Resolved::RollNight),
            Phase::Battle if strikes::strike_is_due(view) => {
                let strike = sample_strike(view, &mut scratch.actions, choices);
                // Now and then somebody battles first, or the card is left.
                if strike.is_some() && choices.below(8) > 0 {
                    return strike;
                }
                scratch.actions.clear();
            }
            Phase::Orders => return choose_order(view, scratch, choices),
            Phase::Movement | Phase::Battle | Phase::SecondMove => {
                return choose_unit(view, scratch, choices);
            }
            _ => {}
        }
    }
    let actions = &mut scratch.actions;
    actions.clear();
    listing::candidates(view, actions);
    take_legal(view, actions, choices)
}

/// One of these actions. Those that are not in order are skipped; cards are listed only if they may be played.
fn take_legal(
    view: View<'_>,
    actions: &mut Vec<Resolved>,
    choices: &mut Choices,
) -> Option<Resolved> {
    let mut taken = std::iter::from_fn(|| choices.take(actions));
    taken.find(|action| {
        matches!(action, Resolved::Play { .. }) || game::judge_action(view, action).is_ok()
    })
}

/// An order, as long as there is one to give, or now and then something else.
fn choose_order(view: View<'_>, scratch: &mut Scratch, choices: &mut Choices) -> Option<Resolved> {
    let actions = &mut scratch.actions;
    actions.clear();
    ordering::list_orders(view, actions);
    if !actions.is_empty() && choices.below(SELDOM) > 0 {
        return choices.pick(actions).copied();
    }
    actions.clear();
    blow::candidates(view, actions);
    actions.push(Resolved::Done);
    take_legal(view, actions, choices)
}

/// A move of the unit to any hex it reaches, or off the map from there.
fn choose_move(
    view: View<'_>,
    unit: UnitIx,
    reach: &mut Reach,
    choices: &mut Choices,
) -> Option<Resolved> {
    moves::check_mover(view, unit).ok()?;
    moves::explore(view, unit, reach);
    let side = view.game.side_of(unit);
    let leaves = |hex| places::is_exit(view.game, side, hex);
    let found = reach.found();
    let at_exit = view.state.hex_of(unit).is_some_and(leaves);
    let all = found.len() + usize::from(at_exit);
    let first = choices.below(all);
    // A way that was found is in order, but for craft and from cave to cave.
    let found_is_legal = !units::is_craft(view, unit) && !gait::own_gait(view, unit).caves;
    // Not everybody may end wherever he gets to: then the next hex is as good.
    (first..all).chain(0..first).find_map(|at| {
        let action = match found.get(at) {
            None => Resolved::Exit {
                unit,
                way: Way::EMPTY,
            },
            Some(reached) => {
                let way = reach.way(reached)?;
                if leaves(reached.hex) && choices.below(2) == 0 {
                    Resolved::Exit { unit, way }
                } else {
                    Resolved::Move { unit, way }
                }
            }
        };
        let legal = found_is_legal && matches!(action, Resolved::Move { .. });
        (legal || game::judge_action(view, &action).is_ok()).then_some(action)
    })
}

/// Something that one of the ordered units does; or what belongs to no single unit, such as to end the step.
fn choose_unit(view: View<'_>, scratch: &mut Scratch, choices: &mut Choices) -> Option<Resolved> {
    let Scratch {
        actions,
        units,
        reach,
    } = scratch;
    units.clear();
    let acts = |(unit, troop): &(UnitIx, &Troop)| {
        let turn = &troop.turn;
        let done = match view.state.phase {
            Phase::Movement => turn.moved || turn.arrived,
            Phase::SecondMove => turn.moved_again,
            _ => false,
        };
        turn.ordered && !done && view.state.hex_of(*unit).is_some()
    };
    units.extend(view.state.every_unit().filter(acts).map(|(unit, _)| unit));
    let mut others = true;
    while others || !units.is_empty() {
        let chosen = choices.below(units.len() + usize::from(others));
        actions.clear();
        if chosen < units.len() {
            let unit = units.swap_remove(chosen);
            if view.state.phase != Phase::Battle {
                match choose_move(view, unit, reach, choices) {
                    None => continue,
                    chosen => return chosen,
                }
            }
            attack::list_battles_of(view, unit, actions);
        } else {
            others = false;
            if view.state.phase == Phase::Movement {
                deploy::candidates(view, actions);
                enter::candidates(view, actions);
            }
            actions.push(Resolved::Done);
        }
        // Attacks are listed only if they are in order.
        let mut taken = std::iter::from_fn(|| choices.take(actions));
        let found = taken.find(|action| {
            matches!(action, Resolved::Attack { .. }) || game::judge_action(view, action).is_ok()
        });
        if found.is_some() {
            return found;
        }
    }
    None
}

/// A strike for a random player.
pub(crate) fn sample_strike(
    view: View<'_>,
    found: &mut Vec<Resolved>,
    choices: &mut Choices,
) -> Option<Resolved> {
    found.clear();
    strike::candidates(view, found);
    choices.pick(found).copied()
}
