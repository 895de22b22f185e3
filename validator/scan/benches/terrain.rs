//! How long it takes to measure the hexes of a scan, to propose their terrain and to proof-read it.
//!
//! `cargo bench -p beachhead-scan --bench terrain`

#![expect(
    clippy::disallowed_types,
    clippy::expect_used,
    reason = "a clock measures, and a bench may fail loudly"
)]

use std::hint::black_box;
use std::io::Cursor;
use std::time::Instant;

use beachhead_scan::terrain::{Guess, Looks, proof};
use beachhead_scan::{Scan, ScanUnder};
use beachhead_schema::calibrate::{Point, Registration};
use beachhead_schema::hex::HexIx;
use beachhead_schema::map::{Fit, Part};
use beachhead_test_scans::{Made, Wants, scan};

fn main() {
    let want = Wants {
        columns: 40..=40,
        rows: 25..=25,
        px_per_hex: 60.0..=60.0,
        longest: 3200,
        ..Wants::default().in_one_piece()
    };
    let made = scan(1, &want);
    let under = under(&made);
    let hexes: Vec<HexIx> = made.grid().iter().collect();
    let looks = timed("measured", || Looks::of(&under, made.grid(), &hexes));
    println!("{} of {} hexes are shown", looks.hexes().len(), hexes.len());
    let first = timed("20 distinct ones", || looks.distinct(20));
    let truth = |hex: &HexIx| (*hex, made.kind(*hex));
    for share in [20, 5, 2] {
        let labels = hexes.iter().filter(|hex| hex.0 % share == 0).chain(&first);
        let labels: Vec<(HexIx, usize)> = labels.map(truth).collect();
        let what = format!("trained on {} and proposed", labels.len());
        timed(&what, || Guess::train(&looks, &labels));
    }
    let data: Vec<Option<usize>> = hexes.iter().map(|hex| Some(made.kind(*hex))).collect();
    timed("proof-read", || proof(&looks, &data));
}

/// Runs a piece of work five times, prints the shortest time, and returns what it made.
fn timed<T>(what: &str, work: impl Fn() -> T) -> T {
    let mut least = f64::MAX;
    for _ in 0..5 {
        let begin = Instant::now();
        black_box(work());
        least = least.min(begin.elapsed().as_secs_f64());
    }
    println!("{what}: {:.0} ms", least * 1000.0);
    work()
}

fn under(made: &Made) -> ScanUnder {
    let mut bytes = Cursor::new(Vec::new());
    let written = made.image.write_to(&mut bytes, image::ImageFormat::Png);
    written.expect("an image");
    bytes.set_position(0);
    let pairs = made.grid().iter().map(|hex| {
        let (x, y) = made.grid().center(hex);
        (Point::new(f64::from(x), f64::from(y)), made.middle(hex))
    });
    let pairs: Vec<(Point, Point)> = pairs.collect();
    let pyramid = Scan::read_from(bytes).expect("an image").pyramid;
    ScanUnder {
        shown: Part::whole(pyramid.size()),
        pyramid,
        registration: Registration::fit(Fit::Homography, &pairs).expect("it fits"),
    }
}
