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
use beachhead_text::{SourceFile, Spans, conflict_findings, parse_value, read_part, write_part};

use crate::about::About;
use crate::choices::Choices;
use crate::codes;
use crate::digests::KnownData;
use crate::event::{Outcome, ScriptEvent};
use crate::game::{ActionOf, Game};
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

    /// The way to where the game stands, as a script ([`Session::to_script`]).
    ///
    /// # Errors
    /// It can't be written.
    fn script(&self, syntax: Syntax) -> Result<String, Vec<Diagnostic>>;
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
        let session = Session::new(self.game, seed);
        let saved = session.save(self.scenario.id.clone(), about, data.clone());
        Box::new(OpenSession {
            game: self.game,
            data,
            session,
            saved: saved.into(),
        })
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
        let read = ReadSessionFile {
            session,
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

    /// Opens a session to go on with it.
    pub(super) fn to_go_on(
        &self,
        source: &SourceFile,
        syntax: Syntax,
    ) -> (Option<Box<dyn ErasedSession + 'o>>, Vec<Diagnostic>) {
        let (read, _, diagnostics) = self.read_and_played(source, syntax);
        let session = read.map(|read| -> Box<dyn ErasedSession + 'o> { Box::new(read.session) });
        (session, diagnostics)
    }

    /// Plays every move of a session again, as a record is.
    pub(super) fn replayed(&self, source: &SourceFile, syntax: Syntax) -> ReplayReport {
        let (read, _, mut diagnostics) = self.read_and_played(source, syntax);
        let mut report = ReplayReport {
            actions: 0,
            held: 0,
            diagnostics: Vec::new(),
            renewed: None,
            applied: vec![false; G::RULES.len()],
        };
        if let Some(read) = read {
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
        let script = self.session.to_script(scenario, about);
        write_part(&script.into(), syntax).map_err(not_written)
    }
}

/// The step that a text is: one as scripts have it, or an action, which is taken with these dice.
fn step_of<G: Game>(text: &str, dice: &[u16]) -> Result<StepOf<G>, Vec<Diagnostic>> {
    let head = text.split('(').next().unwrap_or_default().trim();
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

/// The value of a text that stands in no file.
fn parsed<'t, T: serde::Deserialize<'t>>(text: &'t str) -> Result<T, Vec<Diagnostic>> {
    parse_value(text, Syntax::Ron, None).map_err(|fault| {
        let finding = Diagnostic::new(Severity::Error, fault.code, fault.message);
        vec![Diagnostic {
            help: fault.help,
            ..finding
        }]
    })
}
