//! Proof of a calibration: corners, edges and centre of the map as crops of the scan, with the numbers and hexes that are
//! expected there.

use beachhead_schema::hex::{Grid, HexIx};
use egui::{Color32, Pos2, Rect, Sense, Ui, Vec2, vec2};

use crate::canvas::anchor::label;
use crate::document::Document;
use crate::picture::underlay::Underlay;
use crate::picture::{View, point};
use crate::scan::Scans;
use crate::tool::PreviewPainter;

const LINE: Color32 = Color32::from_rgb(235, 20, 140);
/// A crop in points.
const CROP: Vec2 = vec2(190.0, 150.0);

/// Shows the crops. Reports whether the window stays open.
pub(crate) fn proof_ui(
    ui: &Ui,
    document: &Document,
    scans: &Scans,
    underlay: &mut Underlay,
) -> bool {
    let mut open = true;
    let grid = &document.pack().map.grid;
    egui::Window::new("Proof crops")
        .open(&mut open)
        .resizable(false)
        .constrain_to(ui.max_rect())
        .default_pos(ui.ctx().content_rect().min + vec2(220.0, 110.0))
        .show(ui.ctx(), |ui| {
            let active = scans.active().filter(|(_, sheet)| {
                sheet.fitted.as_ref().is_some_and(|fitted| fitted.drawn_as.is_some())
            });
            let Some((id, sheet, place)) =
                active.and_then(|(id, sheet)| Some((id, sheet, sheet.place()?)))
            else {
                ui.label("Anchor two hexes or more first: then this window shows where the others are expected.");
                return;
            };
            ui.weak("In each crop the printed number must be the one that is written here, and the printed hex must lie in the line.");
            egui::Grid::new("crops").spacing(vec2(6.0, 6.0)).show(ui, |ui| {
                for row in proofs(grid, &sheet.hexes(grid)).chunks(3) {
                    for hex in row {
                        crop_ui(ui, grid, *hex, |painter, view| {
                            underlay.paint_one(painter, view, id, &place);
                        });
                    }
                    ui.end_row();
                }
            });
        });
    open
}

/// Those of the hexes that are nearest to corners, edges and centre of them all, in the order of the crops.
fn proofs(grid: &Grid, hexes: &[HexIx]) -> Vec<HexIx> {
    let mut bounds = Rect::NOTHING;
    for hex in hexes {
        for corner in grid.corners(*hex) {
            bounds.extend_with(point(corner));
        }
    }
    let nearest = |at: Pos2| {
        let off = |hex: &HexIx| point(grid.center(*hex)).distance(at);
        let hexes = hexes.iter().copied();
        hexes.min_by(|a, b| off(a).total_cmp(&off(b)))
    };
    let shares = [0.0, 0.5, 1.0];
    shares
        .iter()
        .flat_map(|y| shares.map(|x| bounds.min + bounds.size() * vec2(x, *y)))
        .filter_map(nearest)
        .collect()
}

fn crop_ui(ui: &mut Ui, grid: &Grid, hex: HexIx, scan: impl FnOnce(&egui::Painter, View)) {
    let (rect, response) = ui.allocate_exact_size(CROP, Sense::hover());
    let number = grid.number(hex);
    let name = format!("Crop at {number}");
    response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Image, true, name.clone()));
    let painter = ui.painter_at(rect);
    painter.rect_filled(rect, 2.0, Color32::from_gray(60));
    let mut view = View::default();
    let center = point(grid.center(hex));
    view.fit(
        painter.clip_rect(),
        Rect::from_center_size(center, vec2(3.9, 3.0)),
    );
    scan(&painter, view);
    let preview = PreviewPainter {
        painter: &painter,
        view,
        grid,
    };
    for near in grid.within(hex, 1) {
        let width = if near == hex { 2.0 } else { 1.0 };
        preview.ring(near, width, LINE);
    }
    let top = preview.screen(center + vec2(-0.35, 1.15));
    label(&preview, top, number.as_str(), Color32::WHITE);
}

#[cfg(test)]
mod tests {
    use super::*;
    use beachhead_schema::hex::preset;

    #[test]
    fn crops_are_spread_over_the_map() {
        let grid = Grid::new(preset::utah()).expect("a preset");
        let all: Vec<HexIx> = grid.iter().collect();
        let hexes = proofs(&grid, &all);
        assert_eq!(hexes.len(), 9);
        for (at, hex) in hexes.iter().enumerate() {
            assert!(
                hexes.iter().skip(at + 1).all(|other| other != hex),
                "each shows another place"
            );
        }
    }
}
