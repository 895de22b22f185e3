//! A finding as every output shows it: line and column instead of offsets, and a fingerprint that outlives edits
//! elsewhere in the file.
//!
//! The JSON report is made of these, and can be read back: what was found on several machines is shown as one. Fields
//! that a newer program has added are skipped.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use beachhead_edit::{Fix, Safety};
use beachhead_model::diag::{Diagnostic, Severity, Span};
use beachhead_model::pack::Pack;
use beachhead_text::{PackFiles, SourceFile};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::about::{About, head_of, others_note, printed};
use super::identity::Identity;
use super::line_hash::line_hashes;
use super::severity;

/// The files that findings may point into, by the names that their places use.
pub type Sources = BTreeMap<String, SourceFile>;

/// One finding, as it is shown.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(
    feature = "json-schema",
    derive(schemars::JsonSchema),
    schemars(rename = "Finding")
)]
pub struct Shown {
    /// The code: `MAP012`.
    pub code: Cow<'static, str>,
    /// Its name: `hexside-apart`.
    pub name: Cow<'static, str>,
    /// How bad it is.
    #[serde(with = "severity")]
    #[cfg_attr(feature = "json-schema", schemars(with = "severity::Named"))]
    pub severity: Severity,
    /// What is wrong.
    pub message: String,
    /// The file as the user knows it, if it is about one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub file: Option<String>,
    /// Where it begins in the file, unless it is about the whole of it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<Position>,
    /// Where it ends, that place not included.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub end: Option<Position>,
    /// What on the map, counters or tables.
    pub subjects: Vec<About>,
    /// The places of a mistake that is reported once for all of them, if there are several; the first is the place above.
    #[serde(default, skip_serializing_if = "is_one_place")]
    pub locations: Vec<Location>,
    /// The mistake itself, in words that stay while the message counts or lists.
    #[serde(skip)]
    pub what: Option<String>,
    /// How often the mistake is there at once.
    #[serde(skip, default = "once")]
    pub times: u32,
    /// The row of the rule index that it comes from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rule: Option<String>,
    /// Whether the rule doesn't say so itself: the finding is about a claim that holds the pack to a reconstruction of the
    /// pack's authors. Left out where it is false.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub reconstructed: bool,
    /// What else helps to see it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<String>,
    /// What to do now.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub help: Option<String>,
    /// Changes that would fix it, the best first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub fixes: Vec<Offer>,
    /// Code, subjects and the text that is meant, as sixteen hexadecimal digits: the same as long as those are.
    pub fingerprint: String,
    /// The fingerprint of its first line as GitHub's code scanning computes it, where the file is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub line_hash: Option<String>,
}

/// One of the places of a mistake.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
pub struct Location {
    /// Where it begins in the file of the finding, unless it is about the whole of it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<Position>,
    /// Where it ends, that place not included.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub end: Option<Position>,
    /// What on the map, counters or tables.
    pub subject: About,
    /// The message of the finding if this is its first place.
    #[serde(skip)]
    pub message: Option<String>,
}

/// A place in a file: line and column from 1, the column in characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
pub struct Position {
    /// The line, from 1.
    pub line: u32,
    /// The character in the line, from 1.
    pub column: u32,
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.line, self.column)
    }
}

/// A fix that is offered.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(
    feature = "json-schema",
    derive(schemars::JsonSchema),
    schemars(rename = "Fix")
)]
pub struct Offer {
    /// What it does.
    pub title: String,
    /// Whether it keeps what the data means; any other is a guess, which a person must look at.
    pub safe: bool,
    /// What it changes, file by file and none across another: all of it or nothing is to be done. Missing where the
    /// change can't be written as text.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub edits: Vec<Replacement>,
}

/// A stretch of a file, and the text that replaces it; where the stretch is empty, the text is inserted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(
    feature = "json-schema",
    derive(schemars::JsonSchema),
    schemars(rename = "Edit")
)]
pub struct Replacement {
    /// The file, named as findings name it.
    pub file: String,
    /// Where the stretch begins.
    pub start: Position,
    /// Where it ends, that place not included.
    pub end: Position,
    /// The text that comes in its place.
    pub text: String,
}

