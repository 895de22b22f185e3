//! A state of the game: small, and without knowledge of the map. Equal states play alike.

mod afloat;
mod obstacle;
mod pending;
mod phase;
mod release;
mod support;
mod troop;

pub(crate) use afloat::{Afloat, Booking, Stage};
pub(crate) use obstacle::{Breach, Obstacle};
pub(crate) use pending::{Answer, Cause, Fire, How, Leave, Pending, Reply, Shot, Smokes, Volley};
pub(crate) use phase::Phase;
pub(crate) use release::{Grant, Releases};
pub(crate) use support::{Aircraft, Mission, Observer, Radio, RocketShip, Sortie, Source, Support};
pub(crate) use troop::{Place, Troop};

use std::collections::{BTreeMap, BTreeSet};

use beachhead_kit::occupancy::Deployed;
use beachhead_kit::{Decisions, HexIx, UnitIx};
use serde::{Deserialize, Serialize};

use crate::data::{BoatIx, BreachIx, Fires, Sheet, SheetIx};

/// Where a game of Omaha stands.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct State {
    pub(crate) turn: u16,
    pub(crate) phase: Phase,
    pub(crate) units: Deployed<Troop>,
    /// By boat: those of the schematic, then the transports that land this hour.
    pub(crate) boats: Vec<Afloat>,
    /// By transport, what is assigned to land in the next hour (2.1m).
    pub(crate) bookings: Vec<Option<Booking>>,
    /// The turn in which the first transport landing was assigned.
    pub(crate) first_booked: Option<u16>,
    /// By op sheet of the scenario.
    pub(crate) sheets: Vec<SheetStage>,
    /// The op sheets that were drafted as one played, after those of the scenario (2.3e).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) drafts: Vec<Sheet>,
    /// The weighted turns that drafted sheets have gathered (S33).
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub(crate) weighted: BTreeMap<SheetIx, u16>,
    /// The leaders that were drawn from the cup; none before it is drawn (2.3f).
    pub(crate) drawn: Option<BTreeSet<UnitIx>>,
    /// The hexes in which leaders were killed (2.3f).
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub(crate) graves: BTreeMap<UnitIx, HexIx>,
    /// The obstacle hexes that have been tested (2.4).
    pub(crate) obstacles: BTreeMap<HexIx, Obstacle>,
    /// By breach of the board (2.5).
    pub(crate) breaches: Vec<Breach>,
    pub(crate) release: Releases,
    /// By calibre, the fires in the pool of the US side (2.9).
    pub(crate) ammunition: BTreeMap<u16, Fires>,
    /// By formation, the steps that companies have got at 1200 on 7 June (2.11).
    pub(crate) overdraft: BTreeMap<String, u8>,
    /// The US player has forfeited the game (2.7b).
    pub(crate) forfeited: bool,
    /// By formation, the morale of companies that is not 0.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub(crate) companies: BTreeMap<String, u8>,
    /// What players have to decide before anything else.
    #[serde(default, skip_serializing_if = "Decisions::is_empty")]
    pub(crate) pending: Decisions<Pending>,
    /// The last fire of this phase.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) last_fire: Option<Shot>,
    /// Artillery, ships and aircraft.
    #[serde(default, skip_serializing_if = "Support::is_empty")]
    pub(crate) support: Support,
}

impl State {
    /// How far a boat has come.
    pub(crate) fn stage(&self, boat: BoatIx) -> &Stage {
        let afloat = self.boats.get(usize::from(boat.0));
        afloat.map_or(&Stage::Unused, |afloat| &afloat.stage)
    }

    /// The boat has come so far.
    pub(crate) fn set_stage(&mut self, boat: BoatIx, stage: Stage) {
        if let Some(afloat) = self.afloat(boat) {
            afloat.stage = stage;
        }
    }

    /// The boat, to change it.
    pub(crate) fn afloat(&mut self, boat: BoatIx) -> Option<&mut Afloat> {
        self.boats.get_mut(usize::from(boat.0))
    }

    /// How a breach stands.
    pub(crate) fn breach(&self, breach: BreachIx) -> Breach {
        self.breaches.get(breach.0).copied().unwrap_or_default()
    }

    /// The breach stands so.
    pub(crate) fn set_breach(&mut self, breach: BreachIx, stands: Breach) {
        if let Some(known) = self.breaches.get_mut(breach.0) {
            *known = stands;
        }
    }

    /// How far an op sheet has come.
    pub(crate) fn sheet(&self, sheet: SheetIx) -> SheetStage {
        let stage = self.sheets.get(usize::from(sheet.0));
        stage.copied().unwrap_or_default()
    }

    /// The op sheet has come so far.
    pub(crate) fn set_sheet(&mut self, sheet: SheetIx, stage: SheetStage) {
        if let Some(known) = self.sheets.get_mut(usize::from(sheet.0)) {
            *known = stage;
        }
    }

    /// Whether the leader was drawn from the cup.
    pub(crate) fn is_drawn(&self, leader: UnitIx) -> bool {
        let drawn = self.drawn.as_ref();
        drawn.is_some_and(|drawn| drawn.contains(&leader))
    }
}

/// How far an op sheet has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum SheetStage {
    /// It is not drawn up.
    #[default]
    Open,
    /// It is drawn up, and its units wait: in reserve, or for their entry (3.1).
    Reserve,
    /// It is drafted as one plays, and gathers weighted turns (2.3e).
    Drafted,
    /// It is implemented.
    Implemented,
    /// It is cancelled, or its task is done.
    Closed,
}
