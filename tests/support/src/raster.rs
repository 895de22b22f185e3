//! Triangles with textures become pixels, as a graphics card makes them: for tests of what is handed to one.
//!
//! Each pixel is the mean of two by two samples; colours are premultiplied and blended as they are.

use std::ops::Range;

/// Samples along each side of a pixel.
const FINE: usize = 2;

/// A corner of a triangle.
#[derive(Clone, Copy, Debug)]
pub struct Corner {
    /// Where it lies, in pixels.
    pub at: [f32; 2],
    /// Where it lies on the texture, from 0 to 1.
    pub uv: [f32; 2],
    /// Its colour: red, green, blue, alpha; premultiplied.
    pub color: [u8; 4],
}

/// A texture.
#[derive(Clone, Debug)]
pub struct Texture {
    /// Its width and height in texels.
    pub size: [usize; 2],
    /// Its texels, row by row, in the same form as the colours of corners.
    pub texels: Vec<[u8; 4]>,
}

/// A picture in the making, black at first.
#[derive(Clone, Debug)]
pub struct Raster {
    width: usize,
    height: usize,
    samples: Vec<[u8; 4]>,
}

impl Raster {
    /// A black picture of this width and height.
    pub fn black([width, height]: [usize; 2]) -> Self {
        Self {
            width,
            height,
            samples: vec![[0, 0, 0, 255]; width * height * FINE * FINE],
        }
    }

    /// Draws a triangle within a rectangle of pixels: left, top, right, bottom.
    pub fn triangle(&mut self, corners: [Corner; 3], texture: &Texture, clip: [f32; 4]) {
        let [a, b, c] = corners.map(|corner| corner.at.map(|part| part * FINE as f32));
        let area = cross(a, b, c);
        if area == 0.0 || !area.is_finite() {
            return;
        }
        let (wide, high) = (self.width * FINE, self.height * FINE);
        let [left, top, right, bottom] = clip.map(|edge| edge * FINE as f32);
        let reach = |part: usize| {
            let all = [a[part], b[part], c[part]];
            let from = all.iter().copied().fold(f32::INFINITY, f32::min);
            (from, all.iter().copied().fold(f32::NEG_INFINITY, f32::max))
        };
        let ((x0, x1), (y0, y1)) = (reach(0), reach(1));
        let columns = within(x0.max(left), x1.min(right), wide);
        // A sample on a side belongs to one of the two triangles that share it.
        let turn = area.signum();
        let owns = [(b, c), (c, a), (a, b)].map(|(from, to)| {
            let (x, y) = ((to[0] - from[0]) * turn, (to[1] - from[1]) * turn);
            y < 0.0 || (y == 0.0 && x > 0.0)
        });
        let is_plain = corners
            .iter()
            .all(|corner| corner.color == corners[0].color);
        for y in within(y0.max(top), y1.min(bottom), high) {
            let row = &mut self.samples[y * wide..][..wide];
            for (x, sample) in columns.clone().zip(&mut row[columns.clone()]) {
                let at = [x as f32 + 0.5, y as f32 + 0.5];
                let share = [cross(b, c, at), cross(c, a, at), cross(a, b, at)];
                let share = share.map(|part| part / area);
                let is_in = |(part, owns): (&f32, bool)| *part > 0.0 || (*part == 0.0 && owns);
                if !share.iter().zip(owns).all(is_in) {
                    continue;
                }
                let mix = |of: &dyn Fn(&Corner) -> f32| -> f32 {
                    corners
                        .iter()
                        .zip(share)
                        .map(|(corner, share)| of(corner) * share)
                        .sum()
                };
                let uv = [mix(&|corner| corner.uv[0]), mix(&|corner| corner.uv[1])];
                let color = match is_plain {
                    true => corners[0].color,
                    false => std::array::from_fn(|part| {
                        mix(&|corner| f32::from(corner.color[part])).round() as u8
                    }),
                };
                upon(sample, times(color, texture.at(uv)));
            }
        }
    }

