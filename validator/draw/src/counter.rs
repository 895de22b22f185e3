//! Unit counters: a square of cardboard in the side's colour, with a symbol in the manner of the NATO signs.
//!
//! Small counters leave out what could not be read anyway: first the figures, then the symbol.

use beachhead_base::Id;
use beachhead_model::forces::Unit;
use beachhead_model::pack::Pack;
use beachhead_model::palette::{Palette, Symbol};
use beachhead_model::sign::{Mark, sign};
use emath::{Pos2, Rect, Vec2, pos2, vec2};

use crate::geometry::way;
use crate::ink::{BLACK, Ink, UNKNOWN};
use crate::list::{LevelSheet, Text};
use crate::metrics::Metrics;
use crate::style::Style;

/// Side of a counter in hex units.
pub const SIDE: f32 = 1.08;

/// The paper of badges.
const BADGE: Ink = Ink::rgb(255, 240, 150);
/// The sides of a counter in points of the screen from which its symbol, its badges and its letters are drawn.
const SYMBOL_FROM: f32 = 13.0;
const LETTERS_FROM: f32 = 28.0;
const BADGES_FROM: f32 = 34.0;

/// What a badge shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Badge {
    /// Letters.
    Text(String),
    /// A symbol.
    Symbol(Symbol),
}

/// What is printed on a counter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Face {
    /// The unit's id.
    pub id: String,
    /// Its figures, with dashes between them.
    pub figures: String,
    /// Its symbol; none for a unit that the palette doesn't know.
    pub symbol: Option<Symbol>,
    /// The colour of the card.
    pub card: Ink,
    /// The colour of what is printed on it.
    pub ink: Ink,
    /// It has lost a step: the back shows.
    pub reduced: bool,
    /// Marks along its upper edge.
    pub badges: Vec<Badge>,
}

impl Face {
    /// The face of a unit of the forces.
    pub fn of(unit: &Unit, palette: &Palette) -> Self {
        Self::with_steps(unit, unit.steps, palette)
    }

    /// The side that shows with this many steps left.
    pub fn with_steps(unit: &Unit, steps: u8, palette: &Palette) -> Self {
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
            card: side.map_or(UNKNOWN, |side| Ink::from(side.color)),
            ink: side.map_or(BLACK, |side| Ink::from(side.ink)),
            reduced: steps < unit.steps && !loose,
            badges: Vec::new(),
        }
    }

    /// The printed back of a unit's counter; none for one that has a single step, or loose figures.
    pub fn back(unit: &Unit, palette: &Palette) -> Option<Self> {
        let back = Self::with_steps(unit, unit.steps.saturating_sub(1), palette);
        (unit.steps > 1 && back.reduced).then_some(back)
    }

    /// The face of a unit by its id, known to the forces or not.
    pub fn find(pack: &Pack, id: &Id, steps: Option<u8>) -> Self {
        match pack.forces.units.get(id) {
            Some(unit) => Self::with_steps(unit, steps.unwrap_or(unit.steps), &pack.palette),
            None => Self {
                id: id.to_string(),
                figures: "?".to_owned(),
                symbol: None,
                card: UNKNOWN,
                ink: BLACK,
                reduced: false,
                badges: Vec::new(),
            },
        }
    }
}

/// Draws a counter with this side around a point, both in hex units.
pub fn draw(face: &Face, at: Pos2, side: f32, style: &Style, sheet: &mut LevelSheet) {
    let card = Rect::from_center_size(at, Vec2::splat(side));
    let round = side * 0.08;
    let thin = style.at_least(side * 0.022, 0.7);
    let shadow = vec2(1.0, 1.4) * style.at_least(side * 0.035, 0.8);
    sheet.card(
        card.translate(shadow),
        round,
        Ink::rgb(0, 0, 0).with_alpha(90),
    );
    sheet.card(card, round, face.card.dark(0.6));
    sheet.card(card.shrink(thin), round * 0.8, face.card);
    let lit = card.shrink(thin * 1.2);
    let gap = side * 0.06;
    for (from, to) in [
        (
            lit.left_bottom() - vec2(0.0, gap),
            lit.left_top() + vec2(0.0, gap),
        ),
        (
            lit.left_top() + vec2(gap, 0.0),
            lit.right_top() - vec2(gap, 0.0),
        ),
    ] {
        sheet.piece(&[from, to], thin, face.card.pale(0.45));
    }
    printed(face, card, style, sheet);
}

/// Draws the ground of a counter that is cut out of a sheet: it goes on beyond the four cuts by `bleed`. Lengths are in
/// hex units.
pub fn ground_to_cut(ground: Ink, card: Rect, bleed: f32, sheet: &mut LevelSheet) {
    sheet.polygon(&corners(card.expand(bleed)), ground);
}

