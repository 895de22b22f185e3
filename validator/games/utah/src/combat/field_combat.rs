//! What a battle between units of the field leads to: 11.2.6.

use std::collections::BTreeSet;

use beachhead_kit::HexIx;

use crate::combat::step_losses;
use crate::data::tables::CombatResult;
use crate::state::battle::Battle;
use crate::state::{Pending, Retreat, RetreatKind};
use crate::view::Play;

/// What the result asks of both sides, in order: losses, retreats, advance.
pub(crate) fn finish_field(play: &mut Play<'_>, battle: &Battle, result: CombatResult) {
    let system = play.game.tables.system;
    let from: Vec<HexIx> = play.view().hexes_of(&battle.attackers).collect();
    match result {
        CombatResult::AttackersRetreat => {
            let how = (system.attacker_retreat, RetreatKind::Attacker);
            Retreat::order(
                &mut play.state.pending,
                &battle.attackers,
                how,
                &[battle.hex],
            );
        }
        CombatResult::DefenderRetreats(hexes) => {
            let how = (hexes, RetreatKind::Defender);
            Retreat::order(&mut play.state.pending, &battle.defenders, how, &from);
        }
        _ => {
            step_losses::hit_defenders(play, battle, result);
            step_losses::hit_attackers(play, battle, result);
        }
    }
    if system.advance {
        play.state.pending.ask(Pending::Advance {
            hex: battle.hex,
            units: battle.attackers.clone(),
            count: system.advancing_units,
        });
    }
    let thrown_back = matches!(
        result,
        CombatResult::AttackersEliminated
            | CombatResult::AttackersLose(_)
            | CombatResult::AttackersRetreat
            | CombatResult::Exchange
    );
    if system.advance && system.defenders_advance && thrown_back {
        let left: BTreeSet<HexIx> = from.into_iter().collect();
        for hex in left {
            play.state.pending.ask(Pending::Advance {
                hex,
                units: battle.defenders.clone(),
                count: system.advancing_units,
            });
        }
    }
}
