//! Candidates for the spacing and turn of a grid, from the periods of what looks like lines.
//!
//! A grid of hexes shows as eighteen peaks around the middle of the spectrum: six at the distance of its rows, six at √3
//! of it, six at twice. One peak may be stronger by far for the stipples of a marsh; eighteen together are a grid's.

use rustfft::num_complex::Complex;
use rustfft::{Fft, FftPlannerScalar};

use super::field::Field;

/// Pixels along a side of what is transformed at once.
const SIDE: usize = 1024;
/// Parts of the scan that are looked at, along each of its sides.
const MOST_PARTS: usize = 3;
/// From one radius that is tried to the next.
const STEP: f64 = 1.012;
/// The smallest circumradius that is tried, in pixels.
pub(super) const LEAST_RADIUS: f64 = 5.5;
/// Turns that are tried, from 0° to 60°.
const TURNS: usize = 120;
/// Candidates that are kept for each ink.
const KEPT: usize = 8;

/// How large hexes may be, and how they may be turned.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Candidate {
    /// Circumradius in pixels.
    pub(super) radius: f64,
    /// From pointy tops, clockwise in radians; 0 to 60°.
    pub(super) turn: f64,
    /// How far its peaks stand out.
    pub(super) score: f64,
}

/// Power at each frequency, its logarithm less the mean of its radius.
pub(super) struct Spectrum {
    log_power: Vec<f32>,
}

/// The spectra of dark and of light lines.
pub(super) fn spectra(dark: &Field, light: &Field) -> [Spectrum; 2] {
    let mut power = [vec![0.0f32; SIDE * SIDE], vec![0.0f32; SIDE * SIDE]];
    let fft = FftPlannerScalar::new().plan_fft_forward(SIDE);
    for top in starts(dark.height) {
        for left in starts(dark.width) {
            let mut part = part(dark, light, left, top);
            transform(&mut part, fft.as_ref());
            add_power(&part, &mut power);
        }
    }
    power.map(|power| Spectrum {
        log_power: whitened(&power),
    })
}

/// The beginnings of the parts along a side, evenly spread.
fn starts(length: usize) -> Vec<usize> {
    let room = length.saturating_sub(SIDE);
    let parts = length.div_ceil(SIDE).clamp(1, MOST_PARTS);
    let between = (parts - 1).max(1);
    (0..parts).map(|part| room * part / between).collect()
}

/// A part of both fields, one as the real and one as the imaginary part, fading out towards its edges.
fn part(dark: &Field, light: &Field, left: usize, top: usize) -> Vec<Complex<f32>> {
    let fade = |length: usize| -> Vec<f32> {
        let angle = |at: usize| std::f64::consts::TAU * (at as f64 + 0.5) / length as f64;
        (0..length)
            .map(|at| (0.5 - 0.5 * libm::cos(angle(at))) as f32)
            .collect()
    };
    let width = (dark.width - left).min(SIDE);
    let height = (dark.height - top).min(SIDE);
    let (across, down) = (fade(width), fade(height));
    let mut part = vec![Complex::new(0.0, 0.0); SIDE * SIDE];
    for (row, weight) in down.iter().enumerate() {
        let from = (top + row) * dark.width + left;
        let [a, b] =
            [dark, light].map(|field| field.px.get(from..from + width).unwrap_or_default());
        let cells = part.get_mut(row * SIDE..row * SIDE + width);
        let cells = cells.unwrap_or_default().iter_mut();
        for (((cell, a), b), by) in cells.zip(a).zip(b).zip(&across) {
            *cell = Complex::new(a * by * weight, b * by * weight);
        }
    }
    part
}

/// The Fourier transform in two dimensions: rows, then columns. The answer is transposed.
fn transform(part: &mut [Complex<f32>], fft: &dyn Fft<f32>) {
    fft.process(part);
    let mut turned = vec![Complex::new(0.0, 0.0); part.len()];
    const TILE: usize = 16;
    for top in (0..SIDE).step_by(TILE) {
        for left in (0..SIDE).step_by(TILE) {
            for row in top..top + TILE {
                for column in left..left + TILE {
                    if let (Some(to), Some(from)) = (
                        turned.get_mut(column * SIDE + row),
                        part.get(row * SIDE + column),
                    ) {
                        *to = *from;
                    }
                }
            }
        }
    }
    fft.process(&mut turned);
    part.copy_from_slice(&turned);
}

/// Takes the two fields apart again and adds the power of each.
fn add_power(part: &[Complex<f32>], power: &mut [Vec<f32>; 2]) {
    let [dark, light] = power;
    for row in 0..SIDE {
        let across = (SIDE - row) % SIDE;
        for column in 0..SIDE {
            let here = part.get(row * SIDE + column);
            let there = part.get(across * SIDE + (SIDE - column) % SIDE);
            let (Some(here), Some(there)) = (here, there) else {
                continue;
            };
            let (sum, less) = (here + there.conj(), here - there.conj());
            // The transform is transposed; the spectrum is not.
            let at = column * SIDE + row;
            if let (Some(dark), Some(light)) = (dark.get_mut(at), light.get_mut(at)) {
                *dark += sum.norm_sqr();
                *light += less.norm_sqr();
            }
        }
    }
}

