//! What a battle between units of the field leads to: 11.2.6.

use std::collections::BTreeSet;

use beachhead_schema::hex::HexIx;

use crate::combat::step_losses;
use crate::counters;
use crate::data::roster::UnitIx;
use crate::data::tables::CombatResult;
use crate::state::battle::Battle;
use crate::state::{Pending, Retreat, RetreatKind};
use crate::view::Play;

/// What the result asks of both sides, in order: losses, retreats, advance.
pub(crate) fn finish_field(play: &mut Play<'_>, battle: &Battle, result: CombatResult) {
    let retreats = |units: &[UnitIx], hexes, kind, enemies: &[HexIx]| -> Vec<Pending> {
        let retreat = |&unit: &UnitIx| Retreat {
            unit,
            hexes,
            kind,
            enemies: enemies.to_vec(),
        };
        units.iter().map(retreat).map(Pending::Retreat).collect()
    };
    let system = play.game.tables.system;
    let from: Vec<HexIx> = battle
        .attackers
        .iter()
        .filter_map(|unit| play.state.units.hex_of(*unit))
        .collect();
    match result {
        CombatResult::Nothing => {}
        CombatResult::AttackersEliminated => {
            for &unit in &battle.attackers {
                counters::eliminate(play, unit);
            }
        }
        CombatResult::AttackersLose(steps) => {
            step_losses::lose_steps(play, &battle.attackers, usize::from(steps))
        }
        CombatResult::AttackersRetreat => {
            play.state.pending.extend(retreats(
                &battle.attackers,
                system.attacker_retreat,
                RetreatKind::Attacker,
                &[battle.hex],
            ));
        }
        CombatResult::DefenderRetreats(hexes) => {
            play.state.pending.extend(retreats(
                &battle.defenders,
                hexes,
                RetreatKind::Defender,
                &from,
            ));
        }
        CombatResult::DefenderLoses(steps) => {
            step_losses::lose_steps(play, &battle.defenders, usize::from(steps))
        }
        CombatResult::DefenderEliminated => {
            for &unit in &battle.defenders {
                counters::eliminate(play, unit);
            }
        }
        CombatResult::Exchange => {
            step_losses::lose_steps(play, &battle.defenders, 1);
            step_losses::lose_steps(play, &battle.attackers, 1);
        }
    }
    if system.advance {
        play.state.pending.push(Pending::Advance {
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
            play.state.pending.push(Pending::Advance {
                hex,
                units: battle.defenders.clone(),
                count: system.advancing_units,
            });
        }
    }
}
