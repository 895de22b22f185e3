//! Plays on at random, watching what must always hold.
//!
//! Scripts skip what they aren't about by it, and tests of each game play whole games: after every action the game's
//! invariants are checked, dead ends and runaways are reported, and what was played comes back so that it can be stored
//! and played again. The same seed plays the same game on every machine.

use beachhead_model::diag::Diagnostic;

use super::choices::Choices;
use super::codes;
use super::dice::{RecordedDice, SeededDice};
use super::form::reloads;
use super::game::{ActionOf, Game};
use super::record::RecordedAction;
use super::to_text::to_text;
use super::trace::Silent;
use super::turn::{Actor, Turn};
use super::violation::Violation;

/// Why random play couldn't go on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Astray {
    /// The game isn't over, but nothing can be done.
    DeadEnd(Box<Turn>),
    /// It took more actions than any game needs.
    Runaway(usize),
    /// An action that is listed is refused.
    ListedButRefused(String, Box<Violation>),
    /// After an action, something doesn't hold that always must.
    Broken(String, String),
    /// The game went past what it was to come to.
    Missed(Box<Turn>),
    /// A game without rules, by its title.
    NoRules(&'static str),
}

impl Astray {
    /// The same as a finding, so far without a place.
    pub fn diagnostic(&self) -> Diagnostic {
        let broken = |message: String| {
            Diagnostic::error(codes::BROKEN_RULES, message).help(
                "this is a mistake of Beachhead, unless `beachhead check` finds one in the pack",
            )
        };
        match self {
            Self::DeadEnd(turn) => broken(format!(
                "nothing can be done in {}, though the game isn't over",
                reported(turn)
            )),
            Self::Runaway(actions) => broken(format!(
                "after {actions} actions the goal is not yet reached"
            )),
            Self::ListedButRefused(action, violation) => violation
                .diagnostic(codes::BROKEN_RULES)
                .note(format!("{action} is listed as legal")),
            Self::Broken(action, what) => broken(format!("after {action}: {what}")),
            Self::Missed(turn) => {
                let message = format!(
                    "random play went past its goal: it has come to {}",
                    reported(turn)
                );
                Diagnostic::error(codes::GOAL_NOT_REACHED, message)
                    .help("is the phase written as the rulebook's code does?")
            }
            Self::NoRules(title) => {
                let message = format!("{title} has no rules by which actions are chosen at random");
                Diagnostic::error(codes::GOAL_NOT_REACHED, message)
                    .help("write the actions themselves, as `Do(…)`")
            }
        }
    }
}

fn reported(turn: &Turn) -> String {
    match &turn.actor {
        Actor::Side(_) => format!("phase `{}` of game turn {}", turn.phase, turn.label()),
        Actor::Over { how, .. } => format!("the end of the game ({how})"),
    }
}

/// What is looked at after every action of random play.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Watch {
    /// What must always hold.
    #[default]
    Invariants,
    /// That, and that each state comes back from its form ([`super::form`]) as it is: slower, for tests.
    Reload,
    /// Nothing, for speed.
    Nothing,
}

/// Where random play stands to its goal.
pub(super) enum Goal {
    Ahead,
    Reached,
    Missed,
}

/// How far a whole game is played at random, and what is looked at.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bounds {
    /// The most actions that it may take.
    pub(super) actions: usize,
    pub(super) watch: Watch,
    /// Play stops when this game turn is over, if the game isn't over before.
    pub(super) last_turn: Option<u16>,
}

/// The goal of whole games.
pub(super) fn to_the_end<G: Game>(game: &G, state: &G::State) -> Goal {
    if game.over(state) {
        Goal::Reached
    } else {
        Goal::Ahead
    }
}

/// How random play went astray.
pub(super) struct Lost<D> {
    pub(super) why: Astray,
    /// The action that was offered and is refused, if it was that.
    refused: Option<D>,
}

impl<D> From<Astray> for Lost<D> {
    fn from(why: Astray) -> Self {
        Self { why, refused: None }
    }
}

