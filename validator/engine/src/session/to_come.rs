//! Steps that are still to be made: what lay behind a move that is exchanged, or behind one that no longer goes as it says.
//!
//! A move is edited by going back before it, with all that follows laid aside ([`Session::lift`]); another one is made in its
//! place, and the rest is made again up to the first step that doesn't go as it says. That one waits to be repaired, with all
//! behind it. The way that was gone before stays as a branch.

use beachhead_model::diag::Diagnostic;

use super::Session;
use crate::game::Game;
use crate::interpreter::StepOf;

impl<G: Game> Session<'_, G> {
    /// The steps that are still to be made, in order.
    pub fn to_come(&self) -> &[StepOf<G>] {
        &self.to_come
    }

    /// Lays steps before those that are still to be made.
    pub(crate) fn lay_before(&mut self, mut steps: Vec<StepOf<G>>) {
        steps.append(&mut self.to_come);
        self.to_come = steps;
    }

    /// Goes before a move, and lays it aside with those that lead from it to where the game stands. False if there is no such move.
    pub fn lift(&mut self, place: usize) -> bool {
        let Some(before) = self.made(place).map(|made| made.after) else {
            return false;
        };
        // What was taken back stays taken back.
        let mut way = self.way_here();
        if !way.contains(&place) {
            way = vec![place];
        }
        let lifted = way.iter().skip_while(|at| **at != place);
        let lifted = lifted.filter_map(|at| Some(self.made(*at)?.step.clone()));
        let lifted = lifted.collect();
        self.lay_before(lifted);
        self.go(before)
    }

    /// Makes the next of the steps that are still to be made. False if there is none.
    ///
    /// # Errors
    /// Why it doesn't go as it says; it stays the next one.
    pub fn take_next(&mut self) -> Result<bool, Box<Diagnostic>> {
        let Some(next) = self.to_come.first().cloned() else {
            return Ok(false);
        };
        self.take(next)?;
        self.to_come.remove(0);
        Ok(true)
    }

    /// Makes all steps that are still to be made. Returns how many were made, and why the next doesn't go as it says.
    pub fn take_rest(&mut self) -> (usize, Option<Box<Diagnostic>>) {
        let steps = std::mem::take(&mut self.to_come);
        let mut made = 0;
        let mut failed = None;
        for step in &steps {
            match self.take(step.clone()) {
                Ok(_) => made += 1,
                Err(finding) => {
                    failed = Some(finding);
                    break;
                }
            }
        }
        self.to_come = steps.into_iter().skip(made).collect();
        (made, failed)
    }

    /// Leaves the next of the steps that are still to be made out, and returns it.
    pub fn drop_next(&mut self) -> Option<StepOf<G>> {
        (!self.to_come.is_empty()).then(|| self.to_come.remove(0))
    }

    /// Exchanges the next two of the steps that are still to be made; false if there are no two.
    pub fn swap_next(&mut self) -> bool {
        let has_two = self.to_come.len() > 1;
        if has_two {
            self.to_come.swap(0, 1);
        }
        has_two
    }
}

#[cfg(test)]
mod tests {
    use beachhead_model::script::Step;

    use super::super::tests::{board, played, row};
    use crate::testgame::{Ferry, FerryAction, FerryFact};

    fn at_bank(unit: &str) -> crate::interpreter::StepOf<Ferry> {
        Step::Refuse(
            FerryAction::Board { unit: unit.into() },
            "1.2 known-unit".to_owned(),
        )
    }

    /// A move is exchanged, and what follows is made again up to what no longer holds; that is repaired, and nothing is lost.
    #[test]
    fn a_move_is_exchanged_and_the_rest_made_again() {
        let ferry = Ferry::default();
        let moves = [board("a"), board("b"), row(&[5]), at_bank("b")];
        let mut session = played(&ferry, &moves);
        assert!(session.lift(2));
        assert_eq!((session.here(), session.to_come()), (1, &moves[1..]));
        assert_eq!(session.drop_next(), Some(board("b")));
        session.take(board("c")).expect("it goes as it says");
        let (made, failed) = session.take_rest();
        let failed = failed.expect("b is aboard no more, and may board");
        assert_eq!((made, failed.code.id), (1, "PLAY002"));
        assert_eq!(session.to_come(), [at_bank("b")]);
        assert!(session.take_next().is_err());
        assert_eq!(session.to_come(), [at_bank("b")], "it waits");

        session.drop_next();
        session.queue([at_bank("c")]);
        assert_eq!(session.take_rest().0, 1);
        assert!(session.to_come().is_empty() && session.drop_next().is_none());
        assert!(matches!(session.take_next(), Ok(false)));
        let steps = session.to_script("crossing".into(), String::new()).steps;
        assert_eq!(steps, [board("a"), board("c"), row(&[5]), at_bank("c")]);
        assert_eq!(session.branches(1), [2, 5], "the old way is still there");
    }

    #[test]
    fn moves_change_places() {
        let ferry = Ferry::default();
        let turn = Step::Deny(FerryFact::Turn { number: 9 }, None);
        let mut session = played(&ferry, &[board("a"), board("b"), turn.clone()]);
        assert!(session.lift(1) && session.swap_next());
        assert_eq!(session.to_come(), [board("b"), board("a"), turn]);
        assert_eq!(session.take_rest().0, 3);
        assert!(!session.swap_next(), "nothing is left");
        assert!(
            !session.lift(0) && !session.lift(99),
            "there is no such move"
        );
    }
}
