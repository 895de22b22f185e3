//! Combat as one plan: whether a battle may be part of it, and whether it is whole.

use beachhead_kit::{HexIx, UnitIx, Violation};

use crate::combat::theatre::{self, Theatre};
use crate::data::ground::Terrain;
use crate::data::odds::Odds;
use crate::data::sides::Side;
use crate::division::{self, Bout, LeftOver};
use crate::rules::Rule;
use crate::state::Battle;
use crate::view::View;

/// The battle of these units, in the order of the roster.
pub(crate) fn battle_of(attackers: &[UnitIx], defenders: &[UnitIx]) -> Battle {
    let sorted = |units: &[UnitIx]| {
        let mut units = units.to_vec();
        units.sort_unstable();
        units
    };
    Battle {
        attackers: sorted(attackers),
        defenders: sorted(defenders),
    }
}

/// Whether the battle may be planned, but for what it leaves over.
pub(crate) fn check_battle(view: View<'_>, battle: &Battle) -> Result<(), Violation> {
    let side = view.state.phase.side();
    check_named(view, battle, side)?;
    let planned = |unit: &UnitIx| {
        let mut planned = view.state.planned.iter();
        planned.any(|known| known.units().any(|known| known == *unit))
    };
    for (units, rule) in [
        (&battle.attackers, Rule::AttackUndivided),
        (&battle.defenders, Rule::DefenceUndivided),
    ] {
        if let Some(unit) = units.iter().find(|unit| planned(unit)) {
            let why = format!("{} is in another battle", view.id(*unit));
            return view.about(*unit).refuse(rule, why);
        }
    }
    for &attacker in &battle.attackers {
        for &defender in &battle.defenders {
            check_touch(view, attacker, defender)?;
        }
    }
    check_mates(view, battle)?;
    let [attack, defence] = theatre::factors(view, battle);
    if Odds::of(attack, defence).is_none() {
        let why = format!("{attack} against {defence} is worse than 1-6");
        return refuse(view, &battle.attackers, Rule::WorstOdds, why);
    }
    Ok(())
}

fn refuse(view: View<'_>, units: &[UnitIx], rule: Rule, why: String) -> Result<(), Violation> {
    match units.first() {
        Some(unit) => view.about(*unit).refuse(rule, why),
        None => Err(Violation::new(rule, why)),
    }
}

/// Whether the battle names units of either side, each once, that are on the board and can do what they are to do.
fn check_named(view: View<'_>, battle: &Battle, side: Side) -> Result<(), Violation> {
    let is_double = |units: &[UnitIx]| {
        units
            .windows(2)
            .any(|pair| matches!(pair, [a, b] if a == b))
    };
    let empty = battle.attackers.is_empty() || battle.defenders.is_empty();
    if empty || is_double(&battle.attackers) || is_double(&battle.defenders) {
        let why = "a battle names each of its attackers and defenders once";
        return Err(Violation::new(Rule::InTouch, why));
    }
    for unit in battle.units() {
        let wanted = match battle.attackers.contains(&unit) {
            true => side,
            false => side.enemy(),
        };
        if view.side(unit) != wanted || view.hex_of(unit).is_none() {
            let why = format!(
                "{} is no unit of the {} side on the board",
                view.id(unit),
                wanted.name()
            );
            return view.about(unit).refuse(Rule::InTouch, why);
        }
    }
    match battle
        .attackers
        .iter()
        .find(|unit| view.counter(**unit).is_hq())
    {
        Some(hq) => {
            let why = format!("{} is a headquarters, and can't attack", view.id(*hq));
            view.about(*hq).refuse(Rule::HqNoAttack, why)
        }
        None => Ok(()),
    }
}

fn check_touch(view: View<'_>, attacker: UnitIx, defender: UnitIx) -> Result<(), Violation> {
    let (Some(from), Some(to)) = (view.hex_of(attacker), view.hex_of(defender)) else {
        return Ok(());
    };
    if theatre::contact(view, from, to).is_some() {
        return Ok(());
    }
    let (id, number) = (view.id(attacker), view.number(to));
    let about = view.about(attacker).at(to);
    if view.game.ground[from].is(Terrain::Sea) {
        let why = format!(
            "the arrow of {} doesn't point to {number}",
            view.number(from)
        );
        return about.refuse(Rule::AlongTheArrow, why);
    }
    about.refuse(Rule::InTouch, format!("{id} is not next to {number}"))
}

