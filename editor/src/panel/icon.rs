//! The tools' icons, drawn by lines on a field of 20 by 20: one function for each tool.

use egui::{Align2, Color32, FontId, Painter, Pos2, Rect, Shape, Stroke, pos2};

use crate::brush::Tool;

/// Draws one icon.
pub(crate) type Draw = fn(&Pen<'_>);

/// Where tools stand together: what points, what fills hexes, what draws lines, the shore, what sets things down, the
/// scan. A tool that is named here nowhere comes last.
const GROUPS: &[&[Tool]] = &[
    &[Tool::Select],
    &[Tool::Terrain, Tool::Feature, Tool::Region, Tool::Elevation],
    &[Tool::Hexside, Tool::Path],
    &[Tool::Tide, Tool::Beach, Tool::Scatter, Tool::Entry],
    &[Tool::Name, Tool::Label, Tool::Marker, Tool::Unit],
    &[Tool::Anchor],
];

/// The number of a tool's group.
pub(crate) fn group(tool: Tool) -> usize {
    let found = GROUPS.iter().position(|group| group.contains(&tool));
    found.unwrap_or(GROUPS.len())
}

/// The icon of a tool.
pub(crate) fn icon(tool: Tool) -> Draw {
    match tool {
        Tool::Select => arrow,
        Tool::Terrain => brush,
        Tool::Feature => church,
        Tool::Region => region,
        Tool::Elevation => heights,
        Tool::Hexside => hexside,
        Tool::Path => path,
        Tool::Tide => waves,
        Tool::Beach => beach,
        Tool::Scatter => scatter,
        Tool::Entry => entry,
        Tool::Name => letters,
        Tool::Label => label,
        Tool::Marker => lozenge,
        Tool::Unit => counter,
        Tool::Anchor => anchor,
    }
}

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

    fn line(&self, points: &[(f32, f32)]) {
        self.painter
            .add(Shape::line(self.points(points), self.stroke()));
    }

    fn ring(&self, points: &[(f32, f32)]) {
        self.painter
            .add(Shape::closed_line(self.points(points), self.stroke()));
    }

    fn dashes(&self, points: &[(f32, f32)]) {
        let shapes = Shape::dashed_line(
            &self.points(points),
            self.stroke(),
            2.6 * self.unit(),
            2.0 * self.unit(),
        );
        self.painter.extend(shapes);
    }

    fn fill(&self, points: &[(f32, f32)]) {
        self.painter.add(Shape::convex_polygon(
            self.points(points),
            self.color,
            Stroke::NONE,
        ));
    }

    fn circle(&self, center: (f32, f32), radius: f32) {
        let radius = radius * self.unit();
        self.painter
            .circle_stroke(self.at(center), radius, self.stroke());
    }

    fn dot(&self, center: (f32, f32), radius: f32) {
        let radius = radius * self.unit();
        self.painter
            .circle_filled(self.at(center), radius, self.color);
    }

    fn letter(&self, center: (f32, f32), size: f32, text: &str) {
        self.painter.text(
            self.at(center),
            Align2::CENTER_CENTER,
            text,
            FontId::proportional(size * self.unit()),
            self.color,
        );
    }
}

const HEX: [(f32, f32); 6] = [
    (10.0, 1.0),
    (17.8, 5.5),
    (17.8, 14.5),
    (10.0, 19.0),
    (2.2, 14.5),
    (2.2, 5.5),
];

/// A pointer.
fn arrow(pen: &Pen<'_>) {
    pen.ring(&[
        (4.0, 1.5),
        (4.0, 15.5),
        (7.6, 12.2),
        (10.4, 18.2),
        (13.0, 17.0),
        (10.2, 11.2),
        (15.2, 10.8),
    ]);
}

/// A broad brush.
fn brush(pen: &Pen<'_>) {
    pen.line(&[(18.0, 2.0), (10.5, 9.5)]);
    pen.fill(&[
        (8.6, 9.0),
        (11.2, 11.6),
        (9.0, 15.2),
        (2.0, 18.0),
        (4.8, 11.0),
    ]);
}

/// A hex of which one side is a river.
fn hexside(pen: &Pen<'_>) {
    pen.line(&[HEX[2], HEX[3], HEX[4], HEX[5], HEX[0]]);
    pen.line(&[
        (10.0, 1.0),
        (13.4, 4.6),
        (16.0, 4.4),
        (16.2, 7.6),
        (19.0, 10.0),
        (17.8, 14.5),
    ]);
}

/// A road from centre to centre.
fn path(pen: &Pen<'_>) {
    pen.line(&[(4.0, 16.0), (10.0, 6.0), (16.5, 9.0)]);
    for joint in [(4.0, 16.0), (10.0, 6.0), (16.5, 9.0)] {
        pen.dot(joint, 2.3);
    }
}

/// A church.
fn church(pen: &Pen<'_>) {
    pen.ring(&[
        (4.0, 18.0),
        (4.0, 11.5),
        (10.0, 7.5),
        (16.0, 11.5),
        (16.0, 18.0),
    ]);
    pen.line(&[(10.0, 7.5), (10.0, 1.0)]);
    pen.line(&[(7.6, 3.4), (12.4, 3.4)]);
}

