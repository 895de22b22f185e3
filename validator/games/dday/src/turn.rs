//! The week: what begins with each of its steps, and what ends it.

use crate::combat::{Theatre, advances, doomed, ending, results, retreats, summary};
use crate::data::DdayGame;
use crate::landing::invasion;
use crate::state::{Ending, Pending, Phase, State};
use crate::{Play, Rule, View, counters, order};

/// Ends the step because its player is done.
pub(crate) fn finish_phase(play: &mut Play<'_>) {
    let phase = play.state.phase;
    if play.trace.cites() {
        if phase.is_plan() {
            play.cite_all(summary::of_plan(play.view()));
        }
        let hq = doomed::engaged_hq(play.view()).next();
        play.cite_if(hq.is_some() && phase.is_movement(), Rule::HqNeedsHelp);
    }
    next_phase(play);
}

/// Runs on as long as there is nothing to decide.
pub(crate) fn settle(play: &mut Play<'_>) {
    loop {
        ending::judge(play);
        if play.state.ending.is_some() {
            play.state.phase = Phase::End;
            play.state.pending.clear();
            play.state.planned.clear();
            play.state.doomed.clear();
            return;
        }
        settle_pending(play);
        if !play.state.pending.is_empty() {
            return;
        }
        if !play.state.doomed.is_empty() {
            play.state.doomed = doomed::doomed(play.view());
        }
        if !is_over(play.view()) {
            return;
        }
        next_phase(play);
    }
}

/// Takes away what leaves nothing to decide.
fn settle_pending(play: &mut Play<'_>) {
    loop {
        retreats::eliminate_cut_off(play);
        results::settle_exchange(play);
        let is_settled = match play.state.pending.first() {
            Some(Pending::Retreat { units }) => units.is_empty(),
            Some(Pending::Exchange { units, due }) => *due == 0 || units.is_empty(),
            Some(Pending::Advance { .. }) => advances::advances(play.view()).is_empty(),
            None => return,
        };
        if !is_settled {
            return;
        }
        play.state.pending.take_first();
    }
}

/// Whether a step that ends without an action has nothing left to do.
fn is_over(view: View<'_>) -> bool {
    match view.state.phase {
        Phase::SetUp => order::to_set_up(view).next().is_none(),
        Phase::AlliedPlan | Phase::GermanPlan => {
            view.state.doomed.is_empty() && Theatre::whole(view).owners.is_empty()
        }
        Phase::AlliedBattles | Phase::GermanBattles => view.state.planned.is_empty(),
        _ => false,
    }
}

/// Begins the next step. With the last the week is checked off, and the next begins unless it was the last (SEQ-5).
fn next_phase(play: &mut Play<'_>) {
    if play.state.phase == Phase::AlliedBattles {
        end_afloat(play);
    }
    let mut next = play.state.phase.next().unwrap_or(Phase::End);
    if next == Phase::End {
        play.cite(Rule::FiftyWeeks);
        if play.state.week >= play.game.weeks {
            play.cite(Rule::LastWeek);
            play.state.ending = Some(Ending::LastWeek);
            return;
        }
        play.state.week += 1;
        next = Phase::AlliedMovement;
    }
    play.state.phase = next;
    begin_phase(play.game, play.state);
    play.state.doomed = doomed::doomed(play.view());
    doomed::report_not_judged(play);
}

/// What happens as the step begins.
pub(crate) fn begin_phase(game: &DdayGame, state: &mut State) {
    let phase = state.phase;
    if !phase.is_movement() {
        return;
    }
    // Units that have embarked count as those that come in, in the first week (INV-4).
    let is_first = phase == Phase::AlliedMovement && state.week == invasion::INVASION_WEEK;
    if !is_first {
        state.come = Default::default();
        state.units.iter_mut().for_each(|troop| troop.begin_turn());
    }
    state.has_moved = false;
    state.drop_has_moved = false;
    // A turn brings attack factors of replacements (REP-1, REP-2).
    let replacements = game.tables.replacements[phase.side()];
    if state.week >= replacements.from {
        let points = &mut state.points[phase.side()];
        *points = points.saturating_add(replacements.rate);
    }
}

/// INVATK-5: who is still afloat when the invasion week's battles are over is eliminated.
fn end_afloat(play: &mut Play<'_>) {
    for (unit, _) in invasion::afloat(play.view()).collect::<Vec<_>>() {
        play.cite(Rule::NoPlaceToGo);
        counters::eliminate(play, &[unit]);
    }
}
