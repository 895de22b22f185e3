//! The points that a turn brings for rebuilding: 11.2.5.

use beachhead_model::games::utah::Replacement;

use crate::data::opened::UtahGame;

/// What a line of replacements brings on a turn.
pub(crate) fn points_of(line: &Replacement, turn: u16) -> u8 {
    let ended = line.until.is_some_and(|until| turn > until);
    let since = turn.checked_sub(line.from).filter(|_| !ended);
    match since.and_then(|since| since.checked_rem(line.every)) {
        Some(0) => line.points,
        _ => 0,
    }
}

/// 11.2.5: what each line of the plan brings on this turn.
pub(crate) fn points_on(game: &UtahGame, turn: u16) -> Vec<u8> {
    let lines = game.plan.replacements.iter();
    lines.map(|line| points_of(line, turn)).collect()
}
