//! The middle of a printed hex near a click, found by the lines that are printed around it.
//!
//! Around the click the scan is straightened, and each pixel is compared with the mean of a small part of a hex around it:
//! a line is darker than that, or lighter. The outline of a hex is then compared with every place within reach; where it fits
//! the lines best, the printed hex is. It is only taken where the lines stand out from everything else that the outline
//! could have been compared with, on most of its sides.

use beachhead_calibrate::Point;

use crate::under::{ScanUnder, Window};

/// How far from the click the middle is looked for, in circumradii of a hex. Far less than from a hex to the next.
pub const SNAP_RADIUS: f64 = 0.3;
/// Half of the part of the map that a pixel is compared with, in circumradii.
const AROUND: f64 = 0.2;
/// The pixels of a circumradius that are looked at; finer ones are noise.
const MOST_PX: f64 = 40.0;
/// Fewer are too few to see lines by.
const LEAST_PX: f64 = 10.0;
/// How many shades of 255 lines differ from what is around them at least, on the average of an outline.
const LEAST_SHADES: f64 = 3.0;
/// How many times the lines stand out from the other places of the outline, as a root mean square.
const STANDS_OUT: f64 = 4.5;
/// A side of the outline is seen where its share of the average is no less than this.
const SEEN: f64 = 0.35;
/// The number of the six sides that must be seen.
const SIDES: usize = 5;
/// Places along a side that are looked at; its ends are where others begin.
const PLACES: u32 = 12;

/// The middle of the printed hex around a point of the map, in map space; `None` where no lines show one within
/// [`SNAP_RADIUS`]. `outline` are the corners of a hex as seen from its middle.
pub fn snap(scan: &ScanUnder, at: Point, outline: &[Point; 6]) -> Option<Point> {
    let px = scan.px_a_unit(at).min(MOST_PX);
    if px.is_nan() || px < LEAST_PX {
        return None;
    }
    let lines = LineShades::around(scan, at, px)?;
    let reach = (SNAP_RADIUS * px).floor() as i32;
    let offsets = (-reach..=reach).flat_map(|y| (-reach..=reach).map(move |x| (x, y)));
    let within = offsets.filter(|(x, y)| x * x + y * y <= reach * reach);
    let scored: Vec<((i32, i32), f64)> = within
        .map(|offset| (offset, mean(&lines.sides(outline, offset))))
        .collect();
    // Lines are darker than the ground or lighter, but all of them the same.
    let best = *scored
        .iter()
        .max_by(|a, b| a.1.abs().total_cmp(&b.1.abs()))?;
    let ((x, y), score) = best;
    let strength = score.abs();
    let is_inside = f64::from(x * x + y * y).sqrt() < f64::from(reach) - 1.0;
    let near = f64::from(reach) * 0.4;
    let others = scored
        .iter()
        .filter(|(other, _)| f64::from(other.0 - x).hypot(f64::from(other.1 - y)) > near);
    let (sum, count) = others.fold((0.0, 0.0), |(sum, count), (_, other)| {
        (sum + other * other, count + 1.0)
    });
    let rest = (sum / f64::max(count, 1.0)).sqrt();
    let seen = lines.sides(outline, (x, y));
    let seen = seen
        .iter()
        .filter(|side| **side * score.signum() > SEEN * strength);
    if !is_inside || strength < LEAST_SHADES || strength < STANDS_OUT * rest || seen.count() < SIDES
    {
        return None;
    }
    let value = |x: i32, y: i32| mean(&lines.sides(outline, (x, y))) * score.signum();
    let top = |before: f64, after: f64| {
        let bend = before - 2.0 * strength + after;
        let shift = 0.5 * (before - after) / bend;
        if shift.is_finite() {
            shift.clamp(-0.5, 0.5)
        } else {
            0.0
        }
    };
    let x_part = f64::from(x) + top(value(x - 1, y), value(x + 1, y));
    let y_part = f64::from(y) + top(value(x, y - 1), value(x, y + 1));
    Some(Point::new(at.x + x_part / px, at.y + y_part / px))
}

