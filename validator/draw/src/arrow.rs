//! Arrows over hexes: where units have gone and where they may retreat, with numbers upon them.

use beachhead_hex::{Grid, HexIx};
use emath::{Pos2, Rect, vec2};

use crate::counter::SIDE;
use crate::geometry::point;
use crate::ink::{BLACK, Ink, WHITE};
use crate::list::{LevelSheet, Text};
use crate::style::Style;

/// The rim of arrows, which is seen on any ground.
const RIM: Ink = Ink::rgb(58, 54, 48);

/// How an arrow looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arrow {
    /// Its colour.
    pub ink: Ink,
    /// Whether it is drawn in dashes.
    pub is_dashed: bool,
}

/// A way that units have gone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Move {
    /// The hexes of the way, from that in which it began.
    pub way: Vec<HexIx>,
    /// What stands upon the arrow, as its number among several; nothing if empty.
    pub label: String,
}

/// Draws a way from the first of these hexes to the last, with a head at its end. Fewer than two hexes are no way.
pub fn arrow(grid: &Grid, way: &[HexIx], look: Arrow, style: &Style, sheet: &mut LevelSheet) {
    let mut points = centers(grid, way);
    let [.., before, end] = points[..] else {
        return;
    };
    let head = style.letters(0.34, 6.0, 22.0);
    let width = style.letters(0.09, 2.0, 6.0);
    let ahead = (end - before).normalized();
    // The counter that has come lies in the middle: the arrow ends at its edge.
    let edge_of_counter = SIDE / 2.0 / ahead.abs().max_elem().max(0.1);
    let tip = end - ahead * (end - before).length().min(edge_of_counter);
    let neck = tip - ahead * head;
    if let Some(last) = points.last_mut() {
        *last = neck;
    }
    let across = ahead.rot90() * head * 0.55;
    let corners = [tip, neck + across, neck - across];
    let edge = style.at_least(0.0, 1.0);
    let dash = style.at_least(0.16, 3.5);
    for (ink, more) in [(RIM, edge * 2.0), (look.ink, 0.0)] {
        if look.is_dashed {
            sheet.dashes(&points, width + more, dash, ink);
        } else {
            // Each stretch by itself: its round ends make the joints.
            let stretches = points.windows(2);
            stretches.for_each(|stretch| sheet.line(stretch, width + more, ink));
        }
        if more > 0.0 {
            sheet.ring(&corners, more, ink);
        }
        sheet.polygon(&corners, ink);
    }
    if let Some(start) = points.first() {
        sheet.dot(*start, width, look.ink);
    }
}

/// Draws the labels of moves, each upon its way where no other is yet.
pub(crate) fn badges(grid: &Grid, moves: &[Move], style: &Style, sheet: &mut LevelSheet) {
    // What markers and odds say is left free as well.
    let mut taken: Vec<Rect> = sheet.texts.iter().map(Text::bounds).collect();
    let ways: Vec<Vec<Pos2>> = moves.iter().map(|step| centers(grid, &step.way)).collect();
    for (nth, step) in moves.iter().enumerate() {
        let Some(points) = ways.get(nth).filter(|_| !step.label.is_empty()) else {
            continue;
        };
        let size = style.letters(0.32, 9.0, 20.0);
        let room = |at: Pos2| {
            let text = Text::plain(at, step.label.clone(), size, WHITE, &style.metrics);
            let wide = (text.room.x + size * 0.5).max(size * 1.15);
            let room = Rect::from_center_size(at, vec2(wide, size * 1.15));
            (text, room)
        };
        // How much one would cover of what is there; another arrow counts as well.
        let cover = |at: Pos2| {
            let (_, room) = room(at);
            let shared = taken.iter().map(|other| other.intersect(room));
            let shared = shared.filter(Rect::is_positive).map(|part| part.area());
            let others = ways.iter().enumerate().filter(|(other, _)| *other != nth);
            let crossed = others.filter(|(_, way)| passes(way, at, size * 0.6));
            shared.sum::<f32>() + crossed.count() as f32 * size * size / 4.0
        };
        let places = places(points).map(|at| (cover(at), at));
        let Some((_, at)) = places.min_by(|(a, _), (b, _)| a.total_cmp(b)) else {
            continue;
        };
        let (text, room) = room(at);
        sheet.texts.retain(|text| !room.intersects(text.bounds()));
        let rim = size * 0.09;
        let round = room.height() / 2.0;
        sheet.card(room.expand(rim), round + rim, WHITE);
        sheet.card(room, round, BLACK);
        sheet.texts.push(text);
        taken.push(room);
    }
}

