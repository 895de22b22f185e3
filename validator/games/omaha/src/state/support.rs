//! [`Support`]: how the fires of artillery, ships and aircraft stand.

use std::collections::{BTreeMap, BTreeSet};

use beachhead_kit::{HexIx, UnitIx};
use serde::{Deserialize, Serialize};

use crate::data::{Payload, Side};

/// Artillery, ships, aircraft, and what is left of their fires on the map.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Support {
    /// The rocket ships that have a target (2.2a).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) rockets: Vec<RocketShip>,
    /// The target reference points of the US side (2.8).
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub(crate) points: BTreeSet<HexIx>,
    /// By the unit that it goes with, the naval fire support team (2.6d).
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub(crate) teams: BTreeMap<UnitIx, Radio>,
    /// The sky is clear (2.10).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(crate) clear: bool,
    /// The weather of the hour has been rolled for on this turn.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(crate) forecast: bool,
    /// The missions that are called, one of each source at most.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty", with = "in_pairs")]
    pub(crate) missions: BTreeMap<Source, Mission>,
    /// By battery of the German side off the map, the fires that it has spent.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub(crate) spent: BTreeMap<usize, u16>,
    /// By hex with smoke, how many turns it still stands.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub(crate) smoke: BTreeMap<HexIx, u8>,
    /// The hexes over which an illumination round burns on this turn.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub(crate) lights: BTreeSet<HexIx>,
    /// The US side has rolled for aircraft on this turn.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(crate) flown: bool,
    /// The aircraft of this turn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) sortie: Option<Sortie>,
}

/// Stored as a list of pairs, since what fires is no name.
mod in_pairs {
    use std::collections::BTreeMap;

    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    use super::{Mission, Source};

    pub(super) fn serialize<S: Serializer>(
        missions: &BTreeMap<Source, Mission>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        let pairs: Vec<(&Source, &Mission)> = missions.iter().collect();
        pairs.serialize(serializer)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<BTreeMap<Source, Mission>, D::Error> {
        let pairs = Vec::<(Source, Mission)>::deserialize(deserializer)?;
        Ok(pairs.into_iter().collect())
    }
}

impl Support {
    /// Whether nothing has come of any support yet.
    pub(crate) fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

/// A rocket ship (2.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct RocketShip {
    pub(crate) target: HexIx,
    pub(crate) fired: bool,
}

/// Whether the radio of a naval fire support team works (2.6d).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Radio {
    /// The team has not landed.
    Afloat,
    Works,
    Dead,
}

/// The source of a mission.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Source {
    /// A battery on the map.
    Battery(UnitIx),
    /// A battery of the German side off the map.
    OffMap(usize),
    /// A destroyer (2.6).
    Destroyer,
}

/// The observer of a mission.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Observer {
    Unit(UnitIx),
    /// On a ship off this hex of the north edge (2.6c).
    Ship(HexIx),
}

/// A mission that is called.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Mission {
    pub(crate) target: HexIx,
    pub(crate) by: Observer,
    /// Where its designator has come down; none before it is rolled for, and when it is lost.
    pub(crate) at: Option<HexIx>,
    /// The designator was called on this turn.
    pub(crate) called: bool,
    /// It has been adjusted on this turn.
    pub(crate) adjusted: bool,
    /// It has been fired for effect on this turn, and is over.
    pub(crate) fired: bool,
}

impl Mission {
    /// One that has just been called.
    pub(crate) fn called(target: HexIx, by: Observer) -> Self {
        Self {
            target,
            by,
            at: None,
            called: true,
            adjusted: false,
            fired: false,
        }
    }
}

/// The aircraft of a turn (2.10).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Sortie {
    /// The side that uses them.
    pub(crate) side: Side,
    pub(crate) aircraft: [Aircraft; 2],
}

/// An aircraft (2.10a).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Aircraft {
    pub(crate) payload: Payload,
    /// The targets that it has strafed.
    pub(crate) strafed: Vec<UnitIx>,
    /// It still has its bomb.
    pub(crate) bomb: bool,
}

impl Aircraft {
    pub(crate) fn new(payload: Payload) -> Self {
        Self {
            payload,
            strafed: Vec::new(),
            bomb: payload == Payload::Bomb,
        }
    }

    /// The number of targets that it may still strafe.
    pub(crate) fn strafes(&self) -> usize {
        let most = usize::from(self.payload.strafes().0);
        most.saturating_sub(self.strafed.len())
    }
}
