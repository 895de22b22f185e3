//! TIFF, strip by strip or by rows of tiles.
//!
//! Some programs put a whole image into one strip. Where that is not compressed, its rows are read from the file one by
//! one; where it is, it can't be read in pieces and is refused above a limit.

use std::io::{BufRead, Read, Seek, SeekFrom};

use tiff::decoder::{Decoder, DecodingResult, Limits};
use tiff::tags::{ByteOrder, CompressionMethod, PlanarConfiguration, Tag};
use tiff::{ColorType, TiffError};

use super::refusal::{RESAVE, Refusal, check_size};
use super::rows::{Rows, Samples};
use super::upright::Upright;

/// The most bytes of a strip, or of a row of tiles.
const LIMIT: usize = 96 << 20;

/// Gives the rows of the first image of a TIFF file.
pub(super) fn read(file: impl BufRead + Seek, rows: &mut dyn Rows) -> Result<(), Refusal> {
    let mut limits = Limits::default();
    limits.decoding_buffer_size = LIMIT;
    limits.intermediate_buffer_size = LIMIT;
    limits.ifd_value_size = 8 << 20;
    let mut decoder = Decoder::new(file).map_err(refusal)?.with_limits(limits);
    let (width, height) = decoder.dimensions().map_err(refusal)?;
    check_size([width, height])?;
    let color = decoder.colortype().map_err(refusal)?;
    let format = Format::of(color)?;
    let planar = decoder
        .find_tag_unsigned::<u16>(Tag::PlanarConfiguration)
        .map_err(refusal)?;
    if planar.is_some_and(|planar| planar != PlanarConfiguration::Chunky.to_u16()) {
        let why = "its colours are stored apart from each other (planar)";
        return Err(Refusal::new(why, RESAVE));
    }
    // One that can't be read turns nothing.
    if let Ok(Some(number)) = decoder.find_tag_unsigned::<u16>(Tag::Orientation) {
        rows.look(Upright::from_tag(number));
    }
    let (chunk_width, chunk_height) = decoder.chunk_dimensions();
    if chunk_width == 0 || chunk_height == 0 {
        return Err(Refusal::damaged("its strips have no size"));
    }
    let chunk_height = chunk_height.min(height);
    let row = format.bytes(width);
    if row.saturating_mul(chunk_height as usize) > LIMIT {
        let method = decoder
            .find_tag_unsigned::<u16>(Tag::Compression)
            .map_err(refusal)?;
        let plain = method.is_none_or(|method| method == CompressionMethod::None.to_u16());
        if !plain || chunk_width < width {
            let why = "this TIFF is compressed in one piece that is too large to hold";
            return Err(Refusal::new(why, RESAVE));
        }
        return read_plain(decoder, [width, height], format, rows);
    }
    rows.begin([width, height])?;
    let across = width.div_ceil(chunk_width);
    let (mut band, mut rgb) = (Vec::new(), Vec::with_capacity(width as usize * 3));
    for down in 0..height.div_ceil(chunk_height) {
        band.clear();
        band.resize(across as usize, Vec::new());
        for (at, piece) in (0..across).zip(&mut band) {
            let chunk = decoder
                .read_chunk(down * across + at)
                .map_err(|error| damaged_after(error, down * chunk_height, height))?;
            *piece = format.bytes_of(chunk)?;
        }
        for y in 0..chunk_height.min(height - down * chunk_height) {
            rgb.clear();
            for (at, piece) in (0..across).zip(&band) {
                let wide = chunk_width.min(width - at * chunk_width);
                let stride = format.bytes(wide);
                let from = y as usize * stride;
                let row = piece.get(from..from + stride);
                let row = row.ok_or_else(|| Refusal::damaged("a strip is too short"))?;
                format.append_rgb(row, wide, &mut rgb);
            }
            rows.row(&rgb)?;
        }
    }
    Ok(())
}

/// An image that is not compressed, in strips too large to hold: row by row from the file.
fn read_plain<R: Read + Seek>(
    mut decoder: Decoder<R>,
    size: [u32; 2],
    format: Format,
    rows: &mut dyn Rows,
) -> Result<(), Refusal> {
    let [width, height] = size;
    let offsets = decoder
        .get_tag_u64_vec(Tag::StripOffsets)
        .map_err(refusal)?;
    let photometric = decoder
        .find_tag_unsigned::<u16>(Tag::PhotometricInterpretation)
        .map_err(refusal)?;
    let negative = photometric == Some(0);
    let (_, strip) = decoder.chunk_dimensions();
    let swapped = decoder.byte_order() != ByteOrder::native();
    let short = |done: u32| Refusal::damaged(format!("it ends after {done} of {height} rows"));
    rows.begin(size)?;
    let mut row = vec![0; format.bytes(width)];
    let mut rgb = Vec::with_capacity(width as usize * 3);
    let mut done = 0;
    for offset in offsets {
        let file = decoder.inner();
        file.seek(SeekFrom::Start(offset))
            .map_err(|_| short(done))?;
        for _ in 0..strip.min(height - done) {
            file.read_exact(&mut row).map_err(|_| short(done))?;
            if format.bits == 16 && swapped {
                row.chunks_exact_mut(2).for_each(<[u8]>::reverse);
            }
            if negative {
                row.iter_mut().for_each(|byte| *byte = !*byte);
            }
            rgb.clear();
            format.append_rgb(&row, width, &mut rgb);
            rows.row(&rgb)?;
            done += 1;
        }
    }
    if done < height {
        return Err(short(done));
    }
    Ok(())
}

