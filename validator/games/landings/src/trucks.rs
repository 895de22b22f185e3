//! Trucks and half-tracks: figures given to weakened units beside them (L25).
//!
//! Figures spent in this way are no losses: they count for no medal (M76).

use super::game::LandingsGame;
use super::play::Play;
use super::resolved::Resolved;
use super::roster::{Traits, UnitIx};
use super::rules::Rule;
use super::state::{Place, State};
use beachhead_engine::Violation;

impl LandingsGame {
    /// Whether the truck may resupply anybody now.
    fn check_supplier(&self, state: &State, truck: UnitIx) -> Result<(), Violation> {
        let id = &self.roster[truck].id;
        if !self.kind_of(state, truck).traits.has(Traits::SUPPLIES) {
            let why = format!("{id} has nothing to give");
            return Err(Violation::new(Rule::TruckArrives, why).of(id.clone()));
        }
        if state.troops[truck].turn.arrived {
            let why = format!("{id} has arrived this turn, and resupplies no unit");
            return Err(Violation::new(Rule::TruckArrives, why).of(id.clone()));
        }
        self.check_ready(state, truck)
    }

    /// The most figures that the truck could give the unit.
    fn supply_for(&self, state: &State, truck: UnitIx, unit: UnitIx) -> u8 {
        let (Some(at), Some(hex)) = (state.hex_of(truck), state.hex_of(unit)) else {
            return 0;
        };
        let takes = self.side_of(unit) == self.side_of(truck)
            && self.is_ground(state, unit)
            && state.troops[unit].turn.battles == 0
            && self.board.touch(at, hex);
        if !takes {
            return 0;
        }
        self.missing_figures(state, unit)
            .min(state.troops[truck].figures)
    }

    /// Why the truck gives the unit nothing, in words.
    fn why_no_supply(&self, state: &State, truck: UnitIx, unit: UnitIx) -> &'static str {
        let (at, hex) = (state.hex_of(truck), state.hex_of(unit));
        let beside = at
            .zip(hex)
            .is_some_and(|(at, hex)| self.board.touch(at, hex));
        if self.side_of(unit) != self.side_of(truck) {
            "it is of the other side"
        } else if !beside {
            "it is not beside it"
        } else if !self.is_ground(state, unit) {
            "it is no ground unit"
        } else if state.troops[unit].turn.battles > 0 {
            "it has battled this turn"
        } else {
            "it lacks no figure"
        }
    }

    pub(super) fn check_resupply(
        &self,
        state: &State,
        truck: UnitIx,
        unit: UnitIx,
        figures: u8,
    ) -> Result<(), Violation> {
        self.check_supplier(state, truck)?;
        let most = self.supply_for(state, truck, unit);
        if (1..=most).contains(&figures) {
            return Ok(());
        }
        let id = &self.roster[unit].id;
        let why = match most {
            0 => {
                let why = self.why_no_supply(state, truck, unit);
                format!(
                    "{id} takes no figures from {}: {why}",
                    self.roster[truck].id
                )
            }
            _ => format!("{id} takes 1 to {most} figures, not {figures}"),
        };
        Err(Violation::new(Rule::TruckArrives, why).of(id.clone()))
    }

    pub(super) fn list_resupply(&self, state: &State, truck: UnitIx, actions: &mut Vec<Resolved>) {
        if self.check_supplier(state, truck).is_err() {
            return;
        }
        let Some(at) = state.hex_of(truck) else {
            return;
        };
        for (_, hex) in self.board.neighbors(at) {
            let Some(unit) = state.unit_at(hex) else {
                continue;
            };
            for figures in 1..=self.supply_for(state, truck, unit) {
                actions.push(Resolved::Resupply {
                    truck,
                    unit,
                    figures,
                });
            }
        }
    }
}

impl Play<'_> {
    /// The truck gives figures to the unit: neither battles this turn.
    pub(super) fn resupply(&mut self, truck: UnitIx, unit: UnitIx, figures: u8) {
        self.cite(Rule::TruckArrives);
        self.give_figures(unit, figures);
        self.end_battles(unit);
        self.end_battles(truck);
        for _ in 0..figures {
            self.spend_figure(truck);
        }
    }

    /// A truck's figure is in the pool again; with its last one it has done its work, and is no loss.
    fn spend_figure(&mut self, truck: UnitIx) {
        let troop = &mut self.state.troops[truck];
        troop.figures = troop.figures.saturating_sub(1);
        if troop.figures == 0 {
            let from = self.state.hex_of(truck);
            self.leave(truck);
            self.take_off(truck, Place::Left);
            self.judge_step(truck, from, None);
        }
    }
}
