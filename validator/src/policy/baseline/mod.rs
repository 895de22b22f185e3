//! A baseline: findings that a project knows of and has accepted, each with a reason.
//!
//! ```toml
//! [[accepted]]
//! code = "MAP014"
//! subject = "hex 2503"
//! content = "18c22a479083dce6"
//! file = "utah/map.ron"
//! message = "the river Vire has a gap"
//! reason = "The map prints it so"
//! source = "Errata 1.2 §3"
//! status = "erratum"
//! ```
//!
//! A finding is known again by its file, its code, its subjects and the text that it is about, never by a line: edits
//! elsewhere in the file change nothing. One entry accepts one finding ([`matching`]). An entry that no finding has any more,
//! one without a reason, one whose file is gone ([`renamed`]), one whose finding has other subjects ([`changed`]) and one that
//! more findings would fit are findings themselves.

mod changed;
mod file;
mod matching;
mod renamed;
mod revision;

use std::collections::BTreeMap;
use std::path::Path;

use beachhead_schema::diag::{Code, Diagnostic, Place, Severity, Span, Subject};
use beachhead_schema::io::{SourceFile, path_text};

use changed::Changed;
pub use file::{Accepted, Status};
use file::{Read, written};
use matching::{IsThere, Match, Matched, inside};

use super::Policy;
use super::codes::letters;
use crate::report::{About, Shown};

/// An entry that no finding has.
pub(super) const STALE: Code = Code {
    id: "BASE001",
    name: "baseline-stale",
};

/// An entry without a reason.
pub(super) const UNEXPLAINED: Code = Code {
    id: "BASE002",
    name: "baseline-unexplained",
};

/// A file, or an entry of one, that can't be read.
pub(super) const BROKEN: Code = Code {
    id: "BASE003",
    name: "baseline-broken",
};

/// An entry that fits more findings than the one it accepts.
pub(super) const SHARED: Code = Code {
    id: "BASE004",
    name: "baseline-shared",
};

/// An entry whose file is gone, and whose finding is in another file, or in several.
pub(super) const MOVED: Code = Code {
    id: "BASE005",
    name: "baseline-moved",
};

/// An entry whose finding is about more subjects, or fewer.
pub(super) const CHANGED: Code = Code {
    id: "BASE006",
    name: "baseline-changed",
};

/// What a finding is known by, in its file: code, subjects and fingerprint.
type Key = (String, String, String);

/// The most files that a finding about an entry names.
const MOST_FILES: usize = 4;

/// An entry of the file, and what this run has found of it.
#[derive(Debug)]
struct Entry {
    accepted: Accepted,
    span: Span,
    /// The file of the finding that it accepts, as entries name it.
    met: Option<String>,
    /// Whether its own file is gone, and that finding is in another.
    is_moved: bool,
    /// Whether it would have been met: one about a file that wasn't checked, or of a code that wasn't asked for, may hold
    /// still.
    looked_for: bool,
    /// Whether its code was asked for, in whatever file.
    asked_for: bool,
    /// The files of findings of the same key that it doesn't accept.
    others: Vec<String>,
    /// The files that have such a finding, where its own is gone and it follows none.
    candidates: Vec<String>,
    /// The same finding about more subjects, or fewer.
    changed: Option<Changed>,
}

/// The findings of one pack that were taken out, because an entry has them.
#[derive(Debug, Default)]
pub struct Taken {
    /// Those that are accepted.
    pub known: Vec<Shown>,
    /// Those that an entry whose file is gone may accept: [`Baseline::follow`] decides once everything was checked.
    pub waiting: Vec<Shown>,
}

/// The findings that a project has accepted, and which of them were met.
#[derive(Debug)]
pub struct Baseline {
    source: SourceFile,
    /// In the order of the file.
    entries: Vec<Entry>,
    /// Which entries have a key. There are several where packs have a finding in common.
    by_key: BTreeMap<Key, Vec<usize>>,
    /// What can't be read.
    faults: Vec<Diagnostic>,
}

impl Baseline {
    /// The baseline that a file with this text states, as far as it can be read.
    pub fn read(path: &Path, text: &str) -> Self {
        let source = SourceFile::new(path_text(path), text);
        let read = Read::of(&source);
        Self::with(source, read)
    }

