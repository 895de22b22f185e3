//! Sessions as files: saved, and played again when they are opened.

use beachhead_base::Id;
use beachhead_model::diag::{Diagnostic, Subject};
use beachhead_model::games::GameData;
use beachhead_model::part_kind::PartKind;
use beachhead_model::script::Step;
use beachhead_model::session::{Digests, Move, SavedSession};
use beachhead_text::{SourceFile, Spans, kind_of};

use super::Session;
use crate::codes;
use crate::coverage::cited;
use crate::dice::SeededDice;
use crate::digests::KnownData;
use crate::event::Outcome;
use crate::game::{ActionOf, FactOf, Game, PositionOf};
use crate::interpreter::{MOST_RANDOM_ACTIONS, StepOf, too_much_random_play};
use crate::record::VERSION;
use crate::replay::{MadeWith, differences};
use crate::to_text::to_text;
use crate::turn::Actor;

/// A move of a game's sessions as files have it.
type MoveOf<G> = Move<ActionOf<G>, FactOf<G>, PositionOf<G>>;

/// Whether a file is a session.
pub(crate) fn is_session(source: &SourceFile) -> bool {
    kind_of(source) == Some(PartKind::Session)
}

/// Result of opening a session.
pub(crate) struct OpenedSession<'g, G: Game> {
    /// The session with every move that still holds.
    pub(crate) session: Session<'g, G>,
    /// Findings: other data, moves that no longer hold.
    pub(crate) diagnostics: Vec<Diagnostic>,
    /// The steps of the way to where the game stood that were left out.
    pub(crate) lost: Vec<StepOf<G>>,
    /// Of each move of the session, its place in the file, from 0.
    pub(crate) lines: Vec<usize>,
    /// Of each row of the rule index, whether a move that holds applied it.
    pub(crate) applied: Vec<bool>,
}

/// Plays a session again that was read from the file of these spans, with this data. A move that no longer holds is left out
/// with all that leads on from it; where the game stood there, it stands before it.
pub(crate) fn open_session<'g, G: Game>(
    game: &'g G,
    saved: &SavedSession<G::Data>,
    data: &KnownData,
    spans: &Spans,
) -> OpenedSession<'g, G> {
    let made_with = MadeWith {
        verb: "played",
        version: &saved.version,
        data: &saved.data,
        generator: &saved.generator,
    };
    let mut findings = differences(made_with, data, spans);
    let mut session = Session::new(game, saved.seed);
    let (mut lines, mut applied) = (Vec::new(), vec![false; game.rules().len()]);
    // Each random step may be a whole game, and a file holds thousands of ways.
    let mut random = 0;
    // Where each move of the file has led; `Err` has the place before what was left out.
    let mut led: Vec<Result<usize, usize>> = vec![Ok(0)];
    for (index, made) in saved.moves.iter().enumerate() {
        let after = made.after.unwrap_or(index);
        let mut fail = |finding: Diagnostic| {
            let subject = Subject::Item(format!("move {}", index + 1));
            findings.push(finding.on(subject).at(spans.place("moves", index)));
        };
        let place = match led.get(after) {
            Some(Ok(place)) => *place,
            Some(Err(before)) => {
                led.push(Err(*before));
                continue;
            }
            None => {
                let message =
                    format!("it leads on from move {after}, which is not before it in the file");
                fail(Diagnostic::error(codes::NO_SUCH_MOVE, message).help(
                    "set `after` to the number of an earlier move, or to 0 for the beginning",
                ));
                led.push(Err(0));
                continue;
            }
        };
        if random > MOST_RANDOM_ACTIONS && matches!(made.step, Step::Auto(..)) {
            fail(too_much_random_play());
            led.push(Err(place));
            continue;
        }
        session.go(place);
        match make_again(&mut session, made) {
            Ok(outcome) => {
                if let Outcome::Skipped(actions) = outcome {
                    random += actions;
                }
                lines.push(index);
                led.push(Ok(session.here()));
                mark_applied(&outcome, &mut applied);
            }
            Err(finding) => {
                fail(*finding);
                led.push(Err(place));
            }
        }
    }
    let here = led.get(saved.here).copied().unwrap_or_else(|| {
        let message = format!(
            "the game stands after move {}, but the session has {}",
            saved.here,
            saved.moves.len()
        );
        findings.push(Diagnostic::error(codes::NO_SUCH_MOVE, message).at(spans.field("here")));
        Ok(session.len())
    });
    session.go(here.unwrap_or_else(|before| before));
    let lost = lost_on_the_way(saved, &led);
    session.queue(saved.to_come.iter().cloned());
    if let Some(said) = &saved.decides
        && let decides = session.decides()
        && decides.as_ref() != Some(said)
    {
        let message = match decides {
            Some(side) => {
                format!("the file says that the {said} side decides next, but the {side} side does")
            }
            None => {
                format!("the file says that the {said} side decides next, but the game is over")
            }
        };
        let finding = Diagnostic::error(codes::FACT_DOES_NOT_HOLD, message);
        findings.push(finding.at(spans.field("decides")));
    }
    OpenedSession {
        session,
        diagnostics: findings,
        lost,
        lines,
        applied,
    }
}

