//! Who watches a move is gathered for a whole search at once, and asked weapon by weapon as it is answered: both are the same.

use beachhead_engine::{Choices, Game, SeededDice, Silent};

use super::{pack_of, page_3};
use crate::movement::reach::Reach;
use crate::sight::watch::{self, Trigger};
use crate::state::Cause;
use crate::{OmahaGame, View};

#[test]
fn a_hex_is_watched_if_some_weapon_may_answer() {
    let pack = pack_of(&page_3());
    let scenario = pack.scenario(&"landing".into()).expect("it is there");
    let game = OmahaGame::open(&pack, scenario).expect("it can be played");
    let mut seen = [0; 2];
    for seed in 0..2 {
        let mut state = game.start();
        let (mut choices, mut dice) = (Choices::new(seed), SeededDice::new(seed));
        let mut reach = Reach::default();
        while let Some(action) = game.sample(&state, &mut reach, &mut choices) {
            let view = View::new(&game, &state);
            for (unit, at) in view.on_map() {
                for (_, hex) in game.board.neighbors(at) {
                    let trigger = Trigger {
                        unit,
                        hex,
                        cause: Cause::Move,
                    };
                    let is_answered = watch::answerers(view, trigger).next().is_some();
                    assert_eq!(
                        watch::is_watched(view, unit, hex),
                        is_answered,
                        "{} into {}",
                        view.id(unit),
                        view.number(hex)
                    );
                    seen[usize::from(is_answered)] += 1;
                }
            }
            game.apply(&mut state, &action, &mut dice, &mut Silent);
        }
    }
    assert!(seen.iter().all(|hexes| *hexes > 1_000), "{seen:?}");
}
