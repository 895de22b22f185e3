//! Combat between units in neighbouring hexes, in the combat phases of a player turn.
//!
//! The steps are the system rules' as the scenario leans on them; numbers are the pack's. Who defends a stack is
//! 11.2.4's.

use std::collections::BTreeSet;

use beachhead_schema::hex::HexIx;

use super::battle::{Battle, BattleKind};
use super::game::UtahGame;
use super::ground::Terrain;
use super::play::Play;
use super::roster::{Class, Side, UnitIx};
use super::rules::Rule;
use super::state::{Pending, Place, Retreat, RetreatKind, State};
use super::tables::CombatResult;
use super::zoc::DROP_TURN;
use beachhead_engine::Violation;

/// At most this many units are grouped for an attack on one hex: more would make more groups than anyone could list.
pub(super) const MOST_ATTACKERS: usize = 16;

impl UtahGame {
    /// Whether these units may attack that hex.
    pub(super) fn check_attack(
        &self,
        state: &State,
        units: &[UnitIx],
        hex: HexIx,
    ) -> Result<(), Violation> {
        let refuse = |rule, why: String| Err(Violation::new(rule, why).at(self.number(hex)));
        let distinct: BTreeSet<UnitIx> = units.iter().copied().collect();
        if distinct.len() != units.len() || units.is_empty() {
            return refuse(
                Rule::AttackAdjacent,
                "an attack names each of its units once, and at least one".to_owned(),
            );
        }
        for &unit in units {
            self.check_attacker(state, unit)?;
        }
        if !state.phase.is_combat() && !state.phase.is_mobile_combat() {
            return Err(self.out_of_order(state, "units attack in their combat phases"));
        }
        let side = state.phase.side();
        if !state
            .units_in(hex)
            .any(|unit| self.roster[unit].side == side.enemy())
        {
            return refuse(
                Rule::AttackAdjacent,
                format!("no enemy is in {}", self.number(hex)),
            );
        }
        if state.fought_over.contains(&hex) {
            return refuse(
                Rule::AttackOnce,
                format!("{} has been attacked in this phase", self.number(hex)),
            );
        }
        for &unit in units {
            let id = &self.roster[unit].id;
            if state
                .hex_of(unit)
                .is_none_or(|from| self.ground.link(from, hex).is_none())
            {
                let why = format!("{id} is not next to {}", self.number(hex));
                return refuse(Rule::AttackAdjacent, why)
                    .map_err(|violation| violation.of(id.clone()));
            }
        }
        self.one_of_each_stack(state, units)
    }

    /// 11.2.4: of Allied units that share a hex, one at most attacks another.
    fn one_of_each_stack(&self, state: &State, units: &[UnitIx]) -> Result<(), Violation> {
        let mut from = BTreeSet::new();
        for &unit in units {
            let Some(hex) = self.stack_of(state, unit) else {
                continue;
            };
            if !from.insert(hex) {
                let why = format!("only one unit of those in {} may attack", self.number(hex));
                return Err(Violation::new(Rule::StackAttack, why)
                    .at(self.number(hex))
                    .of(self.roster[unit].id.clone()));
            }
        }
        Ok(())
    }

    /// The hex of an Allied unit that it shares with others who fight each for itself.
    fn stack_of(&self, state: &State, unit: UnitIx) -> Option<HexIx> {
        let hex = state.hex_of(unit)?;
        let alone = !self.fights_singly(hex, state.units_in(hex).count());
        (self.roster[unit].side == Side::Allied && !alone).then_some(hex)
    }

    /// 11.2.4: whether this many Allied units fight one by one: in a landing hex, or wherever more of them stand than
    /// the pack lets stack.
    fn fights_singly(&self, hex: HexIx, units: usize) -> bool {
        let landing_hex = self.ground[hex].terrain == Terrain::Beach;
        units > 1 && (landing_hex || units > self.tables.system.stack_limit)
    }

    /// Whether one of the units attacks out of an Allied stack.
    fn out_of_a_stack(&self, state: &State, units: &[UnitIx]) -> bool {
        let mut units = units.iter();
        units.any(|unit| self.stack_of(state, *unit).is_some())
    }

