//! Numbers that no file may hold: those that are not finite, and whole ones beyond 64 bits.
//!
//! `ron` reads `NaN`, `inf` and `1e999`, and both parsers make a float of a whole number that no integer holds. Nothing can
//! be compared with the first, JSON can't write it, and the second changes its last digits. Every value that is read comes
//! through here, so no field has to check.
//!
//! Holds always: a number that is accepted is finite, and written again it is the same (`tests::numbers_have_bounds`).

use beachhead_base::text::clipped;

use super::codes;
use super::fault::Fault;
use super::scan::{RawStrings, char_end, comment_end, is_word, word_end};
use beachhead_model::diag::Span;
use beachhead_model::syntax::Syntax;

/// A whole number with fewer characters fits into 64 bits, and a float without an exponent is finite.
const SHORT: usize = 19;

/// The first number of a text that no file may hold. The text is one that a parser accepts.
pub(super) fn unfit(text: &str, syntax: Syntax) -> Option<Fault> {
    let bytes = text.as_bytes();
    let mut strings = RawStrings::default();
    let mut at = 0;
    while let Some(byte) = bytes.get(at) {
        at = match byte {
            b'"' => strings.string_end(bytes, at, syntax).unwrap_or(at + 1),
            b'\'' if syntax == Syntax::Ron => char_end(bytes, at),
            b'/' => match comment_end(bytes, at) {
                Some(Ok(end) | Err(end)) => end,
                None => at + 1,
            },
            byte if is_word(*byte) => {
                let end = word_end(bytes, at);
                let word = text.get(at..end).unwrap_or_default();
                if let Some(why) = Unfit::of(word, syntax) {
                    return Some(why.fault(word, Span::new(at, end), None));
                }
                end
            }
            _ => at + 1,
        };
    }
    None
}

/// Why a number can't stand in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Unfit {
    /// Not a number, infinite, or beyond what a float holds.
    NotFinite,
    /// A whole number beyond 64 bits.
    TooLong,
}

impl Unfit {
    /// Judges a word; most are no number at all.
    fn of(word: &str, syntax: Syntax) -> Option<Self> {
        let unsigned = word.trim_start_matches(['+', '-']);
        let first = unsigned.bytes().next()?;
        if !first.is_ascii_digit() && first != b'.' {
            return is_named(unsigned).then_some(Self::NotFinite);
        }
        let has_exponent = unsigned.bytes().any(|byte| matches!(byte, b'e' | b'E'));
        if word.len() < SHORT && !has_exponent {
            return None;
        }
        if is_whole(unsigned) {
            let number = whole_number(word, syntax)?;
            let bounds = i128::from(i64::MIN)..=i128::from(u64::MAX);
            return (!bounds.contains(&number)).then_some(Self::TooLong);
        }
        let number = real_number(word)?;
        (!number.is_finite()).then_some(Self::NotFinite)
    }

    /// The mistake; `named` is what messages call the value, if it has a name.
    pub(super) fn fault(self, word: &str, span: Span, named: Option<&str>) -> Fault {
        let word = clipped(word);
        let subject = named.unwrap_or("a number");
        let (message, help) = match self {
            Self::NotFinite => (
                format!("{subject} must be finite, not `{word}`"),
                "write the number in digits, as in `12.5`",
            ),
            Self::TooLong => (
                format!("{subject} must fit into 64 bits, which `{word}` doesn't"),
                "write it with a point if its last digits don't matter, else in quotes as text",
            ),
        };
        Fault {
            code: codes::BAD_RECORD,
            span,
            message,
            help: Some(help.to_owned()),
            meant: None,
        }
    }
}

/// RON's names of numbers that aren't finite.
fn is_named(word: &str) -> bool {
    let name = ["f32", "f64"]
        .iter()
        .find_map(|suffix| word.strip_suffix(suffix));
    matches!(name.unwrap_or(word), "inf" | "NaN")
}

/// Whether the digits are those of a whole number.
fn is_whole(unsigned: &str) -> bool {
    let based = ["0x", "0b", "0o"];
    based.iter().any(|base| unsigned.starts_with(base))
        || unsigned
            .bytes()
            .all(|byte| byte.is_ascii_digit() || byte == b'_')
}

