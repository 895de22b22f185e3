//! PlanBattle: the attacker takes units of both sides out of what is to be fought, as one battle.

use beachhead_kit::{Asked, HexIx, UnitIx, Violation};

use crate::combat::{Theatre, doomed, plan, theatre};
use crate::data::Terrain;
use crate::division::{Bout, Front, Set, bits, set_of};
use crate::state::Battle;
use crate::{Play, Rule, Verdict, View, order};

/// The most attackers that are grouped against the same defenders: more would make more groups than can be listed.
pub(crate) const MOST_ATTACKERS: usize = 12;

pub(crate) fn candidates(
    view: View<'_>,
    asked: Asked,
    list: &mut dyn FnMut(Vec<UnitIx>, Vec<UnitIx>),
) {
    if !view.state.phase.is_plan() || !view.state.doomed.is_empty() {
        return;
    }
    let theatre = Theatre::whole(view);
    let Some(asked) = part_of(&theatre, asked) else {
        return;
    };
    let free = theatre.free(&theatre.planned(view));
    let mut bouts = Vec::new();
    let none = Bout::of(free.attackers, 0);
    widened(&theatre.front, none, free.defenders, &mut bouts);
    for bout in bouts.into_iter().filter(|bout| bout.holds(asked)) {
        let able: Vec<usize> = bits(bout.attackers).take(MOST_ATTACKERS).collect();
        for some in 1..1 << able.len() {
            let attackers = set_of(bits(some).filter_map(|at| able.get(at).copied()));
            if !Bout::of(attackers, bout.defenders).holds(asked) {
                continue;
            }
            let battle = theatre.battle(Bout::of(attackers, bout.defenders));
            list(battle.attackers, battle.defenders);
        }
    }
}

/// The unit asked about as a part of every battle that names it; nothing of it where any battle will do, and `None` where none
/// names what is asked about.
fn part_of(theatre: &Theatre, asked: Asked) -> Option<Bout> {
    match asked {
        Asked::Anything => Some(Bout::default()),
        Asked::Unit(unit) => {
            let alone = theatre.bout(&Battle::new(&[unit], &[unit]));
            (alone != Bout::default()).then_some(alone)
        }
        Asked::Hex(_) => None,
    }
}

/// Every set of defenders that begins with these, with all who touch each of them.
fn widened(front: &Front, bout: Bout, mut others: Set, bouts: &mut Vec<Bout>) {
    if bout.attackers == 0 {
        return;
    }
    if bout.defenders != 0 {
        bouts.push(bout);
    }
    for at in bits(others) {
        others &= !set_of([at]);
        widened(front, front.widened(bout, at), others, bouts);
    }
}

/// Whether the battle may be planned: it is one that can be fought, and what it leaves over can be divided.
pub(crate) fn check(view: View<'_>, attackers: &[UnitIx], defenders: &[UnitIx]) -> Verdict {
    let fought = |unit: &&UnitIx| view.troop(**unit).fought;
    if let Some(unit) = attackers.iter().chain(defenders).find(fought) {
        let why = format!("{} has fought in this turn", view.id(*unit));
        return view.about(*unit).refuse(Rule::OneBattleATurn, why);
    }
    if !view.state.phase.is_plan() {
        let what = "battles are planned when all moves are made, before any of them is fought";
        return Err(Violation::new(Rule::SideByTurn, order::not_now(view, what)));
    }
    if let Some(doomed) = view.state.doomed.first() {
        let id = view.id(*doomed);
        let why = format!("there is no battle for {id}: a unit is removed first");
        return view.about(*doomed).refuse(Rule::RemoveFirst, why);
    }
    let battle = Battle::new(attackers, defenders);
    plan::check_battle(view, &battle)?;
    plan::check_rest(view, &battle)
}

pub(crate) fn apply(play: &mut Play<'_>, attackers: &[UnitIx], defenders: &[UnitIx]) {
    let battle = Battle::new(attackers, defenders);
    if play.trace.cites() {
        play.cite_all(rules_of(play.view(), &battle));
    }
    play.state.planned.push(battle);
    doomed::report_not_judged(play);
}

/// The rows that a battle applies as it is planned.
fn rules_of(view: View<'_>, battle: &Battle) -> Vec<Rule> {
    let mut cited = vec![Rule::Contact, Rule::InTouch, Rule::FactorNeverChanges];
    cited.extend([Rule::AttackUndivided, Rule::DefenceUndivided]);
    cited.extend([Rule::WorstOdds, Rule::CrtOdds, Rule::DefenderStays]);
    let mut cite = |applies: bool, rule| cited.extend(applies.then_some(rule));
    let ground = &view.game.ground;
    let planned = &view.state.planned;
    let own: Vec<HexIx> = view.hexes_of(&battle.attackers).collect();
    let enemy: Vec<HexIx> = view.hexes_of(&battle.defenders).collect();
    let is_sea = |hex: &&HexIx| ground[**hex].is(Terrain::Sea);
    let from_sea = own.iter().filter(is_sea).count();
    let several = battle.defenders.len() > 1;
    cite(battle.attackers.len() > 1, Rule::AttackSummed);
    cite(several, Rule::DefenceSummed);
    cite(several || !planned.is_empty(), Rule::AnyNumber);
    cite(from_sea > 0, Rule::AlongTheArrow);
    cite(from_sea > 0 && from_sea < own.len(), Rule::SeaAndLand);
    let stacked = |hex: &HexIx| own.iter().filter(|other| *other == hex).count() > 1;
    cite(own.iter().filter(is_sea).any(stacked), Rule::NotSplit);
    let others = |hex: &HexIx| {
        let mut there = view.units_in(*hex);
        there.any(|unit| !battle.defenders.contains(&unit))
    };
    cite(enemy.iter().any(others), Rule::StackDivided);
    let apart = |other: &Battle| {
        let mut from = view.hexes_of(&other.attackers);
        let mut to = view.hexes_of(&other.defenders);
        from.any(|hex| own.contains(&hex)) && !to.any(|hex| enemy.contains(&hex))
    };
    cite(planned.iter().any(apart), Rule::StackAttacksApart);
    let odds = |battle: &Battle| {
        let [attack, defence] = theatre::factors(view, battle);
        attack.cmp(&defence)
    };
    let paid_for = |other: &Battle| odds(battle).is_ne() && odds(other) == odds(battle).reverse();
    cite(planned.iter().any(paid_for), Rule::SoakOff);
    for &hex in &enemy {
        let ground = &ground[hex];
        let across = theatre::is_across(view, battle, hex);
        let is_over = |from: &HexIx| theatre::river(view, *from, hex).is_some();
        let some_across = own.iter().any(is_over);
        cite(true, Rule::TerrainDefends);
        cite(ground.is(Terrain::Mountain), Rule::MountainDoubles);
        cite(ground.is(Terrain::Fortress), Rule::FortressTriples);
        cite(ground.is(Terrain::Fortified), Rule::FortifiedDoubles);
        cite(ground.is(Terrain::City), Rule::CityDoubles);
        cite(across, Rule::RiverDoubles);
        cite(some_across && !across, Rule::RiverLapses);
    }
    let is_hq = |unit: &UnitIx| view.counter(*unit).is_hq();
    cite(battle.defenders.iter().any(is_hq), Rule::HqHasZone);
    cited
}
