//! How long `beachhead check` takes over a thousand packs of a thousand hexes, and over one small pack from start to
//! exit; beside it another validator, given the schema of maps alone: `cargo bench -p beachhead-validator --bench packs`.
//!
//! Run by hand; figures depend on the machine. `AJV=path/to/ajv` names the other program (npm's `ajv-cli`); without it
//! only ours runs. `KEEP=1` leaves the packs where they are. The aim: 55 MB of JSON with every check in at most 0.4 of the CPU
//! time that the other takes for the schema alone (median of five or more runs, taking turns); a small pack in under ten
//! milliseconds; 200 MiB at most. What is printed is the time on the clock: where the machine has other work, compare the CPU
//! times of both programs on the packs that were kept.

#![allow(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "a benchmark has a clock"
)]

use std::collections::BTreeMap;
use std::error::Error;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use beachhead_schema::io::{MemoryFiles, Syntax, pack_texts, read_pack};

/// Packs checked in one run.
const PACKS: u64 = 1_000;
/// Columns of a pack's map,
const COLUMNS: u16 = 40;
/// and its rows.
const ROWS: u16 = 25;
/// Runs of each program, taking turns.
const RUNS: usize = 7;

/// What the packs have in common, from the pages' example.
const FILES: [(&str, &str); 5] = [
    (
        "palette.ron",
        include_str!("../check/src/sample/palette.ron"),
    ),
    ("forces.ron", include_str!("../check/src/sample/forces.ron")),
    ("tables.ron", include_str!("../check/src/sample/tables.ron")),
    (
        "pack.ron",
        r#"(format: 1, rulebook: "example", title: "A thousand hexes", palette: "palette.ron", map: "map.ron",
            forces: "forces.ron", tables: "tables.ron", scenarios: ["scenario.ron"])"#,
    ),
    (
        "scenario.ron",
        r#"(format: 1, id: "landing", title: "The landing", turns: 4, first: "Allied",
            rules: Utah((beachheads: [], drop_zones: [])),
            groups: [
                (id: "first-wave", side: "Allied", units: ["8/4", "22/4"], area: Region("shore"), stack: 2),
                (id: "german-at-start", side: "German", units: ["919/709"], area: Each(["0503"]), stack: 1),
            ],
            setup: [(unit: "22/4", hex: "0236"), (unit: "8/4", hex: "0336"), (unit: "919/709", hex: "0503")],
            reinforcements: [(id: "gt02-west", side: "German", turn: 2, entry: "west", units: ["191/91"])])"#,
    ),
];

fn main() -> Result<(), Box<dyn Error>> {
    let folder = tempfile::Builder::new()
        .disable_cleanup(std::env::var_os("KEEP").is_some())
        .tempdir()?;
    let mut bytes = 0;
    for seed in 0..PACKS {
        bytes += write_pack(&folder.path().join(format!("{seed:04}")), seed)?;
    }
    println!(
        "{}: {PACKS} packs of {} hexes, {} MB",
        folder.path().display(),
        COLUMNS * ROWS,
        bytes / 1_000_000
    );
    let schema = folder.path().join("map.schema.json");
    let printed = Command::new(env!("CARGO_BIN_EXE_beachhead"))
        .args(["schema", "map"])
        .output()?;
    std::fs::write(&schema, printed.stdout)?;
    let (mut ours, mut theirs, mut small) = (Vec::new(), Vec::new(), Vec::new());
    for _ in 0..RUNS {
        ours.push(timed(check(folder.path()))?);
        small.push(timed(check(&folder.path().join("0000")))?);
        if let Some(ajv) = std::env::var_os("AJV") {
            let mut ajv = Command::new(ajv);
            ajv.args(["validate", "--spec=draft2020", "--strict=false"]);
            ajv.args(["--validate-formats=false", "-s"]).arg(&schema);
            ajv.arg("-d").arg(folder.path().join("*/map.json"));
            theirs.push(timed(ajv)?);
        }
    }
    for (what, mut times) in [
        ("all of them", ours),
        ("one of them", small),
        ("ajv, the maps alone", theirs),
    ] {
        times.sort();
        if let [least, .., most] = times[..] {
            let median = times[times.len() / 2];
            println!("{what}: {median:.1?} ({least:.1?} to {most:.1?})");
        }
    }
    Ok(())
}

/// `beachhead check` on a folder.
fn check(folder: &Path) -> Command {
    let mut check = Command::new(env!("CARGO_BIN_EXE_beachhead"));
    check.args(["check", "--no-config"]).arg(folder);
    check
}

