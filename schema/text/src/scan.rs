//! Where the words, strings and comments of RON and JSON end: the splitter's eye for bytes.
//!
//! Functions from a place in the bytes to the place after a token; no state but the memory of raw
//! strings that never end. Every end lies behind its start, so who calls them in a loop gets on.

use beachhead_model::syntax::Syntax;

/// Brackets nested deeper than this are refused, well before any parser's own limit.
pub(super) const MAX_DEPTH: usize = 64;
/// Raw strings with more `#` than this are taken for never closed.
const MAX_HASHES: usize = 16;

/// Part of a name or number.
pub(super) fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-' | b'+' | b'.') || byte >= 0x80
}

/// After the blanks from `at` on.
pub(super) fn blank_end(bytes: &[u8], at: usize) -> usize {
    let rest = from(bytes, at);
    let blank = |byte: &&u8| matches!(byte, b' ' | b'\t' | b'\r' | b'\n');
    at + rest.iter().take_while(blank).count()
}

/// The next byte from `at` on that may open or close a bracket, a string, a character or a comment, of other formats too;
/// else the end.
pub(super) fn event(bytes: &[u8], at: usize) -> usize {
    first_of(&EVENTS, bytes, at)
}

const EVENTS: [bool; 256] = these(b"()[]{}\"'/#");
/// What a string may end at, or must be looked at more closely.
const STRING_EVENTS: [bool; 256] = these(b"\"\\\n");

/// For each byte, whether it is one of these.
const fn these(mut bytes: &[u8]) -> [bool; 256] {
    let mut table = [false; 256];
    while let [byte, rest @ ..] = bytes {
        table[*byte as usize] = true;
        bytes = rest;
    }
    table
}

/// The bytes from `at` on, which is never after their end.
fn from(bytes: &[u8], at: usize) -> &[u8] {
    let rest = bytes.get(at..);
    rest.unwrap_or_else(|| cannot_happen!(&[], "there is no byte {at} in {}", bytes.len()))
}

/// The first of the table's bytes from `at` on; else the end.
fn first_of(table: &[bool; 256], bytes: &[u8], at: usize) -> usize {
    let rest = from(bytes, at);
    let found = rest.iter().position(|byte| table[usize::from(*byte)]);
    found.map_or(bytes.len(), |found| at + found)
}

/// The first byte that can't be part of a text as it stands: a quote, a backslash or a control character; else the end.
///
/// Most texts are a few bytes long: eight are looked at together.
pub(crate) fn plain_text_end(bytes: &[u8]) -> usize {
    const EACH: u64 = u64::from_le_bytes([1; 8]);
    const TOP: u64 = EACH << 7;
    // Sets the top bit of the first byte below `limit`, and maybe of some after it.
    let below = |word: u64, limit: u8| word.wrapping_sub(EACH * u64::from(limit)) & !word & TOP;
    let is = |word: u64, byte: u8| below(word ^ (EACH * u64::from(byte)), 1);
    let mut at = 0;
    let mut rest = bytes;
    while let Some((eight, others)) = rest.split_first_chunk::<8>() {
        let word = u64::from_le_bytes(*eight);
        let found = below(word, b' ') | is(word, b'"') | is(word, b'\\');
        if found != 0 {
            return at + (found.trailing_zeros() / u8::BITS) as usize;
        }
        (at, rest) = (at + 8, others);
    }
    let ends = |byte: &u8| matches!(byte, b'"' | b'\\' | 0..b' ');
    at + rest.iter().position(ends).unwrap_or(rest.len())
}

/// After the bracket that closes the one at `at`, if all between them is plain: brackets that match, and strings without
/// escapes, each closed in its line. `None` where anything else stands, and may be right all the same.
pub(super) fn plain_end(bytes: &[u8], at: usize, syntax: Syntax) -> Option<usize> {
    // The brackets that are to come, the next one in the lowest byte.
    let mut closers: u64 = 0;
    let mut here = at;
    loop {
        let byte = *bytes.get(here)?;
        match byte {
            b'"' if syntax == Syntax::Ron && bytes.get(..here)?.ends_with(b"r") => return None,
            b'"' => {
                here = first_of(&STRING_EVENTS, bytes, here + 1);
                if bytes.get(here) != Some(&b'"') {
                    return None;
                }
            }
            b'(' if syntax == Syntax::Json => return None,
            b'(' | b'[' | b'{' => {
                if closers >> (u64::BITS - u8::BITS) != 0 {
                    return None;
                }
                closers = closers << u8::BITS | u64::from(closer(byte));
            }
            _ if u64::from(byte) != closers & 0xff => return None,
            _ => {
                closers >>= u8::BITS;
                if closers == 0 {
                    return Some(here + 1);
                }
            }
        }
        here = event(bytes, here + 1);
    }
}

