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
//! A finding is known again by its code, its subjects and the text that it is about, never by a line: edits elsewhere in
//! the file change nothing. An entry that no finding has any more, and one without a reason, are findings themselves.

mod file;

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use beachhead_schema::diag::{Code, Diagnostic, Place, Severity, Span, Subject};
use beachhead_schema::io::{SourceFile, path_text};

pub use file::{Accepted, Status};
use file::{Read, written};

use super::{Policy, within};
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

/// What a finding is known by.
type Key = (String, String, String);

/// The findings that a project has accepted, and which of them were met.
#[derive(Debug)]
pub struct Baseline {
    source: SourceFile,
    /// Of one key there are several where packs have the same in common.
    entries: BTreeMap<Key, Vec<(Accepted, Span)>>,
    met: BTreeSet<Key>,
    /// Entries that would have been met: one about a file that wasn't looked at, or of a code that wasn't asked for, may
    /// hold still.
    looked_for: BTreeSet<(Key, String)>,
    /// What can't be read.
    faults: Vec<Diagnostic>,
}

impl Baseline {
    /// The baseline that a file with this text states, as far as it can be read.
    pub fn read(path: &Path, text: &str) -> Self {
        let source = SourceFile::new(path_text(path), text);
        let Read { entries, faults } = Read::of(&source);
        let mut by_key: BTreeMap<Key, Vec<(Accepted, Span)>> = BTreeMap::new();
        for (entry, span) in entries {
            let key = (
                entry.code.clone(),
                entry.subject.clone(),
                entry.content.clone(),
            );
            by_key.entry(key).or_default().push((entry, span));
        }
        Self {
            source,
            entries: by_key,
            met: BTreeSet::new(),
            looked_for: BTreeSet::new(),
            faults,
        }
    }

    /// Whether all of it could be read.
    pub fn is_whole(&self) -> bool {
        self.faults.is_empty()
    }

    /// A baseline that would lie there, without any entry.
    pub fn empty(path: &Path) -> Self {
        Self {
            source: SourceFile::new(path_text(path), ""),
            entries: BTreeMap::new(),
            met: BTreeSet::new(),
            looked_for: BTreeSet::new(),
            faults: Vec::new(),
        }
    }

    /// Takes the findings in these files that are known out of those that were found under a policy.
    pub fn take(
        &mut self,
        policy: &Policy,
        files: &[String],
        found: &mut Vec<Shown>,
    ) -> Vec<Shown> {
        let names: BTreeMap<String, &String> =
            files.iter().map(|name| (self.inside(name), name)).collect();
        for (key, entries) in &self.entries {
            for (entry, _) in entries {
                let file = names.get(&entry.file);
                if file.is_some_and(|file| policy.shows(&entry.code, file)) {
                    self.looked_for.insert((key.clone(), entry.file.clone()));
                }
            }
        }
        let (known, new) = std::mem::take(found).into_iter().partition(|finding| {
            let key = key_of(finding);
            let is_known = can_be_accepted(finding) && self.entries.contains_key(&key);
            if is_known {
                self.met.insert(key);
            }
            is_known
        });
        *found = new;
        known
    }

    /// Whether a finding is known.
    pub fn knows(&self, finding: &Shown) -> bool {
        can_be_accepted(finding) && self.entries.contains_key(&key_of(finding))
    }

    /// What is wrong with the baseline itself, once everything was looked at.
    pub fn findings(&self) -> Vec<Diagnostic> {
        let mut found = self.faults.clone();
        for (key, entry, span) in self.each() {
            let place = Place::span(self.source.name(), span);
            let about = Subject::Item(format!("{} {}", entry.code, entry.subject));
            if !self.stays(key, entry) {
                let message = format!(
                    "nothing is found any more that this entry accepts: {}",
                    entry.message
                );
                found.push(
                    Diagnostic::warning(STALE, message)
                        .at(place)
                        .on(about)
                        .help("take the entry out, or let `--update-baseline` do it"),
                );
            } else if entry.reason.trim().is_empty() {
                found.push(
                    Diagnostic::warning(
                        UNEXPLAINED,
                        "this entry doesn't say why the finding is accepted",
                    )
                    .at(place)
                    .on(about)
                    .help("give a `reason`, and a `source` where there is one"),
                );
            }
        }
        found.sort_by(|a, b| (&a.place, a.code).cmp(&(&b.place, b.code)));
        found
    }

