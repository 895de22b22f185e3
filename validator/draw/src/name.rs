//! Names of places: where each stands, so that none covers another, or a number.
//!
//! They are placed in this order: cities, towns, and then other places; those of a rank by the order of their hexes.
//! Each takes the first place that is free of names placed before and of printed numbers, of several below, above and
//! beside the middle of its hex, on one line and then on two. What finds none there is set smaller; from afar it is
//! left out, in print it is reported.

use std::collections::BTreeMap;

use beachhead_hex::HexIx;
use beachhead_model::map::Map;
use beachhead_model::palette::Pattern;
use emath::{Rect, Vec2, vec2};

use crate::counter::SIDE;
use crate::geometry::point;
use crate::grid::{number_at, number_room, number_size};
use crate::ink::Ink;
use crate::layer::Level;
use crate::list::{HEIGHT, Halo, List, Text};
use crate::look::Looks;
use crate::room::Rooms;
use crate::style::Style;

/// What names are printed in.
pub(crate) const INK: Ink = Ink::rgb(36, 30, 26);
/// The light around them.
const HALO: Ink = Ink::rgb(255, 250, 234).with_alpha(226);
/// A name that finds no room is set smaller by this, once.
const SMALLER: f32 = 0.8;
/// The way from one column or row of hexes to the next, at least.
const COLUMN: f32 = 1.5;
/// The most letters of a line. A longer one spans so many hexes that it is unclear which of them it names.
const MOST_LETTERS: usize = 40;
/// Of longer names the ends are not kept off numbers.
const MOST_RINGS: f32 = 8.0;
/// How many letters the longest number of a map has more than another.
const MORE_LETTERS: f32 = 8.0;
/// A number stands within this of the middle of its hex, and the next row or column begins within this of that.
const FROM_MIDDLE: f32 = 2.0;

/// How great a place is: the greater, the larger its name and the farther away it is seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Rank {
    City,
    Town,
    Spot,
}

impl Rank {
    fn of(pattern: Pattern) -> Self {
        match pattern {
            Pattern::Blocks => Self::City,
            Pattern::Houses => Self::Town,
            _ => Self::Spot,
        }
    }

    /// The size of the letters in hex units, if they are shown at this scale.
    fn size(self, style: &Style) -> Option<f32> {
        let (seen_from, share, least, most) = match self {
            Self::City => (7.0, 0.36, 11.0, 24.0),
            Self::Town => (12.0, 0.32, 9.5, 20.0),
            Self::Spot => (25.0, 0.25, 8.5, 15.0),
        };
        // In half points of the screen, so that zooming doesn't need letters of every size.
        let points = (style.scale * share).clamp(least, most);
        (style.scale >= seen_from).then(|| (points * 2.0).round() / 2.0 / style.scale)
    }
}

/// The names of a map, placed.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PlacedNames {
    /// Of each name that has found room its hex and its lines.
    pub placed: Vec<(HexIx, Vec<Text>)>,
    /// The hexes whose names have found none.
    pub left_out: Vec<HexIx>,
}

impl PlacedNames {
    /// Finds room for the names of the hexes for which `shown` holds. They keep off `taken`, counters for one, where there is
    /// another place.
    pub fn of(
        map: &Map,
        looks: &Looks,
        style: &Style,
        taken: &[Rect],
        shown: impl Fn(HexIx) -> bool,
    ) -> Self {
        let named = map.hexes.named().filter(|hex| shown(*hex));
        let mut named: Vec<(Rank, HexIx, &str)> = named
            .filter_map(|hex| {
                let rank = Rank::of(looks.of_hex(map, hex).pattern);
                Some((rank, hex, map.hexes.name(hex)?))
            })
            .collect();
        named.sort();
        let counters: Rooms = taken.iter().copied().collect();
        let bounds = map.grid.bounds();
        let mut search = Search {
            map,
            style,
            edges: (bounds.min.0, bounds.max.0),
            counters,
            names: Rooms::default(),
        };
        let mut names = Self::default();
        let mut texts = BTreeMap::new();
        for (rank, hex, name) in named {
            let Some(size) = rank.size(style) else {
                continue;
            };
            let text = match rank {
                // Georgian for one has capitals that few fonts know.
                Rank::City => Some(name.to_uppercase())
                    .filter(|capitals| style.metrics.missing(capitals).is_empty())
                    .unwrap_or_else(|| name.to_owned()),
                Rank::Town | Rank::Spot => name.to_owned(),
            };
            // The two hexes of one city bear one name between them.
            let beside = map.grid.neighbors(hex);
            let mut beside = beside.iter().flatten().filter_map(|hex| texts.get(hex));
            let is_twin = beside.any(|other| *other == text);
            if is_twin {
                continue;
            }
            let heavy = rank == Rank::City || rank == Rank::Town && size * style.scale >= 12.0;
            match search.place(hex, &text, size, heavy) {
                Some(lines) => {
                    // A name on two lines is nobody's twin.
                    if let [_] = lines.as_slice() {
                        texts.insert(hex, text);
                    }
                    names.placed.push((hex, lines));
                }
                None => names.left_out.push(hex),
            }
        }
        names
    }

