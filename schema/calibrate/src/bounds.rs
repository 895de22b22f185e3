//! How far off the grid may be: 95 % bounds of the placement error, from the residuals.
//!
//! Model: a click misses the middle of its hex on each axis by an error that is normal with the same unknown spread for all
//! clicks. A fit of `p` unknowns through `n` anchors leaves `ν = 2n − p` degrees of freedom, and estimates the variance of a
//! click as `s² = (sum of the squared residuals) / ν`. The error of the grid at a hex is `G·z·s`, with `G` a matrix of two rows
//! that follows from where the anchors are, and `z` normal: so its size over `s` is a pivot, whose distribution knows
//! nothing of the spread of the clicks. Its quantiles are the bounds:
//!
//! - *at one hex*, `P(error > r)` is the mean over all directions `φ` of `(1 + r² / (ν·g(φ)))^(−ν/2)`, where `g` is the squared
//!   size of `G`'s image of the direction: Fisher's F with 2 and ν degrees of freedom, for an error that isn't round;
//! - *everywhere*, `z` has a direction on the sphere of `p` dimensions and a length; the error is largest at an outermost
//!   hex, by as much as the length is times what the direction makes of it. The length over `s` is Fisher's F with `p` and ν
//!   degrees of freedom, whose tail is a finite sum since `p` is even; what is left is a mean over directions, taken over a
//!   fixed sequence of them that covers the sphere evenly.
//!
//! Exact for similarity and affine map, whose errors are linear in those of the clicks. A homography is taken at its tangent.
//! `tests::true_errors_lie_within_the_bounds` counts how often they hold.

use super::linear::{MOST, Row, dot};
use super::point::Point;
use super::registration::{Certainty, Registration};

/// The share of calibrations in which the error is larger.
const BEYOND: f64 = 0.05;
/// How many directions stand for all of the sphere.
const DIRECTIONS: u32 = 192;
/// How many directions stand for half of the circle; the other half is the same.
const HALF_CIRCLE: u32 = 16;

/// What is known of the error of the grid on a scan: that of a click, and how it grows from the anchors to a hex.
#[derive(Clone, Debug, PartialEq)]
pub struct Bounds {
    /// The error of a click on each axis, in pixels: the root of the residuals' variance.
    pub click_px: f64,
    /// How many degrees of freedom the residuals have.
    pub freedom: u32,
    /// No hex is farther off than this, in pixels, in 95 of 100 calibrations.
    pub everywhere_px: f64,
    /// The root of the covariance of the unknowns for clicks with an error of 1 px: one line an unknown.
    root: [Row; MOST],
}

impl Bounds {
    /// The bounds of a fit through points of the map; `outermost` are those at which the error may be largest. `None` where
    /// no anchor is to spare, since nothing is known of the error of a click then.
    pub(super) fn of(
        registration: &Registration,
        known: &Certainty,
        squares: f64,
        anchors: usize,
        outermost: &[Point],
    ) -> Option<Self> {
        let unknowns = registration.kind().unknowns();
        let freedom = (2 * anchors)
            .checked_sub(unknowns)
            .filter(|left| *left > 0)?;
        let root = root_of(&known.covariance()?, unknowns)?;
        let mut bounds = Self {
            click_px: (squares / freedom as f64).sqrt(),
            freedom: u32::try_from(freedom).ok()?,
            everywhere_px: 0.0,
            root,
        };
        let reach: Vec<[Row; 2]> = outermost
            .iter()
            .map(|at| bounds.spread(registration, *at))
            .collect();
        let stretched: Vec<f64> = directions(unknowns)
            .map(|way| {
                let squared = reach
                    .iter()
                    .map(|[across, down]| dot(across, &way).powi(2) + dot(down, &way).powi(2));
                squared.fold(0.0, f64::max)
            })
            .collect();
        bounds.everywhere_px = bounds.click_px * bounds.quantile(unknowns, &stretched);
        Some(bounds)
    }

    /// No more than this is a hex off whose middle is there on the map, in pixels, in 95 of 100 calibrations.
    pub fn at_px(&self, registration: &Registration, at: Point) -> f64 {
        let [across, down] = self.spread(registration, at);
        let [a, b, c] = [
            dot(&across, &across),
            dot(&across, &down),
            dot(&down, &down),
        ];
        let turns = (0..HALF_CIRCLE)
            .map(|step| std::f64::consts::PI * (f64::from(step) + 0.5) / f64::from(HALF_CIRCLE));
        // The squared axes of the ellipse, and the ways between them.
        let (middle, apart) = ((a + c) / 2.0, ((a - c) / 2.0).hypot(b));
        let stretched: Vec<f64> = turns
            .map(|turn| (middle + apart * (2.0 * turn).cos()).max(0.0))
            .collect();
        self.click_px * self.quantile(2, &stretched)
    }

    /// How the place of a point on the scan depends on independent errors of 1 px: across and down.
    fn spread(&self, registration: &Registration, at: Point) -> [Row; 2] {
        registration.rows(at).map(|row| {
            let mut spread = Row::default();
            for (line, by) in self.root.iter().zip(&row) {
                for (cell, from) in spread.iter_mut().zip(line) {
                    *cell += by * from;
                }
            }
            spread
        })
    }

