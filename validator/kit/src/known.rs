//! What facts and positions of scripts name, looked up: what isn't known is an error in words.

use beachhead_base::Id;
use beachhead_base::nearest::nearest;
use beachhead_engine::{Game, GivenDice, Row, Silent, Violation};
use beachhead_hex::{HexIx, HexNo};

use crate::named::Named;
use crate::slot::Names;
use crate::unit::UnitIx;
use crate::view::Play;

/// The unit of this name.
///
/// # Errors
/// There is none.
pub fn unit<G: Names>(game: &G, id: &Id) -> Result<UnitIx, String> {
    game.unit(id).map_err(|refused| match refused.help {
        Some(help) => format!("{}; {help}", refused.reason),
        None => refused.reason,
    })
}

/// The refusal of a name that no unit has; with the name that was probably meant, if one is near.
pub fn no_unit<'i>(
    rule: impl Into<Row>,
    why: String,
    id: &Id,
    known: impl IntoIterator<Item = &'i Id>,
) -> Violation {
    let refused = Violation::new(rule, why).of(id.clone());
    let known = known.into_iter().map(|id| id.as_str());
    match nearest(id.as_str(), known) {
        Some(meant) => refused.help(format!("did you mean `{meant}`?")),
        None => refused,
    }
}

/// The hex of this number.
///
/// # Errors
/// The map has none, or it is no number.
pub fn hex<G: Game>(game: &G, number: &HexNo) -> Result<HexIx, String> {
    let board = game.board();
    let hex = board.hex(number.as_str());
    hex.ok_or_else(|| board.grid().explain(number.as_str()).to_string())
}

/// The side of this name.
///
/// # Errors
/// There is none.
pub fn side<S: Named>(name: &Id) -> Result<S, String> {
    S::named(name).ok_or_else(|| format!("`{name}` is no side of this game"))
}

/// What is of this name; `what` is what the rulebook calls one: a phase, a step, a weapon.
///
/// # Errors
/// There is none, with the names that there are.
pub fn named<P: Named>(name: &str, what: &str) -> Result<P, String> {
    P::named(name).ok_or_else(|| {
        let known: Vec<&str> = P::ALL.iter().copied().map(P::name).collect();
        let known = known.join("`, `");
        format!("there is no {what} `{name}`; there are `{known}`")
    })
}

/// The phase in which a position is staged: any but the last, which is the end of the game.
///
/// # Errors
/// There is none of this name, or it is the last.
pub fn phase_of_play<P: Named>(name: &str, what: &str) -> Result<P, String> {
    let phase = named(name, what)?;
    match P::ALL.last() {
        Some(end) if *end == phase => Err(format!(
            "a position is staged in a {what} of play, not after the end"
        )),
        _ => Ok(phase),
    }
}

/// The steps or figures with which a position stages a unit: what is named, or all of them.
///
/// # Errors
/// It never has so many, or it has none.
pub fn strength(unit: &Id, named: Option<u8>, full: u8, what: &str) -> Result<u8, String> {
    let strength = named.unwrap_or(full);
    if (1..=full).contains(&strength) {
        Ok(strength)
    } else {
        Err(format!(
            "{unit} can't have {strength} {what}; it has 1 to {full}"
        ))
    }
}

/// The game turn that a position names, if the game has it.
///
/// # Errors
/// It has turns from 1 to `last` only.
pub fn turn(turn: u16, last: u16) -> Result<u16, String> {
    if (1..=last).contains(&turn) {
        Ok(turn)
    } else {
        Err(format!(
            "the game has turns 1 to {last}, and no turn {turn}"
        ))
    }
}

/// Plays on from a position that was staged: without a log, and no die is rolled.
pub fn settle<G: Game>(game: &G, state: &mut G::State, settle: impl FnOnce(&mut Play<'_, G>)) {
    settle(&mut Play {
        game,
        state,
        dice: &mut GivenDice::new(&[]),
        trace: &mut Silent,
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turns_and_strengths_lie_within_their_bounds() {
        for (given, is_known) in [(0, false), (1, true), (12, true), (13, false)] {
            assert_eq!(turn(given, 12).is_ok(), is_known, "turn {given}");
            let steps = u8::try_from(given).ok();
            let steps = strength(&"goat".into(), steps, 12, "steps");
            assert_eq!(steps.is_ok(), is_known, "{given} steps");
        }
        assert_eq!(strength(&"goat".into(), None, 12, "steps"), Ok(12));
    }
}
