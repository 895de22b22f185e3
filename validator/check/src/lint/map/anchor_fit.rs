//! Faults of anchors: two on one pixel, two exchanged, one that contradicts the others.

use beachhead_calibrate::{Point, Registration};
use beachhead_hex::{Grid, HexNo};
use beachhead_model::map::{Anchor, Fit, Underlay};

/// A fault of anchors: the hexes whose anchors it is about, and what is wrong.
pub(super) struct AnchorFault {
    pub(super) hexes: Vec<HexNo>,
    pub(super) message: String,
    pub(super) help: &'static str,
}

/// Returns the first fault of the anchors of an underlay that has enough of them: one fault makes others.
pub(super) fn fault(grid: &Grid, underlay: &Underlay) -> Option<AnchorFault> {
    let Underlay { id, anchors, .. } = underlay;
    if let Some((one, other)) = on_one_pixel(anchors) {
        return Some(AnchorFault {
            hexes: vec![one.clone(), other.clone()],
            message: format!("underlay {id}: the anchors of {one} and {other} lie on one pixel"),
            help: "set one of them again, in the middle of its hex on the scan",
        });
    }
    let pairs: Option<Vec<(Point, Point)>> = { anchors.iter() }
        .map(|anchor| {
            let (x, y) = grid.center(grid.find(anchor.hex.as_str())?);
            let map = Point::new(f64::from(x), f64::from(y));
            Some((map, Point::new(anchor.x, anchor.y)))
        })
        .collect();
    // A hex that isn't on the map is reported as that.
    let pairs = pairs?;
    let registration = match Registration::fit(underlay.fit, &pairs) {
        Ok(registration) => registration,
        Err(_) if spread(&pairs) => return Some(exchanged(underlay)),
        Err(why) => {
            return Some(AnchorFault {
                hexes: Vec::new(),
                message: format!("underlay {id} does not lie under the grid: {why}"),
                help: "set the anchors far apart, and not in one line",
            });
        }
    };
    if !pairs.iter().all(|(map, _)| registration.sees(*map)) {
        return Some(exchanged(underlay));
    }
    let offs = anchors.iter().zip(&pairs).map(|(anchor, (map, scan))| {
        let px = registration.scan_from_map(*map).distance(*scan);
        (px / registration.px_per_hex(*map), anchor)
    });
    let worst = offs.max_by(|(one, _), (other, _)| one.total_cmp(other));
    let (off, anchor) = worst.filter(|(off, _)| *off > FAR)?;
    Some(AnchorFault {
        hexes: vec![anchor.hex.clone()],
        message: format!(
            "underlay {id}: the anchors contradict each other: that of {} is {off:.1} hexes from where all together have it",
            anchor.hex
        ),
        help: "correct its number or those of the others: the editor names the one that is wrong, where that can be known",
    })
}

/// The grid would lie on the scan as no map is printed.
fn exchanged(underlay: &Underlay) -> AnchorFault {
    AnchorFault {
        hexes: { underlay.anchors.iter() }
            .map(|anchor| anchor.hex.clone())
            .collect(),
        message: format!(
            "underlay {}: by its anchors the scan is mirrored or folded, so some stand in each other's place",
            underlay.id
        ),
        help: "correct the numbers of the anchors that were exchanged",
    }
}

/// Returns whether the anchors lie neither on a line of the map nor on one of the scan.
fn spread(pairs: &[(Point, Point)]) -> bool {
    let upon_itself = |points: Vec<(Point, Point)>| Registration::fit(Fit::Affine, &points).is_ok();
    upon_itself(pairs.iter().map(|(map, _)| (*map, *map)).collect())
        && upon_itself(pairs.iter().map(|(_, scan)| (*scan, *scan)).collect())
}

/// An anchor that the fit misses by more of a hex than this has the number of another.
const FAR: f64 = 0.4;

/// Two anchors of different hexes on one pixel.
fn on_one_pixel(anchors: &[Anchor]) -> Option<(&HexNo, &HexNo)> {
    let mut sorted: Vec<&Anchor> = anchors.iter().collect();
    sorted.sort_by(|a, b| a.x.total_cmp(&b.x).then(a.y.total_cmp(&b.y)));
    sorted.iter().enumerate().find_map(|(nth, one)| {
        let mut near = sorted
            .iter()
            .skip(nth + 1)
            .take_while(|other| other.x - one.x < 1.0);
        let same = near.find(|other| one.hex != other.hex && (one.y - other.y).abs() < 1.0)?;
        Some((&one.hex, &same.hex))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use beachhead_hex::preset;

    /// Where each hex of the Utah map lies on a scan of 100 px a unit.
    fn anchored(fit: Fit, anchors: &[(&str, &str)]) -> (Grid, Underlay) {
        let grid = Grid::new(preset::utah()).expect("it is valid");
        let anchors = anchors.iter().map(|(hex, at)| {
            let (x, y) = grid.center(grid.find(at).expect("it is there"));
            let [x, y] = [x, y].map(|side| 200.0 + f64::from(side) * 100.0);
            Anchor::clicked((*hex).into(), x, y)
        });
        let underlay = Underlay::new("scan".into(), "scan.png", "", fit, anchors.collect());
        (grid, underlay)
    }

    #[test]
    fn anchors_that_cannot_be_right_are_found() {
        use Fit::{Affine, Homography, Similarity};
        let corners = ["3301", "3314", "0101", "0114"];
        let right: Vec<(&str, &str)> = corners.iter().map(|hex| (*hex, *hex)).collect();
        let swapped = [
            ("3301", "3314"),
            ("3314", "3301"),
            ("0101", "0101"),
            ("0114", "0114"),
        ];
        let misread = [
            ("3301", "3301"),
            ("3312", "3314"),
            ("0101", "0101"),
            ("0114", "0114"),
        ];
        for (fit, anchors, expected) in [
            (Similarity, &right[..], None),
            (Affine, &right, None),
            (Homography, &right, None),
            (Similarity, &swapped, Some("contradict each other")),
            (Homography, &swapped, Some("mirrored or folded")),
            (Affine, &misread, Some("contradict each other")),
            (
                Affine,
                &[("3301", "0101"), ("3314", "0114"), ("0101", "3301")],
                Some("mirrored or folded"),
            ),
            (
                Affine,
                &[("3301", "3301"), ("3314", "3301"), ("0101", "0101")],
                Some("lie on one pixel"),
            ),
            (
                Affine,
                &[("3301", "3301"), ("3303", "3303"), ("3305", "3305")],
                Some("does not lie under the grid"),
            ),
        ] {
            let (grid, underlay) = anchored(fit, anchors);
            let found = fault(&grid, &underlay).map(|fault| fault.message);
            match expected {
                None => assert_eq!(found, None, "{fit:?} {anchors:?}"),
                Some(words) => {
                    let found = found.unwrap_or_default();
                    assert!(found.contains(words), "{fit:?} {anchors:?}: {found}");
                }
            }
        }
    }
}
