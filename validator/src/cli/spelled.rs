//! Files of a pack that are corrected as texts: misspelt names of fields, and fixes around records that can't be read.
//!
//! A record with a misspelt name can't be read, so no edit of the pack fixes it. The name alone is corrected, where nothing
//! else can have been meant ([`Diagnostic::spelling`]); all else stays as it is, to the byte.

use std::collections::BTreeMap;

use beachhead_check::policy::Policy;
use beachhead_schema::diag::{Diagnostic, Span};
use beachhead_schema::io::{Files, ReadError, SourceFile, TextChange};

use super::rewrite::MARK;

/// The files of a pack, some of them with a corrected text.
#[derive(Clone)]
pub(super) struct SpelledFiles<'d> {
    disk: &'d dyn Files,
    texts: BTreeMap<String, String>,
    count: usize,
}

impl<'d> SpelledFiles<'d> {
    /// These, as they are.
    pub(super) fn of(disk: &'d dyn Files) -> Self {
        Self {
            disk,
            texts: BTreeMap::new(),
            count: 0,
        }
    }

    /// How many names have been corrected, and findings fixed.
    pub(super) fn count(&self) -> usize {
        self.count
    }

    /// The text of each file that was corrected.
    pub(super) fn texts(&self) -> &BTreeMap<String, String> {
        &self.texts
    }

    /// Corrects what was found in these files, as far as it counts under a policy. Returns whether anything was: then there
    /// may be more, since of each record the first mistake is found.
    pub(super) fn correct<'n>(
        &mut self,
        names: impl Iterator<Item = &'n str>,
        found: &[Diagnostic],
        policy: &Policy,
    ) -> bool {
        let misspelt = found.iter().filter(|finding| finding.spelling.is_some());
        let mut misspelt: Vec<Diagnostic> = misspelt.cloned().collect();
        policy.apply(&mut misspelt);
        let mut changes = BTreeMap::<String, BTreeMap<Span, String>>::new();
        for finding in misspelt {
            if let Some((span, meant)) = finding.place.span.zip(finding.spelling) {
                let changes = changes.entry(finding.place.file).or_default();
                changes.insert(span, meant);
            }
        }
        let before = self.count;
        for name in names {
            if let Some(changes) = changes.remove(&self.shown(name)) {
                self.count += self.replace(name, &changes);
            }
        }
        self.count > before
    }

    /// Makes changes of texts, which fix so many findings.
    pub(super) fn patch<'n>(
        &mut self,
        names: impl Iterator<Item = &'n str>,
        changes: Vec<TextChange>,
        fixed: usize,
    ) {
        let mut by_file = BTreeMap::<String, BTreeMap<Span, String>>::new();
        for change in changes {
            let changes = by_file.entry(change.file).or_default();
            changes.insert(change.span, change.text);
        }
        for name in names {
            if let Some(changes) = by_file.remove(&self.shown(name)) {
                self.replace(name, &changes);
            }
        }
        self.count += fixed;
    }

    /// Replaces parts of a file's text. Returns how many.
    fn replace(&mut self, name: &str, changes: &BTreeMap<Span, String>) -> usize {
        let Ok(source) = self.source(name) else {
            return 0;
        };
        let mut text = source.text().to_owned();
        let mut replaced = 0;
        // From the end on, so that what comes before stays where it was found.
        for (span, meant) in changes.iter().rev() {
            if text.get(span.range()).is_some() {
                text.replace_range(span.range(), meant);
                replaced += 1;
            }
        }
        let mark = if source.has_mark() { MARK } else { "" };
        self.texts.insert(name.to_owned(), format!("{mark}{text}"));
        replaced
    }
}

impl Files for SpelledFiles<'_> {
    fn read(&self, name: &str) -> Result<Vec<u8>, ReadError> {
        match self.texts.get(name) {
            Some(text) => Ok(text.clone().into_bytes()),
            None => self.disk.read(name),
        }
    }

    fn read_in_pieces(&self, name: &str, take: &mut dyn FnMut(&[u8])) -> Result<(), ReadError> {
        match self.texts.get(name) {
            Some(text) => {
                take(text.as_bytes());
                Ok(())
            }
            None => self.disk.read_in_pieces(name, take),
        }
    }

    fn list(&self) -> Vec<String> {
        self.disk.list()
    }

    fn shown(&self, name: &str) -> String {
        self.disk.shown(name)
    }

    fn source(&self, name: &str) -> Result<SourceFile, Box<Diagnostic>> {
        match self.texts.get(name) {
            Some(text) => SourceFile::from_bytes(self.shown(name), text.clone().into_bytes()),
            None => self.disk.source(name),
        }
    }
}
