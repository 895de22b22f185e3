//! A state of the game: small, and without knowledge of the map. Equal states play alike.
//!
//! Everything is in arrays by unit, hex, seat or medal. What may stand where is the rules' affair; the invariants of
//! `soundness` hold the outcome.

pub(crate) mod battle;
pub(crate) mod markers;
pub(crate) mod pending;
pub(crate) mod phase;
pub(crate) mod players;
pub(crate) mod stand;
pub(crate) mod troops;
pub(crate) mod way;

pub(crate) use battle::{Aftermath, Battle, By, Outcome, Stage, Strike, StrikeRules};
pub(crate) use markers::{Arrival, CrossHair, Mine, Smoke};
pub(crate) use pending::Pending;
pub(crate) use phase::Phase;
pub(crate) use players::{ALL, Deck, NO_ROLL, Played, Player, Playing};
pub(crate) use stand::{Ending, How, Stand};
pub(crate) use troops::{Halt, Place, Troop, Troops, TurnOf};
pub(crate) use way::Way;

use crate::data::BySeat;
use beachhead_base::cannot_happen;
use beachhead_engine::form::sparse;
use beachhead_kit::decisions::last_first;
use beachhead_kit::{Decisions, HexIx, Occupancy, Placed};
use serde::{Deserialize, Serialize};

use crate::data::{SeatIx, UnitIx};
use crate::ground::Works;
use crate::side::Side;

/// Where a game stands.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct State {
    /// Counted from 1; a turn is one of each side.
    pub(crate) turn: u16,
    /// Whose turn it is.
    pub(crate) side: Side,
    pub(crate) phase: Phase,
    /// Who takes the step.
    pub(crate) seat: SeatIx,
    pub(crate) troops: Troops,
    /// Who stands in each hex.
    pub(crate) at: Occupancy,
    /// What lies on each hex besides the map's own terrain, by hex.
    #[serde(with = "sparse")]
    pub(crate) works: Vec<Works>,
    /// Minefields, in the order of their hexes.
    pub(crate) mines: Vec<Mine>,
    /// Cross-hairs, one a gun at most (L56).
    pub(crate) cross_hairs: Vec<CrossHair>,
    pub(crate) decks: Vec<Deck>,
    pub(crate) players: BySeat<Player>,
    /// The battle that is being fought.
    pub(crate) battle: Option<Battle>,
    /// What came of the last battle.
    pub(crate) last_battle: Option<Outcome>,
    /// What it left its units unable to do, and why.
    pub(crate) aftermath: Option<Aftermath>,
    /// What players have to decide before anything else.
    #[serde(rename = "owed", with = "last_first")]
    pub(crate) pending: Decisions<Pending>,
    pub(crate) stand: Stand,
    /// Who controls each of the game's towns (L42).
    pub(crate) towns: Vec<Side>,
    /// Units that the last reinforcement roll lets players bring on (L18).
    pub(crate) arrivals: Vec<Arrival>,
    /// Smoke that drifts away (L108).
    pub(crate) smoke: Vec<Smoke>,
    /// How far one sees.
    pub(crate) sight: u8,
    pub(crate) ending: Option<Ending>,
}

/// One sees as far as one can.
pub(crate) const DAYLIGHT: u8 = u8::MAX;

impl State {
    /// Where the unit stands, if it is on the map.
    pub(crate) fn hex_of(&self, unit: UnitIx) -> Option<HexIx> {
        Troop::hex(self.troops[unit].place)
    }

    /// Puts a unit into a hex, or to a place off the map.
    pub(crate) fn put(&mut self, unit: UnitIx, place: Place) {
        if let Some(from) = self.hex_of(unit) {
            self.at.take_off(unit, from);
        }
        self.troops[unit].place = place;
        if let Some(to) = Troop::hex(place) {
            self.at.put(unit, to);
        }
    }

    /// The unit in a hex.
    pub(crate) fn unit_at(&self, hex: HexIx) -> Option<UnitIx> {
        self.at.first(hex)
    }

    /// What lies on a hex.
    pub(crate) fn works_on(&self, hex: HexIx) -> Works {
        let works = self.works.get(hex.0 as usize).copied();
        works.unwrap_or_else(|| cannot_happen!(Works::default(), "hex {} is on the board", hex.0))
    }

    pub(crate) fn works_mut(&mut self, hex: HexIx) -> Option<&mut Works> {
        self.works.get_mut(hex.0 as usize)
    }

    /// The acting player has ordered the unit.
    pub(crate) fn order(&mut self, unit: UnitIx) {
        let turn = &mut self.troops[unit].turn;
        turn.ordered = true;
        turn.by = self.seat;
    }

    /// The player who acts.
    #[inline]
    pub(crate) fn acting(&self) -> &Player {
        &self.players[self.seat]
    }

    #[inline]
    pub(crate) fn acting_mut(&mut self) -> &mut Player {
        &mut self.players[self.seat]
    }

    /// The card that the acting player has in play.
    #[inline]
    pub(crate) fn playing(&self) -> Option<&Playing> {
        self.acting().playing.as_ref()
    }

    pub(crate) fn playing_mut(&mut self) -> Option<&mut Playing> {
        self.acting_mut().playing.as_mut()
    }

    /// Whether a cross-hair lies on the hex: one is as good as several (L59).
    pub(crate) fn is_marked(&self, hex: HexIx) -> bool {
        self.cross_hairs.iter().any(|mark| mark.hex == hex)
    }
}
