//! Done: the player ends his step, closes his plan, or declines to occupy what he may.

use beachhead_kit::Violation;

use crate::combat::{advances, doomed, plan};
use crate::landing::invasion;
use crate::rules::Rule;
use crate::state::Pending;
use crate::state::phase::Phase;
use crate::view::{Play, View};
use crate::{order, turn};

pub(crate) fn candidates(_: View<'_>, list: &mut dyn FnMut()) {
    list();
}

pub(crate) fn check(view: View<'_>) -> Result<(), Violation> {
    match view.state.pending.first() {
        Some(Pending::Advance { .. }) => return check_declined(view),
        Some(Pending::Exchange { .. }) => {
            return Err(order::out_of_order(
                view,
                Rule::ExchangeAttacker,
                "factors are due",
            ));
        }
        Some(Pending::Retreat { .. }) => {
            return Err(order::out_of_order(
                view,
                Rule::OpenWayFirst,
                "the losers go back",
            ));
        }
        None => {}
    }
    let side = view.state.phase.side();
    match view.state.phase {
        Phase::SetUp => {
            let why = "the set-up ends when all units are placed";
            Err(Violation::new(Rule::Anywhere, why))
        }
        Phase::Invasion if view.state.area.is_none() => {
            let why = "no unit has embarked for an invasion area";
            Err(Violation::new(Rule::OneArea, why))
        }
        Phase::AlliedMovement | Phase::GermanMovement => {
            check_ashore(view)?;
            match doomed::helpless_hq(view, side) {
                Some(hq) => {
                    let why = format!("{} is next to an enemy that no unit fights", view.id(hq));
                    view.about(hq).refuse(Rule::HqNeedsHelp, why)
                }
                None => Ok(()),
            }
        }
        Phase::AlliedPlan | Phase::GermanPlan => match view.state.doomed.first() {
            Some(unit) => {
                let why = format!(
                    "there is no battle for {}: a unit is removed",
                    view.id(*unit)
                );
                view.about(*unit).refuse(Rule::SupportOrRemove, why)
            }
            None => plan::check_whole(view),
        },
        Phase::AlliedBattles | Phase::GermanBattles => {
            let why = "all planned battles are fought first";
            Err(Violation::new(Rule::OneAtATime, why))
        }
        Phase::Invasion => Ok(()),
        Phase::End => order::going_on(view),
    }
}

/// INV-5: whether no unit is afloat that could go ashore.
fn check_ashore(view: View<'_>) -> Result<(), Violation> {
    let mut afloat = invasion::afloat(view);
    let able = afloat.find_map(|(unit, sea)| Some((unit, invasion::free_coast(view, sea)?)));
    match able {
        Some((unit, coast)) => {
            let why = format!(
                "{} first goes ashore in {}",
                view.id(unit),
                view.number(coast)
            );
            view.about(unit).at(coast).refuse(Rule::AshoreIfVacant, why)
        }
        None => Ok(()),
    }
}

/// INVATK-6: units at sea have no choice.
fn check_declined(view: View<'_>) -> Result<(), Violation> {
    match advances::landings(view).next() {
        Some((unit, coast)) => {
            let why = format!("{} lands in {}", view.id(unit), view.number(coast));
            view.about(unit).at(coast).refuse(Rule::VictorsLand, why)
        }
        None => Ok(()),
    }
}

pub(crate) fn apply(play: &mut Play<'_>) {
    if let Some(Pending::Advance { .. }) = play.state.pending.first() {
        play.state.pending.remove(0);
    } else {
        play.cite(Rule::SideByTurn);
        turn::finish_phase(play);
    }
}
