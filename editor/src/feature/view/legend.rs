//! The legend: what each colour, pattern and line means, how often it is on the map, and what looks alike to the
//! colour-blind. A click takes a kind up, with the tool for it.

use std::collections::BTreeMap;

use beachhead_schema::Id;
use beachhead_schema::pack::Pack;
use egui::{Color32, Rect, Role, Sense, Ui, WidgetInfo, vec2};

use crate::brush::{Brush, Tool};
use crate::command::{Command, Commands, ViewAsk};
use crate::picture::{Patterns, alike, swatch};
use crate::words::counted;

/// How often each kind is on the map, counted anew after each change.
#[derive(Debug, Default)]
pub(crate) struct Counts {
    counted: Option<u64>,
    terrains: BTreeMap<Id, usize>,
    features: BTreeMap<Id, usize>,
    hexsides: BTreeMap<Id, usize>,
    paths: BTreeMap<Id, usize>,
    regions: BTreeMap<Id, usize>,
    markers: BTreeMap<Id, usize>,
    blank: usize,
}

impl Counts {
    /// Counts what is on the map, if that has changed.
    pub(crate) fn count(&mut self, pack: &Pack, revision: u64) {
        if self.counted == Some(revision) {
            return;
        }
        let map = &pack.map;
        let (terrains, features) = map.hexes.counts();
        let known: usize = terrains.values().sum();
        *self = Self {
            counted: Some(revision),
            blank: map.hexes.len().saturating_sub(known),
            terrains,
            features,
            hexsides: tally(map.hexsides.iter().map(|side| &side.kind)),
            paths: tally(map.paths.iter().map(|path| &path.kind)),
            regions: tally(map.regions.iter().map(|region| &region.kind)),
            markers: tally(map.markers.iter().map(|marker| &marker.kind)),
        };
    }
}

fn tally<'a>(kinds: impl Iterator<Item = &'a Id>) -> BTreeMap<Id, usize> {
    let mut counts = BTreeMap::new();
    for kind in kinds {
        *counts.entry(kind.clone()).or_insert(0) += 1;
    }
    counts
}

/// Shows the legend.
pub(crate) fn legend_ui(
    ui: &mut Ui,
    pack: &Pack,
    counts: &Counts,
    patterns: Patterns,
    commands: &mut Commands,
) {
    patterns_ui(ui, patterns, commands);
    let palette = &pack.palette;
    let look = |ui: &Ui, rect: Rect, kind, of| {
        swatch::kind(ui.painter(), rect, palette, kind, of, patterns)
    };
    egui::ScrollArea::vertical()
        .auto_shrink(false)
        .show(ui, |ui| {
            warnings_ui(ui, pack, patterns);
            heading_ui(ui, "Terrain", !palette.terrains.is_empty());
            for kind in palette.terrains.ordered() {
                let count = counts.terrains.get(&kind.id).copied().unwrap_or_default();
                if row_ui(ui, &kind.name, count, |ui, rect| {
                    look(ui, rect, kind, &palette.terrains)
                }) {
                    take_up(Tool::Terrain, Brush::Terrain(kind.id.clone()), commands);
                }
            }
            if counts.blank > 0 {
                ui.weak(format!("Not painted yet: {}", counted(counts.blank, "hex")));
            }
            heading_ui(ui, "Features", !palette.features.is_empty());
            for kind in palette.features.ordered() {
                let count = counts.features.get(&kind.id).copied().unwrap_or_default();
                if row_ui(ui, &kind.name, count, |ui, rect| {
                    look(ui, rect, kind, &palette.features)
                }) {
                    take_up(Tool::Feature, Brush::Feature(kind.id.clone()), commands);
                }
            }
            heading_ui(ui, "Hexsides", !palette.hexsides.is_empty());
            for kind in palette.hexsides.ordered() {
                let count = counts.hexsides.get(&kind.id).copied().unwrap_or_default();
                let draw = |ui: &Ui, rect: Rect| swatch::line(ui.painter(), rect, kind);
                if row_ui(ui, &kind.name, count, draw) {
                    take_up(Tool::Hexside, Brush::Hexside(kind.id.clone()), commands);
                }
            }
            heading_ui(ui, "Paths", !palette.paths.is_empty());
            for kind in palette.paths.ordered() {
                let count = counts.paths.get(&kind.id).copied().unwrap_or_default();
                let draw = |ui: &Ui, rect: Rect| swatch::line(ui.painter(), rect, kind);
                if row_ui(ui, &kind.name, count, draw) {
                    take_up(Tool::Path, Brush::Path(kind.id.clone()), commands);
                }
            }
            for (title, kinds, counts) in [
                ("Regions", &palette.regions, &counts.regions),
                ("Markers", &palette.markers, &counts.markers),
            ] {
                heading_ui(ui, title, !kinds.is_empty());
                for kind in kinds.ordered() {
                    let count = counts.get(&kind.id).copied().unwrap_or_default();
                    // There is nothing to take up: which region or marker is meant, the palette asks.
                    row_ui(ui, &kind.name, count, |ui, rect| {
                        swatch::area(ui.painter(), rect, Some(kind));
                    });
                }
            }
        });
}

