//! The sample pack under these rules: its plan, its scripts, and random play.
//!
//! Single rules are proved by `sample-data/utah/scripts`, one deed and one refusal beside each other; here is what no
//! script can say: that every one of them passes, and what holds whatever is played.

use std::path::{Path, PathBuf};

use beachhead_schema::games::utah::Action;
use beachhead_schema::io::{DiskFiles, SourceFile, Syntax, read_pack};
use beachhead_schema::pack::Pack;

use super::UtahGame;
use crate::engine::{Coverage, ErasedGame, Game, ScriptEvent, SeededDice, Silent};
use crate::registry::rulebook;

const SCENARIO: &str = "landing-and-linkup";
/// More actions than the first game turn can take.
const LIMIT: usize = 2_000;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../sample-data/utah")
}

fn pack() -> Pack {
    let read = read_pack(&DiskFiles(folder()));
    read.pack
        .unwrap_or_else(|| panic!("{:?}", read.diagnostics))
}

fn game(pack: &Pack) -> UtahGame {
    let scenario = pack
        .scenarios
        .iter()
        .find(|scenario| scenario.id == *SCENARIO)
        .expect("the sample's scenario");
    UtahGame::open(pack, scenario).unwrap_or_else(|findings| panic!("{findings:?}"))
}

fn erased(pack: &Pack) -> Box<dyn ErasedGame + '_> {
    rulebook("utah")
        .expect("listed")
        .open(pack, SCENARIO)
        .unwrap_or_else(|findings| panic!("{findings:?}"))
}

#[test]
fn the_sample_plan_is_legal() {
    let pack = pack();
    assert_eq!(erased(&pack).setup_violations(), []);
}

/// The scripts of the sample, by file name.
fn scripts() -> Vec<SourceFile> {
    let mut paths: Vec<PathBuf> = std::fs::read_dir(folder().join("scripts"))
        .expect("the sample has scripts")
        .map(|entry| entry.expect("readable").path())
        .collect();
    paths.sort();
    let read = |path: PathBuf| {
        let name = path
            .file_name()
            .expect("a file")
            .to_string_lossy()
            .into_owned();
        SourceFile::new(name, std::fs::read_to_string(&path).expect("readable"))
    };
    paths.into_iter().map(read).collect()
}

/// Every script passes, and together with the claims they prove each row that is built in the way of its kind.
#[test]
fn scripts_pass_and_prove_every_row() {
    let pack = pack();
    let game = erased(&pack);
    let mut coverage = Coverage::new(game.rules());
    coverage.claims(&pack.claims);
    let mut failures = Vec::new();
    for source in scripts() {
        let summary = game.play_script(&source, Syntax::Ron, &mut |event| {
            coverage.listen(&event);
            if let ScriptEvent::Failed(finding) = event {
                let line = finding
                    .place
                    .span
                    .map(|span| source.line_column(span.start).0);
                let (name, message) = (source.name(), &finding.message);
                failures.push(format!("{name}:{line:?}: {message}; {:?}", finding.notes));
            }
        });
        assert_eq!(
            summary.passes,
            failures.is_empty(),
            "{}",
            failures.join("\n")
        );
    }
    let unproved: Vec<&str> = coverage.unproved().map(|row| row.id).collect();
    assert!(unproved.is_empty(), "{unproved:?}: {}", coverage.summary());
}

#[test]
fn random_play_comes_to_the_end_of_the_turn() {
    let pack = pack();
    let game = erased(&pack);
    for seed in 0..40 {
        let playout = game.play_out(seed, LIMIT);
        assert!(
            playout.end.is_ok(),
            "seed {seed}: {:?} after {:?}",
            playout.end,
            playout.deeds.last()
        );
    }
}

/// What is not listed but accepted must be sound as well: other hexes, other units, other phases' actions.
#[test]
fn whatever_is_accepted_keeps_the_state_sound() {
    let pack = pack();
    let game = game(&pack);
    let mut strangers: Vec<Action> = Vec::new();
    let mut listed = Vec::new();
    let mut accepted = 0;
    for seed in 0..6 {
        let mut state = game.start();
        let mut dice = SeededDice::new(seed);
        for step in 0..LIMIT {
            listed.clear();
            game.legal(&state, &mut listed);
            let Some(action) = listed
                .get((step * 7 + usize::try_from(seed).expect("small")) % listed.len().max(1))
            else {
                break;
            };
            for stranger in &strangers {
                let before = state.clone();
                let verdict = game.check(&state, stranger);
                assert_eq!(state, before, "{stranger:?} was only asked about");
                if verdict.is_ok() {
                    accepted += 1;
                    let mut after = state.clone();
                    game.apply(
                        &mut after,
                        stranger,
                        &mut SeededDice::new(seed),
                        &mut Silent,
                    );
                    assert_eq!(game.invariants(&after), Ok(()), "after {stranger:?}");
                }
            }
            if step % 5 == 0 {
                strangers.push(action.clone());
                strangers.truncate(400);
            }
            game.apply(&mut state, action, &mut dice, &mut Silent);
        }
    }
    assert!(
        accepted > 100,
        "only {accepted} were accepted: the test shows nothing"
    );
}
