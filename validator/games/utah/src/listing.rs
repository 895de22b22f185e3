//! What may be done: every action that is in order, always in the same order.
//!
//! Candidates are made from what the phase is about, and [`Game::check`] says which of them are in order. Moves need
//! not be asked about: they are searched by the very steps that check them. So what is listed is accepted; the playouts
//! in `tests` hold that.

use super::battle::{Battle, BattleKind};
use super::cups::Cup;
use super::game::UtahGame;
use super::resolved::Resolved;
use super::roster::{Role, Side, UnitIx};
use super::search::Search;
use super::sequence::Phase;
use super::state::{Pending, Place, State};
use beachhead_engine::Game;

impl UtahGame {
    pub(super) fn list(&self, state: &State, actions: &mut Vec<Resolved>) {
        if state.ending.is_some() {
            return;
        }
        if state.battle.is_none() && state.pending.is_empty() && state.phase.is_movement() {
            self.list_moves(state, actions);
        }
        let from = actions.len();
        self.candidates(state, actions);
        let mut at = 0;
        actions.retain(|action| {
            at += 1;
            at <= from || self.check(state, action).is_ok()
        });
    }

    /// Every action that is in order, moves apart, among others that are not.
    pub(super) fn candidates(&self, state: &State, actions: &mut Vec<Resolved>) {
        match (state.pending.first(), &state.battle) {
            (Some(pending), _) => self.list_decisions(state, pending, actions),
            (None, Some(battle)) => self.list_support(battle, actions),
            (None, None) => self.list_phase(state, actions),
        }
        actions.push(Resolved::Done);
    }

    fn list_decisions(&self, state: &State, pending: &Pending, actions: &mut Vec<Resolved>) {
        match pending {
            Pending::Losses { units, .. } => {
                actions.extend(units.iter().map(|unit| Resolved::LoseStep(*unit)));
            }
            Pending::Retreat(retreat) => {
                let unit = retreat.unit;
                let ways = self.legal_retreats(state, unit).into_iter();
                actions.extend(ways.map(|way| Resolved::Retreat(unit, way)));
                actions.push(Resolved::StiffResistance);
            }
            Pending::Advance { units, .. } => {
                actions.extend(units.iter().map(|unit| Resolved::Advance(*unit)));
            }
        }
    }

    fn list_support(&self, battle: &Battle, actions: &mut Vec<Resolved>) {
        if self.wants_defender(battle) {
            actions.extend(battle.defenders.iter().map(|unit| Resolved::Defend(*unit)));
        }
        actions.extend(Cup::ALL.map(|cup| Resolved::Draw(cup.side(), cup)));
        if matches!(battle.kind, BattleKind::Beach { .. }) {
            actions.push(Resolved::Naval);
        }
        actions.extend([Resolved::Mines, Resolved::Resolve]);
    }

    fn list_phase(&self, state: &State, actions: &mut Vec<Resolved>) {
        match state.phase {
            Phase::Beachheads => {
                let beaches = self.ground.utah.iter();
                actions.extend(beaches.map(|hex| Resolved::PlaceBeachhead(*hex)));
            }
            Phase::Landing => {
                for unit in self.waiting(state, &Role::FirstWave) {
                    actions.extend(
                        state
                            .beachheads
                            .iter()
                            .map(|hex| Resolved::PlaceUnit(unit, *hex)),
                    );
                }
            }
            Phase::DropZones => {
                let zones = state.drop_zones.iter().enumerate();
                for (division, _) in zones.filter(|(_, zone)| zone.is_none()) {
                    let hexes = self.board.hexes();
                    actions.extend(hexes.map(|hex| Resolved::PlaceDropZone(division, hex)));
                }
            }
            Phase::DropPlacement => {
                for (division, zone) in state.drop_zones.iter().enumerate() {
                    let Some(zone) = *zone else { continue };
                    for unit in self.waiting(state, &Role::Drop(division)) {
                        actions.extend(
                            self.ground
                                .links(zone)
                                .map(|link| Resolved::PlaceUnit(unit, link.to)),
                        );
                        actions.push(Resolved::PlaceUnit(unit, zone));
                    }
                }
            }
            Phase::DropRolls => {
                actions.extend(self.drops_open(state).map(Resolved::RollDrop));
            }
            Phase::GermanSetup => {
                for (unit, counter) in self.roster.iter() {
                    if let Role::AtStart(hex) = counter.role {
                        actions.push(Resolved::PlaceUnit(unit, hex));
                    }
                }
            }
            Phase::DropAttacks => {
                actions.extend(
                    self.shared_hexes(state)
                        .into_iter()
                        .map(Resolved::DropAttack),
                );
            }
            Phase::BeachAssaults => {
                let open = self.open_assaults(state).into_iter();
                actions.extend(open.map(Resolved::BeachAssault));
            }
            Phase::AlliedCombat
            | Phase::AlliedMobileCombat
            | Phase::GermanCombat
            | Phase::GermanMobileCombat => {
                self.list_attacks(state, actions);
            }
            Phase::Weather => actions.push(Resolved::RollWeather),
            Phase::SupportMarkers => self.list_marker_phase(state, actions),
            Phase::AlliedReinforcements => {
                for unit in self.waiting_ashore(state) {
                    actions.extend(
                        state
                            .beachheads
                            .iter()
                            .map(|hex| Resolved::PlaceUnit(unit, *hex)),
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

    fn list_marker_phase(&self, state: &State, actions: &mut Vec<Resolved>) {
        let reduced = self.roster.iter().filter(|(unit, counter)| {
            state.hex_of(*unit).is_some() && state.units[*unit].steps < counter.steps
        });
        actions.extend(reduced.map(|(unit, _)| Resolved::Rebuild(unit)));
        actions.push(Resolved::LoseMarker);
        actions.extend(Side::BOTH.map(Resolved::SetAside));
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

    fn list_moves(&self, state: &State, actions: &mut Vec<Resolved>) {
        let mut search = Search::default();
        let mut path = Vec::new();
        for (unit, _) in self.roster.iter() {
            if !self.may_move(state, unit) {
                continue;
            }
            self.reach(state, unit, &mut search);
            for &end in search.ends() {
                search.path(end, &mut path);
                actions.push(Resolved::Move(unit, path.clone()));
            }
        }
    }

    fn list_attacks(&self, state: &State, actions: &mut Vec<Resolved>) {
        let mut found = Vec::new();
        self.legal_attacks(state, &mut found);
        actions.extend(
            found
                .into_iter()
                .map(|(units, hex)| Resolved::Attack(units, hex)),
        );
        if self.bombards_in(state.phase) {
            let enemy: Side = state.phase.side().enemy();
            let enemies = self
                .roster
                .iter()
                .filter(|(_, counter)| counter.side == enemy);
            actions.extend(enemies.map(|(unit, _)| Resolved::Bombard(unit)));
        }
    }
}
