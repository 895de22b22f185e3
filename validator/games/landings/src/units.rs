//! What units are now, and what happens to their counters, whatever the reason.

use beachhead_engine::Happening;
use beachhead_kit::{HexIx, UnitIx, Violation};

use crate::data::{Class, Fire, Nation};
use crate::rules::Rule;
use crate::side::Side;
use crate::state::{Place, Troop};
use crate::view::{Play, View, kind_of};

/// Whose unit stands in a hex.
pub(crate) fn side_in(view: View<'_>, hex: HexIx) -> Option<Side> {
    view.state.unit_at(hex).map(|unit| view.side(unit))
}

/// The hex of a unit that has to be on the map.
pub(crate) fn check_on_map(view: View<'_>, unit: UnitIx) -> Result<HexIx, Violation> {
    let refused = || {
        let why = format!("{} is not on the map", view.id(unit));
        view.about(unit).by(Rule::TurnOrder, why)
    };
    view.hex_of(unit).ok_or_else(refused)
}

/// The units on the map that are ordered, in the order of the roster.
#[inline]
pub(crate) fn ordered<'a>(view: View<'a>) -> impl Iterator<Item = UnitIx> + 'a {
    let units = view.state.troops.iter();
    let ordered = |troop: &Troop| troop.turn.ordered && matches!(troop.place, Place::Board(_));
    units.filter_map(move |(unit, troop)| ordered(troop).then_some(unit))
}

/// Whether the unit is a ground unit (L42).
pub(crate) fn is_ground(view: View<'_>, unit: UnitIx) -> bool {
    let class = kind_of(view, unit).class;
    matches!(class, Class::Infantry | Class::Armor | Class::Artillery)
}

/// The hexes of the board beside a hex.
pub(crate) fn around<'a>(view: View<'a>, hex: HexIx) -> impl Iterator<Item = HexIx> + 'a {
    let around = view.game.board.neighbors(hex);
    around.map(|(_, near)| near)
}

/// Whether a unit of the side stands next to a hex.
pub(crate) fn is_beside(view: View<'_>, side: Side, hex: HexIx) -> bool {
    around(view, hex).any(|near| side_in(view, near) == Some(side))
}

/// Whether the unit is infantry of the Imperial Japanese army, where the scenario plays by its rules.
pub(crate) fn is_japanese_infantry(view: View<'_>, unit: UnitIx) -> bool {
    view.game.specials.japan
        && view.counter(unit).nation == Some(Nation::Japan)
        && kind_of(view, unit).class == Class::Infantry
}

/// Whether an enemy stands next to a unit.
pub(crate) fn beside_enemy(view: View<'_>, unit: UnitIx) -> bool {
    let enemy = view.side(unit).enemy();
    view.hex_of(unit)
        .is_some_and(|hex| is_beside(view, enemy, hex))
}

#[inline]
pub(crate) fn is_craft(view: View<'_>, unit: UnitIx) -> bool {
    kind_of(view, unit).class == Class::Craft
}

/// The unit that a craft carries.
pub(crate) fn cargo(view: View<'_>, craft: UnitIx) -> Option<UnitIx> {
    view.units_at(Place::Aboard(craft)).next()
}

/// The craft that carry a unit.
pub(crate) fn loaded(view: View<'_>) -> impl Iterator<Item = UnitIx> {
    let carried = view.state.troops.iter();
    carried.filter_map(|(_, troop)| match troop.place {
        Place::Aboard(craft) => Some(craft),
        _ => None,
    })
}

/// Whether the unit is on the map.
pub(crate) fn stands(play: &Play<'_>, unit: UnitIx) -> bool {
    play.state.hex_of(unit).is_some()
}

/// Whether the unit has moved, as far as its weapon cares: only in its own side's turn.
pub(crate) fn has_moved(view: View<'_>, unit: UnitIx) -> bool {
    view.side(unit) == view.state.side && view.troop(unit).turn.moved
}

/// What the unit fights with now (M43, L107).
pub(crate) fn fire_of(view: View<'_>, unit: UnitIx) -> &Fire {
    let kind = kind_of(view, unit);
    match &kind.still {
        Some(still) if !has_moved(view, unit) => still,
        _ => &kind.fire,
    }
}

/// Puts a unit into a hex, wherever it was.
pub(crate) fn put(play: &mut Play<'_>, unit: UnitIx, hex: HexIx) {
    play.state.put(unit, Place::Board(hex));
    let game = play.game;
    play.report(|| Happening::Moved {
        unit: game.roster[unit].id.clone(),
        to: game.number(hex),
    });
}
