//! Control of towns, beach sections and bridges in play (L42 to L50).
//!
//! Only towns remember who was there last; beaches and bridges are as units stand now.

use beachhead_kit::{HexIx, UnitIx};

use crate::data::Won;
use crate::rules::Rule;
use crate::side::Side;
use crate::units;
use crate::view::{Play, View};

/// Who controls a town (L42); `None` where there is no town.
pub(crate) fn town_holder(view: View<'_>, hex: HexIx) -> Option<Side> {
    let town = view.game.medals.town(hex)?;
    view.state.towns.get(town).copied()
}

/// Who controls the town, bridge or beach section that the hex is of (L76).
pub(crate) fn controller(view: View<'_>, hex: HexIx) -> Option<Side> {
    if let Some(side) = town_holder(view, hex) {
        return Some(side);
    }
    let objectives = view.game.medals.objectives.iter();
    let mut of_hex = objectives.enumerate().filter(|(_, objective)| {
        // The hex itself comes before those beside it.
        match objective.won {
            Won::Bridge => objective.hexes.first() == Some(&hex),
            Won::Beach => objective.hexes.contains(&hex),
            _ => false,
        }
    });
    let (at, _) = of_hex.next()?;
    view.state.stand.holder(at)
}

/// The first turn begins: who has which medals of control is as the scenario says (L44, L122).
pub(crate) fn begin_control(play: &mut Play<'_>) {
    let medals = &play.game.medals;
    if medals.towns.is_empty() {
        return;
    }
    play.cite(Rule::TownStart);
    let mut taken = medals.town_start.iter();
    play.cite_if(taken.any(|side| *side != play.game.top), Rule::Church);
}

/// A unit has left a hex: a town stays its side's (L43).
pub(crate) fn leave_town(play: &mut Play<'_>, hex: HexIx) {
    play.cite_if(play.game.medals.town(hex).is_some(), Rule::TownStays);
}

/// A unit stands in a hex: if it is a town, a ground unit takes it (L42, L43). The medals of towns are judged after
/// it, with all others of the hexes left and entered.
pub(crate) fn take_town(play: &mut Play<'_>, unit: UnitIx, hex: HexIx) {
    let game = play.game;
    if !units::is_ground(game.view(play.state), unit) {
        return;
    }
    let side = game.roster[unit].side;
    let town = game.medals.town(hex);
    let Some(holder) = town.and_then(|town| play.state.towns.get_mut(town)) else {
        return;
    };
    if std::mem::replace(holder, side) == side {
        return;
    }
    play.cite_all([Rule::TownTaken, Rule::ControlMarker]);
    play.note(|| format!("{} is the {}'s", game.number(hex), side.name()));
}
