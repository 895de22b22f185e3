//! [`Session`]: a game that is being played: where it stands, how it came there, and every way that was tried.
//!
//! Moves are steps as scripts have them, taken by the same [`Interpreter`]. They form a tree: who goes back and makes another
//! move begins a branch, and nothing is lost but by [`Session::remove`]. A place is the number of the move that leads to it;
//! 0 is the beginning.
//!
//! Only some places keep their situation whole. Those between come back by taking the few moves that lead there again, which
//! the seed of the dice makes the same (`tests::every_place_comes_back_as_it_was`).

mod file;
mod into_script;
mod to_come;
mod way;

use beachhead_model::diag::Diagnostic;
use beachhead_model::script::Step;

pub(super) use file::{is_session, open_session};

use super::codes;
use super::dice::ProbedDice;
use super::event::Outcome;
use super::game::{ActionOf, Game};
use super::interpreter::{Interpreter, Situation, StepOf};
use super::record::RecordedAction;
use super::trace::{Happening, Silent};
use super::violation::Violation;

/// At most this many moves lie between a place and one whose situation is kept.
const STRIDE: usize = 16;
/// At most so many situations are kept: those of the longest games, with branches. Beyond, what lies far from a kept place takes
/// longer to come back.
const MOST_KEPT: usize = 2048;

/// A game that is being played.
pub struct Session<'g, G: Game> {
    interpreter: Interpreter<'g, G>,
    start: Situation<G::State>,
    moves: Vec<MoveMade<G>>,
    /// Of each place, the move that was last made or gone through from there.
    onward: Vec<Option<usize>>,
    /// How many moves keep their situation.
    kept: usize,
    here: usize,
    now: Situation<G::State>,
    to_come: Vec<StepOf<G>>,
}

/// A move that went as it says.
struct MoveMade<G: Game> {
    step: StepOf<G>,
    /// The place from which it leads on; always one that was there before it.
    after: usize,
    /// How many moves lead here that change anything, this one counted.
    depth: usize,
    /// The actions that it took, with their dice.
    actions: Vec<RecordedAction<ActionOf<G>>>,
    kept: Option<Box<Situation<G::State>>>,
}

/// A die that an action asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AskedDie {
    /// How many sides it has: any number from 1 to this may be rolled.
    pub sides: u16,
    /// Purpose of the roll: `drift of 502/101`.
    pub purpose: String,
}

impl<'g, G: Game> Session<'g, G> {
    /// A game that nobody has moved in yet. Dice that are not given are those of this seed.
    pub fn new(game: &'g G, seed: u64) -> Self {
        let interpreter = Interpreter::new(game, seed);
        let start = interpreter.start();
        Self {
            interpreter,
            now: start.clone(),
            start,
            moves: Vec::new(),
            onward: vec![None],
            kept: 0,
            here: 0,
            to_come: Vec::new(),
        }
    }

    /// The place where the game stands.
    pub fn here(&self) -> usize {
        self.here
    }

    /// How many moves there are, on all ways; also the last place.
    pub fn len(&self) -> usize {
        self.moves.len()
    }

    /// Whether nobody has moved yet.
    pub fn is_empty(&self) -> bool {
        self.moves.is_empty()
    }

    /// The state where the game stands.
    pub fn state(&self) -> &G::State {
        &self.now.state
    }

    /// Makes a move from where the game stands, and goes where it leads.
    ///
    /// # Errors
    /// Why the step doesn't go as it says; then the game stands where it stood.
    pub fn take(&mut self, step: StepOf<G>) -> Result<Outcome, Box<Diagnostic>> {
        let mut then = self.now.clone();
        let taken = self.interpreter.take(&mut then, &step, &mut |_, _, _| ())?;
        // Positions and random play are kept in any case: to take them again may take long.
        let (changes, is_long) = match step {
            Step::Do(..) => (1, false),
            Step::Given(_) | Step::Auto(..) => (1, true),
            Step::Refuse(..) | Step::Expect(..) | Step::Deny(..) | Step::Decides { .. } => {
                (0, false)
            }
        };
        let depth = self.depth(self.here) + changes;
        let is_due = is_long || changes > 0 && depth.is_multiple_of(STRIDE);
        let is_kept = is_due && self.kept < MOST_KEPT;
        self.kept += usize::from(is_kept);
        self.moves.push(MoveMade {
            step,
            after: self.here,
            depth,
            actions: taken.actions,
            kept: is_kept.then(|| Box::new(then.clone())),
        });
        self.onward.push(None);
        let place = self.moves.len();
        self.leads(self.here, place);
        (self.here, self.now) = (place, then);
        Ok(taken.outcome)
    }

    /// Goes to another place; nowhere if there is no such place.
    pub fn go(&mut self, place: usize) -> bool {
        if place == self.here {
            return true;
        }
        let Some(then) = self.situation(place) else {
            return false;
        };
        (self.here, self.now) = (place, then);
        let way = self.way_here();
        let before = [0].into_iter().chain(way.iter().copied());
        let leads: Vec<(usize, usize)> = before.zip(way.iter().copied()).collect();
        for (from, to) in leads {
            self.leads(from, to);
        }
        true
    }

    /// Goes back by one move; false at the beginning.
    pub fn undo(&mut self) -> bool {
        let before = self.made(self.here).map(|made| made.after);
        before.is_some_and(|before| self.go(before))
    }

