//! What comes of a battle (RES).

use crate::combat::{advances, theatre};
use crate::data::{Odds, Result, UnitIx};
use crate::state::{Battle, Outcome, Pending};
use crate::{Play, Rule, counters, view};

/// Rolls for a battle, and brings about what comes of it.
pub(crate) fn resolve(play: &mut Play<'_>, battle: &Battle) {
    let [attack, defence] = theatre::factors(play.view(), battle);
    let Some(odds) = Odds::of(attack, defence) else {
        return beachhead_base::cannot_happen!((), "{attack} against {defence} was planned");
    };
    let die = play.roll(&format_args!("the battle at {odds}"));
    let Some(result) = play.game.tables.result(odds, die) else {
        return beachhead_base::cannot_happen!((), "the table has no die {die} at {odds}");
    };
    play.state.last_battle = Some(Outcome { odds, result });
    for unit in battle.units() {
        play.state.units[unit].fought = true;
    }
    play.cite(Rule::CrtOdds);
    play.count("battles", 1);
    let (squares, some_are_none) = advances::prizes(play.view(), battle);
    let mut pending = Vec::new();
    match result {
        Result::AttackersEliminated => eliminate(play, &battle.attackers),
        Result::DefendersEliminated => eliminate(play, &battle.defenders),
        Result::AttackersBack => pending.extend(back(play, &battle.attackers)),
        Result::DefendersBack => pending.extend(back(play, &battle.defenders)),
        Result::Exchange => {
            let basic = battle.defenders.iter();
            let basic = basic.map(|unit| u32::from(play.game.roster[*unit].defence));
            let is_modified = defence > basic.sum();
            play.cite(Rule::ExchangeDefender);
            play.cite_if(is_modified, Rule::ExchangeModified);
            play.count("exchanges", 1);
            counters::eliminate(play, &battle.defenders);
            let (units, due) = (battle.attackers.clone(), defence);
            pending.push(Pending::Exchange { units, due });
        }
    }
    if !matches!(result, Result::AttackersEliminated | Result::AttackersBack) {
        play.cite_if(some_are_none, Rule::NoAdvance);
        pending.push(Pending::Advance {
            units: battle.attackers.clone(),
            squares,
            exchange: result == Result::Exchange,
        });
    }
    play.state.pending.extend(pending);
}

fn eliminate(play: &mut Play<'_>, units: &[UnitIx]) {
    play.cite(Rule::Eliminated);
    counters::eliminate(play, units);
}

/// Those who are to be walked back; who would have to from a sea square is eliminated (INVATK-5).
fn back(play: &mut Play<'_>, units: &[UnitIx]) -> Option<Pending> {
    let view = play.view();
    let (afloat, ashore): (Vec<UnitIx>, Vec<UnitIx>) =
        units.iter().partition(|unit| view::at_sea(view, **unit));
    for unit in afloat {
        play.cite(Rule::NoRetreatAtSea);
        counters::eliminate(play, &[unit]);
    }
    (!ashore.is_empty()).then_some(Pending::Retreat { units: ashore })
}

/// What is still due in an exchange once the attackers that are left have no choice: all of them go.
pub(crate) fn settle_exchange(play: &mut Play<'_>) {
    let Some(Pending::Exchange { units, due }) = play.state.pending.first() else {
        return;
    };
    let attack = |unit: &UnitIx| u32::from(play.game.roster[*unit].attack);
    if *due > 0 && units.iter().map(attack).sum::<u32>() <= *due {
        let units = units.clone();
        play.cite(Rule::ExchangeAttacker);
        units.into_iter().for_each(|unit| give_up(play, unit));
    }
}

/// An attacker is removed, and its attack factor with it.
pub(crate) fn give_up(play: &mut Play<'_>, unit: UnitIx) {
    let attack = u32::from(play.game.roster[unit].attack);
    counters::eliminate(play, &[unit]);
    if let Some(Pending::Exchange { due, .. }) = play.state.pending.first_mut() {
        *due = due.saturating_sub(attack);
    }
}
