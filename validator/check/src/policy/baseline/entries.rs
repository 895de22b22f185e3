//! [`Baseline`]: the entries of the file, and what a run has found of them.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use beachhead_model::diag::{Diagnostic, Place, Severity, Span, Subject};
use beachhead_text::{SourceFile, path_text};

use super::changed::changed;
use super::file::{Accepted, Read, written};
use super::matching::{
    FileNames, IsThere, Match, Stock, Stocks, as_whole, inside, may_be_accepted,
};
use crate::finding::{FindingSet, Identity, Shown};
use crate::pages::{CHANGED, MOVED, SHARED, STALE, UNEXPLAINED};
use crate::policy::Policy;
use crate::words::list;

/// How often each entry accepts mistakes that were not found.
type Left = BTreeMap<usize, BTreeMap<Identity, u32>>;

/// The most files that a finding about an entry names.
const MOST_FILES: usize = 4;

/// An entry of the file, and what this run has found of it.
#[derive(Debug)]
pub(super) struct Entry {
    pub(super) accepted: Accepted,
    pub(super) span: Span,
    /// The file of the finding that it accepts, as entries name it.
    pub(super) met: Option<String>,
    /// Whether its own file is gone, and that finding is in another.
    pub(super) is_moved: bool,
    /// Whether it would have been met: one about a file that wasn't checked, or of a code that wasn't asked for, may hold
    /// still.
    pub(super) looked_for: bool,
    /// Whether its code was asked for, in whatever file.
    pub(super) asked_for: bool,
    /// The files of findings of the same key that it doesn't accept.
    pub(super) others: Vec<String>,
    /// The files that have such a finding, where its own is gone and it follows none.
    pub(super) candidates: Vec<String>,
    /// How the finding differs that it accepted as a whole, and by what that is known as a whole.
    pub(super) changed: Option<(Identity, String)>,
    /// The mistakes it accepts, as entries are written now, where it is of version 1.
    pub(super) as_now: Option<Accepted>,
}

/// The findings of one pack that were taken out, because an entry has them.
#[derive(Debug, Default)]
pub struct Taken {
    /// Those that are accepted.
    pub known: FindingSet,
    /// Those that an entry whose file is gone may accept: [`Baseline::follow`] decides once everything was checked.
    pub waiting: FindingSet,
}

/// The findings that a project has accepted, and which of them were met.
#[derive(Debug)]
pub struct Baseline {
    pub(super) source: SourceFile,
    /// In the order of the file.
    pub(super) entries: Vec<Entry>,
    /// The mistakes that they accept.
    pub(super) stocks: Stocks,
    /// Whether an entry knows a finding as a whole, as those of version 1 do.
    pub(super) has_whole: bool,
    /// What can't be read.
    pub(super) faults: Vec<Diagnostic>,
}

impl Baseline {
    /// The baseline that a file with this text states, as far as it can be read.
    pub fn read(path: &Path, text: &str) -> Self {
        let source = SourceFile::new(path_text(path), text);
        let read = Read::of(&source);
        Self::with(source, read)
    }

    pub(super) fn with(source: SourceFile, Read { entries, faults }: Read) -> Self {
        let mut stocks = Vec::new();
        for (entry, (accepted, _)) in entries.iter().enumerate() {
            let each = accepted.mistakes().into_iter();
            stocks.extend(each.map(|(identity, count)| Stock {
                identity,
                entry,
                count,
                used: 0,
            }));
        }
        let has_whole = entries.iter().any(|(it, _)| it.content.is_some());
        let entries = entries.into_iter().map(|(accepted, span)| Entry {
            accepted,
            span,
            met: None,
            is_moved: false,
            looked_for: false,
            asked_for: false,
            others: Vec::new(),
            candidates: Vec::new(),
            changed: None,
            as_now: None,
        });
        Self {
            source,
            entries: entries.collect(),
            stocks: Stocks::of(stocks),
            has_whole,
            faults,
        }
    }

    /// Whether all of it could be read.
    pub fn is_whole(&self) -> bool {
        self.faults.is_empty()
    }

    /// A baseline at this path, without any entry.
    pub fn empty(path: &Path) -> Self {
        Self::read(path, "")
    }

