//! [`Shades`]: the grey pixels that lines are looked for in.

use beachhead_calibrate::Point;

use crate::pyramid::{Pyramid, TILE, TileAt};
use crate::upright::Upright;

/// More pixels than this on the short side are not looked at: they show no lines that half as many don't.
const SHORT_SIDE: u32 = 2600;

/// A grey picture.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Shades {
    /// Pixels in a row.
    pub(super) width: usize,
    /// Rows.
    pub(super) height: usize,
    /// Row by row from above, black as 0.
    pub(super) px: Vec<u8>,
}

impl Shades {
    /// The grey of a scan, halved until its short side has few enough pixels, and how many pixels of the scan lie along
    /// one of these.
    pub(super) fn of(pyramid: &Pyramid) -> (Self, f64) {
        let levels = pyramid.levels();
        let small = levels
            .iter()
            .position(|level| level.size[0].min(level.size[1]) <= SHORT_SIDE);
        let at = small.unwrap_or(levels.len().saturating_sub(1));
        let Some(level) = levels.get(at) else {
            return (Self::even(0, 0, 0), 1.0);
        };
        let [width, height] = level.size.map(|side| side as usize);
        let mut shades = Self::even(width, height, 0);
        let level_number = at as u32;
        let [columns, rows] = level.tiles();
        for row in 0..rows {
            for column in 0..columns {
                let tile = pyramid.unpack(TileAt {
                    level: level_number,
                    column,
                    row,
                });
                let Some(tile) = tile else { continue };
                let side = (tile.size[0] as usize).max(1);
                let (left, top) = ((column * TILE) as usize, (row * TILE) as usize);
                for (y, pixels) in tile.rgb.chunks_exact(side * 3).enumerate() {
                    let from = (top + y) * width + left;
                    let Some(line) = shades.px.get_mut(from..from + side) else {
                        continue;
                    };
                    for (shade, pixel) in line.iter_mut().zip(pixels.chunks_exact(3)) {
                        *shade = grey(pixel);
                    }
                }
            }
        }
        (shades, f64::from(1_u32 << at.min(31)))
    }

    /// The same as it is looked at.
    pub(super) fn upright(self, upright: Upright) -> Self {
        if upright == Upright::AsIs {
            return self;
        }
        let size = [self.width as u32, self.height as u32];
        let [width, height] = upright.seen_size(size).map(|side| side as usize);
        let mut turned = Self::even(width, height, 0);
        for (row, line) in turned.px.chunks_exact_mut(width.max(1)).enumerate() {
            for (column, shade) in line.iter_mut().enumerate() {
                let seen = Point::new(column as f64 + 0.5, row as f64 + 0.5);
                let at = upright.stored(seen, size);
                let from = at.y as usize * self.width + at.x as usize;
                *shade = self.px.get(from).copied().unwrap_or(0);
            }
        }
        turned
    }

    /// A picture of one shade.
    pub(super) fn even(width: usize, height: usize, shade: u8) -> Self {
        Self {
            width,
            height,
            px: vec![shade; width * height],
        }
    }

    /// The short side in pixels.
    pub(super) fn short(&self) -> usize {
        self.width.min(self.height)
    }
}

/// The shade of red, green and blue as the eye weighs them.
fn grey(pixel: &[u8]) -> u8 {
    let [red, green, blue] = [0, 1, 2].map(|at| u32::from(pixel.get(at).copied().unwrap_or(0)));
    ((red * 77 + green * 150 + blue * 29) >> 8) as u8
}
