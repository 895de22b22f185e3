//! The place of a grid of a given spacing in a small part of the scan.
//!
//! The part is folded upon one hex: each pixel is added where it lies within the lattice. Lines that repeat with the lattice add
//! up, all else evens out; the outline of a hex is then laid over every place of the fold.

use beachhead_calibrate::Point;

use super::field::Scaled;
use super::lattice::{ROOT, between, side};

/// Cells of a fold along each side.
const SIDE: usize = 24;
/// Places along each of the three sides of the outline.
const PLACES: usize = 10;
/// Half of the part that is folded, in circumradii.
const REACH: f64 = 3.4;

/// The best place of a grid, and how good it is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Phase {
    /// Middle of a hex on the scan.
    pub(super) middle: Point,
    /// How much more there is of lines along the outline than elsewhere.
    pub(super) contrast: f64,
}

/// The best phase of a lattice around a place.
pub(super) fn phase(field: &Scaled<'_>, at: Point, radius: f64, turn: f64) -> Option<Phase> {
    let (sin, cos) = libm::sincos(turn);
    let spacing = ROOT * radius;
    // From pixels to counts of hexes: i to the east, j to the south-east.
    let to_cells = |x: f64, y: f64| {
        let (x, y) = ((x * cos + y * sin) / radius, (y * cos - x * sin) / radius);
        let j = y / 1.5;
        (x / ROOT - j / 2.0, j)
    };
    let mut fold = vec![(0.0f32, 0u32); SIDE * SIDE];
    let px = field.px;
    let reach = (REACH * radius / px) as i64;
    let (column, row) = ((at.x / px) as i64, (at.y / px) as i64);
    let (width, height) = (field.field.width as i64, field.field.height as i64);
    let wrapped = |count: f64| ((count - count.floor()) * SIDE as f64) as usize;
    for y in (row - reach).max(0)..(row + reach).min(height) {
        for x in (column - reach).max(0)..(column + reach).min(width) {
            let value = field.field.px.get((y * width + x) as usize).copied();
            let dx = (x as f64 + 0.5) * px - at.x;
            let dy = (y as f64 + 0.5) * px - at.y;
            let (i, j) = to_cells(dx, dy);
            let cell = wrapped(j).min(SIDE - 1) * SIDE + wrapped(i).min(SIDE - 1);
            if let (Some(value), Some((sum, count))) = (value, fold.get_mut(cell)) {
                *sum += value;
                *count += 1;
            }
        }
    }
    let counted: u32 = fold.iter().map(|cell| cell.1).sum();
    if counted < 4 * (SIDE * SIDE) as u32 / 3 {
        return None;
    }
    let total: f32 = fold.iter().map(|cell| cell.0).sum();
    let mean = total / counted as f32;
    let means: Vec<f32> = fold
        .iter()
        .map(|(sum, count)| {
            if *count == 0 {
                0.0
            } else {
                sum / *count as f32 - mean
            }
        })
        .collect();
    let outline = outline();
    let mut best: Option<(f64, usize, usize)> = None;
    for down in 0..SIDE {
        for across in 0..SIDE {
            let sides = outline.map(|side| {
                let sum: f32 = side
                    .iter()
                    .map(|(i, j)| {
                        let cell = (down + j) % SIDE * SIDE + (across + i) % SIDE;
                        means.get(cell).copied().unwrap_or(0.0)
                    })
                    .sum();
                f64::from(sum) / PLACES as f64
            });
            let least = sides.iter().fold(f64::MAX, |least, side| least.min(*side));
            let score = (sides.iter().sum::<f64>() / 3.0 + least) / 2.0;
            if best.is_none_or(|(known, ..)| score > known) {
                best = Some((score, across, down));
            }
        }
    }
    let (contrast, across, down) = best?;
    let [i, j] = [across, down].map(|cell| (cell as f64 + 0.5) / SIDE as f64);
    // Back to pixels.
    let (x, y) = (spacing * (i + j / 2.0), 1.5 * radius * j);
    let middle = Point::new(at.x + x * cos - y * sin, at.y + x * sin + y * cos);
    Some(Phase { middle, contrast })
}

/// The cells of a fold under three sides of a hex in the cell (0, 0): the others are those of its neighbours.
fn outline() -> [[(usize, usize); PLACES]; 3] {
    [0, 1, 2].map(|number| {
        let (a, b) = side(number);
        std::array::from_fn(|place| {
            let share = 0.08 + 0.84 * (place as f64 + 0.5) / PLACES as f64;
            let at = between(a, b, share);
            let j = at.y / 1.5;
            let i = at.x / ROOT - j / 2.0;
            let cell = |count: f64| ((count + 2.0) * SIDE as f64).round() as usize % SIDE;
            (cell(i), cell(j))
        })
    })
}