/// The text around the values of a plain record: most records of a list differ in nothing but these. The names of fields,
/// which JSON has in quotes, are the same in all of them.
#[derive(Default)]
pub(super) struct Shape {
    /// All between its texts, quotes included, one after the other,
    marks: Vec<u8>,
    /// and where each of them ends there.
    ends: Vec<usize>,
}

/// The longest record whose shape is worth a comparison.
const LONGEST_SHAPE: usize = 512;

impl Shape {
    /// Takes the shape of a record that [`plain_end`] has gone over.
    pub(super) fn set(&mut self, record: &[u8]) {
        self.marks.clear();
        self.ends.clear();
        if record.len() > LONGEST_SHAPE {
            return;
        }
        let parts = record.split_inclusive(|byte| *byte == b'"');
        let mut parts = parts.enumerate().peekable();
        while let Some((index, part)) = parts.next() {
            let next = parts.peek().map(|(_, next)| next.trim_ascii_start());
            let is_name = next.is_some_and(|next| next.starts_with(b":"));
            if index % 2 == 0 || is_name {
                self.marks.extend(part);
            } else {
                // Of a text only its last quote counts, and begins what follows.
                self.ends.push(self.marks.len());
                self.marks.push(b'"');
            }
        }
        self.ends.push(self.marks.len());
    }

    /// After the record at `at`, if it is of this shape.
    pub(super) fn end(&self, bytes: &[u8], at: usize) -> Option<usize> {
        let (first, others) = self.ends.split_first()?;
        let mut rest = bytes.get(at..)?.strip_prefix(self.marks.get(..*first)?)?;
        let mut start = *first;
        for end in others {
            rest = rest
                .get(plain_text_end(rest)..)?
                .strip_prefix(self.marks.get(start..*end)?)?;
            start = *end;
        }
        Some(bytes.len() - rest.len())
    }
}

/// The bracket that opens the next record, where only a comma and blanks lie between.
pub(super) fn next_record(bytes: &[u8], at: usize) -> Option<usize> {
    if bytes.get(at) != Some(&b',') {
        return None;
    }
    let next = blank_end(bytes, at + 1);
    matches!(bytes.get(next)?, b'(' | b'[' | b'{').then_some(next)
}

/// The bracket that closes this one.
pub(super) fn closer(opener: u8) -> u8 {
    match opener {
        b'(' => b')',
        b'[' => b']',
        _ => b'}',
    }
}

/// After the run of bytes that mean nothing to the splitter; at least one byte further.
pub(super) fn word_end(bytes: &[u8], at: usize) -> usize {
    let rest = from(bytes, at + 1);
    at + 1 + rest.iter().take_while(|byte| is_word(**byte)).count()
}

/// After a RON character such as `'a'` or `'\''`; only after the quote if it is none.
pub(super) fn char_end(bytes: &[u8], at: usize) -> usize {
    // The longest is '\u{10FFFF}'.
    let rest = from(bytes, at + 1);
    let rest = rest
        .first_chunk::<12>()
        .map_or(rest, |most| most.as_slice());
    let skip = match rest {
        [b'\\', _, ..] => 2,
        _ => 1,
    };
    let close = rest
        .iter()
        .skip(skip)
        .take_while(|byte| **byte != b'\n')
        .position(|byte| *byte == b'\'');
    let content = close.map_or(0, |close| close + skip);
    let single = rest.first() == Some(&b'\\')
        || rest
            .get(1..content)
            .is_some_and(|more| more.iter().all(|b| b & 0xc0 == 0x80));
    if close.is_some() && single {
        at + content + 2
    } else {
        at + 1
    }
}

/// After `#![…]`; only after the `#` if it is none.
pub(super) fn attribute_end(bytes: &[u8], at: usize) -> usize {
    let rest = from(bytes, at);
    if !rest.starts_with(b"#!") {
        return at + 1;
    }
    let line = rest.iter().take_while(|byte| **byte != b'\n');
    let end = line.zip(at..).find(|(byte, _)| **byte == b']');
    end.map_or(at + 1, |(_, index)| index + 1)
}

