//! Bridge: a unit with the accessory builds one over a river (L112).

use beachhead_kit::{HexIx, UnitIx, Violation};

use crate::battle::{accessories, ready};
use crate::entering::mines;
use crate::field::laid;
use crate::ground::{Marks, Work};
use crate::medals::holding;
use crate::rules::Rule;
use crate::units;
use crate::view::{Play, View};

pub(crate) fn candidates(view: View<'_>, list: &mut dyn FnMut(UnitIx, HexIx)) {
    for unit in ready::battlers(view) {
        candidates_of(view, unit).for_each(|hex| list(unit, hex));
    }
}

/// The hexes over which the unit may build.
pub(crate) fn candidates_of<'a>(view: View<'a>, unit: UnitIx) -> impl Iterator<Item = HexIx> + 'a {
    let builds = accessories::accessory(view, unit).is_some_and(|accessory| accessory.builds);
    let at = view.hex_of(unit).filter(|_| builds);
    at.into_iter()
        .flat_map(move |at| units::around(view, at))
        .filter(move |hex| check(view, unit, *hex).is_ok())
}

/// L112: whether the unit may build a bridge over the river in this hex.
pub(crate) fn check(view: View<'_>, unit: UnitIx, hex: HexIx) -> Result<(), Violation> {
    let id = view.id(unit);
    let about = view.about(unit).at(hex);
    let builds = accessories::accessory(view, unit);
    if !builds.is_some_and(|accessory| accessory.builds) {
        return about.refuse(Rule::FirstBridge, format!("{id} has no bridge to lay"));
    }
    let beside = view
        .hex_of(unit)
        .is_some_and(|at| view.game.board.touch(at, hex));
    if !beside || !is_unbridged_river(view, hex) {
        let why = format!("{} is no open river beside {id}", view.number(hex));
        return about.refuse(Rule::FirstBridge, why);
    }
    ready::check_ready(view, unit)
}

fn is_unbridged_river(view: View<'_>, hex: HexIx) -> bool {
    let props = view.game.ground.props(hex, view.state.works_on(hex));
    props.marks.has(Marks::RIVER) && !props.marks.has(Marks::BRIDGE)
}

/// L112: the bridge stands, and the first one is paid.
pub(crate) fn apply(play: &mut Play<'_>, unit: UnitIx, hex: HexIx) {
    let game = play.game;
    play.cite(Rule::FirstBridge);
    laid::place(play, hex, Work::BRIDGE);
    mines::end_battles(play, unit);
    let river = game.equipment.river.as_ref();
    let Some(first) = game.medals.first_bridge else {
        return;
    };
    if first.side == game.side_of(unit) && river.is_none_or(|river| river.contains(hex)) {
        holding::pay_once(play, first.side, usize::from(first.objective));
    }
}
