//! The player: a script that is open, how it went, and the place in it that is shown.
//!
//! A script is played on a thread of its own, on the pack as it would be saved at that moment. Going through it
//! afterwards plays nothing: every scene is there.

use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::thread;

use beachhead_check::playing::{Playing, playable};
use beachhead_engine::{Entry, Scene, Timeline};
use beachhead_schema::diag::Diagnostic;
use beachhead_schema::io::{DiskFiles, Files, SourceFile};

use crate::document::{Document, Origin, add_lines};
use crate::snapshot::Snapshot;

/// A way through a script.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Go {
    /// One entry on.
    Forward,
    /// One entry back.
    Back,
    /// To the beginning.
    First,
    /// To the end, or to what doesn't go as the script says.
    Last,
    /// To where the next game turn begins.
    NextTurn,
    /// To where this game turn begins, or the one before.
    PreviousTurn,
    /// To where this many entries have been played.
    To(usize),
}

/// Where a script is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ScriptFile {
    /// The pack names it.
    OfPack(String),
    /// Any other file.
    Elsewhere(PathBuf),
}

impl ScriptFile {
    /// What it is called.
    pub fn name(&self) -> String {
        match self {
            Self::OfPack(name) => name.clone(),
            Self::Elsewhere(path) => path.file_name().map_or_else(
                || path.display().to_string(),
                |name| name.to_string_lossy().into_owned(),
            ),
        }
    }

    /// The file as it is now. A script of the pack is read from the folder, where somebody may be writing it; if it
    /// isn't there, it is the one that the document carries along.
    pub(crate) fn script_source(
        &self,
        folder: Option<&Path>,
        files: &dyn Files,
    ) -> Result<SourceFile, Box<Diagnostic>> {
        match self {
            Self::OfPack(name) => {
                let on_disk = folder
                    .and_then(|folder| DiskFiles(folder.to_path_buf()).read(name).ok())
                    .and_then(|bytes| SourceFile::from_bytes(name.as_str(), bytes).ok());
                on_disk.map_or_else(|| files.source(name), Ok)
            }
            Self::Elsewhere(path) => {
                let folder = path.parent().unwrap_or(Path::new("")).to_path_buf();
                let name = path.file_name().unwrap_or_default().to_string_lossy();
                DiskFiles(folder).source(&name)
            }
        }
    }
}

/// What came of playing a script.
type Played = Result<Timeline, Vec<Diagnostic>>;

/// A script that is open.
#[derive(Debug)]
pub struct Player {
    script: ScriptFile,
    /// The revision of the document on which it is, or was, played.
    revision: u64,
    running: Option<Receiver<Played>>,
    played: Option<Played>,
    /// The number of entries that have been played.
    at: usize,
    scene: Option<Scene>,
}

impl Player {
    /// Opens a script and begins to play it.
    pub fn open(script: ScriptFile, document: &Document, ctx: &egui::Context) -> Self {
        let mut player = Self {
            script,
            revision: 0,
            running: None,
            played: None,
            at: 0,
            scene: None,
        };
        player.play(document, ctx);
        player
    }

    /// Plays the script, again if it has been played; what came of it before is shown until then.
    pub fn play(&mut self, document: &Document, ctx: &egui::Context) {
        let (sender, receiver) = channel();
        let (snapshot, script, ctx) = (document.snapshot(), self.script.clone(), ctx.clone());
        let folder = match document.origin() {
            Origin::Folder(folder) => Some(folder.clone()),
            Origin::Bundled | Origin::New => None,
        };
        thread::spawn(move || {
            // If sending fails, the script has been closed.
            drop(sender.send(perform(snapshot, &script, folder.as_deref())));
            ctx.request_repaint();
        });
        self.revision = document.revision();
        self.running = Some(receiver);
    }

    /// How many steps of the file have been played where it is shown; none where nothing could be played.
    pub(crate) fn steps_shown(&self) -> Option<usize> {
        let timeline = self.timeline()?;
        let last = self.at.checked_sub(1).map(|at| timeline.entries.get(at));
        let steps = match last {
            None => 0,
            Some(entry) => {
                let entry = entry?;
                entry.step + usize::from(entry.failure().is_none())
            }
        };
        Some(steps)
    }

