//! Whether the anchors of a scan can be right: what of them contradicts the others, or lies nowhere on the image.

use beachhead_calibrate::{Point, Registration};
use beachhead_hex::{Grid, HexNo};
use beachhead_model::map::{Anchor, Fit, Underlay};

/// A fault of anchors: the hexes whose anchors it is about, and what is wrong.
pub(super) struct AnchorFault {
    pub(super) hexes: Vec<HexNo>,
    pub(super) message: String,
    pub(super) help: &'static str,
}

/// What is wrong with the anchors of an underlay that has enough of them, if anything. One fault makes others, so the first
/// is enough.
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
    let turns = pairs.iter().map(|(map, _)| turn(&registration, *map));
    let turns: Vec<f64> = turns.collect();
    if turns.iter().any(|turn| *turn <= 0.0) {
        return Some(exchanged(underlay));
    }
    let offs = anchors
        .iter()
        .zip(&pairs)
        .zip(&turns)
        .map(|((anchor, (map, scan)), turn)| {
            // The area of a unit is known there, so its side is, too; a hex is √3 wide.
            let hex = (3.0 * turn).sqrt();
            (
                registration.scan_from_map(*map).distance(*scan) / hex,
                anchor,
            )
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

/// Whether anchors lie neither on a line of the map nor on one of the scan.
fn spread(pairs: &[(Point, Point)]) -> bool {
    let upon_itself = |points: Vec<(Point, Point)>| Registration::fit(Fit::Affine, &points).is_ok();
    upon_itself(pairs.iter().map(|(map, _)| (*map, *map)).collect())
        && upon_itself(pairs.iter().map(|(_, scan)| (*scan, *scan)).collect())
}

/// An anchor that the fit misses by more of a hex than this has the number of another.
const FAR: f64 = 0.4;

/// The area on the scan of a unit square of the map there, in square pixels; negative where the map is mirrored.
fn turn(registration: &Registration, at: Point) -> f64 {
    const STEP: f64 = 1e-3;
    let here = registration.scan_from_map(at);
    let right = registration.scan_from_map(Point::new(at.x + STEP, at.y));
    let down = registration.scan_from_map(Point::new(at.x, at.y + STEP));
    let (a, b) = ((right.x - here.x) / STEP, (right.y - here.y) / STEP);
    let (c, d) = ((down.x - here.x) / STEP, (down.y - here.y) / STEP);
    a * d - b * c
}

/// The anchors that lie beside an image of this size, where that is known.
pub(super) fn beyond(anchors: &[Anchor], size: Option<[u32; 2]>) -> Vec<&Anchor> {
    let size = size.map(|[width, height]| [f64::from(width), f64::from(height)]);
    let is_beside = |anchor: &&Anchor| {
        let Anchor { x, y, .. } = anchor;
        *x < 0.0 || *y < 0.0 || size.is_some_and(|[width, height]| *x > width || *y > height)
    };
    anchors.iter().filter(is_beside).collect()
}

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
            Anchor {
                hex: (*hex).into(),
                x: 200.0 + f64::from(x) * 100.0,
                y: 200.0 + f64::from(y) * 100.0,
            }
        });
        let underlay = Underlay {
            id: "scan".into(),
            image: "scan.png".to_owned(),
            sha256: String::new(),
            fit,
            anchors: anchors.collect(),
        };
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

    #[test]
    fn anchors_beside_the_image_are_found() {
        let (_, underlay) = anchored(Fit::Affine, &[("3301", "3301"), ("0114", "0114")]);
        let found = |size| {
            let beside = beyond(&underlay.anchors, size);
            beside.first().map(|anchor| anchor.hex.as_str())
        };
        assert_eq!(found(Some([3000, 6000])), None);
        assert_eq!(found(Some([3000, 2000])), Some("0114"));
        assert_eq!(found(None), None);
        let mut moved = underlay.anchors.clone();
        moved[0].x = -1.0;
        assert_eq!(beyond(&moved, None).len(), 1);
    }
}