/// Hexes in a dashed outline.
fn region(pen: &Pen<'_>) {
    let mut ring = HEX.to_vec();
    ring.push(HEX[0]);
    pen.dashes(&ring);
    pen.circle((10.0, 10.0), 2.2);
}

/// Lettering.
fn letters(pen: &Pen<'_>) {
    pen.letter((7.8, 9.5), 17.0, "A");
    pen.letter((15.2, 11.4), 12.0, "a");
    pen.line(&[(2.0, 18.2), (18.5, 18.2)]);
}

/// A counter with the sign of infantry.
fn counter(pen: &Pen<'_>) {
    pen.ring(&[(2.5, 4.5), (17.5, 4.5), (17.5, 15.5), (2.5, 15.5)]);
    pen.line(&[(2.5, 4.5), (17.5, 15.5)]);
    pen.line(&[(2.5, 15.5), (17.5, 4.5)]);
}

/// Hills.
fn heights(pen: &Pen<'_>) {
    pen.line(&[(1.0, 17.0), (7.0, 6.0), (11.0, 12.5)]);
    pen.line(&[(8.6, 17.0), (14.0, 8.0), (19.0, 17.0)]);
    pen.line(&[(1.0, 17.0), (19.0, 17.0)]);
}

/// A marker.
fn lozenge(pen: &Pen<'_>) {
    pen.ring(&[(10.0, 1.5), (18.5, 10.0), (10.0, 18.5), (1.5, 10.0)]);
    pen.dot((10.0, 10.0), 2.6);
}

/// Text on a slant.
fn label(pen: &Pen<'_>) {
    pen.letter((10.0, 9.0), 18.0, "T");
    pen.line(&[(2.0, 18.6), (18.0, 15.0)]);
}

/// The sea at two hours, one higher up the shore than the other.
fn waves(pen: &Pen<'_>) {
    for y in [5.0, 10.5, 16.0] {
        let crest = [
            (1.0, y + 1.5),
            (3.2, y - 0.6),
            (5.5, y - 1.4),
            (7.8, y - 0.4),
            (10.0, y + 1.2),
            (12.2, y + 1.9),
            (14.5, y + 1.2),
            (16.8, y - 0.6),
            (19.0, y - 1.2),
        ];
        pen.line(&crest);
    }
}

/// A strip of shore in three sectors, and the water off it.
fn beach(pen: &Pen<'_>) {
    pen.ring(&[
        (1.0, 6.0),
        (5.0, 2.5),
        (19.0, 2.5),
        (15.0, 11.5),
        (1.0, 11.5),
    ]);
    pen.line(&[(5.8, 11.5), (9.4, 2.5)]);
    pen.line(&[(10.6, 11.5), (14.4, 2.5)]);
    pen.line(&[
        (1.0, 17.0),
        (4.0, 15.4),
        (7.0, 17.0),
        (10.0, 15.4),
        (13.0, 17.0),
        (16.0, 15.4),
        (19.0, 17.0),
    ]);
}

/// A box from which ways part.
fn scatter(pen: &Pen<'_>) {
    pen.ring(&[(6.0, 13.0), (14.0, 13.0), (14.0, 19.0), (6.0, 19.0)]);
    for (tip, left, right) in [
        ((2.5, 3.5), (2.2, 7.6), (6.4, 5.2)),
        ((10.0, 1.0), (7.6, 4.6), (12.4, 4.6)),
        ((17.5, 3.5), (13.6, 5.2), (17.8, 7.6)),
    ] {
        pen.line(&[(10.0, 13.0), tip]);
        pen.fill(&[tip, left, right]);
    }
}

/// An arrow over the edge onto the map.
fn entry(pen: &Pen<'_>) {
    pen.line(&[(8.0, 1.5), (18.5, 1.5), (18.5, 18.5), (8.0, 18.5)]);
    pen.line(&[(8.0, 1.5), (8.0, 5.5)]);
    pen.line(&[(8.0, 14.5), (8.0, 18.5)]);
    pen.line(&[(1.0, 10.0), (11.0, 10.0)]);
    pen.fill(&[(15.5, 10.0), (9.5, 6.2), (9.5, 13.8)]);
}

/// An anchor.
fn anchor(pen: &Pen<'_>) {
    pen.circle((10.0, 3.4), 2.0);
    pen.line(&[(10.0, 5.4), (10.0, 18.5)]);
    pen.line(&[(6.2, 8.2), (13.8, 8.2)]);
    pen.line(&[
        (2.0, 11.5),
        (3.2, 15.0),
        (6.2, 17.6),
        (10.0, 18.5),
        (13.8, 17.6),
        (16.8, 15.0),
        (18.0, 11.5),
    ]);
    pen.fill(&[(2.0, 9.2), (0.4, 13.2), (4.4, 12.6)]);
    pen.fill(&[(18.0, 9.2), (15.6, 12.6), (19.6, 13.2)]);
}
