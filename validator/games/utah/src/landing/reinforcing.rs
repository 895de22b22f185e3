//! Allied reinforcements: 11.2.4, and the first-wave units that found no room (11.2.1).
//!
//! They land when the Allied movement phase is over, on beaches with a marker. The phase ends as soon as
//! no unit can land; the rest keep waiting.

use beachhead_engine::listed;
use beachhead_kit::{HexIx, HexNo, UnitIx, Violation};

use crate::counters;
use crate::data::opened::UtahGame;
use crate::data::roster::Role;
use crate::data::sides::Side;
use crate::hexes::{nations, ownership};
use crate::landing::amphibious::LANDING_STACK;
use crate::order;
use crate::rules::Rule;
use crate::state::Place;
use crate::state::phase::Phase;
use crate::view::{Play, View};

/// Whether some unit can land in this phase.
pub(crate) fn somebody_lands(view: View<'_>) -> bool {
    counters::due(view, Side::Allied).any(|unit| {
        let mut beaches = view.state.beachheads.iter();
        beaches.any(|hex| check_beach(view, unit, *hex).is_ok())
    })
}

/// 11.2.4: a reinforcement lands on its turn, once movement is over, on a beach that is open to it.
pub(crate) fn check_reinforcement(
    view: View<'_>,
    unit: UnitIx,
    hex: HexIx,
) -> Result<(), Violation> {
    let id = view.id(unit);
    let about = view.about(unit);
    match view.place(unit) {
        Place::Due(turn) if turn > view.state.turn => {
            let now = view.state.turn;
            let why = format!("{id} lands on game turn {turn}, and this is game turn {now}");
            return about.refuse(Rule::AllySchedule, why);
        }
        Place::Due(_) => {}
        Place::Waiting | Place::Map(_) | Place::Lost | Place::Absent => {
            return about.refuse(Rule::AllyArrival, format!("{id} is not waiting to land"));
        }
    }
    if !order::is_open(view, Phase::AlliedReinforcements) {
        let why = "reinforcements land at the end of the Allied movement phase";
        return about.refuse(Rule::AllyArrival, why);
    }
    check_beach(view, unit, hex).map_err(|violation| {
        let open = view.state.beachheads.iter().copied();
        let open = open.filter(|beach| check_beach(view, unit, *beach).is_ok());
        let open: Vec<HexNo> = view.numbers(open).collect();
        // Where no beach is open to any unit, the phase is over.
        match open.is_empty() {
            true => violation,
            false => violation.help(format!("it may land at {}", listed(open))),
        }
    })
}

/// The row that says on which beaches reinforcements land: in a campaign 14.0 (b) does.
fn beach_rule(game: &UtahGame) -> Rule {
    match game.plan.campaign {
        Some(_) => Rule::AnyBeach,
        None => Rule::AllyArrival,
    }
}

/// Whether the beach takes the unit: it has a marker, and room, and no enemy closes it.
fn check_beach(view: View<'_>, unit: UnitIx, hex: HexIx) -> Result<(), Violation> {
    let number = view.number(hex);
    let about = view.about(unit).at(hex);
    nations::check_bounds(view, unit, hex)?;
    if !view.state.beachheads.contains(&hex) {
        let why = format!("{number} has no beachhead marker, and takes no reinforcement");
        return about.refuse(beach_rule(view.game), why);
    }
    let there: Vec<UnitIx> = view.units_in(hex).collect();
    if there.len() >= LANDING_STACK {
        let why = format!("{number} holds {LANDING_STACK} units, and takes no more");
        return about.refuse(Rule::LandingStack, why);
    }
    if let Some(other) = there.iter().find(|other| view.troop(**other).left_beach) {
        let other = view.id(*other);
        let why = format!(
            "{other} stands in {number}: it has left its landing hex, and stacks with no unit again"
        );
        return about.refuse(Rule::StackEnds, why);
    }
    if there.is_empty() && view.state.zoc_map.controlled(Side::German, hex) {
        let why = format!("{number} is empty, and lies in a German zone of control");
        return about.refuse(Rule::ClosedBeach, why);
    }
    Ok(())
}

/// The unit comes ashore.
pub(crate) fn reinforce(play: &mut Play<'_>, unit: UnitIx, hex: HexIx) {
    play.cite_all([Rule::KnownCounter, Rule::AllyArrival, Rule::AllySchedule]);
    play.cite_if(play.game.plan.campaign.is_some(), Rule::AnyBeach);
    if play.game.roster[unit].role == Role::FirstWave {
        play.cite(Rule::Overflow);
    }
    let taken = play.view().units_in(hex).next().is_some();
    if taken {
        play.cite(Rule::LandingStack);
    }
    if play.state.zoc_map.controlled(Side::German, hex) || !taken {
        play.cite(Rule::ClosedBeach);
    }
    play.state.units[unit].landed = true;
    ownership::put(play, unit, hex);
}
