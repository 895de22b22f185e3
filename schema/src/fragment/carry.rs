//! What it means for each kind of record to be carried elsewhere: every hex it names gets another name.

use crate::hex::{HexNo, HexsideNo};
use crate::map::{
    Beach, BeachBox, Entry, EntryHexes, HexRecord, Hexside, Label, Marker, MinorSector, Path,
    Region, ScatterPath, Sector, TideLine,
};
use crate::scenario::Placement;

/// The new name of a hex, if it has one.
pub(super) type Names<'a> = dyn Fn(&HexNo) -> Option<HexNo> + 'a;

/// A record that names hexes.
pub(super) trait Carried: Clone {
    /// The same with other names; `None` where a hex that it can't do without has none.
    fn carried(&self, names: &Names<'_>) -> Option<Self>;
}

fn all(hexes: &[HexNo], names: &Names<'_>) -> Option<Vec<HexNo>> {
    hexes.iter().map(names).collect()
}

/// Names each kind whose every hex must have a name.
macro_rules! carried {
    ($($record:ty: $one:ident($field:ident);)+) => {$(
        impl Carried for $record {
            fn carried(&self, names: &Names<'_>) -> Option<Self> {
                Some(Self { $field: $one(&self.$field, names)?, ..self.clone() })
            }
        }
    )+};
}

fn one(hex: &HexNo, names: &Names<'_>) -> Option<HexNo> {
    names(hex)
}

carried! {
    HexRecord: one(hex);
    BeachBox: one(hex);
    Label: one(hex);
    Placement: one(hex);
    Path: all(hexes);
    Beach: all(hexes);
    TideLine: all(hexes);
    ScatterPath: all(way);
    Hexside: both(between);
    Entry: listed(at);
}

fn both(side: &HexsideNo, names: &Names<'_>) -> Option<HexsideNo> {
    let other = side.other()?;
    Some(HexsideNo::between(names(side.hex())?, names(other)?))
}

/// An edge of the map is nowhere else an edge.
fn listed(at: &EntryHexes, names: &Names<'_>) -> Option<EntryHexes> {
    match at {
        EntryHexes::Hexes(hexes) => Some(EntryHexes::Hexes(all(hexes, names)?)),
        EntryHexes::Edge(_) | EntryHexes::Between(..) => None,
    }
}

impl Carried for Sector {
    fn carried(&self, names: &Names<'_>) -> Option<Self> {
        let part = |minor: &MinorSector| {
            Some(MinorSector {
                hexes: all(&minor.hexes, names)?,
                ..minor.clone()
            })
        };
        Some(Self {
            hexes: all(&self.hexes, names)?,
            minor: self.minor.iter().map(part).collect::<Option<_>>()?,
            ..self.clone()
        })
    }
}

/// Of a region those hexes are carried that have a name.
impl Carried for Region {
    fn carried(&self, names: &Names<'_>) -> Option<Self> {
        let hexes: Vec<HexNo> = self.hexes.iter().filter_map(names).collect();
        (!hexes.is_empty()).then(|| Self {
            hexes,
            ..self.clone()
        })
    }
}

/// A marker needs its hex; those that guard it come along as far as they have a name.
impl Carried for Marker {
    fn carried(&self, names: &Names<'_>) -> Option<Self> {
        Some(Self {
            hex: names(&self.hex)?,
            security: self.security.iter().filter_map(names).collect(),
            ..self.clone()
        })
    }
}

/// Each record that can be carried, and how many can't.
pub(super) fn carry<T: Carried>(records: &[T], names: &Names<'_>) -> (Vec<T>, usize) {
    let carried: Vec<T> = records
        .iter()
        .filter_map(|record| record.carried(names))
        .collect();
    let lost = records.len() - carried.len();
    (carried, lost)
}

/// The stretches of a way on which every hex has a name; a single hex is no way.
pub(super) fn stretches(hexes: &[HexNo], names: &Names<'_>) -> Vec<Vec<HexNo>> {
    let mut stretches: Vec<Vec<HexNo>> = vec![Vec::new()];
    for hex in hexes {
        match (names(hex), stretches.last_mut()) {
            (Some(name), Some(stretch)) => stretch.push(name),
            _ => stretches.push(Vec::new()),
        }
    }
    stretches.retain(|stretch| stretch.len() > 1);
    stretches
}