/// How many findings of one kind, subject and text each file has so far: equal ones are numbered in the order of their file,
/// so that what is found in one file changes no fingerprint in another.
#[derive(Debug, Default)]
struct Fingerprints(BTreeMap<(String, String), u32>);

impl Shown {
    /// Findings as they are shown, of files with these texts.
    pub fn all(findings: &[Diagnostic], sources: &Sources) -> Vec<Self> {
        Self::offered(findings, &[], sources)
    }

    /// The same with what would fix each of them.
    pub fn offered(findings: &[Diagnostic], fixes: &[Vec<Fix>], sources: &Sources) -> Vec<Self> {
        let mut fingerprints = Fingerprints::default();
        let fixes = fixes.iter().map(Vec::as_slice);
        let fixes = fixes.chain(std::iter::repeat(&[][..]));
        findings
            .iter()
            .zip(fixes)
            .map(|(finding, fixes)| Self::of(finding, fixes, sources, &mut fingerprints))
            .collect()
    }

    /// The same with all that programs want to know: what each fix changes in the files that the pack was read from, if
    /// it was read whole, and the fingerprints of lines.
    pub fn with_details(
        findings: &[Diagnostic],
        fixes: &[Vec<Fix>],
        sources: &Sources,
        pack: Option<(&Pack, &PackFiles)>,
    ) -> Vec<Self> {
        let mut all = Self::offered(findings, fixes, sources);
        let mut lines = BTreeMap::<&str, BTreeSet<u32>>::new();
        for finding in findings {
            let source = sources.get(&finding.place.file);
            let lines = lines.entry(&finding.place.file).or_default();
            lines.extend(source.map(|source| first_line(finding, source)));
        }
        let hashes: BTreeMap<&str, BTreeMap<u32, String>> = lines
            .into_iter()
            .filter_map(|(file, lines)| Some((file, line_hashes(sources.get(file)?, &lines))))
            .collect();
        for (shown, fixes) in all.iter_mut().zip(fixes) {
            for (offer, fix) in shown.fixes.iter_mut().zip(fixes) {
                let edits = pack.and_then(|(pack, files)| replacements(fix, sources, pack, files));
                offer.edits = edits.unwrap_or_default();
            }
        }
        for (shown, finding) in all.iter_mut().zip(findings) {
            let hash = sources.get(&finding.place.file).and_then(|source| {
                let hashes = hashes.get(source.name())?;
                hashes.get(&first_line(finding, source)).cloned()
            });
            shown.line_hash = hash;
        }
        all
    }

    fn of(
        finding: &Diagnostic,
        fixes: &[Fix],
        sources: &Sources,
        fingerprints: &mut Fingerprints,
    ) -> Self {
        let source = sources.get(&finding.place.file);
        let positions = |span: Option<Span>| match (source, span) {
            (Some(source), Some(span)) => {
                let (start, end) = Position::of(source, span);
                (Some(start), Some(end))
            }
            _ => (None, None),
        };
        let (start, end) = positions(finding.place.span);
        let locations = finding.instances.iter().map(|instance| {
            let (start, end) = positions(instance.place.span);
            Location {
                start,
                end,
                subject: About::of(&instance.subject),
                message: instance.message.clone(),
            }
        });
        let subjects: Vec<About> = finding.subjects.iter().map(About::of).collect();
        let offers = fixes.iter().map(|fix| Offer {
            title: fix.title.clone(),
            safe: fix.safety == Safety::Safe,
            edits: Vec::new(),
        });
        let mut offers: Vec<Offer> = offers.collect();
        let spelling = finding.spelling.as_ref().zip(start.zip(end));
        offers.extend(spelling.map(|(meant, (start, end))| Offer {
            title: format!("Write `{}`", meant.trim_matches('"')),
            safe: true,
            edits: vec![Replacement {
                file: finding.place.file.clone(),
                start,
                end,
                text: meant.clone(),
            }],
        }));
        let meant = match (source, start, end, finding.place.span) {
            (Some(source), Some(start), Some(end), Some(span)) => lines(source, start, end)
                .unwrap_or_else(|| words(head_of(source.slice(span), MOST_BYTES))),
            _ => finding.message.clone(),
        };
        let mut shown = Self {
            fingerprint: fingerprints.of(finding, printed(finding.code.id, &subjects), &meant),
            code: finding.code.id.into(),
            name: finding.code.name.into(),
            severity: finding.severity,
            message: finding.message.clone(),
            file: Some(finding.place.file.clone()).filter(|file| !file.is_empty()),
            start,
            end,
            subjects,
            locations: locations.collect(),
            what: finding.what.clone(),
            times: finding.times,
            rule: finding.rule.clone(),
            reconstructed: finding.is_reconstructed,
            notes: finding.notes.clone(),
            help: finding.help.clone(),
            fixes: offers,
            line_hash: None,
        };
        let others = shown.others();
        let others = others.filter(|note| !shown.notes.contains(note));
        shown.notes.extend(others);
        shown
    }

