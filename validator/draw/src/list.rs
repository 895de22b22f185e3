//! The display list: everything that is drawn, from the bottom up, in hex units.
//!
//! A hex unit is the length of a hexside, and so the distance from the middle of a hex to its corners. A screen makes
//! triangles of a list, a file paths; both draw level by level, and within a level in its order.

use emath::{Pos2, Rect, Vec2, pos2};

use crate::geometry::{dashes, edges, slab};
use crate::ink::Ink;
use crate::layer::Level;

/// What an [`Item`] is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum ItemShape {
    /// A filled outline that can be seen whole from the first point. The first point belongs to it unless the others
    /// end where they begin.
    Fan,
    /// A line through the points, with ends cut square.
    Line {
        /// In hex units.
        width: f32,
    },
    /// A line with round ends and joints.
    Round {
        /// In hex units.
        width: f32,
    },
    /// A filled band between two edges, whose points take turns.
    Strip,
    /// A disc around the one point.
    Dot {
        /// In hex units.
        radius: f32,
    },
}

/// One thing that is drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Item {
    /// Its colour.
    pub ink: Ink,
    /// What it is.
    pub shape: ItemShape,
    first: u32,
    count: u32,
}

/// A light edge around text, so that it is read on any ground.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Halo {
    /// Its colour.
    pub ink: Ink,
    /// How far it reaches beyond the letters, in hex units.
    pub reach: f32,
}

/// Text on the map.
#[derive(Clone, Debug, PartialEq)]
pub struct Text {
    /// The middle of its box.
    pub at: Pos2,
    /// The size of its box before it is turned, by the metrics of the fonts.
    pub room: Vec2,
    /// What it says.
    pub text: String,
    /// The size of the font in hex units.
    pub size: f32,
    /// Its colour.
    pub ink: Ink,
    /// Light around it.
    pub halo: Option<Halo>,
    /// Whether it is struck twice; the fonts have no bold face.
    pub heavy: bool,
    /// Whether it leans.
    pub slant: bool,
    /// Room between the letters, in parts of the size.
    pub spacing: f32,
    /// How far it is turned, in degrees clockwise.
    pub angle: f32,
}

/// The baseline lies so far below the middle of a text's box, in parts of the size: half the height of capitals.
pub const BASELINE: f32 = 0.345;

/// How high the letters of a line are with all that reaches below it, in parts of their size.
pub(crate) const HEIGHT: f32 = 0.92;

impl Text {
    /// Upright text in one colour around a point.
    pub fn plain(at: Pos2, text: String, size: f32, ink: Ink, metrics: &crate::Metrics) -> Self {
        let room = emath::vec2(metrics.width(&text, size), size * HEIGHT);
        Self {
            at,
            room,
            text,
            size,
            ink,
            halo: None,
            heavy: false,
            slant: false,
            spacing: 0.0,
            angle: 0.0,
        }
    }

    /// The rectangle around it, turned or not.
    pub fn bounds(&self) -> Rect {
        let half = self.room / 2.0;
        if self.angle == 0.0 {
            return Rect::from_center_size(self.at, self.room);
        }
        let corners = slab(self.at, half, self.angle.to_radians());
        Rect::from_points(&corners)
    }
}

/// What is drawn of one level.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LevelSheet {
    points: Vec<Pos2>,
    items: Vec<Item>,
    /// The text of the level; it lies upon its items.
    pub texts: Vec<Text>,
}

impl LevelSheet {
    /// The items from the bottom up, each with its points.
    pub fn items(&self) -> impl ExactSizeIterator<Item = (&Item, &[Pos2])> {
        self.items.iter().map(|item| {
            let (first, count) = (item.first as usize, item.count as usize);
            let points = self.points.get(first..first + count);
            (item, points.unwrap_or_default())
        })
    }

    /// Whether nothing is drawn.
    pub fn is_empty(&self) -> bool {
        self.items.is_empty() && self.texts.is_empty()
    }

    fn add(&mut self, ink: Ink, shape: ItemShape, points: impl IntoIterator<Item = Pos2>) {
        let first = self.points.len();
        self.points.extend(points);
        self.items.push(Item {
            ink,
            shape,
            first: first as u32,
            count: (self.points.len() - first) as u32,
        });
    }

