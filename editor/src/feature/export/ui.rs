//! The export dialog: what is wanted on the left, what it comes to on the right.

use std::ops::RangeInclusive;

use beachhead_export::{CounterPrint, Flip, Layer, Paper, Turn};
use beachhead_schema::shore::{clock, tide_hours};
use egui::{Align2, Color32, FontId, Rect, RichText, Sense, Stroke, StrokeKind, Ui, pos2, vec2};

use crate::command::{Command, Commands, ExportAsk};
use crate::document::Document;
use crate::exporter::{Exporter, Form, Preview, Wish};

/// Width of the left half.
const WISH: f32 = 380.0;
/// Longest side of the small map.
const MAP: f32 = 320.0;

/// Shows the dialog, if it is open.
pub(crate) fn export_ui(
    ui: &mut Ui,
    exporter: &mut Exporter,
    document: &Document,
    commands: &mut Commands,
) {
    let Some(mut wish) = exporter.wish.take() else {
        return;
    };
    let before = wish.clone();
    let modal = egui::Modal::new(egui::Id::unique("export")).show(ui.ctx(), |ui| {
        ui.heading("Export the map or the pack");
        ui.add_space(4.0);
        ui.horizontal_top(|ui| {
            ui.vertical(|ui| {
                ui.set_width(WISH);
                wish_ui(ui, &mut wish, document, commands);
            });
            ui.add_space(12.0);
            ui.vertical(|ui| {
                ui.set_width(MAP);
                if let Some(preview) = &mut exporter.preview {
                    preview_ui(ui, preview);
                }
            });
        });
        ui.separator();
        foot_ui(ui, exporter, &wish, commands);
    });
    // How large it is shows when it has been drawn; it takes its place in the middle in the frame after.
    let (ctx, id, room) = (ui.ctx(), modal.response.id, modal.response.rect);
    let last = ctx.data_mut(|data| std::mem::replace(data.get_temp_mut_or(id, room), room));
    if last != room {
        ctx.request_repaint();
    }
    if modal.should_close() {
        commands.send(Command::Export(ExportAsk::Close));
    }
    if wish != before {
        // What was reported is about what was wanted then.
        exporter.outcome = None;
    }
    exporter.wish = Some(wish);
}

fn wish_ui(ui: &mut Ui, wish: &mut Wish, document: &Document, commands: &mut Commands) {
    ui.horizontal(|ui| {
        for (form, name, tip) in Form::ALL {
            let button = ui.selectable_label(wish.form == form, name);
            if button.on_hover_text(tip).clicked() {
                wish.turn_to(form);
            }
        }
    });
    ui.add_space(6.0);
    match wish.form {
        Form::Pdf => print_ui(ui, wish),
        Form::Counters => counters_ui(ui, &mut wish.counters),
        Form::Png => {
            egui::Grid::new("png").num_columns(2).show(ui, |ui| {
                let label = ui.label("Hex, side to side");
                let drag = egui::DragValue::new(&mut wish.hex_px).range(4.0..=2000.0);
                ui.add(drag.suffix(" px").max_decimals(0))
                    .labelled_by(label.id);
                ui.end_row();
            });
        }
        Form::Svg => {
            egui::Grid::new("svg")
                .num_columns(2)
                .show(ui, |ui| hex_mm_ui(ui, wish));
        }
        Form::Json | Form::Ron => {}
    }
    if wish.form.syntax().is_none() && wish.form != Form::Counters {
        picture_ui(ui, wish, document);
    }
    ui.add_space(6.0);
    let label = ui.label(match wish.form.syntax() {
        Some(_) => "Into the folder",
        None => "As the file",
    });
    ui.horizontal(|ui| {
        let field = egui::TextEdit::singleline(&mut wish.path).desired_width(WISH - 90.0);
        ui.add(field).labelled_by(label.id);
        let browse = ui
            .button("Browse…")
            .on_hover_text("Choose the folder to write into");
        if browse.clicked() {
            commands.send(Command::Export(ExportAsk::Browse));
        }
    });
}

fn hex_mm_ui(ui: &mut Ui, wish: &mut Wish) {
    let label = ui.label("Hex, side to side");
    let drag = egui::DragValue::new(&mut wish.print.hex_mm)
        .range(2.0..=300.0)
        .speed(0.1);
    ui.add(drag.suffix(" mm")).labelled_by(label.id).on_hover_text(
        "The scale of the print: 19 mm fit half-inch counters, 25 mm those of 15 to 16 mm in stacks",
    );
    ui.end_row();
}

/// A length in millimetres, as a row of a grid.
fn mm_ui(ui: &mut Ui, name: &str, (value, range): (&mut f64, RangeInclusive<f64>), tip: &str) {
    let label = ui.label(name);
    let drag = egui::DragValue::new(value).range(range).speed(0.1);
    ui.add(drag.suffix(" mm"))
        .labelled_by(label.id)
        .on_hover_text(tip);
    ui.end_row();
}

