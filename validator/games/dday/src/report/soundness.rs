//! What holds in every state, whatever was played. A breach is always a mistake of ours.

use beachhead_kit::army;

use crate::combat::retreats;
use crate::data::ground::Terrain;
use crate::data::sides::Side;
use crate::landing::invasion::INVASION_WEEK;
use crate::state::phase::Phase;
use crate::view::View;

/// Units conserved, no unit on closed ground, squares not too full, no unit in two battles.
pub(crate) fn invariants(view: View<'_>) -> Result<(), String> {
    army::check_places(view)?;
    let state = view.state;
    let losers = retreats::losers(view);
    for (unit, hex) in view.on_map() {
        let square = &view.game.ground[hex];
        let (id, number) = (view.id(unit), view.number(hex));
        let afloat = square.is(Terrain::Sea)
            && view.side(unit) == Side::Allied
            && state.week == INVASION_WEEK;
        if !square.is_open() && !afloat {
            return Err(format!("{id} stands in {number}, where no unit may be"));
        }
        if view
            .units_in(hex)
            .any(|other| view.side(other) != view.side(unit))
        {
            return Err(format!("both sides stand in {number}"));
        }
        let there = view
            .units_in(hex)
            .filter(|unit| !losers.contains(unit))
            .count();
        if there > view.side(unit).stack() {
            return Err(format!("{number} is too full"));
        }
    }
    let mut fighting: Vec<_> = state
        .planned
        .iter()
        .flat_map(|battle| battle.units())
        .collect();
    let battles = fighting.len();
    fighting.sort_unstable();
    fighting.dedup();
    if fighting.len() != battles {
        return Err("a unit is in two battles".to_owned());
    }
    if fighting
        .iter()
        .any(|unit| view.hex_of(*unit).is_none() || view.troop(*unit).fought)
    {
        return Err("a battle is planned with units that are gone, or have fought".to_owned());
    }
    if !(1..=view.game.weeks).contains(&state.week) {
        return Err(format!("there is no week {}", state.week));
    }
    if state.ending.is_some() != (state.phase == Phase::End) {
        return Err("a game that is over is in its last phase, and no other is".to_owned());
    }
    Ok(())
}
