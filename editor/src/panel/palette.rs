//! The palette: what the tool in hand can draw, drawn as on the map. With a tool that draws nothing of it, all of it: a
//! click takes a kind up, with the tool for it.

use beachhead_schema::edit::add_region;
use beachhead_schema::pack::Pack;
use beachhead_schema::vocabulary::Vocabulary;
use egui::{Align, Rect, Role, ScrollArea, Sense, Ui, WidgetInfo, vec2};

use crate::brush::{Brush, Brushes, Tool};
use crate::command::{Command, Commands, KindAsk};
use crate::picture::swatch;
use crate::tool::{Toolbox, info};

/// Height of an entry in points.
const ROW: f32 = 26.0;

/// The tools whose kinds are in the palette, in its order.
const TOOLS: [Tool; 6] = [
    Tool::Terrain,
    Tool::Hexside,
    Tool::Path,
    Tool::Feature,
    Tool::Region,
    Tool::Marker,
];

/// What the palette keeps between two frames.
#[derive(Debug, Default)]
pub(crate) struct Typed {
    /// The tool that it was last shown for.
    tool: Option<Tool>,
    /// The name of a region to be made.
    new_region: String,
}

/// Shows the palette; what the tool in hand draws is marked.
pub(crate) fn palette_ui(
    ui: &mut Ui,
    pack: &Pack,
    toolbox: &mut Toolbox,
    typed: &mut Typed,
    commands: &mut Commands,
) {
    let tool = toolbox.tool;
    let is_fresh = typed.tool.replace(tool) != Some(tool);
    // Each tool has its own place in it.
    let list = ScrollArea::vertical().id_salt(("palette", tool));
    list.auto_shrink(false).show(ui, |ui| {
        let (hands, brushes) = (&mut toolbox.hands, &toolbox.brushes);
        if hands.of(tool).list_ui(ui, pack, brushes, commands) {
            return;
        }
        ui.spacing_mut().item_spacing.y = 2.0;
        let mut kinds = Kinds {
            pack,
            brushes,
            tool,
            is_fresh,
            commands,
        };
        if TOOLS.contains(&tool) {
            kinds.section_ui(ui, tool, &mut typed.new_region);
            ui.add_space(8.0);
            return hands.of(tool).chosen_ui(ui, pack, brushes, commands);
        }
        for section in TOOLS {
            if (info(section).is_of_use)(pack) {
                kinds.section_ui(ui, section, &mut typed.new_region);
                ui.add_space(8.0);
            }
        }
    });
}

/// The kinds of a palette, as they are shown.
struct Kinds<'a> {
    pack: &'a Pack,
    brushes: &'a Brushes,
    tool: Tool,
    /// The tool has just been taken up: what it draws is brought into view.
    is_fresh: bool,
    commands: &'a mut Commands,
}

impl Kinds<'_> {
    /// The kinds that a tool draws.
    fn section_ui(&mut self, ui: &mut Ui, of: Tool, new_region: &mut String) {
        let (pack, brushes) = (self.pack, self.brushes);
        let palette = &pack.palette;
        match of {
            Tool::Terrain => {
                self.heading_ui(ui, "Terrain", Vocabulary::Terrains);
                for kind in palette.terrains.ordered() {
                    let (on, brush) = (brushes.terrain == kind.id, Brush::Terrain(kind.id.clone()));
                    let draw = |ui: &Ui, rect| swatch::terrain(ui.painter(), rect, palette, kind);
                    self.kind_ui(ui, of, &kind.name, on, brush, &draw);
                }
            }
            Tool::Hexside => {
                self.heading_ui(ui, "Hexsides", Vocabulary::Hexsides);
                for kind in palette.hexsides.ordered() {
                    let (on, brush) = (brushes.hexside == kind.id, Brush::Hexside(kind.id.clone()));
                    let draw = |ui: &Ui, rect| swatch::line(ui.painter(), rect, kind);
                    self.kind_ui(ui, of, &kind.name, on, brush, &draw);
                }
            }
            Tool::Path => {
                self.heading_ui(ui, "Paths", Vocabulary::Paths);
                for kind in palette.paths.ordered() {
                    let (on, brush) = (brushes.path == kind.id, Brush::Path(kind.id.clone()));
                    let draw = |ui: &Ui, rect| swatch::line(ui.painter(), rect, kind);
                    self.kind_ui(ui, of, &kind.name, on, brush, &draw);
                }
            }
            Tool::Feature => {
                self.heading_ui(ui, "Features", Vocabulary::Features);
                for kind in palette.features.ordered() {
                    let (on, brush) = (brushes.feature == kind.id, Brush::Feature(kind.id.clone()));
                    let draw = |ui: &Ui, rect| swatch::terrain(ui.painter(), rect, palette, kind);
                    self.kind_ui(ui, of, &kind.name, on, brush, &draw);
                }
            }
            Tool::Region => {
                ui.strong("Regions");
                for region in &pack.map.regions {
                    let (on, brush) = (
                        brushes.region == region.id,
                        Brush::Region(region.id.clone()),
                    );
                    let name = region.name.as_deref().unwrap_or(region.id.as_str());
                    let kind = palette.regions.get(&region.kind);
                    let draw = |ui: &Ui, rect| swatch::area(ui.painter(), rect, kind);
                    self.kind_ui(ui, of, name, on, brush, &draw);
                }
                new_region_ui(ui, pack, new_region, self.commands);
            }
            _ => {
                self.heading_ui(ui, "Markers", Vocabulary::Markers);
                for kind in palette.markers.ordered() {
                    let (on, brush) = (brushes.marker == kind.id, Brush::Marker(kind.id.clone()));
                    let draw = |ui: &Ui, rect| swatch::marker(ui.painter(), rect, kind);
                    self.kind_ui(ui, of, &kind.name, on, brush, &draw);
                }
            }
        }
    }

    /// The heading of a list, with a button that adds to it.
    fn heading_ui(&mut self, ui: &mut Ui, title: &str, list: Vocabulary) {
        ui.horizontal(|ui| {
            ui.strong(title);
            let button = egui::Button::new("+").small();
            let label = format!("Add {}", list.noun());
            let tip = "Add one; its name can be typed at once";
            let button = ui.add(button).on_hover_text(tip);
            button.widget_info(|| WidgetInfo::labeled(Role::Button, true, &label));
            if button.clicked() {
                self.commands.send(Command::Kind(KindAsk::Add(list)));
            }
            let button = egui::Button::new("Edit…").small();
            let button = ui
                .add(button)
                .on_hover_text("Change, order, rename and remove kinds");
            let label = format!("Edit {title}");
            button.widget_info(|| WidgetInfo::labeled(Role::Button, true, &label));
            if button.clicked() {
                self.commands.send(Command::Kind(KindAsk::Edit(list)));
            }
        });
    }

    /// One kind; it is marked if the tool in hand draws it.
    fn kind_ui(
        &mut self,
        ui: &mut Ui,
        of: Tool,
        name: &str,
        is_loaded: bool,
        brush: Brush,
        draw: &dyn Fn(&Ui, Rect),
    ) {
        let on = is_loaded && of == self.tool;
        let (rect, clicked) = entry_ui(ui, name, on, draw);
        if on && self.is_fresh && !ui.clip_rect().contains_rect(rect) {
            ui.scroll_to_rect(rect, Some(Align::Center));
        }
        if clicked {
            take_up(of, brush, self.commands);
        }
    }
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
        for kind in pack.palette.regions.ordered() {
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