fn paper_ui(ui: &mut Ui, papers: &[Paper], (paper, turn): (&mut Paper, &mut Turn)) {
    ui.label("Paper");
    ui.horizontal(|ui| {
        egui::ComboBox::from_id_salt("paper")
            .selected_text(paper.title())
            .width(100.0)
            .show_ui(ui, |ui| {
                for choice in papers {
                    ui.selectable_value(paper, *choice, choice.title());
                }
            });
        egui::ComboBox::from_id_salt("turn")
            .selected_text(turn.title())
            .show_ui(ui, |ui| {
                for choice in Turn::ALL {
                    ui.selectable_value(turn, choice, choice.title());
                }
            });
    });
    ui.end_row();
}

fn counters_ui(ui: &mut Ui, print: &mut CounterPrint) {
    egui::Grid::new("counters").num_columns(2).show(ui, |ui| {
        mm_ui(
            ui,
            "Counter",
            (&mut print.counter_mm, 5.0..=100.0),
            "The side of a counter when it is cut: 12.7 mm are half an inch",
        );
        paper_ui(ui, &Paper::SIZES, (&mut print.paper, &mut print.turn));
        mm_ui(
            ui,
            "Margin",
            (&mut print.margin_mm, 0.0..=50.0),
            "What the printer leaves white; cutting lines stand in it",
        );
        mm_ui(
            ui,
            "Bleed",
            (&mut print.bleed_mm, 0.0..=20.0),
            "How far the ground of each counter goes on beyond its cut",
        );
        ui.label("Second side");
        egui::ComboBox::from_id_salt("flip")
            .selected_text(print.flip.title())
            .show_ui(ui, |ui| {
                for choice in Flip::ALL {
                    ui.selectable_value(&mut print.flip, choice, choice.title());
                }
            });
        ui.end_row();
    });
    ui.checkbox(&mut print.marks, "Cutting lines")
        .on_hover_text(
            "Lines to cut along, and crosses by which the two sides are held against each other",
        );
}

fn print_ui(ui: &mut Ui, wish: &mut Wish) {
    egui::Grid::new("pdf").num_columns(2).show(ui, |ui| {
        hex_mm_ui(ui, wish);
        let print = &mut wish.print;
        paper_ui(ui, &Paper::ALL, (&mut print.paper, &mut print.turn));
        for (name, value, tip) in [
            (
                "Margin",
                &mut print.margin_mm,
                "What the printer leaves white; crop marks and the sheet's name stand in it",
            ),
            (
                "Overlap",
                &mut print.overlap_mm,
                "How far a sheet shows what the next one shows too",
            ),
        ] {
            mm_ui(ui, name, (value, 0.0..=50.0), tip);
        }
        mm_ui(
            ui,
            "Bleed",
            (&mut print.bleed_mm, 0.0..=20.0),
            "How far the ground goes on beyond the edge of the map, where it is cut",
        );
    });
    ui.horizontal(|ui| {
        ui.checkbox(&mut wish.print.marks, "Crop marks")
            .on_hover_text(
                "Marks to cut along, and ticks in the overlap that meet when the sheets lie right",
            );
        ui.checkbox(&mut wish.print.overview, "Overview page")
            .on_hover_text(
                "A first page that shows how the sheets lie, with a ruler to check the scale",
            );
    });
}

fn picture_ui(ui: &mut Ui, wish: &mut Wish, document: &Document) {
    ui.horizontal(|ui| {
        ui.checkbox(&mut wish.title, "Title");
        if wish.position.is_some() {
            let tip = "The counters stand as in the game or script that is open, with what its last step did";
            ui.checkbox(&mut wish.as_it_stands, "As the game stands")
                .on_hover_text(tip);
        }
        ui.checkbox(&mut wish.legend, "Legend")
            .on_hover_text("Every kind that is seen, with its name");
        ui.add_enabled(
            !document.pack().tables.tables.is_empty(),
            egui::Checkbox::new(&mut wish.tables, "Tables"),
        )
        .on_hover_text("The tables of the pack")
        .on_disabled_hover_text("The pack has no tables");
        let mut is_under = wish.scan;
        let scan = ui
            .add_enabled(
                document.pack().map.underlays.iter().next().is_some(),
                egui::Checkbox::new(&mut is_under, "Scan underneath"),
            )
            .on_hover_text("The scans that are shown lie under the map, in the place of the ground's colours and patterns")
            .on_disabled_hover_text("The map has no scan");
        if scan.changed() {
            wish.lay_scan(is_under);
        }
    });
    ui.horizontal(|ui| {
        let label = ui.label("Part of the map");
        let hint = egui::TextEdit::singleline(&mut wish.part).desired_width(150.0);
        ui.add(hint.hint_text("all of it"))
            .labelled_by(label.id)
            .on_hover_text("Two hexes in its corners, as in 0101..0510, or the name of a sheet");
    });
    let hours = tide_hours(&document.pack().map);
    if !hours.is_empty() {
        let written = |minute: Option<u16>| minute.map_or_else(|| "as printed".to_owned(), clock);
        egui::ComboBox::from_label("Sea")
            .selected_text(written(wish.minute))
            .show_ui(ui, |ui| {
                let hours = hours.into_iter().map(Some);
                for minute in std::iter::once(None).chain(hours) {
                    ui.selectable_value(&mut wish.minute, minute, written(minute));
                }
            })
            .response
            .on_hover_text("The hour whose tide line is the edge of the sea");
    }
    egui::CollapsingHeader::new("Layers")
        .default_open(true)
        .show(ui, |ui| {
            egui::Grid::new("layers").num_columns(3).show(ui, |ui| {
                let of_map = |layer: &Layer| !matches!(layer, Layer::Zones | Layer::Play);
                for (nth, layer) in Layer::ALL.into_iter().filter(of_map).enumerate() {
                    let mut is_drawn = wish.layers.contains(&layer);
                    let name = match (layer, document.scenario()) {
                        (Layer::Units, None) => continue,
                        _ => layer.title(),
                    };
                    if ui.checkbox(&mut is_drawn, name).changed() {
                        if is_drawn {
                            wish.layers.insert(layer);
                        } else {
                            wish.layers.remove(&layer);
                        }
                    }
                    if nth % 3 == 2 {
                        ui.end_row();
                    }
                }
            });
        });
}

