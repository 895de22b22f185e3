//! Combat between units in neighbouring hexes, in the combat phases of a player turn.
//!
//! The steps are the system rules' as the scenario leans on them; numbers are the pack's. Who defends a stack is
//! 11.2.4's.

use crate::after_battle;
use crate::sequence;
use crate::view::View;
use std::collections::BTreeSet;

use beachhead_schema::hex::HexIx;

use crate::battle::{Battle, BattleKind};
use crate::game::UtahGame;
use crate::ground::Terrain;
use crate::play::Play;
use crate::roster::{Class, Side, UnitIx};
use crate::rules::Rule;
use crate::state::{Pending, Place, Retreat, RetreatKind};
use crate::tables::CombatResult;
use crate::zoc::DROP_TURN;
use beachhead_engine::Violation;

/// At most this many units are grouped for an attack on one hex: more would make more groups than anyone could list.
pub(crate) const MOST_ATTACKERS: usize = 16;

/// Whether these units may attack that hex.
pub(crate) fn check_attack(view: View<'_>, units: &[UnitIx], hex: HexIx) -> Result<(), Violation> {
    let refuse = |rule, why: String| Err(Violation::new(rule, why).at(view.game.number(hex)));
    let distinct: BTreeSet<UnitIx> = units.iter().copied().collect();
    if distinct.len() != units.len() || units.is_empty() {
        return refuse(
            Rule::AttackAdjacent,
            "an attack names each of its units once, and at least one".to_owned(),
        );
    }
    for &unit in units {
        check_attacker(view, unit)?;
    }
    if !view.state.phase.is_combat() && !view.state.phase.is_mobile_combat() {
        return Err(sequence::out_of_order(
            view,
            "units attack in their combat phases",
        ));
    }
    let side = view.state.phase.side();
    if !view
        .state
        .units_in(hex)
        .any(|unit| view.game.roster[unit].side == side.enemy())
    {
        return refuse(
            Rule::AttackAdjacent,
            format!("no enemy is in {}", view.game.number(hex)),
        );
    }
    if view.state.fought_over.contains(&hex) {
        return refuse(
            Rule::AttackOnce,
            format!("{} has been attacked in this phase", view.game.number(hex)),
        );
    }
    for &unit in units {
        let id = &view.game.roster[unit].id;
        if view
            .state
            .hex_of(unit)
            .is_none_or(|from| view.game.ground.link(from, hex).is_none())
        {
            let why = format!("{id} is not next to {}", view.game.number(hex));
            return refuse(Rule::AttackAdjacent, why).map_err(|violation| violation.of(id.clone()));
        }
    }
    one_of_each_stack(view, units)
}

/// 11.2.4: of Allied units that share a hex, one at most attacks another.
fn one_of_each_stack(view: View<'_>, units: &[UnitIx]) -> Result<(), Violation> {
    let mut from = BTreeSet::new();
    for &unit in units {
        let Some(hex) = stack_of(view, unit) else {
            continue;
        };
        if !from.insert(hex) {
            let why = format!(
                "only one unit of those in {} may attack",
                view.game.number(hex)
            );
            return Err(Violation::new(Rule::StackAttack, why)
                .at(view.game.number(hex))
                .of(view.game.roster[unit].id.clone()));
        }
    }
    Ok(())
}

/// The hex of an Allied unit that it shares with others who fight each for itself.
fn stack_of(view: View<'_>, unit: UnitIx) -> Option<HexIx> {
    let hex = view.state.hex_of(unit)?;
    let alone = !fights_singly(view.game, hex, view.state.units_in(hex).count());
    (view.game.roster[unit].side == Side::Allied && !alone).then_some(hex)
}

/// 11.2.4: whether this many Allied units fight one by one: in a landing hex, or wherever more of them stand than
/// the pack lets stack.
fn fights_singly(game: &UtahGame, hex: HexIx, units: usize) -> bool {
    let landing_hex = game.ground[hex].terrain == Terrain::Beach;
    units > 1 && (landing_hex || units > game.tables.system.stack_limit)
}

/// Whether one of the units attacks out of an Allied stack.
fn out_of_a_stack(view: View<'_>, units: &[UnitIx]) -> bool {
    let mut units = units.iter();
    units.any(|unit| stack_of(view, *unit).is_some())
}

/// Whether a unit may attack anything in this phase.
fn check_attacker(view: View<'_>, unit: UnitIx) -> Result<(), Violation> {
    let counter = &view.game.roster[unit];
    let id = &counter.id;
    let refuse = |rule, why: String| Err(Violation::new(rule, why).of(id.clone()));
    if counter.is_airborne() && view.state.turn == DROP_TURN {
        return refuse(
            Rule::AirborneStay,
            format!("{id} landed by air this turn, and cannot attack"),
        );
    }
    if counter.side == Side::Allied && view.state.turn == DROP_TURN {
        return refuse(
            Rule::LandedStay,
            format!("{id} landed this turn, and fights its beach assault only"),
        );
    }
    if counter.side != view.state.phase.side() {
        return Err(sequence::out_of_order(
            view,
            &format!("{id} attacks in its own side's phases"),
        )
        .of(id.clone()));
    }
    if view.state.hex_of(unit).is_none() {
        return refuse(Rule::AttackAdjacent, format!("{id} is not on the map"));
    }
    if view.state.phase.is_mobile_combat() && counter.class == Class::Leg {
        return refuse(
            Rule::MobilePhases,
            format!("{id} is a leg unit, and this is the phase of mobile ones"),
        );
    }
    if view.state.units[unit].attacked && view.state.units[unit].landed {
        let why = format!("{id} landed this turn and has attacked: it does not attack again");
        return refuse(Rule::MobileLanders, why);
    }
    if view.state.units[unit].attacked {
        return refuse(Rule::AttackOnce, format!("{id} has attacked in this turn"));
    }
    Ok(())
}

