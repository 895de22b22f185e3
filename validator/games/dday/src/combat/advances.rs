//! Movement after combat (MAC), and units at sea that land after it (INVATK-6).

use std::collections::BTreeSet;

use beachhead_kit::{HexIx, UnitIx};

use crate::Rule;
use crate::combat::theatre;
use crate::data::Side;
use crate::landing::{INVASION_WEEK, invasion};
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
pub(crate) fn landings(view: View<'_>) -> impl Iterator<Item = (UnitIx, HexIx)> {
    invasion::able_to_land(view).filter(move |(unit, _)| view.troop(*unit).fought)
}

/// Who may occupy what now.
pub(crate) fn advances(view: View<'_>) -> BTreeSet<(UnitIx, HexIx)> {
    let Some(Pending::Advance { units, squares, .. }) = view.state.pending.first() else {
        return BTreeSet::new();
    };
    let to_prizes = squares.iter().flat_map(|prize| {
        let units = units.iter().map(|unit| (*unit, prize.hex));
        units.filter(|(unit, hex)| barred_by(view, *unit, *hex).is_none())
    });
    landings(view).chain(to_prizes).collect()
}

/// The row by which an attacker may not occupy a square of the losers, and why; none if it may.
pub(crate) fn barred_by(view: View<'_>, unit: UnitIx, hex: HexIx) -> Option<(Rule, String)> {
    let side = view.side(unit);
    let (id, number) = (view.id(unit), view.number(hex));
    let from = view.hex_of(unit);
    let is_next = from.is_some_and(|from| theatre::contact(view, from, hex).is_some());
    let room = view::room(view, side, hex);
    let landing = landings(view).filter(|(_, coast)| *coast == hex);
    let landing: Vec<UnitIx> = landing.map(|(other, _)| other).collect();
    let is_ashore = !view::at_sea(view, unit) && !view.troop(unit).dropped;
    let in_invasion = side == Side::Allied && view.state.week == INVASION_WEEK;
    if !is_next {
        let there = from.map(|from| view.number(from).to_string());
        let there = there.unwrap_or_default();
        let why = format!("{id} is in {there}, which is not next to {number}");
        Some((Rule::StrongGround, why))
    } else if view::holder(view, hex) == Some(side.enemy()) {
        let enemies = view::names(view, view.units_in(hex));
        Some((Rule::StrongGround, format!("{enemies} still hold {number}")))
    } else if room == 0 {
        Some((Rule::StackLimit, format!("{number} is full")))
    } else if in_invasion && is_ashore {
        let why =
            format!("{id} has landed in this week, and goes no further inland than its coast");
        Some((Rule::NoInland, why))
    } else if landing.len() >= room && !landing.contains(&unit) {
        let landing = view::names(view, landing.into_iter());
        let why = format!("{landing} must land in {number} first, and there is no more room");
        Some((Rule::VictorsLand, why))
    } else {
        None
    }
}
