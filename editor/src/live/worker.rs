//! The thread on which a game is played: it owns the pack as it was when the game began, since rulebooks borrow it.
//!
//! After every move the sides play whose moves are chosen at random, and the session is saved.

use std::path::{Path, PathBuf};
use std::sync::mpsc::Receiver;

use beachhead_check::legality::refused_setup;
use beachhead_check::playing::{Playing, playable_files};
use beachhead_engine::{
    About, Actor, AskedDie, Choice, ErasedGame, ErasedSession, MeantAction, Scene, Timeline, Turn,
    words,
};
use beachhead_schema::Id;
use beachhead_schema::diag::{Diagnostic, Severity};
use beachhead_schema::hex::HexNo;
use beachhead_schema::io::codes::NOT_SAVED;
use beachhead_schema::io::{MAX_FILE, SourceFile, Syntax, read_bytes, read_source, save_atomic};

use crate::snapshot::Snapshot;

/// How a game begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Beginning {
    /// A new game.
    New {
        /// The scenario.
        scenario: Id,
        /// The sides whose moves are chosen at random.
        random: Vec<Id>,
        /// The seed of the dice.
        seed: u64,
        /// Where it is saved as it goes; nowhere if there is no place for it.
        file: Option<PathBuf>,
    },
    /// The game in this file.
    Open(PathBuf),
}

impl Beginning {
    /// The file in which it is saved.
    pub(super) fn file(&self) -> Option<&Path> {
        match self {
            Self::New { file, .. } => file.as_deref(),
            Self::Open(file) => Some(file),
        }
    }
}

/// Something that the window asks.
#[derive(Debug)]
pub(super) enum Ask {
    /// Lists the legal actions about this.
    About(About),
    /// Asks the rules about bringing a unit to a hex.
    Point(Id, HexNo),
    /// Asks for the next die of an action, after these.
    Die(String, Vec<u16>),
    /// Takes an action, with these dice; without any they are rolled.
    Take(String, Vec<u16>),
    /// Sets up what the scenario sets up itself.
    SetUp,
    /// Goes back by one move.
    Undo,
    /// Makes the move again that was last made from here.
    Redo,
    /// Goes to a place.
    Go(usize),
    /// Takes a move out.
    Remove(usize),
    /// Writes the way to here as a script.
    Script(PathBuf),
}

/// A message from the thread.
#[derive(Debug)]
pub(super) enum Answer {
    /// Nothing can be played.
    CanNotBegin(Vec<Diagnostic>),
    /// The game stands here now.
    Stands(Box<Position>),
    /// The legal actions about this.
    Choices(About, Vec<Choice>),
    /// Verdicts on bringing a unit to a hex.
    Meant(Id, HexNo, Vec<MeantAction>),
    /// The die that comes next for an action after these.
    Die(String, Vec<u16>, Option<AskedDie>),
    /// The request can't be done.
    Refused(Vec<Diagnostic>),
    /// The game was saved, or the reason why not.
    Saved(Option<String>),
    /// All is told of one thing that was asked, or of the beginning.
    Done,
}

/// Where a game stands.
#[derive(Debug)]
pub struct Position {
    /// The place: the number of the move that leads to it, 0 the beginning.
    pub here: usize,
    /// The moves that led here, each with its place and in words.
    pub way: Vec<(usize, String)>,
    /// The moves that were made from here before, where they are several.
    pub onward: Vec<(usize, String)>,
    /// The turn: phase and deciding side, or how the game ended.
    pub turn: Turn,
    /// The counters on and off the map.
    pub scene: Scene,
    /// The move that led here, as a timeline of one entry.
    pub shown: Timeline,
    /// Whether anything that the scenario sets up itself may be set up now.
    pub may_set_up: bool,
}

/// Plays a game until nobody asks any more.
pub(super) fn play(
    snapshot: Snapshot,
    beginning: Beginning,
    asks: &Receiver<Ask>,
    tell: impl Fn(Answer) -> bool,
) {
    if let Err(findings) = try_to_play(snapshot, beginning, asks, &tell) {
        tell(Answer::CanNotBegin(findings));
        tell(Answer::Done);
    }
}

