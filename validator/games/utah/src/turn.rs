//! The game turn: what begins with it, and what comes before the next.

use beachhead_base::cannot_happen;
use beachhead_kit::Violation;

use crate::combat::{advances, beach_assaults, drop_attacks, refill};
use crate::data::opened::UtahGame;
use crate::data::roster::Role;
use crate::hexes::{ownership, supply, zoc};
use crate::landing::{amphibious, drops, reinforcing};
use crate::movement::arrivals;
use crate::order;
use crate::rules::Rule;
use crate::state::phase::Phase;
use crate::state::{Pending, Place, State};
use crate::upkeep::{ending, replacements, weather};
use crate::view::{Play, View};

/// The first turn with something to do in the support fire marker phase: nothing is lost or rebuilt on the first.
const MARKER_PHASE_TURN: u16 = 2;

/// Whether the player may end the phase, with nothing at hand.
pub(crate) fn check_phase_done(view: View<'_>) -> Result<(), Violation> {
    match view.state.phase {
        Phase::Landing => Err(amphibious::not_all_landed(view)),
        Phase::DropAttacks => Err(drop_attacks::drop_attacks_open(view)),
        Phase::BeachAssaults => Err(beach_assaults::beach_assaults_open(view)),
        Phase::DropZones
        | Phase::DropPlacement
        | Phase::DropRolls
        | Phase::DropLosses
        | Phase::GermanSetup => {
            let why = "the phase ends when everything in it is done";
            Err(Violation::new(Rule::OrderOfPlay, why))
        }
        Phase::Weather => {
            let why = "the German side first rolls for the weather";
            Err(Violation::new(Rule::Weather, why))
        }
        Phase::SupportMarkers => weather::check_markers_done(view),
        Phase::GermanMovement => arrivals::check_arrivals_done(view),
        Phase::End => order::not_now(view, "nothing is done any more"),
        Phase::Beachheads
        | Phase::AlliedMovement
        | Phase::AlliedReinforcements
        | Phase::AlliedCombat
        | Phase::AlliedMobileMovement
        | Phase::AlliedMobileCombat
        | Phase::GermanCombat
        | Phase::GermanMobileMovement
        | Phase::GermanMobileCombat => Ok(()),
    }
}

/// Whether a phase that ends without an action has nothing left to do.
fn complete(view: View<'_>) -> bool {
    let set_up = |belongs: &dyn Fn(&Role) -> bool| {
        let mut waiting = view.units_at(Place::Waiting);
        !waiting.any(|unit| belongs(&view.counter(unit).role))
    };
    match view.state.phase {
        Phase::Landing => !amphibious::landing_open(view),
        Phase::DropZones => view.state.drop_zones.iter().all(Option::is_some),
        Phase::DropPlacement => set_up(&|role| matches!(role, Role::Drop(_))),
        Phase::DropRolls => drops::drops_open(view).next().is_none(),
        Phase::DropLosses => true,
        Phase::GermanSetup => set_up(&|role| matches!(role, Role::AtStart(_))),
        Phase::DropAttacks => drop_attacks::shared_hexes(view).is_empty(),
        Phase::BeachAssaults => beach_assaults::open_assaults(view).is_empty(),
        Phase::Weather => !weather::weather_due(view),
        Phase::SupportMarkers => view.state.turn < MARKER_PHASE_TURN,
        Phase::AlliedReinforcements => !reinforcing::somebody_lands(view),
        _ => false,
    }
}

/// Ends the phase because its player is done.
pub(crate) fn finish_phase(play: &mut Play<'_>) {
    play.cite(Rule::OrderOfPlay);
    if play.state.phase == Phase::GermanMovement {
        arrivals::delay_arrivals(play);
    }
    next_phase(play);
}

/// Runs on as long as there is nothing to decide.
pub(crate) fn settle(play: &mut Play<'_>) {
    loop {
        zoc::renew(play.game, play.state);
        drop_empty_decisions(play);
        if !order::is_idle(play.view()) || !complete(play.view()) {
            return;
        }
        next_phase(play);
    }
}

pub(crate) fn next_phase(play: &mut Play<'_>) {
    match play.state.phase {
        Phase::Landing => amphibious::end_landing(play),
        Phase::DropLosses | Phase::DropAttacks => ownership::take_ground(play),
        // Points that were not used are lost (11.2.5).
        Phase::SupportMarkers => play.state.points.fill(0),
        Phase::AlliedMobileCombat => supply::judge_supply(play),
        Phase::GermanMobileCombat => return next_turn(play),
        _ => {}
    }
    let next = play.state.phase.next();
    play.state.phase =
        next.unwrap_or_else(|| cannot_happen!(Phase::End, "nothing follows the end"));
    begin_phase(play);
}

/// What happens as the phase begins.
pub(crate) fn begin_phase(play: &mut Play<'_>) {
    let phase = play.state.phase;
    let anew = play.game.tables.system.mobile_attacks_twice;
    play.state.fought_over.clear();
    for troop in play.state.units.iter_mut() {
        troop.moved = false;
        troop.bombarded = false;
        // Who attacked in the combat phase is remembered through the mobile phases, unless they begin anew; and of
        // who landed this turn in any case (11.2.4).
        if phase.is_combat() || (phase.is_mobile_combat() && anew && !troop.landed) {
            troop.attacked = false;
        }
    }
    if phase == Phase::DropLosses {
        drops::take_drop_losses(play);
    }
}

/// 11.2.2 (7): drop zones are taken off when this turn begins.
pub(crate) const NO_DROP_ZONES: u16 = 3;

/// What the turn brings before anything is done in it: replacement points.
pub(crate) fn provide(game: &UtahGame, state: &mut State) {
    state.points = replacements::points_on(game, state.turn);
}

/// Ends the turn, and begins the next unless the game is over with it.
fn next_turn(play: &mut Play<'_>) {
    ending::end_turn(play);
    if play.state.ending.is_some() {
        play.state.phase = Phase::End;
        return;
    }
    play.state.turn += 1;
    play.state.phase = Phase::Weather;
    refill::fill_cups(play);
    for troop in play.state.units.iter_mut() {
        troop.attacked = false;
        troop.landed = false;
    }
    provide(play.game, play.state);
    if play.state.turn >= NO_DROP_ZONES && play.state.drop_zones.iter().any(Option::is_some) {
        play.cite(Rule::DropZonesRemoved);
        play.state.drop_zones.fill(None);
    }
    begin_phase(play);
}

/// Takes away what leaves nothing to decide.
fn drop_empty_decisions(play: &mut Play<'_>) {
    while let Some(first) = play.state.pending.first() {
        let nothing = match first {
            Pending::Losses { units, count, .. } => *count == 0 || units.is_empty(),
            Pending::Retreat(retreat) => play.state.units.hex_of(retreat.unit).is_none(),
            Pending::Advance { hex, units, count } => {
                let mut units = units.iter();
                *count == 0 || !units.any(|unit| advances::can_advance(play.view(), *unit, *hex))
            }
        };
        if !nothing {
            return;
        }
        play.state.pending.take_first();
    }
}
