//! How fast battles of Memoir '44 play: `cargo bench -p beachhead-validator --bench landings`.
//!
//! Run by hand; figures depend on the machine, and are of one core. The aims, on the made-up battle for a village: 1,200
//! whole random games and 1,500,000 actions a second; line of sight between all hexes of its board in 200 µs; a hundred
//! files imported and checked in half a second.

#![allow(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "a benchmark has a clock"
)]

use std::hint::black_box;
use std::path::{Path, PathBuf};
use std::time::Instant;

use beachhead_check::import::check_m44;
use beachhead_check::registry::rulebook;
use beachhead_engine::{ErasedGame, Game, Watch};
use beachhead_landings::LandingsGame;
use beachhead_schema::hex::HexIx;
use beachhead_schema::import::m44::import;
use beachhead_schema::io::SourceFile;
use beachhead_schema::pack::Pack;

const GAMES: u32 = 2_000;
const LOOKS: u32 = 1_000;
const FILES: usize = 100;

fn main() {
    let fixture = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/fixtures/village.m44");
    let village = read(&fixture);
    let Some(pack) = import(&village).pack else {
        unreachable!("the fixture holds a battle");
    };
    let Some(scenario) = pack.scenarios.first() else {
        unreachable!("an imported pack has a scenario");
    };

    let start = Instant::now();
    let opened = rulebook("landings").map(|landings| landings.open(&pack, scenario.id.as_str()));
    let Some(Ok(game)) = opened else {
        unreachable!("the fixture can be played");
    };
    let millis = start.elapsed().as_secs_f64() * 1e3;
    println!("opening the game: {millis:.2} ms");

    random_games(&*game, Watch::Nothing, "nothing watched");
    random_games(&*game, Watch::Invariants, "invariants after every action");
    sight(&pack);

    let hundred: Vec<&SourceFile> = std::iter::repeat_n(&village, FILES).collect();
    checked(&hundred, "the fixture");
    let others = others();
    if others.is_empty() {
        println!("other people's scenarios: none here");
    } else {
        let hundred: Vec<&SourceFile> = others.iter().cycle().take(FILES).collect();
        checked(&hundred, "other people's scenarios");
    }
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
    let games = f64::from(GAMES);
    let actions = u32::try_from(actions).map_or(f64::MAX, f64::from);
    println!(
        "random games, {watched}: {:.0} games and {:.0} actions a second, {:.0} actions and {:.1} turns each",
        games / seconds,
        actions / seconds,
        actions / games,
        f64::from(turns) / games
    );
}

/// Between all hexes of the board, at the start of the battle.
fn sight(pack: &Pack) {
    let opened = pack
        .scenarios
        .first()
        .map(|scenario| LandingsGame::open(pack, scenario));
    let Some(Ok(game)) = opened else {
        unreachable!("the fixture can be played");
    };
    let state = game.start();
    let board = game.board();
    let hexes: Vec<HexIx> = board.hexes().filter(|hex| board.playable(*hex)).collect();
    let look = || {
        let from = |from: &HexIx| {
            let seen = hexes.iter().filter(|to| game.sees(&state, *from, **to));
            seen.count()
        };
        hexes.iter().map(from).sum::<usize>()
    };
    let seen = look();
    let start = Instant::now();
    for _ in 0..LOOKS {
        black_box(look());
    }
    let micros = start.elapsed().as_secs_f64() * 1e6 / f64::from(LOOKS);
    let pairs = hexes.len() * hexes.len();
    println!("line of sight: {micros:.0} µs for {pairs} pairs, {seen} of them in sight");
}

/// Reads files that are in memory already, and checks what is in them.
fn checked(files: &[&SourceFile], whose: &str) {
    let start = Instant::now();
    let (mut packs, mut findings) = (0, 0);
    for file in files {
        let checked = check_m44(file);
        packs += usize::from(checked.pack.is_some());
        findings += checked.diagnostics.len();
    }
    println!(
        "{} files, {whose}: {:.2} s, {packs} packs and {findings} findings",
        files.len(),
        start.elapsed().as_secs_f64()
    );
}

/// What is in the folder that `BEACHHEAD_CORPUS` names.
fn others() -> Vec<SourceFile> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let folder = std::env::var_os("BEACHHEAD_CORPUS")
        .map_or_else(|| root.join("../shared/corpus"), PathBuf::from);
    let entries = std::fs::read_dir(folder.join("m44"));
    let mut paths: Vec<PathBuf> = entries
        .into_iter()
        .flatten()
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| path.extension().is_some_and(|extension| extension == "m44"))
        .collect();
    paths.sort();
    paths.iter().map(|path| read(path)).collect()
}

fn read(path: &Path) -> SourceFile {
    let text = std::fs::read_to_string(path).unwrap_or_else(|error| unreachable!("{error}"));
    SourceFile::new(path.display().to_string(), text)
}