    /// What is wrong, in words that don't change while the mistake stays.
    pub fn what(&self) -> &str {
        self.what.as_deref().unwrap_or(&self.message)
    }

    /// The identities of the mistakes that it stands for: one for each location, else one for all that it is about together.
    pub fn identities(&self) -> Vec<Identity> {
        if self.locations.is_empty() {
            let about = self.subjects.iter().map(About::to_string);
            return vec![Identity::of(&self.code, self.what(), about)];
        }
        let each = self.locations.iter();
        each.map(|it| Identity::of(&self.code, self.what(), [it.subject.to_string()]))
            .collect()
    }

    /// The same about some of its locations: it stands at the first of these. `None` if there are none.
    #[must_use]
    pub fn at_locations(&self, is_meant: impl Fn(usize) -> bool) -> Option<Self> {
        let meant: Vec<Location> = {
            let all = self.locations.iter().enumerate();
            let meant = all.filter(|(at, _)| is_meant(*at));
            meant.map(|(_, location)| location.clone()).collect()
        };
        if meant.len() == self.locations.len() {
            return Some(self.clone());
        }
        let first = meant.first()?;
        let others = self.others();
        let mut narrowed = self.clone();
        narrowed.start = first.start;
        narrowed.end = first.end;
        if let Some(message) = &first.message {
            narrowed.message.clone_from(message);
        }
        // It is computed from the line that the finding stood at.
        narrowed.line_hash = None;
        narrowed.subjects = meant.iter().map(|it| it.subject.clone()).collect();
        narrowed.locations = meant;
        narrowed.notes.retain(|note| Some(note) != others.as_ref());
        narrowed.notes.extend(narrowed.others());
        Some(narrowed)
    }

    /// A note that names the other locations.
    fn others(&self) -> Option<String> {
        let others = self.locations.get(1..)?;
        // What has one place in the file, as a claim has, names them all in its message.
        let is_one_place = others.iter().all(|it| it.start == self.start);
        let subjects: Vec<&About> = self.locations.iter().map(|it| &it.subject).collect();
        others_note(&subjects).filter(|_| !is_one_place)
    }
}

impl Position {
    /// Where a stretch of a file begins and ends.
    fn of(source: &SourceFile, span: Span) -> (Self, Self) {
        let at = |offset| {
            let (line, column) = source.line_column(offset);
            Self { line, column }
        };
        (at(span.start), at(span.end))
    }
}

/// The line of a finding that stands for it: the first of a file, if it is about the whole.
fn first_line(finding: &Diagnostic, source: &SourceFile) -> u32 {
    let span = finding.place.span;
    span.map_or(1, |span| source.line_column(span.start).0)
}

/// What a fix changes in the files of a pack; nothing, if that can't be written as text.
fn replacements(
    fix: &Fix,
    sources: &Sources,
    pack: &Pack,
    files: &PackFiles,
) -> Option<Vec<Replacement>> {
    let changes = fix.edit.source_changes(pack, files)?.into_iter();
    let placed = changes.map(|change| {
        let (start, end) = Position::of(sources.get(&change.file)?, change.span);
        Some(Replacement {
            file: change.file,
            start,
            end,
            text: change.text,
        })
    });
    placed.collect()
}

/// The most lines of a finding that count for its fingerprint.
const MOST_LINES: u32 = 20;

