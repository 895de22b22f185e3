//! A registration with its residuals and its doubts.

use std::collections::BTreeSet;

use super::bounds::Bounds;
use super::next::{most_helpful, outermost, samples};
use super::outlier::{screen, squares};
use super::over::{Tied, one_over};
use super::point::{Point, center};
use super::registration::{Certainty, FitError, Registration};
use beachhead_hex::{Grid, HexIx, HexNo};
use beachhead_model::map::{Fit, Underlay};

/// How far the fit misses an anchor.
#[derive(Clone, Debug, PartialEq)]
pub struct Residual {
    /// The printed number of the anchor.
    pub hex: HexNo,
    /// From where the fit has the hex to where it was clicked, in pixels of the scan: east, south.
    pub off: (f64, f64),
    /// How far that is.
    pub px: f64,
    /// It contradicts the others, so the fit leaves it out.
    pub left_out: bool,
    /// The hex that was clicked as the others have it, where that is another one: what the number probably reads.
    pub rather: Option<HexNo>,
}

/// What the anchors of a scan give.
#[derive(Clone, Debug, PartialEq)]
pub struct Calibration {
    /// The map from grid to scan.
    pub registration: Registration,
    /// How far each anchor is missed, in the order of the anchors.
    pub residuals: Vec<Residual>,
    /// The root of the mean square of the residuals of the anchors that are not left out, in pixels. Without an anchor to
    /// spare it is 0 and says nothing.
    pub rms_px: f64,
    /// How many of these there are beyond those that the fit needs: without any, residuals mean nothing.
    pub to_spare: usize,
    /// How far off the grid may be; `None` without an anchor to spare.
    pub bounds: Option<Bounds>,
    /// The hex whose place is least certain.
    pub worst: HexNo,
    /// The 95 % bound of the error there, in pixels.
    pub worst_px: Option<f64>,
    /// The anchors contradict each other, and it can't be known from so few which of them is wrong.
    pub at_odds: bool,
    /// The anchors of which one is wrong, as far as that is known.
    pub suspects: Vec<HexNo>,
    /// The hex whose click would help most.
    pub next: Option<HexNo>,
    /// Pixels between the middles of neighbouring hexes, in the middle of the anchors.
    pub px_per_hex: f64,
}

impl Calibration {
    /// No more than this is a hex off whose middle is there on the map, in pixels, in 95 of 100 calibrations; `None` without
    /// an anchor to spare.
    pub fn bound_px(&self, at: Point) -> Option<f64> {
        let bounds = self.bounds.as_ref()?;
        Some(bounds.at_px(&self.registration, at))
    }
}

/// Fits the registration of an underlay and judges it.
///
/// An anchor that contradicts the others is left out of the fit, as far as the others show which one that is.
///
/// ```
/// use beachhead_calibrate::calibrate;
/// use beachhead_hex::{Grid, preset};
/// use beachhead_model::map::{Anchor, Fit, Underlay};
///
/// let grid = Grid::new(preset::utah()).map_err(|_| "it is a valid grid")?;
/// let anchor = |hex: &str, x, y| Anchor::clicked(hex.into(), x, y);
/// let anchors = vec![anchor("3301", 100.0, 100.0), anchor("0101", 100.0, 4900.0)];
/// let scan = Underlay::new("scan".into(), "scan.png", "", Fit::Similarity, anchors);
/// let found = calibrate(&grid, &scan)?;
/// assert!((found.px_per_hex - 173.2).abs() < 0.1); // 32 rows, each three quarters of a hex's height
/// assert_eq!(found.next.unwrap(), "1914"); // across the map from both
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// Why there is no fit, and what to do about it.
pub fn calibrate(grid: &Grid, underlay: &Underlay) -> Result<Calibration, FitError> {
    let judged = judge(grid, underlay)?;
    let registration = &judged.found.registration;
    let next = most_helpful(registration, &judged.known, &judged.kept, &judged.samples);
    Ok(Calibration {
        next: next.map(|hex| grid.number(hex)),
        ..judged.found
    })
}

/// A calibration without what it advises to click next, and what that follows from.
pub(super) struct Judged {
    pub(super) found: Calibration,
    known: Certainty,
    /// The anchors that the fit goes through, in map space.
    kept: Vec<Point>,
    samples: Vec<(HexIx, Point)>,
}