    /// A shape that can be seen whole from `hub`; the ring may be open, and then the hub belongs to its outline.
    pub fn star(&mut self, hub: Pos2, ring: impl IntoIterator<Item = Pos2>, ink: Ink) {
        self.add(ink, ItemShape::Fan, std::iter::once(hub).chain(ring));
    }

    /// A shape without dents, given by its corners.
    pub fn polygon(&mut self, corners: &[Pos2], ink: Ink) {
        self.add(ink, ItemShape::Fan, corners.iter().copied());
    }

    /// A disc.
    pub fn dot(&mut self, center: Pos2, radius: f32, ink: Ink) {
        self.add(ink, ItemShape::Dot { radius }, [center]);
    }

    /// A rectangle of half the given size around its centre, turned by an angle.
    pub fn slab(&mut self, center: Pos2, half: Vec2, angle: f32, ink: Ink) {
        self.polygon(&slab(center, half, angle), ink);
    }

    /// A line through these points, with round ends.
    pub fn line(&mut self, points: &[Pos2], width: f32, ink: Ink) {
        if points.len() > 1 {
            self.add(ink, ItemShape::Round { width }, points.iter().copied());
        }
    }

    /// A line of one width whose ends are cut square, so that pieces of one curve join.
    pub fn piece(&mut self, points: &[Pos2], width: f32, ink: Ink) {
        if points.len() > 1 {
            self.add(ink, ItemShape::Line { width }, points.iter().copied());
        }
    }

    /// A line that swells or thins from one end to the other: a filled outline.
    pub fn taper(&mut self, points: &[Pos2], from: f32, to: f32, ink: Ink) {
        if points.len() > 1 {
            self.add(ink, ItemShape::Strip, edges(points, from, to).flatten());
        }
    }

    /// A dashed line.
    pub fn dashes(&mut self, points: &[Pos2], width: f32, dash: f32, ink: Ink) {
        for dashed in dashes(points, dash) {
            self.piece(&dashed, width, ink);
        }
    }

    /// A closed line along these corners.
    pub fn ring(&mut self, corners: &[Pos2], width: f32, ink: Ink) {
        let all = corners.iter().chain(corners.first()).copied();
        self.add(ink, ItemShape::Round { width }, all);
    }

    /// A rectangle with round corners.
    pub fn card(&mut self, rect: Rect, round: f32, ink: Ink) {
        self.polygon(&rounded(rect, round), ink);
    }

    /// Puts items of one colour and kind next to each other; only where none of this level lies upon another.
    fn sort(&mut self) {
        let key = |item: &Item| {
            let (kind, width) = match item.shape {
                ItemShape::Fan | ItemShape::Strip => (0, 0.0),
                ItemShape::Line { width } => (1, width),
                ItemShape::Round { width } => (2, width),
                ItemShape::Dot { radius } => (3, radius),
            };
            (item.ink, kind, (width * 1e4) as u32)
        };
        self.items.sort_by_key(key);
    }

    /// Adds all of another sheet, upon what is here.
    pub fn append(&mut self, other: &Self) {
        let base = self.points.len() as u32;
        self.points.extend_from_slice(&other.points);
        self.items.extend(other.items.iter().map(|item| Item {
            first: item.first + base,
            ..*item
        }));
        self.texts.extend(other.texts.iter().cloned());
    }
}

/// The outline of a rectangle with round corners.
fn rounded(rect: Rect, round: f32) -> [Pos2; 16] {
    // A quarter of a circle as four points.
    const ARC: [(f32, f32); 4] = [(1.0, 0.0), (0.866, 0.5), (0.5, 0.866), (0.0, 1.0)];
    let (round_x, round_y) = (
        round.min(rect.width() / 2.0),
        round.min(rect.height() / 2.0),
    );
    std::array::from_fn(|at| {
        let (x, y) = ARC.get(at % 4).copied().unwrap_or_default();
        let (corner, (x, y)) = match at / 4 {
            0 => (rect.right_bottom(), (x, y)),
            1 => (rect.left_bottom(), (-y, x)),
            2 => (rect.left_top(), (-x, -y)),
            _ => (rect.right_top(), (y, -x)),
        };
        let (left, top) = (at / 4 == 1 || at / 4 == 2, at / 4 >= 2);
        let hub = pos2(
            if left {
                corner.x + round_x
            } else {
                corner.x - round_x
            },
            if top {
                corner.y + round_y
            } else {
                corner.y - round_y
            },
        );
        pos2(hub.x + x * round_x, hub.y + y * round_y)
    })
}

