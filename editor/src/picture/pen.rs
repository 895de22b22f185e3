//! A pen for icons: lines and shapes on a field of 20 by 20.

use egui::{Align2, Color32, FontId, Painter, Pos2, Rect, Shape, Stroke, pos2};

/// Draws one icon.
pub(crate) type Draw = fn(&Pen<'_>);

/// A pen on a field of 20 by 20 units.
pub(crate) struct Pen<'a> {
    painter: &'a Painter,
    rect: Rect,
    color: Color32,
}

impl<'a> Pen<'a> {
    pub(crate) fn new(painter: &'a Painter, rect: Rect, color: Color32) -> Self {
        Self {
            painter,
            rect,
            color,
        }
    }

    fn unit(&self) -> f32 {
        self.rect.width() / 20.0
    }

    fn at(&self, (x, y): (f32, f32)) -> Pos2 {
        self.rect.min + pos2(x, y).to_vec2() * self.unit()
    }

    fn stroke(&self) -> Stroke {
        Stroke::new((1.6 * self.unit()).max(1.2), self.color)
    }

    fn points(&self, points: &[(f32, f32)]) -> Vec<Pos2> {
        points.iter().map(|point| self.at(*point)).collect()
    }

    pub(crate) fn line(&self, points: &[(f32, f32)]) {
        self.painter
            .add(Shape::line(self.points(points), self.stroke()));
    }

    pub(crate) fn ring(&self, points: &[(f32, f32)]) {
        self.painter
            .add(Shape::closed_line(self.points(points), self.stroke()));
    }

    pub(crate) fn dashes(&self, points: &[(f32, f32)]) {
        let shapes = Shape::dashed_line(
            &self.points(points),
            self.stroke(),
            2.6 * self.unit(),
            2.0 * self.unit(),
        );
        self.painter.extend(shapes);
    }

    pub(crate) fn fill(&self, points: &[(f32, f32)]) {
        self.painter.add(Shape::convex_polygon(
            self.points(points),
            self.color,
            Stroke::NONE,
        ));
    }

    pub(crate) fn circle(&self, center: (f32, f32), radius: f32) {
        let radius = radius * self.unit();
        self.painter
            .circle_stroke(self.at(center), radius, self.stroke());
    }

    pub(crate) fn dot(&self, center: (f32, f32), radius: f32) {
        let radius = radius * self.unit();
        self.painter
            .circle_filled(self.at(center), radius, self.color);
    }

    pub(crate) fn letter(&self, center: (f32, f32), size: f32, text: &str) {
        self.painter.text(
            self.at(center),
            Align2::CENTER_CENTER,
            text,
            FontId::proportional(size * self.unit()),
            self.color,
        );
    }
}

/// The corners of a hex that fills the field.
pub(crate) const HEX: [(f32, f32); 6] = [
    (10.0, 1.0),
    (17.8, 5.5),
    (17.8, 14.5),
    (10.0, 19.0),
    (2.2, 14.5),
    (2.2, 5.5),
];
