//! The values of a record that could not be read, each with its place: RON and JSON in one shape.
//!
//! Only records that `ron` or `serde_json` refused come here, to find out why. Either their text is at fault, which this
//! parser reports in words that are the same for both syntaxes, or their values don't fit, which [`super::cause`] finds
//! by going through them.
//!
//! Holds always: whatever is sound to `ron` or `serde_json` is sound here
//! (`super::cause::tests::what_can_be_read_has_no_cause`).

use std::borrow::Cow;

use beachhead_base::text::{clipped, code_point, is_invisible};

use super::codes;
use super::fault::Fault;
use super::scan::{self, MAX_DEPTH, RawStrings};
use super::slip::{is_typographic_quote, slip};
use beachhead_model::diag::Span;
use beachhead_model::syntax::Syntax;

/// A value, and where it stands in its record.
#[derive(Debug, PartialEq)]
pub(super) struct Node<'t> {
    pub span: Span,
    pub kind: Kind<'t>,
}

/// What a value is to the syntax.
#[derive(Debug, PartialEq)]
pub(super) enum Kind<'t> {
    /// In double quotes.
    Text(Cow<'t, str>),
    /// RON's `'a'`.
    Letter(char),
    /// A name, a number, `true`.
    Word(&'t str),
    /// In brackets.
    Group(Group<'t>),
}

/// Values in brackets.
#[derive(Debug, PartialEq)]
pub(super) struct Group<'t> {
    /// RON's name before the bracket: `Rules("13.0")`.
    pub name: Option<&'t str>,
    /// `(`, `[` or `{`.
    pub open: u8,
    pub items: Vec<Item<'t>>,
}

/// One of the values in brackets.
#[derive(Debug, PartialEq)]
pub(super) struct Item<'t> {
    /// What stands before the colon, if there is one.
    pub key: Option<Node<'t>>,
    pub value: Node<'t>,
}

/// Reads the text of one value.
///
/// # Errors
/// The first thing that is not as the syntax has it.
pub(super) fn parse(text: &str, syntax: Syntax) -> Result<Node<'_>, Fault> {
    let mut parser = Parser {
        text,
        syntax,
        at: 0,
        depth: 0,
    };
    parser.skip()?;
    let value = parser.value()?;
    let end = parser.at;
    parser.skip()?;
    if parser.at < text.len() {
        return Err(parser.unseparated(&value, end));
    }
    Ok(value)
}

struct Parser<'t> {
    text: &'t str,
    syntax: Syntax,
    at: usize,
    depth: usize,
}

