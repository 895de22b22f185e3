//! Unit counters: a square of cardboard in the side's colour, with a symbol in the manner of the NATO signs.
//!
//! The symbol is drawn, not typeset, so that it is sharp at every size. Small counters leave out what could not be
//! read anyway: first the figures, then the symbol.

use beachhead_engine::StatusMark;
use beachhead_schema::Id;
use beachhead_schema::forces::Unit;
use beachhead_schema::pack::Pack;
use beachhead_schema::palette::{Palette, Symbol};
use beachhead_schema::sign::{Mark, sign};
use egui::epaint::CornerRadius;
use egui::{
    Align2, Color32, FontId, Painter, Pos2, Rect, Shape, Stroke, StrokeKind, Vec2, pos2, vec2,
};

use super::badge;
use super::ink::{color32, dark, pale};
use super::look::UNKNOWN;

/// Side of a counter in map units.
pub(crate) const SIDE: f32 = 1.08;

/// What is printed on a counter.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Face {
    pub(crate) id: String,
    pub(crate) figures: String,
    pub(crate) symbol: Option<Symbol>,
    pub(crate) color: Color32,
    pub(crate) ink: Color32,
    /// It has lost a step: the back shows.
    pub(crate) reduced: bool,
    /// What a script's scene marks on it.
    pub(crate) marks: Vec<StatusMark>,
}

impl Face {
    /// The face of a unit of the forces.
    pub(crate) fn of(unit: &Unit, palette: &Palette) -> Self {
        Self::with_steps(unit, unit.steps, palette)
    }

    /// The side that shows with this many steps left.
    pub(crate) fn with_steps(unit: &Unit, steps: u8, palette: &Palette) -> Self {
        let kind = palette.units.get(&unit.kind);
        let printed: Vec<&Id> = match kind {
            Some(kind) => kind.figures.iter().collect(),
            None => unit.figures.keys().collect(),
        };
        // A unit of loose figures has no face: what counts is how many are left.
        let loose = printed.is_empty();
        let mut figures: Vec<String> = printed
            .into_iter()
            .map(|figure| {
                unit.figure(figure.as_str(), steps)
                    .map_or_else(|| "?".to_owned(), |value| value.to_string())
            })
            .collect();
        if loose {
            figures.push(steps.to_string());
        }
        let side = palette.sides.get(&unit.side);
        Self {
            id: unit.id.to_string(),
            figures: figures.join("-"),
            symbol: kind.map(|kind| kind.symbol),
            color: side.map_or(UNKNOWN, |side| color32(side.color)),
            ink: side.map_or(Color32::BLACK, |side| color32(side.ink)),
            reduced: steps < unit.steps && !loose,
            marks: Vec::new(),
        }
    }

    /// The face of a unit of a scene, known or not, with its marks.
    pub(crate) fn in_scene(pack: &Pack, id: &Id, steps: u8, marks: &[StatusMark]) -> Self {
        let unit = pack.forces.units.get(id);
        let face = unit.map_or_else(
            || Self::unknown(id),
            |unit| Self::with_steps(unit, steps, &pack.palette),
        );
        Self {
            marks: marks.to_vec(),
            ..face
        }
    }

    /// The face of a unit that the forces don't have.
    pub(crate) fn unknown(id: &Id) -> Self {
        Self {
            id: id.to_string(),
            figures: "?".to_owned(),
            symbol: None,
            color: UNKNOWN,
            ink: Color32::BLACK,
            reduced: false,
            marks: Vec::new(),
        }
    }
}

