//! The panel: all conflicts on the left, beside them the three versions of the one that is looked at.

use beachhead_schema::conflict::Version;
use beachhead_schema::hex::HexNo;
use egui::text::{LayoutJob, TextFormat};
use egui::{
    Align, Button, Color32, FontId, Label, Layout, Panel, RichText, Role, ScrollArea, Sense,
    TextWrapMode, Ui, WidgetInfo, vec2,
};

use super::listed::ListedConflict;
use super::versions::{ShownVersion, ShownVersions};
use crate::command::{Command, Commands, ConflictAsk};
use crate::tool::PreviewPainter;

/// How high the panel is at first, in points.
const HEIGHT: f32 = 340.0;
/// How high a drawing is at least.
const LEAST: f32 = 90.0;
/// What a column has besides its drawing, in points: caption, button and a few fields.
const BESIDE: f32 = 110.0;
/// Of more hexes none is ringed: what lies in them could hardly be seen.
const MOST_RINGED: usize = 6;

/// Shows the panel. `versions` are those of the conflict at this place of the list.
pub(super) fn conflicts_ui(
    ui: &mut Ui,
    listed: &[ListedConflict],
    at: usize,
    versions: Option<&mut ShownVersions>,
    commands: &mut Commands,
) {
    let panel = Panel::bottom("conflicts").resizable(true);
    let panel = panel.default_size(HEIGHT).size_range(200.0..=700.0);
    panel.show(ui, |ui| {
        ui.add_space(4.0);
        head_ui(ui, listed.len(), at, commands);
        ui.separator();
        let list = Panel::left("list of conflicts").resizable(true);
        let list = list.default_size(220.0).size_range(120.0..=400.0);
        list.show(ui, |ui| list_ui(ui, listed, at, commands));
        if let Some(versions) = versions {
            let scroll = ScrollArea::vertical()
                .id_salt(("versions", at))
                .auto_shrink(false);
            let height = ui.available_height() - BESIDE;
            scroll.show(ui, |ui| {
                versions_ui(ui, versions, height.max(LEAST), commands)
            });
        }
    });
}

fn head_ui(ui: &mut Ui, count: usize, at: usize, commands: &mut Commands) {
    ui.horizontal(|ui| {
        ui.strong("Conflicts");
        match count {
            0 => ui.label(
                "All are resolved. Undo brings them back; Save writes the files without them.",
            ),
            count => ui.weak(format!("{} of {count}", at + 1)),
        };
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            if ui.button("Close conflicts").clicked() {
                commands.send(Command::Conflict(ConflictAsk::Close));
            }
        });
    });
}

fn list_ui(ui: &mut Ui, listed: &[ListedConflict], at: usize, commands: &mut Commands) {
    let list = ScrollArea::vertical()
        .id_salt("conflicts")
        .auto_shrink(false);
    list.show(ui, |ui| {
        for (place, conflict) in listed.iter().enumerate() {
            let on = place == at;
            let (body, weak) = (ui.visuals().text_color(), ui.visuals().weak_text_color());
            let format = |size, color| TextFormat::simple(FontId::proportional(size), color);
            let mut text = LayoutJob::default();
            text.append(&conflict.label, 0.0, format(13.0, body));
            let below = format!("\n{} · {}", conflict.file, conflict.differences);
            text.append(&below, 0.0, format(11.0, weak));
            text.wrap.max_width = ui.available_width() - 12.0;
            let button = Button::selectable(on, text).wrap_mode(TextWrapMode::Wrap);
            let row = ui.add(button);
            let name = format!("{}: {}", conflict.file, conflict.label);
            row.widget_info(|| WidgetInfo::selected(Role::Button, true, on, &name));
            if row.clicked() {
                commands.send(Command::Conflict(ConflictAsk::Show(place)));
            }
        }
    });
}

fn versions_ui(ui: &mut Ui, shown: &mut ShownVersions, height: f32, commands: &mut Commands) {
    let is_on_map = shown.are_on_map();
    let place = shown.place.clone();
    ui.columns(3, |columns| {
        for (ui, version) in columns.iter_mut().zip(&mut shown.versions) {
            caption_ui(ui, version.version);
            if is_on_map {
                crop_ui(ui, version, &shown.hexes, height);
            }
            let text = format!("Take {}", version.version.name());
            let is_free = version.refused.is_none();
            let button = ui.add_enabled(is_free, Button::new(text));
            let tip = "Puts this version into the pack, and the conflict away; this can be undone";
            if button.on_hover_text(tip).clicked() {
                let ask = ConflictAsk::Take(place.clone(), version.version);
                commands.send(Command::Conflict(ask));
            }
            if let Some(why) = &version.refused {
                ui.colored_label(ui.visuals().error_fg_color, why);
            }
            for line in &version.lines {
                let text = RichText::new(&line.text);
                let text = if line.is_changed { text.strong() } else { text };
                ui.add(Label::new(text).wrap());
            }
        }
    });
}

fn caption_ui(ui: &mut Ui, version: Version) {
    let (title, tip) = match version {
        Version::Base => ("Base", "Before the branches parted"),
        Version::Ours => ("Ours", "Our branch: what the file has"),
        Version::Theirs => ("Theirs", "The other branch"),
    };
    ui.strong(title).on_hover_text(tip);
}

/// The map with a version, as far as it can be taken up.
fn crop_ui(ui: &mut Ui, shown: &mut ShownVersion, hexes: &[HexNo], height: f32) {
    let size = vec2(ui.available_width(), height);
    let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
    let Some(crop) = &mut shown.crop else {
        return;
    };
    let name = format!("Map with {}", shown.version.name());
    response.widget_info(|| WidgetInfo::labeled(Role::Image, true, &name));
    if !ui.is_rect_visible(rect) {
        return;
    }
    let painter = ui.painter_at(rect);
    let view = crop.paint(&painter, rect);
    let preview = PreviewPainter {
        painter: &painter,
        view,
        grid: &crop.pack().map.grid,
    };
    ring(&preview, hexes);
}

/// Rings the hexes that the conflict is about.
fn ring(preview: &PreviewPainter<'_>, hexes: &[HexNo]) {
    let hexes = hexes.iter().filter(|_| hexes.len() <= MOST_RINGED);
    for hex in hexes.filter_map(|hex| preview.grid.find(hex.as_str())) {
        preview.ring(hex, 5.0, Color32::from_black_alpha(140));
        preview.ring(hex, 2.5, Color32::WHITE);
    }
}
