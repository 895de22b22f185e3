//! The map as PNG, in bands: however large it is, only a strip of it is in memory.

use std::io::Write;

use resvg::tiny_skia::Pixmap;

use super::bands::Bands;
use super::error::{ExportError, Watch, reported};
use super::frame::ACROSS_FLATS;
use super::layout::{Layout, View};
use super::limits::{MAX_PIXELS, MAX_SIDE};
use super::sheets::bleed_fits;
use super::svg::Drawing;
use super::tree::{fits, tree};

/// Pixels of a band.
const BAND: u32 = 4 << 20;

/// How fine a picture is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Raster {
    /// Pixels from one side of a hex to the side across.
    pub px_per_hex: f32,
    /// Dots an inch, where the picture is for print: other programs then know how large it is.
    pub dpi: Option<f32>,
    /// Pixels by which the picture's ground goes on beyond its four edges.
    pub bleed_px: f32,
}

impl Raster {
    /// With this many pixels a hex.
    pub fn per_hex(px_per_hex: f32) -> Self {
        Self {
            px_per_hex,
            dpi: None,
            bleed_px: 0.0,
        }
    }

    /// For print at a resolution in dots per inch, where a hex is `hex_mm` millimetres across.
    pub fn for_print(dpi: f32, hex_mm: f32) -> Self {
        Self {
            px_per_hex: hex_mm / 25.4 * dpi,
            dpi: Some(dpi),
            bleed_px: 0.0,
        }
    }

    /// With ground that goes on for this many millimetres beyond the four edges, to be cut off.
    ///
    /// # Errors
    /// There is no such bleed, or no resolution for print is given.
    pub fn with_bleed(self, bleed_mm: f64) -> Result<Self, ExportError> {
        bleed_fits(bleed_mm)?;
        let dpi = self.dpi.ok_or_else(|| {
            let why = "a bleed in millimetres needs a resolution for print: give dots an inch";
            ExportError::Measure(why.to_owned())
        })?;
        Ok(Self {
            // Whole pixels, so that the picture within is the same with bleed and without.
            bleed_px: (bleed_mm as f32 / 25.4 * dpi).round(),
            ..self
        })
    }

    /// Width and height of the picture, before it is made.
    ///
    /// # Errors
    /// It would be too large, or the measure makes no sense.
    pub fn size(self, picture: &Layout) -> Result<(u32, u32), ExportError> {
        // No number of pixels helps where there are too many hexes.
        fits(picture.hexes.len())?;
        if !(1.0..=10_000.0).contains(&self.px_per_hex) {
            let of = match self.dpi {
                Some(dpi) => format!(" at {dpi} dots an inch"),
                None => String::new(),
            };
            return Err(ExportError::Measure(format!(
                "a hex can't be {} pixels wide{of}; 1 to 10000 pixels can be drawn",
                self.px_per_hex
            )));
        }
        let scale = self.scale();
        let [width, height] =
            [picture.width, picture.height].map(|side| (side * scale + 2.0 * self.bleed_px).ceil());
        let pixels = f64::from(width) * f64::from(height);
        let longest = width.max(height);
        if longest > MAX_SIDE as f32 || pixels > MAX_PIXELS as f64 {
            let by_side = MAX_SIDE as f32 / longest;
            let by_pixels = (MAX_PIXELS as f64 / pixels).sqrt() as f32;
            let share = by_side.min(by_pixels);
            let fits = match self.dpi {
                Some(dpi) => format!("{} dpi fit", (dpi * share).floor()),
                None => format!("{} pixels a hex fit", (self.px_per_hex * share).floor()),
            };
            return Err(ExportError::TooLarge(format!(
                "the picture would be {width} × {height} pixels, more than a PNG should have; {fits}, or export a part of the map"
            )));
        }
        Ok((width as u32, height as u32))
    }

    fn scale(self) -> f32 {
        self.px_per_hex / ACROSS_FLATS
    }
}

