//! Splits a file into its fields and their lists into records, without understanding any of them.
//!
//! `ron` and `serde_json` stop at the first mistake; a person wants all of them. So one pass here
//! finds where each field and each record begins and ends, and [`super::read`] has them parsed one
//! by one. The pass is a loop, never a recursion, and knows only brackets, strings and comments
//! ([`super::scan`]).
//!
//! A record whose brackets or quotes are broken must not take the others with it. Where something
//! doesn't match, reading goes on at the next line that is indented like the broken record
//! ([`super::resync`]). Layout is looked at for nothing else: a file in one line reads as well.
//!
//! Holds always: it ends, in time linear in the file, and never panics, whatever the bytes
//! (`tests::any_bytes_are_split`); a broken record loses no other one (`tests::others_survive`).

use beachhead_base::text::clipped;

use super::codes;
use super::node::{NO_COMMENTS, no_comments};
use super::scan::{self, MAX_DEPTH, Unclosed};
use super::slip::{self, slip};
use beachhead_model::comments::MAX_COMMENTS;
use beachhead_model::diag::{Code, Span};
use beachhead_model::syntax::Syntax;

mod recover;
#[cfg(test)]
mod tests;

/// Lists beyond this are refused: no grid has that many hexes.
const MAX_RECORDS: usize = 16 << 20;
/// Files with more fields than this are none of ours.
const MAX_FIELDS: usize = 1000;
/// Problems beyond this are only counted.
const MAX_PROBLEMS: usize = 1000;

/// A field `name: value` of the file's one top struct.
#[derive(Debug, PartialEq)]
pub struct FieldOutline {
    /// The name, without the quotes JSON has.
    pub name: Span,
    /// The value; empty where it is broken.
    pub value: Span,
    /// The records, if the value is a list.
    pub records: Option<Vec<Span>>,
    /// Values that follow it without a name of their own, as those of a list do whose brackets are missing;
    pub more: Vec<Span>,
    /// and the `]` behind them, if there is one.
    pub end: Option<Span>,
    /// The value couldn't be distinguished; a problem says why.
    pub broken: bool,
}

/// Something wrong with brackets, strings or commas.
#[derive(Debug, PartialEq)]
pub struct Problem {
    pub code: Code,
    pub span: Span,
    pub message: String,
    pub help: Option<&'static str>,
}

/// What a file consists of.
#[derive(Debug, Default, PartialEq)]
pub struct Outline {
    pub fields: Vec<FieldOutline>,
    /// Values of the top struct that have no name.
    pub loose: Vec<Span>,
    /// From the top bracket to the one that closes it.
    pub top: Option<Span>,
    /// Those of a file in RON.
    pub comments: Vec<Span>,
    /// Comments that are not listed.
    pub more_comments: usize,
    pub problems: Vec<Problem>,
    /// Problems that are not listed.
    pub more_problems: usize,
}

/// Splits `text`, whose top must be `( … )` in RON and `{ … }` in JSON.
pub fn outline(text: &str, syntax: Syntax) -> Outline {
    let mut splitter = Splitter {
        text,
        bytes: text.as_bytes(),
        syntax,
        at: 0,
        open: Vec::new(),
        name: None,
        value: None,
        records: None,
        record: None,
        last_comma: None,
        raw: scan::RawStrings::default(),
        shape: scan::Shape::default(),
        rescanned: 0,
        out: Outline::default(),
    };
    splitter.run();
    splitter.out
}

/// The name or value that is being collected.
#[derive(Clone, Copy)]
struct Piece {
    start: usize,
    end: usize,
    /// A bracket or string has ended it: what follows must be a comma.
    closed: bool,
}

struct Splitter<'t> {
    text: &'t str,
    bytes: &'t [u8],
    syntax: Syntax,
    at: usize,
    /// The open brackets: byte and offset.
    open: Vec<(u8, usize)>,
    /// The name of the field being read,
    name: Option<Span>,
    /// its value so far (or what may become a name),
    value: Option<Piece>,
    /// its records so far, if the value is a list,
    records: Option<Vec<Span>>,
    /// and the record being read.
    record: Option<Piece>,
    /// The comma that ended the last record or field, if nothing has come after it.
    last_comma: Option<usize>,
    raw: scan::RawStrings,
    /// The shape of the last plain record of another shape than the one before it.
    shape: scan::Shape,
    /// Bytes read more than once after broken brackets.
    rescanned: usize,
    out: Outline,
}

