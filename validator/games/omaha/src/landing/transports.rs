//! Transports (2.1m): assigned in one hour turn, they land in the next.

use beachhead_kit::{UnitIx, Violation};

use crate::data::{BoatIx, Cargo, HOUR, Side, is_hour, minute_of};
use crate::landing::{history, loading};
use crate::movement::command;
use crate::state::{Afloat, Booking, Phase, Place, Stage};
use crate::{Play, Rule, Verdict, View, order};

/// Whether transports may be assigned on this turn: one hour before the first may land, or later.
fn is_hour_of_them(view: View<'_>) -> bool {
    let first = view.game.tables.transports.from.saturating_sub(HOUR);
    is_hour(view.state.turn) && minute_of(view.state.turn) >= u32::from(first)
}

/// Whether they are assigned now: there are some, and something waits to come.
pub(crate) fn is_open(view: View<'_>) -> bool {
    let mut waiting = view.units_at(Place::Waiting);
    is_hour_of_them(view)
        && !view.state.bookings.is_empty()
        && waiting.any(|unit| view.side(unit) == Side::Us && !view.counter(unit).leads())
}

/// Which of the transports a boat is, counted from 0.
fn number(view: View<'_>, boat: BoatIx) -> Option<usize> {
    let schematic = view
        .game
        .boats
        .len()
        .checked_sub(view.state.bookings.len())?;
    usize::from(boat.0).checked_sub(schematic)
}

/// What is assigned to a transport for the next hour.
pub(crate) fn booked(view: View<'_>, boat: BoatIx) -> Option<&Booking> {
    let booking = view.state.bookings.get(number(view, boat)?);
    booking.and_then(Option::as_ref)
}

/// Whether what is assigned now is the first transport landing.
pub(crate) fn is_first(view: View<'_>) -> bool {
    view.state
        .first_booked
        .is_none_or(|turn| turn == view.state.turn)
}

/// Whether transports are assigned now, and this boat is one.
fn check_time(view: View<'_>, boat: BoatIx) -> Verdict {
    let name = order::boat_name(view, boat);
    if number(view, boat).is_none() {
        let why = format!("boat {name} is of an assault wave, and no transport");
        return Err(Violation::new(Rule::TransportTurns, why));
    }
    if !is_hour_of_them(view) {
        let why = "transports land on hour turns from 1000 on 6 June, and are assigned in the hour turn before";
        return Err(Violation::new(Rule::TransportTurns, why));
    }
    if view.state.phase != Phase::Planning {
        let why = format!(
            "{name} is assigned in phase `{}` of an hour turn, for the next hour",
            Phase::Planning.name()
        );
        return Err(Violation::new(Rule::TransportBox, why));
    }
    Ok(())
}

/// Whether the transport may be assigned to a box.
pub(crate) fn check_assign(view: View<'_>, boat: BoatIx) -> Verdict {
    check_time(view, boat)?;
    if booked(view, boat).is_some() {
        let why = format!(
            "{} is assigned already, and stays so",
            order::boat_name(view, boat)
        );
        return Err(Violation::new(Rule::TransportBox, why));
    }
    Ok(())
}

/// The transport waits in the box for the next hour.
pub(crate) fn assign(play: &mut Play<'_>, boat: BoatIx, from: usize) {
    let number = number(play.view(), boat);
    play.cite_all([Rule::TransportTurns, Rule::TransportBox]);
    let booking = number.and_then(|number| play.state.bookings.get_mut(number));
    if let Some(booking) = booking {
        *booking = Some(Booking {
            from,
            load: Vec::new(),
        });
    }
}

/// In which boats how many steps of a unit go: all in the one, or of a unit that no boat of the type takes whole what fits in
/// it and in free boats of its type (2.1j). None where there are too few.
pub(crate) fn parts(view: View<'_>, boat: BoatIx, unit: UnitIx) -> Option<Vec<(BoatIx, u8)>> {
    let craft = view.game.boat(boat)?.craft;
    let room = view.game.tables.craft(craft)?.points;
    let mut left = view.troop(unit).steps;
    let points = |steps| loading::points(view, &[Cargo { unit, steps }]);
    if points(left) <= room {
        return Some(vec![(boat, left)]);
    }
    let most = room
        .checked_div(points(1))
        .and_then(|steps| u8::try_from(steps).ok())?;
    let from = booked(view, boat)?.from;
    let is_free = |at: BoatIx| match booked(view, at) {
        Some(booking) => booking.load.is_empty() && booking.from == from,
        None => at != boat,
    };
    let alike = view.game.all_boats().filter(|(at, other)| {
        *at != boat && other.is_transport() && other.craft == craft && is_free(*at)
    });
    let alike = alike.map(|(at, _)| at);
    let mut parts = Vec::new();
    if !is_free(boat) {
        return None;
    }
    for at in std::iter::once(boat).chain(alike) {
        let steps = left.min(most);
        if steps > 0 {
            left -= steps;
            parts.push((at, steps));
        }
    }
    (left == 0).then_some(parts)
}

