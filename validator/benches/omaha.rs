//! How fast the rules of Omaha play: `cargo bench -p beachhead-validator --bench omaha`.
//!
//! Run by hand; figures depend on the machine, and are of one core. The aims: the whole schematic judged in 5 ms; all three waves
//! landed at random in 2 ms; the sample pack checked in 250 ms (`beachhead check` as a whole).

#![allow(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "a benchmark has a clock"
)]

use std::path::Path;
use std::time::{Duration, Instant};

use beachhead_engine::{ErasedGame, ScriptEvent, Watch};
use beachhead_schema::edit::schematic;
use beachhead_schema::io::{DiskFiles, SourceFile, Syntax, read_pack};
use beachhead_schema::pack::Pack;
use beachhead_schema::shore::flood_at;
use beachhead_validator::check::check_pack;
use beachhead_validator::registry::rulebook;

const RUNS: u32 = 100;
/// By wave, the turn on which it lands and its clock.
const WAVES: [(u8, u16, &str); 3] = [
    (1, 1, "0640 6 June"),
    (2, 4, "0740 6 June"),
    (3, 10, "0940 6 June"),
];

fn main() {
    let files = DiskFiles(Path::new(env!("CARGO_MANIFEST_DIR")).join("../sample-data/omaha"));
    let start = Instant::now();
    let Some(pack) = read_pack(&files).pack else {
        unreachable!("the sample can be read");
    };
    println!("reading the pack: {:.1} ms", millis(start.elapsed()));
    let start = Instant::now();
    let found = check_pack(&files).diagnostics.len();
    let took = millis(start.elapsed());
    println!("checking it: {took:.1} ms, {found} findings before the policy");
    let start = Instant::now();
    let opened = rulebook("omaha").map(|omaha| omaha.open(&pack, "omaha"));
    let Some(Ok(game)) = opened else {
        unreachable!("the sample can be played");
    };
    println!("opening the game: {:.2} ms", millis(start.elapsed()));

    let start = Instant::now();
    for _ in 0..RUNS {
        assert!(game.setup_violations().is_empty());
    }
    let each = millis(start.elapsed()) / f64::from(RUNS);
    println!("judging the schematic: {each:.3} ms");

    let mut waves = 0.0;
    for wave in WAVES {
        waves += landing(&*game, &pack, wave);
    }
    println!("three waves landed: {waves:.3} ms");

    let start = Instant::now();
    for hour in 0..RUNS {
        let minute = 360 + 60 * u16::try_from(hour % 12).unwrap_or_default();
        assert!(flood_at(&pack.map, &pack.palette, minute).is_some());
    }
    let each = millis(start.elapsed()) / f64::from(RUNS);
    println!("the sea at an hour: {each:.3} ms");

    let start = Instant::now();
    let played = game.random_game(1944, Watch::Nothing);
    let took = millis(start.elapsed());
    println!("a random game: {took:.0} ms, {} actions", played.actions);
}

fn millis(time: Duration) -> f64 {
    time.as_secs_f64() * 1e3
}

/// What it takes to land the boats of a wave at random, beyond the position that it begins from.
fn landing(game: &dyn ErasedGame, pack: &Pack, (wave, turn, clock): (u8, u16, &str)) -> f64 {
    let schematic = pack.scenarios.first().and_then(schematic);
    let lines = schematic.into_iter().flat_map(|part| &part.boats);
    let of_wave = lines.filter(|line| line.wave == wave);
    let boats: Vec<String> = of_wave.map(|line| format!("\"{}\"", line.id)).collect();
    let given = format!(
        "Given((clock: \"{clock}\", phase: \"Landing survival\", boats: [{}]))",
        boats.join(", ")
    );
    let played = |steps: &str| {
        let text = format!(
            "(format: 1, scenario: \"omaha\", about: \"\", seed: 1, steps: [{given}, {steps}])"
        );
        let source = SourceFile::new("bench.ron", text);
        let start = Instant::now();
        for _ in 0..RUNS {
            let summary = game.play_script(&source, Syntax::Ron, &mut |event| {
                if let ScriptEvent::Failed(finding) = event {
                    unreachable!("{}", finding.message);
                }
            });
            assert!(summary.passes);
        }
        millis(start.elapsed()) / f64::from(RUNS)
    };
    let to_action = format!("Auto(Phase(turn: {turn}, phase: \"US action\"), 7)");
    let (with, without) = (played(&to_action), played(""));
    println!(
        "wave {wave}, {} boats: {:.3} ms",
        boats.len(),
        with - without
    );
    with - without
}
