//! What sinks with a boat (2.1i), and what of a group is lost by lot (2.1j).

use crate::data::{BoatIx, Cargo};
use crate::state::Stage;
use crate::{Play, Rule, View, casualties, view};

/// The boat is lost, with all that is aboard.
pub(crate) fn lose_boat(play: &mut Play<'_>, boat: BoatIx) {
    let load = view::cargo(play.view(), boat).to_vec();
    play.state.set_stage(boat, Stage::Lost);
    for cargo in load {
        lose_steps(play, cargo);
    }
}

/// The boat sinks, and as many steps as it had are drawn by lot among its group; the rest sails in the other boats.
pub(crate) fn lose_by_lot(play: &mut Play<'_>, boat: BoatIx) {
    let others = others_of_group(play.view(), boat);
    let (leaders, load): (Vec<Cargo>, Vec<Cargo>) = view::cargo(play.view(), boat)
        .iter()
        .partition(|cargo| play.game.roster[cargo.unit].leads());
    let mut left: u16 = load.iter().map(|cargo| u16::from(cargo.steps)).sum();
    let mut pool = load;
    for other in &others {
        let cargo = view::cargo(play.view(), *other).iter();
        pool.extend(cargo.filter(|cargo| !play.game.roster[cargo.unit].leads()));
    }
    let mut pool = together(&pool);
    play.cite(Rule::RandomLosses);
    play.state.set_stage(boat, Stage::Lost);
    for leader in leaders {
        lose_steps(play, leader);
    }
    while left > 0 && !pool.is_empty() {
        // Of one unit nothing is left to chance.
        let at = match u16::try_from(pool.len()).unwrap_or(u16::MAX) {
            1 => 0,
            sides => {
                let die = play.dice.roll(sides, &"the unit that loses steps");
                usize::from(die).saturating_sub(1)
            }
        };
        let Some(drawn) = pool.get_mut(at) else { break };
        let lost = u16::from(drawn.steps).min(left);
        left -= lost;
        let steps = u8::try_from(lost).unwrap_or(u8::MAX);
        drawn.steps = drawn.steps.saturating_sub(steps);
        let cargo = Cargo {
            unit: drawn.unit,
            steps,
        };
        if drawn.steps == 0 {
            pool.remove(at);
        }
        lose_steps(play, cargo);
    }
    share_out(play, &others, pool);
}

/// The other boats of its group that are still on their way.
fn others_of_group(view: View<'_>, boat: BoatIx) -> Vec<BoatIx> {
    let group = view.game.boat(boat).and_then(|boat| boat.group.as_ref());
    let others = view
        .game
        .all_boats()
        .filter(|(at, other)| *at != boat && group.is_some() && other.group.as_ref() == group);
    let others = others.filter(|(at, _)| view.state.stage(*at).is_under_way());
    others.map(|(at, _)| at).collect()
}

/// One entry a unit, in the order of the roster.
fn together(loads: &[Cargo]) -> Vec<Cargo> {
    let mut pool: Vec<Cargo> = Vec::new();
    let mut loads = loads.to_vec();
    loads.sort_by_key(|cargo| cargo.unit);
    for cargo in loads {
        match pool.last_mut().filter(|last| last.unit == cargo.unit) {
            Some(last) => last.steps = last.steps.saturating_add(cargo.steps),
            None => pool.push(cargo),
        }
    }
    pool
}

/// What is left fills the boats again, each up to the steps that it had.
fn share_out(play: &mut Play<'_>, boats: &[BoatIx], mut pool: Vec<Cargo>) {
    pool.reverse();
    for boat in boats {
        let before = view::cargo(play.view(), *boat).to_vec();
        let (leaders, load): (Vec<Cargo>, Vec<Cargo>) = before
            .into_iter()
            .partition(|cargo| play.game.roster[cargo.unit].leads());
        let mut room: u16 = load.iter().map(|cargo| u16::from(cargo.steps)).sum();
        let mut load = leaders;
        while room > 0
            && let Some(next) = pool.last_mut()
        {
            let steps = u8::try_from(u16::from(next.steps).min(room)).unwrap_or(u8::MAX);
            room -= u16::from(steps);
            next.steps -= steps;
            load.push(Cargo {
                unit: next.unit,
                steps,
            });
            if next.steps == 0 {
                pool.pop();
            }
        }
        if let Some(afloat) = play.state.afloat(*boat) {
            afloat.load = load;
        }
    }
}

fn lose_steps(play: &mut Play<'_>, cargo: Cargo) {
    let troop = &mut play.state.units[cargo.unit];
    troop.steps = troop.steps.saturating_sub(cargo.steps);
    if troop.steps == 0 {
        casualties::eliminate(play, cargo.unit);
    }
}