/// Draws what is printed on a counter that is cut out of a sheet. It has no edge of its own, and keeps away from the cut,
/// so that one that is a little off takes no letters along.
pub fn print_to_cut(face: &Face, card: Rect, style: &Style, sheet: &mut LevelSheet) {
    printed(face, card.shrink(card.width() * 0.025), style, sheet);
}

/// Draws what is printed on the card.
fn printed(face: &Face, card: Rect, style: &Style, sheet: &mut LevelSheet) {
    let (at, side) = (card.center(), card.width());
    let points = side * style.scale;
    let thin = style.at_least(side * 0.022, 0.7);
    if face.reduced {
        // The band across a printed back: the figures stand on it in the colour of the card.
        let band = Rect::from_min_max(
            pos2(card.left() + thin, card.bottom() - side * 0.34),
            pos2(card.right() - thin, card.bottom() - side * 0.04),
        );
        sheet.card(band, 0.0, face.ink);
    }
    if points >= SYMBOL_FROM {
        let (size, lift) = if points >= LETTERS_FROM {
            (vec2(0.5, 0.33), 0.03)
        } else {
            (vec2(0.7, 0.48), 0.0)
        };
        let frame = Rect::from_center_size(at - vec2(0.0, lift * side), size * side);
        symbol(
            face,
            frame,
            style.at_least(side * 0.03, 0.9),
            &style.metrics,
            sheet,
        );
        if points >= LETTERS_FROM {
            letters(face, at, side, &style.metrics, sheet);
        }
    }
    badges(face, card, points, &style.metrics, sheet);
}

fn letters(face: &Face, at: Pos2, side: f32, metrics: &Metrics, sheet: &mut LevelSheet) {
    let fitted = |text: &str, size: f32, room: f32| {
        let wide = metrics.width(text, size).max(f32::EPSILON);
        size * (room / wide).min(1.0)
    };
    let size = fitted(&face.id, side * 0.185, side * 0.92);
    let above = at - vec2(0.0, side * 0.345);
    sheet
        .texts
        .push(Text::plain(above, face.id.clone(), size, face.ink, metrics));
    let ink = if face.reduced { face.card } else { face.ink };
    let size = fitted(&face.figures, side * 0.27, side * 0.9);
    let below = at + vec2(0.0, side * 0.315);
    sheet.texts.push(Text {
        heavy: true,
        ..Text::plain(below, face.figures.clone(), size, ink, metrics)
    });
}

/// The box of the symbol and what is in it.
fn symbol(face: &Face, frame: Rect, width: f32, metrics: &Metrics, sheet: &mut LevelSheet) {
    sheet.card(frame, 0.0, face.card.pale(0.22).with_alpha(230));
    sheet.ring(&corners(frame), width, face.ink);
    match face.symbol {
        Some(symbol) => strokes(symbol, frame, width, face.ink, sheet),
        None => sheet.texts.push(Text::plain(
            frame.center(),
            "?".to_owned(),
            frame.height() * 0.8,
            face.ink,
            metrics,
        )),
    }
}

fn corners(rect: Rect) -> [Pos2; 4] {
    [
        rect.left_top(),
        rect.right_top(),
        rect.right_bottom(),
        rect.left_bottom(),
    ]
}

/// The strokes of a symbol in a box.
fn strokes(symbol: Symbol, frame: Rect, width: f32, ink: Ink, sheet: &mut LevelSheet) {
    let at = |(x, y): (f32, f32)| frame.min + frame.size() * vec2(x, y);
    for mark in sign(symbol) {
        match mark {
            Mark::Line(points) => {
                let points: Vec<Pos2> = points.iter().map(|point| at(*point)).collect();
                sheet.line(&points, width, ink);
            }
            Mark::Oval(middle, (wide, high)) => {
                let half = frame.size() * vec2(*wide, *high);
                let ring: Vec<Pos2> = (0..24u8)
                    .map(|step| way(f32::from(step) / 24.0 * std::f32::consts::TAU))
                    .map(|way| at(*middle) + way * half)
                    .collect();
                sheet.ring(&ring, width, ink);
            }
            Mark::Disc(middle, radius) => sheet.dot(at(*middle), frame.height() * radius, ink),
        }
    }
}

fn badges(face: &Face, card: Rect, points: f32, metrics: &Metrics, sheet: &mut LevelSheet) {
    let side = card.width();
    if face.badges.is_empty() || points < SYMBOL_FROM {
        return;
    }
    if points < BADGES_FROM {
        let at = card.right_top() + vec2(-0.14, 0.14) * side;
        sheet.dot(at, side * 0.14, BLACK);
        sheet.dot(at, side * 0.11, BADGE);
        return;
    }
    for (room, badge) in badge_rooms(card, face.badges.len()).zip(&face.badges) {
        let rim = side * 0.02;
        sheet.card(room, side * 0.05, BLACK);
        sheet.card(room.shrink(rim), side * 0.04, BADGE);
        match badge {
            Badge::Text(text) => {
                let wide = metrics.width(text, 1.0).max(0.01);
                let size = (room.height() * 0.82).min(room.width() * 0.9 / wide);
                let text = Text::plain(room.center(), text.clone(), size, BLACK, metrics);
                sheet.texts.push(text);
            }
            Badge::Symbol(symbol) => {
                let frame = room.shrink2(room.size() * vec2(0.14, 0.22));
                strokes(*symbol, frame, rim, BLACK, sheet);
            }
        }
    }
}