/// The most bytes of lines that count: in a file that is one line, the rest of it is something else.
const MOST_BYTES: usize = 4_000;

/// The lines that a finding touches, without the white space in them; none if they are too long.
fn lines(source: &SourceFile, start: Position, end: Position) -> Option<String> {
    let last = end.line.min(start.line.saturating_add(MOST_LINES));
    let lines = (start.line..=last).map(|line| source.line_text(line));
    let length: usize = lines.clone().map(str::len).sum();
    (length <= MOST_BYTES).then(|| lines.map(words).collect())
}

fn words(text: &str) -> String {
    text.split_whitespace().collect()
}

impl Fingerprints {
    fn of(&mut self, finding: &Diagnostic, subjects: &[About], meant: &str) -> String {
        let mut hash = Sha256::new();
        hash.update(finding.code.id);
        for about in subjects {
            hash.update("\0");
            hash.update(about.to_string());
        }
        hash.update("\0\0");
        hash.update(meant);
        let print = sixteen(&hash.finalize());
        let file = finding.place.file.clone();
        let before = self.0.entry((file, print.clone())).or_insert(0);
        *before += 1;
        match *before {
            1 => print,
            number => sixteen(&Sha256::digest(format!("{print}\0{number}"))),
        }
    }
}

fn sixteen(digest: &[u8]) -> String {
    digest
        .iter()
        .take(8)
        .map(|byte| format!("{byte:02x}"))
        .collect()
}

/// Whether the place of the finding says it all.
fn is_one_place(locations: &[Location]) -> bool {
    locations.len() < 2
}

/// A report that was read back says nothing of it.
fn once() -> u32 {
    1
}

#[cfg(test)]
mod tests {
    use super::*;
    use beachhead_model::diag::Subject;
    use beachhead_model::diag::{Code, Place, Span};

    const GAP: Code = Code {
        id: "MAP014",
        name: "river-gap",
    };

    /// The findings about each `x` of a text, as they are shown.
    fn shown(text: &str) -> Vec<Shown> {
        let source = SourceFile::new("map.ron", text);
        let sources = Sources::from([("map.ron".to_owned(), source.clone())]);
        let found = text.match_indices('x').map(|(at, _)| {
            let span = Span::new(at, at + 1);
            Diagnostic::warning(GAP, "a gap")
                .at(Place::span("map.ron", span))
                .on(Subject::Hex("2503".into()))
        });
        Shown::all(&found.collect::<Vec<_>>(), &sources)
    }

    #[test]
    fn a_fingerprint_outlives_edits_elsewhere() {
        let prints = |text| {
            let shown = shown(text).into_iter();
            shown.map(|shown| shown.fingerprint).collect::<Vec<_>>()
        };
        let before = prints("a\n  hex: x,\nb");
        assert_eq!(before[0].len(), 16);
        // Git for Windows writes other line ends.
        for same in ["hex:x,", "more\nlines\n\thex:  x,", "a\r\n  hex: x,\r\nb"] {
            assert_eq!(prints(same), before, "{same:?}");
        }
        assert_ne!(prints("hex: x, kind: 2"), before, "another record");
        let twice = prints("hex: x,\nhex: x,");
        assert_eq!(twice[0], before[0]);
        assert_ne!(twice[1], before[0], "the second of the same is another");
    }

    #[test]
    fn a_fingerprint_outlives_what_other_files_have() {
        let found =
            ["a.ron", "b.ron"].map(|file| Diagnostic::warning(GAP, "a gap").at(Place::file(file)));
        let [a, b] = &Shown::all(&found, &Sources::new())[..] else {
            panic!("two are found")
        };
        let alone = Shown::all(&found[1..], &Sources::new());
        assert_eq!((&a.fingerprint, b), (&b.fingerprint, &alone[0]));
    }

    #[test]
    fn what_is_written_is_read_back() {
        let [shown] = &shown("a\n x")[..] else {
            panic!("one is found")
        };
        let text = serde_json::to_string(shown).expect("plain data");
        let again: Shown = serde_json::from_str(&text).expect("what was written");
        assert_eq!(again, *shown);
    }
}
