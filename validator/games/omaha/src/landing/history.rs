//! The historical game (2.7a): formations of the 29th Division land where and when they did.

use beachhead_kit::{UnitIx, Violation};

use crate::data::{BoatIx, HistoricSlot, is_part};
use crate::{Rule, Verdict, View};

/// The slot of a unit in a game that keeps to history.
fn slot(view: View<'_>, unit: UnitIx) -> Option<&HistoricSlot> {
    if !view.game.options.historical {
        return None;
    }
    let formation = &view.counter(unit).formation;
    let mut slots = view.game.tables.slots.iter();
    slots.find(|slot| is_part(formation, slot.formation.as_str()))
}

/// Whether the unit lands in the historical game.
pub(crate) fn has_slot(view: View<'_>, unit: UnitIx) -> bool {
    slot(view, unit).is_some()
}

/// The units that history has in a wave or the first transport landing, and that are in no boat by these, which knows those of
/// the waves; by the roster.
pub(crate) fn unplanned<'v>(
    view: View<'v>,
    is_in_wave: impl Fn(UnitIx) -> bool + 'v,
) -> impl Iterator<Item = UnitIx> + 'v {
    view.units().filter(move |unit| {
        let planned = &view.game.first_transport;
        let lands_later = |slot: &HistoricSlot| slot.transport && planned.contains(unit);
        let slot = slot(view, *unit).filter(|_| !view.counter(*unit).leads());
        slot.is_some_and(|slot| !is_in_wave(*unit) && !lands_later(slot))
    })
}

/// 2.7a: the schematic has no place for a unit.
pub(crate) fn not_planned(view: View<'_>, unit: UnitIx) -> Violation {
    let why = format!(
        "no boat is planned for {}: in the historical game it comes in its wave, or with the first transports if these may bring it",
        view.id(unit)
    );
    view.about(unit).by(Rule::HistoricSlots, why)
}

/// Whether history has the unit in this boat, which sails from a box; a transport is of the first landing or isn't.
pub(crate) fn check(
    view: View<'_>,
    unit: UnitIx,
    boat: BoatIx,
    from: usize,
    first: bool,
) -> Verdict {
    let (Some(slot), Some(boat)) = (slot(view, unit), view.game.boat(boat)) else {
        return Ok(());
    };
    let about = view.about(unit);
    let name = view.id(unit);
    let is_its_time = match boat.wave {
        Some(wave) => slot.waves.contains(&wave),
        None => slot.transport && first,
    };
    about.require(is_its_time, Rule::HistoricSlots, || {
        let waves: Vec<String> = slot
            .waves
            .iter()
            .map(|wave| (wave + 1).to_string())
            .collect();
        let transport = if slot.transport {
            ", or in the first transport landing"
        } else {
            ""
        };
        format!(
            "in the historical game {name} lands in wave {}{transport}",
            waves.join(" or ")
        )
    })?;
    let beach = view.game.ground.boxes.get(from).map(|boats| &boats.beach);
    let is_its_beach =
        slot.beaches.is_empty() || beach.is_some_and(|beach| slot.beaches.contains(beach));
    about.require(is_its_beach, Rule::HistoricSlots, || {
        let beaches: Vec<&str> = slot.beaches.iter().map(|beach| beach.as_str()).collect();
        format!(
            "in the historical game {name} lands on {}",
            beaches.join(" or ")
        )
    })
}
