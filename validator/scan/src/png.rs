//! PNG, row by row.

use std::io::{BufRead, Seek};

use png::{ColorType, DecodingError, Limits, Transformations};

use super::refusal::{RESAVE, Refusal, check_size};
use super::rows::{Rows, Samples};
use super::upright::Upright;

/// The most memory that the decoder itself may take, apart from an interlaced image.
const LIMIT: usize = 32 << 20;
/// The most bytes of an interlaced image: its rows come several times over, so it must be held whole.
const INTERLACED: usize = 120 << 20;

/// Gives the rows of a PNG file.
pub(super) fn read(file: impl BufRead + Seek, rows: &mut dyn Rows) -> Result<(), Refusal> {
    let mut decoder = png::Decoder::new_with_limits(file, Limits { bytes: LIMIT });
    decoder.set_transformations(Transformations::EXPAND | Transformations::STRIP_16);
    decoder.set_ignore_text_chunk(true);
    decoder.set_ignore_iccp_chunk(true);
    let header = decoder.read_header_info().map_err(refusal)?;
    let size = [header.width, header.height];
    check_size(size)?;
    let is_interlaced = header.interlaced;
    let mut reader = decoder.read_info().map_err(refusal)?;
    if let Some(exif) = &reader.info().exif_metadata {
        rows.look(Upright::from_exif(exif));
    }
    let samples = match reader.output_color_type().0 {
        ColorType::Grayscale => Samples::Gray,
        ColorType::GrayscaleAlpha => Samples::GrayAlpha,
        ColorType::Rgba => Samples::RgbAlpha,
        ColorType::Rgb | ColorType::Indexed => Samples::Rgb,
    };
    let mut rgb = Vec::with_capacity(size[0] as usize * 3);
    let mut give = |row: &[u8], rows: &mut dyn Rows| {
        rgb.clear();
        samples.append_rgb(row, &mut rgb);
        rows.row(&rgb)
    };
    if is_interlaced {
        let bytes = reader.output_buffer_size().unwrap_or(usize::MAX);
        if bytes > INTERLACED {
            return Err(Refusal::new("it is a large interlaced PNG", RESAVE));
        }
        rows.begin(size)?;
        let mut image = vec![0; bytes];
        reader.next_frame(&mut image).map_err(refusal)?;
        let mut all = image.chunks_exact(size[0] as usize * samples.count());
        return all.try_for_each(|row| give(row, rows));
    }
    rows.begin(size)?;
    for done in 0..size[1] {
        let row = reader.next_row().map_err(refusal)?;
        let Some(row) = row else {
            let [_, all] = size;
            return Err(Refusal::damaged(format!(
                "it ends after {done} of {all} rows"
            )));
        };
        give(row.data(), rows)?;
    }
    Ok(())
}

fn refusal(error: DecodingError) -> Refusal {
    match error {
        DecodingError::IoError(error) if error.kind() != std::io::ErrorKind::UnexpectedEof => {
            Refusal::unreadable(&error)
        }
        DecodingError::IoError(_) => Refusal::damaged("it ends in the middle"),
        DecodingError::LimitsExceeded => {
            Refusal::new("this PNG takes too much memory to read", RESAVE)
        }
        error => Refusal::damaged(error),
    }
}
