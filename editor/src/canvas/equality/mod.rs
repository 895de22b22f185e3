//! The screen and print show the same map: what the canvas tessellates and what the PNG export writes are made pixels of
//! and compared, layer by layer.
//!
//! `screen` makes pixels of the triangles that egui hands to the graphics card, `print` reads the PNG, `compare` measures
//! how far they differ, `board` is a map with all that the samples don't have. `tests` compares every map, and holds that
//! each kind of fault is noticed, whichever of the two has it.
//!
//! With `BEACHHEAD_PICTURES=folder` both pictures of each comparison are written there, to be looked at.

mod board;
mod compare;
mod print;
mod screen;
mod tests;

use std::path::Path;

use egui::{Pos2, Vec2, vec2};

/// A picture whose pixels are red, green and blue.
#[derive(Clone, Debug, PartialEq)]
struct Pixels {
    width: usize,
    height: usize,
    rgb: Vec<[u8; 3]>,
}

impl Pixels {
    fn at(&self, x: usize, y: usize) -> [u8; 3] {
        self.rgb[y * self.width + x]
    }

    /// Writes it as PNG.
    fn save(&self, path: &Path) {
        let file = std::fs::File::create(path).expect("the folder is there");
        let mut encoder = png::Encoder::new(file, self.width as u32, self.height as u32);
        encoder.set_color(png::ColorType::Rgb);
        let mut writer = encoder.write_header().expect("it can be written");
        let written = writer.write_image_data(self.rgb.as_flattened());
        written.expect("it can be written");
    }

    /// A part of it. What lies beside it is as its last pixels are.
    fn part(&self, corner: [isize; 2], [width, height]: [usize; 2]) -> Self {
        let along = |from: isize, nth: usize, most: usize| {
            (from + nth as isize).clamp(0, most as isize - 1) as usize
        };
        let rows = (0..height).map(|row| along(corner[1], row, self.height));
        let rgb = rows.flat_map(|y| {
            (0..width).map(move |column| self.at(along(corner[0], column, self.width), y))
        });
        Self {
            width,
            height,
            rgb: rgb.collect(),
        }
    }
}

/// Where the map lies on a picture.
#[derive(Clone, Copy, Debug)]
struct Place {
    /// The map's origin, in pixels.
    origin: Pos2,
    /// Pixels for a hex unit.
    scale: f32,
}

impl Place {
    fn px(self, map: Pos2) -> Pos2 {
        self.origin + map.to_vec2() * self.scale
    }

    fn map(self, px: Pos2) -> Pos2 {
        ((px - self.origin) / self.scale).to_pos2()
    }

    /// The place on a part of the picture.
    fn within(self, corner: [isize; 2]) -> Self {
        Self {
            origin: self.origin - vec2(corner[0] as f32, corner[1] as f32),
            ..self
        }
    }
}

/// A colour of the display list.
fn parts(ink: beachhead_draw::Ink) -> [u8; 3] {
    [ink.red, ink.green, ink.blue]
}

/// The middle of a pixel.
fn middle(x: usize, y: usize) -> Pos2 {
    (Vec2::splat(0.5) + vec2(x as f32, y as f32)).to_pos2()
}
