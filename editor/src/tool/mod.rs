//! Tools: what the mouse does on the map.
//!
//! A tool keeps its stroke to itself, apart from the document, and shows it as a preview. Only when the stroke is
//! done does it ask for a single [`Edit`](beachhead_schema::edit::Edit): so there is no step of the history in mid-drag.

mod anchor;
mod area;
mod beach;
mod breach;
mod brush_name;
mod carry;
mod elevation;
mod entry;
mod hand;
mod hexside;
mod label;
mod mark;
mod marker;
mod name;
mod options;
mod paste;
mod path;
mod same;
mod scatter;
mod select;
mod shape;
mod shoreline;
mod terrain;
mod tide;
mod trace;
mod unit;
mod way;

pub use elevation::{ElevationMode, Heights};
pub(crate) use entry::lies_of;
pub(crate) use hand::{ERASER, Hand, MARK, PreviewPainter, Spot, ToolContext};
pub use label::LabelDraft;
pub(crate) use name::NameField;
pub use options::{Lies, Options, Stretch};
pub(crate) use paste::Floating;
pub(crate) use same::{Minding, all_like};
pub use select::Picking;
pub use shape::{SIZES, Shape};

use beachhead_schema::Id;
use beachhead_schema::edit::area_id;
use beachhead_schema::pack::Pack;

/// The tools there are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Tool {
    /// Selects hexes, selects and moves counters.
    #[default]
    Select,
    /// Paints terrain.
    Terrain,
    /// Draws and erases hexsides.
    Hexside,
    /// Draws and erases paths.
    Path,
    /// Puts features on hexes and takes them off.
    Feature,
    /// Adds hexes to regions and takes them out.
    Region,
    /// Sets, raises and lowers heights.
    Elevation,
    /// Places markers and says which hexes guard them.
    Marker,
    /// Draws tide lines, one an hour.
    Tide,
    /// Draws beaches, their sectors and the boxes off them.
    Beach,
    /// Draws the ways from a box to the sectors.
    Scatter,
    /// Says where units come onto the map.
    Entry,
    /// Names hexes.
    Name,
    /// Places text that belongs to no single hex.
    Label,
    /// Places units.
    Unit,
    /// Ties a scan to the grid.
    Anchor,
}

impl Tool {
    /// Whether there is anything in the pack that this tool could draw.
    pub(crate) fn is_of_use(self, pack: &Pack) -> bool {
        match self {
            Self::Feature => !pack.palette.features.is_empty(),
            Self::Region => !(pack.map.regions.is_empty() && pack.palette.regions.is_empty()),
            Self::Marker => !pack.palette.markers.is_empty(),
            Self::Anchor => !pack.map.underlays.is_empty(),
            _ => true,
        }
    }

    /// Whether it draws what is taken away with Alt or in erase mode.
    pub(crate) fn has_erase(self) -> bool {
        matches!(
            self,
            Self::Hexside
                | Self::Path
                | Self::Tide
                | Self::Beach
                | Self::Scatter
                | Self::Entry
                | Self::Unit
        )
    }

    /// Whether it is drawn in the shapes of [`Shape`].
    pub(crate) fn has_shapes(self) -> bool {
        matches!(
            self,
            Self::Terrain | Self::Feature | Self::Region | Self::Elevation
        )
    }
}

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
    /// In what manner lines, shores and entries are drawn.
    pub(crate) options: Options,
}

impl Brushes {
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
            Brush::Options(options) => self.options = *options,
        }
    }

    /// The name for what is drawn, if there is to be one.
    pub(crate) fn line_name(&self) -> Option<&str> {
        Some(self.name.trim()).filter(|name| !name.is_empty())
    }
}

/// The tools with their strokes, one of them in hand.
#[derive(Debug, Default)]
pub(crate) struct Toolbox {
    pub(crate) tool: Tool,
    pub(crate) brushes: Brushes,
    pub(crate) select: select::Select,
    /// Hexes that are in hand in the place of the tool.
    pub(crate) floating: Option<Floating>,
    terrain: terrain::Terrain,
    hexside: hexside::Hexsides,
    path: path::Paths,
    feature: mark::Marks,
    region: mark::Marks,
    elevation: elevation::Elevation,
    marker: marker::Markers,
    label: label::Labels,
    tide: tide::Tides,
    beach: beach::Beaches,
    scatter: scatter::Ways,
    entry: entry::Entries,
    name: name::Names,
    unit: unit::Units,
    anchor: anchor::Anchors,
}

impl Toolbox {
    /// Tools that draw this at first.
    pub(crate) fn of(brushes: Brushes) -> Self {
        Self {
            brushes,
            feature: mark::Marks::of(mark::What::Feature),
            region: mark::Marks::of(mark::What::Region),
            ..Self::default()
        }
    }

    /// The tool in hand.
    pub(crate) fn hand(&mut self) -> &mut dyn Hand {
        if self.floating.as_ref().is_some_and(Floating::is_over) {
            self.floating = None;
        }
        if let Some(floating) = &mut self.floating {
            return floating;
        }
        match self.tool {
            Tool::Select => &mut self.select,
            Tool::Terrain => &mut self.terrain,
            Tool::Hexside => &mut self.hexside,
            Tool::Path => &mut self.path,
            Tool::Feature => &mut self.feature,
            Tool::Region => &mut self.region,
            Tool::Elevation => &mut self.elevation,
            Tool::Marker => &mut self.marker,
            Tool::Tide => &mut self.tide,
            Tool::Beach => &mut self.beach,
            Tool::Scatter => &mut self.scatter,
            Tool::Entry => &mut self.entry,
            Tool::Name => &mut self.name,
            Tool::Label => &mut self.label,
            Tool::Unit => &mut self.unit,
            Tool::Anchor => &mut self.anchor,
        }
    }

    /// The unit that a press or letting go would place.
    pub(crate) fn unit_in_hand(&self) -> Option<Id> {
        match self.tool {
            Tool::Unit if !self.brushes.options.erases => Some(self.brushes.unit.clone()),
            Tool::Select => self.select.unit_in_hand(),
            _ => None,
        }
    }

    /// Hexes that float, or that are being dragged.
    pub(crate) fn in_hand(&mut self) -> Option<&mut Floating> {
        match &mut self.floating {
            Some(floating) => Some(floating),
            None => self.select.dragged(),
        }
    }

    /// Takes another tool up; the stroke of the old one is given up.
    pub(crate) fn pick(&mut self, tool: Tool) {
        self.hand().cancel();
        self.tool = tool;
    }

    /// Takes up what a tool draws from now on. Who chooses a shape wants to draw in it.
    pub(crate) fn load(&mut self, brush: Brush) {
        let of_shapes = matches!(
            brush,
            Brush::Shape(_) | Brush::Size(_) | Brush::Wider | Brush::Narrower
        );
        if of_shapes && !self.tool.has_shapes() {
            self.pick(Tool::Terrain);
        }
        self.brushes.load(brush);
    }

    /// Has no marker or label in hand any more. Reports whether there was one.
    pub(crate) fn put_down(&mut self) -> bool {
        match self.tool {
            Tool::Marker => {
                self.brushes.guards = false;
                self.brushes.marker_in_hand.take().is_some()
            }
            Tool::Label => self.brushes.label.chosen.take().is_some(),
            _ => false,
        }
    }

    /// The name being typed, if the name tool has a field open.
    pub(crate) fn name_field(&mut self) -> &mut Option<NameField> {
        &mut self.name.field
    }
}
