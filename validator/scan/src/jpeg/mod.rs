//! JPEG, by rows of blocks.
//!
//! No crate at hand gives the rows of a JPEG: they all decode whole, and 100 megapixels are 300 MB whole. So the
//! sequential kind, which scanners and cameras write, is decoded here. The progressive kind describes every block bit by
//! bit in many passes, so it must be whole in memory; it is left to the crate, and refused above a limit.
//!
//! Holds always: the same picture comes out as from the crate, but for how colours between samples are guessed
//! (`tests::rows_are_those_of_the_crate`).

mod bits;
mod header;
mod idct;

use std::io::{BufRead, Seek, SeekFrom};

use image::codecs::jpeg::JpegDecoder;
use image::{ColorType, ImageDecoder, ImageError};

use self::bits::{Bits, Huffman};
use self::header::{Component, Header};
use self::idct::ZIGZAG;
use super::refusal::{RESAVE, Refusal, check_size};
use super::rows::{Rows, Samples};

/// The most pixels of an image that must be whole in memory to be decoded.
const MOST_WHOLE: u64 = 40_000_000;

/// Gives the rows of a JPEG file.
pub(super) fn read(mut file: impl BufRead + Seek, rows: &mut dyn Rows) -> Result<(), Refusal> {
    let header = header::read(&mut file)?;
    check_size(header.size)?;
    rows.look(header.upright);
    if header.is_sequential {
        return read_sequential(file, &header, rows);
    }
    let [width, height] = header.size;
    if u64::from(width) * u64::from(height) > MOST_WHOLE {
        let most = MOST_WHOLE / 1_000_000;
        let why =
            format!("it is a progressive JPEG, and those are shown up to {most} megapixels only");
        return Err(Refusal::new(why, RESAVE));
    }
    let back = file.seek(SeekFrom::Start(0));
    back.map_err(|error| Refusal::unreadable(&error))?;
    read_whole(file, rows)
}

/// What the crate decodes, all at once.
fn read_whole(file: impl BufRead + Seek, rows: &mut dyn Rows) -> Result<(), Refusal> {
    let mut decoder = JpegDecoder::new(file).map_err(refusal)?;
    let mut limits = image::Limits::default();
    (limits.max_image_width, limits.max_image_height) = (None, None);
    limits.max_alloc = Some(MOST_WHOLE * 4);
    decoder.set_limits(limits).map_err(refusal)?;
    let (width, height) = decoder.dimensions();
    let samples = match decoder.color_type() {
        ColorType::L8 => Samples::Gray,
        _ => Samples::Rgb,
    };
    let mut image = vec![0; usize::try_from(decoder.total_bytes()).unwrap_or(0)];
    decoder.read_image(&mut image).map_err(refusal)?;
    rows.begin([width, height])?;
    let mut rgb = Vec::with_capacity(width as usize * 3);
    for row in image.chunks_exact(width as usize * samples.count()) {
        rgb.clear();
        samples.append_rgb(row, &mut rgb);
        rows.row(&rgb)?;
    }
    Ok(())
}

fn refusal(error: ImageError) -> Refusal {
    match error {
        ImageError::IoError(error) if error.kind() != std::io::ErrorKind::UnexpectedEof => {
            Refusal::unreadable(&error)
        }
        ImageError::Unsupported(what) => Refusal::new(what.to_string(), RESAVE),
        ImageError::Limits(_) => Refusal::new("this JPEG takes too much memory to read", RESAVE),
        error => Refusal::damaged(error),
    }
}

/// One component while a row of MCUs is decoded.
struct Plane<'a> {
    component: Component,
    quantizer: &'a [i32; 64],
    dc: &'a Huffman,
    ac: &'a Huffman,
    /// The DC coefficient before, to which the next one is reported.
    last: i32,
    /// Samples a row.
    stride: usize,
    samples: Vec<u8>,
    /// By how much pixels are finer than samples, as shares.
    finer: [[u32; 2]; 2],
}