    /// Takes the findings that are accepted, or may be, out of those that were found in these files of one pack under a
    /// policy. `is_there` says whether a path exists: only where the file of an entry doesn't may it follow to another.
    pub fn take(
        &mut self,
        policy: &Policy,
        files: &[String],
        found: &mut FindingSet,
        is_there: IsThere<'_>,
    ) -> Taken {
        self.look_for(policy, files, is_there);
        let mut stocks = std::mem::take(&mut self.stocks);
        let mistakes = found.mistakes();
        let names = FileNames::of(self.home(), &mistakes);
        let matched = self.matches(&mut stocks, found, &mistakes, is_there);
        self.stocks = stocks;
        let mut classes = Vec::with_capacity(matched.len());
        for (mistake, matched) in mistakes.iter().zip(&matched) {
            let file = names.get(mistake.file);
            classes.push(match matched {
                Match::Accepted(at) => {
                    if let Some(entry) = self.entries.get_mut(*at) {
                        entry.met.get_or_insert_with(|| file.to_owned());
                    }
                    0
                }
                Match::Waiting => 1,
                Match::Other(at) => {
                    if let Some(entry) = self.entries.get_mut(*at) {
                        entry.fits_also(file.to_owned());
                    }
                    2
                }
                Match::Unknown => 2,
            });
        }
        if self.has_whole {
            for (finding, range) in found.shown.iter().zip(found.ranges()) {
                match matched.get(range).and_then(|range| range.first()) {
                    Some(Match::Accepted(at)) => self.note_as_now(*at, finding),
                    Some(Match::Unknown) => self.compare(finding),
                    _ => {}
                }
            }
        }
        let [known, waiting, new] = std::mem::take(found).divided(&classes);
        *found = new;
        Taken { known, waiting }
    }

    /// Notes how an entry of version 1 is written now.
    fn note_as_now(&mut self, at: usize, finding: &Shown) {
        let file = inside(self.home(), finding.file.as_deref().unwrap_or_default());
        let Some(entry) = self.entries.get_mut(at) else {
            return;
        };
        if entry.accepted.content.is_some() {
            entry.as_now = Some(written_as(finding, file, entry.accepted.clone()));
        }
    }

    /// Notes the entries of this file that accept the same finding as a whole, about more subjects or fewer.
    fn compare(&mut self, finding: &Shown) {
        if !may_be_accepted(&finding.code, finding.severity) {
            return;
        }
        let named = finding.file.as_deref().unwrap_or_default();
        let file = inside(self.home(), named);
        for entry in &mut self.entries {
            let own = &entry.accepted.file;
            if entry.changed.is_none() && (*own == file || own == named) {
                let how = changed(&entry.accepted, finding);
                entry.changed = how.map(|how| (as_whole(finding), how));
            }
        }
    }

    /// Those of these findings of one pack that are accepted, or may be by an entry whose file is gone, in order: with all
    /// mistakes that they stand for.
    pub fn knows(&self, found: &FindingSet, is_there: IsThere<'_>) -> Vec<bool> {
        let mut stocks = self.stocks.clone();
        let mistakes = found.mistakes();
        let matched = self.matches(&mut stocks, found, &mistakes, is_there);
        let is_known = |it: &Match| matches!(it, Match::Accepted(_) | Match::Waiting);
        let ranges = found.ranges().into_iter();
        ranges
            .map(|range| matched.get(range).unwrap_or_default().iter().all(is_known))
            .collect()
    }

