//! The counters of the pack as these rules see them.

use beachhead_base::Id;
use beachhead_model::games::omaha::SWIMMING_KIND;

use crate::data::sides::Side;
use crate::data::tables::Load;
use beachhead_kit::HexIx;

beachhead_kit::named! {
    /// How a unit moves: what its kind says in the palette.
    pub(crate) enum Mobility {
        /// On foot.
        Foot = "foot",
        /// A vehicle.
        Vehicle = "vehicle",
        /// A carrier: a truck or a half-track.
        Carrier = "carrier",
        /// It is towed, and moves by no means of its own.
        Towed = "towed",
        /// It never moves.
        Fixed = "none",
    }
}

/// One counter.
#[derive(Clone, Debug)]
pub struct Counter {
    pub(crate) id: Id,
    pub(crate) side: Side,
    pub(crate) kind: Id,
    pub(crate) mobility: Mobility,
    pub(crate) steps: u8,
    /// The formation that it belongs to; empty for none.
    pub(crate) formation: String,
    /// Its movement allowance, in points.
    pub(crate) allowance: u16,
    /// What it weighs aboard; none of a unit that uses no load points.
    pub(crate) load: Option<Load>,
    /// Where the scenario sets it up.
    pub(crate) setup: Option<HexIx>,
}

impl beachhead_kit::Counter for Counter {
    fn id(&self) -> &Id {
        &self.id
    }
}

impl Counter {
    /// Whether it is a tank that swims ashore (2.1e).
    pub(crate) fn swims(&self) -> bool {
        self.kind == *SWIMMING_KIND
    }

    /// Whether it is a leader (2.3f).
    pub(crate) fn leads(&self) -> bool {
        self.kind == *"leader"
    }

    /// Whether it counts among the pill boxes that remain (2.1k).
    pub(crate) fn is_pill_box(&self) -> bool {
        self.kind == *"pill-box"
    }

    /// Whether it can take a towed unit along: a carrier or a vehicle (1.12a).
    pub(crate) fn tows(&self) -> bool {
        matches!(self.mobility, Mobility::Vehicle | Mobility::Carrier)
    }
}