/// The picture itself, small, with the sheets on it.
fn preview_ui(ui: &mut Ui, preview: &mut Preview) {
    match &preview.says {
        Ok(says) => ui.label(RichText::new(says).strong()),
        Err(why) => ui.colored_label(ui.visuals().error_fg_color, why),
    };
    let (texture, is_drawing) = preview.texture(ui.ctx());
    let texture = texture.map(egui::TextureHandle::id);
    if texture.is_none() && !is_drawing {
        return;
    }
    let scale = MAP / preview.size.0.max(preview.size.1);
    let size = vec2(preview.size.0, preview.size.1) * scale;
    let (room, response) = ui.allocate_exact_size(size, Sense::hover());
    response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Image, true, "Preview"));
    let painter = ui.painter_at(room);
    let all = Rect::from_min_max(pos2(0.0, 0.0), pos2(1.0, 1.0));
    match texture {
        Some(texture) => drop(painter.image(texture, room, all, Color32::WHITE)),
        None => {
            let paper = Color32::from_gray(225);
            painter.rect_filled(room, 0.0, paper);
            let font = FontId::proportional(14.0);
            let (at, ink) = (room.center_top() + vec2(0.0, 4.0), Color32::from_gray(60));
            painter.text(at, Align2::CENTER_TOP, "Drawing…", font, ink);
        }
    }
    let Some(sheets) = preview
        .sheets
        .as_ref()
        .filter(|sheets| sheets.sheets.len() > 1)
    else {
        return;
    };
    let ink = Color32::from_rgb(208, 0, 111);
    // The sheets divide the map alone, which is a part of the picture.
    let scale = room.width() / (preview.size.0 * sheets.scale as f32);
    let map = vec2(sheets.corner.0 as f32, sheets.corner.1 as f32);
    let window = vec2(sheets.window.0 as f32, sheets.window.1 as f32) * scale;
    for sheet in &sheets.sheets {
        let corner = room.min + (map + vec2(sheet.x as f32, sheet.y as f32)) * scale;
        let place = Rect::from_min_size(corner, window);
        painter.rect_stroke(place, 0.0, Stroke::new(1.0, ink), StrokeKind::Inside);
        let letters = (window.min_elem() * 0.35).clamp(7.0, 16.0);
        if window.min_elem() > 12.0 {
            let font = FontId::proportional(letters);
            let text = painter.layout_no_wrap(sheet.label(), font, ink);
            let back = Align2::CENTER_CENTER.anchor_size(place.center(), text.size());
            painter.rect_filled(back.expand(1.0), 2.0, Color32::from_white_alpha(200));
            painter.galley(back.min, text, ink);
        }
    }
}

fn foot_ui(ui: &mut Ui, exporter: &Exporter, wish: &Wish, commands: &mut Commands) {
    let mut ask = |ask: ExportAsk| commands.send(Command::Export(ask));
    match &exporter.outcome {
        Some(Ok(said)) => drop(ui.label(said)),
        Some(Err(why)) => drop(ui.colored_label(ui.visuals().error_fg_color, why)),
        None => {
            if let Some(warning) = wish.replaces() {
                ui.colored_label(ui.visuals().warn_fg_color, warning);
            }
        }
    }
    ui.horizontal(|ui| {
        if let Some(job) = &exporter.job {
            ui.add(
                egui::ProgressBar::new(job.progress())
                    .desired_width(WISH)
                    .show_percentage(),
            );
            if ui.button("Stop").clicked() {
                ask(ExportAsk::Stop);
            }
            return;
        }
        let says = exporter.preview.as_ref().map(|preview| &preview.says);
        let can = says.is_some_and(Result::is_ok) && !wish.path.trim().is_empty();
        let start = ui.add_enabled(can, egui::Button::new("Export"));
        if start.on_hover_text("Write it there").clicked() {
            ask(ExportAsk::Start);
        }
        if ui.button("Close").clicked() {
            ask(ExportAsk::Close);
        }
    });
}
