//! The file of a baseline: read as far as it can be, and written.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::ops::Range;

use beachhead_model::diag::{Diagnostic, Span, one_line};
use beachhead_text::{SourceFile, merge_conflicts};
use serde::{Deserialize, Serialize};
use toml::{Spanned, Table};

use super::super::toml_error::in_words;
use crate::finding::Identity;
use crate::pages::BROKEN;
use crate::words::list;

/// The version of the format that is written. Version 1 knew a finding as a whole, by its subjects and its text; entries of
/// that kind are read in every version, for as long as they are not written anew.
const VERSION: u32 = 2;

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
    /// It will be fixed.
    Planned,
}

/// A finding that is known.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Accepted {
    /// Its code.
    pub code: String,
    /// The mistake in a few words, where the message is not what it is known by: ``terrain `bocagge` ``.
    #[serde(default)]
    pub what: Option<String>,
    /// Its subjects, each as it is printed.
    #[serde(default)]
    pub subjects: Vec<String>,
    /// Whether it is one mistake about all subjects together, and not one about each.
    #[serde(default)]
    pub together: bool,
    /// How often it is there at once: by how much a count is wrong.
    #[serde(default = "once")]
    pub times: u32,
    /// Of an entry of version 1: what it is about, several with commas between.
    #[serde(default)]
    pub subject: String,
    /// Of an entry of version 1: its fingerprint.
    #[serde(default)]
    pub content: Option<String>,
    /// The file it was found in, from the folder of the baseline: the same mistake in another file is another finding.
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

fn once() -> u32 {
    1
}

impl Accepted {
    /// The mistakes that it accepts, each with how often it does.
    pub(super) fn mistakes(&self) -> Vec<(Identity, u32)> {
        if let Some(content) = &self.content {
            return vec![(whole(&self.code, &self.subject, content), 1)];
        }
        let what = self.what();
        if self.together || self.subjects.is_empty() {
            let identity = Identity::of(&self.code, what, &self.subjects);
            return vec![(identity, self.times)];
        }
        let mut times: BTreeMap<&str, u32> = BTreeMap::new();
        for subject in &self.subjects {
            let times: &mut u32 = times.entry(subject).or_default();
            *times = times.saturating_add(self.times);
        }
        let each = times.into_iter();
        each.map(|(subject, times)| (self.identity_of(subject), times))
            .collect()
    }

    /// The mistake.
    pub(super) fn what(&self) -> &str {
        self.what.as_deref().unwrap_or(&self.message)
    }

    /// The mistake about one of its subjects.
    pub(super) fn identity_of(&self, subject: &str) -> Identity {
        Identity::of(&self.code, self.what(), [subject])
    }

    /// Its subject, in words.
    pub(super) fn about(&self) -> String {
        match self.content {
            Some(_) => self.subject.clone(),
            None => list(&self.subjects),
        }
    }
}

/// The identity of a finding as entries of version 1 know it.
pub(super) fn whole(code: &str, subject: &str, content: &str) -> Identity {
    Identity::of(code, "version 1", [subject, content])
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    #[serde(default)]
    version: Option<u32>,
    #[serde(default)]
    accepted: Vec<Spanned<Accepted>>,
}

/// A file in which some entries can't be read.
#[derive(Debug, Deserialize)]
struct Remains {
    #[serde(default)]
    version: Option<Spanned<i64>>,
    #[serde(default)]
    accepted: Vec<Spanned<Table>>,
}

/// What a file says, and what is wrong with it.
#[derive(Debug, Default)]
pub(super) struct Read {
    pub(super) entries: Vec<(Accepted, Span)>,
    pub(super) faults: Vec<Diagnostic>,
}

impl Read {
    /// Reads a file. What is wrong with an entry keeps no other from being read.
    pub(super) fn of(source: &SourceFile) -> Self {
        let mut read = Self {
            entries: Vec::new(),
            faults: merge_conflicts(source.name(), source.text()),
        };
        if !read.faults.is_empty() {
            return read;
        }
        let remains = toml::from_str::<Remains>(source.text());
        let version = remains.as_ref().ok().and_then(|it| it.version.as_ref());
        let known = 1..=i64::from(VERSION);
        if let Some(other) = version.filter(|it| !known.contains(it.get_ref())) {
            let (span, version) = (other.span(), other.get_ref());
            let why =
                format!("this is a baseline of version {version}; the newest known is {VERSION}");
            read.fault(source, Some(span), &why);
            return read;
        }
        let error = match toml::from_str::<File>(source.text()) {
            Ok(file) => {
                let is_old = file.version.is_none_or(|version| version < 2);
                for entry in file.accepted {
                    let span = entry.span();
                    read.entry(source, is_old, span, entry.into_inner());
                }
                return read;
            }
            Err(error) => error,
        };
        // The first that is wrong is reported where it stands, the others by their entries.
        let first = error.span().map_or(0, |span| span.start);
        let is_old = version.is_none_or(|it| *it.get_ref() < 2);
        let accepted = remains.map(|remains| remains.accepted).unwrap_or_default();
        let starts: Vec<usize> = accepted.iter().map(|entry| entry.span().start).collect();
        let broken = starts.partition_point(|start| *start <= first);
        let mut is_reported = false;
        for (at, entry) in accepted.into_iter().enumerate() {
            let span = entry.span();
            match entry.into_inner().try_into::<Accepted>() {
                Ok(entry) => read.entry(source, is_old, span, entry),
                Err(_) if at + 1 == broken => {
                    is_reported = true;
                    read.fault(source, error.span(), &in_words(&error, source.text()));
                }
                Err(error) => read.fault(source, Some(span), &in_words(&error, source.text())),
            }
        }
        if !is_reported {
            read.fault(source, error.span(), &in_words(&error, source.text()));
        }
        read
    }

