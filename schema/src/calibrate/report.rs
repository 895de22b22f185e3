//! A registration with its residuals and its doubts.

use std::collections::BTreeSet;

use super::next::{most_helpful, samples};
use super::over::{Tied, one_over};
use super::registration::{Certainty, FitError, Registration};
use super::{Point, center};
use crate::hex::{Grid, HexIx, HexNo};
use crate::map::Underlay;

/// How far the fit misses an anchor.
#[derive(Clone, Debug, PartialEq)]
pub struct Residual {
    /// The printed number of the anchor.
    pub hex: HexNo,
    /// From where the fit has the hex to where it was clicked, in pixels of the scan: east, south.
    pub off: (f64, f64),
    /// How far that is.
    pub px: f64,
    /// The hex beside it that the click fits better, if it does.
    pub rather: Option<HexNo>,
}

/// What the anchors of a scan give.
#[derive(Clone, Debug, PartialEq)]
pub struct Calibration {
    /// The map from grid to scan.
    pub registration: Registration,
    /// How far each anchor is missed, in the order of the anchors.
    pub residuals: Vec<Residual>,
    /// The root of the mean square of the residuals, in pixels. Without an anchor to spare it is 0 and says nothing.
    pub rms_px: f64,
    /// How many anchors there are beyond those that the fit needs: without any, residuals mean nothing.
    pub to_spare: usize,
    /// The hex whose place is least certain, and how far off it may well be, in pixels: its standard error.
    pub worst: Option<(HexNo, f64)>,
    /// The hex whose click would help most.
    pub next: Option<HexNo>,
    /// Pixels between the middles of neighbouring hexes, in the middle of the anchors.
    pub px_per_hex: f64,
}

/// Fits the registration of an underlay and judges it.
///
/// The error of a click is estimated from the residuals. Since few of them say little, two clicks that are a pixel off
/// are put to them.
///
/// ```
/// use beachhead_schema::calibrate::calibrate;
/// use beachhead_schema::hex::{Grid, preset};
/// use beachhead_schema::map::{Anchor, Fit, Underlay};
///
/// let grid = Grid::new(preset::utah()).map_err(|_| "it is a valid grid")?;
/// let anchor = |hex: &str, x, y| Anchor { hex: hex.into(), x, y };
/// let scan = Underlay {
///     id: "scan".into(),
///     image: "scan.png".into(),
///     sha256: String::new(),
///     fit: Fit::Similarity,
///     anchors: vec![anchor("3301", 100.0, 100.0), anchor("0101", 100.0, 4900.0)],
/// };
/// let found = calibrate(&grid, &scan)?;
/// assert!((found.px_per_hex - 173.2).abs() < 0.1); // 32 rows, each three quarters of a hex's height
/// assert_eq!(found.next.unwrap(), "1914"); // across the map from both
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// Why there is no fit, and what to do about it.
pub fn calibrate(grid: &Grid, underlay: &Underlay) -> Result<Calibration, FitError> {
    let (tied, pairs) = tie(grid, underlay)?;
    let fit = underlay.fit;
    let registration = Registration::fit(fit, &pairs)?;
    let samples = samples(grid);
    if !samples.iter().all(|(_, at)| registration.sees(*at)) {
        return Err(FitError::Folds);
    }

    let rather = one_over(grid, fit, &tied);
    let residuals: Vec<Residual> = underlay
        .anchors
        .iter()
        .zip(&pairs)
        .zip(rather)
        .map(|((anchor, (map, scan)), rather)| {
            let at = registration.scan_from_map(*map);
            Residual {
                hex: anchor.hex.clone(),
                off: (scan.x - at.x, scan.y - at.y),
                px: at.distance(*scan),
                rather: rather.map(|hex| grid.number(hex)),
            }
        })
        .collect();
    let sum: f64 = residuals.iter().map(|residual| residual.px.powi(2)).sum();
    let spare = 2 * pairs.len() - fit.unknowns();
    let click_px = ((sum + 2.0) / (spare as f64 + 2.0)).sqrt();

    let points: Vec<Point> = pairs.iter().map(|pair| pair.0).collect();
    let known = Certainty::of(&registration, points.iter().copied());
    let next = most_helpful(&registration, &known, &points, &samples);
    let middle = points.iter().fold(Point::default(), |sum, at| {
        let share = 1.0 / points.len() as f64;
        Point::new(sum.x + at.x * share, sum.y + at.y * share)
    });
    let px_per_hex = registration.px_per_hex(middle);
    let worst = least_certain(&registration, &known, &samples).ok_or(FitError::OnALine)?;
    Ok(Calibration {
        rms_px: (sum / residuals.len() as f64).sqrt(),
        to_spare: pairs.len() - fit.least_anchors(),
        residuals,
        worst: Some((grid.number(worst.0), worst.1 * click_px)),
        next: next.map(|hex| grid.number(hex)),
        px_per_hex,
        registration,
    })
}

/// The sample whose place is least certain, and how many times the error of a click it may be off.
fn least_certain(
    registration: &Registration,
    known: &Certainty,
    samples: &[(HexIx, Point)],
) -> Option<(HexIx, f64)> {
    let spread = known.spread(registration)?;
    let all = samples.iter().map(|(hex, at)| (*hex, spread(*at)));
    all.max_by(|a, b| a.1.total_cmp(&b.1))
}

/// An anchor's hex and click, and the same as points of map and scan.
type Ties = (Vec<Tied>, Vec<(Point, Point)>);

fn tie(grid: &Grid, underlay: &Underlay) -> Result<Ties, FitError> {
    let mut met = BTreeSet::new();
    let ties = underlay.anchors.iter().map(|anchor| {
        let number = &anchor.hex;
        let hex = grid
            .find(number.as_str())
            .ok_or_else(|| FitError::NotOnGrid(number.clone()))?;
        if !met.insert(hex) {
            return Err(FitError::Twice(number.clone()));
        }
        let scan = Point::new(anchor.x, anchor.y);
        if !scan.is_finite() {
            return Err(FitError::Nowhere(number.clone()));
        }
        Ok((Tied { hex, scan }, (center(grid, hex), scan)))
    });
    ties.collect()
}
