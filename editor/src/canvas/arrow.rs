//! Arrows over hexes: where units have gone, and where they may retreat.

use beachhead_schema::hex::HexIx;
use egui::{Color32, Pos2, Shape, Stroke};

use crate::tool::PreviewPainter;

/// How an arrow looks.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Arrow {
    pub(crate) color: Color32,
    /// It is drawn in dashes.
    pub(crate) is_dashed: bool,
}

/// Draws a way from the first of these hexes to the last, with a head at its end.
pub(crate) fn arrow(preview: &PreviewPainter<'_>, way: &[HexIx], look: Arrow) {
    let mut points: Vec<Pos2> = way.iter().map(|hex| preview.center(*hex)).collect();
    let [.., before, end] = points[..] else {
        return;
    };
    let scale = preview.view.scale();
    let (head, width) = (
        (scale * 0.34).clamp(6.0, 22.0),
        (scale * 0.09).clamp(2.0, 6.0),
    );
    let ahead = (end - before).normalized();
    // The counter that has come lies in the middle: the arrow ends at its edge.
    let tip = end - ahead * (end - before).length().min(scale * 0.42);
    let neck = tip - ahead * head;
    if let Some(last) = points.last_mut() {
        *last = neck;
    }
    let across = ahead.rot90() * head * 0.55;
    let corners = vec![tip, neck + across, neck - across];
    for (color, more) in [(Color32::from_black_alpha(170), 2.0), (look.color, 0.0)] {
        let stroke = Stroke::new(width + more, color);
        if look.is_dashed {
            let (dash, gap) = ((scale * 0.2).max(4.0), (scale * 0.12).max(3.0));
            let dashes = Shape::dashed_line(&points, stroke, dash, gap);
            preview.painter.extend(dashes);
        } else {
            preview.painter.line(points.clone(), stroke);
        }
        let rim = Stroke::new(more, color);
        let head = Shape::convex_polygon(corners.clone(), color, rim);
        preview.painter.add(head);
    }
    if let Some(start) = points.first() {
        preview.painter.circle_filled(*start, width, look.color);
    }
}
