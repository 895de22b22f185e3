//! How far two pictures of one layer differ.

use beachhead_draw::Text;
use egui::{Pos2, Rect, Vec2, pos2};

use super::{Pixels, Place, middle};

/// Side of the squares whose mean colours are compared: the edge of a line is smoothed in another way on the screen.
const BLOCK: usize = 8;
/// Colour parts that differ by less from paper are paper.
const FAINT: u8 = 6;

/// How far two pictures differ.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Difference {
    /// The most by which the mean of a colour part differs in any square of pixels, of 255,
    pub(super) block: f32,
    /// and the middle of that square, in pixels.
    pub(super) block_at: Pos2,
    /// The most by which a colour part differs where both pictures are of one colour all around the pixel,
    pub(super) core: u8,
    /// and that pixel.
    pub(super) core_at: Pos2,
    /// By how much the mean of a colour part differs over all that is drawn.
    pub(super) tone: f32,
    /// How much is drawn in the one and in the other: what differs from paper, over all pixels.
    pub(super) drawn: [f32; 2],
}

/// Compares two pictures where `counts` says so; `paper` is what both have where nothing is drawn.
pub(super) fn difference(
    one: &Pixels,
    other: &Pixels,
    paper: [u8; 3],
    counts: &[bool],
) -> Difference {
    let mut found = Difference::default();
    blocks(one, other, counts, &mut found);
    let mut tones = [0_i64; 3];
    let mut drawn = 0;
    for y in 0..one.height {
        for x in 0..one.width {
            if !counts[y * one.width + x] {
                continue;
            }
            let (here, there) = (one.at(x, y), other.at(x, y));
            let is_drawn = [here, there].map(|pixel| most(pixel, paper) > FAINT);
            for (drawn, pixel) in found.drawn.iter_mut().zip([here, there]) {
                *drawn += f32::from(most(pixel, paper)) / 255.0;
            }
            if is_drawn.contains(&true) {
                drawn += 1;
                for part in 0..3 {
                    tones[part] += i64::from(here[part]) - i64::from(there[part]);
                }
            }
            let apart = most(here, there);
            if apart > found.core && is_flat(one, x, y) && is_flat(other, x, y) {
                (found.core, found.core_at) = (apart, middle(x, y));
            }
        }
    }
    let tone = tones.map(i64::abs).into_iter().max().unwrap_or_default();
    found.tone = tone as f32 / drawn.max(1) as f32;
    found
}

fn blocks(one: &Pixels, other: &Pixels, counts: &[bool], found: &mut Difference) {
    for top in (0..one.height).step_by(BLOCK) {
        for left in (0..one.width).step_by(BLOCK) {
            let (mut sums, mut count) = ([0_i64; 3], 0);
            for y in top..(top + BLOCK).min(one.height) {
                for x in left..(left + BLOCK).min(one.width) {
                    if counts[y * one.width + x] {
                        count += 1;
                        let (here, there) = (one.at(x, y), other.at(x, y));
                        for part in 0..3 {
                            sums[part] += i64::from(here[part]) - i64::from(there[part]);
                        }
                    }
                }
            }
            let sum = sums.map(i64::abs).into_iter().max().unwrap_or_default();
            let block = sum as f32 / count as f32;
            // Few pixels at the edge of what counts say little.
            if count >= BLOCK * BLOCK / 2 && block > found.block {
                let half = BLOCK as f32 / 2.0;
                found.block = block;
                found.block_at = pos2(left as f32 + half, top as f32 + half);
            }
        }
    }
}

/// The most by which a colour part differs.
fn most(one: [u8; 3], other: [u8; 3]) -> u8 {
    let parts = one.into_iter().zip(other);
    parts.map(|(a, b)| a.abs_diff(b)).max().unwrap_or_default()
}

/// Whether all around a pixel there is nothing but its colour.
fn is_flat(pixels: &Pixels, x: usize, y: usize) -> bool {
    let inner = 1..pixels.width - 1;
    if !inner.contains(&x) || !(1..pixels.height - 1).contains(&y) {
        return false;
    }
    let here = pixels.at(x, y);
    (y - 1..=y + 1).all(|y| (x - 1..=x + 1).all(|x| most(pixels.at(x, y), here) <= 1))
}

/// How large the letters of these texts are on a picture: how far their ink reaches from the middle of each, as a share
/// of the room that it is to have. A figure to be held against that of another picture.
pub(super) fn letters(
    pixels: &Pixels,
    paper: [u8; 3],
    texts: &[Text],
    place: Place,
) -> Option<f32> {
    let (mut ink, mut reach) = (0.0, 0.0);
    for text in texts {
        let at = place.px(text.at);
        let half = text.room * place.scale / 2.0;
        let along = Vec2::angled(text.angle.to_radians());
        let around = Rect::from_center_size(at, Vec2::splat(half.length() * 2.4));
        let rows = (around.top().max(0.0) as usize)..pixels.height.min(around.bottom() as usize);
        for y in rows {
            let left = around.left().max(0.0) as usize;
            for x in left..pixels.width.min(around.right() as usize) {
                let away = middle(x, y) - at;
                let (u, v) = (away.dot(along) / half.x, away.dot(along.rot90()) / half.y);
                if u.abs() > 1.2 || v.abs() > 1.2 {
                    continue;
                }
                let parts = pixels.at(x, y).into_iter().zip(paper);
                let dark: f32 = parts.map(|(a, b)| f32::from(a.abs_diff(b))).sum();
                ink += dark;
                reach += dark * u * u;
            }
        }
    }
    (ink > 0.0).then(|| (reach / ink).sqrt())
}
