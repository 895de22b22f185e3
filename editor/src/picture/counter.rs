//! Unit counters on the screen: the display list draws them, as in print.

use beachhead_draw::counter::{Face, draw};
use beachhead_draw::{LevelSheet, Style};
use beachhead_engine::StatusMark;
use egui::epaint::CornerRadius;
use egui::{Color32, Painter, Pos2, Rect, Stroke, StrokeKind, Vec2};

use super::ink::paint_sheet;
use crate::project::metrics;

/// What marks mean, one after the other: `ordered; has moved`.
pub(crate) fn in_words(marks: &[StatusMark]) -> String {
    let words: Vec<&str> = marks.iter().map(|mark| mark.tooltip.as_ref()).collect();
    words.join("; ")
}

/// Draws a counter of the given side length in points.
pub(crate) fn paint(painter: &Painter, center: Pos2, side: f32, face: &Face, selected: bool) {
    // A hex unit is a point here.
    let style = Style {
        scale: 1.0,
        metrics: metrics(painter.ctx()),
        ..Style::default()
    };
    let mut sheet = LevelSheet::default();
    draw(face, Pos2::ZERO, side, &style, &mut sheet);
    paint_sheet(painter, &sheet, 1.0, center.to_vec2());
    if selected {
        let card = Rect::from_center_size(center, Vec2::splat(side));
        painter.rect_stroke(
            card.expand(1.5),
            CornerRadius::from((side * 0.08).min(8.0)),
            Stroke::new(2.5, Color32::from_rgb(255, 196, 0)),
            StrokeKind::Outside,
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_are_reported_in_words() {
        let marks = [
            StatusMark::text("O", "ordered"),
            StatusMark::text("M", "has moved"),
        ];
        assert_eq!(in_words(&marks), "ordered; has moved");
    }
}