/// The steps of the way to where a game stood that lead nowhere any more, in order. `led`: where each move of the file has led.
fn lost_on_the_way<G: GameData>(
    saved: &SavedSession<G>,
    led: &[Result<usize, usize>],
) -> Vec<Step<G::Action, G::Fact, G::Position>> {
    let mut lost = Vec::new();
    let mut at = saved.here;
    while let Some(index) = at.checked_sub(1)
        && let Some(made) = saved.moves.get(index)
    {
        if led.get(at).is_some_and(Result::is_err) {
            lost.push(made.step.clone());
        }
        // A move that leads on from one behind it is reported, and left out.
        at = made.after.unwrap_or(index).min(index);
    }
    lost.reverse();
    lost
}

fn mark_applied(outcome: &Outcome, applied: &mut [bool]) {
    let Outcome::Done(happenings) = outcome else {
        return;
    };
    for row in cited(happenings) {
        if let Some(applied) = applied.get_mut(row.number) {
            *applied = true;
        }
    }
}

/// Makes a move again that a file has.
fn make_again<G: Game>(
    session: &mut Session<'_, G>,
    made: &MoveOf<G>,
) -> Result<Outcome, Box<Diagnostic>> {
    let outcome = session.take(made.step.clone())?;
    let rolled = session.rolled(session.here());
    if rolled == made.rolled {
        return Ok(outcome);
    }
    session.remove(session.here());
    let message = format!(
        "the seed gives {rolled:?} now, and the session rolled {:?}",
        made.rolled
    );
    let finding = Diagnostic::error(codes::OTHER_DICE, message);
    Err(match &made.step {
        Step::Do(action, _) => finding.note(to_text(action)),
        _ => finding,
    }
    .into())
}

impl<G: Game> Session<'_, G> {
    /// The dice that the seed gave for the move that leads to a place. Random steps roll too many to be written down.
    pub(super) fn rolled(&self, place: usize) -> Vec<u16> {
        let Some(made) = self.made(place) else {
            return Vec::new();
        };
        match (&made.step, &made.actions[..]) {
            (Step::Do(_, given), [taken]) if given.is_empty() => taken.dice.clone(),
            _ => Vec::new(),
        }
    }

    /// The way to where the game stands, as a file for the other player.
    pub(crate) fn letter(
        &self,
        scenario: Id,
        about: String,
        data: Digests,
    ) -> SavedSession<G::Data> {
        let way = self.way_here();
        let moves = way.iter().filter_map(|place| {
            Some(Move {
                step: self.step(*place)?.0.clone(),
                rolled: self.rolled(*place),
                after: None,
            })
        });
        let moves: Vec<MoveOf<G>> = moves.collect();
        SavedSession {
            here: moves.len(),
            decides: self.decides(),
            moves,
            to_come: Vec::new(),
            ..self.save(scenario, about, data)
        }
    }

    /// The side that decides where the game stands; none if it is over.
    fn decides(&self) -> Option<Id> {
        let turn = self.interpreter.game().turn(self.state());
        match (turn.due, turn.actor) {
            (Some(due), _) => Some(due.side),
            (None, Actor::Side(side)) => Some(side),
            (None, Actor::Over { .. }) => None,
        }
    }

    /// How many dice the moves that led here have rolled: those that the seed gave, and those that were given.
    pub(crate) fn dice(&self) -> (usize, usize) {
        let (mut seeded, mut given) = (0, 0);
        for made in self
            .way_here()
            .into_iter()
            .filter_map(|place| self.made(place))
        {
            for taken in &made.actions {
                match taken.given {
                    true => given += taken.dice.len(),
                    false => seeded += taken.dice.len(),
                }
            }
        }
        (seeded, given)
    }

    /// The session as its file has it.
    pub fn save(&self, scenario: Id, about: String, data: Digests) -> SavedSession<G::Data> {
        let moves = (1..).zip(&self.moves).map(|(place, made)| Move {
            step: made.step.clone(),
            rolled: self.rolled(place),
            after: (made.after != place - 1).then_some(made.after),
        });
        SavedSession {
            version: VERSION.to_owned(),
            rulebook: G::Data::ID.into(),
            scenario,
            about,
            random: Vec::new(),
            data,
            generator: SeededDice::GENERATOR.to_owned(),
            seed: self.interpreter.seed(),
            here: self.here,
            decides: None,
            moves: moves.collect(),
            to_come: self.to_come.clone(),
        }
    }
}
