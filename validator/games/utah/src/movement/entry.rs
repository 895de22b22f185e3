//! The edge hexes by which reinforcements enter, and from when on (11.2.4).

use beachhead_kit::{HexIx, UnitIx, Violation, ZocMap};

use crate::data::opened::UtahGame;
use crate::data::roster::{Arrival, Role};
use crate::data::sides::Side;
use crate::order;
use crate::rules::Rule;
use crate::state::Place;
use crate::state::phase::Phase;
use crate::view::View;

/// 11.1.2: units due in the west enter on or north of this row. It holds whatever part of that edge the entry lists.
pub(crate) const FIRST_WEST_ROW: i32 = 24;

fn arrival(game: &UtahGame, unit: UnitIx) -> Option<&Arrival> {
    match game.roster[unit].role {
        Role::Reinforcement(line) => game.roster.arrivals.get(line),
        _ => None,
    }
}

/// Whether the unit may come in this phase at all.
pub(crate) fn check_arrival(view: View<'_>, unit: UnitIx) -> Result<(), Violation> {
    let id = view.id(unit);
    let turn = match view.place(unit) {
        Place::Due(turn) => turn,
        _ => view.state.turn,
    };
    let ashore = view.side(unit) == Side::Allied;
    if turn > view.state.turn {
        let rule = if ashore {
            Rule::AllySchedule
        } else {
            Rule::ArrivalTurn
        };
        let why = format!(
            "{id} comes on game turn {turn}, and this is game turn {}",
            view.state.turn
        );
        return Err(Violation::new(rule, why).of(id.clone()));
    }
    if ashore {
        let why = format!("{id} comes over a beach when movement is over, and is put there");
        return Err(Violation::new(Rule::AllyArrival, why).of(id.clone()));
    }
    if view.state.phase != Phase::GermanMovement {
        return Err(order::out_of_order(
            view,
            &format!("{id} enters in its side's movement phase"),
        )
        .of(id.clone()));
    }
    Ok(())
}

/// The hexes by which the unit may enter, enemies apart.
pub(crate) fn entry_hexes(view: View<'_>, unit: UnitIx) -> Vec<HexIx> {
    let Some(arrival) = arrival(view.game, unit).filter(|arrival| arrival.turn <= view.state.turn)
    else {
        return Vec::new();
    };
    if arrival.west && late(view.game, view.state.turn, unit) {
        return view.game.ground.west_edge().collect();
    }
    arrival
        .hexes
        .iter()
        .copied()
        .filter(|&hex| !arrival.west || view.game.ground[hex].row >= FIRST_WEST_ROW)
        .collect()
}

/// 11.1.2: whether the turn of the unit's schedule is over, and it has not arrived.
fn late(game: &UtahGame, turn: u16, unit: UnitIx) -> bool {
    arrival(game, unit).is_some_and(|arrival| arrival.turn < turn)
}

/// 11.1.2: units enter by their own edge, in the west in the north of it unless they are late, and by no hex that an enemy holds or
/// controls.
pub(crate) fn check_entry_hex(
    game: &UtahGame,
    turn: u16,
    zoc_map: &ZocMap,
    unit: UnitIx,
    hex: HexIx,
) -> Result<(), Violation> {
    let id = &game.roster[unit].id;
    let number = game.number(hex);
    let refuse =
        |rule, why: String| Err(Violation::new(rule, why).at(number.clone()).of(id.clone()));
    let Some(arrival) = arrival(game, unit) else {
        return refuse(
            Rule::EntryEdge,
            format!("{id} does not come as a reinforcement"),
        );
    };
    if arrival.west && late(game, turn, unit) {
        if !game.ground.in_the_west(hex) {
            let why = format!("{id} is late, and enters anywhere in the west: not at {number}");
            return refuse(Rule::WestAnywhere, why);
        }
    } else if arrival.west && game.ground.in_the_west(hex) && game.ground[hex].row < FIRST_WEST_ROW
    {
        return refuse(
            Rule::WestRows,
            format!("{id} enters on or north of hex row 24xx; {number} is south of it"),
        );
    } else if !arrival.hexes.contains(&hex) {
        return refuse(
            if arrival.road {
                Rule::RoadEntry
            } else {
                Rule::EntryEdge
            },
            format!("{id} does not enter the map at {number}"),
        );
    }
    let enemy = game.roster[unit].side.enemy();
    if zoc_map.held(enemy, hex) {
        return refuse(Rule::EntryFree, format!("an enemy is in {number}"));
    }
    if zoc_map.controlled(enemy, hex) {
        return refuse(
            Rule::EntryFree,
            format!("{number} lies in an enemy zone of control"),
        );
    }
    Ok(())
}

/// The rules by which the unit may enter there, for who asks why it could.
pub(crate) fn entry_rules(view: View<'_>, unit: UnitIx, hex: HexIx) -> impl Iterator<Item = Rule> {
    let arrival = arrival(view.game, unit);
    let class = view.counter(unit).class;
    let west = arrival.is_some_and(|arrival| arrival.west);
    let south_of_it = view.game.ground[hex].row < FIRST_WEST_ROW;
    let paid = view
        .game
        .ground
        .entry_hexside(&view.game.board, &view.game.tables, hex, class);
    [
        (
            west && !late(view.game, view.state.turn, unit),
            Rule::WestRows,
        ),
        (
            west && late(view.game, view.state.turn, unit) && south_of_it,
            Rule::WestAnywhere,
        ),
        (arrival.is_some_and(|arrival| arrival.road), Rule::RoadEntry),
        (paid.is_some_and(|paid| paid > 0), Rule::EntryHexside),
    ]
    .into_iter()
    .filter_map(|(applies, rule)| applies.then_some(rule))
}
