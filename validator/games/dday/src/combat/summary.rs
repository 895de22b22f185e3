//! The rows that a step applies as a whole, once it is closed: those on what need not be done.

use beachhead_kit::{HexIx, UnitIx};

use crate::combat::theatre::{self, Theatre};
use crate::data::ground::Terrain;
use crate::rules::Rule;
use crate::view::{self, View};

/// The rows that a plan of battles applies.
pub(crate) fn of_plan(view: View<'_>) -> Vec<Rule> {
    let side = view.state.phase.side();
    let theatre = Theatre::whole(view, side);
    let planned = &view.state.planned;
    let mut cited = Vec::new();
    let mut cite = |applies: bool, rule| {
        if applies {
            cited.push(rule);
        }
    };
    if !planned.is_empty() {
        for rule in [
            Rule::EveryEnemy,
            Rule::EveryUnit,
            Rule::AllInOwnZones,
            Rule::AllWhoseZones,
        ] {
            cite(true, rule);
        }
    }
    let fights = |unit: UnitIx| {
        planned
            .iter()
            .find(|battle| battle.attackers.contains(&unit))
    };
    let is_attacked = |hex: HexIx| {
        let mut battles = planned.iter();
        battles.any(|battle| view.hexes_of(&battle.defenders).any(|at| at == hex))
    };
    let is_fortress = |hex: HexIx| view.game.ground[hex].is(Terrain::Fortress);
    for (&unit, attacker) in theatre.owners.iter().zip(&theatre.front.attackers) {
        let Some(from) = view.hex_of(unit) else {
            continue;
        };
        let battle = fights(unit);
        let targets: Vec<HexIx> = battle
            .map(|battle| view.hexes_of(&battle.defenders).collect())
            .unwrap_or_default();
        cite(
            attacker.must && !view.troop(unit).moved,
            Rule::AttackOrWithdraw,
        );
        let attacked_line = targets
            .iter()
            .find_map(|to| theatre::contact(view, from, *to)?.river);
        cite(view.counter(unit).is_hq(), Rule::HqNoAttack);
        if view.counter(unit).is_hq() {
            continue;
        }
        let enemies = view.game.ground.links(from).map(|link| link.to);
        for to in enemies.filter(|to| view::holder(view, *to) == Some(side.enemy())) {
            let Some(contact) = theatre::contact(view, from, to) else {
                continue;
            };
            let (is_target, attacked) = (targets.contains(&to), is_attacked(to));
            let targets_other = |fits: &dyn Fn(HexIx) -> bool| {
                targets.iter().any(|target| *target != to && fits(*target))
            };
            if is_fortress(to) {
                cite(!attacked, Rule::FortressOptional);
                cite(attacked && !is_target, Rule::FortressSome);
                cite(targets_other(&is_fortress) && !is_target, Rule::OneFortress);
                cite(is_target, Rule::AllInside);
            }
            if is_fortress(from) && contact.river.is_none() && !is_fortress(to) {
                let sortie = view.units_in(from).any(|mate| fights(mate).is_some());
                cite(!sortie, Rule::SortieOptional);
                cite(sortie && battle.is_none(), Rule::SortieSome);
                cite(is_target, Rule::AllAround);
            }
            if contact.river.is_some() {
                let other_line = attacked_line.is_some() && attacked_line != contact.river;
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

/// The rows that movement as a whole applies.
pub(crate) fn of_movement(view: View<'_>) -> Vec<Rule> {
    let side = view.state.phase.side();
    let mut headquarters = view::on_board(view, side).filter(|(unit, hex)| {
        view.counter(*unit).is_hq() && theatre::engaged_with(view, side, *hex).next().is_some()
    });
    headquarters
        .next()
        .map(|_| Rule::HqNeedsHelp)
        .into_iter()
        .collect()
}
