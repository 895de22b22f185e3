//! What the tool in hand can be set to: shape and width, heights, the region, marker or label it is about.
//!
//! One file for each family of tools. They stand above the palette.

mod area;
mod label;
mod marker;
mod region;

use beachhead_schema::pack::Pack;
use egui::Ui;

use crate::command::Commands;
use crate::tool::{Brushes, Tool};

/// What is being typed into the options, between two frames.
#[derive(Debug, Default)]
pub(crate) struct Typed {
    /// The name of a region to be made.
    pub(crate) new_region: String,
    /// The name of the region in hand, while it is being changed.
    region: region::Typed,
}

/// Shows the options of the tool in hand, if it has any.
pub(crate) fn options_ui(
    ui: &mut Ui,
    pack: &Pack,
    tool: Tool,
    brushes: &Brushes,
    typed: &mut Typed,
    commands: &mut Commands,
) {
    if tool.has_shapes() {
        area::shapes_ui(ui, brushes, commands);
    }
    match tool {
        Tool::Elevation => area::heights_ui(ui, brushes.heights, commands),
        Tool::Region => region::region_ui(ui, pack, brushes, &mut typed.region, commands),
        Tool::Marker => marker::marker_ui(ui, pack, brushes, commands),
        Tool::Label => label::label_ui(ui, pack, &brushes.label, commands),
        _ => {}
    }
    if tool.has_shapes() || matches!(tool, Tool::Marker | Tool::Label) {
        ui.separator();
    }
}
