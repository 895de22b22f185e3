//! The one diagnostic of the product: what reading, lints, games and the editor have to say.
//!
//! A finding has two places, as a person has two things on the table: a spot in a file ([`Place`])
//! and what is printed on the map or counter ([`Subject`]). How it is shown (terminal, SARIF, the
//! problems panel) is decided elsewhere; nothing here knows about output.
//!
//! Codes are written out as constants where they belong (those of reading in `beachhead_text::codes`).
//! A message has no full stop and says what is wrong; the cure goes into `help`.

use std::fmt;

use beachhead_base::text::shown_letters;

use crate::claims::ClaimRecord;
use crate::spot::Spot;
use crate::vocabulary::Vocabulary;
use beachhead_base::Id;
use beachhead_hex::{HexNo, HexsideNo};

/// A stable code and its readable name, shown together: `MAP012 hexside-apart`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Code {
    /// Letters for the category, three digits: `MAP012`. Never reused.
    pub id: &'static str,
    /// What is wrong, in a word or three: `hexside-apart`.
    pub name: &'static str,
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.id, self.name)
    }
}

/// How bad it is. Ordered from the mildest to the worst.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// Worth knowing; nothing is wrong.
    Info,
    /// Probably a slip; the data can be used.
    Warning,
    /// The data can't be right, or couldn't be read.
    Error,
}

impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Info => "info",
            Self::Warning => "warning",
            Self::Error => "error",
        })
    }
}

/// A stretch of a file: byte offsets, the end not included.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Span {
    /// Offset of the first byte.
    pub start: u32,
    /// Offset after the last byte.
    pub end: u32,
}

impl Span {
    /// Files beyond `beachhead_text::MAX_FILE` are refused, so offsets fit; any other is held at the end.
    #[must_use]
    pub fn new(start: usize, end: usize) -> Self {
        let clip = |offset: usize| u32::try_from(offset).unwrap_or(u32::MAX);
        Self {
            start: clip(start),
            end: clip(end),
        }
    }

    /// The same as a range, for slicing.
    #[must_use]
    pub fn range(self) -> std::ops::Range<usize> {
        self.start as usize..self.end as usize
    }
}

/// Where in which file. Lines and columns are computed by who prints, from
/// the source file.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    /// The file's name as the user knows it; empty if the finding is about no file.
    pub file: String,
    /// The stretch meant, if it is not the file as a whole.
    pub span: Option<Span>,
}

impl Place {
    /// The file as a whole.
    pub fn file(name: impl Into<String>) -> Self {
        Self {
            file: name.into(),
            span: None,
        }
    }

    /// A stretch of a file.
    pub fn span(name: impl Into<String>, span: Span) -> Self {
        Self {
            file: name.into(),
            span: Some(span),
        }
    }
}

/// What a finding is about, named as it is printed.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Subject {
    /// A hex of the map.
    Hex(HexNo),
    /// A hexside of the map.
    Hexside(HexsideNo),
    /// A unit of the forces, by its id.
    Unit(String),
    /// A table, by its id.
    Table(String),
    /// Anything else that has a name: a palette entry, a claim, a script step.
    Item(String),
}

impl fmt::Display for Subject {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Hex(hex) => write!(f, "hex {hex}"),
            Self::Hexside(side) => write!(f, "hexside {side}"),
            Self::Unit(unit) => write!(f, "unit {unit}"),
            Self::Table(table) => write!(f, "table {table}"),
            Self::Item(item) => f.write_str(item),
        }
    }
}

/// Which record of a pack a finding is about, and what of it: fixes are made from this, and never from the message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Address {
    /// The record.
    pub spot: Spot,
    /// The field of it.
    pub field: Option<&'static str>,
    /// The place in the field's list, from 0, if one is meant.
    pub index: Option<usize>,
    /// The word that the field's list of words doesn't have.
    pub word: Option<(Vocabulary, Id)>,
}

impl Address {
    /// A record as a whole.
    pub fn of(spot: Spot) -> Self {
        Self {
            spot,
            field: None,
            index: None,
            word: None,
        }
    }

