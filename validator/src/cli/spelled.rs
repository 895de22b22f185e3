//! Misspelt names of fields, corrected in the text of a pack's files.
//!
//! A record with such a name can't be read, so no edit of the pack fixes it. What is corrected is the name alone, where
//! nothing else can have been meant ([`Diagnostic::spelling`]); all else stays as it is, to the byte.

use std::collections::BTreeMap;

use beachhead_schema::diag::{Diagnostic, Span};
use beachhead_schema::io::{Files, ReadError, SourceFile};

use super::rewrite::MARK;
use crate::policy::Policy;

/// The files of a pack, some of them with corrected names of fields.
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

    /// How many names have been corrected.
    pub(super) fn count(&self) -> usize {
        self.count
    }

    /// The text of each file in which a name has been corrected.
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
            let Some(changes) = changes.remove(&self.shown(name)) else {
                continue;
            };
            let Ok(source) = self.source(name) else {
                continue;
            };
            let mut text = source.text().to_owned();
            // From the end on, so that what comes before stays where it was found.
            for (span, meant) in changes.iter().rev() {
                if text.get(span.range()).is_some() {
                    text.replace_range(span.range(), meant);
                    self.count += 1;
                }
            }
            let mark = if source.has_mark() { MARK } else { "" };
            self.texts.insert(name.to_owned(), format!("{mark}{text}"));
        }
        self.count > before
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