    /// Draws them.
    pub fn draw(&self, list: &mut List) {
        let lines = self.placed.iter().flat_map(|(_, lines)| lines);
        list.on(Level::Name).texts.extend(lines.cloned());
    }
}

struct Search<'a> {
    map: &'a Map,
    style: &'a Style,
    /// The west and east edges of the map: no name runs off it.
    edges: (f32, f32),
    counters: Rooms,
    names: Rooms,
}

/// How many rings of hexes around its own a name of this width may reach: beside the middle, it reaches as far as it is wide.
fn rings(width: f32) -> u32 {
    ((width + SIDE) / COLUMN).ceil().clamp(1.0, MOST_RINGS) as u32
}

impl Search<'_> {
    fn place(&mut self, hex: HexIx, text: &str, size: f32, heavy: bool) -> Option<Vec<Text>> {
        let middle = point(self.map.grid.center(hex));
        let rings = rings(self.style.metrics.width(text, size));
        let two = in_two(text);
        let forms = [
            (1.0, vec![text]),
            (1.0, two.clone()),
            (SMALLER, vec![text]),
            (SMALLER, two),
        ];
        let short = |line: &&str| line.chars().count() <= MOST_LETTERS;
        for (share, lines) in forms {
            if !lines.iter().all(short) {
                continue;
            }
            let size = size * share;
            let widths = lines
                .iter()
                .map(|line| self.style.metrics.width(line, size));
            let room = vec2(
                widths.fold(0.0, f32::max),
                size * HEIGHT * lines.len() as f32,
            );
            let (left, right) = self.edges;
            let half = room.x / 2.0;
            let inwards = (left + half - middle.x).max(0.0) + (right - half - middle.x).min(0.0);
            let beside = half + 0.2;
            // Next to a counter in the middle of the hex, and next to a stack.
            let clear = half + SIDE / 2.0 + 0.04;
            let stack = clear + 0.2;
            let places = [0.62, 0.46, 0.38, 0.86, 0.08, -0.36]
                .map(|y| vec2(inwards, y))
                .into_iter()
                .chain([beside, -beside, clear, -clear, stack, -stack].map(|x| vec2(x, 0.1)));
            // Of those that cover as little of counters the first.
            let mut best: Option<(f32, Vec2)> = None;
            for at in places {
                let rect = Rect::from_center_size(middle + at, room);
                if rect.left() < left - 0.01 || rect.right() > right + 0.01 {
                    continue;
                }
                let covered = self.counters.covered(rect);
                let is_better = best.is_none_or(|(least, _)| covered < least - 1e-4);
                if is_better && self.is_free(hex, rect, rings) {
                    best = Some((covered, at));
                    if covered == 0.0 {
                        break;
                    }
                }
            }
            if let Some((_, at)) = best {
                let rect = Rect::from_center_size(middle + at, room);
                self.names.add(rect);
                return Some(self.lines(&lines, middle + at, size, heavy));
            }
            if lines.len() == 1 && share < 1.0 && lines == [text] && in_two(text).len() == 1 {
                break;
            }
        }
        None
    }

    /// Whether neither a name placed before nor a number in so many rings around the hex meets a room.
    fn is_free(&self, hex: HexIx, room: Rect, rings: u32) -> bool {
        if self.names.meets(room.expand2(vec2(0.04, 0.0))) {
            return false;
        }
        let Some(size) = number_size(self.style) else {
            return true;
        };
        let grid = &self.map.grid;
        let letters = grid.number(hex).as_str().len() as f32 + MORE_LETTERS;
        let largest = vec2(letters, 1.0) * size;
        let reach = room.expand2(largest / 2.0);
        let wide = reach.expand(FROM_MIDDLE);
        let near = grid.rectangle((wide.left(), wide.top()), (wide.right(), wide.bottom()));
        let mut near = near.into_iter();
        !near.any(|other| {
            reach.contains(number_at(grid, other, self.style.numbers))
                && number_room(self.map, other, self.style)
                    .is_some_and(|number| number.intersects(room))
                && grid.distance(hex, other) <= rings
        })
    }

    fn lines(&self, lines: &[&str], at: emath::Pos2, size: f32, heavy: bool) -> Vec<Text> {
        let first = -(lines.len() as f32 - 1.0) / 2.0;
        let halo = Halo {
            ink: HALO,
            reach: size * 0.12,
        };
        let lines = (0..).zip(lines).map(|(nth, line)| {
            let down = vec2(0.0, (first + nth as f32) * size * HEIGHT);
            let metrics = &self.style.metrics;
            Text {
                halo: Some(halo),
                heavy,
                ..Text::plain(at + down, (*line).to_owned(), size, INK, metrics)
            }
        });
        lines.collect()
    }
}

