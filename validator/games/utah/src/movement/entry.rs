//! The edge hexes by which reinforcements enter, and from when on (11.2.4).

use beachhead_kit::{HexIx, UnitIx, Violation};

use crate::data::roster::{Arrival, Role};
use crate::data::sides::Side;
use crate::order;
use crate::rules::Rule;
use crate::state::Place;
use crate::state::phase::Phase;
use crate::view::View;

/// 11.1.2: units due in the west enter on or north of this row. It holds whatever part of that edge the entry lists.
pub(crate) const FIRST_WEST_ROW: i32 = 24;

fn arrival<'a>(view: View<'a>, unit: UnitIx) -> Option<&'a Arrival> {
    match view.counter(unit).role {
        Role::Reinforcement(line) => view.game.roster.arrivals.get(line),
        _ => None,
    }
}

/// Whether the unit may come in this phase at all.
pub(crate) fn check_arrival(view: View<'_>, unit: UnitIx) -> Result<(), Violation> {
    let (id, about) = (view.id(unit), view.about(unit));
    let ashore = view.side(unit) == Side::Allied;
    if let Place::Due(turn) = view.place(unit)
        && turn > view.state.turn
    {
        let rule = match ashore {
            true => Rule::AllySchedule,
            false => Rule::ArrivalTurn,
        };
        let now = view.state.turn;
        let why = format!("{id} comes on game turn {turn}, and this is game turn {now}");
        return about.refuse(rule, why);
    }
    if ashore {
        let why = format!("{id} comes over a beach when movement is over, and is put there");
        return about.refuse(Rule::AllyArrival, why);
    }
    if view.state.phase != Phase::GermanMovement {
        return order::not_its_time(view, unit, "enters in its side's movement phase");
    }
    Ok(())
}

/// The hexes by which the unit may enter, enemies apart.
pub(crate) fn entry_hexes(view: View<'_>, unit: UnitIx) -> Vec<HexIx> {
    let Some(arrival) = arrival(view, unit).filter(|arrival| arrival.turn <= view.state.turn)
    else {
        return Vec::new();
    };
    if arrival.west && late(view, unit) {
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
fn late(view: View<'_>, unit: UnitIx) -> bool {
    arrival(view, unit).is_some_and(|arrival| arrival.turn < view.state.turn)
}

/// 11.1.2: units enter by their own edge, in the west in the north of it unless they are late, and by no hex that an enemy holds or
/// controls.
pub(crate) fn check_entry_hex(view: View<'_>, unit: UnitIx, hex: HexIx) -> Result<(), Violation> {
    let ground = &view.game.ground;
    let (id, number) = (view.id(unit), view.number(hex));
    let about = view.about(unit).at(hex);
    let Some(arrival) = arrival(view, unit) else {
        let why = format!("{id} does not come as a reinforcement");
        return about.refuse(Rule::EntryEdge, why);
    };
    if arrival.west && late(view, unit) {
        if !ground.in_the_west(hex) {
            let why = format!("{id} is late, and enters anywhere in the west: not at {number}");
            return about.refuse(Rule::WestAnywhere, why);
        }
    } else if arrival.west && ground.in_the_west(hex) && ground[hex].row < FIRST_WEST_ROW {
        let why = format!("{id} enters on or north of hex row 24xx; {number} is south of it");
        return about.refuse(Rule::WestRows, why);
    } else if !arrival.hexes.contains(&hex) {
        let rule = match arrival.road {
            true => Rule::RoadEntry,
            false => Rule::EntryEdge,
        };
        return about.refuse(rule, format!("{id} does not enter the map at {number}"));
    }
    let enemy = view.side(unit).enemy();
    if view.state.zoc_map.held(enemy, hex) {
        return about.refuse(Rule::EntryFree, format!("an enemy is in {number}"));
    }
    if view.state.zoc_map.controlled(enemy, hex) {
        let why = format!("{number} lies in an enemy zone of control");
        return about.refuse(Rule::EntryFree, why);
    }
    Ok(())
}

/// The rules by which the unit may enter there, for who asks why it could.
pub(crate) fn entry_rules(view: View<'_>, unit: UnitIx, hex: HexIx) -> impl Iterator<Item = Rule> {
    let arrival = arrival(view, unit);
    let class = view.counter(unit).class;
    let west = arrival.is_some_and(|arrival| arrival.west);
    let south_of_it = view.game.ground[hex].row < FIRST_WEST_ROW;
    let paid = view.game.ground[hex].entry(class).hexside;
    [
        (west && !late(view, unit), Rule::WestRows),
        (west && late(view, unit) && south_of_it, Rule::WestAnywhere),
        (arrival.is_some_and(|arrival| arrival.road), Rule::RoadEntry),
        (paid.is_some_and(|paid| paid > 0), Rule::EntryHexside),
    ]
    .into_iter()
    .filter_map(|(applies, rule)| applies.then_some(rule))
}