    fn each(&self) -> impl Iterator<Item = (&Key, &Accepted, Span)> {
        let all = self.entries.iter();
        all.flat_map(|(key, entries)| entries.iter().map(move |(entry, span)| (key, entry, *span)))
    }

    /// Whether nothing speaks against an entry: it was met, or not looked for.
    fn stays(&self, key: &Key, entry: &Accepted) -> bool {
        self.met.contains(key) || !self.looked_for.contains(&(key.clone(), entry.file.clone()))
    }

    /// The texts in which its findings are shown.
    pub fn source(&self) -> &SourceFile {
        &self.source
    }

    /// A file as entries name it: from the folder of the baseline.
    fn inside(&self, name: &str) -> String {
        inside(Path::new(self.source.name()), name)
    }

    /// The text of the file once it accepts all of these too, and no finding that is gone. What was decided before is
    /// kept; so are entries about files that were not looked at, and of codes that were not asked for.
    pub fn renewed(&self, new: &[Shown]) -> String {
        let old = self.each().filter(|(key, entry, _)| self.stays(key, entry));
        let mut entries: Vec<Accepted> = old.map(|(_, entry, _)| entry.clone()).collect();
        let new = new.iter().filter(|finding| can_be_accepted(finding));
        entries.extend(new.map(|finding| {
            let (code, subject, content) = key_of(finding);
            Accepted {
                code,
                subject,
                content,
                file: self.inside(finding.file.as_deref().unwrap_or_default()),
                message: finding.message.clone(),
                reason: String::new(),
                source: String::new(),
                status: Status::default(),
            }
        }));
        written(entries)
    }
}

