//! Random players: they choose one legal action, without listing all of them.

use beachhead_engine::Choices;
use beachhead_kit::{HexIx, UnitIx};

use crate::action::{Resolved, done, set_up};
use crate::movement::{self, Reach, mover};
use crate::view::View;

/// Buffers that random players keep from one choice to the next, so that nothing is allocated anew.
#[derive(Debug, Default)]
pub struct Scratch {
    reach: Reach,
    path: Vec<HexIx>,
    units: Vec<UnitIx>,
    hexes: Vec<HexIx>,
}

/// An action that may be taken in a game that is not over.
pub(crate) fn choose(
    view: View<'_>,
    scratch: &mut Scratch,
    choices: &mut Choices,
) -> Option<Resolved> {
    let step = view.game.step(view.state);
    if step.sets_up
        && let Some(chosen) = choose_place(view, scratch, choices)
    {
        return Some(chosen);
    }
    match step.moves {
        Some(_) => choose_move(view, scratch, choices),
        None => Some(Resolved::Done).filter(|_| done::check(view).is_ok()),
    }
}

/// Some unit that is still to be set up, in any hex that has room for it.
fn choose_place(view: View<'_>, scratch: &mut Scratch, choices: &mut Choices) -> Option<Resolved> {
    let Scratch { units, hexes, .. } = scratch;
    units.clear();
    units.extend(set_up::waiting(view));
    while let Some(unit) = choices.take(units) {
        hexes.clear();
        let fits = |hex: &HexIx| set_up::fits(view, unit, *hex);
        hexes.extend(view.game.board.hexes().filter(fits));
        if let Some(hex) = choices.take(hexes) {
            return Some(Resolved::SetUp { unit, hex });
        }
    }
    None
}

/// Some unit's move to any hex it reaches, or the end of the phase.
fn choose_move(view: View<'_>, scratch: &mut Scratch, choices: &mut Choices) -> Option<Resolved> {
    let Scratch {
        reach, path, units, ..
    } = scratch;
    units.clear();
    units.extend(
        view.units()
            .filter(|unit| mover::bind(view, *unit).is_some()),
    );
    let mut may_end = true;
    loop {
        let chosen = choices.below(units.len() + usize::from(may_end));
        if chosen >= units.len() {
            match may_end && done::check(view).is_ok() {
                true => return Some(Resolved::Done),
                false if units.is_empty() => return None,
                false => may_end = false,
            }
            continue;
        }
        let unit = units.swap_remove(chosen);
        movement::search(view, unit, reach);
        if let Some(&end) = choices.pick(reach.ends()) {
            reach.path(end, path);
            let path = path.clone();
            return Some(Resolved::Move { unit, path });
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use beachhead_engine::Game;

    use super::*;
    use crate::TableGame;
    use crate::testpack::{LINES, open, state};

    /// The actions that random players of many seeds choose in a state.
    fn chosen(game: &TableGame, state: &crate::State) -> BTreeSet<String> {
        let mut scratch = Scratch::default();
        let chosen = (0..400).filter_map(|seed| {
            let mut choices = Choices::new(seed);
            let action = choose(game.view(state), &mut scratch, &mut choices)?;
            assert_eq!(game.check(state, &action), Ok(()), "{action:?}");
            Some(format!("{:?}", game.to_action(&action)))
        });
        chosen.collect()
    }

    #[test]
    fn all_that_is_legal_is_chosen_at_some_time() {
        let game = open(LINES);
        let set_up = game.start();
        let near = state(&game, &["B1 0101", "B2 0203", "R1 0103", "R2 0205"]);
        let alone = state(&game, &["R1 0103"]);
        for (name, state, least) in [
            ("set-up", &set_up, 9),
            ("movement", &near, 8),
            ("no unit", &alone, 1),
        ] {
            let mut legal = Vec::new();
            game.legal(state, &mut legal);
            let legal = legal
                .iter()
                .map(|action| format!("{:?}", game.to_action(action)));
            let legal: BTreeSet<String> = legal.collect();
            assert!(legal.len() >= least, "{name}: {legal:#?}");
            assert_eq!(chosen(&game, state), legal, "{name}");
        }
    }

    #[test]
    fn a_game_ends_and_units_keep_their_place_in_the_order() {
        let game = open(LINES);
        let mut state = state(&game, &["B1 0101"]);
        state.is_over = true;
        let mut scratch = Scratch::default();
        let chosen = choose(game.view(&state), &mut scratch, &mut Choices::new(1));
        assert_eq!(chosen, None);
    }
}
