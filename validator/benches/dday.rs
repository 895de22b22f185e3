//! How fast the rules of D-Day play: `cargo bench -p beachhead-validator --bench dday`.
//!
//! Run by hand; figures depend on the machine, and are of one core. The aims: 20 whole random games a second; the whole set-up
//! judged in 5 ms; a unit in hand in every square in 16 ms; where a whole side can go in 1 ms; combat of 20 against 15 divided and closed in 1 ms.

#![allow(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "a benchmark has a clock"
)]

use std::ops::ControlFlow;
use std::path::Path;
use std::time::{Duration, Instant};

use beachhead_check::registry::rulebook;
use beachhead_engine::{ErasedGame, Watch};
use beachhead_schema::hex::HexIx;
use beachhead_schema::io::{DiskFiles, SourceFile, Syntax, read_pack};
use beachhead_schema::pack::Pack;

const RUNS: u32 = 200;
const GAMES: u32 = 100;

fn main() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../sample-data/dday");
    let Some(pack) = read_pack(&DiskFiles(folder)).pack else {
        unreachable!("the sample can be read");
    };
    let start = Instant::now();
    let opened = rulebook("dday").map(|dday| dday.open(&pack, "dday"));
    let Some(Ok(game)) = opened else {
        unreachable!("the sample can be played");
    };
    println!("opening the game: {:.2} ms", millis(start.elapsed()));

    let start = Instant::now();
    for _ in 0..RUNS {
        assert!(game.setup_violations().is_empty());
    }
    println!(
        "judging the set-up: {:.3} ms",
        millis(start.elapsed()) / f64::from(RUNS)
    );

    let hexes: Vec<HexIx> = pack.map.grid.iter().collect();
    let start = Instant::now();
    for _ in 0..RUNS {
        let mut judged = 0;
        let (scenario, unit) = ("dday".into(), "21 Pz".into());
        if let Some(dday) = rulebook("dday") {
            dday.judge_setup(
                &pack,
                &scenario,
                &unit,
                &mut hexes.iter().copied(),
                &mut |verdicts| {
                    judged += verdicts.len();
                    ControlFlow::Continue(())
                },
            );
        }
        assert_eq!(judged, hexes.len());
    }
    println!(
        "judging a unit in hand in all {} squares: {:.3} ms, opening the game among it",
        hexes.len(),
        millis(start.elapsed()) / f64::from(RUNS)
    );

    let (position, ranges) = german_ranges(&pack);
    compare(&*game, "ranges of all German units", &position, &ranges);
    let (position, plan) = plan_of_twenty();
    compare(
        &*game,
        "20 against 15: planned and closed",
        &position,
        &plan,
    );

    random_games(&*game, Watch::Nothing, "nothing watched");
    random_games(&*game, Watch::Invariants, "invariants after every action");
}

fn millis(time: Duration) -> f64 {
    time.as_secs_f64() * 1e3
}

/// What the steps take beyond the position that they begin from.
fn compare(game: &dyn ErasedGame, what: &str, position: &str, steps: &str) {
    let played = |steps: &str| {
        let text = format!(
            "(format: 1, scenario: \"dday\", about: \"\", seed: 1, steps: [Given({position}), {steps}])"
        );
        let source = SourceFile::new("bench.ron", text);
        let start = Instant::now();
        for _ in 0..RUNS {
            let summary = game.play_script(&source, Syntax::Ron, &mut |event| {
                if let beachhead_engine::ScriptEvent::Failed(finding) = event {
                    unreachable!("{}", finding.message);
                }
            });
            assert!(summary.passes);
        }
        millis(start.elapsed()) / f64::from(RUNS)
    };
    let (with, without) = (played(steps), played(""));
    println!(
        "{what}: {:.3} ms, reading of the steps among it",
        with - without
    );
}

/// The German army where the sample has it, and a question to each unit how far it can go.
fn german_ranges(pack: &Pack) -> (String, String) {
    let setup = pack
        .scenarios
        .iter()
        .flat_map(|scenario| scenario.setup.iter());
    let german = setup.filter(|place| {
        let unit = pack.forces.units.get(&place.unit);
        unit.is_some_and(|unit| unit.side == *"German")
    });
    let (mut units, mut asked) = (String::new(), String::new());
    for place in german {
        units += &format!("(unit: \"{}\", hex: \"{}\"), ", place.unit, place.hex);
        asked += &format!("Deny(Reaches(unit: \"{}\", hex: \"TT-21\")), ", place.unit);
    }
    units += "(unit: \"1 Inf\", hex: \"DD-40\")";
    let position =
        format!("(week: 2, phase: \"German movement\", area: \"normandy\", units: [{units}])");
    (position, asked)
}

/// A line of twenty Allied divisions against fifteen German ones, and a plan of all of it.
fn plan_of_twenty() -> (String, String) {
    const ALLIED: [&str; 20] = [
        "1 Inf", "2 Inf", "4 Inf", "5 Inf", "8 Inf", "9 Inf", "28 Inf", "29 Inf", "30 Inf",
        "35 Inf", "79 Inf", "80 Inf", "83 Inf", "90 Inf", "26 Inf", "94 Inf", "95 Inf", "104 Inf",
        "44 Inf", "102 Inf",
    ];
    const GERMAN: [&str; 15] = [
        "47 Static",
        "48 Static",
        "49 Static",
        "70 Static",
        "242 Static",
        "243 Static",
        "244 Static",
        "245 Static",
        "265 Static",
        "266 Static",
        "319 Static",
        "326 Static",
        "331 Static",
        "338 Static",
        "343 Static",
    ];
    let mut units = String::new();
    for (at, unit) in ALLIED.iter().enumerate() {
        units += &format!("(unit: \"{unit}\", hex: \"FF-{}\"), ", 39 - at / 2);
    }
    for (at, unit) in GERMAN.iter().enumerate() {
        units += &format!("(unit: \"{unit}\", hex: \"GG-{}\"), ", 39 - at / 2);
    }
    let mut steps = String::new();
    // Each German square lies below two Allied ones: those above it fight it, the last three squares the last one.
    for at in 0..7 {
        let attackers = ALLIED.iter().skip(2 * at).take(2);
        for (attacker, defender) in attackers.zip(GERMAN.iter().skip(2 * at)) {
            steps += &format!(
                "Do(PlanBattle(attackers: [\"{attacker}\"], defenders: [\"{defender}\"])), "
            );
        }
    }
    let (last, rest): (&[&str], &[&str]) = (&GERMAN[14..], &ALLIED[14..18]);
    steps += &format!("Do(PlanBattle(attackers: {rest:?}, defenders: {last:?})), Do(Done)");
    (
        format!("(week: 3, phase: \"Allied battle plan\", area: \"normandy\", units: [{units}])"),
        steps,
    )
}

fn random_games(game: &dyn ErasedGame, watch: Watch, watched: &str) {
    let start = Instant::now();
    let (mut actions, mut weeks) = (0, 0);
    for seed in 0..u64::from(GAMES) {
        let played = game.random_game(seed, watch);
        let end = played
            .end
            .unwrap_or_else(|astray| unreachable!("seed {seed}: {astray:?}"));
        actions += played.actions;
        weeks += u32::from(end.number);
    }
    let seconds = start.elapsed().as_secs_f64();
    println!(
        "random games, {watched}: {:.1} a second, {} actions and {:.1} weeks each",
        f64::from(GAMES) / seconds,
        actions / usize::try_from(GAMES).unwrap_or(1),
        f64::from(weeks) / f64::from(GAMES)
    );
}
