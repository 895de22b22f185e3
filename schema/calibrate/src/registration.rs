//! The map from grid to scan, fitted by least squares in pixels.
//!
//! Similarity and affine map are linear and solved at once. A homography is begun by the linear equations that
//! multiply its denominator out, and then bettered until its distances in pixels are least.

use super::linear::{MOST, Normal, Row, dot};
use super::point::Point;
use beachhead_hex::HexNo;
use beachhead_model::map::Fit;

/// Why nothing can be fitted through these anchors.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum FitError {
    /// There are not enough anchors.
    #[error("{need} anchors are needed for this kind of fit, and there are {have}: click {} more", need - have)]
    TooFew {
        /// How many there are.
        have: usize,
        /// How many there must be.
        need: usize,
    },
    /// The anchors don't span the map.
    #[error("the anchors lie on a line or upon each other: click a hex away from that line")]
    OnALine,
    /// The fit turns the map inside out within its edges.
    #[error("no photograph shows a flat map like this: one of the anchors must be wrong")]
    Folds,
    /// A number that no hex of the grid has.
    #[error(
        "{0} is not on the grid, so its anchor ties nothing: correct the number or take the anchor away"
    )]
    NotOnGrid(HexNo),
    /// A number that has been clicked twice.
    #[error("{0} has two anchors: take one of them away")]
    Twice(HexNo),
    /// A coordinate that is no number.
    #[error("the anchor of {0} lies nowhere: set it anew")]
    Nowhere(HexNo),
}

/// A shift and a scale that bring points around 0 and 1: equations are then solved to the last digit.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Frame {
    middle: Point,
    size: f64,
}

impl Frame {
    fn around(points: impl Iterator<Item = Point> + Clone) -> Self {
        let count = points.clone().count().max(1) as f64;
        let sum = points.clone().fold(Point::default(), |sum, at| {
            Point::new(sum.x + at.x, sum.y + at.y)
        });
        let middle = Point::new(sum.x / count, sum.y / count);
        let size = points.map(|at| at.distance(middle)).sum::<f64>() / count;
        let size = if size > 0.0 { size } else { 1.0 };
        Self { middle, size }
    }

    fn go_in(&self, at: Point) -> Point {
        Point::new(
            (at.x - self.middle.x) / self.size,
            (at.y - self.middle.y) / self.size,
        )
    }

    fn go_out(&self, at: Point) -> Point {
        Point::new(
            at.x * self.size + self.middle.x,
            at.y * self.size + self.middle.y,
        )
    }
}

/// The map from grid to scan that was fitted.
#[derive(Clone, Debug, PartialEq)]
pub struct Registration {
    fit: Fit,
    map: Frame,
    scan: Frame,
    /// The unknowns, in the order of [`Registration::rows`], between the two frames.
    unknowns: Row,
}

impl Registration {
    /// Fits through pairs of a point of the map and the same point on the scan.
    ///
    /// # Errors
    /// [`FitError::TooFew`], [`FitError::OnALine`].
    pub fn fit(fit: Fit, pairs: &[(Point, Point)]) -> Result<Self, FitError> {
        let (have, need) = (pairs.len(), fit.least_anchors());
        if have < need {
            return Err(FitError::TooFew { have, need });
        }
        let mut fitted = Self {
            fit,
            map: Frame::around(pairs.iter().map(|pair| pair.0)),
            scan: Frame::around(pairs.iter().map(|pair| pair.1)),
            unknowns: Row::default(),
        };
        let inner: Vec<(Point, Point)> = pairs
            .iter()
            .map(|(map, scan)| (fitted.map.go_in(*map), fitted.scan.go_in(*scan)))
            .collect();
        let mut normal = Normal::default();
        for (map, scan) in &inner {
            let [across, down] = linear_rows(fit, *map, *scan);
            normal.add(&across, scan.x);
            normal.add(&down, scan.y);
        }
        fitted.unknowns = normal.solve(fit.unknowns()).ok_or(FitError::OnALine)?;
        if fit == Fit::Homography {
            fitted.better(&inner);
        }
        if fitted.linear_part_is_flat() {
            return Err(FitError::OnALine);
        }
        Ok(fitted)
    }

