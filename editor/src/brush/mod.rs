//! What tools draw, and in what manner: what people choose before they draw. Tools themselves are in [`crate::tool`].

mod chart;
mod heights;
mod label;
mod name;
mod options;
mod picking;
mod shape;
mod tool;

pub use chart::ChartDraft;
pub use heights::{ElevationMode, Heights};
pub use label::LabelDraft;
pub use options::{Lies, Options, Stretch};
pub use picking::Picking;
pub use shape::{SIZES, Shape};
pub use tool::Tool;
pub(crate) use tool::each_tool;

use beachhead_schema::Id;
use beachhead_schema::edit::area_id;
use beachhead_schema::pack::Pack;
use beachhead_schema::vocabulary::Vocabulary;

use crate::form::RecordPath;

/// What a tool draws.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Brush {
    /// This terrain.
    Terrain(Id),
    /// Hexsides of this kind.
    Hexside(Id),
    /// Paths of this kind.
    Path(Id),
    /// This feature.
    Feature(Id),
    /// This region of the map.
    Region(Id),
    /// The area of a kind of region with a number.
    Area(Area),
    /// This unit.
    Unit(Id),
    /// Lines that are called so; blank for those without a name.
    Named(String),
    /// Hexes in this shape.
    Shape(Shape),
    /// A brush that is so wide: 1 is a hex.
    Size(u8),
    /// A brush that is wider by a hex all around.
    Wider,
    /// A brush that is narrower by a hex all around.
    Narrower,
    /// A brush that keeps to the selected hexes, or no longer does.
    KeepToSelection,
    /// Heights.
    Heights(Heights),
    /// Markers of this kind; the one in hand is let go.
    Marker(Id),
    /// This marker of the map is in hand, or none.
    MarkerInHand(Option<Id>),
    /// Whether a click says which hexes guard the marker in hand.
    Guards(bool),
    /// Labels like this.
    Label(LabelDraft),
    /// This record of the scenario is in hand, and this field of it; the first that is painted where none is named.
    Record(Option<RecordPath>, Option<String>),
    /// Charts like this.
    Chart(ChartDraft),
    /// In this manner.
    Options(Box<Options>),
}

/// A numbered area: it is made by painting it, and its hexes are in no other area of the kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Area {
    /// A region kind of the palette.
    pub kind: Id,
    /// Its number.
    pub number: u16,
}

/// What each tool draws at the moment.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Brushes {
    pub(crate) terrain: Id,
    pub(crate) hexside: Id,
    pub(crate) path: Id,
    pub(crate) feature: Id,
    pub(crate) region: Id,
    /// A numbered area in the place of the region.
    pub(crate) area: Option<Area>,
    pub(crate) unit: Id,
    /// What hexsides and paths that are drawn are called, as it is being typed.
    pub(crate) name: String,
    pub(crate) shape: Shape,
    /// How wide the brush is: 1 is a hex, 2 those around it too.
    pub(crate) size: u8,
    /// While hexes are selected only those are painted.
    pub(crate) keeps_to_selection: bool,
    pub(crate) heights: Heights,
    /// The kind of markers that are placed.
    pub(crate) marker: Id,
    /// The marker of the map that is moved and guarded.
    pub(crate) marker_in_hand: Option<Id>,
    /// A click says which hexes guard that marker.
    pub(crate) guards: bool,
    pub(crate) label: LabelDraft,
    pub(crate) chart: ChartDraft,
    /// The record of the scenario that is edited on the map,
    pub(crate) record: Option<RecordPath>,
    /// and which field of it.
    pub(crate) record_field: Option<String>,
    /// In what manner lines, shores and entries are drawn.
    pub(crate) options: Options,
}

impl Brushes {
    /// What tools draw before anything has been chosen: the first of each kind.
    pub(crate) fn first(pack: &Pack) -> Self {
        let palette = &pack.palette;
        let first = |ids: Option<&Id>| ids.cloned().unwrap_or_default();
        Self {
            terrain: first(palette.terrains.ordered().first().map(|kind| &kind.id)),
            hexside: first(palette.hexsides.ordered().first().map(|kind| &kind.id)),
            path: first(palette.paths.ordered().first().map(|kind| &kind.id)),
            feature: first(palette.features.ordered().first().map(|kind| &kind.id)),
            region: first(pack.map.regions.iter().map(|region| &region.id).next()),
            marker: first(palette.markers.ordered().first().map(|kind| &kind.id)),
            size: *SIZES.start(),
            ..Self::default()
        }
    }

    /// Takes up what a tool draws from now on.
    pub(crate) fn load(&mut self, brush: Brush) {
        match brush {
            Brush::Terrain(id) => self.terrain = id,
            Brush::Hexside(id) => self.hexside = id,
            Brush::Path(id) => self.path = id,
            Brush::Feature(id) => self.feature = id,
            Brush::Region(id) => {
                self.region = id;
                self.area = None;
            }
            Brush::Area(area) => {
                self.region = area_id(&area.kind, area.number);
                self.area = Some(area);
            }
            Brush::Unit(id) => self.unit = id,
            Brush::Named(name) => self.name = name,
            Brush::Shape(shape) => self.shape = shape,
            Brush::Size(size) => self.size = size.clamp(*SIZES.start(), *SIZES.end()),
            Brush::Wider => self.load(Brush::Size(self.size.saturating_add(1))),
            Brush::Narrower => self.load(Brush::Size(self.size.saturating_sub(1))),
            Brush::KeepToSelection => self.keeps_to_selection = !self.keeps_to_selection,
            Brush::Heights(heights) => self.heights = heights,
            Brush::Marker(kind) => {
                self.marker = kind;
                self.load(Brush::MarkerInHand(None));
            }
            Brush::MarkerInHand(marker) => {
                self.guards &= marker.is_some();
                self.marker_in_hand = marker;
            }
            Brush::Guards(guards) => self.guards = guards,
            Brush::Label(draft) => self.label = draft,
            Brush::Chart(draft) => self.chart = draft,
            Brush::Record(record, field) => {
                self.record = record;
                self.record_field = field;
            }
            Brush::Options(options) => self.options = *options,
        }
    }

    /// The kind of a list that is drawn; nothing where no tool draws such kinds.
    pub(crate) fn drawn(&self, list: Vocabulary) -> Option<&Id> {
        Some(match list {
            Vocabulary::Terrains => &self.terrain,
            Vocabulary::Hexsides => &self.hexside,
            Vocabulary::Paths => &self.path,
            Vocabulary::Features => &self.feature,
            Vocabulary::Markers => &self.marker,
            _ => return None,
        })
    }

    /// Draws the first of each kind in the place of what the palette doesn't have any more.
    pub(crate) fn settle(&mut self, pack: &Pack) {
        let (palette, first) = (&pack.palette, Self::first(pack));
        if palette.terrains.get(&self.terrain).is_none() {
            self.terrain = first.terrain;
        }
        if palette.hexsides.get(&self.hexside).is_none() {
            self.hexside = first.hexside;
        }
        if palette.paths.get(&self.path).is_none() {
            self.path = first.path;
        }
        if palette.features.get(&self.feature).is_none() {
            self.feature = first.feature;
        }
        if palette.markers.get(&self.marker).is_none() {
            self.marker = first.marker;
        }
    }

    /// The name for what is drawn, if there is to be one.
    pub(crate) fn line_name(&self) -> Option<&str> {
        Some(self.name.trim()).filter(|name| !name.is_empty())
    }
}
