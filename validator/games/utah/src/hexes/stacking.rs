//! How many units find room in a hex: 10.1, and 11.2.1 for those who came over a beach.

use beachhead_engine::listed;
use beachhead_kit::{HexIx, UnitIx, Violation, stack};

use crate::data::opened::UtahGame;
use crate::rules::Rule;
use crate::view::{Play, View};

/// Whether the unit finds room in the hex by the limits of stacking.
///
/// 11.2.1 (2): a unit that has left its landing hex stacks with no unit again, in another landing hex neither.
pub(crate) fn room(view: View<'_>, unit: UnitIx, hex: HexIx) -> Result<(), Violation> {
    let Some(rule) = crowding(view, unit, hex) else {
        return Ok(());
    };
    let (id, number) = (view.id(unit), view.number(hex));
    let there = listed(view.ids(view.others_in(unit, hex)));
    let mut ashore = [unit].into_iter().chain(view.others_in(unit, hex));
    let ashore = ashore.find(|unit| view.counter(*unit).comes_ashore());
    let why = match ashore {
        Some(ashore) => {
            let ashore = view.id(ashore);
            format!("{ashore} came over a beach, and stacks only in the hex where it landed")
        }
        None => {
            let limit = view.game.tables.system.stack_limit;
            format!("{limit} to a hex is the limit")
        }
    };
    let why = format!("{id} cannot end in {number}, which holds {there}: {why}");
    view.about(unit).at(hex).refuse(rule, why)
}

/// Whether [`crowding`] keeps the unit from every hex in which another unit stands, whoever that is.
pub(crate) fn never_stacks(game: &UtahGame, unit: UnitIx) -> bool {
    game.roster[unit].comes_ashore() || game.tables.system.stack_limit <= 1
}

/// The rule that keeps the unit from ending in the hex for want of room.
pub(crate) fn crowding(view: View<'_>, unit: UnitIx, hex: HexIx) -> Option<Rule> {
    let mut others = view.others_in(unit, hex).peekable();
    others.peek()?;
    let ashore = |unit| view.counter(unit).comes_ashore();
    let limit = view.game.tables.system.stack_limit;
    match ashore(unit) || view.others_in(unit, hex).any(ashore) {
        true => Some(Rule::StackEnds),
        false => (stack::room(limit, others) == 0).then_some(Rule::Stacking),
    }
}

/// 11.2.1: who leaves a landing hex, in whatever way, stacks no more.
pub(crate) fn leave_landing_hex(play: &mut Play<'_>, unit: UnitIx) {
    let from = play.state.units.hex_of(unit);
    if from.is_some_and(|hex| play.state.beachheads.contains(&hex)) {
        play.cite(Rule::StackEnds);
    }
}
