//! What a pack had in an earlier revision, as a baseline: it is recognised as accepted findings are.
//!
//! Holds always: `tests::what_a_revision_had_is_accepted_once_for_each_time_it_had_it`.

use std::path::Path;

use beachhead_schema::diag::Span;
use beachhead_schema::io::SourceFile;

use super::file::Read;
use super::matching::{IsThere, Match, inside};
use super::{Accepted, Baseline, can_be_accepted, key_of};
use crate::policy::Policy;
use crate::report::Shown;

impl Baseline {
    /// A baseline without a file that accepts these findings, each once.
    pub fn of(found: &[Shown]) -> Self {
        let found = found.iter().filter(|finding| can_be_accepted(finding));
        let entries = found.map(|finding| {
            let (code, subject, content) = key_of(finding);
            let accepted = Accepted {
                code,
                subject,
                content,
                file: inside(Path::new(""), finding.file.as_deref().unwrap_or_default()),
                message: finding.message.clone(),
                ..Accepted::default()
            };
            (accepted, Span::new(0, 0))
        });
        let read = Read {
            entries: entries.collect(),
            faults: Vec::new(),
        };
        Self::with(SourceFile::new("", ""), read)
    }

    /// Which of these findings of one pack are accepted, in their order. An entry whose file is gone follows within the pack.
    pub fn accepts(
        &mut self,
        policy: &Policy,
        files: &[String],
        found: &[Shown],
        is_there: IsThere<'_>,
    ) -> Vec<bool> {
        self.look_for(policy, files, is_there);
        let matched = self.matches(found, is_there);
        let mut accepted = vec![false; found.len()];
        let mut waiting = Vec::new();
        for ((finding, matched), accepted) in found.iter().zip(matched).zip(&mut accepted) {
            match matched.entry {
                Match::Accepted(at) => {
                    *accepted = true;
                    if let Some(entry) = self.entries.get_mut(at) {
                        entry.met = Some(matched.file);
                    }
                }
                Match::Waiting => waiting.push((finding.clone(), accepted)),
                Match::Other(_) | Match::Unknown => {}
            }
        }
        let (moved, places): (Vec<Shown>, Vec<&mut bool>) = waiting.into_iter().unzip();
        for (place, follows) in places.into_iter().zip(self.follow(&moved, is_there)) {
            *place = follows;
        }
        accepted
    }
}
