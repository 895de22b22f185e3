//! Enter: arrivals that need no roll, once in a game; and the setup before it, unit by unit.
//!
//! No row of the checklist speaks of the arrivals: an armour breakthrough, the troops of a supply train, of scenarios of
//! the base game.

use beachhead_base::Id;
use beachhead_kit::{HexIx, UnitIx, Violation};
use beachhead_model::games::landings::Special;

use crate::command::in_play;
use crate::data::{Class, LandingsGame, Role};
use crate::entering::enter::{self, How};
use crate::field::footing;
use crate::ground::{Marks, Work};
use crate::movement::moves;
use crate::rules::Rule;
use crate::state::{Phase, Place};
use crate::view::{Play, View, kind_of};
use crate::{order, units};

/// How a unit comes in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Arrives {
    /// By the enemy's baseline, in the section of the card.
    Breakthrough,
    /// Beside a train that stands in a station.
    Train,
}

pub(crate) fn check(view: View<'_>, unit: UnitIx, hex: HexIx) -> Result<(), Violation> {
    match view.state.phase {
        Phase::Deal => check_setup(view, unit, hex),
        _ => check_once(view, unit, hex),
    }
}

pub(crate) fn apply(play: &mut Play<'_>, unit: UnitIx, hex: HexIx) {
    match play.state.phase {
        Phase::Deal => units::put(play, unit, hex),
        _ => come_in(play, unit, hex),
    }
}

/// The arrival that the unit is of: how it comes in, and who comes with it.
fn once(game: &LandingsGame, unit: UnitIx) -> Option<(Arrives, &[Id])> {
    let id = &game.roster[unit].id;
    game.plan.special.iter().find_map(|special| {
        let (way, units) = match special {
            Special::ArmorBreakthrough { units, .. } => (Arrives::Breakthrough, units),
            Special::SupplyTrain { units, .. } => (Arrives::Train, units),
            _ => return None,
        };
        units.contains(id).then_some((way, units.as_slice()))
    })
}

/// Whether some of them have come in an earlier turn: the arrival is over then.
fn has_come(view: View<'_>, units: &[Id]) -> bool {
    let mut units = units.iter().filter_map(|id| view.game.roster.find(id));
    units.any(|unit| {
        let troop = view.troop(unit);
        troop.place != Place::Waiting && !troop.turn.arrived
    })
}

fn may_enter(view: View<'_>, unit: UnitIx, way: Arrives, hex: HexIx) -> bool {
    let side = view.side(unit);
    let open = view.game.in_play.contains(hex)
        && view.is_free(hex)
        && !footing::is_barred(view, unit, hex);
    open && match way {
        Arrives::Breakthrough => {
            footing::is_baseline(view.game, side.enemy(), hex)
                && in_play::is_in_card_section(view, hex)
        }
        Arrives::Train => view.game.board.neighbors(hex).any(|(_, near)| {
            let train = view.state.unit_at(near).filter(|train| {
                view.side(*train) == side && kind_of(view, *train).class == Class::Rail
            });
            train.is_some() && view.game.ground.is(near, Marks::STATION)
        }),
    }
}

fn check_once(view: View<'_>, unit: UnitIx, hex: HexIx) -> Result<(), Violation> {
    let id = view.id(unit);
    let due = once(view.game, unit).filter(|(_, units)| {
        view.state.phase == Phase::Movement
            && view.state.pending.is_empty()
            && view.side(unit) == view.state.side
            && view.place(unit) == Place::Waiting
            && !has_come(view, units)
    });
    let Some((way, _)) = due else {
        return order::unit_waits(view, unit, "does not come in now");
    };
    if may_enter(view, unit, way, hex) {
        return Ok(());
    }
    let place = match way {
        Arrives::Breakthrough => "a free hex of the enemy's baseline, in the section of the card",
        Arrives::Train => "a free hex beside a train of its side that stands in a station",
    };
    let why = format!("{id} comes in at {place}: {} is none", view.number(hex));
    view.about(unit).at(hex).refuse(Rule::TurnOrder, why)
}

/// Lists what may come in now.
pub(crate) fn candidates(view: View<'_>, list: &mut dyn FnMut(UnitIx, HexIx)) {
    if !view.game.specials.arrivals || !order::is_open(view, Phase::Movement) {
        return;
    }
    for unit in view.units() {
        if once(view.game, unit).is_none() {
            continue;
        }
        for hex in view.game.board.hexes() {
            if check_once(view, unit, hex).is_ok() {
                list(unit, hex);
            }
        }
    }
}

/// The unit comes in: it is ordered, and battles this turn, but makes no overrun.
fn come_in(play: &mut Play<'_>, unit: UnitIx, hex: HexIx) {
    let turn = &mut play.state.troops[unit].turn;
    turn.ordered = true;
    turn.by = play.state.seat;
    turn.moved = true;
    turn.arrived = true;
    enter::enter(play, unit, hex, How::Arrive);
}

/// Whether a unit of the setup may begin in a hex.
fn check_setup(view: View<'_>, unit: UnitIx, hex: HexIx) -> Result<(), Violation> {
    let begins = view.counter(unit).role == Role::AtStart(hex);
    if !begins || view.place(unit) != Place::Waiting {
        return order::unit_waits(view, unit, "does not come onto the map before the game");
    }
    if !view.is_free(hex) {
        let why = format!("{} is taken: no two units share a hex", view.number(hex));
        return view.about(unit).at(hex).refuse(Rule::PathFree, why);
    }
    // Guns and tanks may begin in a bunker, which they can neither enter nor leave.
    let lies = view.state.works_on(hex).lies;
    if lies.has(Work::BUNKER.with(Work::FIELD_BUNKER)) {
        return Ok(());
    }
    // What a tile closes by its behaviour is closed to who would enter: the scenario puts units there all the same.
    let by_tile = footing::props_of(view, hex).barred_by_tile;
    if units::is_ground(view, unit) && by_tile.has(footing::lane(view, unit)) {
        return Ok(());
    }
    moves::check_ground(view, unit, hex, "begin in")
}
