//! The pixels of a scan where it lies under the grid, straightened by its calibration.

use std::collections::BTreeMap;
use std::sync::Arc;

use beachhead_calibrate::{Point, Registration};
use beachhead_model::map::Part;

use crate::pyramid::{Pixels, Pyramid, TILE, TileAt};

/// Pixels across of a block that is drawn at once: it reaches into a few tiles only.
const BLOCK: u32 = 64;
/// More unpacked tiles than this are not kept; each takes 786 kB.
const KEPT: usize = 48;

/// A scan, and where it lies under the grid.
#[derive(Clone, Debug, PartialEq)]
pub struct ScanUnder {
    /// Its pixels.
    pub pyramid: Arc<Pyramid>,
    /// Where they lie.
    pub registration: Registration,
    /// The rectangle of them that is shown: [`Part::whole`] where the image is one scan.
    pub shown: Part,
}

/// A rectangle of pixels over the map.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Window {
    /// Where the upper left corner of its first pixel lies on the grid, in hex units.
    pub from: Point,
    /// Hex units from one pixel to the next.
    pub step: f64,
    /// Width and height in pixels.
    pub size: [u32; 2],
}

impl Window {
    /// The place on the grid this many pixels from the left and from above.
    fn point(&self, x: f64, y: f64) -> Point {
        Point::new(self.from.x + x * self.step, self.from.y + y * self.step)
    }
}

impl ScanUnder {
    /// How many of its pixels lie along a hex unit at a place of the grid.
    pub fn px_a_unit(&self, at: Point) -> f64 {
        let [here, right, below] =
            [(0.0, 0.0), (1.0, 0.0), (0.0, 1.0)].map(|(x, y)| self.on_scan(at.x + x, at.y + y));
        here.distance(right).max(here.distance(below))
    }

    /// The part that is shown, as far as there are pixels.
    fn on_image(&self) -> Part {
        self.shown.and(&Part::whole(self.pyramid.size()))
    }

    fn on_scan(&self, x: f64, y: f64) -> Point {
        self.registration.scan_from_map(Point::new(x, y))
    }

    /// Gives each pixel of a window that the scan reaches: its column, its row and its colour. Where pixels of the scan are
    /// finer than those of the window, their means are taken.
    pub fn paint(&self, window: &Window, put: &mut dyn FnMut(u32, u32, [u8; 3])) {
        let mut tiles = Tiles {
            pyramid: &self.pyramid,
            unpacked: BTreeMap::new(),
        };
        let [width, height] = window.size;
        for top in (0..height).step_by(BLOCK as usize) {
            for left in (0..width).step_by(BLOCK as usize) {
                let block = Block {
                    left,
                    top,
                    right: (left + BLOCK).min(width),
                    bottom: (top + BLOCK).min(height),
                };
                if self.reaches(window, &block) {
                    self.paint_block(window, &block, &mut tiles, put);
                }
            }
        }
    }

    /// Whether a block may show any of the scan.
    fn reaches(&self, window: &Window, block: &Block) -> bool {
        let corners = [
            (block.left, block.top),
            (block.right, block.top),
            (block.left, block.bottom),
            (block.right, block.bottom),
        ];
        let corners = corners.map(|(x, y)| {
            let at = window.point(f64::from(x), f64::from(y));
            self.registration.scan_from_map(at)
        });
        let shown = self.on_image();
        let beyond = |is_off: &dyn Fn(&Point) -> bool| corners.iter().all(is_off);
        let is_off = beyond(&|at| at.x < shown.left)
            || beyond(&|at| at.y < shown.top)
            || beyond(&|at| at.x > shown.right)
            || beyond(&|at| at.y > shown.bottom);
        !is_off
    }

    fn paint_block(
        &self,
        window: &Window,
        block: &Block,
        tiles: &mut Tiles<'_>,
        put: &mut dyn FnMut(u32, u32, [u8; 3]),
    ) {
        let middle = |from: u32, to: u32| f64::from(from + to) / 2.0;
        let middle = window.point(
            middle(block.left, block.right),
            middle(block.top, block.bottom),
        );
        let level = self.level(self.px_a_unit(middle) * window.step);
        let shrunk = f64::from(1_u32 << level);
        let shown = self.on_image();
        tiles.forget();
        for row in block.top..block.bottom {
            for column in block.left..block.right {
                let at = window.point(f64::from(column) + 0.5, f64::from(row) + 0.5);
                let at = self.registration.scan_from_map(at);
                if !shown.has(at.x, at.y) {
                    continue;
                }
                if let Some(color) = tiles.color(level, at.x / shrunk, at.y / shrunk) {
                    put(column, row, color);
                }
            }
        }
    }

