//! Arrivals that need no roll, once in a game: an armour breakthrough, the troops of a supply train.
//!
//! No row of the checklist speaks of them: they are actions of scenarios of the base game.

use beachhead_schema::Id;
use beachhead_schema::games::landings::Special;
use beachhead_schema::hex::HexIx;

use super::entering::How;
use super::game::LandingsGame;
use super::play::Play;
use super::resolved::Resolved;
use super::roster::{Class, UnitIx};
use super::rules::Rule;
use super::sequence::Phase;
use super::state::{Place, State};
use super::terrain::Marks;
use beachhead_engine::Violation;

/// How a unit comes in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Way {
    /// By the enemy's baseline, in the section of the card.
    Breakthrough,
    /// Beside a train that stands in a station.
    Train,
}

impl LandingsGame {
    /// The arrival that the unit is of: how it comes in, and who comes with it.
    fn once(&self, unit: UnitIx) -> Option<(Way, &[Id])> {
        let id = &self.roster[unit].id;
        self.plan.special.iter().find_map(|special| {
            let (way, units) = match special {
                Special::ArmorBreakthrough { units, .. } => (Way::Breakthrough, units),
                Special::SupplyTrain { units, .. } => (Way::Train, units),
                _ => return None,
            };
            units.contains(id).then_some((way, units.as_slice()))
        })
    }

    /// Whether some of them have come in an earlier turn: the arrival is over then.
    fn has_come(&self, state: &State, units: &[Id]) -> bool {
        let mut units = units.iter().filter_map(|id| self.roster.find(id));
        units.any(|unit| {
            let troop = &state.troops[unit];
            troop.place != Place::Waiting && !troop.turn.arrived
        })
    }

    fn may_enter(&self, state: &State, unit: UnitIx, way: Way, hex: HexIx) -> bool {
        let side = self.side_of(unit);
        let open = self.in_play.contains(hex)
            && state.at.is_free(hex)
            && !self.is_barred(state, unit, hex);
        open && match way {
            Way::Breakthrough => {
                self.is_baseline(side.enemy(), hex) && self.is_in_card_section(state, hex)
            }
            Way::Train => self.board.neighbors(hex).any(|(_, near)| {
                let train = state.unit_at(near).filter(|train| {
                    self.side_of(*train) == side && self.kind_of(state, *train).class == Class::Rail
                });
                train.is_some() && self.ground.is(near, Marks::STATION)
            }),
        }
    }

    pub(super) fn check_enter(
        &self,
        state: &State,
        unit: UnitIx,
        hex: HexIx,
    ) -> Result<(), Violation> {
        let id = &self.roster[unit].id;
        let due = self.once(unit).filter(|(_, units)| {
            state.phase == Phase::Movement
                && state.pending.is_empty()
                && self.side_of(unit) == state.side
                && state.troops[unit].place == Place::Waiting
                && !self.has_come(state, units)
        });
        let Some((way, _)) = due else {
            let what = format!("{id} does not come in now");
            return Err(self.out_of_order(state, &what).of(id.clone()));
        };
        if self.may_enter(state, unit, way, hex) {
            return Ok(());
        }
        let place = match way {
            Way::Breakthrough => "a free hex of the enemy's baseline, in the section of the card",
            Way::Train => "a free hex beside a train of its side that stands in a station",
        };
        let why = format!("{id} comes in at {place}: {} is none", self.number(hex));
        Err(Violation::new(Rule::TurnOrder, why)
            .of(id.clone())
            .at(self.number(hex)))
    }

    /// Lists what may come in now.
    pub(super) fn list_once(&self, state: &State, actions: &mut Vec<Resolved>) {
        if !self.has_once {
            return;
        }
        for (unit, _) in state.every_unit() {
            if self.once(unit).is_none() {
                continue;
            }
            for hex in self.board.hexes() {
                if self.check_enter(state, unit, hex).is_ok() {
                    actions.push(Resolved::Enter { unit, hex });
                }
            }
        }
    }
}

impl Play<'_> {
    /// The unit comes in: it is ordered, and battles this turn, but makes no overrun.
    pub(super) fn come_in(&mut self, unit: UnitIx, hex: HexIx) {
        let turn = &mut self.state.troops[unit].turn;
        turn.ordered = true;
        turn.by = self.state.seat;
        turn.moved = true;
        turn.arrived = true;
        self.enter(unit, hex, How::Arrive);
    }
}

/// Whether any of these rules brings units in once.
pub(super) fn any(specials: &[Special]) -> bool {
    specials.iter().any(|special| {
        matches!(
            special,
            Special::ArmorBreakthrough { .. } | Special::SupplyTrain { .. }
        )
    })
}
