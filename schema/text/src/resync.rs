//! Where to go on after a broken record: the next line that looks like a sound one.
//!
//! Only here layout means something. Files of ours have a record a line, those of people mostly too,
//! and a record over several lines has its inner lines indented further than its first. So the next
//! line that is indented no further than the broken record begins something new.

/// Where reading goes on.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Resume {
    /// Offset of the first byte to read.
    pub at: usize,
    /// It is no record any more: the list was left without its `]`.
    pub leaves_list: bool,
}

/// The blanks before `start`, if nothing else stands before it in its line.
pub(super) fn indent(bytes: &[u8], start: usize) -> Option<usize> {
    let before = bytes.get(..start)?;
    let blanks = before
        .iter()
        .rev()
        .take_while(|byte| matches!(byte, b' ' | b'\t'))
        .count();
    let line_begins =
        before.len() == blanks || before.get(before.len() - blanks - 1) == Some(&b'\n');
    line_begins.then_some(blanks)
}

/// Where to go on after the broken record (or, outside lists, field) that begins at `start`.
pub(super) fn resume(bytes: &[u8], start: usize, in_list: bool) -> Option<Resume> {
    let broken = indent(bytes, start);
    let mut line = next_line(bytes, start)?;
    loop {
        let rest = bytes.get(line..);
        let rest = rest.unwrap_or_else(|| cannot_happen!(&[], "a line begins at {line}"));
        let blanks = rest
            .iter()
            .take_while(|byte| matches!(byte, b' ' | b'\t' | b'\r'))
            .count();
        let at = line + blanks;
        match rest.get(blanks) {
            None => return None,
            Some(b'\n') => {}
            Some(first) => {
                let outside = broken.is_some_and(|broken| blanks < broken);
                let beside = broken.is_none_or(|broken| blanks == broken);
                let ends = match first {
                    b']' => in_list,
                    b')' | b'}' => outside || is_last(rest),
                    b'/' => false,
                    _ => outside || beside,
                };
                if ends && (outside || beside) {
                    let leaves_list =
                        in_list && *first != b']' && (outside || matches!(first, b')' | b'}'));
                    return Some(Resume { at, leaves_list });
                }
            }
        }
        line = next_line(bytes, at)?;
    }
}

/// Nothing but this one bracket is left of the file.
fn is_last(rest: &[u8]) -> bool {
    // Looks at a few bytes only: a long tail of blanks is not worth the time.
    rest.len() < 64 && rest.trim_ascii().len() == 1
}

fn next_line(bytes: &[u8], at: usize) -> Option<usize> {
    let length = bytes.get(at..)?.iter().position(|byte| *byte == b'\n')?;
    Some(at + length + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_next_line_of_the_same_indentation_is_a_new_record() {
        for (text, in_list, expected) in [
            ("  (a\n  (b", true, Some((7, false))),
            ("  (a\n    b\n  )\n  (c", true, Some((17, false))), // inner and closing lines are the record's own
            ("  (a\n]", true, Some((5, false))),
            ("  (a\nb: 1", true, Some((5, true))), // a field: the list was never closed
            ("  (a\n)\n", true, Some((5, true))),
            ("  a: (\n  b: 1", false, Some((9, false))),
            ("  a: (\n  ],\n)", false, Some((12, false))),
            ("  (a", true, None),
        ] {
            let found =
                resume(text.as_bytes(), 2, in_list).map(|resume| (resume.at, resume.leaves_list));
            assert_eq!(found, expected, "{text}");
        }
    }
}
