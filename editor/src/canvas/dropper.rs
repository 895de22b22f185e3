//! The eyedropper: while the right button is held the map shows what the tool in hand would take up there; when the
//! button goes up, that is taken up.

use beachhead_schema::pack::Pack;
use egui::{Color32, FontId, Pos2, Rect, Stroke, vec2};

use crate::command::Command;
use crate::tool::PreviewPainter;

/// What would be taken up, as a person calls it; `asked` is what the tool in hand asks for.
pub(super) fn reported(asked: &[Command], pack: &Pack) -> Option<String> {
    let mut brushes = asked.iter().rev().filter_map(|command| match command {
        Command::Load(brush) => Some(brush.called(pack)),
        _ => None,
    });
    brushes.next()
}

/// Shows beside the pointer what would be taken up.
pub(super) fn paint(preview: &PreviewPainter<'_>, at_map: Pos2, reported: Option<&str>) {
    let at = preview.screen(at_map);
    let text = reported.unwrap_or("nothing here");
    let font = FontId::proportional(14.0);
    let galley = preview
        .painter
        .layout_no_wrap(text.to_owned(), font, Color32::WHITE);
    let room = Rect::from_min_size(at + vec2(14.0, -12.0 - galley.size().y), galley.size());
    let frame = room.expand2(vec2(8.0, 4.0));
    preview
        .painter
        .rect_filled(frame, 4.0, Color32::from_black_alpha(210));
    preview.painter.galley(room.min, galley, Color32::WHITE);
    preview
        .painter
        .circle_stroke(at, 5.0, Stroke::new(3.0, Color32::from_black_alpha(180)));
    preview
        .painter
        .circle_stroke(at, 5.0, Stroke::new(1.5, Color32::WHITE));
    if let Some(hex) = preview.grid.hex_at(at_map.x, at_map.y) {
        preview.ring(hex, 2.0, Color32::WHITE);
    }
}
