//! The whole map in a corner of the canvas: where one is, where problems are, and a way to go there.

use std::collections::BTreeMap;

use beachhead_draw::chart_rooms;
use beachhead_schema::diag::Severity;
use beachhead_schema::hex::HexIx;
use beachhead_schema::map::Map;
use egui::{
    Color32, Mesh, Pos2, Rect, Role, Sense, Shape, Stroke, StrokeKind, Ui, Vec2, WidgetInfo, vec2,
};

use crate::canvas::Canvas;
use crate::command::{Command, Commands, ViewAsk};
use crate::picture::point;
use crate::picture::severity_color;

/// The longer side in points.
const SIDE: f32 = 168.0;
/// The cards of charts.
const CHART: Color32 = Color32::from_rgb(244, 238, 222);
/// The most problems that are marked.
const MOST: usize = 2000;

/// Shows the small map in a corner of the canvas: the lower right one, unless a corner of the map lies there. While the whole
/// map is seen, there is none.
pub(crate) fn minimap_ui(
    ui: &Ui,
    canvas: &Canvas,
    map: &Map,
    marks: &BTreeMap<HexIx, Severity>,
    commands: &mut Commands,
) {
    let (bounds, around) = (canvas.bounds_map(), canvas.rect());
    let size = bounds.size().max(vec2(1.0, 1.0));
    // On a small canvas it takes no more than a third.
    let side = SIDE.min(around.size().min_elem() / 3.0);
    let size = size * (side / size.max_elem());
    if side < 40.0 {
        return;
    }
    let Some(corner) = free_corner(canvas, around, size) else {
        return;
    };
    egui::Area::new(egui::Id::unique("minimap"))
        .order(egui::Order::Middle)
        .fixed_pos(corner)
        .constrain(false)
        .show(ui.ctx(), |ui| {
            let (rect, response) = ui.allocate_exact_size(size, Sense::click_and_drag());
            response.widget_info(|| WidgetInfo::labeled(Role::Image, true, "Minimap"));
            let painter = ui.painter_at(rect.expand(3.0));
            painter.rect_filled(rect.expand(3.0), 3.0, Color32::from_black_alpha(150));
            painter.rect_filled(rect, 0.0, Color32::from_rgb(226, 220, 204));
            let on_small =
                |at: egui::Pos2| rect.min + (at - bounds.min) / bounds.size() * rect.size();
            if let Some(texture) = canvas.overview() {
                let whole = Rect::from_min_max(egui::pos2(0.0, 0.0), egui::pos2(1.0, 1.0));
                let hexes = canvas.hexes_map();
                let hexes = Rect::from_min_max(on_small(hexes.min), on_small(hexes.max));
                painter.image(texture, hexes, whole, Color32::WHITE);
            }
            for chart in chart_rooms(map) {
                let chart = Rect::from_min_max(on_small(chart.min), on_small(chart.max));
                let line = Stroke::new(1.0, Color32::from_rgb(84, 72, 54));
                painter.rect(chart, 0.0, CHART, line, StrokeKind::Inside);
            }
            let mut dots = Mesh::default();
            for (hex, severity) in marks.iter().take(MOST) {
                let at = on_small(point(map.grid.center(*hex)));
                let color = severity_color(*severity);
                dots.add_colored_rect(Rect::from_center_size(at, vec2(5.0, 5.0)), Color32::WHITE);
                dots.add_colored_rect(Rect::from_center_size(at, vec2(4.0, 4.0)), color);
            }
            painter.add(Shape::mesh(dots));
            let seen = canvas.seen_map();
            let seen = Rect::from_min_max(on_small(seen.min), on_small(seen.max));
            let seen = seen.intersect(rect);
            for (width, color) in [(3.0, Color32::from_black_alpha(160)), (1.5, Color32::WHITE)] {
                painter.rect_stroke(seen, 0.0, Stroke::new(width, color), StrokeKind::Inside);
            }
            if (response.clicked() || response.dragged())
                && let Some(at) = response.interact_pointer_pos()
            {
                let share = (at - rect.min) / rect.size();
                let map = bounds.min + share * bounds.size();
                commands.send(Command::View(ViewAsk::LookAt(map)));
            }
            response.on_hover_text("The whole map: click or drag to go there");
        });
}

/// Where it covers no corner of the map.
fn free_corner(canvas: &Canvas, around: Rect, size: Vec2) -> Option<Pos2> {
    let bounds = canvas.bounds_map();
    if canvas.seen_map().contains_rect(bounds) {
        return None;
    }
    let of_map = [
        bounds.min,
        bounds.right_top(),
        bounds.left_bottom(),
        bounds.max,
    ];
    let of_map = of_map.map(|corner| canvas.screen_from_map(corner));
    let room = around.shrink(12.0);
    let places = [
        room.right_bottom() - size,
        room.right_top() - vec2(size.x, 0.0),
        room.left_bottom() - vec2(0.0, size.y),
        room.min,
    ];
    let is_free = |place: &Pos2| {
        let taken = Rect::from_min_size(*place, size).expand(6.0);
        !of_map.iter().any(|corner| taken.contains(*corner))
    };
    places.into_iter().find(is_free)
}
