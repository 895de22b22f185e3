//! Beach assaults: 11.2.3.

use crate::after_battle;
use crate::view::View;
use crate::zoc;
use beachhead_schema::hex::HexIx;

use crate::battle::{Battle, BattleKind};
use crate::play::Play;
use crate::roster::{Side, UnitIx};
use crate::rules::Rule;
use crate::sequence::Phase;
use crate::tables::CombatResult;
use beachhead_engine::Violation;

/// The beach landing hexes with units that have not fought their assault.
pub(crate) fn open_assaults(view: View<'_>) -> Vec<HexIx> {
    let marked = view.state.beachheads.iter().copied();
    marked
        .filter(|&hex| {
            !view.state.fought_over.contains(&hex) && view.state.units_in(hex).next().is_some()
        })
        .collect()
}

/// 11.2.3: each beach landing hex with units fights once.
pub(crate) fn check_beach_assault(view: View<'_>, hex: HexIx) -> Result<(), Violation> {
    if view.state.phase == Phase::BeachAssaults && open_assaults(view).contains(&hex) {
        return Ok(());
    }
    let number = view.game.number(hex);
    let why = if view.state.phase != Phase::BeachAssaults {
        "beach assaults are fought before game turn 1, after the airborne landing".to_owned()
    } else if view.state.fought_over.contains(&hex) {
        format!("the beach assault of {number} has been fought")
    } else if !view.state.beachheads.contains(&hex) {
        format!("{number} is no beach landing hex: it has no beachhead marker")
    } else {
        format!("no unit has landed in {number}")
    };
    Err(Violation::new(Rule::AssaultEveryHex, why).at(view.game.number(hex)))
}

/// 11.2.3: no beach landing hex goes without.
pub(crate) fn beach_assaults_open(view: View<'_>) -> Violation {
    let why = "every beach landing hex with units fights its beach assault";
    let mut refused = Violation::new(Rule::AssaultEveryHex, why);
    refused.hexes = open_assaults(view)
        .into_iter()
        .map(|hex| view.game.number(hex))
        .collect();
    refused
}

/// All units of the hex take part, whatever brought them there.
pub(crate) fn open_beach_assault(play: &mut Play<'_>, hex: HexIx) {
    play.cite(Rule::AssaultEveryHex);
    play.cite(Rule::LandedStay);
    let attackers: Vec<UnitIx> = play
        .state
        .units_in(hex)
        .filter(|unit| play.game.roster[*unit].side == Side::Allied)
        .collect();
    let in_zoc = zoc::lay(play.view()).controlled(Side::German, hex);
    let kind = BattleKind::Beach { in_zoc };
    play.state.fought_over.push(hex);
    play.state.battle = Some(Battle::open(kind, hex, Side::Allied, attackers, Vec::new()));
}

/// What the result does to the assaulting units.
pub(crate) fn finish_assault(play: &mut Play<'_>, battle: &Battle, result: CombatResult) {
    match result {
        CombatResult::DefenderRetreats(_) | CombatResult::AttackersRetreat => {
            play.cite(Rule::RetreatReduces);
            for &unit in &battle.attackers {
                play.take_step(unit);
            }
        }
        CombatResult::AttackersEliminated => {
            for &unit in &battle.attackers {
                play.eliminate(unit);
            }
        }
        CombatResult::AttackersLose(steps) => {
            after_battle::lose_steps(play, &battle.attackers, usize::from(steps))
        }
        // The other results hit a defender, and the tables are refused if a beach line has one.
        _ => {}
    }
    give_up_beach(play, battle.hex);
}

/// 11.2.3: a beach landing hex whose assaulting units are all lost is lost with them.
pub(crate) fn give_up_beach(play: &mut Play<'_>, hex: HexIx) {
    if play.state.beachheads.contains(&hex) && play.state.units_in(hex).next().is_none() {
        play.cite(Rule::BeachLost);
        play.remove_beachhead(hex);
    }
}
