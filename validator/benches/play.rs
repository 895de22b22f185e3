//! How fast the rules of Utah Beach play: `cargo bench -p beachhead-validator --bench play`.
//!
//! Run by hand; figures depend on the machine, and are of one core. The aims: the script of a whole first game turn from
//! its text to its summary in 5 ms; 300 whole random games a second, and 60 with all invariants checked after every
//! action.

#![allow(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "a benchmark has a clock"
)]

use std::path::Path;
use std::time::Instant;

use beachhead_check::registry::rulebook;
use beachhead_engine::{ErasedGame, Watch};
use beachhead_schema::io::{DiskFiles, SourceFile, Syntax, read_pack};

const RUNS: u32 = 200;
const GAMES: u32 = 1_000;

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

    let (unit, grid) = ("6/2".into(), &pack.map.grid);
    let start = Instant::now();
    for _ in 0..RUNS {
        let mut hexes = grid.iter().map(|hex| grid.number(hex));
        assert!(game.placement_refusals(&unit, &mut hexes).is_some());
    }
    println!(
        "judging the set-up of a unit in {} hexes: {:.2} ms",
        grid.len(),
        start.elapsed().as_secs_f64() * 1e3 / f64::from(RUNS)
    );

    let start = Instant::now();
    for _ in 0..RUNS {
        assert!(game.play_script(&source, Syntax::Ron, &mut |_| ()).passes);
    }
    let each = start.elapsed() / RUNS;
    println!("whole-turn.ron: {:.2} ms", each.as_secs_f64() * 1e3);

    random_games(&*game, Watch::Nothing, "nothing watched");
    random_games(&*game, Watch::Invariants, "invariants after every action");
}

fn random_games(game: &dyn ErasedGame, watch: Watch, watched: &str) {
    let start = Instant::now();
    let (mut actions, mut turns) = (0, 0);
    for seed in 0..u64::from(GAMES) {
        let played = game.random_game(seed, watch);
        let end = played
            .end
            .unwrap_or_else(|astray| unreachable!("seed {seed}: {astray:?}"));
        actions += played.actions;
        turns += u32::from(end.number);
    }
    let seconds = start.elapsed().as_secs_f64();
    println!(
        "random games, {watched}: {:.0} a second, {} actions and {:.1} turns each",
        f64::from(GAMES) / seconds,
        actions / usize::try_from(GAMES).unwrap_or(1),
        f64::from(turns) / f64::from(GAMES)
    );
}
