//! Scans made up: a grid seen turned, stretched or at an angle, and clicked with a hand that shakes.

use super::*;
use crate::hex::preset;
use crate::map::{Anchor, Fit, Underlay};

/// 60 × 40 hexes, 75 px from middle to middle.
const PX: f64 = 75.0 / 1.732_050_807_568_877_2;

/// A generator that is the same everywhere: splitmix64.
struct Shaky(u64);

impl Shaky {
    /// From 0 to 1.
    fn share(&mut self) -> f64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) >> 11) as f64 / (1u64 << 53) as f64
    }

    /// A click beside a point: normally spread, 1 px on each axis.
    fn click(&mut self, at: Point) -> Point {
        let (far, turn) = (
            (-2.0 * (1.0 - self.share()).ln()).sqrt(),
            self.share() * std::f64::consts::TAU,
        );
        Point::new(at.x + far * turn.cos(), at.y + far * turn.sin())
    }
}

fn grid() -> Grid {
    let mut spec = preset::utah();
    (spec.sheets[0].columns, spec.sheets[0].rows) = (60, 40);
    Grid::new(spec).expect("a valid grid")
}

/// Turned by 0.4°, stretched by 0.3 %.
fn scanned(map: Point) -> Point {
    let (sin, cos) = 0.4f64.to_radians().sin_cos();
    let (x, y) = (map.x * PX * 1.003, map.y * PX);
    Point::new(180.0 + x * cos - y * sin, 240.0 + x * sin + y * cos)
}

/// The same, seen at an angle.
fn photographed(map: Point) -> Point {
    let flat = scanned(map);
    let depth = 1.0 + flat.x * 2e-5 + flat.y * 3e-5;
    Point::new(flat.x / depth, flat.y / depth)
}

fn clicked(fit: Fit, clicks: &[(&str, Point)]) -> Underlay {
    let anchor = |(hex, at): &(&str, Point)| Anchor {
        hex: (*hex).into(),
        x: at.x,
        y: at.y,
    };
    Underlay {
        id: "scan".into(),
        image: "scan.png".into(),
        sha256: String::new(),
        fit,
        anchors: clicks.iter().map(anchor).collect(),
    }
}

fn at(grid: &Grid, hex: &str) -> Point {
    center(grid, grid.find(hex).expect("a hex of the grid"))
}

const CORNERS: [&str; 4] = ["4001", "4060", "0160", "0101"];
const NINE: [&str; 9] = [
    "4001", "4030", "4060", "2001", "2030", "2060", "0101", "0130", "0160",
];

/// How far the worst hex is off, sorted over many tries of a hand that shakes.
fn worst_px(fit: Fit, hexes: &[&str], scan: fn(Point) -> Point, wrong: f64) -> Vec<f64> {
    let grid = grid();
    let mut worst: Vec<f64> = (0..40)
        .map(|seed| {
            let mut hand = Shaky(seed * 7919);
            let clicks: Vec<(&str, Point)> = hexes
                .iter()
                .map(|hex| (*hex, hand.click(scan(at(&grid, hex)))))
                .collect();
            let found = calibrate(&grid, &clicked(fit, &clicks)).expect("enough anchors");
            assert!(
                found
                    .residuals
                    .iter()
                    .all(|residual| residual.rather.is_none()),
                "no click is a hex over"
            );
            let error = found.worst.expect("a map has hexes").1;
            assert!(error > 0.5 && error < wrong, "{error} is no honest doubt");
            let off = grid.iter().map(|hex| {
                let map = center(&grid, hex);
                found.registration.scan_from_map(map).distance(scan(map))
            });
            off.fold(0.0, f64::max)
        })
        .collect();
    worst.sort_by(f64::total_cmp);
    worst
}

#[test]
fn four_corners_hold_the_whole_map() {
    // Median and 95th percentile of forty.
    for (fit, hexes, scan, median, most) in [
        (
            Fit::Affine,
            &CORNERS[..],
            scanned as fn(Point) -> Point,
            2.0,
            3.0,
        ),
        (Fit::Affine, &NINE, scanned, 1.6, 2.4),
        (Fit::Homography, &CORNERS, photographed, 3.0, 4.5),
        (Fit::Homography, &NINE, photographed, 2.2, 3.2),
    ] {
        let worst = worst_px(fit, hexes, scan, 6.0);
        assert!(worst[20] < median, "{fit:?} {}: {}", hexes.len(), worst[20]);
        assert!(worst[37] < most, "{fit:?} {}: {}", hexes.len(), worst[37]);
    }
}