impl<'t> Parser<'t> {
    fn bytes(&self) -> &'t [u8] {
        self.text.as_bytes()
    }

    fn next(&self) -> Option<u8> {
        self.bytes().get(self.at).copied()
    }

    fn slice(&self, from: usize, to: usize) -> &'t str {
        self.text.get(from..to).unwrap_or_default()
    }

    /// Goes over blanks and comments.
    fn skip(&mut self) -> Result<(), Fault> {
        loop {
            self.at = scan::blank_end(self.bytes(), self.at);
            match scan::comment_end(self.bytes(), self.at) {
                Some(Ok(end)) if self.syntax == Syntax::Ron => self.at = end,
                Some(end) if self.syntax == Syntax::Json => {
                    let (Ok(end) | Err(end)) = end;
                    return Err(no_comments(Span::new(self.at, end)));
                }
                _ => return Ok(()),
            }
        }
    }

    fn value(&mut self) -> Result<Node<'t>, Fault> {
        let start = self.at;
        let kind = match self.next() {
            Some(b'"') => Kind::Text(self.string()?),
            Some(b'\'') => Kind::Letter(self.letter()?),
            Some(open @ (b'(' | b'[' | b'{')) => Kind::Group(self.group(None, open)?),
            Some(byte) if self.begins_word(byte) => {
                let end = scan::word_end(self.bytes(), start);
                let word = self.slice(start, end);
                let is_slip = |letter| is_invisible(letter) || is_typographic_quote(letter);
                let end = start + word.find(is_slip).unwrap_or(word.len());
                let word = self.slice(start, end);
                if self.syntax == Syntax::Ron && self.is_raw_string(word) {
                    Kind::Text(self.raw_string()?)
                } else {
                    self.at = end;
                    self.word(word)?
                }
            }
            _ => return Err(self.misplaced()),
        };
        Ok(Node {
            span: Span::new(start, self.at),
            kind,
        })
    }

    /// A word; in RON the name before a bracket, if one follows.
    fn word(&mut self, word: &'t str) -> Result<Kind<'t>, Fault> {
        let end = self.at;
        if self.syntax == Syntax::Ron && word.bytes().next().is_some_and(scan::is_word) {
            self.skip()?;
            let is_name = word.starts_with(|first: char| first.is_alphabetic() || first == '_');
            if is_name && let Some(open @ b'(') = self.next() {
                return Ok(Kind::Group(self.group(Some(word), open)?));
            }
            self.at = end;
        }
        Ok(Kind::Word(word))
    }

    /// Whether a word can begin here. A letter that is one of the slips begins none.
    fn begins_word(&self, byte: u8) -> bool {
        scan::is_word(byte) && (byte.is_ascii() || slip(self.text, self.at, self.syntax).is_none())
    }

    /// What stands here begins no value.
    fn misplaced(&self) -> Fault {
        if let Some(slip) = slip(self.text, self.at, self.syntax) {
            let fault = bad(Span::new(self.at, slip.end), slip.message);
            return fault.help(slip.help);
        }
        let Some(letter) = self.slice(self.at, self.text.len()).chars().next() else {
            let end = self.text.len();
            return bad(
                Span::new(end.saturating_sub(1), end),
                "a value is missing here",
            );
        };
        let span = Span::new(self.at, self.at + letter.len_utf8());
        match letter {
            ',' => bad(span, "nothing stands before this comma"),
            ':' => bad(span, "a field's name is missing before this `:`"),
            ')' | ']' | '}' => bad(span, format!("a value is missing before this `{letter}`")),
            _ => bad(span, format!("no value begins with `{letter}`")),
        }
    }

    fn group(&mut self, name: Option<&'t str>, open: u8) -> Result<Group<'t>, Fault> {
        let opened = self.at;
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            let span = Span::new(opened, opened + 1);
            return Err(bad(
                span,
                format!("brackets are nested deeper than {MAX_DEPTH}"),
            ));
        }
        self.at += 1;
        let close = match open {
            b'(' => b')',
            b'[' => b']',
            _ => b'}',
        };
        let mut items = Vec::new();
        loop {
            self.skip()?;
            match self.next() {
                Some(byte) if byte == close => break,
                Some(byte @ (b')' | b']' | b'}')) => {
                    let (open, byte) = (char::from(open), char::from(byte));
                    let span = Span::new(self.at, self.at + 1);
                    let message = format!("this `{byte}` doesn't close the `{open}` before it");
                    return Err(bad(span, message));
                }
                None => {
                    let span = Span::new(opened, opened + 1);
                    let open = char::from(open);
                    return Err(bad(
                        span,
                        format!("the `{open}` that opens here is never closed"),
                    ));
                }
                Some(_) => items.push(self.item(open)?),
            }
            self.skip()?;
            if self.next() == Some(b',') {
                let comma = self.at;
                self.at += 1;
                self.skip()?;
                if self.syntax == Syntax::Json && self.next() == Some(close) {
                    let what = if open == b'[' { "value" } else { "field" };
                    let message = format!("JSON allows no comma after the last {what}");
                    return Err(bad(Span::new(comma, comma + 1), message).help("take it out"));
                }
            }
        }
        self.at += 1;
        self.depth -= 1;
        Ok(Group { name, open, items })
    }

    /// A value in brackets, up to the comma or bracket that ends it.
    fn item(&mut self, open: u8) -> Result<Item<'t>, Fault> {
        let first = self.value()?;
        let end = self.at;
        self.skip()?;
        let item = match self.next() {
            Some(b':') => {
                self.at += 1;
                self.skip()?;
                if matches!(self.next(), None | Some(b',' | b')' | b']' | b'}')) {
                    let name = clipped(self.slice(first.span.range().start, end));
                    return Err(bad(first.span, format!("`{name}` has no value")));
                }
                let value = self.value()?;
                Item {
                    key: Some(first),
                    value,
                }
            }
            Some(b'=') if is_key(&first, open, self.syntax) => {
                let name = clipped(self.slice(first.span.range().start, end));
                let span = Span::new(self.at, self.at + 1);
                return Err(bad(span, format!("`:` belongs behind `{name}`, not `=`")));
            }
            _ => Item {
                key: None,
                value: first,
            },
        };
        let end = item.value.span.range().end;
        self.at = end;
        self.skip()?;
        match self.next() {
            None | Some(b',' | b')' | b']' | b'}') => Ok(item),
            Some(_) if item.key.is_none() && is_key(&item.value, open, self.syntax) => {
                let name = clipped(self.slice(item.value.span.range().start, end));
                Err(bad(
                    item.value.span,
                    format!("`:` is missing behind `{name}`"),
                ))
            }
            Some(_) => Err(self.unseparated(&item.value, end)),
        }
    }

    /// Something follows a value that is neither a comma nor a bracket.
    fn unseparated(&self, value: &Node<'_>, end: usize) -> Fault {
        let here = Span::new(self.at, self.at + 1);
        let next = self.next();
        if let Some(slip) = slip(self.text, self.at, self.syntax) {
            return bad(Span::new(self.at, slip.end), slip.message).help(slip.help);
        }
        match (&value.kind, next) {
            (_, Some(b';')) => bad(here, "`,` belongs here, not `;`"),
            (_, Some(b'.')) if self.at > end => bad(here, "`,` belongs here, not `.`"),
            (Kind::Text(_), Some(_)) if self.at == end => {
                let from = value.span.range().start;
                let message = "a quote inside this text needs a backslash before it: `\\\"`";
                bad(Span::new(from, self.text_end(end)), message)
            }
            (Kind::Word(_), Some(byte)) if scan::is_word(byte) || self.at == end => {
                let next_word = scan::word_end(self.bytes(), self.at);
                let after = scan::blank_end(self.bytes(), next_word);
                if self.bytes().get(after) == Some(&b':') {
                    let span = Span::new(self.at, next_word);
                    return bad(span, "a comma is missing before this");
                }
                let from = value.span.range().start;
                let span = Span::new(from, self.text_end(end));
                let text = self.slice(from, span.range().end);
                bad(
                    span,
                    format!("a text must stand in quotes: `\"{}\"`", clipped(text)),
                )
            }
            _ => {
                let length = self.slice(self.at, self.text.len()).chars().next();
                let letter = self.at + length.map_or(1, char::len_utf8);
                let end = match next {
                    Some(b'"') => RawStrings::default()
                        .string_end(self.bytes(), self.at, self.syntax)
                        .unwrap_or(letter),
                    Some(byte) if scan::is_word(byte) => scan::word_end(self.bytes(), self.at),
                    _ => letter,
                };
                let span = Span::new(self.at, end);
                bad(span, "a comma is missing before this")
            }
        }
    }

    /// Where a text without its quotes ends: before the next comma, bracket or line.
    fn text_end(&self, from: usize) -> usize {
        let rest = self.slice(from, self.text.len());
        let end = rest.find([',', ')', ']', '}', '\n']).unwrap_or(rest.len());
        let text = rest.get(..end);
        let text = text.unwrap_or_else(|| cannot_happen!("", "a letter begins at {end}"));
        from + text.trim_end().len()
    }

    fn letter(&mut self) -> Result<char, Fault> {
        let start = self.at;
        let end = scan::char_end(self.bytes(), start);
        let inside = self.slice(start + 1, end.saturating_sub(1));
        let mut letters = inside.chars();
        let is_escape = inside.starts_with('\\');
        let (Syntax::Ron, Some(first)) = (self.syntax, letters.next()) else {
            let rest = self.slice(start + 1, self.text.len());
            let close = rest.find(['\'', '\n', ',']).unwrap_or(rest.len());
            let text = rest.get(..close);
            let text = text.unwrap_or_else(|| cannot_happen!("", "a letter begins at {close}"));
            let text = clipped(text);
            let end = start
                + 1
                + close
                + usize::from(rest.get(close..).is_some_and(|rest| rest.starts_with('\'')));
            let message = "a text stands in double quotes, not in single ones";
            return Err(bad(Span::new(start, end), message).help(format!("write `\"{text}\"`")));
        };
        self.at = end;
        if is_escape {
            let text = format!("\"{inside}\"");
            let text = parse(&text, Syntax::Ron)
                .map_err(|fault| bad(Span::new(start, end), fault.message))?;
            if let Kind::Text(text) = text.kind {
                let letter = text.chars().next();
                return Ok(letter.unwrap_or_else(|| cannot_happen!(first, "an escape is a letter")));
            }
        }
        Ok(first)
    }

    /// A text with its escapes.
    fn string(&mut self) -> Result<Cow<'t, str>, Fault> {
        let start = self.at;
        let end = RawStrings::default().string_end(self.bytes(), start, self.syntax);
        let end = end.map_err(|why| bad(Span::new(start, start + 1), why.message()))?;
        let inside = self.slice(start + 1, end - 1);
        self.at = end;
        if self.syntax == Syntax::Json
            && let Some((at, letter)) = inside
                .char_indices()
                .find(|(_, letter)| u32::from(*letter) < 0x20)
        {
            let at = start + 1 + at;
            let message = match letter {
                '\t' => "a tab in a JSON text must be written `\\t`".to_owned(),
                _ => format!(
                    "an invisible character stands in this text: {}",
                    code_point(letter)
                ),
            };
            return Err(bad(Span::new(at, at + 1), message));
        }
        if !inside.contains('\\') {
            return Ok(Cow::Borrowed(inside));
        }
        let mut text = String::with_capacity(inside.len());
        let mut rest = inside;
        while let Some(at) = rest.find('\\') {
            let (before, escape) = rest
                .split_at_checked(at)
                .unwrap_or_else(|| cannot_happen!((rest, ""), "`\\` stands at {at}"));
            text.push_str(before);
            let Some((letter, length)) = unescaped(escape, self.syntax) else {
                let from = start + 1 + inside.len() - escape.len();
                let length: usize = escape.chars().take(2).map(char::len_utf8).sum();
                let shown = clipped(self.slice(from, from + length));
                let message = format!("`\\` begins an escape in a text, and `{shown}` is none");
                let help =
                    "write `\\\\` for a backslash, and `/` between the folders of a file's name";
                return Err(bad(Span::new(from, from + length), message).help(help));
            };
            text.push(letter);
            rest = escape
                .get(length..)
                .unwrap_or_else(|| cannot_happen!("", "the escape has {length} bytes"));
        }
        text.push_str(rest);
        Ok(Cow::Owned(text))
    }

    /// Whether this word is the beginning of `r"…"` or `r#"…"#`.
    fn is_raw_string(&self, word: &str) -> bool {
        let hashes = self
            .slice(self.at + 1, self.text.len())
            .trim_start_matches('#');
        word == "r" && hashes.starts_with('"')
    }

    fn raw_string(&mut self) -> Result<Cow<'t, str>, Fault> {
        let start = self.at;
        let rest = self.slice(start + 1, self.text.len());
        let hashes = rest.len() - rest.trim_start_matches('#').len();
        let quote = start + 1 + hashes;
        let end = RawStrings::default().string_end(self.bytes(), quote, self.syntax);
        let end = end.map_err(|why| bad(Span::new(start, quote), why.message()))?;
        self.at = end;
        let inside = self.slice(quote + 1, end - 1 - hashes);
        Ok(Cow::Borrowed(inside))
    }
}