impl<'t> Splitter<'t> {
    fn run(&mut self) {
        if !self.find_top() {
            return;
        }
        while !self.open.is_empty() {
            if !self.collecting() {
                self.inside();
            }
            let Some(&byte) = self.bytes.get(self.at) else {
                self.end_of_file();
                continue;
            };
            match byte {
                b' ' | b'\t' | b'\r' | b'\n' => self.at = scan::blank_end(self.bytes, self.at),
                b'"' => self.string(),
                b'\'' if self.syntax == Syntax::Ron => {
                    self.word(scan::char_end(self.bytes, self.at))
                }
                b'/' if self.comment() => {}
                b'#' | 0x80.. | 0..=0x1f | 0x7f if self.slips() => {}
                b';' | b'=' if self.collecting() => self.other_mark(byte),
                b'(' | b')' if self.syntax == Syntax::Json => self.word(self.at + 1),
                b'(' | b'[' | b'{' if self.plain_records() => {}
                b'(' | b'[' | b'{' => self.opens(byte),
                b')' | b']' | b'}' => self.closes(byte),
                b',' => self.comma(),
                b':' => self.colon(),
                _ => self.word(scan::word_end(self.bytes, self.at)),
            }
        }
        self.after_top();
    }

    /// Goes over records of plain brackets and strings that follow each other, as most lines of a large map do; the last
    /// of them is left to what follows it.
    fn plain_records(&mut self) -> bool {
        if !self.in_list() || self.record.is_some() {
            return false;
        }
        let mut start = self.at;
        let Some(mut end) = self.plain_end(start) else {
            return false;
        };
        let mut records = self.records.take().unwrap_or_default();
        while records.len() < MAX_RECORDS
            && let Some(next) = scan::next_record(self.bytes, end)
            && let Some(next_end) = self.plain_end(next)
        {
            records.push(Span::new(start, end));
            (start, end) = (next, next_end);
        }
        self.records = Some(records);
        self.record = Some(Piece {
            start,
            end,
            closed: true,
        });
        self.last_comma = None;
        self.at = end;
        true
    }

    fn plain_end(&mut self, start: usize) -> Option<usize> {
        if let Some(end) = self.shape.end(self.bytes, start) {
            return Some(end);
        }
        let end = scan::plain_end(self.bytes, start, self.syntax)?;
        self.shape.set(self.bytes.get(start..end)?);
        Some(end)
    }

    /// Deep inside a record only what may end it counts: goes over whole strings and words.
    fn inside(&mut self) {
        loop {
            self.at = scan::event(self.bytes, self.at);
            if self.bytes.get(self.at) != Some(&b'"') {
                return;
            }
            match self.raw.string_end(self.bytes, self.at, self.syntax) {
                Ok(end) => self.at = end,
                Err(_) => return,
            }
        }
    }

    /// Goes to the top bracket: over comments, `#![enable(…)]` and the struct's name.
    fn find_top(&mut self) -> bool {
        let top = if self.syntax == Syntax::Ron {
            b'('
        } else {
            b'{'
        };
        while let Some(&byte) = self.bytes.get(self.at) {
            match byte {
                b' ' | b'\t' | b'\r' | b'\n' => self.at += 1,
                b'/' if self.comment() => {}
                b'#' if self.is_attribute() => self.at = scan::attribute_end(self.bytes, self.at),
                b'#' | 0x80.. | 0..=0x1f | 0x7f if self.slips() => {}
                _ if byte == top => {
                    self.open.push((byte, self.at));
                    self.at += 1;
                    return true;
                }
                _ if self.syntax == Syntax::Ron && scan::is_word(byte) => {
                    self.at = scan::word_end(self.bytes, self.at)
                }
                _ => break,
            }
        }
        let place = Span::new(self.at, self.at + 1);
        let (open, close) = (char::from(top), char::from(scan::closer(top)));
        let found = if self.bytes.get(self.at).is_some() {
            "something else stands here"
        } else {
            "there is none"
        };
        self.problem(
            codes::BRACKET,
            place,
            format!("a file is one `{open} … {close}` with fields, but {found}"),
        );
        false
    }

