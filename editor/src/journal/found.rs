//! What an editor that was killed has left behind: found, summed up, restored.
//!
//! Holds always: looking changes nothing but what holds no work, and a journal whose editor still runs is let alone.

use std::fs::{self, File, TryLockError};
use std::path::{Path, PathBuf};

use beachhead_schema::diag::{Diagnostic, Place};
use beachhead_schema::io::{DiskFiles, MAX_FILE, codes};

use super::Shelf;
use super::line::{FORMAT, Home, Line, Start, now_ms, read_lines};
use super::place::journals_in;
use crate::document::Document;
use crate::home::prints;

/// The journals of a large map are larger than its files.
const MOST_BYTES: u64 = 8 * MAX_FILE;
/// How many edits a summary names.
const MOST_NAMES: usize = 4;

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

/// The journals without an editor in this pack's folder, and those on the shelf that are about it; without a folder,
/// all on the shelf that are about no folder. What holds no work is removed.
pub fn look_in(folder: Option<&Path>, shelf: &Shelf) -> Vec<Found> {
    let folder = folder.map(|folder| folder.canonicalize().unwrap_or_else(|_| folder.into()));
    let beside = folder.iter().flat_map(|folder| journals_in(folder, true));
    let on_shelf = shelf.folder().into_iter();
    let on_shelf = on_shelf.flat_map(|shelf| journals_in(shelf, false));
    let found = beside
        .map(|file| (file, true))
        .chain(on_shelf.map(|file| (file, false)));
    found
        .filter_map(|(file, beside)| {
            let mut found = read(file)?;
            match &mut found.start.home {
                // A pack may have been moved, and its journal with it.
                Home::Folder(home) if beside => *home = folder.clone()?,
                Home::Folder(home) if Some(&*home) != folder.as_ref() => return None,
                Home::Bundled | Home::New if folder.is_some() => return None,
                _ => {}
            }
            if found.is_void() {
                found.discard();
                return None;
            }
            found.standing = found.stands();
            Some(found)
        })
        .collect()
}

fn read(file: PathBuf) -> Option<Found> {
    let held = File::options().read(true).write(true).open(&file).ok()?;
    if matches!(held.try_lock(), Err(TryLockError::WouldBlock)) {
        return None;
    }
    if held.metadata().ok()?.len() > MOST_BYTES {
        return None;
    }
    let read = read_lines(&fs::read(&file).ok()?);
    let mut lines = read.lines.into_iter();
    let Some(Line::Start(start)) = lines.next() else {
        // A file without a beginning: the editor was killed before it could say what it is about.
        if read.damaged == 0 {
            drop(fs::remove_file(&file));
        }
        return None;
    };
    // A newer editor may read it.
    (start.format == FORMAT).then_some(Found {
        file,
        start,
        lines: lines.collect(),
        damaged: read.damaged,
        standing: Standing::Fits,
        _held: held,
    })
}

impl Found {
    fn names(&self) -> Vec<&str> {
        let lines = self.lines.iter();
        lines
            .filter_map(|line| match line {
                Line::Apply { edit, .. } => Some(edit.name.as_str()),
                _ => None,
            })
            .collect()
    }

    /// How many changes it holds.
    pub fn len(&self) -> usize {
        self.lines.iter().filter(|line| line.at().is_some()).count()
    }

    /// Whether it holds no change.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
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

    /// What is in it, in a sentence or two: `14 edits: Paint 7 hexes, …. The last was made 3 minutes ago.`
    pub fn summary(&self) -> String {
        let names = self.names();
        let mut told: Vec<(&str, usize)> = Vec::new();
        for name in &names {
            match told.last_mut() {
                Some((last, times)) if last == name => *times += 1,
                _ => told.push((name, 1)),
            }
        }
        let more = told.len().saturating_sub(MOST_NAMES);
        let told: Vec<String> = told
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
            0 => "Saved edits were undone".to_owned(),
            1 => format!("1 edit: {}", told.join(", ")),
            number => format!("{number} edits: {before}{}", told.join(", ")),
        };
        let times = || self.lines.iter().filter_map(Line::at);
        match (times().next(), times().next_back()) {
            (Some(first), Some(last)) => {
                let now = now_ms();
                let [first, last] = [first, last].map(|at| ago(now.saturating_sub(at)));
                if first == last {
                    format!("{what}. Made {last}.")
                } else {
                    format!("{what}. The first was made {first}, the last {last}.")
                }
            }
            _ => format!("{what}."),
        }
    }

    /// The document with everything that is in the journal, and how many edits could not be made. It keeps a journal
    /// of its own from then on if there is a shelf, which takes the place of this one.
    ///
    /// # Errors
    /// Why what it starts from can't be opened.
    pub fn restore(&self, shelf: Option<&Shelf>) -> Result<(Document, usize), Vec<Diagnostic>> {
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
        if let Some(shelf) = shelf {
            document.keep_journal(shelf);
        }
        let refused = document.replay(&self.lines);
        if let Some(journal) = document.journal() {
            journal.supersede(self.file.clone());
        }
        Ok((document, refused))
    }

    /// Removes it.
    pub fn discard(self) {
        drop(fs::remove_file(&self.file));
    }
}

/// How long something is past, in words.
fn ago(milliseconds: u64) -> String {
    let seconds = milliseconds / 1000;
    let (number, unit) = match seconds {
        0..90 => (seconds, "second"),
        90..5400 => ((seconds + 30) / 60, "minute"),
        5400..129_600 => ((seconds + 1800) / 3600, "hour"),
        _ => ((seconds + 43_200) / 86_400, "day"),
    };
    let plural = if number == 1 { "" } else { "s" };
    format!("{number} {unit}{plural} ago")
}
