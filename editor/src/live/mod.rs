//! A game that is being played in the window: where it stands, what may be done, and what is in hand.
//!
//! The game itself is played on a thread of its own (`worker`): rulebooks borrow the pack, and no frame waits for them. The
//! window asks one thing after the other and shows what it was told last.

mod file;
mod new_game;
mod worker;

pub(crate) use file::games_beside;
pub(crate) use new_game::NewGame;
pub use worker::{Beginning, Position};

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, Sender, TryRecvError, channel};
use std::thread;

use beachhead_engine::{About, AskedDie, Choice, MeantAction};
use beachhead_schema::Id;
use beachhead_schema::diag::Diagnostic;
use beachhead_schema::hex::HexNo;

use crate::document::Document;
use worker::{Answer, Ask};

/// A game that is being played.
#[derive(Debug)]
pub struct LiveGame {
    file: Option<PathBuf>,
    asks: Sender<Ask>,
    answers: Receiver<Answer>,
    /// How many answers are still to come.
    waiting: usize,
    position: Option<Box<Position>>,
    choices: Vec<Choice>,
    /// The units that may do something where the game stands.
    ready: BTreeSet<Id>,
    unit: Option<Id>,
    hex: Option<HexNo>,
    pointed: Option<Pointed>,
    rolling: Option<Rolling>,
    picks_dice: bool,
    findings: Vec<Diagnostic>,
    trouble: Option<String>,
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

/// Result of a click on a hex.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Clicked {
    /// A unit was taken in hand, or the choices are those of this hex now.
    Looks,
    /// An action is taken.
    Takes,
    /// Nothing can be done there with what is in hand.
    Refused,
}

impl LiveGame {
    /// Begins a game, or opens one, on the pack as it is now.
    pub(crate) fn begin(beginning: Beginning, document: &Document, ctx: &egui::Context) -> Self {
        let (asks, asked) = channel();
        let (sender, answers) = channel();
        let file = beginning.file().map(Path::to_path_buf);
        let (snapshot, ctx) = (document.snapshot(), ctx.clone());
        thread::spawn(move || {
            worker::play(snapshot, beginning, &asked, |answer| {
                let is_heard = sender.send(answer).is_ok();
                ctx.request_repaint();
                is_heard
            });
        });
        Self {
            file,
            asks,
            answers,
            waiting: 1,
            position: None,
            choices: Vec::new(),
            ready: BTreeSet::new(),
            unit: None,
            hex: None,
            pointed: None,
            rolling: None,
            picks_dice: false,
            findings: Vec::new(),
            trouble: None,
            revision: document.revision(),
        }
    }

