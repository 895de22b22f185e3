//! [`Paragraph`]: where a rule is printed.

use std::cmp::Ordering;
use std::fmt;

use serde::{Deserialize, Serialize};

/// A place in a rulebook: `7.3`, `7.3 (2)`, `p. 4, Stacking`.
///
/// Paragraphs sort as the book has them, numbers by their value: `7.9` stands before `7.10`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
#[serde(transparent)]
pub struct Paragraph(String);

impl Paragraph {
    /// The paragraph as written.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Its number, by which rows are cited: all up to the first blank, without a comma at the end.
    #[must_use]
    pub fn number(&self) -> &str {
        let number = self.0.split_whitespace().next().unwrap_or_default();
        number.trim_end_matches([',', ';', ':'])
    }

    /// Its runs of digits and of other letters, in turn.
    fn runs(&self) -> impl Iterator<Item = Run<'_>> {
        let mut rest = self.0.as_str();
        std::iter::from_fn(move || {
            let is_digit = rest.chars().next()?.is_ascii_digit();
            let end = rest.find(|letter: char| letter.is_ascii_digit() != is_digit);
            let (run, left) = rest.split_at(end.unwrap_or(rest.len()));
            rest = left;
            let value = run.trim_start_matches('0');
            Some(match is_digit {
                true => Run::Number(value.len(), value),
                false => Run::Text(run),
            })
        })
    }
}

/// A part of a paragraph. Numbers are compared by how many digits they have, then by these: so they may be of any length.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
enum Run<'a> {
    Number(usize, &'a str),
    Text(&'a str),
}

impl Ord for Paragraph {
    fn cmp(&self, other: &Self) -> Ordering {
        // `7` and `07` are different texts of one number.
        self.runs()
            .cmp(other.runs())
            .then_with(|| self.0.cmp(&other.0))
    }
}

impl PartialOrd for Paragraph {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Paragraph {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl From<&str> for Paragraph {
    fn from(text: &str) -> Self {
        Self(text.to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paragraphs_sort_as_the_book_has_them() {
        let in_order = [
            "1",
            "1.1",
            "1.1 (2)",
            "1.2",
            "7.9",
            "7.10",
            "07.10",
            "10",
            "p. 4, Stacking",
            "p. 12, Supply",
            "sys",
        ];
        let mut sorted: Vec<Paragraph> = in_order.map(Paragraph::from).into();
        sorted.reverse();
        sorted.sort();
        let sorted: Vec<&str> = sorted.iter().map(Paragraph::as_str).collect();
        // `07.10` and `7.10` differ by their text alone.
        assert_eq!(sorted.len(), in_order.len());
        assert_eq!(sorted[..5], in_order[..5]);
        assert!(
            sorted.iter().position(|text| *text == "7.10")
                < sorted.iter().position(|text| *text == "10")
        );
        assert_eq!(sorted[8..], in_order[8..]);
    }

    #[test]
    fn rows_are_cited_by_the_number_alone() {
        for (printed, number) in [
            ("7.3", "7.3"),
            ("7.3 (2)", "7.3"),
            ("Stacking, p. 4", "Stacking"),
            ("", ""),
        ] {
            assert_eq!(Paragraph::from(printed).number(), number);
        }
    }
}