    /// Gauss and Newton's way to the least sum of squares, as long as it leads down.
    fn better(&mut self, inner: &[(Point, Point)]) {
        const MOST_STEPS: usize = 20;
        let sum = |tried: &Self| -> f64 {
            let off = |(map, scan): &(Point, Point)| tried.inner(*map).distance(*scan).powi(2);
            inner.iter().map(off).sum()
        };
        let mut before = sum(self);
        for _ in 0..MOST_STEPS {
            let mut normal = Normal::default();
            for (map, scan) in inner {
                let (at, [across, down]) = (self.inner(*map), self.inner_rows(*map));
                normal.add(&across, scan.x - at.x);
                normal.add(&down, scan.y - at.y);
            }
            let Some(step) = normal.solve(self.fit.unknowns()) else {
                return;
            };
            let mut tried = self.clone();
            for (unknown, by) in tried.unknowns.iter_mut().zip(&step) {
                *unknown += by;
            }
            let after = sum(&tried);
            if after.is_nan() || after >= before {
                return;
            }
            (before, *self) = (after, tried);
        }
    }

    /// Whether the map is pressed onto a line or a point.
    fn linear_part_is_flat(&self) -> bool {
        let [a, b, _, c, d, ..] = self.matrix();
        let area = (a * d - b * c).abs();
        area.is_nan() || area <= 1e-9
    }

    /// The matrix between the two frames, line by line, without the last 1.
    fn matrix(&self) -> [f64; 8] {
        let [a, b, c, d, e, f, g, h] = self.unknowns;
        match self.fit {
            Fit::Similarity => [a, -b, c, b, a, d, 0.0, 0.0],
            Fit::Affine => [a, b, c, d, e, f, 0.0, 0.0],
            Fit::Homography => [a, b, c, d, e, f, g, h],
        }
    }

    fn inner(&self, at: Point) -> Point {
        let [a, b, c, d, e, f, g, h] = self.matrix();
        let depth = g * at.x + h * at.y + 1.0;
        Point::new(
            (a * at.x + b * at.y + c) / depth,
            (d * at.x + e * at.y + f) / depth,
        )
    }

    /// How the point in the scan's frame moves with each unknown.
    fn inner_rows(&self, at: Point) -> [Row; 2] {
        let (x, y) = (at.x, at.y);
        match self.fit {
            Fit::Similarity | Fit::Affine => linear_rows(self.fit, at, Point::default()),
            Fit::Homography => {
                let [.., g, h] = self.unknowns;
                let depth = g * x + h * y + 1.0;
                let to = self.inner(at);
                let part = [x / depth, y / depth, 1.0 / depth];
                let [p, q, r] = part;
                [
                    [p, q, r, 0.0, 0.0, 0.0, -to.x * p, -to.x * q],
                    [0.0, 0.0, 0.0, p, q, r, -to.y * p, -to.y * q],
                ]
            }
        }
    }

    /// How the pixel of a point of the map moves with each unknown: across and down.
    pub(super) fn rows(&self, map: Point) -> [Row; 2] {
        self.inner_rows(self.map.go_in(map))
            .map(|row| row.map(|cell| cell * self.scan.size))
    }

    /// The kind of fit.
    pub fn kind(&self) -> Fit {
        self.fit
    }

    /// Where a point of the map lies on the scan.
    pub fn scan_from_map(&self, map: Point) -> Point {
        self.scan.go_out(self.inner(self.map.go_in(map)))
    }

