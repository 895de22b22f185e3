//! The map: a grid of printed numbers and the layers drawn on it.
//!
//! Every layer is plain data: what is printed, by printed number. What the terrain *does* is said by the
//! rulebook's tables; how it is drawn is said by the [palette](crate::palette).
//!
//! A map holds what its file holds, mistakes included (a number off the grid, a hex written twice), since reading
//! must not lose a line. Lints report them. `beachhead_text::map_file::tests::a_map_is_saved_as_it_was_read` holds that.

mod anchor;
mod beach;
pub mod before;
mod breach;
mod chart;
mod entry;
mod hexes;
mod hexside;
mod label;
mod lines;
mod marker;
mod path;
mod record;
mod region;
mod scatter;
mod sector;
mod sorted;
mod tide;
mod tile;
mod underlay;

pub use anchor::Anchor;
pub use beach::{Beach, BeachBox};
pub use breach::Breach;
pub use chart::{Beside, Chart, ChartKind, TITLE_HEIGHT};
pub use entry::{Entry, EntryHexes};
pub use hexes::{Extra, HexFacts, HexLayer, HexRecord};
pub use hexside::{Hexside, HexsideKey};
pub use label::Label;
pub use lines::LayerLine;
pub use marker::Marker;
pub use path::Path;
pub use record::{Bond, HexField, Hexes, HexesMut, MapRecord, NamesHexes, RecordKind, WordRef};
pub(crate) use record::{HexValue, WordValue, map_record, names_hexes, record_title};
pub use region::Region;
pub use scatter::ScatterPath;
pub use sector::{MinorSector, Sector};
pub use tide::{TideLine, clock, clocks};
pub use tile::Tile;
pub use underlay::{Fit, FoundPart, Part, Underlay};

use beachhead_base::Id;
use beachhead_base::layer::Layer;
use beachhead_hex::Grid;

/// Every layer of records that a map has besides its hexes, in the order of its file: a layer is registered here, and all that
/// goes over layers goes over this list. Those that are `drawn` are part of a piece of the map, `scans` lie under it.
///
/// The name of a record's type is that of its variant of `Swap` and [`Spot`](crate::spot::Spot).
#[macro_export]
macro_rules! with_layers {
    ($callback:ident $($before:tt)*) => {
        $callback! {
            $($before)*
            drawn {
                /// What runs along hexsides: rivers, cliffs, bridges.
                hexsides: Hexside;
                /// What runs from hex centre to hex centre: roads, trails, railways.
                paths: Path;
                /// The shore at each hour.
                tide_lines: TideLine;
                /// Beaches on which troops land.
                beaches: Beach;
                /// The boxes off the shore in which boats wait.
                boxes: BeachBox;
                /// The named areas of a beach.
                sectors: Sector;
                /// The drawn ways by which boats drift from a box to a sector.
                scatter_paths: ScatterPath;
                /// Where units may come onto the map.
                entries: Entry;
                /// Named groups of hexes.
                regions: Region;
                /// Printed or placed markers.
                markers: Marker;
                /// Hexsides at which an obstacle can be opened to traffic.
                breaches: Breach;
                /// Text that belongs to no single hex: seas, districts.
                labels: Label;
                /// Boxes and tracks beside the hexes, with cells in which counters lie.
                charts: Chart;
            }
            scans {
                /// Scans under the grid.
                underlays: Underlay;
            }
        }
    };
}
pub use with_layers;

macro_rules! map {
    (
        drawn { $($(#[$drawn_doc:meta])* $drawn:ident: $drawn_record:ident;)+ }
        scans { $($(#[$doc:meta])* $scans:ident: $record:ident;)+ }
    ) => {
        /// A digitised map.
        #[derive(Clone, Debug, PartialEq)]
        #[cfg_attr(
            feature = "json-schema",
            derive(schemars::JsonSchema),
            schemars(deny_unknown_fields)
        )]
        pub struct Map {
            /// What is printed on the sheet's title block.
            pub title: String,
            /// The hexes there are and the numbers printed on them.
            #[cfg_attr(feature = "json-schema", schemars(with = "beachhead_hex::GridSpec"))]
            pub grid: Grid,
            /// Terrain, features, tiles, elevation and names, hex by hex.
            #[cfg_attr(feature = "json-schema", schemars(default, with = "Vec<HexRecord>"))]
            pub hexes: HexLayer,
            $(
                $(#[$drawn_doc])*
                #[cfg_attr(feature = "json-schema", schemars(default))]
                pub $drawn: Layer<$drawn_record>,
            )+
            $(
                $(#[$doc])*
                #[cfg_attr(feature = "json-schema", schemars(default))]
                pub $scans: Layer<$record>,
            )+
        }

        impl Map {
            /// A map without any drawing on it.
            pub fn blank(title: impl Into<String>, grid: Grid) -> Self {
                let hexes = HexLayer::blank(grid.len());
                Self {
                    title: title.into(),
                    grid,
                    hexes,
                    $($drawn: Layer::default(),)+
                    $($scans: Layer::default(),)+
                }
            }
        }
    };
}
with_layers!(map);

impl Map {
    /// Gives every hex this terrain, and nothing else.
    pub fn fill(&mut self, terrain: &Id) {
        for hex in self.grid.iter() {
            let number = self.grid.number(hex);
            let record = HexRecord::new(number.clone(), terrain.clone());
            self.hexes.swap(hex, &number, Some(record));
        }
    }

    /// Whether nothing is drawn yet; a scan may lie under the grid already.
    pub fn is_blank(&self) -> bool {
        self.hexes.known() == 0 && self.is_only(None)
    }

    /// What every hex is on a map on which nothing is drawn yet, as a new map begins; `None` once something is.
    pub fn ground(&self) -> Option<Ground> {
        let (counts, _) = self.hexes.counts();
        let mut terrains = counts.into_iter();
        match (terrains.next(), terrains.next()) {
            (None, _) => self.is_blank().then_some(Ground::Unknown),
            (Some((terrain, count)), None) if count == self.grid.len() as usize => self
                .is_only(Some(&terrain))
                .then_some(Ground::Filled(terrain)),
            _ => None,
        }
    }

    /// Whether every hex is of this terrain and nothing else is there, but for scans.
    fn is_only(&self, terrain: Option<&Id>) -> bool {
        let mut only = Self::blank(self.title.clone(), self.grid.clone());
        if let Some(terrain) = terrain {
            only.fill(terrain);
        }
        only.underlays = self.underlays.clone();
        *self == only
    }
}

/// What the hexes are of a map on which nothing is drawn yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ground {
    /// Nothing is known of any of them.
    Unknown,
    /// Each is of this terrain.
    Filled(Id),
}
