//! How long it takes to find what differs between two maps of 10,000 hexes, and to merge two branches of one: `cargo bench --profile dist -p beachhead-schema
//! --bench diff`.
//!
//! Run by hand; figures depend on the machine. The aims: under 100 ms for a diff and under 200 ms for a merge, however many hexes
//! differ.

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
use beachhead_schema::merge::{merge, open_conflicts};
use beachhead_schema::pack::{Manifest, Pack};
use beachhead_schema::stored::Stored;

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
        ("the numbers", renumbered.clone()),
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
    for (what, ours, theirs) in [
        (
            "40 hexes each",
            painted(&before, (0, 250), 2),
            painted(&before, (1, 250), 3),
        ),
        (
            "every second hex each",
            painted(&before, (0, 2), 2),
            painted(&before, (1, 2), 3),
        ),
        (
            "the same hexes",
            painted(&before, (0, 1), 2),
            painted(&before, (0, 1), 3),
        ),
        (
            "hexes of a renumbered map",
            renumbered,
            painted(&before, (0, 2), 2),
        ),
    ] {
        let mut best = Duration::MAX;
        let mut count = 0;
        for _ in 0..ROUNDS {
            let begun = Instant::now();
            let merged = black_box(merge(&before, &ours, &theirs));
            best = best.min(begun.elapsed());
            count = open_conflicts(&merged.pack).len();
        }
        println!("merge of {what}: {count} conflicts in {best:.1?}");
    }
    Ok(())
}

/// The pack with another terrain in every n-th hex.
fn repainted(before: &Pack, every: usize) -> Pack {
    painted(before, (0, every), 2)
}

/// The pack with another terrain in every n-th hex behind the first ones, `more` terrains further on.
fn painted(before: &Pack, (from, every): (usize, usize), more: usize) -> Pack {
    let mut after = before.clone();
    for hex in before.map.grid.iter().skip(from).step_by(every) {
        put(&mut after.map, hex, more);
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
        manifest: Stored::from(Manifest {
            rulebook: None,
            title: "Utah".to_owned(),
            palette: named("palette"),
            map: named("map"),
            forces: Some(named("forces")),
            tables: Some(named("tables")),
            claims: None,
            rules: None,
            errata: None,
            own: None,
            scenarios: Vec::new(),
            scripts: Vec::new(),
        }),
        palette: Default::default(),
        map: map.into(),
        forces: Default::default(),
        tables: Default::default(),
        claims: Default::default(),
        rules: Default::default(),
        errata: Default::default(),
        own_schema: None,
        scenarios: Vec::new(),
    })
}
