//! The pixels of each hex, straightened, in Lab, all of the same size.
//!
//! Hexes that lie together are painted at once: a tile of the scan is then unpacked a few times only.

use std::collections::BTreeMap;

use beachhead_calibrate::Point;
use beachhead_hex::{Grid, HexIx, Orientation};

use crate::under::{ScanUnder, Window};

/// Pixels of a circumradius.
const PX: f64 = 24.0;
/// Pixels from the middle of a patch to its edge.
const HALF: usize = 25;
/// Pixels of the side of a patch.
pub(super) const SIDE: usize = 2 * HALF + 1;
/// Height and width of the part of the map that is painted at once, in its units: all tiles of a row of tiles are then
/// unpacked once or twice.
const PART: [f64; 2] = [9.0, 64.0];
/// Of the way from the middle of a hex to its sides: the core ends here,
const CORE: f64 = 0.5;
/// and here the ring ends. Beyond are the lines between hexes, and what runs along them.
const RING: f64 = 0.84;
/// A hex is measured where the scan shows this share of it.
const SHOWN: f64 = 0.9;

/// Lightness, and how red and yellow, of a pixel.
pub(super) type Lab = [f32; 3];

/// The pixels of one hex as the scan has them: small, since all hexes of a scan are kept.
pub(super) struct RawPatch {
    /// Row by row: red, green, blue, and whether the scan shows it.
    pixels: Vec<[u8; 4]>,
}

/// The pixels of one hex.
pub(super) struct Patch {
    /// Row by row; without a number where the scan ends.
    pub(super) pixels: Vec<Lab>,
}

/// The places of a patch that are looked at.
pub(super) struct Zones {
    /// Near the middle.
    pub(super) core: Vec<usize>,
    /// Around the core, up to the lines between hexes.
    pub(super) ring: Vec<usize>,
}

impl Zones {
    pub(super) fn of(orientation: Orientation) -> Self {
        let mut zones = Self {
            core: Vec::new(),
            ring: Vec::new(),
        };
        let half_root = 3f64.sqrt() / 2.0;
        // Towards three sides; the others lie opposite.
        let sides = match orientation {
            Orientation::Pointy => [(1.0, 0.0), (0.5, half_root), (0.5, -half_root)],
            Orientation::Flat => [(0.0, 1.0), (half_root, 0.5), (half_root, -0.5)],
        };
        for place in 0..SIDE * SIDE {
            let across = (place % SIDE) as f64 - HALF as f64;
            let down = (place / SIDE) as f64 - HALF as f64;
            let far = sides.map(|(x, y)| (across * x + down * y).abs());
            let far = far.into_iter().fold(0.0, f64::max) / (PX * half_root);
            if far < CORE {
                zones.core.push(place);
            } else if far < RING {
                zones.ring.push(place);
            }
        }
        zones
    }

    /// The places of both.
    pub(super) fn all(&self) -> impl Iterator<Item = usize> {
        self.core.iter().chain(&self.ring).copied()
    }
}

/// How far a place of a patch is from its middle: 0 there, 1 at the middle of an edge.
pub(super) fn from_middle(place: usize) -> f32 {
    let across = (place % SIDE) as f32 - HALF as f32;
    let down = (place / SIDE) as f32 - HALF as f32;
    (across * across + down * down).sqrt() / HALF as f32
}

/// The patch of each hex that the scan shows, in the order of `hexes`.
pub(super) fn patches(
    scan: &ScanUnder,
    grid: &Grid,
    hexes: &[HexIx],
    zones: &Zones,
) -> Vec<Option<RawPatch>> {
    let mut parts: BTreeMap<(i64, i64), Vec<usize>> = BTreeMap::new();
    for (nth, hex) in hexes.iter().enumerate() {
        let (x, y) = middle(grid, *hex);
        let part = ((y / PART[0]).floor() as i64, (x / PART[1]).floor() as i64);
        parts.entry(part).or_default().push(nth);
    }
    let mut patches: Vec<Option<RawPatch>> = hexes.iter().map(|_| None).collect();
    let [high, wide] = PART.map(|part| (part * PX).ceil() as usize + SIDE + 1);
    let mut painted = vec![[0; 4]; high * wide];
    for ((row, column), members) in parts {
        let from = Point::new(column as f64 * PART[1], row as f64 * PART[0]);
        let begin = (HALF as f64 + 0.5) / PX;
        let window = Window {
            from: Point::new(from.x - begin, from.y - begin),
            step: 1.0 / PX,
            size: [wide, high].map(|side| side as u32),
        };
        painted.fill([0; 4]);
        scan.paint(&window, &mut |x, y, [red, green, blue]| {
            if let Some(pixel) = painted.get_mut(y as usize * wide + x as usize) {
                *pixel = [red, green, blue, 1];
            }
        });
        for nth in members {
            let Some(hex) = hexes.get(nth) else { continue };
            let (x, y) = middle(grid, *hex);
            // The pixel in the middle of the patch is the nearest one.
            let left = ((x - from.x) * PX).round() as usize;
            let top = ((y - from.y) * PX).round() as usize;
            let rows = (top..top + SIDE)
                .filter_map(|row| painted.get(row * wide + left..row * wide + left + SIDE));
            let patch = RawPatch {
                pixels: rows.flatten().copied().collect(),
            };
            if patch.is_shown(zones)
                && let Some(place) = patches.get_mut(nth)
            {
                *place = Some(patch);
            }
        }
    }
    patches
}

