//! What random players do: one action that is in order, chosen without listing all of them.
//!
//! They first choose who acts, or to end the step, and then what he does: so only one unit is looked at, and a step ends
//! when some of those who could act have done so. Every action that is listed is possible.

use beachhead_engine::Choices;
use beachhead_kit::{Asked, UnitIx, listing};

use crate::action::{
    Resolved, attack, blow, bombard, bridge, deploy, enter, recover, resupply, strike, work,
};
use crate::battle::strikes;
use crate::command::ordering;
use crate::movement::reach::Reach;
use crate::movement::{gait, moves};
use crate::state::{Phase, Way};
use crate::view::View;
use crate::{legal, units};

/// What random players keep from one choice to the next, so that nothing is allocated anew.
#[derive(Debug, Default)]
pub struct Scratch {
    actions: Vec<Resolved>,
    units: Vec<UnitIx>,
    reach: Reach,
}

/// So seldom do random players order fewer units than they may.
const SELDOM: usize = 16;

/// A legal action of a game that is not over, with nothing to be decided first.
pub(crate) fn choose(
    view: View<'_>,
    scratch: &mut Scratch,
    choices: &mut Choices,
) -> Option<Resolved> {
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
    let actions = &mut scratch.actions;
    actions.clear();
    Resolved::candidates(view, Asked::Anything, actions);
    take_legal(view, actions, choices, is_play)
}

/// One of these actions. Those that are not in order are skipped; some are listed only if they are.
fn take_legal(
    view: View<'_>,
    actions: &mut Vec<Resolved>,
    choices: &mut Choices,
    is_legal: fn(&Resolved) -> bool,
) -> Option<Resolved> {
    listing::take_legal(actions, choices, |action| {
        is_legal(action) || legal::check(view, action).is_ok()
    })
}

/// Cards are listed only if they may be played.
fn is_play(action: &Resolved) -> bool {
    matches!(action, Resolved::Play { .. })
}

/// A unit's attacks are listed only if they are in order.
fn is_attack(action: &Resolved) -> bool {
    matches!(action, Resolved::Attack { .. })
}

/// An order, as long as there is one to give, or now and then something else.
fn choose_order(view: View<'_>, scratch: &mut Scratch, choices: &mut Choices) -> Option<Resolved> {
    let actions = &mut scratch.actions;
    actions.clear();
    let playing = view.state.playing();
    let moves = playing.is_some_and(|playing| playing.on_move > 0);
    ordering::each_orderable(view, |unit, by_card| {
        if by_card {
            actions.push(Resolved::Order { unit });
        }
        if moves {
            actions.push(Resolved::OnTheMove { unit });
        }
    });
    if !actions.is_empty() && choices.below(SELDOM) > 0 {
        return choices.pick(actions).copied();
    }
    actions.clear();
    blow::candidates(view, &mut |hex| actions.push(Resolved::Blow { hex }));
    actions.push(Resolved::Done);
    take_legal(view, actions, choices, is_play)
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
    let exits = &view.game.exits.of[view.side(unit)];
    let leaves = |hex| exits.contains(hex);
    let found = reach.found();
    let at_exit = view.hex_of(unit).is_some_and(leaves);
    let all = found.len() + usize::from(at_exit);
    let first = choices.below(all);
    // A way that was found is in order, but for craft and from cave to cave.
    let found_is_legal = !units::is_craft(view, unit) && !gait::own_gait(view, unit).caves;
    // Not everybody may end wherever he gets to: then the next hex is as good.
    (first..all).chain(0..first).find_map(|at| {
        let (path, exits) = match found.get(at) {
            None => (Way::EMPTY, true),
            Some(reached) => {
                let path = reach.way(reached)?;
                (path, leaves(reached.hex) && choices.below(2) == 0)
            }
        };
        let action = match exits {
            true => Resolved::Exit { unit, path },
            false => Resolved::Move { unit, path },
        };
        let legal = found_is_legal && !exits;
        (legal || legal::check(view, &action).is_ok()).then_some(action)
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
    let acts = |unit: &UnitIx| {
        let turn = &view.troop(*unit).turn;
        let done = match view.state.phase {
            Phase::Movement => turn.moved || turn.arrived,
            Phase::SecondMove => turn.moved_again,
            _ => false,
        };
        !done
    };
    units.extend(units::ordered(view).filter(acts));
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
            list_battles(view, unit, actions);
        } else {
            others = false;
            if view.state.phase == Phase::Movement {
                deploy::candidates(view, &mut |unit, hex| {
                    actions.push(Resolved::Deploy { unit, hex });
                });
                enter::candidates(view, &mut |unit, hex| {
                    actions.push(Resolved::Enter { unit, hex });
                });
            }
            actions.push(Resolved::Done);
        }
        let found = take_legal(view, actions, choices, is_attack);
        if found.is_some() {
            return found;
        }
    }
    None
}

/// A strike for a random player.
fn sample_strike(
    view: View<'_>,
    found: &mut Vec<Resolved>,
    choices: &mut Choices,
) -> Option<Resolved> {
    found.clear();
    bombard::candidates(view, &mut |hex| found.push(Resolved::Bombard { hex }));
    strike::candidates(view, &mut |hexes| found.push(Resolved::Strike { hexes }));
    choices.pick(found).copied()
}

/// What the unit may do in the step of battles, among actions that are not in order.
fn list_battles(view: View<'_>, unit: UnitIx, actions: &mut Vec<Resolved>) {
    let work = |hex| Resolved::Work { unit, hex };
    actions.extend(work::beside(view, unit).map(work));
    actions.extend(bridge::candidates_of(view, unit).map(|hex| Resolved::Bridge { unit, hex }));
    actions.extend(work::own_hex(view, unit).map(work));
    attack::candidates_of(view, unit, &mut |unit, hex| {
        actions.push(Resolved::Attack { unit, hex });
    });
    if recover::may_recover(view, unit) {
        actions.push(Resolved::Recover { unit });
    }
    resupply::candidates_of(view, unit, &mut |truck, unit, figures| {
        actions.push(Resolved::Resupply {
            truck,
            unit,
            figures,
        });
    });
}
