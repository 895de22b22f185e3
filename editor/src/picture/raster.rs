//! Triangles become pixels, on the processor: so the map is drawn once and then only moved.
//!
//! Each pixel is the mean of two by two samples. A sample belongs to at most one of two triangles that share a side,
//! so surfaces of hexes join without a seam. A colour without any opacity rubs out what is there.
//!
//! Knows nothing of maps; the same triangles give the same pixels everywhere.

use egui::{Color32, ColorImage, Mesh, Pos2, Vec2};

/// Samples along each side of a pixel.
const FINE: usize = 2;

/// A picture in the making.
#[derive(Clone, Debug)]
pub(crate) struct Raster {
    /// Side of the square in samples.
    side: usize,
    samples: Vec<Color32>,
}

impl Raster {
    /// An empty square of this many pixels.
    pub(crate) fn blank(pixels: usize) -> Self {
        let side = pixels * FINE;
        Self {
            side,
            samples: vec![Color32::TRANSPARENT; side * side],
        }
    }

    /// Draws triangles: a point of theirs lies `density` times as far from the origin in pixels, less `corner`.
    pub(crate) fn draw(&mut self, mesh: &Mesh, density: f32, corner: Vec2) {
        let fine = FINE as f32;
        let sample = |index: u32| {
            let vertex = mesh.vertices.get(index as usize)?;
            let at = (vertex.pos.to_vec2() * density - corner) * fine;
            Some((at.to_pos2(), vertex.color))
        };
        for triangle in mesh.indices.chunks_exact(3) {
            let [a, b, c] = *triangle else { continue };
            if let (Some((a, color)), Some((b, _)), Some((c, _))) =
                (sample(a), sample(b), sample(c))
            {
                self.triangle([a, b, c], color);
            }
        }
    }

    fn triangle(&mut self, mut corners: [Pos2; 3], color: Color32) {
        corners.sort_by(|one, other| one.y.total_cmp(&other.y));
        let [top, middle, low] = corners;
        let limit = self.side as f32;
        if low.y <= 0.0 || top.y >= limit || corners.iter().any(|corner| !corner.is_finite()) {
            return;
        }
        let row_from = |y: f32| (y - 0.5).ceil().clamp(0.0, limit) as usize;
        for row in row_from(top.y)..row_from(low.y) {
            let y = row as f32 + 0.5;
            let long = across(top, low, y);
            let short = if y < middle.y {
                across(top, middle, y)
            } else {
                across(middle, low, y)
            };
            let (from, to) = (row_from(long.min(short)), row_from(long.max(short)));
            let start = row * self.side;
            let Some(span) = self.samples.get_mut(start + from..start + to) else {
                continue;
            };
            lay(span, color);
        }
    }

    /// Lays another picture of the same size upon this one, as opaque as `share` says.
    pub(crate) fn lay_upon(&mut self, other: &Self, share: f32) {
        for (below, above) in self.samples.iter_mut().zip(&other.samples) {
            if above.a() > 0 {
                *below = below.blend(above.gamma_multiply(share));
            }
        }
    }

    /// The finished picture.
    pub(crate) fn finish(&self) -> ColorImage {
        let pixels_a_side = self.side / FINE;
        let mut pixels = Vec::with_capacity(pixels_a_side * pixels_a_side);
        for rows in self.samples.chunks_exact(self.side * FINE) {
            let (first, second) = rows.split_at(self.side);
            for (one, other) in first.chunks_exact(FINE).zip(second.chunks_exact(FINE)) {
                pixels.push(mean([one, other]));
            }
        }
        ColorImage::new([pixels_a_side, pixels_a_side], pixels)
    }
}

/// Where a side of a triangle crosses a row.
fn across(from: Pos2, to: Pos2, y: f32) -> f32 {
    let tall = to.y - from.y;
    if tall <= 0.0 {
        return from.x;
    }
    from.x + (to.x - from.x) * ((y - from.y) / tall)
}

fn lay(span: &mut [Color32], color: Color32) {
    match color.a() {
        0 | 255 => span.fill(color),
        _ => span
            .iter_mut()
            .for_each(|sample| *sample = sample.blend(color)),
    }
}

fn mean(samples: [&[Color32]; 2]) -> Color32 {
    let mut sums = [2_u16; 4];
    for sample in samples.into_iter().flatten() {
        for (sum, part) in sums.iter_mut().zip(sample.to_array()) {
            *sum += u16::from(part);
        }
    }
    let [red, green, blue, alpha] = sums.map(|sum| (sum / 4).min(255) as u8);
    Color32::from_rgba_premultiplied(red, green, blue, alpha)
}

#[cfg(test)]
mod tests {
    use super::*;
    use egui::pos2;

    const RED: Color32 = Color32::from_rgb(200, 0, 0);

    fn square(color: Color32, from: f32, to: f32) -> Mesh {
        let mut mesh = Mesh::default();
        for (x, y) in [(from, from), (to, from), (to, to), (from, to)] {
            mesh.colored_vertex(pos2(x, y), color);
        }
        mesh.add_triangle(0, 1, 2);
        mesh.add_triangle(0, 2, 3);
        mesh
    }

    #[test]
    fn a_square_fills_its_pixels_and_no_others() {
        let mut raster = Raster::blank(8);
        raster.draw(&square(RED, 1.0, 2.0), 2.0, Vec2::ZERO);
        let image = raster.finish();
        for (at, pixel) in image.pixels.iter().enumerate() {
            let inside = (2..4).contains(&(at % 8)) && (2..4).contains(&(at / 8));
            let expected = if inside { RED } else { Color32::TRANSPARENT };
            assert_eq!(*pixel, expected, "pixel {at}");
        }
    }

    #[test]
    fn half_a_pixel_is_half_covered_and_no_seam_shows_where_sides_meet() {
        let mut raster = Raster::blank(4);
        let faint = Color32::from_rgba_premultiplied(100, 0, 0, 128);
        raster.draw(&square(faint, 0.5, 3.0), 1.0, Vec2::ZERO);
        let image = raster.finish();
        assert_eq!(
            image.pixels.first().map(|pixel| pixel.a()),
            Some(32),
            "a quarter of 128"
        );
        // The diagonal is drawn once.
        assert_eq!(image.pixels.get(4 + 1).map(|pixel| pixel.a()), Some(128));
    }

    #[test]
    fn what_lies_off_the_picture_harms_nothing_and_rubbing_out_works() {
        let mut raster = Raster::blank(4);
        for (from, to) in [(-1e9, 1e9), (f32::NAN, 2.0), (9.0, 12.0), (-3.0, -1.0)] {
            raster.draw(&square(RED, from, to), 1.0, Vec2::ZERO);
        }
        assert!(raster.finish().pixels.iter().all(|pixel| *pixel == RED));
        raster.draw(&square(Color32::TRANSPARENT, 0.0, 4.0), 1.0, Vec2::ZERO);
        assert!(raster.finish().pixels.iter().all(|pixel| pixel.a() == 0));
    }
}
