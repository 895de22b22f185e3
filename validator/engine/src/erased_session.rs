//! [`ErasedSession`]: a game that is being played, without its types.

use beachhead_base::Id;
use beachhead_hex::HexNo;
use beachhead_model::diag::{Diagnostic, Severity};
use beachhead_model::games::GameData;
use beachhead_model::pack::Pack;
use beachhead_model::scenario::Scenario;
use beachhead_model::script::{Script, Step};
use beachhead_model::session::{Digests, SavedSession};
use beachhead_model::stored::Stored;
use beachhead_model::syntax::Syntax;
use serde::Serialize;
use serde_json::Value;

use beachhead_text::{SourceFile, Spans, conflict_findings, parse_value, read_part, write_part};

use crate::about::About;
use crate::choices::Choices;
use crate::codes;
use crate::digests::KnownData;
use crate::event::{Outcome, ScriptEvent};
use crate::game::{ActionOf, FactOf, Game};
use crate::interpreter::StepOf;
use crate::legal::Legal;
use crate::random_game::seed_of_game;
use crate::reading::{is_clean, not_written, other_scenario};
use crate::replay::ReplayReport;
use crate::script::reported;
use crate::session::{AskedDie, Session, open_session};
use crate::step_places::StepPlaces;
use crate::timeline::{Timeline, Verdict};
use crate::to_text::to_text;
use crate::turn::Turn;
use crate::violation::Violation;

/// A session that is open: a game that is being played.
///
/// Steps and actions are texts as scripts have them. A place is the number of the move that leads to it, 0 the beginning.
pub trait ErasedSession {
    /// The place where the game stands.
    fn here(&self) -> usize;

    /// How many moves there are, on all ways.
    fn len(&self) -> usize;

    /// Whether nobody has moved yet.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The move that leads to a place as scripts write it, with the place from which it leads on.
    fn made(&self, place: usize) -> Option<(String, usize)>;

    /// The places through which the game came to where it stands, itself last.
    fn way_here(&self) -> Vec<usize>;

    /// The places to which moves lead from this one, in the order in which they were made.
    fn branches(&self, place: usize) -> Vec<usize>;

    /// The turn where the game stands: phase and deciding side, or how the game ended.
    fn turn(&self) -> Turn;

    /// Every action that may be taken here and is about this.
    fn legal(&self, about: &About) -> Legal;

    /// The actions that a player may mean who has a unit in hand and points at a hex, each with what the rules say of it.
    fn meant(&self, unit: &Id, hex: &HexNo) -> Vec<MeantAction>;

    /// A timeline to draw where the game stands: its one entry is the move that led there; none at the beginning.
    fn shown(&self) -> Timeline;

    /// The sides whose moves are chosen at random.
    fn random(&self) -> &[Id];

    /// Says whose moves are chosen at random.
    fn set_random(&mut self, sides: Vec<Id>);

    /// An action that a random player takes here; none when the game is over. The same seed chooses the same at this place.
    fn chosen(&self, seed: u64) -> Option<String>;

    /// How many dice the moves that led here have rolled: those that the seed gave, and those that were typed or picked.
    fn dice(&self) -> (usize, usize);

    /// Whether anything that the scenario sets up itself may be set up where the game stands.
    fn may_set_up(&self) -> bool;

    /// Sets up all that the scenario sets up itself and that may be set up where the game stands; returns how many moves
    /// that were.
    fn set_up(&mut self) -> usize;

    /// Makes a move: a step as a script has it, or an action, which is taken with these dice. Without any the seed rolls.
    ///
    /// # Errors
    /// The text is no step, or why the step doesn't go as it says; then the game stands where it stood.
    fn take(&mut self, step: &str, dice: &[u16]) -> Result<Outcome, Vec<Diagnostic>>;

    /// The die that an action asks for once these have been rolled for it ([`Session::next_die`]).
    ///
    /// # Errors
    /// The text is no action, the action is refused, or the dice can't be.
    fn next_die(&self, action: &str, dice: &[u16]) -> Result<Option<AskedDie>, Vec<Diagnostic>>;

