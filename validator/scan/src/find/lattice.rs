//! Hexes that lie on a scan: their outlines, and where an outline is looked for.
//!
//! The lattice has its own space, that of a map with pointy tops: a hex has circumradius 1, hex (0, 0) lies at the origin, `i`
//! counts eastwards and `j` down to the south-east.

use beachhead_calibrate::{Point, Registration};

use super::field::Scaled;

/// A hex of the lattice: `i` to the east, `j` to the south-east.
pub(super) type Cell = (i32, i32);

/// The root of 3.
pub(super) const ROOT: f64 = 1.732_050_807_568_877_2;
/// The corners of a hex around its middle, clockwise from the top.
const CORNERS: [(f64, f64); 6] = [
    (0.0, -1.0),
    (ROOT / 2.0, -0.5),
    (ROOT / 2.0, 0.5),
    (0.0, 1.0),
    (-ROOT / 2.0, 0.5),
    (-ROOT / 2.0, -0.5),
];
/// The neighbours of a hex, in the order of its sides.
pub(super) const NEIGHBOURS: [Cell; 6] = [(1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1)];

/// The middle of a hex.
pub(super) fn middle((i, j): Cell) -> Point {
    let (i, j) = (f64::from(i), f64::from(j));
    Point::new(ROOT * (i + j / 2.0), 1.5 * j)
}

/// The hex around a place.
pub(super) fn cell_at(at: Point) -> Cell {
    let j = at.y / 1.5;
    let i = at.x / ROOT - j / 2.0;
    // Of the three rounded coordinates that must sum to 0, the one that was rounded most is given by the others.
    let k = -i - j;
    let [a, b, c] = [i, j, k].map(f64::round);
    let [da, db, dc] = [(a - i).abs(), (b - j).abs(), (c - k).abs()];
    if da > db && da > dc {
        ((-b - c) as i32, b as i32)
    } else if db > dc {
        (a as i32, (-a - c) as i32)
    } else {
        (a as i32, b as i32)
    }
}

/// The two ends of a side of a hex, its middle at the origin.
pub(super) fn side(number: usize) -> (Point, Point) {
    let corner = |at: usize| {
        let (x, y) = CORNERS.get(at % 6).copied().unwrap_or_default();
        Point::new(x, y)
    };
    (corner(number), corner(number + 1))
}

/// A place between two others.
pub(super) fn between(from: Point, to: Point, share: f64) -> Point {
    Point::new(
        from.x + (to.x - from.x) * share,
        from.y + (to.y - from.y) * share,
    )
}

/// All hexes whose middle lies on a picture of this size and not farther from a place than a distance, evenly thinned to
/// about as many as are wanted.
pub(super) fn cells(
    by: &Registration,
    size: [f64; 2],
    within: Option<(Point, f64)>,
    wanted: usize,
) -> Vec<Cell> {
    let corners = match within {
        None => [
            (0.0, 0.0),
            (size[0], 0.0),
            (0.0, size[1]),
            (size[0], size[1]),
        ],
        Some((at, far)) => {
            [(-far, -far), (far, -far), (-far, far), (far, far)].map(|(x, y)| (at.x + x, at.y + y))
        }
    };
    let corners: Vec<Cell> = corners
        .iter()
        .filter_map(|(x, y)| by.map_from_scan(Point::new(*x, *y)))
        .filter(|at| at.x.abs() < 1e5 && at.y.abs() < 1e5)
        .map(cell_at)
        .collect();
    let range = |part: fn(&Cell) -> i32| {
        let least = corners.iter().map(part).min().unwrap_or(0) - 1;
        least..=corners.iter().map(part).max().unwrap_or(0) + 1
    };
    let is_wanted = |cell: &Cell| {
        let map = middle(*cell);
        let at = by.scan_from_map(map);
        let is_on = (0.0..size[0]).contains(&at.x) && (0.0..size[1]).contains(&at.y);
        is_on && by.sees(map) && within.is_none_or(|(place, far)| distance(at, place) <= far)
    };
    let (across, down) = (range(|cell| cell.0), range(|cell| cell.1));
    let count = |range: &std::ops::RangeInclusive<i32>| i64::from(range.end() - range.start());
    if count(&across) * count(&down) > 4_000_000 {
        return Vec::new();
    }
    let all: Vec<Cell> = down
        .flat_map(|j| across.clone().map(move |i| (i, j)))
        .filter(is_wanted)
        .collect();
    let step = (all.len() as f64 / wanted.max(1) as f64)
        .sqrt()
        .ceil()
        .max(1.0) as i32;
    let is_kept = |cell: &Cell| {
        // In every so many columns of every so many rows.
        let column = cell.0 + cell.1.div_euclid(2);
        cell.1.rem_euclid(step) == 0 && column.rem_euclid(step) == 0
    };
    all.into_iter().filter(is_kept).collect()
}

/// Between two places, the same on every machine (`hypot` isn't).
pub(super) fn distance(a: Point, b: Point) -> f64 {
    let (x, y) = (a.x - b.x, a.y - b.y);
    (x * x + y * y).sqrt()
}

/// The places where the lines of a hex and of those around it are looked for, on the scan, in pixels.
pub(super) fn flower(by: &Registration, cell: Cell, around: bool, places: u32) -> Vec<Point> {
    let center = middle(cell);
    let mut found = Vec::new();
    let others = NEIGHBOURS.iter().filter(|_| around);
    let hexes: Vec<Cell> = std::iter::once((0, 0)).chain(others.copied()).collect();
    for hex in &hexes {
        let from = middle(*hex);
        for number in 0..6 {
            let (di, dj) = NEIGHBOURS.get(number).copied().unwrap_or_default();
            let beyond = (hex.0 + di, hex.1 + dj);
            // A side between two of these hexes belongs to the one that comes first.
            if hexes.iter().any(|other| *other == beyond && beyond < *hex) {
                continue;
            }
            let (a, b) = side(number);
            for place in 0..places {
                let share = 0.12 + 0.76 * (f64::from(place) + 0.5) / f64::from(places);
                let at = between(a, b, share);
                let at = Point::new(center.x + from.x + at.x, center.y + from.y + at.y);
                found.push(by.scan_from_map(at));
            }
        }
    }
    found
}

/// The mean of a field at places that are shifted; `None` where most of them lie beside it.
pub(super) fn mean_at(field: &Scaled<'_>, places: &[Point], dx: f64, dy: f64) -> Option<f64> {
    let (mut sum, mut count) = (0.0, 0usize);
    for at in places {
        if let Some(value) = field.at(at.x + dx, at.y + dy) {
            sum += f64::from(value);
            count += 1;
        }
    }
    (count * 2 > places.len()).then(|| sum / count as f64)
}