/// Fits and judges. Apart from [`calibrate`], since what helps most takes far longer to find out.
pub(super) fn judge(grid: &Grid, underlay: &Underlay) -> Result<Judged, FitError> {
    let (tied, pairs) = tie(grid, underlay)?;
    let fit = underlay.fit;
    let verdict = Verdict::of(grid, fit, &tied, &pairs);
    let is_kept = |place: &usize| !verdict.left_out.contains(place);
    let (kept, agreeing): (Vec<Point>, Vec<(Point, Point)>) = (0..pairs.len())
        .filter(is_kept)
        .filter_map(|place| pairs.get(place))
        .map(|pair| (pair.0, *pair))
        .unzip();
    let registration = Registration::fit(fit, &agreeing)?;
    let outermost = outermost(grid);
    let samples = samples(grid, &outermost);
    if !samples.iter().all(|(_, at)| registration.sees(*at)) {
        return Err(FitError::Folds);
    }

    let residuals = underlay.anchors.iter().zip(&pairs).enumerate();
    let residuals = residuals.map(|(place, (anchor, (map, scan)))| {
        let at = registration.scan_from_map(*map);
        let left_out = verdict.left_out.contains(&place);
        let clicked = left_out
            .then(|| clicked_hex(grid, &registration, *scan))
            .flatten();
        let known = verdict.rather.get(place).copied().flatten();
        let is_free = |hex: &HexIx| tied.iter().all(|tie| tie.hex != *hex);
        let rather = clicked.filter(is_free).or(known);
        Residual {
            hex: anchor.hex.clone(),
            off: (scan.x - at.x, scan.y - at.y),
            px: at.distance(*scan),
            left_out,
            rather: rather.map(|hex| grid.number(hex)),
        }
    });
    let residuals: Vec<Residual> = residuals.collect();
    let squares = squares(&registration, &agreeing);
    let known = Certainty::of(&registration, kept.iter().copied());
    let corners: Vec<Point> = outermost.iter().map(|(_, at)| *at).collect();
    let bounds = Bounds::of(&registration, &known, squares, kept.len(), &corners);
    let (worst, at) = least_certain(&registration, &known, &samples).ok_or(FitError::OnALine)?;
    let middle = kept.iter().fold(Point::default(), |sum, at| {
        let share = 1.0 / kept.len() as f64;
        Point::new(sum.x + at.x * share, sum.y + at.y * share)
    });
    let suspects = verdict.suspects.iter();
    let suspects = suspects.filter_map(|place| underlay.anchors.get(*place));
    let found = Calibration {
        residuals,
        rms_px: (squares / kept.len() as f64).sqrt(),
        to_spare: kept.len() - fit.least_anchors(),
        worst: grid.number(worst),
        worst_px: bounds
            .as_ref()
            .map(|bounds| bounds.at_px(&registration, at)),
        bounds,
        at_odds: !verdict.is_steady,
        suspects: suspects.map(|anchor| anchor.hex.clone()).collect(),
        next: None,
        px_per_hex: registration.px_per_hex(middle),
        registration,
    };
    Ok(Judged {
        found,
        known,
        kept,
        samples,
    })
}

/// What is thought of the anchors, by their places in the list.
struct Verdict {
    left_out: Vec<usize>,
    suspects: Vec<usize>,
    is_steady: bool,
    /// The hex that an anchor fits better, where only its neighbours were tried.
    rather: Vec<Option<HexIx>>,
}

impl Verdict {
    fn of(grid: &Grid, fit: Fit, tied: &[Tied], pairs: &[(Point, Point)]) -> Self {
        let screening = screen(fit, pairs);
        let mut verdict = Self {
            left_out: screening.outliers,
            suspects: screening.suspects,
            is_steady: screening.is_steady,
            rather: Vec::new(),
        };
        if !verdict.left_out.is_empty() {
            return verdict;
        }
        // Too few to judge each other: that paper hardly stretches may say enough.
        verdict.rather = one_over(grid, fit, tied);
        let places = (0..).zip(&verdict.rather);
        let over: Vec<usize> = places
            .filter(|(_, rather)| rather.is_some())
            .map(|(place, _)| place)
            .collect();
        if !over.is_empty() {
            verdict.is_steady = true;
            verdict.suspects.clear();
            if over.len() + fit.least_anchors() <= pairs.len() {
                verdict.left_out = over;
            }
        }
        verdict
    }
}

/// The hex that was clicked, where the click is near its middle.
fn clicked_hex(grid: &Grid, registration: &Registration, scan: Point) -> Option<HexIx> {
    /// In circumradii of a hex: farther out it is no click at a middle.
    const NEAR: f64 = 0.5;
    let at = registration.map_from_scan(scan)?;
    let hex = grid.hex_at(at.x as f32, at.y as f32)?;
    (center(grid, hex).distance(at) < NEAR).then_some(hex)
}

/// The sample whose place is least certain.
fn least_certain(
    registration: &Registration,
    known: &Certainty,
    samples: &[(HexIx, Point)],
) -> Option<(HexIx, Point)> {
    let spread = known.spread(registration)?;
    let all = samples.iter().map(|(hex, at)| (*hex, *at, spread(*at)));
    all.max_by(|a, b| a.2.total_cmp(&b.2))
        .map(|(hex, at, _)| (hex, at))
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
