//! PlanBattle: the attacker takes units of both sides out of what is to be fought, as one battle.

use beachhead_kit::{UnitIx, Violation};

use crate::combat::plan;
use crate::combat::theatre::{self, Theatre};
use crate::data::ground::Terrain;
use crate::data::roster::Counter;
use crate::division::{Bout, Front, bits};
use crate::order;
use crate::rules::Rule;
use crate::state::Battle;
use crate::view::{Play, View};

/// The most attackers that are grouped against the same defenders: more would make more groups than can be listed.
pub(crate) const MOST_ATTACKERS: usize = 12;

pub(crate) fn candidates(view: View<'_>, list: &mut dyn FnMut(Vec<UnitIx>, Vec<UnitIx>)) {
    let phase = view.state.phase;
    if !phase.is_plan() || !view.state.doomed.is_empty() {
        return;
    }
    let theatre = Theatre::whole(view, phase.side());
    let used = theatre.planned(view).into_iter();
    let used = used.fold(Bout::default(), |used, bout| Bout {
        attackers: used.attackers | bout.attackers,
        defenders: used.defenders | bout.defenders,
    });
    let mut bouts = Vec::new();
    for (place, defender) in theatre.front.defenders.iter().enumerate() {
        if used.defenders & (1 << place) == 0 {
            let bout = Bout {
                attackers: defender.touched & !used.attackers,
                defenders: 1 << place,
            };
            widened(&theatre.front, bout, place + 1, used.defenders, &mut bouts);
        }
    }
    for bout in bouts {
        let attackers: Vec<usize> = bits(bout.attackers).take(MOST_ATTACKERS).collect();
        for some in 1..1usize << attackers.len() {
            let chosen = (0..)
                .zip(&attackers)
                .filter(|(at, _)| some & (1 << at) != 0);
            let attackers = chosen.fold(0, |set, (_, place)| set | (1 << place));
            let battle = theatre.battle(Bout { attackers, ..bout });
            list(battle.attackers, battle.defenders);
        }
    }
}

/// Every set of defenders that begins with these, with all who touch each of them.
fn widened(front: &Front, bout: Bout, from: usize, used: u128, bouts: &mut Vec<Bout>) {
    if bout.attackers == 0 {
        return;
    }
    bouts.push(bout);
    for (place, defender) in front.defenders.iter().enumerate().skip(from) {
        if used & (1 << place) == 0 {
            let wider = Bout {
                attackers: bout.attackers & defender.touched,
                defenders: bout.defenders | (1 << place),
            };
            widened(front, wider, place + 1, used, bouts);
        }
    }
}

/// Whether the battle may be planned: it is one that can be fought, and what it leaves over can be divided.
pub(crate) fn check(
    view: View<'_>,
    attackers: &[UnitIx],
    defenders: &[UnitIx],
) -> Result<(), Violation> {
    let fought = |unit: &&UnitIx| view.troop(**unit).fought;
    if let Some(unit) = attackers.iter().chain(defenders).find(fought) {
        let why = format!("{} has fought in this turn", view.id(*unit));
        return view.about(*unit).refuse(Rule::OneBattleATurn, why);
    }
    if !view.state.phase.is_plan() {
        let what = "battles are planned when all moves are made, before any of them is fought";
        return Err(order::out_of_order(view, Rule::SideByTurn, what));
    }
    if let Some(doomed) = view.state.doomed.first() {
        let why = format!(
            "there is no battle for {}: a unit is removed first",
            view.id(*doomed)
        );
        return view.about(*doomed).refuse(Rule::RemoveFirst, why);
    }
    let battle = plan::battle_of(attackers, defenders);
    plan::check_battle(view, &battle)?;
    plan::check_rest(view, &battle)
}

