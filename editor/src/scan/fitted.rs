//! Where a scan lies under the grid: fitted through its anchors, or for the time being where there are too few of them.

use beachhead_schema::calibrate::{Calibration, FitError, Point, Registration, calibrate};
use beachhead_schema::hex::{Grid, HexNo};
use beachhead_schema::map::{Anchor, Fit, Part, Underlay};

use super::Upright;

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

/// The fit of a scan to the grid, and the rectangle of its image that is shown there.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct ScanPlace {
    pub(crate) registration: Registration,
    pub(crate) shown: Part,
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
    /// Where a scan of this size lies under the grid: upright, until its anchors say how.
    pub(crate) fn of(
        grid: &Grid,
        underlay: &Underlay,
        size: [u32; 2],
        upright: Upright,
    ) -> Option<Self> {
        let is_on = |anchor: &&Anchor| grid.find(anchor.hex.as_str()).is_some();
        let (mut on, off): (Vec<&Anchor>, Vec<&Anchor>) = underlay.anchors.iter().partition(is_on);
        if !off.is_empty() && off.len() >= on.len() {
            // It is the map of another grid, on which the numbers that both have lie elsewhere.
            on.clear();
        }
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
                None => laid(grid, underlay.shown(Some(size)), upright, pairs.first())?,
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
fn laid(
    grid: &Grid,
    shown: Part,
    upright: Upright,
    anchor: Option<&(Point, Point)>,
) -> Option<Registration> {
    let bounds = grid.bounds();
    let [left, top, right, bottom] =
        [bounds.min.0, bounds.min.1, bounds.max.0, bounds.max.1].map(f64::from);
    let [width, height] = [shown.right - shown.left, shown.bottom - shown.top];
    // At least a pixel, however small the part is.
    let size = [width, height].map(|side| (side.ceil() as u32).max(1));
    let [across, down] = upright.seen_size(size).map(f64::from);
    let px_a_unit = (across / (right - left)).max(down / (bottom - top));
    let middle = (
        Point::new((left + right) / 2.0, (top + bottom) / 2.0),
        Point::new(shown.left + width / 2.0, shown.top + height / 2.0),
    );
    let (map, scan) = anchor.copied().unwrap_or(middle);
    let beside = |right: f64, down: f64| {
        let (x, y) = upright.step(right * px_a_unit, down * px_a_unit);
        (
            Point::new(map.x + right, map.y + down),
            Point::new(scan.x + x, scan.y + y),
        )
    };
    // Three points, since a mirror image is no similarity.
    let pairs = [(map, scan), beside(1.0, 0.0), beside(0.0, 1.0)];
    Registration::fit(Fit::Affine, &pairs).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use beachhead_schema::hex::preset;

    fn underlay(fit: Fit, anchors: &[(&str, f64, f64)]) -> Underlay {
        let anchor = |(hex, x, y): &(&str, f64, f64)| Anchor::clicked((*hex).into(), *x, *y);
        let anchors = anchors.iter().map(anchor).collect();
        Underlay::new("scan".into(), "scan.png", "", fit, anchors)
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
            let as_is = Upright::AsIs;
            let fitted = Fitted::of(&grid, &underlay, [3000, 5000], as_is).expect("a place");
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
    fn a_scan_lies_upright_until_its_anchors_say_how() {
        let grid = Grid::new(preset::utah()).expect("a preset");
        let size = [5000, 3000];
        for upright in (1..=8).map(Upright::from_tag) {
            let place = |anchors: &[(&str, f64, f64)]| {
                let underlay = underlay(Fit::Similarity, anchors);
                Fitted::of(&grid, &underlay, size, upright).expect("a place")
            };
            for anchors in [vec![], vec![("1907", 2500.0, 1500.0)]] {
                let by = place(&anchors).registration;
                let at = |x: f64, y: f64| {
                    let scan = Point::new(x, y);
                    let map = by.map_from_scan(scan).expect("a plain picture");
                    (upright.seen(scan, size), map)
                };
                let (seen, map) = at(100.0, 200.0);
                for (other, there) in [at(900.0, 200.0), at(100.0, 1200.0)] {
                    let [seen, map] = [(seen, other), (map, there)].map(|(a, b)| {
                        [b.x - a.x, b.y - a.y]
                            .map(|off| if off.abs() < 1e-6 { 0.0 } else { off.signum() })
                    });
                    assert_eq!(seen, map, "{upright:?}: right is right, and down is down");
                }
            }
            // Anchors are in the pixels of the file: they mean the same, whatever it says.
            let anchors = [("0101", 100.0, 2900.0), ("3301", 100.0, 100.0)];
            let tied = place(&anchors).registration;
            let plain = underlay(Fit::Similarity, &anchors);
            let plain = Fitted::of(&grid, &plain, size, Upright::AsIs).expect("a place");
            assert_eq!(tied, plain.registration, "{upright:?}");
        }
    }

    #[test]
    fn a_part_lies_alone_in_the_middle_until_its_anchors_say_how() {
        let grid = Grid::new(preset::utah()).expect("a preset");
        let whole = underlay(Fit::Affine, &[]);
        let place = |part| {
            let scan = Underlay {
                part,
                ..whole.clone()
            };
            Fitted::of(&grid, &scan, [3000, 5000], Upright::AsIs).expect("a place")
        };
        let part = Part {
            left: 1500.0,
            top: 0.0,
            right: 3000.0,
            bottom: 2500.0,
        };
        let (all, half) = (place(None), place(Some(part)));
        let middle = |fitted: &Fitted, x, y| fitted.registration.map_from_scan(Point::new(x, y));
        let [at, expected] = [middle(&half, 2250.0, 1250.0), middle(&all, 1500.0, 2500.0)];
        let [at, expected] = [at, expected].map(|at| at.expect("a plain picture"));
        assert!(at.distance(expected) < 1e-6);
        let turned = Part {
            left: part.right,
            right: part.left,
            ..part
        };
        assert_eq!(place(Some(turned)).registration, all.registration);
    }

    #[test]
    fn the_scan_of_another_grid_lies_still() {
        let grid = Grid::new(preset::utah()).expect("a preset");
        let lies = |anchors: &[(&str, f64, f64)]| {
            let underlay = underlay(Fit::Affine, anchors);
            Fitted::of(&grid, &underlay, [3000, 5000], Upright::AsIs).expect("a place")
        };
        let (stray, on) = (("9999", 5.0, 5.0), ("0101", 100.0, 4900.0));
        assert_eq!(lies(&[stray, on]).registration, lies(&[]).registration);
        assert_ne!(lies(&[on]).registration, lies(&[]).registration);
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
        let fitted = Fitted::of(&grid, &underlay, [3000, 5000], Upright::AsIs).expect("a place");
        assert_eq!(fitted.strays, ["9999"]);
        assert!(fitted.calibration.is_ok());
    }
}
