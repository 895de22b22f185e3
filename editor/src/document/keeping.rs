//! What a document does for its journal: where it starts from, and how one that was found is gone through again.

use std::collections::BTreeMap;
use std::path::PathBuf;

use beachhead_schema::diag::Diagnostic;
use beachhead_schema::edit::Edit;
use beachhead_schema::io::{DiskFiles, MemoryFiles};

use super::{Document, Origin, Step};
use crate::home::{Print, prints};
use crate::journal::{Base, FORMAT, Home, Journal, JournalDir, Line, Start};

impl Document {
    /// Puts every change down in a journal from now on.
    pub fn keep_journal(&mut self, journal_dir: &JournalDir) {
        if self.journal.is_none() {
            self.journal = Some(Journal::begin(journal_dir, self.base()));
        }
    }

    /// The journal, if there is one.
    pub fn journal(&self) -> Option<&Journal> {
        self.journal.as_ref()
    }

    /// Removes the journal: whoever leaves the document now doesn't want what isn't saved.
    pub fn drop_journal(&mut self) {
        if let Some(journal) = self.journal.take() {
            journal.discard();
        }
    }

    pub(super) fn restart_journal(&mut self) {
        let base = self.journal.is_some().then(|| self.base());
        if let (Some(journal), Some(base)) = (&mut self.journal, base) {
            journal.restart(base);
        }
    }

    /// What a journal that begins now starts from: the files on the disk if they hold this document as it is, else all
    /// of it.
    fn base(&self) -> Base {
        let (home, on_disk) = match &self.origin {
            Origin::Bundled => (Home::Bundled, false),
            Origin::New => (Home::New, false),
            Origin::Folder(folder) => {
                let folder = folder.canonicalize().unwrap_or_else(|_| folder.clone());
                (Home::Folder(folder), !self.is_dirty())
            }
        };
        Base {
            start: Start {
                format: FORMAT,
                title: self.pack.manifest.title.clone(),
                home,
                files: self.on_disk.clone(),
                texts: None,
            },
            whole: (!on_disk).then(|| self.snapshot()),
            at_once: self.is_dirty(),
            done: self.done,
        }
    }

    /// A document that isn't saved, from all its files as text.
    ///
    /// # Errors
    /// What is wrong with them.
    pub(crate) fn from_texts(
        texts: &BTreeMap<String, String>,
        start: &Start,
    ) -> Result<Self, Vec<Diagnostic>> {
        let files = texts
            .iter()
            .map(|(name, text)| (name.clone(), text.clone().into_bytes()));
        let origin = match &start.home {
            Home::Bundled => Origin::Bundled,
            Home::New => Origin::New,
            Home::Folder(folder) => Origin::Folder(folder.clone()),
        };
        let bundled = origin == Origin::Bundled;
        let mut document = Self::read(&MemoryFiles(files.collect()), origin)?;
        document.on_disk = start.files.clone();
        document.saved = document.saved.filter(|_| bundled);
        Ok(document)
    }

    /// Takes what is on the disk for known: the next save replaces it. Until then there is something to save.
    pub fn keep_mine(&mut self) {
        let Origin::Folder(folder) = &self.origin else {
            return;
        };
        self.on_disk = prints(
            &DiskFiles(folder.clone()),
            self.on_disk.keys().cloned().collect::<Vec<_>>().into_iter(),
        );
        self.saved = None;
        self.restart_journal();
    }

    /// Goes through what a journal holds, from where it starts. Returns how many lines could not be followed; an edit
    /// that can't be made leaves an empty step in the history, so that the others keep their places.
    pub(crate) fn replay(&mut self, lines: &[Line]) -> usize {
        let mut refused = 0;
        // Steps from before the start.
        let mut under = 0;
        for line in lines {
            let went = match line {
                Line::Apply { edit, .. } => {
                    let made = self.apply(edit.clone());
                    made.is_ok() || self.apply(left_out(edit)).is_err()
                }
                Line::Jump { to, .. } => {
                    let to = usize::try_from(to.saturating_add(under));
                    let to = to.ok().filter(|to| *to <= self.steps.len());
                    to.is_some_and(|to| self.jump(to).is_ok())
                }
                Line::Under { edit, .. } => {
                    under += 1;
                    self.put_under(edit)
                }
                Line::Start(_) | Line::Saving(_) => true,
            };
            refused += usize::from(!went);
        }
        refused
    }

    /// Takes back a step that isn't in the history, and puts it there: it can be made again. Reports whether it could.
    fn put_under(&mut self, edit: &Edit) -> bool {
        // All that was done after it is taken back first: it lies under that.
        if self.jump(0).is_err() {
            return false;
        }
        let made = edit.clone().apply(&mut self.pack);
        let is_made = made.is_ok();
        let gone = if is_made {
            edit.clone()
        } else {
            left_out(edit)
        };
        let again = made.unwrap_or_else(|_| left_out(edit));
        let name = again.name.clone();
        self.steps.insert(0, Step { name, edit: again });
        self.saved = self.saved.map(|saved| saved + 1);
        self.revision += 1;
        if let Some(journal) = &mut self.journal {
            journal.put_under(gone);
        }
        is_made
    }

    /// The files of the pack as they were last read or saved, by name.
    pub(crate) fn on_disk(&self) -> &BTreeMap<String, Print> {
        &self.on_disk
    }

    /// The folder it belongs to.
    pub fn folder(&self) -> Option<&PathBuf> {
        match &self.origin {
            Origin::Folder(folder) => Some(folder),
            Origin::Bundled | Origin::New => None,
        }
    }
}

/// A step that changes nothing, in the place of one that can't be made.
fn left_out(edit: &Edit) -> Edit {
    Edit {
        name: format!("{} (left out)", edit.name),
        swaps: Vec::new(),
    }
}
