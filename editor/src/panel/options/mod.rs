//! What the tool in hand can be set to: shape and width, heights, the region, marker or label it is about.
//!
//! One file for each family of tools. They stand above the palette.

mod area;
mod beach;
mod dice;
mod entry;
mod label;
mod marker;
mod region;
mod scatter;
mod set;
mod tide;

use beachhead_schema::pack::Pack;
use egui::Ui;

use crate::brush::{Brushes, Options, Tool};
use crate::command::{Command, Commands};
use crate::table::row_of;
use crate::tool::info;

/// What is being typed into the options, between two frames.
#[derive(Debug, Default)]
pub(crate) struct Typed {
    /// The tool that the options and the palette were last shown for.
    pub(crate) tool: Option<Tool>,
    /// The name of a region to be made.
    pub(crate) new_region: String,
    /// The name of the region in hand, while it is being changed.
    region: region::Typed,
    tide: tide::Typed,
    /// The id of the entry in hand, while it is being changed.
    entry: entry::TypedEntry,
    /// The name of a beach or a sector to be made.
    beach: String,
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
    if info(tool).has_shapes {
        area::shapes_ui(ui, brushes, commands);
    }
    match tool {
        Tool::Elevation => area::heights_ui(ui, brushes.heights, commands),
        Tool::Region => region::region_ui(ui, pack, brushes, &mut typed.region, commands),
        Tool::Marker => marker::marker_ui(ui, pack, brushes, commands),
        Tool::Label => label::label_ui(ui, pack, &brushes.label, commands),
        Tool::Tide | Tool::Beach | Tool::Scatter | Tool::Entry => {
            let options = &brushes.options;
            egui::ScrollArea::vertical()
                .id_salt("options")
                .max_height(ui.available_height() * 0.6)
                .show(ui, |ui| match tool {
                    Tool::Tide => tide::tides_ui(ui, pack, options, &mut typed.tide, commands),
                    Tool::Beach => beach::beaches_ui(ui, pack, options, &mut typed.beach, commands),
                    Tool::Scatter => scatter::ways_ui(ui, pack, options, commands),
                    _ => entry::entries_ui(ui, pack, options, &mut typed.entry, commands),
                });
        }
        _ => {}
    }
    if info(tool).has_erase {
        erase_ui(ui, &brushes.options, commands);
    }
    if info(tool).has_shapes || info(tool).has_erase || matches!(tool, Tool::Marker | Tool::Label) {
        ui.separator();
    }
}

/// Lets lines be erased by what would draw them.
fn erase_ui(ui: &mut Ui, options: &Options, commands: &mut Commands) {
    let Some(row) = row_of(&Command::ToggleErase) else {
        return;
    };
    let mut on = options.erases;
    let hint = row.hint(ui.ctx());
    if ui.checkbox(&mut on, row.text).on_hover_text(hint).clicked() {
        commands.send(Command::ToggleErase);
    }
}