    /// A field of it.
    #[must_use]
    pub fn field(mut self, field: &'static str) -> Self {
        self.field = Some(field);
        self
    }

    /// A place in the field's list, from 0.
    #[must_use]
    pub fn index(mut self, index: usize) -> Self {
        self.index = Some(index);
        self
    }

    /// A word that a list of words doesn't have.
    #[must_use]
    pub fn word(mut self, vocabulary: Vocabulary, word: &Id) -> Self {
        self.word = Some((vocabulary, word.clone()));
        self
    }
}

/// A file beside the parts of a pack which a fix would bring into it: only the check that names it has seen it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnlistedFile {
    /// Its name in the pack's folder, as the manifest would list it.
    pub name: String,
    /// What it says.
    pub text: String,
}

/// The most characters of a message.
const MOST_LETTERS: usize = 1_000;

/// What is said of something in a file, fit for a message: one line, however long what it names, and whatever that is
/// made of.
///
/// ```
/// use beachhead_model::diag::one_line;
/// assert_eq!(one_line("there is no field `a\nb`".to_owned()), "there is no field `a b`");
/// ```
#[must_use]
pub fn one_line(text: String) -> String {
    if text.len() <= MOST_LETTERS && !text.contains(char::is_control) {
        return text;
    }
    let mut letters = text.chars().map(|c| if c.is_control() { ' ' } else { c });
    let mut line: String = letters.by_ref().take(MOST_LETTERS).collect();
    if letters.next().is_some() {
        line.push('…');
    }
    line
}

/// What a finding says, fit for a message; what can't be seen is there as its code point.
fn said(text: String) -> String {
    if text.bytes().all(|byte| matches!(byte, b' '..=b'~')) {
        let is_short = text.len() <= MOST_LETTERS;
        return if is_short { text } else { one_line(text) };
    }
    one_line(shown_letters(&text))
}

/// One of the places of a mistake that is reported once for all of them.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Instance {
    /// Place in the finding's file.
    pub place: Place,
    /// Subject on the map, counters or tables.
    pub subject: Subject,
    /// The message of the finding if this is its first place, where it names the subject.
    pub message: Option<String>,
}

impl Instance {
    /// This subject, at this place.
    pub fn new(place: Place, subject: Subject) -> Self {
        Self {
            place,
            subject,
            message: None,
        }
    }

    /// The same with a message of its own.
    #[must_use]
    pub fn message(mut self, message: impl Into<String>) -> Self {
        self.message = Some(said(message.into()));
        self
    }
}

/// One finding.
///
/// ```
/// use beachhead_model::diag::{Code, Diagnostic, Severity, Subject};
/// const FULL: Code = Code { id: "SET004", name: "landing-stack" };
/// let finding = Diagnostic::error(FULL, "a fourth unit does not fit into beach landing hex 2806")
///     .on(Subject::Hex("2806".into()))
///     .rule("11.2.1 landing-stack")
///     .help("put it into another hex with a beachhead marker");
/// assert_eq!(finding.severity, Severity::Error);
/// assert_eq!(finding.code.to_string(), "SET004 landing-stack");
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Diagnostic {
    /// Which check speaks.
    pub code: Code,
    /// How bad it is.
    pub severity: Severity,
    /// What is wrong: one line, no full stop.
    pub message: String,
    /// Where in a file.
    pub place: Place,
    /// What on the map, counters or tables.
    pub subjects: Vec<Subject>,
    /// The mistake itself, in words that stay the same while the message counts or lists: ``terrain `bocagge` ``. Where there
    /// are none, the message is unique enough.
    pub what: Option<String>,
    /// How often the mistake is there at once, where that is more than once and has no places: by how much a count is wrong.
    pub times: u32,
    /// The places of one mistake that is reported once for all of them. The first is the place of the finding.
    pub instances: Vec<Instance>,
    /// Which record of the pack, if it is about one.
    pub address: Option<Box<Address>>,
    /// The row of the rule index it comes from: `11.2.1 landing-stack`.
    pub rule: Option<String>,
    /// Whether the rule doesn't say so itself: the finding is about a claim that holds the pack to a reconstruction of ours.
    pub is_reconstructed: bool,
    /// What else helps to see it, a line each.
    pub notes: Vec<String>,
    /// What to do now.
    pub help: Option<String>,
    /// The file that the pack doesn't list, if it is about one.
    pub unlisted: Option<Box<UnlistedFile>>,
    /// Text that belongs at its place, where that is a misspelt name and nothing else can have been meant: a record with such
    /// a name can't be read, so no edit of the pack could fix it.
    pub spelling: Option<String>,
}

