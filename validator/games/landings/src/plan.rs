//! The scenario's own setup as actions, each unit entering the hex where it begins, and judged separately.

use crate::footing;
use crate::game;
use crate::medals;
use crate::movement;
use crate::script::Action;
use crate::view::View;
use beachhead_schema::hex::HexIx;

use crate::game::LandingsGame;
use crate::resolved::Resolved;
use crate::roster::{Role, UnitIx};
use crate::rules::Rule;
use crate::sequence::Phase;
use crate::state::{Place, State, Work};
use beachhead_engine::{Planned, Violation};

/// The setup: every unit in its hex.
pub(crate) fn plan_as_actions(game: &LandingsGame) -> Vec<Planned<Action>> {
    let places = game.setup.iter();
    places
        .map(|(unit, hex)| {
            Planned::of_setup(Action::Enter {
                unit: unit.clone(),
                hex: hex.clone(),
            })
        })
        .collect()
}

/// Takes the unit of a planned entry off the map, so that it can be put where it begins.
pub(crate) fn make_ready(_game: &LandingsGame, state: &mut State, planned: &Resolved) {
    if let Resolved::Enter { unit, .. } = *planned {
        state.phase = Phase::Deal;
        if let Some(from) = state.hex_of(unit) {
            state.at.set(from, None);
        }
        state.troops[unit].place = Place::Waiting;
    }
}

/// Whether a unit of the setup may begin in a hex.
pub(crate) fn check_setup(view: View<'_>, unit: UnitIx, hex: HexIx) -> Result<(), Violation> {
    let id = &view.game.roster[unit].id;
    let begins = view.game.roster[unit].role == Role::AtStart(hex);
    if !begins || view.state.troops[unit].place != Place::Waiting {
        let why = format!("{id} does not come onto the map before the game");
        return Err(game::out_of_order(view, &why).of(id.clone()));
    }
    if !view.state.at.is_free(hex) {
        let why = format!(
            "{} is taken: no two units share a hex",
            view.game.number(hex)
        );
        return Err(Violation::new(Rule::PathFree, why)
            .at(view.game.number(hex))
            .of(id.clone()));
    }
    // Guns and tanks may begin in a bunker, which they can neither enter nor leave.
    let lies = view.state.works_on(hex).lies;
    if lies.has(Work::BUNKER.with(Work::FIELD_BUNKER)) {
        return Ok(());
    }
    // What a tile closes by its behaviour is closed to who would enter: the scenario puts units there all the same.
    let by_tile = footing::props_of(view, hex).barred_by_tile;
    if medals::is_ground(view, unit) && by_tile.has(footing::lane(view, unit)) {
        return Ok(());
    }
    match movement::closed_ground(view, unit, hex) {
        Some((rule, words)) => {
            let why = format!("{id} can't begin in {}: {words}", view.game.number(hex));
            Err(Violation::new(rule, why)
                .at(view.game.number(hex))
                .of(id.clone()))
        }
        None => Ok(()),
    }
}
