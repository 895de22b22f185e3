//! Where comments stand in a file that is written: what owns them decides, the layout of lines does the rest.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use beachhead_model::comments::{COPY, CommentLine, OfField, OfRecord, split_copy};

/// Which of these comments fit at the end of a line, and which go above it: of comments that end with their line only the
/// last does, and one of several lines doesn't.
pub(crate) fn ends_and_rest<'c>(
    comments: impl IntoIterator<Item = &'c str>,
) -> (Vec<&'c str>, Vec<&'c str>) {
    let ends_line = |text: &&str| text.starts_with("//");
    let (lines, others): (Vec<&str>, Vec<&str>) = comments.into_iter().partition(ends_line);
    let (mut rest, mut ends): (Vec<&str>, Vec<&str>) =
        others.into_iter().partition(|text| text.contains('\n'));
    if let Some((last, before)) = lines.split_last() {
        rest.extend(before);
        ends.push(last);
    }
    (ends, rest)
}

/// What is to stand at the end of a line once its comma is there.
#[derive(Debug, Default)]
pub(crate) struct Trailing(String);

impl Trailing {
    pub(crate) fn set(&mut self, comments: &[&str]) {
        for comment in comments {
            self.0.push(' ');
            self.0.push_str(comment);
        }
    }

    pub(crate) fn flush(&mut self, text: &mut String) {
        text.push_str(&self.0);
        self.0.clear();
    }
}

/// The comments of a list that is being written.
pub(crate) struct ListEmit<'c> {
    field: &'c OfField,
    /// The blocks of comments that stand before the record of this number; those at the end have that of none.
    blocks: BTreeMap<usize, Vec<&'c [String]>>,
    /// Comments of records that shared a key, where fewer of them are left: the first of these has them.
    merged: BTreeMap<&'c str, Vec<&'c OfRecord>>,
    at: usize,
}

impl<'c> ListEmit<'c> {
    /// `keys` are those of all records, in order; asked for only where the list has comments of its own.
    pub(crate) fn new(field: &'c OfField, keys: impl Fn() -> Vec<String>) -> Self {
        let mut blocks = BTreeMap::<usize, Vec<&[String]>>::new();
        let has_copies = field.records.keys().any(|key| key.contains(COPY));
        let keys = match field.list.is_empty() && !has_copies {
            true => Vec::new(),
            false => keys(),
        };
        let mut merged = BTreeMap::<&str, Vec<&OfRecord>>::new();
        if has_copies {
            let there: BTreeSet<&str> = keys.iter().map(String::as_str).collect();
            for (key, record) in &field.records {
                let (first, copy) = split_copy(key);
                if !copy.is_empty() && !there.contains(key.as_str()) {
                    merged.entry(first).or_default().push(record);
                }
            }
        }
        if !field.list.is_empty() {
            let count = keys.len();
            let places: BTreeMap<&str, usize> = keys.iter().map(String::as_str).zip(0..).collect();
            let place = |key: &String| places.get(key.as_str()).copied();
            for block in &field.list {
                let before = block.next.iter().find_map(place);
                let behind = block.previous.iter().find_map(place);
                let at = match (before, behind) {
                    _ if block.next.is_empty() => count,
                    (Some(next), _) => next,
                    (None, Some(previous)) => previous + 1,
                    (None, None) => count,
                };
                let at = if at == count { usize::MAX } else { at };
                blocks.entry(at).or_default().push(&block.lines);
            }
        }
        let at = 0;
        Self {
            field,
            blocks,
            merged,
            at,
        }
    }

    /// Writes what stands before the next record, and says what stands beside it.
    pub(crate) fn before(&mut self, key: &str, indent: &str, text: &mut String) -> Vec<&'c str> {
        for block in self.blocks.remove(&self.at).unwrap_or_default() {
            for line in block {
                push_line(text, indent, line);
            }
            text.push('\n');
        }
        self.at += 1;
        let own = self.field.records.get(key);
        let merged = self.merged.remove(key).unwrap_or_default();
        let records = || own.into_iter().chain(merged.iter().copied());
        let beside = records().flat_map(|record| record.beside.iter().map(String::as_str));
        let (ends, rest) = ends_and_rest(beside);
        let above = records().flat_map(|record| record.above.iter().map(String::as_str));
        for line in above.chain(rest) {
            push_line(text, indent, line);
        }
        ends
    }

    /// Writes what stands behind the last record.
    pub(crate) fn end(self, indent: &str, text: &mut String) {
        let blocks: Vec<&[String]> = self.blocks.into_values().flatten().collect();
        let last = blocks.len().saturating_sub(1);
        for (at, block) in blocks.into_iter().enumerate() {
            for line in block {
                push_line(text, indent, line);
            }
            if at != last {
                text.push('\n');
            }
        }
    }
}

/// What stands above the line on which a field begins.
pub(crate) fn lines_above(field: &OfField) -> Vec<CommentLine> {
    let (_, of_opening) = ends_and_rest(field.opening.iter().map(String::as_str));
    let (_, of_end) = ends_and_rest(field.beside.iter().map(String::as_str));
    [field.above.clone(), lines(&of_opening), lines(&of_end)].concat()
}

/// All comments of a field, where it isn't written any more.
pub(crate) fn left(field: &OfField) -> Vec<CommentLine> {
    lines(&field.texts().collect::<Vec<_>>())
}

/// All but those of records, where the field says nothing any more.
pub(crate) fn left_without_records(field: &OfField) -> Vec<CommentLine> {
    left(&OfField {
        records: BTreeMap::new(),
        ..field.clone()
    })
}

/// Comments on lines of their own.
pub(crate) fn lines(texts: &[&str]) -> Vec<CommentLine> {
    let texts = texts.iter().map(|text| (*text).to_owned());
    texts.map(|text| CommentLine { text, gap: false }).collect()
}

/// Begins a line with a comment.
pub(crate) fn push_line(text: &mut String, indent: &str, comment: &str) {
    let written = write!(text, "\n{indent}{comment}");
    debug_assert!(written.is_ok(), "a String takes all");
}

/// Begins lines with comments, and leaves a blank line where one is to stay.
pub(crate) fn push_lines(text: &mut String, indent: &str, lines: &[CommentLine]) {
    for line in lines {
        push_line(text, indent, &line.text);
        if line.gap {
            text.push('\n');
        }
    }
}