    /// Whether a unit may attack anything in this phase.
    fn check_attacker(&self, state: &State, unit: UnitIx) -> Result<(), Violation> {
        let counter = &self.roster[unit];
        let id = &counter.id;
        let refuse = |rule, why: String| Err(Violation::new(rule, why).of(id.clone()));
        if counter.is_airborne() && state.turn == DROP_TURN {
            return refuse(
                Rule::AirborneStay,
                format!("{id} landed by air this turn, and cannot attack"),
            );
        }
        if counter.side == Side::Allied && state.turn == DROP_TURN {
            return refuse(
                Rule::LandedStay,
                format!("{id} landed this turn, and fights its beach assault only"),
            );
        }
        if counter.side != state.phase.side() {
            return Err(self
                .out_of_order(state, &format!("{id} attacks in its own side's phases"))
                .of(id.clone()));
        }
        if state.hex_of(unit).is_none() {
            return refuse(Rule::AttackAdjacent, format!("{id} is not on the map"));
        }
        if state.phase.is_mobile_combat() && counter.class == Class::Leg {
            return refuse(
                Rule::MobilePhases,
                format!("{id} is a leg unit, and this is the phase of mobile ones"),
            );
        }
        if state.units[unit].attacked && state.units[unit].landed {
            let why = format!("{id} landed this turn and has attacked: it does not attack again");
            return refuse(Rule::MobileLanders, why);
        }
        if state.units[unit].attacked {
            return refuse(Rule::AttackOnce, format!("{id} has attacked in this turn"));
        }
        Ok(())
    }

    /// The units that may attack in this phase, wherever the enemy is.
    pub(super) fn ready_to_attack(&self, state: &State, ready: &mut Vec<UnitIx>) {
        let side = state.phase.side();
        ready.clear();
        ready.extend(
            state
                .every_unit()
                .filter(|(unit, troop)| {
                    self.roster[*unit].side == side
                        && matches!(troop.place, Place::Map(_))
                        && !troop.attacked
                        && self.check_attacker(state, *unit).is_ok()
                })
                .map(|(unit, _)| unit),
        );
    }

    /// Whether the unit stands in a hex that touches this one.
    pub(super) fn stands_next_to(&self, state: &State, unit: UnitIx, hex: HexIx) -> bool {
        state
            .hex_of(unit)
            .is_some_and(|from| self.ground.link(from, hex).is_some())
    }

    /// Every attack that may be made: each group of units next to each enemy hex.
    pub(super) fn legal_attacks(&self, state: &State, found: &mut Vec<(Vec<UnitIx>, HexIx)>) {
        let side = state.phase.side();
        let mut ready = Vec::new();
        self.ready_to_attack(state, &mut ready);
        let enemies: BTreeSet<HexIx> = state
            .every_unit()
            .filter(|(unit, _)| self.roster[*unit].side != side)
            .filter_map(|(unit, _)| state.hex_of(unit))
            .filter(|hex| !state.fought_over.contains(hex))
            .collect();
        for hex in enemies {
            let near: Vec<UnitIx> = ready
                .iter()
                .copied()
                .filter(|unit| self.stands_next_to(state, *unit, hex))
                .collect();
            let mut groups = vec![Vec::new()];
            for lot in self.lots(state, &near).iter().take(MOST_ATTACKERS) {
                let with = |unit| {
                    let joins = move |group: &Vec<UnitIx>| [group.as_slice(), &[unit]].concat();
                    groups.iter().map(joins)
                };
                let larger: Vec<Vec<UnitIx>> = lot.iter().copied().flat_map(with).collect();
                groups.extend(larger);
            }
            let attacks = groups.into_iter().filter(|group| !group.is_empty());
            found.extend(attacks.map(|group| (group, hex)));
        }
    }

    /// The units in lots, of each of which one at most may join an attack: stacks of which each fights for itself, and
    /// all others alone.
    fn lots(&self, state: &State, units: &[UnitIx]) -> Vec<Vec<UnitIx>> {
        let mut lots: Vec<(Option<HexIx>, Vec<UnitIx>)> = Vec::new();
        for &unit in units {
            let stack = self.stack_of(state, unit);
            let known = |(hex, _): &&mut (Option<HexIx>, _)| stack.is_some() && *hex == stack;
            match lots.iter_mut().find(known) {
                Some((_, lot)) => lot.push(unit),
                None => lots.push((stack, vec![unit])),
            }
        }
        lots.into_iter().map(|(_, lot)| lot).collect()
    }

