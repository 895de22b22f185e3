//! [`Fragment`]: the piece itself, and what every kind of record in it can be asked.

use hexx::Hex;
use serde::{Deserialize, Serialize};

use super::carry::{Names, carried, carry};

use beachhead_base::layer::{Keyed, Layer};
use beachhead_edit::LayerRecord;
use beachhead_hex::{HexNo, Orientation};
use beachhead_model::map::{
    self, Bond, HexRecord, HexesMut, Map, MapRecord, RecordKind, with_layers,
};
use beachhead_model::scenario::Placement;

/// The newest format of copied hexes that is read.
pub const FORMAT: u32 = 2;
pub(super) const KIND: &str = "fragment";

macro_rules! fragment {
    (
        drawn { $($(#[$doc:meta])* $field:ident: $record:ident;)+ }
        scans { $($scans:tt)+ }
    ) => {
        /// A piece of a map. Hexes are named by their steps from its middle.
        ///
        /// Paths are cut off where they leave it, and of a region it has the hexes that lie in it; every other record lies
        /// in it whole.
        #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
        #[serde(deny_unknown_fields)]
        pub struct Fragment {
            /// Always `fragment`: what distinguishes the text from any other.
            pub(crate) kind: String,
            /// The format that the text is written in.
            pub(crate) format: u32,
            /// How the hexes stood; on a map where they stand otherwise the picture is turned by half a hexside.
            pub orientation: Orientation,
            /// Hexes of which nothing was known.
            #[serde(default, skip_serializing_if = "Vec::is_empty")]
            pub blank: Vec<HexNo>,
            /// Hexes with what the map says of them.
            #[serde(default, skip_serializing_if = "Vec::is_empty")]
            pub hexes: Vec<HexRecord>,
            $(
                $(#[$doc])*
                #[serde(default, skip_serializing_if = "Vec::is_empty")]
                pub $field: Vec<map::$record>,
            )+
            /// Units of the setup that was shown.
            #[serde(default, skip_serializing_if = "Vec::is_empty")]
            pub units: Vec<Placement>,
        }

        impl Fragment {
            pub(super) fn blank(orientation: Orientation) -> Self {
                Self {
                    kind: KIND.to_owned(),
                    format: FORMAT,
                    orientation,
                    blank: Vec::new(),
                    hexes: Vec::new(),
                    $($field: Vec::new(),)+
                    units: Vec::new(),
                }
            }

            /// The same with every record carried to other names; of each kind, how many records can't be.
            pub(super) fn carried(&self, names: &Names<'_>) -> (Self, usize) {
                let mut lost = 0;
                let carried = Self {
                    blank: self.blank.iter().filter_map(names).collect(),
                    hexes: kept(carry(&self.hexes, names), &mut lost),
                    $($field: kept(carry(&self.$field, names), &mut lost),)+
                    units: kept(carry(&self.units, names), &mut lost),
                    ..Self::blank(self.orientation)
                };
                (carried, lost)
            }

            /// Takes from the map the records that lie in a piece of it whole.
            pub(super) fn take_whole(&mut self, map: &Map, inside: &Names<'_>, anywhere: &Names<'_>) {
                $(if map::$record::IS_WHOLE {
                    self.$field = whole(&map.$field, inside, anywhere);
                })+
            }

            /// Puts what has no order of its own into that of the names, so that equal fragments are equal texts.
            pub(super) fn sort(&mut self) {
                self.blank.sort();
                self.hexes.sort_by(|a, b| a.hex.cmp(&b.hex));
                $(sort_records(&mut self.$field);)+
            }

            /// The lowest format of copied hexes that can hold it.
            pub(super) fn needed_format(&self) -> u32 {
                let mut needed = 1;
                $(if !self.$field.is_empty() {
                    needed = needed.max(map::$record::SINCE);
                })+
                needed
            }

            /// Every record of the map's layers.
            pub(super) fn records(&self) -> impl Iterator<Item = &dyn MapRecord> {
                let none = std::iter::empty::<&dyn MapRecord>();
                none$(.chain(self.$field.iter().map(|record| record as &dyn MapRecord)))+
            }

            /// Keeps the records that are meant.
            pub(super) fn retain(&mut self, is_meant: impl Fn(&dyn MapRecord) -> bool) {
                $(self.$field.retain(|record| is_meant(record));)+
            }
        }
    };
}
with_layers!(fragment);

/// The records that were carried; counts the others.
fn kept<T>((records, others): (Vec<T>, usize), lost: &mut usize) -> Vec<T> {
    *lost += others;
    records
}

/// The records of a layer that lie whole in a piece of the map. What guards a marker may stand outside: it is named all
/// the same.
fn whole<T: LayerRecord>(layer: &Layer<T>, inside: &Names<'_>, anywhere: &Names<'_>) -> Vec<T> {
    let lies_within = |record: &&T| carried(*record, inside).is_some();
    let records = layer.iter().filter(lies_within);
    records
        .filter_map(|record| carried(record, anywhere))
        .collect()
}

/// In the order of their keys, and the members that a record can't do without in that of their names.
fn sort_records<T: LayerRecord>(records: &mut [T]) {
    records.sort_by_cached_key(Keyed::key);
    for record in records {
        for (field, hexes) in record.hexes_mut() {
            if let HexesMut::List(hexes) = hexes
                && field.bond == Bond::Members
                && field.needed
            {
                hexes.sort();
            }
        }
    }
}

impl Fragment {
    /// How many hexes it has.
    pub fn len(&self) -> usize {
        self.hexes.len() + self.blank.len()
    }

    /// Whether it has no hex.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The names of its hexes.
    pub(crate) fn cells(&self) -> impl Iterator<Item = &HexNo> {
        let known = self.hexes.iter().map(|record| &record.hex);
        known.chain(&self.blank)
    }
}

/// Fragments reach no farther than this from their middle: more than the largest map.
const REACH: u32 = 200_000;

/// The name of the hex that lies so far from the middle.
pub(super) fn cell_name(offset: Hex) -> HexNo {
    HexNo::from(format!("{},{}", offset.x, offset.y))
}

/// How far from the middle the hex of this name lies.
pub(super) fn offset_of(name: &HexNo) -> Option<Hex> {
    let (x, y) = name.as_str().split_once(',')?;
    let step = |text: &str| {
        let steps: i32 = text.parse().ok()?;
        // One text a number, so that no two names mean one hex.
        (steps.unsigned_abs() <= REACH && steps.to_string() == text).then_some(steps)
    };
    Some(Hex::new(step(x)?, step(y)?))
}
