//! Finds what owns each comment of a file, from where its fields and records are.

use std::collections::BTreeMap;
use std::ops::Range;

use super::super::split::{FieldOutline, Outline};
use super::inner::{Tree, of_whole};
use beachhead_model::comments::{CommentLine, Inner, NEIGHBOURS, OfField, OfList, OfRecord, Owned};
use beachhead_model::diag::Span;

/// The comments of a file that is being read. Records are known by where they begin until their keys are.
#[derive(Debug, Default)]
pub(crate) struct OwnersFound {
    owned: Owned,
    lists: BTreeMap<String, ListFound>,
}

/// The comments of a list of records.
#[derive(Debug, Default)]
struct ListFound {
    /// Where the list is,
    value: Span,
    /// and all comments in it, which are inside a value if it turns out to be one.
    all: Vec<Span>,
    opening: Vec<String>,
    /// By where the record begins.
    records: BTreeMap<usize, OfRecord>,
    /// With the number of the record that follows.
    list: Vec<(Vec<String>, usize)>,
    /// Where each record begins.
    starts: Vec<usize>,
}

impl OwnersFound {
    /// The comments of a file in RON; a file with too many has none.
    pub(crate) fn new(text: &str, parts: &Outline) -> Self {
        let Some(top) = parts.top.filter(|_| !parts.comments.is_empty()) else {
            return Self::default();
        };
        let mut finder = Finder {
            text,
            comments: &parts.comments,
            found: Self::default(),
        };
        finder.run(&parts.fields, top.range());
        finder.found
    }

    /// Whether the records of a list have comments, or the list itself has.
    pub(crate) fn has(&self, list: &str) -> bool {
        self.lists.contains_key(list)
    }

    /// Gives the comments of a list to the keys of its records, which begin where `starts` says.
    pub(crate) fn own(&mut self, list: &str, keys: &BTreeMap<usize, String>) {
        let Some(found) = self.lists.remove(list) else {
            return;
        };
        let field = self.owned.fields.entry(list.to_owned()).or_default();
        field.opening = found.opening;
        for (start, record) in found.records {
            if let Some(key) = keys.get(&start) {
                field.records.insert(key.clone(), record);
            }
        }
        let key_of = |start: &usize| keys.get(start).cloned();
        for (lines, next) in found.list {
            let (before, after) = found.starts.split_at(next.min(found.starts.len()));
            field.list.push(OfList {
                lines,
                next: after.iter().filter_map(key_of).take(NEIGHBOURS).collect(),
                previous: before
                    .iter()
                    .rev()
                    .filter_map(key_of)
                    .take(NEIGHBOURS)
                    .collect(),
            });
        }
    }

    /// All comments, once every list has been read. What was read as one value is no list of records.
    pub(crate) fn finish(mut self, text: &str) -> Owned {
        for (field, found) in self.lists {
            let field = self.owned.fields.entry(field).or_default();
            field.inner.extend(inside(text, found.value, &found.all));
        }
        self.owned
    }
}

/// Comments inside a value.
fn inside(text: &str, value: Span, comments: &[Span]) -> Vec<Inner> {
    if comments.is_empty() {
        return Vec::new();
    }
    let tree = Tree::of(text.get(value.range()).unwrap_or_default());
    let comments = comments.iter().map(|comment| {
        let says = text_of(text, *comment);
        match comment.range().start.checked_sub(value.range().start) {
            Some(at) => tree.comment(at, says),
            None => of_whole(says),
        }
    });
    comments.collect()
}

/// What a comment says, with the line ends and without the blanks that it may have.
fn text_of(text: &str, comment: Span) -> String {
    let text = text.get(comment.range()).unwrap_or_default();
    text.trim_end().replace("\r\n", "\n")
}

struct Finder<'t> {
    text: &'t str,
    /// Those that are not given to an owner yet.
    comments: &'t [Span],
    found: OwnersFound,
}