    /// What the size of an error over the click's is exceeded by in one of twenty calibrations, where a direction in
    /// `dimensions` stretches it by the root of each of these, all equally likely.
    fn quantile(&self, dimensions: usize, stretched: &[f64]) -> f64 {
        let widest = stretched.iter().copied().fold(0.0, f64::max);
        if widest <= 0.0 {
            return 0.0;
        }
        let beyond = |size: f64| -> f64 {
            let tails = stretched
                .iter()
                .map(|by| tail(dimensions, self.freedom, size * size / by));
            tails.sum::<f64>() / stretched.len() as f64
        };
        let (mut low, mut high) = (0.0, widest.sqrt());
        while beyond(high) > BEYOND && high.is_finite() {
            (low, high) = (high, high * 2.0);
        }
        // A thousandth of the bound is less than is ever shown.
        for _ in 0..12 {
            let middle = (low + high) / 2.0;
            if beyond(middle) > BEYOND {
                low = middle;
            } else {
                high = middle;
            }
        }
        high
    }
}

/// How likely the squared length of a normal vector in so many dimensions, an even number, is more than `squared` times a
/// variance that is estimated with `freedom` degrees of freedom. Where nothing stretches, `squared` is infinite.
pub(super) fn tail(dimensions: usize, freedom: u32, squared: f64) -> f64 {
    let half = f64::from(freedom) / 2.0;
    let rest = 1.0 / (1.0 + squared / f64::from(freedom));
    let (mut term, mut sum) = (1.0, 0.0);
    for step in 0..dimensions / 2 {
        sum += term;
        let step = step as f64;
        term *= (half + step) / (step + 1.0) * (1.0 - rest);
    }
    let tail = rest.powf(half) * sum;
    if tail.is_finite() { tail } else { 0.0 }
}

/// The lower triangle whose square is a covariance: Cholesky's. One line an unknown; `None` where it is no covariance.
fn root_of(covariance: &[Row; MOST], unknowns: usize) -> Option<[Row; MOST]> {
    let mut root = [Row::default(); MOST];
    for line in 0..unknowns {
        for column in 0..=line {
            let (upper, lower) = (*root.get(line)?, *root.get(column)?);
            let left = covariance.get(line)?.get(column)? - dot(&upper, &lower);
            let value = if line == column {
                if left.is_nan() || left <= 0.0 {
                    return None;
                }
                left.sqrt()
            } else {
                left / lower.get(column)?
            };
            *root.get_mut(line)?.get_mut(column)? = value;
        }
    }
    Some(root)
}

/// Directions that cover the sphere of so many dimensions evenly: an additive recurrence with the generalised golden ratio,
/// two numbers of which make two normal ones.
fn directions(dimensions: usize) -> impl Iterator<Item = Row> {
    let mut ratio = 2.0f64;
    for _ in 0..40 {
        ratio = (1.0 + ratio).powf(1.0 / (dimensions as f64 + 1.0));
    }
    (1..=DIRECTIONS).map(move |nth| {
        let share = |place: usize| {
            let step = ratio.powi(-(i32::try_from(place).unwrap_or(0) + 1));
            (0.5 + step * f64::from(nth)).fract()
        };
        let mut way = Row::default();
        for (pair, cells) in way.chunks_exact_mut(2).take(dimensions / 2).enumerate() {
            let far = (-2.0 * (1.0 - share(2 * pair)).ln()).sqrt();
            let turn = share(2 * pair + 1) * std::f64::consts::TAU;
            for (cell, side) in cells.iter_mut().zip([turn.cos(), turn.sin()]) {
                *cell = far * side;
            }
        }
        let length = dot(&way, &way).sqrt();
        way.map(|cell| cell / length)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tails_are_those_of_the_tables() {
        // Fisher's F at 5 %, as printed: its value is a squared length over as many dimensions.
        for (dimensions, freedom, f) in [
            (2, 2, 19.0),
            (2, 10, 4.103),
            (4, 6, 4.534),
            (6, 12, 2.996),
            (8, 20, 2.447),
        ] {
            let share = tail(dimensions, freedom, f * dimensions as f64);
            assert!(
                (share - 0.05).abs() < 1e-4,
                "{dimensions} {freedom}: {share}"
            );
        }
    }

    #[test]
    fn directions_cover_the_sphere() {
        for dimensions in [4, 6, 8] {
            let mut sum = [Row::default(); MOST];
            for way in directions(dimensions) {
                assert!((dot(&way, &way) - 1.0).abs() < 1e-9);
                for (line, a) in sum.iter_mut().zip(&way) {
                    for (cell, b) in line.iter_mut().zip(&way) {
                        *cell += a * b * dimensions as f64 / f64::from(DIRECTIONS);
                    }
                }
            }
            for (place, line) in sum.iter().enumerate().take(dimensions) {
                for (other, cell) in line.iter().enumerate().take(dimensions) {
                    let expected = if place == other { 1.0 } else { 0.0 };
                    assert!((cell - expected).abs() < 0.12, "{dimensions}: {sum:?}");
                }
            }
        }
    }
}
