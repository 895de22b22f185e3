//! [`Interpreter`]: takes the steps of scripts and of sessions. Nothing else takes them.
//!
//! Dice that an action doesn't give come from a seed, one generator for the whole way, begun anew where a position is given.
//! Random steps choose by a seed of their own and roll with the same dice.
//!
//! Holds always: a refusal leaves everything as it was, since [`Game::check`] gets no means to change anything; and
//! no step can lean on rules that random play has applied (`script::tests::nothing_leans_on_random_play`).

use beachhead_base::Id;
use beachhead_base::cannot_happen;
use beachhead_base::nearest::nearest;
use beachhead_hex::HexNo;
use beachhead_model::diag::Diagnostic;
use beachhead_model::games::GameData;
use beachhead_model::script::{Step, Until};

use super::codes;
use super::coverage::cited;
use super::dice::{Dice, GivenDice, SeededDice};
use super::event::Outcome;
use super::game::{ActionOf, FactOf, Game, PositionOf};
use super::log::{Listening, Log, Rolled, dice_of};
use super::playout::{Astray, Goal, Watch, to_the_end, wander};
use super::record::RecordedAction;
use super::row::Row;
use super::rule::RuleRow;
use super::to_text::to_text;
use super::trace::Happening;

/// The most actions that all random steps on one way take together: several times what the longest game takes.
pub(super) const MOST_RANDOM_ACTIONS: usize = 100_000;

/// A step of a game's scripts.
pub(super) type StepOf<G> = Step<ActionOf<G>, FactOf<G>, PositionOf<G>>;

/// Boxed, since a finding is large and nearly every step goes well.
pub(super) type Judged<T> = Result<T, Box<Diagnostic>>;

/// Sees each single action of a random step, with the state after it.
pub(super) type Onlooker<'o, G> = dyn FnMut(&ActionOf<G>, Vec<Happening>, &<G as Game>::State) + 'o;

/// Where a game stands between two steps, with all that the next one may depend on.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Situation<S> {
    /// The state.
    pub(super) state: S,
    /// Dice for actions that give none.
    dice: SeededDice,
    /// Happenings of the last action; none at the start, and after a step that is no action of the script's own.
    last_action: Option<Vec<Happening>>,
    /// How many actions random steps have taken on the way here.
    random_actions: usize,
}

impl<S> Situation<S> {
    /// Returns the happenings of the last action.
    pub(super) fn last_action(&self) -> &[Happening] {
        self.last_action.as_deref().unwrap_or_default()
    }
}

/// A step that went as it says.
#[derive(Debug)]
pub(super) struct Taken<A> {
    /// Outcome of the step.
    pub(super) outcome: Outcome,
    /// The actions that it took, with their dice.
    pub(super) actions: Vec<RecordedAction<A>>,
}

impl<A> From<Outcome> for Taken<A> {
    /// A step that takes no action.
    fn from(outcome: Outcome) -> Self {
        let actions = Vec::new();
        Self { outcome, actions }
    }
}

/// Takes steps by the rules of a game.
#[derive(Debug)]
pub(super) struct Interpreter<'g, G: Game> {
    game: &'g G,
    /// The seed of the dice that are not given.
    seed: u64,
}

impl<'g, G: Game> Interpreter<'g, G> {
    /// An interpreter whose dice begin with this seed.
    pub(super) fn new(game: &'g G, seed: u64) -> Self {
        Self { game, seed }
    }