fn read_sequential(
    file: impl BufRead,
    header: &Header,
    rows: &mut dyn Rows,
) -> Result<(), Refusal> {
    let [width, height] = header.size;
    let alone = header.components.len() == 1;
    let most = |of: fn(&Component) -> u32| header.components.iter().map(of).max().unwrap_or(1);
    let (across, down) = match alone {
        true => (1, 1),
        false => (
            most(|component| component.across),
            most(|component| component.down),
        ),
    };
    let mcus = width.div_ceil(8 * across);
    let mut planes = Vec::new();
    for component in &header.components {
        let mut component = *component;
        if alone {
            (component.across, component.down) = (1, 1);
        }
        let plane = plane(header, component, mcus, [across, down]);
        planes.push(plane.ok_or_else(|| Refusal::damaged("a table is missing"))?);
    }
    let samples = colors(header);
    rows.begin(header.size)?;
    let mut bits = Bits::new(file);
    let (mut line, mut rgb) = (Vec::new(), Vec::with_capacity(width as usize * 3));
    let mut until_restart = header.restart;
    for top in (0..height).step_by(8 * down as usize) {
        for mcu in 0..mcus {
            if header.restart > 0 && until_restart == 0 {
                bits.restart().map_err(|_| ended(top, height))?;
                planes.iter_mut().for_each(|plane| plane.last = 0);
                until_restart = header.restart;
            }
            until_restart = until_restart.saturating_sub(1);
            for plane in &mut planes {
                plane.decode(&mut bits, mcu)?;
            }
        }
        if bits.is_overdrawn() {
            return Err(ended(top, height));
        }
        for y in 0..(8 * down).min(height - top) {
            line.clear();
            line.resize(width as usize * planes.len(), 0);
            for (at, plane) in planes.iter().enumerate() {
                plane.spread(y, line.iter_mut().skip(at).step_by(planes.len()));
            }
            rgb.clear();
            samples.append_rgb(&line, &mut rgb);
            rows.row(&rgb)?;
        }
    }
    Ok(())
}

fn ended(done: u32, height: u32) -> Refusal {
    Refusal::damaged(format!("it ends after {done} of {height} rows"))
}

fn plane(header: &Header, component: Component, mcus: u32, most: [u32; 2]) -> Option<Plane<'_>> {
    let stride = (mcus * component.across * 8) as usize;
    Some(Plane {
        component,
        quantizer: header.quantizers.get(component.quantizer)?.as_ref()?,
        dc: header.dc.get(component.dc)?.as_ref()?,
        ac: header.ac.get(component.ac)?.as_ref()?,
        last: 0,
        stride,
        samples: vec![0; stride * component.down as usize * 8],
        finer: [[component.across, most[0]], [component.down, most[1]]],
    })
}

/// How samples stand for colours, as far as the file shows.
fn colors(header: &Header) -> Samples {
    let ids: Vec<u8> = header
        .components
        .iter()
        .map(|component| component.id)
        .collect();
    match (ids.len(), header.adobe) {
        (1, _) => Samples::Gray,
        (4, Some(2)) => Samples::Ycck,
        (4, _) => Samples::CmykInverted,
        (_, Some(0)) => Samples::Rgb,
        _ if ids == *b"RGB" => Samples::Rgb,
        _ => Samples::YCbCr,
    }
}