fn centers(grid: &Grid, way: &[HexIx]) -> Vec<Pos2> {
    let centers = way.iter().map(|hex| point(grid.center(*hex)));
    centers.collect()
}

/// Whether a line passes a point as near as this.
fn passes(line: &[Pos2], at: Pos2, near: f32) -> bool {
    line.windows(2).any(|ends| match ends {
        [from, to] => {
            let along = *to - *from;
            let share = (at - *from).dot(along) / along.length_sq().max(f32::EPSILON);
            (*from + along * share.clamp(0.0, 1.0)).distance(at) < near
        }
        _ => false,
    })
}

/// Where on a way a badge may be, the best place first: between the middles of two hexes, clear of the counters there.
fn places(points: &[Pos2]) -> impl Iterator<Item = Pos2> + '_ {
    [0.35, 0.2, 0.6]
        .into_iter()
        .flat_map(move |share| points.windows(2).map(move |ends| (share, ends)))
        .filter_map(|(share, ends)| match ends {
            [from, to] => Some(from.lerp(*to, share)),
            _ => None,
        })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ink::MARK;
    use beachhead_hex::preset;

    fn way(grid: &Grid, numbers: &[&str]) -> Vec<HexIx> {
        let hexes = numbers.iter().map(|number| grid.find(number));
        hexes.map(|hex| hex.expect("on the map")).collect()
    }

    #[test]
    fn an_arrow_ends_at_the_counter_that_has_come() {
        let grid = Grid::new(preset::utah()).expect("it makes sense");
        let way = way(&grid, &["2505", "2506", "2507"]);
        for is_dashed in [false, true] {
            let look = Arrow {
                ink: MARK,
                is_dashed,
            };
            let mut sheet = LevelSheet::default();
            arrow(&grid, &way, look, &Style::default(), &mut sheet);
            let end = point(grid.center(way[2]));
            let nearest = sheet
                .items()
                .flat_map(|(_, points)| points)
                .map(|at| (*at - end).abs().max_elem())
                .fold(f32::INFINITY, f32::min);
            assert!((nearest - SIDE / 2.0).abs() < 1e-4, "{nearest}");
            let mut none = LevelSheet::default();
            arrow(&grid, &way[..1], look, &Style::default(), &mut none);
            assert!(none.is_empty(), "one hex is no way");
        }
    }

    #[test]
    fn a_label_lies_on_no_other_way_where_there_is_room() {
        let grid = Grid::new(preset::utah()).expect("it makes sense");
        let moves = [["2505", "2506", "2606"], ["2505", "2506", "2507"]].map(|numbers| Move {
            way: way(&grid, &numbers),
            label: "1".to_owned(),
        });
        let mut sheet = LevelSheet::default();
        badges(&grid, &moves, &Style::default(), &mut sheet);
        for (at, other) in sheet.texts.iter().zip(moves.iter().rev()) {
            assert!(!passes(&centers(&grid, &other.way), at.at, 0.19), "{at:?}");
        }
    }

    #[test]
    fn labels_of_moves_from_one_hex_lie_apart() {
        let grid = Grid::new(preset::utah()).expect("it makes sense");
        let step = |numbers: &[&str], label: &str| Move {
            way: way(&grid, numbers),
            label: label.to_owned(),
        };
        let moves = [
            step(&["2505", "2506", "2507"], "1"),
            step(&["2505", "2506", "2606"], "2"),
            step(&["2505", "2506"], "3"),
            step(&["2505", "2405"], ""),
        ];
        let mut sheet = LevelSheet::default();
        badges(&grid, &moves, &Style::default(), &mut sheet);
        let rooms: Vec<Rect> = sheet.texts.iter().map(Text::bounds).collect();
        assert_eq!(rooms.len(), 3, "nothing to say is not said");
        for (nth, room) in rooms.iter().enumerate() {
            let mut others = rooms.iter().skip(nth + 1);
            assert!(others.all(|other| !other.intersects(*room)), "{rooms:?}");
        }
    }
}
