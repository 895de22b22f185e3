//! Lays a long value out over several lines, the same way every time.
//!
//! A field such as a board of four sheets makes a line too long to proof-read. Where a line
//! would be too long, its outermost bracket is opened with a member a line, and so on inwards.
//! Records of lists stay one a line, however long: that is what a diff wants.
//!
//! Holds always: only blanks, line ends and comments are added, and commas that the syntax allows
//! (`tests::only_blanks_are_added`).

use std::collections::BTreeMap;

use super::comments::{Members, Trailing, ends_and_rest, ends_at, push_line};
use super::scan::{self, RawStrings};
use beachhead_model::comments::Inner;
use beachhead_model::syntax::Syntax;

/// Lines longer than this, in characters, are broken.
const WIDTH: usize = 100;

/// One line of what was written compactly, beginning at column `indent`, with the comments inside it where they belong.
/// Those that find no line here are to stand beside or above the whole.
///
/// Goes inwards by recursion: the value was written by us, so it is no deeper than its type.
pub(super) fn formatted(
    line: &str,
    indent: usize,
    syntax: Syntax,
    (comments, depth): (&[&Inner], usize),
) -> (String, Vec<String>) {
    let too_long = indent + line.chars().count() > WIDTH;
    let Some((head, members, tail)) = too_long.then(|| members(line, syntax)).flatten() else {
        return (line.to_owned(), texts(comments));
    };
    let mut of_members: BTreeMap<usize, Vec<&Inner>> = BTreeMap::new();
    let mut left = Vec::new();
    if !comments.is_empty() {
        let steps = Members::of(&members);
        for comment in comments {
            match steps.find(comment, depth) {
                Some(member) => of_members.entry(member).or_default().push(comment),
                None => left.push(comment.text.clone()),
            }
        }
    }
    let mut text = head.to_owned();
    let inside = " ".repeat(indent + 4);
    let last = members.len().saturating_sub(1);
    for (index, member) in members.into_iter().enumerate() {
        let comments = of_members.remove(&index).unwrap_or_default();
        let (own, further): (Vec<&Inner>, Vec<&Inner>) = comments
            .into_iter()
            .partition(|comment| ends_at(comment, depth));
        let (above, beside): (Vec<&Inner>, Vec<&Inner>) =
            own.into_iter().partition(|comment| comment.is_above);
        let (member, rest) = formatted(member, indent + 4, syntax, (&further, depth + 1));
        let beside: Vec<String> = texts(&beside).into_iter().chain(rest).collect();
        let (ends, rest) = ends_and_rest(beside.iter().map(String::as_str));
        for comment in above
            .iter()
            .map(|comment| comment.text.as_str())
            .chain(rest)
        {
            push_line(&mut text, &inside, comment);
        }
        text.push('\n');
        text.push_str(&inside);
        text.push_str(&member);
        if syntax == Syntax::Ron || index < last {
            text.push(',');
        }
        let mut trailing = Trailing::default();
        trailing.set(&ends);
        trailing.flush(&mut text);
    }
    text.push('\n');
    text.push_str(&" ".repeat(indent));
    text.push_str(tail);
    (text, left)
}

fn texts(comments: &[&Inner]) -> Vec<String> {
    comments
        .iter()
        .map(|comment| comment.text.clone())
        .collect()
}

/// What stands before and in the line's outermost bracket, and the closing bracket.
fn members(line: &str, syntax: Syntax) -> Option<(&str, Vec<&str>, &str)> {
    let bytes = line.as_bytes();
    let (mut at, mut depth, mut start) = (0, 0_usize, None);
    let mut cuts = Vec::new();
    while let Some(byte) = bytes.get(at) {
        match byte {
            b'"' => {
                at = RawStrings::default().string_end(bytes, at, syntax).ok()?;
                continue;
            }
            b'\'' if syntax == Syntax::Ron => {
                at = scan::char_end(bytes, at);
                continue;
            }
            b'(' | b'[' | b'{' => {
                depth += 1;
                start = start.or(Some(at + 1));
            }
            b')' | b']' | b'}' => {
                depth = depth.checked_sub(1)?;
                if depth == 0 {
                    cuts.push(at);
                    break;
                }
            }
            b',' if depth == 1 => cuts.push(at),
            _ => {}
        }
        at += 1;
    }
    let mut from = start?;
    let head = line.get(..from)?;
    let end = *cuts.last()?;
    let mut members = Vec::new();
    for cut in cuts {
        members.push(line.get(from..cut)?.trim());
        from = cut + 1;
    }
    let tail = line.get(end..)?;
    (members != [""]).then_some((head, members, tail))
}

#[cfg(test)]
mod tests {
    use super::super::{Reader, SourceFile, Writer};
    use super::*;

    #[test]
    fn long_lines_are_opened_from_outside() {
        let long = "x".repeat(90);
        for (line, syntax, expected) in [
            (
                "grid: (a: [1, 2])".to_owned(),
                Syntax::Ron,
                "grid: (a: [1, 2])".to_owned(),
            ),
            (
                format!("grid: (a: \"{long}\", b: [(1, 2), ('\"', 3)], c: [])"),
                Syntax::Ron,
                format!(
                    "grid: (\n        a: \"{long}\",\n        b: [(1, 2), ('\"', 3)],\n        c: [],\n    )"
                ),
            ),
            (
                format!("\"grid\": {{\"a (, [\": [\"{long}\", []]}}"),
                Syntax::Json,
                format!(
                    "\"grid\": {{\n        \"a (, [\": [\n            \"{long}\",\n            []\n        ]\n    }}"
                ),
            ),
            (
                format!("title: \"{long}{long}\""),
                Syntax::Ron,
                format!("title: \"{long}{long}\""),
            ),
            (
                format!("\"{long}{long}\": []"),
                Syntax::Json,
                format!("\"{long}{long}\": []"),
            ),
        ] {
            assert_eq!(formatted(&line, 4, syntax, (&[], 0)), (expected, vec![]));
        }
    }

    #[test]
    fn only_blanks_are_added() {
        type Row = Vec<(char, Result<String, u8>, Option<bool>)>;
        let row = |length: usize| vec![('\'', Ok("a \"b\", (".repeat(length)), Some(true)); length];
        let rows: Vec<Row> = (0..20).map(row).collect();
        for syntax in [Syntax::Ron, Syntax::Json] {
            let mut writer = Writer::new(syntax, "sheet", 1);
            writer.one("rows", &rows);
            let text = writer.finish().unwrap();
            assert!(text.lines().count() > 200, "{text}");
            let source = SourceFile::new("sheet", text);
            let mut reader = Reader::open_any(&source, syntax);
            assert_eq!(reader.one::<Vec<Row>>("rows").as_ref(), Some(&rows));
            assert_eq!(reader.finish().0, []);
        }
    }
}