impl Plane<'_> {
    /// The blocks that an MCU has of this component.
    fn decode(&mut self, bits: &mut Bits<impl BufRead>, mcu: u32) -> Result<(), Refusal> {
        for down in 0..self.component.down {
            for across in 0..self.component.across {
                let block = idct::samples(&self.block(bits)?);
                let left = ((mcu * self.component.across + across) * 8) as usize;
                let from = (down * 8) as usize * self.stride + left;
                let rows = self.samples.get_mut(from..).unwrap_or_default();
                for (row, samples) in rows.chunks_mut(self.stride).zip(block.chunks_exact(8)) {
                    if let Some(row) = row.get_mut(..8) {
                        row.copy_from_slice(samples);
                    }
                }
            }
        }
        Ok(())
    }

    fn block(&mut self, bits: &mut Bits<impl BufRead>) -> Result<[i32; 64], Refusal> {
        let mut block = [0; 64];
        let size = bits.code(self.dc)?;
        self.last = self.last.wrapping_add(bits.signed(size)?);
        block[0] = self.last.wrapping_mul(self.quantizer[0]);
        let mut at = 1;
        while at < 64 {
            let code = bits.code(self.ac)?;
            let (zeros, size) = (usize::from(code >> 4), code & 15);
            match (zeros, size) {
                (15, 0) => at += 16,
                (_, 0) => break,
                _ => {
                    at += zeros;
                    let value = bits.signed(size)?;
                    let (Some(place), Some(quantizer)) = (ZIGZAG.get(at), self.quantizer.get(at))
                    else {
                        return Err(Refusal::damaged("its data makes no sense"));
                    };
                    if let Some(place) = block.get_mut(usize::from(*place)) {
                        *place = value.wrapping_mul(*quantizer);
                    }
                    at += 1;
                }
            }
        }
        Ok(block)
    }

    /// A row of the image in this component, as far as it goes.
    fn spread<'a>(&self, y: u32, line: impl Iterator<Item = &'a mut u8>) {
        let [[across, most_across], [down, most_down]] = self.finer;
        let from = (y * down / most_down) as usize * self.stride;
        let row = self
            .samples
            .get(from..from + self.stride)
            .unwrap_or_default();
        if across == most_across {
            line.zip(row).for_each(|(to, sample)| *to = *sample);
            return;
        }
        for (x, to) in (0u32..).zip(line) {
            *to = row
                .get((x * across / most_across) as usize)
                .copied()
                .unwrap_or(0);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Cursor;

    #[derive(Default)]
    struct Image {
        size: [u32; 2],
        rgb: Vec<u8>,
    }

    impl Rows for Image {
        fn look(&mut self, _: crate::upright::Upright) {}

        fn begin(&mut self, size: [u32; 2]) -> Result<(), Refusal> {
            self.size = size;
            Ok(())
        }

        fn row(&mut self, rgb: &[u8]) -> Result<(), Refusal> {
            self.rgb.extend_from_slice(rgb);
            Ok(())
        }
    }

    /// A picture with slopes, edges and colours.
    fn picture(width: u32, height: u32) -> Vec<u8> {
        let pixel = |at: u32| {
            let (x, y) = (at % width, at / width);
            let edge = if (x / 9 + y / 7) % 2 == 0 { 60 } else { 0 };
            [(x * 3 % 190) as u8 + edge, (y * 2 % 190) as u8 + edge, 120]
        };
        (0..width * height).flat_map(pixel).collect()
    }

    fn encoded(width: u32, height: u32) -> Vec<u8> {
        let mut file = Vec::new();
        let mut encoder = image::codecs::jpeg::JpegEncoder::new_with_quality(&mut file, 95);
        let rgb = picture(width, height);
        encoder
            .encode(&rgb, width, height, image::ExtendedColorType::Rgb8)
            .expect("a picture");
        file
    }

    #[test]
    fn rows_are_those_of_the_crate() {
        for (width, height) in [(64, 48), (1, 1), (17, 9), (333, 70), (8, 200)] {
            let file = encoded(width, height);
            let (mut ours, mut theirs) = (Image::default(), Image::default());
            read(Cursor::new(&file), &mut ours).expect("a JPEG");
            read_whole(Cursor::new(&file), &mut theirs).expect("a JPEG");
            assert_eq!((ours.size, ours.rgb.len()), (theirs.size, theirs.rgb.len()));
            let off: u64 = ours
                .rgb
                .iter()
                .zip(&theirs.rgb)
                .map(|(a, b)| u64::from(a.abs_diff(*b)))
                .sum();
            let mean = off as f64 / ours.rgb.len() as f64;
            assert!(mean < 2.0, "{width} × {height}: {mean} off");
        }
    }

    #[test]
    fn wherever_it_is_cut_off_it_is_reported() {
        let file = encoded(97, 61);
        // Without the end marker alone the picture is whole.
        for length in (0..file.len() - 3).step_by(23) {
            let cut = file.get(..length).unwrap_or_default();
            let reported = read(Cursor::new(cut), &mut Image::default());
            assert!(reported.is_err(), "cut off at {length} of {}", file.len());
        }
    }

    #[test]
    fn no_byte_that_is_wrong_does_harm() {
        let file = encoded(40, 40);
        for at in (0..file.len()).step_by(7) {
            for wrong in [0, 0x7F, 0xFF] {
                let mut file = file.clone();
                file[at] = wrong;
                // It may well be a picture still.
                drop(read(Cursor::new(&file), &mut Image::default()));
            }
        }
    }
}
