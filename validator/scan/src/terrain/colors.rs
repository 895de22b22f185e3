//! A bag of the colours of a scan: which of 32 colours each pixel is nearest to.

use super::patch::Lab;
use super::random::Random;

/// How many colours there are.
pub(super) const COLORS: usize = 32;
/// How often they are moved to the middle of their pixels.
const ROUNDS: usize = 8;

/// The colours that occur on a scan.
pub(super) struct Colors(Vec<Lab>);

impl Colors {
    /// The colours of these pixels, by the way of k-means. Without a pixel there is no colour.
    pub(super) fn of(pixels: &[Lab]) -> Self {
        let mut random = Random::new(0xc0_1035);
        let mut colors: Vec<Lab> = Vec::with_capacity(COLORS);
        let mut far: Vec<f32> = vec![f32::MAX; pixels.len()];
        // Each next one is likely to be far from those before, so that small areas have their colour, too.
        for _ in 0..COLORS {
            let next = match colors.last() {
                None => random.below(pixels.len()),
                Some(last) => {
                    for (far, pixel) in far.iter_mut().zip(pixels) {
                        *far = far.min(squared(*pixel, *last));
                    }
                    let mut left = random.unit() * far.iter().sum::<f32>();
                    let reached = far.iter().position(|far| {
                        left -= far;
                        left < 0.0
                    });
                    reached.unwrap_or_default()
                }
            };
            colors.extend(pixels.get(next));
        }
        let mut colors = Self(colors);
        for _ in 0..ROUNDS {
            let mut sums = vec![([0.0_f32; 3], 0.0_f32); colors.0.len()];
            for pixel in pixels {
                if let Some((sum, count)) = sums.get_mut(colors.nearest(*pixel)) {
                    sum.iter_mut()
                        .zip(pixel)
                        .for_each(|(sum, part)| *sum += part);
                    *count += 1.0;
                }
            }
            for (color, (sum, count)) in colors.0.iter_mut().zip(sums) {
                if count > 0.0 {
                    *color = sum.map(|part| part / count);
                }
            }
        }
        colors
    }

    fn nearest(&self, pixel: Lab) -> usize {
        let mut nearest = (0, f32::MAX);
        for (at, color) in self.0.iter().enumerate() {
            let far = squared(pixel, *color);
            if far < nearest.1 {
                nearest = (at, far);
            }
        }
        nearest.0
    }

    /// The share of the pixels that has each colour.
    pub(super) fn shares(&self, pixels: impl Iterator<Item = Lab>) -> [f32; COLORS] {
        let mut shares = [0.0; COLORS];
        let mut count = 0.0;
        for pixel in pixels {
            if let Some(share) = shares.get_mut(self.nearest(pixel)) {
                *share += 1.0;
            }
            count += 1.0;
        }
        shares.map(|share: f32| share / f32::max(count, 1.0))
    }
}

fn squared(one: Lab, other: Lab) -> f32 {
    let [a, b, c] = [one[0] - other[0], one[1] - other[1], one[2] - other[2]];
    a * a + b * b + c * c
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_colour_has_its_place_however_few_pixels_have_it() {
        let mut pixels = vec![[80.0, 0.0, 20.0]; 3000];
        pixels.extend(vec![[50.0, -30.0, 25.0]; 40]);
        let colors = Colors::of(&pixels);
        let ground = colors.shares(pixels.iter().copied().take(100));
        let woods = colors.shares(pixels.iter().copied().skip(3000));
        for shares in [ground, woods] {
            assert!((shares.iter().sum::<f32>() - 1.0).abs() < 1e-5);
            assert!(shares.contains(&1.0), "{shares:?}");
        }
        assert_ne!(ground, woods);
    }

    #[test]
    fn without_pixels_there_are_no_shares() {
        let colors = Colors::of(&[]);
        assert_eq!(colors.shares(std::iter::empty()), [0.0; COLORS]);
    }
}