    /// 11.2.4: who of an attacked stack may be named to defend it.
    pub(super) fn check_defend(&self, state: &State, unit: UnitIx) -> Result<(), Violation> {
        let id = &self.roster[unit].id;
        match &state.battle {
            Some(battle) if state.pending.is_empty() && self.wants_defender(battle) => {
                if battle.defenders.contains(&unit) {
                    return Ok(());
                }
                let why = format!("{id} is not in {}", self.number(battle.hex));
                Err(Violation::new(Rule::StackDefender, why).of(id.clone()))
            }
            _ => Err(self.out_of_order(state, "a defender is named when a stack is attacked")),
        }
    }

    /// Whether the battle waits until one of several Allied units is named.
    pub(super) fn wants_defender(&self, battle: &Battle) -> bool {
        battle.kind == BattleKind::Field
            && battle.attacker == Side::German
            && self.fights_singly(battle.hex, battle.defenders.len())
    }
}

impl Play<'_> {
    pub(super) fn attack(&mut self, units: Vec<UnitIx>, hex: HexIx) {
        self.cite(Rule::AttackAdjacent);
        self.cite(Rule::AttackOnce);
        if self.state.phase.is_mobile_combat() {
            self.cite(Rule::MobilePhases);
        }
        if self.game.out_of_a_stack(self.state, &units) {
            self.cite(Rule::StackAttack);
        }
        if units.iter().any(|unit| self.state.units[*unit].landed) {
            self.cite(Rule::AllyArrival);
            if self.state.phase.is_mobile_combat() {
                self.cite(Rule::MobileLanders);
            }
        }
        let side = self.state.phase.side();
        for &unit in &units {
            self.state.units[unit].attacked = true;
        }
        self.state.fought_over.push(hex);
        let defenders: Vec<UnitIx> = self.state.units_in(hex).collect();
        if defenders
            .iter()
            .any(|unit| self.game.roster[*unit].is_airborne())
            && self.state.turn == DROP_TURN
        {
            self.cite(Rule::AirborneStay);
        }
        self.state.battle = Some(Battle::open(BattleKind::Field, hex, side, units, defenders));
    }

    pub(super) fn defend(&mut self, unit: UnitIx) {
        self.cite(Rule::StackDefender);
        if let Some(battle) = &mut self.state.battle {
            battle.defenders = vec![unit];
        }
    }

    /// What the result asks of both sides, in order: losses, retreats, advance.
    pub(super) fn finish_field(&mut self, battle: &Battle, result: CombatResult) {
        let retreats = |units: &[UnitIx], hexes, kind, enemies: &[HexIx]| -> Vec<Pending> {
            let retreat = |&unit: &UnitIx| Retreat {
                unit,
                hexes,
                kind,
                enemies: enemies.to_vec(),
            };
            units.iter().map(retreat).map(Pending::Retreat).collect()
        };
        let system = self.game.tables.system;
        let from: Vec<HexIx> = battle
            .attackers
            .iter()
            .filter_map(|unit| self.state.hex_of(*unit))
            .collect();
        match result {
            CombatResult::Nothing => {}
            CombatResult::AttackersEliminated => {
                for &unit in &battle.attackers {
                    self.eliminate(unit);
                }
            }
            CombatResult::AttackersLose(steps) => {
                self.lose_steps(&battle.attackers, usize::from(steps))
            }
            CombatResult::AttackersRetreat => {
                self.state.pending.extend(retreats(
                    &battle.attackers,
                    system.attacker_retreat,
                    RetreatKind::Attacker,
                    &[battle.hex],
                ));
            }
            CombatResult::DefenderRetreats(hexes) => {
                self.state.pending.extend(retreats(
                    &battle.defenders,
                    hexes,
                    RetreatKind::Defender,
                    &from,
                ));
            }
            CombatResult::DefenderLoses(steps) => {
                self.lose_steps(&battle.defenders, usize::from(steps))
            }
            CombatResult::DefenderEliminated => {
                for &unit in &battle.defenders {
                    self.eliminate(unit);
                }
            }
            CombatResult::Exchange => {
                self.lose_steps(&battle.defenders, 1);
                self.lose_steps(&battle.attackers, 1);
            }
        }
        if system.advance {
            self.state.pending.push(Pending::Advance {
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
                self.state.pending.push(Pending::Advance {
                    hex,
                    units: battle.defenders.clone(),
                    count: system.advancing_units,
                });
            }
        }
    }
}
