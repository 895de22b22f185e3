//! The lines of the hex layer that say no more than terrain and source, as Beachhead lays them out:
//! `(hex: "0101", terrain: "clear", source: Reconstructed)`.
//!
//! Most lines of a large map are such ones. They are read and written here at once, without the detour over every field
//! that a [`HexRecord`](beachhead_model::map::HexRecord) may have.
//!
//! Holds always: what is read and written here is what `serde` reads and writes (`tests::lines_are_read_as_records`,
//! `tests::lines_are_written_as_records`).

use crate::{Syntax, plain_text_end};
use beachhead_base::Source;

/// What stands around the number and the terrain.
struct LineMarks {
    hex: &'static str,
    terrain: &'static str,
    end: &'static str,
    printed: &'static str,
    reconstructed: &'static str,
}

const RON: LineMarks = LineMarks {
    hex: "(hex: \"",
    terrain: "\", terrain: \"",
    end: "\")",
    printed: "\", source: Printed)",
    reconstructed: "\", source: Reconstructed)",
};

const JSON: LineMarks = LineMarks {
    hex: "{\"hex\": \"",
    terrain: "\", \"terrain\": \"",
    end: "\"}",
    printed: "\", \"source\": \"Printed\"}",
    reconstructed: "\", \"source\": \"Reconstructed\"}",
};

fn marks(syntax: Syntax) -> &'static LineMarks {
    match syntax {
        Syntax::Ron => &RON,
        Syntax::Json => &JSON,
    }
}

/// Number and terrain of a hex, and where they come from.
#[derive(Debug, PartialEq)]
pub(super) struct HexText<'a> {
    pub number: &'a str,
    pub terrain: &'a str,
    pub source: Option<Source>,
}

/// `None` for any other line, which may be right all the same.
pub(super) fn read(line: &str, syntax: Syntax) -> Option<HexText<'_>> {
    let marks = marks(syntax);
    let (number, rest) = split_text(line.strip_prefix(marks.hex)?)?;
    let (terrain, rest) = split_text(rest.strip_prefix(marks.terrain)?)?;
    let source = match rest {
        _ if rest == marks.end => None,
        _ if rest == marks.reconstructed => Some(Source::Reconstructed),
        _ if rest == marks.printed => Some(Source::Printed),
        _ => return None,
    };
    Some(HexText {
        number,
        terrain,
        source,
    })
}

/// A text without escapes, and the rest from its quote on.
fn split_text(text: &str) -> Option<(&str, &str)> {
    let (text, rest) = text.split_at_checked(plain_text_end(text.as_bytes()))?;
    rest.starts_with('"').then_some((text, rest))
}

/// Writes the line at the end of `text`; writes nothing where it isn't one of these.
pub(super) fn write(
    text: &mut String,
    (number, terrain, source): (&str, &str, Option<&Source>),
    syntax: Syntax,
) -> bool {
    let marks = marks(syntax);
    let end = match source {
        None => marks.end,
        Some(Source::Reconstructed) => marks.reconstructed,
        Some(Source::Printed) => marks.printed,
        Some(Source::Rules(_) | Source::Errata(_)) => return false,
    };
    let is_plain = |byte: &u8| matches!(byte, b' '..=b'~') && !matches!(byte, b'"' | b'\\');
    if !number.as_bytes().iter().all(is_plain) || !terrain.as_bytes().iter().all(is_plain) {
        return false;
    }
    for part in [marks.hex, number, marks.terrain, terrain, end] {
        text.push_str(part);
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{record_text, ron_options};
    use beachhead_model::arbitrary::arb_record;
    use beachhead_model::map::HexRecord;
    use proptest::prelude::*;

    const SYNTAXES: [Syntax; 2] = [Syntax::Ron, Syntax::Json];

    fn by_serde(line: &str, syntax: Syntax) -> Option<HexRecord> {
        match syntax {
            Syntax::Ron => ron_options().from_str(line).ok(),
            Syntax::Json => serde_json::from_str(line).ok(),
        }
    }

    fn record_of(text: HexText<'_>) -> HexRecord {
        HexRecord {
            source: text.source,
            ..HexRecord::new(text.number.into(), text.terrain.into())
        }
    }

    #[test]
    fn most_lines_are_read_here() {
        for (line, source) in [
            (r#"(hex: "0101", terrain: "all-sea")"#, None),
            (
                r#"(hex: "0101", terrain: "all-sea", source: Printed)"#,
                Some(Source::Printed),
            ),
            (
                r#"{"hex": "0101", "terrain": "all-sea", "source": "Reconstructed"}"#,
                Some(Source::Reconstructed),
            ),
        ] {
            let syntax = if line.starts_with('(') {
                Syntax::Ron
            } else {
                Syntax::Json
            };
            let expected = HexText {
                number: "0101",
                terrain: "all-sea",
                source,
            };
            assert_eq!(read(line, syntax), Some(expected));
        }
    }

    proptest! {
        #[test]
        fn lines_are_read_as_records(
            number in "[0-9a-z.\u{e9} ]{0,6}", terrain in "[a-z\"\\\\\t-]{0,6}", end in 0..3_usize, at: prop::sample::Index,
            letter in "[ \"(),:{}a-z0-9\\\\\u{e9}\n]?",
        ) {
            for syntax in SYNTAXES {
                let marks = marks(syntax);
                let end = [marks.end, marks.printed, marks.reconstructed][end];
                let mut line = format!("{}{number}{}{terrain}{end}", marks.hex, marks.terrain);
                let at = (0..=at.index(line.len())).rev().find(|at| line.is_char_boundary(*at)).unwrap_or(0);
                line.insert_str(at, &letter);
                if let Some(text) = read(&line, syntax) {
                    prop_assert_eq!(by_serde(&line, syntax), Some(record_of(text)), "{}", line);
                }
            }
        }

        #[test]
        fn lines_are_written_as_records(record in arb_record()) {
            let number = record.hex.as_str();
            for syntax in SYNTAXES {
                let mut text = "kept ".to_owned();
                let plain = HexRecord { source: record.source.clone(), ..HexRecord::new(number.into(), record.terrain.clone()) };
                match write(&mut text, (number, plain.terrain.as_str(), plain.source.as_ref()), syntax) {
                    true => {
                        let expected = record_text(&plain, syntax).unwrap();
                        prop_assert_eq!(text.strip_prefix("kept "), Some(expected.as_str()));
                    }
                    false => prop_assert_eq!(text, "kept "),
                }
            }
        }
    }
}
