//! Scans of printed maps whose ground is known: for tests of what finds grids and terrain on scans.
//!
//! [`scan`] makes a random map, prints it, bends the sheet and wears the pixels; [`Made`] has the image and the truth.
//! [`without_grid`] makes images on which there are no hexes, and [`false_period`] maps whose terrain repeats at a fraction
//! of a hex, which a careless finder takes for the hex.
//!
//! | file | what it makes |
//! |---|---|
//! | `wants` | knobs |
//! | `world`, `paint` | the map: terrain, lines, names; kinds with colours and patterns |
//! | `print` | pixels of the flat sheet |
//! | `ground`, `shrink` | terrain as a painter has it: uneven, across hexsides, or on a part of its hexes only |
//! | `bend`, `placement` | where each point of the sheet lies on the scan |
//! | `wear` | folds, light, paper, blur, noise, JPEG |
//! | `without` | images without hexes |
//! | `dice` | random numbers |
//!
//! Holds always: a seed gives the same bytes (`tests/it.rs`), and lines are printed where the placement says.

mod bend;
mod dice;
mod ground;
mod paint;
mod placement;
mod print;
mod shrink;
mod wants;
mod wear;
mod without;
mod world;

pub use placement::Placement;
pub use wants::Wants;
pub use without::without_grid;

use beachhead_schema::calibrate::Point;
use beachhead_schema::hex::{Grid, HexIx};
use beachhead_schema::pack::Pack;
use beachhead_schema::palette::{Color, Glyph, PatternKind, Shade};
use image::RgbImage;

use dice::Dice;
use print::{HexLines, LineShape, print, size_of};
use world::{ordered_kinds, world};

/// A scan and the truth about it.
#[derive(Clone, Debug)]
pub struct Made {
    /// The scan.
    pub image: RgbImage,
    /// The map that is printed on it.
    pub pack: Pack,
    /// The place of each point of the map on the scan.
    pub placement: Placement,
    /// Describes the scan, for the message of a test that fails.
    pub about: String,
}

impl Made {
    /// The grid of the map.
    pub fn grid(&self) -> &Grid {
        &self.pack.map.grid
    }

    /// The place on the scan of a point of the map, in pixels.
    pub fn scan_from_map(&self, map: Point) -> Point {
        self.placement.scan_from_map(map)
    }

    /// The middle of a hex on the scan.
    pub fn middle(&self, hex: HexIx) -> Point {
        let (x, y) = self.grid().center(hex);
        self.scan_from_map(Point::new(f64::from(x), f64::from(y)))
    }

    /// Pixels from one side of a hex to the side across, in the middle of the map.
    pub fn px_per_hex(&self) -> f64 {
        let bounds = self.grid().bounds();
        let middle = |from: f32, to: f32| f64::from(from + to) / 2.0;
        self.placement.px_per_hex(Point::new(
            middle(bounds.min.0, bounds.max.0),
            middle(bounds.min.1, bounds.max.1),
        ))
    }

    /// Whether all of a hex is on the scan.
    pub fn shows(&self, hex: HexIx) -> bool {
        let corners = self.grid().corners(hex);
        let (x, y) = self.grid().center(hex);
        // A little inwards: corners at the edge of the paper are on it.
        let inner = |corner: (f32, f32)| {
            let part = |middle: f32, corner: f32| f64::from(middle + (corner - middle) * 0.98);
            Point::new(part(x, corner.0), part(y, corner.1))
        };
        corners
            .iter()
            .all(|corner| self.placement.shows(inner(*corner)))
    }

    /// The kind of terrain of a hex, counted from 0 in the order of [`Self::kinds`].
    pub fn kind(&self, hex: HexIx) -> usize {
        let terrain = self.pack.map.hexes.terrain(hex);
        let kinds = self.kinds();
        kinds
            .iter()
            .position(|kind| Some(kind.as_str()) == terrain.map(|terrain| terrain.as_str()))
            .expect("each hex has a terrain of the palette")
    }

    /// Ids of the kinds of terrain.
    pub fn kinds(&self) -> Vec<String> {
        let kinds = ordered_kinds(&self.pack);
        kinds.iter().map(ToString::to_string).collect()
    }
}