#[test]
fn a_fit_of_its_own_kind_is_exact() {
    let grid = grid();
    for (fit, scan) in [
        (Fit::Affine, scanned as fn(Point) -> Point),
        (Fit::Homography, scanned),
        (Fit::Homography, photographed),
    ] {
        let clicks: Vec<(&str, Point)> = NINE
            .iter()
            .map(|hex| (*hex, scan(at(&grid, hex))))
            .collect();
        let found = calibrate(&grid, &clicked(fit, &clicks)).expect("enough anchors");
        assert!(found.rms_px < 1e-6, "{fit:?}: {}", found.rms_px);
        let map = at(&grid, "1745");
        let there = found.registration.scan_from_map(map);
        assert!(there.distance(scan(map)) < 1e-6);
        let back = found
            .registration
            .map_from_scan(there)
            .expect("not the horizon");
        assert!(back.distance(map) < 1e-9);
    }
}

#[test]
fn a_click_one_hex_over_is_reported() {
    let grid = grid();
    // Said to be, and meant.
    for (hexes, fit, wrong, meant) in [
        (&CORNERS[..], Fit::Affine, "4060", "4059"),
        (&CORNERS[..], Fit::Similarity, "0101", "0201"),
        (&NINE[..], Fit::Affine, "2030", "1930"),
        (&NINE[..], Fit::Homography, "0130", "0129"),
    ] {
        for seed in 0..5 {
            let mut hand = Shaky(seed);
            let clicks: Vec<(&str, Point)> = hexes
                .iter()
                .map(|hex| {
                    let shown = if *hex == wrong { meant } else { hex };
                    (*hex, hand.click(scanned(at(&grid, shown))))
                })
                .collect();
            let found = calibrate(&grid, &clicked(fit, &clicks)).expect("enough anchors");
            for residual in &found.residuals {
                let expected = (residual.hex == wrong).then_some(meant);
                assert_eq!(
                    residual.rather.as_ref().map(|hex| hex.as_str()),
                    expected,
                    "{fit:?}, {}, seed {seed}",
                    residual.hex
                );
            }
        }
    }
}

#[test]
fn the_next_click_is_far_away_and_helps() {
    let grid = grid();
    let mut scan = clicked(Fit::Affine, &[]);
    let mut asked = Vec::new();
    for _ in 0..6 {
        let next = match calibrate(&grid, &scan) {
            Ok(found) => found.next,
            Err(FitError::TooFew { .. }) => next_click(&grid, &scan),
            Err(error) => panic!("{error}"),
        };
        let hex = next.expect("there are hexes left");
        let shown = scanned(at(&grid, hex.as_str()));
        asked.push(hex.to_string());
        scan.anchors.push(Anchor {
            hex,
            x: shown.x,
            y: shown.y,
        });
    }
    let mut corners = asked[..4].to_vec();
    corners.sort();
    assert_eq!(corners, ["0101", "0160", "4001", "4060"], "{asked:?}");
}

#[test]
fn what_cannot_be_fitted_says_why() {
    let grid = grid();
    let p = Point::new;
    let of = |fit, clicks: &[(&str, Point)]| calibrate(&grid, &clicked(fit, clicks)).map(|_| ());
    let line = [
        ("0101", p(0.0, 0.0)),
        ("0102", p(50.0, 0.0)),
        ("0103", p(100.0, 0.0)),
    ];
    assert_eq!(
        of(Fit::Affine, &line[..2]),
        Err(FitError::TooFew { have: 2, need: 3 })
    );
    assert_eq!(of(Fit::Affine, &line), Err(FitError::OnALine));
    assert_eq!(of(Fit::Similarity, &line), Ok(()));
    let heap = [("0101", p(9.0, 9.0)), ("0140", p(9.0, 9.0))];
    assert_eq!(of(Fit::Similarity, &heap), Err(FitError::OnALine));
    let twice = [line[0], line[1], ("0101", p(3.0, 9.0))];
    assert_eq!(of(Fit::Affine, &twice), Err(FitError::Twice("0101".into())));
    let off = [line[0], ("9999", p(3.0, 9.0))];
    assert_eq!(
        of(Fit::Similarity, &off),
        Err(FitError::NotOnGrid("9999".into()))
    );
    let nowhere = [line[0], ("0105", p(f64::NAN, 9.0))];
    assert_eq!(
        of(Fit::Similarity, &nowhere),
        Err(FitError::Nowhere("0105".into()))
    );
    let mirrored: Vec<(&str, Point)> = CORNERS
        .iter()
        .map(|hex| (*hex, scanned(at(&grid, hex))))
        .map(|(hex, at)| (hex, p(-at.x, at.y)))
        .collect();
    assert_eq!(of(Fit::Affine, &mirrored), Err(FitError::Folds));
}