/// Whether a value can be the name of a field of brackets like these.
fn is_key(value: &Node<'_>, open: u8, syntax: Syntax) -> bool {
    match (&value.kind, syntax) {
        (Kind::Word(word), Syntax::Ron) => {
            open == b'(' && word.starts_with(|first: char| first.is_ascii_lowercase())
        }
        (Kind::Text(_), _) => open == b'{',
        _ => false,
    }
}

/// The character that an escape stands for, and how many bytes it takes.
fn unescaped(escape: &str, syntax: Syntax) -> Option<(char, usize)> {
    let second = escape.chars().nth(1)?;
    let simple = |letter| Some((letter, 1 + second.len_utf8()));
    let hexadecimal = |from: usize, digits: usize| {
        let digits = escape.get(from..from + digits)?;
        u32::from_str_radix(digits, 16).ok()
    };
    match (second, syntax) {
        ('n', _) => simple('\n'),
        ('r', _) => simple('\r'),
        ('t', _) => simple('\t'),
        ('\\' | '"', _) | ('\'', Syntax::Ron) | ('/', Syntax::Json) => simple(second),
        ('0', Syntax::Ron) => simple('\0'),
        ('b', Syntax::Json) => simple('\u{8}'),
        ('f', Syntax::Json) => simple('\u{c}'),
        ('x', Syntax::Ron) => Some((char::from_u32(hexadecimal(2, 2)?)?, 4)),
        ('u', Syntax::Ron) => {
            let digits = escape.get(3..).filter(|_| escape.starts_with("\\u{"))?;
            let length = digits.find('}')?;
            let letter = u32::from_str_radix(digits.get(..length)?, 16).ok()?;
            Some((char::from_u32(letter)?, 4 + length))
        }
        ('u', Syntax::Json) => {
            let first = hexadecimal(2, 4)?;
            // Two of them may make one character.
            if (0xd800..0xdc00).contains(&first) && escape.get(6..8) == Some("\\u") {
                let second = hexadecimal(8, 4)?.checked_sub(0xdc00)?;
                let letter = 0x1_0000 + ((first - 0xd800) << 10) + second;
                return Some((char::from_u32(letter)?, 12));
            }
            Some((char::from_u32(first)?, 6))
        }
        _ => None,
    }
}

/// What to do with a comment in JSON.
pub(super) const NO_COMMENTS: &str = "take it out, or write it as the `note` of a record";

/// A comment in JSON.
pub(super) fn no_comments(span: Span) -> Fault {
    bad(span, "JSON has no comments").help(NO_COMMENTS)
}

fn bad(span: Span, message: impl Into<String>) -> Fault {
    Fault {
        code: codes::BAD_RECORD,
        span,
        message: message.into(),
        help: None,
        meant: None,
    }
}