    fn with(source: SourceFile, Read { entries, faults }: Read) -> Self {
        let mut by_key: BTreeMap<Key, Vec<usize>> = BTreeMap::new();
        for (at, (entry, _)) in entries.iter().enumerate() {
            by_key.entry(entry.key()).or_default().push(at);
        }
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
        });
        Self {
            source,
            entries: entries.collect(),
            by_key,
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
        found: &mut Vec<Shown>,
        is_there: IsThere<'_>,
    ) -> Taken {
        self.look_for(policy, files, is_there);
        let matched = self.matches(found, is_there);
        let (mut taken, mut new) = (Taken::default(), Vec::new());
        for (finding, Matched { file, entry }) in std::mem::take(found).into_iter().zip(matched) {
            match entry {
                Match::Accepted(at) => {
                    if let Some(entry) = self.entries.get_mut(at) {
                        entry.met = Some(file);
                    }
                    taken.known.push(finding);
                }
                Match::Waiting => taken.waiting.push(finding),
                Match::Other(at) => {
                    if let Some(entry) = self.entries.get_mut(at) {
                        entry.others.push(file);
                    }
                    new.push(finding);
                }
                Match::Unknown => {
                    self.compare(&file, &finding);
                    new.push(finding);
                }
            }
        }
        *found = new;
        taken
    }

    /// Notes the entries of this file that accept the same finding about more subjects, or fewer.
    fn compare(&mut self, file: &str, finding: &Shown) {
        if !can_be_accepted(finding) {
            return;
        }
        let named = finding.file.as_deref().unwrap_or_default();
        for entry in &mut self.entries {
            let own = &entry.accepted.file;
            if entry.changed.is_none() && (own == file || own == named) {
                entry.changed = Changed::of(&entry.accepted, finding);
            }
        }
    }

    /// Which of these findings of one pack are accepted, or may be by an entry whose file is gone, in their order.
    pub fn knows(&self, found: &[Shown], is_there: IsThere<'_>) -> Vec<bool> {
        let matched = self.matches(found, is_there).into_iter();
        matched
            .map(|it| matches!(it.entry, Match::Accepted(_) | Match::Waiting))
            .collect()
    }

    /// What is wrong with the baseline itself, once everything was checked.
    pub fn findings(&self) -> Vec<Diagnostic> {
        let mut found = self.faults.clone();
        for entry in &self.entries {
            let place = Place::span(self.source.name(), entry.span);
            let Accepted { code, subject, .. } = &entry.accepted;
            let about = Subject::Item(format!("{code} {subject}"));
            let mut finding = |severity, code, message: String, help: &str| {
                let finding = Diagnostic::new(severity, code, message);
                found.push(finding.at(place.clone()).on(about.clone()).help(help));
            };
            if let Some(changed) = entry.changed() {
                let message = format!(
                    "the accepted finding {}: {}",
                    changed.how, entry.accepted.message
                );
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

    /// The text of the file once it accepts all of these too, and no finding that is gone. What was decided before is
    /// kept, also of a finding whose subjects have changed; so are entries about files that were not checked, and of codes that were not asked for.
    pub fn renewed(&self, new: &[Shown]) -> String {
        let old = self.entries.iter().filter(|entry| entry.stays());
        let mut entries: Vec<Accepted> = old.map(Entry::renewed).collect();
        let new = new.iter().filter(|finding| can_be_accepted(finding));
        entries.extend(new.map(|finding| {
            let key = key_of(finding);
            let mut changed = self.entries.iter().filter_map(|entry| {
                let is_it = entry.changed().is_some_and(|changed| changed.key == key);
                is_it.then(|| entry.accepted.clone())
            });
            let decided = changed.next().unwrap_or_default();
            let (code, subject, content) = key;
            Accepted {
                code,
                subject,
                content,
                file: inside(self.home(), finding.file.as_deref().unwrap_or_default()),
                message: finding.message.clone(),
                ..decided
            }
        }));
        written(entries)
    }

    /// The file itself.
    fn home(&self) -> &Path {
        Path::new(self.source.name())
    }
}

impl Entry {
    /// Whether nothing is found any more that it accepts.
    fn is_stale(&self) -> bool {
        self.met.is_none() && self.looked_for && self.candidates.is_empty()
    }

    /// How its finding has changed, if it isn't there as it was.
    fn changed(&self) -> Option<&Changed> {
        self.changed.as_ref().filter(|_| self.met.is_none())
    }

    /// Whether a renewed file has it: it was met, or not looked for, or it may be about one of several files.
    fn stays(&self) -> bool {
        !self.is_stale() && self.changed().is_none()
    }

    /// The same, about the file in which its finding is now.
    fn renewed(&self) -> Accepted {
        let accepted = self.accepted.clone();
        match &self.met {
            Some(file) => Accepted {
                file: file.clone(),
                ..accepted
            },
            None => accepted,
        }
    }
}

/// Whether a finding can be accepted. What keeps a file from being read can't: the rest of its pack would never be checked
/// again.
pub(crate) fn can_be_accepted(finding: &Shown) -> bool {
    // A project's own codes may begin alike, as IOWA001 does.
    let is_reading = letters(&finding.code) == "IO";
    finding.severity < Severity::Error || !is_reading
}

fn key_of(finding: &Shown) -> Key {
    let about = finding.subjects.iter().map(About::to_string);
    let subject = about.collect::<Vec<_>>().join(", ");
    (
        finding.code.to_string(),
        subject,
        finding.fingerprint.clone(),
    )
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

#[cfg(test)]
mod tests;
