//! One record or value: text in, a typed value or a [`Fault`] out.
//!
//! The parsing is `ron`'s or `serde_json`'s (plain records are read faster, in [`super::plain`]). What they refuse is gone
//! through once more by [`super::cause`], which finds out why.

use ron::extensions::Extensions;
use serde::Deserialize;

use super::codes;
use super::fault::Fault;
use super::{cause, number, plain};
use beachhead_model::diag::Span;
use beachhead_model::syntax::Syntax;

/// The dialect of RON that Beachhead's files are written in: `name: "Carentan"`, no `Some(…)`.
pub fn ron_options() -> ron::Options {
    ron::Options::default().with_default_extension(Extensions::IMPLICIT_SOME)
}

/// The value of this text; `field` is what messages call it, if it has a name.
///
/// # Errors
/// What is wrong with the text.
pub fn parse<'a, T: Deserialize<'a>>(
    text: &'a str,
    syntax: Syntax,
    field: Option<&str>,
) -> Result<T, Fault> {
    if let Some(value) = plain::read(text, syntax) {
        return Ok(value);
    }
    let near = match syntax {
        Syntax::Ron => match ron_options().from_str(text) {
            Ok(value) => return sound(value, text, syntax),
            Err(error) => {
                let at = error.span.start;
                offset(text, at.line, at.col)
            }
        },
        Syntax::Json => match serde_json::from_str(text) {
            Ok(value) => return sound(value, text, syntax),
            Err(error) => offset(text, error.line(), error.column()),
        },
    };
    Err(why::<T>(text, syntax, field).unwrap_or_else(|| unexplained(syntax, near)))
}

/// A value that a parser accepts, unless it holds a number that no file may hold. Plain records hold none.
fn sound<T>(value: T, text: &str, syntax: Syntax) -> Result<T, Fault> {
    match number::unfit(text, syntax) {
        Some(fault) => Err(fault),
        None => Ok(value),
    }
}

/// Values longer than this are not gone through again: what that takes in memory is many times their text.
const MOST_EXPLAINED: usize = 1 << 20;

#[cold]
fn why<'a, T: Deserialize<'a>>(
    text: &'a str,
    syntax: Syntax,
    field: Option<&str>,
) -> Option<Fault> {
    if text.len() > MOST_EXPLAINED {
        return None;
    }
    cause::of::<T>(text, syntax, field)
}

/// A parser refused the text near this byte, and no cause was found.
fn unexplained(syntax: Syntax, near: usize) -> Fault {
    let syntax = match syntax {
        Syntax::Ron => "RON",
        Syntax::Json => "JSON",
    };
    Fault {
        code: codes::BAD_RECORD,
        span: Span::new(near, near + 1),
        message: format!("from here on this can't be read as {syntax}"),
        help: None,
        meant: None,
    }
}

/// The byte at a parser's line and column, both from 1, the column counted in characters.
fn offset(text: &str, line: usize, column: usize) -> usize {
    let before: usize = text
        .split_inclusive('\n')
        .take(line.saturating_sub(1))
        .map(str::len)
        .sum();
    let rest = text.get(before..);
    let rest = rest.unwrap_or_else(|| cannot_happen!("", "line {line} begins at {before}"));
    let inside = rest
        .char_indices()
        .nth(column.saturating_sub(1))
        .map_or(rest.len(), |(index, _)| index);
    before + inside
}
