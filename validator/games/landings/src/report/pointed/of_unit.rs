//! Facts about a unit: where it is and of which kind, where it can go, and whom it can attack.

use beachhead_kit::{HexIx, UnitIx};

use super::gathered::Facts;
use crate::battle::{flags, flight, targets};
use crate::movement::moves;
use crate::movement::paces::May;
use crate::movement::reach::Reach;
use crate::script::Fact;
use crate::state::Place;
use crate::view::{View, kind_of};

/// No weapon reaches farther: table `unit-kinds` has so many ranges.
pub(super) const FARTHEST: u32 = 8;

/// Flags that a battle brings more often than others; what is due comes besides.
const FLAGS: [u8; 2] = [1, 2];

/// Adds them.
pub(super) fn add(view: View<'_>, unit: UnitIx, facts: &mut Facts<'_>) {
    let id = || view.id(unit).clone();
    match view.place(unit) {
        Place::Board(hex) => {
            facts.add(unit_at(view, unit, hex));
            of_targets(view, unit, hex, facts);
        }
        Place::Aboard(craft) => facts.add(Fact::Aboard {
            unit: id(),
            craft: view.id(craft).clone(),
        }),
        Place::Lost | Place::Left => facts.add(Fact::Gone { unit: id() }),
        Place::Reserve | Place::Waiting | Place::Absent => {}
    }
    facts.add(Fact::Kind {
        unit: id(),
        kind: kind_of(view, unit).id.clone(),
    });
    facts.ask(Fact::Ordered { unit: id() });
    of_moves(view, unit, facts);
    of_retreats(view, unit, facts);
}

/// The unit where it stands.
pub(super) fn unit_at(view: View<'_>, unit: UnitIx, hex: HexIx) -> Fact {
    Fact::UnitAt {
        unit: view.id(unit).clone(),
        hex: view.number(hex),
        figures: view.troop(unit).figures,
    }
}

/// Each enemy within range of any weapon, with the dice that the unit could roll against it now.
fn of_targets(view: View<'_>, unit: UnitIx, from: HexIx, facts: &mut Facts<'_>) {
    let near = |hex: HexIx| view.game.board.distance(from, hex) <= FARTHEST;
    let enemies = view.on_map();
    let enemies = enemies.filter(|(enemy, _)| view.side(*enemy) != view.side(unit));
    for (_, hex) in enemies.filter(|(_, hex)| near(*hex)) {
        facts.add(dice(view, unit, hex));
    }
}

/// The dice that the unit could roll against a hex.
pub(super) fn dice(view: View<'_>, unit: UnitIx, hex: HexIx) -> Fact {
    Fact::Dice {
        unit: view.id(unit).clone(),
        hex: view.number(hex),
        dice: targets::dice_left(view, unit, hex),
    }
}

fn of_moves(view: View<'_>, unit: UnitIx, facts: &mut Facts<'_>) {
    let mut reach = Reach::default();
    moves::explore(view, unit, &mut reach);
    facts.extend(reach.found().iter().map(|reached| Fact::Reaches {
        unit: view.id(unit).clone(),
        hex: view.number(reached.hex),
        cost: reached.cost,
        battle: reached.may != May::No,
    }));
}

/// The hexes in which a retreat of the unit could end.
fn of_retreats(view: View<'_>, unit: UnitIx, facts: &mut Facts<'_>) {
    let due = flags::retreat_due(view);
    let due = due.filter(|(loser, ..)| *loser == unit);
    let due = due.map(|(_, flags, _)| flags);
    let due = due.filter(|flags| !FLAGS.contains(flags));
    for flags in FLAGS.into_iter().chain(due) {
        facts.extend(flight::runs(view, unit, flags).map(|hex| Fact::RetreatsTo {
            unit: view.id(unit).clone(),
            flags,
            hex: view.number(hex),
        }));
    }
}
