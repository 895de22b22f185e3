//! Text for people, made fit for a terminal: what could steer it is shown as a mark.
//!
//! Texts of packs, file names and messages of other programs may hold escape sequences, which move the cursor, clear the
//! screen or hide text, and characters that turn the order of others round. All that the programs print for people goes
//! through [`Visible`]; formats for programs have escapes of their own.
//!
//! Holds always: what comes out holds no control character but tabs, ends of lines and the colours of a report, and no
//! bidirectional control, however the text is cut into pieces (`tests::nothing_steers_the_terminal`).

use std::io::{self, Write};

/// Stands for a character that isn't written.
const MARK: char = '\u{fffd}';

/// A writer of text for people.
#[derive(Debug)]
pub struct Visible<W> {
    out: W,
    /// Whether the escape sequences of colours are written.
    has_colors: bool,
    /// Bytes that may be the beginning of something longer: of a character, or of an end of line.
    pending: Vec<u8>,
}

impl<W: Write> Visible<W> {
    /// Over this output.
    pub fn new(out: W) -> Self {
        Self {
            out,
            has_colors: false,
            pending: Vec::new(),
        }
    }

    /// The same for a report, whose texts are [`plain`] already, so that its colours are its own.
    pub(super) fn with_colors(out: W) -> Self {
        Self {
            has_colors: true,
            ..Self::new(out)
        }
    }

    /// As [`Write::write_fmt`], for `writeln!` where the trait isn't in scope.
    pub fn write_fmt(&mut self, text: std::fmt::Arguments<'_>) -> io::Result<()> {
        Write::write_fmt(self, text)
    }

    /// As [`Write::write_all`].
    pub fn write_all(&mut self, bytes: &[u8]) -> io::Result<()> {
        Write::write_all(self, bytes)
    }

    /// As [`Write::flush`].
    pub fn flush(&mut self) -> io::Result<()> {
        Write::flush(self)
    }

    /// The output below, for what isn't text for people.
    pub fn below(&mut self) -> &mut W {
        &mut self.out
    }

    /// Writes what of these bytes is complete, and returns the rest; at the end, all is.
    fn write_complete(&mut self, bytes: &[u8], is_end: bool) -> io::Result<Vec<u8>> {
        let mut rest = bytes;
        let mut shown = String::with_capacity(bytes.len());
        while let Some(chunk) = rest.utf8_chunks().next() {
            let mut text = chunk.valid();
            while let Some(letter) = text.chars().next() {
                let length = match letter {
                    '\r' if text.len() == 1 && !is_end && rest.len() == 1 => {
                        self.out.write_all(shown.as_bytes())?;
                        return Ok(rest.to_vec());
                    }
                    '\r' if text.starts_with("\r\n") => 1,
                    '\u{1b}' if self.has_colors => color(text),
                    _ => 0,
                };
                match text.get(..length).filter(|kept| !kept.is_empty()) {
                    Some(kept) => shown.push_str(kept),
                    None if letter == '\n' || letter == '\t' || !steers(letter) => {
                        shown.push(letter);
                    }
                    None => shown.push(MARK),
                }
                let taken = length.max(letter.len_utf8());
                text = text.get(taken..).unwrap_or_default();
                rest = rest.get(taken..).unwrap_or_default();
            }
            let invalid = chunk.invalid();
            if invalid.is_empty() {
                continue;
            }
            if invalid.len() == rest.len() && !is_end && may_go_on(invalid) {
                break;
            }
            shown.push(MARK);
            rest = rest.get(invalid.len()..).unwrap_or_default();
        }
        self.out.write_all(shown.as_bytes())?;
        Ok(rest.to_vec())
    }
}

impl<W: Write> Write for Visible<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let is_plain = |byte: &u8| matches!(byte, b' '..=b'~' | b'\n' | b'\t');
        if self.pending.is_empty() && bytes.iter().all(is_plain) {
            self.out.write_all(bytes)?;
        } else {
            let mut all = std::mem::take(&mut self.pending);
            all.extend_from_slice(bytes);
            self.pending = self.write_complete(&all, false)?;
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        let pending = std::mem::take(&mut self.pending);
        self.write_complete(&pending, true)?;
        self.out.flush()
    }
}

