//! Speed of rules that are data, beside the rulebook that plays the same fields: `cargo bench -p beachhead-table --bench play`.
//!
//! Run by hand; figures depend on the machine, and are of one core. `tests/fixtures/rules/utah.ron` stands in the place of the rulebook
//! of `sample-data/utah`; positions are those of its random games. The aims: 500 hexes open in 5 ms; random players take at least half
//! as many actions a second as they do by the rulebook; all that is legal is listed in 1.5 times what the rulebook needs.

#![allow(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::print_stdout,
    reason = "a benchmark has a clock, and reads samples"
)]
#![allow(dead_code, reason = "tests use more of what is shared")]

#[path = "../tests/it/differential.rs"]
mod differential;

use std::hint::black_box;
use std::time::{Duration, Instant};

use beachhead_dday::DdayGame;
use beachhead_engine::{Choices, Game, SeededDice, Silent};
use beachhead_model::pack::Pack;
use beachhead_table::TableGame;
use beachhead_utah::UtahGame;

use differential::{position, positions, sample, with_rules};

const ROUNDS: usize = 15;
const POSITIONS: usize = 200;

fn main() {
    let pack = sample("utah");
    let own = with_rules(&pack, "utah.ron");
    let utah = opened::<UtahGame>(&pack);
    let table = opened::<TableGame>(&own);
    let hexes = pack.map.grid.len() as usize;
    let by_rulebook = best(|| drop(black_box(opened::<UtahGame>(&pack))));
    let by_file = best(|| drop(black_box(opened::<TableGame>(&own))));
    compare("opening", hexes, "hexes", [by_rulebook, by_file]);

    let (mut of_utah, mut of_table) = (Vec::new(), Vec::new());
    positions(&utah, (1, 7, POSITIONS), &mut |state, scene| {
        let phase = scene.turn.phase.as_str();
        let is_of_use =
            scene.turn.number > 1 && phase.ends_with("movement") && scene.turn.due.is_none();
        if is_of_use {
            let given = table.given(&position(scene, phase));
            of_table.push(given.expect("it can be staged"));
            of_utah.push(state.clone());
        }
        is_of_use
    });
    let (count, by_rulebook) = legal(&utah, &of_utah);
    let (own_count, by_file) = legal(&table, &of_table);
    println!("{count} legal actions by the rulebook, {own_count} by the file");
    compare("listing", POSITIONS, "positions", [by_rulebook, by_file]);

    for (game, [actions, nanos]) in [
        ("rulebook", phases(&utah, &of_utah)),
        ("file", phases(&table, &of_table)),
    ] {
        let each = nanos / actions;
        println!("phases of movement, by the {game}: {actions:.0} actions, {each:.0} ns each");
    }
    random_games("utah", &utah);
    random_games("table", &table);
    random_games("dday", &opened::<DdayGame>(&sample("dday")));
}

fn opened<G: Game>(pack: &Pack) -> G {
    let scenario = &pack.scenarios.first().expect("it has one").part;
    G::open(pack, scenario).unwrap_or_else(|why| panic!("{why:#?}"))
}

/// The shortest of some rounds: what else the machine does adds to the others.
fn best(mut run: impl FnMut()) -> Duration {
    let rounds = (0..ROUNDS).map(|_| {
        let start = Instant::now();
        run();
        start.elapsed()
    });
    rounds.min().unwrap_or_default()
}

fn compare(what: &str, count: usize, of: &str, [rulebook, file]: [Duration; 2]) {
    let [rulebook, file] = [rulebook, file].map(|time| time.as_secs_f64() * 1e3);
    let ratio = file / rulebook;
    println!(
        "{what} {count} {of}: {rulebook:.2} ms by the rulebook, {file:.2} ms by the file, {ratio:.2} times as long"
    );
}

/// Lists all that is legal in each of the positions.
fn legal<G: Game>(game: &G, states: &[G::State]) -> (usize, Duration) {
    let (mut count, mut list) = (0, Vec::new());
    let time = best(|| {
        count = 0;
        for state in states {
            list.clear();
            game.legal(state, &mut list);
            count += list.len();
        }
    });
    (count, time)
}

/// Plays each position on at random, to the end of its phase: actions, and nanoseconds.
fn phases<G: Game>(game: &G, states: &[G::State]) -> [f64; 2] {
    let mut scratch = G::Scratch::default();
    let mut play = |seed: u64, state: &G::State, is_over: &dyn Fn(&G::State, u32) -> bool| {
        let (mut choices, mut dice) = (Choices::new(seed), SeededDice::new(seed));
        let (mut state, mut actions) = (state.clone(), 0);
        while let Some(action) = game.sample(&state, &mut scratch, &mut choices) {
            game.apply(&mut state, &action, &mut dice, &mut Silent);
            actions += 1;
            if is_over(&state, actions) {
                break;
            }
        }
        actions
    };
    // How long each phase is, so that the clock counts no look at it.
    let lengths = (0..).zip(states).map(|(seed, state)| {
        let phase = game.turn(state).phase;
        play(seed, state, &|state, _| game.turn(state).phase != phase)
    });
    let lengths: Vec<u32> = lengths.collect();
    let time = best(|| {
        for ((seed, state), length) in (0..).zip(states).zip(&lengths) {
            play(seed, state, &|_, actions| actions == *length);
        }
    });
    [
        lengths.iter().map(|length| f64::from(*length)).sum(),
        time.as_nanos() as f64,
    ]
}

fn random_games<G: Game>(name: &str, game: &G) {
    let mut scratch = G::Scratch::default();
    let mut actions = 0_u32;
    let time = best(|| {
        actions = 0;
        for seed in 0..20 {
            let (mut choices, mut dice) = (Choices::new(seed), SeededDice::new(seed));
            let mut state = game.start();
            while let Some(action) = game.sample(&state, &mut scratch, &mut choices) {
                game.apply(&mut state, &action, &mut dice, &mut Silent);
                actions += 1;
                if game.over(&state) {
                    break;
                }
            }
        }
    });
    let a_second = f64::from(actions) / time.as_secs_f64();
    println!("20 random games of {name}: {actions} actions, {a_second:.0} a second");
}
