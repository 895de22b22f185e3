//! Units for which there is no battle (MUL-8), and headquarters without help (ATK-7).

use beachhead_kit::{HexIx, UnitIx};

use crate::combat::theatre::{self, Theatre};
use crate::data::sides::Side;
use crate::division::{self, Bout};
use crate::movement::mover;
use crate::movement::reach::Reach;
use crate::view::{self, View};

/// The units of which one is to be removed before any battle: none if combat can be divided.
///
/// They are those for which there is no division at all, whatever else were left unfought; or, if each for itself has one and
/// all together have none, everybody of a part that can't be divided.
pub(crate) fn doomed(view: View<'_>, side: Side) -> Vec<UnitIx> {
    let theatre = Theatre::whole(view, side);
    let front = &theatre.front;
    if division::divide(front, &[]).is_some() {
        return Vec::new();
    }
    let engaged = theatre.owners.iter().copied().filter(|unit| {
        let hex = view.hex_of(*unit);
        hex.is_some_and(|hex| theatre::engaged_with(view, side, hex).next().is_some())
    });
    let engaged: Vec<UnitIx> = engaged.collect();
    let alone = engaged
        .iter()
        .filter(|unit| !can_be_fought(view, &theatre, **unit));
    let alone: Vec<UnitIx> = alone.copied().collect();
    if !alone.is_empty() {
        return alone;
    }
    let undivided = engaged.iter().filter(|unit| {
        let hexes = view.hex_of(**unit).into_iter();
        let part = Theatre::around(view, side, hexes);
        division::divide(&part.front, &[]).is_none()
    });
    undivided.copied().collect()
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
    let owed = Bout {
        attackers: match view.counter(unit).is_hq() {
            true => 0,
            false => 1 << place,
        },
        defenders: owed.fold(0, |set, (place, _)| set | (1 << place)),
    };
    division::divide_owed(&theatre.front, owed)
}

/// A headquarters that could leave an enemy that no unit fights, or that could be helped (ATK-7).
pub(crate) fn helpless_hq(view: View<'_>, side: Side) -> Option<UnitIx> {
    let engaged = |hex| theatre::engaged_with(view, side, hex);
    let headquarters = view::on_board(view, side)
        .filter(|(unit, hex)| view.counter(*unit).is_hq() && engaged(*hex).next().is_some());
    let mut headquarters = headquarters.peekable();
    headquarters.peek()?;
    let theatre = Theatre::whole(view, side);
    let mut reach = Reach::default();
    let mut helpless = headquarters.filter(|(unit, hex)| {
        !can_be_fought(view, &theatre, *unit)
            && (can_leave(view, *unit, &mut reach)
                || engaged(*hex).any(|enemy| help_can_come(view, side, enemy, &mut reach)))
    });
    helpless.next().map(|(unit, _)| unit)
}

fn can_leave(view: View<'_>, unit: UnitIx, reach: &mut Reach) -> bool {
    reach.search(view, &[unit]);
    let side = view.side(unit);
    let mut ends = reach.ends().iter();
    ends.any(|end| theatre::engaged_with(view, side, *end).next().is_none())
}

/// Whether a unit that can attack, and has not moved, could come next to the enemy.
fn help_can_come(view: View<'_>, side: Side, enemy: HexIx, reach: &mut Reach) -> bool {
    let mut units = mover::movable(view).filter(|(unit, hex)| {
        let counter = view.counter(*unit);
        let is_near = view.game.board.distance(*hex, enemy) <= u32::from(counter.movement) + 1;
        !counter.is_hq() && is_near
    });
    units.any(|(unit, _)| {
        reach.search(view, &[unit]);
        let mut ends = reach.ends().iter();
        ends.any(|end| theatre::engaged_with(view, side, *end).any(|touched| touched == enemy))
    })
}
