//! The palette: every kind that can be drawn, drawn as on the map. A click takes it up, with the tool for it.
//!
//! Whatever tool is taken up, what it draws is brought into view.

use beachhead_schema::edit::add_region;
use beachhead_schema::pack::Pack;
use egui::{Align, Rect, Role, Sense, Ui, WidgetInfo, vec2};

use crate::brush::{Brush, Brushes, Tool};
use crate::command::{Command, Commands};
use crate::panel::options::{Typed, options_ui};
use crate::picture::swatch;
use crate::tool::info;

/// Height of an entry in points.
const ROW: f32 = 26.0;

/// Shows the palette; what the tool in hand draws is marked.
pub(crate) fn palette_ui(
    ui: &mut Ui,
    pack: &Pack,
    tool: Tool,
    brushes: &Brushes,
    typed: &mut Typed,
    commands: &mut Commands,
) {
    let palette = &pack.palette;
    ui.add_space(4.0);
    options_ui(ui, pack, tool, brushes, typed, commands);
    let fresh = typed.tool.replace(tool) != Some(tool);
    let entry_ui = |ui: &mut Ui, name: &str, on: bool, draw: &dyn Fn(&Ui, Rect)| {
        let (rect, clicked) = entry_ui(ui, name, on, draw);
        if on && fresh && !ui.clip_rect().contains_rect(rect) {
            ui.scroll_to_rect(rect, Some(Align::Center));
        }
        clicked
    };
    egui::ScrollArea::vertical().show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 2.0;
        ui.strong("Terrain");
        for kind in &palette.terrains {
            let on = tool == Tool::Terrain && brushes.terrain == kind.id;
            if entry_ui(ui, &kind.name, on, &|ui, rect| {
                swatch::terrain(ui.painter(), rect, palette, kind)
            }) {
                take_up(Tool::Terrain, Brush::Terrain(kind.id.clone()), commands);
            }
        }
        ui.add_space(8.0);
        ui.strong("Hexsides");
        for kind in &palette.hexsides {
            let on = tool == Tool::Hexside && brushes.hexside == kind.id;
            if entry_ui(ui, &kind.name, on, &|ui, rect| {
                swatch::line(ui.painter(), rect, kind)
            }) {
                take_up(Tool::Hexside, Brush::Hexside(kind.id.clone()), commands);
            }
        }
        ui.add_space(8.0);
        ui.strong("Paths");
        for kind in &palette.paths {
            let on = tool == Tool::Path && brushes.path == kind.id;
            if entry_ui(ui, &kind.name, on, &|ui, rect| {
                swatch::line(ui.painter(), rect, kind)
            }) {
                take_up(Tool::Path, Brush::Path(kind.id.clone()), commands);
            }
        }
        if (info(Tool::Feature).is_of_use)(pack) {
            ui.add_space(8.0);
            ui.strong("Features");
        }
        for kind in &palette.features {
            let on = tool == Tool::Feature && brushes.feature == kind.id;
            if entry_ui(ui, &kind.name, on, &|ui, rect| {
                swatch::terrain(ui.painter(), rect, palette, kind)
            }) {
                take_up(Tool::Feature, Brush::Feature(kind.id.clone()), commands);
            }
        }
        if !palette.regions.is_empty() {
            ui.add_space(8.0);
            ui.strong("Regions");
        }
        for region in &pack.map.regions {
            let on = tool == Tool::Region && brushes.region == region.id;
            let name = region.name.as_deref().unwrap_or(region.id.as_str());
            let kind = palette.regions.get(&region.kind);
            if entry_ui(ui, name, on, &|ui, rect| {
                swatch::area(ui.painter(), rect, kind)
            }) {
                take_up(Tool::Region, Brush::Region(region.id.clone()), commands);
            }
        }
        new_region_ui(ui, pack, &mut typed.new_region, commands);
        if !palette.markers.is_empty() {
            ui.add_space(8.0);
            ui.strong("Markers");
        }
        for kind in &palette.markers {
            let on = tool == Tool::Marker && brushes.marker == kind.id;
            if entry_ui(ui, &kind.name, on, &|ui, rect| {
                swatch::marker(ui.painter(), rect, kind)
            }) {
                take_up(Tool::Marker, Brush::Marker(kind.id.clone()), commands);
            }
        }
    });
}

/// The field for the name of a new region, and a button for each kind there is.
fn new_region_ui(ui: &mut Ui, pack: &Pack, name: &mut String, commands: &mut Commands) {
    if pack.palette.regions.is_empty() {
        return;
    }
    let label = ui.weak("New region");
    let field = egui::TextEdit::singleline(name)
        .desired_width(f32::INFINITY)
        .hint_text("Its name");
    ui.add(field).labelled_by(label.id);
    ui.horizontal_wrapped(|ui| {
        for kind in &pack.palette.regions {
            let button = egui::Button::new(format!("+ {}", kind.name)).small();
            let button = ui.add_enabled(!name.trim().is_empty(), button);
            let button = button.on_hover_text("Make the region; then click its hexes");
            if button.clicked()
                && let Some((id, edit)) = add_region(&pack.map, &kind.id, name)
            {
                name.clear();
                commands.send(Command::Apply(edit));
                take_up(Tool::Region, Brush::Region(id), commands);
            }
        }
    });
}

fn take_up(tool: Tool, brush: Brush, commands: &mut Commands) {
    commands.send(Command::Pick(tool));
    commands.send(Command::Load(brush));
}

/// One kind: its swatch and its name. Reports where it is and whether it was clicked.
fn entry_ui(ui: &mut Ui, name: &str, on: bool, draw: &dyn Fn(&Ui, Rect)) -> (Rect, bool) {
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), ROW), Sense::click());
    response.widget_info(|| WidgetInfo::selected(Role::Button, true, on, name));
    if ui.is_rect_visible(rect) {
        let visuals = ui.style().interact_selectable(&response, on);
        if on || response.hovered() || response.has_focus() {
            ui.painter().rect_filled(rect, 4.0, visuals.weak_bg_fill);
        }
        let picture = Rect::from_center_size(
            rect.left_center() + vec2(18.0, 0.0),
            vec2(ROW - 2.0, ROW - 2.0),
        );
        draw(ui, picture);
        let at = rect.left_center() + vec2(38.0, 0.0);
        ui.painter().text(
            at,
            egui::Align2::LEFT_CENTER,
            name,
            egui::TextStyle::Body.resolve(ui.style()),
            visuals.text_color(),
        );
    }
    (rect, response.clicked())
}