/// A whole number as either syntax writes it. One beyond 128 bits is taken for the largest.
pub(super) fn whole_number(word: &str, syntax: Syntax) -> Option<i128> {
    if syntax == Syntax::Json {
        let is_plain = !word.starts_with('+');
        return word
            .parse()
            .ok()
            .or_else(|| largest(word))
            .filter(|_| is_plain);
    }
    let plain = word.replace('_', "");
    let (sign, digits) = match plain.strip_prefix('-') {
        Some(digits) => (-1, digits),
        None => (1, plain.strip_prefix('+').unwrap_or(&plain)),
    };
    let of_base = |prefix: &str, base: u32| {
        let digits = digits.strip_prefix(prefix)?;
        let is_number = !digits.is_empty() && digits.chars().all(|digit| digit.is_digit(base));
        is_number.then(|| i128::from_str_radix(digits, base).unwrap_or(i128::MAX))
    };
    let number = match digits.get(..2) {
        Some("0x") => of_base("0x", 16),
        Some("0b") => of_base("0b", 2),
        Some("0o") => of_base("0o", 8),
        _ => digits.parse().ok().or_else(|| largest(digits)),
    };
    let is_plain = digits.starts_with(|first: char| first.is_ascii_digit());
    number
        .filter(|_| is_plain)
        .map(|number: i128| sign * number)
}

/// The number that is taken for one beyond 128 bits.
fn largest(word: &str) -> Option<i128> {
    let (largest, digits) = match word.strip_prefix('-') {
        Some(digits) => (-i128::MAX, digits),
        None => (i128::MAX, word),
    };
    let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then_some(largest)
}

/// A number as RON or JSON writes it, be it finite or not.
pub(super) fn real_number(word: &str) -> Option<f64> {
    let unsigned = word.trim_start_matches(['+', '-']);
    let first = unsigned.bytes().next()?;
    if is_named(unsigned) {
        return Some(f64::NAN);
    }
    if !first.is_ascii_digit() && first != b'.' {
        return None;
    }
    let plain = word.replace('_', "");
    let suffixes = ["f32", "f64"].iter();
    let mut numbers = suffixes.filter_map(|suffix| plain.strip_suffix(suffix));
    numbers.next().unwrap_or(&plain).parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::value::{parse, ron_options};
    use beachhead_model::own::OwnValue;
    use proptest::prelude::*;

    #[test]
    fn numbers_have_bounds() {
        let finite = Some("write the number in digits, as in `12.5`");
        let short =
            Some("write it with a point if its last digits don't matter, else in quotes as text");
        for (text, syntaxes, expected) in [
            ("NaN", "ron", finite),
            ("inf", "ron", finite),
            ("-inf", "ron", finite),
            ("+inf", "ron", finite),
            ("1e999", "ron json", finite),
            ("-1E+999", "ron json", finite),
            ("1e308", "ron json", None),
            ("1e-999", "ron json", None),
            ("0.1", "ron json", None),
            ("18446744073709551616", "ron json", short),
            ("18446744073709551615", "ron json", short),
            ("9223372036854775808", "ron json", short),
            ("9223372036854775807", "ron json", None),
            ("-9223372036854775808", "ron json", None),
            ("-9223372036854775809", "ron json", short),
            ("9_223_372_036_854_775_808", "ron", short),
            ("0xFFFFFFFFFFFFFFFFFF", "ron", short),
            ("18446744073709551616.0", "ron json", None),
            ("\"inf\"", "ron json", None),
            ("\"a 99999999999999999999 b\"", "ron json", None),
            ("r#\"\"NaN\"\"#", "ron", None),
            ("/* inf */ 1.5 // NaN", "ron", None),
        ] {
            for syntax in [Syntax::Ron, Syntax::Json] {
                let is_meant = syntaxes.contains(syntax.extension());
                if !is_meant {
                    continue;
                }
                let read = parse::<OwnValue>(text, syntax, Some("vp"));
                let help = read.as_ref().err().map(|fault| fault.help.as_deref());
                assert_eq!(help, expected.map(Some), "{text}: {read:?}");
            }
        }
        for (digits, expected) in [("9".repeat(400), true), ("9".repeat(300) + ".5", false)] {
            let read = parse::<OwnValue>(&digits, Syntax::Json, None);
            assert_eq!(read.is_err(), expected, "{read:?}");
        }
    }

    #[test]
    fn a_float_is_finite_wherever_it_stands() {
        for (text, at) in [
            ("(x: 1.0, y: NaN)", 12),
            ("(x: -inf, y: 0)", 4),
            ("(x: 1e999, y: 0)", 4),
        ] {
            let read = ron_options().from_str::<ron::Value>(text);
            assert!(read.is_ok(), "ron itself accepts {text}");
            let fault = unfit(text, Syntax::Ron).expect(text);
            assert_eq!(fault.span.start, at, "{text}");
        }
    }

    proptest! {
        #[test]
        fn what_is_finite_is_accepted(number in any::<f64>().prop_filter("finite", |n| n.is_finite()), whole in any::<i64>()) {
            for text in [format!("{number:?}"), format!("{number:e}"), whole.to_string()] {
                prop_assert_eq!(unfit(&text, Syntax::Ron), None);
                prop_assert_eq!(unfit(&text, Syntax::Json), None);
            }
        }
    }
}
