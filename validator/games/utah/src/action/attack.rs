//! Attack: units attack a hex (11.2.6).

use std::collections::BTreeSet;

use beachhead_kit::{HexIx, UnitIx, Violation};

use crate::combat::attackers::{self, MOST_ATTACKERS};
use crate::hexes::zoc::DROP_TURN;
use crate::order;
use crate::rules::Rule;
use crate::state::battle::{Battle, BattleKind};
use crate::view::{Play, View};

/// Whether these units may attack that hex.
pub(crate) fn check(view: View<'_>, units: &[UnitIx], hex: HexIx) -> Result<(), Violation> {
    order::idle(view, "no other attack begins now")?;
    let about = view.about_hex(hex);
    let distinct: BTreeSet<UnitIx> = units.iter().copied().collect();
    if distinct.len() != units.len() || units.is_empty() {
        let why = "an attack names each of its units once, and at least one";
        return about.refuse(Rule::AttackAdjacent, why);
    }
    for &unit in units {
        attackers::check_attacker(view, unit)?;
    }
    if !view.state.phase.is_fight() {
        return order::not_now(view, "units attack in their combat phases");
    }
    let enemy = view.state.phase.side().enemy();
    if view.of_side_in(enemy, hex).next().is_none() {
        let why = format!("no enemy is in {}", view.number(hex));
        return about.refuse(Rule::AttackAdjacent, why);
    }
    if view.state.fought_over.contains(&hex) {
        let why = format!("{} has been attacked in this phase", view.number(hex));
        return about.refuse(Rule::AttackOnce, why);
    }
    let mut apart = units.iter();
    if let Some(unit) = apart.find(|unit| !attackers::stands_next_to(view, **unit, hex)) {
        let why = format!("{} is not next to {}", view.id(*unit), view.number(hex));
        return about.of(*unit).refuse(Rule::AttackAdjacent, why);
    }
    attackers::one_of_each_stack(view, units)
}

/// Every attack by units that are ready and stand next to the enemy, one of each stack at most where they fight singly.
pub(crate) fn candidates(view: View<'_>, list: &mut dyn FnMut(Vec<UnitIx>, HexIx)) {
    if !order::is_idle(view) || !view.state.phase.is_fight() {
        return;
    }
    let side = view.state.phase.side();
    let mut ready = Vec::new();
    attackers::ready_to_attack(view, &mut ready);
    let enemies = view.on_map().filter(|(unit, _)| view.side(*unit) != side);
    let enemies = enemies.map(|(_, hex)| hex);
    let enemies: BTreeSet<HexIx> = enemies
        .filter(|hex| !view.state.fought_over.contains(hex))
        .collect();
    for hex in enemies {
        let near: Vec<UnitIx> = ready
            .iter()
            .copied()
            .filter(|unit| attackers::stands_next_to(view, *unit, hex))
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
        attacks.for_each(|group| list(group, hex));
    }
}

/// The units in lots, of each of which one at most may join an attack: stacks of which each fights for itself, and
/// all others alone.
fn lots(view: View<'_>, units: &[UnitIx]) -> Vec<Vec<UnitIx>> {
    let mut lots: Vec<(Option<HexIx>, Vec<UnitIx>)> = Vec::new();
    for &unit in units {
        let stack = attackers::stack_of(view, unit);
        let known = |(hex, _): &&mut (Option<HexIx>, _)| stack.is_some() && *hex == stack;
        match lots.iter_mut().find(known) {
            Some((_, lot)) => lot.push(unit),
            None => lots.push((stack, vec![unit])),
        }
    }
    lots.into_iter().map(|(_, lot)| lot).collect()
}

pub(crate) fn apply(play: &mut Play<'_>, units: &[UnitIx], hex: HexIx) {
    play.cite_all([Rule::AttackAdjacent, Rule::AttackOnce]);
    if play.state.phase.is_mobile_combat() {
        play.cite(Rule::MobilePhases);
    }
    if attackers::out_of_a_stack(play.view(), units) {
        play.cite(Rule::StackAttack);
    }
    if units.iter().any(|unit| play.state.units[*unit].landed) {
        play.cite(Rule::AllyArrival);
        if play.state.phase.is_mobile_combat() {
            play.cite(Rule::MobileLanders);
        }
    }
    let battle = battle(play.view(), units, hex);
    for &unit in units {
        play.state.units[unit].attacked = true;
    }
    play.state.fought_over.push(hex);
    if battle
        .defenders
        .iter()
        .any(|unit| play.game.roster[*unit].is_airborne())
        && play.state.turn == DROP_TURN
    {
        play.cite(Rule::AirborneStay);
    }
    play.state.battle = Some(battle);
}

/// The battle of these units for the hex, against all who stand there.
pub(crate) fn battle(view: View<'_>, units: &[UnitIx], hex: HexIx) -> Battle {
    let (side, units) = (view.state.phase.side(), units.to_vec());
    let defenders = view.units_in(hex).collect();
    Battle::open(BattleKind::Field, hex, side, units, defenders)
}
