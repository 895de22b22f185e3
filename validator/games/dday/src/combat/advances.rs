//! Movement after combat (MAC), and units at sea that land after it (INVATK-6).

use std::collections::BTreeSet;

use beachhead_kit::{HexIx, UnitIx};

use crate::combat::theatre;
use crate::landing::invasion;
use crate::state::{Battle, Pending, Prize};
use crate::view::{self, View};

/// The squares of the defenders that victorious attackers may occupy, and whether there are others.
pub(crate) fn prizes(view: View<'_>, battle: &Battle) -> (Vec<Prize>, bool) {
    let squares: BTreeSet<HexIx> = view.hexes_of(&battle.defenders).collect();
    let prizes = squares.iter().filter_map(|&hex| {
        let terrain = view.game.ground[hex].terrain;
        let is_strong = terrain.is_some_and(|terrain| terrain.is_strong());
        let by_river = !is_strong && theatre::is_across(view, battle, hex);
        (is_strong || by_river).then_some(Prize { hex, by_river })
    });
    let prizes: Vec<Prize> = prizes.collect();
    let none = prizes.len() < squares.len();
    (prizes, none)
}

/// The victorious units at sea that can land now, and where: they must.
pub(crate) fn landings<'a>(view: View<'a>) -> impl Iterator<Item = (UnitIx, HexIx)> + 'a {
    invasion::able_to_land(view).filter(move |(unit, _)| view.troop(*unit).fought)
}

/// Who may occupy what now.
pub(crate) fn advances(view: View<'_>) -> BTreeSet<(UnitIx, HexIx)> {
    let Some(Pending::Advance { units, squares, .. }) = view.state.pending.first() else {
        return BTreeSet::new();
    };
    let to_prizes = squares.iter().flat_map(|prize| {
        let able = units
            .iter()
            .filter(|unit| can_occupy(view, **unit, prize.hex));
        able.map(|unit| (*unit, prize.hex))
    });
    landings(view).chain(to_prizes).collect()
}

/// Whether the unit still stands next to the square, which is empty of enemies and has room.
pub(crate) fn can_occupy(view: View<'_>, unit: UnitIx, hex: HexIx) -> bool {
    let side = view.side(unit);
    let from = view.hex_of(unit);
    from.is_some_and(|from| theatre::contact(view, from, hex).is_some())
        && view::holder(view, hex) != Some(side.enemy())
        && view::room(view, side, hex) > 0
}
