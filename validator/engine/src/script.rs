//! Plays a script: each step is done or asked, and what came of it is reported to a listener.
//!
//! A script stops at its first step that doesn't go as it says: what follows leans on it. Dice that an action doesn't
//! give come from the script's seed, one generator for the whole script, begun anew where a position is given. Random
//! steps choose by a seed of their own and roll with the script's dice.
//!
//! Holds always: a refusal leaves everything as it was, since [`Game::check`] gets no means to change anything; and
//! no step can lean on rules that random play has applied (`tests::nothing_leans_on_random_play`).

use std::mem;

use beachhead_schema::diag::{Diagnostic, Subject};
use beachhead_schema::games::GameData;
use beachhead_schema::io::{Spans, nearest};
use beachhead_schema::script::{Script, Step, Until};

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
                runner.emit(ScriptEvent::Step(StepReport {
                    index,
                    place,
                    what: reported::<G>(step),
                    outcome,
                    begins: begins.then(|| now.clone()),
                }))
            }
            Err(finding) => {
                let finding = Diagnostic { place, ..*finding };
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

/// A step as the script writes it, without its dice and rows.
pub(super) fn reported<G: Game>(step: &StepOf<G>) -> String {
    match step {
        Step::Given(_) => "Given".to_owned(),
        Step::Do(action, _) => format!("Do {}", to_text(action)),
        Step::Refuse(action, _) => format!("Refuse {}", to_text(action)),
        Step::Expect(fact, _) => format!("Expect {}", to_text(fact)),
        Step::Deny(fact, _) => format!("Deny {}", to_text(fact)),
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
mod tests {
    use super::*;
    use crate::testgame::{Ferry, run};

    /// Plays the steps; what failed, or what came of the last step.
    fn last(steps: &str) -> String {
        let events = run(&Ferry::default(), steps);
        let reported = events.iter().rev().find_map(|event| match event {
            ScriptEvent::Failed(finding) => {
                Some(format!("{}: {}", finding.code.id, finding.message))
            }
            ScriptEvent::Step(step) => Some(format!("{}: {:?}", step.what, step.outcome)),
            _ => None,
        });
        reported.expect("something is reported")
    }

    #[test]
    fn steps_fail_each_in_their_own_way() {
        for (steps, failure) in [
            (r#"Do(Board(unit: "z")),"#, "PLAY001: there is no unit z"),
            (
                r#"Refuse(Board(unit: "a"), "1.1 boat-full"),"#,
                "PLAY002: this should be refused by `1.1 boat-full`, but it is legal",
            ),
            (
                r#"Refuse(Board(unit: "z"), "1.1 boat-full"),"#,
                "PLAY003: this should be refused by `1.1 boat-full`, but is refused by `1.2 known-unit`",
            ),
            (r#"Expect(Lost(unit: "a")),"#, "PLAY004: this is not so"),
            (
                r#"Deny(Turn(number: 1)),"#,
                "PLAY004: this is so, though it should not be",
            ),
            (
                r#"Do(Board(unit: "a"), [1]),"#,
                "PLAY005: 1 of the 1 dice given are never rolled",
            ),
            (
                r#"Do(Board(unit: "a")), Do(Row, [7]),"#,
                "PLAY005: a die of 7 can't be rolled for the current: it has 6 sides",
            ),
            (
                r#"Do(Board(unit: "a")), Do(Row, [1, 2]),"#,
                "PLAY005: 1 of the 2 dice given are never rolled",
            ),
            (
                r#"Refuse(Row, "1.1 boat-fall"),"#,
                "PLAY006: the rule index has no row `1.1 boat-fall`",
            ),
            (
                r#"Do(Board(unit: "a")), Do(Row, [6]), Expect(Lost(unit: "a"), "1.1 boat-full"),"#,
                "PLAY007: the last action did not apply `1.1 boat-full`",
            ),
            (
                r#"Do(Board(unit: "a")), Do(Row, [6]), Deny(Lost(unit: "b"), "2.1 swept-away"),"#,
                "PLAY007: the last action did apply `2.1 swept-away`",
            ),
            (r#"Given((aboard: ["z"])),"#, "PLAY008: there is no unit z"),
            (
                r#"Auto(Phase(turn: 2, phase: "crosing"), 1),"#,
                "PLAY009: random play went past its goal: it has come to phase `crossing` of game turn 3",
            ),
            (r#"Expect(Lost(unit: "z")),"#, "PLAY010: there is no unit z"),
        ] {
            assert_eq!(last(steps), failure, "{steps}");
        }
    }

    /// A file holds tens of thousands of steps, and each may be a whole game.
    #[test]
    fn random_steps_are_bounded_together() {
        let games = |seed: u64, count: usize| {
            format!("Given((aboard: [])), Auto(End, {seed}),").repeat(count)
        };
        let lasts = |seed| {
            let skipped = last(&games(seed, 1));
            let (_, count) = skipped.split_once("Skipped(").expect("random play");
            count.trim_end_matches(')').parse().expect("a number")
        };
        let lengths = (1..100).map(|seed| (seed, lasts(seed)));
        let whole = |(_, actions): &(u64, usize)| MOST_RANDOM_ACTIONS.is_multiple_of(*actions);
        let (seed, actions) = lengths.into_iter().find(whole).expect("one that fits");
        let (games, skipped) = (|count| games(seed, count), last(&games(seed, 1)));
        let most = MOST_RANDOM_ACTIONS / actions;
        assert_eq!(last(&games(most)), skipped);
        assert_eq!(
            last(&games(most + 1)),
            "PLAY016: the random steps of this script take more than 100000 actions together"
        );
    }

    #[test]
    fn steps_go_as_they_say() {
        for (steps, outcome) in [
            (
                r#"Do(Board(unit: "a")), Do(Row, [6]), Expect(Lost(unit: "a"), "2.1 swept-away"),"#,
                "2.1 swept-away",
            ),
            (
                r#"Do(Board(unit: "a")), Do(Row, [5]), Deny(Lost(unit: "a"), "2.1 swept-away"),"#,
                "Denied(Some(",
            ),
            (
                r#"Given((aboard: ["a", "b"])), Refuse(Board(unit: "c"), "1.1 boat-full"),"#,
                "the boat is full",
            ),
            (
                r#"Given((aboard: ["a"])), Do(Row), Expect(Turn(number: 2)),"#,
                "Holds(None)",
            ),
            (
                "Auto(Phase(turn: 1, phase: \"crossing\"), 1),",
                "Skipped(0)",
            ),
        ] {
            let reported = last(steps);
            assert!(reported.contains(outcome), "{reported}");
        }
    }

    #[test]
    fn the_first_failure_ends_a_script() {
        let events = run(
            &Ferry::default(),
            r#"Do(Board(unit: "a")), Do(Board(unit: "z")), Do(Row),"#,
        );
        let Some(ScriptEvent::Finished(summary)) = events.last() else {
            panic!("{events:?}")
        };
        assert_eq!(
            *summary,
            ScriptSummary {
                steps: 3,
                passed: 1,
                actions: 1,
                passes: false
            }
        );
        let failed = events.iter().find_map(|event| match event {
            ScriptEvent::Failed(finding) => Some(finding),
            _ => None,
        });
        let finding = failed.expect("it fails");
        assert_eq!(finding.rule.as_deref(), Some("1.2 known-unit"));
        assert!(finding.subjects.contains(&Subject::Unit("z".to_owned())));
        assert!(
            finding
                .subjects
                .contains(&Subject::Item("step 2".to_owned()))
        );
        assert!(finding.place.span.is_some());
    }

    #[test]
    fn dice_not_given_come_from_the_seed() {
        let rolls = |steps: &str| {
            let events = run(&Ferry::default(), steps).into_iter();
            let dice = events.filter_map(|event| match event {
                ScriptEvent::Step(StepReport {
                    outcome: Outcome::Done(happenings),
                    ..
                }) => Some(dice_of(&happenings)),
                _ => None,
            });
            dice.flatten().collect::<Vec<_>>()
        };
        let given_anew = r#"Do(Board(unit: "a")), Do(Row), Given((aboard: ["a"])), Do(Row),"#;
        let [first, again] = rolls(given_anew)[..] else {
            panic!("two rolls")
        };
        assert_eq!(first, again, "a position begins the dice anew");
        let given_between =
            r#"Given((aboard: ["a"])), Do(Row, [5]), Do(Board(unit: "b")), Do(Row),"#;
        assert_eq!(
            rolls(given_between),
            [5, first],
            "given dice use up none of the seed's"
        );
    }

    #[test]
    fn nothing_leans_on_random_play() {
        let steps = r#"Auto(Phase(turn: 2, phase: "crossing"), 1), Expect(Turn(number: 2), "1.2 known-unit"),"#;
        assert_eq!(
            last(steps),
            "PLAY007: no action before this step has rules to ask for"
        );
    }

    #[test]
    fn turns_are_announced_where_there_is_a_clock() {
        let begun = |has_clock| {
            let ferry = Ferry {
                has_clock,
                ..Ferry::default()
            };
            let events = run(
                &ferry,
                r#"Do(Board(unit: "a")), Do(Row, [5]), Do(Board(unit: "b")),"#,
            );
            assert!(
                matches!(&events[0], ScriptEvent::Started { steps: 3, .. }),
                "{events:?}"
            );
            let steps = events.into_iter().filter_map(|event| match event {
                ScriptEvent::Step(step) => Some(step.begins.map(|turn| turn.number)),
                _ => None,
            });
            steps.collect::<Vec<_>>()
        };
        assert_eq!(begun(true), [None, Some(2), None]);
        assert_eq!(begun(false), [None; 3]);
    }

    #[test]
    fn random_actions_are_actions() {
        let actions = |steps: &str| match run(&Ferry::default(), steps).last() {
            Some(ScriptEvent::Finished(summary)) => summary.actions,
            other => panic!("{other:?}"),
        };
        let first = r#"Do(Board(unit: "a")), Do(Row, [5]),"#;
        assert_eq!(actions(first), 2);
        assert!(actions(&format!("{first} Auto(End, 3),")) > 4);
    }

    #[test]
    fn what_the_last_action_applied_is_said() {
        for (steps, said) in [
            (
                r#"Do(Board(unit: "a")), Expect(Turn(number: 1), "1.1 boat-full"),"#,
                "the last action applied `1.2 known-unit`",
            ),
            (
                r#"Do(Row), Expect(Turn(number: 2), "1.1 boat-full"),"#,
                "the last action applied no rule",
            ),
            (
                r#"Do(Board(unit: "a")), Expect(Turn(number: 2)),"#,
                "the last action applied `1.2 known-unit`",
            ),
        ] {
            let events = run(&Ferry::default(), steps);
            let failed = events.iter().find_map(|event| match event {
                ScriptEvent::Failed(finding) => Some(&finding.notes),
                _ => None,
            });
            assert_eq!(failed.expect("it fails"), &[said], "{steps}");
        }
    }
}
