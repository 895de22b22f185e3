//! The map: a grid of printed numbers and the layers drawn on it.
//!
//! Every layer is plain data: what is printed, by printed number. What the terrain *does* is said by the
//! rulebook's tables; how it is drawn is said by the [palette](crate::palette).
//!
//! A map holds what its file holds, mistakes included (a number off the grid, a hex written twice), since reading
//! must not lose a line. Lints report them. `file::tests::a_map_is_saved_as_it_was_read` holds that.

mod beach;
mod entry;
mod file;
mod hex_line;
mod hex_text;
mod hexes;
mod hexside;
mod label;
mod marker;
mod path;
mod region;
mod scatter;
mod sorted;
mod tide;
mod tile;
mod underlay;

pub use beach::{Beach, BeachBox, MinorSector, Sector};
pub use entry::{Entry, EntryHexes};
pub use hexes::{HexLayer, HexRecord};
pub use hexside::{Hexside, HexsideKey};
pub use label::Label;
pub use marker::Marker;
pub use path::Path;
pub use region::Region;
pub use scatter::ScatterPath;
pub use tide::TideLine;
pub use tile::Tile;
pub use underlay::{Anchor, Fit, Underlay};

use crate::hex::Grid;
use crate::id::Id;
use crate::layer::Layer;

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
    #[cfg_attr(feature = "json-schema", schemars(with = "crate::hex::GridSpec"))]
    pub grid: Grid,
    /// Terrain, features, tiles, elevation and names, hex by hex.
    #[cfg_attr(feature = "json-schema", schemars(default, with = "Vec<HexRecord>"))]
    pub hexes: HexLayer,
    /// What runs along hexsides: rivers, cliffs, bridges.
    #[cfg_attr(feature = "json-schema", schemars(default))]
    pub hexsides: Layer<Hexside>,
    /// What runs from hex centre to hex centre: roads, trails, railways.
    #[cfg_attr(feature = "json-schema", schemars(default))]
    pub paths: Layer<Path>,
    /// The shore at each hour.
    #[cfg_attr(feature = "json-schema", schemars(default))]
    pub tide_lines: Layer<TideLine>,
    /// Beaches on which troops land.
    #[cfg_attr(feature = "json-schema", schemars(default))]
    pub beaches: Layer<Beach>,
    /// The boxes off the shore in which boats wait.
    #[cfg_attr(feature = "json-schema", schemars(default))]
    pub boxes: Layer<BeachBox>,
    /// The named stretches of a beach.
    #[cfg_attr(feature = "json-schema", schemars(default))]
    pub sectors: Layer<Sector>,
    /// The drawn ways by which boats drift from a box to a sector.
    #[cfg_attr(feature = "json-schema", schemars(default))]
    pub scatter_paths: Layer<ScatterPath>,
    /// Where units may come onto the map.
    #[cfg_attr(feature = "json-schema", schemars(default))]
    pub entries: Layer<Entry>,
    /// Named groups of hexes.
    #[cfg_attr(feature = "json-schema", schemars(default))]
    pub regions: Layer<Region>,
    /// Printed or placed markers.
    #[cfg_attr(feature = "json-schema", schemars(default))]
    pub markers: Layer<Marker>,
    /// Text that belongs to no single hex: seas, districts.
    #[cfg_attr(feature = "json-schema", schemars(default))]
    pub labels: Layer<Label>,
    /// Scans under the grid.
    #[cfg_attr(feature = "json-schema", schemars(default))]
    pub underlays: Layer<Underlay>,
}

impl Map {
    /// A map without any drawing on it.
    pub fn blank(title: impl Into<String>, grid: Grid) -> Self {
        let hexes = HexLayer::blank(grid.len());
        Self {
            title: title.into(),
            grid,
            hexes,
            hexsides: Layer::default(),
            paths: Layer::default(),
            tide_lines: Layer::default(),
            beaches: Layer::default(),
            boxes: Layer::default(),
            sectors: Layer::default(),
            scatter_paths: Layer::default(),
            entries: Layer::default(),
            regions: Layer::default(),
            markers: Layer::default(),
            labels: Layer::default(),
            underlays: Layer::default(),
        }
    }

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
        let underlays = self.underlays.clone();
        self.hexes.known() == 0
            && *self
                == Self {
                    underlays,
                    ..Self::blank(self.title.clone(), self.grid.clone())
                }
    }
}