impl Diagnostic {
    /// A finding of the given severity, so far without a place.
    pub fn new(severity: Severity, code: Code, message: impl Into<String>) -> Self {
        Self {
            code,
            severity,
            message: said(message.into()),
            place: Place::default(),
            subjects: Vec::new(),
            what: None,
            times: 1,
            instances: Vec::new(),
            address: None,
            rule: None,
            is_reconstructed: false,
            notes: Vec::new(),
            help: None,
            unlisted: None,
            spelling: None,
        }
    }

    /// An error, so far without a place.
    pub fn error(code: Code, message: impl Into<String>) -> Self {
        Self::new(Severity::Error, code, message)
    }

    /// A warning, so far without a place.
    pub fn warning(code: Code, message: impl Into<String>) -> Self {
        Self::new(Severity::Warning, code, message)
    }

    /// A remark, so far without a place.
    pub fn info(code: Code, message: impl Into<String>) -> Self {
        Self::new(Severity::Info, code, message)
    }

    /// Says where in a file.
    #[must_use]
    pub fn at(mut self, place: Place) -> Self {
        self.place = place;
        self
    }

    /// Adds what it is about.
    #[must_use]
    pub fn on(mut self, subject: Subject) -> Self {
        self.subjects.push(subject);
        self
    }

    /// Names the mistake itself, where the message counts or lists.
    #[must_use]
    pub fn what(mut self, what: impl Into<String>) -> Self {
        self.what = Some(what.into());
        self
    }

    /// Says that each of these is a mistake of its own, all of them at the finding's place. The finding stays about what it is
    /// about.
    #[must_use]
    pub fn each(mut self, subjects: impl IntoIterator<Item = Subject>) -> Self {
        let place = &self.place;
        let each = subjects.into_iter();
        self.instances
            .extend(each.map(|subject| Instance::new(place.clone(), subject)));
        self
    }

    /// Says that a count is wrong, and by how much: one too many is one mistake, two too many are two.
    #[must_use]
    pub fn off_by(mut self, right: usize, there: usize) -> Self {
        let way = if there > right { "too many" } else { "too few" };
        self.what = Some(way.to_owned());
        self.times = u32::try_from(right.abs_diff(there)).unwrap_or(u32::MAX);
        self
    }

    /// Places the finding at its first instance, and makes it about all of them.
    pub fn stand_at_first(&mut self) {
        let Some(first) = self.instances.first() else {
            return;
        };
        self.place.clone_from(&first.place);
        if let Some(message) = &first.message {
            self.message.clone_from(message);
        }
        let subjects = self.instances.iter().map(|it| it.subject.clone());
        self.subjects = subjects.collect();
    }

    /// Says which record of the pack it is about.
    #[must_use]
    pub fn about(mut self, address: Address) -> Self {
        self.address = Some(Box::new(address));
        self
    }

    /// Says which row of the rule index it comes from.
    #[must_use]
    pub fn rule(mut self, rule: impl Into<String>) -> Self {
        self.rule = Some(rule.into());
        self
    }

    /// Says which claim it comes from: its row of the rule index, and whether the claim is a reconstruction.
    #[must_use]
    pub fn claimed_by(mut self, record: &ClaimRecord) -> Self {
        self.is_reconstructed = record.is_reconstructed();
        self.rule(record.rule.clone())
    }

    /// Adds a line of context.
    #[must_use]
    pub fn note(mut self, note: impl Into<String>) -> Self {
        self.notes.push(said(note.into()));
        self
    }

    /// Says what to do now.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(said(help.into()));
        self
    }
}
