//! Random games on every battle of the collection, with everything watched that always holds.
//!
//! The ordinary test plays few games of each battle; `BEACHHEAD_CORPUS_GAMES=200` plays that many.

use beachhead_engine::{Game, Watch, play_out};

use crate::LandingsGame;
use crate::agreement::files;
use crate::agreement::setting::Battle;

/// Games of each battle, where the environment doesn't say how many.
const GAMES: u64 = 5;

fn games() -> u64 {
    let named = std::env::var("BEACHHEAD_CORPUS_GAMES").ok();
    named.map_or(GAMES, |count| count.parse().expect("a number of games"))
}

#[test]
fn random_games_of_every_battle_come_to_an_end() {
    let (mut played, mut astray) = (0, Vec::new());
    for path in files("m44", "m44") {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let text = std::fs::read_to_string(&path).expect("it can be read");
        let battle = match Battle::open(&name, &text) {
            Ok(battle) => battle,
            Err(cause) => {
                astray.push(format!("{name}: {cause}"));
                continue;
            }
        };
        let mut failed = Vec::new();
        for seed in 0..games() {
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
    println!("{played} random games");
    assert!(astray.is_empty(), "{}", astray.join("\n"));
}
