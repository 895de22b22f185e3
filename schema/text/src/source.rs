//! A text file as it was read: its name, its text, and where its lines begin.
//!
//! Everything that points into a file does so by byte offset; lines and columns are asked for here,
//! by who prints. A byte order mark is skipped, CRLF is a line end like LF.
//!
//! Holds always: offsets are those of the text without the mark, and any offset has a line and a
//! column, even one inside a character or past the end. `tests::every_offset_has_a_line` holds it.

use std::sync::{Arc, OnceLock};

use super::codes;
use beachhead_model::diag::{Diagnostic, Place, Span};
use beachhead_model::syntax::Syntax;

/// A file's name and text. Cheap to clone: clones share the text.
///
/// ```
/// use beachhead_text::SourceFile;
/// let file = SourceFile::new("map.ron", "(\r\n    title: \"Vire\",\r\n)\r\n");
/// assert_eq!(file.line_column(7), (2, 5));
/// assert_eq!(file.line_text(2), "    title: \"Vire\",");
/// ```
#[derive(Clone, Debug)]
pub struct SourceFile(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    name: String,
    text: String,
    has_mark: bool,
    lines: OnceLock<Vec<u32>>,
    letters: OnceLock<Vec<u32>>,
}

/// A line of more bytes than this is looked at by blocks of as many: a file of another program may be one line, and each
/// of its findings has a column.
const BLOCK: usize = 1 << 12;

/// How many characters begin in these bytes: those that go on with one are 10xxxxxx.
fn begun(bytes: &[u8]) -> usize {
    bytes.iter().filter(|byte| (**byte & 0xc0) != 0x80).count()
}

/// Whether these are the bytes of a text in UTF-16: by the mark that it begins with, or by its first letter, which is one of
/// ASCII.
fn is_utf16(bytes: &[u8]) -> bool {
    matches!(
        bytes,
        [0xff, 0xfe, ..] | [0xfe, 0xff, ..] | [0, 1..=0x7f, ..] | [1..=0x7f, 0, ..]
    )
}

impl SourceFile {
    /// Text that is at hand already; `name` is what diagnostics call it.
    pub fn new(name: impl Into<String>, text: impl Into<String>) -> Self {
        let mut text = text.into();
        let has_mark = text.starts_with('\u{feff}');
        if has_mark {
            text.drain(..'\u{feff}'.len_utf8());
        }
        Self(Arc::new(Inner {
            name: name.into(),
            text,
            has_mark,
            lines: OnceLock::new(),
            letters: OnceLock::new(),
        }))
    }

    /// Bytes as they came from a disk or an archive.
    ///
    /// # Errors
    /// [`codes::NOT_TEXT`] where the bytes are no UTF-8, with the place of the first bad one.
    pub fn from_bytes(name: impl Into<String>, bytes: Vec<u8>) -> Result<Self, Box<Diagnostic>> {
        let name = name.into();
        if is_utf16(&bytes) {
            let message = "the file is written in UTF-16, not in UTF-8";
            return Err(Box::new(
                Diagnostic::error(codes::NOT_TEXT, message)
                    .at(Place::file(name))
                    .help("save the file as UTF-8"),
            ));
        }
        match String::from_utf8(bytes) {
            Ok(text) => Ok(Self::new(name, text)),
            Err(error) => {
                let offset = error.utf8_error().valid_up_to();
                let before = error.as_bytes().iter().take(offset);
                let line = 1 + before.filter(|byte| **byte == b'\n').count();
                let byte = error.as_bytes().get(offset).copied();
                let byte = byte.unwrap_or_else(|| {
                    cannot_happen!(
                        0,
                        "all {offset} bytes are a text, and yet there is an error"
                    )
                });
                let message =
                    format!("the file is not UTF-8 text: line {line} holds the byte 0x{byte:02X}");
                Err(Box::new(
                    Diagnostic::error(codes::NOT_TEXT, message)
                        .at(Place::file(name))
                        .help("save the file as UTF-8, or check that it is the file you meant"),
                ))
            }
        }
    }