#[test]
fn numberings_are_solved_from_clicks() {
    let mut coarse = preset::omaha();
    coarse.sheets.truncate(1);
    let odd = {
        let mut spec = preset::utah();
        spec.orientation = crate::hex::Orientation::Flat;
        spec.sheets[0].shifted = crate::hex::Parity::Odd;
        spec
    };
    for (name, spec, hexes) in [
        (
            "utah",
            preset::utah(),
            &["3301", "3213", "0214", "0102", "1706"][..],
        ),
        (
            "omaha",
            coarse,
            &["A1.35", "A60.34", "A59.01", "A2.02", "A31.17"],
        ),
        (
            "dday",
            preset::dday(),
            &["A-37", "B-37", "TT-59", "X-48", "S-35", "D-0"],
        ),
        (
            "landings",
            preset::battle(13, 9),
            &["A9", "M9", "b2", "A1", "l8"],
        ),
        ("flat", odd, &["3301", "3213", "0214", "0103", "1706"]),
    ] {
        let grid = Grid::new(spec.clone()).expect("a valid grid");
        let mut hand = Shaky(11);
        let clicks: Vec<(String, Point)> = hexes
            .iter()
            .map(|hex| ((*hex).to_owned(), hand.click(scanned(at(&grid, hex)))))
            .collect();
        let found = solve_numbering(&clicks, None).expect(name);
        let best = &found[0];
        let solved = Grid::new(best.spec.clone()).expect("a solution is a grid");
        assert_eq!(
            best.spec.orientation, spec.orientation,
            "{name}: {}",
            best.says
        );
        // Whatever it is called, every hex lies beside the same others.
        for pair in hexes.windows(2) {
            let find = |grid: &Grid, hex: &str| grid.find(hex).expect("a hex of both");
            let far = |grid: &Grid| grid.distance(find(grid, pair[0]), find(grid, pair[1]));
            assert_eq!(far(&solved), far(&grid), "{name}: {pair:?}, {}", best.says);
        }
        if name != "dday" {
            assert_eq!(
                best.spec.sheets[0].numbering, spec.sheets[0].numbering,
                "{name}"
            );
            assert_eq!(
                best.spec.sheets[0].shifted, spec.sheets[0].shifted,
                "{name}"
            );
        }
        assert_eq!(
            found.len(),
            1,
            "{name}: {:?}",
            found.iter().map(|one| &one.says).collect::<Vec<_>>()
        );
    }
}

#[test]
fn clicks_that_leave_the_numbering_open_say_so() {
    let grid = grid();
    // All in lines of one kind: it can't be known which lines are shifted.
    let clicks: Vec<(String, Point)> = ["4001", "4060", "0260", "0201"]
        .map(|hex| (hex.to_owned(), scanned(at(&grid, hex))))
        .to_vec();
    let found = solve_numbering(&clicks, None).expect("some ways fit");
    assert!(found.len() > 1, "{found:?}");

    let texts = |texts: &[&str]| -> Vec<(String, Point)> {
        let at = |place: usize| Point::new(place as f64 * 31.0, (place * place) as f64 * 17.0);
        texts
            .iter()
            .enumerate()
            .map(|(place, text)| ((*text).to_owned(), at(place)))
            .collect()
    };
    for (clicks, why) in [
        (texts(&["0101"]), SolveError::TooFew(1)),
        (
            texts(&["0101", "0102", "oops", "0201"]),
            SolveError::NotANumber("oops".into()),
        ),
        (
            texts(&["0101", "0102", "A-3", "0201"]),
            SolveError::NotAlike,
        ),
        (
            texts(&["0101", "0199", "0207", "4201"]),
            SolveError::NothingFits,
        ),
    ] {
        assert_eq!(solve_numbering(&clicks, None), Err(why));
    }
}