    /// The level whose pixels are at most twice as fine as those of the window.
    fn level(&self, px_a_pixel: f64) -> u32 {
        let top = self.pyramid.levels().len().saturating_sub(1).min(31) as u32;
        let (mut level, mut left) = (0, px_a_pixel);
        while left >= 2.0 && level < top {
            left /= 2.0;
            level += 1;
        }
        level
    }
}

/// A part of a window, in its pixels.
struct Block {
    left: u32,
    top: u32,
    right: u32,
    bottom: u32,
}

/// Tiles that have been unpacked.
struct Tiles<'a> {
    pyramid: &'a Pyramid,
    /// None is damaged, as far as is known; one that is shows nothing.
    unpacked: BTreeMap<TileAt, Option<Pixels>>,
}

impl Tiles<'_> {
    /// Lets go of what is kept, where it is much.
    fn forget(&mut self) {
        if self.unpacked.len() > KEPT {
            self.unpacked.clear();
        }
    }

    /// The colour at a place of a level, between the four pixels around it.
    fn color(&mut self, level: u32, x: f64, y: f64) -> Option<[u8; 3]> {
        let [width, height] = self.pyramid.levels().get(level as usize)?.size;
        let (x, y) = ((x - 0.5).max(0.0), (y - 0.5).max(0.0));
        let (left, top) = ((x as u32).min(width - 1), (y as u32).min(height - 1));
        let (right, bottom) = ((left + 1).min(width - 1), (top + 1).min(height - 1));
        let (share_x, share_y) = (x - f64::from(left), y - f64::from(top));
        let [a, b] = [
            self.pixel(level, left, top)?,
            self.pixel(level, right, top)?,
        ];
        let [c, d] = [
            self.pixel(level, left, bottom)?,
            self.pixel(level, right, bottom)?,
        ];
        let between = |from: u8, to: u8, share: f64| {
            f64::from(from) + (f64::from(to) - f64::from(from)) * share.min(1.0)
        };
        let part = |a: u8, b: u8, c: u8, d: u8| {
            let (above, below) = (between(a, b, share_x), between(c, d, share_x));
            // From 0 to 255 by its parts.
            (above + (below - above) * share_y.min(1.0) + 0.5) as u8
        };
        let ([a0, a1, a2], [b0, b1, b2]) = (a, b);
        let ([c0, c1, c2], [d0, d1, d2]) = (c, d);
        Some([
            part(a0, b0, c0, d0),
            part(a1, b1, c1, d1),
            part(a2, b2, c2, d2),
        ])
    }

    fn pixel(&mut self, level: u32, x: u32, y: u32) -> Option<[u8; 3]> {
        let at = TileAt {
            level,
            column: x / TILE,
            row: y / TILE,
        };
        let pyramid = self.pyramid;
        let tile = self
            .unpacked
            .entry(at)
            .or_insert_with(|| pyramid.unpack(at));
        let tile = tile.as_ref()?;
        let first = ((y % TILE) as usize * tile.size[0] as usize + (x % TILE) as usize) * 3;
        match tile.rgb.get(first..first + 3)? {
            [red, green, blue] => Some([*red, *green, *blue]),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Scan;
    use beachhead_model::map::Fit;
    use proptest::prelude::*;
    use std::io::Cursor;
    use std::sync::OnceLock;

    /// A scan whose red grows to the right by 1 in 8 pixels and whose green grows downwards.
    fn scan(width: u32, height: u32) -> Arc<Pyramid> {
        let image = image::RgbImage::from_fn(width, height, |x, y| {
            image::Rgb([(x / 8) as u8, (y / 8) as u8, 90])
        });
        let mut bytes = Cursor::new(Vec::new());
        image
            .write_to(&mut bytes, image::ImageFormat::Png)
            .expect("an image");
        bytes.set_position(0);
        Scan::read_from(bytes).expect("an image").pyramid
    }

    /// The same for many tests, since packing it takes its time.
    fn scan_of_tests() -> Arc<Pyramid> {
        static SCAN: OnceLock<Arc<Pyramid>> = OnceLock::new();
        Arc::clone(SCAN.get_or_init(|| scan(1200, 1000)))
    }

    /// Lies so that a hex unit has 50 pixels, turned by a quarter.
    fn turned(pyramid: Arc<Pyramid>) -> ScanUnder {
        let pair = |map: (f64, f64), scan: (f64, f64)| {
            (Point::new(map.0, map.1), Point::new(scan.0, scan.1))
        };
        let pairs = [
            pair((0.0, 0.0), (0.0, 1000.0)),
            pair((20.0, 0.0), (0.0, 0.0)),
            pair((0.0, 20.0), (1000.0, 1000.0)),
        ];
        let registration = Registration::fit(Fit::Similarity, &pairs).expect("it fits");
        let shown = Part::whole(pyramid.size());
        ScanUnder {
            pyramid,
            registration,
            shown,
        }
    }

    #[test]
    fn pixels_are_where_the_calibration_puts_them_at_every_scale() {
        let under = turned(scan(1200, 1000));
        assert!((under.px_a_unit(Point::new(3.0, 4.0)) - 50.0).abs() < 1e-6);
        for px_a_unit in [10.0, 25.0, 50.0, 80.0] {
            let window = Window {
                from: Point::new(2.0, 3.0),
                step: 1.0 / px_a_unit,
                size: [110, 70],
            };
            let mut seen = 0;
            under.paint(&window, &mut |column, row, [red, green, blue]| {
                let on_map = window.point(f64::from(column) + 0.5, f64::from(row) + 0.5);
                let scan = under.registration.scan_from_map(on_map);
                // Tiles are JPEG, and colours go up in steps.
                let off =
                    (f64::from(red) - scan.x / 8.0).abs() + (f64::from(green) - scan.y / 8.0).abs();
                assert!(off < 8.0, "{off} at {column}, {row} of {px_a_unit}");
                assert!(blue.abs_diff(90) < 9);
                seen += 1;
            });
            assert_eq!(seen, 110 * 70, "{px_a_unit}");
        }
    }

    #[test]
    fn beyond_its_edge_there_is_nothing() {
        let under = turned(scan(1200, 1000));
        // The scan ends at 20 hex units in x: half of this window is off it.
        let window = Window {
            from: Point::new(18.0, 1.0),
            step: 0.04,
            size: [100, 40],
        };
        let mut columns = std::collections::BTreeSet::new();
        under.paint(&window, &mut |column, _, _| {
            columns.insert(column);
        });
        assert_eq!(columns.first(), Some(&0));
        assert_eq!(columns.last(), Some(&49));
        let far = Window {
            from: Point::new(500.0, -300.0),
            ..window
        };
        under.paint(&far, &mut |_, _, _| panic!("there is no scan"));
    }

    /// Pixels of a window: their columns, rows and colours.
    fn painted(under: &ScanUnder, window: &Window) -> Vec<(u32, u32, [u8; 3])> {
        let mut all = Vec::new();
        under.paint(window, &mut |column, row, color| {
            all.push((column, row, color))
        });
        all
    }

    /// Windows of every scale on and beside the scan, and parts of it that reach beyond it, are empty or turned over.
    fn arb_window_and_part() -> impl Strategy<Value = (Window, Part)> {
        let window = (
            -4.0..20.0_f64,
            -4.0..24.0_f64,
            0.01..0.3_f64,
            [1..60_u32, 1..60_u32],
        );
        let edge = || -200.0..1400.0_f64;
        (window, (edge(), edge(), edge(), edge())).prop_map(
            |((x, y, step, size), (left, top, right, bottom))| {
                let from = Point::new(x, y);
                let part = Part {
                    left,
                    top,
                    right,
                    bottom,
                };
                (Window { from, step, size }, part)
            },
        )
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]

        #[test]
        fn a_part_shows_its_pixels_of_the_whole_and_no_others((window, part) in arb_window_and_part()) {
            let whole = turned(scan_of_tests());
            let mut expected = painted(&whole, &window);
            let beyond = Part { left: -9.0, top: f64::NEG_INFINITY, right: 9e9, bottom: f64::INFINITY };
            let all = ScanUnder { shown: beyond, ..whole.clone() };
            prop_assert_eq!(&painted(&all, &window), &expected, "a part that is no smaller changes nothing");
            let cut = ScanUnder { shown: part, ..whole.clone() };
            expected.retain(|(column, row, _)| {
                let at = window.point(f64::from(*column) + 0.5, f64::from(*row) + 0.5);
                let at = whole.registration.scan_from_map(at);
                part.has(at.x, at.y)
            });
            prop_assert_eq!(painted(&cut, &window), expected);
        }
    }
}
