//! A scan as tiles, at every scale: as large as it is, half as large, and so on down to one tile.
//!
//! Tiles are kept as JPEG, in memory: a hundred megapixels take some 50 MB instead of 400, nothing is written to disk, and
//! one is unpacked in a few milliseconds when it comes into view. While it is built, one band of tiles of each level is in
//! memory, never the image.

use std::thread;

use image::codecs::jpeg::{JpegDecoder, JpegEncoder};
use image::{ExtendedColorType, ImageDecoder};

use super::refusal::{Refusal, check_size};
use super::rows::Rows;
use super::upright::Upright;

/// Side of a tile in pixels.
pub const TILE: u32 = 512;
/// At this quality a tile shows no traces of JPEG, and thin lines stay thin.
const QUALITY: u8 = 90;

/// A scan as tiles, at every scale.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Pyramid {
    levels: Vec<Level>,
}

/// The scan at one scale, each half as large as the one before.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Level {
    /// Pixels.
    pub size: [u32; 2],
    /// Row by row.
    tiles: Vec<Box<[u8]>>,
}

/// Which tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct TileAt {
    /// 0 is as large as the scan.
    pub level: u32,
    /// From the left, counted from 0.
    pub column: u32,
    /// From above, counted from 0.
    pub row: u32,
}

impl TileAt {
    /// The tile of the next level that shows this place.
    pub fn coarser(self) -> Self {
        Self {
            level: self.level + 1,
            column: self.column / 2,
            row: self.row / 2,
        }
    }
}

/// The pixels of a tile.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pixels {
    /// Width and height.
    pub size: [u32; 2],
    /// Red, green and blue, row by row from above.
    pub rgb: Vec<u8>,
}

impl Pixels {
    /// As a JPEG file; none where there are no pixels.
    pub fn jpeg(&self) -> Option<Vec<u8>> {
        let mut file = Vec::new();
        let [width, height] = self.size;
        let mut encoder = JpegEncoder::new_with_quality(&mut file, QUALITY);
        let encoded = encoder.encode(&self.rgb, width, height, ExtendedColorType::Rgb8);
        encoded.ok().map(|()| file)
    }
}

impl Level {
    /// How many tiles stand beside each other, and upon each other.
    pub fn tiles(&self) -> [u32; 2] {
        self.size.map(|side| side.div_ceil(TILE))
    }
}

impl Pyramid {
    /// The size of the scan in pixels.
    pub fn size(&self) -> [u32; 2] {
        self.levels.first().map_or([0; 2], |level| level.size)
    }

    /// The levels, the largest first.
    pub fn levels(&self) -> &[Level] {
        &self.levels
    }

    /// How much memory the tiles take.
    pub fn bytes(&self) -> usize {
        let tiles = self.levels.iter().flat_map(|level| &level.tiles);
        tiles.map(|tile| tile.len()).sum()
    }

    /// The pixels of a tile, if there is such a one.
    pub fn unpack(&self, at: TileAt) -> Option<Pixels> {
        let level = self.levels.get(at.level as usize)?;
        let [columns, rows] = level.tiles();
        if at.column >= columns || at.row >= rows {
            return None;
        }
        let tile = level.tiles.get((at.row * columns + at.column) as usize)?;
        let decoder = JpegDecoder::new(std::io::Cursor::new(tile)).ok()?;
        let (width, height) = decoder.dimensions();
        let mut rgb = vec![0; usize::try_from(decoder.total_bytes()).ok()?];
        decoder.read_image(&mut rgb).ok()?;
        Some(Pixels {
            size: [width, height],
            rgb,
        })
    }
}

/// A level while rows come in.
#[derive(Debug, Default)]
struct Band {
    level: Level,
    /// The rows of the tiles at hand, three bytes a pixel.
    rows: Vec<u8>,
    /// How many rows have come in altogether.
    done: u32,
}

/// Makes a pyramid of rows.
#[derive(Debug, Default)]
pub(crate) struct Builder {
    bands: Vec<Band>,
    /// A row on its way to the next level.
    half: Vec<u8>,
}

