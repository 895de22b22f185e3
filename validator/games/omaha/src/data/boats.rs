//! The boats: those of the schematic, and the transports of an hour.

use beachhead_base::Id;
use serde::{Deserialize, Serialize};

use beachhead_kit::UnitIx;

/// How many assault waves there are.
pub(crate) const WAVES: usize = 3;

/// What the names of transports begin with: `Transport LCT 3`.
pub(crate) const TRANSPORT: &str = "Transport ";

/// A boat's place: those of the schematic come first, then the transports.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct BoatIx(pub(crate) u16);

beachhead_kit::named! {
    /// A type of boat.
    pub(crate) enum Craft {
        /// Landing craft, assault.
        Lca = "LCA",
        /// A Rhino barge.
        Rhino = "Rhino",
        /// Landing craft, tank.
        Lct = "LCT",
        /// Landing craft, infantry.
        Lci = "LCI",
        /// An amphibious truck.
        Dukw = "DUKW",
        /// No boat: a tank that swims.
        Dd = "DD",
    }
}

impl Craft {
    /// Whether a wave has so many of them only (2.1g).
    pub(crate) fn is_counted(self) -> bool {
        self != Self::Dd
    }

    /// Its name within a sentence: `an LCT`.
    pub(crate) fn with_article(self) -> String {
        let article = match self {
            Self::Lca | Self::Lct | Self::Lci => "an",
            Self::Rhino | Self::Dukw | Self::Dd => "a",
        };
        format!("{article} {}", self.name())
    }

    /// Whether it waits for the DUKWs of its wave (2.1f).
    pub(crate) fn waits_for_dukws(self) -> bool {
        matches!(self, Self::Lct | Self::Rhino)
    }
}

/// A boat as the schematic has it, or a transport, which serves hour by hour.
#[derive(Clone, Debug)]
pub(crate) struct Boat {
    pub(crate) id: Id,
    /// Its line of the schematic, from 0.
    pub(crate) line: usize,
    /// From 0; none of a transport.
    pub(crate) wave: Option<usize>,
    pub(crate) craft: Craft,
    /// Its beach box as planned, by its place among them.
    pub(crate) from: usize,
    pub(crate) group: Option<Id>,
    /// What is planned to be aboard.
    pub(crate) load: Vec<Cargo>,
    /// The steps that sink with it are drawn by lot (2.1j).
    pub(crate) by_lot: bool,
}

impl Boat {
    /// Whether it is of the transports (2.1m).
    pub(crate) fn is_transport(&self) -> bool {
        self.wave.is_none()
    }
}

/// Steps of a unit aboard.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Cargo {
    pub(crate) unit: UnitIx,
    pub(crate) steps: u8,
}
