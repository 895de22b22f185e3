//! What the splitter does where brackets don't match: says so, and goes on behind the damage.
//!
//! A missing bracket shows late, often at the end of the list, when it has swallowed many records.
//! So reading goes back to the record that wasn't closed, gives up that one alone and begins again
//! behind it, where [`resync`](super::super::resync) finds a line that looks like a new record.

use super::super::resync::{Resume, indent, resume};
use super::{FieldOutline, Piece, Splitter};
use crate::codes;
use beachhead_model::diag::{Code, Span};

impl Splitter<'_> {
    /// Reports what is broken and goes on at the next line that looks like a sound one.
    pub(super) fn recover(&mut self, code: Code, span: Span, message: String) {
        let in_list = self.open.len() >= 2 && self.records.is_some();
        let start = if in_list {
            self.record.map_or(self.at, |record| record.start)
        } else {
            let value = self.value.map_or(self.at, |value| value.start);
            self.name.map_or(value, |name| name.range().start)
        };
        // Each record is read again at most once per bracket left open above it; the bound only
        // matters to files made to be slow.
        self.rescanned += self.at.saturating_sub(start);
        let worth_it = self.rescanned <= self.bytes.len().saturating_mul(8);
        let next = if worth_it {
            resume(self.bytes, start, in_list)
        } else {
            None
        };
        let own = self.open.get(if in_list { 2 } else { 1 });
        match (next, own) {
            // The trouble lies beyond the next record: this one has swallowed it. If there is more
            // that is wrong, it is found when that record is read for itself.
            (Some(next), Some(&(opener, opened))) if next.at <= self.at => {
                let message = format!(
                    "the `{}` that opens here is never closed",
                    char::from(opener)
                );
                self.problem(codes::BRACKET, Span::new(opened, opened + 1), message);
            }
            _ => self.problem(code, span, message),
        }
        let Some(Resume { at, leaves_list }) = next else {
            self.drop_field();
            self.open.clear();
            self.at = self.bytes.len();
            return;
        };
        let whole =
            in_list && self.open.len() == 2 && self.record.is_some_and(|record| record.closed);
        if whole {
            // Something is too much behind it, but the record itself is sound.
            self.end_piece();
        }
        self.at = at;
        if in_list {
            self.record = None;
            self.open.truncate(2);
            if leaves_list {
                self.unclosed_list();
            }
        } else {
            self.drop_field();
            self.open.truncate(1);
        }
    }

    pub(super) fn closes_wrongly(&mut self, byte: u8, opener: u8, opened: usize) {
        if self.in_list() && byte != b']' && self.is_outside_list(self.at) {
            // The file's last bracket: it is read again, as what it is.
            return self.unclosed_list();
        }
        if byte == b']' && self.open.len() == 1 && self.ends_list_without_begin() {
            return;
        }
        let (open, close) = (char::from(opener), char::from(byte));
        let between = self.bytes.get(opened..self.at);
        let between = between
            .unwrap_or_else(|| cannot_happen!(&[], "the bracket at {opened} stands before here"));
        let (at, message) = if self.collecting() {
            (self.at, format!("this `{close}` closes nothing"))
        } else if between.contains(&b'\n') {
            (
                opened,
                format!("the `{open}` that opens here is never closed"),
            )
        } else {
            (
                self.at,
                format!("this `{close}` doesn't close the `{open}` before it"),
            )
        };
        self.recover(codes::BRACKET, Span::new(at, at + 1), message);
    }

    /// `setup: (…), (…), ]`: the field's `[` is missing. Who reads the field says so.
    fn ends_list_without_begin(&mut self) -> bool {
        let in_brackets = |piece: &Piece| piece.closed;
        if self.value.as_ref().is_some_and(in_brackets) {
            self.end_field();
        }
        if self.value.is_some() || self.name.is_some() {
            return false;
        }
        let here = Span::new(self.at, self.at + 1);
        match self.out.fields.last_mut() {
            Some(field) if field.records.is_none() && field.end.is_none() && !field.broken => {
                field.end = Some(here);
                self.at += 1;
                true
            }
            _ => false,
        }
    }

    /// No record has a colon at its own level: its bracket is missing, or the list's end.
    pub(super) fn colon_in_list(&mut self, at: usize) {
        let Some(word) = self.record else {
            let message = "a field's name is missing before this `:`".into();
            return self.recover(codes::BRACKET, Span::new(at, at + 1), message);
        };
        if self.is_outside_list(word.start) {
            self.unclosed_list();
            self.name = Some(self.unquoted(word));
        } else {
            let message = "a record must begin with a bracket".into();
            self.recover(codes::BRACKET, Span::new(word.start, at), message);
        }
    }

    pub(super) fn end_of_file(&mut self) {
        let Some(&(byte, opened)) = self.open.last() else {
            return;
        };
        let open = char::from(byte);
        if !self.collecting() {
            let message = format!("the `{open}` that opens here is never closed");
            return self.recover(codes::BRACKET, Span::new(opened, opened + 1), message);
        }
        let span = Span::new(opened, opened + 1);
        self.problem(
            codes::BRACKET,
            span,
            format!("the file ends before this `{open}` is closed"),
        );
        if self.open.len() == 1 && self.value.is_some_and(|value| value.closed) {
            self.end_field();
        }
        self.drop_field();
        self.open.clear();
    }

    /// The list's `]` is missing: says so and goes back to the fields.
    pub(super) fn unclosed_list(&mut self) {
        if let Some(&(_, opened)) = self.open.get(1) {
            let message = "the `[` that opens here is never closed".into();
            self.problem(codes::BRACKET, Span::new(opened, opened + 1), message);
        }
        self.record = None;
        self.open.truncate(1);
        self.end_field();
    }

    /// What stands at `start`, alone in its line, is indented no further than the list's own field.
    pub(super) fn is_outside_list(&self, start: usize) -> bool {
        let field = self
            .name
            .and_then(|name| indent(self.bytes, name.range().start));
        match (field, indent(self.bytes, start)) {
            (Some(field), Some(here)) => here <= field,
            _ => false,
        }
    }

    /// Gives up the field being read, but keeps its name and the records it has so far.
    pub(super) fn drop_field(&mut self) {
        let records = self.records.take();
        (self.value, self.record) = (None, None);
        if let Some(name) = self.name.take() {
            let broken = records.is_none();
            self.out.fields.push(FieldOutline {
                name,
                value: Span::default(),
                records,
                more: Vec::new(),
                end: None,
                broken,
            });
        }
    }
}
