//! Drops from the air: a unit drifts from where it aims, and is lost where it can't come down (L128).

use beachhead_base::cannot_happen;
use beachhead_kit::{HexIx, UnitIx};
use beachhead_model::games::landings::{Drop, Special};

use crate::data::LandingsGame;
use crate::entering::enter::{self, How};
use crate::field::footing;
use crate::rules::Rule;
use crate::side::Side;
use crate::state::Place;
use crate::view::{Play, View};

/// The drop that the unit is of, and the hex it aims for.
pub(crate) fn drop_of(game: &LandingsGame, unit: UnitIx) -> Option<(&Drop, HexIx)> {
    let id = &game.roster[unit].id;
    game.plan.special.iter().find_map(|special| {
        let Special::Paradrop(drop) = special else {
            return None;
        };
        let at = drop.units.iter().position(|known| known == id)?;
        let center = drop.center.get(at).or(drop.center.last())?;
        Some((drop, game.board.hex(center.as_str())?))
    })
}

/// Whether the unit of this side is still to drop.
pub(crate) fn is_to_drop(view: View<'_>, side: Side, unit: UnitIx) -> bool {
    view.side(unit) == side
        && view.place(unit) == Place::Waiting
        && drop_of(view.game, unit).is_some()
}

/// Whether anybody of the side is still to drop.
pub(crate) fn has_drops(view: View<'_>, side: Side) -> bool {
    view.units().any(|unit| is_to_drop(view, side, unit))
}

/// Whether a unit can come down in the hex.
fn takes_a_drop(view: View<'_>, unit: UnitIx, hex: HexIx) -> bool {
    view.game.in_play.contains(hex) && view.is_free(hex) && !footing::is_barred(view, unit, hex)
}

/// The unit aims for a hex and drifts step by step; off the map, on a unit or on closed ground it is lost.
pub(crate) fn drop_at(play: &mut Play<'_>, unit: UnitIx, center: HexIx, steps: u8) {
    const WAYS: u16 = 6;
    play.cite(Rule::ParachutedGun);
    let mut at = Some(center);
    for _ in 0..steps {
        let die = play.dice.roll(WAYS, &"drift");
        let way = die.checked_sub(1).and_then(|way| u8::try_from(way).ok());
        let way = way.unwrap_or_else(|| cannot_happen!(0, "a die of {WAYS} sides shows {die}"));
        at = at.and_then(|at| play.game.board.neighbor(at, way));
    }
    let landing = at.filter(|hex| takes_a_drop(play.view(), unit, *hex));
    match landing {
        Some(hex) => {
            enter::enter(play, unit, hex, How::Arrive);
        }
        None => never_arrive(play, unit),
    }
}

/// The unit is lost on its way: its figures are in the pool again, and no side gets a medal.
fn never_arrive(play: &mut Play<'_>, unit: UnitIx) {
    play.state.troops[unit].place = Place::Lost;
    play.state.troops[unit].figures = 0;
    let id = play.game.roster[unit].id.clone();
    play.note(|| format!("{id} comes down where it can't stand, and is lost"));
}
