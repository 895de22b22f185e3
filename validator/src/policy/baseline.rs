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

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::Path;

use beachhead_schema::diag::{Code, Diagnostic, Place, Span, Subject, one_line};
use beachhead_schema::io::SourceFile;
use serde::{Deserialize, Serialize};
use toml::Spanned;

use super::{Policy, within};
use crate::report::{About, Shown};

/// The version of the format.
const VERSION: u32 = 1;

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

/// What has been decided about a finding.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Status {
    /// It is right so.
    #[default]
    Accepted,
    /// It is wrong in print, and an erratum says so.
    Erratum,
    /// It is wrong, and stays.
    WontFix,
    /// It will be mended.
    Planned,
}

/// A finding that is known.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Accepted {
    /// Its code.
    pub code: String,
    /// What it is about, as it is printed; several with commas between.
    #[serde(default)]
    pub subject: String,
    /// Its fingerprint.
    pub content: String,
    /// The file it was found in, for people.
    #[serde(default)]
    pub file: String,
    /// What it said, for people.
    #[serde(default)]
    pub message: String,
    /// Why it is accepted.
    #[serde(default)]
    pub reason: String,
    /// Who says so: an erratum, a letter, a rule.
    #[serde(default)]
    pub source: String,
    /// What was decided.
    #[serde(default)]
    pub status: Status,
}

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    #[serde(default = "version")]
    version: u32,
    #[serde(default)]
    accepted: Vec<Spanned<Accepted>>,
}

fn version() -> u32 {
    VERSION
}

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
}

impl Baseline {
    /// The baseline that a file with this text states.
    ///
    /// # Errors
    /// What is wrong with it, with line and column.
    pub fn read(path: &Path, text: &str) -> Result<Self, String> {
        let source = SourceFile::new(path.to_string_lossy().replace('\\', "/"), text);
        let file: File = toml::from_str(source.text()).map_err(|error| {
            let at = error.span().and_then(|span| u32::try_from(span.start).ok());
            let at = at.map(|at| source.line_column(at));
            let at = at.map_or_else(String::new, |(line, column)| format!("{line}:{column}: "));
            one_line(format!("{}:{at}{}", source.name(), error.message()))
        })?;
        if file.version != VERSION {
            let (name, version) = (source.name(), file.version);
            return Err(format!(
                "{name}: this is a baseline of version {version}, not {VERSION}"
            ));
        }
        let mut entries: BTreeMap<Key, Vec<(Accepted, Span)>> = BTreeMap::new();
        for entry in file.accepted {
            let span = entry.span();
            let entry = entry.into_inner();
            let key = (
                entry.code.clone(),
                entry.subject.clone(),
                entry.content.clone(),
            );
            let span = Span::new(span.start, span.end);
            entries.entry(key).or_default().push((entry, span));
        }
        Ok(Self {
            entries,
            source,
            met: BTreeSet::new(),
            looked_for: BTreeSet::new(),
        })
    }

    /// A baseline that would lie there, without any entry.
    pub fn empty(path: &Path) -> Self {
        Self {
            source: SourceFile::new(path.to_string_lossy().replace('\\', "/"), ""),
            entries: BTreeMap::new(),
            met: BTreeSet::new(),
            looked_for: BTreeSet::new(),
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
            let is_known = self.entries.contains_key(&key);
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
        self.entries.contains_key(&key_of(finding))
    }

    /// What is wrong with the baseline itself, once everything was looked at.
    pub fn findings(&self) -> Vec<Diagnostic> {
        let mut found = Vec::new();
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
        entries.extend(new.iter().map(|finding| {
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
    within.map_or_else(
        || name.to_owned(),
        |path| path.to_string_lossy().replace('\\', "/"),
    )
}

fn written(mut entries: Vec<Accepted>) -> String {
    entries.sort_by(|a, b| {
        (&a.file, &a.code, &a.subject, &a.content).cmp(&(&b.file, &b.code, &b.subject, &b.content))
    });
    let mut text = format!(
        "# Findings that are accepted, each with its reason. `beachhead check --update-baseline` writes this file.\nversion = {VERSION}\n"
    );
    for entry in entries {
        let status = match entry.status {
            Status::Accepted => "accepted",
            Status::Erratum => "erratum",
            Status::WontFix => "wont-fix",
            Status::Planned => "planned",
        };
        text.push_str("\n[[accepted]]\n");
        for (field, value) in [
            ("code", entry.code.as_str()),
            ("subject", &entry.subject),
            ("content", &entry.content),
            ("file", &entry.file),
            ("message", &entry.message),
            ("reason", &entry.reason),
            ("source", &entry.source),
            ("status", status),
        ] {
            // Writing into a string never fails.
            let _ = writeln!(text, "{field} = {}", quoted(value));
        }
    }
    text
}

/// A string as TOML writes it.
fn quoted(text: &str) -> String {
    let mut out = String::from("\"");
    for letter in text.chars() {
        match letter {
            '"' | '\\' => out.extend(['\\', letter]),
            '\n' => out.push_str("\\n"),
            '\t' => out.push_str("\\t"),
            _ if letter.is_control() => {
                let _ = write!(out, "\\U{:08X}", u32::from(letter));
            }
            _ => out.push(letter),
        }
    }
    out.push('"');
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use beachhead_schema::diag::Severity;

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
        let mut baseline = Baseline::read(Path::new(HOME), &text).expect("it was written");
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
    fn what_is_gone_is_told_of_files_that_were_looked_at() {
        let text = Baseline::empty(Path::new(HOME)).renewed(&[finding("2503", "aa")]);
        let mut baseline = Baseline::read(Path::new(HOME), &text).expect("it was written");
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
            let mut baseline = Baseline::read(Path::new(HOME), &text).expect("it was written");
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
        let mut baseline = Baseline::read(Path::new(HOME), &text).expect("it was written");
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

    #[test]
    fn what_is_wrong_is_told_with_its_place() {
        for (text, expected) in [
            ("version = 2", "b.toml: this is a baseline of version 2"),
            ("[[accepted]]\ncode = 3", "b.toml:2:8: "),
            (
                "[[accepted]]\ncode = \"A\"\n",
                "b.toml:1:1: missing field `content`",
            ),
            (
                "[[accepted]]\ncode = \"A\"\ncontent = \"x\"\nline = 3",
                "b.toml:4:1: unknown field `line`",
            ),
        ] {
            let why = Baseline::read(Path::new("b.toml"), text).expect_err(text);
            assert!(why.starts_with(expected), "{text}: {why}");
        }
    }
}
