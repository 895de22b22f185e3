//! The fight of units that came down on Germans: 11.2.2 (6).

use crate::after_battle;
use crate::view::View;
use std::collections::BTreeSet;

use beachhead_schema::hex::HexIx;

use crate::battle::{Battle, BattleKind};
use crate::play::Play;
use crate::roster::{Side, UnitIx};
use crate::rules::Rule;
use crate::sequence::Phase;
use crate::state::{Pending, Retreat, RetreatKind};
use crate::tables::CombatResult;
use beachhead_engine::Violation;

/// The hexes in which both sides stand.
pub(crate) fn shared_hexes(view: View<'_>) -> BTreeSet<HexIx> {
    let lay = &view.state.lay;
    let hexes = view
        .state
        .every_unit()
        .filter_map(|(unit, _)| view.state.hex_of(unit));
    hexes
        .filter(|&hex| lay.held(Side::German, hex) && lay.held(Side::Allied, hex))
        .collect()
}

/// 11.2.2 (6): units attack the Germans in their own hex, before anything else.
pub(crate) fn check_drop_attack(view: View<'_>, hex: HexIx) -> Result<(), Violation> {
    if view.state.phase == Phase::DropAttacks && shared_hexes(view).contains(&hex) {
        return Ok(());
    }
    let why = if view.state.phase == Phase::DropAttacks {
        format!("no unit came down on a German in {}", view.game.number(hex))
    } else {
        "only units that came down on Germans attack in their own hex, right after the drop"
            .to_owned()
    };
    Err(Violation::new(Rule::DropAttackDue, why).at(view.game.number(hex)))
}

/// 11.2.2 (6): the attack is compelled.
pub(crate) fn drop_attacks_open(view: View<'_>) -> Violation {
    let mut refused = Violation::new(
        Rule::DropAttackDue,
        "units that came down on Germans have to attack them",
    );
    refused.hexes = shared_hexes(view)
        .into_iter()
        .map(|hex| view.game.number(hex))
        .collect();
    refused
}

pub(crate) fn open_drop_attack(play: &mut Play<'_>, hex: HexIx) {
    play.cite(Rule::DropAttackDue);
    let side = |side: Side| -> Vec<UnitIx> {
        play.state
            .units_in(hex)
            .filter(|unit| play.game.roster[*unit].side == side)
            .collect()
    };
    let battle = Battle::open(
        BattleKind::Drop,
        hex,
        Side::Allied,
        side(Side::Allied),
        side(Side::German),
    );
    play.state.battle = Some(battle);
}

/// What the result does to the German; if he still holds the hex then, the Allied units are lost.
pub(crate) fn finish_drop_attack(play: &mut Play<'_>, battle: &Battle, result: CombatResult) {
    let retreats = match result {
        CombatResult::DefenderRetreats(hexes) => Some(hexes),
        _ => None,
    };
    match result {
        CombatResult::DefenderRetreats(hexes) => {
            for &unit in &battle.defenders {
                play.state.pending.push(Pending::Retreat(Retreat {
                    unit,
                    hexes,
                    kind: RetreatKind::UnderDrop,
                    enemies: vec![battle.hex],
                }));
            }
        }
        CombatResult::DefenderEliminated => {
            for &unit in &battle.defenders {
                play.eliminate(unit);
            }
        }
        CombatResult::DefenderLoses(steps) => {
            after_battle::lose_steps(play, &battle.defenders, usize::from(steps))
        }
        CombatResult::Exchange => after_battle::lose_steps(play, &battle.defenders, 1),
        CombatResult::Nothing
        | CombatResult::AttackersEliminated
        | CombatResult::AttackersLose(_)
        | CombatResult::AttackersRetreat => {}
    }
    let german_holds = battle
        .defenders
        .iter()
        .any(|unit| play.state.hex_of(*unit).is_some());
    if german_holds && retreats.is_none() {
        play.cite(Rule::DropAttackFails);
        for &unit in &battle.attackers {
            play.eliminate(unit);
        }
    } else if result == CombatResult::Exchange {
        after_battle::lose_steps(play, &battle.attackers, 1);
    }
}
