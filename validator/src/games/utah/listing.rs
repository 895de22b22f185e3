//! What may be done: every action that is in order, always in the same order.
//!
//! Candidates are made from what the phase is about, and [`Game::check`] says which of them are in order. Moves need
//! not be asked about: they are searched by the very steps that check them. So what is listed is accepted; the playouts
//! in `tests` hold that.

use beachhead_schema::games::utah::Action;
use beachhead_schema::hex::HexIx;

use super::battle::{Battle, BattleKind};
use super::cups::Cup;
use super::game::UtahGame;
use super::roster::{Role, Side, UnitIx};
use super::search::Search;
use super::sequence::Phase;
use super::state::{Owed, Place, State};
use crate::engine::Game;

impl UtahGame {
    pub(super) fn list(&self, state: &State, actions: &mut Vec<Action>) {
        if state.ending.is_some() {
            return;
        }
        if state.battle.is_none() && state.owed.is_empty() && state.phase.is_movement() {
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
    pub(super) fn candidates(&self, state: &State, actions: &mut Vec<Action>) {
        match (state.owed.first(), &state.battle) {
            (Some(owed), _) => self.list_decisions(state, owed, actions),
            (None, Some(battle)) => self.list_support(battle, actions),
            (None, None) => self.list_phase(state, actions),
        }
        actions.push(Action::Done);
    }

    fn list_decisions(&self, state: &State, owed: &Owed, actions: &mut Vec<Action>) {
        match owed {
            Owed::Losses { units, .. } => {
                actions.extend(units.iter().map(|unit| Action::LoseStep {
                    unit: self.roster[*unit].id.clone(),
                }));
            }
            Owed::Retreat(retreat) => {
                let id = &self.roster[retreat.unit].id;
                let ways = self.legal_retreats(state, retreat.unit);
                actions.extend(ways.iter().map(|way| Action::Retreat {
                    unit: id.clone(),
                    path: self.numbers(way),
                }));
                actions.push(Action::StiffResistance);
            }
            Owed::Advance { units, .. } => {
                actions.extend(units.iter().map(|unit| Action::Advance {
                    unit: self.roster[*unit].id.clone(),
                }));
            }
        }
    }

    fn list_support(&self, battle: &Battle, actions: &mut Vec<Action>) {
        if self.wants_defender(battle) {
            let named = battle.defenders.iter().map(|unit| Action::Defend {
                unit: self.roster[*unit].id.clone(),
            });
            actions.extend(named);
        }
        for cup in Cup::ALL {
            actions.push(Action::Draw {
                side: cup.side().name().into(),
                cup: cup.name().into(),
            });
        }
        if matches!(battle.kind, BattleKind::Beach { .. }) {
            actions.push(Action::Naval);
        }
        actions.extend([Action::Mines, Action::Resolve]);
    }

    fn list_phase(&self, state: &State, actions: &mut Vec<Action>) {
        let place = |unit: UnitIx, hex: HexIx| Action::PlaceUnit {
            unit: self.roster[unit].id.clone(),
            hex: self.number(hex),
        };
        match state.phase {
            Phase::Beachheads => {
                actions.extend(self.ground.utah.iter().map(|hex| Action::PlaceBeachhead {
                    hex: self.number(*hex),
                }));
            }
            Phase::Landing => {
                for unit in self.waiting(state, &Role::FirstWave) {
                    actions.extend(state.beachheads.iter().map(|hex| place(unit, *hex)));
                }
            }
            Phase::DropZones => {
                for (division, _) in self
                    .roster
                    .divisions
                    .iter()
                    .zip(&state.drop_zones)
                    .filter(|(_, zone)| zone.is_none())
                {
                    let zone = |hex| Action::PlaceDropZone {
                        division: division.clone(),
                        hex: self.number(hex),
                    };
                    actions.extend(self.board.hexes().map(zone));
                }
            }
            Phase::DropPlacement => {
                for (division, zone) in state.drop_zones.iter().enumerate() {
                    let Some(zone) = *zone else { continue };
                    for unit in self.waiting(state, &Role::Drop(division)) {
                        actions.extend(self.ground.links(zone).map(|link| place(unit, link.to)));
                        actions.push(place(unit, zone));
                    }
                }
            }
            Phase::DropRolls => {
                let open = self.drops_open(state);
                actions.extend(open.map(|unit| Action::RollDrop {
                    unit: self.roster[unit].id.clone(),
                }));
            }
            Phase::GermanSetup => {
                for (unit, counter) in self.roster.iter() {
                    if let Role::AtStart(hex) = counter.role {
                        actions.push(place(unit, hex));
                    }
                }
            }
            Phase::DropAttacks => {
                let shared = self.shared_hexes(state).into_iter();
                actions.extend(shared.map(|hex| Action::DropAttack {
                    hex: self.number(hex),
                }));
            }
            Phase::BeachAssaults => {
                let open = self.open_assaults(state).into_iter();
                actions.extend(open.map(|hex| Action::BeachAssault {
                    hex: self.number(hex),
                }));
            }
            Phase::AlliedCombat
            | Phase::AlliedMobileCombat
            | Phase::GermanCombat
            | Phase::GermanMobileCombat => {
                self.list_attacks(state, actions);
            }
            Phase::Weather => actions.push(Action::RollWeather),
            Phase::SupportMarkers => self.list_marker_phase(state, actions),
            Phase::AlliedReinforcements => {
                for unit in self.waiting_ashore(state) {
                    actions.extend(state.beachheads.iter().map(|hex| place(unit, *hex)));
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

    fn list_marker_phase(&self, state: &State, actions: &mut Vec<Action>) {
        let reduced = self.roster.iter().filter(|(unit, counter)| {
            state.hex_of(*unit).is_some() && state.units[*unit].steps < counter.steps
        });
        actions.extend(reduced.map(|(_, counter)| Action::Rebuild {
            unit: counter.id.clone(),
        }));
        actions.push(Action::LoseMarker);
        actions.extend(Side::BOTH.map(|side| Action::SetAside {
            side: side.name().into(),
        }));
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

    fn list_moves(&self, state: &State, actions: &mut Vec<Action>) {
        let mut search = Search::default();
        let mut path = Vec::new();
        for (unit, counter) in self.roster.iter() {
            if !self.may_move(state, unit) {
                continue;
            }
            self.reach(state, unit, &mut search);
            for &end in search.ends() {
                search.path(end, &mut path);
                actions.push(Action::Move {
                    unit: counter.id.clone(),
                    path: self.numbers(&path),
                });
            }
        }
    }

    fn list_attacks(&self, state: &State, actions: &mut Vec<Action>) {
        let mut found = Vec::new();
        self.legal_attacks(state, &mut found);
        for (units, hex) in found {
            let units = units
                .iter()
                .map(|unit| self.roster[*unit].id.clone())
                .collect();
            actions.push(Action::Attack {
                units,
                hex: self.number(hex),
            });
        }
        if self.bombards_in(state.phase) {
            let enemy: Side = state.phase.side().enemy();
            for (_, counter) in self
                .roster
                .iter()
                .filter(|(_, counter)| counter.side == enemy)
            {
                actions.push(Action::Bombard {
                    unit: counter.id.clone(),
                });
            }
        }
    }

    pub(super) fn numbers(&self, path: &[HexIx]) -> Vec<beachhead_schema::hex::HexNo> {
        path.iter().map(|hex| self.number(*hex)).collect()
    }
}