/// The length of the colour that a text begins with, `ESC [ 1;31 m`; 0 if it begins with none.
fn color(text: &str) -> usize {
    const MOST: usize = 8;
    let Some(numbers) = text.strip_prefix("\u{1b}[") else {
        return 0;
    };
    let end = numbers.find(|letter: char| !letter.is_ascii_digit() && letter != ';');
    match end.filter(|end| *end <= MOST && numbers.split_at(*end).1.starts_with('m')) {
        Some(end) => "\u{1b}[".len() + end + "m".len(),
        None => 0,
    }
}

/// Whether bytes that are no character yet may become one.
fn may_go_on(bytes: &[u8]) -> bool {
    let wanted = match bytes.first() {
        Some(0xc2..=0xdf) => 2,
        Some(0xe0..=0xef) => 3,
        Some(0xf0..=0xf4) => 4,
        _ => 0,
    };
    bytes.len() < wanted
}

/// Text of one line: ends of lines and tabs are marks, too, so that no line of it is mistaken for another's.
pub fn plain(text: &str) -> String {
    let fit = |letter| if steers(letter) { MARK } else { letter };
    text.chars().map(fit).collect()
}

/// Text of several lines, as [`Visible`] writes it.
pub fn visible(text: &str) -> String {
    let mut out = Vec::with_capacity(text.len());
    let mut writer = Visible::new(&mut out);
    let written = writer
        .write_all(text.as_bytes())
        .and_then(|()| writer.flush());
    debug_assert!(written.is_ok(), "memory takes it");
    String::from_utf8(out).unwrap_or_default()
}

/// Whether a character does something else than to be seen: control characters, ends of lines, and what turns the order
/// of other characters round.
pub(super) fn steers(letter: char) -> bool {
    letter.is_control()
        || matches!(
            letter,
            '\u{61c}'
                | '\u{200e}'
                | '\u{200f}'
                | '\u{2028}'
                | '\u{2029}'
                | '\u{202a}'..='\u{202e}'
                | '\u{2066}'..='\u{2069}'
        )
}

/// As text of XML 1.0, which has no way to write most control characters; HTML reads the same.
pub fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\n' => out.push_str("&#10;"),
            '\u{fffe}' | '\u{ffff}' => out.push('\u{fffd}'),
            _ if steers(letter) => out.push('\u{fffd}'),
            _ => out.push(letter),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The text, written in pieces of this many bytes.
    fn in_pieces(text: &[u8], size: usize, has_colors: bool) -> String {
        let mut out = Vec::new();
        let mut writer = Visible::new(&mut out);
        writer.has_colors = has_colors;
        for piece in text.chunks(size) {
            writer.write_all(piece).expect("memory takes it");
        }
        writer.flush().expect("memory takes it");
        String::from_utf8(out).expect("text")
    }

    #[test]
    fn nothing_steers_the_terminal() {
        for (text, expected) in [
            (&b"plain\ttext\n"[..], "plain\ttext\n"),
            ("é\u{1f409}\n".as_bytes(), "é\u{1f409}\n"),
            (b"\x1b[2Ja\x1b[31mb", "\u{fffd}[2Ja\u{fffd}[31mb"),
            (
                "\u{9b}2J\u{202e}a\u{2066}".as_bytes(),
                "\u{fffd}2J\u{fffd}a\u{fffd}",
            ),
            (b"a\r\nb\rc\r", "a\r\nb\u{fffd}c\u{fffd}"),
            (b"\x9b2J\xe2\x82", "\u{fffd}2J\u{fffd}"),
            (b"\x07\x08\x00", "\u{fffd}\u{fffd}\u{fffd}"),
        ] {
            for size in 1..=text.len() {
                assert_eq!(in_pieces(text, size, false), expected, "{size} {text:?}");
            }
        }
    }

    #[test]
    fn a_report_has_its_colors_and_nothing_else() {
        for (text, expected) in [
            ("\u{1b}[1;31merror\u{1b}[0m", "\u{1b}[1;31merror\u{1b}[0m"),
            ("\u{1b}[2J", "\u{fffd}[2J"),
            ("\u{1b}]0;title\u{7}", "\u{fffd}]0;title\u{fffd}"),
            ("\u{1b}[111111111m", "\u{fffd}[111111111m"),
        ] {
            assert_eq!(in_pieces(text.as_bytes(), text.len(), true), expected);
        }
    }
}
