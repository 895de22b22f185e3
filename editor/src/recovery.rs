//! What an editor that was killed has left behind: found, summed up, restored.
//!
//! Holds always: looking changes nothing but what holds no work, and a journal whose editor still runs is let alone.

use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

use beachhead_schema::diag::{Diagnostic, Place};
use beachhead_schema::io::{DiskFiles, MAX_FILE, codes, read_bytes, side_folder};

use crate::document::Document;
use crate::home::prints;
use crate::journal::JournalDir;
use crate::journal::line::{
    FORMAT, Home, Line, Start, begins_whole, ms_from_time, now_ms, read_lines,
};
use crate::journal::place::{journals_beside, journals_in};

/// The journals of a large map are larger than its files.
const MOST_BYTES: u64 = 8 * MAX_FILE;
/// How many edits a summary names.
const MOST_NAMES: usize = 4;

/// Writers show that they are alive once in this many seconds.
const BEAT: u64 = 3;

const FOREIGN: &str = "another version of Beachhead wrote it: open the pack with that one";
const HEADLESS: &str = "its beginning is damaged, so it doesn't say which pack its edits belong to";
const TOO_LARGE: &str = "it is larger than any journal of ours";

/// Why a journal of this format can't be read.
fn newer(format: u32) -> String {
    format!(
        "a newer Beachhead wrote it (journal format {format}), and this one reads up to format {FORMAT}: update it"
    )
}

/// A journal that no editor writes any more.
#[derive(Debug)]
pub struct Found {
    /// The file.
    pub file: PathBuf,
    /// What it starts from.
    pub start: Start,
    lines: Vec<Line>,
    /// How many lines can't be read because one is damaged.
    pub damaged: usize,
    /// How what it starts from stands to what is on the disk.
    pub standing: Standing,
    /// When its editor was last alive, in milliseconds since 1970.
    alive: Option<u64>,
    /// While this is held, no other window offers it.
    _held: File,
}

/// How what a journal starts from stands to what is on the disk now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Standing {
    /// It is what it starts from.
    Fits,
    /// These files have been changed since.
    Changed(Vec<String>),
    /// The pack is gone, and only there was what it starts from.
    Gone,
}

/// A journal that no editor writes any more, and of which nothing can be restored here.
#[derive(Debug)]
pub struct Unreadable {
    /// The file.
    pub file: PathBuf,
    /// Why, and what to do.
    pub why: String,
    /// While this is held, no other window reports it.
    _held: File,
}

/// What editors that were killed have left behind.
#[derive(Debug, Default)]
pub struct Left {
    /// What can be restored.
    pub found: Vec<Found>,
    /// What can't.
    pub unreadable: Vec<Unreadable>,
}

impl Left {
    /// Whether there is nothing.
    pub fn is_empty(&self) -> bool {
        self.found.is_empty() && self.unreadable.is_empty()
    }

    /// Puts what was found elsewhere behind this.
    pub fn take_in(&mut self, mut other: Self) {
        self.found.append(&mut other.found);
        self.unreadable.append(&mut other.unreadable);
    }
}

/// The journals without an editor in this pack's folder, and those in the journal folder that are about it; without a folder,
/// all in the journal folder that are about no folder, or can't be read. What holds no work is removed.
pub fn look_in(folder: Option<&Path>, journal_dir: &JournalDir) -> Left {
    let folder = folder.map(|folder| folder.canonicalize().unwrap_or_else(|_| folder.into()));
    let beside = folder.iter().flat_map(|folder| journals_beside(folder));
    let on_shelf = journal_dir.folder().into_iter();
    let on_shelf = on_shelf.flat_map(journals_in);
    let files = beside
        .map(|file| (file, true))
        .chain(on_shelf.map(|file| (file, false)));
    let mut left = Left::default();
    for (file, beside) in files {
        match read(file) {
            Some(Ok(found)) => left.found.extend(found.about(folder.as_ref(), beside)),
            // Which pack a journal in the journal folder is about is unknown.
            Some(Err(unreadable)) if beside || folder.is_none() => left.unreadable.push(unreadable),
            Some(Err(_)) | None => {}
        }
    }
    left.drop_copies();
    left
}

