//! Attacks on units on which airborne units came down: 11.2.2.

use std::collections::BTreeSet;

use beachhead_kit::{HexIx, Violation};

use crate::combat::step_losses;
use crate::counters;
use crate::data::sides::Side;
use crate::data::tables::CombatResult;
use crate::rules::Rule;
use crate::state::battle::Battle;
use crate::state::{Retreat, RetreatKind};
use crate::view::{Play, View};

/// The hexes in which both sides stand.
pub(crate) fn shared_hexes(view: View<'_>) -> BTreeSet<HexIx> {
    let zoc_map = &view.state.zoc_map;
    let hexes = view.on_map().map(|(_, hex)| hex);
    hexes
        .filter(|&hex| zoc_map.held(Side::German, hex) && zoc_map.held(Side::Allied, hex))
        .collect()
}

/// 11.2.2 (6): the attack is compelled.
pub(crate) fn drop_attacks_open(view: View<'_>) -> Violation {
    let mut refused = Violation::new(
        Rule::DropAttackDue,
        "units that came down on Germans have to attack them",
    );
    refused.hexes = view.numbers(shared_hexes(view)).collect();
    refused
}

/// What the result does to the German; if he still holds the hex then, the Allied units are lost.
pub(crate) fn finish_drop_attack(play: &mut Play<'_>, battle: &Battle, result: CombatResult) {
    let retreats = match result {
        CombatResult::DefenderRetreats(hexes) => Some(hexes),
        _ => None,
    };
    if let Some(hexes) = retreats {
        let kind = RetreatKind::UnderDrop;
        let enemies = [battle.hex];
        Retreat::order(
            &mut play.state.pending,
            &battle.defenders,
            (hexes, kind),
            &enemies,
        );
    }
    step_losses::hit_defenders(play, battle, result);
    let german_holds = battle
        .defenders
        .iter()
        .any(|unit| play.state.units.hex_of(*unit).is_some());
    if german_holds && retreats.is_none() {
        play.cite(Rule::DropAttackFails);
        counters::eliminate_all(play, &battle.attackers);
    } else if result == CombatResult::Exchange {
        step_losses::hit_attackers(play, battle, result);
    }
}
