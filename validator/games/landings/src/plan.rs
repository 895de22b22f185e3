//! The scenario's own setup as actions, each unit entering the hex where it begins, and judged separately.

use crate::script::Action;
use beachhead_schema::hex::HexIx;

use super::game::LandingsGame;
use super::resolved::Resolved;
use super::roster::{Role, UnitIx};
use super::rules::Rule;
use super::sequence::Phase;
use super::state::{Place, State, Work};
use beachhead_engine::{Planned, Violation};

impl LandingsGame {
    /// The setup: every unit in its hex.
    pub(super) fn plan_as_actions(&self) -> Vec<Planned<Action>> {
        let places = self.setup.iter();
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
    pub(super) fn make_ready(&self, state: &mut State, planned: &Resolved) {
        if let Resolved::Enter { unit, .. } = *planned {
            state.phase = Phase::Deal;
            if let Some(from) = state.hex_of(unit) {
                state.at.set(from, None);
            }
            state.troops[unit].place = Place::Waiting;
        }
    }

    /// Whether a unit of the setup may begin in a hex.
    pub(super) fn check_setup(
        &self,
        state: &State,
        unit: UnitIx,
        hex: HexIx,
    ) -> Result<(), Violation> {
        let id = &self.roster[unit].id;
        let begins = self.roster[unit].role == Role::AtStart(hex);
        if !begins || state.troops[unit].place != Place::Waiting {
            let why = format!("{id} does not come onto the map before the game");
            return Err(self.out_of_order(state, &why).of(id.clone()));
        }
        if !state.at.is_free(hex) {
            let why = format!("{} is taken: no two units share a hex", self.number(hex));
            return Err(Violation::new(Rule::PathFree, why)
                .at(self.number(hex))
                .of(id.clone()));
        }
        // Guns and tanks may begin in a bunker, which they can neither enter nor leave.
        let lies = state.works_on(hex).lies;
        if lies.has(Work::BUNKER.with(Work::FIELD_BUNKER)) {
            return Ok(());
        }
        // What a tile closes by its behaviour is closed to who would enter: the scenario puts units there all the same.
        let by_tile = self.props_of(state, hex).barred_by_tile;
        if self.is_ground(state, unit) && by_tile.has(self.lane(state, unit)) {
            return Ok(());
        }
        match self.closed_ground(state, unit, hex) {
            Some((rule, words)) => {
                let why = format!("{id} can't begin in {}: {words}", self.number(hex));
                Err(Violation::new(rule, why)
                    .at(self.number(hex))
                    .of(id.clone()))
            }
            None => Ok(()),
        }
    }
}
