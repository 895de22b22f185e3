//! Rows of pixels on their way from a decoder to the tiles: a scan is never whole in memory.

use super::refusal::Refusal;
use super::upright::Upright;

/// What takes the rows of an image as they are decoded.
pub(crate) trait Rows {
    /// The size in pixels, once, before the first row.
    fn begin(&mut self, size: [u32; 2]) -> Result<(), Refusal>;

    /// Which way up the image is to be looked at, where its file says so.
    fn look(&mut self, upright: Upright);

    /// The next row from above, three bytes a pixel: red, green, blue.
    fn row(&mut self, rgb: &[u8]) -> Result<(), Refusal>;
}

/// How samples stand for a colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Samples {
    Gray,
    GrayAlpha,
    Rgb,
    RgbAlpha,
    /// Ink: 0 is none.
    Cmyk,
    /// Ink as in JPEG files: 255 is none.
    CmykInverted,
    YCbCr,
    /// The same as [`Samples::CmykInverted`], of which the first three are stored as [`Samples::YCbCr`].
    Ycck,
}

impl Samples {
    /// How many samples a pixel has.
    pub(crate) fn count(self) -> usize {
        match self {
            Self::Gray => 1,
            Self::GrayAlpha => 2,
            Self::Rgb | Self::YCbCr => 3,
            Self::RgbAlpha | Self::Cmyk | Self::CmykInverted | Self::Ycck => 4,
        }
    }

    /// Appends the colours of samples of 8 bits. What is see-through shows white paper.
    pub(crate) fn append_rgb(self, samples: &[u8], rgb: &mut Vec<u8>) {
        let pixels = samples.chunks_exact(self.count());
        match self {
            Self::Rgb => rgb.extend_from_slice(samples),
            _ => pixels.for_each(|pixel| rgb.extend_from_slice(&self.rgb(pixel))),
        }
    }

    fn rgb(self, pixel: &[u8]) -> [u8; 3] {
        match (self, pixel) {
            (Self::Gray, &[gray]) => [gray; 3],
            (Self::GrayAlpha, &[gray, alpha]) => [on_paper(gray, alpha); 3],
            (Self::RgbAlpha, &[red, green, blue, alpha]) => {
                [red, green, blue].map(|sample| on_paper(sample, alpha))
            }
            (Self::Cmyk, &[c, m, y, k]) => [c, m, y].map(|ink| share(255 - ink, 255 - k)),
            (Self::CmykInverted, &[c, m, y, k]) => [c, m, y].map(|paper| share(paper, k)),
            (Self::YCbCr, &[y, cb, cr]) => rgb_of_ycbcr(y, cb, cr),
            (Self::Ycck, &[y, cb, cr, k]) => rgb_of_ycbcr(y, cb, cr).map(|paper| share(paper, k)),
            (_, &[red, green, blue, ..]) => [red, green, blue],
            _ => [255; 3],
        }
    }
}

fn share(sample: u8, of: u8) -> u8 {
    (u16::from(sample) * u16::from(of) / 255) as u8
}

fn on_paper(sample: u8, alpha: u8) -> u8 {
    share(sample, alpha) + (255 - alpha)
}

/// The colour as JPEG files store it, in fixed point.
fn rgb_of_ycbcr(y: u8, cb: u8, cr: u8) -> [u8; 3] {
    let (y, cb, cr) = (i32::from(y) << 16, i32::from(cb) - 128, i32::from(cr) - 128);
    [
        y + 91_881 * cr,
        y - 22_554 * cb - 46_802 * cr,
        y + 116_130 * cb,
    ]
    .map(|sample| ((sample + 32_768) >> 16).clamp(0, 255) as u8)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn samples_become_colours() {
        for (samples, pixel, expected) in [
            (Samples::Gray, &[7][..], [7, 7, 7]),
            (Samples::GrayAlpha, &[0, 0], [255, 255, 255]), // Nothing there: paper.
            (Samples::RgbAlpha, &[10, 20, 30, 255], [10, 20, 30]),
            (Samples::Cmyk, &[0, 0, 0, 255], [0, 0, 0]),
            (Samples::Cmyk, &[255, 0, 0, 0], [0, 255, 255]),
            (
                Samples::CmykInverted,
                &[255, 255, 255, 255],
                [255, 255, 255],
            ),
            (Samples::YCbCr, &[76, 85, 255], [254, 0, 0]), // Red, as near as it comes.
        ] {
            let mut rgb = Vec::new();
            samples.append_rgb(pixel, &mut rgb);
            assert_eq!(rgb, expected, "{samples:?} {pixel:?}");
        }
    }
}
