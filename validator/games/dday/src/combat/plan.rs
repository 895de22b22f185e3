//! Combat as one plan: whether a battle may be part of it, and whether it is whole.

use std::collections::BTreeSet;

use beachhead_engine::listed;
use beachhead_kit::{HexIx, UnitIx, Violation};

use crate::combat::{Theatre, theatre};
use crate::data::{Odds, Terrain};
use crate::division::{Bout, Set, WORST_ODDS};
use crate::state::Battle;
use crate::{Rule, Verdict, View};

/// Whether the battle may be planned, but for what it leaves over.
pub(crate) fn check_battle(view: View<'_>, battle: &Battle) -> Verdict {
    check_named(view, battle)?;
    for (units, rule) in [
        (&battle.attackers, Rule::AttackUndivided),
        (&battle.defenders, Rule::DefenceUndivided),
    ] {
        let mut units = units.iter();
        if let Some(unit) = units.find(|unit| view.state.battle_of(**unit).is_some()) {
            let why = format!("{} is in another battle", view.id(*unit));
            return view.about(*unit).refuse(rule, why);
        }
    }
    let attackers = battle.attackers.iter();
    for (&attacker, from) in attackers.zip(view.hexes_of(&battle.attackers)) {
        for to in view.hexes_of(&battle.defenders) {
            check_touch(view, attacker, from, to)?;
        }
    }
    let is_sea = |hex: &HexIx| view.game.ground[*hex].is(Terrain::Sea);
    for sea in view.hexes_of(&battle.attackers).filter(is_sea) {
        check_mates(view, battle, sea)?;
    }
    let [attack, defence] = theatre::factors(view, battle);
    let worse = Odds::of(attack, defence).is_none();
    if let Some(unit) = battle.attackers.first().filter(|_| worse) {
        let (own, enemies) = (
            names_of(view, &battle.attackers),
            with_squares(view, battle),
        );
        // Whole odds: what is left over helps the defender.
        let odds = defence.div_ceil(attack.max(1));
        let why = format!(
            "{own} against {enemies} is {attack} to {defence}, which is 1-{odds}: the worst odds are 1-{WORST_ODDS}"
        );
        return view.about(*unit).refuse(Rule::WorstOdds, why);
    }
    Ok(())
}

fn names_of(view: View<'_>, units: &[UnitIx]) -> String {
    listed(view.ids(units.iter().copied()))
}

/// The defenders of a battle, those of each square with its number.
fn with_squares(view: View<'_>, battle: &Battle) -> String {
    let squares: BTreeSet<HexIx> = view.hexes_of(&battle.defenders).collect();
    let all = squares.into_iter().map(|hex| {
        let there = battle.defenders.iter().copied();
        let there = there.filter(|unit| view.hex_of(*unit) == Some(hex));
        format!("{} in {}", listed(view.ids(there)), view.number(hex))
    });
    listed(all)
}

/// Whether the battle names units of either side, each once, that are on the board and can do what they are to do.
fn check_named(view: View<'_>, battle: &Battle) -> Verdict {
    let each_once = |units: &[UnitIx]| !units.is_empty() && units.is_sorted_by(|a, b| a < b);
    if !each_once(&battle.attackers) || !each_once(&battle.defenders) {
        let why = "a battle names each of its attackers and defenders once";
        return Err(Violation::new(Rule::InTouch, why));
    }
    let side = view.state.phase.side();
    for (units, side) in [(&battle.attackers, side), (&battle.defenders, side.enemy())] {
        let is_there = |unit: UnitIx| view.side(unit) == side && view.hex_of(unit).is_some();
        if let Some(unit) = units.iter().find(|unit| !is_there(**unit)) {
            let (id, side) = (view.id(*unit), side.name());
            let why = format!("{id} is no unit of the {side} side on the board");
            return view.about(*unit).refuse(Rule::InTouch, why);
        }
    }
    let mut attackers = battle.attackers.iter();
    if let Some(hq) = attackers.find(|unit| view.counter(**unit).is_hq()) {
        let why = format!("{} is a headquarters, and can't attack", view.id(*hq));
        return view.about(*hq).refuse(Rule::HqNoAttack, why);
    }
    Ok(())
}

fn check_touch(view: View<'_>, attacker: UnitIx, from: HexIx, to: HexIx) -> Verdict {
    if theatre::contact(view, from, to).is_some() {
        return Ok(());
    }
    let (id, number) = (view.id(attacker), view.number(to));
    let about = view.about(attacker).at(to);
    if view.game.ground[from].is(Terrain::Sea) {
        let sea = view.number(from);
        let why = format!("the arrow of {sea} doesn't point to {number}");
        return about.refuse(Rule::AlongTheArrow, why);
    }
    about.refuse(Rule::InTouch, format!("{id} is not next to {number}"))
}

/// INVATK-4: who shares a sea square with an attacker is in its battle, or in none.
fn check_mates(view: View<'_>, battle: &Battle, sea: HexIx) -> Verdict {
    let must = theatre::is_engaged(view, sea);
    let mates = view.units_in(sea);
    let mut mates = mates.filter(|mate| !battle.attackers.contains(mate));
    let fights = |mate: UnitIx| must && !view.counter(mate).is_hq();
    if let Some(mate) = mates.find(|mate| view.state.battle_of(*mate).is_some() || fights(*mate)) {
        let why = format!("{} attacks from the same sea square", view.id(mate));
        return view.about(mate).at(sea).refuse(Rule::NotSplit, why);
    }
    Ok(())
}