/// Whether the unit is aboard of a transport for the next hour.
pub(crate) fn is_booked(view: View<'_>, unit: UnitIx) -> bool {
    let bookings = view.state.bookings.iter().flatten();
    let mut cargo = bookings.flat_map(|booking| &booking.load);
    cargo.any(|cargo| cargo.unit == unit)
}

/// Whether the unit may go aboard.
pub(crate) fn check_load(view: View<'_>, boat: BoatIx, unit: UnitIx) -> Verdict {
    check_time(view, boat)?;
    let (about, name) = (view.about(unit), view.id(unit));
    let boat_name = order::boat_name(view, boat);
    let Some(booking) = booked(view, boat) else {
        let why = format!("{boat_name} is not assigned to a box");
        return about.refuse(Rule::TransportBox, why);
    };
    let counter = view.counter(unit);
    let remains = view.place(unit) == Place::Waiting;
    about.require(
        remains && counter.side == Side::Us,
        Rule::TransportTurns,
        || format!("{name} is none of the US units that wait to land"),
    )?;
    about.require(!counter.leads(), Rule::LeaderCup, || {
        format!("{name} is a leader, and goes aboard with a unit of his once drawn")
    })?;
    let sheet = command::sheet_of(view, unit);
    about.require(sheet.is_none(), Rule::TransportSheets, || {
        let id = sheet.map_or("", |(_, sheet)| sheet.id.as_str());
        format!("{name} has the implemented op sheet {id}, and comes in no transport")
    })?;
    history::check(view, unit, boat, booking.from, is_first(view))?;
    let Some(parts) = parts(view, boat, unit) else {
        let why =
            format!("{name} is too large for {boat_name}, and too few boats like it are free");
        return about.refuse(Rule::SplitUnits, why);
    };
    let steps = parts
        .iter()
        .find(|(at, _)| *at == boat)
        .map(|(_, steps)| *steps);
    let cargo = Cargo {
        unit,
        steps: steps.unwrap_or_default(),
    };
    loading::check_fit(view, boat, &booking.load, cargo)
}

/// The unit goes aboard, in as many boats as it needs.
pub(crate) fn load_unit(play: &mut Play<'_>, boat: BoatIx, unit: UnitIx) {
    let from = booked(play.view(), boat).map(|booking| booking.from);
    let (Some(parts), Some(from)) = (parts(play.view(), boat, unit), from) else {
        return;
    };
    play.cite_if(parts.len() > 1, Rule::SplitUnits);
    let turn = play.state.turn;
    play.state.first_booked.get_or_insert(turn);
    for (at, steps) in parts {
        if booked(play.view(), at).is_none() {
            assign(play, at, from);
        }
        load(play, at, Cargo { unit, steps });
    }
    play.state.units.put(unit, Place::Aboard);
}

/// What goes aboard of the transport.
pub(crate) fn load(play: &mut Play<'_>, boat: BoatIx, cargo: Cargo) {
    let number = number(play.view(), boat);
    let booking = number.and_then(|number| play.state.bookings.get_mut(number));
    if let Some(booking) = booking.and_then(Option::as_mut) {
        booking.load.push(cargo);
    }
}

/// What is assigned is settled: a transport that nothing is aboard of stays away.
pub(crate) fn settle(play: &mut Play<'_>) {
    for booking in &mut play.state.bookings {
        if booking
            .as_ref()
            .is_some_and(|booking| booking.load.is_empty())
        {
            *booking = None;
        }
    }
}

/// The hour begins for which transports were assigned: they wait in their boxes. What was not used is gone (2.1a).
pub(crate) fn sail(play: &mut Play<'_>) {
    let first = play
        .game
        .boats
        .len()
        .saturating_sub(play.state.bookings.len());
    let due = play.state.boats.iter_mut().skip(first);
    for (afloat, booking) in due.zip(&mut play.state.bookings) {
        *afloat = booking
            .take()
            .map_or_else(Afloat::default, |booking| Afloat {
                stage: Stage::Assigned,
                from: booking.from,
                load: booking.load,
            });
    }
}