    /// What is wrong with the baseline itself, once everything was checked.
    pub fn findings(&self) -> Vec<Diagnostic> {
        let mut found = self.faults.clone();
        let left = self.left();
        for (at, entry) in self.entries.iter().enumerate() {
            let place = Place::span(self.source.name(), entry.span);
            let Accepted { code, .. } = &entry.accepted;
            let about = Subject::Item(format!("{code} {}", entry.accepted.about()));
            let mut finding = |severity, code, message: String, help: &str| {
                let finding = Diagnostic::new(severity, code, message);
                found.push(finding.at(place.clone()).on(about.clone()).help(help));
            };
            if let Some((_, how)) = entry.changed() {
                let message = format!("the accepted finding {how}: {}", entry.accepted.message);
                let help =
                    "correct what is wrong, or accept it as it is now with `--update-baseline`";
                finding(Severity::Warning, CHANGED, message, help);
                continue;
            }
            if !entry.candidates.is_empty() {
                let files = listed(&entry.candidates);
                let message = match entry.accepted.file.as_str() {
                    "" => format!(
                        "this entry names no file, and follows none: the same is found in {files}"
                    ),
                    old => format!(
                        "{old} is gone, and this entry follows to no other file: the same is found in {files}"
                    ),
                };
                let help = "correct `file` if the file was renamed, else remove the entry";
                finding(Severity::Warning, MOVED, message, help);
                continue;
            }
            if entry.is_stale() {
                let message = format!(
                    "nothing is found any more that this entry accepts: {}",
                    entry.accepted.message
                );
                let help = "remove the entry, or run with `--update-baseline`";
                finding(Severity::Warning, STALE, message, help);
                continue;
            }
            let gone = self.gone_of(at, &left);
            if !gone.is_empty() {
                let message = format!(
                    "{} of this entry {} not found any more: {}",
                    if gone.len() == 1 {
                        "a subject"
                    } else {
                        "subjects"
                    },
                    if gone.len() == 1 { "is" } else { "are" },
                    list(&gone)
                );
                let help = "remove what is fixed, or run with `--update-baseline`";
                finding(Severity::Info, CHANGED, message, help);
            }
            if entry.accepted.reason.trim().is_empty() {
                let message = "this entry doesn't say why the finding is accepted".to_owned();
                let help = "give a `reason`, and a `source` where there is one";
                finding(Severity::Warning, UNEXPLAINED, message, help);
            }
            if let Some(file) = entry.met.as_ref().filter(|_| entry.is_moved) {
                let message = match entry.accepted.file.as_str() {
                    "" => format!("this entry names no file: it was taken to be about {file}"),
                    old => format!(
                        "{old} is gone: this entry was taken to be about the same finding in {file}"
                    ),
                };
                let help = "correct `file`, or run with `--update-baseline`";
                finding(Severity::Warning, MOVED, message, help);
            }
            if !entry.others.is_empty() {
                let message = format!(
                    "this entry accepts one finding; the same is found in {} too",
                    listed(&entry.others)
                );
                let help = "each finding needs an entry of its own: `--update-baseline` adds them";
                finding(Severity::Info, SHARED, message, help);
            }
        }
        found.sort_by(|a, b| (&a.place, a.code).cmp(&(&b.place, b.code)));
        found
    }

    /// The texts in which its findings are shown.
    pub fn source(&self) -> &SourceFile {
        &self.source
    }

    /// The subjects of an entry that other subjects of it outlive, of those that were looked for; `left` is what was not found
    /// of all entries.
    fn gone_of(&self, at: usize, left: &Left) -> Vec<&String> {
        let Some(entry) = self
            .entries
            .get(at)
            .filter(|it| it.met.is_some() && it.looked_for)
        else {
            return Vec::new();
        };
        let accepted = &entry.accepted;
        if accepted.content.is_some() || accepted.together || accepted.subjects.len() < 2 {
            return Vec::new();
        }
        let mut left = left.get(&at).cloned().unwrap_or_default();
        let gone = accepted.subjects.iter().filter(|subject| {
            let identity = accepted.identity_of(subject);
            let left = left.get_mut(&identity).filter(|left| **left > 0);
            left.map(|left| *left -= 1).is_some()
        });
        gone.collect()
    }

    /// How often entries accept mistakes that were not found.
    fn left(&self) -> Left {
        let mut left = Left::new();
        for stock in self.stocks.all() {
            if stock.used < stock.count {
                let of_entry = left.entry(stock.entry).or_default();
                of_entry.insert(stock.identity, stock.count - stock.used);
            }
        }
        left
    }