/// How the samples of a row lie.
#[derive(Clone, Copy, Debug)]
struct Format {
    samples: Samples,
    /// Bits a sample: 1, 2, 4, 8 or 16.
    bits: u8,
}

impl Format {
    fn of(color: ColorType) -> Result<Self, Refusal> {
        let (samples, bits) = match color {
            ColorType::Gray(bits) => (Samples::Gray, bits),
            ColorType::GrayA(bits) => (Samples::GrayAlpha, bits),
            ColorType::RGB(bits) => (Samples::Rgb, bits),
            ColorType::RGBA(bits) => (Samples::RgbAlpha, bits),
            ColorType::CMYK(bits) => (Samples::Cmyk, bits),
            ColorType::YCbCr(bits) => (Samples::YCbCr, bits),
            // Gray with something beside it.
            ColorType::Multiband {
                bit_depth,
                num_samples: 2,
            } => (Samples::GrayAlpha, bit_depth),
            other => return Err(unread(&format!("its colours are stored as {other:?}"))),
        };
        match bits {
            1 | 2 | 4 if samples == Samples::Gray => {}
            8 | 16 => {}
            _ => return Err(unread(&format!("it has {bits} bits a sample"))),
        }
        Ok(Self { samples, bits })
    }

    /// Bytes of this many pixels in a row.
    fn bytes(self, width: u32) -> usize {
        (width as usize * self.samples.count() * usize::from(self.bits)).div_ceil(8)
    }

    /// The bytes of a strip or tile; samples of 16 bits in the order of this machine.
    fn bytes_of(self, chunk: DecodingResult) -> Result<Vec<u8>, Refusal> {
        match chunk {
            DecodingResult::U8(bytes) => Ok(bytes),
            DecodingResult::U16(shorts) => Ok(shorts
                .iter()
                .flat_map(|short| short.to_ne_bytes())
                .collect()),
            _ => Err(unread("its samples are no plain numbers of 8 or 16 bits")),
        }
    }

    fn append_rgb(self, row: &[u8], width: u32, rgb: &mut Vec<u8>) {
        match self.bits {
            8 => self.samples.append_rgb(row, rgb),
            16 => {
                let shorts = row.chunks_exact(2);
                let high = |short: &[u8]| match short {
                    &[first, second] => (u16::from_ne_bytes([first, second]) >> 8) as u8,
                    _ => 0,
                };
                let bytes: Vec<u8> = shorts.map(high).collect();
                self.samples.append_rgb(&bytes, rgb);
            }
            bits => {
                let most = (1u16 << bits) - 1;
                let each = 8 / bits;
                let sample = |at: u32| {
                    let byte = row
                        .get((at / u32::from(each)) as usize)
                        .copied()
                        .unwrap_or(0);
                    let shift = 8 - bits * (1 + (at % u32::from(each)) as u8);
                    (u16::from(byte >> shift) & most) * 255 / most
                };
                let grays: Vec<u8> = (0..width).map(|at| sample(at) as u8).collect();
                self.samples.append_rgb(&grays, rgb);
            }
        }
    }
}

fn unread(what: &str) -> Refusal {
    Refusal::new(format!("this kind of TIFF is not read: {what}"), RESAVE)
}

fn damaged_after(error: TiffError, done: u32, height: u32) -> Refusal {
    match error {
        TiffError::IoError(_) => {
            Refusal::damaged(format!("it ends after about {done} of {height} rows"))
        }
        error => refusal(error),
    }
}

fn refusal(error: TiffError) -> Refusal {
    match error {
        TiffError::UnsupportedError(what) => unread(&what.to_string()),
        TiffError::LimitsExceeded | TiffError::IntSizeError => {
            Refusal::new("this TIFF takes too much memory to read", RESAVE)
        }
        TiffError::IoError(error) if error.kind() != std::io::ErrorKind::UnexpectedEof => {
            Refusal::unreadable(&error)
        }
        TiffError::IoError(_) => Refusal::damaged("it ends in the middle"),
        error => Refusal::damaged(error),
    }
}
