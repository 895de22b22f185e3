//! How long it takes to read and to write a large map, one hex a record: `cargo bench -p beachhead-schema`.
//!
//! Prints what was measured; nothing is asserted, since figures differ from machine to machine. The aim: a million hexes
//! read and written in at most 0.6 seconds of CPU time and 150 MiB, in RON and in JSON.

#![allow(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "a benchmark has a clock"
)]

use std::error::Error;
use std::time::{Duration, Instant};

use beachhead_schema::Source;
use beachhead_schema::hex::{Axis, Glyphs, Grid, Grows, Numbering, preset};
use beachhead_schema::io::{SourceFile, Syntax, read_part, write_part};
use beachhead_schema::map::{HexRecord, Map};
use beachhead_schema::stored::Stored;

const ROUNDS: usize = 5;
const TERRAINS: [&str; 5] = ["clear", "woods", "bocage", "marsh", "all-sea"];

fn main() -> Result<(), Box<dyn Error>> {
    for side in [316_u16, 1000] {
        let map = Stored::from(square(side)?);
        println!("{} hexes", map.grid.len());
        for syntax in [Syntax::Ron, Syntax::Json] {
            let (text, write) = best(|| write_part(&map, syntax).unwrap_or_default());
            let file = SourceFile::new(format!("map.{}", syntax.extension()), text);
            let (read, read_time) = best(|| read_part::<Map>(&file, syntax));
            assert_eq!(
                read.value.as_ref(),
                Some(&map),
                "{:?}",
                read.diagnostics.first()
            );
            let size = file.text().len() >> 10;
            let [read, write] = [read_time, write].map(|time| time.as_millis());
            println!("  {syntax:?}, {size} KiB: read in {read} ms, written in {write} ms");
        }
    }
    Ok(())
}

/// What it makes, and the shortest of several times.
fn best<T>(mut work: impl FnMut() -> T) -> (T, Duration) {
    let mut timed = || {
        let start = Instant::now();
        let made = work();
        (made, start.elapsed())
    };
    let mut best = timed();
    for _ in 1..ROUNDS {
        let again = timed();
        if again.1 < best.1 {
            best = again;
        }
    }
    best
}

/// A map of `side` × `side` hexes, numbered `0001.0001` and on, every hex with a record.
fn square(side: u16) -> Result<Map, Box<dyn Error>> {
    let mut spec = preset::utah();
    if let Some(sheet) = spec.sheets.first_mut() {
        let axis = |grows| Axis {
            glyphs: Glyphs::Digits(4),
            grows,
            ..sheet.numbering.first
        };
        let first = axis(Grows::North);
        let second = Axis {
            counts: sheet.numbering.second.counts,
            ..axis(Grows::East)
        };
        sheet.numbering = Numbering {
            prefix: String::new(),
            first,
            separator: ".".to_owned(),
            second,
        };
        (sheet.columns, sheet.rows) = (side, side);
    }
    let grid = Grid::new(spec).map_err(|errors| format!("{errors:?}"))?;
    let mut map = Map::blank("Benchmark", grid);
    for (hex, terrain) in map.grid.iter().zip(TERRAINS.iter().cycle()) {
        let number = map.grid.number(hex);
        let record = HexRecord {
            source: Some(Source::Reconstructed),
            ..HexRecord::new(number.clone(), (*terrain).into())
        };
        map.hexes.swap(hex, &number, Some(record));
    }
    Ok(map)
}
