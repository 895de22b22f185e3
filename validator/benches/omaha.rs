//! How fast the rules of Omaha play: `cargo bench -p beachhead-validator --bench omaha`.
//!
//! Run by hand; figures depend on the machine, and are of one core. The aims: the whole schematic judged in 5 ms; all three waves
//! landed at random in 2 ms; a random first day in 300 ms; the sample pack checked in 250 ms (`beachhead check` as a whole).

#![allow(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "a benchmark has a clock"
)]

use std::path::Path;
use std::time::{Duration, Instant};

use beachhead_check::check::check_pack;
use beachhead_check::registry::rulebook;
use beachhead_engine::{Choices, Game, SeededDice, Silent, Watch};
use beachhead_omaha::OmahaGame;
use beachhead_omaha::script::Position;
use beachhead_schema::Id;
use beachhead_schema::edit::games::omaha::schematic;
use beachhead_schema::io::{DiskFiles, read_pack};
use beachhead_schema::pack::Pack;
use beachhead_schema::shore::Seas;

const RUNS: u32 = 100;
/// So many first days are played, to this turn each.
const DAYS: u64 = 20;
const DAY: u16 = 35;
/// By wave, what the clock shows when it lands.
const WAVES: [(u8, &str); 3] = [(1, "0640 6 June"), (2, "0740 6 June"), (3, "0940 6 June")];

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

    let scenario = pack
        .scenarios
        .iter()
        .find(|scenario| scenario.id == *"omaha");
    let Some(Ok(rules)) = scenario.map(|scenario| OmahaGame::open(&pack, scenario)) else {
        unreachable!("the sample can be played");
    };
    let waves: f64 = WAVES
        .into_iter()
        .map(|wave| landing(&rules, &pack, wave))
        .sum();
    println!("three waves landed: {waves:.3} ms");

    let start = Instant::now();
    for hour in 0..RUNS {
        let minute = 360 + 60 * u16::try_from(hour % 12).unwrap_or_default();
        assert!(
            Seas::of(&pack.map, &pack.palette)
                .at(&pack.map, minute)
                .is_some()
        );
    }
    let each = millis(start.elapsed()) / f64::from(RUNS);
    println!("the sea at an hour: {each:.3} ms");

    for runs in [1, DAYS] {
        let start = Instant::now();
        let days = (0..runs).map(|seed| game.random_game_until(seed, Watch::Nothing, Some(DAY)));
        let actions: usize = days.map(|day| day.actions).sum();
        let took = millis(start.elapsed()) / f64::from(runs as u32);
        println!("{runs} random first days: {took:.0} ms each, {actions} actions");
    }
    listing(&rules);
    let start = Instant::now();
    let played = game.random_game(1944, Watch::Nothing);
    let took = millis(start.elapsed());
    println!("a random game: {took:.0} ms, {} actions", played.actions);
}

/// What it takes to list all that is legal, and to choose one of it, in the turns of the first morning.
fn listing(game: &OmahaGame) {
    let mut state = game.start();
    let (mut choices, mut dice) = (Choices::new(3), SeededDice::new(3));
    let mut scratch = Default::default();
    let (mut lists, mut listed, mut took) = (0_u32, 0, Duration::ZERO);
    let (mut choosing, mut chosen, mut slowest) = (Duration::ZERO, 0_u32, Duration::ZERO);
    while game.turn(&state).number < 15 {
        let now = Instant::now();
        let Some(action) = game.sample(&state, &mut scratch, &mut choices) else {
            break;
        };
        choosing += now.elapsed();
        chosen += 1;
        if chosen.is_multiple_of(20) && game.turn(&state).phase == "US action" {
            let mut actions = Vec::new();
            let now = Instant::now();
            game.legal(&state, &mut actions);
            took += now.elapsed();
            slowest = slowest.max(now.elapsed());
            lists += 1;
            listed += actions.len();
        }
        game.apply(&mut state, &action, &mut dice, &mut Silent);
    }
    let each = millis(took) / f64::from(lists.max(1));
    let (slowest, of_one) = (millis(slowest), millis(choosing) / f64::from(chosen.max(1)));
    println!(
        "all that is legal in the US action phase: {each:.1} ms on average of {lists}, {slowest:.1} ms at most, {listed} actions; one choice: {of_one:.3} ms"
    );
}

fn millis(time: Duration) -> f64 {
    time.as_secs_f64() * 1e3
}

/// What it takes to land the boats of a wave at random, from the position in which they wait.
fn landing(game: &OmahaGame, pack: &Pack, (wave, clock): (u8, &str)) -> f64 {
    let schematic = pack.scenario_at(0).and_then(schematic);
    let lines = schematic.into_iter().flat_map(|part| &part.boats);
    let boats = lines.filter(|line| line.wave == wave);
    let boats: Vec<Id> = boats.map(|line| line.id.clone()).collect();
    let position = Position {
        clock: clock.to_owned(),
        phase: "Landing survival".to_owned(),
        boats: boats.clone(),
        ..Position::default()
    };
    let Ok(waiting) = game.given(&position) else {
        unreachable!("the boats of a wave can wait");
    };
    let phase = game.turn(&waiting).number;
    let (mut took, mut actions) = (Duration::ZERO, 0);
    for seed in 0..u64::from(RUNS) {
        let mut state = waiting.clone();
        let (mut choices, mut dice) = (Choices::new(seed), SeededDice::new(seed));
        let mut scratch = Default::default();
        let start = Instant::now();
        loop {
            let now = game.turn(&state);
            if now.number != phase || now.phase == "US action" {
                break;
            }
            let Some(action) = game.sample(&state, &mut scratch, &mut choices) else {
                unreachable!("something can be done");
            };
            game.apply(&mut state, &action, &mut dice, &mut Silent);
            actions += 1;
        }
        took += start.elapsed();
    }
    let each = millis(took) / f64::from(RUNS);
    let (boats, actions) = (boats.len(), actions / RUNS);
    println!("wave {wave}, {boats} boats, {actions} actions: {each:.3} ms");
    each
}
