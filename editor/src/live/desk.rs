//! The desk at which a game is played: what the window asks is answered, and every move is saved.
//!
//! After every move the sides play whose moves are chosen at random, unless steps are still to be made.

use std::path::{Path, PathBuf};

use beachhead_engine::{About, Actor, ErasedSession, words};
use beachhead_schema::diag::{Diagnostic, Subject};
use beachhead_schema::io::codes::NOT_SAVED;
use beachhead_schema::io::{MAX_FILE, SourceFile, Syntax, read_bytes, save_atomic};

use super::asks::{Answer, Ask, Position, ToCome};
use super::draft::{DraftKind, Judged};
use crate::player::ScriptFile;

/// So many of the steps that are still to be made are told.
const MOST_TO_COME: usize = 100;

/// State of the thread besides the session.
pub(super) struct Desk<'t> {
    /// Where the game is saved as it goes.
    file: Option<PathBuf>,
    /// Bytes last written into the file, or read from it.
    written: Option<Vec<u8>>,
    /// How many moves the game has as it was read, until it is told where it stands.
    read_len: Option<usize>,
    /// Each move in words, by its place.
    told: Vec<String>,
    /// The script that the game was begun with.
    script: Option<BegunWith>,
    /// What is said once it is told where the game stands.
    after: Vec<Diagnostic>,
    tell: &'t dyn Fn(Answer) -> bool,
}

/// The script that a game was begun with, and where it can be written back.
struct BegunWith {
    name: String,
    path: PathBuf,
    source: SourceFile,
}

impl<'t> Desk<'t> {
    /// A desk for a game that is saved in this file.
    pub(super) fn new(file: Option<&Path>, tell: &'t dyn Fn(Answer) -> bool) -> Self {
        Self {
            file: file.map(Path::to_path_buf),
            written: None,
            read_len: None,
            told: Vec::new(),
            script: None,
            after: Vec::new(),
            tell,
        }
    }

    /// The game was read from its file as it is here.
    pub(super) fn has_read(&mut self, source: &SourceFile) {
        self.written = Some(source.text().as_bytes().to_vec());
    }

    /// Says what holds of a game that was opened.
    pub(super) fn says_what_holds(&mut self, session: &dyn ErasedSession) {
        if self.written.is_some() {
            self.read_len = Some(session.len());
        }
        let moves = session.way_here().len();
        let (seeded, typed) = session.dice();
        (self.tell)(Answer::Said(format!(
            "{moves} moves hold by the rules: {seeded} dice are what the seed rolls, {typed} were typed or picked"
        )));
    }

    /// Says this once it is told where the game stands.
    pub(super) fn say_after(&mut self, findings: Vec<Diagnostic>) {
        self.after.extend(findings);
    }

    /// The game was begun with this script or record. Records are never written back: they are made.
    pub(super) fn plays_script(
        &mut self,
        script: &ScriptFile,
        folder: Option<&Path>,
        source: SourceFile,
    ) {
        let path = match script {
            ScriptFile::OfPack(name) => folder.map(|folder| folder.join(name)),
            ScriptFile::Elsewhere(path) => Some(path.clone()),
        };
        let path = path.filter(|_| !beachhead_engine::is_record(&source));
        self.script = path.map(|path| BegunWith {
            name: script.name(),
            path,
            source,
        });
    }

    /// Makes so many of the steps that are still to be made, or all, up to the first that doesn't go as it says.
    pub(super) fn make(&mut self, session: &mut dyn ErasedSession, steps: Option<usize>) {
        let before = session.way_here().len();
        let findings = match steps {
            None => session.take_rest().1,
            Some(steps) => (0..steps)
                .find_map(|_| session.take_next().err())
                .unwrap_or_default(),
        };
        let made = session.way_here().len();
        let failed = findings.into_iter().map(|finding| {
            let name = match before {
                0 => format!("step {}", made + 1),
                _ => "the next step".to_owned(),
            };
            finding.on(Subject::Item(name))
        });
        self.after.extend(failed);
    }