/// Draws a picture as PNG.
///
/// # Errors
/// It would be too large, can't be written, or somebody stops it.
pub fn png(
    drawing: &Drawing,
    raster: Raster,
    out: &mut dyn Write,
    watch: &mut Watch<'_>,
) -> Result<(), ExportError> {
    let (width, height) = raster.size(&drawing.layout)?;
    reported(watch, 0.0)?;
    let tree = tree(
        &drawing.covered(View::Whole, raster.bleed_px / raster.scale()),
        &drawing.fonts,
    )?;
    reported(watch, 0.2)?;
    let unwritten = |error: png::EncodingError| ExportError::NotWritten(error.to_string());
    let mut encoder = png::Encoder::new(out, width, height);
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_depth(png::BitDepth::Eight);
    // Writing takes less time than drawing then; files are somewhat larger.
    encoder.set_compression(png::Compression::Fast);
    if let Some(dpi) = raster.dpi {
        let a_metre = (dpi / 0.0254).round() as u32;
        encoder.set_pixel_dims(Some(png::PixelDimensions {
            xppu: a_metre,
            yppu: a_metre,
            unit: png::Unit::Meter,
        }));
    }
    let mut header = encoder.write_header().map_err(unwritten)?;
    let mut stream = header.stream_writer().map_err(unwritten)?;
    let mut line = Vec::with_capacity(width as usize * 3);
    let mut write = |band: Pixmap| {
        for row in band.data().chunks_exact(width as usize * 4) {
            line.clear();
            for pixel in row.chunks_exact(4) {
                // All is opaque on the ground.
                line.extend(pixel.iter().take(3));
            }
            let written = stream.write_all(&line);
            written.map_err(|error| ExportError::NotWritten(error.to_string()))?;
        }
        Ok(())
    };
    let bands = Bands {
        tree: &tree,
        scans: &drawing.scans,
        scale: raster.scale(),
        bleed_px: raster.bleed_px,
        size: (width, height),
        rows: (BAND / width).clamp(16, height.max(16)),
    };
    bands.each(|band, done| {
        write(band)?;
        reported(watch, 0.2 + 0.8 * done)
    })?;
    stream.finish().map_err(unwritten)?;
    header.finish().map_err(unwritten)
}