    /// Makes the move again that was last made or gone through from here; false if there is none.
    pub fn redo(&mut self) -> bool {
        let next = self.onward.get(self.here).copied().flatten();
        next.is_some_and(|next| self.go(next))
    }

    /// The places to which moves lead from this one, in the order in which they were made: more than one where the game has
    /// branches.
    pub fn branches(&self, place: usize) -> Vec<usize> {
        let made = (1..).zip(&self.moves);
        let onward = made.filter(|(_, made)| made.after == place);
        onward.map(|(place, _)| place).collect()
    }

    /// Takes a move out, with all that leads on from it. Who stood there stands before it then.
    pub fn remove(&mut self, place: usize) -> bool {
        let Some(before) = self.made(place).map(|made| made.after) else {
            return false;
        };
        // A move stands after those that lead to it.
        let mut renumbered = vec![Some(0)];
        let mut left = 0;
        for (at, made) in (1..).zip(&self.moves) {
            let leads_on = renumbered.get(made.after).is_some_and(Option::is_some);
            let stays = at != place && leads_on;
            left += usize::from(stays);
            renumbered.push(stays.then_some(left));
        }
        let new = |old: usize| renumbered.get(old).copied().flatten();
        if new(self.here).is_none() {
            self.go(before);
        }
        self.here = new(self.here).unwrap_or(0);
        let moves = std::mem::take(&mut self.moves);
        for (at, made) in (1..).zip(moves) {
            if new(at).is_some() {
                let after = new(made.after).unwrap_or(0);
                self.moves.push(MoveMade { after, ..made });
            } else {
                self.kept -= usize::from(made.kept.is_some());
            }
        }
        let onward = std::mem::take(&mut self.onward);
        for (at, next) in onward.into_iter().enumerate() {
            if new(at).is_some() {
                self.onward.push(next.and_then(new));
            }
        }
        true
    }

    /// Whether an action may be taken here.
    ///
    /// # Errors
    /// The rule that forbids it.
    pub fn verdict(&self, action: &ActionOf<G>) -> Result<(), Violation> {
        let game = self.interpreter.game();
        game.resolve_checked(self.state(), action).map(|_| ())
    }

    /// Lays further steps behind those that are still to be made.
    pub fn queue(&mut self, steps: impl IntoIterator<Item = StepOf<G>>) {
        self.to_come.extend(steps);
    }

    /// Takes a step without making it: nothing of it stays.
    ///
    /// # Errors
    /// Why it doesn't go as it says.
    pub fn try_step(&self, step: &StepOf<G>) -> Result<Outcome, Box<Diagnostic>> {
        let mut then = self.now.clone();
        let taken = self.interpreter.take(&mut then, step, &mut |_, _, _| ())?;
        Ok(taken.outcome)
    }

    /// The die that an action asks for once these have been rolled for it; none if they are all that it rolls. Which dice
    /// follow may depend on those before.
    ///
    /// # Errors
    /// The action is refused, or the dice can't be.
    pub fn next_die(
        &self,
        action: &ActionOf<G>,
        dice: &[u16],
    ) -> Result<Option<AskedDie>, Box<Diagnostic>> {
        let (game, mut state) = (self.interpreter.game(), self.state().clone());
        let resolved = game
            .resolve_checked(&state, action)
            .map_err(|violation| violation.diagnostic(codes::ACTION_REFUSED))?;
        let mut probed = ProbedDice::new(dice);
        game.apply(&mut state, &resolved, &mut probed, &mut Silent);
        let asked = probed
            .finish()
            .map_err(|why| Diagnostic::error(codes::DICE, why))?;
        Ok(asked.map(|(sides, purpose)| AskedDie { sides, purpose }))
    }

    /// The move that leads to a place, with the place from which it leads on.
    pub(super) fn step(&self, place: usize) -> Option<(&StepOf<G>, usize)> {
        self.made(place).map(|made| (&made.step, made.after))
    }

    /// The state before the move that led here, and what that move did; none at the beginning.
    pub(super) fn last_move(&self) -> Option<(G::State, &[Happening])> {
        let made = self.made(self.here)?;
        let before = self.situation(made.after)?.state;
        let did = match made.step {
            Step::Do(..) => self.now.last_action(),
            _ => &[],
        };
        Some((before, did))
    }

    fn made(&self, place: usize) -> Option<&MoveMade<G>> {
        self.moves.get(place.checked_sub(1)?)
    }

    fn depth(&self, place: usize) -> usize {
        self.made(place).map_or(0, |made| made.depth)
    }

    fn leads(&mut self, from: usize, to: usize) {
        if let Some(next) = self.onward.get_mut(from) {
            *next = Some(to);
        }
    }

    /// The situation at a place; none if there is no such place.
    fn situation(&self, place: usize) -> Option<Situation<G::State>> {
        let mut again = Vec::new();
        let mut at = place;
        let mut situation = loop {
            if at == 0 {
                break self.start.clone();
            }
            let made = self.made(at)?;
            if let Some(kept) = &made.kept {
                break Situation::clone(kept);
            }
            again.push(&made.step);
            at = made.after;
        };
        for step in again.into_iter().rev() {
            self.interpreter.take_again(&mut situation, step);
        }
        Some(situation)
    }
}

#[cfg(test)]
mod tests;
