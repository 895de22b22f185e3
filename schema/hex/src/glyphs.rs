//! How the number of one line is written: digits or letters.
//!
//! A numbering ([`super::numbering`]) puts two of these together into the number of a hex.
//!
//! Holds always: what is written reads back as the same value (`tests::writing_reads_back`).

use std::fmt::Write;

use serde::{Deserialize, Serialize};

/// The figures that one half of a printed number uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
pub enum Glyphs {
    /// Decimal digits, filled up with zeros to at least this width: `Digits(2)` prints `07`.
    Digits(u8),
    /// Letters; line 1 is A.
    Letters(Alphabet, Case),
}

/// How letters go on after Z.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
pub enum Alphabet {
    /// `Z`, `AA`, `AB`, `AC` …
    Spreadsheet,
    /// `Z`, `AA`, `BB`, `CC` …, as *D-Day* prints its rows.
    Doubled,
}

/// Whether letters are capitals.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
pub enum Case {
    /// `A`.
    Upper,
    /// `a`.
    Lower,
    /// `A` in lines that stand, `a` in lines shifted by half a hex, as the boards of *Memoir '44* print them.
    ByStagger,
}

/// The most digits or letters a line's number may have.
pub(super) const MAX_GLYPHS: usize = 8;
const MAX_DIGITS_VALUE: i32 = 99_999_999;

impl Glyphs {
    /// The least and the greatest value that can be written.
    pub(super) fn values(self) -> (i32, i32) {
        match self {
            Self::Digits(_) => (0, MAX_DIGITS_VALUE),
            Self::Letters(Alphabet::Spreadsheet, _) => (1, MAX_DIGITS_VALUE),
            Self::Letters(Alphabet::Doubled, _) => (1, 26 * MAX_GLYPHS as i32),
        }
    }

    /// Whether a value can be written at all.
    pub(super) fn writes(self, value: i32) -> bool {
        let (least, greatest) = self.values();
        (least..=greatest).contains(&value)
    }

    /// Writes a value, or nothing where there is no way to.
    pub(super) fn write(self, value: i32, shifted: bool, out: &mut impl Write) -> Option<()> {
        if !self.writes(value) {
            return None;
        }
        match self {
            Self::Digits(width) => digits(value, usize::from(width), out),
            Self::Letters(alphabet, case) => {
                let first = if case.is_lower(shifted) { b'a' } else { b'A' };
                letters(alphabet, value, first, out)
            }
        }
    }

    /// Reads a value, whatever its case and leading zeros.
    pub fn read(self, text: &str) -> Option<i32> {
        if text.is_empty() || text.len() > MAX_GLYPHS {
            return None;
        }
        match self {
            // At most eight digits: no number is too large.
            Self::Digits(_) => text.bytes().try_fold(0i32, |value, byte| {
                let digit = byte.is_ascii_digit().then(|| i32::from(byte - b'0'))?;
                Some(value * 10 + digit)
            }),
            Self::Letters(alphabet, _) if text.bytes().all(|byte| byte.is_ascii_alphabetic()) => {
                let mut places = text
                    .bytes()
                    .map(|byte| i32::from(byte.to_ascii_uppercase() - b'A') + 1);
                match alphabet {
                    Alphabet::Spreadsheet => places.try_fold(0i32, |value, place| {
                        value.checked_mul(26)?.checked_add(place)
                    }),
                    Alphabet::Doubled => {
                        let first = places.next()?;
                        let again = places.len() as i32;
                        places
                            .all(|place| place == first)
                            .then_some(first + 26 * again)
                    }
                }
            }
            _ => None,
        }
    }

    /// How long what is written is at least.
    pub(super) fn least_length(self) -> usize {
        match self {
            Self::Digits(width) => usize::from(width.max(1)),
            Self::Letters(..) => 1,
        }
    }

    /// Whether a text has exactly the zeros in front that writing it would give.
    pub(super) fn is_filled_right(self, text: &str) -> bool {
        match self {
            Self::Digits(_) => {
                let width = self.least_length();
                text.len() == width
                    || (text.len() > width && text.as_bytes().first() != Some(&b'0'))
            }
            Self::Letters(..) => true,
        }
    }