/// Everything that is drawn, level by level.
#[derive(Clone, Debug, PartialEq)]
pub struct List {
    sheets: [LevelSheet; Level::COUNT],
    /// What the ground covers beyond the edge of the map, to be cut off by whoever draws triangles.
    pub rims: Vec<[Pos2; 4]>,
    /// The outlines of the hexes that are shown, to which the ground is cut by whoever draws paths.
    pub extents: Vec<Vec<Pos2>>,
}

impl Default for List {
    fn default() -> Self {
        Self {
            sheets: std::array::from_fn(|_| LevelSheet::default()),
            rims: Vec::new(),
            extents: Vec::new(),
        }
    }
}

impl List {
    /// What is drawn on a level.
    pub fn on(&mut self, level: Level) -> &mut LevelSheet {
        let [first, rest @ ..] = &mut self.sheets;
        match (level as usize).checked_sub(1) {
            None => first,
            Some(at) => rest.get_mut(at).unwrap_or(first),
        }
    }

    /// The levels that anything is drawn on, from the bottom up.
    pub fn levels(&self) -> impl Iterator<Item = (Level, &LevelSheet)> {
        let levels = Level::ALL.into_iter().zip(&self.sheets);
        levels.filter(|(_, sheet)| !sheet.is_empty())
    }

    /// The room of the text on these levels, where it isn't turned.
    pub fn text_rooms(&self, on: &[Level]) -> Vec<Rect> {
        let levels = self.levels().filter(|(level, _)| on.contains(level));
        let texts = levels.flat_map(|(_, sheet)| &sheet.texts);
        let upright = texts.filter(|text| text.angle == 0.0);
        upright.map(Text::bounds).collect()
    }

    /// Adds all of another list, level by level.
    pub fn append(&mut self, other: &Self) {
        for (level, sheet) in other.levels() {
            self.on(level).append(sheet);
        }
        self.rims.extend_from_slice(&other.rims);
        self.extents.extend_from_slice(&other.extents);
    }

    /// Puts what looks the same next to each other on levels where that changes nothing to be seen: a file is smaller
    /// then, and drawn faster.
    #[must_use]
    pub fn gathered(mut self) -> Self {
        for (level, sheet) in Level::ALL.into_iter().zip(&mut self.sheets) {
            if level.is_flat() {
                sheet.sort();
            }
        }
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ink::{BLACK, WHITE};

    #[test]
    fn a_card_lies_within_its_rectangle_and_fills_it() {
        let rect = Rect::from_min_max(pos2(1.0, 2.0), pos2(4.0, 6.0));
        let outline = rounded(rect, 0.5);
        assert_eq!(Rect::from_points(&outline), rect);
        let turns = (0..16).map(|at| {
            let [a, b, c] = [0, 1, 2].map(|step| outline[(at + step) % 16]);
            let (first, second) = (b - a, c - b);
            first.x * second.y - first.y * second.x
        });
        assert!(
            turns.into_iter().all(|turn| turn > -1e-5),
            "it has no dents"
        );
    }

    #[test]
    fn items_of_a_flat_level_are_gathered_by_colour() {
        let mut list = List::default();
        for ink in [WHITE, BLACK, WHITE] {
            list.on(Level::Land).dot(Pos2::ZERO, 1.0, ink);
            list.on(Level::Path).dot(Pos2::ZERO, 1.0, ink);
        }
        let list = list.gathered();
        let inks = |wanted| -> Vec<Ink> {
            let mut levels = list.levels();
            let (_, sheet) = levels.find(|(level, _)| *level == wanted).expect("drawn");
            sheet.items().map(|(item, _)| item.ink).collect()
        };
        assert_eq!(inks(Level::Land), [BLACK, WHITE, WHITE]);
        assert_eq!(
            inks(Level::Path),
            [WHITE, BLACK, WHITE],
            "these lie upon each other"
        );
    }
}