/// `None` if no comment begins here; `Err` with the end of the text if it is never closed.
pub(super) fn comment_end(bytes: &[u8], at: usize) -> Option<Result<usize, usize>> {
    let rest = from(bytes, at);
    if rest.starts_with(b"//") {
        return Some(Ok(at
            + rest
                .iter()
                .position(|byte| *byte == b'\n')
                .unwrap_or(rest.len())));
    }
    if !rest.starts_with(b"/*") {
        return None;
    }
    let (mut here, mut depth) = (2, 1_usize);
    while depth > 0 {
        match rest.get(here..)? {
            [] => return Some(Err(bytes.len())),
            [b'/', b'*', ..] => (here, depth) = (here + 2, depth + 1),
            [b'*', b'/', ..] => (here, depth) = (here + 2, depth - 1),
            _ => here += 1,
        }
    }
    Some(Ok(at + here))
}

/// A string that has no end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Unclosed {
    /// Not in its line.
    InLine,
    /// A raw string, which may end in any line.
    Raw,
}

impl Unclosed {
    /// What to say of it.
    pub(super) fn message(self) -> &'static str {
        match self {
            Self::InLine => "a text begins here and is not closed in its line",
            Self::Raw => "the raw string that begins here is never closed",
        }
    }
}

/// Finds the ends of strings and remembers which raw strings have none, so that a file full of
/// them isn't searched to its end again and again.
#[derive(Default)]
pub(super) struct RawStrings {
    /// By number of `#`: from where on no end was found.
    endless: [Option<usize>; MAX_HASHES],
}

impl RawStrings {
    /// After the string whose first quote is at `at`, or why it has no end.
    ///
    /// An ordinary string ends in its own line. `ron` would allow it not to, but a forgotten quote
    /// would then turn the rest of the file inside out.
    pub(super) fn string_end(
        &mut self,
        bytes: &[u8],
        at: usize,
        syntax: Syntax,
    ) -> Result<usize, Unclosed> {
        if syntax == Syntax::Ron
            && let Some(hashes) = raw_hashes(bytes, at)
        {
            return self.raw_end(bytes, at + 1, hashes);
        }
        let mut here = at + 1;
        loop {
            here = first_of(&STRING_EVENTS, bytes, here);
            match bytes.get(here) {
                Some(b'"') => return Ok(here + 1),
                Some(b'\\') if bytes.get(here + 1).is_some_and(|next| *next != b'\n') => here += 2,
                Some(b'\\') => here += 1,
                Some(_) | None => return Err(Unclosed::InLine),
            }
        }
    }

    fn raw_end(&mut self, bytes: &[u8], start: usize, hashes: usize) -> Result<usize, Unclosed> {
        let memory = self.endless.get_mut(hashes).ok_or(Unclosed::Raw)?;
        if memory.is_some_and(|from| from <= start) {
            return Err(Unclosed::Raw);
        }
        let close =
            |window: &[u8]| window.iter().all(|byte| *byte == b'#') && window.len() == hashes;
        let rest = from(bytes, start);
        let mut quotes = rest
            .iter()
            .enumerate()
            .filter(|(_, byte)| **byte == b'"')
            .map(|(index, _)| index + 1);
        match quotes.find(|after| rest.get(*after..after + hashes).is_some_and(close)) {
            Some(after) => Ok(start + after + hashes),
            None => {
                *memory = Some(start);
                Err(Unclosed::Raw)
            }
        }
    }
}

