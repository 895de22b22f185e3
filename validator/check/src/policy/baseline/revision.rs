//! What a pack had in an earlier revision, as a baseline: it is recognised as accepted findings are.
//!
//! Holds always: `tests::what_a_revision_had_is_accepted_once_for_each_time_it_had_it`.

use std::collections::BTreeMap;
use std::path::Path;

use beachhead_model::diag::Span;
use beachhead_text::SourceFile;

use super::entries::Baseline;
use super::file::{Accepted, Read};
use super::matching::{FileNames, IsThere, Match, Stock, Stocks, may_be_accepted};
use crate::finding::FindingSet;
use crate::policy::Policy;

impl Baseline {
    /// A baseline without a file that accepts these findings, each mistake as often as it is there.
    pub fn of(found: &FindingSet) -> Self {
        let mistakes = found.mistakes();
        let names = FileNames::of(Path::new(""), &mistakes);
        let mut entries: BTreeMap<(&str, &str), usize> = BTreeMap::new();
        let mut stocks = Vec::new();
        for mistake in &mistakes {
            if may_be_accepted(mistake.code, mistake.severity) {
                let next = entries.len();
                let entry = entries.entry((names.get(mistake.file), mistake.code));
                stocks.push(Stock {
                    identity: mistake.identity,
                    entry: *entry.or_insert(next),
                    count: mistake.times,
                    used: 0,
                });
            }
        }
        let mut entries: Vec<_> = entries.into_iter().collect();
        entries.sort_by_key(|(_, at)| *at);
        let entries = entries.into_iter().map(|((file, code), _)| {
            let accepted = Accepted {
                code: code.to_owned(),
                file: file.to_owned(),
                ..Accepted::default()
            };
            (accepted, Span::new(0, 0))
        });
        let read = Read {
            entries: entries.collect(),
            faults: Vec::new(),
        };
        Self {
            stocks: Stocks::of(stocks),
            ..Self::with(SourceFile::new("", ""), read)
        }
    }

    /// Divides the findings of one pack into those that are accepted and the others. An entry whose file is gone follows
    /// within the pack.
    pub fn divide(
        &mut self,
        policy: &Policy,
        files: &[String],
        found: FindingSet,
        is_there: IsThere<'_>,
    ) -> [FindingSet; 2] {
        self.look_for(policy, files, is_there);
        let mut stocks = std::mem::take(&mut self.stocks);
        let mistakes = found.mistakes();
        let matched = self.matches(&mut stocks, &found, &mistakes, is_there);
        self.stocks = stocks;
        let classes = matched.iter().map(|it| match it {
            Match::Accepted(at) => {
                if let Some(entry) = self.entries.get_mut(*at) {
                    entry.met.get_or_insert_with(|| entry.accepted.file.clone());
                }
                0
            }
            Match::Waiting => 1,
            Match::Other(_) | Match::Unknown => 2,
        });
        let classes: Vec<usize> = classes.collect();
        let [mut accepted, waiting, mut new] = found.divided(&classes);
        let follows = self.follow(&[&waiting], is_there).into_iter().flatten();
        let follows: Vec<usize> = follows.map(|it| usize::from(!it)).collect();
        let [followed, left] = waiting.divided(&follows);
        accepted.extend(followed);
        new.extend(left);
        [accepted, new]
    }
}