    /// Whether a text has capitals and small letters as writing it would give, in a shifted line or not.
    pub(super) fn is_cased_right(self, text: &str, shifted: bool) -> bool {
        match self {
            Self::Digits(_) => true,
            Self::Letters(_, case) if case.is_lower(shifted) => {
                text.bytes().all(|byte| byte.is_ascii_lowercase())
            }
            Self::Letters(..) => text.bytes().all(|byte| byte.is_ascii_uppercase()),
        }
    }
}

impl Case {
    fn is_lower(self, shifted: bool) -> bool {
        self == Self::Lower || (self == Self::ByStagger && shifted)
    }
}

/// As `{value:0width$}`, which takes several times as long: every hex of a map has a number.
fn digits(value: i32, width: usize, out: &mut impl Write) -> Option<()> {
    let mut figures = [b'0'; MAX_GLYPHS];
    let mut rest = value;
    let mut used = 0;
    for slot in figures.iter_mut().rev() {
        if rest == 0 {
            break;
        }
        *slot = b'0' + (rest % 10) as u8;
        rest /= 10;
        used += 1;
    }
    let shown = figures.get(MAX_GLYPHS.checked_sub(used.max(width).max(1))?..)?;
    out.write_str(std::str::from_utf8(shown).ok()?).ok()
}

fn letters(alphabet: Alphabet, value: i32, a: u8, out: &mut impl Write) -> Option<()> {
    let letter = |place: i32| char::from(a + place.rem_euclid(26) as u8);
    match alphabet {
        Alphabet::Doubled => {
            (0..=(value - 1) / 26).try_for_each(|_| out.write_char(letter(value - 1)).ok())
        }
        Alphabet::Spreadsheet => {
            let mut backwards = [0; MAX_GLYPHS];
            let mut rest = value;
            let mut used = 0;
            for slot in &mut backwards {
                if rest == 0 {
                    break;
                }
                *slot = rest - 1;
                rest = (rest - 1) / 26;
                used += 1;
            }
            backwards
                .iter()
                .take(used)
                .rev()
                .try_for_each(|&place| out.write_char(letter(place)).ok())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(glyphs: Glyphs, value: i32) -> Option<String> {
        let mut text = String::new();
        glyphs.write(value, false, &mut text).map(|()| text)
    }

    #[test]
    fn letters_go_on_after_z() {
        for (alphabet, value, expected) in [
            (Alphabet::Spreadsheet, 1, Some("A")),
            (Alphabet::Spreadsheet, 26, Some("Z")),
            (Alphabet::Spreadsheet, 27, Some("AA")),
            (Alphabet::Spreadsheet, 53, Some("BA")),
            (Alphabet::Doubled, 26, Some("Z")),
            (Alphabet::Doubled, 28, Some("BB")),
            (Alphabet::Doubled, 53, Some("AAA")),
            (Alphabet::Doubled, 209, None), // Nine letters are no label any more.
            (Alphabet::Doubled, 0, None),
        ] {
            let text = written(Glyphs::Letters(alphabet, Case::Upper), value);
            assert_eq!(text.as_deref(), expected, "{alphabet:?} {value}");
        }
    }

    #[test]
    fn writing_reads_back() {
        let alphabets = [Alphabet::Spreadsheet, Alphabet::Doubled];
        let letters = alphabets.map(|alphabet| Glyphs::Letters(alphabet, Case::Lower));
        for glyphs in letters.into_iter().chain((0..=4).map(Glyphs::Digits)) {
            for value in (0..2000).chain([99_999_999]) {
                let Some(text) = written(glyphs, value) else {
                    continue;
                };
                assert_eq!(glyphs.read(&text), Some(value), "{text}");
                assert!(glyphs.is_filled_right(&text), "{text}");
            }
        }
    }

    #[test]
    fn odd_texts_are_no_values() {
        for text in ["", "+1", "-1", "A", "1 ", "123456789"] {
            assert_eq!(Glyphs::Digits(2).read(text), None, "{text}");
        }
        for text in ["", "A1", "É", "AB"] {
            assert_eq!(
                Glyphs::Letters(Alphabet::Doubled, Case::Upper).read(text),
                None,
                "{text}"
            );
        }
    }
}