    /// What is so of a unit, a hex or the game as a whole, as facts that a script may expect.
    fn facts(&self, about: &About) -> Vec<String>;

    /// What the rules say of an action: what it costs, or why it is refused.
    ///
    /// # Errors
    /// The text is no action.
    fn judged_action(
        &self,
        action: &str,
    ) -> Result<Result<Option<String>, Violation>, Vec<Diagnostic>>;

    /// Whether a fact is so, and what is so in its place.
    ///
    /// # Errors
    /// The text is no fact, or names what the game doesn't know.
    fn judged_fact(&self, fact: &str) -> Result<(bool, Option<String>), Vec<Diagnostic>>;

    /// Whether a decision is due as this says (the fields of the step `Decides`), and what is due in its place.
    ///
    /// # Errors
    /// The text is no such step.
    fn judged_due(&self, decides: &str) -> Result<(bool, Option<String>), Vec<Diagnostic>>;

    /// The step that leads to a place, whole, in JSON.
    fn step(&self, place: usize) -> Option<Value>;

    /// A step or an action, written as scripts in RON or JSON write it, in JSON.
    ///
    /// # Errors
    /// The text is neither.
    fn value_of(&self, step: &str) -> Result<Value, Vec<Diagnostic>>;

    /// The steps that are still to be made, as scripts write them ([`Session::to_come`]).
    fn to_come(&self) -> Vec<String>;

    /// The next of the steps that are still to be made, whole, in JSON.
    fn next_step(&self) -> Option<Value>;

    /// Lays a move aside with all that leads on from it; false if there is no such move ([`Session::lift`]).
    fn lift(&mut self, place: usize) -> bool;

    /// Makes the next of the steps that are still to be made; false if there is none ([`Session::take_next`]).
    ///
    /// # Errors
    /// Why it doesn't go as it says.
    fn take_next(&mut self) -> Result<bool, Vec<Diagnostic>>;

    /// Makes all of them, up to the first that doesn't go as it says ([`Session::take_rest`]).
    fn take_rest(&mut self) -> (usize, Vec<Diagnostic>);

    /// Leaves the next of them out; false if there is none.
    fn drop_next(&mut self) -> bool;

    /// Exchanges the next two of them; false if there are no two.
    fn swap_next(&mut self) -> bool;

    /// Goes to another place; false if there is no such place.
    fn go(&mut self, place: usize) -> bool;

    /// Goes back by one move; false at the beginning.
    fn undo(&mut self) -> bool;

    /// Makes the move again that was last made from here; false if there is none.
    fn redo(&mut self) -> bool;

    /// Takes a move out, with all that leads on from it; false if there is no such move.
    fn remove(&mut self, place: usize) -> bool;

    /// The session as a file.
    ///
    /// # Errors
    /// It can't be written.
    fn save(&self, syntax: Syntax) -> Result<String, Vec<Diagnostic>>;

    /// The way to where the game stands, as a script ([`Session::to_script`]), and behind it the steps that are still to be made.
    ///
    /// # Errors
    /// It can't be written.
    fn script(&self, syntax: Syntax) -> Result<String, Vec<Diagnostic>>;

    /// A script's file with this way in the place of its steps ([`Session::into_script`]).
    ///
    /// # Errors
    /// The file can't be read as a script, or can't be written.
    fn script_into(&self, source: &SourceFile) -> Result<String, Vec<Diagnostic>>;

    /// The way to where the game stands as a file for the other player: a session without the moves that were undone, which says
    /// who decides.
    ///
    /// # Errors
    /// It can't be written.
    fn letter(&self, syntax: Syntax) -> Result<String, Vec<Diagnostic>>;
}

/// An action that a player may mean by pointing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MeantAction {
    /// The action as scripts write it.
    pub action: String,
    /// Why it is refused, if it is.
    pub refused: Option<Violation>,
}

/// A session with the game it is of.
struct OpenSession<'o, G: Game> {
    game: &'o G,
    /// The data as they are now.
    data: Digests,
    session: Session<'o, G>,
    /// The file as it was read: comments and other fields are kept when it is saved again.
    saved: Stored<SavedSession<G::Data>>,
}