    fn after_top(&mut self) {
        while let Some(&byte) = self.bytes.get(self.at) {
            match byte {
                b' ' | b'\t' | b'\r' | b'\n' => self.at += 1,
                b'/' if self.comment() => {}
                b'#' | 0x80.. | 0..=0x1f | 0x7f if self.slips() => {}
                _ => {
                    let rest = Span::new(self.at, self.at + 1);
                    self.problem(
                        codes::BRACKET,
                        rest,
                        "the file's last bracket is closed, but more text follows".into(),
                    );
                    return;
                }
            }
        }
    }

    /// Directly in the list of a field, where records stand side by side.
    fn in_list(&self) -> bool {
        self.open.len() == 2 && self.records.is_some()
    }

    /// Where pieces stand side by side: in the top struct or in a list.
    fn collecting(&self) -> bool {
        self.open.len() == 1 || self.in_list()
    }

    /// Adds a token to the piece being collected; a closed piece wants a comma first.
    fn collect(&mut self, start: usize, end: usize, closes: Closes) {
        if !self.collecting() {
            return;
        }
        self.last_comma = None;
        if self.begins_value(start) {
            self.colon_missing();
        }
        let piece = if self.in_list() {
            self.record
        } else {
            self.value
        };
        // A word that touches the quote before it is a part of that text, or meant to be: the value says so itself.
        let is_word = closes == Closes::Not
            && self
                .bytes
                .get(start)
                .is_some_and(|byte| scan::is_word(*byte));
        let touches = |piece: Piece| {
            is_word && piece.end == start && self.bytes.get(start - 1) == Some(&b'"')
        };
        let torn = |piece: Piece| {
            (piece.closed && !touches(piece)) || (closes == Closes::AsString && piece.end != start)
        };
        if piece.is_some_and(torn) {
            self.problem(
                codes::BRACKET,
                Span::new(start, end),
                "a comma is missing before this".into(),
            );
            self.end_piece();
        }
        let slot = if self.in_list() {
            &mut self.record
        } else {
            &mut self.value
        };
        let piece = slot.get_or_insert(Piece {
            start,
            end,
            closed: false,
        });
        piece.end = end;
        piece.closed = closes != Closes::Not;
    }

    fn word(&mut self, end: usize) {
        self.collect(self.at, end, Closes::Not);
        self.at = end;
    }

    fn string(&mut self) {
        let start = self.at;
        match self.raw.string_end(self.bytes, start, self.syntax) {
            Ok(end) => {
                self.collect(start, end, Closes::AsString);
                self.at = end;
            }
            Err(Unclosed::InLine) => {
                let (place, message) = slip::unclosed(self.text, start);
                self.recover(codes::BRACKET, Span::new(place.start, place.end), message)
            }
            Err(why) => {
                let place = Span::new(start, start + 1);
                self.recover(codes::BRACKET, place, why.message().into())
            }
        }
    }

    /// Goes over what belongs to neither syntax, if it begins here. Inside a record it is left to those who read it.
    fn slips(&mut self) -> bool {
        let Some(slip) = slip(self.text, self.at, self.syntax) else {
            return false;
        };
        if !slip.is_blank {
            self.collect(self.at, slip.end, Closes::Not);
            self.at = slip.end;
            return true;
        }
        if self.open.is_empty() || self.collecting() {
            let span = Span::new(self.at, slip.end);
            self.problem_with(codes::BAD_RECORD, span, slip.message, slip.help);
        }
        self.at = slip.end;
        self.skip_alike();
        true
    }

    /// A block of `#` comments is one mistake.
    fn skip_alike(&mut self) {
        loop {
            let next = scan::blank_end(self.bytes, self.at);
            let is_comment = self.bytes.get(next) == Some(&b'#') && !self.is_attribute_at(next);
            let slip = is_comment.then(|| slip(self.text, next, self.syntax));
            match slip.flatten() {
                Some(slip) => self.at = slip.end,
                None => return,
            }
        }
    }