impl Left {
    /// A journal that had to go elsewhere, from a folder where nothing could be removed any more, is there twice.
    fn drop_copies(&mut self) {
        let mut at = 0;
        while let Some(one) = self.found.get(at) {
            let others = self.found.iter().enumerate();
            let mut others = others.filter(|(other, _)| *other != at);
            let is_copy = others.any(|(other, found)| {
                let longer = found.lines.len() > one.lines.len();
                let is_first = other < at && found.lines.len() == one.lines.len();
                (longer || is_first)
                    && found.start == one.start
                    && found.lines.starts_with(&one.lines)
            });
            if is_copy {
                self.found.remove(at);
            } else {
                at += 1;
            }
        }
    }
}

/// Reads a journal that no editor writes any more; one that holds nothing at all is removed.
fn read(file: PathBuf) -> Option<Result<Found, Unreadable>> {
    // Asked before it is opened: a pipe or a device is no journal, and may never end.
    if !fs::metadata(&file).is_ok_and(|about| about.is_file()) {
        return None;
    }
    let mut options = File::options();
    let held = options.read(true).write(true).open(&file);
    // What lies in a folder that has become read-only can be restored all the same.
    let held = held.or_else(|_| File::open(&file)).ok()?;
    if matches!(held.try_lock(), Err(TryLockError::WouldBlock)) {
        return None;
    }
    let unreadable = |why: &str| (file.clone(), why.to_owned());
    let read = match held.metadata().ok()?.len() {
        ..=MOST_BYTES => {
            let bytes = read_bytes(&file, MOST_BYTES).ok()?;
            let read = read_lines(&bytes);
            match (read.format, read.lines.first()) {
                (Some(format), _) if format > FORMAT => Err(unreadable(&newer(format))),
                (_, None) if read.damaged == 0 => {
                    // The editor was killed before it could say what it is about.
                    drop(side_folder::remove(&file));
                    return None;
                }
                (Some(1..), Some(Line::Start(_))) => Ok(read),
                (_, None) if begins_whole(&bytes) => Err(unreadable(FOREIGN)),
                _ => Err(unreadable(HEADLESS)),
            }
        }
        _ => Err(unreadable(TOO_LARGE)),
    };
    Some(match read {
        Ok(read) => {
            let mut lines = read.lines.into_iter();
            let Some(Line::Start(start)) = lines.next() else {
                return None;
            };
            Ok(Found {
                file,
                start,
                lines: lines.collect(),
                damaged: read.damaged,
                standing: Standing::Fits,
                alive: held
                    .metadata()
                    .and_then(|found| found.modified())
                    .ok()
                    .and_then(ms_from_time),
                _held: held,
            })
        }
        Err((file, why)) => Err(Unreadable {
            file,
            why,
            _held: held,
        }),
    })
}

impl Unreadable {
    /// Removes it.
    ///
    /// # Errors
    /// Why it can't be.
    pub fn discard(self) -> io::Result<()> {
        side_folder::remove(&self.file)
    }
}

impl Found {
    /// This one, if it is about that folder and holds any work; one beside a pack is about that pack.
    fn about(mut self, folder: Option<&PathBuf>, beside: bool) -> Option<Self> {
        match &mut self.start.home {
            // A pack may have been moved, and its journal with it.
            Home::Folder(home) if beside => *home = folder.cloned()?,
            Home::Folder(home) if Some(&*home) != folder => return None,
            Home::Bundled | Home::New if folder.is_some() => return None,
            _ => {}
        }
        if self.is_void() {
            // It is void again when it is found the next time.
            drop(self.discard());
            return None;
        }
        self.standing = self.stands();
        Some(self)
    }