/// Whether a finding can be lived with. What keeps a file from being read can't: the rest of its pack would never be checked
/// again.
pub(crate) fn can_be_accepted(finding: &Shown) -> bool {
    finding.severity < Severity::Error || !finding.code.starts_with("IO")
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

/// The name of a file from the folder that another lies in, with `/`; as it is, if it lies elsewhere.
fn inside(home: &Path, name: &str) -> String {
    let folder = home
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty());
    let within = within(folder.unwrap_or(Path::new(".")), Path::new(name));
    within.map_or_else(|| name.to_owned(), |path| path_text(&path))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn finding(hex: &str, print: &str) -> Shown {
        Shown {
            code: "MAP014".into(),
            name: "river-gap".into(),
            severity: Severity::Warning,
            message: format!("a \"gap\"\nat {hex}\u{1}"),
            file: Some("packs/map.ron".to_owned()),
            start: None,
            end: None,
            subjects: vec![About {
                kind: "hex".into(),
                name: hex.to_owned(),
            }],
            rule: None,
            notes: Vec::new(),
            help: None,
            fixes: Vec::new(),
            fingerprint: print.to_owned(),
        }
    }

    const HOME: &str = "beachhead-baseline.toml";

    #[test]
    fn what_is_accepted_is_known_again() {
        let files = ["packs/map.ron".to_owned()];
        let both = [finding("2503", "aa"), finding("2605", "bb")];
        let text = Baseline::empty(Path::new(HOME)).renewed(&both);
        let text = text.replacen("reason = \"\"", "reason = \"Printed so\"", 1);
        let mut baseline = Baseline::read(Path::new(HOME), &text);
        let mut found = vec![
            finding("2503", "aa"),
            finding("2503", "cc"),
            finding("2605", "bb"),
        ];
        let known = baseline.take(&Policy::default(), &files, &mut found);
        assert_eq!(
            (known.len(), found.len()),
            (2, 1),
            "another text is another finding"
        );
        let told: Vec<&str> = baseline
            .findings()
            .iter()
            .map(|finding| finding.code.name)
            .collect();
        assert_eq!(
            told,
            ["baseline-unexplained"],
            "of the second, which has no reason"
        );
        let renewed = baseline.renewed(&found);
        assert!(
            renewed.contains("reason = \"Printed so\""),
            "what was decided is kept"
        );
        assert_eq!(renewed.matches("[[accepted]]").count(), 3);
    }

    #[test]
    fn nobody_can_live_with_a_file_that_is_not_read() {
        let mut torn = finding("", "aa");
        (torn.code, torn.severity) = ("IO001".into(), Severity::Error);
        let text = Baseline::empty(Path::new(HOME)).renewed(&[torn.clone()]);
        assert!(!text.contains("IO001"), "{text}");
        let entry = "[[accepted]]\ncode = \"IO001\"\nsubject = \"hex \"\ncontent = \"aa\"\n";
        let mut baseline = Baseline::read(Path::new(HOME), &format!("{text}\n{entry}"));
        assert!(baseline.is_whole() && !baseline.knows(&torn));
        let mut found = vec![torn];
        let known = baseline.take(&Policy::default(), &[], &mut found);
        assert_eq!((known.len(), found.len()), (0, 1));
    }

    #[test]
    fn what_only_playing_finds_is_not_gone_where_nothing_is_played() {
        let mut refused = finding("2503", "aa");
        refused.code = "PLAY001".into();
        let text = Baseline::empty(Path::new(HOME)).renewed(&[refused]);
        let files = ["packs/map.ron".to_owned()];
        for (plays, stays) in [(false, true), (true, false)] {
            let mut baseline = Baseline::read(Path::new(HOME), &text);
            baseline.take(&Policy::default().playing(plays), &files, &mut Vec::new());
            assert_eq!(baseline.renewed(&[]).contains("PLAY001"), stays);
        }
    }

    #[test]
    fn what_is_gone_is_told_of_files_that_were_looked_at() {
        let text = Baseline::empty(Path::new(HOME)).renewed(&[finding("2503", "aa")]);
        let mut baseline = Baseline::read(Path::new(HOME), &text);
        baseline.take(
            &Policy::default(),
            &["packs/forces.ron".to_owned()],
            &mut Vec::new(),
        );
        assert_eq!(
            baseline.findings()[0].code,
            UNEXPLAINED,
            "nobody looked at that file"
        );
        assert_eq!(baseline.renewed(&[]), text);
        baseline.take(
            &Policy::default(),
            &["packs/map.ron".to_owned()],
            &mut Vec::new(),
        );
        let [stale] = &baseline.findings()[..] else {
            panic!("one entry, one finding")
        };
        assert_eq!(stale.code, STALE);
        assert_eq!(
            baseline
                .source()
                .line_column(stale.place.span.expect("a place").start)
                .0,
            4
        );
        assert!(!baseline.renewed(&[]).contains("accepted]"));
    }

    #[test]
    fn what_was_not_asked_for_is_kept() {
        let text = Baseline::empty(Path::new(HOME)).renewed(&[finding("2503", "aa")]);
        let files = ["packs/map.ron".to_owned()];
        for (select, kept) in [("MAP014", false), ("MAP", false), ("CLM", true)] {
            let codes = select.parse().expect("a code");
            let policy = Policy::default().overruled(&[codes], &[], false);
            let mut baseline = Baseline::read(Path::new(HOME), &text);
            baseline.take(&policy, &files, &mut Vec::new());
            let stale = baseline.findings().iter().any(|told| told.code == STALE);
            assert_eq!(stale, !kept, "{select}");
            assert_eq!(baseline.renewed(&[]) == text, kept, "{select}");
        }
    }

    #[test]
    fn what_two_packs_have_in_common_keeps_both_entries() {
        let mut other = finding("2503", "aa");
        other.file = Some("others/map.ron".to_owned());
        let both = [finding("2503", "aa"), other];
        let text = Baseline::empty(Path::new(HOME)).renewed(&both);
        let mut baseline = Baseline::read(Path::new(HOME), &text);
        let files = ["packs/map.ron".to_owned()];
        baseline.take(&Policy::default(), &files, &mut both[..1].to_vec());
        assert_eq!(baseline.renewed(&[]), text);
    }

    #[test]
    fn files_are_named_from_the_folder_of_the_baseline() {
        for (home, name, expected) in [
            ("b.toml", "packs/map.ron", "packs/map.ron"),
            ("packs/b.toml", "./packs/map.ron", "map.ron"),
            ("/a/b/../b.toml", "/a/packs/map.ron", "packs/map.ron"),
            ("/a/b.toml", "/a/b/../packs/map.ron", "packs/map.ron"),
            ("/a/b.toml", "/c/map.ron", "/c/map.ron"),
        ] {
            assert_eq!(inside(Path::new(home), name), expected, "{home}, {name}");
        }
    }
}
