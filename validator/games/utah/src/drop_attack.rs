//! The fight of units that came down on Germans: 11.2.2 (6).

use std::collections::BTreeSet;

use beachhead_schema::hex::HexIx;

use super::battle::{Battle, BattleKind};
use super::game::UtahGame;
use super::play::Play;
use super::roster::{Side, UnitIx};
use super::rules::Rule;
use super::sequence::Phase;
use super::state::{Pending, Retreat, RetreatKind, State};
use super::tables::CombatResult;
use beachhead_engine::Violation;

impl UtahGame {
    /// The hexes in which both sides stand.
    pub(super) fn shared_hexes(&self, state: &State) -> BTreeSet<HexIx> {
        let lay = &state.lay;
        let hexes = state
            .every_unit()
            .filter_map(|(unit, _)| state.hex_of(unit));
        hexes
            .filter(|&hex| lay.held(Side::German, hex) && lay.held(Side::Allied, hex))
            .collect()
    }

    /// 11.2.2 (6): units attack the Germans in their own hex, before anything else.
    pub(super) fn check_drop_attack(&self, state: &State, hex: HexIx) -> Result<(), Violation> {
        if state.phase == Phase::DropAttacks && self.shared_hexes(state).contains(&hex) {
            return Ok(());
        }
        let why = if state.phase == Phase::DropAttacks {
            format!("no unit came down on a German in {}", self.number(hex))
        } else {
            "only units that came down on Germans attack in their own hex, right after the drop"
                .to_owned()
        };
        Err(Violation::new(Rule::DropAttackDue, why).at(self.number(hex)))
    }

    /// 11.2.2 (6): the attack is compelled.
    pub(super) fn drop_attacks_open(&self, state: &State) -> Violation {
        let mut refused = Violation::new(
            Rule::DropAttackDue,
            "units that came down on Germans have to attack them",
        );
        refused.hexes = self
            .shared_hexes(state)
            .into_iter()
            .map(|hex| self.number(hex))
            .collect();
        refused
    }
}

impl Play<'_> {
    pub(super) fn open_drop_attack(&mut self, hex: HexIx) {
        self.cite(Rule::DropAttackDue);
        let side = |side: Side| -> Vec<UnitIx> {
            self.state
                .units_in(hex)
                .filter(|unit| self.game.roster[*unit].side == side)
                .collect()
        };
        let battle = Battle::open(
            BattleKind::Drop,
            hex,
            Side::Allied,
            side(Side::Allied),
            side(Side::German),
        );
        self.state.battle = Some(battle);
    }

    /// What the result does to the German; if he still holds the hex then, the Allied units are lost.
    pub(super) fn finish_drop_attack(&mut self, battle: &Battle, result: CombatResult) {
        let retreats = match result {
            CombatResult::DefenderRetreats(hexes) => Some(hexes),
            _ => None,
        };
        match result {
            CombatResult::DefenderRetreats(hexes) => {
                for &unit in &battle.defenders {
                    self.state.pending.push(Pending::Retreat(Retreat {
                        unit,
                        hexes,
                        kind: RetreatKind::UnderDrop,
                        enemies: vec![battle.hex],
                    }));
                }
            }
            CombatResult::DefenderEliminated => {
                for &unit in &battle.defenders {
                    self.eliminate(unit);
                }
            }
            CombatResult::DefenderLoses(steps) => {
                self.lose_steps(&battle.defenders, usize::from(steps))
            }
            CombatResult::Exchange => self.lose_steps(&battle.defenders, 1),
            CombatResult::Nothing
            | CombatResult::AttackersEliminated
            | CombatResult::AttackersLose(_)
            | CombatResult::AttackersRetreat => {}
        }
        let german_holds = battle
            .defenders
            .iter()
            .any(|unit| self.state.hex_of(*unit).is_some());
        if german_holds && retreats.is_none() {
            self.cite(Rule::DropAttackFails);
            for &unit in &battle.attackers {
                self.eliminate(unit);
            }
        } else if result == CombatResult::Exchange {
            self.lose_steps(&battle.attackers, 1);
        }
    }
}
