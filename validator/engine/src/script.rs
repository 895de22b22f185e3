//! Plays a script: each step is done or asked, and what came of it is reported to a listener.
//!
//! A script stops at its first step that doesn't go as it says: what follows leans on it. Dice that an action doesn't
//! give come from the script's seed, one generator for the whole script, begun anew where a position is given. Random
//! steps choose by a seed of their own and roll with the script's dice.
//!
//! Holds always: a refusal leaves everything as it was, since [`Game::check`] gets no means to change anything; and
//! no step can lean on rules that random play has applied (`tests::nothing_leans_on_random_play`).

use std::mem;

use beachhead_base::Id;
use beachhead_base::nearest::nearest;
use beachhead_hex::HexNo;
use beachhead_model::diag::{Diagnostic, Place, Subject};
use beachhead_model::games::GameData;
use beachhead_model::script::{Script, Step, Until};
use beachhead_text::Spans;

use super::codes;
use super::coverage::cited;
use super::dice::{Dice, GivenDice, SeededDice};
use super::event::{Outcome, ScriptEvent, ScriptSummary, StepReport};
use super::game::{ActionOf, FactOf, Game, PositionOf};
use super::log::{Listening, Log, Rolled, dice_of};
use super::playout::{Astray, Goal, Watch, to_the_end, wander};
use super::record::RecordedAction;
use super::rule::RuleRow;
use super::to_text::to_text;
use super::trace::Happening;

/// The most actions that all random steps of a script take together: several times what the longest game takes.
const MOST_RANDOM_ACTIONS: usize = 100_000;

pub(super) type StepOf<G> = Step<ActionOf<G>, FactOf<G>, PositionOf<G>>;

/// What whoever watches a run sees: what everybody is reported, and each single action of a random step before that.
#[expect(
    clippy::large_enum_variant,
    reason = "it is handed on at once, and never kept"
)]
pub(super) enum Seen<'a, A> {
    /// Reported to everybody.
    Reported(ScriptEvent),
    /// A random step has taken this action.
    Chosen(&'a A, Vec<Happening>),
}

/// Sees what happens, with the state after it.
pub(super) type Watcher<'w, G> = dyn FnMut(Seen<'_, ActionOf<G>>, &<G as Game>::State) + 'w;

/// What is left when a script has been played.
#[derive(Clone, Debug)]
pub struct Played<G: Game> {
    /// How it went.
    pub summary: ScriptSummary,
    /// The state after its last step that went as it says.
    pub state: G::State,
    /// The position that the actions began with, if one was given.
    pub(super) start: Option<PositionOf<G>>,
    /// What was done since.
    pub(super) recorded: Vec<RecordedAction<ActionOf<G>>>,
}

/// Plays a script that was read from the file of these spans.
pub fn run_script<G: Game>(
    game: &G,
    script: &Script<G::Data>,
    spans: &Spans,
    listener: &mut dyn FnMut(ScriptEvent),
) -> Played<G> {
    watch_script(game, script, spans, &mut |seen, _| {
        if let Seen::Reported(event) = seen {
            listener(event);
        }
    })
}

