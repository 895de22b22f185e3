//! Done: the player ends his step, closes his plan, or declines to occupy what he may.

use beachhead_kit::{HexIx, UnitIx, Violation};

use crate::combat::{advances, doomed, plan};
use crate::landing::invasion;
use crate::state::{Pending, Phase};
use crate::{Play, Rule, Verdict, View, order, turn};

pub(crate) fn candidates(_: View<'_>, list: &mut dyn FnMut()) {
    list();
}

pub(crate) fn check(view: View<'_>) -> Verdict {
    let (rule, what) = match view.state.pending.first() {
        None => return check_step(view),
        // INVATK-6: units at sea have no choice.
        Some(Pending::Advance { .. }) => {
            let landing = advances::landings(view).next();
            return check_ashore(view, landing, Rule::VictorsLand, "lands");
        }
        Some(Pending::Exchange { .. }) => (Rule::ExchangeAttacker, "factors are due"),
        Some(Pending::Retreat { .. }) => (Rule::OpenWayFirst, "the losers go back"),
    };
    Err(Violation::new(rule, order::not_now(view, what)))
}

/// Whether the step may end, with nothing at hand.
fn check_step(view: View<'_>) -> Verdict {
    let (rule, why) = match view.state.phase {
        Phase::SetUp => (Rule::Anywhere, "the set-up ends when all units are placed"),
        Phase::Invasion if view.state.area.is_none() => {
            (Rule::OneArea, "no unit has embarked for an invasion area")
        }
        Phase::AlliedMovement | Phase::GermanMovement => return check_movement(view),
        Phase::AlliedPlan | Phase::GermanPlan => return check_plan(view),
        Phase::AlliedBattles | Phase::GermanBattles => {
            (Rule::OneAtATime, "all planned battles are fought first")
        }
        Phase::Invasion | Phase::End => return Ok(()),
    };
    Err(Violation::new(rule, why))
}

fn check_movement(view: View<'_>) -> Verdict {
    // INV-5: no unit is afloat that could go ashore.
    let able = invasion::able_to_land(view).next();
    check_ashore(view, able, Rule::AshoreIfVacant, "first goes ashore")?;
    if let Some(hq) = doomed::helpless_hq(view) {
        let why = format!("{} is next to an enemy that no unit fights", view.id(hq));
        return view.about(hq).refuse(Rule::HqNeedsHelp, why);
    }
    Ok(())
}

fn check_plan(view: View<'_>) -> Verdict {
    if let Some(unit) = view.state.doomed.first() {
        let id = view.id(*unit);
        let why = format!("there is no battle for {id}: a unit is removed");
        return view.about(*unit).refuse(Rule::SupportOrRemove, why);
    }
    plan::check_whole(view)
}

/// Whether there is no unit that has to land.
fn check_ashore(view: View<'_>, able: Option<(UnitIx, HexIx)>, rule: Rule, what: &str) -> Verdict {
    let Some((unit, coast)) = able else {
        return Ok(());
    };
    let why = format!("{} {what} in {}", view.id(unit), view.number(coast));
    view.about(unit).at(coast).refuse(rule, why)
}

pub(crate) fn apply(play: &mut Play<'_>) {
    if let Some(Pending::Advance { .. }) = play.state.pending.first() {
        play.state.pending.take_first();
    } else {
        play.cite(Rule::SideByTurn);
        turn::finish_phase(play);
    }
}
