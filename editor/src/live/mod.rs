//! A game that is being played in the window: where it stands, what may be done, and what is in hand.
//!
//! The game itself is played on a thread of its own (`worker`): rulebooks borrow the pack, and no frame waits for them. The
//! window asks one thing after the other and shows what it was told last.
//!
//! | room | what it does |
//! |---|---|
//! | `worker`, `desk` | the thread: opens the game, answers what is asked, saves |
//! | `asks` | what is asked, and what is answered |
//! | `answers` | takes in what was answered |
//! | `hand` | what a click means: a counter taken in hand, a hex that it is brought to |
//! | `draft`, `drafting` | a step that is put together field by field, with what the rules say of it |
//! | `file`, `new_game` | where games lie, and how one is begun |

mod answers;
mod asks;
mod desk;
mod draft;
mod drafting;
mod file;
mod hand;
mod new_game;
mod worker;

pub use asks::{Beginning, Position, ToCome};
pub(crate) use draft::DraftShapes;
pub use draft::{Draft, DraftKind, Judged};
pub(crate) use file::{games_beside, new_file as game_file};
pub(crate) use hand::Clicked;
pub use hand::Listed;
pub(crate) use new_game::NewGame;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

use beachhead_check::registry::played_by;
use beachhead_engine::{About, AskedDie, Choice, MeantAction};
use beachhead_schema::Id;
use beachhead_schema::diag::Diagnostic;
use beachhead_schema::hex::HexNo;

use crate::document::{Document, Origin};
use asks::{Answer, Ask};

/// A game that is being played.
#[derive(Debug)]
pub struct LiveGame {
    file: Option<PathBuf>,
    /// The file that it was opened from.
    from: Option<PathBuf>,
    asks: Sender<Ask>,
    answers: Receiver<Answer>,
    /// How many answers are still to come.
    waiting: usize,
    position: Option<Box<Position>>,
    choices: Vec<Choice>,
    /// The names of the actions that may be taken where the game stands.
    verbs: BTreeSet<String>,
    /// The units that may do something where the game stands.
    ready: BTreeSet<Id>,
    unit: Option<Id>,
    hex: Option<HexNo>,
    pointed: Option<Pointed>,
    /// The hex that was clicked, until the rules have said what that can mean.
    clicked: Option<HexNo>,
    /// The hex that was clicked last, and what a click on it may have meant, if all of that is refused.
    refused_there: Option<(HexNo, Vec<MeantAction>)>,
    rolling: Option<Rolling>,
    picks_dice: bool,
    shapes: Option<DraftShapes>,
    draft: Option<Draft>,
    /// Whether what is so is shown.
    shows_facts: bool,
    facts: Option<(About, Vec<String>)>,
    /// The row that an expectation names.
    because: Option<String>,
    findings: Vec<Diagnostic>,
    trouble: Option<String>,
    /// It was asked to be put away, though it is not saved.
    is_closing: bool,
    /// What came of writing a file, to be said once.
    said: Option<String>,
    /// The revision of the document on which it is played.
    revision: u64,
}

/// A question to the rules about a unit and a hex, and the answer.
#[derive(Debug)]
struct Pointed {
    unit: Id,
    hex: HexNo,
    /// None until the answer has come.
    meant: Option<Vec<MeantAction>>,
}

/// An action whose dice are being picked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rolling {
    /// The action as scripts write it.
    pub action: String,
    /// The dice picked so far.
    pub dice: Vec<u16>,
    /// The die that is picked next; none until that is known.
    pub next: Option<AskedDie>,
}

impl LiveGame {
    /// Begins a game, or opens one, on the pack as it is now.
    pub(crate) fn begin(beginning: Beginning, document: &Document, ctx: &egui::Context) -> Self {
        let (asks, asked) = channel();
        let (sender, answers) = channel();
        let file = beginning.file().map(Path::to_path_buf);
        let from = beginning.opened().map(Path::to_path_buf);
        let (snapshot, ctx) = (document.snapshot(), ctx.clone());
        let folder = match document.origin() {
            Origin::Folder(folder) => Some(folder.clone()),
            Origin::Bundled | Origin::New => None,
        };
        thread::spawn(move || {
            worker::play((snapshot, folder), beginning, &asked, |answer| {
                let is_heard = sender.send(answer).is_ok();
                ctx.request_repaint();
                is_heard
            });
        });
        Self {
            file,
            from,
            asks,
            answers,
            waiting: 1,
            position: None,
            choices: Vec::new(),
            verbs: BTreeSet::new(),
            ready: BTreeSet::new(),
            unit: None,
            hex: None,
            pointed: None,
            clicked: None,
            refused_there: None,
            rolling: None,
            picks_dice: false,
            shapes: played_by(document.pack()).and_then(DraftShapes::of),
            draft: None,
            shows_facts: false,
            facts: None,
            because: None,
            findings: Vec::new(),
            trouble: None,
            is_closing: false,
            said: None,
            revision: document.revision(),
        }
    }

    /// The file in which it is saved as it goes, if there is a place for it.
    pub fn file(&self) -> Option<&Path> {
        self.file.as_deref()
    }

    /// The file that it was opened from, if it was.
    pub(crate) fn from(&self) -> Option<&Path> {
        self.from.as_deref()
    }

    /// Whether putting it away loses what was played. The second time it is asked for it is done.
    pub(crate) fn keeps_open(&mut self) -> bool {
        self.trouble.is_some() && !std::mem::replace(&mut self.is_closing, true)
    }

    /// Saves it in this file from here on.
    pub(crate) fn save_to(&mut self, file: PathBuf) {
        self.file = Some(file.clone());
        self.is_closing = false;
        self.ask(Ask::SaveTo(file));
    }

