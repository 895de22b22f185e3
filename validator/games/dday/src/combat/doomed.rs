//! Units for which there is no battle (MUL-8), and headquarters without help (ATK-7).

use crate::combat::{Theatre, theatre};
use crate::data::{HexIx, Side, UnitIx};
use crate::division::{self, Bout, set_of};
use crate::movement::{Reach, mover};
use crate::view::{self, View};

/// The units of which one is to be removed before any battle: none if combat can be divided, or isn't to be divided now.
///
/// They are those for which there is no division at all, whatever else were left unfought; or, if each for itself has one and
/// all together have none, everybody of a part that can't be divided.
pub(crate) fn doomed(view: View<'_>) -> Vec<UnitIx> {
    if !view.state.phase.is_plan() {
        return Vec::new();
    }
    let side = view.state.phase.side();
    let theatre = Theatre::whole(view, side);
    let front = &theatre.front;
    if division::divide(front, &[]).is_some() {
        return Vec::new();
    }
    let is_engaged = |unit: &UnitIx| {
        let hex = view.hex_of(*unit);
        hex.is_some_and(|hex| theatre::is_engaged(view, side, hex))
    };
    let mut engaged: Vec<UnitIx> = theatre.owners.clone();
    engaged.retain(is_engaged);
    let mut alone = engaged.clone();
    alone.retain(|unit| !can_be_fought(view, &theatre, *unit));
    if !alone.is_empty() {
        return alone;
    }
    engaged.retain(|unit| {
        let part = Theatre::around(view, side, view.hex_of(*unit).into_iter());
        division::divide(&part.front, &[]).is_none()
    });
    engaged
}

/// Whether combat can be divided so that this unit fights, if it can, and all in touch with it are fought.
fn can_be_fought(view: View<'_>, theatre: &Theatre, unit: UnitIx) -> bool {
    let (Some(hex), Ok(place)) = (view.hex_of(unit), theatre.owners.binary_search(&unit)) else {
        return true;
    };
    let enemies: Vec<HexIx> = theatre::engaged_with(view, view.side(unit), hex).collect();
    let rivals = (0..).zip(&theatre.rivals);
    let owed = rivals.filter(|(_, rival)| {
        let hex = view.hex_of(**rival);
        hex.is_some_and(|hex| enemies.contains(&hex))
    });
    let fights = (!view.counter(unit).is_hq()).then_some(place);
    let owed = Bout::of(set_of(fights), set_of(owed.map(|(place, _)| place)));
    division::divide_owed(&theatre.front, owed)
}

/// A headquarters that could leave an enemy that no unit fights, or that could be helped (ATK-7).
pub(crate) fn helpless_hq(view: View<'_>, side: Side) -> Option<UnitIx> {
    let mut headquarters = engaged_hq(view, side).peekable();
    headquarters.peek()?;
    let theatre = Theatre::whole(view, side);
    let mut reach = Reach::default();
    let mut comes_to = |unit, fits: &dyn Fn(HexIx) -> bool| {
        reach.search(view, &[unit]);
        reach.ends().iter().any(|end| fits(*end))
    };
    let mut helpless = headquarters.filter(|(unit, hex)| {
        let mut enemies = theatre::engaged_with(view, side, *hex);
        !can_be_fought(view, &theatre, *unit)
            && (comes_to(*unit, &|end| !theatre::is_engaged(view, side, end))
                || enemies.any(|enemy| {
                    let is_next =
                        |end| theatre::engaged_with(view, side, end).any(|to| to == enemy);
                    helpers(view, enemy).any(|unit| comes_to(unit, &is_next))
                }))
    });
    helpless.next().map(|(unit, _)| unit)
}

/// The units that can attack and may still move, and not too far from the enemy to come next to it.
fn helpers(view: View<'_>, enemy: HexIx) -> impl Iterator<Item = UnitIx> {
    let units = mover::movable(view).filter(move |(unit, hex)| {
        let counter = view.counter(*unit);
        let is_near = view.game.board.distance(*hex, enemy) <= u32::from(counter.movement) + 1;
        !counter.is_hq() && is_near
    });
    units.map(|(unit, _)| unit)
}

/// The headquarters next to an enemy, and their squares.
pub(crate) fn engaged_hq(view: View<'_>, side: Side) -> impl Iterator<Item = (UnitIx, HexIx)> {
    view::on_board(view, side).filter(move |(unit, hex)| {
        view.counter(*unit).is_hq() && theatre::is_engaged(view, side, *hex)
    })
}
