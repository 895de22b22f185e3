//! How fast lines of sight over heights are: `cargo bench -p beachhead-kit --bench sight`.
//!
//! Run by hand; figures depend on the machine, and are of one core. The aims, on Omaha's four sheets: a line over 30 hexes in
//! 2 µs; from one hex to all in 16 ms, which is a frame of the editor; heights compiled in 10 ms.

#![allow(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "a benchmark has a clock"
)]

use std::hint::black_box;
use std::path::Path;
use std::time::Instant;

use beachhead_engine::{Board, SharedBoard};
use beachhead_hex::HexIx;
use beachhead_kit::sight::Heights;
use beachhead_text::{DiskFiles, read_pack};

const RUNS: u32 = 100_000;
const EYES: usize = 84;

fn main() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../sample-data/omaha");
    let Some(pack) = read_pack(&DiskFiles(folder)).pack else {
        unreachable!("the sample can be read");
    };
    let board: SharedBoard = Board::compile(&pack.map, &pack.palette).into();
    let start = Instant::now();
    let Some(Ok(heights)) = Heights::read(&board, &pack) else {
        unreachable!("the sample has heights");
    };
    println!(
        "compiling heights: {:.2} ms",
        start.elapsed().as_secs_f64() * 1e3
    );
    // Over the sea, where nothing ends a line early.
    let hex = |number: &str| board.hex(number).unwrap_or(HexIx(0));
    for (name, from, to) in [
        ("along a row of 30", "B10.20", "B40.20"),
        ("askew over 30", "B10.20", "B37.30"),
        ("through corners", "B20.05", "B20.35"),
    ] {
        let (from, to) = (hex(from), hex(to));
        let start = Instant::now();
        for _ in 0..RUNS {
            assert!(heights.sees(black_box(from), black_box(to)));
        }
        let micros = start.elapsed().as_secs_f64() * 1e6 / f64::from(RUNS);
        let far = board.distance(from, to);
        println!("a line {name}: {micros:.3} µs, {far} hexes");
    }
    let (mut slowest, mut all, mut eyes) = (0.0f64, 0.0, 0u32);
    for from in board.hexes().step_by(board.len() / EYES) {
        let start = Instant::now();
        let seen = board.hexes().filter(|to| heights.sees(from, *to));
        black_box(seen.count());
        let millis = start.elapsed().as_secs_f64() * 1e3;
        slowest = slowest.max(millis);
        all += millis;
        eyes += 1;
    }
    let mean = all / f64::from(eyes);
    println!(
        "from one hex to all {}: {mean:.2} ms, {slowest:.2} ms at most",
        board.len()
    );
}
