//! How long it takes to judge a plan in a pocket: `cargo bench -p beachhead-dday --bench pockets`.
//!
//! Run by hand; figures depend on the machine, and are of one core. The aim: a pocket of twelve squares, Allied pairs between two
//! rows of German triples, is judged in 200 ms. That is movement ended: whether combat can be divided, and, if not, for which units
//! there is no battle.

#![allow(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "a benchmark has a clock"
)]

use std::path::Path;
use std::time::Instant;

use beachhead_dday::RULEBOOK;
use beachhead_engine::{ErasedGame, ScriptEvent};
use beachhead_model::pack::Pack;
use beachhead_model::syntax::Syntax;
use beachhead_text::{DiskFiles, SourceFile, read_pack};

const RUNS: u32 = 20;

/// The most squares of a pocket on the sample's map: GG-30 to GG-41 and the rows beside it are clear, and without a river.
const MOST_SQUARES: usize = 12;

fn main() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../sample-data/dday");
    let Some(pack) = read_pack(&DiskFiles(folder)).pack else {
        unreachable!("the sample can be read");
    };
    let Ok(game) = RULEBOOK.open(&pack, "dday") else {
        unreachable!("the sample can be played");
    };
    // Divisions, then the weakest first: with these there is no division.
    for (strongest_first, whom) in [(true, "divisions"), (false, "brigades first")] {
        for squares in [6, 9, MOST_SQUARES] {
            let position = pocket(&pack, squares, strongest_first);
            let empty = played(&*game, &position, "");
            let judged = played(&*game, &position, "Do(Done)");
            println!(
                "{squares:2} squares, {whom}: {:.2} ms beyond reading the position",
                judged - empty
            );
        }
    }
}

/// A pocket before its movement ends: the Allies in row GG, the strongest Germans in the rows beside it.
fn pocket(pack: &Pack, squares: usize, strongest_first: bool) -> String {
    let of = |side: &str, strongest_first: bool| {
        let units = pack.forces.units.iter();
        let attack = |unit: &beachhead_model::forces::Unit| unit.figure("attack", unit.steps);
        let units = units.filter(|unit| unit.side == *side && attack(unit) > Some(0));
        let mut units: Vec<_> = units.collect();
        units.sort_by_key(|unit| attack(unit));
        if strongest_first {
            units.reverse();
        }
        units.into_iter().map(|unit| unit.id.to_string())
    };
    let mut placed = String::new();
    let mut place = |unit: String, row: &str, number: usize| {
        placed += &format!("(unit: \"{unit}\", hex: \"{row}-{number}\"), ");
    };
    let allied = of("Allied", strongest_first).take(2 * squares);
    for (at, unit) in allied.enumerate() {
        place(unit, "GG", 30 + at / 2);
    }
    let german = of("German", true).take(6 * (squares + 1));
    for (at, unit) in german.enumerate() {
        let (row, at) = (if at % 2 == 0 { "FF" } else { "HH" }, at / 2);
        place(unit, row, at / 3 + if row == "FF" { 29 } else { 30 });
    }
    format!("(week: 30, phase: \"Allied movement\", area: \"normandy\", units: [{placed}])")
}

/// The mean of some runs, in milliseconds.
fn played(game: &dyn ErasedGame, position: &str, steps: &str) -> f64 {
    let text = format!(
        "(format: 1, scenario: \"dday\", about: \"\", seed: 1, steps: [Given({position}), {steps}])"
    );
    let source = SourceFile::new("pocket.ron", text);
    let start = Instant::now();
    for _ in 0..RUNS {
        let summary = game.play_script(&source, Syntax::Ron, &mut |event| match event {
            ScriptEvent::Failed(finding) => unreachable!("{}", finding.message),
            ScriptEvent::Warned(finding) => unreachable!("not judged: {}", finding.message),
            _ => {}
        });
        assert!(summary.passes);
    }
    start.elapsed().as_secs_f64() * 1e3 / f64::from(RUNS)
}