    /// Which point of the map lies there on the scan; `None` on the horizon of a homography.
    pub fn map_from_scan(&self, scan: Point) -> Option<Point> {
        let to = self.scan.go_in(scan);
        let [a, b, c, d, e, f, g, h] = self.matrix();
        // Two equations for two unknowns: (a - g·x) u + (b - h·x) v = x - c, and the same for y.
        let [a, b, c] = [a - g * to.x, b - h * to.x, to.x - c];
        let [d, e, f] = [d - g * to.y, e - h * to.y, to.y - f];
        let area = a * e - b * d;
        let at = Point::new((c * e - b * f) / area, (a * f - c * d) / area);
        at.is_finite().then(|| self.map.go_out(at))
    }

    /// Returns whether a point of the map is seen on the scan, and from its own side: neither mirrored nor folded away.
    pub fn sees(&self, map: Point) -> bool {
        let [a, b, c, d, e, f, g, h] = self.matrix();
        let at = self.map.go_in(map);
        let turn = a * (e - f * h) - b * (d - f * g) + c * (d * h - e * g);
        g * at.x + h * at.y + 1.0 > 1e-6 && turn > 0.0
    }

    /// Pixels between the middles of two neighbouring hexes, around a point of the map.
    pub fn px_per_hex(&self, map: Point) -> f64 {
        let step = 0.01;
        let at = |x: f64, y: f64| self.scan_from_map(Point::new(map.x + x, map.y + y));
        let (here, east, south) = (at(0.0, 0.0), at(step, 0.0), at(0.0, step));
        let [a, b] = [east.x - here.x, east.y - here.y];
        let [c, d] = [south.x - here.x, south.y - here.y];
        3f64.sqrt() * (a * d - b * c).abs().sqrt() / step
    }
}

/// The equations that are linear in the unknowns; those of a homography have its denominator multiplied out.
fn linear_rows(fit: Fit, map: Point, scan: Point) -> [Row; 2] {
    let (x, y) = (map.x, map.y);
    match fit {
        Fit::Similarity => [
            [x, -y, 1.0, 0.0, 0.0, 0.0, 0.0, 0.0],
            [y, x, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0],
        ],
        Fit::Affine => [
            [x, y, 1.0, 0.0, 0.0, 0.0, 0.0, 0.0],
            [0.0, 0.0, 0.0, x, y, 1.0, 0.0, 0.0],
        ],
        Fit::Homography => [
            [x, y, 1.0, 0.0, 0.0, 0.0, -scan.x * x, -scan.x * y],
            [0.0, 0.0, 0.0, x, y, 1.0, -scan.y * x, -scan.y * y],
        ],
    }
}

/// How uncertain the place of each point is: what is known of the unknowns, before any error is put to it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Certainty {
    normal: Normal,
    unknowns: usize,
}

impl Certainty {
    /// What these points of the map say about the unknowns.
    pub(super) fn of(registration: &Registration, points: impl Iterator<Item = Point>) -> Self {
        let certainty = Self {
            normal: Normal::default(),
            unknowns: registration.fit.unknowns(),
        };
        points.fold(certainty, |certainty, at| certainty.with(registration, at))
    }

    /// The same with one more point.
    pub(super) fn with(mut self, registration: &Registration, at: Point) -> Self {
        for row in registration.rows(at) {
            self.normal.add(&row, 0.0);
        }
        self
    }

    /// The covariance of the unknowns for clicks with an error of 1 px on each axis; `None` where they aren't determined.
    pub(super) fn covariance(&self) -> Option<[Row; MOST]> {
        self.normal.inverse(self.unknowns)
    }

    /// A function that gives, for a point of the map, how many times the error of a click its place is off.
    pub(super) fn spread<'a>(
        &self,
        registration: &'a Registration,
    ) -> Option<impl Fn(Point) -> f64 + use<'a>> {
        let inverse = self.normal.inverse(self.unknowns)?;
        Some(move |at: Point| {
            let square = |row: &Row| -> f64 {
                let lines = inverse.iter().zip(row);
                lines.map(|(line, by)| by * dot(line, row)).sum()
            };
            registration
                .rows(at)
                .iter()
                .map(square)
                .sum::<f64>()
                .max(0.0)
                .sqrt()
        })
    }
}