/// Whether what the battle leaves over can still be divided; the refusal names the unit that is left over.
pub(crate) fn check_rest(view: View<'_>, battle: &Battle) -> Verdict {
    let theatre = Theatre::around(view, view.hexes_of(&battle.attackers).collect());
    let mut planned = theatre.planned(view);
    planned.push(theatre.bout(battle));
    // What isn't judged is not refused.
    if !theatre.divide(&planned).is_impossible() {
        return Ok(());
    }
    let left = theatre.left_over(&planned).unwrap_or_default();
    let over = theatre.battle(left);
    let rule = match view.hexes_of(&over.defenders).next() {
        Some(hex) => rule_of(view, &theatre, battle, hex, left.defenders),
        None => fighting_rule(view, over.attackers.first()),
    };
    let units = over.defenders.iter().chain(&over.attackers);
    let mut units = units.chain(&battle.attackers);
    let Some(&unit) = units.next() else {
        return Ok(());
    };
    let id = view.id(unit);
    let why = match also_fought(rule).zip(view.hex_of(unit)) {
        Some((also, hex)) => {
            let number = view.number(hex);
            format!("no battle is left for {id} in {number}, which this one calls for: {also}")
        }
        None => format!("no battle is left for {id}"),
    };
    let refused = view.about(unit).by(rule, why);
    Err(refused.help("plan this battle with other units, or take back another one"))
}

/// The row by which a defender has to be fought, in its square and as a set.
fn rule_of(view: View<'_>, theatre: &Theatre, battle: &Battle, defender: HexIx, set: Set) -> Rule {
    if theatre.front.owed.defenders & set == 0 {
        return called_by(view, battle, defender);
    }
    // One attacker can't divide a stack (MUL-4); several can, and then all of it has to be fought (MUL-3).
    let is_stacked = view.hexes_of(&battle.defenders).any(|hex| hex == defender);
    let attackers = theatre.bout(battle).attackers;
    if is_stacked && theatre.front.attackers_of(set).count_ones() == 1 {
        return Rule::StackDivided;
    }
    let mut attackers = theatre.front.attackers_in(attackers);
    match attackers.any(|attacker| attacker.plain & set != 0) {
        true => Rule::AllInOwnZones,
        false => Rule::AllWhoseZones,
    }
}

/// The row by which a unit has to fight: it moved next to the enemy, or began its turn there and stayed.
fn fighting_rule(view: View<'_>, unit: Option<&UnitIx>) -> Rule {
    match unit.is_some_and(|unit| !view.troop(*unit).moved) {
        true => Rule::AttackOrWithdraw,
        false => Rule::EveryUnit,
    }
}

/// The row by which a defender who needn't be fought has to be, since others are.
fn called_by(view: View<'_>, battle: &Battle, defender: HexIx) -> Rule {
    let ground = &view.game.ground;
    let battles = view.state.planned.iter().chain([battle]);
    let mut attacked = battles.flat_map(|battle| view.hexes_of(&battle.defenders));
    if ground[defender].is(Terrain::Fortress) && attacked.any(|hex| hex == defender) {
        return Rule::AllInside;
    }
    let mut from = view.hexes_of(&battle.attackers);
    let sortie = from.any(|from| {
        let contact = theatre::contact(view, from, defender);
        let same_bank = contact.is_some_and(|contact| contact.river.is_none());
        same_bank && ground[from].is(Terrain::Fortress)
    });
    match sortie {
        true => Rule::AllAround,
        false => Rule::AllAcross,
    }
}

/// The rule in words by which an attack calls for more to be fought.
fn also_fought(rule: Rule) -> Option<&'static str> {
    match rule {
        Rule::AllInside => Some("all in a fortress are fought if one is"),
        Rule::AllAround => Some("who attacks out of a fortress fights all next to it"),
        Rule::AllAcross => {
            Some("who attacks across a river fights all next to it across that river")
        }
        _ => None,
    }
}

/// Whether the plan is whole: no unit that has to be fought, or to fight, is left.
pub(crate) fn check_whole(view: View<'_>) -> Verdict {
    let theatre = Theatre::whole(view);
    let planned = theatre.planned(view);
    let front = &theatre.front;
    let fought = Bout::all(&planned);
    let left = theatre.battle(front.owed.without(fought));
    if let Some(&enemy) = left.defenders.first() {
        let why = format!("{} has to be fought", view.id(enemy));
        return view.about(enemy).refuse(Rule::EveryEnemy, why);
    }
    if let Some(&own) = left.attackers.first() {
        let why = format!("{} has to fight", view.id(own));
        return view.about(own).refuse(fighting_rule(view, Some(&own)), why);
    }
    for (bout, battle) in planned.iter().zip(view.state.planned.iter()) {
        let called = Bout::of(0, front.called_by(*bout));
        let called = theatre.battle(called.without(fought));
        if let Some(&enemy) = called.defenders.first()
            && let Some(hex) = view.hex_of(enemy)
        {
            let rule = called_by(view, battle, hex);
            let (id, number) = (view.id(enemy), view.number(hex));
            let (own, enemies) = (
                names_of(view, &battle.attackers),
                with_squares(view, battle),
            );
            let attack = if battle.attackers.len() == 1 {
                "attacks"
            } else {
                "attack"
            };
            let also = also_fought(rule).unwrap_or_default();
            let why = format!(
                "{id} in {number} has to be fought, since {own} {attack} {enemies}: {also}"
            );
            return view.about(enemy).refuse(rule, why);
        }
    }
    Ok(())
}
