//! Units without orders landward of the shingle (2.3g): they retreat after three turns under fire.

use beachhead_kit::UnitIx;

use crate::data::Side;
use crate::flight::ways::{Flight, Why};
use crate::movement::command::Command;
use crate::state::Pending;
use crate::{Play, Rule, View};

/// After so many turns under fire they retreat.
const TURNS: u8 = 3;

/// Whether the unit is one of the US side that has no orders where it needs them.
fn is_unassigned(view: View<'_>, unit: UnitIx) -> bool {
    let is_landward = |hex| view.game.ground.beach.is_landward(hex);
    view.side(unit) == Side::Us
        && !view.game.options.no_command
        && view.counter(unit).is_troops()
        && view.hex_of(unit).is_some_and(is_landward)
        && Command::over(view, unit) == Command::None
}

/// The turn ends: who is under fire without orders has defended for one more.
pub(crate) fn end_turn(play: &mut Play<'_>) {
    let view = play.view();
    let units: Vec<(UnitIx, bool)> = view
        .units()
        .map(|unit| (unit, is_unassigned(view, unit)))
        .collect();
    for (unit, is_unassigned) in units {
        let troop = &mut play.state.units[unit];
        troop.defended = match is_unassigned && troop.under_fire {
            true => troop.defended.saturating_add(1),
            false => 0,
        };
    }
}

/// The US action phase begins: who has defended for three turns retreats, if there is a way.
pub(crate) fn begin_phase(play: &mut Play<'_>) {
    let view = play.view();
    let hexes = view.game.tables.fire.flight.of(0).copied();
    let hexes = hexes.unwrap_or_default().hexes;
    let tired = view.units().filter(|unit| {
        view.troop(*unit).defended >= TURNS
            && is_unassigned(view, *unit)
            && Flight::of(view, *unit, Why::Forced)
                .is_some_and(|flight| !flight.ends(hexes).is_empty())
    });
    let tired: Vec<UnitIx> = tired.collect();
    for unit in tired {
        play.cite(Rule::Unassigned);
        play.state.units[unit].defended = 0;
        play.state.pending.ask(Pending::Retreat { unit, hexes });
    }
}