fn mean(sides: &[f64; 6]) -> f64 {
    sides.iter().sum::<f64>() / 6.0
}

/// How much darker each pixel is than those around it, with the click in the middle.
struct LineShades {
    shades: Vec<f32>,
    side: i32,
    px: f64,
}

impl LineShades {
    fn around(scan: &ScanUnder, at: Point, px: f64) -> Option<Self> {
        let half = ((1.0 + SNAP_RADIUS + AROUND) * px).ceil();
        let side = 2 * half as i32 + 1;
        let size = u32::try_from(side).ok()?;
        let (step, begin) = (1.0 / px, (half + 0.5) / px);
        let window = Window {
            from: Point::new(at.x - begin, at.y - begin),
            step,
            size: [size, size],
        };
        let mut shades = vec![f32::NAN; (size * size) as usize];
        scan.paint(&window, &mut |x, y, [red, green, blue]| {
            let shade = 0.3 * f32::from(red) + 0.59 * f32::from(green) + 0.11 * f32::from(blue);
            if let Some(cell) = shades.get_mut((y * size + x) as usize) {
                *cell = shade;
            }
        });
        // Beyond the edge of the scan it is like the rest on the average.
        let known = shades.iter().filter(|shade| !shade.is_nan());
        let (sum, count) = known.fold((0.0f64, 0u32), |(sum, count), shade| {
            (sum + f64::from(*shade), count + 1)
        });
        if count < size * size / 2 {
            return None;
        }
        let middle = (sum / f64::from(count)) as f32;
        for shade in &mut shades {
            if shade.is_nan() {
                *shade = middle;
            }
        }
        let fine = blurred(&shades, side, (0.03 * px) as i32);
        let broad = blurred(&shades, side, (AROUND * px) as i32);
        let shades = fine.iter().zip(&broad).map(|(fine, broad)| broad - fine);
        Some(Self {
            shades: shades.collect(),
            side,
            px,
        })
    }

    /// How much each side of the outline is darker than what is around it, with its middle at this offset from the click, in pixels.
    fn sides(&self, outline: &[Point; 6], (x, y): (i32, i32)) -> [f64; 6] {
        let middle = f64::from(self.side / 2);
        let at = |corner: Point| {
            (
                corner.x * self.px + middle + f64::from(x),
                corner.y * self.px + middle + f64::from(y),
            )
        };
        let mut sides = [0.0; 6];
        let next = outline.iter().cycle().skip(1);
        for ((shade, from), to) in sides.iter_mut().zip(outline).zip(next) {
            let (from, to) = (at(*from), at(*to));
            let places = (0..PLACES).map(|place| {
                let share = 0.1 + 0.8 * (f64::from(place) + 0.5) / f64::from(PLACES);
                let x = from.0 + (to.0 - from.0) * share;
                let y = from.1 + (to.1 - from.1) * share;
                f64::from(self.shade(x.round() as i32, y.round() as i32))
            });
            *shade = places.sum::<f64>() / f64::from(PLACES);
        }
        sides
    }

    fn shade(&self, x: i32, y: i32) -> f32 {
        let is_on = (0..self.side).contains(&x) && (0..self.side).contains(&y);
        let at = usize::try_from(y * self.side + x).ok().filter(|_| is_on);
        at.and_then(|at| self.shades.get(at))
            .copied()
            .unwrap_or(0.0)
    }
}