    /// Does what the window asks.
    pub(super) fn answer(&mut self, session: &mut dyn ErasedSession, ask: Ask) {
        let moved = match ask {
            Ask::About(about) => {
                self.tell_choices(session, about);
                Ok(false)
            }
            Ask::Facts(about) => {
                let facts = session.facts(&about);
                self.tells(Answer::Facts(about, facts))
            }
            Ask::Point(unit, hex) => {
                let meant = session.meant(&unit, &hex);
                self.tells(Answer::Meant(unit, hex, meant))
            }
            Ask::Judge(kind, text) => {
                let judged = judged(session, kind, &text);
                self.tells(Answer::Judged(text, judged))
            }
            Ask::Draft(step) => session
                .value_of(&step)
                .and_then(|step| self.tells(Answer::Drafted(step, false))),
            Ask::Die(action, dice) => session
                .next_die(&action, &dice)
                .and_then(|next| self.tells(Answer::Die(action, dice, next))),
            Ask::Take(action, dice) => session.take(&action, &dice).map(|_| true),
            Ask::Seat(side, is_random) => {
                let mut random = session.random().to_vec();
                random.retain(|other| *other != side);
                random.extend(is_random.then_some(side));
                session.set_random(random);
                Ok(true)
            }
            Ask::SetUp => Ok(session.set_up() > 0),
            Ask::Undo => Ok(self.undo(session)),
            Ask::Redo => Ok(session.redo()),
            Ask::Go(place) => Ok(session.go(place)),
            Ask::Remove(place) => {
                let removed = session.remove(place);
                if removed {
                    self.told.clear();
                }
                Ok(removed)
            }
            Ask::Script(file) => session
                .script(Syntax::of_name(&file.to_string_lossy()))
                .and_then(|text| write_new(&file, &text))
                .and_then(|()| self.says(format!("Written: {}", file.display()))),
            Ask::Letter(file) => session
                .letter(Syntax::of_name(&file.to_string_lossy()))
                .and_then(|text| write_new(&file, &text))
                .and_then(|()| self.says(letter_said(&file))),
            Ask::SaveTo(file) => {
                (self.file, self.written) = (Some(file), None);
                let saved = self.save(session);
                self.tells(Answer::Saved(saved.err()))
            }
            Ask::WriteBack => self.write_back(session),
            ask => self.with_steps(session, ask),
        };
        match moved {
            Ok(true) => self.moved(session),
            Ok(false) => {}
            Err(findings) => {
                (self.tell)(Answer::Refused(findings));
            }
        }
    }

    /// Does what is asked about steps that were made, or are still to be made.
    fn with_steps(&mut self, session: &mut dyn ErasedSession, ask: Ask) -> Moved {
        let mut drafts = false;
        let moved = match ask {
            Ask::Change(place) => {
                drafts = session.lift(place);
                drafts
            }
            Ask::TakeOut(place) => {
                let lifted = session.lift(place) && session.drop_next();
                self.make_rest(session, lifted)
            }
            Ask::Later(place) => {
                let lifted = session.lift(place) && session.swap_next();
                self.make_rest(session, lifted)
            }
            Ask::Exchange(step) => {
                session.take(&step, &[])?;
                session.drop_next();
                self.make_rest(session, true)
            }
            Ask::ToCome(ToCome::Make) => session.take_next()?,
            Ask::ToCome(ToCome::MakeAll) => self.make_rest(session, true),
            Ask::ToCome(ToCome::Drop) => session.drop_next(),
            Ask::ToCome(ToCome::Swap) => session.swap_next(),
            Ask::ToCome(ToCome::Change) => {
                drafts = true;
                false
            }
            // All others are answered before.
            _ => false,
        };
        if moved {
            self.moved(session);
        }
        if let Some(step) = session.next_step().filter(|_| drafts) {
            (self.tell)(Answer::Drafted(step, true));
        }
        Ok(false)
    }

    fn make_rest(&mut self, session: &mut dyn ErasedSession, is_due: bool) -> bool {
        if is_due {
            let (_, findings) = session.take_rest();
            self.say_after(findings);
        }
        is_due
    }

    fn tells(&self, answer: Answer) -> Moved {
        (self.tell)(answer);
        Ok(false)
    }