fn try_to_play(
    snapshot: Snapshot,
    beginning: Beginning,
    asks: &Receiver<Ask>,
    tell: &dyn Fn(Answer) -> bool,
) -> Result<(), Vec<Diagnostic>> {
    let (pack, files) = playable_files(&snapshot.texts())?;
    let one = |finding: Box<Diagnostic>| vec![*finding];
    let mut playing = Playing::of(&pack).map_err(one)?.read_from(&files);
    let mut desk = Desk {
        file: beginning.file().map(Path::to_path_buf),
        written: None,
        told: Vec::new(),
        tell,
    };
    let mut session = match beginning {
        Beginning::New {
            scenario,
            random,
            seed,
            ..
        } => {
            let title = pack.scenario(&scenario).map(|known| known.title.clone());
            let game = playing.of_scenario(scenario.to_string())?;
            let refused = refused_setup(game, &pack, scenario.as_str(), &files);
            if !refused.is_empty() {
                return Err(refused);
            }
            let mut session = game.begin_session(seed, title.unwrap_or_default())?;
            session.set_random(random);
            session
        }
        Beginning::Open(file) => {
            let source = read_source(&file, MAX_FILE).map_err(one)?;
            desk.written = Some(source.text().as_bytes().to_vec());
            let game = playing.game(&source)?;
            opened(game, &source, &mut desk)?
        }
    };
    desk.moved(&mut *session);
    tell(Answer::Done);
    while let Ok(ask) = asks.recv() {
        desk.answer(&mut *session, ask);
        if !tell(Answer::Done) {
            break;
        }
    }
    Ok(())
}

/// A session that was saved. One of which not every move holds any more is refused, so that nothing of its file is lost.
fn opened<'g>(
    game: &'g dyn ErasedGame,
    source: &SourceFile,
    desk: &mut Desk<'_>,
) -> Result<Box<dyn ErasedSession + 'g>, Vec<Diagnostic>> {
    let (session, findings) = game.open_session(source, source.syntax());
    let holds = findings
        .iter()
        .all(|finding| finding.severity < Severity::Error);
    match session.filter(|_| holds) {
        Some(session) => {
            if !findings.is_empty() {
                (desk.tell)(Answer::Refused(findings));
            }
            Ok(session)
        }
        None => {
            let migrate = |finding: Diagnostic| match finding.help {
                Some(_) => finding,
                None => {
                    finding.help("`beachhead replay --migrate` keeps of the file what still holds")
                }
            };
            Err(findings.into_iter().map(migrate).collect())
        }
    }
}

/// State of the thread besides the session.
struct Desk<'t> {
    /// Where the game is saved as it goes.
    file: Option<PathBuf>,
    /// Bytes last written into the file, or read from it.
    written: Option<Vec<u8>>,
    /// Each move in words, by its place.
    told: Vec<String>,
    tell: &'t dyn Fn(Answer) -> bool,
}