impl Rows for Builder {
    fn begin(&mut self, size: [u32; 2]) -> Result<(), Refusal> {
        check_size(size)?;
        let mut size = size;
        loop {
            self.bands.push(Band {
                level: Level {
                    size,
                    tiles: Vec::new(),
                },
                ..Band::default()
            });
            if size.iter().all(|side| *side <= TILE) {
                return Ok(());
            }
            size = size.map(|side| side.div_ceil(2));
        }
    }

    /// Tiles are as the file has them.
    fn look(&mut self, _: Upright) {}

    fn row(&mut self, rgb: &[u8]) -> Result<(), Refusal> {
        take_in(&mut self.bands, rgb, &mut self.half)
    }
}

impl Builder {
    /// The pyramid, when all rows have come in.
    pub(crate) fn finish(self) -> Result<Pyramid, Refusal> {
        let bands = self.bands;
        let is_whole = bands.iter().all(|band| band.done == band.level.size[1]);
        if !is_whole || bands.is_empty() {
            return Err(Refusal::damaged("rows are missing"));
        }
        let mut levels: Vec<Level> = bands.into_iter().map(|band| band.level).collect();
        levels
            .iter_mut()
            .for_each(|level| level.tiles.shrink_to_fit());
        Ok(Pyramid { levels })
    }
}

/// Takes a row into a level; of every two, one goes on to the next level.
fn take_in(bands: &mut [Band], rgb: &[u8], half: &mut Vec<u8>) -> Result<(), Refusal> {
    let Some((band, coarser)) = bands.split_first_mut() else {
        return Ok(());
    };
    let [width, height] = band.level.size;
    let stride = width as usize * 3;
    if rgb.len() != stride || band.done >= height {
        return Err(Refusal::damaged("its rows don't fit its size"));
    }
    let above = band.rows.len().checked_sub(stride);
    band.rows.extend_from_slice(rgb);
    band.done += 1;
    let is_last = band.done == height;
    if !coarser.is_empty() && (band.done.is_multiple_of(2) || is_last) {
        let odd = !band.done.is_multiple_of(2);
        let above = above.filter(|_| !odd);
        let above = above.and_then(|from| band.rows.get(from..from + stride));
        let mut row = std::mem::take(half);
        halve(above.unwrap_or(rgb), rgb, &mut row);
        take_in(coarser, &row, &mut Vec::new())?;
        *half = row;
    }
    if is_last || band.done.is_multiple_of(TILE) {
        pack(band)?;
    }
    Ok(())
}

/// One row of half the width out of two, by the mean of four pixels.
fn halve(above: &[u8], below: &[u8], half: &mut Vec<u8>) {
    half.clear();
    for (above, below) in above.chunks(6).zip(below.chunks(6)) {
        for color in 0..3 {
            let sample = |row: &[u8], at: usize| row.get(at).copied().map(u16::from);
            let of = |row: &[u8]| {
                let first = sample(row, color).unwrap_or(0);
                first + sample(row, color + 3).unwrap_or(first)
            };
            half.push(((of(above) + of(below) + 2) / 4) as u8);
        }
    }
}

/// Makes tiles of the rows at hand, on several threads where there are several.
fn pack(band: &mut Band) -> Result<(), Refusal> {
    let [width, _] = band.level.size;
    let stride = width as usize * 3;
    let rows = &band.rows;
    let columns: Vec<usize> = (0..width.div_ceil(TILE) as usize).collect();
    let threads = thread::available_parallelism().map_or(1, |count| count.get().min(4));
    let each = columns.len().div_ceil(threads).max(1);
    let pack_some = |columns: &[usize]| -> Result<Vec<Box<[u8]>>, Refusal> {
        let tiles = columns.iter().map(|column| tile(rows, stride, *column));
        tiles.collect()
    };
    let packed: Vec<_> = if columns.len() < 4 {
        vec![pack_some(&columns)]
    } else {
        thread::scope(|scope| {
            let pack_some = &pack_some;
            let parts: Vec<_> = columns
                .chunks(each)
                .map(|columns| scope.spawn(move || pack_some(columns)))
                .collect();
            let lost = |_| Err(Refusal::damaged("a tile could not be made"));
            parts
                .into_iter()
                .map(|part| part.join().unwrap_or_else(lost))
                .collect()
        })
    };
    for tiles in packed {
        band.level.tiles.extend(tiles?);
    }
    band.rows.clear();
    Ok(())
}

