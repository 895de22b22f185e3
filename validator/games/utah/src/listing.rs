//! What may be done: every action that is in order, always in the same order.
//!
//! Candidates are made from what the phase is about, and [`Game::check`] says which of them are in order. Moves need
//! not be asked about: they are searched by the very steps that check them. So what is listed is accepted; the playouts
//! in `tests` hold that.

use super::battle::{Battle, BattleKind};
use super::cups::Cup;
use super::deed::Deed;
use super::game::UtahGame;
use super::roster::{Role, Side, UnitIx};
use super::search::Search;
use super::sequence::Phase;
use super::state::{Pending, Place, State};
use beachhead_engine::Game;

impl UtahGame {
    pub(super) fn list(&self, state: &State, deeds: &mut Vec<Deed>) {
        if state.ending.is_some() {
            return;
        }
        if state.battle.is_none() && state.pending.is_empty() && state.phase.is_movement() {
            self.list_moves(state, deeds);
        }
        let from = deeds.len();
        self.candidates(state, deeds);
        let mut at = 0;
        deeds.retain(|deed| {
            at += 1;
            at <= from || self.check(state, deed).is_ok()
        });
    }

    /// Every action that is in order, moves apart, among others that are not.
    pub(super) fn candidates(&self, state: &State, deeds: &mut Vec<Deed>) {
        match (state.pending.first(), &state.battle) {
            (Some(pending), _) => self.list_decisions(state, pending, deeds),
            (None, Some(battle)) => self.list_support(battle, deeds),
            (None, None) => self.list_phase(state, deeds),
        }
        deeds.push(Deed::Done);
    }

    fn list_decisions(&self, state: &State, pending: &Pending, deeds: &mut Vec<Deed>) {
        match pending {
            Pending::Losses { units, .. } => {
                deeds.extend(units.iter().map(|unit| Deed::LoseStep(*unit)));
            }
            Pending::Retreat(retreat) => {
                let unit = retreat.unit;
                let ways = self.legal_retreats(state, unit).into_iter();
                deeds.extend(ways.map(|way| Deed::Retreat(unit, way)));
                deeds.push(Deed::StiffResistance);
            }
            Pending::Advance { units, .. } => {
                deeds.extend(units.iter().map(|unit| Deed::Advance(*unit)));
            }
        }
    }

    fn list_support(&self, battle: &Battle, deeds: &mut Vec<Deed>) {
        if self.wants_defender(battle) {
            deeds.extend(battle.defenders.iter().map(|unit| Deed::Defend(*unit)));
        }
        deeds.extend(Cup::ALL.map(|cup| Deed::Draw(cup.side(), cup)));
        if matches!(battle.kind, BattleKind::Beach { .. }) {
            deeds.push(Deed::Naval);
        }
        deeds.extend([Deed::Mines, Deed::Resolve]);
    }

    fn list_phase(&self, state: &State, deeds: &mut Vec<Deed>) {
        match state.phase {
            Phase::Beachheads => {
                let beaches = self.ground.utah.iter();
                deeds.extend(beaches.map(|hex| Deed::PlaceBeachhead(*hex)));
            }
            Phase::Landing => {
                for unit in self.waiting(state, &Role::FirstWave) {
                    deeds.extend(
                        state
                            .beachheads
                            .iter()
                            .map(|hex| Deed::PlaceUnit(unit, *hex)),
                    );
                }
            }
            Phase::DropZones => {
                let zones = state.drop_zones.iter().enumerate();
                for (division, _) in zones.filter(|(_, zone)| zone.is_none()) {
                    let hexes = self.board.hexes();
                    deeds.extend(hexes.map(|hex| Deed::PlaceDropZone(division, hex)));
                }
            }
            Phase::DropPlacement => {
                for (division, zone) in state.drop_zones.iter().enumerate() {
                    let Some(zone) = *zone else { continue };
                    for unit in self.waiting(state, &Role::Drop(division)) {
                        deeds.extend(
                            self.ground
                                .links(zone)
                                .map(|link| Deed::PlaceUnit(unit, link.to)),
                        );
                        deeds.push(Deed::PlaceUnit(unit, zone));
                    }
                }
            }
            Phase::DropRolls => {
                deeds.extend(self.drops_open(state).map(Deed::RollDrop));
            }
            Phase::GermanSetup => {
                for (unit, counter) in self.roster.iter() {
                    if let Role::AtStart(hex) = counter.role {
                        deeds.push(Deed::PlaceUnit(unit, hex));
                    }
                }
            }
            Phase::DropAttacks => {
                deeds.extend(self.shared_hexes(state).into_iter().map(Deed::DropAttack));
            }
            Phase::BeachAssaults => {
                let open = self.open_assaults(state).into_iter();
                deeds.extend(open.map(Deed::BeachAssault));
            }
            Phase::AlliedCombat
            | Phase::AlliedMobileCombat
            | Phase::GermanCombat
            | Phase::GermanMobileCombat => {
                self.list_attacks(state, deeds);
            }
            Phase::Weather => deeds.push(Deed::RollWeather),
            Phase::SupportMarkers => self.list_marker_phase(state, deeds),
            Phase::AlliedReinforcements => {
                for unit in self.waiting_ashore(state) {
                    deeds.extend(
                        state
                            .beachheads
                            .iter()
                            .map(|hex| Deed::PlaceUnit(unit, *hex)),
                    );
                }
            }
            // Moves are listed apart.
            Phase::AlliedMovement
            | Phase::AlliedMobileMovement
            | Phase::GermanMovement
            | Phase::GermanMobileMovement
            | Phase::DropLosses
            | Phase::End => {}
        }
    }

    fn list_marker_phase(&self, state: &State, deeds: &mut Vec<Deed>) {
        let reduced = self.roster.iter().filter(|(unit, counter)| {
            state.hex_of(*unit).is_some() && state.units[*unit].steps < counter.steps
        });
        deeds.extend(reduced.map(|(unit, _)| Deed::Rebuild(unit)));
        deeds.push(Deed::LoseMarker);
        deeds.extend(Side::BOTH.map(Deed::SetAside));
    }

    fn waiting<'a>(
        &'a self,
        state: &'a State,
        role: &'a Role,
    ) -> impl Iterator<Item = UnitIx> + 'a {
        let waiting = state
            .every_unit()
            .filter(|(_, troop)| troop.place == Place::Waiting);
        waiting
            .map(|(unit, _)| unit)
            .filter(move |unit| self.roster[*unit].role == *role)
    }

    fn list_moves(&self, state: &State, deeds: &mut Vec<Deed>) {
        let mut search = Search::default();
        let mut path = Vec::new();
        for (unit, _) in self.roster.iter() {
            if !self.may_move(state, unit) {
                continue;
            }
            self.reach(state, unit, &mut search);
            for &end in search.ends() {
                search.path(end, &mut path);
                deeds.push(Deed::Move(unit, path.clone()));
            }
        }
    }

    fn list_attacks(&self, state: &State, deeds: &mut Vec<Deed>) {
        let mut found = Vec::new();
        self.legal_attacks(state, &mut found);
        deeds.extend(
            found
                .into_iter()
                .map(|(units, hex)| Deed::Attack(units, hex)),
        );
        if self.bombards_in(state.phase) {
            let enemy: Side = state.phase.side().enemy();
            let enemies = self
                .roster
                .iter()
                .filter(|(_, counter)| counter.side == enemy);
            deeds.extend(enemies.map(|(unit, _)| Deed::Bombard(unit)));
        }
    }
}
