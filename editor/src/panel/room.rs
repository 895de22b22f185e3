//! Rooms whose size doesn't depend on what is in them, so that nothing beside them moves.

use egui::{Rect, Ui, UiBuilder, vec2};

/// Shows this in a room of the width that there is and of this height, in points.
pub(crate) fn within(ui: &mut Ui, height: f32, add: impl FnOnce(&mut Ui)) {
    let room = ui.available_rect_before_wrap();
    let room = Rect::from_min_size(room.min, vec2(room.width(), height));
    let mut inner = ui.new_child(UiBuilder::new().max_rect(room));
    // Frames and marks of the focus reach a little beyond.
    inner.set_clip_rect(room.expand(4.0).intersect(ui.clip_rect()));
    add(&mut inner);
    ui.advance_cursor_after_rect(room);
}
