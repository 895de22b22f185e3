//! Landing craft (L29 to L34): how they move, land and go back.
//!
//! A craft is a unit of its own that keeps to the ocean; what it carries has no hex until it lands. On the coastline
//! the unit stands, and its owner puts the craft back on a free hex with a craft's icon, ready for the next.

use beachhead_kit::{HexIx, UnitIx, Violation};

use crate::arrivals::arriving;
use crate::entering::enter::{self, How};
use crate::movement::moves;
use crate::rules::Rule;
use crate::side::Side;
use crate::state::{Pending, Place, TurnOf, Way};
use crate::units;
use crate::view::{Play, View, kind_of};

/// L30 to L32: whether the craft may go this way. Whose turn it is and whether it is ordered is seen to already.
pub(crate) fn check_craft_way(view: View<'_>, craft: UnitIx, way: &Way) -> Result<(), Violation> {
    let id = view.id(craft);
    let Some(mut at) = view.hex_of(craft) else {
        let why = format!("{id} is not on the map");
        return view.about(craft).refuse(Rule::CraftMove, why);
    };
    let moves = kind_of(view, craft).moves;
    if way.is_empty() || way.len() > moves {
        let why = format!("{id} moves one hex or up to {moves}");
        return view.about(craft).at(at).refuse(Rule::CraftMove, why);
    }
    let cargo = units::cargo(view, craft);
    for (entered, hex) in (1..).zip(way.iter()) {
        let (here, there) = (view.number(at), view.number(hex));
        let ashore = view.game.coast.coastline.contains(hex);
        let (rule, why) = if !view.game.board.touch(at, hex) {
            let why = format!("{id} can't go to {there}: it is not beside {here}");
            (Rule::PathFree, why)
        } else if let Some(other) = view.state.unit_at(hex) {
            let why = format!("{id} can't go to {there}: {} is there", view.id(other));
            (Rule::PathFree, why)
        } else if ashore && let Some(cargo) = cargo {
            moves::check_ground(view, cargo, hex, "land in")?;
            (Rule::CraftLands, format!("{id} stops on the coastline"))
        } else if ashore {
            let why = format!("{id} is empty and has no unit to land");
            (Rule::CraftLands, why)
        } else {
            let why = format!("{id} lands on coastline only, which {there} is not");
            (Rule::CraftLands, why)
        };
        // It may end on the coastline, and pass over the ocean.
        let lands = ashore && cargo.is_some() && entered == way.len();
        let sails = !ashore && view.game.coast.ocean.contains(hex);
        if rule == Rule::PathFree || !(lands || sails) {
            return view.about(craft).at(hex).refuse(rule, why);
        }
        at = hex;
    }
    Ok(())
}

/// Every way that the craft may go.
pub(crate) fn each_craft_way(view: View<'_>, craft: UnitIx, mut take: impl FnMut(Way)) {
    let around = |hex| units::around(view, hex);
    let mut offer = |hexes: &[HexIx]| {
        let way = Way::of(hexes.iter().copied());
        let way = way.filter(|way| check_craft_way(view, craft, way).is_ok());
        way.into_iter().for_each(&mut take);
    };
    for first in view.hex_of(craft).into_iter().flat_map(around) {
        offer(&[first]);
        around(first).for_each(|second| offer(&[first, second]));
    }
}

/// The free hexes with a craft's icon, in the order of the map's markers.
pub(crate) fn free_icons<'a>(view: View<'a>) -> impl Iterator<Item = HexIx> + 'a {
    let icons = view.game.coast.icons.iter().copied();
    icons.filter(move |icon| view.is_free(*icon))
}

/// L31 to L34: the craft has come to the end of its way; on coastline it lands what it carries and goes back.
pub(crate) fn move_craft(play: &mut Play<'_>, craft: UnitIx, way: &Way) {
    let game = play.game;
    let Some(end) = way.last() else {
        return;
    };
    play.cite(Rule::CraftMove);
    play.state.troops[craft].turn.moved = true;
    let cargo = units::cargo(game.view(play.state), craft);
    let Some(cargo) = cargo.filter(|_| game.coast.coastline.contains(end)) else {
        units::put(play, craft, end);
        return;
    };
    play.cite_all([Rule::CraftLands, Rule::CraftReturns, Rule::CraftCount]);
    play.state.put(craft, Place::Waiting);
    play.state.troops[cargo].turn = TurnOf::of_arrival(play.state.seat);
    if game.system.landed_battle {
        arriving::arrive(play, cargo, end);
    } else {
        play.state.troops[cargo].turn.no_battle = true;
        enter::enter(play, cargo, end, How::Arrive);
    }
    return_craft(play, craft);
}

/// L33: an empty craft goes back at once where one icon hex is free, its owner chooses among several, and it waits
/// beside the map where there is none.
pub(crate) fn return_craft(play: &mut Play<'_>, craft: UnitIx) {
    let game = play.game;
    let mut free = free_icons(game.view(play.state));
    let (first, second) = (free.next(), free.next());
    drop(free);
    match (first, second) {
        (Some(only), None) => units::put(play, craft, only),
        (Some(_), Some(_)) => {
            let side = game.side_of(craft);
            let pending = Pending::CraftReturn { side, craft };
            play.state.pending.ask_first(pending);
        }
        (None, _) => {}
    }
}

/// Craft that found no free icon hex come back as soon as one is free: when their side's movement begins.
pub(crate) fn bring_craft_back(play: &mut Play<'_>, side: Side) {
    let view = play.view();
    let waiting = view.units_at(Place::Waiting);
    let is_away = |unit: &UnitIx| view.side(*unit) == side && units::is_craft(view, *unit);
    let away: Vec<UnitIx> = waiting.filter(is_away).collect();
    away.into_iter().for_each(|craft| return_craft(play, craft));
}