/// Where the badges of a counter lie: mostly above its upper edge, so that its name stays readable.
fn badge_rooms(card: Rect, many: usize) -> impl Iterator<Item = Rect> {
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

/// How far a counter lies from the one below, and the lowest of a stack from the highest at most: a tall stack stays in its hex.
const STEP: f32 = 0.17;
const TALLEST: f32 = 1.02;

/// Where the counters of a stack lie around the middle of their hex, from the bottom up: each a little up and to the
/// right of the one below.
pub fn stacked(many: usize) -> impl Iterator<Item = Vec2> {
    let gaps = (many as f32 - 1.0).max(0.0);
    let step = STEP.min(TALLEST / gaps.max(1.0));
    (0..many).map(move |nth| vec2(step, -step) * (nth as f32 - gaps / 2.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Neighbours' counters stay apart, however many there are.
    #[test]
    fn a_tall_stack_stays_in_its_hex() {
        for many in 1..=24 {
            let places: Vec<Vec2> = stacked(many).collect();
            assert_eq!(places.len(), many);
            assert!(places.iter().all(|at| at.x.abs() < 0.52), "{many}");
            let mut pairs = places.iter().zip(places.iter().skip(1));
            assert!(pairs.all(|(a, b)| b.x > a.x && b.y < a.y), "{many}");
        }
    }

    #[test]
    fn badges_lie_beside_each_other_on_the_counter() {
        let card = Rect::from_min_size(pos2(10.0, 10.0), Vec2::splat(60.0));
        for many in 1..=7 {
            let rooms: Vec<Rect> = badge_rooms(card, many).collect();
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

    fn unit(kind: &str, steps: u8) -> Unit {
        Unit {
            id: "S-GB-inf-1".into(),
            side: "Allies".into(),
            kind: kind.into(),
            formation: None,
            nation: None,
            name: None,
            steps,
            figures: std::collections::BTreeMap::new(),
            reduced: std::collections::BTreeMap::new(),
            own: Default::default(),
            source: None,
            note: None,
        }
    }

    #[test]
    fn loose_figures_are_counted() {
        let unit = unit("infantry", 4);
        let face = Face::with_steps(&unit, 3, &Palette::default());
        assert_eq!((face.figures.as_str(), face.reduced), ("3", false));
        assert_eq!(Face::back(&unit, &Palette::default()), None);
    }

    #[test]
    fn a_back_is_printed_where_a_step_can_be_lost() {
        let palette = Palette::default();
        let figures: std::collections::BTreeMap<Id, i32> =
            [("attack".into(), 5), ("defence".into(), 4)].into();
        let whole = Unit {
            figures: figures.clone(),
            ..unit("infantry", 1)
        };
        assert_eq!(Face::back(&whole, &palette), None);
        let stepped = Unit {
            figures,
            reduced: [("attack".into(), 2)].into(),
            ..unit("infantry", 2)
        };
        let back = Face::back(&stepped, &palette).expect("it has two steps");
        assert_eq!((back.figures.as_str(), back.reduced), ("2-4", true));
    }

    #[test]
    fn a_counter_to_cut_keeps_its_print_within_the_cut() {
        let stepped = Unit {
            figures: [("attack".into(), 5)].into(),
            ..unit("infantry", 2)
        };
        let palette = Palette::default();
        let card = Rect::from_min_size(pos2(20.0, 30.0), Vec2::splat(12.7));
        for face in [
            Some(Face::of(&stepped, &palette)),
            Face::back(&stepped, &palette),
        ] {
            let mut sheet = LevelSheet::default();
            let face = face.expect("it has two steps");
            let style = Style {
                scale: 10.0,
                ..Style::default()
            };
            ground_to_cut(face.card, card, 1.0, &mut sheet);
            print_to_cut(&face, card, &style, &mut sheet);
            let mut items = sheet.items();
            let (ground, points) = items.next().expect("the ground");
            assert_eq!(
                (ground.ink, Rect::from_points(points)),
                (face.card, card.expand(1.0))
            );
            for (_, points) in items {
                assert!(card.contains_rect(Rect::from_points(points)));
            }
            assert!(
                sheet
                    .texts
                    .iter()
                    .all(|text| card.contains_rect(text.bounds()))
            );
        }
    }
}