fn middle(grid: &Grid, hex: HexIx) -> (f64, f64) {
    let (x, y) = grid.center(hex);
    (f64::from(x), f64::from(y))
}

impl RawPatch {
    fn is_shown(&self, zones: &Zones) -> bool {
        if self.pixels.len() != SIDE * SIDE {
            return false;
        }
        let (mut all, mut shown) = (0.0, 0.0);
        for [.., is_shown] in zones.all().filter_map(|place| self.pixels.get(place)) {
            all += 1.0;
            shown += f64::from(*is_shown);
        }
        shown >= SHOWN * all
    }

    /// The pixels of both zones that are on the scan.
    pub(super) fn shown<'a>(
        &'a self,
        zones: &'a Zones,
        table: &'a LabTable,
    ) -> impl Iterator<Item = Lab> + 'a {
        let pixels = zones.all().filter_map(|place| self.pixels.get(place));
        pixels
            .filter(|[.., is_shown]| *is_shown == 1)
            .map(|pixel| table.of(*pixel))
    }

    /// All pixels in Lab.
    pub(super) fn in_lab(&self, table: &LabTable) -> Patch {
        let pixels = self.pixels.iter().map(|pixel| table.of(*pixel));
        Patch {
            pixels: pixels.collect(),
        }
    }
}

impl Patch {
    /// The pixels of these places that are on the scan.
    pub(super) fn at(&self, places: &[usize]) -> impl Iterator<Item = Lab> {
        let pixels = places.iter().filter_map(|place| self.pixels.get(*place));
        pixels.copied().filter(|[light, ..]| !light.is_nan())
    }
}

/// Tables by which red, green and blue become Lab.
pub(super) struct LabTable {
    /// Each shade of 255 as light.
    light: Vec<f32>,
    /// The third root of light from 0 to 1, as Lab has it, in steps.
    root: Vec<f32>,
}

const ROOTS: usize = 4096;

impl LabTable {
    pub(super) fn new() -> Self {
        let light = |shade: usize| {
            let shade = shade as f64 / 255.0;
            match shade <= 0.040_45 {
                true => (shade / 12.92) as f32,
                false => libm::pow((shade + 0.055) / 1.055, 2.4) as f32,
            }
        };
        let root = |step: usize| {
            let light = step as f64 / ROOTS as f64;
            match light > 216.0 / 24_389.0 {
                true => libm::cbrt(light) as f32,
                false => ((24_389.0 / 27.0 * light + 16.0) / 116.0) as f32,
            }
        };
        Self {
            light: (0..256).map(light).collect(),
            root: (0..=ROOTS).map(root).collect(),
        }
    }

    /// The Lab of a pixel; no number where the scan doesn't show it.
    fn of(&self, [red, green, blue, is_shown]: [u8; 4]) -> Lab {
        if is_shown == 0 {
            return [f32::NAN; 3];
        }
        let light = |part: u8| self.light.get(usize::from(part)).copied().unwrap_or(1.0);
        let [red, green, blue] = [red, green, blue].map(light);
        // Divided by the white of D65.
        let x = (0.412_456 * red + 0.357_576 * green + 0.180_438 * blue) / 0.950_47;
        let y = 0.212_673 * red + 0.715_152 * green + 0.072_175 * blue;
        let z = (0.019_334 * red + 0.119_192 * green + 0.950_304 * blue) / 1.088_83;
        let root = |light: f32| {
            let step = (light * ROOTS as f32 + 0.5) as usize;
            self.root.get(step).copied().unwrap_or(1.0)
        };
        let [x, y, z] = [x, y, z].map(root);
        [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
    }
}
