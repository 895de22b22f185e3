//! The figure pool: what a side owns, less what is on the map, on the enemy's stand or gone by an exit (L26, L27).
//!
//! Nothing is counted up and down: what a side can still build of is what is not in use, so that figures are conserved
//! by construction. Only the last figure of each unit destroyed has to be remembered.

use beachhead_base::Id;
use beachhead_base::cannot_happen;
use beachhead_kit::{UnitIx, Violation};

use crate::data::{Counts, Traits};
use crate::rules::Rule;
use crate::side::Side;
use crate::state::Place;
use crate::units;
use crate::view::{Play, View, kind_of};

/// L26: the figures of each sort that a side can still build units of.
pub(crate) fn pool(view: View<'_>, side: Side) -> Counts {
    let figurines = &view.game.figurines;
    let mut used = view.state.stand.figures[side.enemy()];
    for (unit, troop) in view.state.troops.iter() {
        let in_use = match troop.place {
            Place::Board(_) | Place::Aboard(_) | Place::Waiting | Place::Left => true,
            Place::Reserve | Place::Lost | Place::Absent => false,
        };
        if in_use && view.side(unit) == side {
            figurines.add(&mut used, troop.kind, troop.figures);
        }
    }
    let mut left = Counts::default();
    for ((left, sort), used) in left.iter_mut().zip(&figurines.sorts).zip(used) {
        *left = sort.owned[side].saturating_sub(used);
    }
    left
}

/// How many figures of this name a side has left; nothing where there is no such sort.
pub(crate) fn pool_of(view: View<'_>, side: Side, sort: &Id) -> Option<u16> {
    let mut sorts = view.game.figurines.sorts.iter();
    let at = sorts.position(|known| known.id == *sort)?;
    pool(view, side).get(at).copied()
}

/// M21, L26: how many figures of its own sort a unit could get back; unlimited where the game does not count them.
pub(crate) fn figures_for(view: View<'_>, unit: UnitIx) -> u8 {
    let kind = usize::from(view.troop(unit).kind.0);
    let sorts = view.game.figurines.of_kind.get(kind);
    let sort = sorts.and_then(|(own, _)| *own);
    match sort.filter(|_| view.game.specials.reinforcements) {
        Some(sort) => {
            let left = pool(view, view.side(unit));
            let left = left.get(usize::from(sort)).copied();
            let left = left.unwrap_or_else(|| cannot_happen!(0, "there is no sort {sort}"));
            u8::try_from(left).unwrap_or(u8::MAX)
        }
        None => u8::MAX,
    }
}

/// L22, L26: whether the unit can be put together at all.
pub(crate) fn check_figures(view: View<'_>, unit: UnitIx) -> Result<(), Violation> {
    if suffices(view, &pool(view, view.side(unit)), unit) {
        return Ok(());
    }
    let id = view.id(unit);
    let why = format!("there are too few figures left to put {id} together");
    view.about(unit).refuse(Rule::PoolLimit, why)
}

/// Whether these figures are enough for the unit.
pub(crate) fn suffices(view: View<'_>, left: &Counts, unit: UnitIx) -> bool {
    let counter = view.counter(unit);
    let mut needed = Counts::default();
    let figurines = &view.game.figurines;
    figurines.add(&mut needed, counter.kind, counter.figures);
    needed.iter().zip(left).all(|(needed, left)| needed <= left)
}

/// L27: the last figure of a unit goes to the enemy's stand; the others are in the pool again.
pub(crate) fn stand_last_figure(play: &mut Play<'_>, unit: UnitIx) {
    let game = play.game;
    play.cite(Rule::LostToPool);
    let kind = play.state.troops[unit].kind;
    let winner = game.side_of(unit).enemy();
    let figures = &mut play.state.stand.figures[winner];
    let Some((sort, _)) = game.figurines.of_kind.get(usize::from(kind.0)) else {
        return;
    };
    if let Some(count) = sort.and_then(|sort| figures.get_mut(usize::from(sort))) {
        *count = count.saturating_add(1);
    }
}

/// The figures that a unit may get back: never more than it began with, nor than it has as the kind it is now.
pub(crate) fn missing_figures(view: View<'_>, unit: UnitIx) -> u8 {
    let troop = view.troop(unit);
    let kind = kind_of(view, unit);
    if !units::is_ground(view, unit)
        || kind.traits.has(Traits::TOUGH)
        || kind.traits.has(Traits::SUPPLIES)
    {
        return 0;
    }
    let counter = view.counter(unit);
    let whole = match troop.kind == counter.kind {
        true => counter.figures,
        false => counter.figures.min(kind.figures),
    };
    let missing = whole.saturating_sub(troop.figures);
    missing.min(figures_for(view, unit))
}

pub(crate) fn give_figures(play: &mut Play<'_>, unit: UnitIx, figures: u8) {
    let troop = &mut play.state.troops[unit];
    troop.figures = troop.figures.saturating_add(figures);
}
