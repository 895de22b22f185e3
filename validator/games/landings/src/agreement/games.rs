//! Random games on every battle of the collection, with everything watched that always holds.
//!
//! The ordinary test plays few games of each battle; `BEACHHEAD_CORPUS_GAMES=200` plays that many.

use std::path::Path;

use beachhead_engine::{Game, Watch, play_out};

use crate::LandingsGame;
use crate::agreement::setting::Battle;
use crate::agreement::{Verdict, files, text};

/// Games of each battle, where the environment doesn't say how many.
const GAMES: u64 = 5;

fn games() -> Result<u64, String> {
    const NAME: &str = "BEACHHEAD_CORPUS_GAMES";
    let Some(named) = std::env::var_os(NAME) else {
        return Ok(GAMES);
    };
    let count = named.to_str().and_then(|count| count.parse().ok());
    let count = count.filter(|count| *count > 0);
    count.ok_or_else(|| format!("{NAME} must be a number of games, not {named:?}"))
}

/// Random games of every battle come to an end.
pub(super) fn random_games(corpus: &Path) -> Verdict {
    let games = games()?;
    let (mut played, mut astray) = (0, Vec::new());
    for path in files(&corpus.join("m44"), "m44")? {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let battle = match Battle::open(&name, &text(&path)?) {
            Ok(battle) => battle,
            Err(cause) => {
                astray.push(format!("{name}: {cause}"));
                continue;
            }
        };
        let mut failed = Vec::new();
        for seed in 0..games {
            let game = play_out(
                &battle.game,
                seed,
                LandingsGame::MOST_ACTIONS,
                Watch::Invariants,
            );
            played += 1;
            if let Err(why) = game.end {
                let actions = game.actions.len();
                failed.push(format!("seed {seed} after {actions} actions: {why:?}"));
            }
        }
        if let Some(first) = failed.first() {
            astray.push(format!("{name}: {} games, {first}", failed.len()));
        }
    }
    if astray.is_empty() {
        Ok(format!("{played} random games"))
    } else {
        Err(astray.join("\n"))
    }
}
