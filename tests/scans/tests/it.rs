//! A seed gives the same bytes, and the truth about a scan is what is seen on it.

use beachhead_schema::calibrate::Point;
use beachhead_test_scans::{Made, Wants, false_period, scan, without_grid};
use image::RgbImage;

/// A number for the bytes of an image (FNV-1a).
fn digest(image: &RgbImage) -> u64 {
    image
        .as_raw()
        .iter()
        .fold(0xcbf2_9ce4_8422_2325, |digest, byte| {
            (digest ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3)
        })
}

#[test]
fn a_seed_gives_the_same_bytes() {
    let want = Wants::small();
    let (once, again) = (scan(5, &want), scan(5, &want));
    assert_eq!(once.image, again.image);
    assert_eq!(once.pack, again.pack);
    assert_eq!(once.placement, again.placement);
    assert_ne!(digest(&once.image), digest(&scan(6, &want).image));
    assert_eq!(without_grid(4), without_grid(4));
    assert_eq!(false_period(2, &want).image, false_period(2, &want).image);
}

/// How much darker (or lighter, below 0) the sides of hexes are than what is beside them, on the average over the scan, if
/// all lines lay `off` from where they are.
fn line_shades(made: &Made, off: (f64, f64)) -> f64 {
    let shade = |x: f64, y: f64| -> Option<f64> {
        let at = Point::new(x + off.0, y + off.1);
        let at = made.placement.shows(at).then(|| made.scan_from_map(at))?;
        let [red, green, blue] = made
            .image
            .get_pixel(at.x as u32, at.y as u32)
            .0
            .map(f64::from);
        Some(0.3 * red + 0.59 * green + 0.11 * blue)
    };
    let (mut sum, mut count) = (0.0, 0.0);
    for hex in made.grid().iter() {
        let corners = made
            .grid()
            .corners(hex)
            .map(|(x, y)| (f64::from(x), f64::from(y)));
        for (nth, from) in corners.iter().enumerate() {
            let to = corners[(nth + 1) % 6];
            let (right, down) = (to.0 - from.0, to.1 - from.1);
            // Near the corners, where ticks are, too.
            for share in [0.06, 0.15, 0.4, 0.6, 0.85] {
                let (x, y) = (from.0 + right * share, from.1 + down * share);
                let beside = |by: f64| shade(x - down * by, y + right * by);
                if let (Some(on), Some(one), Some(other)) =
                    (shade(x, y), beside(0.14), beside(-0.14))
                {
                    sum += (one + other) / 2.0 - on;
                    count += 1.0;
                }
            }
        }
    }
    assert!(count > 500.0, "{}", made.about);
    sum / count
}

#[test]
fn lines_are_where_the_truth_says() {
    // Without numbers, which stand in rows of their own.
    let want = Wants {
        clutter: 0.0,
        ..Wants::small()
    };
    for seed in 0..8 {
        let made = match seed % 4 {
            3 => false_period(seed, &want),
            _ => scan(seed, &want),
        };
        let on = line_shades(&made, (0.0, 0.0)).abs();
        let off = [(0.3, 0.2), (-0.25, 0.3), (0.1, -0.35)].map(|off| line_shades(&made, off).abs());
        let most = off.into_iter().fold(0.0, f64::max);
        assert!(
            on > 2.0 && on > 2.0 * most,
            "{on} and {off:?}: {}",
            made.about
        );
    }
}

#[test]
fn small_scans_are_small_and_hexes_are_seen() {
    for seed in 20..26 {
        let made = scan(seed, &Wants::small());
        let longest = made.image.width().max(made.image.height());
        assert!((350..=1200).contains(&longest), "{longest}: {}", made.about);
        let shown = made.grid().iter().filter(|hex| made.shows(*hex)).count();
        assert!(
            shown * 2 > made.grid().len() as usize,
            "{shown}: {}",
            made.about
        );
        let px = made.px_per_hex();
        assert!((26.0..80.0).contains(&px), "{px}: {}", made.about);
    }
}

#[test]
fn there_and_back_is_the_same_point() {
    for seed in 0..30 {
        let made = scan(
            seed,
            &Wants {
                longest: 300,
                ..Wants::small()
            },
        );
        for hex in made.grid().iter() {
            let (x, y) = made.grid().center(hex);
            let map = Point::new(f64::from(x), f64::from(y));
            if made.placement.shows(map) {
                let back = made.placement.map_from_scan(made.scan_from_map(map));
                assert!(
                    back.is_some_and(|back| back.distance(map) < 1e-6),
                    "{}",
                    made.about
                );
            }
        }
    }
}
