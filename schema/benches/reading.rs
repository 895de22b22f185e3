//! How fast maps of many hexes are read and written: `cargo bench --profile dist -p beachhead-schema --bench reading`.
//!
//! Run by hand; figures depend on the machine. The aim: a million hexes read and written in 0.6 s of CPU time and 150 MiB. How
//! much memory that takes, `/usr/bin/time -v` shows of one run: `… -- ron 1000` (a syntax, and the thousands of hexes).

#![allow(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "a benchmark has a clock"
)]

use std::env;
use std::error::Error;
use std::hint::black_box;
use std::time::Instant;

use beachhead_schema::hex::{Glyphs, Grid, preset};
use beachhead_schema::io::{SourceFile, Syntax, read_part, write_part};
use beachhead_schema::map::{HexRecord, Map};
use beachhead_schema::stored::Stored;
use beachhead_schema::{Source, own_game};

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let named = arguments.iter().any(|argument| argument == "json");
    let thousands = arguments.iter().find_map(|argument| argument.parse().ok());
    match thousands {
        Some(thousands) if named => run(Syntax::Json, thousands),
        Some(thousands) => run(Syntax::Ron, thousands),
        None => {
            for thousands in [100, 1000] {
                run(Syntax::Ron, thousands)?;
                run(Syntax::Json, thousands)?;
            }
            Ok(())
        }
    }
}

fn run(syntax: Syntax, thousands: u16) -> Result<(), Box<dyn Error>> {
    let source = SourceFile::new("map", write_part(&map(thousands)?, syntax)?);
    let begun = Instant::now();
    let read = read_part::<Map>(&source, syntax);
    let reading = begun.elapsed();
    assert!(
        read.diagnostics.is_empty(),
        "{:?}",
        read.diagnostics.first()
    );
    let map = black_box(read.value).ok_or("nothing was read")?;
    // A converter keeps no text, either.
    drop((read.spans, source));
    let begun = Instant::now();
    let written = write_part(&map, syntax)?;
    let writing = begun.elapsed();
    println!(
        "{thousands} thousand hexes, {syntax:?}, {} MiB: read in {reading:.0?}, written in {writing:.0?}",
        written.len() >> 20
    );
    Ok(())
}

/// A map of some thousand hexes, a thousand a row; one hex of ten has a name.
fn map(thousands: u16) -> Result<Stored<Map>, Box<dyn Error>> {
    let mut spec = preset::utah();
    if let Some(sheet) = spec.sheets.first_mut() {
        (sheet.columns, sheet.rows) = (1000, thousands);
        sheet.numbering.separator = ".".to_owned();
        sheet.numbering.first.glyphs = Glyphs::Digits(4);
        sheet.numbering.second.glyphs = Glyphs::Digits(4);
    }
    let grid = Grid::new(spec).map_err(|errors| format!("{errors:?}"))?;
    let mut map = own_game::pack("Benchmark", grid.clone()).map;
    let terrains = ["clear", "woods", "bocage", "marsh", "all-sea"];
    for ((at, hex), terrain) in grid.iter().enumerate().zip(terrains.iter().cycle()) {
        let number = grid.number(hex);
        let mut record = HexRecord::new(number.clone(), (*terrain).into());
        if at % 10 == 0 {
            record.name = Some("Carentan".to_owned());
            record.source = Some(Source::Rules("13.0".into()));
        } else {
            record.source = Some(Source::Reconstructed);
        }
        map.hexes.swap(hex, &number, Some(record));
    }
    Ok(map)
}
