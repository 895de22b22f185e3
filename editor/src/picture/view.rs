//! The view: which part of the map the canvas shows, and how large.
//!
//! Two spaces meet here and nowhere else. *Map* space is the grid's own: a hex has circumradius 1, x runs east and y
//! south. *Screen* space is egui's points. Names of positions say which one they are in.
//!
//! Holds always: what lies under the cursor stays there while zooming (`tests::zoom_keeps_the_point_under_the_cursor`).

use egui::{Pos2, Rect, Vec2};

/// The smallest and greatest scale there is, in points for a hex's radius.
const SCALES: std::ops::RangeInclusive<f32> = 0.5..=240.0;

/// A window onto the map.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct View {
    /// The point of the map in the middle of the canvas.
    center_map: Pos2,
    /// Points on the screen per unit of the map.
    scale: f32,
}

impl Default for View {
    fn default() -> Self {
        Self {
            center_map: Pos2::ZERO,
            scale: 32.0,
        }
    }
}

impl View {
    /// Points on the screen for a hex's radius.
    pub fn scale(&self) -> f32 {
        self.scale
    }

    /// Where a point of the map is seen on a canvas.
    pub fn screen_from_map(&self, canvas: Rect, point_map: Pos2) -> Pos2 {
        canvas.center() + (point_map - self.center_map) * self.scale
    }

    /// Which point of the map is seen there.
    pub fn map_from_screen(&self, canvas: Rect, point_screen: Pos2) -> Pos2 {
        self.center_map + (point_screen - canvas.center()) / self.scale
    }

    /// The part of the map that a canvas shows.
    pub fn visible_map(&self, canvas: Rect) -> Rect {
        let corner = |point| self.map_from_screen(canvas, point);
        Rect::from_min_max(corner(canvas.min), corner(canvas.max))
    }

    /// Enlarges by `factor` around a point of the screen, which stays where it is.
    pub fn zoom_at(&mut self, canvas: Rect, at_screen: Pos2, factor: f32) {
        let at_map = self.map_from_screen(canvas, at_screen);
        self.scale = (self.scale * factor).clamp(*SCALES.start(), *SCALES.end());
        self.center_map += at_map - self.map_from_screen(canvas, at_screen);
    }

    /// Drags the map by this many points, but never quite off the canvas.
    pub fn pan(&mut self, by_screen: Vec2, bounds_map: Rect) {
        self.center_map = bounds_map.clamp(self.center_map - by_screen / self.scale);
    }

    /// Shows all of these bounds, with a margin around.
    pub fn fit(&mut self, canvas: Rect, bounds_map: Rect) {
        let margin = 1.04;
        let ratio = canvas.size() / (bounds_map.size().max(Vec2::splat(1.0)) * margin);
        self.center_map = bounds_map.center();
        self.scale = ratio.min_elem().clamp(*SCALES.start(), *SCALES.end());
    }

    /// Brings a point of the map to the middle.
    pub fn center_on(&mut self, point_map: Pos2) {
        self.center_map = point_map;
    }

    /// Brings a point of the map to the middle, at a scale at which its number can be read.
    pub fn show(&mut self, point_map: Pos2) {
        self.center_on(point_map);
        self.scale = self.scale.max(30.0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use egui::pos2;

    const CANVAS: Rect = Rect {
        min: pos2(100.0, 50.0),
        max: pos2(900.0, 650.0),
    };

    #[test]
    fn zoom_keeps_the_point_under_the_cursor() {
        let mut view = View::default();
        for (at, factor) in [
            (pos2(130.0, 600.0), 1.7),
            (pos2(512.0, 333.0), 0.2),
            (pos2(890.0, 60.0), 3.0),
        ] {
            let before = view.map_from_screen(CANVAS, at);
            view.zoom_at(CANVAS, at, factor);
            assert!(
                view.map_from_screen(CANVAS, at).distance(before) < 1e-3,
                "at {at:?} by {factor}"
            );
        }
    }

    #[test]
    fn screen_and_map_are_each_others_way_back() {
        let mut view = View::default();
        view.fit(
            CANVAS,
            Rect::from_min_max(pos2(-1.0, -1.0), pos2(24.0, 49.0)),
        );
        for point in [pos2(0.0, 0.0), pos2(12.5, 3.0), pos2(-40.0, 90.0)] {
            let there = view.screen_from_map(CANVAS, point);
            assert!(view.map_from_screen(CANVAS, there).distance(point) < 1e-3);
        }
    }

    #[test]
    fn all_is_seen_after_a_fit() {
        let bounds = Rect::from_min_max(pos2(-1.0, -1.0), pos2(24.0, 49.0));
        let mut view = View::default();
        view.fit(CANVAS, bounds);
        assert!(view.visible_map(CANVAS).contains_rect(bounds));
    }
}
