//! Scans under a picture: as pixels of a band, and as JPEG tiles for SVG and PDF.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD as BASE64;
use beachhead_draw::PAPER;
use beachhead_scan::{Pixels, ScanUnder, Window};
use beachhead_schema::calibrate::Point;
use emath::{Pos2, Rect, Vec2};
use resvg::tiny_skia::{Pixmap, PremultipliedColorU8};

use super::error::{ExportError, Watch, reported};
use super::frame::SIZE;
use super::layout::{Layout, View};
use super::limits::MAX_PIXELS;
use super::text::N;

/// Pixels across of a tile.
const TILE: u32 = 1024;
/// A tile shows this many pixels of the next ones, so that no reader shows a seam between them.
const OVER: u32 = 1;
/// The most pixels of the scans in an SVG: more than that, browsers take long over.
const SVG_PIXELS: f64 = 40e6;

/// Between a scan and the title or the legend, in units of the picture: letters reach down as far.
const APART: f32 = 8.0;

/// The scans of a picture, and which part of it they are seen in.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Underlays {
    scans: Vec<ScanUnder>,
    /// Where the picture's origin lies on the grid.
    origin: Point,
    /// The map in the picture.
    map: Rect,
    /// Width and height of the picture.
    size: Vec2,
}

/// Pixels of the scans, and where they lie in the picture.
pub(super) struct ScanTile {
    pub(super) place: Rect,
    pub(super) size: [u32; 2],
    pub(super) jpeg: Vec<u8>,
}

impl Underlays {
    pub(super) fn of(scans: &[ScanUnder], layout: &Layout) -> Self {
        let (x, y) = layout.on_grid((0.0, 0.0));
        Self {
            scans: scans.to_vec(),
            origin: Point::new(f64::from(x), f64::from(y)),
            map: layout.map,
            size: Vec2::new(layout.width, layout.height),
        }
    }

    /// Where the scans are seen: up to `bleed` units beyond those edges of the map at which a view is cut, and apart from
    /// the title and the legend.
    fn seen(&self, view: View, bleed: f32) -> Rect {
        let map = self.map;
        let reach = |is_cut: bool, apart: f32| match view {
            View::Whole if !is_cut => -apart,
            View::Whole | View::Map => bleed,
        };
        let left = reach(map.left() <= 0.0, 0.0);
        let right = reach(map.right() >= self.size.x, 0.0);
        let top = reach(map.top() <= 0.0, APART);
        let bottom = reach(map.bottom() >= self.size.y, APART);
        Rect::from_min_max(
            map.min - Vec2::new(left, top),
            map.max + Vec2::new(right, bottom),
        )
    }

    /// Whether there is none.
    pub(super) fn is_empty(&self) -> bool {
        self.scans.is_empty()
    }

    /// Paints a part of a picture's pixels, which has `scale` of them for a unit: `first` is where its first pixel begins
    /// in the picture, in pixels. The scans reach `bleed` units beyond the edge of the map.
    pub(super) fn paint(&self, band: &mut Pixmap, scale: f32, first: Vec2, bleed: f32) {
        let seen = self.seen(View::Whole, bleed);
        let limit = [band.width(), band.height()];
        let [left, top] = [seen.left() * scale - first.x, seen.top() * scale - first.y];
        let [right, bottom] = [
            seen.right() * scale - first.x,
            seen.bottom() * scale - first.y,
        ];
        let [left, right] = [left, right].map(|edge| (edge.round().max(0.0) as u32).min(limit[0]));
        let [top, bottom] = [top, bottom].map(|edge| (edge.round().max(0.0) as u32).min(limit[1]));
        if left >= right || top >= bottom {
            return;
        }
        let units = |pixels: f32| f64::from(pixels / scale);
        let corner = (units(first.x + left as f32), units(first.y + top as f32));
        let window = self.window(corner, f64::from(scale), [right - left, bottom - top]);
        let width = limit[0];
        let pixels = band.pixels_mut();
        for scan in &self.scans {
            scan.paint(&window, &mut |column, row, [red, green, blue]| {
                let at = (top + row) as usize * width as usize + (left + column) as usize;
                let color = PremultipliedColorU8::from_rgba(red, green, blue, 255);
                if let (Some(pixel), Some(color)) = (pixels.get_mut(at), color) {
                    *pixel = color;
                }
            });
        }
    }

