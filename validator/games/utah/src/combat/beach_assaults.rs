//! Beach assaults: 11.2.3.

use beachhead_kit::{HexIx, Violation};

use crate::combat::step_losses;
use crate::counters;
use crate::data::tables::CombatResult;
use crate::rules::Rule;
use crate::state::battle::Battle;
use crate::view::{Play, View};

/// The beach landing hexes with units that have not fought their assault.
pub(crate) fn open_assaults(view: View<'_>) -> Vec<HexIx> {
    let marked = view.state.beachheads.iter().copied();
    let open = marked.filter(|hex| !view.state.fought_over.contains(hex));
    open.filter(|hex| !view.is_free(*hex)).collect()
}

/// 11.2.3: no beach landing hex goes without.
pub(crate) fn beach_assaults_open(view: View<'_>) -> Violation {
    let why = "every beach landing hex with units fights its beach assault";
    let mut refused = Violation::new(Rule::AssaultEveryHex, why);
    refused.hexes = view.numbers(open_assaults(view)).collect();
    refused
}

/// What the result does to the assaulting units.
pub(crate) fn finish_assault(play: &mut Play<'_>, battle: &Battle, result: CombatResult) {
    match result {
        CombatResult::DefenderRetreats(_) | CombatResult::AttackersRetreat => {
            play.cite(Rule::RetreatReduces);
            for &unit in &battle.attackers {
                counters::take_step(play, unit);
            }
        }
        // The tables are refused if a beach line has a result that hits a defender.
        _ => step_losses::hit_attackers(play, battle, result),
    }
    give_up_beach(play, battle.hex);
}

/// 11.2.3: a beach landing hex whose assaulting units are all lost is lost with them.
fn give_up_beach(play: &mut Play<'_>, hex: HexIx) {
    if play.state.beachheads.contains(&hex) && play.view().units_in(hex).next().is_none() {
        play.cite(Rule::BeachLost);
        counters::remove_beachhead(play, hex);
    }
}