    /// The picture, row by row: red, green, blue.
    pub fn finish(&self) -> Vec<[u8; 3]> {
        let wide = self.width * FINE;
        let mut pixels = Vec::with_capacity(self.width * self.height);
        for y in 0..self.height {
            for x in 0..self.width {
                let corner = y * FINE * wide + x * FINE;
                let samples = [corner, corner + 1, corner + wide, corner + wide + 1];
                pixels.push(std::array::from_fn(|part| {
                    let sum: u16 = samples
                        .iter()
                        .map(|at| u16::from(self.samples[*at][part]))
                        .sum();
                    ((sum + 2) / 4) as u8
                }));
            }
        }
        pixels
    }
}

impl Texture {
    /// The colour at a place on it, between the middles of its texels.
    fn at(&self, [u, v]: [f32; 2]) -> [u8; 4] {
        let [wide, high] = self.size;
        let (x, y) = (u * wide as f32 - 0.5, v * high as f32 - 0.5);
        let (left, top) = (x.floor(), y.floor());
        let (right, below) = (x - left, y - top);
        let texel = |x: f32, y: f32| {
            let (x, y) = (x.max(0.0) as usize, y.max(0.0) as usize);
            self.texels[y.min(high - 1) * wide + x.min(wide - 1)]
        };
        let corners = [(0.0, 0.0), (1.0, 0.0), (0.0, 1.0), (1.0, 1.0)];
        let corners = corners.map(|(x, y)| texel(left + x, top + y));
        if corners.iter().all(|corner| *corner == corners[0]) {
            return corners[0];
        }
        let share = [
            (1.0 - right) * (1.0 - below),
            right * (1.0 - below),
            (1.0 - right) * below,
            right * below,
        ];
        std::array::from_fn(|part| {
            let parts = corners.iter().zip(share);
            parts
                .map(|(corner, share)| f32::from(corner[part]) * share)
                .sum::<f32>()
                .round() as u8
        })
    }
}

/// Twice the area of a triangle, with its turn.
fn cross(a: [f32; 2], b: [f32; 2], c: [f32; 2]) -> f32 {
    (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
}

/// The samples whose middles lie between two places.
fn within(from: f32, to: f32, most: usize) -> Range<usize> {
    let at = |place: f32| (place - 0.5).ceil().clamp(0.0, most as f32) as usize;
    at(from)..at(to)
}

fn times(one: [u8; 4], other: [u8; 4]) -> [u8; 4] {
    if other == [255; 4] {
        return one;
    }
    std::array::from_fn(|part| ((u16::from(one[part]) * u16::from(other[part]) + 127) / 255) as u8)
}

fn upon(sample: &mut [u8; 4], ink: [u8; 4]) {
    let rest = 255 - u16::from(ink[3]);
    for (below, above) in sample.iter_mut().zip(ink) {
        let left = (u16::from(*below) * rest + 127) / 255;
        *below = (left + u16::from(above)).min(255) as u8;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn square(raster: &mut Raster, [left, top, right, bottom]: [f32; 4], color: [u8; 4]) {
        let texture = Texture {
            size: [1, 1],
            texels: vec![[255; 4]],
        };
        let corner = |x, y| Corner {
            at: [x, y],
            uv: [0.5, 0.5],
            color,
        };
        let [a, b, c, d] = [
            corner(left, top),
            corner(right, top),
            corner(right, bottom),
            corner(left, bottom),
        ];
        for corners in [[a, b, c], [a, c, d]] {
            raster.triangle(corners, &texture, [0.0, 0.0, 4.0, 4.0]);
        }
    }

    #[test]
    fn two_triangles_share_no_sample_and_leave_none_out() {
        let mut raster = Raster::black([4, 4]);
        square(&mut raster, [0.0, 0.0, 3.5, 9.0], [100, 0, 0, 128]);
        let pixels = raster.finish();
        let row = [[100, 0, 0], [100, 0, 0], [100, 0, 0], [50, 0, 0]];
        assert_eq!(pixels, row.repeat(4));
    }
}
