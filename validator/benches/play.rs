//! How fast the rules of Utah Beach play: `cargo bench -p beachhead-validator --bench play`.
//!
//! Run by hand; figures depend on the machine. The aim: the script of a whole first game turn from its text to its summary
//! in 5 ms. Random turns are played with all invariants checked after every action.

use std::path::Path;
use std::time::Instant;

use beachhead_schema::io::{DiskFiles, SourceFile, Syntax, read_pack};
use beachhead_validator::engine::Watch;
use beachhead_validator::registry::rulebook;

const RUNS: u32 = 200;

fn main() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../sample-data/utah");
    let script = folder.join("scripts/whole-turn.ron");
    let text = std::fs::read_to_string(script).unwrap_or_else(|error| unreachable!("{error}"));
    let source = SourceFile::new("whole-turn.ron", text);
    let Some(pack) = read_pack(&DiskFiles(folder)).pack else {
        unreachable!("the sample can be read");
    };

    let start = Instant::now();
    let opened = rulebook("utah").map(|utah| utah.open(&pack, "landing-and-linkup"));
    let Some(Ok(game)) = opened else {
        unreachable!("the sample can be played");
    };
    println!(
        "opening the game: {:.2} ms",
        start.elapsed().as_secs_f64() * 1e3
    );

    let start = Instant::now();
    for _ in 0..RUNS {
        assert!(game.play_script(&source, Syntax::Ron, &mut |_| ()).passes);
    }
    let each = start.elapsed() / RUNS;
    println!("whole-turn.ron: {:.2} ms", each.as_secs_f64() * 1e3);

    let start = Instant::now();
    let mut actions = 0;
    for seed in 0..u64::from(RUNS) {
        let played = game.play_out(seed, 2_000, Watch::Invariants);
        assert!(played.end.is_ok(), "seed {seed}: {:?}", played.end);
        actions += played.deeds.len();
    }
    let seconds = start.elapsed().as_secs_f64();
    println!(
        "random first turns: {:.0} a second, {} actions each",
        f64::from(RUNS) / seconds,
        actions / usize::try_from(RUNS).unwrap_or(1)
    );
}
