//! Badges: the marks that a script's scene puts on counters, along the upper edge of each, from the right.
//!
//! A badge is drawn where it can be read; smaller counters have a dot in its place. What they mean is shown in words where the
//! pointer rests on the counter.

use beachhead_engine::{MarkFace, StatusMark};
use egui::{Align2, Color32, FontId, Painter, Rect, Stroke, StrokeKind, Vec2, pos2, vec2};

use super::counter::draw_sign;

/// A badge's paper,
const PAPER: Color32 = Color32::from_rgb(255, 240, 150);
/// and what is printed on it.
const INK: Color32 = Color32::from_rgb(30, 26, 20);
/// The side of a counter in points from which badges can be read,
const READ_FROM: f32 = 34.0;
/// and from which they are seen as dots.
const DOTS_FROM: f32 = 13.0;

/// Draws the badges of a counter.
pub(super) fn paint(painter: &Painter, card: Rect, marks: &[StatusMark]) {
    let side = card.width();
    if marks.is_empty() || side < DOTS_FROM {
        return;
    }
    if side < READ_FROM {
        let at = card.right_top() + vec2(-0.14, 0.14) * side;
        painter.circle(at, side * 0.12, PAPER, Stroke::new(0.8, INK));
        return;
    }
    for (room, mark) in rooms(card, marks.len()).zip(marks) {
        painter.rect(
            room,
            side * 0.05,
            PAPER,
            Stroke::new(1.0, INK),
            StrokeKind::Inside,
        );
        match &mark.face {
            MarkFace::Text(text) => {
                let long = text.chars().count().max(1) as f32;
                let size = (room.height() * 0.82).min(room.width() * 1.5 / long);
                let font = FontId::proportional((size * 2.0).round() / 2.0);
                painter.text(room.center(), Align2::CENTER_CENTER, text, font, INK);
            }
            MarkFace::Symbol(symbol) => {
                let frame = room.shrink2(room.size() * vec2(0.14, 0.22));
                draw_sign(painter, frame, *symbol, Stroke::new(1.0, INK));
            }
        }
    }
}

/// Where the badges of a counter lie: mostly above its upper edge, so that its name stays readable.
fn rooms(card: Rect, many: usize) -> impl Iterator<Item = Rect> {
    let size = Vec2::splat(card.width() * 0.27);
    let step = if many > 1 {
        (card.width() / many as f32).min(size.x * 1.06)
    } else {
        0.0
    };
    (0..many).map(move |nth| {
        let along = card.right() - size.x * 0.3 - step * nth as f32;
        let middle = pos2(along, card.top() - size.y * 0.25);
        Rect::from_center_size(middle, size)
    })
}

/// What the marks mean, one after the other: `ordered; has moved`.
pub(super) fn in_words(marks: &[StatusMark]) -> String {
    let words: Vec<&str> = marks.iter().map(|mark| mark.tooltip.as_ref()).collect();
    words.join("; ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn badges_lie_beside_each_other_on_the_counter() {
        let card = Rect::from_min_size(pos2(10.0, 10.0), Vec2::splat(60.0));
        for many in 1..=7 {
            let rooms: Vec<Rect> = rooms(card, many).collect();
            assert_eq!(rooms.len(), many);
            let centers = rooms.iter().map(|room| room.center().x);
            assert!(
                centers.clone().all(|x| card.x_range().contains(x)),
                "{many}"
            );
            let mut pairs = rooms.iter().zip(rooms.iter().skip(1));
            assert!(pairs.all(|(a, b)| b.center().x < a.center().x), "{many}");
        }
    }

    #[test]
    fn marks_are_reported_in_words() {
        let marks = [
            StatusMark::text("O", "ordered"),
            StatusMark::text("M", "has moved"),
        ];
        assert_eq!(in_words(&marks), "ordered; has moved");
    }
}