/// Takes legal actions as [`Game::sample`] chooses them, until the goal is reached; returns how many. `take` applies one.
/// Where something is watched, each is checked before.
pub(super) fn wander<G: Game>(
    game: &G,
    state: &mut G::State,
    seed: u64,
    (limit, watch): (usize, Watch),
    goal: impl Fn(&G, &G::State) -> Goal,
    mut take: impl FnMut(&mut G::State, &G::Resolved),
) -> Result<usize, Lost<G::Resolved>> {
    let mut choices = Choices::new(seed);
    let mut scratch = G::Scratch::default();
    if !G::HAS_RULES {
        return Err(Astray::NoRules(G::TITLE).into());
    }
    let mut taken = 0;
    loop {
        match goal(game, state) {
            Goal::Reached => return Ok(taken),
            Goal::Missed => return Err(Astray::Missed(Box::new(game.turn(state))).into()),
            Goal::Ahead if taken == limit => return Err(Astray::Runaway(limit).into()),
            Goal::Ahead => {}
        }
        let Some(action) = game.sample(state, &mut scratch, &mut choices) else {
            return Err(Astray::DeadEnd(Box::new(game.turn(state))).into());
        };
        let reported = || to_text(&game.to_action(&action));
        match watch {
            Watch::Nothing => take(state, &action),
            Watch::Invariants | Watch::Reload => {
                if let Err(violation) = game.check(state, &action) {
                    let why = Astray::ListedButRefused(reported(), Box::new(violation));
                    let refused = Some(action);
                    return Err(Lost { why, refused });
                }
                take(state, &action);
                game.invariants(state)
                    .map_err(|what| Astray::Broken(reported(), what))?;
                if watch == Watch::Reload {
                    reloads(state).map_err(|what| Astray::Broken(reported(), what))?;
                }
            }
        }
        taken += 1;
    }
}

/// Plays from the start to the end, or until the last turn is over; the state there, and how the game ended or where it
/// was stopped.
pub(super) fn whole_game<G: Game>(
    game: &G,
    seed: u64,
    bounds: Bounds,
    take: impl FnMut(&mut G::State, &G::Resolved),
) -> (G::State, Result<Turn, Lost<G::Resolved>>) {
    let Bounds {
        actions,
        watch,
        last_turn,
    } = bounds;
    let goal = |game: &G, state: &G::State| {
        let is_past = |last| game.turn(state).number > last;
        match to_the_end(game, state) {
            Goal::Ahead if last_turn.is_some_and(is_past) => Goal::Reached,
            goal => goal,
        }
    };
    let mut state = game.start();
    let walked = wander(game, &mut state, seed, (actions, watch), goal, take);
    let end = walked.map(|_| game.turn(&state));
    (state, end)
}

/// A game that was played at random.
#[derive(Clone, Debug)]
pub struct Playout<G: Game> {
    /// What was done, with the dice: it can be stored as a record, however the game went. An action that was offered
    /// and is refused is the last of them.
    pub actions: Vec<RecordedAction<ActionOf<G>>>,
    /// The state in which it ended.
    pub state: G::State,
    /// How the game ended, or the turn before which it was stopped, or why it couldn't go on.
    pub end: Result<Turn, Astray>,
}

/// Plays a game from its start to its end at random: choices and dice both come from the seed.
pub fn play_out<G: Game>(game: &G, seed: u64, limit: usize, watch: Watch) -> Playout<G> {
    let bounds = Bounds {
        actions: limit,
        watch,
        last_turn: None,
    };
    play_out_within(game, seed, bounds)
}

