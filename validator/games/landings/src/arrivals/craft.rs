//! Landing craft (L29 to L34): how they move, land and go back.
//!
//! A craft is a unit of its own that keeps to the ocean; what it carries has no hex until it lands. On the coastline
//! the unit stands, and its owner puts the craft back on a free hex with a craft's icon, ready for the next.

use beachhead_engine::Violation;
use beachhead_schema::hex::HexIx;

use crate::arrivals::{arriving, landing};
use crate::data::{Class, UnitIx};
use crate::entering::enter;
use crate::entering::enter::How;
use crate::rules::Rule;
use crate::side::Side;
use crate::state::{Pending, Place, TurnOf, Way};
use crate::units;
use crate::view::{Play, View, kind_of};

/// L30 to L32: whether the craft may go this way. Whose turn it is and whether it is ordered is seen to already.
pub(crate) fn check_craft_way(view: View<'_>, craft: UnitIx, way: &Way) -> Result<(), Violation> {
    let counter = &view.game.roster[craft];
    let id = &counter.id;
    let refuse = |rule, hex: HexIx, why: String| {
        Err(Violation::new(rule, why)
            .of(id.clone())
            .at(view.game.number(hex)))
    };
    let Some(mut at) = view.state.hex_of(craft) else {
        let why = format!("{id} is not on the map");
        return Err(Violation::new(Rule::CraftMove, why).of(id.clone()));
    };
    let moves = usize::from(kind_of(view, craft).moves);
    if way.is_empty() || usize::from(way.len()) > moves {
        let why = format!("{id} moves one hex or up to {moves}");
        return refuse(Rule::CraftMove, at, why);
    }
    let cargo = units::cargo(view, craft);
    for (nr, hex) in way.iter().enumerate() {
        let (here, there) = (view.game.number(at), view.game.number(hex));
        if !view.game.board.touch(at, hex) {
            let why = format!("{id} can't go to {there}: it is not beside {here}");
            return refuse(Rule::PathFree, hex, why);
        }
        if let Some(other) = view.state.unit_at(hex) {
            let other = &view.game.roster[other].id;
            let why = format!("{id} can't go to {there}: {other} is there");
            return refuse(Rule::PathFree, hex, why);
        }
        if view.game.coast.coastline.contains(hex) {
            let Some(cargo) = cargo else {
                let why = format!("{id} is empty and has no unit to land");
                return refuse(Rule::CraftLands, hex, why);
            };
            landing::check_ashore(view, cargo, hex)?;
            if nr + 1 < usize::from(way.len()) {
                let why = format!("{id} stops on the coastline");
                return refuse(Rule::CraftLands, hex, why);
            }
        } else if !view.game.coast.ocean.contains(hex) {
            let why = format!(
                "{id} lands on coastline only, which {} is not",
                view.game.number(hex)
            );
            return refuse(Rule::CraftLands, hex, why);
        }
        at = hex;
    }
    Ok(())
}

/// Every way that the craft may go.
pub(crate) fn each_craft_way(view: View<'_>, craft: UnitIx, mut take: impl FnMut(Way)) {
    let Some(from) = view.state.hex_of(craft) else {
        return;
    };
    for (_, first) in view.game.board.neighbors(from) {
        let Some(short) = Way::of([first]) else {
            continue;
        };
        if check_craft_way(view, craft, &short).is_ok() {
            take(short);
        }
        for (_, second) in view.game.board.neighbors(first) {
            let Some(long) = Way::of([first, second]) else {
                continue;
            };
            if check_craft_way(view, craft, &long).is_ok() {
                take(long);
            }
        }
    }
}

/// The free hexes with a craft's icon, in the order of the map's markers.
pub(crate) fn free_icons<'a>(view: View<'a>) -> impl Iterator<Item = HexIx> + 'a {
    let icons = view.game.coast.icons.iter().copied();
    icons.filter(|icon| view.state.at.is_free(*icon))
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
    play.cite(Rule::CraftLands);
    play.cite(Rule::CraftReturns);
    play.cite(Rule::CraftCount);
    units::take_off(play, craft, Place::Waiting);
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
            play.state
                .pending
                .push(Pending::CraftReturn { side, craft });
        }
        (None, _) => {}
    }
}

/// Craft that found no free icon hex come back as soon as one is free: when their side's movement begins.
pub(crate) fn bring_craft_back(play: &mut Play<'_>, side: Side) {
    let game = play.game;
    let away: Vec<UnitIx> = play
        .state
        .every_unit()
        .filter(|(unit, troop)| {
            troop.place == Place::Waiting
                && game.side_of(*unit) == side
                && game.roster[troop.kind].class == Class::Craft
        })
        .map(|(unit, _)| unit)
        .collect();
    for craft in away {
        return_craft(play, craft);
    }
}
