//! Facts: questions of scripts about a state, answered.

use beachhead_base::Id;
use beachhead_hex::HexNo;
use beachhead_kit::{Army, known};

use crate::compile::TableGame;
use crate::movement::{self, Reach};
use crate::reading::Cost;
use crate::script::Fact;
use crate::sides::Side;
use crate::state::Place;
use crate::view::View;

/// The side of this name.
fn side(game: &TableGame, id: &Id) -> Result<Side, String> {
    let side = game.sides.named(id);
    side.ok_or_else(|| format!("`{id}` is no side of this game"))
}

/// The cost of a move of the unit that ends in the hex; none where it can't end there.
fn cost(view: View<'_>, unit: &Id, hex: &HexNo) -> Result<Option<u16>, String> {
    let (unit, hex) = (known::unit(view.game, unit)?, known::hex(view.game, hex)?);
    let mut reach = Reach::default();
    movement::search(view, unit, &mut reach);
    Ok(reach.march(hex).map(|march| march.spent))
}

/// Whether the fact holds; an error names what the game doesn't know.
pub(crate) fn holds(view: View<'_>, fact: &Fact) -> Result<bool, String> {
    let (game, state) = (view.game, view.state);
    Ok(match fact {
        Fact::Phase { turn, phase } => {
            super::position::step_named(game, phase)?;
            let name = &game.step(state).name;
            state.turn == *turn && *name == **phase && !state.is_over
        }
        Fact::Over => state.is_over,
        Fact::UnitAt { unit, hex } => {
            let place = Place::Map(known::hex(game, hex)?);
            view.place(known::unit(game, unit)?) == place
        }
        Fact::OffMap { unit } => view.hex_of(known::unit(game, unit)?).is_none(),
        Fact::Zoc { side: id, hex } => {
            let hex = known::hex(game, hex)?;
            state.zoc_map.controlled(side(game, id)?, hex)
        }
        Fact::Reaches { unit, hex } => cost(view, unit, hex)?.is_some(),
        Fact::MoveCost { unit, hex, points } => {
            let Some(Cost::Points(parts, of)) = Cost::read(points) else {
                let why = "write movement points as a table prints them, such as `2` or `1 1/2`";
                return Err(format!("`{points}` is no cost: {why}"));
            };
            // Both sides are brought to one fraction.
            let to_one = u32::from(game.parts.to_one);
            let is = |spent: u16| u32::from(spent) * u32::from(of) == u32::from(parts) * to_one;
            cost(view, unit, hex)?.is_some_and(is)
        }
    })
}

/// The truth in the place of a fact that does not hold, in words.
pub(crate) fn instead(view: View<'_>, fact: &Fact) -> Option<String> {
    let (game, state) = (view.game, view.state);
    Some(match fact {
        Fact::Phase { .. } | Fact::Over => match state.is_over {
            true => "the game is over".to_owned(),
            false => format!(
                "it is phase `{}` of turn {}",
                game.step(state).name,
                state.turn
            ),
        },
        Fact::UnitAt { unit, .. } | Fact::OffMap { unit } => {
            match view.place(game.roster().find(unit)?) {
                Place::Map(hex) => format!("{unit} is in {}", view.number(hex)),
                Place::Waiting => format!("{unit} is still to be set up"),
                Place::Absent => format!("{unit} has no part in the game"),
            }
        }
        Fact::MoveCost { unit, hex, .. } => match cost(view, unit, hex).ok()? {
            Some(spent) => {
                let spent = game.parts.in_words(spent);
                format!("it costs {spent} movement points")
            }
            None => format!("{unit} can't end a move in {hex}"),
        },
        Fact::Zoc { .. } | Fact::Reaches { .. } => return None,
    })
}

#[cfg(test)]
mod tests {
    use beachhead_engine::Game;

    use crate::script::Fact;
    use crate::testpack::{LINES, open, state};

    #[test]
    fn a_phase_is_that_of_its_turn_while_the_game_lasts() {
        let game = open(LINES);
        let state = state(&game, &["B1 0101"]);
        let mut over = state.clone();
        over.is_over = true;
        for (turn, phase, expected) in [
            (1, "blue movement", [Ok(true), Ok(false)]),
            (2, "blue movement", [Ok(false), Ok(false)]),
            (1, "red movement", [Ok(false), Ok(false)]),
        ] {
            let fact = Fact::Phase {
                turn,
                phase: phase.to_owned(),
            };
            assert_eq!(
                [game.holds(&state, &fact), game.holds(&over, &fact)],
                expected,
                "{fact:?}"
            );
        }
        let unknown = Fact::Phase {
            turn: 1,
            phase: "blue movment".to_owned(),
        };
        let why = game.holds(&state, &unknown).expect_err("there is none");
        assert!(why.contains("did you mean `blue movement`?"), "{why}");
    }
}