/// The same, with a watcher that sees the states in between.
pub(super) fn watch_script<G: Game>(
    game: &G,
    script: &Script<G::Data>,
    spans: &Spans,
    watcher: &mut Watcher<'_, G>,
) -> Played<G> {
    let started = ScriptEvent::Started {
        file: spans.source().name().to_owned(),
        about: script.about.clone(),
        scenario: script.scenario.clone(),
        steps: script.steps.len(),
    };
    let mut runner = Runner {
        game,
        seed: script.seed,
        state: game.start(),
        dice: SeededDice::new(script.seed),
        last_action: None,
        start: None,
        recorded: Vec::new(),
        actions: 0,
        random_actions: 0,
        watcher,
    };
    runner.emit(started);
    let mut now = game.turn(&runner.state);
    let mut passed = 0;
    for (index, step) in script.steps.iter().enumerate() {
        let place = spans.place("steps", index);
        match runner.step(step) {
            Ok(outcome) => {
                let before = mem::replace(&mut now, game.turn(&runner.state));
                let begins = now.clock.is_some() && before.label() != now.label();
                let due = now.due.clone();
                let due = due.filter(|_| matches!(outcome, Outcome::Done(_)));
                let found = findings(&outcome, &place, index);
                runner.emit(ScriptEvent::Step(StepReport {
                    index,
                    place,
                    what: reported::<G>(step),
                    outcome,
                    begins: begins.then(|| now.clone()),
                    due,
                }));
                found
                    .into_iter()
                    .for_each(|finding| runner.emit(ScriptEvent::Warned(Box::new(finding))));
            }
            Err(finding) => {
                let mut finding = Diagnostic { place, ..*finding };
                if finding.rule.is_none() {
                    finding.notes.extend(rows_around(&script.steps, index));
                }
                runner.emit(ScriptEvent::Failed(
                    finding.on(Subject::Item(format!("step {}", index + 1))),
                ));
                break;
            }
        }
        passed += 1;
    }
    let steps = script.steps.len();
    let summary = ScriptSummary {
        steps,
        passed,
        actions: runner.actions,
        passes: steps == passed,
    };
    runner.emit(ScriptEvent::Finished(summary));
    Played {
        summary,
        state: runner.state,
        start: runner.start,
        recorded: runner.recorded,
    }
}

/// Findings of the rulebook as the step was taken, at its place.
fn findings(outcome: &Outcome, place: &Place, index: usize) -> Vec<Diagnostic> {
    let Outcome::Done(happenings) = outcome else {
        return Vec::new();
    };
    let found = happenings.iter().filter_map(|happening| match happening {
        Happening::Finding(finding) => Some(finding),
        _ => None,
    });
    let found = found.map(|finding| {
        let finding = Diagnostic::clone(finding);
        let finding = Diagnostic {
            place: place.clone(),
            ..finding
        };
        finding.on(Subject::Item(format!("step {}", index + 1)))
    });
    found.collect()
}

/// The most rows that are named beside a step that names none.
const MOST_ROWS_AROUND: usize = 4;

/// For the message of a step that names no row: what the steps beside it are about, the nearest first.
fn rows_around<A, F, P>(steps: &[Step<A, F, P>], index: usize) -> Option<String> {
    let row = |step: &Step<A, F, P>| match step {
        Step::Refuse(_, row) | Step::Expect(_, Some(row)) | Step::Deny(_, Some(row)) => {
            Some(row.clone())
        }
        _ => None,
    };
    let rows = (0..)
        .zip(steps)
        .filter_map(|(at, step)| Some((at, row(step)?)));
    let mut rows: Vec<(usize, String)> = rows.collect();
    rows.sort_by_key(|(at, _)| index.abs_diff(*at));
    let mut around: Vec<String> = Vec::new();
    for (_, row) in rows {
        if around.len() < MOST_ROWS_AROUND && !around.contains(&row) {
            around.push(row);
        }
    }
    let named = !around.is_empty();
    named.then(|| format!("the steps around it are about `{}`", around.join("`, `")))
}

/// A step as the script writes it, without its dice and rows.
pub(super) fn reported<G: Game>(step: &StepOf<G>) -> String {
    match step {
        Step::Given(_) => "Given".to_owned(),
        Step::Do(action, _) => format!("Do {}", to_text(action)),
        Step::Refuse(action, _) => format!("Refuse {}", to_text(action)),
        Step::Expect(fact, _) => format!("Expect {}", to_text(fact)),
        Step::Deny(fact, _) => format!("Deny {}", to_text(fact)),
        Step::Decides { side, units, hexes } => {
            let list = |name: &str, of: Vec<String>| match of.is_empty() {
                true => String::new(),
                false => format!(", {name}: {of:?}"),
            };
            let units = list("units", units.iter().map(ToString::to_string).collect());
            let hexes = list("hexes", hexes.iter().map(ToString::to_string).collect());
            format!("Decides(side: \"{side}\"{units}{hexes})")
        }
        Step::Auto(until, _) => format!("Auto {}", to_text(until)),
    }
}

