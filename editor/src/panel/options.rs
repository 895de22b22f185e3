//! The strip of options: what the tool in hand can be set to, in a room that is as high for every tool, so that nothing
//! below it moves.

use beachhead_schema::Source;
use beachhead_schema::pack::Pack;
use egui::{ComboBox, ScrollArea, TextEdit, Ui};

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
            if info.draws {
                source_ui(ui, pack, &toolbox.brushes.options, commands);
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

/// Where what is drawn comes from.
fn source_ui(ui: &mut Ui, pack: &Pack, options: &Options, commands: &mut Commands) {
    let mut after = options.source.clone();
    ui.horizontal(|ui| {
        let label = ui.label("Source");
        let shown = match &options.source {
            None => "Not stated",
            Some(Source::Printed) => "Printed",
            Some(Source::Rules(_)) => "Rules",
            Some(Source::Errata(_)) => "Errata",
            Some(Source::Reconstructed) => "Reconstructed",
        };
        let list = ComboBox::from_id_salt("source of the brush").selected_text(shown);
        let list = list.width(100.0).show_ui(ui, |ui| {
            ui.selectable_value(&mut after, None, "Not stated");
            ui.selectable_value(&mut after, Some(Source::Printed), "Printed");
            let rules = Source::Rules("".into());
            ui.selectable_value(&mut after, Some(rules), "Rules");
            for erratum in &pack.errata.errata {
                let source = Source::Errata(erratum.id.as_str().into());
                let text = format!("Errata {}", erratum.id);
                ui.selectable_value(&mut after, Some(source), text);
            }
            ui.selectable_value(&mut after, Some(Source::Reconstructed), "Reconstructed");
        });
        let tip = "Where what is drawn comes from; what is drawn over keeps no other source";
        list.response.labelled_by(label.id).on_hover_text(tip);
    });
    match &mut after {
        Some(Source::Rules(paragraph)) => {
            let mut text = paragraph.to_string();
            let label = ui.label("Paragraph");
            let field = TextEdit::singleline(&mut text)
                .desired_width(80.0)
                .hint_text("11.2.1");
            if ui.add(field).labelled_by(label.id).changed() {
                *paragraph = text.trim().into();
            }
        }
        Some(Source::Errata(entry)) => drop(ui.weak(format!("Erratum {entry}"))),
        _ => {}
    }
    if after != options.source {
        let options = Options {
            source: after,
            ..options.clone()
        };
        commands.send(Command::Load(Brush::Options(Box::new(options))));
    }
}
