//! Tools: what the mouse does on the map.
//!
//! A tool keeps its stroke to itself, apart from the document, and shows it as a preview. Only when the stroke is
//! done does it ask for a single [`Edit`](beachhead_schema::edit::Edit): so there is no step of the history in mid-drag.

mod anchor;
mod area;
mod beach;
mod breach;
mod carry;
mod elevation;
mod entry;
mod hand;
mod hexside;
mod label;
mod mark;
mod marker;
mod name;
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

pub(crate) use entry::lies_of;
pub(crate) use hand::{ERASER, Hand, MARK, PreviewPainter, Spot, ToolContext};
pub(crate) use name::NameField;
pub(crate) use paste::Floating;
pub(crate) use same::{Minding, all_like};

use beachhead_schema::Id;

use crate::brush::{Brush, Brushes, Tool};

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
