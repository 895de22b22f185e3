//! How long it takes to find what differs between two maps of 10,000 hexes: `cargo bench --profile dist -p beachhead-schema
//! --bench diff`.
//!
//! Run by hand; figures depend on the machine. The aim: under 100 ms, however many hexes differ.

#![allow(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "a benchmark has a clock"
)]

use std::error::Error;
use std::hint::black_box;
use std::time::{Duration, Instant};

use beachhead_schema::diff::Changes;
use beachhead_schema::edit::regrid;
use beachhead_schema::hex::{Grid, HexIx, preset};
use beachhead_schema::map::{HexRecord, Map};
use beachhead_schema::pack::{Manifest, Pack};

const SIDE: u16 = 100;
const ROUNDS: usize = 5;
const TERRAINS: [&str; 5] = ["clear", "woods", "bocage", "marsh", "all-sea"];

fn main() -> Result<(), Box<dyn Error>> {
    let before = pack()?;
    let mut spec = before.map.grid.spec().clone();
    for sheet in &mut spec.sheets {
        sheet.numbering.separator = "-".to_owned();
    }
    let mut renumbered = before.clone();
    let (edit, _) = regrid(&before, spec, (0, 0))?;
    edit.apply(&mut renumbered)?;
    let cases = [
        ("nothing", before.clone()),
        ("40 hexes", repainted(&before, 250)),
        ("every hex", repainted(&before, 1)),
        ("the numbers", renumbered),
    ];
    for (what, after) in cases {
        let mut best = Duration::MAX;
        let mut count = 0;
        for _ in 0..ROUNDS {
            let begun = Instant::now();
            let changes = black_box(Changes::between(&before, &after));
            best = best.min(begun.elapsed());
            count = changes.all.len();
        }
        println!(
            "{} hexes, {what} differs: {count} changes in {best:.1?}",
            before.map.grid.len()
        );
    }
    Ok(())
}

/// The pack with another terrain in every n-th hex.
fn repainted(before: &Pack, every: usize) -> Pack {
    let mut after = before.clone();
    for hex in before.map.grid.iter().step_by(every) {
        put(&mut after.map, hex, 2);
    }
    after
}

fn put(map: &mut Map, hex: HexIx, more: usize) {
    let number = map.grid.number(hex);
    let terrain = TERRAINS.get((hex.index() + more) % TERRAINS.len());
    let record = HexRecord::new(number.clone(), terrain.copied().unwrap_or_default().into());
    map.hexes.swap(hex, &number, Some(record));
}

fn pack() -> Result<Pack, Box<dyn Error>> {
    let mut spec = preset::utah();
    for sheet in &mut spec.sheets {
        (sheet.columns, sheet.rows) = (SIDE, SIDE);
        sheet.numbering.first.glyphs = beachhead_schema::hex::Glyphs::Digits(3);
        sheet.numbering.second.glyphs = beachhead_schema::hex::Glyphs::Digits(3);
    }
    let grid = Grid::new(spec).map_err(|_| "it is a grid")?;
    let mut map = Map::blank("Utah", grid);
    for hex in map.grid.clone().iter() {
        put(&mut map, hex, 0);
    }
    let named = |name: &str| format!("{name}.ron");
    Ok(Pack {
        manifest: Manifest {
            rulebook: None,
            title: "Utah".to_owned(),
            palette: named("palette"),
            map: named("map"),
            forces: named("forces"),
            tables: named("tables"),
            claims: None,
            errata: None,
            own: None,
            scenarios: Vec::new(),
            scripts: Vec::new(),
            comments: Default::default(),
            conflicts: Default::default(),
        },
        palette: Default::default(),
        map,
        forces: Default::default(),
        tables: Default::default(),
        claims: Default::default(),
        errata: Default::default(),
        own_schema: None,
        scenarios: Vec::new(),
    })
}