/// The same, within these bounds.
pub(super) fn play_out_within<G: Game>(game: &G, seed: u64, bounds: Bounds) -> Playout<G> {
    let mut dice = RecordedDice::new(SeededDice::new(seed));
    let mut actions = Vec::new();
    let (state, end) = whole_game(game, seed, bounds, |state, resolved| {
        game.apply(state, resolved, &mut dice, &mut Silent);
        actions.push(RecordedAction::seeded(
            game.to_action(resolved),
            dice.take(),
        ));
    });
    let end = end.map_err(|lost| {
        let refused = lost.refused.map(|resolved| game.to_action(&resolved));
        actions.extend(refused.map(|action| RecordedAction::seeded(action, Vec::new())));
        lost.why
    });
    Playout {
        actions,
        state,
        end,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testgame::{Fault, Ferry};

    const LIMIT: usize = 200;

    #[test]
    fn a_seed_plays_the_same_game_for_ever() {
        let ferry = Ferry::default();
        let [a, b, c] = [7, 7, 8].map(|seed| play_out(&ferry, seed, LIMIT, Watch::Invariants));
        assert!(
            matches!(
                a.end,
                Ok(Turn {
                    actor: Actor::Over { .. },
                    ..
                })
            ),
            "{:?}",
            a.end
        );
        assert_eq!(a.actions, b.actions);
        assert_ne!(a.actions, c.actions);
    }

    /// A game that is stopped is the beginning of the whole game; one that is over before is the whole game.
    #[test]
    fn a_game_is_stopped_when_its_last_turn_is_over() {
        let ferry = Ferry::default();
        let mut stopped = [0; 2];
        for seed in 0..50 {
            let whole = play_out(&ferry, seed, LIMIT, Watch::Invariants);
            let played = |last_turn| {
                let bounds = Bounds {
                    actions: LIMIT,
                    watch: Watch::Invariants,
                    last_turn,
                };
                play_out_within(&ferry, seed, bounds)
            };
            assert_eq!(played(None).actions, whole.actions);
            for last in 1..6 {
                let part = played(Some(last));
                let count = part.actions.len();
                assert_eq!(part.actions, whole.actions[..count], "seed {seed}, {last}");
                let turn = part.end.expect("nothing goes wrong");
                let is_stopped = matches!(turn.actor, Actor::Side(_));
                match is_stopped {
                    true => assert_eq!(turn.number, last + 1, "seed {seed}"),
                    false => assert_eq!(count, whole.actions.len(), "seed {seed}, {last}"),
                }
                stopped[usize::from(is_stopped)] += 1;
            }
        }
        assert!(stopped.iter().all(|games| *games > 10), "{stopped:?}");
    }

    #[test]
    fn a_state_that_does_not_come_back_from_its_form_is_reported() {
        let ferry = Ferry {
            fault: Fault::Forgets,
            ..Ferry::default()
        };
        let reported = |watch| play_out(&ferry, 1, LIMIT, watch).end.err();
        let reported = [Watch::Nothing, Watch::Invariants, Watch::Reload].map(reported);
        let [None, None, Some(Astray::Broken(_, what))] = reported else {
            panic!("{reported:?}");
        };
        assert_eq!(what, "the state that is read from the form is another");
        let sound = play_out(&Ferry::default(), 1, LIMIT, Watch::Reload);
        assert!(sound.end.is_ok(), "{:?}", sound.end);
    }

    #[test]
    fn broken_rules_are_reported() {
        for (fault, limit, expected) in [
            (
                Fault::None,
                3,
                "after 3 actions the goal is not yet reached",
            ),
            (
                Fault::DeadEnd,
                LIMIT,
                "nothing can be done in phase `crossing` of game turn 2, though the game isn't over",
            ),
            (Fault::ListsTooMuch, LIMIT, "the boat is full"),
            (Fault::LosesUnits, LIMIT, "after Row: 1 of 3 units are left"),
        ] {
            let ferry = Ferry {
                fault,
                ..Ferry::default()
            };
            let reported: Vec<_> = (0..20)
                .map(|seed| play_out(&ferry, seed, limit, Watch::Invariants).end)
                .collect();
            let reported = reported
                .into_iter()
                .filter_map(|end| Some(end.err()?.diagnostic().message));
            let reported: Vec<String> = reported.collect();
            assert!(
                reported.iter().any(|message| message == expected),
                "{expected} in {reported:?}"
            );
        }
    }
}