impl Finder<'_> {
    fn run(&mut self, fields: &[FieldOutline], top: Range<usize>) {
        self.found.owned.head = self.lines_before(top.start);
        let mut last: Option<&FieldOutline> = None;
        for field in fields {
            if let Some(last) = last {
                self.beside(last, field.name.range().start);
            }
            let above = self.lines_before(field.name.range().start);
            self.of(field).above.extend(above);
            match &field.records {
                Some(records) => self.list(field, records),
                None => self.value(field),
            }
            last = Some(field);
        }
        if let Some(last) = last {
            self.beside(last, top.end - 1);
        }
        self.found.owned.tail = self.lines_before(top.end - 1);
        self.found.owned.foot = self.lines_before(self.text.len());
        self.found
            .owned
            .fields
            .retain(|_, field| *field != OfField::default());
    }

    fn of(&mut self, field: &FieldOutline) -> &mut OfField {
        let name = self.text.get(field.name.range()).unwrap_or_default();
        self.found.owned.fields.entry(name.to_owned()).or_default()
    }

    /// The next comment, if it begins before `end`.
    fn next(&mut self, end: usize) -> Option<Span> {
        let (first, rest) = self.comments.split_first()?;
        if first.range().start >= end {
            return None;
        }
        self.comments = rest;
        Some(*first)
    }

    fn text_of(&self, comment: Span) -> String {
        text_of(self.text, comment)
    }

    fn between(&self, from: usize, to: usize) -> &str {
        self.text.get(from..to).unwrap_or_default()
    }

    fn is_one_line(&self, from: usize, to: usize) -> bool {
        !self.between(from, to).contains('\n')
    }

    /// Whether nothing but a comma stands between the end of a record or field and its line's comments: the comma may stand on
    /// the next line, and takes the line with it.
    fn is_behind(&self, from: usize, to: usize) -> bool {
        let between = self.between(from, to);
        let between = match between.trim_start().strip_prefix(',') {
            Some(behind_comma) => behind_comma,
            None => between,
        };
        !between.contains('\n')
    }

    /// Whether a blank line follows before the next comment and before `end`.
    fn gap_behind(&self, comment: Span, end: usize) -> bool {
        let next = self.comments.first().map_or(end, |next| next.range().start);
        let between = self.between(comment.range().end, next.min(end));
        between.matches('\n').count() > 1
    }

    /// The comments that stand on lines of their own before `end`.
    fn lines_before(&mut self, end: usize) -> Vec<CommentLine> {
        let mut lines = Vec::new();
        while let Some(comment) = self.next(end) {
            lines.push(CommentLine {
                text: self.text_of(comment),
                gap: self.gap_behind(comment, end),
            });
        }
        // Before the last bracket no blank line stays.
        if let Some(last) = lines
            .last_mut()
            .filter(|_| matches!(self.text.as_bytes().get(end), Some(b')') | None))
        {
            last.gap = false;
        }
        lines
    }

    /// The comments on the line on which a field ends.
    fn beside(&mut self, field: &FieldOutline, end: usize) {
        let mut from = field.value.range().end;
        while let Some(comment) = self.comments.first().copied() {
            let start = comment.range().start;
            if start >= end || !self.is_behind(from, start) {
                return;
            }
            self.next(end);
            from = comment.range().end;
            let text = self.text_of(comment);
            self.of(field).beside.push(text);
        }
    }

    /// The comments inside a value that is no list of records.
    fn value(&mut self, field: &FieldOutline) {
        let mut comments = Vec::new();
        while let Some(comment) = self.next(field.value.range().end) {
            comments.push(comment);
        }
        let found = inside(self.text, field.value, &comments);
        self.of(field).inner.extend(found);
    }

    /// The comments inside a list.
    fn list(&mut self, field: &FieldOutline, records: &[Span]) {
        let value = field.value.range();
        let mut found = ListFound {
            value: field.value,
            ..ListFound::default()
        };
        // Lines that stand together, until it is seen what they stand above.
        let mut waiting = Vec::new();
        // Where the last comment beside a record ends, and where that record begins.
        let mut last = None;
        while let Some(comment) = self.next(value.end) {
            let (start, end) = (comment.range().start, comment.range().end);
            let text = self.text_of(comment);
            found.all.push(comment);
            // The first record that ends behind the comment.
            let at = records.partition_point(|record| record.range().end <= start);
            if let Some(owner) = self.owner_beside(records, at, comment, last) {
                let record = found.records.entry(owner).or_default();
                record.above.append(&mut waiting);
                record.beside.push(text);
                last = Some((end, owner));
                continue;
            }
            if start < value.start || self.is_one_line(value.start, start) {
                found.opening.push(text);
                continue;
            }
            waiting.push(text);
            let next = records.get(at).map(|record| record.range().start);
            let until = next.unwrap_or(value.end);
            let further = self.comments.first();
            let goes_on = further.is_some_and(|further| further.range().start < until);
            match next {
                _ if self.gap_behind(comment, until) => {
                    found.list.push((std::mem::take(&mut waiting), at));
                }
                _ if goes_on => {}
                Some(next) => {
                    let record = found.records.entry(next).or_default();
                    record.above.append(&mut waiting);
                }
                None => found.list.push((std::mem::take(&mut waiting), at)),
            }
        }
        if found.all.is_empty() {
            return;
        }
        found.starts = records.iter().map(|record| record.range().start).collect();
        let name = self.text.get(field.name.range()).unwrap_or_default();
        self.found.lists.insert(name.to_owned(), found);
    }

    /// Where the record begins inside which the comment stands, or on whose line: of two on one line the one before it.
    fn owner_beside(
        &self,
        records: &[Span],
        at: usize,
        comment: Span,
        last: Option<(usize, usize)>,
    ) -> Option<usize> {
        let (start, end) = (comment.range().start, comment.range().end);
        let next = records.get(at).map(|record| record.range().start);
        if next.is_some_and(|next| next < start) {
            return next;
        }
        let previous = at.checked_sub(1).and_then(|at| records.get(at));
        if let Some(previous) = previous.map(|record| record.range()) {
            // Another comment beside it may go on to the next line, and takes this one there.
            let from = match last {
                Some((end, owner)) if owner == previous.start => end,
                _ => previous.end,
            };
            if self.is_behind(from, start) {
                return Some(previous.start);
            }
        }
        next.filter(|next| self.is_one_line(end, *next))
    }
}