struct Runner<'a, 'w, G: Game> {
    game: &'a G,
    seed: u64,
    state: G::State,
    dice: SeededDice,
    /// What the last action did; none at the start, and after a step that is no action of the script's own.
    last_action: Option<Vec<Happening>>,
    start: Option<PositionOf<G>>,
    recorded: Vec<RecordedAction<ActionOf<G>>>,
    actions: usize,
    /// Those among them that random steps have taken.
    random_actions: usize,
    watcher: &'a mut Watcher<'w, G>,
}

/// Boxed, since a finding is large and nearly every step goes well.
type Judged<T> = Result<T, Box<Diagnostic>>;

impl<G: Game> Runner<'_, '_, G> {
    fn emit(&mut self, event: ScriptEvent) {
        (self.watcher)(Seen::Reported(event), &self.state);
    }

    fn step(&mut self, step: &StepOf<G>) -> Judged<Outcome> {
        match step {
            Step::Given(position) => self.given(position),
            Step::Do(action, dice) => self.take_action(action, dice),
            Step::Refuse(action, row) => self.refusal(action, row),
            Step::Expect(fact, row) => self.expected(fact, row.as_deref()),
            Step::Deny(fact, row) => self.denied(fact, row.as_deref()),
            Step::Decides { side, units, hexes } => self.decided(side, units, hexes),
            Step::Auto(until, seed) => self.skipped(until, *seed),
        }
    }

    fn given(&mut self, position: &PositionOf<G>) -> Judged<Outcome> {
        self.state = self
            .game
            .given(position)
            .map_err(|why| Diagnostic::error(codes::POSITION, why))?;
        self.sound("this position")?;
        self.dice = SeededDice::new(self.seed);
        self.start = Some(position.clone());
        self.recorded.clear();
        self.last_action = None;
        Ok(Outcome::Given)
    }

    fn take_action(&mut self, action: &ActionOf<G>, given: &[u16]) -> Judged<Outcome> {
        let resolved = self
            .game
            .resolve_checked(&self.state, action)
            .map_err(|violation| violation.diagnostic(codes::ACTION_REFUSED))?;
        let happenings = if given.is_empty() {
            apply(self.game, &mut self.state, &resolved, &mut self.dice)
        } else {
            let mut dice = GivenDice::new(given);
            let mut next = self.state.clone();
            let happenings = apply(self.game, &mut next, &resolved, &mut dice);
            dice.finish()
                .map_err(|why| Diagnostic::error(codes::DICE, why))?;
            self.state = next;
            happenings
        };
        self.sound(&to_text(action))?;
        self.actions += 1;
        let (action, dice) = (action.clone(), dice_of(&happenings));
        self.recorded.push(RecordedAction {
            action,
            given: !given.is_empty(),
            dice,
        });
        self.last_action = Some(happenings.clone());
        Ok(Outcome::Done(happenings))
    }