impl Desk<'_> {
    fn answer(&mut self, session: &mut dyn ErasedSession, ask: Ask) {
        let tell = self.tell;
        let refused = |findings| {
            tell(Answer::Refused(findings));
        };
        let moved = match ask {
            Ask::About(about) => {
                self.tell_choices(session, about);
                false
            }
            Ask::Point(unit, hex) => {
                let meant = session.meant(&unit, &hex);
                tell(Answer::Meant(unit, hex, meant));
                false
            }
            Ask::Die(action, dice) => {
                match session.next_die(&action, &dice) {
                    Ok(next) => {
                        tell(Answer::Die(action, dice, next));
                    }
                    Err(findings) => refused(findings),
                }
                false
            }
            Ask::Take(action, dice) => match session.take(&action, &dice) {
                Ok(_) => true,
                Err(findings) => {
                    refused(findings);
                    false
                }
            },
            Ask::SetUp => session.set_up() > 0,
            Ask::Undo => self.undo(session),
            Ask::Redo => session.redo(),
            Ask::Go(place) => session.go(place),
            Ask::Remove(place) => {
                let removed = session.remove(place);
                if removed {
                    self.told.clear();
                }
                removed
            }
            Ask::Script(file) => {
                match session.script(Syntax::Ron) {
                    Ok(text) => self.write_script(&file, &text),
                    Err(findings) => refused(findings),
                }
                false
            }
        };
        if moved {
            self.moved(session);
        }
    }

    /// Goes back to where somebody who isn't random decided: else the random move would be made at once again.
    fn undo(&self, session: &mut dyn ErasedSession) -> bool {
        let mut undone = false;
        while session.undo() {
            undone = true;
            if !is_random(session) {
                break;
            }
        }
        undone
    }

    /// Lets the random sides play, saves, and tells where the game stands.
    fn moved(&mut self, session: &mut dyn ErasedSession) {
        // Who goes back among random moves looks at them; who stands at the end of the way goes on.
        while session.here() == session.len() && is_random(session) {
            let Some(action) = session.chosen(session.len() as u64) else {
                break;
            };
            if let Err(findings) = session.take(&action, &[]) {
                (self.tell)(Answer::Refused(findings));
                break;
            }
        }
        for place in self.told.len() + 1..=session.len() {
            let made = session.made(place);
            let told = made.map(|(text, _)| words(&text)).unwrap_or_default();
            self.told.push(told);
        }
        let in_words = |place: usize| {
            let told = place.checked_sub(1).and_then(|at| self.told.get(at));
            (place, told.cloned().unwrap_or_default())
        };
        let shown = session.shown();
        let onward = session.branches(session.here());
        let position = Position {
            here: session.here(),
            way: session.way_here().into_iter().map(in_words).collect(),
            onward: onward.into_iter().map(in_words).collect(),
            turn: session.turn(),
            scene: shown.scene(shown.entries.len()),
            shown,
            may_set_up: session.may_set_up(),
        };
        (self.tell)(Answer::Stands(Box::new(position)));
        self.tell_choices(session, About::Anything);
        let saved = self.save(session);
        (self.tell)(Answer::Saved(saved.err()));
    }

    fn tell_choices(&self, session: &dyn ErasedSession, about: About) {
        let legal = session.legal(&about);
        (self.tell)(Answer::Choices(about, legal.choices));
    }

    /// Saves the game, unless somebody else has written into its file.
    fn save(&mut self, session: &dyn ErasedSession) -> Result<(), String> {
        let Some(file) = &self.file else {
            return Err(
                "this game is not saved anywhere: save the pack into a folder, and begin it there"
                    .to_owned(),
            );
        };
        let syntax = Syntax::of_name(&file.to_string_lossy());
        let text = session.save(syntax).map_err(in_a_line)?;
        let there = match file.exists() {
            true => read_bytes(file, MAX_FILE).ok(),
            false => None,
        };
        if there.is_some() && there != self.written {
            return Err(format!(
                "another window or program has written into {}: this game is not saved any more, so write it as a script, or close it and open that one",
                file.display()
            ));
        }
        write(file, text.as_bytes())?;
        self.written = Some(text.into_bytes());
        Ok(())
    }

    fn write_script(&self, file: &Path, text: &str) {
        let is_there = file.exists();
        let written = match is_there {
            true => Err(format!("there is a file {} already", file.display())),
            false => write(file, text.as_bytes()),
        };
        if let Err(why) = written {
            (self.tell)(Answer::Refused(vec![Diagnostic::error(NOT_SAVED, why)]));
        }
    }
}

fn write(file: &Path, bytes: &[u8]) -> Result<(), String> {
    if let Some(folder) = file.parent().filter(|folder| !folder.exists()) {
        let made = std::fs::create_dir_all(folder);
        made.map_err(|why| format!("{} can't be made: {why}", folder.display()))?;
    }
    save_atomic(file, bytes).map_err(|finding| in_a_line(vec![*finding]))
}

fn in_a_line(findings: Vec<Diagnostic>) -> String {
    let messages = findings.into_iter().map(|finding| finding.message);
    messages.collect::<Vec<_>>().join("; ")
}

/// Whether a random side decides where the game stands.
fn is_random(session: &dyn ErasedSession) -> bool {
    let turn = session.turn();
    let decides = match (&turn.due, &turn.actor) {
        (Some(due), _) => Some(&due.side),
        (None, Actor::Side(side)) => Some(side),
        (None, Actor::Over { .. }) => None,
    };
    decides.is_some_and(|side| session.random().contains(side))
}
