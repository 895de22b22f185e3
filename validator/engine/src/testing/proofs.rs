//! Proofs of a rulebook by files of packs: scripts, records, set-ups. Named from outside, so that a program that plants
//! faults in the rules can ask a few of them in the tests of one crate.

use std::path::{Path, PathBuf};

use beachhead_model::diag::Diagnostic;
use beachhead_model::pack::Pack;
use beachhead_text::{DiskFiles, Files, SourceFile, read_pack};

use crate::{OpenGames, Rulebook, ScriptEvent};

/// The variable that names the proofs, each by a file: `script F`, `record F`, and `setup F` for the set-ups of the pack of
/// this manifest; a line each.
pub const ASKED: &str = "BEACHHEAD_PROOFS";

/// Asks the proofs that the environment names. The packs that they are of are their folders' next above.
///
/// # Panics
/// Some of them fail: a line `FAIL F` has been printed for each.
pub fn hold(rulebook: &'static Rulebook) {
    let asked = std::env::var(ASKED).unwrap_or_default();
    let mut asked: Vec<(&str, &str)> = asked
        .lines()
        .map(|line| line.split_once(' ').expect("a kind and a file"))
        .collect();
    let mut failed = 0;
    while let Some((_, first)) = asked.first() {
        let home = home_of(first);
        let read = read_pack(&DiskFiles(home.clone()));
        let Some(pack) = read.pack else {
            panic!("{} can't be read: {:#?}", home.display(), read.diagnostics);
        };
        let mut games = OpenGames::new(rulebook, &pack);
        let (here, others) = asked
            .into_iter()
            .partition::<Vec<_>, _>(|(_, file)| home_of(file) == home);
        for (kind, file) in here {
            let found = match kind {
                "script" => played(&mut games, &home, file),
                "record" => replayed(&mut games, &home, file),
                "setup" => set_up(rulebook, &pack),
                other => panic!("there is no kind of proof `{other}`"),
            };
            if !found.is_empty() {
                println!("FAIL {file}: {found:#?}");
                failed += 1;
            }
        }
        asked = others;
    }
    assert_eq!(failed, 0, "so many proofs have failed");
}

/// The folder of the pack that a file belongs to.
fn home_of(file: &str) -> PathBuf {
    let above = Path::new(file).ancestors().skip(1);
    let mut packs = above.filter(|folder| folder.join("pack.ron").is_file());
    packs.next().expect("it lies in a pack").to_path_buf()
}

fn source(home: &Path, file: &str) -> SourceFile {
    let name = Path::new(file).strip_prefix(home).expect("it lies below");
    let name = name.to_str().expect("it was text").replace('\\', "/");
    let files = DiskFiles(home.to_path_buf());
    files.source(&name).expect("it can be read")
}

fn played(games: &mut OpenGames<'_>, home: &Path, file: &str) -> Vec<Diagnostic> {
    let source = source(home, file);
    let game = match games.game(&source) {
        Ok(game) => game,
        Err(found) => return found,
    };
    let mut found = Vec::new();
    game.play_script(&source, source.syntax(), &mut |event| {
        if let ScriptEvent::Failed(finding) = event {
            found.push(finding);
        }
    });
    found
}

fn replayed(games: &mut OpenGames<'_>, home: &Path, file: &str) -> Vec<Diagnostic> {
    let source = source(home, file);
    match games.game(&source) {
        Ok(game) => game.replay(&source, source.syntax()).diagnostics,
        Err(found) => found,
    }
}

/// Reasons for which the rulebook refuses the set-ups of a pack's scenarios.
fn set_up(rulebook: &'static Rulebook, pack: &Pack) -> Vec<Diagnostic> {
    let scenarios = pack
        .scenarios
        .iter()
        .filter(|scenario| !scenario.is_only_begun());
    let refused = scenarios.flat_map(|scenario| {
        let game = match rulebook.open(pack, scenario.id.as_str()) {
            Ok(game) => game,
            Err(found) => return found,
        };
        let refused = game.setup_violations().into_iter();
        refused
            .map(|refused| refused.violation.diagnostic(crate::codes::SETUP))
            .collect()
    });
    refused.collect()
}