/// A session, the places in its file, and what is wrong with it.
type ReadSession<D> = (Option<Stored<SavedSession<D>>>, Spans, Vec<Diagnostic>);

/// The sessions of a game: begun, read, played again.
pub(super) struct Sessions<'o, G: Game> {
    pub(super) game: &'o G,
    pub(super) pack: &'o Pack,
    pub(super) scenario: &'o Stored<Scenario>,
}

impl<'o, G: Game> Sessions<'o, G> {
    /// Begins a session with this data.
    pub(super) fn begun(
        &self,
        seed: u64,
        about: String,
        data: Digests,
    ) -> Box<dyn ErasedSession + 'o> {
        self.begun_with((seed, about), Vec::new(), data)
    }

    /// Reads a session; none if it can't be read whole, since a move that can't be read is missing from what would be played.
    fn read_session(&self, source: &SourceFile, syntax: Syntax) -> ReadSession<G::Data> {
        let read = read_part::<SavedSession<G::Data>>(source, syntax);
        let (mut diagnostics, spans) = (read.diagnostics, read.spans);
        let Some(saved) = read.value else {
            return (None, spans, diagnostics);
        };
        diagnostics.extend(conflict_findings(&saved.margin.conflicts, &spans));
        if saved.rulebook != *G::Data::ID {
            let message = format!(
                "this is a session of rulebook `{}`, not of `{}`",
                saved.rulebook,
                G::Data::ID
            );
            let finding = Diagnostic::error(codes::OTHER_RULEBOOK, message);
            diagnostics.push(finding.at(spans.field("rulebook")));
        }
        let other = other_scenario(&saved.scenario, &self.scenario.id);
        diagnostics.extend(other.map(|finding| finding.at(spans.field("scenario"))));
        let is_whole = is_clean(&diagnostics);
        (is_whole.then_some(saved), spans, diagnostics)
    }

    /// Reads a session and plays it; none if it can't be read whole.
    fn read_and_played(&self, source: &SourceFile, syntax: Syntax) -> OpenedFile<'o, G> {
        let (saved, spans, mut diagnostics) = self.read_session(source, syntax);
        let Some(saved) = saved else {
            return (None, spans, diagnostics);
        };
        let data = match KnownData::of(self.pack, self.scenario, &saved.data) {
            Ok(data) => data,
            Err(error) => {
                diagnostics.extend(not_written(error));
                return (None, spans, diagnostics);
            }
        };
        let mut opened = open_session(self.game, &saved, &data, &spans);
        diagnostics.append(&mut opened.diagnostics);
        let session = OpenSession {
            game: self.game,
            data: data.today,
            session: opened.session,
            saved,
        };
        let lost = opened.lost;
        let read = ReadSessionFile {
            session,
            lost,
            lines: opened.lines,
            applied: opened.applied,
        };
        (Some(read), spans, diagnostics)
    }

    /// The way of a session to where it stands, as a script; none if not every move holds.
    pub(super) fn way(
        &self,
        source: &SourceFile,
        syntax: Syntax,
        listener: &mut dyn FnMut(ScriptEvent),
    ) -> Option<(Stored<Script<G::Data>>, StepPlaces)> {
        let (read, spans, diagnostics) = self.read_and_played(source, syntax);
        let is_whole = is_clean(&diagnostics);
        for finding in diagnostics {
            match finding.severity {
                Severity::Error => listener(ScriptEvent::Failed(finding)),
                _ => listener(ScriptEvent::Warned(Box::new(finding))),
            }
        }
        let read = read.filter(|_| is_whole)?;
        let way = read.session.session.way_here().into_iter();
        let order = way.filter_map(|place| read.lines.get(place.checked_sub(1)?).copied());
        let places = StepPlaces::of_moves(spans, order.collect());
        let saved = &read.session.saved;
        let (scenario, about) = (saved.scenario.clone(), saved.about.clone());
        let script = read.session.session.as_made(scenario, about);
        Some((script.into(), places))
    }

    /// Opens a session to go on with it. Moves of its way that no longer hold are laid aside, to be repaired.
    pub(super) fn to_go_on(
        &self,
        source: &SourceFile,
        syntax: Syntax,
    ) -> (Option<Box<dyn ErasedSession + 'o>>, Vec<Diagnostic>) {
        let (read, _, diagnostics) = self.read_and_played(source, syntax);
        let session = read.map(|read| -> Box<dyn ErasedSession + 'o> {
            let mut session = read.session;
            session.session.lay_before(read.lost);
            Box::new(session)
        });
        (session, diagnostics)
    }

    /// Begins a session with the steps of a script, the moves of a session's way or the actions of a record, all still to be made.
    pub(super) fn begun_with(
        &self,
        (seed, about): (u64, String),
        steps: Vec<StepOf<G>>,
        data: Digests,
    ) -> Box<dyn ErasedSession + 'o> {
        let mut session = Session::new(self.game, seed);
        session.queue(steps);
        let saved = session.save(self.scenario.id.clone(), about, data.clone());
        Box::new(OpenSession {
            game: self.game,
            data,
            session,
            saved: saved.into(),
        })
    }

    /// Plays every move of a session again, as a record is.
    pub(super) fn replayed(&self, source: &SourceFile, syntax: Syntax) -> ReplayReport {
        let (read, _, mut diagnostics) = self.read_and_played(source, syntax);
        let mut report = ReplayReport {
            actions: 0,
            held: 0,
            diagnostics: Vec::new(),
            renewed: None,
            applied: vec![false; self.game.rules().len()],
        };
        if let Some(mut read) = read {
            // What no longer holds is left out of the moves, and kept to be repaired.
            read.session
                .session
                .lay_before(std::mem::take(&mut read.lost));
            report.actions = read.session.saved.moves.len();
            report.held = read.session.session.len();
            report.applied = read.applied;
            match read.session.save(syntax) {
                Ok(text) => report.renewed = Some(text),
                Err(findings) => diagnostics.extend(findings),
            }
        }
        report.diagnostics = diagnostics;
        report
    }
}