fn tile(rows: &[u8], stride: usize, column: usize) -> Result<Box<[u8]>, Refusal> {
    let from = column * TILE as usize * 3;
    let to = (from + TILE as usize * 3).min(stride);
    let mut rgb = Vec::with_capacity((to - from) * TILE as usize);
    for row in rows.chunks_exact(stride) {
        rgb.extend_from_slice(row.get(from..to).unwrap_or_default());
    }
    let size = [(to - from) / 3, rows.len() / stride].map(|side| side as u32);
    let mut packed = Vec::new();
    JpegEncoder::new_with_quality(&mut packed, QUALITY)
        .encode(&rgb, size[0], size[1], ExtendedColorType::Rgb8)
        .map_err(Refusal::damaged)?;
    Ok(packed.into_boxed_slice())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn built(width: u32, height: u32, color: impl Fn(u32, u32) -> [u8; 3]) -> Pyramid {
        let mut builder = Builder::default();
        builder.begin([width, height]).expect("a size");
        for y in 0..height {
            let row: Vec<u8> = (0..width).flat_map(|x| color(x, y)).collect();
            builder.row(&row).expect("a row");
        }
        builder.finish().expect("all rows")
    }

    #[test]
    fn levels_halve_down_to_one_tile() {
        for (size, expected) in [
            ([1, 1], vec![[1, 1]]),
            ([512, 512], vec![[512, 512]]),
            ([513, 5], vec![[513, 5], [257, 3]]),
            ([1500, 1030], vec![[1500, 1030], [750, 515], [375, 258]]),
        ] {
            let pyramid = built(size[0], size[1], |_, _| [9, 99, 199]);
            let sizes: Vec<_> = pyramid.levels().iter().map(|level| level.size).collect();
            assert_eq!(sizes, expected);
            for (level, of) in (0..).zip(pyramid.levels()) {
                let [columns, rows] = of.tiles();
                let mut pixels = 0;
                for (column, row) in (0..columns).flat_map(|x| (0..rows).map(move |y| (x, y))) {
                    let tile = pyramid.unpack(TileAt { level, column, row });
                    let tile = tile.expect("a tile of the level");
                    pixels += tile.size[0] * tile.size[1];
                    let off = tile.rgb.chunks(3).any(|pixel| pixel[0].abs_diff(9) > 3);
                    assert!(!off, "one colour everywhere, at every scale");
                }
                assert_eq!(pixels, of.size[0] * of.size[1]);
            }
        }
    }

    #[test]
    fn tiles_lie_where_they_belong() {
        // Each tile has a colour of its own.
        let shade = |x: u32, y: u32| [(x / TILE * 60) as u8, (y / TILE * 60) as u8, 50];
        let pyramid = built(1400, 1100, shade);
        for (column, row) in [(0, 0), (2, 0), (1, 1), (2, 2)] {
            let at = TileAt {
                level: 0,
                column,
                row,
            };
            let tile = pyramid.unpack(at).expect("a tile");
            let expected = shade(column * TILE, row * TILE);
            let off = tile
                .rgb
                .chunks(3)
                .flat_map(|pixel| (0..3).map(move |at| pixel[at].abs_diff(expected[at])));
            assert!(off.max() <= Some(3), "{at:?}");
        }
        for at in [
            TileAt {
                level: 0,
                column: 3,
                row: 0,
            },
            TileAt {
                level: 0,
                column: 0,
                row: 3,
            },
            TileAt {
                level: 9,
                column: 0,
                row: 0,
            },
        ] {
            assert_eq!(pyramid.unpack(at), None);
        }
    }

    #[test]
    fn what_is_not_whole_is_no_pyramid() {
        let mut builder = Builder::default();
        builder.begin([600, 4]).expect("a size");
        builder.row(&[0; 1800]).expect("a row");
        assert!(builder.row(&[0; 3]).is_err(), "a row of another size");
        assert!(builder.finish().is_err(), "rows are missing");
        for size in [[0, 5], [60_000, 60_000], [70_000, 1]] {
            assert!(Builder::default().begin(size).is_err(), "{size:?}");
        }
    }
}
