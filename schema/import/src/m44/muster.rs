//! The units of a battle as they come in: each gets an id of its own, its kind, and a place.

use std::collections::BTreeMap;

use super::pieces::{Piece, full_figures, kind_of};
use super::vocabulary::{ALLIES, AXIS, IS_WITTMANN, WITTMANN};
use beachhead_base::Id;
use beachhead_hex::HexNo;
use beachhead_model::forces::Unit;
use beachhead_model::games::landings::Troop;
use beachhead_model::own::OwnProperties;
use beachhead_model::scenario::{Placement, SetupArea, SetupGroup};

/// Units as they come in, each under an id of its own.
#[derive(Default)]
pub(super) struct Muster {
    counts: BTreeMap<Id, u32>,
    pub(super) year: Option<u16>,
    pub(super) units: Vec<Unit>,
    pub(super) troops: Vec<Troop>,
    pub(super) setup: Vec<Placement>,
}

impl Muster {
    /// Adds a unit, and places it.
    pub(super) fn add(&mut self, piece: &Piece, hex: Option<&HexNo>, side: Option<&Id>) -> Id {
        let count = self.counts.entry(piece.name.clone()).or_default();
        *count += 1;
        let id = Id::new(format!("{}-{count}", piece.name));
        let kind = piece.unit_kind(self.year);
        let by_name = || kind_of(piece.name.as_str()).map_or(ALLIES, |kind| kind.side);
        let side = side.or(piece.owner.as_ref()).cloned();
        let steps = piece.figures.or_else(|| full_figures(&kind)).unwrap_or(1);
        self.units.push(Unit {
            id: id.clone(),
            side: side.unwrap_or_else(|| by_name().into()),
            kind,
            formation: None,
            nation: piece.nation(),
            name: None,
            steps,
            figures: BTreeMap::new(),
            reduced: BTreeMap::new(),
            own: OwnProperties::default(),
            source: None,
            note: None,
        });
        let is = |behavior: &str| piece.behavior.as_ref().is_some_and(|own| *own == *behavior);
        self.troops.push(Troop {
            unit: id.clone(),
            piece: Some(piece.name.clone()),
            badge: piece.badge.clone(),
            behavior: piece.behavior.clone(),
            equipment: piece
                .equipment
                .clone()
                .or_else(|| is(IS_WITTMANN).then(|| WITTMANN.into())),
            medals: is("GERMAN_2VICTANK").then_some(2),
            camouflaged: false,
        });
        if let Some(hex) = hex {
            self.setup.push(Placement {
                unit: id.clone(),
                hex: hex.clone(),
                source: None,
                note: None,
            });
        }
        id
    }
}

/// A group a side, of all its units on the board. Where each stands, the setup says.
pub(super) fn groups(muster: &Muster) -> Vec<SetupGroup> {
    let group = |side: &str| {
        let is_placed = |unit: &&Unit| {
            unit.side == *side && muster.setup.iter().any(|place| place.unit == unit.id)
        };
        let units = muster.units.iter().filter(is_placed);
        SetupGroup {
            id: side.to_ascii_lowercase().as_str().into(),
            side: side.into(),
            units: units.map(|unit| unit.id.clone()).collect(),
            area: SetupArea::ByRule,
            stack: 1,
            source: None,
            note: None,
        }
    };
    let mut groups = [AXIS, ALLIES].map(group).to_vec();
    groups.retain(|group| !group.units.is_empty());
    groups
}
