//! Plays a script: each step is done or asked, and what came of it is reported to a listener.
//!
//! A script stops at its first step that doesn't go as it says: what follows leans on it. What a step does is the business
//! of the [`Interpreter`].

use std::mem;

use beachhead_model::diag::{Diagnostic, Place, Subject};
use beachhead_model::script::{Script, Step};

use super::event::{Outcome, ScriptEvent, ScriptSummary, StepReport};
use super::game::{ActionOf, Game, PositionOf};
use super::interpreter::{Interpreter, StepOf};
use super::record::RecordedAction;
use super::step_places::StepPlaces;
use super::to_text::to_text;
use super::trace::Happening;

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
pub(super) struct Played<G: Game> {
    /// How it went.
    pub(super) summary: ScriptSummary,
    /// The state after its last step that went as it says.
    pub(super) state: G::State,
    /// The position that the actions began with, if one was given.
    pub(super) start: Option<PositionOf<G>>,
    /// What was done since.
    pub(super) recorded: Vec<RecordedAction<ActionOf<G>>>,
}

/// Plays a script whose steps stand at these places.
pub(super) fn run_script<G: Game>(
    game: &G,
    script: &Script<G::Data>,
    places: &StepPlaces,
    listener: &mut dyn FnMut(ScriptEvent),
) -> Played<G> {
    watch_script(game, script, places, &mut |seen, _| {
        if let Seen::Reported(event) = seen {
            listener(event);
        }
    })
}

/// The same, with a watcher that sees the states in between.
pub(super) fn watch_script<G: Game>(
    game: &G,
    script: &Script<G::Data>,
    places: &StepPlaces,
    watcher: &mut Watcher<'_, G>,
) -> Played<G> {
    let started = ScriptEvent::Started {
        file: places.source().name().to_owned(),
        about: script.about.clone(),
        scenario: script.scenario.clone(),
        steps: script.steps.len(),
    };
    let interpreter = Interpreter::new(game, script.seed);
    let mut situation = interpreter.start();
    let (mut start, mut recorded) = (None, Vec::new());
    watcher(Seen::Reported(started), &situation.state);
    let mut turn = game.turn(&situation.state);
    let (mut passed, mut actions) = (0, 0);
    for (index, step) in script.steps.iter().enumerate() {
        let place = places.of(index);
        let name = places.name_of(index);
        let taken = interpreter.take(&mut situation, step, &mut |action, happenings, state| {
            watcher(Seen::Chosen(action, happenings), state)
        });
        let mut emit = |event| watcher(Seen::Reported(event), &situation.state);
        match taken {
            Ok(taken) => {
                let before = mem::replace(&mut turn, game.turn(&situation.state));
                let begins = turn.clock.is_some() && before.label() != turn.label();
                let due = turn.due.clone();
                let due = due.filter(|_| matches!(taken.outcome, Outcome::Done(_)));
                let found = findings(&taken.outcome, &place, &name);
                if let Step::Given(position) = step {
                    start = Some(position.clone());
                    recorded.clear();
                }
                actions += taken.actions.len();
                recorded.extend(taken.actions);
                emit(ScriptEvent::Step(StepReport {
                    index,
                    place,
                    what: reported::<G>(step),
                    outcome: taken.outcome,
                    begins: begins.then(|| turn.clone()),
                    due,
                }));
                found
                    .into_iter()
                    .for_each(|finding| emit(ScriptEvent::Warned(Box::new(finding))));
            }
            Err(finding) => {
                let mut finding = Diagnostic { place, ..*finding };
                if finding.rule.is_none() {
                    finding.notes.extend(rows_around(&script.steps, index));
                }
                emit(ScriptEvent::Failed(finding.on(Subject::Item(name))));
                break;
            }
        }
        passed += 1;
    }
    let steps = script.steps.len();
    let summary = ScriptSummary {
        steps,
        passed,
        actions,
        passes: steps == passed,
    };
    let finished = ScriptEvent::Finished(summary);
    watcher(Seen::Reported(finished), &situation.state);
    Played {
        summary,
        state: situation.state,
        start,
        recorded,
    }
}

/// Findings of the rulebook as the step was taken, at its place.
fn findings(outcome: &Outcome, place: &Place, name: &str) -> Vec<Diagnostic> {
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
        finding.on(Subject::Item(name.to_owned()))
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

#[cfg(test)]
mod tests;