    /// The names of its edits that are done at the end, the earliest first: those that were undone are no loss.
    fn names(&self) -> Vec<&str> {
        // A step from before the start has no name here.
        let mut steps: Vec<Option<&str>> = Vec::new();
        let (mut done, mut under) = (0, 0);
        for line in &self.lines {
            match line {
                Line::Apply { edit, .. } => {
                    steps.truncate(done);
                    steps.push(Some(&edit.name));
                    done = steps.len();
                }
                Line::Jump { to, .. } => {
                    let to = usize::try_from(to.saturating_add(under)).unwrap_or(0);
                    done = to.min(steps.len());
                }
                Line::Under { .. } => {
                    steps.insert(0, None);
                    (done, under) = (0, under + 1);
                }
                Line::Start(_) | Line::Saving(_) => {}
            }
        }
        steps.truncate(done);
        steps.into_iter().flatten().collect()
    }

    /// How many changes it holds.
    pub fn len(&self) -> usize {
        self.lines.iter().filter(|line| line.at().is_some()).count()
    }

    /// Whether it holds no change.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Whether steps from before its start were taken back.
    fn is_under(&self) -> bool {
        let mut lines = self.lines.iter();
        lines.any(|line| matches!(line, Line::Under { .. }))
    }

    /// Whether nothing is lost without it: nothing was changed, or all of it was saved.
    fn is_void(&self) -> bool {
        if self.damaged > 0 {
            return false;
        }
        let is_kept = self.start.texts.is_none() || self.start.home == Home::Bundled;
        let is_saved = match (&self.start.home, self.lines.last()) {
            (Home::Folder(folder), Some(Line::Saving(after))) => {
                prints(&DiskFiles(folder.clone()), after.keys().cloned()) == *after
            }
            _ => false,
        };
        is_saved || self.is_empty() && is_kept
    }

    fn stands(&self) -> Standing {
        let Home::Folder(folder) = &self.start.home else {
            return Standing::Fits;
        };
        let files = DiskFiles(folder.clone());
        let now = prints(&files, self.start.files.keys().cloned());
        let changed = self.start.files.iter();
        let changed: Vec<String> = changed
            .filter(|(name, print)| now.get(*name) != Some(print))
            .map(|(name, _)| name.clone())
            .collect();
        if changed.is_empty() {
            Standing::Fits
        } else if now.is_empty() && self.start.texts.is_none() {
            Standing::Gone
        } else {
            Standing::Changed(changed)
        }
    }

    /// What is in it, in a sentence or two: `2 edits: Paint 7 hexes, Rename 2206. Made 3 minutes
    /// ago, just before the editor ended.`
    pub fn summary(&self) -> String {
        let names = self.names();
        let mut reported: Vec<(&str, usize)> = Vec::new();
        for name in &names {
            match reported.last_mut() {
                Some((last, times)) if last == name => *times += 1,
                _ => reported.push((name, 1)),
            }
        }
        let more = reported.len().saturating_sub(MOST_NAMES);
        let reported: Vec<String> = reported
            .iter()
            .skip(more)
            .map(|(name, times)| match times {
                1 => (*name).to_owned(),
                _ => format!("{name} ({times} times)"),
            })
            .collect();
        let before = if more > 0 { "…, " } else { "" };
        let what = match names.len() {
            0 if self.is_empty() => "No edit yet".to_owned(),
            0 if self.is_under() => "Saved edits were undone".to_owned(),
            0 => "All its edits were undone".to_owned(),
            1 => format!("1 edit: {}", reported.join(", ")),
            number => format!("{number} edits: {before}{}", reported.join(", ")),
        };
        let times = || self.lines.iter().filter_map(Line::at);
        let (Some(first), Some(last)) = (times().next(), times().next_back()) else {
            return format!("{what}.");
        };
        let now = now_ms();
        let [first_ago, last_ago] = [first, last].map(|at| ago(now.saturating_sub(at)));
        let made = if first_ago == last_ago {
            format!("Made {last_ago}")
        } else {
            format!("The first was made {first_ago}, the last {last_ago}")
        };
        let alive = self.alive.and_then(|alive| alive.checked_sub(last));
        match alive.map(|rest| rest / 1000) {
            Some(0..=BEAT) => format!("{what}. {made}, just before the editor ended."),
            Some(rest) => {
                let rest = span(rest);
                format!("{what}. {made}; the editor ended {rest} after the last.")
            }
            None => format!("{what}. {made}."),
        }
    }