/// Draws a picture small, as pixels in memory, for a preview: `longest` pixels on its longer side. Returns width and
/// height, and red, green and blue of each pixel, row by row.
///
/// # Errors
/// It has too many hexes, can't be drawn, or somebody stops it.
pub fn small(
    drawing: &Drawing,
    longest: u32,
    watch: &mut Watch<'_>,
) -> Result<([usize; 2], Vec<u8>), ExportError> {
    let layout = &drawing.layout;
    fits(layout.hexes.len())?;
    let scale = longest as f32 / layout.width.max(layout.height).max(1.0);
    let [width, height] =
        [layout.width, layout.height].map(|side| (side * scale).ceil().max(1.0) as u32);
    let tree = tree(&drawing.covered(View::Whole, 0.0), &drawing.fonts)?;
    reported(watch, 0.5)?;
    let bands = Bands {
        tree: &tree,
        scans: &drawing.scans,
        scale,
        bleed_px: 0.0,
        size: (width, height),
        rows: height,
    };
    let mut pixels = Vec::with_capacity(width as usize * height as usize * 3);
    bands.each(|band, done| {
        let all = band.data().chunks_exact(4);
        pixels.extend(all.flat_map(|pixel| pixel.iter().take(3)));
        reported(watch, 0.5 + 0.5 * done)
    })?;
    Ok(([width as usize, height as usize], pixels))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::picture::{Area, Picture};
    use beachhead_draw::PAPER;
    use beachhead_schema::io::{DiskFiles, read_pack};

    fn corner() -> Drawing {
        let utah = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../sample-data/utah");
        let pack = read_pack(&DiskFiles(utah)).pack.expect("it is whole");
        let picture = Picture {
            part: Area::Between("1605".into(), "1807".into()),
            ..Picture::of(&pack)
        };
        Drawing::of(&pack, &picture)
    }

    fn drawn(drawing: &Drawing, raster: Raster) -> Vec<u8> {
        let mut bytes = Vec::new();
        png(drawing, raster, &mut bytes, &mut |_| true).expect("it fits");
        bytes
    }

    #[test]
    fn the_picture_has_the_size_and_the_colours_that_were_said() {
        let drawing = corner();
        let raster = Raster::for_print(96.0, 12.0);
        let bytes = drawn(&drawing, raster);
        assert_eq!(bytes, drawn(&drawing, raster), "the same bytes each time");
        let mut reader = png::Decoder::new(std::io::Cursor::new(&bytes))
            .read_info()
            .expect("it is PNG");
        let (width, height) = raster.size(&drawing.layout).expect("it fits");
        assert_eq!((reader.info().width, reader.info().height), (width, height));
        let dims = reader.info().pixel_dims.expect("it says how large it is");
        assert_eq!(dims.xppu, 3780);
        let mut pixels = vec![0; reader.output_buffer_size().expect("it fits")];
        reader.next_frame(&mut pixels).expect("it is whole");
        let inked = pixels
            .chunks_exact(3)
            .filter(|pixel| pixel.iter().all(|part| *part < 90));
        assert!(
            inked.count() > 100,
            "text is drawn in the font of the program"
        );
        let paper = pixels
            .chunks_exact(3)
            .filter(|pixel| *pixel == [PAPER.red, PAPER.green, PAPER.blue]);
        assert!(paper.count() > 100);
    }

    #[test]
    fn with_bleed_the_ground_goes_on_and_the_picture_stays_as_it_is() {
        let drawing = corner();
        let plain = Raster::for_print(127.0, 12.0);
        let raster = plain.with_bleed(4.0).expect("there is such a bleed");
        // 4 mm at 127 dots an inch are 20 pixels.
        let pixels = |raster: Raster| {
            let bytes = drawn(&drawing, raster);
            let decoder = png::Decoder::new(std::io::Cursor::new(bytes));
            let mut reader = decoder.read_info().expect("it is PNG");
            let size = (reader.info().width as usize, reader.info().height as usize);
            let mut pixels = vec![0; reader.output_buffer_size().expect("it fits")];
            reader.next_frame(&mut pixels).expect("it is whole");
            let rows: Vec<Vec<u8>> = pixels.chunks(size.0 * 3).map(<[u8]>::to_vec).collect();
            (size, rows)
        };
        let ((width, height), inner) = pixels(plain);
        let (size, outer) = pixels(raster);
        assert_eq!(size, (width + 40, height + 40));
        for row in outer.iter().take(20).chain(outer.iter().skip(height + 20)) {
            assert!(
                row.chunks(3)
                    .all(|pixel| pixel == [PAPER.red, PAPER.green, PAPER.blue])
            );
        }
        // The last row and column of the plain picture may end within a pixel.
        for (inner, outer) in inner.iter().zip(outer.iter().skip(20)).take(height - 1) {
            let cut = &outer[60..60 + (width - 1) * 3];
            // Edges within a pixel may be rounded to the next shade.
            let mut pairs = inner.iter().zip(cut);
            assert!(pairs.all(|(inner, cut)| inner.abs_diff(*cut) <= 4));
        }
        let error = Raster::per_hex(20.0)
            .with_bleed(3.0)
            .expect_err("no dots an inch");
        assert!(error.to_string().contains("give dots an inch"));
        let error = plain.with_bleed(21.0).expect_err("it is too wide");
        assert!(error.to_string().contains("0 to 20 mm"));
    }

    #[test]
    fn a_small_picture_is_the_picture() {
        let drawing = corner();
        let (size, pixels) = small(&drawing, 300, &mut |_| true).expect("it is drawn");
        assert_eq!(
            (size[0].max(size[1]), pixels.len()),
            (300, size[0] * size[1] * 3)
        );
        let mean = |pixels: &[u8]| {
            pixels.iter().map(|part| u64::from(*part)).sum::<u64>() / pixels.len() as u64
        };
        let bytes = drawn(&drawing, Raster::per_hex(80.0));
        let mut reader = png::Decoder::new(std::io::Cursor::new(&bytes))
            .read_info()
            .expect("a PNG");
        let mut large = vec![0; reader.output_buffer_size().expect("it fits")];
        reader.next_frame(&mut large).expect("it is whole");
        assert!(mean(&pixels).abs_diff(mean(&large)) <= 2);
        let stopped = small(&drawing, 300, &mut |_| false);
        assert!(matches!(stopped, Err(ExportError::Stopped)));
    }

    #[test]
    fn what_is_too_large_is_reported_before_it_is_drawn() {
        let drawing = corner();
        for (raster, why) in [
            (Raster::per_hex(9000.0), "pixels a hex fit"),
            (Raster::for_print(20_000.0, 10.0), "dpi fit"),
            (Raster::per_hex(0.2), "1 to 10000"),
            (Raster::per_hex(f32::NAN), "1 to 10000"),
        ] {
            let error = raster.size(&drawing.layout).expect_err("it is too large");
            assert!(error.to_string().contains(why), "{error}");
        }
    }

    #[test]
    fn it_can_be_stopped() {
        let mut bytes = Vec::new();
        let stopped = png(&corner(), Raster::per_hex(20.0), &mut bytes, &mut |done| {
            done < 0.1
        });
        assert_eq!(stopped, Err(ExportError::Stopped));
    }

    /// But for how edges are rounded.
    #[test]
    fn what_is_covered_looks_as_if_it_were_cut() {
        let utah = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../sample-data/utah");
        let pack = read_pack(&DiskFiles(utah)).pack.expect("it is whole");
        let drawing = Drawing::of(&pack, &Picture::of(&pack));
        let (cut, covered) = (
            drawing.view(View::Whole, 9.0),
            drawing.covered(View::Whole, 9.0),
        );
        assert!(cut.contains("clip-path=") && !covered.contains("clip-path="));
        let pixels = |svg: &str| {
            let bands = Bands {
                tree: &tree(svg, &drawing.fonts).expect("it can be drawn"),
                scans: &drawing.scans,
                scale: 0.5,
                bleed_px: 4.0,
                size: (400, 400),
                rows: 400,
            };
            let mut pixels = Vec::new();
            let drawn = bands.each(|band, _| {
                pixels.extend_from_slice(band.data());
                Ok(())
            });
            drawn.expect("it can be drawn");
            pixels
        };
        let (cut, covered) = (pixels(&cut), pixels(&covered));
        let apart = cut.iter().zip(&covered).map(|(a, b)| a.abs_diff(*b));
        let most = apart.max();
        assert!(cut.iter().any(|part| *part < 200), "something is drawn");
        assert!(most <= Some(6), "{most:?}");
    }
}