/// INVATK-4: who shares a sea square with an attacker is in its battle, or in none.
fn check_mates(view: View<'_>, battle: &Battle) -> Result<(), Violation> {
    for &attacker in &battle.attackers {
        let Some(sea) = view.hex_of(attacker) else {
            continue;
        };
        if !view.game.ground[sea].is(Terrain::Sea) {
            continue;
        }
        let must = theatre::engaged_with(view, view.side(attacker), sea)
            .next()
            .is_some();
        for mate in view
            .units_in(sea)
            .filter(|mate| !battle.attackers.contains(mate))
        {
            let mut planned = view.state.planned.iter();
            let elsewhere = planned.any(|known| known.attackers.contains(&mate));
            if elsewhere || (must && !view.counter(mate).is_hq()) {
                let why = format!("{} attacks from the same sea square", view.id(mate));
                return view.about(mate).at(sea).refuse(Rule::NotSplit, why);
            }
        }
    }
    Ok(())
}

/// Whether what the battle leaves over can still be divided; the refusal names the unit that is left over.
pub(crate) fn check_rest(view: View<'_>, battle: &Battle) -> Result<(), Violation> {
    let side = view.state.phase.side();
    let theatre = Theatre::around(view, side, view.hexes_of(&battle.attackers));
    let mut planned = theatre.planned(view);
    planned.push(theatre.bout(battle));
    if division::divide(&theatre.front, &planned).is_some() {
        return Ok(());
    }
    let (unit, rule) = match division::left_over(&theatre.front, &planned) {
        Some(LeftOver::Attacker(place)) => (theatre.owners.get(place), Rule::EveryUnit),
        Some(LeftOver::Defender(place)) => (
            theatre.rivals.get(place),
            rule_of(view, &theatre, battle, place),
        ),
        None => (None, Rule::EveryUnit),
    };
    let Some(&unit) = unit.or(battle.attackers.first()) else {
        return Ok(());
    };
    let why = format!("no battle is left for {}", view.id(unit));
    let refused = view.about(unit).by(rule, why);
    Err(refused.help("plan this battle with other units, or take back another one"))
}

/// The row by which a defender has to be fought.
fn rule_of(view: View<'_>, theatre: &Theatre, battle: &Battle, place: usize) -> Rule {
    let front = &theatre.front;
    let of = |bout: Bout| bout.defenders & (1 << place) != 0;
    let Some(defender) = theatre
        .rivals
        .get(place)
        .and_then(|unit| view.hex_of(*unit))
    else {
        return Rule::AllWhoseZones;
    };
    if front.owed & (1 << place) == 0 {
        return called_by(view, battle, defender);
    }
    if view.hexes_of(&battle.defenders).any(|hex| hex == defender) {
        return Rule::StackDivided;
    }
    let attackers = theatre.bout(battle).attackers;
    let zones = division::bits(attackers).filter_map(|at| front.attackers.get(at));
    let own = zones.fold(0, |set, attacker| set | attacker.plain);
    match of(Bout {
        attackers: 0,
        defenders: own,
    }) {
        true => Rule::AllInOwnZones,
        false => Rule::AllWhoseZones,
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

/// Whether the plan is whole: no unit that has to be fought, or to fight, is left.
pub(crate) fn check_whole(view: View<'_>) -> Result<(), Violation> {
    let side = view.state.phase.side();
    let theatre = Theatre::whole(view, side);
    let planned = theatre.planned(view);
    let front = &theatre.front;
    let fought = planned.iter().fold(Bout::default(), |all, bout| Bout {
        attackers: all.attackers | bout.attackers,
        defenders: all.defenders | bout.defenders,
    });
    let unit = |of: &[UnitIx], set: u128| {
        division::bits(set)
            .next()
            .and_then(|place| of.get(place).copied())
    };
    if let Some(enemy) = unit(&theatre.rivals, front.owed & !fought.defenders) {
        let why = format!("{} has to be fought", view.id(enemy));
        return view.about(enemy).refuse(Rule::EveryEnemy, why);
    }
    if let Some(own) = unit(&theatre.owners, front.must & !fought.attackers) {
        let why = format!("{} has to fight", view.id(own));
        let rule = match view.troop(own).moved {
            true => Rule::EveryUnit,
            false => Rule::AttackOrWithdraw,
        };
        return view.about(own).refuse(rule, why);
    }
    for (bout, battle) in planned.iter().zip(view.state.planned.iter()) {
        let called = front.called_by(*bout) & !fought.defenders;
        if let Some(enemy) = unit(&theatre.rivals, called)
            && let Some(hex) = view.hex_of(enemy)
        {
            let why = format!("{} has to be fought along with others", view.id(enemy));
            let rule = called_by(view, battle, hex);
            return view.about(enemy).refuse(rule, why);
        }
    }
    Ok(())
}