    /// The text of the file once it accepts all of these too, and nothing that is gone. What was decided before is kept, also
    /// of a finding whose subjects have changed; so are entries about files that were not checked, and of codes that were not
    /// asked for.
    pub fn renewed(&self, new: &[Shown]) -> String {
        let left = self.left();
        let old = self.entries.iter().enumerate();
        let old = old.filter(|(_, entry)| entry.stays());
        let mut entries: Vec<Accepted> = old.map(|(at, _)| self.entry_renewed(at, &left)).collect();
        let new = new
            .iter()
            .filter(|finding| may_be_accepted(&finding.code, finding.severity));
        for finding in new {
            let file = inside(self.home(), finding.file.as_deref().unwrap_or_default());
            let decided = self.decided_before(finding, &file);
            let accepted = written_as(finding, file, decided.cloned().unwrap_or_default());
            // What is new of a mistake that is accepted elsewhere belongs to the same entry.
            let same = entries.iter_mut().find(|it| {
                let is_list = |it: &Accepted| !it.together && it.times == 1 && it.content.is_none();
                is_list(it)
                    && is_list(&accepted)
                    && !finding.locations.is_empty()
                    && (&it.file, &it.code, it.what(), &it.message)
                        == (
                            &accepted.file,
                            &accepted.code,
                            accepted.what(),
                            &accepted.message,
                        )
            });
            match same {
                Some(same) => same.subjects.extend(accepted.subjects),
                None => entries.push(accepted),
            }
        }
        written(entries)
    }

    /// An entry without what is found no more, about the file in which its finding is now.
    fn entry_renewed(&self, at: usize, left: &Left) -> Accepted {
        let Some(entry) = self.entries.get(at) else {
            return Accepted::default();
        };
        let mut accepted = entry
            .as_now
            .clone()
            .unwrap_or_else(|| entry.accepted.clone());
        for subject in self.gone_of(at, left) {
            let place = accepted.subjects.iter().position(|it| it == subject);
            place.map(|place| accepted.subjects.remove(place));
        }
        if let Some(file) = &entry.met {
            accepted.file.clone_from(file);
        }
        accepted
    }

    /// The entry that goes, and had decided about the same finding: as it was, or by another message of the same code.
    fn decided_before(&self, finding: &Shown, file: &str) -> Option<&Accepted> {
        let of_whole = as_whole(finding);
        let changed = self.entries.iter().find(|entry| {
            let changed = entry.changed();
            changed.is_some_and(|(identity, _)| *identity == of_whole)
        });
        let renamed = || {
            let subjects: BTreeSet<String> =
                finding.subjects.iter().map(ToString::to_string).collect();
            self.entries.iter().find(|entry| {
                let accepted = &entry.accepted;
                entry.is_stale()
                    && (accepted.code == *finding.code && accepted.file == file)
                    && accepted.subjects.iter().any(|it| subjects.contains(it))
            })
        };
        changed.or_else(renamed).map(|entry| &entry.accepted)
    }

    /// The file itself.
    pub(super) fn home(&self) -> &Path {
        Path::new(self.source.name())
    }
}

impl Entry {
    /// Whether nothing is found any more that it accepts.
    fn is_stale(&self) -> bool {
        self.met.is_none() && self.looked_for && self.candidates.is_empty()
    }

    /// How its finding has changed, if it isn't there as it was.
    fn changed(&self) -> Option<&(Identity, String)> {
        self.changed.as_ref().filter(|_| self.met.is_none())
    }

    /// Whether a renewed file has it: it was met, or not looked for, or it may be about one of several files.
    fn stays(&self) -> bool {
        !self.is_stale() && self.changed().is_none()
    }

    /// Notes a file with a mistake that it knows, and doesn't accept.
    pub(super) fn fits_also(&mut self, file: String) {
        if !self.others.contains(&file) {
            self.others.push(file);
        }
    }
}

/// The entry that accepts a finding, decided as another entry was.
fn written_as(finding: &Shown, file: String, decided: Accepted) -> Accepted {
    let subjects: Vec<String> = match finding.locations.as_slice() {
        [] => finding.subjects.iter().map(ToString::to_string).collect(),
        each => each.iter().map(|it| it.subject.to_string()).collect(),
    };
    Accepted {
        code: finding.code.to_string(),
        what: finding.what.clone(),
        together: finding.locations.is_empty() && subjects.len() > 1,
        subjects,
        times: finding.times,
        subject: String::new(),
        content: None,
        file,
        message: finding.message.clone(),
        ..decided
    }
}

/// `a.ron, b.ron and 3 more findings`.
fn listed(files: &[String]) -> String {
    match files.split_at_checked(MOST_FILES) {
        Some((first, more)) if !more.is_empty() => {
            let s = if more.len() == 1 { "" } else { "s" };
            format!("{} and {} more place{s}", first.join(", "), more.len())
        }
        _ => files.join(", "),
    }
}