    /// Takes what came of playing. Reports whether there is news.
    pub fn poll(&mut self) -> bool {
        let Some(running) = &self.running else {
            return false;
        };
        match running.try_recv() {
            Ok(played) => self.played = Some(played),
            Err(TryRecvError::Empty) => return false,
            // It ended without an answer; what was shown before stays.
            Err(TryRecvError::Disconnected) => {}
        }
        self.running = None;
        self.show(self.at);
        true
    }

    /// Goes to another place.
    pub fn go(&mut self, go: Go) {
        let Some(timeline) = self.timeline() else {
            return;
        };
        let to = match go {
            Go::Forward => self.at.saturating_add(1),
            Go::Back => self.at.saturating_sub(1),
            Go::First => 0,
            Go::Last => timeline.entries.len(),
            Go::NextTurn => timeline.next_turn(self.at),
            Go::PreviousTurn => timeline.previous_turn(self.at),
            Go::To(place) => place,
        };
        self.show(to);
    }

    fn show(&mut self, place: usize) {
        let timeline = self.timeline();
        let last = timeline.map_or(0, |timeline| timeline.entries.len());
        let scene = timeline.map(|timeline| timeline.scene(place));
        self.at = place.min(last);
        self.scene = scene;
    }

    /// The script.
    pub fn script(&self) -> &ScriptFile {
        &self.script
    }

    /// Whether it is being played right now.
    pub fn is_playing(&self) -> bool {
        self.running.is_some()
    }

    /// Whether the document has changed since it was played.
    pub fn is_old(&self, document: &Document) -> bool {
        self.revision != document.revision()
    }

    /// How it went, if it could be played.
    pub fn timeline(&self) -> Option<&Timeline> {
        self.played.as_ref()?.as_ref().ok()
    }

    /// Why it could not be played, or what else is to be said of the file.
    pub fn findings(&self) -> &[Diagnostic] {
        match &self.played {
            Some(Ok(timeline)) => &timeline.findings,
            Some(Err(findings)) => findings,
            None => &[],
        }
    }

    /// How many entries have been gone through.
    pub fn at(&self) -> usize {
        self.at
    }

    /// The entry that led to the place that is shown; none at the beginning.
    pub fn entry(&self) -> Option<&Entry> {
        self.timeline()?.entries.get(self.at.checked_sub(1)?)
    }

    /// The minute of the day at the place that is shown, where the rulebook's clock shows one: `0740 6 June` is 460.
    pub fn minute(&self) -> Option<u16> {
        minute_of(self.timeline()?.turn(self.at).clock.as_deref()?)
    }

    /// The scene at the place that is shown.
    pub fn scene_now(&self) -> Option<&Scene> {
        self.scene.as_ref()
    }
}

/// The minute of the day that a clock begins with, in four digits.
fn minute_of(clock: &str) -> Option<u16> {
    let time = clock.split_whitespace().next()?;
    let (hours, minutes) = time.split_at_checked(2)?;
    let number = |digits: &str| digits.parse::<u16>().ok();
    let (hours, minutes) = (number(hours)?, number(minutes)?);
    (time.len() == 4 && hours < 24 && minutes < 60).then_some(hours * 60 + minutes)
}

fn perform(snapshot: Snapshot, script: &ScriptFile, folder: Option<&Path>) -> Played {
    let files = snapshot.texts();
    let source = script
        .script_source(folder, &files)
        .map_err(|finding| vec![*finding])?;
    let pack = playable(&files)?;
    let mut playing = Playing::of(&pack).map_err(|finding| vec![*finding])?;
    let mut played = playing.perform(&source);
    let findings = match &mut played {
        Ok(timeline) => &mut timeline.findings,
        Err(findings) => findings,
    };
    add_lines(findings, &source);
    played
}

#[cfg(test)]
mod tests {
    use super::minute_of;

    #[test]
    fn a_clock_begins_with_its_minute() {
        for (clock, minute) in [
            ("0740 6 June", Some(460)),
            ("0000 7 June", Some(0)),
            ("2359", Some(1439)),
            ("2460 6 June", None),
            ("740 6 June", None),
            ("am Morgen", None),
            ("", None),
        ] {
            assert_eq!(minute_of(clock), minute, "{clock}");
        }
    }
}
