//! Setup legality: the scenario's own setup, judged by the rules that players are held to.
//!
//! Setup is play, so there are no rules of setup here: the plan's actions go through [`Game::check`] one by one, and
//! every refusal is kept, not only the first. Each is judged where it belongs, and only if what it stands on was in order
//! ([`Game::ready`]), so that one mistake isn't reported again by all that follows it.

use super::dice::SeededDice;
use super::game::{ActionOf, Game, Planned};
use super::to_text::to_text;
use super::trace::Silent;
use super::violation::Violation;

/// A part of the scenario's setup that the rules refuse.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetupViolation {
    /// The action as a script would write it.
    pub action: String,
    /// Why it is refused.
    pub violation: Violation,
    /// The record that asks for it, where it is one of a list in the rulebook's own part ([`Planned::line`]).
    pub line: Option<(&'static str, usize)>,
}

/// Everything in the scenario's setup that the rules refuse, in the order of play.
pub fn setup_violations<G: Game>(game: &G) -> Vec<SetupViolation> {
    let mut state = game.start();
    let mut refused = Vec::new();
    for Planned { action, line } in game.planned() {
        if let Err(violation) = take_planned(game, &mut state, &action) {
            let action = to_text(&action);
            refused.push(SetupViolation {
                action,
                violation,
                line,
            });
        }
    }
    refused.extend(game.unfinished(refused.is_empty()));
    refused
}

/// Takes an action of the plan, unless it depends on one that was refused before it.
///
/// # Errors
/// Why the rules refuse it.
pub(super) fn take_planned<G: Game>(
    game: &G,
    state: &mut G::State,
    action: &ActionOf<G>,
) -> Result<(), Violation> {
    let resolved = game.read(state, action)?;
    if game.ready(state, &resolved) {
        game.check(state, &resolved)?;
        // Nothing is rolled for while setting up; should a rulebook ask for a die, it gets one.
        game.apply(state, &resolved, &mut SeededDice::new(0), &mut Silent);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testgame::Ferry;

    #[test]
    fn every_violation_is_collected_and_reported_once() {
        let reported = |plan: &[&str]| {
            let ferry = Ferry {
                plan: plan.iter().map(|&unit| unit.into()).collect(),
                ..Ferry::default()
            };
            let reported = setup_violations(&ferry).into_iter();
            reported
                .map(|refused| format!("{}: {}", refused.action, refused.violation.rule.id))
                .collect::<Vec<_>>()
        };
        assert_eq!(reported(&["a", "b"]), Vec::<String>::new());
        assert_eq!(
            reported(&["a", "b", "c", "z"]),
            [
                r#"Board(unit: "c"): 1.1 boat-full"#,
                r#"Board(unit: "z"): 1.2 known-unit"#
            ]
        );
    }
}
