//! [`Slot`]: what of the map a field of a form holds.

use beachhead_schema::Id;
use beachhead_schema::hex::{HexIx, HexNo};
use beachhead_schema::pack::Pack;
use beachhead_schema::vocabulary::Vocabulary;
use serde_json::Value;

use super::shape::{Member, Shape};

/// Kind of map reference that a form's field holds: hexes, units, a sector.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Slot {
    /// One hex.
    Hex,
    /// A list of hexes.
    Hexes,
    /// A list of records that need nothing but a hex, and the name of that field.
    Targets(String),
    /// One unit.
    Unit,
    /// A list of units.
    Units,
    /// A sector or region of the map.
    Place(Vocabulary),
}

/// A field of a record that is about the map.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct PlanField {
    pub(crate) name: String,
    /// Tooltip: the field's description.
    pub(crate) about: String,
    /// Whether it may not be left out.
    pub(crate) is_needed: bool,
    pub(crate) slot: Slot,
}

impl Slot {
    /// Kind of map reference that values of this shape hold, if any.
    pub(crate) fn of(shape: &Shape) -> Option<Self> {
        match shape {
            Shape::Maybe(inner) => Self::of(inner),
            Shape::Hex => Some(Self::Hex),
            Shape::Word(Vocabulary::UnitIds) => Some(Self::Unit),
            Shape::Word(words @ (Vocabulary::Sectors | Vocabulary::RegionIds)) => {
                Some(Self::Place(*words))
            }
            Shape::List(item, _) => match &**item {
                Shape::Hex => Some(Self::Hexes),
                Shape::Word(Vocabulary::UnitIds) => Some(Self::Units),
                item => target_field(item).map(|field| Self::Targets(field.to_owned())),
            },
            _ => None,
        }
    }

    /// Whether hexes are painted into it.
    pub(crate) fn is_painted(&self) -> bool {
        matches!(self, Self::Hexes | Self::Targets(_))
    }

    /// Whether counters are clicked for it.
    pub(crate) fn is_of_units(&self) -> bool {
        matches!(self, Self::Unit | Self::Units)
    }

    /// The units that a value of it names.
    pub(crate) fn units(&self, value: &Value) -> Vec<Id> {
        match self {
            Self::Unit => value.as_str().map(Id::new).into_iter().collect(),
            Self::Units => {
                let values = value.as_array().into_iter().flatten();
                values.filter_map(Value::as_str).map(Id::new).collect()
            }
            _ => Vec::new(),
        }
    }

    /// The hexes that a value of it names; of a sector or a region its hexes.
    pub(crate) fn numbers(&self, value: &Value, pack: &Pack) -> Vec<HexNo> {
        let list = || value.as_array().into_iter().flatten();
        match self {
            Self::Hex => value.as_str().map(HexNo::from).into_iter().collect(),
            Self::Hexes => list().filter_map(Value::as_str).map(HexNo::from).collect(),
            Self::Targets(field) => list()
                .filter_map(|record| record.get(field)?.as_str())
                .map(HexNo::from)
                .collect(),
            Self::Place(words) => {
                let id = Id::new(value.as_str().unwrap_or_default());
                let map = &pack.map;
                let hexes = match words {
                    Vocabulary::Sectors => map.sectors.get(&id).map(|sector| &sector.hexes),
                    _ => map.regions.get(&id).map(|region| &region.hexes),
                };
                hexes.cloned().unwrap_or_default()
            }
            Self::Unit | Self::Units => Vec::new(),
        }
    }

    /// The same as places of the grid, in order, as far as they are on the map.
    pub(crate) fn hexes(&self, value: &Value, pack: &Pack) -> Vec<HexIx> {
        let numbers = self.numbers(value, pack);
        let numbers = numbers.iter();
        let mut hexes: Vec<HexIx> = numbers
            .filter_map(|hex| pack.map.grid.find(hex.as_str()))
            .collect();
        hexes.sort_unstable();
        hexes.dedup();
        hexes
    }
}

/// The field of a record that needs nothing but a hex: a list of such records is edited on the map as a list of hexes is.
pub(super) fn target_field(item: &Shape) -> Option<&str> {
    let Shape::Record(members) = item else {
        return None;
    };
    let mut needed = members.iter().filter(|member| member.needed);
    match (needed.next(), needed.next()) {
        (Some(only), None) if only.shape == Shape::Hex => Some(&only.name),
        _ => None,
    }
}

/// Whether any of these fields of a record holds what the map shows: a unit or a region alone is a word among others.
pub(crate) fn is_of_map(members: &[Member]) -> bool {
    let mut slots = members.iter().filter_map(|member| Slot::of(&member.shape));
    slots.any(|slot| !matches!(slot, Slot::Unit | Slot::Place(_)))
}

impl PlanField {
    /// The field as one that is about the map, if it is.
    pub(crate) fn of(member: &Member) -> Option<Self> {
        let slot = Slot::of(&member.shape)?;
        Some(Self {
            name: member.name.clone(),
            about: member.about.clone(),
            is_needed: member.needed,
            slot,
        })
    }
}
