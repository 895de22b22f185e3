//! Where a scan lies under the grid: fitted through its anchors, or for the time being where there are too few of them.

use beachhead_schema::calibrate::{Calibration, FitError, Point, Registration, calibrate};
use beachhead_schema::hex::{Grid, HexNo};
use beachhead_schema::map::{Anchor, Fit, Underlay};

/// Where a scan lies, and how far to trust it.
#[derive(Clone, Debug)]
pub(crate) struct Fitted {
    /// By which it is drawn, even where nothing is known yet.
    pub(crate) registration: Registration,
    /// The calibration of the anchors that are on the grid, or why there is none.
    pub(crate) calibration: Result<Calibration, FitError>,
    /// The kind of fit that is drawn, if there are anchors enough for any.
    pub(crate) drawn_as: Option<Fit>,
    /// Anchors whose numbers are not on the grid.
    pub(crate) strays: Vec<HexNo>,
}

/// From the plainest to the one that straightens most.
pub(crate) const FITS: [(Fit, &str, &str); 3] = [
    (
        Fit::Similarity,
        "Similarity",
        "Moved, turned and scaled: two anchors or more",
    ),
    (
        Fit::Affine,
        "Affine",
        "Also stretched and sheared, as paper and scanners do: three anchors or more; best for flat scans",
    ),
    (
        Fit::Homography,
        "Homography",
        "Also seen at an angle, as in a photograph: four anchors or more",
    ),
];

impl Fitted {
    /// Where a scan of this size lies under the grid.
    pub(crate) fn of(grid: &Grid, underlay: &Underlay, size: [u32; 2]) -> Option<Self> {
        let is_on = |anchor: &&Anchor| grid.find(anchor.hex.as_str()).is_some();
        let (on, off): (Vec<&Anchor>, Vec<&Anchor>) = underlay.anchors.iter().partition(is_on);
        let tied = Underlay {
            anchors: on.into_iter().cloned().collect(),
            ..underlay.clone()
        };
        let calibration = calibrate(grid, &tied);
        let pairs: Vec<(Point, Point)> = tied
            .anchors
            .iter()
            .filter_map(|anchor| Some((center(grid, &anchor.hex)?, Point::new(anchor.x, anchor.y))))
            .collect();
        let plainer = [underlay.fit, Fit::Affine, Fit::Similarity];
        let drawn = match &calibration {
            Ok(calibration) => Some(calibration.registration.clone()),
            Err(_) => plainer
                .into_iter()
                .find_map(|fit| Registration::fit(fit, &pairs).ok()),
        };
        let drawn_as = drawn.as_ref().map(Registration::kind);
        Some(Self {
            registration: match drawn {
                Some(registration) => registration,
                None => laid(grid, size, pairs.first())?,
            },
            calibration,
            drawn_as,
            strays: off.into_iter().map(|anchor| anchor.hex.clone()).collect(),
        })
    }
}

/// The centre of a hex in map space.
pub(crate) fn center(grid: &Grid, hex: &HexNo) -> Option<Point> {
    let (x, y) = grid.center(grid.find(hex.as_str())?);
    Some(Point::new(f64::from(x), f64::from(y)))
}

/// A plain picture as large as the map, to be clicked on; one anchor holds it already.
fn laid(grid: &Grid, size: [u32; 2], anchor: Option<&(Point, Point)>) -> Option<Registration> {
    let bounds = grid.bounds();
    let [left, top, right, bottom] =
        [bounds.min.0, bounds.min.1, bounds.max.0, bounds.max.1].map(f64::from);
    let [width, height] = size.map(f64::from);
    let px_a_unit = (width / (right - left)).max(height / (bottom - top));
    let middle = (
        Point::new((left + right) / 2.0, (top + bottom) / 2.0),
        Point::new(width / 2.0, height / 2.0),
    );
    let (map, scan) = anchor.copied().unwrap_or(middle);
    let beside = (
        Point::new(map.x + 1.0, map.y),
        Point::new(scan.x + px_a_unit, scan.y),
    );
    Registration::fit(Fit::Similarity, &[(map, scan), beside]).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use beachhead_schema::hex::preset;

    fn underlay(fit: Fit, anchors: &[(&str, f64, f64)]) -> Underlay {
        let anchor = |(hex, x, y): &(&str, f64, f64)| Anchor {
            hex: (*hex).into(),
            x: *x,
            y: *y,
        };
        Underlay {
            id: "scan".into(),
            image: "scan.png".into(),
            sha256: String::new(),
            fit,
            anchors: anchors.iter().map(anchor).collect(),
        }
    }

    #[test]
    fn a_scan_lies_somewhere_from_the_first() {
        let grid = Grid::new(preset::utah()).expect("a preset");
        let corner = ("0101", 100.0, 4900.0);
        let across = ("3301", 100.0, 100.0);
        for (anchors, drawn_as) in [
            (vec![], None),
            (vec![corner], None),
            (vec![corner, across], Some(Fit::Similarity)), // Too few for the affine one.
            (
                vec![corner, across, ("1914", 1500.0, 2000.0)],
                Some(Fit::Affine),
            ),
        ] {
            let underlay = underlay(Fit::Affine, &anchors);
            let fitted = Fitted::of(&grid, &underlay, [3000, 5000]).expect("a place");
            assert_eq!(fitted.drawn_as, drawn_as);
            assert_eq!(fitted.calibration.is_ok(), drawn_as == Some(Fit::Affine));
            for (hex, x, y) in anchors {
                let map = center(&grid, &hex.into()).expect("on the grid");
                let off = fitted
                    .registration
                    .scan_from_map(map)
                    .distance(Point::new(x, y));
                assert!(off < 0.01, "{hex} is {off} off");
            }
        }
    }

    #[test]
    fn numbers_that_are_not_on_the_grid_tie_nothing_yet() {
        let grid = Grid::new(preset::utah()).expect("a preset");
        let underlay = underlay(
            Fit::Similarity,
            &[
                ("0101", 100.0, 4900.0),
                ("3301", 100.0, 100.0),
                ("9999", 5.0, 5.0),
            ],
        );
        let fitted = Fitted::of(&grid, &underlay, [3000, 5000]).expect("a place");
        assert_eq!(fitted.strays, ["9999"]);
        assert!(fitted.calibration.is_ok());
    }
}