    /// `#![enable(…)]` before everything else.
    fn is_attribute(&self) -> bool {
        self.is_attribute_at(self.at)
    }

    fn is_attribute_at(&self, at: usize) -> bool {
        let rest = self.bytes.get(at..);
        let rest = rest.unwrap_or_else(|| cannot_happen!(&[], "byte {at} is in the file"));
        self.syntax == Syntax::Ron && rest.starts_with(b"#!")
    }

    /// `;` where a comma belongs, `=` where a colon does.
    fn other_mark(&mut self, mark: u8) {
        let here = Span::new(self.at, self.at + 1);
        let is_named = self.open.len() == 1 && self.name.is_none() && self.value.is_some();
        if mark == b'=' && is_named {
            self.problem(codes::BRACKET, here, "`:` belongs here, not `=`".into());
            let piece = self.value.take();
            self.name = piece.map(|piece| self.unquoted(piece));
            self.at += 1;
        } else if mark == b';' {
            self.problem(codes::BRACKET, here, "`,` belongs here, not `;`".into());
            self.comma();
        } else {
            self.word(self.at + 1);
        }
    }

    fn bytes_of(&self, piece: Piece) -> &'t [u8] {
        let bytes = self.bytes.get(piece.start..piece.end);
        bytes.unwrap_or_else(|| {
            cannot_happen!(&[], "{} to {} is in the file", piece.start, piece.end)
        })
    }

    /// A value begins behind a field's name, and no colon stands between them.
    fn begins_value(&self, start: usize) -> bool {
        let Some(piece) = self
            .value
            .filter(|_| self.open.len() == 1 && self.name.is_none())
        else {
            return false;
        };
        let text = self.bytes_of(piece);
        let is_name = match self.syntax {
            Syntax::Ron => !piece.closed && text.first().is_some_and(u8::is_ascii_lowercase),
            Syntax::Json => piece.closed && text.starts_with(b"\""),
        };
        let touches = start == piece.end && self.bytes.get(start) != Some(&b'[');
        is_name
            && !touches
            && text
                .iter()
                .all(|byte| scan::is_word(*byte) || *byte == b'"')
    }

    fn colon_missing(&mut self) {
        if let Some(piece) = self.value.take() {
            let name = self.unquoted(piece);
            let text = self.text.get(name.range());
            let text = text.unwrap_or_else(|| cannot_happen!("", "the name is of this file"));
            let message = format!("`:` is missing behind `{}`", clipped(text));
            self.problem(codes::BRACKET, Span::new(piece.start, piece.end), message);
            self.name = Some(name);
        }
    }

    /// Skips a comment, if one begins here.
    fn comment(&mut self) -> bool {
        let start = self.at;
        match scan::comment_end(self.bytes, start) {
            None => return false,
            Some(end) if self.syntax == Syntax::Json => {
                let (Ok(end) | Err(end)) = end;
                // Inside a record it is left to those who read it.
                if self.open.is_empty() || self.collecting() {
                    let fault = no_comments(Span::new(start, end));
                    self.problem_with(fault.code, fault.span, fault.message, NO_COMMENTS);
                }
                self.at = end;
                // Several side by side are one mistake.
                let bytes = self.bytes;
                let next = |at| scan::comment_end(bytes, scan::blank_end(bytes, at));
                while let Some(Ok(end) | Err(end)) = next(self.at) {
                    self.at = end;
                }
            }
            Some(Ok(end)) => {
                if self.out.comments.len() < MAX_COMMENTS {
                    self.out.comments.push(Span::new(start, end));
                } else {
                    self.out.more_comments += 1;
                }
                self.at = end;
            }
            Some(Err(end)) => {
                let message = "the comment that begins here is never closed".into();
                self.problem(codes::BRACKET, Span::new(start, start + 2), message);
                // All behind it belongs to the comment: nothing else there is worth a word.
                self.drop_field();
                self.open.clear();
                self.at = end;
            }
        }
        true
    }

    fn opens(&mut self, byte: u8) {
        if self.open.len() >= MAX_DEPTH {
            let message = format!("brackets are nested deeper than {MAX_DEPTH}");
            return self.recover(codes::TOO_DEEP, Span::new(self.at, self.at + 1), message);
        }
        if self.open.len() == 1 && byte == b'[' && self.name.is_some() && self.value.is_none() {
            self.collect(self.at, self.at + 1, Closes::Not);
            self.records = Some(Vec::new());
        } else {
            self.collect(self.at, self.at + 1, Closes::Not);
        }
        self.open.push((byte, self.at));
        self.at += 1;
    }

    fn closes(&mut self, byte: u8) {
        let Some(&(opener, opened)) = self.open.last() else {
            return;
        };
        if scan::closer(opener) != byte {
            return self.closes_wrongly(byte, opener, opened);
        }
        if self.collecting() {
            // The last piece of a struct or list may lack its comma.
            let piece = if self.in_list() {
                self.record
            } else {
                self.value
            };
            if piece.is_some() || self.name.is_some() && self.open.len() == 1 {
                self.end_piece();
            } else if let Some(at) = self.last_comma.filter(|_| self.syntax == Syntax::Json) {
                let what = if self.in_list() { "record" } else { "field" };
                let message = format!("JSON allows no comma after the last {what}");
                self.problem(codes::BRACKET, Span::new(at, at + 1), message);
            }
        }
        self.open.pop();
        self.at += 1;
        let end = self.at;
        let slot = match self.open.len() {
            0 => {
                self.out.top = Some(Span::new(opened, end));
                return;
            }
            1 => &mut self.value,
            2 if self.records.is_some() => &mut self.record,
            _ => return,
        };
        if let Some(piece) = slot {
            *piece = Piece {
                end,
                closed: true,
                ..*piece
            };
        }
    }

    fn comma(&mut self) {
        if self.collecting() {
            let ends = match self.in_list() {
                true => self.record.is_some(),
                false => self.name.is_some() || self.value.is_some(),
            };
            self.end_piece();
            self.last_comma = ends.then_some(self.at);
        }
        self.at += 1;
    }

    fn colon(&mut self) {
        let at = self.at;
        self.at += 1;
        if self.in_list() {
            return self.colon_in_list(at);
        }
        if self.open.len() != 1 {
            return;
        }
        match (self.name, self.value.take()) {
            (None, Some(piece)) => self.name = Some(self.unquoted(piece)),
            (Some(_), Some(piece)) => {
                // `format: 1 title: …`: the last word before the colon is the next field's name.
                let text = self.bytes_of(piece);
                let word = text
                    .iter()
                    .rev()
                    .take_while(|byte| scan::is_word(**byte))
                    .count();
                let before = text.get(..text.len() - word);
                let before = before
                    .unwrap_or_else(|| cannot_happen!(&[], "{word} bytes end the text"))
                    .trim_ascii_end();
                if word == 0 {
                    self.value = Some(piece);
                    self.problem(
                        codes::BRACKET,
                        Span::new(at, at + 1),
                        "a value can't be followed by `:`".into(),
                    );
                    return;
                }
                let name = Span::new(piece.end - word, piece.end);
                if !before.is_empty() {
                    self.value = Some(Piece {
                        end: piece.start + before.len(),
                        ..piece
                    });
                    self.problem(
                        codes::BRACKET,
                        name,
                        "a comma is missing before this".into(),
                    );
                }
                self.end_field();
                self.name = Some(name);
            }
            (_, None) => {
                self.problem(
                    codes::BRACKET,
                    Span::new(at, at + 1),
                    "a field's name is missing before this `:`".into(),
                );
            }
        }
    }

    /// A comma, or an end in place of a comma.
    fn end_piece(&mut self) {
        if !self.in_list() {
            return self.end_field();
        }
        let Some(record) = self.record.take() else {
            let here = Span::new(self.at, self.at + 1);
            return self.problem(
                codes::BRACKET,
                here,
                "nothing stands before this comma".into(),
            );
        };
        let Some(records) = &mut self.records else {
            return;
        };
        let span = Span::new(record.start, record.end);
        if records.len() < MAX_RECORDS {
            records.push(span);
        } else {
            self.end_field();
            self.give_up(span, format!("a list holds at most {MAX_RECORDS} records"));
        }
    }

    fn end_field(&mut self) {
        if self.out.fields.len() + self.out.loose.len() >= MAX_FIELDS {
            let here = Span::new(self.at, self.at + 1);
            return self.give_up(here, format!("a file has at most {MAX_FIELDS} fields"));
        }
        let records = self.records.take();
        match (self.name.take(), self.value.take()) {
            (Some(name), Some(piece)) => {
                let value = Span::new(piece.start, piece.end);
                self.out.fields.push(FieldOutline {
                    name,
                    value,
                    records,
                    more: Vec::new(),
                    end: None,
                    broken: false,
                });
            }
            (Some(name), None) => {
                self.problem(
                    codes::BRACKET,
                    name,
                    "a value is missing after this field's name".into(),
                );
                self.out.fields.push(FieldOutline {
                    name,
                    value: Span::default(),
                    records,
                    more: Vec::new(),
                    end: None,
                    broken: true,
                });
            }
            (None, Some(piece)) => self.follow(Span::new(piece.start, piece.end)),
            // The comma behind the `]` of such a list.
            (None, None) if self.is_behind_end() => {}
            (None, None) => {
                let here = Span::new(self.at, self.at + 1);
                self.problem(
                    codes::BRACKET,
                    here,
                    "nothing stands before this comma".into(),
                );
            }
        }
    }

    /// A value without a name: it follows the field before it, or is the file's first.
    fn follow(&mut self, span: Span) {
        match self.out.fields.last_mut() {
            Some(field) if field.end.is_none() && field.records.is_none() => {
                if field.more.len() >= MAX_RECORDS {
                    let message = format!("a list holds at most {MAX_RECORDS} records");
                    return self.give_up(span, message);
                }
                field.more.push(span);
            }
            _ => self.out.loose.push(span),
        }
    }

    /// Nothing but blanks stands between the `]` of a list without `[` and here.
    fn is_behind_end(&self) -> bool {
        let end = self.out.fields.last().and_then(|field| field.end);
        let between = end.and_then(|end| self.text.get(end.range().end..self.at));
        between.is_some_and(|between| between.trim().is_empty())
    }

    /// A field's name, without the quotes that it must have in JSON and may not have in RON.
    fn unquoted(&mut self, piece: Piece) -> Span {
        let text = self.bytes_of(piece);
        let whole = Span::new(piece.start, piece.end);
        match (self.syntax, text) {
            (Syntax::Ron, _) => whole,
            (Syntax::Json, [b'"', .., b'"']) => Span::new(piece.start + 1, piece.end - 1),
            (Syntax::Json, _) => {
                let message = "JSON has the names of fields in double quotes".to_owned();
                self.problem(codes::BRACKET, whole, message);
                whole
            }
        }
    }

    fn problem(&mut self, code: Code, span: Span, message: String) {
        self.add_problem(code, span, message, None);
    }

    fn problem_with(&mut self, code: Code, span: Span, message: String, help: &'static str) {
        self.add_problem(code, span, message, Some(help));
    }

    fn add_problem(&mut self, code: Code, span: Span, message: String, help: Option<&'static str>) {
        if self.out.problems.len() >= MAX_PROBLEMS {
            self.out.more_problems += 1;
            return;
        }
        let span = self.whole_letters(span);
        self.out.problems.push(Problem {
            code,
            span,
            message,
            help,
        });
    }

    /// The place in the text: what stands there may be a letter of more than one byte, and the file may end before it.
    fn whole_letters(&self, span: Span) -> Span {
        let goes_on = |at: usize| self.bytes.get(at).is_some_and(|byte| byte & 0xc0 == 0x80);
        let mut end = span.range().end.min(self.bytes.len());
        while goes_on(end) {
            end += 1;
        }
        Span::new(span.range().start, end)
    }

    /// Gives up the rest of a file that can't be one of ours.
    fn give_up(&mut self, span: Span, message: String) {
        self.problem(codes::TOO_LARGE, span, message);
        self.open.clear();
        self.at = self.bytes.len();
    }
}

#[derive(Clone, Copy, PartialEq)]
enum Closes {
    Not,
    AsString,
}