/// The logarithm of the power, less its mean over all frequencies as high.
fn whitened(power: &[f32]) -> Vec<f32> {
    let mut logs: Vec<f32> = power.iter().map(|power| libm::logf(power + 1e-6)).collect();
    let distance = |at: usize| {
        let [x, y] = [at % SIDE, at / SIDE].map(|place| place.min(SIDE - place) as f64);
        ((x * x + y * y).sqrt() + 0.5) as usize
    };
    let mut rings = vec![(0.0f64, 0u32); SIDE];
    for (at, log) in logs.iter().enumerate() {
        if let Some((sum, count)) = rings.get_mut(distance(at)) {
            *sum += f64::from(*log);
            *count += 1;
        }
    }
    for (at, log) in logs.iter_mut().enumerate() {
        let (sum, count) = rings.get(distance(at)).copied().unwrap_or_default();
        *log -= (sum / f64::from(count.max(1))) as f32;
    }
    logs
}

impl Spectrum {
    /// The value at a frequency, in periods a pixel.
    fn at(&self, across: f64, down: f64) -> f64 {
        let side = SIDE as f64;
        let [x, y] = [across, down].map(|frequency| {
            let place = frequency * side;
            if place < 0.0 { place + side } else { place }
        });
        let (column, row) = (x as usize, y as usize);
        let (part, below) = (x - column as f64, y - row as f64);
        let value = |column: usize, row: usize| {
            let at = (row % SIDE) * SIDE + column % SIDE;
            f64::from(self.log_power.get(at).copied().unwrap_or(0.0))
        };
        let line = |row: usize| value(column, row) * (1.0 - part) + value(column + 1, row) * part;
        line(row) * (1.0 - below) + line(row + 1) * below
    }

    /// How far the peaks of a grid stand out, taken together.
    pub(super) fn score(&self, radius: f64, turn: f64) -> f64 {
        let first = 2.0 / (3.0 * radius);
        let right_angle = std::f64::consts::FRAC_PI_2;
        let sixth = std::f64::consts::FRAC_PI_3;
        let (mut sum, mut count) = (0.0, 0.0);
        // Opposite peaks are one: three of each six.
        for (times, from) in [(1.0, right_angle), (3f64.sqrt(), 0.0), (2.0, right_angle)] {
            let frequency = first * times;
            if frequency > 0.45 {
                continue;
            }
            for peak in 0..3 {
                let (sin, cos) = libm::sincos(turn + from + sixth * f64::from(peak));
                sum += self.at(frequency * cos, frequency * sin);
                count += 1.0;
            }
        }
        if count == 0.0 {
            0.0
        } else {
            sum / f64::sqrt(count)
        }
    }

    /// The radii and turns whose peaks stand out most, no two of them alike.
    pub(super) fn candidates(&self, most_radius: f64) -> Vec<Candidate> {
        let mut radii = Vec::new();
        let mut radius = LEAST_RADIUS;
        while radius <= most_radius {
            radii.push(radius);
            radius *= STEP;
        }
        let turn_of = |at: usize| std::f64::consts::FRAC_PI_3 * at as f64 / TURNS as f64;
        let mut all: Vec<Candidate> = Vec::new();
        for radius in &radii {
            for at in 0..TURNS {
                let turn = turn_of(at);
                let score = self.score(*radius, turn);
                all.push(Candidate {
                    radius: *radius,
                    turn,
                    score,
                });
            }
        }
        all.sort_by(|a, b| b.score.total_cmp(&a.score));
        let mut kept: Vec<Candidate> = Vec::new();
        for candidate in all {
            if kept.len() == KEPT {
                break;
            }
            if kept.iter().all(|known| !known.is_near(&candidate)) {
                kept.push(candidate);
            }
        }
        kept
    }
}

impl Candidate {
    /// Whether two candidates lead to the same grid.
    fn is_near(&self, other: &Self) -> bool {
        let ratio = self.radius / other.radius;
        let sixth = std::f64::consts::FRAC_PI_3;
        let off = (self.turn - other.turn).abs();
        (0.93..1.075).contains(&ratio) && off.min(sixth - off) < 0.07
    }

    /// The grids of which this may have been a harmonic, and itself.
    pub(super) fn with_multiples(self) -> [Self; 4] {
        let times = |by: f64, turn: f64| Self {
            radius: self.radius * by,
            turn: (self.turn + turn) % std::f64::consts::FRAC_PI_3,
            score: self.score,
        };
        let half_turn = std::f64::consts::FRAC_PI_6;
        [
            self,
            times(2.0, 0.0),
            times(3.0, 0.0),
            times(3f64.sqrt(), half_turn),
        ]
    }
}
