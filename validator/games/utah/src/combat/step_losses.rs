//! Steps that a battle costs: taken at once, or chosen by their owner.

use beachhead_kit::UnitIx;

use crate::counters;
use crate::data::tables::CombatResult;
use crate::state::Pending;
use crate::state::battle::Battle;
use crate::view::Play;

/// Lets `count` of these units lose a step each; where there is no choice, at once.
pub(crate) fn lose_steps(play: &mut Play<'_>, units: &[UnitIx], count: usize) {
    let units: Vec<UnitIx> = units
        .iter()
        .copied()
        .filter(|unit| play.state.units.hex_of(*unit).is_some())
        .collect();
    if no_choice(play, &units, count) {
        take_steps(play, &units, count);
    } else {
        play.state.pending.ask(Pending::Losses {
            units,
            count,
            of_drop: false,
        });
    }
}

/// Whether the losses leave nothing to choose: they fall on one unit, or take all.
pub(crate) fn no_choice(play: &Play<'_>, units: &[UnitIx], count: usize) -> bool {
    let steps = units.iter().map(|unit| play.state.units[*unit].steps);
    units.len() < 2 || steps.map(usize::from).sum::<usize>() <= count
}

/// Takes `count` steps from each of the units, as far as it has them.
pub(crate) fn take_steps(play: &mut Play<'_>, units: &[UnitIx], count: usize) {
    for &unit in units {
        let steps = usize::from(play.state.units[unit].steps);
        for _ in 0..steps.min(count) {
            counters::take_step(play, unit);
        }
    }
}

/// What a result costs the attackers.
pub(crate) fn hit_attackers(play: &mut Play<'_>, battle: &Battle, result: CombatResult) {
    match result {
        CombatResult::AttackersEliminated => counters::eliminate_all(play, &battle.attackers),
        CombatResult::AttackersLose(steps) => {
            lose_steps(play, &battle.attackers, usize::from(steps));
        }
        CombatResult::Exchange => lose_steps(play, &battle.attackers, 1),
        _ => {}
    }
}

/// What a result costs the defenders.
pub(crate) fn hit_defenders(play: &mut Play<'_>, battle: &Battle, result: CombatResult) {
    match result {
        CombatResult::DefenderEliminated => counters::eliminate_all(play, &battle.defenders),
        CombatResult::DefenderLoses(steps) => {
            lose_steps(play, &battle.defenders, usize::from(steps));
        }
        CombatResult::Exchange => lose_steps(play, &battle.defenders, 1),
        _ => {}
    }
}
