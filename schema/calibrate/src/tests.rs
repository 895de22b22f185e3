//! Scans made up: a grid seen turned, stretched or at an angle, and clicked with a hand that shakes.

use super::*;
use crate::point::center;
use beachhead_hex::{Grid, HexIx};
use beachhead_hex::{HexNo, preset};
use beachhead_model::map::{Anchor, Fit, Part, Underlay};

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
    let anchor = |(hex, at): &(&str, Point)| Anchor::clicked((*hex).into(), at.x, at.y);
    let anchors = clicks.iter().map(anchor).collect();
    Underlay::new("scan".into(), "scan.png", "", fit, anchors)
}

fn at(grid: &Grid, hex: &str) -> Point {
    center(grid, grid.find(hex).expect("a hex of the grid"))
}

const CORNERS: [&str; 4] = ["4001", "4060", "0160", "0101"];
const NINE: [&str; 9] = [
    "4001", "4030", "4060", "2001", "2030", "2060", "0101", "0130", "0160",
];

/// How far the worst hex is off, sorted over many tries of a hand that shakes.
fn worst_px(fit: Fit, hexes: &[&str], scan: fn(Point) -> Point) -> Vec<f64> {
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
            let error = found.bounds.as_ref().map(|bounds| bounds.everywhere_px);
            assert_eq!(
                error.is_some(),
                found.to_spare > 0,
                "without an anchor to spare nothing is known"
            );
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
        let worst = worst_px(fit, hexes, scan);
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
        scan.anchors.push(Anchor::clicked(hex, shown.x, shown.y));
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
        spec.orientation = beachhead_hex::Orientation::Flat;
        spec.sheets[0].shifted = beachhead_hex::Parity::Odd;
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

/// A number as it may be misread: a hex over, two digits exchanged, one digit wrong.
fn misread(grid: &Grid, hex: &str, hand: &mut Shaky) -> Option<HexIx> {
    let at = grid.find(hex)?;
    let mut digits: Vec<u8> = hex.bytes().collect();
    let place = (hand.share() * 4.0) as usize;
    match (hand.share() * 3.0) as usize {
        0 => return grid.neighbors(at)[(hand.share() * 6.0) as usize],
        1 => digits.swap(place, (place + 1) % 4),
        _ => digits[place] = b'0' + (hand.share() * 10.0) as u8,
    }
    let read = String::from_utf8(digits).ok()?;
    grid.find(&read).filter(|read| *read != at)
}

/// A calibration made up: whether the misread anchor was recognised and named, and whether the error at a hex, and that of
/// the worst hex, lies within its bound.
fn simulate(grid: &Grid, outermost: &[HexIx], seed: u64, is_misread: bool) -> [bool; 3] {
    let mut hand = Shaky(seed.wrapping_mul(0x1234_5678_9abc_def1));
    let (fit, scan) = match seed % 4 {
        0 => (Fit::Similarity, flat as fn(Point) -> Point),
        1 | 2 => (Fit::Affine, scanned as fn(Point) -> Point),
        _ => (Fit::Homography, photographed as fn(Point) -> Point),
    };
    let spread = [0.5, 1.0, 2.0][(hand.share() * 3.0) as usize];
    let count = fit.least_anchors() + 3 + (hand.share() * 6.0) as usize;
    let any = |hand: &mut Shaky| HexIx((hand.share() * f64::from(grid.len())) as u32);
    let mut hexes: Vec<HexIx> = Vec::new();
    while hexes.len() < count {
        let hex = any(&mut hand);
        if hexes.iter().all(|other| grid.distance(*other, hex) > 4) {
            hexes.push(hex);
        }
    }
    let clicks: Vec<Point> = hexes
        .iter()
        .map(|hex| {
            let at = scan(center(grid, *hex));
            let off = hand.click(Point::default());
            Point::new(at.x + off.x * spread, at.y + off.y * spread)
        })
        .collect();
    let meant = hexes[0];
    while is_misread && hexes[0] == meant {
        let read = misread(grid, grid.number(meant).as_str(), &mut hand);
        if let Some(read) = read.filter(|read| !hexes.contains(read)) {
            hexes[0] = read;
        }
    }
    let numbers: Vec<HexNo> = hexes.iter().map(|hex| grid.number(*hex)).collect();
    let tied: Vec<(&str, Point)> = numbers
        .iter()
        .map(HexNo::as_str)
        .zip(clicks.iter().copied())
        .collect();
    let found = report::judge(grid, &clicked(fit, &tied))
        .expect("enough anchors")
        .found;
    let is_named = found.residuals.iter().enumerate().all(|(place, residual)| {
        let expected = (is_misread && place == 0).then(|| grid.number(meant));
        residual.left_out == expected.is_some() && residual.rather == expected
    });
    let off = |hex: HexIx| {
        let map = center(grid, hex);
        found.registration.scan_from_map(map).distance(scan(map))
    };
    let worst = outermost.iter().map(|hex| off(*hex));
    let bounds = found.bounds.as_ref().expect("anchors to spare");
    let hex = any(&mut hand);
    [
        is_named,
        off(hex) <= bounds.at_px(&found.registration, center(grid, hex)),
        worst.fold(0.0, f64::max) <= bounds.everywhere_px,
    ]
}

/// Turned by 0.4°, and no more.
fn flat(map: Point) -> Point {
    let (sin, cos) = 0.4f64.to_radians().sin_cos();
    let (x, y) = (map.x * PX, map.y * PX);
    Point::new(180.0 + x * cos - y * sin, 240.0 + x * sin + y * cos)
}

#[test]
fn true_errors_lie_within_the_bounds() {
    let grid = grid();
    let mut counts = [[0; 3]; 2];
    // The error of such fits is largest at the edge of the map.
    let is_outer = |hex: &HexIx| grid.neighbors(*hex).into_iter().flatten().count() < 6;
    let outermost: Vec<HexIx> = grid.iter().filter(is_outer).collect();
    for seed in 0..1000 {
        let is_misread = (seed / 4) % 2 == 1;
        let held = simulate(&grid, &outermost, seed, is_misread);
        let counted = counts[usize::from(is_misread)].iter_mut();
        for (count, held) in counted.zip(held) {
            *count += u32::from(held);
        }
    }
    let [[clean_named, ..], [misread_named, ..]] = counts;
    assert_eq!(
        clean_named, 500,
        "nothing is wrong where nothing is misread"
    );
    assert!(misread_named >= 495, "{misread_named} of 500 are named");
    let [clean, misread] = counts;
    for (place, what) in [(1, "at one hex"), (2, "everywhere")] {
        let held = clean[place] + misread[place];
        assert!((930..=970).contains(&held), "{what}: {held} of 1000");
        // The same whether a number was misread or not; in half as many tries.
        for held in [clean[place], misread[place]] {
            assert!((460..=490).contains(&held), "{what}: {held} of 500");
        }
    }
}

#[test]
fn too_few_anchors_name_none() {
    let grid = grid();
    // Five far apart, each as it is, but one that is typed as a hex far away; one to spare under the fit.
    let hexes = ["4001", "4060", "0160", "0101", "2030"];
    let mut clicks: Vec<(&str, Point)> = hexes
        .iter()
        .map(|hex| (*hex, scanned(at(&grid, hex))))
        .collect();
    clicks[4].0 = "2041";
    let of = |clicks: &[(&str, Point)], fit| {
        calibrate(&grid, &clicked(fit, clicks)).expect("enough anchors")
    };
    let found = of(&clicks, Fit::Homography);
    assert!(found.at_odds, "they contradict each other");
    assert!(found.residuals.iter().all(|residual| !residual.left_out));
    // A sixth shows which one it is, and the two wrong ones of eight are found together.
    clicks.push(("1015", scanned(at(&grid, "1015"))));
    let found = of(&clicks, Fit::Homography);
    let left_out = |found: &Calibration| -> Vec<String> {
        let residuals = found.residuals.iter().filter(|one| one.left_out);
        residuals
            .map(|one| {
                format!(
                    "{} {}",
                    one.hex,
                    one.rather.as_ref().map_or("", |hex| hex.as_str())
                )
            })
            .collect()
    };
    assert_eq!(left_out(&found), ["2041 2030"]);
    clicks.push(("3050", scanned(at(&grid, "3050"))));
    clicks.push(("0820", scanned(at(&grid, "0910"))));
    let found = of(&clicks, Fit::Affine);
    assert_eq!(left_out(&found), ["2041 2030", "0820 0910"]);
    assert!(!found.at_odds && found.rms_px < 1e-6);
}

#[test]
fn a_part_is_judged_by_the_hexes_on_it() {
    let grid = grid();
    let at = |hex: &str| scanned(center(&grid, grid.find(hex).expect("on the grid")));
    // The western third of the map is on it, and the image goes on.
    let part = Part {
        left: 0.0,
        top: 0.0,
        // Between the middles of hexes.
        right: at("2020").x - 10.0,
        bottom: 1e5,
    };
    let hexes = ["0101", "4001", "0118", "4018", "2010"];
    let clicks: Vec<(&str, Point)> = hexes.iter().map(|hex| (*hex, at(hex))).collect();
    let whole = clicked(Fit::Homography, &clicks);
    let judged = |part| {
        let scan = Underlay {
            part,
            ..whole.clone()
        };
        calibrate(&grid, &scan).expect("it fits")
    };
    let (all, on_part) = (judged(None), judged(Some(part)));
    assert_eq!(all.registration, on_part.registration);
    let is_on = |hex: &HexNo| part.has(at(hex.as_str()).x, at(hex.as_str()).y);
    assert!(!is_on(&all.worst), "of the whole map it is the far end");
    assert!(is_on(&on_part.worst), "{}", on_part.worst);
    let next = on_part.next.expect("a hex that helps");
    assert!(is_on(&next), "{next}");
}