/// The units that may attack in this phase, wherever the enemy is.
pub(crate) fn ready_to_attack(view: View<'_>, ready: &mut Vec<UnitIx>) {
    let side = view.state.phase.side();
    ready.clear();
    ready.extend(
        view.state
            .every_unit()
            .filter(|(unit, troop)| {
                view.game.roster[*unit].side == side
                    && matches!(troop.place, Place::Map(_))
                    && !troop.attacked
                    && check_attacker(view, *unit).is_ok()
            })
            .map(|(unit, _)| unit),
    );
}

/// Whether the unit stands in a hex that touches this one.
pub(crate) fn stands_next_to(view: View<'_>, unit: UnitIx, hex: HexIx) -> bool {
    view.state
        .hex_of(unit)
        .is_some_and(|from| view.game.ground.link(from, hex).is_some())
}

/// Every attack that may be made: each group of units next to each enemy hex.
pub(crate) fn legal_attacks(view: View<'_>, found: &mut Vec<(Vec<UnitIx>, HexIx)>) {
    let side = view.state.phase.side();
    let mut ready = Vec::new();
    ready_to_attack(view, &mut ready);
    let enemies: BTreeSet<HexIx> = view
        .state
        .every_unit()
        .filter(|(unit, _)| view.game.roster[*unit].side != side)
        .filter_map(|(unit, _)| view.state.hex_of(unit))
        .filter(|hex| !view.state.fought_over.contains(hex))
        .collect();
    for hex in enemies {
        let near: Vec<UnitIx> = ready
            .iter()
            .copied()
            .filter(|unit| stands_next_to(view, *unit, hex))
            .collect();
        let mut groups = vec![Vec::new()];
        for lot in lots(view, &near).iter().take(MOST_ATTACKERS) {
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
fn lots(view: View<'_>, units: &[UnitIx]) -> Vec<Vec<UnitIx>> {
    let mut lots: Vec<(Option<HexIx>, Vec<UnitIx>)> = Vec::new();
    for &unit in units {
        let stack = stack_of(view, unit);
        let known = |(hex, _): &&mut (Option<HexIx>, _)| stack.is_some() && *hex == stack;
        match lots.iter_mut().find(known) {
            Some((_, lot)) => lot.push(unit),
            None => lots.push((stack, vec![unit])),
        }
    }
    lots.into_iter().map(|(_, lot)| lot).collect()
}

/// 11.2.4: who of an attacked stack may be named to defend it.
pub(crate) fn check_defend(view: View<'_>, unit: UnitIx) -> Result<(), Violation> {
    let id = &view.game.roster[unit].id;
    match &view.state.battle {
        Some(battle) if view.state.pending.is_empty() && wants_defender(view.game, battle) => {
            if battle.defenders.contains(&unit) {
                return Ok(());
            }
            let why = format!("{id} is not in {}", view.game.number(battle.hex));
            Err(Violation::new(Rule::StackDefender, why).of(id.clone()))
        }
        _ => Err(sequence::out_of_order(
            view,
            "a defender is named when a stack is attacked",
        )),
    }
}

/// Whether the battle waits until one of several Allied units is named.
pub(crate) fn wants_defender(game: &UtahGame, battle: &Battle) -> bool {
    battle.kind == BattleKind::Field
        && battle.attacker == Side::German
        && fights_singly(game, battle.hex, battle.defenders.len())
}

pub(crate) fn attack(play: &mut Play<'_>, units: Vec<UnitIx>, hex: HexIx) {
    play.cite(Rule::AttackAdjacent);
    play.cite(Rule::AttackOnce);
    if play.state.phase.is_mobile_combat() {
        play.cite(Rule::MobilePhases);
    }
    if out_of_a_stack(play.view(), &units) {
        play.cite(Rule::StackAttack);
    }
    if units.iter().any(|unit| play.state.units[*unit].landed) {
        play.cite(Rule::AllyArrival);
        if play.state.phase.is_mobile_combat() {
            play.cite(Rule::MobileLanders);
        }
    }
    let side = play.state.phase.side();
    for &unit in &units {
        play.state.units[unit].attacked = true;
    }
    play.state.fought_over.push(hex);
    let defenders: Vec<UnitIx> = play.state.units_in(hex).collect();
    if defenders
        .iter()
        .any(|unit| play.game.roster[*unit].is_airborne())
        && play.state.turn == DROP_TURN
    {
        play.cite(Rule::AirborneStay);
    }
    play.state.battle = Some(Battle::open(BattleKind::Field, hex, side, units, defenders));
}

pub(crate) fn defend(play: &mut Play<'_>, unit: UnitIx) {
    play.cite(Rule::StackDefender);
    if let Some(battle) = &mut play.state.battle {
        battle.defenders = vec![unit];
    }
}

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
        .filter_map(|unit| play.state.hex_of(*unit))
        .collect();
    match result {
        CombatResult::Nothing => {}
        CombatResult::AttackersEliminated => {
            for &unit in &battle.attackers {
                play.eliminate(unit);
            }
        }
        CombatResult::AttackersLose(steps) => {
            after_battle::lose_steps(play, &battle.attackers, usize::from(steps))
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
            after_battle::lose_steps(play, &battle.defenders, usize::from(steps))
        }
        CombatResult::DefenderEliminated => {
            for &unit in &battle.defenders {
                play.eliminate(unit);
            }
        }
        CombatResult::Exchange => {
            after_battle::lose_steps(play, &battle.defenders, 1);
            after_battle::lose_steps(play, &battle.attackers, 1);
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
