//! Allied reinforcements: 11.2.4, and the first-wave units that found no room (11.2.1).
//!
//! They land when the Allied movement phase is over, on beaches with a marker. The phase ends as soon as
//! no unit can land; the rest keep waiting.

use beachhead_schema::hex::{HexIx, HexNo};

use super::amphibious::LANDING_STACK;
use super::game::UtahGame;
use super::play::Play;
use super::roster::{Role, Side, UnitIx};
use super::rules::Rule;
use super::sequence::Phase;
use super::state::{Place, State};
use beachhead_engine::{Violation, listed};

impl UtahGame {
    /// The Allied units that are due and not yet ashore.
    pub(super) fn waiting_ashore<'a>(
        &'a self,
        state: &'a State,
    ) -> impl Iterator<Item = UnitIx> + 'a {
        let due = state
            .every_unit()
            .filter(|(_, troop)| matches!(troop.place, Place::Due(turn) if turn <= state.turn));
        due.map(|(unit, _)| unit)
            .filter(|unit| self.roster[*unit].side == Side::Allied)
    }

    /// Whether some unit can land in this phase.
    pub(super) fn somebody_lands(&self, state: &State) -> bool {
        self.waiting_ashore(state).any(|unit| {
            let mut beaches = state.beachheads.iter();
            beaches.any(|hex| self.check_beach(state, unit, *hex).is_ok())
        })
    }

    /// 11.2.4: a reinforcement lands on its turn, once movement is over, on a beach that is open to it.
    pub(super) fn check_reinforcement(
        &self,
        state: &State,
        unit: UnitIx,
        hex: HexIx,
    ) -> Result<(), Violation> {
        let id = &self.roster[unit].id;
        let refuse = |rule, why: String| Err(Violation::new(rule, why).of(id.clone()));
        match state.units[unit].place {
            Place::Due(turn) if turn > state.turn => {
                let why = format!(
                    "{id} lands on game turn {turn}, and this is game turn {}",
                    state.turn
                );
                return refuse(Rule::AllySchedule, why);
            }
            Place::Due(_) => {}
            Place::Waiting | Place::Map(_) | Place::Lost | Place::Absent => {
                return refuse(Rule::AllyArrival, format!("{id} is not waiting to land"));
            }
        }
        if state.phase != Phase::AlliedReinforcements
            || state.battle.is_some()
            || !state.pending.is_empty()
        {
            let why = "reinforcements land at the end of the Allied movement phase".to_owned();
            return refuse(Rule::AllyArrival, why);
        }
        self.check_beach(state, unit, hex).map_err(|violation| {
            let open = state
                .beachheads
                .iter()
                .filter(|beach| self.check_beach(state, unit, **beach).is_ok());
            let open: Vec<HexNo> = open.map(|beach| self.number(*beach)).collect();
            // Where no beach is open to any unit, the phase is over.
            match open.is_empty() {
                true => violation,
                false => violation.help(format!("it may land at {}", listed(open))),
            }
        })
    }

    /// Whether the beach takes the unit: it has a marker, and room, and no enemy closes it.
    fn check_beach(&self, state: &State, unit: UnitIx, hex: HexIx) -> Result<(), Violation> {
        let id = &self.roster[unit].id;
        let number = self.number(hex);
        let refuse =
            |rule, why: String| Err(Violation::new(rule, why).at(number.clone()).of(id.clone()));
        self.check_bounds(unit, hex)?;
        if !state.beachheads.contains(&hex) {
            let why = format!("{number} has no beachhead marker, and takes no reinforcement");
            return refuse(Rule::AllyArrival, why);
        }
        let there: Vec<UnitIx> = state.units_in(hex).collect();
        if there.len() >= LANDING_STACK {
            let why = format!("{number} holds {LANDING_STACK} units, and takes no more");
            return refuse(Rule::LandingStack, why);
        }
        if let Some(other) = there.iter().find(|other| state.units[**other].left_beach) {
            let why = format!(
                "{} stands in {number}: it has left its landing hex, and stacks with no unit again",
                self.roster[*other].id
            );
            return refuse(Rule::StackEnds, why);
        }
        if there.is_empty() && state.lay.controlled(Side::German, hex) {
            let why = format!("{number} is empty, and lies in a German zone of control");
            return refuse(Rule::ClosedBeach, why);
        }
        Ok(())
    }
}

impl Play<'_> {
    /// The unit comes ashore.
    pub(super) fn reinforce(&mut self, unit: UnitIx, hex: HexIx) {
        self.cite(Rule::KnownCounter);
        self.cite(Rule::AllyArrival);
        self.cite(Rule::AllySchedule);
        if self.game.roster[unit].role == Role::FirstWave {
            self.cite(Rule::Overflow);
        }
        let taken = self.state.units_in(hex).next().is_some();
        if taken {
            self.cite(Rule::LandingStack);
        }
        if self.state.lay.controlled(Side::German, hex) || !taken {
            self.cite(Rule::ClosedBeach);
        }
        self.state.units[unit].landed = true;
        self.put(unit, hex);
    }
}