/// A session that was read and played again.
struct ReadSessionFile<'o, G: Game> {
    session: OpenSession<'o, G>,
    /// The steps of the way to where the game stood that no longer go as they say.
    lost: Vec<StepOf<G>>,
    /// Of each move of the session, its place in the file, from 0.
    lines: Vec<usize>,
    /// Of each row of the rule index, whether a move that holds applied it.
    applied: Vec<bool>,
}

/// A session that was read, the places in its file, and what is wrong.
type OpenedFile<'o, G> = (Option<ReadSessionFile<'o, G>>, Spans, Vec<Diagnostic>);

impl<G: Game> ErasedSession for OpenSession<'_, G> {
    fn here(&self) -> usize {
        self.session.here()
    }

    fn len(&self) -> usize {
        self.session.len()
    }

    fn made(&self, place: usize) -> Option<(String, usize)> {
        let (step, after) = self.session.step(place)?;
        Some((reported::<G>(step), after))
    }

    fn way_here(&self) -> Vec<usize> {
        self.session.way_here()
    }

    fn branches(&self, place: usize) -> Vec<usize> {
        self.session.branches(place)
    }

    fn turn(&self) -> Turn {
        self.game.turn(self.session.state())
    }

    fn legal(&self, about: &About) -> Legal {
        Legal::of(self.game, self.session.state(), about)
    }

    fn meant(&self, unit: &Id, hex: &HexNo) -> Vec<MeantAction> {
        let game = self.game;
        let Some(at) = game.board().hex(hex.as_str()) else {
            return Vec::new();
        };
        let scene = game.scene(self.session.state());
        let standing = scene.units.get(unit).map(|standing| standing.hex.clone());
        let from = standing.and_then(|hex| game.board().hex(hex.as_str()));
        let meant = game.meant(unit, from, at).into_iter();
        let judged = meant.map(|action| MeantAction {
            refused: game.check(self.session.state(), &action).err(),
            action: to_text(&game.to_action(&action)),
        });
        judged.collect()
    }

    fn shown(&self) -> Timeline {
        let (game, after) = (self.game, self.session.state());
        let made = self.made(self.here()).zip(self.session.last_move());
        match made {
            Some(((text, _), (before, did))) => {
                let verdict = match text.starts_with("Given") {
                    true => Verdict::Given,
                    false => Verdict::Done,
                };
                Timeline::of_move(game, &before, Some((text, did.to_vec(), verdict)), after)
            }
            None => Timeline::of_move(game, after, None, after),
        }
    }

    fn random(&self) -> &[Id] {
        &self.saved.random
    }

    fn set_random(&mut self, sides: Vec<Id>) {
        self.saved.part.random = sides;
    }

    fn chosen(&self, seed: u64) -> Option<String> {
        let (game, state) = (self.game, self.session.state());
        if game.over(state) {
            return None;
        }
        let at_place = seed_of_game(seed, self.here() as u64);
        let mut scratch = <G::Scratch as Default>::default();
        let chosen = game.sample(state, &mut scratch, &mut Choices::new(at_place));
        chosen.map(|action| to_text(&game.to_action(&action)))
    }

    fn dice(&self) -> (usize, usize) {
        self.session.dice()
    }

    fn may_set_up(&self) -> bool {
        let planned = self.game.planned();
        let mut actions = planned.iter().map(|planned| &planned.action);
        actions.any(|action| self.session.verdict(action).is_ok())
    }

    fn set_up(&mut self) -> usize {
        let planned = self.game.planned().into_iter();
        let steps = planned.map(|planned| Step::Do(planned.action, Vec::new()));
        steps
            .filter(|step| self.session.take(step.clone()).is_ok())
            .count()
    }

    fn take(&mut self, step: &str, dice: &[u16]) -> Result<Outcome, Vec<Diagnostic>> {
        let step = step_of::<G>(step, dice)?;
        self.session.take(step).map_err(|finding| vec![*finding])
    }

    fn next_die(&self, action: &str, dice: &[u16]) -> Result<Option<AskedDie>, Vec<Diagnostic>> {
        let action = parsed::<ActionOf<G>>(action)?;
        let asked = self.session.next_die(&action, dice);
        asked.map_err(|finding| vec![*finding])
    }

    fn facts(&self, about: &About) -> Vec<String> {
        let facts = self.game.facts_about(self.session.state(), about);
        facts.iter().map(to_text).collect()
    }

    fn judged_action(
        &self,
        action: &str,
    ) -> Result<Result<Option<String>, Violation>, Vec<Diagnostic>> {
        let action = parsed::<ActionOf<G>>(action)?;
        let (game, state) = (self.game, self.session.state());
        let resolved = game.resolve_checked(state, &action);
        Ok(resolved.map(|resolved| game.describe_cost(state, &resolved)))
    }

    fn judged_fact(&self, fact: &str) -> Result<(bool, Option<String>), Vec<Diagnostic>> {
        let fact = parsed::<FactOf<G>>(fact)?;
        let (game, state) = (self.game, self.session.state());
        let is_so = game
            .holds(state, &fact)
            .map_err(|why| vec![Diagnostic::error(codes::UNKNOWN_FACT, why)])?;
        let instead = match is_so {
            true => None,
            false => game.instead(state, &fact),
        };
        Ok((is_so, instead))
    }

    fn judged_due(&self, decides: &str) -> Result<(bool, Option<String>), Vec<Diagnostic>> {
        let step = step_of::<G>(&format!("{{\"Decides\":{decides}}}"), &[])?;
        Ok(match self.session.try_step(&step) {
            Ok(_) => (true, None),
            Err(finding) => (false, finding.notes.into_iter().next()),
        })
    }

    fn step(&self, place: usize) -> Option<Value> {
        in_json(self.session.step(place)?.0)
    }

    fn value_of(&self, step: &str) -> Result<Value, Vec<Diagnostic>> {
        let value = in_json(&step_of::<G>(step, &[])?);
        Ok(value.unwrap_or_default())
    }

    fn to_come(&self) -> Vec<String> {
        self.session.to_come().iter().map(to_text).collect()
    }

    fn next_step(&self) -> Option<Value> {
        in_json(self.session.to_come().first()?)
    }

    fn lift(&mut self, place: usize) -> bool {
        self.session.lift(place)
    }

    fn take_next(&mut self) -> Result<bool, Vec<Diagnostic>> {
        self.session.take_next().map_err(|finding| vec![*finding])
    }

    fn take_rest(&mut self) -> (usize, Vec<Diagnostic>) {
        let (made, failed) = self.session.take_rest();
        (made, failed.map(|finding| *finding).into_iter().collect())
    }

    fn drop_next(&mut self) -> bool {
        self.session.drop_next().is_some()
    }

    fn swap_next(&mut self) -> bool {
        self.session.swap_next()
    }

    fn go(&mut self, place: usize) -> bool {
        self.session.go(place)
    }

    fn undo(&mut self) -> bool {
        self.session.undo()
    }

    fn redo(&mut self) -> bool {
        self.session.redo()
    }

    fn remove(&mut self, place: usize) -> bool {
        self.session.remove(place)
    }

    fn save(&self, syntax: Syntax) -> Result<String, Vec<Diagnostic>> {
        let (scenario, about) = (self.saved.scenario.clone(), self.saved.about.clone());
        let session = self.session.save(scenario, about, self.data.clone());
        let random = self.saved.random.clone();
        let saved = self.saved.clone();
        let saved = saved.map(|_| SavedSession { random, ..session });
        write_part(&saved, syntax).map_err(not_written)
    }

    fn script(&self, syntax: Syntax) -> Result<String, Vec<Diagnostic>> {
        let (scenario, about) = (self.saved.scenario.clone(), self.saved.about.clone());
        let mut script = self.session.to_script(scenario, about);
        script.steps.extend(self.session.to_come().iter().cloned());
        write_part(&script.into(), syntax).map_err(not_written)
    }

    fn script_into(&self, source: &SourceFile) -> Result<String, Vec<Diagnostic>> {
        self.session.into_script(source)
    }

    fn letter(&self, syntax: Syntax) -> Result<String, Vec<Diagnostic>> {
        let (scenario, about) = (self.saved.scenario.clone(), self.saved.about.clone());
        let letter = self.session.letter(scenario, about, self.data.clone());
        write_part(&letter.into(), syntax).map_err(not_written)
    }
}

