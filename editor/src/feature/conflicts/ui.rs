//! The panel: all conflicts on the left, beside them the three versions of the one that is looked at.

use beachhead_schema::conflict::Version;
use beachhead_schema::merge::ConflictPlace;
use egui::text::{LayoutJob, TextFormat};
use egui::{
    Align, Button, FontId, Frame, Label, Layout, Margin, Panel, Response, RichText, Role,
    ScrollArea, Sense, TextWrapMode, Ui, WidgetInfo, vec2,
};

use super::listed::ListedConflict;
use super::versions::{ShownVersion, ShownVersions};
use crate::command::{Command, Commands, ConflictAsk};

/// How high the panel is at first, in points.
const HEIGHT: f32 = 340.0;
/// How high a drawing is at least.
const LEAST: f32 = 90.0;
/// What a column has besides its drawing, in points: caption, button and a few fields.
const BESIDE: f32 = 110.0;

/// All conflicts, and which of them is looked at.
pub(super) struct ListView<'a> {
    pub(super) listed: &'a [ListedConflict],
    pub(super) at: usize,
    /// It is to be brought into view.
    pub(super) is_fresh: bool,
}

/// Shows the panel. `versions` are those of the conflict that is looked at.
pub(super) fn conflicts_ui(
    ui: &mut Ui,
    list: &ListView<'_>,
    versions: Option<&mut ShownVersions>,
    commands: &mut Commands,
) {
    let panel = Panel::bottom("conflicts").resizable(true);
    let panel = panel.default_size(HEIGHT).size_range(200.0..=700.0);
    panel.show(ui, |ui| {
        ui.add_space(4.0);
        head_ui(ui, list.listed.len(), list.at, commands);
        ui.separator();
        let left = Panel::left("list of conflicts").resizable(true);
        let width = (ui.available_width() * 0.25).clamp(110.0, 220.0);
        let left = left.default_size(width).size_range(100.0..=400.0);
        left.show(ui, |ui| list_ui(ui, list, commands));
        if let Some(versions) = versions {
            let scroll = ScrollArea::vertical()
                .id_salt(("versions", list.at))
                .auto_shrink(false);
            let height = ui.available_height() - BESIDE;
            scroll.show(ui, |ui| {
                let frame = Frame::NONE.inner_margin(Margin::symmetric(6, 0));
                frame.show(ui, |ui| {
                    versions_ui(ui, versions, height.max(LEAST), commands);
                });
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

fn list_ui(ui: &mut Ui, list: &ListView<'_>, commands: &mut Commands) {
    let scroll = ScrollArea::vertical()
        .id_salt("conflicts")
        .auto_shrink(false);
    scroll.show(ui, |ui| {
        let layout = Layout::top_down_justified(Align::LEFT);
        ui.with_layout(layout, |ui| {
            for (place, conflict) in list.listed.iter().enumerate() {
                let on = place == list.at;
                let row = row_ui(ui, conflict, on);
                if on && list.is_fresh {
                    row.scroll_to_me(None);
                }
                if row.clicked() {
                    commands.send(Command::Conflict(ConflictAsk::Show(place)));
                }
            }
        });
    });
}

/// A conflict in the list: the record, its file, and what differs.
fn row_ui(ui: &mut Ui, conflict: &ListedConflict, on: bool) -> Response {
    let (body, weak) = (ui.visuals().text_color(), ui.visuals().weak_text_color());
    let format = |size, color| TextFormat::simple(FontId::proportional(size), color);
    let mut text = LayoutJob::default();
    text.append(&conflict.label, 0.0, format(13.0, body));
    let below = format!("\n{} · {}", conflict.file, conflict.differences);
    text.append(&below, 0.0, format(11.0, weak));
    text.wrap.max_width = ui.available_width() - 12.0;
    let row = ui.add(Button::selectable(on, text).wrap_mode(TextWrapMode::Wrap));
    let name = format!("{}: {}", conflict.file, conflict.label);
    row.widget_info(|| WidgetInfo::selected(Role::Button, true, on, &name));
    row
}

fn versions_ui(ui: &mut Ui, shown: &mut ShownVersions, height: f32, commands: &mut Commands) {
    let is_on_map = shown.are_on_map();
    let (place, versions) = (&shown.place, &mut shown.versions);
    ui.columns(3, |columns| {
        for (column, version) in columns.iter_mut().zip(versions) {
            // Text that fills its column to both edges is read badly.
            let layout = Layout::top_down(Align::LEFT);
            column.with_layout(layout, |ui| {
                let height = is_on_map.then_some(height);
                version_ui(ui, version, place, height, commands);
            });
        }
    });
}

/// A version: its map of this height, if any is on the map, and its fields.
fn version_ui(
    ui: &mut Ui,
    shown: &mut ShownVersion,
    place: &ConflictPlace,
    height: Option<f32>,
    commands: &mut Commands,
) {
    let version = shown.version;
    let (title, tip) = match version {
        Version::Base => ("Base", "Before the branches parted"),
        Version::Ours => ("Ours", "Our branch: what the file has"),
        Version::Theirs => ("Theirs", "The other branch"),
    };
    ui.strong(title).on_hover_text(tip);
    if let Some(height) = height {
        crop_ui(ui, shown, height);
    }
    let button = Button::new(format!("Take {}", version.name()));
    let button = ui.add_enabled(shown.refused.is_none(), button);
    let tip = "Puts this version into the pack, and the conflict away; this can be undone";
    if button.on_hover_text(tip).clicked() {
        let ask = ConflictAsk::Take(place.clone(), version);
        commands.send(Command::Conflict(ask));
    }
    if let Some(why) = &shown.refused {
        let why = RichText::new(why).color(ui.visuals().error_fg_color);
        ui.add(Label::new(why).wrap());
    }
    for line in &shown.lines {
        let text = RichText::new(&line.text);
        let text = if line.is_changed { text.strong() } else { text };
        ui.add(Label::new(text).wrap());
    }
}

/// The map with a version, as far as it can be taken up.
fn crop_ui(ui: &mut Ui, shown: &mut ShownVersion, height: f32) {
    let width = ui.available_width();
    let size = vec2(width, height.min(width).max(LEAST));
    let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
    let Some(crop) = &mut shown.crop else {
        return;
    };
    let name = format!("Map with {}", shown.version.name());
    response.widget_info(|| WidgetInfo::labeled(Role::Image, true, &name));
    if ui.is_rect_visible(rect) {
        crop.paint(&ui.painter_at(rect), rect);
    }
}