    /// The game.
    pub(super) fn game(&self) -> &'g G {
        self.game
    }

    /// The seed of the dice that are not given.
    pub(super) fn seed(&self) -> u64 {
        self.seed
    }

    /// Where the game stands before the first step.
    pub(super) fn start(&self) -> Situation<G::State> {
        Situation {
            state: self.game.start(),
            dice: SeededDice::new(self.seed),
            last_action: None,
            random_actions: 0,
        }
    }

    /// Takes a step.
    ///
    /// # Errors
    /// Why it doesn't go as it says. Where the rules or random play are to blame, the game may stand anywhere then.
    pub(super) fn take(
        &self,
        now: &mut Situation<G::State>,
        step: &StepOf<G>,
        onlooker: &mut Onlooker<'_, G>,
    ) -> Judged<Taken<ActionOf<G>>> {
        match step {
            Step::Given(position) => self.given(now, position),
            Step::Do(action, dice) => self.take_action(now, action, dice),
            Step::Refuse(action, row) => self.refusal(now, action, row).map(Taken::from),
            Step::Expect(fact, row) => self.expected(now, fact, row.as_deref()).map(Taken::from),
            Step::Deny(fact, row) => self.denied(now, fact, row.as_deref()).map(Taken::from),
            Step::Decides { side, units, hexes } => {
                self.decided(now, side, units, hexes).map(Taken::from)
            }
            Step::Auto(until, seed) => self.skipped(now, until, *seed, onlooker),
        }
    }

    /// Takes a step again that was taken from this very situation before: it goes as it went, so nothing is judged anew.
    pub(super) fn take_again(&self, now: &mut Situation<G::State>, step: &StepOf<G>) {
        match step {
            Step::Do(action, given) => {
                let Ok(resolved) = self.game.read(&now.state, action) else {
                    return cannot_happen!((), "it was taken from here before");
                };
                let mut given_dice = GivenDice::new(given);
                let dice: &mut dyn Dice = match given.is_empty() {
                    true => &mut now.dice,
                    false => &mut given_dice,
                };
                now.last_action = Some(apply(self.game, &mut now.state, &resolved, dice));
            }
            Step::Given(_) | Step::Auto(..) => {
                let again = self.take(now, step, &mut |_, _, _| ());
                again.map_or_else(
                    |_| cannot_happen!((), "it was taken from here before"),
                    drop,
                );
            }
            Step::Refuse(..) | Step::Expect(..) | Step::Deny(..) | Step::Decides { .. } => {}
        }
    }

    fn given(
        &self,
        now: &mut Situation<G::State>,
        position: &PositionOf<G>,
    ) -> Judged<Taken<ActionOf<G>>> {
        now.state = self
            .game
            .given(position)
            .map_err(|why| Diagnostic::error(codes::POSITION, why))?;
        self.sound(now, "this position")?;
        now.dice = SeededDice::new(self.seed);
        now.last_action = None;
        Ok(Outcome::Given.into())
    }

    fn take_action(
        &self,
        now: &mut Situation<G::State>,
        action: &ActionOf<G>,
        given: &[u16],
    ) -> Judged<Taken<ActionOf<G>>> {
        let resolved = self
            .game
            .resolve_checked(&now.state, action)
            .map_err(|violation| violation.diagnostic(codes::ACTION_REFUSED))?;
        let happenings = if given.is_empty() {
            apply(self.game, &mut now.state, &resolved, &mut now.dice)
        } else {
            let mut dice = GivenDice::new(given);
            let mut next = now.state.clone();
            let happenings = apply(self.game, &mut next, &resolved, &mut dice);
            dice.finish()
                .map_err(|why| Diagnostic::error(codes::DICE, why))?;
            now.state = next;
            happenings
        };
        self.sound(now, &to_text(action))?;
        let taken = RecordedAction {
            action: action.clone(),
            given: !given.is_empty(),
            dice: dice_of(&happenings),
        };
        now.last_action = Some(happenings.clone());
        Ok(Taken {
            outcome: Outcome::Done(happenings),
            actions: vec![taken],
        })
    }

    fn refusal(
        &self,
        now: &Situation<G::State>,
        action: &ActionOf<G>,
        row: &str,
    ) -> Judged<Outcome> {
        let row = self.row(row)?;
        let Err(violation) = self.game.resolve_checked(&now.state, action) else {
            let message = format!("this should be refused by `{}`, but it is legal", row.id);
            let finding = Diagnostic::error(codes::NOT_REFUSED, message);
            return Err(row.cited_by(finding).into());
        };
        if violation.rule.id != row.id {
            let message = format!(
                "this should be refused by `{}`, but is refused by `{}`",
                row.id, violation.rule.id
            );
            let mut finding = violation.diagnostic(codes::REFUSED_BY_ANOTHER_ROW);
            let reason = std::mem::replace(&mut finding.message, message);
            return Err(finding
                .note(format!("the reason given is: {reason}"))
                .into());
        }
        Ok(Outcome::Refused(row, violation.reason))
    }

    fn expected(
        &self,
        now: &Situation<G::State>,
        fact: &FactOf<G>,
        row: Option<&str>,
    ) -> Judged<Outcome> {
        let row = row.map(|row| self.row(row)).transpose()?;
        if !self.holds(now, fact)? {
            return Err(self.wrong_fact(now, fact, "this is not so", row.as_deref()));
        }
        if let Some(row) = &row
            && !self.cites(now, row)?
        {
            return Err(self.other_rows(
                now,
                format!("the last action did not apply `{}`", row.id),
                row,
            ));
        }
        Ok(Outcome::Holds(row))
    }

    fn denied(
        &self,
        now: &Situation<G::State>,
        fact: &FactOf<G>,
        row: Option<&str>,
    ) -> Judged<Outcome> {
        let row = row.map(|row| self.row(row)).transpose()?;
        if self.holds(now, fact)? {
            return Err(self.wrong_fact(
                now,
                fact,
                "this is so, though it should not be",
                row.as_deref(),
            ));
        }
        if let Some(row) = &row
            && self.cites(now, row)?
        {
            return Err(self.other_rows(
                now,
                format!("the last action did apply `{}`", row.id),
                row,
            ));
        }
        Ok(Outcome::Denied(row))
    }

    fn decided(
        &self,
        now: &Situation<G::State>,
        side: &Id,
        units: &[Id],
        hexes: &[HexNo],
    ) -> Judged<Outcome> {
        let due = self.game.turn(&now.state).due;
        let is_so = due.as_ref().is_some_and(|due| {
            let has_units = units.iter().all(|unit| due.units.contains(unit));
            let has_hexes = hexes.iter().all(|hex| due.hexes.contains(hex));
            due.side == *side && has_units && has_hexes
        });
        if is_so {
            return Ok(Outcome::Holds(None));
        }
        let finding =
            Diagnostic::error(codes::FACT_DOES_NOT_HOLD, "this is not what is decided now");
        Err(finding
            .note(due.map_or_else(
                || "nothing is to be decided".to_owned(),
                |due| due.in_words(),
            ))
            .into())
    }

    fn skipped(
        &self,
        now: &mut Situation<G::State>,
        until: &Until,
        seed: u64,
        onlooker: &mut Onlooker<'_, G>,
    ) -> Judged<Taken<ActionOf<G>>> {
        let goal = |game: &G, state: &G::State| match until {
            Until::End => to_the_end(game, state),
            Until::Phase { turn, phase } => {
                let now = game.turn(state);
                if now.number == *turn && now.phase == *phase.as_str() {
                    Goal::Reached
                } else if now.number > *turn || game.over(state) {
                    Goal::Missed
                } else {
                    Goal::Ahead
                }
            }
        };
        let game = self.game;
        let Situation {
            state,
            dice,
            random_actions,
            ..
        } = now;
        let most = game.most_actions();
        let left = MOST_RANDOM_ACTIONS.saturating_sub(*random_actions);
        let bounds = (most.min(left), Watch::Invariants);
        let mut actions = Vec::new();
        let walked = wander(game, state, seed, bounds, goal, |state, resolved| {
            let action = game.to_action(resolved);
            let happenings = apply(game, state, resolved, dice);
            let rolled = dice_of(&happenings);
            onlooker(&action, happenings, state);
            actions.push(RecordedAction::seeded(action, rolled));
        });
        let taken = walked.map_err(|lost| match lost.why {
            Astray::Runaway(limit) if limit < most => too_much_random_play(),
            why => why.diagnostic(),
        })?;
        *random_actions += taken;
        now.last_action = None;
        Ok(Taken {
            outcome: Outcome::Skipped(taken),
            actions,
        })
    }

    /// What must always hold.
    fn sound(&self, now: &Situation<G::State>, after: &str) -> Judged<()> {
        let broken = |what: String| {
            let finding = Diagnostic::error(codes::BROKEN_RULES, format!("after {after}: {what}"));
            finding
                .help("this is a mistake of Beachhead, unless `beachhead check` finds one in the pack")
                .into()
        };
        self.game.invariants(&now.state).map_err(broken)
    }

    fn holds(&self, now: &Situation<G::State>, fact: &FactOf<G>) -> Judged<bool> {
        self.game
            .holds(&now.state, fact)
            .map_err(|why| Diagnostic::error(codes::UNKNOWN_FACT, why).into())
    }

    fn row(&self, id: &str) -> Judged<Row> {
        let rules = self.game.rules();
        if let Some(row) = rules.find(id) {
            return Ok(row);
        }
        let finding = Diagnostic::error(
            codes::UNKNOWN_ROW,
            format!("the rule index has no row `{id}`"),
        );
        Err(match nearest(id, rules.iter().map(|row| &*row.id)) {
            Some(meant) => finding.help(format!("did you mean `{meant}`?")),
            None => finding.help(match G::RULES.is_empty() {
                // The rows are those of the pack.
                true => "`beachhead rules` with the path of the pack lists all rows".to_owned(),
                false => format!("`beachhead rules {}` lists all rows", G::Data::ID),
            }),
        }
        .into())
    }

    fn cites(&self, now: &Situation<G::State>, row: &RuleRow) -> Judged<bool> {
        let Some(last_action) = &now.last_action else {
            let finding = Diagnostic::error(
                codes::NOT_CITED,
                "no action before this step has rules to ask for",
            );
            return Err(finding
                .help("put a `Do` before it: what random play applies proves nothing")
                .into());
        };
        Ok(cited(last_action).any(|cited| cited.id == row.id))
    }

    fn wrong_fact(
        &self,
        now: &Situation<G::State>,
        fact: &FactOf<G>,
        message: &str,
        row: Option<&RuleRow>,
    ) -> Box<Diagnostic> {
        let finding = Diagnostic::error(codes::FACT_DOES_NOT_HOLD, message);
        let mut finding = match row {
            Some(row) => row.cited_by(finding),
            None => finding,
        };
        finding.notes.extend(self.game.instead(&now.state, fact));
        finding.notes.extend(last_rows(now));
        finding.into()
    }

    fn other_rows(
        &self,
        now: &Situation<G::State>,
        message: String,
        row: &RuleRow,
    ) -> Box<Diagnostic> {
        let mut finding = row.cited_by(Diagnostic::error(codes::NOT_CITED, message));
        finding.notes.extend(last_rows(now));
        finding.into()
    }
}

/// For the message: what the last action did apply.
fn last_rows<S>(now: &Situation<S>) -> Option<String> {
    let rows: Vec<&str> = cited(now.last_action.as_deref()?)
        .map(|row| &*row.id)
        .collect();
    Some(if rows.is_empty() {
        "the last action applied no rule".to_owned()
    } else {
        format!("the last action applied `{}`", rows.join("`, `"))
    })
}

/// That random steps take too long.
pub(super) fn too_much_random_play() -> Diagnostic {
    let message = format!(
        "the random steps of this script take more than {MOST_RANDOM_ACTIONS} actions together"
    );
    Diagnostic::error(codes::TOO_MUCH_RANDOM_PLAY, message)
        .help("divide the script; `beachhead play --random` plays many games")
}

/// Takes an action that was checked, and returns what happened.
fn apply<G: Game>(
    game: &G,
    state: &mut G::State,
    action: &G::Resolved,
    dice: &mut dyn Dice,
) -> Vec<Happening> {
    let log = Log::default();
    game.apply(state, action, &mut Rolled(&log, dice), &mut Listening(&log));
    log.into_happenings()
}