/// How long a program takes from start to exit.
///
/// # Errors
/// It can't be started, or finds something.
fn timed(mut program: Command) -> Result<Duration, Box<dyn Error>> {
    let begun = Instant::now();
    let output = program.stdin(Stdio::null()).output()?;
    let took = begun.elapsed();
    let said = String::from_utf8_lossy(&output.stdout);
    let said: Vec<&str> = said.lines().take(20).collect();
    output
        .status
        .success()
        .then_some(took)
        .ok_or_else(|| format!("{program:?}: {}", said.join("\n")).into())
}

/// Writes a pack as JSON, whose woods lie as `seed` says. Returns how many bytes it has.
fn write_pack(folder: &Path, seed: u64) -> Result<usize, Box<dyn Error>> {
    let mut files =
        BTreeMap::from(FILES.map(|(name, text)| (name.to_owned(), text.as_bytes().to_vec())));
    files.insert("map.ron".to_owned(), map(seed).into_bytes());
    let read = read_pack(&MemoryFiles(files));
    let pack = read
        .pack
        .ok_or_else(|| format!("{:#?}", read.diagnostics))?;
    std::fs::create_dir_all(folder)?;
    let mut bytes = 0;
    for (name, text) in pack_texts(&pack, Syntax::Json)? {
        std::fs::write(folder.join(name), &text)?;
        bytes += text.len();
    }
    Ok(bytes)
}

/// A coast that looks east: woods and villages, a river with its bridge, roads, two tide lines, a beach.
fn map(seed: u64) -> String {
    let grid = format!(
        "(orientation: Pointy, sheets: [(columns: {COLUMNS}, rows: {ROWS}, shifted: Even, numbering: \
         (first: (counts: Rows, grows: North, glyphs: Digits(2)), second: (counts: Columns, grows: East, glyphs: Digits(2))))])"
    );
    let number = |row: u16, column: u16| format!("\"{row:02}{column:02}\"");
    let list = |hexes: Vec<String>| hexes.join(", ");
    let up = |column: u16| (1..=ROWS).map(move |row| (row, column));
    let across = |row: u16, to: u16| (1..=to).map(move |column| (row, column));
    let line = |hexes: &mut dyn Iterator<Item = (u16, u16)>| {
        list(hexes.map(|(row, column)| number(row, column)).collect())
    };

    let mut state = seed;
    let mut hexes = String::new();
    for (row, column) in (1..=ROWS).flat_map(|row| across(row, COLUMNS)) {
        // Steele's SplitMix64.
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut bits = (state ^ (state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        let village = format!(", features: [\"church\"], name: \"Village {row} {column}\"");
        let (terrain, more) = match (column, (bits >> 32) % 40) {
            (37.., _) => ("sea", ""),
            (35.., _) => ("beach", ""),
            (_, 0) => ("clear", village.as_str()),
            (_, 1..=9) => ("woods", ""),
            _ => ("clear", ""),
        };
        hexes += &format!(
            "(hex: {}, terrain: \"{terrain}\"{more}),\n",
            number(row, column)
        );
    }
    let river = |row: u16| {
        let along = (row < ROWS).then(|| {
            // Rows that are moved to the east meet the next column in both of their neighbours.
            let (left, right) = if row % 2 == 1 {
                ((row, 20), (row + 1, 21))
            } else {
                ((row, 21), (row + 1, 20))
            };
            (left, right)
        });
        [Some(((row, 20), (row, 21))), along].into_iter().flatten()
    };
    let hexsides: String = (1..=ROWS)
        .flat_map(river)
        .map(|((row, column), (to_row, to_column))| {
            format!(
                "(between: ({}, {}), kind: \"river\", name: \"Merderet\"),\n",
                number(row, column),
                number(to_row, to_column)
            )
        })
        .collect();
    format!(
        "(format: 1, title: \"A thousand hexes\", grid: {grid}, hexes: [{hexes}], \
         hexsides: [(between: (\"0520\", \"0521\"), kind: \"bridge\"), {hexsides}], \
         paths: [(id: \"coast-road\", kind: \"road\", hexes: [{}]), (id: \"causeway\", kind: \"road\", hexes: [{}])], \
         tide_lines: [(id: \"high\", hour: 360, hexes: [{}]), (id: \"low\", hour: 540, hexes: [{}])], \
         entries: [(id: \"west\", side: \"German\", at: Edge(W))], \
         regions: [(id: \"shore\", kind: \"area\", hexes: [\"0236\", \"0336\", \"0436\"])])",
        line(&mut up(10)),
        line(&mut across(5, 36)),
        line(&mut up(35)),
        line(&mut up(36)),
    )
}
