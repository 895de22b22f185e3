//! Lines, and all else as thin: pixels that are darker, or lighter, than whatever is broader than a line.

use super::field::Field;
use super::shades::Shades;

/// Pixels across of a block whose mean and spread are taken.
const BLOCK: usize = 32;
/// Blocks around one that count for it.
const AROUND: usize = 2;
/// Shades that the spread is taken for at least: flat paper has noise, and no lines.
const LEAST_SPREAD: f32 = 2.0;
/// A pixel counts for no more than this many spreads.
const MOST: f32 = 4.0;
/// How often the mean is taken anew of what is left when all that is far above it is cut off.
const CLIPS: u32 = 4;
/// A value above so many means and [`LEAST_CAP`] is cut off there.
const CAP: f32 = 2.5;
/// The shades that are kept of any value, in a place without lines.
const LEAST_CAP: f32 = 4.0;

/// Whether lines are darker than the ground or lighter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ink {
    /// Dark lines.
    Darker,
    /// Light lines.
    Lighter,
}

/// How much each pixel looks like part of a line of that ink, in spreads around 0.
pub(super) fn lines(shades: &Shades, ink: Ink) -> Field {
    let (width, height) = (shades.width, shades.height);
    let smooth = smoothed(shades);
    let half = (shades.short() / 400).clamp(3, 6);
    // What is broader than a line is left by closing (for dark lines) or opening it.
    let first = extreme(&smooth, width, height, half, ink == Ink::Darker);
    let without = extreme(&first, width, height, half, ink == Ink::Lighter);
    let hat: Vec<u8> = match ink {
        Ink::Darker => {
            let pairs = without.iter().zip(&smooth);
            pairs.map(|(a, b)| a.saturating_sub(*b)).collect()
        }
        Ink::Lighter => {
            let pairs = smooth.iter().zip(&without);
            pairs.map(|(a, b)| a.saturating_sub(*b)).collect()
        }
    };
    normalised(&hat, width, height)
}

/// Each pixel weighed with its neighbours 1, 2, 1, across and down.
fn smoothed(shades: &Shades) -> Vec<u8> {
    let (width, height) = (shades.width, shades.height);
    let mut across = shades.px.clone();
    for (line, new) in shades
        .px
        .chunks_exact(width.max(1))
        .zip(across.chunks_exact_mut(width.max(1)))
    {
        for (three, new) in line.windows(3).zip(new.iter_mut().skip(1)) {
            let sum: u16 = three.iter().map(|shade| u16::from(*shade)).sum();
            let middle = u16::from(three.get(1).copied().unwrap_or(0));
            *new = ((sum + middle + 2) / 4) as u8;
        }
    }
    let mut down = across.clone();
    for row in 1..height.saturating_sub(1) {
        let line = |row: usize| {
            across
                .get(row * width..(row + 1) * width)
                .unwrap_or_default()
        };
        let (above, here, below) = (line(row - 1), line(row), line(row + 1));
        let new = down.get_mut(row * width..(row + 1) * width);
        let new = new.unwrap_or_default().iter_mut();
        for (((new, a), b), c) in new.zip(above).zip(here).zip(below) {
            *new = ((u16::from(*a) + 2 * u16::from(*b) + u16::from(*c) + 2) / 4) as u8;
        }
    }
    down
}

/// The lightest (or darkest) of the square around each pixel that reaches so far.
fn extreme(px: &[u8], width: usize, height: usize, half: usize, lightest: bool) -> Vec<u8> {
    let of = |a: u8, b: u8| if lightest { a.max(b) } else { a.min(b) };
    let reach = 2 * half + 1;
    let mut across = Vec::with_capacity(px.len());
    let mut line: Vec<u8> = Vec::new();
    for row in px.chunks_exact(width.max(1)) {
        let [first, last] = [row.first(), row.last()].map(|end| end.copied().unwrap_or(0));
        line.clear();
        line.extend(std::iter::repeat_n(first, half));
        line.extend_from_slice(row);
        line.extend(std::iter::repeat_n(last, half));
        let mut done = 1;
        while done < reach {
            let by = done.min(reach - done);
            for at in 0..line.len() - by {
                if let (Some(here), Some(there)) = (line.get(at), line.get(at + by)) {
                    let value = of(*here, *there);
                    if let Some(cell) = line.get_mut(at) {
                        *cell = value;
                    }
                }
            }
            done += by;
        }
        across.extend(line.iter().take(row.len()));
    }
    // The same with whole rows for pixels.
    let mut rows: Vec<u8> = Vec::with_capacity((height + 2 * half) * width);
    let row = |at: usize| across.get(at * width..(at + 1) * width).unwrap_or_default();
    for at in 0..height + 2 * half {
        let at = at.saturating_sub(half).min(height.saturating_sub(1));
        rows.extend_from_slice(row(at));
    }
    let mut done = 1;
    while done < reach {
        let by = done.min(reach - done);
        let shift = by * width;
        let end = rows.len().saturating_sub(shift);
        for start in (0..end).step_by(width.max(1)) {
            let Some((here, there)) = rows.split_at_mut_checked(start + shift) else {
                break;
            };
            let here = here.get_mut(start..start + width).unwrap_or_default();
            for (a, b) in here.iter_mut().zip(there.iter()) {
                *a = of(*a, *b);
            }
        }
        done += by;
    }
    rows.truncate(width * height);
    rows
}

