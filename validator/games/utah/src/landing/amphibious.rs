//! Landing over the beaches: 11.2.1.

use beachhead_engine::listed;
use beachhead_kit::{HexIx, UnitIx, Violation};

use crate::counters;
use crate::data::roster::Role;
use crate::hexes::{nations, ownership};
use crate::rules::Rule;
use crate::state::Place;
use crate::view::{Play, View};

/// 11.2.1 (2): at most this many units fit into a beach landing hex.
pub(crate) const LANDING_STACK: usize = 3;

/// 11.2.1 (2): units that find no room come on this turn.
pub(crate) const OVERFLOW_TURN: u16 = 2;

/// 11.2.1 (2): the first wave goes to beach landing hexes, three units to each.
pub(crate) fn check_landing(view: View<'_>, unit: UnitIx, hex: HexIx) -> Result<(), Violation> {
    let id = view.id(unit);
    let about = view.about(unit).at(hex);
    if view.counter(unit).role != Role::FirstWave {
        let why = format!("{id} is not of the first wave: the 4th Division and the 359/90 are");
        return about.refuse(Rule::FirstWave, why);
    }
    if view.place(unit) != Place::Waiting {
        return about.refuse(Rule::FirstWave, format!("{id} has landed already"));
    }
    nations::check_bounds(view, unit, hex)?;
    if !view.state.beachheads.contains(&hex) {
        let why = format!(
            "{} is no beach landing hex: it has no beachhead marker",
            view.number(hex)
        );
        let help = beachheads_in_words(view);
        return about
            .refuse(Rule::FirstWave, why)
            .map_err(|violation| violation.help(help));
    }
    if view
        .game
        .roster
        .landing_of(unit)
        .is_some_and(|hexes| !hexes.contains(hex))
    {
        let why = format!("{id} lands on another beach than {}", view.number(hex));
        return about.refuse(Rule::FirstWave, why);
    }
    if view.units_in(hex).count() >= LANDING_STACK {
        let there = view
            .units_in(hex)
            .map(|unit| view.id(unit).to_string())
            .collect::<Vec<_>>()
            .join(", ");
        let why = format!(
            "a fourth unit does not fit into beach landing hex {}: {there} are there",
            view.number(hex)
        );
        let help =
            "put it into another hex with a beachhead marker; without room it lands on game turn 2";
        return about
            .refuse(Rule::LandingStack, why)
            .map_err(|violation| violation.help(help));
    }
    Ok(())
}

/// For a message: the beach landing hexes.
fn beachheads_in_words(view: View<'_>) -> String {
    let beachheads = view.state.beachheads.iter().map(|hex| view.number(*hex));
    format!("beachhead markers: {}", listed(beachheads))
}

/// Whether a unit of the first wave still waits for which there is room.
pub(crate) fn landing_open(view: View<'_>) -> bool {
    waiting_first_wave(view).any(|unit| {
        let mut beaches = view.state.beachheads.iter();
        beaches.any(|hex| check_landing(view, unit, *hex).is_ok())
    })
}

fn waiting_first_wave<'a>(view: View<'a>) -> impl Iterator<Item = UnitIx> + 'a {
    counters::waiting(view, &Role::FirstWave)
}

/// 11.2.1 (2): all of the first wave lands that finds room.
pub(crate) fn not_all_landed(view: View<'_>) -> Violation {
    let why = "units of the first wave still wait, and there is room for them";
    let mut refused = Violation::new(Rule::AllLand, why);
    refused.units = waiting_first_wave(view)
        .map(|unit| view.id(unit).clone())
        .collect();
    refused
}

pub(crate) fn land(play: &mut Play<'_>, unit: UnitIx, hex: HexIx) {
    play.cite_all([Rule::KnownCounter, Rule::FirstWave]);
    if play.view().units_in(hex).next().is_some() {
        play.cite(Rule::LandingStack);
    }
    ownership::put(play, unit, hex);
    if !landing_open(play.view()) {
        play.cite(Rule::AllLand);
    }
}

/// The end of the landing: who found no room comes later, and unused markers go.
pub(crate) fn end_landing(play: &mut Play<'_>) {
    let left: Vec<UnitIx> = waiting_first_wave(play.view()).collect();
    for unit in left {
        play.cite(Rule::Overflow);
        play.state.units.put(unit, Place::Due(OVERFLOW_TURN));
    }
    let used: Vec<HexIx> = play
        .state
        .beachheads
        .iter()
        .copied()
        .filter(|&hex| play.view().units_in(hex).next().is_some())
        .collect();
    if used.len() < play.state.beachheads.len() {
        play.cite(Rule::UnusedMarkers);
        play.state.beachheads = used;
    }
}
