//! The sample pack under these rules: its plan, its scripts, and what the engine promises of every rulebook.
//!
//! Single rules are proved by `sample-data/dday/scripts`, an action and a refusal beside each other.

use std::path::{Path, PathBuf};

use beachhead_engine::{Coverage, OpenGames, ScriptEvent};
use beachhead_kit::testing::{Effort, check_rulebook};
use beachhead_schema::io::{DiskFiles, SourceFile, Syntax, read_pack};
use beachhead_schema::pack::Pack;

use crate::{DdayGame, RULEBOOK};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../sample-data/dday")
}

fn pack() -> Pack {
    let read = read_pack(&DiskFiles(folder()));
    read.pack
        .unwrap_or_else(|| panic!("{:?}", read.diagnostics))
}

/// Every script passes, and together with the claims they prove each row that is built in the way of its kind.
#[test]
fn scripts_pass_and_prove_every_row() {
    let pack = pack();
    let mut playing = OpenGames::new(&RULEBOOK, &pack);
    let mut coverage = Coverage::new(playing.rulebook().rules);
    coverage.claims(&pack.claims, |_| None);
    let mut failures = Vec::new();
    for name in &pack.manifest.scripts {
        let text = std::fs::read_to_string(folder().join(name)).expect("a script is text");
        let source = SourceFile::new(name, text);
        let game = playing.game(&source).expect("a scenario of the pack");
        game.play_script(&source, Syntax::Ron, &mut |event| {
            coverage.listen(&event);
            if let ScriptEvent::Failed(finding) = event {
                failures.push(format!("{name}: {}; {:?}", finding.message, finding.notes));
            }
        });
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
    let unproved: Vec<&str> = coverage.unproved().map(|row| row.id).collect();
    assert!(unproved.is_empty(), "{unproved:?}: {}", coverage.summary());
}

#[test]
fn it_keeps_what_the_engine_promises() {
    let effort = Effort {
        games: 1,
        stride: 61,
        mistakes: 20,
    };
    check_rulebook::<DdayGame>(&RULEBOOK, &pack(), &["dday"], effort);
}
