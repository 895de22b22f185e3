//! Arrivals that need no roll, once in a game: an armour breakthrough, the troops of a supply train.
//!
//! No row of the checklist speaks of them: they are actions of scenarios of the base game.

use crate::card_effects;
use crate::entering;
use crate::footing;
use crate::game;
use crate::view::View;
use beachhead_schema::Id;
use beachhead_schema::games::landings::Special;
use beachhead_schema::hex::HexIx;

use crate::entering::How;
use crate::game::LandingsGame;
use crate::play::Play;
use crate::resolved::Resolved;
use crate::roster::{Class, UnitIx};
use crate::rules::Rule;
use crate::sequence::Phase;
use crate::state::Place;
use crate::terrain::Marks;
use beachhead_engine::Violation;

/// How a unit comes in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Way {
    /// By the enemy's baseline, in the section of the card.
    Breakthrough,
    /// Beside a train that stands in a station.
    Train,
}

/// The arrival that the unit is of: how it comes in, and who comes with it.
fn once(game: &LandingsGame, unit: UnitIx) -> Option<(Way, &[Id])> {
    let id = &game.roster[unit].id;
    game.plan.special.iter().find_map(|special| {
        let (way, units) = match special {
            Special::ArmorBreakthrough { units, .. } => (Way::Breakthrough, units),
            Special::SupplyTrain { units, .. } => (Way::Train, units),
            _ => return None,
        };
        units.contains(id).then_some((way, units.as_slice()))
    })
}

/// Whether some of them have come in an earlier turn: the arrival is over then.
fn has_come(view: View<'_>, units: &[Id]) -> bool {
    let mut units = units.iter().filter_map(|id| view.game.roster.find(id));
    units.any(|unit| {
        let troop = &view.state.troops[unit];
        troop.place != Place::Waiting && !troop.turn.arrived
    })
}

fn may_enter(view: View<'_>, unit: UnitIx, way: Way, hex: HexIx) -> bool {
    let side = view.game.side_of(unit);
    let open = view.game.in_play.contains(hex)
        && view.state.at.is_free(hex)
        && !footing::is_barred(view, unit, hex);
    open && match way {
        Way::Breakthrough => {
            footing::is_baseline(view.game, side.enemy(), hex)
                && card_effects::is_in_card_section(view, hex)
        }
        Way::Train => view.game.board.neighbors(hex).any(|(_, near)| {
            let train = view.state.unit_at(near).filter(|train| {
                view.game.side_of(*train) == side && view.kind_of(*train).class == Class::Rail
            });
            train.is_some() && view.game.ground.is(near, Marks::STATION)
        }),
    }
}

pub(crate) fn check_enter(view: View<'_>, unit: UnitIx, hex: HexIx) -> Result<(), Violation> {
    let id = &view.game.roster[unit].id;
    let due = once(view.game, unit).filter(|(_, units)| {
        view.state.phase == Phase::Movement
            && view.state.pending.is_empty()
            && view.game.side_of(unit) == view.state.side
            && view.state.troops[unit].place == Place::Waiting
            && !has_come(view, units)
    });
    let Some((way, _)) = due else {
        let what = format!("{id} does not come in now");
        return Err(game::out_of_order(view, &what).of(id.clone()));
    };
    if may_enter(view, unit, way, hex) {
        return Ok(());
    }
    let place = match way {
        Way::Breakthrough => "a free hex of the enemy's baseline, in the section of the card",
        Way::Train => "a free hex beside a train of its side that stands in a station",
    };
    let why = format!(
        "{id} comes in at {place}: {} is none",
        view.game.number(hex)
    );
    Err(Violation::new(Rule::TurnOrder, why)
        .of(id.clone())
        .at(view.game.number(hex)))
}

/// Lists what may come in now.
pub(crate) fn list_once(view: View<'_>, actions: &mut Vec<Resolved>) {
    if !view.game.has_once {
        return;
    }
    for (unit, _) in view.state.every_unit() {
        if once(view.game, unit).is_none() {
            continue;
        }
        for hex in view.game.board.hexes() {
            if check_enter(view, unit, hex).is_ok() {
                actions.push(Resolved::Enter { unit, hex });
            }
        }
    }
}

/// The unit comes in: it is ordered, and battles this turn, but makes no overrun.
pub(crate) fn come_in(play: &mut Play<'_>, unit: UnitIx, hex: HexIx) {
    let turn = &mut play.state.troops[unit].turn;
    turn.ordered = true;
    turn.by = play.state.seat;
    turn.moved = true;
    turn.arrived = true;
    entering::enter(play, unit, hex, How::Arrive);
}

/// Whether any of these rules brings units in once.
pub(crate) fn any(specials: &[Special]) -> bool {
    specials.iter().any(|special| {
        matches!(
            special,
            Special::ArmorBreakthrough { .. } | Special::SupplyTrain { .. }
        )
    })
}