    fn refusal(&self, action: &ActionOf<G>, row: &str) -> Judged<Outcome> {
        let row = self.row(row)?;
        let Err(violation) = self.game.resolve_checked(&self.state, action) else {
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

    fn expected(&self, fact: &FactOf<G>, row: Option<&str>) -> Judged<Outcome> {
        let row = row.map(|row| self.row(row)).transpose()?;
        if !self.holds(fact)? {
            return Err(self.wrong_fact(fact, "this is not so", row));
        }
        if let Some(row) = row
            && !self.cites(row)?
        {
            return Err(self.other_rows(format!("the last action did not apply `{}`", row.id), row));
        }
        Ok(Outcome::Holds(row))
    }

    fn denied(&self, fact: &FactOf<G>, row: Option<&str>) -> Judged<Outcome> {
        let row = row.map(|row| self.row(row)).transpose()?;
        if self.holds(fact)? {
            return Err(self.wrong_fact(fact, "this is so, though it should not be", row));
        }
        if let Some(row) = row
            && self.cites(row)?
        {
            return Err(self.other_rows(format!("the last action did apply `{}`", row.id), row));
        }
        Ok(Outcome::Denied(row))
    }

    fn decided(&self, side: &Id, units: &[Id], hexes: &[HexNo]) -> Judged<Outcome> {
        let due = self.game.turn(&self.state).due;
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

    fn skipped(&mut self, until: &Until, seed: u64) -> Judged<Outcome> {
        let goal = |game: &G, state: &G::State| match until {
            Until::End => to_the_end(game, state),
            Until::Phase { turn, phase } => {
                let now = game.turn(state);
                if now.number == *turn && now.phase == phase {
                    Goal::Reached
                } else if now.number > *turn || game.over(state) {
                    Goal::Missed
                } else {
                    Goal::Ahead
                }
            }
        };
        let Self {
            game,
            state,
            dice,
            recorded,
            random_actions,
            watcher,
            ..
        } = self;
        let left = MOST_RANDOM_ACTIONS.saturating_sub(*random_actions);
        let bounds = (G::MOST_ACTIONS.min(left), Watch::Invariants);
        let walked = wander(*game, state, seed, bounds, goal, |state, resolved| {
            let action = game.to_action(resolved);
            let happenings = apply(*game, state, resolved, dice);
            let rolled = dice_of(&happenings);
            watcher(Seen::Chosen(&action, happenings), state);
            recorded.push(RecordedAction::seeded(action, rolled));
        });
        let taken = walked.map_err(|lost| match lost.why {
            Astray::Runaway(limit) if limit < G::MOST_ACTIONS => too_much_random_play(),
            why => why.diagnostic(),
        })?;
        self.actions += taken;
        self.random_actions += taken;
        self.last_action = None;
        Ok(Outcome::Skipped(taken))
    }

    /// What must always hold.
    fn sound(&self, after: &str) -> Judged<()> {
        let broken = |what: String| {
            let finding = Diagnostic::error(codes::BROKEN_RULES, format!("after {after}: {what}"));
            finding
                .help("this is a mistake of Beachhead, unless `beachhead check` finds one in the pack")
                .into()
        };
        self.game.invariants(&self.state).map_err(broken)
    }

    fn holds(&self, fact: &FactOf<G>) -> Judged<bool> {
        self.game
            .holds(&self.state, fact)
            .map_err(|why| Diagnostic::error(codes::UNKNOWN_FACT, why).into())
    }

    fn row(&self, id: &str) -> Judged<&'static RuleRow> {
        if let Some(row) = G::RULES.iter().find(|row| row.id == id) {
            return Ok(row);
        }
        let finding = Diagnostic::error(
            codes::UNKNOWN_ROW,
            format!("the rule index has no row `{id}`"),
        );
        Err(match nearest(id, G::RULES.iter().map(|row| row.id)) {
            Some(meant) => finding.help(format!("did you mean `{meant}`?")),
            None => finding.help(format!("`beachhead rules {}` lists all rows", G::Data::ID)),
        }
        .into())
    }

    fn cites(&self, row: &RuleRow) -> Judged<bool> {
        let Some(last_action) = &self.last_action else {
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
        fact: &FactOf<G>,
        message: &str,
        row: Option<&'static RuleRow>,
    ) -> Box<Diagnostic> {
        let finding = Diagnostic::error(codes::FACT_DOES_NOT_HOLD, message);
        let mut finding = match row {
            Some(row) => row.cited_by(finding),
            None => finding,
        };
        finding.notes.extend(self.game.instead(&self.state, fact));
        finding.notes.extend(self.last_rows());
        finding.into()
    }

    fn other_rows(&self, message: String, row: &RuleRow) -> Box<Diagnostic> {
        let mut finding = row.cited_by(Diagnostic::error(codes::NOT_CITED, message));
        finding.notes.extend(self.last_rows());
        finding.into()
    }

    /// For the message: what the last action did apply.
    fn last_rows(&self) -> Option<String> {
        let rows: Vec<&str> = cited(self.last_action.as_deref()?)
            .map(|row| row.id)
            .collect();
        Some(if rows.is_empty() {
            "the last action applied no rule".to_owned()
        } else {
            format!("the last action applied `{}`", rows.join("`, `"))
        })
    }
}

fn too_much_random_play() -> Diagnostic {
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

#[cfg(test)]
mod tests;