/// The number of `#` if the quote at `at` begins a raw string: `r"`, `r#"`, `br##"`.
fn raw_hashes(bytes: &[u8], at: usize) -> Option<usize> {
    let before = bytes.get(..at)?;
    let hashes = before
        .iter()
        .rev()
        .take_while(|byte| **byte == b'#')
        .count();
    let (last, before) = before.get(..at - hashes)?.split_last()?;
    if *last != b'r' {
        return None;
    }
    let before = before.strip_suffix(b"b").unwrap_or(before);
    let part_of_word = before.last().is_some_and(|byte| is_word(*byte));
    (!part_of_word).then_some(hashes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn strings_end_at_their_own_quote() {
        for (text, at, expected) in [
            (r#""ab" "#, 0, Some(4)),
            (r#""a\"b" "#, 0, Some(6)),
            (r#""a\\" "#, 0, Some(5)),
            ("\"ab\n\"", 0, None),        // closed, but not in its line
            ("r\"a\\\" ", 1, Some(5)),    // a raw string has no escapes
            ("r#\"a\"b\"# ", 2, Some(8)), // and quotes end it only with as many #
            ("r#\"a\n\"#", 2, Some(7)),   // in any line.
            ("br#\"a\"#", 3, Some(7)),
            ("bar\"a\" ", 3, Some(6)), // The r of another word makes nothing raw.
            ("r##\"a\"#", 3, None),
        ] {
            let end = RawStrings::default().string_end(text.as_bytes(), at, Syntax::Ron);
            assert_eq!(end.ok(), expected, "{text}");
        }
    }

    proptest! {
        #[test]
        fn texts_end_at_the_first_byte_that_stands_for_no_letter(
            bytes in prop::collection::vec(prop_oneof![any::<u8>(), Just(b'"'), Just(b'!'), Just(0x1f), Just(b' ')], 0..40),
        ) {
            let expected = bytes.iter().position(|byte| *byte < b' ' || *byte == b'"' || *byte == b'\\');
            prop_assert_eq!(plain_text_end(&bytes), expected.unwrap_or(bytes.len()));
        }
    }

    #[test]
    fn plain_records_end_at_their_own_bracket() {
        for (text, syntax, expected) in [
            (r#"(a: "b)", c: [{}])), "#, Syntax::Ron, Some(18)),
            (r#"{"a": ["b}", {}]}}"#, Syntax::Json, Some(17)),
            ("((((((((1))))))))", Syntax::Ron, Some(17)),
            ("(((((((((1)))))))))", Syntax::Ron, None), // deep
            (r#"("a\"")"#, Syntax::Ron, None),
            ("(\"a\n\")", Syntax::Ron, None),
            (r#"(r"a")"#, Syntax::Ron, None),
            (r##"(r#"a"#)"##, Syntax::Ron, None),
            ("('a')", Syntax::Ron, None),
            ("(1 /* so */)", Syntax::Ron, None),
            (r#"{"a": (1)}"#, Syntax::Json, None),
            ("(1]", Syntax::Ron, None),
            ("(1", Syntax::Ron, None),
            ("(\"a", Syntax::Ron, None),
        ] {
            assert_eq!(plain_end(text.as_bytes(), 0, syntax), expected, "{text}");
        }
    }

    #[test]
    fn records_of_one_shape_end_alike() {
        for (record, others, different) in [
            (
                r#"(a: "b", c: [{}], d: "")"#,
                vec![
                    r#"(a: "(", c: [{}], d: "é")"#,
                    r#"(a: "", c: [{}], d: "x")"#,
                ],
                vec![
                    r#"(a: "b", c: [{}], d: "\"")"#,
                    r#"(a: "b", c: [{}], d: ""}"#,
                    r#"(a: "b", c: [{}], d: "#,
                    "(a: \"b\n\", c: [{}], d: \"\")",
                    r#"(a: "b", d: [{}], d: "")"#,
                    "",
                ],
            ),
            ("(1)", vec!["(1)"], vec!["(2)", "(11)"]),
        ] {
            let mut shape = Shape::default();
            assert_eq!(shape.end(record.as_bytes(), 0), None);
            shape.set(record.as_bytes());
            for text in others.into_iter().chain([record]) {
                let bytes = format!(", {text})");
                assert_eq!(
                    shape.end(bytes.as_bytes(), 2),
                    Some(2 + text.len()),
                    "{text}"
                );
            }
            for text in different {
                assert_eq!(shape.end(text.as_bytes(), 0), None, "{text}");
            }
            shape.set(&[b'('; LONGEST_SHAPE + 1]);
            assert_eq!(shape.end(record.as_bytes(), 0), None);
        }
    }

    #[test]
    fn comments_nest() {
        for (text, expected) in [
            ("// a\nb", Some(Ok(4))),
            ("/* a /* b */ c */ d", Some(Ok(17))),
            ("/* a /* b */ c", Some(Err(14))),
            ("/*/", Some(Err(3))),
            ("/ a", None),
        ] {
            assert_eq!(comment_end(text.as_bytes(), 0), expected, "{text}");
        }
    }

    #[test]
    fn characters_are_distinguished_from_apostrophes() {
        for (text, expected) in [
            ("'a',", 3),
            (r"'\'',", 4),
            (r"'\u{e9}',", 8),
            ("'é',", 4),
            ("'ab'", 1),
            ("'", 1),
            ("'\"'", 3),
        ] {
            assert_eq!(char_end(text.as_bytes(), 0), expected, "{text}");
        }
    }
}