/// Sums over a block and those around it: of values, of their squares, and how many there are.
type Sums = [f32; 3];

/// A picture by blocks.
struct Blocks {
    columns: usize,
    rows: usize,
    width: usize,
}

impl Blocks {
    /// The most that counts of a value in each block and around it, so that what is drawn in strong ink counts no more than
    /// faint lines do, and the sums of what counts.
    fn caps(&self, hat: &[u8]) -> (Vec<f32>, Vec<Sums>) {
        let mut caps = vec![255.0; self.columns * self.rows];
        for _ in 0..CLIPS {
            let sums = self.sums(hat, &caps);
            caps = sums
                .iter()
                .map(|[sum, _, count]| CAP * sum / count.max(1.0) + LEAST_CAP)
                .collect();
        }
        let sums = self.sums(hat, &caps);
        (caps, sums)
    }

    fn sums(&self, hat: &[u8], caps: &[f32]) -> Vec<Sums> {
        let mut own = vec![[0.0f32; 3]; self.columns * self.rows];
        for (y, line) in hat.chunks_exact(self.width.max(1)).enumerate() {
            let from = y / BLOCK * self.columns;
            for (column, part) in line.chunks(BLOCK).enumerate() {
                let cap = caps.get(from + column).copied().unwrap_or(255.0) as u32;
                let (mut sum, mut squares) = (0u32, 0u32);
                for value in part {
                    let value = u32::from(*value).min(cap);
                    sum += value;
                    squares += value * value;
                }
                if let Some([all, all_squares, count]) = own.get_mut(from + column) {
                    *all += sum as f32;
                    *all_squares += squares as f32;
                    *count += part.len() as f32;
                }
            }
        }
        let around = |column: usize, row: usize| {
            let mut sums = [0.0f32; 3];
            for y in row.saturating_sub(AROUND)..(row + AROUND + 1).min(self.rows) {
                for x in column.saturating_sub(AROUND)..(column + AROUND + 1).min(self.columns) {
                    let here = own.get(y * self.columns + x).copied().unwrap_or_default();
                    for (sum, part) in sums.iter_mut().zip(here) {
                        *sum += part;
                    }
                }
            }
            sums
        };
        let places =
            (0..self.rows).flat_map(|row| (0..self.columns).map(move |column| (column, row)));
        places.map(|(column, row)| around(column, row)).collect()
    }
}

/// Each value in spreads from the mean, both taken of what is around it.
fn normalised(hat: &[u8], width: usize, height: usize) -> Field {
    let blocks = Blocks {
        columns: width.div_ceil(BLOCK).max(1),
        rows: height.div_ceil(BLOCK).max(1),
        width,
    };
    let (columns, rows) = (blocks.columns, blocks.rows);
    let (caps, sums) = blocks.caps(hat);
    // Mean, a part of the spread, and what counts at most.
    let known: Vec<[f32; 3]> = sums
        .iter()
        .zip(&caps)
        .map(|([sum, squares, count], cap)| {
            let mean = sum / count.max(1.0);
            let spread = (squares / count.max(1.0) - mean * mean).max(0.0).sqrt();
            [mean, 1.0 / (spread + LEAST_SPREAD), *cap]
        })
        .collect();
    let at = |column: usize, row: usize| {
        known
            .get(row.min(rows - 1) * columns + column.min(columns - 1))
            .copied()
            .unwrap_or_default()
    };
    // Between the middles of four blocks.
    let between = |pixel: usize, blocks: usize| {
        let place = ((pixel as f32 + 0.5) / BLOCK as f32 - 0.5).clamp(0.0, (blocks - 1) as f32);
        let first = place as usize;
        (first, place - first as f32)
    };
    let mix = |a: [f32; 3], b: [f32; 3], part: f32| {
        let mut mixed = a;
        for (value, other) in mixed.iter_mut().zip(b) {
            *value += (other - *value) * part;
        }
        mixed
    };
    let mut px = Vec::with_capacity(hat.len());
    let mut line: Vec<[f32; 3]> = vec![[0.0; 3]; columns + 1];
    for (y, values) in hat.chunks_exact(width.max(1)).enumerate() {
        let (row, down) = between(y, rows);
        for (column, cell) in line.iter_mut().enumerate() {
            *cell = mix(at(column, row), at(column, row + 1), down);
        }
        px.extend(values.iter().enumerate().map(|(x, value)| {
            let (column, part) = between(x, columns);
            let [a, b] =
                [column, column + 1].map(|column| line.get(column).copied().unwrap_or_default());
            let [mean, scale, cap] = mix(a, b, part);
            ((f32::from(*value).min(cap) - mean) * scale).clamp(-1.0, MOST)
        }));
    }
    Field { width, height, px }
}
