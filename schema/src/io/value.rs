//! One record or value: text in, a typed value or a friendly [`Fault`] out.
//!
//! The parsing is `ron`'s or `serde_json`'s (plain records are read faster, in [`super::plain`]); what is added is messages
//! for people: the place inside the record, the field that was probably meant, what else may stand there.

use ron::extensions::Extensions;
use serde::de::DeserializeOwned;

use super::codes;
use super::distinct::DOUBLED;
use super::format::clipped;
use super::nearest::nearest;
use super::plain;
use super::scan::{self, RawStrings};
use super::syntax::Syntax;
use crate::diag::{Code, Span};

/// What is wrong with a record; the span counts from the record's beginning.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Fault {
    pub code: Code,
    pub span: Span,
    pub message: String,
    pub help: Option<String>,
}

/// The dialect of RON that Beachhead's files are written in: `name: "Carentan"`, no `Some(…)`.
pub(crate) fn ron_options() -> ron::Options {
    ron::Options::default().with_default_extension(Extensions::IMPLICIT_SOME)
}

pub(super) fn parse<T: DeserializeOwned>(text: &str, syntax: Syntax) -> Result<T, Fault> {
    match syntax {
        Syntax::Ron => match plain::read(text) {
            Some(value) => Ok(value),
            None => ron_options()
                .from_str(text)
                .map_err(|error| fault_from_ron(text, &error)),
        },
        Syntax::Json => serde_json::from_str(text).map_err(|error| fault_from_json(text, &error)),
    }
}

fn fault_from_ron(text: &str, error: &ron::error::SpannedError) -> Fault {
    use ron::Error;
    let at = |position: ron::error::Position| offset(text, position.line, position.col);
    let (start, end) = (at(error.span.start), at(error.span.end));
    let blanks = text
        .get(start..end)
        .map_or(0, |inside| inside.len() - inside.trim_start().len());
    let span = Span::new(start + blanks, end);
    match &error.code {
        Error::NoSuchStructField {
            expected, found, ..
        } => unknown_field(text, span, found, expected),
        Error::MissingStructField { field, .. } => missing_field(text, field),
        Error::DuplicateStructField { field, .. } => doubled_field(span, field),
        Error::Message(message) if message.starts_with(DOUBLED) => {
            doubled_field(span, message.split('`').nth(1).unwrap_or_default())
        }
        Error::NoSuchEnumVariant {
            expected, found, ..
        } => unknown_choice(text, span, found, expected),
        Error::InvalidValueForType { expected, found } => {
            bad(span, format!("expected {expected}, but found {found}"))
        }
        other => bad(
            span,
            with_found(text, span, lower_first(&other.to_string())),
        ),
    }
}

fn fault_from_json(text: &str, error: &serde_json::Error) -> Fault {
    // serde_json ends its messages with the place, which is told apart here.
    let whole = error.to_string();
    let message = whole
        .rsplit_once(" at line ")
        .map_or(whole.as_str(), |(message, _)| message);
    // Its column is that of the last byte read, counted in bytes.
    let line = text
        .split_inclusive('\n')
        .take(error.line().saturating_sub(1))
        .map(str::len)
        .sum::<usize>();
    let end = (line + error.column()).min(text.len());
    let span = Span::new(end.saturating_sub(1), end);
    let quoted: Vec<&str> = message.split('`').skip(1).step_by(2).collect();
    let (found, expected) = quoted
        .split_first()
        .map_or(("", &[][..]), |(found, expected)| (*found, expected));
    match message {
        _ if message.starts_with("unknown field") => unknown_field(text, span, found, expected),
        _ if message.starts_with("missing field") => missing_field(text, found),
        _ if message.starts_with(DOUBLED) => doubled_field(span, found),
        _ if message.starts_with("unknown variant") => unknown_choice(text, span, found, expected),
        _ => {
            let plain = message
                .strip_prefix("invalid type: ")
                .or(message.strip_prefix("invalid value: "));
            match plain.and_then(|plain| plain.split_once(", expected ")) {
                Some((found, expected)) => {
                    bad(span, format!("expected {expected}, but found {found}"))
                }
                None => bad(span, lower_first(message)),
            }
        }
    }
}