    /// Pixels of this many for a unit, from a corner in the picture.
    fn window(&self, (x, y): (f64, f64), scale: f64, size: [u32; 2]) -> Window {
        let hexes = 1.0 / f64::from(SIZE);
        Window {
            from: Point::new(self.origin.x + x * hexes, self.origin.y + y * hexes),
            step: hexes / scale,
            size,
        }
    }

    /// How many pixels the finest of the scans has for a unit of the picture, in the middle of the map.
    fn own_scale(&self) -> f64 {
        let middle = self.map.center();
        let hexes = 1.0 / f64::from(SIZE);
        let middle = Point::new(
            self.origin.x + f64::from(middle.x) * hexes,
            self.origin.y + f64::from(middle.y) * hexes,
        );
        let finest = self.scans.iter().map(|scan| scan.px_a_unit(middle));
        finest.fold(0.0, f64::max) * hexes
    }

    /// The scans in a view as tiles, at most as fine as they are, and as `most` pixels for a unit; they reach `bleed` units
    /// beyond the edge of the map, where that is cut.
    ///
    /// # Errors
    /// There would be too many pixels, or somebody stops it.
    pub(super) fn tiles(
        &self,
        most: f64,
        (view, bleed): (View, f32),
        watch: &mut Watch<'_>,
    ) -> Result<Vec<ScanTile>, ExportError> {
        let seen = self.seen(view, bleed);
        let scale = self.own_scale().min(most);
        let [width, height] = [seen.width(), seen.height()]
            .map(|side| (f64::from(side) * scale).ceil().clamp(1.0, 1e9));
        if width * height > MAX_PIXELS as f64 {
            return Err(ExportError::TooLarge(format!(
                "the scan would be {width} × {height} pixels in this picture; print smaller hexes, or a part of the map"
            )));
        }
        let (width, height) = (width as u32, height as u32);
        let mut tiles = Vec::new();
        let tops = (0..height).step_by(TILE as usize);
        for (left, top) in tops.flat_map(|top| {
            (0..width)
                .step_by(TILE as usize)
                .map(move |left| (left, top))
        }) {
            reported(watch, top as f32 / height as f32)?;
            let size = [
                (TILE + OVER).min(width - left),
                (TILE + OVER).min(height - top),
            ];
            tiles.extend(self.tile(seen.min, scale, (left, top), size));
        }
        Ok(tiles)
    }

    /// One tile, if any of the scans is on it.
    fn tile(
        &self,
        from: Pos2,
        scale: f64,
        (left, top): (u32, u32),
        size: [u32; 2],
    ) -> Option<ScanTile> {
        let corner = (
            f64::from(from.x) + f64::from(left) / scale,
            f64::from(from.y) + f64::from(top) / scale,
        );
        let window = self.window(corner, scale, size);
        let [width, height] = size.map(|side| side as usize);
        let mut rgb = [PAPER.red, PAPER.green, PAPER.blue].repeat(width * height);
        let mut is_seen = false;
        for scan in &self.scans {
            scan.paint(&window, &mut |column, row, color| {
                let at = (row as usize * width + column as usize) * 3;
                if let Some(pixel) = rgb.get_mut(at..at + 3) {
                    pixel.copy_from_slice(&color);
                    is_seen = true;
                }
            });
        }
        if !is_seen {
            return None;
        }
        let units = size.map(|side| (f64::from(side) / scale) as f32);
        Some(ScanTile {
            place: Rect::from_min_size(
                Pos2::new(corner.0 as f32, corner.1 as f32),
                Vec2::from(units),
            ),
            size,
            jpeg: Pixels { size, rgb }.jpeg()?,
        })
    }

    /// The scans as elements of an SVG, as fine as they are or as browsers can still show.
    pub(super) fn svg(&self) -> String {
        if self.is_empty() {
            return String::new();
        }
        let area = f64::from(self.map.width()) * f64::from(self.map.height());
        let most = (SVG_PIXELS / area.max(1.0)).sqrt();
        let tiles = self
            .tiles(most, (View::Whole, 0.0), &mut |_| true)
            .unwrap_or_default();
        let images = tiles.iter().map(|tile| {
            let Rect { min, .. } = tile.place;
            format!(
                "<image x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" preserveAspectRatio=\"none\" href=\"data:image/jpeg;base64,{}\"/>\n",
                N(min.x),
                N(min.y),
                N(tile.place.width()),
                N(tile.place.height()),
                BASE64.encode(&tile.jpeg)
            )
        });
        format!("<g id=\"scan\">\n{}</g>\n", images.collect::<String>())
    }
}

#[cfg(test)]
mod tests;
