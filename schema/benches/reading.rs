//! How fast maps of many hexes are read and written: `cargo bench --profile dist -p beachhead-schema --bench reading`.
//!
//! Run by hand; figures depend on the machine. The aim: a million hexes read and written in 0.6 s of CPU time and 150 MiB,
//! which `/usr/bin/time -v` shows of one run: `… -- ron 1000` (a syntax, and the thousands of hexes).

#![allow(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "a benchmark has a clock"
)]

use std::env;
use std::error::Error;
use std::fmt::Write as _;
use std::fs;
use std::hint::black_box;
use std::time::Instant;

use beachhead_schema::hex::{Glyphs, Grid, preset};
use beachhead_schema::io::{Part, SourceFile, Syntax, Writer, read_part, write_part};
use beachhead_schema::map::Map;

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
    // As in a converter, the file is read from a disk, and its text isn't kept.
    let path = env::temp_dir().join(format!("beachhead-{}-{thousands}", std::process::id()));
    fs::write(&path, text(syntax, thousands)?)?;
    let source = SourceFile::new("map", fs::read_to_string(&path)?);
    fs::remove_file(&path)?;
    let begun = Instant::now();
    let read = read_part::<Map>(&source, syntax);
    let reading = begun.elapsed();
    assert!(
        read.diagnostics.is_empty(),
        "{:?}",
        read.diagnostics.first()
    );
    let map = black_box(read.value).ok_or("nothing was read")?;
    drop((read.spans, source));
    let begun = Instant::now();
    let written = write_part(&map, syntax)?;
    let writing = begun.elapsed();
    println!(
        "{thousands},000 hexes, {syntax:?}, {} MiB: read in {reading:.0?}, written in {writing:.0?}",
        written.len() >> 20
    );
    Ok(())
}

/// A map of some thousand rows; most hexes have no more than a terrain.
fn text(syntax: Syntax, thousands: u16) -> Result<String, Box<dyn Error>> {
    let mut spec = preset::utah();
    if let Some(sheet) = spec.sheets.first_mut() {
        (sheet.columns, sheet.rows) = (1000, thousands);
        sheet.numbering.separator = ".".to_owned();
        sheet.numbering.first.glyphs = Glyphs::Digits(4);
        sheet.numbering.second.glyphs = Glyphs::Digits(4);
    }
    let mut head = Writer::new(syntax, Map::KIND, Map::NEWEST);
    head.one("title", "Benchmark");
    head.one("grid", &spec);
    let head = head.finish()?;
    let mut text = head.trim_end_matches([')', '}', '\n', ',']).to_owned();
    let grid = Grid::new(spec).map_err(|errors| format!("{errors:?}"))?;
    let ron = syntax == Syntax::Ron;
    text.push_str(if ron {
        ",\n    hexes: [\n"
    } else {
        ",\n    \"hexes\": [\n"
    });
    let terrains = ["clear", "woods", "bocage", "marsh", "all-sea"];
    let all = grid.len();
    for (at, hex) in grid.iter().enumerate() {
        let number = grid.number(hex);
        let terrain = terrains
            .get(at % terrains.len())
            .copied()
            .unwrap_or("clear");
        let more = match at % 10 {
            0 if ron => ", name: \"Carentan\", source: Rules(\"13.0\"))",
            0 => ", \"name\": \"Carentan\", \"source\": {\"Rules\": \"13.0\"}}",
            _ if ron => ", source: Reconstructed)",
            _ => ", \"source\": \"Reconstructed\"}",
        };
        let end = if ron || at + 1 < all as usize {
            ","
        } else {
            ""
        };
        match ron {
            true => writeln!(
                text,
                "        (hex: \"{number}\", terrain: \"{terrain}\"{more}{end}"
            )?,
            false => writeln!(
                text,
                "        {{\"hex\": \"{number}\", \"terrain\": \"{terrain}\"{more}{end}"
            )?,
        }
    }
    text.push_str(if ron { "    ],\n)\n" } else { "    ]\n}\n" });
    Ok(text)
}