/// Draws a counter of the given side length in points.
pub(crate) fn paint(painter: &Painter, center: Pos2, side: f32, face: &Face, selected: bool) {
    let card = Rect::from_center_size(center, Vec2::splat(side));
    let round = CornerRadius::from((side * 0.08).min(8.0));
    let thin = (side * 0.022).max(0.7);
    painter.rect_filled(
        card.translate(vec2(1.0, 1.4) * (side * 0.035).max(0.8)),
        round,
        Color32::from_black_alpha(90),
    );
    painter.rect(
        card,
        round,
        face.color,
        Stroke::new(thin, dark(face.color, 0.6)),
        StrokeKind::Inside,
    );
    let lit = card.shrink(thin * 1.2);
    painter.line_segment(
        [
            lit.left_bottom() - vec2(0.0, side * 0.06),
            lit.left_top() + vec2(0.0, side * 0.06),
        ],
        Stroke::new(thin, pale(face.color, 0.45)),
    );
    painter.line_segment(
        [
            lit.left_top() + vec2(side * 0.06, 0.0),
            lit.right_top() - vec2(side * 0.06, 0.0),
        ],
        Stroke::new(thin, pale(face.color, 0.45)),
    );
    if face.reduced {
        // The band across a printed back: the figures stand on it in the colour of the card.
        let band = Rect::from_min_max(
            pos2(card.left(), card.bottom() - side * 0.34),
            pos2(card.right(), card.bottom() - side * 0.04),
        );
        painter.rect_filled(band.shrink2(vec2(thin, 0.0)), 0.0, face.ink);
    }
    if side >= 13.0 {
        let lettered = side >= 28.0;
        let (size, lift) = if lettered {
            (vec2(0.5, 0.33), 0.03)
        } else {
            (vec2(0.7, 0.48), 0.0)
        };
        let frame = Rect::from_center_size(center - vec2(0.0, lift * side), size * side);
        symbol(painter, frame, face, (side * 0.03).max(0.9));
        if lettered {
            letters(painter, center, side, face);
        }
    }
    badge::paint(painter, card, &face.marks);
    if selected {
        painter.rect_stroke(
            card.expand(1.5),
            round,
            Stroke::new(2.5, Color32::from_rgb(255, 196, 0)),
            StrokeKind::Outside,
        );
    }
}

fn letters(painter: &Painter, center: Pos2, side: f32, face: &Face) {
    let half = |size: f32| (size * 2.0).round() / 2.0;
    let long = face.id.chars().count() as f32;
    let id = FontId::proportional(half((side * 0.185).min(side * 1.55 / long.max(1.0))));
    painter.text(
        center - vec2(0.0, side * 0.345),
        Align2::CENTER_CENTER,
        &face.id,
        id,
        face.ink,
    );
    let figures = FontId::proportional(half(side * 0.27));
    // There is no bold face: large figures are struck twice, a pixel apart.
    let bold = if side >= 44.0 {
        1.0 / painter.pixels_per_point()
    } else {
        0.0
    };
    let ink = if face.reduced { face.color } else { face.ink };
    for shift in [0.0, bold] {
        painter.text(
            center + vec2(shift, side * 0.315),
            Align2::CENTER_CENTER,
            &face.figures,
            figures.clone(),
            ink,
        );
    }
}

/// The box of the symbol and what is in it.
fn symbol(painter: &Painter, frame: Rect, face: &Face, width: f32) {
    let stroke = Stroke::new(width, face.ink);
    painter.rect(
        frame,
        0.0,
        pale(face.color, 0.22).gamma_multiply(0.9),
        stroke,
        StrokeKind::Middle,
    );
    let Some(symbol) = face.symbol else {
        painter.text(
            frame.center(),
            Align2::CENTER_CENTER,
            "?",
            FontId::proportional(frame.height() * 0.8),
            face.ink,
        );
        return;
    };
    draw_sign(painter, frame, symbol, stroke);
}

/// The lines of a symbol in a box.
pub(super) fn draw_sign(painter: &Painter, frame: Rect, symbol: Symbol, stroke: Stroke) {
    let at = |x: f32, y: f32| {
        pos2(
            frame.left() + frame.width() * x,
            frame.top() + frame.height() * y,
        )
    };
    for mark in sign(symbol) {
        match mark {
            Mark::Line(points) => {
                let points = points.iter().map(|(x, y)| at(*x, *y)).collect();
                painter.add(Shape::line(points, stroke));
            }
            Mark::Oval((x, y), (wide, high)) => {
                let half = frame.size() * vec2(*wide, *high);
                painter.add(Shape::ellipse_stroke(at(*x, *y), half, stroke));
            }
            Mark::Disc((x, y), radius) => {
                painter.circle_filled(at(*x, *y), frame.height() * radius, stroke.color);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn loose_figures_are_counted() {
        let unit = Unit {
            id: "S-GB-inf-1".into(),
            side: "Allies".into(),
            kind: "infantry".into(),
            formation: None,
            nation: None,
            name: None,
            steps: 4,
            figures: std::collections::BTreeMap::new(),
            reduced: std::collections::BTreeMap::new(),
            source: None,
            note: None,
        };
        let face = Face::with_steps(&unit, 3, &Palette::default());
        assert_eq!((face.figures.as_str(), face.reduced), ("3", false));
    }
}