    /// The document with everything that is in the journal, and how many edits could not be made. It keeps a journal
    /// of its own from then on if there is a journal folder, which takes the place of this one.
    ///
    /// # Errors
    /// Why what it starts from can't be opened.
    pub fn restore(
        &self,
        journal_dir: Option<&JournalDir>,
    ) -> Result<(Document, usize), Vec<Diagnostic>> {
        let mut document = match (&self.start.texts, &self.start.home) {
            (Some(texts), _) => Document::from_texts(texts, &self.start)?,
            (None, Home::Folder(folder)) => Document::open(folder)?,
            (None, Home::Bundled | Home::New) => {
                let message = "the journal doesn't say what it starts from";
                let place = Place::file(self.file.display().to_string());
                return Err(vec![
                    Diagnostic::error(codes::NOT_READABLE, message).at(place),
                ]);
            }
        };
        if let Some(journal_dir) = journal_dir {
            document.keep_journal(journal_dir);
        }
        let refused = document.replay(&self.lines);
        if let Some(journal) = document.journal() {
            journal.supersede(self.file.clone());
        }
        Ok((document, refused))
    }

    /// Removes it.
    ///
    /// # Errors
    /// Why it can't be.
    pub fn discard(self) -> io::Result<()> {
        side_folder::remove(&self.file)
    }
}

/// How long something is past, in words that don't change while they are read.
fn ago(milliseconds: u64) -> String {
    match milliseconds / 1000 {
        0..60 => "less than a minute ago".to_owned(),
        seconds => format!("{} ago", span(seconds)),
    }
}

