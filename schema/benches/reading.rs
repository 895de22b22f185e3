//! How fast maps of many hexes are read and written: `cargo bench -p beachhead-schema --bench reading`.
//!
//! Run by hand; figures depend on the machine. The aims: 100,000 hexes in 200 ms, a million in 2 s.

#![allow(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "a benchmark has a clock"
)]

use std::fmt::Write as _;
use std::hint::black_box;
use std::time::Instant;

use beachhead_schema::hex::HexNo;
use beachhead_schema::io::{Part, Reader, SourceFile, Syntax, Writer, read_part, write_part};
use serde::{Deserialize, Serialize};
use smol_str::SmolStr;

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Hex {
    hex: HexNo,
    terrain: SmolStr,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    name: Option<String>,
    source: Source,
}

#[derive(Serialize, Deserialize)]
enum Source {
    Printed,
    Rules(String),
    Reconstructed,
}

struct Sheet {
    hexes: Vec<Hex>,
}

/// By hand, since it keeps more records than the lists of a file may hold.
impl Part for Sheet {
    const KIND: &'static str = "sheet";
    type Before = Self;

    fn upgrade(before: Self) -> Self {
        before
    }

    fn read(reader: &mut Reader<'_>) -> Option<Self> {
        reader.keep_up_to(usize::MAX);
        let hexes = reader.list("hexes");
        Some(Self { hexes })
    }

    fn write(&self, writer: &mut Writer) {
        writer.list("hexes", &self.hexes);
    }
}

fn main() {
    for count in [100_000, 1_000_000] {
        let mut text = String::from("(\n    format: 1,\n    hexes: [\n");
        for index in 0..count {
            let (row, column) = (index / 1000, index % 1000);
            let written = match index % 10 {
                0 => writeln!(
                    text,
                    "        (hex: \"{row:03}{column:03}\", terrain: \"city\", name: \"Carentan\", source: Rules(\"13.0\")),"
                ),
                _ => writeln!(
                    text,
                    "        (hex: \"{row:03}{column:03}\", terrain: \"clear\", source: Reconstructed),"
                ),
            };
            assert!(written.is_ok(), "a String takes all");
        }
        text.push_str("    ],\n)\n");
        for syntax in [Syntax::Ron, Syntax::Json] {
            let source = SourceFile::new("sheet", std::mem::take(&mut text));
            let begun = Instant::now();
            let read = read_part::<Sheet>(&source, syntax);
            let reading = begun.elapsed();
            assert!(
                read.diagnostics.is_empty(),
                "{:?}",
                read.diagnostics.first()
            );
            let Some(sheet) = black_box(read.value) else {
                return;
            };
            assert_eq!(sheet.hexes.len(), count);
            let begun = Instant::now();
            let written = write_part(&sheet, syntax).unwrap_or_default();
            let writing = begun.elapsed();
            assert!(written == source.text(), "what is written is what was read");
            println!(
                "{count} hexes, {syntax:?}, {} MB: read in {reading:.0?}, written in {writing:.0?}",
                written.len() >> 20
            );
            text = write_part(&sheet, Syntax::Json).unwrap_or_default();
        }
        text.clear();
    }
}
