//! Positions: the state at the beginning, and a state as a script stages it.

use beachhead_base::nearest::nearest;
use beachhead_kit::{Army, Deployed, known};

use crate::compile::{Begins, Counter, TableGame};
use crate::script::Position;
use crate::state::{Place, State, Troop};
use crate::{report::soundness, turn};

/// The game before anything is done.
pub(crate) fn start(game: &TableGame) -> State {
    let troop = |counter: &Counter| {
        let place = match counter.begins {
            Begins::Waiting => Place::Waiting,
            Begins::At(hex) => Place::Map(hex),
            Begins::Absent => Place::Absent,
        };
        Troop::new(place, counter.steps)
    };
    let mut state = State {
        turn: u16::from(!game.order.is_before(0)),
        at: 0,
        units: Deployed::new(game.roster.troops(troop)).on_board(game.board.len()),
        zoc_map: game.empty.clone(),
        is_over: false,
    };
    turn::renew_zones(game, &mut state);
    state
}

/// The place of the step of this name.
///
/// # Errors
/// There is none, with the one that is probably meant.
pub(crate) fn step_named(game: &TableGame, name: &str) -> Result<u16, String> {
    let mut steps = game.order.iter();
    if let Some((at, _)) = steps.find(|(_, step)| step.name == *name) {
        return Ok(at);
    }
    let names: Vec<&str> = game
        .order
        .iter()
        .map(|(_, step)| step.name.as_str())
        .collect();
    Err(match nearest(name, names.iter().copied()) {
        Some(meant) => format!("there is no phase `{name}`; did you mean `{meant}`?"),
        None => format!(
            "there is no phase `{name}`; there are `{}`",
            names.join("`, `")
        ),
    })
}

/// The state that a script describes; an error says what of it can't be.
pub(crate) fn given(game: &TableGame, position: &Position) -> Result<State, String> {
    let mut state = start(game);
    state.at = step_named(game, &position.phase)?;
    state.turn = match (game.order.is_before(state.at), position.turn) {
        (true, 0) => 0,
        (true, _) => {
            return Err(format!(
                "phase `{}` comes ahead of turn 1: `turn` is 0",
                position.phase
            ));
        }
        (false, turn) => known::turn(turn, game.turns)?,
    };
    let troop = |counter: &Counter| Troop::new(Place::Absent, counter.steps);
    state.units = Deployed::new(game.roster.troops(troop)).on_board(game.board.len());
    for place in &position.units {
        let (id, number) = (&place.unit, &place.hex);
        let (unit, hex) = (known::unit(game, id)?, known::hex(game, number)?);
        if state.units.hex_of(unit).is_some() {
            return Err(format!("{id} is named twice"));
        }
        if !game.board.playable(hex) {
            return Err(format!("{number} is no hex of play"));
        }
        let full = game.roster()[unit].steps;
        let steps = known::strength(id, place.steps, full, "steps")?;
        state.units.put(unit, Place::Map(hex));
        state.units[unit].steps = steps;
        state.units[unit].moved = place.moved;
    }
    for id in &position.waiting {
        let unit = known::unit(game, id)?;
        if state.units.hex_of(unit).is_some() {
            return Err(format!("{id} is on the map, and still to be set up"));
        }
        state.units.put(unit, Place::Waiting);
    }
    turn::renew_zones(game, &mut state);
    soundness::invariants(game.view(&state))?;
    Ok(state)
}

#[cfg(test)]
mod tests {
    use beachhead_engine::Game;

    use crate::script::Fact;
    use crate::testpack::{LINES, blue_sets_up, open, opened, staged};

    #[test]
    fn a_game_begins_with_its_first_phase_and_those_who_do_not_set_up_in_their_hexes() {
        let (both, one) = (open(LINES), opened(&blue_sets_up()));
        let zone = Fact::Zoc {
            side: "red".into(),
            hex: "0601".into(),
        };
        let at = Fact::UnitAt {
            unit: "R1".into(),
            hex: "0601".into(),
        };
        for (game, stands) in [(&both, false), (&one, true)] {
            let state = game.start();
            let turn = game.turn(&state);
            assert_eq!((turn.number, turn.phase.as_str()), (0, "Blue setup"));
            assert_eq!(game.holds(&state, &at), Ok(stands));
            assert_eq!(game.holds(&state, &zone), Ok(stands), "its zone");
        }
    }

    /// Without a phase of set-up both sides stand in their hexes, and all of them may move at once.
    #[test]
    fn without_set_up_a_game_begins_in_turn_1() {
        let mut pack = blue_sets_up();
        let phases = pack
            .rules
            .phases
            .iter()
            .filter(|phase| !phase.before)
            .cloned();
        pack.rules.part.phases = phases.collect();
        let lines = pack
            .rules
            .rules
            .iter()
            .filter(|line| !line.printed.to_string().starts_with('3'));
        pack.rules.part.rules = lines.cloned().collect();
        let game = opened(&pack);
        let state = game.start();
        let turn = game.turn(&state);
        assert_eq!((turn.number, turn.phase.as_str()), (1, "blue movement"));
        let mut legal = Vec::new();
        game.legal(&state, &mut legal);
        assert!(legal.len() > 10, "units may move: {legal:?}");
    }

    #[test]
    fn a_counter_without_steps_has_one() {
        let mut pack = blue_sets_up();
        let units = pack.forces.units.iter().cloned().map(|mut unit| {
            unit.steps = 0;
            unit
        });
        pack.forces.part.units = units.collect();
        let game = opened(&pack);
        assert!(game.roster.iter().all(|(_, counter)| counter.steps == 1));
    }

    #[test]
    fn a_position_that_cannot_be_is_refused_in_words() {
        let game = open(LINES);
        for (units, expected) in [
            (&["B1 0101", "R1 0101"][..], "both sides stand in 0101"),
            (&["B1 0101", "B1 0102"], "B1 is named twice"),
            (&["B1 0101 3"], "it has 1 to 2"),
        ] {
            let refused = staged(&game, units).expect_err("it can't be");
            assert!(refused.contains(expected), "{units:?}: {refused}");
        }
    }
}
