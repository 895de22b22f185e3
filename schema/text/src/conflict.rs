//! Conflicts that a merge has left in a file: between the marks of `git` and its like stand two versions of the same lines.
//!
//! Such a file is not read at all: which of the two versions counts, only a person can decide.

use std::ops::Range;

use super::codes;
use beachhead_model::diag::{Diagnostic, Place, Span};

const BEGIN: &str = "<<<<<<<";
const BASE: &str = "|||||||";
const MIDDLE: &str = "=======";
const END: &str = ">>>>>>>";

/// A finding for each merge conflict in a file of this name, from its first mark to its last.
///
/// ```
/// use beachhead_text::merge_conflicts;
/// let text = "(\n<<<<<<< HEAD\n    rows: 3,\n=======\n    rows: 4,\n>>>>>>> theirs\n)\n";
/// let [conflict] = &merge_conflicts("map.ron", text)[..] else { panic!() };
/// assert_eq!(conflict.message, "unresolved merge conflict, lines 2\u{2013}6");
/// ```
#[must_use]
pub fn merge_conflicts(name: &str, text: &str) -> Vec<Diagnostic> {
    // Nearly every file has none, and a large map is searched faster whole than by its lines.
    if !has_angle(text) || ![BEGIN, END].iter().any(|mark| text.contains(mark)) {
        return Vec::new();
    }
    let found = conflicts(text).into_iter().map(|conflict| {
        let lines = match conflict.last - conflict.first {
            0 => format!("line {}", conflict.first),
            _ => format!("lines {}\u{2013}{}", conflict.first, conflict.last),
        };
        let message = format!("unresolved merge conflict, {lines}");
        let place = Place::span(name, Span::new(conflict.bytes.start, conflict.bytes.end));
        Diagnostic::error(codes::MERGE_CONFLICT, message)
            .at(place)
            .help("keep one of the two versions, or what both mean, and delete the marks")
    });
    found.collect()
}

/// Whether one of the letters is there that marks begin with. Those of a chunk are compared at the same time.
fn has_angle(text: &str) -> bool {
    let mut chunks = text.as_bytes().chunks(64);
    let is_angle = |byte: &u8| matches!(byte, b'<' | b'>');
    chunks.any(|chunk| {
        let bytes = chunk.iter();
        bytes.fold(false, |found, byte| found | is_angle(byte))
    })
}

/// A conflict: its lines, counted from 1, and the bytes of its first mark.
#[derive(Debug, PartialEq)]
struct Conflict {
    first: usize,
    last: usize,
    bytes: Range<usize>,
}

fn conflicts(text: &str) -> Vec<Conflict> {
    let mut found: Vec<Conflict> = Vec::new();
    let mut is_open = false;
    let mut at = 0;
    for (line, number) in text.split_inclusive('\n').zip(1..) {
        let plain = line.trim_end();
        let bytes = at..at + plain.len();
        at += line.len();
        let Some(mark) = [BEGIN, BASE, MIDDLE, END]
            .into_iter()
            .find(|mark| is_mark(plain, mark))
        else {
            continue;
        };
        match found.last_mut() {
            Some(open) if is_open && mark != BEGIN => open.last = number,
            // Seven equals signs alone may underline a heading in a comment.
            _ if [BASE, MIDDLE].contains(&mark) => {}
            _ => found.push(Conflict {
                first: number,
                last: number,
                bytes,
            }),
        }
        // A mark that was left over alone begins and ends one.
        is_open = mark == BEGIN || is_open && mark != END;
    }
    found
}

/// A mark stands at the beginning of its line; behind it at most the name of a version.
fn is_mark(line: &str, mark: &str) -> bool {
    let rest = line.strip_prefix(mark);
    rest.is_some_and(|rest| rest.is_empty() || mark != MIDDLE && rest.starts_with(' '))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_conflict_is_found_by_its_marks() {
        for (text, expected) in [
            (
                "a\n<<<<<<< HEAD\nb\n=======\nc\n>>>>>>> x\nd\n",
                &[(2, 6)][..],
            ),
            ("<<<<<<< a\n||||||| b\n=======\n>>>>>>> c\n", &[(1, 4)]),
            (
                "<<<<<<< a\r\n=======\r\n>>>>>>> c\r\n<<<<<<< a\r\n=======\r\n>>>>>>> c\r\n",
                &[(1, 3), (4, 6)],
            ),
            ("a\n=======\nb\n>>>>>>> x\n", &[(4, 4)]), // what was left over
            ("/*\nUtah\n=======\n*/\n", &[]),          // a heading
            ("<<<<<<< a\nb\n", &[(1, 1)]),
            (
                "// =======\n// ==========\n========== \n  <<<<<<< a\n<<<<<<<<<<\n",
                &[],
            ),
            ("", &[]),
        ] {
            let found: Vec<(usize, usize)> = conflicts(text)
                .iter()
                .map(|it| (it.first, it.last))
                .collect();
            assert_eq!(found, expected, "{text}");
        }
    }
}