fn patterns_ui(ui: &mut Ui, patterns: Patterns, commands: &mut Commands) {
    ui.horizontal_wrapped(|ui| {
        ui.label("Patterns:");
        for (value, name, tip) in [
            (
                Patterns::Palette,
                "as the palette says",
                "Only the patterns that the palette gives",
            ),
            (
                Patterns::Distinct,
                "one for each kind",
                "Kinds that would differ by colour alone get a hatching or marks of their own",
            ),
        ] {
            let choice = ui
                .selectable_label(patterns == value, name)
                .on_hover_text(tip);
            if choice.clicked() {
                commands.send(Command::View(ViewAsk::Patterns(value)));
            }
        }
    });
}

fn warnings_ui(ui: &mut Ui, pack: &Pack, patterns: Patterns) {
    let found = alike(&pack.palette, patterns);
    if found.is_empty() {
        ui.weak("Colour-blind readers can distinguish all kinds");
        return;
    }
    let title = match found.len() {
        1 => "1 pair looks alike to colour-blind readers".to_owned(),
        count => format!("{count} pairs look alike to colour-blind readers"),
    };
    egui::CollapsingHeader::new(title)
        .id_salt("alike")
        .show(ui, |ui| {
            for pair in &found {
                let [one, other] = &pair.names;
                ui.label(format!("{one} and {other} ({})", pair.what));
            }
            ui.weak("Choose “one for each kind” above, or give them patterns in the palette");
        });
}

fn heading_ui(ui: &mut Ui, title: &str, is_needed: bool) {
    if is_needed {
        ui.add_space(6.0);
        ui.strong(title);
    }
}

/// One kind: its swatch, its name, how many there are. Reports whether it was clicked.
fn row_ui(ui: &mut Ui, name: &str, count: usize, draw: impl FnOnce(&Ui, Rect)) -> bool {
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), 28.0), Sense::click());
    let label = format!("{name}, {count} on the map");
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &label));
    if ui.is_rect_visible(rect) {
        let visuals = ui.style().interact(&response);
        if response.hovered() || response.has_focus() {
            ui.painter().rect_filled(rect, 4.0, visuals.weak_bg_fill);
        }
        let picture =
            Rect::from_center_size(rect.left_center() + vec2(18.0, 0.0), vec2(26.0, 26.0));
        draw(ui, picture);
        let font = egui::TextStyle::Body.resolve(ui.style());
        let color: Color32 = visuals.text_color();
        let weak = ui.visuals().weak_text_color();
        let painter = ui.painter_at(rect);
        let (left, right) = (
            rect.left_center() + vec2(40.0, 0.0),
            rect.right_center() - vec2(6.0, 0.0),
        );
        painter.text(left, egui::Align2::LEFT_CENTER, name, font.clone(), color);
        painter.text(
            right,
            egui::Align2::RIGHT_CENTER,
            count.to_string(),
            font,
            weak,
        );
    }
    response.clicked()
}

fn take_up(tool: Tool, brush: Brush, commands: &mut Commands) {
    commands.send(Command::Pick(tool));
    commands.send(Command::Load(brush));
}
