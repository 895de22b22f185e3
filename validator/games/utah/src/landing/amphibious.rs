//! Landing over the beaches: 11.2.1.

use beachhead_base::Id;
use beachhead_engine::listed;
use beachhead_kit::{HexIx, UnitIx, Violation};

use crate::counters;
use crate::data::opened::UtahGame;
use crate::data::roster::Role;
use crate::hexes::{nations, ownership};
use crate::rules::Rule;
use crate::state::Place;
use crate::view::{Play, View};

/// 11.2.1 (2): at most this many units fit into a beach landing hex.
pub(crate) const LANDING_STACK: usize = 3;

/// 11.2.1 (2): units that find no room come on this turn.
pub(crate) const OVERFLOW_TURN: u16 = 2;

/// The row that says where the first wave lands: in a campaign 14.0 (b) does.
fn beach_rule(game: &UtahGame) -> Rule {
    match game.plan.campaign {
        Some(_) => Rule::AssaultBeach,
        None => Rule::FirstWave,
    }
}

/// 11.2.1 (2): the first wave goes to beach landing hexes, three units to each.
pub(crate) fn check_landing(view: View<'_>, unit: UnitIx, hex: HexIx) -> Result<(), Violation> {
    let (id, number) = (view.id(unit), view.number(hex));
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
        let why = format!("{number} is no beach landing hex: it has no beachhead marker");
        let marked = view.numbers(view.state.beachheads.iter().copied());
        let help = format!("beachhead markers: {}", listed(marked));
        return Err(about.by(beach_rule(view.game), why).help(help));
    }
    let landing = view.game.roster.landing_of(unit);
    if landing.is_some_and(|hexes| !hexes.contains(hex)) {
        let why = format!("{id} lands on another beach than {number}");
        return about.refuse(beach_rule(view.game), why);
    }
    if view.units_in(hex).count() >= LANDING_STACK {
        let there: Vec<&str> = view.ids(view.units_in(hex)).map(Id::as_str).collect();
        let why = format!(
            "a fourth unit does not fit into beach landing hex {number}: {} are there",
            there.join(", ")
        );
        let help =
            "put it into another hex with a beachhead marker; without room it lands on game turn 2";
        return Err(about.by(Rule::LandingStack, why).help(help));
    }
    Ok(())
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
    play.cite_if(play.game.plan.campaign.is_some(), Rule::AssaultBeach);
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
    let used = play.state.beachheads.iter().copied();
    let used: Vec<HexIx> = used.filter(|hex| !play.view().is_free(*hex)).collect();
    if used.len() < play.state.beachheads.len() {
        play.cite(Rule::UnusedMarkers);
        play.state.beachheads = used;
    }
}
