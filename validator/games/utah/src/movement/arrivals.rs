//! The reinforcements that are due, and what becomes of those that do not enter (11.2.4).

use beachhead_engine::{RuleIndex, listed};
use beachhead_kit::{HexIx, HexNo, UnitIx, Violation};

use crate::counters;
use crate::data::sides::Side;
use crate::movement::entry;
use crate::movement::search::{self, Reach};
use crate::rules::Rule;
use crate::state::Place;
use crate::view::{Play, View};

/// A refused move onto the map, with the hexes by which the unit could enter if its hex is what is wrong.
pub(crate) fn with_entry_help(view: View<'_>, unit: UnitIx, refused: Violation) -> Violation {
    let of_entry = [
        Rule::EntryEdge,
        Rule::EntryFree,
        Rule::RoadEntry,
        Rule::WestRows,
        Rule::WestAnywhere,
    ];
    if !of_entry.iter().any(|rule| refused.rule.id == rule.cited()) {
        return refused;
    }
    let enemy = view.side(unit).enemy();
    let free = |hex: &HexIx| {
        !view.state.zoc_map.held(enemy, *hex) && !view.state.zoc_map.controlled(enemy, *hex)
    };
    let open = entry::entry_hexes(view, unit).into_iter().filter(free);
    let open: Vec<HexNo> = open.map(|hex| view.number(hex)).collect();
    refused.help(match open.is_empty() {
        true => {
            "enemies hold or control every hex of its entry: it comes on a later turn".to_owned()
        }
        false => format!("it may enter at {}", listed(open)),
    })
}

/// 11.1.2: who can arrive must.
pub(crate) fn check_arrivals_done(view: View<'_>) -> Result<(), Violation> {
    let mut reach = Reach::default();
    let mut can_enter = |unit: &UnitIx| {
        search::reach(view, *unit, &mut reach);
        !reach.ends().is_empty()
    };
    match counters::due(view, Side::German).find(|unit| can_enter(unit)) {
        Some(unit) => {
            let id = view.id(unit);
            let why = format!("{id} is due, and can still enter the map");
            Err(Violation::new(Rule::ArrivalCompelled, why).of(id.clone()))
        }
        None => Ok(()),
    }
}

/// 11.1.2: who found every entry closed comes on a later turn.
pub(crate) fn delay_arrivals(play: &mut Play<'_>) {
    play.cite(Rule::ArrivalCompelled);
    let late: Vec<UnitIx> = counters::due(play.view(), Side::German).collect();
    for unit in late {
        play.cite(Rule::ArrivalDelayed);
        play.state.units.put(unit, Place::Due(play.state.turn + 1));
    }
}