    /// What diagnostics call the file.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.0.name
    }

    /// The whole text, without a byte order mark.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.0.text
    }

    /// Whether the file begins with a byte order mark.
    #[must_use]
    pub fn has_mark(&self) -> bool {
        self.0.has_mark
    }

    /// RON or JSON, by the name's extension.
    #[must_use]
    pub fn syntax(&self) -> Syntax {
        Syntax::of_name(self.name())
    }

    /// The text of a stretch; empty where the stretch isn't one of this file.
    #[must_use]
    pub fn slice(&self, span: Span) -> &str {
        self.text().get(span.range()).unwrap_or_default()
    }

    /// The stretch as a place of this file. A parser may point into a letter: the whole of it is meant.
    #[must_use]
    pub fn place(&self, span: Span) -> Place {
        let (text, range) = (self.text(), span.range());
        let start = text.floor_char_boundary(range.start);
        let end = text.ceil_char_boundary(range.end);
        Place::span(self.name(), Span::new(start, end))
    }

    /// Line and column, both from 1, the column counted in characters.
    #[must_use]
    pub fn line_column(&self, offset: u32) -> (u32, u32) {
        let lines = self.lines();
        let line = lines.partition_point(|start| *start <= offset).max(1);
        let start = lines.get(line - 1).copied();
        let start = start.unwrap_or_else(|| cannot_happen!(0, "there is a line {line}"));
        let bytes = self.text().as_bytes();
        let end = (offset as usize).min(bytes.len());
        let before = bytes.get(start as usize..end);
        let before = before
            .unwrap_or_else(|| cannot_happen!(&[], "line {line} begins at {start}, before {end}"));
        let column = 1 + if before.len() <= BLOCK {
            begun(before)
        } else {
            self.letters_before(end) - self.letters_before(start as usize)
        };
        (
            u32::try_from(line).unwrap_or(u32::MAX),
            u32::try_from(column).unwrap_or(u32::MAX),
        )
    }

    /// Where in a line's text a column begins, in bytes; its end, if it has no such column.
    #[must_use]
    pub fn column_start(&self, line: u32, column: u32) -> usize {
        let text = self.line_text(line);
        let wanted = (column as usize).saturating_sub(1);
        let (mut from, mut skip) = (0, wanted);
        if text.len() > BLOCK {
            let lines = self.lines();
            let start = lines.get((line as usize).saturating_sub(1));
            let start = start.copied();
            let start =
                start.unwrap_or_else(|| cannot_happen!(0, "line {line} has a text")) as usize;
            let wanted = wanted + self.letters_before(start);
            let blocks = self
                .letters()
                .partition_point(|before| (*before as usize) <= wanted);
            let block = blocks.saturating_sub(1) * BLOCK;
            if block >= start + text.len() {
                return text.len();
            }
            if block > start {
                (from, skip) = (block - start, wanted - self.letters_before(block));
            }
        }
        let bytes = text.as_bytes().iter().skip(from);
        let mut starts = bytes
            .enumerate()
            .filter(|(_, byte)| (**byte & 0xc0) != 0x80);
        starts.nth(skip).map_or(text.len(), |(at, _)| from + at)
    }

    /// How many characters begin before an offset.
    fn letters_before(&self, offset: usize) -> usize {
        let blocks = self.letters().get(offset / BLOCK).copied();
        let blocks = blocks.unwrap_or_else(|| cannot_happen!(0, "the text has {offset} bytes"));
        let bytes = self.text().as_bytes();
        let rest = bytes.get(offset / BLOCK * BLOCK..offset);
        let rest = rest.unwrap_or_else(|| cannot_happen!(&[], "the text has {offset} bytes"));
        blocks as usize + begun(rest)
    }

    /// How many characters begin before each block.
    fn letters(&self) -> &[u32] {
        self.0.letters.get_or_init(|| {
            let blocks = self.text().as_bytes().chunks(BLOCK);
            let mut before = 0;
            let mut letters = vec![0];
            letters.extend(blocks.map(|block| {
                before += begun(block);
                u32::try_from(before).unwrap_or(u32::MAX)
            }));
            letters
        })
    }

    /// A line's text without its end; empty where there is no such line.
    #[must_use]
    pub fn line_text(&self, line: u32) -> &str {
        let lines = self.lines();
        let Some(start) = (line as usize)
            .checked_sub(1)
            .and_then(|index| lines.get(index))
        else {
            return "";
        };
        let end = lines
            .get(line as usize)
            .map_or(self.text().len(), |next| *next as usize);
        let text = self.text().get(*start as usize..end);
        let text = text.unwrap_or_else(|| cannot_happen!("", "line {line} ends at {end}"));
        text.trim_end_matches(['\n', '\r'])
    }

    fn lines(&self) -> &[u32] {
        self.0.lines.get_or_init(|| {
            let bytes = self.text().as_bytes();
            let ends = || bytes.iter().enumerate().filter(|(_, byte)| **byte == b'\n');
            // Counted first: a file of nothing but line ends must not cost twice its index.
            let mut lines = Vec::with_capacity(1 + ends().count());
            lines.push(0);
            lines.extend(ends().map(|(index, _)| u32::try_from(index + 1).unwrap_or(u32::MAX)));
            lines
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_offset_has_a_line() {
        let file = SourceFile::new("x", "\u{feff}aé\r\n\nzz");
        for (offset, expected) in [
            (0, (1, 1)),
            (1, (1, 2)),   // é begins,
            (2, (1, 3)),   // inside é: counted as begun,
            (3, (1, 3)),   // after it.
            (5, (2, 1)),   // The empty line
            (6, (3, 1)),   // and the one after it.
            (8, (3, 3)),   // The end of the file
            (999, (3, 3)), // and anything past it.
        ] {
            assert_eq!(file.line_column(offset), expected, "offset {offset}");
        }
        let lines: Vec<_> = (0..=4).map(|line| file.line_text(line)).collect();
        assert_eq!(lines, ["", "aé", "", "zz", ""]);
    }

    #[test]
    fn long_lines_have_the_same_columns() {
        let line = "aé\u{1f409}".repeat(3 * BLOCK);
        let file = SourceFile::new("x", format!("short\n{line}\r\n{line}"));
        for number in [2, 3] {
            let starts = line.char_indices().map(|(at, _)| at).chain([line.len()]);
            for (column, at) in (1..).zip(starts).step_by(997) {
                assert_eq!(file.column_start(number, column), at);
                let start = if number == 2 { 6 } else { 8 + line.len() };
                let offset = u32::try_from(start + at).unwrap();
                assert_eq!(file.line_column(offset), (number, column));
            }
            assert_eq!(file.column_start(number, u32::MAX), line.len());
        }
        assert_eq!(file.column_start(1, 3), 2);
        assert_eq!(file.column_start(9, 3), 0);
    }

    #[test]
    fn a_long_line_ends_before_the_next_one() {
        let file = SourceFile::new(
            "x",
            format!("{}\n{}", "a".repeat(BLOCK + 9), "é".repeat(5 * BLOCK)),
        );
        for (column, at) in [
            (1, 0),
            (BLOCK + 9, BLOCK + 8),
            (BLOCK + 10, BLOCK + 9),
            (4 * BLOCK, BLOCK + 9),
        ] {
            let column = u32::try_from(column).unwrap();
            assert_eq!(file.column_start(1, column), at, "column {column}");
        }
    }

    #[test]
    fn a_stretch_of_another_file_is_empty() {
        let file = SourceFile::new("x", "aé");
        assert_eq!(file.slice(Span::new(1, 3)), "é");
        for other in [Span::new(1, 2), Span::new(2, 9), Span::new(8, 9)] {
            assert_eq!(file.slice(other), "", "{other:?}");
        }
    }

    #[test]
    fn bytes_that_are_no_text_are_reported_with_their_line() {
        let error = SourceFile::from_bytes("map.ron", b"(\n  a\xff".to_vec()).unwrap_err();
        assert_eq!(error.code, codes::NOT_TEXT);
        assert_eq!(
            error.message,
            "the file is not UTF-8 text: line 2 holds the byte 0xFF"
        );
    }

    #[test]
    fn utf_16_is_called_so() {
        let text = "(\n";
        for (mark, order) in [
            (&b"\xff\xfe"[..], u16::to_le_bytes as fn(u16) -> [u8; 2]),
            (b"\xfe\xff", u16::to_be_bytes),
            (b"", u16::to_le_bytes),
            (b"", u16::to_be_bytes),
        ] {
            let mut bytes = mark.to_vec();
            bytes.extend(text.encode_utf16().flat_map(order));
            let error = SourceFile::from_bytes("map.ron", bytes).unwrap_err();
            assert_eq!(error.message, "the file is written in UTF-16, not in UTF-8");
        }
    }
}