pub(crate) fn apply(play: &mut Play<'_>, attackers: &[UnitIx], defenders: &[UnitIx]) {
    let battle = plan::battle_of(attackers, defenders);
    if play.trace.cites() {
        let cited = rules_of(play.view(), &battle);
        cited.into_iter().for_each(|rule| play.cite(rule));
    }
    play.state.planned.push(battle);
}

/// The rows that a battle applies as it is planned.
fn rules_of(view: View<'_>, battle: &Battle) -> Vec<Rule> {
    let mut cited = vec![
        Rule::Contact,
        Rule::InTouch,
        Rule::FactorNeverChanges,
        Rule::AttackUndivided,
        Rule::DefenceUndivided,
        Rule::WorstOdds,
        Rule::CrtOdds,
        Rule::DefenderStays,
    ];
    let mut cite = |applies: bool, rule| {
        if applies {
            cited.push(rule);
        }
    };
    let ground = &view.game.ground;
    let planned = &view.state.planned;
    let (own, enemy): (Vec<_>, Vec<_>) = (
        view.hexes_of(&battle.attackers).collect(),
        view.hexes_of(&battle.defenders).collect(),
    );
    let is_sea = |hex: &beachhead_kit::HexIx| ground[*hex].is(Terrain::Sea);
    let from_sea = own.iter().filter(|hex| is_sea(hex)).count();
    cite(battle.attackers.len() > 1, Rule::AttackSummed);
    cite(battle.defenders.len() > 1, Rule::DefenceSummed);
    cite(
        battle.defenders.len() > 1 || !planned.is_empty(),
        Rule::AnyNumber,
    );
    cite(from_sea > 0, Rule::AlongTheArrow);
    cite(from_sea > 0 && from_sea < own.len(), Rule::SeaAndLand);
    let mates = own
        .iter()
        .enumerate()
        .any(|(at, hex)| is_sea(hex) && own.iter().take(at).any(|other| other == hex));
    cite(mates, Rule::NotSplit);
    let others = |hex: &beachhead_kit::HexIx| {
        let mut there = view.units_in(*hex);
        there.any(|unit| !battle.defenders.contains(&unit))
    };
    cite(enemy.iter().any(others), Rule::StackDivided);
    let from_here = |other: &Battle| {
        let mut hexes = view.hexes_of(&other.attackers);
        hexes.any(|hex| own.contains(&hex))
            && view
                .hexes_of(&other.defenders)
                .all(|hex| !enemy.contains(&hex))
    };
    cite(planned.iter().any(from_here), Rule::StackAttacksApart);
    let [attack, defence] = theatre::factors(view, battle);
    let better = |other: &Battle| {
        let [attack, defence] = theatre::factors(view, other);
        attack > defence
    };
    let worse = |other: &Battle| {
        let [attack, defence] = theatre::factors(view, other);
        attack < defence
    };
    cite(
        attack < defence && planned.iter().any(better),
        Rule::SoakOff,
    );
    cite(attack > defence && planned.iter().any(worse), Rule::SoakOff);
    for &hex in &enemy {
        let terrain = ground[hex].terrain;
        let across = theatre::is_across(view, battle, hex);
        let some_across = own.iter().any(|from| {
            let contact = theatre::contact(view, *from, hex);
            contact.is_some_and(|contact| contact.river.is_some())
        });
        cite(true, Rule::TerrainDefends);
        cite(terrain == Some(Terrain::Mountain), Rule::MountainDoubles);
        cite(terrain == Some(Terrain::Fortress), Rule::FortressTriples);
        cite(terrain == Some(Terrain::Fortified), Rule::FortifiedDoubles);
        cite(terrain == Some(Terrain::City), Rule::CityDoubles);
        cite(across, Rule::RiverDoubles);
        cite(some_across && !across, Rule::RiverLapses);
    }
    let defends = |counter: &Counter| counter.is_hq();
    let hq = battle
        .defenders
        .iter()
        .any(|unit| defends(view.counter(*unit)));
    cite(hq, Rule::HqHasZone);
    cited
}