    /// The file in which it is saved as it goes, if there is a place for it.
    pub fn file(&self) -> Option<&Path> {
        self.file.as_deref()
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

    /// Takes in what was worked out. Reports whether the game stands elsewhere, or is known to be beyond playing.
    pub(crate) fn poll(&mut self) -> bool {
        let mut moved = false;
        loop {
            match self.answers.try_recv() {
                Ok(answer) => moved |= self.take_in(answer),
                Err(TryRecvError::Empty) => return moved,
                Err(TryRecvError::Disconnected) => {
                    self.waiting = 0;
                    return moved;
                }
            }
        }
    }

    fn take_in(&mut self, answer: Answer) -> bool {
        match answer {
            Answer::Done => self.waiting = self.waiting.saturating_sub(1),
            Answer::CanNotBegin(findings) => {
                self.findings = findings;
                return true;
            }
            Answer::Stands(position) => {
                self.position = Some(position);
                self.put_down();
                return true;
            }
            Answer::Choices(about, choices) => {
                if about == About::Anything {
                    let named = choices.iter().flat_map(|choice| &choice.named.units);
                    self.ready = named.cloned().collect();
                }
                if about == self.about() {
                    self.choices = choices;
                }
            }
            Answer::Meant(unit, hex, meant) => {
                let meant = Some(meant);
                self.pointed = Some(Pointed { unit, hex, meant });
            }
            Answer::Die(action, dice, next) => {
                let is_asked = self.rolling.as_ref().is_some_and(|rolling| {
                    rolling.action == action && rolling.dice == dice && rolling.next.is_none()
                });
                match next {
                    _ if !is_asked => {}
                    Some(next) => {
                        let next = Some(next);
                        self.rolling = Some(Rolling { action, dice, next });
                    }
                    None => {
                        self.rolling = None;
                        self.ask(Ask::Take(action, dice));
                    }
                }
            }
            Answer::Refused(findings) => {
                self.rolling = None;
                self.findings = findings;
            }
            Answer::Saved(trouble) => self.trouble = trouble,
        }
        false
    }

    fn ask(&mut self, ask: Ask) {
        // A game that can't be played has nobody left to ask.
        if self.asks.send(ask).is_ok() {
            self.waiting += 1;
        }
    }

    /// Narrows the choices to the unit in hand or the hex looked at.
    fn about(&self) -> About {
        match (&self.unit, &self.hex) {
            (Some(unit), _) => About::Unit(unit.clone()),
            (None, Some(hex)) => About::Hex(hex.clone()),
            (None, None) => About::Anything,
        }
    }

    /// Has nothing in hand any more, and no dice picked.
    fn put_down(&mut self) {
        (self.unit, self.hex, self.pointed, self.rolling) = (None, None, None, None);
        self.findings.clear();
        self.choices.clear();
    }

    /// Looks at all that may be done. Reports whether anything was in hand.
    pub(crate) fn look_at_all(&mut self) -> bool {
        let had = self.unit.is_some() || self.hex.is_some() || self.rolling.is_some();
        if had {
            self.put_down();
            self.ask(Ask::About(About::Anything));
        }
        had
    }

    /// Takes a unit in hand.
    pub(crate) fn hold(&mut self, unit: Id) {
        self.put_down();
        self.unit = Some(unit);
        self.ask(Ask::About(self.about()));
    }

    /// Looks at what may be done in a hex.
    fn look_at(&mut self, hex: HexNo) {
        self.put_down();
        self.hex = Some(hex);
        self.ask(Ask::About(self.about()));
    }

    /// A hex was clicked.
    pub(crate) fn click(&mut self, hex: HexNo) -> Clicked {
        if self.unit.is_some() {
            let there = self.choices.iter();
            let there = there.filter(|choice| choice.named.hexes.contains(&hex));
            let mut there: Vec<String> = there.map(|choice| choice.action.clone()).collect();
            if let (1, Some(action)) = (there.len(), there.pop()) {
                self.take(action);
                return Clicked::Takes;
            }
            if self
                .choices
                .iter()
                .any(|choice| choice.named.hexes.contains(&hex))
            {
                self.hex = Some(hex);
                return Clicked::Looks;
            }
        }
        let standing = self.ready_in(&hex);
        let next = match standing
            .iter()
            .position(|unit| Some(unit) == self.unit.as_ref())
        {
            Some(at) => standing.get(at + 1).or(standing.first()),
            None => standing.first(),
        };
        if let Some(unit) = next.filter(|unit| Some(*unit) != self.unit.as_ref()) {
            self.hold(unit.clone());
            return Clicked::Looks;
        }
        if self.unit.is_some() {
            self.point(&hex);
            return Clicked::Refused;
        }
        self.look_at(hex);
        Clicked::Looks
    }

    /// The units in a hex that may do something.
    fn ready_in(&self, hex: &HexNo) -> Vec<Id> {
        let units = self.position.iter().flat_map(|position| {
            let units = position.scene.units.iter();
            let here = units.filter(|(_, standing)| standing.hex == *hex);
            here.map(|(unit, _)| unit)
        });
        let ready = units.filter(|unit| self.ready.contains(*unit));
        ready.cloned().collect()
    }

    /// The pointer is over a hex: asks what the rules say of bringing the unit in hand there, where nothing may be done.
    pub(crate) fn point(&mut self, hex: &HexNo) {
        let Some(unit) = self.unit.clone().filter(|_| !self.is_busy()) else {
            return;
        };
        let may = self.choices.iter();
        let mut may = may.filter(|choice| choice.named.hexes.contains(hex));
        let is_asked = self
            .pointed
            .as_ref()
            .is_some_and(|pointed| pointed.hex == *hex && pointed.unit == unit);
        if may.next().is_none() && !is_asked {
            self.pointed = Some(Pointed {
                unit: unit.clone(),
                hex: hex.clone(),
                meant: None,
            });
            self.ask(Ask::Point(unit, hex.clone()));
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

    /// Sets up what the scenario sets up itself.
    pub(crate) fn set_up_all(&mut self) {
        self.ask(Ask::SetUp);
    }

    /// Writes the way to where the game stands into a file, as a script.
    pub(crate) fn write_script(&mut self, file: PathBuf) {
        self.ask(Ask::Script(file));
    }
}
