//! The phases of a turn, and what ends them.

use crate::beach::{breaches, obstacles};
use crate::data::{LEADERS_LEAVE, Mobility, Side, clock, is_hour, minute_of};
use crate::german::{conversion, orders, release, set_up};
use crate::landing::{leader_losses, leaders, transports};
use crate::movement::{command, modes};
use crate::nerve::{company, recovery};
use crate::sheets::{implementing, unassigned};
use crate::state::{Breach, Phase, Stage};
use crate::support;
use crate::us::{ammunition, exit, overdraft};
use crate::{Play, Rule, View, overwatch, view};

/// Runs on as long as there is nothing to decide.
pub(crate) fn settle(play: &mut Play<'_>) {
    loop {
        overwatch::settle(play);
        if !play.state.pending.is_empty() || !is_over(play.view()) {
            return;
        }
        next_phase(play);
    }
}

/// Whether the phase has nothing left to do. The schematic, and the US action phase, end by the player's word.
pub(crate) fn is_over(view: View<'_>) -> bool {
    let mut boats = view::landing(view);
    match view.state.phase {
        Phase::Schematic | Phase::Action | Phase::End => false,
        Phase::SetUp => set_up::to_set_up(view).next().is_none(),
        Phase::Leaders => view.state.drawn.is_none() && leaders::cup(view).is_empty(),
        Phase::Tide => !is_hour(view.state.turn) || view::flooded(view).next().is_none(),
        Phase::Planning => !transports::is_open(view) && !overdraft::is_open(view),
        Phase::Release => !release::is_open(view),
        Phase::Conversion => {
            conversion::boxes(view).next().is_none() || conversion::next_squad(view).is_none()
        }
        Phase::UsModes => !modes::is_any(view, Side::Us),
        Phase::GermanModes => !modes::is_any(view, Side::German),
        Phase::UsSupport => !support::turn::is_any(view, Side::Us),
        Phase::GermanSupport => !support::turn::is_any(view, Side::German),
        Phase::Survival => !boats.any(|(_, stage)| *stage == Stage::Assigned),
        Phase::Scatter => !boats.any(|(_, stage)| *stage == Stage::Survived),
        Phase::Beaching => {
            !boats.any(|(_, stage)| matches!(stage, Stage::Off(_) | Stage::Choosing { .. }))
        }
        Phase::UsEnd => !obstacles::is_any(view, Side::Us) && !breaches::is_any(view),
        Phase::GermanAction => !may_act(view),
        Phase::GermanEnd => !obstacles::is_any(view, Side::German),
    }
}

/// Whether the German side has a unit that does something, or a reinforcement that may enter.
fn may_act(view: View<'_>) -> bool {
    let mut units = view.units().filter(|unit| view.side(*unit) == Side::German);
    units.any(|unit| {
        let counter = view.counter(unit);
        let acts = counter.mobility != Mobility::Fixed || counter.area.is_some();
        let is_there = view.hex_of(unit).is_some() && orders::is_active(view, unit);
        (acts && is_there) || release::is_arriving(view, unit)
    })
}

/// Begins the next phase; after the last of a turn the next turn, unless the game is over.
pub(crate) fn next_phase(play: &mut Play<'_>) {
    match play.state.phase {
        Phase::UsEnd => recovery::end_phase(play, Side::Us),
        Phase::GermanEnd => recovery::end_phase(play, Side::German),
        _ => {}
    }
    match play.state.phase.next() {
        None | Some(Phase::End) => next_turn(play),
        Some(next) => begin(play, next),
    }
}

/// A phase begins.
fn begin(play: &mut Play<'_>, phase: Phase) {
    play.state.phase = phase;
    match phase {
        Phase::Conversion => release::end_phase(play),
        // The US action phase begins with the landing (2.1n).
        Phase::Survival => {
            begin_action(play, Side::Us);
            leader_losses::begin_phase(play);
            command::fix_led(play.game, play.state);
            unassigned::begin_phase(play);
        }
        Phase::GermanAction => {
            begin_action(play, Side::German);
            play.cite_if(!is_over(play.view()), Rule::GermanPhase);
        }
        _ => {}
    }
}

/// The action phase of a side begins: what holds for the one before is over.
fn begin_action(play: &mut Play<'_>, side: Side) {
    recovery::begin_phase(play, side);
    play.state.last_fire = None;
    for troop in play.state.units.iter_mut() {
        troop.immune = false;
    }
}

/// The turn is over.
fn next_turn(play: &mut Play<'_>) {
    exit::end_turn(play);
    if play.state.forfeited {
        play.state.phase = Phase::End;
        return;
    }
    if play.state.turn >= play.game.turns {
        play.cite(Rule::GameTime);
        play.state.phase = Phase::End;
        return;
    }
    implementing::end_turn(play);
    unassigned::end_turn(play);
    play.state.turn += 1;
    play.cite(Rule::Clock);
    let turn = play.state.turn;
    play.note(|| clock(turn));
    for troop in play.state.units.iter_mut() {
        troop.begin_turn();
    }
    play.state.last_fire = None;
    for breach in &mut play.state.breaches {
        if *breach == Breach::Used {
            *breach = Breach::Open;
        }
    }
    release::begin_turn(play);
    support::turn::begin_turn(play);
    implementing::begin_turn(play);
    ammunition::begin_turn(play);
    if minute_of(turn) >= LEADERS_LEAVE {
        leaders::leave(play);
    }
    if is_hour(turn) {
        company::recover(play);
        play.cite(Rule::TideLine);
        transports::sail(play);
    }
    begin(play, Phase::Tide);
}