fn bad(span: Span, message: String) -> Fault {
    Fault {
        code: codes::BAD_RECORD,
        span,
        message,
        help: None,
    }
}

/// `ron` often says only what it expected: adds what stands there.
fn with_found(text: &str, span: Span, message: String) -> String {
    let rest = text.get(span.range().start..).unwrap_or_default();
    let bytes = rest.as_bytes();
    let string = rest
        .starts_with('"')
        .then(|| RawStrings::default().string_end(bytes, 0, Syntax::Ron));
    let word = match string {
        Some(Ok(end)) => end,
        _ => scan::word_end(bytes, 0).min(rest.len()),
    };
    match (rest.get(..word), message.starts_with("expected ")) {
        (Some(found), true) if !found.is_empty() => {
            format!("{message}, but found `{}`", clipped(found))
        }
        _ => message,
    }
}

fn unknown_field(text: &str, near: Span, found: &str, expected: &[&str]) -> Fault {
    Fault {
        code: codes::UNKNOWN_FIELD,
        span: word_before(text, near, found),
        message: format!("there is no field `{}` here", clipped(found)),
        help: instead(found, expected),
    }
}

fn unknown_choice(text: &str, near: Span, found: &str, expected: &[&str]) -> Fault {
    Fault {
        code: codes::BAD_RECORD,
        span: word_before(text, near, found),
        message: format!("`{}` is none of the choices here", clipped(found)),
        help: instead(found, expected),
    }
}

fn missing_field(text: &str, field: &str) -> Fault {
    let span = Span::new(0, text.len());
    Fault {
        code: codes::MISSING_FIELD,
        span,
        message: format!("field `{field}` is missing"),
        help: None,
    }
}

fn doubled_field(span: Span, field: &str) -> Fault {
    Fault {
        code: codes::DOUBLED_FIELD,
        span,
        message: format!("field `{}` stands twice", clipped(field)),
        help: None,
    }
}

/// What to write instead of `found`.
pub(super) fn instead(found: &str, expected: &[&str]) -> Option<String> {
    match (nearest(found, expected.iter().copied()), expected) {
        (Some(meant), _) => Some(format!("did you mean `{meant}`?")),
        (None, []) => None,
        (None, [only]) => Some(format!("it can only be `{only}`")),
        (None, all) => Some(format!("it can be `{}`", all.join("`, `"))),
    }
}

/// Parsers point behind the word they didn't know, some far: looks for it backwards from there.
fn word_before(text: &str, near: Span, word: &str) -> Span {
    let bytes = text.as_bytes();
    let alone = |start: usize| {
        let before = start.checked_sub(1).and_then(|index| bytes.get(index));
        let after = bytes.get(start + word.len());
        ![before, after]
            .iter()
            .flatten()
            .any(|byte| scan::is_word(**byte))
    };
    let upto = bytes.len().min(near.range().end + word.len());
    let found = text
        .match_indices(word)
        .filter(|(start, _)| start + word.len() <= upto && alone(*start))
        .last();
    found.map_or(near, |(start, _)| Span::new(start, start + word.len()))
}

/// The byte at ron's line and column, both from 1, the column counted in characters.
fn offset(text: &str, line: usize, column: usize) -> usize {
    let before: usize = text
        .split_inclusive('\n')
        .take(line.saturating_sub(1))
        .map(str::len)
        .sum();
    let rest = text.get(before..).unwrap_or_default();
    let inside = rest
        .char_indices()
        .nth(column.saturating_sub(1))
        .map_or(rest.len(), |(index, _)| index);
    before + inside
}

fn lower_first(message: &str) -> String {
    let mut letters = message.chars();
    let first = letters.next().map(|first| first.to_ascii_lowercase());
    first.into_iter().chain(letters).collect()
}
