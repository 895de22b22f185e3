//! Copied hexes of format 1: with the records that maps had then, which are upgraded as those of a file are
//! ([`beachhead_model::map::before`]).

use serde::Deserialize;

use super::piece::{FORMAT, Fragment};
use beachhead_hex::{HexNo, Orientation};
use beachhead_model::map::{self, HexRecord, RecordKind, with_layers};
use beachhead_model::scenario::Placement;
use beachhead_text::StoredValue;

macro_rules! earlier {
    (
        drawn { $($(#[$doc:meta])* $field:ident: $record:ident;)+ }
        scans { $($scans:tt)+ }
    ) => {
        /// A piece of a map of format 1.
        #[derive(Clone, Debug, Deserialize)]
        #[serde(rename = "Fragment", deny_unknown_fields)]
        pub struct EarlierFragment {
            kind: String,
            format: u32,
            orientation: Orientation,
            #[serde(default)]
            blank: Vec<HexNo>,
            #[serde(default)]
            hexes: Vec<HexRecord>,
            $(
                #[serde(default)]
                $field: Vec<<map::$record as RecordKind>::Before>,
            )+
            #[serde(default)]
            units: Vec<Placement>,
        }

        impl StoredValue for EarlierFragment {
            type Before = Self;

            fn upgrade(before: Self) -> Self {
                before
            }
        }

        impl StoredValue for Fragment {
            const SINCE: u32 = FORMAT;
            type Before = EarlierFragment;

            fn upgrade(before: EarlierFragment) -> Self {
                Self {
                    kind: before.kind,
                    format: before.format,
                    orientation: before.orientation,
                    blank: before.blank,
                    hexes: before.hexes,
                    $($field: before.$field.into_iter().map(Into::into).collect(),)+
                    units: before.units,
                }
            }

            fn lowest_format(&self) -> u32 {
                self.needed_format()
            }
        }
    };
}
with_layers!(earlier);
