//! The rows that a plan of battles applies as a whole, once it is closed: those on what need not be done.

use crate::combat::{Theatre, theatre};
use crate::data::{HexIx, Terrain};
use crate::{Rule, View};

/// The rows that a plan of battles applies.
pub(crate) fn of_plan(view: View<'_>) -> Vec<Rule> {
    let theatre = Theatre::whole(view);
    let planned = &view.state.planned;
    let mut cited = Vec::new();
    if !planned.is_empty() {
        cited.extend([Rule::EveryEnemy, Rule::EveryUnit]);
        cited.extend([Rule::AllInOwnZones, Rule::AllWhoseZones]);
    }
    let mut cite = |applies: bool, rule| cited.extend(applies.then_some(rule));
    let is_attacked = |hex: HexIx| {
        let mut battles = planned.iter();
        battles.any(|battle| view.hexes_of(&battle.defenders).any(|at| at == hex))
    };
    let is_fortress = |hex: HexIx| view.game.ground[hex].is(Terrain::Fortress);
    for (&unit, attacker) in theatre.owners.iter().zip(&theatre.front.attackers) {
        let Some(from) = view.hex_of(unit) else {
            continue;
        };
        let stays = attacker.plain != 0 && !view.troop(unit).moved;
        cite(stays, Rule::AttackOrWithdraw);
        if view.counter(unit).is_hq() {
            cite(true, Rule::HqNoAttack);
            continue;
        }
        let battle = view.state.battle_of(unit).into_iter();
        let targets = battle.flat_map(|battle| view.hexes_of(&battle.defenders));
        let targets: Vec<HexIx> = targets.collect();
        let river_to = |to: &HexIx| theatre::river(view, from, *to);
        let attacked_line = targets.iter().find_map(river_to);
        for to in theatre::touched(view, from) {
            let river = river_to(&to);
            let (is_target, attacked) = (targets.contains(&to), is_attacked(to));
            if is_fortress(to) {
                let mut others = targets.iter().filter(|target| **target != to);
                let another = others.any(|target| is_fortress(*target));
                cite(!attacked, Rule::FortressOptional);
                cite(attacked && !is_target, Rule::FortressSome);
                cite(another && !is_target, Rule::OneFortress);
                cite(is_target, Rule::AllInside);
            }
            if is_fortress(from) && river.is_none() && !is_fortress(to) {
                let mut mates = view.units_in(from);
                let sortie = mates.any(|mate| view.state.battle_of(mate).is_some());
                cite(!sortie, Rule::SortieOptional);
                cite(sortie && targets.is_empty(), Rule::SortieSome);
                cite(is_target, Rule::AllAround);
            }
            if river.is_some() {
                let other_line = attacked_line.is_some() && attacked_line != river;
                cite(!attacked, Rule::RiverOptional);
                cite(attacked && !is_target, Rule::RiverSome);
                cite(other_line && !is_target, Rule::LinesApart);
                cite(is_target, Rule::AllAcross);
            }
        }
    }
    cited.sort_unstable();
    cited.dedup();
    cited
}