/// A name on two lines, broken near its middle, after a hyphen or at a space; on one if there is no such place.
fn in_two(name: &str) -> Vec<&str> {
    let letters = name
        .char_indices()
        .filter(|(_, letter)| ['-', ' '].contains(letter));
    let breaks = letters.map(|(at, letter)| at + letter.len_utf8());
    // Of two that are as near the later.
    let near = breaks.rev().min_by_key(|at| at.abs_diff(name.len() / 2));
    match near {
        Some(at) => {
            let (first, second) = name.split_at(at);
            vec![first.trim_end(), second]
        }
        None => vec![name],
    }
}

#[cfg(test)]
mod tests {
    use beachhead_model::map::HexRecord;

    use super::*;
    use crate::style::Patterns;
    use crate::testing::sample;

    #[test]
    fn names_cover_neither_each_other_nor_numbers() {
        for id in ["utah", "landings", "dday"] {
            let pack = sample(id);
            let looks = Looks::of(&pack.palette, Patterns::Palette, true);
            for scale in [12.0, 26.0, 40.0, 90.0] {
                let style = Style {
                    scale,
                    ..Style::default()
                };
                let names = PlacedNames::of(&pack.map, &looks, &style, &[], |_| true);
                let rooms: Vec<Rect> = names
                    .placed
                    .iter()
                    .filter_map(|(_, lines)| lines.iter().map(Text::bounds).reduce(Rect::union))
                    .collect();
                for (nth, room) in rooms.iter().enumerate() {
                    let smaller = room.shrink(0.01);
                    let more = rooms.iter().skip(nth + 1);
                    let met: Vec<&Rect> = more.filter(|other| other.intersects(smaller)).collect();
                    assert!(
                        met.is_empty(),
                        "{id} at {scale}: {room:?} {met:?} {:?}",
                        names.placed.get(nth)
                    );
                    let numbers = pack.map.grid.iter();
                    let mut numbers = numbers.filter_map(|hex| number_room(&pack.map, hex, &style));
                    assert!(!numbers.any(|number| number.intersects(smaller)), "{id}");
                }
            }
        }
    }

    #[test]
    fn names_keep_off_counters_and_on_the_sheet() {
        let pack = sample("utah");
        let (map, looks) = (&pack.map, Looks::of(&pack.palette, Patterns::Palette, true));
        let style = Style {
            scale: 32.0,
            ..Style::default()
        };
        let place = |taken: &[Rect]| PlacedNames::of(map, &looks, &style, taken, |_| true).placed;
        let hex = map.grid.find("2503").expect("Sainte-Mère-Église");
        let covered = |taken: &[Rect], card: Rect| {
            let placed = place(taken);
            let (_, lines) = placed
                .iter()
                .find(|(at, _)| *at == hex)
                .expect("a town has room");
            let rooms = lines.iter().map(|line| line.bounds().intersect(card));
            rooms
                .filter(Rect::is_positive)
                .map(|room| room.area())
                .sum::<f32>()
        };
        let counter = Rect::from_center_size(point(map.grid.center(hex)), Vec2::splat(1.08));
        assert!(covered(&[], counter) > 0.0);
        assert_eq!(covered(&[counter], counter), 0.0);
        let bounds = map.grid.bounds();
        for (_, lines) in place(&[]) {
            for room in lines.iter().map(Text::bounds) {
                let within = bounds.min.0 - 0.02..=bounds.max.0 + 0.02;
                assert!(within.contains(&room.left()) && within.contains(&room.right()));
            }
        }
        let far = Style {
            scale: 8.0,
            ..Style::default()
        };
        let names = PlacedNames::of(map, &looks, &far, &[], |_| true);
        let mut texts = names.placed.iter().flat_map(|(_, lines)| lines);
        assert!(
            texts.any(|text| text.text == "CARENTAN"),
            "the greatest is always there"
        );
    }

    #[test]
    fn a_city_is_in_capitals_if_a_font_has_them() {
        let mut pack = sample("utah");
        let hex = pack.map.grid.find("1805").expect("Carentan");
        let record = pack.map.hexes.record(hex, "1805".into());
        let record = HexRecord {
            name: Some("თბილისი".to_owned()),
            ..record.expect("it is there")
        };
        pack.map.hexes.swap(hex, &"1805".into(), Some(record));
        let looks = Looks::of(&pack.palette, Patterns::Palette, true);
        let text_with = |letters: &str| {
            let mut style = Style::default();
            style
                .metrics
                .add(letters.chars().map(|letter| (letter, 0.6)));
            let names = PlacedNames::of(&pack.map, &looks, &style, &[], |at| at == hex);
            let mut texts = names.placed.into_iter().flat_map(|(_, lines)| lines);
            texts.next().expect("there is room").text
        };
        assert_eq!(text_with("თბილსი"), "თბილისი");
        assert_eq!(text_with("თბილსიᲗᲑᲘᲚᲡ"), "ᲗᲑᲘᲚᲘᲡᲘ");
    }

    #[test]
    fn long_names_are_broken_near_their_middle() {
        assert_eq!(in_two("Sainte-Marie-du-Mont"), ["Sainte-Marie-", "du-Mont"]);
        assert_eq!(in_two("Utah Beach"), ["Utah", "Beach"]);
        assert_eq!(in_two("Carentan"), ["Carentan"]);
    }
}