    /// Whether something is still worked out.
    pub fn is_busy(&self) -> bool {
        self.waiting > 0
    }

    /// Where it stands; none until it has begun, or if it can't be played.
    pub fn position(&self) -> Option<&Position> {
        self.position.as_deref()
    }

    /// The legal actions of the unit in hand or of the hex looked at; of all if there is neither.
    pub fn choices(&self) -> &[Choice] {
        &self.choices
    }

    /// The units that may do something.
    pub(crate) fn ready(&self) -> &BTreeSet<Id> {
        &self.ready
    }

    /// The unit in hand.
    pub fn unit(&self) -> Option<&Id> {
        self.unit.as_ref()
    }

    /// The hex that the choices are of.
    pub fn hex_in_hand(&self) -> Option<&HexNo> {
        self.hex.as_ref()
    }

    /// The action whose dice are being picked.
    pub fn rolling(&self) -> Option<&Rolling> {
        self.rolling.as_ref()
    }

    /// Whether dice are picked, and not rolled.
    pub fn picks_dice(&self) -> bool {
        self.picks_dice
    }

    /// Findings of the last refusal, or those that keep the game from beginning.
    pub fn findings(&self) -> &[Diagnostic] {
        &self.findings
    }

    /// Why it isn't saved, if it isn't.
    pub fn trouble(&self) -> Option<&str> {
        self.trouble.as_deref()
    }

    /// Whether the document has changed since the game was begun or opened.
    pub fn is_old(&self, document: &Document) -> bool {
        self.revision != document.revision()
    }

    /// Verdicts on bringing the unit in hand to a hex, if they were asked for.
    pub fn meant_at(&self, hex: &HexNo) -> Option<&[MeantAction]> {
        let pointed = self.pointed.as_ref()?;
        let is_it = pointed.hex == *hex && Some(&pointed.unit) == self.unit.as_ref();
        pointed.meant.as_deref().filter(|_| is_it)
    }

    /// The actions that a click on a hex may have meant, if all of them are refused.
    pub fn refused_there(&self) -> Option<(&HexNo, &[MeantAction])> {
        let (hex, meant) = self.refused_there.as_ref()?;
        Some((hex, meant))
    }

    /// The step that is being put together.
    pub fn draft(&self) -> Option<&Draft> {
        self.draft.as_ref()
    }

    /// The shapes of what drafts are made of.
    pub(crate) fn shapes(&self) -> Option<&DraftShapes> {
        self.shapes.as_ref()
    }

    /// Whether what is so is shown.
    pub fn shows_facts(&self) -> bool {
        self.shows_facts
    }

    /// What is so of the unit in hand or of the hex looked at, or of the game as a whole, as scripts write it.
    pub fn what_is_so(&self) -> &[String] {
        let known = self
            .facts
            .as_ref()
            .filter(|(about, _)| *about == self.about());
        known.map_or(&[], |(_, facts)| facts)
    }

    /// The row that an expectation names: the last move must have applied it.
    pub fn because(&self) -> Option<&str> {
        self.because.as_deref()
    }

    /// What came of writing a file, once.
    pub(crate) fn take_said(&mut self) -> Option<String> {
        self.said.take()
    }

    fn ask(&mut self, ask: Ask) {
        // A game that can't be played has nobody left to ask.
        if self.asks.send(ask).is_ok() {
            self.waiting += 1;
        }
    }

    /// Takes an action; its dice are rolled, or picked one by one.
    pub(crate) fn take(&mut self, action: String) {
        if self.picks_dice {
            self.rolling = Some(Rolling {
                action: action.clone(),
                dice: Vec::new(),
                next: None,
            });
            self.ask(Ask::Die(action, Vec::new()));
        } else {
            self.ask(Ask::Take(action, Vec::new()));
        }
    }

    /// Picks the die that is asked for.
    pub(crate) fn pick_die(&mut self, die: u16) {
        if let Some(rolling) = &mut self.rolling
            && rolling.next.take().is_some()
        {
            rolling.dice.push(die);
            let (action, dice) = (rolling.action.clone(), rolling.dice.clone());
            self.ask(Ask::Die(action, dice));
        }
    }

    /// Says whether dice are picked from now on.
    pub(crate) fn set_picks_dice(&mut self, picks: bool) {
        self.picks_dice = picks;
        self.rolling = None;
    }

    /// Goes back by one move.
    pub(crate) fn undo_move(&mut self) {
        self.ask(Ask::Undo);
    }

    /// Makes the move again that was last made from here.
    pub(crate) fn redo_move(&mut self) {
        self.ask(Ask::Redo);
    }

    /// Goes to another place.
    pub(crate) fn go(&mut self, place: usize) {
        self.ask(Ask::Go(place));
    }

    /// Takes a move out, with all that leads on from it.
    pub(crate) fn remove(&mut self, place: usize) {
        self.ask(Ask::Remove(place));
    }

    /// Has a side played by random moves from here on, or by somebody at this screen.
    pub(crate) fn seat(&mut self, side: Id, is_random: bool) {
        self.ask(Ask::Seat(side, is_random));
    }

    /// Sets up what the scenario sets up itself.
    pub(crate) fn set_up_all(&mut self) {
        self.ask(Ask::SetUp);
    }

    /// Writes the way to where the game stands into a file, as a script.
    pub(crate) fn write_script(&mut self, file: PathBuf) {
        self.ask(Ask::Script(file));
    }

    /// Writes the way to where the game stands back into the script that it was begun with.
    pub(crate) fn write_back(&mut self) {
        self.ask(Ask::WriteBack);
    }

    /// Writes the way to where the game stands into a file, for the other player.
    pub(crate) fn write_letter(&mut self, file: PathBuf) {
        self.ask(Ask::Letter(file));
    }
}
