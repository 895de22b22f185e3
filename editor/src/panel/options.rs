//! The strip of options: what the tool in hand can be set to, in a room that is as high for every tool, so that nothing
//! below it moves.

use beachhead_schema::pack::Pack;
use egui::{ScrollArea, Ui};

use super::room::within;
use crate::brush::{Brush, Brushes, Options, SIZES, Shape, Tool};
use crate::command::{Command, Commands};
use crate::feature::select::select_ui;
use crate::table::row_of;
use crate::tool::{Toolbox, info};

/// The height of the strip, in points.
const HEIGHT: f32 = 204.0;

/// Shows the options of the tool in hand. `selected`: how many hexes are.
pub(crate) fn options_ui(
    ui: &mut Ui,
    pack: &Pack,
    toolbox: &mut Toolbox,
    selected: usize,
    commands: &mut Commands,
) {
    let tool = toolbox.tool;
    within(ui, HEIGHT, |ui| {
        let strip = ScrollArea::vertical().id_salt(("options", tool));
        strip.auto_shrink(false).show(ui, |ui| {
            let info = info(tool);
            if tool == Tool::Select {
                let select = &toolbox.hands.select;
                select_ui(ui, select.picking, select.minding, selected, commands);
            }
            if info.has_shapes {
                shapes_ui(ui, &toolbox.brushes, commands);
            }
            if info.has_erase {
                erase_ui(ui, &toolbox.brushes.options, commands);
            }
            let (hands, brushes) = (&mut toolbox.hands, &toolbox.brushes);
            hands.of(tool).options_ui(ui, pack, brushes, commands);
        });
    });
}

/// Shape and width of the brush.
fn shapes_ui(ui: &mut Ui, brushes: &Brushes, commands: &mut Commands) {
    ui.horizontal_wrapped(|ui| {
        for (shape, name) in Shape::ALL {
            let command = Command::Load(Brush::Shape(shape));
            let button = ui.selectable_label(brushes.shape == shape, name);
            let button = match row_of(&command) {
                Some(row) => button.on_hover_text(row.hint(ui.ctx())),
                None => button,
            };
            if button.clicked() {
                commands.send(command);
            }
        }
    });
    let command = Command::Load(Brush::KeepToSelection);
    if let Some(row) = row_of(&command) {
        let mut on = brushes.keeps_to_selection;
        let hint = row.hint(ui.ctx());
        if ui.checkbox(&mut on, row.text).on_hover_text(hint).clicked() {
            commands.send(command);
        }
    }
    if matches!(brushes.shape, Shape::Freehand | Shape::Line) {
        ui.horizontal(|ui| {
            let label = ui.label("Width");
            let mut size = brushes.size;
            // No wider than the rest of the panel, which else would grow with the tool.
            ui.spacing_mut().slider_width = 60.0;
            let slider = ui.add(egui::Slider::new(&mut size, SIZES).show_value(true));
            let tip = "How many hexes the brush is wide (1 to 5, [ and ])";
            if slider.labelled_by(label.id).on_hover_text(tip).changed() {
                commands.send(Command::Load(Brush::Size(size)));
            }
        });
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