    fn says(&self, said: String) -> Moved {
        self.tells(Answer::Said(said))
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
    pub(super) fn moved(&mut self, session: &mut dyn ErasedSession) {
        // Who goes back among random moves looks at them; who stands at the end of the way goes on.
        let has_steps = session.next_step().is_some();
        let before = session.way_here().len();
        while !has_steps && session.here() == session.len() && is_random(session) {
            let Some(action) = session.chosen(session.len() as u64) else {
                break;
            };
            if let Err(findings) = session.take(&action, &[]) {
                self.say_after(findings);
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
            by_random: session.way_here().len() - before,
            random: session.random().to_vec(),
            turn: session.turn(),
            scene: shown.scene(shown.entries.len()),
            shown,
            to_come: self.to_come(session),
            to_come_in_all: session.to_come().len(),
            may_set_up: session.may_set_up(),
            script: self.script.as_ref().map(|script| script.name.clone()),
        };
        (self.tell)(Answer::Stands(Box::new(position)));
        self.tell_choices(session, About::Anything);
        // A game that was only opened is not written anew.
        let is_as_read = self.read_len.take() == Some(session.len());
        if !is_as_read {
            let saved = self.save(session);
            (self.tell)(Answer::Saved(saved.err()));
        }
        let after = std::mem::take(&mut self.after);
        if !after.is_empty() {
            (self.tell)(Answer::Refused(after));
        }
    }

    fn tell_choices(&self, session: &dyn ErasedSession, about: About) {
        let legal = session.legal(&about);
        (self.tell)(Answer::Choices(about, legal.choices));
    }

    /// The first of the steps that are still to be made, in words.
    fn to_come(&self, session: &dyn ErasedSession) -> Vec<String> {
        let steps = session.to_come().into_iter().take(MOST_TO_COME);
        steps.map(|step| words_of_step(&step)).collect()
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

    /// Writes the way to here into the script that the game was begun with, unless somebody else has written into it.
    fn write_back(&mut self, session: &dyn ErasedSession) -> Moved {
        let Some(script) = &mut self.script else {
            return Err(not_saved(
                "this game was not begun with a script".to_owned(),
            ));
        };
        let there = read_bytes(&script.path, MAX_FILE).ok();
        if there.as_deref() != Some(script.source.text().as_bytes()) {
            let message = format!(
                "{} is not as it was when the game was begun with it: write the game into a new file",
                script.path.display()
            );
            return Err(not_saved(message));
        }
        let text = session.script_into(&script.source)?;
        write(&script.path, text.as_bytes()).map_err(not_saved)?;
        let said = format!("Written back: {}", script.path.display());
        script.source = SourceFile::new(script.source.name(), text);
        self.says(said)
    }
}

/// Whether the game stands elsewhere after what was asked, or why it can't be done.
type Moved = Result<bool, Vec<Diagnostic>>;

/// What the rules say of a step that is put together.
fn judged(session: &dyn ErasedSession, kind: DraftKind, text: &str) -> Judged {
    let judged = match kind {
        DraftKind::Action => session.judged_action(text).map(|verdict| match verdict {
            Ok(cost) => Judged::Legal(cost),
            Err(violation) => Judged::Refused(Box::new(violation)),
        }),
        DraftKind::Fact => session
            .judged_fact(text)
            .map(|(is_so, instead)| match is_so {
                true => Judged::So,
                false => Judged::NotSo(instead),
            }),
        DraftKind::Decides => session.judged_due(text).map(|(is_so, due)| match is_so {
            true => Judged::So,
            false => Judged::NotSo(due),
        }),
    };
    judged.unwrap_or_else(Judged::Unreadable)
}

/// A step as it stands in a file, in words.
fn words_of_step(step: &str) -> String {
    let inner = step.split_once('(').map(|(kind, rest)| {
        let action = rest.strip_suffix(')').unwrap_or(rest);
        match kind {
            "Do" => action.to_owned(),
            "Refuse" | "Expect" | "Deny" => format!("{kind} {action}"),
            _ => step.to_owned(),
        }
    });
    words(inner.as_deref().unwrap_or(step))
}

fn not_saved(why: String) -> Vec<Diagnostic> {
    vec![Diagnostic::error(NOT_SAVED, why)]
}

/// Writes a file that isn't there yet.
fn write_new(file: &Path, text: &str) -> Result<(), Vec<Diagnostic>> {
    if file.exists() {
        return Err(not_saved(format!(
            "there is a file {} already",
            file.display()
        )));
    }
    write(file, text.as_bytes()).map_err(not_saved)
}

/// What a file for the other player proves, and what it doesn't.
fn letter_said(file: &Path) -> String {
    format!(
        "Written: {}. Whoever opens it has every move and every die checked by the rules; that nobody tried other moves first, or looked ahead at what the seed rolls, no file proves",
        file.display()
    )
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
