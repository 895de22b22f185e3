//! What may be done: every action that is in order, always in the same order.
//!
//! Candidates are made from what the phase is about, and [`Game::check`] says which of them are in order. Moves need
//! not be asked about: they are searched by the very steps that check them. So what is listed is accepted; the playouts
//! in `tests` hold that.

use beachhead_engine::Game;

use crate::action::attack;
use crate::combat::{beach_assaults, bombardments, drop_attacks, retreats};
use crate::data::cups::Cup;
use crate::data::opened::UtahGame;
use crate::data::roster::{Role, UnitIx};
use crate::data::sides::Side;
use crate::landing::{drops, reinforcing};
use crate::movement::mover;
use crate::movement::search::{self, Search};
use crate::order;
use crate::resolved::Resolved;
use crate::state::battle::{Battle, BattleKind};
use crate::state::phase::Phase;
use crate::state::{Pending, Place};
use crate::view::View;

pub(crate) fn list(view: View<'_>, actions: &mut Vec<Resolved>) {
    if view.state.ending.is_some() {
        return;
    }
    if view.state.battle.is_none()
        && view.state.pending.is_empty()
        && view.state.phase.is_movement()
    {
        list_moves(view, actions);
    }
    let from = actions.len();
    candidates(view, actions);
    let mut at = 0;
    actions.retain(|action| {
        at += 1;
        at <= from || view.game.check(view.state, action).is_ok()
    });
}

/// Every action that is in order, moves apart, among others that are not.
pub(crate) fn candidates(view: View<'_>, actions: &mut Vec<Resolved>) {
    match (view.state.pending.first(), &view.state.battle) {
        (Some(pending), _) => list_decisions(view, pending, actions),
        (None, Some(battle)) => list_support(view.game, battle, actions),
        (None, None) => list_phase(view, actions),
    }
    actions.push(Resolved::Done);
}

fn list_decisions(view: View<'_>, pending: &Pending, actions: &mut Vec<Resolved>) {
    match pending {
        Pending::Losses { units, .. } => {
            actions.extend(units.iter().map(|unit| Resolved::LoseStep(*unit)));
        }
        Pending::Retreat(retreat) => {
            let unit = retreat.unit;
            let ways = retreats::legal_retreats(view, unit).into_iter();
            actions.extend(ways.map(|way| Resolved::Retreat(unit, way)));
            actions.push(Resolved::StiffResistance);
        }
        Pending::Advance { units, .. } => {
            actions.extend(units.iter().map(|unit| Resolved::Advance(*unit)));
        }
    }
}

fn list_support(game: &UtahGame, battle: &Battle, actions: &mut Vec<Resolved>) {
    if order::wants_defender(game, battle) {
        actions.extend(battle.defenders.iter().map(|unit| Resolved::Defend(*unit)));
    }
    actions.extend(Cup::ALL.map(|cup| Resolved::Draw(cup.side(), cup)));
    if matches!(battle.kind, BattleKind::Beach { .. }) {
        actions.push(Resolved::Naval);
    }
    actions.extend([Resolved::Mines, Resolved::Resolve]);
}

fn list_phase(view: View<'_>, actions: &mut Vec<Resolved>) {
    match view.state.phase {
        Phase::Beachheads => {
            let beaches = view.game.ground.utah.iter();
            actions.extend(beaches.map(|hex| Resolved::PlaceBeachhead(*hex)));
        }
        Phase::Landing => {
            for unit in waiting(view, &Role::FirstWave) {
                actions.extend(
                    view.state
                        .beachheads
                        .iter()
                        .map(|hex| Resolved::PlaceUnit(unit, *hex)),
                );
            }
        }
        Phase::DropZones => {
            let zones = view.state.drop_zones.iter().enumerate();
            for (division, _) in zones.filter(|(_, zone)| zone.is_none()) {
                let hexes = view.game.board.hexes();
                actions.extend(hexes.map(|hex| Resolved::PlaceDropZone(division, hex)));
            }
        }
        Phase::DropPlacement => {
            for (division, zone) in view.state.drop_zones.iter().enumerate() {
                let Some(zone) = *zone else { continue };
                for unit in waiting(view, &Role::Drop(division)) {
                    actions.extend(
                        view.game
                            .ground
                            .links(zone)
                            .map(|link| Resolved::PlaceUnit(unit, link.to)),
                    );
                    actions.push(Resolved::PlaceUnit(unit, zone));
                }
            }
        }
        Phase::DropRolls => {
            actions.extend(drops::drops_open(view).map(Resolved::RollDrop));
        }
        Phase::GermanSetup => {
            for (unit, counter) in view.game.roster.iter() {
                if let Role::AtStart(hex) = counter.role {
                    actions.push(Resolved::PlaceUnit(unit, hex));
                }
            }
        }
        Phase::DropAttacks => {
            actions.extend(
                drop_attacks::shared_hexes(view)
                    .into_iter()
                    .map(Resolved::DropAttack),
            );
        }
        Phase::BeachAssaults => {
            let open = beach_assaults::open_assaults(view).into_iter();
            actions.extend(open.map(Resolved::BeachAssault));
        }
        Phase::AlliedCombat
        | Phase::AlliedMobileCombat
        | Phase::GermanCombat
        | Phase::GermanMobileCombat => {
            list_attacks(view, actions);
        }
        Phase::Weather => actions.push(Resolved::RollWeather),
        Phase::SupportMarkers => list_marker_phase(view, actions),
        Phase::AlliedReinforcements => {
            for unit in reinforcing::waiting_ashore(view) {
                actions.extend(
                    view.state
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

fn list_marker_phase(view: View<'_>, actions: &mut Vec<Resolved>) {
    let reduced = view.game.roster.iter().filter(|(unit, counter)| {
        view.state.hex_of(*unit).is_some() && view.state.units[*unit].steps < counter.steps
    });
    actions.extend(reduced.map(|(unit, _)| Resolved::Rebuild(unit)));
    actions.push(Resolved::LoseMarker);
    actions.extend(Side::BOTH.map(Resolved::SetAside));
}

fn waiting<'a>(view: View<'a>, role: &'a Role) -> impl Iterator<Item = UnitIx> + 'a {
    let waiting = view
        .state
        .every_unit()
        .filter(|(_, troop)| troop.place == Place::Waiting);
    waiting
        .map(|(unit, _)| unit)
        .filter(move |unit| view.game.roster[*unit].role == *role)
}

fn list_moves(view: View<'_>, actions: &mut Vec<Resolved>) {
    let mut search = Search::default();
    let mut path = Vec::new();
    for (unit, _) in view.game.roster.iter() {
        if !mover::may_move(view, unit) {
            continue;
        }
        search::reach(view, unit, &mut search);
        for &end in search.ends() {
            search.path(end, &mut path);
            actions.push(Resolved::Move(unit, path.clone()));
        }
    }
}

fn list_attacks(view: View<'_>, actions: &mut Vec<Resolved>) {
    let mut found = Vec::new();
    attack::legal_attacks(view, &mut found);
    actions.extend(
        found
            .into_iter()
            .map(|(units, hex)| Resolved::Attack(units, hex)),
    );
    if bombardments::bombards_in(view.game, view.state.phase) {
        let enemy: Side = view.state.phase.side().enemy();
        let enemies = view
            .game
            .roster
            .iter()
            .filter(|(_, counter)| counter.side == enemy);
        actions.extend(enemies.map(|(unit, _)| Resolved::Bombard(unit)));
    }
}
