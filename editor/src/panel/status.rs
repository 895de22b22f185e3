//! The status bar: the hex under the cursor, what was last said, how things stand.

use beachhead_engine::Scene;
use beachhead_schema::diag::Severity;
use beachhead_schema::hex::{HexIx, Lines};
use egui::{Align, Label, Layout, RichText, Ui, vec2};

use super::inspector::{sides_of, terrain_of};
use crate::checker::Checker;
use crate::document::{Document, Origin};
use crate::picture::severity_color;

/// Shows the status bar. `line` is about the hex under the cursor, or the tool; `said` is what the editor had to say
/// last, `scale` the view's.
pub(crate) fn status_ui(
    ui: &mut Ui,
    document: &Document,
    line: &str,
    said: &str,
    scale: f32,
    checker: &Checker,
) {
    ui.horizontal(|ui| {
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            ui.label(format!("{:.0} %", scale / 32.0 * 100.0));
            ui.separator();
            ui.label(saved_line(document));
            ui.separator();
            let count = |severity| {
                checker
                    .findings()
                    .iter()
                    .filter(|finding| finding.severity == severity)
                    .count()
            };
            for (severity, what) in [(Severity::Warning, "warning"), (Severity::Error, "error")] {
                let number = count(severity);
                let plural = if number == 1 { "" } else { "s" };
                let text = RichText::new(format!("{number} {what}{plural}"));
                ui.label(if number > 0 {
                    text.color(severity_color(severity))
                } else {
                    text.weak()
                });
            }
            ui.separator();
            // What is left is shared: neither text may push the other out, or run under the figures.
            let half = vec2(ui.available_width() / 2.0, ui.available_height());
            ui.allocate_ui_with_layout(half, Layout::right_to_left(Align::Center), |ui| {
                ui.add(Label::new(RichText::new(said).weak()).truncate());
            });
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                ui.add(Label::new(line).truncate());
            });
        });
    });
}

/// All about a hex in a line: `1706 · Carentan · City · rules 13.0 · River (Douve) to 1805 · 6/2`, and its coordinates.
/// `scene` is what a script shows in the place of the setup.
pub(crate) fn hex_line(document: &Document, scene: Option<&Scene>, hex: HexIx) -> String {
    let pack = document.pack();
    let number = pack.map.grid.number(hex);
    let mut parts = vec![number.to_string()];
    parts.extend(pack.map.hexes.name(hex).map(str::to_owned));
    parts.push(terrain_of(pack, hex));
    parts.extend(pack.map.hexes.source(hex).map(ToString::to_string));
    parts.extend(Some(sides_of(pack, &number)).filter(|sides| !sides.is_empty()));
    let units: Vec<&str> = match scene {
        Some(scene) => {
            let here = scene.units.iter();
            here.filter(|(_, standing)| standing.hex == number)
                .map(|(unit, _)| unit.as_str())
                .collect()
        }
        None => {
            let scenario = document.scenario().into_iter();
            let setup = scenario.flat_map(|scenario| &scenario.setup);
            setup
                .filter(|placement| placement.hex == number)
                .map(|placement| placement.unit.as_str())
                .collect()
        }
    };
    parts.extend(Some(units.join(", ")).filter(|units| !units.is_empty()));
    parts.push(coordinates(document, hex));
    parts.join(" · ")
}

/// Where a hex is, as other programs count: `column 6, row 22 · cube 3, -7, 4`.
fn coordinates(document: &Document, hex: HexIx) -> String {
    let grid = &document.pack().map.grid;
    let line = |lines, name: &str| Some(format!("{name} {}", grid.line(hex, lines)?));
    let lines = [line(Lines::Columns, "column"), line(Lines::Rows, "row")];
    let axial = grid.axial(hex);
    let cube = format!("cube {}, {}, {}", axial.x, axial.y, -axial.x - axial.y);
    let lines: Vec<String> = lines.into_iter().flatten().collect();
    if lines.is_empty() {
        cube
    } else {
        format!("{} · {cube}", lines.join(", "))
    }
}

fn saved_line(document: &Document) -> String {
    let place = match document.origin() {
        Origin::Bundled => "bundled pack".to_owned(),
        Origin::New => "new pack".to_owned(),
        Origin::Folder(folder) => folder
            .file_name()
            .unwrap_or(folder.as_os_str())
            .to_string_lossy()
            .into_owned(),
    };
    if document.is_dirty() {
        format!("{place}, not saved")
    } else {
        place
    }
}
