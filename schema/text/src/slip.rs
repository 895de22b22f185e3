//! Characters that neither RON nor JSON has outside of texts, and that get into files all the same: typographic quotes from
//! a word processor, no-break spaces from a web page, `#` comments from other formats.
//!
//! Each is named as what it is: otherwise the parser reports whatever it makes of the text behind it.

use beachhead_base::text::{code_point, is_invisible};

use super::scan::{self, Unclosed};
use beachhead_model::syntax::Syntax;

/// A stretch that doesn't belong there.
#[derive(Debug, PartialEq)]
pub(super) struct Slip {
    /// The byte after it.
    pub end: usize,
    pub message: String,
    pub help: &'static str,
    /// Reading can go on as if it were blank.
    pub is_blank: bool,
}

/// Whether it is a quote as word processors set it, or one of another language.
pub(super) fn is_typographic_quote(letter: char) -> bool {
    matches!(
        letter,
        '\u{2018}'..='\u{201f}' | '«' | '»' | '‹' | '›' | '`' | '´'
    )
}

/// A quote that is none to either syntax, as a message calls it.
fn quote_name(quote: char) -> String {
    match quote {
        '`' => "a backquote".to_owned(),
        '´' => "an accent, `´`".to_owned(),
        _ => format!("a typographic quote, `{quote}`"),
    }
}

/// What begins at `at`, outside of texts and comments, and belongs to neither syntax.
pub(super) fn slip(text: &str, at: usize, syntax: Syntax) -> Option<Slip> {
    let rest = text.get(at..)?;
    let first = rest.chars().next()?;
    // `r#"` begins a raw string.
    let before = at.checked_sub(1).and_then(|at| text.as_bytes().get(at));
    let is_raw = before.is_some_and(|byte| scan::is_word(*byte) || *byte == b'#');
    if first == '#' && !is_raw {
        let help = match syntax {
            Syntax::Ron => "begin the comment with `//`",
            Syntax::Json => "take it out: JSON has no comments at all",
        };
        return Some(Slip {
            end: at + rest.find('\n').unwrap_or(rest.len()),
            message: "`#` does not begin a comment here".to_owned(),
            help,
            is_blank: true,
        });
    }
    if is_invisible(first) {
        let blank = |letter: &char| is_invisible(*letter) || *letter == ' ';
        let run: usize = rest.chars().take_while(blank).map(char::len_utf8).sum();
        return Some(Slip {
            end: at + run,
            message: format!("an invisible character stands here: {}", code_point(first)),
            help: "delete it",
            is_blank: true,
        });
    }
    if is_typographic_quote(first) {
        // Up to the quote that closes it in its line.
        let mut others = rest.char_indices().skip(1);
        let is_end = |letter| is_typographic_quote(letter) || matches!(letter, '"' | '\n');
        let closing = others.find(|(_, letter)| is_end(*letter));
        let closing = closing.filter(|(_, letter)| *letter != '\n');
        let end = closing.map_or(first.len_utf8(), |(end, letter)| end + letter.len_utf8());
        return Some(Slip {
            end: at + end,
            message: format!("this text begins with {}", quote_name(first)),
            help: "write the straight quote `\"` at both ends",
            is_blank: false,
        });
    }
    None
}

/// What stands before a letter, and what begins with it.
fn split(text: &str, at: usize) -> (&str, &str) {
    text.split_at_checked(at)
        .unwrap_or_else(|| cannot_happen!((text, ""), "no letter begins at byte {at}"))
}

/// Why a text has no end in its line, where the quote at `at` begins one: which quote is missing, or which is not a
/// quote. The stretch that is meant, and what to say of it.
pub(super) fn unclosed(text: &str, at: usize) -> (std::ops::Range<usize>, String) {
    let (before, _) = split(text, at);
    let start = before.rfind('\n').map_or(0, |end| end + 1);
    let (_, rest) = split(text, start);
    let line = rest
        .find('\n')
        .and_then(|end| rest.get(..end))
        .unwrap_or(rest);
    let quotes: Vec<usize> = quotes_of(line);
    let pairs = quotes.chunks(2);
    for pair in pairs {
        let &[open, ..] = pair else { continue };
        let close = pair.get(1).copied();
        let (_, inside) = split(line, open + 1);
        let (inside, _) = split(inside, close.unwrap_or(line.len()) - (open + 1));
        let (word_before, _) = split(line, open);
        let word = word_before
            .rfind(|letter: char| !letter.is_alphanumeric())
            .map_or(0, |at| {
                at + word_before
                    .get(at..)
                    .and_then(|rest| rest.chars().next())
                    .map_or(1, char::len_utf8)
            });
        // `terrain: clear"`: the text's first quote is missing, unless this is a raw string.
        let (_, left_open) = split(word_before, word);
        if !left_open.is_empty() && !matches!(left_open, "r" | "b" | "br") {
            let message = format!("`\"` is missing before `{left_open}`");
            return (start + word..start + open + 1, message);
        }
        if let Some((at, quote)) = inside.char_indices().find(|(_, letter)| {
            is_typographic_quote(*letter) && *letter != '\u{2019}' && *letter != '`'
        }) {
            let end = open + 1 + at + quote.len_utf8();
            let message = format!("this text ends with {}", quote_name(quote));
            return (start + open..start + end, message);
        }
        // `hex: "0101, terrain: "`: what looks like a text holds the next field's name.
        let after = close.and_then(|close| line.as_bytes().get(close + 1));
        let is_before_word = after.is_some_and(|byte| scan::is_word(*byte));
        let trimmed = inside.trim_end();
        let holds_field = trimmed.ends_with(':') && inside.contains(',')
            || trimmed.ends_with(',') && is_before_word;
        if holds_field || close.is_none() {
            let end = inside.find([',', ')', ']', '}']).unwrap_or(inside.len());
            let (meant, _) = split(inside, end);
            let meant = meant.trim_end();
            let message = match meant {
                "" => Unclosed::InLine.message().to_owned(),
                meant => format!("`\"` is missing after `{meant}`"),
            };
            return (start + open..start + open + 1 + meant.len(), message);
        }
    }
    (at..at + 1, Unclosed::InLine.message().to_owned())
}

/// The quotes of a line, without those that a backslash makes part of their text.
fn quotes_of(line: &str) -> Vec<usize> {
    let mut quotes = Vec::new();
    let mut is_escaped = false;
    for (at, byte) in line.bytes().enumerate() {
        if byte == b'"' && !is_escaped {
            quotes.push(at);
        }
        is_escaped = byte == b'\\' && !is_escaped && quotes.len() % 2 == 1;
    }
    quotes
}