/// The mean of the square around each pixel that reaches so far, by rows and then by columns.
fn blurred(shades: &[f32], side: i32, reach: i32) -> Vec<f32> {
    let along = |shades: &[f32], stride: i32, across: i32| -> Vec<f32> {
        let mut means = vec![0.0; shades.len()];
        for line in 0..side {
            let at = |place: i32| usize::try_from(line * across + place * stride).unwrap_or(0);
            for place in 0..side {
                let (from, to) = ((place - reach).max(0), (place + reach).min(side - 1));
                let sum: f32 = (from..=to).filter_map(|near| shades.get(at(near))).sum();
                if let Some(mean) = means.get_mut(at(place)) {
                    *mean = sum / (to - from + 1) as f32;
                }
            }
        }
        means
    };
    let rows = along(shades, 1, side);
    along(&rows, side, 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Scan;
    use beachhead_calibrate::Registration;
    use beachhead_hex::{Grid, HexIx, preset};
    use beachhead_model::map::{Fit, Part};
    use std::io::Cursor;

    /// How a map is printed and scanned.
    #[derive(Clone, Copy, Debug)]
    struct Print {
        ground: f64,
        line: f64,
        /// Half the width of a line, and how far it is blurred, in pixels.
        width: f64,
        blur: f64,
        noise: f64,
        is_dashed: bool,
    }

    const PLAIN: Print = Print {
        ground: 215.0,
        line: 90.0,
        width: 0.8,
        blur: 0.7,
        noise: 6.0,
        is_dashed: false,
    };

    /// A number from 0 to 1 that looks like chance, the same everywhere.
    fn chance(seed: u64) -> f64 {
        let mut z = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) >> 11) as f64 / (1u64 << 53) as f64
    }

    /// The pixels of a scan.
    const SIZE: (u32, u32) = (560, 440);

    fn grid() -> Grid {
        Grid::new(preset::battle(9, 7)).expect("a preset")
    }

    /// A hex unit has 30 pixels, and the scan lies half a degree askew.
    fn scanned(grid: &Grid, print: Print) -> ScanUnder {
        let (sin, cos) = 0.5f64.to_radians().sin_cos();
        let pair = |x: f64, y: f64| {
            let scan = Point::new(
                60.0 + 30.0 * (x * cos - y * sin),
                60.0 + 30.0 * (x * sin + y * cos),
            );
            (Point::new(x, y), scan)
        };
        let pairs = [pair(0.0, 0.0), pair(10.0, 0.0), pair(0.0, 10.0)];
        let registration = Registration::fit(Fit::Similarity, &pairs).expect("it fits");
        let mut off = vec![f64::MAX; (SIZE.0 * SIZE.1) as usize];
        for hex in grid.iter() {
            let corners = grid
                .corners(hex)
                .map(|(x, y)| registration.scan_from_map(Point::new(f64::from(x), f64::from(y))));
            for (from, to) in corners.iter().zip(corners.iter().cycle().skip(1)) {
                draw(&mut off, *from, *to);
            }
        }
        let image = image::RgbImage::from_fn(SIZE.0, SIZE.1, |x, y| {
            let off = off[(y * SIZE.0 + x) as usize];
            let ink = (1.0 - (off - print.width).max(0.0) / (2.0 * print.blur)).max(0.0);
            let is_gap = print.is_dashed && (x + y) % 14 < 6;
            let ink = if is_gap { 0.0 } else { ink };
            let seed = u64::from(y) * 1000 + u64::from(x);
            let noise = (chance(seed) + chance(seed + 999_999_999) - 1.0) * 2.0 * print.noise;
            let shade = print.ground + (print.line - print.ground) * ink + noise;
            image::Rgb([shade.clamp(0.0, 255.0) as u8; 3])
        });
        let mut bytes = Cursor::new(Vec::new());
        image
            .write_to(&mut bytes, image::ImageFormat::Png)
            .expect("an image");
        bytes.set_position(0);
        ScanUnder {
            pyramid: Scan::read_from(bytes).expect("an image").pyramid,
            registration,
            shown: Part::whole([SIZE.0, SIZE.1]),
        }
    }

    /// Notes how far each pixel beside a line is from it.
    fn draw(off: &mut [f64], from: Point, to: Point) {
        let pixels = |a: f64, b: f64, most: u32| {
            let at = |place: f64| place.clamp(0.0, f64::from(most)) as u32;
            at(a.min(b) - 8.0)..at(a.max(b) + 8.0)
        };
        let (along, length) = ((to.x - from.x, to.y - from.y), from.distance(to));
        for y in pixels(from.y, to.y, SIZE.1) {
            for x in pixels(from.x, to.x, SIZE.0) {
                let at = (f64::from(x) + 0.5 - from.x, f64::from(y) + 0.5 - from.y);
                let share = (at.0 * along.0 + at.1 * along.1) / (length * length);
                let share = share.clamp(0.0, 1.0);
                let here = (at.0 - along.0 * share).hypot(at.1 - along.1 * share);
                let known = &mut off[(y * SIZE.0 + x) as usize];
                *known = known.min(here);
            }
        }
    }

    /// The middles of hexes within the map, with a click beside each, up to a quarter of a hex off.
    fn clicks(grid: &Grid) -> Vec<(Point, Point)> {
        let is_inner = |hex: &HexIx| grid.neighbors(*hex).into_iter().flatten().count() == 6;
        let inner = grid.iter().filter(is_inner);
        let middle = |hex| {
            let (x, y) = grid.center(hex);
            Point::new(f64::from(x), f64::from(y))
        };
        inner
            .map(|hex| {
                let (far, turn) = (
                    0.24 * chance(hex.0.into()),
                    std::f64::consts::TAU * chance(7 + u64::from(hex.0)),
                );
                let at = middle(hex);
                (
                    at,
                    Point::new(at.x + far * turn.cos(), at.y + far * turn.sin()),
                )
            })
            .collect()
    }

    fn outline(grid: &Grid) -> [Point; 6] {
        let hex = HexIx(0);
        let (x, y) = grid.center(hex);
        grid.corners(hex)
            .map(|corner| Point::new(f64::from(corner.0 - x), f64::from(corner.1 - y)))
    }

    #[test]
    fn clicks_go_to_the_middle_of_the_printed_hex() {
        let grid = grid();
        for (name, print) in [
            ("plain", PLAIN),
            (
                "noise",
                Print {
                    noise: 25.0,
                    ..PLAIN
                },
            ),
            ("blurred", Print { blur: 2.5, ..PLAIN }),
            (
                "thick",
                Print {
                    width: 2.0,
                    ..PLAIN
                },
            ),
            (
                "dashed",
                Print {
                    is_dashed: true,
                    ..PLAIN
                },
            ),
            (
                "faint",
                Print {
                    line: 190.0,
                    ..PLAIN
                },
            ),
            (
                "light lines",
                Print {
                    ground: 70.0,
                    line: 160.0,
                    ..PLAIN
                },
            ),
        ] {
            let scan = scanned(&grid, print);
            let clicks: Vec<_> = clicks(&grid).into_iter().step_by(3).collect();
            let mut found = 0;
            for (middle, click) in &clicks {
                let Some(at) = snap(&scan, *click, &outline(&grid)) else {
                    continue;
                };
                found += 1;
                let off = at.distance(*middle) * 30.0;
                assert!(off < 1.2, "{name}: {off} px off");
            }
            assert!(
                found * 100 >= clicks.len() * 95,
                "{name}: {found} of {}",
                clicks.len()
            );
        }
    }

    #[test]
    fn without_lines_a_click_stays() {
        let grid = grid();
        for noise in [6.0, 40.0] {
            let blank = Print {
                line: PLAIN.ground,
                noise,
                ..PLAIN
            };
            let scan = scanned(&grid, blank);
            for (_, click) in clicks(&grid) {
                assert_eq!(snap(&scan, click, &outline(&grid)), None, "noise {noise}");
            }
        }
    }

    #[test]
    fn a_click_moves_no_farther_than_is_looked() {
        let grid = grid();
        let scan = scanned(&grid, PLAIN);
        let mut stayed = 0;
        for (middle, _) in clicks(&grid).into_iter().step_by(6) {
            for step in 0..12 {
                let turn = f64::from(step) * 0.52;
                let click = Point::new(middle.x + 0.6 * turn.cos(), middle.y + 0.6 * turn.sin());
                match snap(&scan, click, &outline(&grid)) {
                    Some(at) => assert!(at.distance(click) <= SNAP_RADIUS, "{click:?} {at:?}"),
                    None => stayed += 1,
                }
            }
        }
        assert!(
            stayed > 20,
            "so far from a middle nothing is found: {stayed}"
        );
    }
}
