//! A whole rulebook of one page, to begin another from: units cross a river, two to a boat, and who rows out on a six is swept
//! away.
//!
//! | file | what it has |
//! |---|---|
//! | `rules` | the rule index: every row that can be cited |
//! | `data` | the pack as the rules see it |
//! | `state` | where a game stands |
//! | `action/` | one action a file: candidates, check, apply |
//! | `script` | what scripts may ask, and the positions they begin from |
//! | `report` | facts, and what is to be seen |
//! | `opened` | the game that is opened on a pack |
//! | `view` | the game and one of its states, as rules look at them |
//! | `game` | what the engine asks for, handed on |
//!
//! `cargo run -p beachhead-kit --example ferry` plays its script, and then games at random.

// An example has no other callers than itself.
#![allow(
    clippy::print_stdout,
    clippy::disallowed_methods,
    reason = "a program that reads its pack and reports"
)]

mod action;
mod data;
mod game;
mod opened;
mod report;
mod rules;
mod script;
mod state;
mod view;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use beachhead_engine::{Rulebook, ScriptEvent, Watch};
use beachhead_model::syntax::Syntax;
use beachhead_text::{DiskFiles, SourceFile, read_pack};

use crate::opened::Ferry;

/// As a registry of rulebooks lists it. The schema of its scripts is left out here.
const RULEBOOK: Rulebook = Rulebook::of::<Ferry>("{}", "{}");
const SCENARIO: &str = "crossing";

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/ferry/pack")
}

fn main() -> ExitCode {
    match play() {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            println!("{why}");
            ExitCode::FAILURE
        }
    }
}

fn play() -> Result<(), String> {
    let read = read_pack(&DiskFiles(folder()));
    let pack = read
        .pack
        .ok_or_else(|| format!("the pack can't be read: {:?}", read.diagnostics))?;
    let game = RULEBOOK
        .open(&pack, SCENARIO)
        .map_err(|findings| format!("{findings:?}"))?;
    for name in &pack.manifest.scripts {
        let text = std::fs::read_to_string(folder().join(name)).map_err(|why| why.to_string())?;
        let summary = game.play_script(&SourceFile::new(name, text), Syntax::Ron, &mut |event| {
            if let ScriptEvent::Failed(finding) = event {
                println!("{name}: {}", finding.message);
            }
        });
        println!(
            "{name}: {}",
            if summary.passes { "passes" } else { "fails" }
        );
    }
    for seed in 0..5 {
        let played = game.random_game(seed, Watch::Invariants);
        println!(
            "seed {seed}: {} actions, {:?} lost",
            played.actions, played.losses
        );
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::script::Position;
    use crate::state::{Place, State};
    use beachhead_engine::Game;
    use beachhead_kit::testing::{Effort, check_rulebook};

    #[test]
    fn its_scripts_pass() {
        let read = read_pack(&DiskFiles(folder()));
        let pack = read
            .pack
            .unwrap_or_else(|| panic!("{:?}", read.diagnostics));
        let game = RULEBOOK.open(&pack, SCENARIO).expect("it opens");
        for name in &pack.manifest.scripts {
            let text = std::fs::read_to_string(folder().join(name)).expect("it is there");
            let source = SourceFile::new(name, text);
            let summary = game.play_script(&source, Syntax::Ron, &mut |event| {
                assert!(!matches!(event, ScriptEvent::Failed(_)), "{event:?}");
            });
            assert!(summary.passes, "{name}");
        }
    }

    /// What the kit makes of units and places: who is where, who is lost, and what a position may not name.
    #[test]
    fn units_are_seen_and_counted_where_they_are() {
        let pack = read_pack(&DiskFiles(folder())).pack.expect("a pack");
        let scenario = pack.scenarios.first().expect("a scenario");
        let game = Ferry::open(&pack, scenario).expect("it opens");
        let aboard = |unit: &str| Position {
            turn: 2,
            aboard: vec![unit.into()],
        };
        let mut state = game.given(&aboard("goat")).expect("a position");
        let names = |state: &State| -> Vec<String> {
            let scene = game.scene(state);
            let places = scene.places.iter();
            places
                .map(|place| format!("{} {}", place.name, place.counters.len()))
                .collect()
        };
        let units = game.data.roster.len();
        assert_eq!(names(&state), ["Aboard 1"]);
        assert_eq!(game.scene(&state).units.len(), units - 1);
        let goat = game.data.roster.find(&"goat".into()).expect("a unit");
        state.units.put(goat, Place::Lost);
        assert_eq!(names(&state), ["Lost 1"]);
        let lost: Vec<(u32, u32)> = game
            .losses(&state)
            .iter()
            .map(|lost| (lost.units, lost.steps))
            .collect();
        assert_eq!(lost, [(1, 1)]);
        assert_eq!(
            game.given(&aboard("fox")).map(drop),
            Err("there is no unit fox".to_owned())
        );
    }

    #[test]
    fn it_keeps_what_the_engine_promises() {
        let read = read_pack(&DiskFiles(folder()));
        let pack = read.pack.expect("its scripts pass");
        let effort = Effort {
            games: 20,
            stride: 1,
            ..Effort::default()
        };
        check_rulebook::<Ferry>(&RULEBOOK, &pack, &[SCENARIO], effort);
    }
}