    /// Takes an entry, unless it lacks what it is known by.
    fn entry(&mut self, source: &SourceFile, is_old: bool, span: Range<usize>, entry: Accepted) {
        if is_old && entry.content.is_none() {
            self.fault(source, Some(span), "the setting `content` is missing");
            return;
        }
        self.entries.push((entry, Span::new(span.start, span.end)));
    }

    fn fault(&mut self, source: &SourceFile, span: Option<Range<usize>>, why: &str) {
        let span = span.unwrap_or(0..0);
        let place = source.place(Span::new(span.start, span.end));
        let finding = Diagnostic::error(BROKEN, one_line(why.to_owned()))
            .at(place)
            .help("fix it: what can't be read accepts nothing, and the file isn't written anew");
        self.faults.push(finding);
    }
}

/// The text of a file with these entries.
pub(super) fn written(mut entries: Vec<Accepted>) -> String {
    entries.sort_by(|a, b| {
        let key = |it: &Accepted| (it.file.clone(), it.code.clone(), it.about());
        (key(a), &a.what, &a.message, &a.content).cmp(&(key(b), &b.what, &b.message, &b.content))
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
        let mut line = |field: &str, value: String| {
            // Writing into a string never fails.
            let _ = writeln!(text, "{field} = {value}");
        };
        line("code", quoted(&entry.code));
        match &entry.content {
            Some(content) => {
                line("subject", quoted(&entry.subject));
                line("content", quoted(content));
            }
            None => {
                if let Some(what) = &entry.what {
                    line("what", quoted(what));
                }
                line("subjects", quoted_list(&entry.subjects));
                if entry.together {
                    line("together", "true".to_owned());
                }
                if entry.times != 1 {
                    line("times", entry.times.to_string());
                }
            }
        }
        for (field, value) in [
            ("file", entry.file.as_str()),
            ("message", &entry.message),
            ("reason", &entry.reason),
            ("source", &entry.source),
            ("status", status),
        ] {
            line(field, quoted(value));
        }
    }
    text
}

/// Strings as TOML writes them: on one line if they are few, else one a line, for whoever compares two versions of the file.
fn quoted_list(texts: &[String]) -> String {
    let each: Vec<String> = texts.iter().map(|text| quoted(text)).collect();
    match each.len() {
        0..=4 => format!("[{}]", each.join(", ")),
        _ => format!("[\n    {},\n]", each.join(",\n    ")),
    }
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

    #[test]
    fn a_merge_conflict_is_the_one_finding() {
        let entry = "[[accepted]]\ncode = \"A\"\ncontent = \"x\"\n";
        let text = format!("{entry}<<<<<<< HEAD\n{entry}=======\n{entry}>>>>>>> theirs\n");
        let read = Read::of(&SourceFile::new("b.toml", text));
        let [fault] = &read.faults[..] else {
            panic!("one finding, not {:?}", read.faults)
        };
        assert_eq!(
            fault.message,
            "unresolved merge conflict, lines 4\u{2013}12"
        );
        assert!(read.entries.is_empty());
    }

    #[test]
    fn what_is_wrong_is_reported_with_its_place_and_the_rest_is_read() {
        const SOUND: &str = "[[accepted]]\ncode = \"A\"\ncontent = \"x\"\n";
        for (text, expected, entries) in [
            (
                "version = 3\nnew = 1\n".to_owned(),
                &[(1, "this is a baseline of version 3; the newest known is 2")][..],
                0,
            ),
            ("[[accepted]".to_owned(), &[(1, "")], 0),
            (
                "[[accepted]]\ncode = 3".to_owned(),
                &[(2, "`code` must be text in double quotes")],
                0,
            ),
            (
                format!("{SOUND}[[accepted]]\ncode = \"A\"\n{SOUND}"),
                &[(4, "the setting `content` is missing")],
                2,
            ),
            (
                format!("{SOUND}line = 3\n{SOUND}{SOUND}content = 7\n"),
                &[(11, "duplicate key")],
                0,
            ),
            (
                format!("{SOUND}line = 3\n{SOUND}status = \"odd\"\n{SOUND}"),
                &[
                    (4, "there is no setting `line`"),
                    (5, "`odd` is none of the choices"),
                ],
                1,
            ),
            (
                format!("more = 1\n{SOUND}"),
                &[(1, "there is no setting `more`")],
                1,
            ),
        ] {
            let source = SourceFile::new("b.toml", text.clone());
            let read = Read::of(&source);
            let reported: Vec<(u32, &str)> = read
                .faults
                .iter()
                .map(|fault| {
                    let start = fault.place.span.expect("a place").start;
                    (source.line_column(start).0, fault.message.as_str())
                })
                .collect();
            assert_eq!(reported.len(), expected.len(), "{text}: {reported:?}");
            for (reported, expected) in reported.iter().zip(expected) {
                assert!(
                    reported.0 == expected.0 && reported.1.contains(expected.1),
                    "{text}: {reported:?}"
                );
            }
            assert_eq!(read.entries.len(), entries, "{text}");
        }
    }
}