/// A scan of a random map.
pub fn scan(seed: u64, want: &Wants) -> Made {
    let want = fitting(want);
    let pack = world(seed, &want);
    let mut dice = Dice::new(seed, "look");
    let lines = HexLines::of(&mut dice, want.line_trouble, ground_color(&pack));
    made(seed, &mut dice, pack, lines, &want)
}

/// A scan whose terrain repeats at a third or half of a hex, in stipples, hatches or squares, on most of its hexes.
pub fn false_period(seed: u64, want: &Wants) -> Made {
    let want = Wants {
        wander: 0.0,
        ..fitting(want)
    };
    let mut pack = world(seed, &want);
    let mut dice = Dice::new(seed, "period");
    let lines = HexLines {
        shape: LineShape::Solid,
        ..HexLines::of(&mut dice, want.line_trouble * 0.5, ground_color(&pack))
    };
    // From the middle of a hex to the next are 173 hundredths of a hexside.
    let spacing = *dice.pick(&[29, 43, 58, 87]);
    let shade = Shade::Dark;
    let half = (spacing / 2).min(45) as i8;
    let glyph = match dice.count(0..=2) {
        0 => vec![Glyph::Dot {
            at: (0, 0),
            radius: spacing / 6,
            shade,
        }],
        1 => vec![Glyph::Line {
            points: vec![(-half, half), (half, -half)],
            width: 4,
            shade,
        }],
        _ => {
            let square = [
                (-half, -half),
                (half, -half),
                (half, half),
                (-half, half),
                (-half, -half),
            ];
            vec![Glyph::Line {
                points: square.to_vec(),
                width: 3,
                shade,
            }]
        }
    };
    let pattern = PatternKind {
        id: "period".into(),
        spacing: Some(spacing),
        jitter: 0,
        gaps: 0,
        vary: 0,
        glyphs: glyph,
    };
    let id = pattern.id.clone();
    pack.palette.patterns = pack
        .palette
        .patterns
        .iter()
        .cloned()
        .chain([pattern])
        .collect();
    // On the ground and every second kind.
    let terrains = pack.palette.terrains.iter().cloned().map(|mut kind| {
        if kind.order.is_some_and(|order| order % 2 == 1) {
            kind.own_pattern = Some(id.clone());
            kind.ink = Some(paint::shaded(kind.color, 0.5));
        }
        kind
    });
    pack.palette.terrains = terrains.collect();
    made(seed, &mut dice, pack, lines, &want)
}

/// The colour of the kind of terrain that most hexes have.
fn ground_color(pack: &Pack) -> Color {
    let first = pack.palette.terrains.iter().min_by_key(|kind| kind.order);
    first.expect("a palette has kinds").color
}

/// The least pixels of a hex that a scan is made with, unless it is asked for fewer.
const LEAST_PX: f64 = 30.0;
/// Share of a scan's side that the map takes at most, with paper and table around it.
const MAP_SHARE: f64 = 0.85;

/// The same, with no more hexes than fit on the scan.
fn fitting(want: &Wants) -> Wants {
    let least = LEAST_PX.min(*want.px_per_hex.start());
    let most = (f64::from(want.longest) * MAP_SHARE / least) as u16;
    let limited = |range: &std::ops::RangeInclusive<u16>| {
        (*range.start()).min(most)..=(*range.end()).min(most)
    };
    Wants {
        columns: limited(&want.columns),
        rows: limited(&want.rows),
        ..want.clone()
    }
}

fn made(seed: u64, dice: &mut Dice, pack: Pack, lines: HexLines, want: &Wants) -> Made {
    let drawn = dice.within(want.px_per_hex.clone());
    let [width, height] = size_of(&pack.map.grid, 1.0);
    let px_per_hex = drawn.min(f64::from(want.longest) * MAP_SHARE / width.max(height));
    let printed = print(seed, &pack, px_per_hex, Some(&lines), want);
    let sheet = [printed.image.width(), printed.image.height()];
    let (placement, folds) = bend::bend(seed, sheet, printed.origin, printed.scale, want);
    let image = wear::scanned(seed, &printed.image, &placement, &folds, want);
    let about = format!(
        "seed {seed}: {:?}, {} hexes of {px_per_hex:.1} px, {lines:?}, {} panels, {folds:?}",
        pack.map.grid.spec().orientation,
        pack.map.grid.len(),
        placement.panels(),
    );
    Made {
        image,
        pack,
        placement,
        about,
    }
}