/// A span of seconds, in words.
fn span(seconds: u64) -> String {
    let (number, unit) = match seconds {
        0..60 => (seconds, "second"),
        60..5400 => ((seconds + 30) / 60, "minute"),
        5400..129_600 => ((seconds + 1800) / 3600, "hour"),
        _ => ((seconds + 43_200) / 86_400, "day"),
    };
    let plural = if number == 1 { "" } else { "s" };
    format!("{number} {unit}{plural}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::home::Print;
    use beachhead_schema::edit::Edit;
    use std::collections::BTreeMap;
    use std::time::{Duration, SystemTime};

    fn start() -> Start {
        Start {
            format: FORMAT,
            title: "A pack".to_owned(),
            home: Home::New,
            files: BTreeMap::<String, Print>::new(),
            texts: None,
        }
    }

    fn written(lines: &[Line]) -> String {
        let texts = lines.iter().map(|line| line.text().expect("plain data"));
        texts.collect()
    }

    /// An edit that was made this many seconds ago.
    fn made(seconds: u64, name: &str) -> Line {
        Line::Apply {
            at: now_ms() - seconds * 1000,
            edit: Edit {
                name: name.to_owned(),
                swaps: Vec::new(),
            },
        }
    }

    fn found(lines: &[Line], ended: u64) -> String {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("journal.ron");
        fs::write(&path, written(lines)).expect("room on the disk");
        let file = File::options().write(true).open(&path).expect("ours");
        let alive = SystemTime::now() - Duration::from_secs(ended);
        file.set_modified(alive).expect("a time");
        drop(file);
        match read(path) {
            Some(Ok(found)) => found.summary(),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn a_summary_says_when_the_last_was_made_and_how_long_before_the_end() {
        let start = Line::Start(start());
        let lines = [start, made(2400, "One"), made(300, "Two")];
        let undo = Line::Jump {
            at: now_ms() - 600_000,
            to: 0,
        };
        let [start, one, two] = lines.clone();
        let undone = [start, one, undo, two];
        for (lines, ended, expected) in [
            (
                &lines[..],
                299,
                "2 edits: One, Two. The first was made 40 minutes ago, the last 5 minutes ago, just before the editor ended.",
            ),
            (
                &lines,
                240,
                "2 edits: One, Two. The first was made 40 minutes ago, the last 5 minutes ago; the editor ended 1 minute after the last.",
            ),
            (
                &undone[..],
                299,
                "1 edit: Two. The first was made 40 minutes ago, the last 5 minutes ago, just before the editor ended.",
            ),
            (
                &lines[..2],
                4000, // A clock that was set back.
                "1 edit: One. Made 40 minutes ago.",
            ),
            (&lines[..1], 0, "No edit yet."),
        ] {
            assert_eq!(found(lines, ended), expected);
        }
    }

    #[test]
    fn what_cannot_be_read_is_distinguished_from_what_holds_nothing() {
        let newer = Start {
            format: FORMAT + 1,
            ..start()
        };
        let zero = Start {
            format: 0,
            ..start()
        };
        let why_newer = super::newer(FORMAT + 1);
        let format = format!("journal format {}", FORMAT + 1);
        assert!(why_newer.contains(&format), "{why_newer}");
        let unknown = written(&[Line::Start(start())]).replacen("Start(", "Begin(", 1);
        let (_, text) = unknown.split_once(' ').expect("print and text");
        let print = crate::home::print_of(text.trim_end().as_bytes());
        let unknown = format!("{print:016x} {text}");
        for (text, expected) in [
            (written(&[Line::Start(newer)]), Some(why_newer.as_str())),
            (written(&[Line::Start(zero)]), Some(HEADLESS)),
            (unknown, Some(FOREIGN)),
            (written(&[made(3, "One")]), Some(HEADLESS)),
            ("garbage\n\u{0}\nmore".to_owned(), Some(HEADLESS)),
            (String::new(), None),
            ("torn".to_owned(), None),
        ] {
            let folder = tempfile::tempdir().expect("a folder");
            let journal_dir = JournalDir::in_folder(folder.path().to_path_buf());
            let path = folder.path().join("journal.ron");
            fs::write(&path, &text).expect("room on the disk");
            let left = look_in(None, &journal_dir);
            let why = left
                .unreadable
                .first()
                .map(|unreadable| unreadable.why.as_str());
            assert_eq!(why, expected, "{text}");
            assert!(left.found.is_empty(), "{text}");
            assert_eq!(path.exists(), expected.is_some(), "{text}");
        }
    }

    #[test]
    fn a_journal_that_had_to_go_elsewhere_is_offered_once() {
        let [pack, journal_dir] = [(); 2].map(|()| tempfile::tempdir().expect("a folder"));
        let home = pack.path().canonicalize().expect("it is there");
        let start = Line::Start(Start {
            home: Home::Folder(home),
            ..start()
        });
        let lines = [start, made(9, "One"), made(8, "Two")];
        for (folder, name, lines) in [
            (&pack, ".beachhead-journal.ron", &lines[..2]),
            (&pack, ".beachhead-journal-2.ron", &lines[..2]),
            (&journal_dir, "journal.ron", &lines),
        ] {
            fs::write(folder.path().join(name), written(lines)).expect("room on the disk");
        }
        let left = look_in(
            Some(pack.path()),
            &JournalDir::in_folder(journal_dir.path().to_path_buf()),
        );
        let names: Vec<Vec<&str>> = left.found.iter().map(Found::names).collect();
        assert_eq!(names, [["One", "Two"]]);
    }
}