/// A step as files in JSON have it.
fn in_json(step: &impl Serialize) -> Option<Value> {
    serde_json::to_value(step).ok()
}

/// The step that a text is: one as scripts in RON or JSON have it, or an action, which is taken with these dice.
fn step_of<G: Game>(text: &str, dice: &[u16]) -> Result<StepOf<G>, Vec<Diagnostic>> {
    let mut words = text.split(['(', '{', '"', ':']).map(str::trim);
    let head = words.find(|word| !word.is_empty()).unwrap_or_default();
    let steps = ["Given", "Do", "Refuse", "Expect", "Deny", "Decides", "Auto"];
    if !steps.contains(&head) {
        let action = parsed::<ActionOf<G>>(text)?;
        return Ok(Step::Do(action, dice.to_vec()));
    }
    match parsed::<StepOf<G>>(text)? {
        Step::Do(action, given) if given.is_empty() => Ok(Step::Do(action, dice.to_vec())),
        _ if !dice.is_empty() => {
            let message = "dice are given to an action that has none yet, and to nothing else";
            Err(vec![Diagnostic::error(codes::DICE, message)])
        }
        step => Ok(step),
    }
}

/// The value of a text that stands in no file. No action, fact or step in RON begins as those in JSON do.
fn parsed<'t, T: serde::Deserialize<'t>>(text: &'t str) -> Result<T, Vec<Diagnostic>> {
    let syntax = match text.trim_start().starts_with(['{', '"']) {
        true => Syntax::Json,
        false => Syntax::Ron,
    };
    parse_value(text, syntax, None).map_err(|fault| {
        let finding = Diagnostic::new(Severity::Error, fault.code, fault.message);
        vec![Diagnostic {
            help: fault.help,
            ..finding
        }]
    })
}
